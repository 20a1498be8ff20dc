"""Lines and polygons that are edited by their points: picked, dragged, snapped, mirrored.

Nothing here knows squares or walls: a board's segments and a table's pieces are edited by the same means.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from chargemap.model.board import Point

Key: TypeAlias = int | str  # the number of a segment, or the id of a piece
ACROSS, DOWN = 0, 1  # the axes along which things are mirrored
DECIMALS = 3


@dataclass(frozen=True, slots=True)
class Shape:
    """A line through points, or a polygon if it is closed."""

    points: tuple[Point, ...]
    closed: bool = False

    @property
    def sides(self) -> tuple[tuple[Point, Point], ...]:
        """The segments that it is made of."""
        ends = self.points[1:] + (self.points[:1] if self.closed else ())
        return tuple(zip(self.points, ends, strict=False))

    @property
    def degenerate(self) -> bool:
        """Whether it has no length."""
        return len(set(self.points)) < (3 if self.closed else 2)

    def distance(self, at: Point) -> float:
        """Return how far a point is from it; within a polygon it is on it."""
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
        return Shape(
            tuple(_rounded((x + by[0], y + by[1])) for x, y in self.points), self.closed
        )

    def mirrored(self, axis: int, about: float) -> "Shape":
        """Return it mirrored along an axis about a line."""
        points = (
            (2 * about - x, y) if axis == ACROSS else (x, 2 * about - y)
            for x, y in self.points
        )
        return Shape(tuple(_rounded(point) for point in points), self.closed)

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
    """Return what is nearest to a point and not farther than `within`: a corner before a side."""
    corners = [
        (math.dist(point, at), Grip(key, index))
        for key, shape in shapes.items()
        for index, point in enumerate(shape.points)
    ]
    bodies = [(shape.distance(at), Grip(key)) for key, shape in shapes.items()]
    for found in (corners, bodies):
        near = min(found, key=lambda one: one[0], default=None)
        if near is not None and near[0] <= within:
            return near[1]
    return None


def dragged(shapes: Shapes, grip: Grip, to: Point) -> dict[Key, Shape]:
    """Return the shapes with the held point, and every other that lies on the same spot, put at `to`."""
    assert grip.point is not None
    spot = shapes[grip.key].points[grip.point]
    return {
        key: Shape(
            tuple(to if point == spot else point for point in shape.points),
            shape.closed,
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


def _rounded(at: Point) -> Point:
    return (round(at[0], DECIMALS), round(at[1], DECIMALS))


def _distance(side: tuple[Point, Point], at: Point) -> float:
    (x0, y0), (x1, y1) = side
    dx, dy = x1 - x0, y1 - y0
    length = dx * dx + dy * dy
    if length == 0:
        return math.dist((x0, y0), at)
    part = min(1.0, max(0.0, ((at[0] - x0) * dx + (at[1] - y0) * dy) / length))
    return math.dist((x0 + part * dx, y0 + part * dy), at)
