"""Lines from centre to centre: the squares they pass, the corners they touch, the walls they cross."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from chargemap.geometry.ground import Ground, Segment, remembered, sign
from chargemap.geometry.steps import crossing
from chargemap.model.board import Square


class Trace(NamedTuple):
    """What a line passes, as offsets from its first square: squares, and pairs beside each exact corner."""

    squares: tuple[Square, ...]  # both ends included
    corners: tuple[tuple[Square, Square], ...]


@lru_cache(maxsize=20_000)
def trace(dx: int, dy: int) -> Trace:
    """Return what the line from a centre to that (dx, dy) squares away passes.

    >>> trace(2, 0)
    Trace(squares=((0, 0), (1, 0), (2, 0)), corners=())
    >>> trace(1, 1)
    Trace(squares=((0, 0), (1, 1)), corners=(((1, 0), (0, 1)),))
    """
    sx, sy = sign(dx), sign(dy)
    wide, high = abs(dx), abs(dy)
    x = y = across = down = 0
    squares, corners = [(0, 0)], []
    while (x, y) != (dx, dy):
        # which comes first: the next line between columns or that between rows
        column, row = (2 * across + 1) * high, (2 * down + 1) * wide
        if column == row:
            corners.append(((x + sx, y), (x, y + sy)))
        if column <= row and across < wide:
            x, across = x + sx, across + 1
        if row <= column and down < high:
            y, down = y + sy, down + 1
        squares.append((x, y))
    return Trace(tuple(squares), tuple(corners))


def passes(
    ground: Ground,
    start: Square,
    end: Square,
    closed: int,
    tokens: int = 0,
    sight: bool = False,
) -> bool:
    """Whether the line from centre to centre is free.

    It is cut by the interior of a square of `closed` or of `tokens`, by two squares of `closed` at an
    exact corner, and by the walls that stop movement, or with `sight` those that stop sight.
    """
    found = trace(end[0] - start[0], end[1] - start[1])
    first = ground.index(*start)
    stride = ground.stride
    cut = closed | tokens
    for x, y in found.squares:
        if cut >> first + y * stride + x & 1:
            return False
    for (ax, ay), (bx, by) in found.corners:
        one, other = first + ay * stride + ax, first + by * stride + bx
        if closed >> one & 1 and closed >> other & 1:
            return False
    return not walled(ground, start, end, sight)


@remembered
def walled(ground: Ground, start: Square, end: Square, sight: bool = False) -> bool:
    """Whether walls that stop movement, or with `sight` those that stop sight, cut the line from centre to centre."""
    touched = ground.touched_sight if sight else ground.touched_move
    index: Mapping[int, tuple[int, ...]] = (
        ground.walls_sight if sight else ground.walls_move
    )
    near = touched & ground.mask_of(_passed(start, end))
    if not near:
        return False
    walls = {one: ground.lines[one] for one in sorted(ground.walls_in(near, index))}
    if start == end:
        return False
    line: Segment = (start[0] + 0.5, start[1] + 0.5, end[0] + 0.5, end[1] + 0.5)
    return any(True for _wall in crossing(line, walls, diagonal=False))


def _passed(start: Square, end: Square) -> Iterator[Square]:
    found = trace(end[0] - start[0], end[1] - start[1])
    beside = (one for pair in found.corners for one in pair)
    for x, y in (*found.squares, *beside):
        yield start[0] + x, start[1] + y


def some_line(
    ground: Ground,
    starts: Iterable[Square],
    ends: Iterable[Square],
    closed: int,
    sight: bool = False,
) -> bool:
    """Whether a line between any of the squares and any of the others is free."""
    others = tuple(ends)
    return any(
        passes(ground, one, other, closed, sight=sight)
        for one in starts
        for other in others
    )
