"""What frames the board: rulers with the numbers of columns and rows, and a scale bar."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QWidget

from chargemap.explain import lengths
from chargemap.i18n import _
from chargemap.model.board import TableBoard

if TYPE_CHECKING:
    from chargemap.app.view import BoardView

RULER = 22  # pixels wide
_STEPS = (1, 2, 5, 10, 20, 50, 100)


class Ruler(QWidget):
    """The numbers of columns or inches along the top edge, or of rows or inches along the left one."""

    def __init__(self, view: "BoardView", orientation: Qt.Orientation) -> None:
        super().__init__(view)
        self._view = view
        self._across = orientation == Qt.Orientation.Horizontal
        self._at: float | None = None
        self._say()
        view.board_scene.board_resized.connect(self._say)
        view.moved.connect(self.update)
        view.pointed.connect(self._point)

    def _say(self) -> None:
        if self._inches and lengths.told_in("inches") == "cm":
            name = _("Centimetres across") if self._across else _("Centimetres down")
        elif self._inches:
            name = _("Inches across") if self._across else _("Inches down")
        else:
            name = _("Columns") if self._across else _("Rows")
        self.setAccessibleName(name)

    @property
    def _inches(self) -> bool:
        return isinstance(self._view.board_scene.battle.board, TableBoard)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._say()
        super().changeEvent(event)

    def _point(self, pointer: object) -> None:
        place = getattr(pointer, "place", None)
        at = None if place is None else place[0 if self._across else 1]
        if at != self._at:
            self._at = at
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().color(QPalette.ColorRole.Window))
        font = self.font()
        font.setPixelSize(11)
        painter.setFont(font)
        pitch = 1 / lengths.times("inches") if self._inches else 1.0
        scale = self._view.scale_px * pitch
        board = self._view.board_scene.board_rect()
        count = int((board.width() if self._across else board.height()) / pitch)
        step = next((one for one in _STEPS if one * scale >= 26), _STEPS[-1])
        origin = self._view.mapFromScene(0.0, 0.0)
        start = origin.x() if self._across else origin.y()
        length = self.width() if self._across else self.height()
        first = max(0, int(-start / scale))
        last = min(count + self._inches, int((length - start) / scale) + 1)
        for index in range(first, last):
            place = start + index * scale
            if self._inches:
                self._paint_inch(painter, index, place, large=index % step == 0)
            elif index == self._at or index % step == 0:
                self._paint_number(painter, index, place, scale)
        if self._inches and self._at is not None:
            self._paint_here(painter, start + self._at * scale / pitch)
        line = QPen(self.palette().color(QPalette.ColorRole.Mid), 1)
        painter.setPen(line)
        if self._across:
            painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
        else:
            painter.drawLine(self.width() - 1, 0, self.width() - 1, self.height())

    def _paint_inch(
        self, painter: QPainter, index: int, place: float, *, large: bool
    ) -> None:
        """Paint the tick of an inch or a centimetre, with its number if that is to be read."""
        painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
        deep = RULER - (7 if large else 4)
        if self._across:
            painter.drawLine(QPointF(place, deep), QPointF(place, RULER))
        else:
            painter.drawLine(QPointF(deep, place), QPointF(RULER, place))
        if not large:
            return
        high = RULER - 7
        if self._across:
            box = QRectF(place - 20, 0, 40, high)
        else:
            box = QRectF(0, place - 20, high, 40)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(index))

    def _paint_here(self, painter: QPainter, place: float) -> None:
        """Paint where the cursor is."""
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 2))
        if self._across:
            painter.drawLine(QPointF(place, 0), QPointF(place, RULER))
        else:
            painter.drawLine(QPointF(0, place), QPointF(RULER, place))

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
        """Write lengths as `per_square` of a ruleset's unit a square."""
        self._per_square, self._unit = per_square, unit
        self.setAccessibleName(_("Scale bar"))
        self.refresh()

    @property
    def measured(self) -> tuple[float, str]:
        """What lengths are written in: so much of a ruleset's unit a square."""
        return self._per_square, self._unit

    def refresh(self) -> None:
        """Choose a round length that suits the zoom."""
        scale = self._view.scale_px
        round_one = 1.0  # a square, or what has round numbers on a table
        if lengths.told_in(self._unit) == "cm":
            round_one = 1 / lengths.times(self._unit)
        long = (one * round_one for one in _STEPS)
        squares = next((one for one in long if one * scale >= 60), _STEPS[-1])
        self._length = round(squares * scale)
        self._text = lengths.length(squares * self._per_square, self._unit)
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
