"""Squares that a ruleset marks, such as dangerous ones: teeth in each, with an edge."""

from collections.abc import Collection, Iterator

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from chargemap.app.paint.ink import BoardColours, colour, mixed, pen
from chargemap.model.board import Square

TEETH, WIDE, HIGH = (
    2,
    0.26,
    0.22,
)  # in the middle of a square, and squares across and up each
SIDES = (  # the neighbour, and the side of the square that parts the two
    ((0, -1), (0, 0, 1, 0)),
    ((1, 0), (1, 0, 1, 1)),
    ((0, 1), (0, 1, 1, 1)),
    ((-1, 0), (0, 0, 0, 1)),
)


def paint_marked(
    painter: QPainter,
    squares: Collection[Square],
    colours: BoardColours,
    within: QRectF | None = None,
) -> None:
    """Draw teeth in the squares, and a line round each field of them."""
    seen = [one for one in squares if within is None or _box(one).intersects(within)]
    painter.setBrush(Qt.BrushStyle.NoBrush)
    tint = mixed(colours.illegal, colours.halo, 0.5, 0.16)
    for one in seen:
        painter.fillRect(_box(one), tint)
    teeth = [line for one in seen for line in _teeth(one)]
    edges = [line for one in seen for line in _edges(one, squares)]
    halo, ink = colour(colours.halo, 0.85), QColor(colours.illegal)
    for lines, wide in ((teeth, 0.035), (edges, 0.06)):
        for value, times in ((halo, 2.6), (ink, 1.0)):
            painter.setPen(pen(value, wide * times))
            painter.drawLines(lines)


def _box(square: Square) -> QRectF:
    return QRectF(square[0], square[1], 1, 1)


def _teeth(square: Square) -> Iterator[QLineF]:
    """Yield slanted lines up and down."""
    x, y = square
    start, foot = x + (1 - TEETH * WIDE) / 2, y + (1 + HIGH) / 2
    for tooth in range(TEETH):
        left = start + tooth * WIDE
        top = QPointF(left + WIDE / 2, foot - HIGH)
        yield QLineF(QPointF(left, foot), top)
        yield QLineF(top, QPointF(left + WIDE, foot))


def _edges(square: Square, squares: Collection[Square]) -> Iterator[QLineF]:
    x, y = square
    for (across, down), (x0, y0, x1, y1) in SIDES:
        if (x + across, y + down) not in squares:
            yield QLineF(x + x0, y + y0, x + x1, y + y1)
