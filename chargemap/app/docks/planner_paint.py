"""How the cells of a planned round are painted: who, what, and each event with a mark of its own shape."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import (
    QObject,
    QPointF,
    QRectF,
    Qt,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPalette,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from chargemap.app.docks.marks import paint_mark
from chargemap.app.docks.planner_layout import GAP, PAD, folded, laid, line_height
from chargemap.app.docks.planner_model import LINES, LIT, OPENS, QUIET, ROW, Index
from chargemap.app.plan import Line, MarkName, PlanRow
from chargemap.app.theme import colours

OPENER = 7  # pixels of the sign that there is a menu
MENU = 2 * OPENER  # pixels kept for it
LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
INK_ON_DISC = "#ffffff"


class PlannerDelegate(QStyledItemDelegate):
    """Paints a name with its side's disc, or lines of events."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.open = ""  # what stands where nothing is declared

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: Index,
    ) -> None:
        self.initStyleOption(option, index)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        _paint_ground(painter, option, index, chosen=chosen)
        roles = QPalette.ColorRole
        role = roles.HighlightedText if chosen else roles.Text
        if index.data(QUIET) and not chosen:
            role = roles.PlaceholderText
        ink = option.palette.color(role)
        box = QRectF(option.rect).adjusted(PAD + 1, PAD / 2, -PAD, -PAD / 2)
        inner = box.adjusted(0, 0, -MENU if index.data(OPENS) else 0, 0)
        row, lines = index.data(ROW), index.data(LINES)
        painter.setFont(option.font)
        if isinstance(row, PlanRow):
            _paint_name(painter, box, row, ink, option.font)
        elif lines:
            _paint_lines(painter, inner, lines, ink, option.font)
        else:
            _paint_words(painter, inner, str(index.data() or ""), ink, option.font)
        if index.data(OPENS):
            _paint_opener(painter, box, ink)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(option.palette.color(QPalette.ColorRole.Accent), 1.6))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(option.rect).adjusted(1, 1, -1.5, -1.5))
        painter.restore()


def _paint_ground(
    painter: QPainter,
    option: QStyleOptionViewItem,
    index: Index,
    *,
    chosen: bool,
) -> None:
    box = QRectF(option.rect)
    if chosen:
        painter.fillRect(box, option.palette.color(QPalette.ColorRole.Highlight))
    elif index.data(LIT):
        lit = option.palette.color(QPalette.ColorRole.Accent)
        lit.setAlphaF(0.22)
        painter.fillRect(box, lit)
    painter.setPen(option.palette.color(QPalette.ColorRole.Midlight))
    painter.drawLine(box.bottomLeft(), box.bottomRight())
    painter.drawLine(box.topRight(), box.bottomRight())


def _paint_opener(painter: QPainter, box: QRectF, ink: QColor) -> None:
    """Paint the sign that a click opens a menu."""
    middle, half = QPointF(box.right() - OPENER, box.center().y()), OPENER / 2
    painter.setPen(QPen(ink, 1.4))
    ends = (QPointF(-half, -half / 2), QPointF(0, half / 2), QPointF(half, -half / 2))
    painter.drawPolyline(QPolygonF([middle + one for one in ends]))


def _paint_name(
    painter: QPainter, box: QRectF, row: PlanRow, ink: QColor, font: QFont
) -> None:
    height = line_height(font)
    disc = QRectF(box.left(), box.center().y() - height / 2 + 1, height - 2, height - 2)
    painter.setPen(QPen(ink, 1))
    painter.setBrush(QColor(row.colour))
    painter.drawEllipse(disc)
    small = QFont(font)
    small.setPixelSize(max(7, round(height * 0.5)))
    small.setBold(True)
    painter.setFont(small)
    painter.setPen(QColor(INK_ON_DISC))
    painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, row.letters[:1])
    bold = QFont(font)
    bold.setBold(True)
    painter.setFont(bold)
    rest = box.adjusted(height + GAP, 0, 0, 0)
    _write(painter, rest, row.name, ink, bold)


