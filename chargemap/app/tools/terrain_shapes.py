"""Lines and polygons that are edited by their points: picked, dragged, snapped, mirrored.

Nothing here knows squares or walls: a board's segments and a table's pieces are edited by the same means.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from chargemap.model.board import Point

Key: TypeAlias = int | str  # the number of a segment, or the id of a piece
ACROSS, DOWN = 0, 1  # the axes along which things are mirrored
DECIMALS = 3
SPOT = 0.5  # board units round a lone point that count as it
NOTHING = 1e-6  # an area, or a side of a line, that is none


@dataclass(frozen=True, slots=True)
class Shape:
    """A line through points, a polygon if it is closed, or but one `lone` place."""

    points: tuple[Point, ...]
    closed: bool = False
    lone: bool = False

    @property
    def sides(self) -> tuple[tuple[Point, Point], ...]:
        """The segments that it is made of."""
        ends = self.points[1:] + (self.points[:1] if self.closed else ())
        return tuple(zip(self.points, ends, strict=False))

    @property
    def degenerate(self) -> bool:
        """Whether it has no length, and no place either."""
        least = 3 if self.closed else 1 if self.lone else 2
        return len(set(self.points)) < least

    @property
    def area(self) -> float:
        """How much a polygon covers.

        >>> Shape(((0, 0), (4, 0), (4, 3)), closed=True).area
        6.0
        """
        crossed = (x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in self.sides)
        return abs(sum(crossed)) / 2 if self.closed else 0.0

    @property
    def length(self) -> float:
        """How long its sides are together.

        >>> Shape(((0, 0), (3, 4))).length
        5.0
        """
        return sum(math.dist(*side) for side in self.sides)

    @property
    def spreads(self) -> bool:
        """Whether its points do not all lie in one line."""
        first = self.points[0]
        far = max(self.points, key=lambda one: math.dist(first, one))
        return any(abs(_turn(first, far, one)) > NOTHING for one in self.points)

    @property
    def crosses_itself(self) -> bool:
        """Whether two sides of a polygon meet elsewhere than in the corner that they share."""
        sides = self.sides if self.closed else ()
        return any(
            _folded(one, other)
            if after == number + 1 or (number == 0 and after == len(sides) - 1)
            else _meet(one, other)
            for number, one in enumerate(sides)
            for after, other in enumerate(sides[number + 1 :], number + 1)
        )

    def with_corner(self, place: int, at: Point) -> "Shape":
        """Return it with one more corner, before the one of that number."""
        return replace(self, points=(*self.points[:place], at, *self.points[place:]))

    def without_corner(self, place: int) -> "Shape":
        """Return it without the corner of that number."""
        return replace(self, points=self.points[:place] + self.points[place + 1 :])

    def distance(self, at: Point) -> float:
        """Return how far a point is from it; within a polygon it is on it."""
        if self.lone:
            return max(0.0, math.dist(self.points[0], at) - SPOT)
        if self.closed and self.holds(at):
            return 0.0
        return min((_distance(side, at) for side in self.sides), default=math.inf)

    def holds(self, at: Point) -> bool:
        """Whether a point lies within the polygon."""
        inside = False
        for (x0, y0), (x1, y1) in self.sides:
            if (y0 > at[1]) != (y1 > at[1]):
                inside ^= at[0] < (x1 - x0) * (at[1] - y0) / (y1 - y0) + x0
        return inside

    def shifted(self, by: Point) -> "Shape":
        """Return it moved by `by`."""
        moved = (_rounded((x + by[0], y + by[1])) for x, y in self.points)
        return replace(self, points=tuple(moved))

    def mirrored(self, axis: int, about: float) -> "Shape":
        """Return it mirrored along an axis about a line."""
        points = (
            (2 * about - x, y) if axis == ACROSS else (x, 2 * about - y)
            for x, y in self.points
        )
        return replace(self, points=tuple(_rounded(point) for point in points))

    def within(self, box: "Box") -> bool:
        """Whether all of it lies in the box."""
        return all(box.holds(point) for point in self.points)


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    @staticmethod
    def of(points: Iterable[Point]) -> "Box":
        """Return the least box that holds all these points."""
        across, down = zip(*points, strict=True)
        return Box(min(across), min(down), max(across), max(down))

    @property
    def middle(self) -> Point:
        """Its centre."""
        return ((self.left + self.right) / 2, (self.top + self.bottom) / 2)

    def holds(self, at: Point) -> bool:
        """Whether a point lies in it or on its edge."""
        return self.left <= at[0] <= self.right and self.top <= at[1] <= self.bottom

    def nearest(self, at: Point) -> Point:
        """Return the point of it that is nearest to `at`."""
        x = min(max(at[0], self.left), self.right)
        return (x, min(max(at[1], self.top), self.bottom))


@dataclass(frozen=True, slots=True)
class Grip:
    """What of a shape is held: one of its points, or all of it."""

    key: Key
    point: int | None = None


Shapes: TypeAlias = Mapping[Key, Shape]


def grip_at(shapes: Shapes, at: Point, within: float) -> Grip | None:
    """Return what is nearest to a point and not farther than `within`: a corner, a line, then an area."""
    corners = [
        (math.dist(point, at), Grip(key, index))
        for key, shape in shapes.items()
        for index, point in enumerate(shape.points)
    ]
    bodies = {closed: list[tuple[float, Grip]]() for closed in (False, True)}
    for key, shape in shapes.items():
        bodies[shape.closed].append((shape.distance(at), Grip(key)))
    for found in (corners, bodies[False], bodies[True]):
        near = min(found, key=lambda one: one[0], default=None)
        if near is not None and near[0] <= within:
            return near[1]
    return None


def side_at(shapes: Shapes, at: Point, within: float) -> Grip | None:
    """Return the nearest side, by the number of its first point, whose middle is not farther than `within`."""
    middles = [
        (math.dist(((x0 + x1) / 2, (y0 + y1) / 2), at), Grip(key, number))
        for key, shape in shapes.items()
        for number, ((x0, y0), (x1, y1)) in enumerate(shape.sides)
    ]
    near = min(middles, key=lambda one: one[0], default=None)
    return near[1] if near is not None and near[0] <= within else None


def dragged(shapes: Shapes, grip: Grip, to: Point) -> dict[Key, Shape]:
    """Return the shapes with the held point, and every other that lies on the same spot, put at `to`."""
    assert grip.point is not None
    spot = shapes[grip.key].points[grip.point]
    return {
        key: replace(
            shape, points=tuple(to if one == spot else one for one in shape.points)
        )
        for key, shape in shapes.items()
    }


def shifted(shapes: Shapes, by: Point) -> dict[Key, Shape]:
    """Return all the shapes moved by `by`."""
    return {key: shape.shifted(by) for key, shape in shapes.items()}


def mirrored(shapes: Shapes, axis: int, about: float | None = None) -> dict[Key, Shape]:
    """Return the shapes mirrored along an axis, about a line or their common middle."""
    if about is None:
        about = bounds(shapes).middle[axis]
    return {key: shape.mirrored(axis, about) for key, shape in shapes.items()}


def bounds(shapes: Shapes) -> Box:
    """Return the least box that holds all the shapes."""
    return Box.of(point for shape in shapes.values() for point in shape.points)


def snapped(
    at: Point, step: float, magnets: Iterable[Point] = (), within: float = 0.0
) -> Point:
    """Return the magnet that is near, else the nearest point of a lattice; a step of 0 leaves the point free."""
    near = min(magnets, key=lambda one: math.dist(one, at), default=None)
    if near is not None and math.dist(near, at) <= within:
        return near
    if step:
        at = (
            math.floor(at[0] / step + 0.5) * step,
            math.floor(at[1] / step + 0.5) * step,
        )
    return _rounded(at)


def along(side: tuple[Point, Point], at: Point) -> float:
    """Return which part of a segment lies before its point that is nearest to `at`."""
    (x0, y0), (x1, y1) = side
    dx, dy = x1 - x0, y1 - y0
    length = dx * dx + dy * dy
    if length == 0:
        return 0.0
    return min(1.0, max(0.0, ((at[0] - x0) * dx + (at[1] - y0) * dy) / length))


def on_side(side: tuple[Point, Point], part: float) -> Point:
    """Return the point of a segment before which that part of it lies."""
    (x0, y0), (x1, y1) = side
    return _rounded((x0 + part * (x1 - x0), y0 + part * (y1 - y0)))


def _rounded(at: Point) -> Point:
    return (round(at[0], DECIMALS), round(at[1], DECIMALS))


def _distance(side: tuple[Point, Point], at: Point) -> float:
    (x0, y0), (x1, y1) = side
    part = along(side, at)
    return math.dist((x0 + part * (x1 - x0), y0 + part * (y1 - y0)), at)


def _turn(start: Point, end: Point, at: Point) -> float:
    """Return on which side of a line a point lies: 0 on it."""
    return (end[0] - start[0]) * (at[1] - start[1]) - (end[1] - start[1]) * (
        at[0] - start[0]
    )


def _meet(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Whether two segments share a point."""
    if any(
        _distance(side, point) < NOTHING
        for side, points in ((one, other), (other, one))
        for point in points
    ):
        return True
    return all(
        _turn(*side, points[0]) * _turn(*side, points[1]) < 0
        for side, points in ((one, other), (other, one))
    )


def _folded(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Whether two sides that share a corner share more than that."""
    shared = one[1] if one[1] in other else one[0]
    apart = [next((p for p in side if p != shared), shared) for side in (one, other)]
    return _distance(one, apart[1]) < NOTHING or _distance(other, apart[0]) < NOTHING
