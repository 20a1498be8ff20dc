"""How a row of the order of turns is painted: number, side, name, marks, and below it what holds."""

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import (
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
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

from chargemap.app.docks.turn_rows import TurnRow
from chargemap.app.theme import colours

ROW = Qt.ItemDataRole.UserRole
PADDING, GAP = 4, 7
BAR = 4  # pixels of the mark at the left of who is in turn
NUMBER = 28  # pixels for the initiative
INK_ON_DISC = "#ffffff"
MIDDLE = Qt.AlignmentFlag.AlignVCenter
WRAP = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text in a row: what it says, and how."""

    text: str
    bold: bool = False
    quiet: bool = False
    italic: bool = False
    struck: bool = False
    wraps: bool = False


class TurnDelegate(QStyledItemDelegate):
    """Paints a `TurnRow`; every row is as high as what holds on its token asks for."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.width = 300  # of the view, for Qt asks for heights without a width

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        row = index.data(ROW)
        if not isinstance(row, TurnRow):
            return
        self.initStyleOption(option, index)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        _paint_ground(painter, option, row, chosen=chosen)
        role = QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.Text
        ink = option.palette.color(role)
        box = QRectF(option.rect).adjusted(BAR + 2, PADDING, -GAP, -PADDING)
        if row.fallen:
            ink.setAlphaF(0.6)
        self._paint_head(painter, box, row, ink, option.font)
        self._paint_lines(painter, box, row, ink, option.font)
        painter.restore()

    def sizeHint(
        self,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> QSize:
        row, font = index.data(ROW), option.font
        if not isinstance(row, TurnRow):
            return QSize(160, round(_line_height(font)))
        width = self.width - (BAR + 2) - GAP - _indent(font)
        height = sum(_height(line, font, width) for line in _lines(row))
        return QSize(160, round(height) + 2 * PADDING)

    def _paint_head(
        self, painter: QPainter, box: QRectF, row: TurnRow, ink: QColor, font: QFont
    ) -> None:
        """Paint the number, the disc of the side, and the marks at the right."""
        height = _line_height(font)
        bold = QFont(font)
        bold.setBold(True)
        painter.setFont(bold)
        painter.setPen(ink)
        number = "–" if row.number is None else str(row.number)
        place = QRectF(box.left(), box.top(), NUMBER - 4, height)
        painter.drawText(place, MIDDLE | Qt.AlignmentFlag.AlignRight, number)
        disc = QRectF(0, 0, height - 2, height - 2)
        disc.moveCenter(QPointF(box.left() + NUMBER + height / 2, place.center().y()))
        painter.setPen(QPen(ink, 1))
        painter.setBrush(QColor(row.colour))
        painter.drawEllipse(disc)
        small = QFont(font)
        small.setPixelSize(max(7, round(height * 0.52)))
        small.setBold(True)
        painter.setFont(small)
        painter.setPen(QColor(INK_ON_DISC))
        painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, row.letters[:1])
        mark = QRectF(box.right() - height, box.top(), height, height)
        _paint_mark(painter, mark.adjusted(2, 2, -2, -2), row, ink)

    def _paint_lines(
        self, painter: QPainter, box: QRectF, row: TurnRow, ink: QColor, font: QFont
    ) -> None:
        height = _line_height(font)
        mark = height + 4
        health = QFontMetricsF(font).horizontalAdvance(row.health)
        place = box.adjusted(_indent(font), 0, -mark, 0)
        place.setHeight(height)
        painter.setFont(font)
        painter.setPen(_quiet(ink))
        painter.drawText(place, MIDDLE | Qt.AlignmentFlag.AlignRight, row.health)
        place.adjust(0, 0, -health - GAP, 0)
        for line in _lines(row):
            styled = _styled(line, font)
            painter.setFont(styled)
            painter.setPen(_quiet(ink) if line.quiet else ink)
            if line.wraps:
                place.setWidth(box.right() - place.left())
                place.setHeight(_height(line, font, place.width()))
                painter.drawText(place, WRAP, line.text)
            else:
                text = QFontMetricsF(styled).elidedText(
                    line.text, Qt.TextElideMode.ElideRight, place.width()
                )
                painter.drawText(place, MIDDLE, text)
            place.moveTop(place.bottom())


def _indent(font: QFont) -> float:
    """Return how far from the left the words of a row begin."""
    return NUMBER + _line_height(font) + GAP


def _styled(line: Line, font: QFont) -> QFont:
    styled = QFont(font)
    styled.setBold(line.bold)
    styled.setItalic(line.italic)
    styled.setStrikeOut(line.struck)
    return styled


def _quiet(ink: QColor) -> QColor:
    tone = QColor(ink)
    tone.setAlphaF(ink.alphaF() * 0.75)
    return tone


def _height(line: Line, font: QFont, width: float) -> float:
    """Return how high the line is at that width: what holds is never cut short."""
    if not line.wraps:
        return _line_height(font)
    metrics = QFontMetricsF(_styled(line, font))
    return metrics.boundingRect(QRectF(0, 0, width, 1e4), WRAP, line.text).height()


def _lines(row: TurnRow) -> Iterator[Line]:
    yield Line(row.name, bold=row.in_turn, struck=row.fallen)
    if row.states:
        yield Line(row.states, quiet=True, wraps=True)
    for effect in row.effects:
        yield Line(effect, quiet=True, italic=True, wraps=True)


def _line_height(font: QFont) -> float:
    return QFontMetricsF(font).height() + 2


def _paint_ground(
    painter: QPainter, option: QStyleOptionViewItem, row: TurnRow, *, chosen: bool
) -> None:
    """Paint what lies under a row: a tint where it is selected, a bar where it is in turn."""
    palette, box = option.palette, option.rect
    if chosen:
        painter.fillRect(box, palette.color(QPalette.ColorRole.Highlight))
    elif row.in_turn:
        tint = QColor(colours.turn)
        tint.setAlphaF(0.16)
        painter.fillRect(box, tint)
    if row.in_turn:
        painter.fillRect(box.left(), box.top(), BAR, box.height(), QColor(colours.turn))
    if option.state & QStyle.StateFlag.State_HasFocus:
        painter.setPen(palette.color(QPalette.ColorRole.Accent))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box.adjusted(0, 0, -1, -1))


