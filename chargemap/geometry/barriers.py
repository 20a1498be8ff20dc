"""Where closed segments stop steps, as masks: the same answers as `steps`, for every step of a board at once."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from chargemap.geometry.ground import (
    EPS,
    PAD,
    Ground,
    Segment,
    Space,
    remembered,
    squares_touched,
)
from chargemap.geometry.segments import (
    Contact,
    box_planes,
    contact,
    inside,
    point_distance,
)
from chargemap.model.board import Square

FORWARD: tuple[Square, ...] = ((1, 0), (0, 1), (1, 1), (-1, 1))  # and back again


class End(NamedTuple):
    """A segment's end on the centre line that leaves a square in a direction."""

    direction: int
    square: int
    at: float
    side: int


@dataclass(frozen=True, slots=True)
class Barrier:
    """What segments do to squares, each mask with a bit a square.

    They enter its interior, run along its west or north edge, touch its north-west corner, or cross the line from
    its centre to that of the next square, by the number of the direction in `FORWARD`.
    """

    inner: int
    west: int
    north: int
    points: int
    crossed: tuple[int, ...]
    ends: tuple[End, ...] = ()


@remembered
def barrier_of(ground: Ground) -> Barrier:
    """Return what all closed segments of a ground do together."""
    numbers = {number for found in ground.walls_move.values() for number in found}
    size = ground.width, ground.height
    parts = [_barrier(ground.lines[number], *size) for number in sorted(numbers)]
    inner = west = north = points = 0
    crossed = [0] * len(FORWARD)
    for part in parts:
        inner |= part.inner
        west |= part.west
        north |= part.north
        points |= part.points
        for direction, mask in enumerate(part.crossed):
            crossed[direction] |= mask
    for end in _met_on_both_sides([end for part in parts for end in part.ends]):
        crossed[end.direction] |= 1 << end.square
    return Barrier(inner, west, north, points, tuple(crossed))


def _met_on_both_sides(ends: list[End]) -> Iterator[End]:
    """Yield the ends at whose point another segment ends on the other side of the line."""
    places: dict[tuple[int, int], list[End]] = {}
    for end in ends:
        met = places.setdefault((end.direction, end.square), [])
        if any(
            other.side * end.side < 0 and abs(other.at - end.at) <= 2 * EPS
            for other in met
        ):
            yield end
        met.append(end)


@lru_cache(maxsize=16384)
def _barrier(wall: Segment, width: int, height: int) -> Barrier:
    """Return what one segment does."""
    stride = width + 2 * PAD
    inner = west = north = points = 0
    touched = []
    for index in squares_touched(wall, width, height):
        row, column = divmod(index, stride)
        x, y = column - PAD, row - PAD
        touched.append((x, y))
        inner |= bool(inside(wall, box_planes(Space(x, y, 1)))) << index
        points |= (point_distance(x, y, wall) <= EPS) << index
        west |= _runs_along((x, y, x, y + 1), wall) << index
        north |= _runs_along((x, y, x + 1, y), wall) << index
    crossed = [0] * len(FORWARD)
    ends = []
    for direction, index, found in _contacts(wall, touched, stride):
        if found.side:
            ends.append(End(direction, index, found.at, found.side))
        else:
            crossed[direction] |= 1 << index
    return Barrier(inner, west, north, points, tuple(crossed), tuple(ends))


def _runs_along(line: Segment, wall: Segment) -> bool:
    """Whether more of the wall than a touch lies on the line."""
    found = contact(line, wall)
    return found is not None and found.along


def _contacts(
    wall: Segment, touched: list[Square], stride: int
) -> Iterator[tuple[int, int, Contact]]:
    """Yield where the wall meets lines between centres: direction, bit, contact.

    At a diagonal's middle it makes a corner, which stops the step as well.
    """
    for direction, (dx, dy) in enumerate(FORWARD):
        for x, y in {(x - i * dx, y - i * dy) for x, y in touched for i in (0, 1)}:
            line = (x + 0.5, y + 0.5, x + dx + 0.5, y + dy + 0.5)
            found = contact(line, wall)
            index = (y + PAD) * stride + x + PAD
            if found is not None and index >= 0:
                yield direction, index, found