def _paint_words(
    painter: QPainter, box: QRectF, words: str, ink: QColor, font: QFont
) -> None:
    """Paint words that have no mark, on one line or on two."""
    height, parts = line_height(font), folded(words, font, box.width())
    top = box.center().y() - height * len(parts) / 2
    line = QRectF(box.left(), top, box.width(), height)
    for part in parts:
        _write(painter, line, part, ink, font)
        line.translate(0, height)


def _paint_lines(
    painter: QPainter, box: QRectF, lines: Sequence[Line], ink: QColor, font: QFont
) -> None:
    """Paint events, each with its number and its mark, side by side while there is room."""
    height, placed = line_height(font), laid(lines, font, box.width())
    count = max(one.row + len(one.parts) for one in placed)
    first = box.center().y() - height * count / 2
    painter.setFont(font)
    faint = QColor(ink)
    faint.setAlphaF(0.65)
    for one in placed:
        left, top = box.left() + one.left, first + one.row * height
        if one.line.number:
            place = QRectF(left, top, one.digits, height)
            slanted = QFont(font)
            slanted.setItalic(one.line.assumed)
            _write(painter, place, one.line.place, faint, slanted)
        left += one.digits
        mark = QRectF(left, top, height, height).adjusted(2, 2, -2, -2)
        paint_event(painter, mark, one.line.mark, ink)
        left += height + 2
        words = QRectF(left, top, box.right() - left, height)
        for part in one.parts:
            _write(painter, words, part, ink, font)
            words.translate(0, height)


def _write(
    painter: QPainter, box: QRectF, words: str, ink: QColor, font: QFont
) -> None:
    painter.setPen(ink)
    shown = QFontMetricsF(font).elidedText(
        words, Qt.TextElideMode.ElideRight, box.width()
    )
    painter.drawText(box, LEFT, shown)


# ------------------------------------------------------------------ marks
def paint_event(painter: QPainter, box: QRectF, mark: MarkName, ink: QColor) -> None:
    """Paint the mark of an event into `box`; those of what happened have the colours of rulings."""
    painter.save()
    if mark in _RULED:
        paint_mark(painter, box, _RULED[mark])  # type: ignore[arg-type]
    else:
        pen = QPen(ink, max(1.4, box.width() * 0.13))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        _SHAPES[mark](painter, box)
    painter.restore()


_RULED: Mapping[MarkName, str] = {
    "hit": "came-off",
    "miss": "failed",
    "down": "fall",
    "lost": "illegal",
    "barred": "illegal",
}


def _points(box: QRectF, *points: tuple[float, float]) -> QPolygonF:
    return QPolygonF(
        [
            QPointF(box.left() + x * box.width(), box.top() + y * box.height())
            for x, y in points
        ]
    )


def _arrow(painter: QPainter, box: QRectF) -> None:
    painter.setPen(_inked(painter, colours.sky))
    painter.drawPolyline(_points(box, (0.05, 0.5), (0.9, 0.5)))
    painter.drawPolyline(_points(box, (0.58, 0.18), (0.92, 0.5), (0.58, 0.82)))


def _blades(painter: QPainter, box: QRectF) -> None:
    painter.drawPolyline(_points(box, (0.12, 0.88), (0.88, 0.12)))
    painter.drawPolyline(_points(box, (0.12, 0.12), (0.88, 0.88)))
    painter.drawPolyline(_points(box, (0.08, 0.62), (0.38, 0.92)))
    painter.drawPolyline(_points(box, (0.92, 0.62), (0.62, 0.92)))


def _star(painter: QPainter, box: QRectF) -> None:
    painter.drawPolyline(_points(box, (0.5, 0.05), (0.5, 0.95)))
    painter.drawPolyline(_points(box, (0.1, 0.28), (0.9, 0.72)))
    painter.drawPolyline(_points(box, (0.9, 0.28), (0.1, 0.72)))


def _inked(painter: QPainter, ink: str) -> QPen:
    pen = painter.pen()
    pen.setColor(QColor(ink))
    return pen


_SHAPES: Mapping[MarkName, Callable[[QPainter, QRectF], None]] = {
    "moves": _arrow,
    "strikes": _blades,
    "does": _star,
}