def _paint_mark(painter: QPainter, box: QRectF, row: TurnRow, ink: QColor) -> None:
    """Paint the mark of who has fallen, delays, is ready or has acted: each has a shape of its own."""
    pen = QPen(ink, max(1.5, box.width() * 0.13))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if row.fallen:
        painter.drawPolyline(_points(box, (0.2, 0.2), (0.8, 0.8)))
        painter.drawPolyline(_points(box, (0.8, 0.2), (0.2, 0.8)))
    elif row.delays:  # an hourglass
        ends = (0.2, 0.1), (0.8, 0.1), (0.2, 0.9), (0.8, 0.9), (0.2, 0.1)
        painter.drawPolyline(_points(box, *ends))
    elif row.readied:  # a flash
        bolt = (0.62, 0.05), (0.25, 0.55), (0.5, 0.55), (0.38, 0.95), (0.78, 0.42)
        painter.setBrush(ink)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawPolygon(_points(box, *bolt, (0.52, 0.42)))
    elif row.in_turn:
        painter.setBrush(QColor(colours.turn))
        painter.setPen(QPen(ink, 1))
        painter.drawPolygon(_points(box, (0.2, 0.1), (0.9, 0.5), (0.2, 0.9)))
    elif row.acted:
        painter.drawPolyline(_points(box, (0.12, 0.55), (0.4, 0.82), (0.9, 0.2)))


def _points(box: QRectF, *points: tuple[float, float]) -> QPolygonF:
    return QPolygonF(
        [
            QPointF(box.left() + x * box.width(), box.top() + y * box.height())
            for x, y in points
        ]
    )
