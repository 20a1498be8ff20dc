"""Roofs of buildings seen from above: slopes of tiles, each in the light as it faces it."""

import math
from collections.abc import Iterator, Sequence

from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF

from chargemap.app.paint.ink import BoardColours, clipped, colour, draw_lines, pen
from chargemap.model.board import Point

LIGHT_FROM = (-0.6, -0.8)
SHADES = (
    28  # per cent by which a slope in the light is lighter, and one away from it darker
)
PARAPET = 0.5  # inches
ROW = 0.55  # inches from one row of tiles to the next

# A slope: both ends of its eaves, and the points of the ridge above them.
Slope = tuple[Point, Point, Point, Point]


def paint_roof(
    painter: QPainter, points: Sequence[Point], colours: BoardColours, opacity: float
) -> None:
    """Draw the roof of a building with that outline."""
    outline = QPainterPath()
    outline.addPolygon(QPolygonF([QPointF(*one) for one in (*points, points[0])]))
    painter.fillPath(outline, colour(colours.roof, opacity))
    with clipped(painter, outline):
        _paint_slopes(painter, points, colours, opacity)


def _paint_slopes(
    painter: QPainter, points: Sequence[Point], colours: BoardColours, opacity: float
) -> None:
    hipped = _is_convex(points)
    for slope in _hips(points) if hipped else _parapet(points):
        start, end, after, before = (QPointF(*one) for one in slope)
        shape = QPainterPath()
        shape.addPolygon(QPolygonF([start, end, after, before, start]))
        lit = _lit(points, slope)
        shade = QColor(colours.roof).lighter(100 + round(SHADES * lit))
        shade.setAlphaF(opacity)
        painter.fillPath(shape, shade)
        rows = list(_rows(slope)) if hipped else []
        draw_lines(painter, rows, pen(colour(colours.roof_dark, 0.55), 0.05))
        ridges = [QLineF(start, before), QLineF(before, after), QLineF(after, end)]
        draw_lines(painter, ridges, pen(colours.roof_dark, 0.1))


def _is_convex(points: Sequence[Point]) -> bool:
    turns = {
        (x1 - x0) * (y2 - y1) - (y1 - y0) * (x2 - x1) > 0
        for (x0, y0), (x1, y1), (x2, y2) in _corners(points)
        if abs((x1 - x0) * (y2 - y1) - (y1 - y0) * (x2 - x1)) > 1e-9
    }
    return len(turns) == 1


def _corners(points: Sequence[Point]) -> Iterator[tuple[Point, Point, Point]]:
    """Yield each point with the one before and the one after."""
    for number, point in enumerate(points):
        yield points[number - 1], point, points[(number + 1) % len(points)]


def _hips(points: Sequence[Point]) -> Iterator[Slope]:
    """Yield the slopes of a hipped roof: of four sides to a ridge, else to a point."""
    if len(points) != 4:
        top = (
            sum(x for x, _y in points) / len(points),
            sum(y for _x, y in points) / len(points),
        )
        for start, end in zip(points, (*points[1:], points[0]), strict=True):
            yield (start, end, top, top)
        return
    one, two, three, four = points
    if math.dist(one, two) + math.dist(three, four) < math.dist(two, three) + math.dist(
        four, one
    ):
        one, two, three, four = two, three, four, one
    left, right = _between(four, one, 0.5), _between(two, three, 0.5)
    deep = (math.dist(four, one) + math.dist(two, three)) / 4
    part = min(0.5, deep / (math.dist(left, right) or 1.0))
    first, last = _between(left, right, part), _between(right, left, part)
    yield (one, two, last, first)
    yield (two, three, last, last)
    yield (three, four, first, last)
    yield (four, one, first, first)


def _parapet(points: Sequence[Point]) -> Iterator[Slope]:
    """Yield the strips along the sides of a flat roof."""
    for start, end in zip(points, (*points[1:], points[0]), strict=True):
        x, y = _inward(points, start, end)
        inner = [(px + x * PARAPET, py + y * PARAPET) for px, py in (start, end)]
        yield (start, end, inner[1], inner[0])


def _inward(points: Sequence[Point], start: Point, end: Point) -> Point:
    """Return the direction from a side into the polygon, of length 1."""
    ring = zip(points, (*points[1:], points[0]), strict=True)
    twice = sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in ring)
    sense = (1 if twice > 0 else -1) / (math.dist(start, end) or 1.0)
    return ((start[1] - end[1]) * sense, (end[0] - start[0]) * sense)


def _lit(points: Sequence[Point], slope: Slope) -> float:
    """Return how much a slope faces the light, from -1 to 1."""
    x, y = _inward(points, slope[0], slope[1])
    return -(x * LIGHT_FROM[0] + y * LIGHT_FROM[1])


def _rows(slope: Slope) -> Iterator[QLineF]:
    """Yield the rows of tiles of a slope, level with its eaves."""
    start, end, after, before = slope
    deep = math.dist(_between(start, end, 0.5), _between(before, after, 0.5))
    for number in range(1, math.ceil(deep / ROW)):
        part = number * ROW / deep
        ends = (_between(start, before, part), _between(end, after, part))
        yield QLineF(QPointF(*ends[0]), QPointF(*ends[1]))


def _between(one: Point, other: Point, part: float) -> Point:
    return (one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part)
