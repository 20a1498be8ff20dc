"""The preview of a picture: it shows the plate as it will be, and lets a rectangle of it be dragged."""

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QRubberBand, QWidget

from chargemap.app.paint.ink import Ink, pen, write_centred
from chargemap.app.picture.sheets import laid
from chargemap.app.plate import Plate, Region

MOST_FRAMES = 150  # pages that are drawn over the preview


class Preview(QWidget):
    """The picture at the size there is room for; a drag over it chooses a rectangle of the board."""

    dragged = Signal(object)  # Region
    shown = Signal()  # another picture

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._image = QImage()
        self._plate: Plate | None = None
        self._band = QRubberBand(QRubberBand.Shape.Rectangle, self)
        self._from = QPoint()
        self.setMinimumSize(320, 240)
        self.setCursor(Qt.CursorShape.CrossCursor)

    def sizeHint(self) -> QSize:
        return QSize(560, 460)

    def shrink_of(self, plate: Plate) -> float:
        """Return how many pixels of the screen there is room for, for each of the plate's."""
        room = min(self.width() / plate.width, self.height() / plate.height)
        return room * self.devicePixelRatioF()

    def show_plate(self, plate: Plate, image: QImage) -> None:
        """Show this picture, painted from the plate."""
        self._plate, self._image = plate, image
        self._image.setDevicePixelRatio(self.devicePixelRatioF())
        self.update()
        self.shown.emit()

    def place(self) -> QRect:
        """Return where the picture lies in the widget."""
        size = self._image.deviceIndependentSize()
        box = QRect(QPoint(0, 0), size.toSize())
        box.moveCenter(self.rect().center())
        return box

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().color(QPalette.ColorRole.Dark))
        painter.drawImage(self.place().topLeft(), self._image)
        if self._plate is not None and self._plate.options.sheet is not None:
            self._paint_pages(painter, self._plate)
        painter.end()

    def _paint_pages(self, painter: QPainter, plate: Plate) -> None:
        """Draw the edges of pages, and their numbers."""
        sheet = plate.options.sheet
        assert sheet is not None
        sheets = laid(plate.region, sheet)
        if len(sheets.pages) > MOST_FRAMES:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box, unit = self.place(), self._unit
        for page in sheets.pages:
            part = page.part
            frame = QRectF(
                box.left() + (part.x - plate.region.x) * unit,
                box.top() + (part.y - plate.region.y) * unit,
                part.width * unit,
                part.height * unit,
            )
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for line, width in (("#ffffff", 3.0), ("#0072b2", 1.4)):
                painter.setPen(pen(line, width))
                painter.drawRect(frame)
            high = min(14.0, frame.height() / 4)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor("#0072b2"))
            painter.drawEllipse(frame.center(), high * 1.3, high * 1.3)
            ink = Ink(high, "#ffffff", "", "bold")
            write_centred(painter, frame.center(), str(page.number), ink)

    @property
    def _unit(self) -> float:
        """How many pixels of the widget a board unit takes."""
        plate = self._plate
        assert plate is not None
        return plate.scale * self._image.deviceIndependentSize().width() / plate.width

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
        spot = QPointF(at - self.place().topLeft()) / self._unit
        return spot + QPointF(
            plate.region.x - plate.margin, plate.region.y - plate.margin
        )
