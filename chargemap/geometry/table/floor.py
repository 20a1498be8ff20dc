"""Where a base of one size may stand and go on one surface: straight lines at once, and the corners it turns round."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import cos, pi, sin
from typing import Any, TypeAlias

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from chargemap.geometry.table.surfaces import EPS, Base, Surface
from chargemap.model.board import Point

FORGIVEN = 0.001  # inches by which obstacles are grown less (section 4)
QUARTER = 24  # points on a quarter of a circle
STEP = pi / 2 / QUARTER
TANGENT = sin(STEP / 2) + 1e-6  # how far off a tangent a line may leave a corner
NEAREST = 0.02  # inches between rings in which a free place is looked for
FARTHEST = 36.0
Points: TypeAlias = np.ndarray  # (n, 2), inches


@dataclass(frozen=True, eq=False)
class Corners:
    """Points to turn at, each with the direction away from what is turned round."""

    at: Points
    away: Points


@dataclass(frozen=True, eq=False)
class Floor:
    """One surface for a base of `radius`, with other bases in the way and one place where he stands already."""

    surface: Surface
    radius: float
    bodies: tuple[Base, ...] = ()
    start: Point | None = None

    @cached_property
    def centres(self) -> Points:
        """The centres of the bodies."""
        return np.array([one.at for one in self.bodies], dtype=float).reshape(-1, 2)

    @cached_property
    def room(self) -> np.ndarray:
        """How near to each body the centre may come; never more than it is at the start."""
        room: np.ndarray = (
            np.array([one.radius for one in self.bodies]) + self.radius - FORGIVEN
        )
        if self.start is None or not self.bodies:
            return room
        there = np.hypot(*(self.centres - self.start).T)
        room = np.minimum(room, there - 1e-9)
        return room

    @cached_property
    def tight(self) -> tuple[tuple[BaseGeometry, float], ...]:
        """The bars nearer to the start than a base may come, with how near he stands to each."""
        if self.start is None:
            return ()
        spot = shapely.Point(self.start)
        near = self.surface.tree.query(spot, "dwithin", self.radius - FORGIVEN)
        bars = [self.surface.bars[index] for index in sorted(near.tolist())]
        return tuple((bar, max(0.0, bar.distance(spot) - 1e-9)) for bar in bars)

    def clear(self, starts: Points, ends: Points) -> np.ndarray:
        """Say of each line whether the base can be swept along it, on this surface all the way."""
        lines: Any = shapely.linestrings(np.stack((starts, ends), axis=1))
        clear: np.ndarray = ~self._barred(lines)
        if self.bodies and clear.any():
            index = np.flatnonzero(clear)
            clear[index] = self._past_bodies(starts[index], ends[index])
        return clear

    def _barred(self, lines: np.ndarray) -> np.ndarray:
        barred = np.zeros(len(lines), dtype=bool)
        near = self.radius - FORGIVEN
        lines_hit, bars_hit = self.surface.tree.query(lines, "dwithin", near)
        if self.tight:
            forgiven = [bar for bar, _ in self.tight]
            keep = np.array(
                [self.surface.bars[bar] not in forgiven for bar in bars_hit], dtype=bool
            )
            lines_hit = lines_hit[keep] if len(keep) else lines_hit
            for bar, room in self.tight:
                barred |= shapely.distance(lines, bar) < room
        barred[lines_hit] = True
        return barred

    def _past_bodies(self, starts: Points, ends: Points) -> np.ndarray:
        along = ends - starts
        squared = np.maximum((along**2).sum(axis=1), 1e-18)[:, None]
        to = self.centres[None, :, :] - starts[:, None, :]
        part = np.clip((to * along[:, None, :]).sum(axis=2) / squared, 0.0, 1.0)
        nearest = to - part[:, :, None] * along[:, None, :]
        distance = np.hypot(nearest[..., 0], nearest[..., 1])
        past: np.ndarray = (distance >= self.room[None, :]).all(axis=1)
        return past

    def free(self, points: Points, forgiven: float = EPS) -> np.ndarray:
        """Say of each point whether the base, put there, lies wholly on the surface and overlaps nothing."""
        spots: Any = shapely.points(points)
        free: Any = shapely.dwithin(self.surface.area, spots, 1e-9)
        index = np.flatnonzero(free)
        near = self.radius - forgiven - 1e-9
        hits, _ = self.surface.tree.query(spots[index], "dwithin", near)
        free[index[hits]] = False
        for body in self.bodies:
            apart = np.hypot(*(points - body.at).T)
            free &= apart >= body.radius + self.radius - forgiven - 1e-9
        places: np.ndarray = free
        return places

    def nearest_free(self, point: Point) -> Point | None:
        """Return the free place nearest to a point, to 0.02"; None within a yard."""
        turn = np.arange(0.0, 2 * pi, pi / 90)
        ring = np.stack((np.cos(turn), np.sin(turn)), axis=1)
        for far in np.arange(0.0, FARTHEST, NEAREST):
            places = np.asarray(point) + far * ring
            free = np.flatnonzero(self.free(places))
            if len(free):
                x, y = places[free[0]]
                return float(x), float(y)
        return None

    @cached_property
    def corners(self) -> Corners:
        """All points where a most direct route may bend."""
        made = [terrain_corners(self.surface, self.radius)]
        made += [_circle(one.at, one.radius + self.radius) for one in self.bodies]
        return _joined(made)

    def turns(self, at: Point, away: Point | None) -> np.ndarray:
        """Return the indexes of the corners that a most direct route from a point may make for, seen or not."""
        corners = self.corners
        if not len(corners.at):
            return np.zeros(0, dtype=int)
        to = corners.at - at
        length = np.hypot(to[:, 0], to[:, 1])
        reach = np.maximum(length, 1e-12) * TANGENT
        keep = np.abs((to * corners.away).sum(axis=1)) <= reach
        keep &= length > 1e-9
        if away is not None:
            keep &= np.abs(to @ np.asarray(away)) <= reach
        return np.flatnonzero(keep)


