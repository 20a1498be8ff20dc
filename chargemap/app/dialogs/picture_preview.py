"""The preview of a picture: it shows the plate as it will be, and lets a rectangle of it be dragged."""

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QMouseEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QRubberBand, QWidget

from chargemap.app.picture import image
from chargemap.app.plate import Plate, Region


class Preview(QWidget):
    """The picture at the size there is room for; a drag over it chooses a rectangle of the board."""

    dragged = Signal(object)  # Region

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._image = QImage()
        self._plate: Plate | None = None
        self._shrink = 1.0
        self._band = QRubberBand(QRubberBand.Shape.Rectangle, self)
        self._from = QPoint()
        self.setMinimumSize(420, 320)
        self.setCursor(Qt.CursorShape.CrossCursor)

    def sizeHint(self) -> QSize:
        return QSize(560, 460)

    def show_plate(self, plate: Plate) -> None:
        """Show this picture, as large as there is room for."""
        self._plate = plate
        self._shrink = min(self.width() / plate.width, self.height() / plate.height)
        self._image = image(plate, self._shrink)
        self.update()

    def place(self) -> QRect:
        """Return where the picture lies in the widget."""
        box = QRect(QPoint(0, 0), self._image.size())
        box.moveCenter(self.rect().center())
        return box

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().color(QPalette.ColorRole.Dark))
        painter.drawImage(self.place().topLeft(), self._image)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._from = event.position().toPoint()
            self._band.setGeometry(QRect(self._from, QSize()))
            self._band.show()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._band.isVisible():
            to = event.position().toPoint()
            self._band.setGeometry(QRect(self._from, to).normalized())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not self._band.isVisible():
            return
        self._band.hide()
        to = event.position().toPoint()
        if (to - self._from).manhattanLength() > 8 and self._plate is not None:
            start, end = self._board_point(self._from), self._board_point(to)
            part = QRectF(start, end).normalized()
            self.dragged.emit(Region(part.x(), part.y(), part.width(), part.height()))

    def _board_point(self, at: QPoint) -> QPointF:
        """Return the point of the board under a pixel of the widget."""
        plate = self._plate
        assert plate is not None
        spot = QPointF(at - self.place().topLeft()) / (plate.scale * self._shrink)
        return spot + QPointF(
            plate.region.x - plate.margin, plate.region.y - plate.margin
        )
