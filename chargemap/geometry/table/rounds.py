"""What a base turns round: circles about corners and bodies, and the straight lines that touch two of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import atan2, ceil, cos, hypot, pi, sin, sqrt
from typing import NamedTuple, TypeAlias

import numpy as np
import shapely

from chargemap.geometry.table.surfaces import Base, Surface
from chargemap.model.board import Point

FORGIVEN = 0.001  # inches by which obstacles are grown less (section 4)
OUTSIDE = 1e-6  # inches that circles are wider than what bars
SUNK = 0.012  # inches that a start may stand inside of a circle
ANGLE = 1e-7  # radians
QUARTER = 24  # straight pieces of a quarter of a circle
PIECE = pi / 2 / QUARTER
TURN = 2 * pi
Points: TypeAlias = np.ndarray  # (n, 2), inches


class Round(NamedTuple):
    """A circle to go round; with `side` 1 it lies at the left hand, with -1 at the right, with 0 it is a mere point.

    Only the directions away from its centre from `first` on for `width` are ever touched.
    """

    at: Point
    radius: float
    side: int
    first: float = 0.0
    width: float = TURN

    @property
    def whole(self) -> bool:
        """Whether it can be gone round altogether."""
        return self.width > TURN - ANGLE

    def ahead(self, here: float, there: float) -> float:
        """Return how far it turns from one direction to another; directions are counted from the first."""
        turn = (there - here) * self.side
        if self.whole:
            turn %= TURN
            return 0.0 if turn > TURN - ANGLE else turn
        return turn

    def place(self, part: float, out: float = 1.0) -> Point:
        """Return a place on the circle, or `out` times as far from its centre."""
        far, angle = self.radius * out, self.first + part
        return (self.at[0] + far * cos(angle), self.at[1] + far * sin(angle))

    def bends(self, here: float, turn: float) -> list[Point]:
        """Return points to go by, each line between them touching the circle, for a turn of so much from a direction on."""
        pieces = max(1, ceil(turn / PIECE - 1e-9))
        half = turn / pieces / 2
        out = 1 / cos(half)
        return [
            self.place(here + self.side * half * (2 * one + 1), out)
            for one in range(pieces)
        ]

    def tangent(self, other: "Round") -> "Tangent | None":
        """Return the line that leaves this circle and meets another, if there is one."""
        dx, dy = other.at[0] - self.at[0], other.at[1] - self.at[1]
        off = self.side * self.radius - other.side * other.radius
        squared = dx * dx + dy * dy
        long = squared - off * off
        if squared == 0.0:
            return Tangent(0.0, 0.0, self.at, other.at, 0.0) if off == 0.0 else None
        if long < 0.0:
            if self.side or abs(off) > sqrt(squared) + SUNK:
                return None
            long, off = 0.0, sqrt(squared) * (1 if off > 0 else -1)
        length = sqrt(long)
        right_x = (length * dy + off * dx) / squared
        right_y = (off * dy - length * dx) / squared
        leaves, start = self._touched(right_x, right_y)
        meets, end = other._touched(right_x, right_y)
        if leaves > self.width + ANGLE or meets > other.width + ANGLE:
            return None
        return Tangent(
            leaves, meets, start, end, hypot(end[0] - start[0], end[1] - start[1])
        )

    def _touched(self, right_x: float, right_y: float) -> tuple[float, Point]:
        """Return where a line with a right hand is touched: the direction and the place."""
        if not self.side:
            return 0.0, self.at
        far = self.side * self.radius
        place = (self.at[0] + far * right_x, self.at[1] + far * right_y)
        part = (atan2(right_y * self.side, right_x * self.side) - self.first) % TURN
        return part - TURN if part > TURN - ANGLE else part, place


class Tangent(NamedTuple):
    """A straight line from circle to circle: the directions it leaves and meets them at, its ends and its length."""

    leaves: float
    meets: float
    start: Point
    end: Point
    length: float


def point(at: Point) -> Round:
    """Return a mere point, to go from or to."""
    return Round(at, 0.0, 0)


@dataclass(frozen=True, eq=False)
class Rounds:
    """Many circles and points, in arrays."""

    at: Points
    radius: np.ndarray
    side: np.ndarray
    first: np.ndarray
    width: np.ndarray

    def __len__(self) -> int:
        """Return how many they are."""
        return len(self.radius)

    def __getitem__(self, index: int) -> Round:
        """Return one of them."""
        x, y = self.at[index].tolist()
        return Round(
            (x, y),
            float(self.radius[index]),
            int(self.side[index]),
            float(self.first[index]),
            float(self.width[index]),
        )

    def taken(self, indexes: np.ndarray) -> "Rounds":
        """Return some of them."""
        return Rounds(
            self.at[indexes],
            self.radius[indexes],
            self.side[indexes],
            self.first[indexes],
            self.width[indexes],
        )

    @classmethod
    def of(cls, circles: Sequence[tuple[Point, float, float, float]]) -> "Rounds":
        """Return circles, each both ways: first to the left, then to the right."""
        found = np.array([(*at, *rest) for at, *rest in circles], dtype=float).reshape(
            -1, 5
        )
        twice = np.repeat(found, 2, axis=0)
        side = np.tile(np.array([1, -1]), len(found))
        return cls(twice[:, :2], twice[:, 2], side, twice[:, 3], twice[:, 4])

    @classmethod
    def points(cls, points: Points) -> "Rounds":
        """Return mere points."""
        none = np.zeros(len(points))
        return cls(points, none, none.astype(int), none, none + TURN)

    @classmethod
    def joined(cls, several: Sequence["Rounds"]) -> "Rounds":
        """Return all of several, in order."""
        return cls(
            np.concatenate([one.at for one in several]),
            np.concatenate([one.radius for one in several]),
            np.concatenate([one.side for one in several]),
            np.concatenate([one.first for one in several]),
            np.concatenate([one.width for one in several]),
        )


@dataclass(frozen=True, eq=False)
class Touching:
    """Straight lines from one circle to others, in arrays: to which, where they leave and meet (directions), from place to place, and their lengths."""

    others: np.ndarray
    leaves: np.ndarray
    meets: np.ndarray
    lengths: np.ndarray
    starts: Points
    ends: Points

    def taken(self, index: np.ndarray) -> "Touching":
        """Return some of them."""
        return Touching(
            self.others[index],
            self.leaves[index],
            self.meets[index],
            self.lengths[index],
            self.starts[index],
            self.ends[index],
        )


def touching(one: Round, many: Rounds) -> Touching:
    """Return the lines that leave one circle and meet others, each in the way it is gone round."""
    to = many.at - np.asarray(one.at)
    mine, theirs = one.side * one.radius, many.side * many.radius
    squared = (to * to).sum(axis=1)
    off = mine - theirs
    long = squared - off * off
    if not one.side:  # a start that touches something stands inside of its circle
        sunk = (long < 0) & (np.abs(off) < np.sqrt(squared) + SUNK)
        long = np.where(sunk, 0.0, long)
        off = np.where(sunk, np.sign(off) * np.sqrt(squared), off)
    index = np.flatnonzero((long >= 0) & (squared > 1e-12))
    to, off, squared = to[index], off[index], squared[index]
    length = np.sqrt(long[index])
    right_x = (length * to[:, 1] + off * to[:, 0]) / squared
    right_y = (off * to[:, 1] - length * to[:, 0]) / squared
    leaves, keep = _parts(right_x, right_y, one.side, one.first, one.width)
    side, first = many.side[index], many.first[index]
    meets, met = _parts(right_x, right_y, side, first, many.width[index])
    keep &= met
    index, right = index[keep], np.stack((right_x[keep], right_y[keep]), axis=1)
    starts = np.asarray(one.at) + mine * right
    ends = many.at[index] + theirs[index, None] * right
    lengths = np.hypot(*(ends - starts).T)
    return Touching(index, leaves[keep], meets[keep], lengths, starts, ends)


def _parts(
    x: np.ndarray,
    y: np.ndarray,
    side: np.ndarray | int,
    first: np.ndarray | float,
    width: np.ndarray | float,
) -> tuple[np.ndarray, np.ndarray]:
    """Return directions counted from the first of a circle, and whether they are touched."""
    parts = (np.arctan2(y * side, x * side) - first) % TURN
    parts = np.where(parts > TURN - ANGLE, parts - TURN, parts)
    point = np.asarray(side) == 0
    return np.where(point, 0.0, parts), point | (parts <= width + ANGLE)


def round_body(body: Base, radius: float) -> tuple[Point, float, float, float]:
    """Return the circle that a base of a radius goes round a body on."""
    return body.at, body.radius + radius - FORGIVEN + OUTSIDE, 0.0, TURN


@lru_cache(maxsize=64)
def round_corners(surface: Surface, radius: float) -> Rounds:
    """Return the circles round every corner that a base of this radius can turn round."""
    wide = radius - FORGIVEN + OUTSIDE
    return Rounds.of(
        [(at, wide, first, width) for at, first, width in _corners_of(surface)]
    )


def _corners_of(surface: Surface) -> list[tuple[Point, float, float]]:
    """Return each corner that bars movement: where, the first direction away from it, how wide they spread."""
    found = []
    for piece in surface.pieces:
        found += _line_corners(piece.line) if piece.line else _ring(piece.polygon)
    for part in shapely.get_parts(surface.area).tolist():
        for ring in (part.exterior, *part.interiors):
            # what bars is what lies beyond the edge
            outer = ring is part.exterior
            found += _ring(tuple(ring.coords)[:-1], flipped=outer)
    return found


def _ring(
    points: tuple[Point, ...], *, flipped: bool = False
) -> list[tuple[Point, float, float]]:
    """Return the corners of an area; flipped: of all that lies outside of it."""
    closed = [(float(x), float(y)) for x, y in points]
    if _is_ccw(closed) == flipped:
        closed.reverse()
    found = []
    for before, here, after in zip(
        closed[-1:] + closed[:-1], closed, closed[1:] + closed[:1], strict=True
    ):
        first = _right(before, here)
        turn = (_right(here, after) - first) % TURN
        if 1e-9 < turn < pi - 1e-9:
            found.append((here, first, turn))
    return found


def _is_ccw(points: Sequence[Point]) -> bool:
    (ox, oy), *_ = points
    twice = sum(
        (ax - ox) * (by - oy) - (bx - ox) * (ay - oy)
        for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True)
    )
    return twice > 0


def _line_corners(points: tuple[Point, ...]) -> list[tuple[Point, float, float]]:
    found = [
        (points[0], _right(points[0], points[1]) + pi, pi),
        (points[-1], _right(points[-2], points[-1]), pi),
    ]
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        first, then = _right(before, here), _right(here, after)
        turn = (then - first + pi) % TURN - pi
        if turn > 1e-9:
            found.append((here, first, turn))
        elif turn < -1e-9:  # the other side of the line
            found.append((here, then + pi, -turn))
    return found


def _right(here: Point, there: Point) -> float:
    """Return the direction at the right hand of who goes from here to there."""
    return atan2(there[1] - here[1], there[0] - here[0]) - pi / 2
