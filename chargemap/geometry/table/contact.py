"""Where a route ends: a place, or contact with a base anywhere round it (section 4)."""

from dataclasses import dataclass, field
from functools import cached_property
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING

import numpy as np
import shapely

from chargemap.geometry.table.floor import FORGIVEN, Floor, Points
from chargemap.geometry.table.surfaces import Base
from chargemap.model.board import Point

if TYPE_CHECKING:
    from chargemap.geometry.table.ways import Ways

ROUND = 720  # directions in which the circle of contact is first looked at
FINE = 24  # halvings with which the end of a free arc is found


@dataclass(frozen=True, eq=False)
class Goal:
    """Contact with the base `target`; of radius 0 it is the very place."""

    target: Base
    floor: Floor  # of the mover, on the target's surface
    _from: dict[int, list[tuple[float, Point]]] = field(default_factory=dict)

    @property
    def exact(self) -> bool:
        """Whether the goal is one place."""
        return self.target.radius == 0.0

    @property
    def reach(self) -> float:
        """The distance of the centres in contact."""
        return 0.0 if self.exact else self.target.radius + self.floor.radius

    def at_angle(self, angle: float) -> Point:
        """Return the place of contact in a direction from the target."""
        x, y = self.target.at
        return (x + self.reach * cos(angle), y + self.reach * sin(angle))

    def free(self, places: Points, forgiven: float = FORGIVEN / 2) -> np.ndarray:
        """Say of each place of contact whether it is free and no wall stands between."""
        free = self.floor.free(places, forgiven)
        barriers = self.floor.surface.barriers
        if barriers and free.any() and not self.exact:
            centre = np.broadcast_to(np.asarray(self.target.at), places.shape)
            lines = shapely.linestrings(np.stack((places, centre), axis=1))
            for wall in barriers:
                free &= ~shapely.intersects(lines, wall)
        return free

    @cached_property
    def ends(self) -> Points:
        """The ends of the free arcs of the circle of contact; none where all of it is free, or nothing."""
        if self.exact:
            return np.zeros((0, 2))
        angles = np.arange(ROUND) * 2 * pi / ROUND
        free = self.free(np.array([self.at_angle(one) for one in angles]))
        turns = np.flatnonzero(free != np.roll(free, -1))
        found = []
        for index in turns.tolist():
            here, there = angles[index], angles[index] + 2 * pi / ROUND
            inside, outside = (here, there) if free[index] else (there, here)
            for _ in range(FINE):
                middle = (inside + outside) / 2
                fits = self.free(np.array([self.at_angle(middle)]))[0]
                inside, outside = (middle, outside) if fits else (inside, middle)
            found.append(self.at_angle(inside))
        return np.array(found, dtype=float).reshape(-1, 2)

    @cached_property
    def has_room(self) -> bool:
        """Whether there is any free place in contact at all."""
        if self.exact:
            return bool(self.free(np.array([self.target.at]))[0])
        angles = np.arange(ROUND) * 2 * pi / ROUND
        places = np.array([self.at_angle(one) for one in angles])
        return bool(self.free(places).any()) or len(self.ends) > 0

    def free_nearest(self, to: Point) -> Point | None:
        """Return the free place of contact nearest to a point; None if there is none."""
        angles = np.arange(ROUND) * 2 * pi / ROUND
        places = np.array([self.at_angle(one) for one in angles])
        places = np.concatenate((places[self.free(places)], self.ends))
        if not len(places):
            return None
        best = int(np.hypot(*(places - to).T).argmin())
        return float(places[best][0]), float(places[best][1])

    def from_node(self, ways: "Ways", index: int) -> list[tuple[float, Point]]:
        """Return the places a node leads straight to, each with the inches; none where none is in view."""
        node = ways.node(index)
        if node.height != self.floor.surface.height:
            return []
        found = self._from.get(index)
        if found is None:
            found = self._from[index] = self._straight(node.at)
        return found

    def _straight(self, at: Point) -> list[tuple[float, Point]]:
        nearest = self.nearest(at)
        if nearest and self._open(at, np.array([nearest]))[0]:
            return [(hypot(at[0] - nearest[0], at[1] - nearest[1]), nearest)]
        if not len(self.ends):
            return []
        seen = self.ends[self._open(at, self.ends)]
        return [(hypot(at[0] - x, at[1] - y), (x, y)) for x, y in seen.tolist()]

    def nearest(self, at: Point) -> Point | None:
        """Return the place of contact straight towards the target."""
        x, y = self.target.at
        far = hypot(at[0] - x, at[1] - y)
        if self.exact:
            return self.target.at
        if far == 0.0:
            return None
        part = self.reach / far
        return (x + (at[0] - x) * part, y + (at[1] - y) * part)

    def _open(self, at: Point, places: Points) -> np.ndarray:
        starts = np.broadcast_to(np.asarray(at, dtype=float), places.shape)
        seen: np.ndarray = self.free(places) & self.floor.clear(starts, places)
        return seen
