"""How areas of squares are painted: as runs of rows, with a line just inside their edge."""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import TypeAlias

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPixmap, QTransform

from chargemap.app.paint.ink import colour, pen
from chargemap.model.board import Square

Squares: TypeAlias = frozenset[Square]
TILE = 22  # pixels of a tile with two crosses
VEIL = 0.2  # how opaque the colour of halos lies under the crosses


def covered(corners: Iterable[Square], side: int) -> Squares:
    """Return all squares of the spaces, `side` squares wide, with these upper left corners."""
    if side == 1:
        return frozenset(corners)
    room = range(side)
    rows = {(x + dx, y) for x, y in corners for dx in room}
    return frozenset((x, y + dy) for x, y in rows for dy in room)


def area_path(squares: Squares) -> QPainterPath:
    """Return the area as one path: a rectangle for each run of squares in a row."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for x, y, width in runs(squares):
        path.addRect(QRectF(x, y, width, 1))
    return path


def runs(squares: Iterable[Square]) -> Iterator[tuple[int, int, int]]:
    """Yield column, row and width of each run of squares side by side in a row."""
    first, row, width = 0, 0, 0
    for x, y in sorted(squares, key=lambda one: (one[1], one[0])):
        if width and (x, y) == (first + width, row):
            width += 1
            continue
        if width:
            yield first, row, width
        first, row, width = x, y, 1
    if width:
        yield first, row, width


def edges(whole: Squares, part: Squares, inset: float) -> list[QLineF]:
    """Return the edge of `whole` as far as squares of `part` have it, `inset` into the area."""
    lines = [QLineF(*line) for line in _sides(whole, part, inset)]
    turned = [frozenset((y, x) for x, y in one) for one in (whole, part)]
    lines += [
        QLineF(y0, x0, y1, x1) for x0, y0, x1, y1 in _sides(turned[0], turned[1], inset)
    ]
    return lines


def _sides(
    whole: Squares, part: Squares, inset: float
) -> Iterator[tuple[float, float, float, float]]:
    """Yield the upper and lower edges: they meet those to the left and right at each corner."""
    for step in (-1, 1):
        at_edge = part - {(x, y - step) for x, y in whole}
        for x, y, width in runs(at_edge):
            level = y + (inset if step < 0 else 1 - inset)
            start = x + _turn(whole, (x - 1, y), step) * inset
            end = x + width - _turn(whole, (x + width, y), step) * inset
            yield start, level, end, level


def _turn(whole: Squares, beside: Square, step: int) -> int:
    """Return 1 where the edge turns inward before the square beside it, -1 where outward, else 0."""
    if beside not in whole:
        return 1
    return -1 if (beside[0], beside[1] + step) in whole else 0


def fill_area(painter: QPainter, path: QPainterPath, brush: QBrush) -> None:
    """Fill the area without a seam between its rows."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.fillPath(path, brush)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)


def crosses(ink: str, halo: str) -> QPixmap:
    """Return a tile of small crosses, to be repeated over an area."""
    tile = QPixmap(TILE, TILE)
    tile.fill(colour(halo, VEIL))
    painter = QPainter(tile)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    arm = TILE * 0.105
    for line_pen in (pen(colour(halo, 0.85), 3.6), pen(QColor(ink), 1.7)):
        painter.setPen(line_pen)
        for x, y in product((TILE * 0.25, TILE * 0.75), repeat=2):
            if x == y:
                painter.drawLine(QPointF(x - arm, y - arm), QPointF(x + arm, y + arm))
                painter.drawLine(QPointF(x - arm, y + arm), QPointF(x + arm, y - arm))
    painter.end()
    return tile


def tiled(tile: QPixmap, scale: float) -> QBrush:
    """Return a brush that repeats the tile pixel for pixel where a unit is `scale` pixels wide."""
    brush = QBrush(tile)
    brush.setTransform(QTransform.fromScale(1 / scale, 1 / scale))
    return brush