@lru_cache(maxsize=64)
def terrain_corners(surface: Surface, radius: float) -> Corners:
    """Return the points round every corner that a base of this radius can turn round."""
    return _joined([_circle_part(*corner, radius) for corner in _corners_of(surface)])


def _joined(found: Sequence[Corners]) -> Corners:
    none = np.zeros((0, 2))
    return Corners(
        np.concatenate([none, *(one.at for one in found)]),
        np.concatenate([none, *(one.away for one in found)]),
    )


def _circle(centre: Point, radius: float) -> Corners:
    return _arc(centre, 0.0, 2 * pi, radius, 4 * QUARTER, closed=True)


def _circle_part(corner: Point, first: float, width: float, radius: float) -> Corners:
    return _arc(corner, first, width, radius, max(1, int(np.ceil(width / STEP - 1e-9))))


def _arc(
    centre: Point,
    first: float,
    width: float,
    radius: float,
    pieces: int,
    *,
    closed: bool = False,
) -> Corners:
    """Return points on an arc whose chords come no nearer to the centre than the base may."""
    angles = first + width * np.arange(pieces + (not closed)) / pieces
    away = np.stack((np.cos(angles), np.sin(angles)), axis=1)
    out = (radius - FORGIVEN) / cos(width / pieces / 2) + 1e-7
    return Corners(np.asarray(centre) + away * out, away)


def _corners_of(surface: Surface) -> list[tuple[Point, float, float]]:
    """Return each corner that bars movement: where, the first direction away from it, how wide they spread."""
    found = []
    for piece in surface.walls:
        found += _line_corners(piece.line) if piece.line else _ring(piece.polygon)
    for piece in surface.buildings:
        found += _ring(piece.polygon)
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
    if shapely.LinearRing(closed).is_ccw == flipped:
        closed.reverse()
    found = []
    for before, here, after in zip(
        closed[-1:] + closed[:-1], closed, closed[1:] + closed[:1], strict=True
    ):
        first = _right(before, here)
        turn = (_right(here, after) - first) % (2 * pi)
        if 1e-9 < turn < pi - 1e-9:
            found.append((here, first, turn))
    return found


def _line_corners(points: tuple[Point, ...]) -> list[tuple[Point, float, float]]:
    found = [
        (points[0], _right(points[0], points[1]) + pi, pi),
        (points[-1], _right(points[-2], points[-1]), pi),
    ]
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        first, then = _right(before, here), _right(here, after)
        turn = (then - first + pi) % (2 * pi) - pi
        if turn > 1e-9:
            found.append((here, first, turn))
        elif turn < -1e-9:  # the other side of the line
            found.append((here, then + pi, -turn))
    return found


def _right(here: Point, there: Point) -> float:
    """Return the direction at the right hand of who goes from here to there."""
    return float(np.arctan2(there[1] - here[1], there[0] - here[0])) - pi / 2
