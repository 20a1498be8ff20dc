"""Where a base of one size may stand and go on one surface."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import shapely

from chargemap.geometry.table.rounds import FORGIVEN, Points
from chargemap.geometry.table.surfaces import EPS, Base, Surface
from chargemap.model.board import Point

ROUND = 96  # points on a quarter of a circle, where a place is looked for


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
    def widths(self) -> np.ndarray:
        """The radii of the bodies."""
        return np.array([one.radius for one in self.bodies])

    @cached_property
    def room(self) -> np.ndarray:
        """How near to each body the centre may come; never more than it is at the start."""
        room: np.ndarray = self.widths + (self.radius - FORGIVEN)
        if self.start is None or not self.bodies:
            return room
        there = np.hypot(*(self.centres - self.start).T)
        room = np.minimum(room, there - 1e-9)
        return room

    @cached_property
    def tight(self) -> Mapping[int, float]:
        """The numbers of the bars nearer to the start than a base may come, with how near he stands to each."""
        if self.start is None:
            return {}
        spot = shapely.Point(self.start)
        near = self.surface.tree.query(spot, "dwithin", self.radius - FORGIVEN)
        bars = self.surface.bars
        return {
            index: max(0.0, bars[index].distance(spot) - 1e-9)
            for index in sorted(near.tolist())
        }

    @cached_property
    def cramped(self) -> bool:
        """Whether the start is nearer to something than a base may come."""
        room = self.widths + (self.radius - FORGIVEN)
        return bool(self.tight) or bool((self.room < room).any())

    def clear(self, starts: Points, ends: Points) -> np.ndarray:
        """Say of each line whether the base can be swept along it, on this surface all the way."""
        clear = self.past_bodies(starts, ends)
        index = np.flatnonzero(clear)
        if len(index):
            clear[index] = ~self._barred(starts[index], ends[index])
        return clear

    def goes(self, start: Point, end: Point) -> bool:
        """Whether the base can be swept along one line, on this surface all the way."""
        return bool(self.clear(np.array([start]), np.array([end]))[0])

    def _barred(self, starts: Points, ends: Points) -> np.ndarray:
        lines: Any = shapely.linestrings(np.stack((starts, ends), axis=1))
        barred = np.zeros(len(lines), dtype=bool)
        near = self.radius - FORGIVEN
        lines_hit, bars_hit = self.surface.tree.query(lines, "dwithin", near)
        if self.tight:
            lines_hit = lines_hit[~np.isin(bars_hit, list(self.tight))]
            for bar, room in self.tight.items():
                barred |= shapely.distance(lines, self.surface.bars[bar]) < room
        barred[lines_hit] = True
        return barred

    def past_bodies(self, starts: Points, ends: Points) -> np.ndarray:
        """Say of each line whether the base can be swept along it as far as bodies go."""
        if not self.bodies:
            return np.ones(len(starts), dtype=bool)
        x, y = starts[:, 0, None], starts[:, 1, None]
        along_x, along_y = ends[:, 0, None] - x, ends[:, 1, None] - y
        squared = np.maximum(along_x * along_x + along_y * along_y, 1e-18)
        off_x, off_y = self.centres[:, 0] - x, self.centres[:, 1] - y
        part = (off_x * along_x + off_y * along_y) / squared
        part = np.minimum(np.maximum(part, 0.0), 1.0)
        off_x -= part * along_x
        off_y -= part * along_y
        past: np.ndarray = (np.hypot(off_x, off_y) >= self.room).all(axis=1)
        return past

    def free(self, points: Points, forgiven: float = EPS) -> np.ndarray:
        """Say of each point whether the base, put there, lies wholly on the surface and overlaps nothing."""
        area: Any = self.surface.area
        free = shapely.intersects_xy(area, points[:, 0], points[:, 1])
        near = self.radius - forgiven - 1e-9
        index = np.flatnonzero(free)
        hits, _ = self.surface.tree.query(
            shapely.points(points[index]), "dwithin", near
        )
        free[index[hits]] = False
        if self.bodies:
            to = self.centres[None, :, :] - points[:, None, :]
            apart = np.hypot(to[..., 0], to[..., 1])
            free &= (apart >= self.widths + near).all(axis=1)
        places: np.ndarray = free
        return places

    def fits(self, point: Point, forgiven: float = EPS) -> bool:
        """Whether the base, put at a point, lies wholly on the surface and overlaps nothing."""
        return bool(self.free(np.array([point]), forgiven)[0])

    def nearest_free(self, point: Point) -> Point | None:
        """Return the free place nearest to a point; of equally near ones that with smaller x, then smaller y."""
        if self.fits(point):
            return point
        near = self.radius - FORGIVEN / 2
        barred = [
            shapely.buffer(one, near, quad_segs=ROUND) for one in self.surface.bars
        ]
        barred += [
            shapely.buffer(shapely.Point(one.at), one.radius + near, quad_segs=ROUND)
            for one in self.bodies
        ]
        area = shapely.difference(self.surface.area, shapely.union_all(barred))
        spot = shapely.Point(point)
        if area.is_empty:
            return None
        disc = shapely.buffer(spot, area.distance(spot) + FORGIVEN, quad_segs=ROUND)
        found = []
        for part in shapely.get_parts(shapely.intersection(area, disc)).tolist():
            x, y = shapely.get_coordinates(shapely.shortest_line(part, spot))[0]
            found.append((round(float(x), 6), round(float(y), 6)))
        return min(found, default=None)
