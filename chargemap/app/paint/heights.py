"""How high pieces of terrain are, written on them: in signs few enough for a small map, and kept apart."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TypeAlias

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from chargemap.app.paint.ink import BoardColours, Ink, text_width, write_centred
from chargemap.app.paint.outlines import Span, far_from, path_of, sides_of, span_over
from chargemap.explain import lengths
from chargemap.model.board import Piece, Point
from chargemap.model.terrain import foot_of, height_of, top_of

LETTER = 0.36  # inches: capitals of a height
LEAST_PX, LARGEST = (
    8.0,
    1.3,
)  # pixels they have at least, as long as they are not larger
PART = 0.25  # of a line, where its height is written
LEAST_PART = 0.4  # of their size: letters where there is little room
PART_FILLED = 0.88  # of the width of a shape, by its height
PLACES = 12  # a side of the lattice on which there is looked for room
Cover: TypeAlias = tuple[
    float, Span, Piece
]  # how high an area is, and how far it spreads


def paint_heights(
    painter: QPainter,
    pieces: Iterable[Piece],
    colours: BoardColours,
    covers: Sequence[Cover],
) -> None:
    """Write how high the pieces are, above all of them; not of those that are buried."""
    scale = math.sqrt(abs(painter.worldTransform().determinant())) or 1.0
    capital = min(max(LETTER, LEAST_PX / scale), LARGEST)
    ink = Ink(capital, colours.text, colours.halo, "bold")
    for piece in pieces:
        text = height_text(piece)
        if text and is_buried(piece, covers):
            continue
        if text and piece.polygon:
            fits = fitting(ink, text, piece.polygon)
            write_centred(painter, _inside(piece.polygon), text, fits)
        elif text and piece.line:
            write_centred(painter, _beside(piece.line, text, ink), text, ink)


def covers_of(terrain: Iterable[Piece]) -> list[Cover]:
    """Return what of the terrain may bury other pieces."""
    kinds = ("platform", "building")
    areas = (one for one in terrain if one.kind in kinds and len(one.polygon) > 2)
    return [(top_of(one), span_over(one.polygon), one) for one in areas]


def is_buried(piece: Piece, covers: Iterable[Cover]) -> bool:
    """Whether higher platforms and buildings cover all of an area: nobody stands on it anywhere.

    >>> low = Piece("a", "platform", polygon=((1, 1), (2, 1), (2, 2)), height=2)
    >>> high = Piece("b", "platform", polygon=((0, 0), (4, 0), (4, 4), (0, 4)), height=3)
    >>> is_buried(low, covers_of([low, high])), is_buried(high, covers_of([low, high]))
    (True, False)
    """
    if len(piece.polygon) < 3:
        return False
    high, (least_x, most_x, least_y, most_y) = top_of(piece), span_over(piece.polygon)
    over = tuple(
        one
        for top, (left, right, up, down), one in covers
        if top > high and left < most_x and right > least_x
        if up < most_y and down > least_y
    )
    if not over:
        return False
    from chargemap.geometry.table.sound import covered  # here, for it loads shapely

    return covered(piece, over)


def height_text(piece: Piece) -> str:
    """Return how high a piece is, in few signs; "" if it is flat.

    >>> height_text(Piece("w", "wall", line=((0, 0), (1, 0)), height=2, stats={"z": 4}))
    '4–6″'
    """
    foot, top = foot_of(piece), top_of(piece)
    if height_of(piece) <= 0:
        return ""
    return lengths.rough(foot, top, "inches")


def fitting(ink: Ink, text: str, points: Sequence[Point]) -> Ink:
    """Return the ink in which the text is not quite as wide as the shape, or as small as may be."""
    across = [x for x, _y in points]
    room = PART_FILLED * (max(across) - min(across))
    wide = text_width(text, ink.height, ink.weight)
    return replace(ink, height=ink.height * max(LEAST_PART, min(1.0, room / wide)))


@lru_cache(maxsize=8192)
def _inside(points: tuple[Point, ...]) -> QPointF:
    """Return the place in a polygon that is farthest from its sides, of a lattice of places."""
    outline, box = (
        path_of(points, closed=True),
        path_of(points, closed=True).boundingRect(),
    )
    steps = [number / PLACES for number in range(1, PLACES)]
    spots = [
        QPointF(box.left() + x * box.width(), box.top() + y * box.height())
        for x in steps
        for y in steps
    ]
    inner = [spot for spot in spots if outline.contains(spot)] or [box.center()]
    middle = box.center()

    def room(spot: QPointF) -> tuple[float, float]:
        at = (spot.x(), spot.y())
        least = min(far_from(side, at) for side in sides_of(points, closed=True))
        off_middle = math.dist(at, (middle.x(), middle.y()))
        return (round(least, 2), -off_middle)

    return max(inner, key=room)


def _beside(points: Sequence[Point], text: str, ink: Ink) -> QPointF:
    """Return the place for words at the first quarter of a line's longest stretch, above it or to its left.

    Half-way along a parapet stands the number of the platform that it is on.
    """
    (x0, y0), (x1, y1) = max(
        sides_of(points, closed=False), key=lambda one: math.dist(*one)
    )
    length = math.dist((x0, y0), (x1, y1)) or 1.0
    x, y = (y1 - y0) / length, (x0 - x1) / length
    if y > 0 or (y == 0 and x > 0):
        x, y = -x, -y
    wide = text_width(text, ink.height, ink.weight)
    far = 0.45 + (abs(x) * wide + abs(y) * ink.height) / 2
    return QPointF(x0 + (x1 - x0) * PART + x * far, y0 + (y1 - y0) * PART + y * far)
