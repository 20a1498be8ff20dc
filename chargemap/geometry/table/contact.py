"""Where a route ends: a place, or contact with a base anywhere round it (section 4)."""

from dataclasses import dataclass
from functools import cached_property
from math import cos, hypot, sin

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from chargemap.geometry.table.floor import Floor
from chargemap.geometry.table.rounds import FORGIVEN, TURN, Points
from chargemap.geometry.table.surfaces import Base
from chargemap.model.board import Point

ROUND = 720  # directions in which the circle of contact is first looked at
TIE = 0.001  # inches: lengths within it are equal (section 2)
FINE = 24  # halvings with which the end of a free arc is found


@dataclass(frozen=True, eq=False)
class Goal:
    """Contact with the base `target`; of radius 0 it is the very place."""

    target: Base
    floor: Floor  # of the mover, on the target's surface

    @cached_property
    def exact(self) -> bool:
        """Whether the goal is one place."""
        return self.target.radius == 0.0

    @cached_property
    def reach(self) -> float:
        """The distance of the centres in contact."""
        return 0.0 if self.exact else self.target.radius + self.floor.radius

    def at_angle(self, angle: float) -> Point:
        """Return the place of contact in a direction from the target."""
        x, y = self.target.at
        return (x + self.reach * cos(angle), y + self.reach * sin(angle))

    def at_angles(self, angles: np.ndarray) -> Points:
        """Return the places of contact in many directions."""
        round_it = np.stack((np.cos(angles), np.sin(angles)), axis=1)
        return np.asarray(self.target.at) + self.reach * round_it

    @cached_property
    def _tried(self) -> tuple[np.ndarray, np.ndarray]:
        """The directions looked at first, and whether the place is free in each."""
        angles = np.arange(ROUND) * TURN / ROUND
        if self._alone:
            return angles, np.ones(ROUND, dtype=bool)
        return angles, self.free(self.at_angles(angles))

    @cached_property
    def _alone(self) -> bool:
        """Whether nothing is so near to the target that a place of contact may not be free."""
        floor, near = self.floor, self.reach + self.floor.radius
        spot = shapely.Point(self.target.at)
        if not floor.fits(self.at_angle(0.0), 0.0):
            return False
        if len(floor.surface.tree.query(spot, "dwithin", near)):
            return False
        apart = np.hypot(*(floor.centres - self.target.at).T) - floor.widths
        return bool((apart >= near)[apart > -self.target.radius].all())

    def free(self, places: Points, forgiven: float = FORGIVEN / 2) -> np.ndarray:
        """Say of each place of contact whether it is free and no wall stands between."""
        free = self.floor.free(places, forgiven)
        index = np.flatnonzero(free)
        if self._walls and len(index):
            ends = places[index]
            centre = np.broadcast_to(np.asarray(self.target.at), ends.shape)
            lines = shapely.linestrings(np.stack((ends, centre), axis=1))
            for wall in self._walls:
                free[index] &= ~shapely.intersects(lines, wall)
        return free

    def fits(self, place: Point, forgiven: float = FORGIVEN / 2) -> bool:
        """Whether a place of contact is free and no wall stands between."""
        return bool(self.free(np.array([place]), forgiven)[0])

    @cached_property
    def _walls(self) -> list[BaseGeometry]:
        """The walls so near to the target that they may stand between."""
        if self.exact:
            return []
        spot = shapely.Point(self.target.at)
        found = self.floor.surface.wall_tree.query(spot, "dwithin", self.reach)
        return [self.floor.surface.barriers[one] for one in sorted(found.tolist())]

    @cached_property
    def ends(self) -> Points:
        """The ends of the free arcs of the circle of contact; none where all of it is free, or nothing."""
        if self.exact:
            return np.zeros((0, 2))
        angles, free = self._tried
        turns = np.flatnonzero(free != np.roll(free, -1))
        here, there = angles[turns], angles[turns] + TURN / ROUND
        inside = np.where(free[turns], here, there)
        outside = np.where(free[turns], there, here)
        for _ in range(FINE if len(turns) else 0):
            middle = (inside + outside) / 2
            fits = self.free(self.at_angles(middle))
            inside, outside = (
                np.where(fits, middle, inside),
                np.where(fits, outside, middle),
            )
        return self.at_angles(inside)

    @cached_property
    def places(self) -> Points:
        """Free places of contact: in the directions looked at first, and the ends of free arcs."""
        if self.exact:
            place = np.array([self.target.at])
            found: Points = place[self.free(place)]
            return found
        angles, free = self._tried
        found = np.concatenate((self.at_angles(angles[free]), self.ends))
        return found

    @cached_property
    def has_room(self) -> bool:
        """Whether there is any free place in contact at all."""
        return len(self.places) > 0

    def free_nearest(self, to: Point) -> Point | None:
        """Return the free place of contact nearest to a point; of equally near ones that with smaller x, then smaller y."""
        if not len(self.places):
            return None
        far = np.hypot(*(self.places - to).T)
        tied = np.round(self.places[far <= far.min() + TIE], 6).tolist()
        x, y = min(tied)
        return x, y

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

    def opens(self, start: Point, end: Point) -> bool:
        """Whether a base can go straight from a point to a place of contact and stand there."""
        return self.floor.goes(start, end) and self.fits(end)
