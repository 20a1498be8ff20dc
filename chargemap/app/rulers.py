"""What frames the board: rulers with the numbers of columns and rows, and a scale bar."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QWidget

from chargemap.i18n import _

if TYPE_CHECKING:
    from chargemap.app.view import BoardView

RULER = 22  # pixels wide
_STEPS = (1, 2, 5, 10, 20, 50, 100)


class Ruler(QWidget):
    """The numbers of columns along the top edge, or of rows along the left one."""

    def __init__(self, view: "BoardView", orientation: Qt.Orientation) -> None:
        super().__init__(view)
        self._view = view
        self._across = orientation == Qt.Orientation.Horizontal
        self._at: int | None = None
        self._say()
        view.moved.connect(self.update)
        view.pointed.connect(self._point)

    def _say(self) -> None:
        self.setAccessibleName(_("Columns") if self._across else _("Rows"))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._say()
        super().changeEvent(event)

    def _point(self, pointer: object) -> None:
        square = getattr(pointer, "square", None)
        at = None if square is None else square[0 if self._across else 1]
        if at != self._at:
            self._at = at
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().color(QPalette.ColorRole.Window))
        font = self.font()
        font.setPixelSize(11)
        painter.setFont(font)
        scale, board = self._view.scale_px, self._view.board_scene.board_rect()
        count = int(board.width() if self._across else board.height())
        step = next((one for one in _STEPS if one * scale >= 26), _STEPS[-1])
        origin = self._view.mapFromScene(0.0, 0.0)
        start = origin.x() if self._across else origin.y()
        length = self.width() if self._across else self.height()
        first = max(0, int(-start / scale))
        for index in range(first, min(count, int((length - start) / scale) + 1)):
            if index == self._at or index % step == 0:
                self._paint_number(painter, index, start + index * scale, scale)
        line = QPen(self.palette().color(QPalette.ColorRole.Mid), 1)
        painter.setPen(line)
        if self._across:
            painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
        else:
            painter.drawLine(self.width() - 1, 0, self.width() - 1, self.height())

    def _paint_number(
        self, painter: QPainter, index: int, place: float, scale: float
    ) -> None:
        wide = max(scale, 24)
        left = place + (scale - wide) / 2
        box = (
            QRectF(left, 0, wide, RULER - 1)
            if self._across
            else QRectF(0, left, RULER - 1, wide)
        )
        here = index == self._at
        role = QPalette.ColorRole.Highlight if here else QPalette.ColorRole.Window
        if here:
            painter.fillRect(box, self.palette().color(role))
        text = (
            QPalette.ColorRole.HighlightedText
            if here
            else QPalette.ColorRole.PlaceholderText
        )
        painter.setPen(self.palette().color(text))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(index))


class ScaleBar(QWidget):
    """A line that is so many feet or inches long on the board."""

    def __init__(self, view: "BoardView") -> None:
        super().__init__(view)
        self._view = view
        self._per_square, self._unit = 5.0, "ft"
        self._length = 0
        self._text = ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        view.zoomed.connect(self.refresh)

    def measure(self, per_square: float, unit: str) -> None:
        """Write lengths as `per_square` of `unit` a square."""
        self._per_square, self._unit = per_square, unit
        self.setAccessibleName(_("Scale bar"))
        self.refresh()

    def refresh(self) -> None:
        """Choose a round length that suits the zoom."""
        scale = self._view.scale_px
        squares = next((one for one in _STEPS if one * scale >= 60), _STEPS[-1])
        self._length = round(squares * scale)
        self._text = _("{length} {unit}").format(
            length=f"{squares * self._per_square:g}", unit=self._unit
        )
        self.resize(self.sizeHint())
        self._view._place_children()
        self.update()

    def sizeHint(self) -> QSize:
        wide = QFontMetrics(self.font()).horizontalAdvance(self._text)
        return QSize(max(self._length, wide) + 16, self.fontMetrics().height() + 14)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        back = self.palette().color(QPalette.ColorRole.Window)
        back.setAlpha(200)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(back)
        painter.drawRoundedRect(self.rect(), 4, 4)
        ink: QColor = self.palette().color(QPalette.ColorRole.WindowText)
        painter.setPen(QPen(ink, 2))
        foot = self.height() - 6
        painter.drawPolyline(
            [
                QPoint(8, foot - 5),
                QPoint(8, foot),
                QPoint(8 + self._length, foot),
                QPoint(8 + self._length, foot - 5),
            ]
        )
        text = self.rect().adjusted(8, 2, -8, -9)
        painter.drawText(text, Qt.AlignmentFlag.AlignLeft, self._text)


def place_rulers(top: Ruler, left: Ruler, bar: ScaleBar, inner: QRect) -> None:
    """Lay the rulers along the upper and left side of what lies inside, and the scale bar in its corner."""
    top.setGeometry(inner.left(), 0, inner.width(), RULER)
    left.setGeometry(0, inner.top(), RULER, inner.height())
    bar.move(inner.left() + 12, inner.bottom() - bar.height() - 8)
