"""Squares that a ruleset marks, such as dangerous ones: a quiet hatch over the ground, with an edge."""

from collections.abc import Collection, Iterator

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QPainter

from chargemap.app.paint.ink import BoardColours, colour, pen
from chargemap.model.board import Square

LINES = 2  # of the hatch, a square
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
    """Hatch the squares, and draw a line round each field of them."""
    seen = [one for one in squares if within is None or _box(one).intersects(within)]
    painter.setBrush(Qt.BrushStyle.NoBrush)
    tint = colour(colours.illegal, 0.08)
    for one in seen:
        painter.fillRect(_box(one), tint)
    painter.setPen(pen(colour(colours.illegal, 0.45), 0.04))
    painter.drawLines([line for one in seen for line in _hatch(one)])
    edges = [line for one in seen for line in _edges(one, squares)]
    for ink, wide in ((colours.halo, 0.11), (colours.illegal, 0.055)):
        painter.setPen(pen(colour(ink, 0.9), wide))
        painter.drawLines(edges)


def _box(square: Square) -> QRectF:
    return QRectF(square[0], square[1], 1, 1)


def _hatch(square: Square) -> Iterator[QLineF]:
    """Yield slanted lines that go on from square to square."""
    x, y = square
    for number in range(1, 2 * LINES):
        far = number / LINES
        start, end = max(0.0, far - 1), min(1.0, far)
        yield QLineF(x + start, y + far - start, x + end, y + far - end)


def _edges(square: Square, squares: Collection[Square]) -> Iterator[QLineF]:
    x, y = square
    for (across, down), (x0, y0, x1, y1) in SIDES:
        if (x + across, y + down) not in squares:
            yield QLineF(x + x0, y + y0, x + x1, y + y1)
