"""A table for a base of one size, others left out: its corners, its crossings, and the straight lines between them (section 4)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import accumulate
from math import ceil, cos, inf

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from chargemap.geometry.table.floor import Floor
from chargemap.geometry.table.links import Crossing, crossings
from chargemap.geometry.table.rounds import (
    FORGIVEN,
    PIECE,
    QUARTER,
    Points,
    Round,
    Rounds,
    Touching,
    round_corners,
    touching,
)
from chargemap.geometry.table.surfaces import LOW, Table

WALKED, UP, DOWN = "walked", "climb-up", "climb-down"  # ends of crossings
CORNERS = "corners"
NEAREST = 48  # corners that are looked at first, whether they bar a line


@dataclass(frozen=True, eq=False, slots=True)
class Row:
    """The lines from a node to nodes of one kind, and whether each is clear (0: not looked at, 1: clear, 2: barred).

    `under` are the same lines, as far as terrain goes.
    """

    nodes: np.ndarray
    lines: Touching
    clear: np.ndarray
    under: "Row | None" = None

    @classmethod
    def of(
        cls, nodes: np.ndarray, lines: Touching, under: "Row | None" = None
    ) -> "Row":
        """Return lines that have not been looked at."""
        return cls(nodes, lines, np.zeros(len(nodes), dtype=np.int8), under)

    def look(self, index: np.ndarray, clear: np.ndarray) -> None:
        """Note of lines whether they are clear."""
        self.clear[index] = np.where(clear, 1, 2)


@dataclass(frozen=True, eq=False)
class Ground:
    """A table for a base of `radius`, without any other base on it: what does not change from move to move."""

    table: Table
    radius: float
    _rows: dict[tuple[int, str], Row] = field(default_factory=dict)
    _arcs: dict[int, np.ndarray] = field(default_factory=dict)
    _open: dict[float, BaseGeometry] = field(default_factory=dict)

    @cached_property
    def floors(self) -> Mapping[float, Floor]:
        """Each surface by its height."""
        return {one.height: Floor(one, self.radius) for one in self.table.surfaces}

    @cached_property
    def corners(self) -> Rounds:
        """The circles round all corners, surface by surface."""
        return Rounds.joined(
            [round_corners(one, self.radius) for one in self.table.surfaces]
        )

    @cached_property
    def first(self) -> tuple[int, ...]:
        """The number of the first circle of each surface, then how many there are."""
        counts = [len(round_corners(one, self.radius)) for one in self.table.surfaces]
        return tuple(accumulate(counts, initial=0))

    def numbers(self, height: float) -> tuple[int, int]:
        """Return the numbers of the first circle of a surface and of that after its last."""
        which = [one.height for one in self.table.surfaces].index(height)
        return self.first[which], self.first[which + 1]

    @cached_property
    def crossings(self) -> tuple[Crossing, ...]:
        """All places where he may change his surface."""
        return crossings(self.table, self.radius)

    @cached_property
    def ends(self) -> Points:
        """Both ends of each crossing, the upper one first."""
        found = [at for one in self.crossings for at in (one.top, one.foot)]
        return np.array(found, dtype=float).reshape(-1, 2)

    @cached_property
    def groups(self) -> Mapping[tuple[float, str], np.ndarray]:
        """The numbers of the ends of crossings on each surface that one kind of route goes to."""
        found: dict[tuple[float, str], list[int]] = {}
        for index, one in enumerate(self.crossings):
            walked = one.ladder or one.drop <= LOW
            above = (one.edge.upper, WALKED if walked else DOWN)
            below = (one.lower, WALKED if walked else UP)
            found.setdefault(above, []).append(2 * index)
            found.setdefault(below, []).append(2 * index + 1)
        return {key: np.array(indexes) for key, indexes in found.items()}

    @cached_property
    def pairs(self) -> frozenset[tuple[float, str, float]]:
        """From which surface which kind of crossing leads to which."""
        found = set()
        for one in self.crossings:
            walked = one.ladder or one.drop <= LOW
            found.add((one.edge.upper, WALKED if walked else DOWN, one.lower))
            found.add((one.lower, WALKED if walked else UP, one.edge.upper))
        return frozenset(found)

    def open_to(self, height: float) -> BaseGeometry:
        """Return where the centre of the base may be on a surface."""
        found = self._open.get(height)
        if found is None:
            surface = self.table.surface_of(height)
            near = self.radius - FORGIVEN
            barred = shapely.buffer(surface.bars, near, quad_segs=QUARTER)
            found = shapely.difference(surface.area, shapely.union_all(barred))
            self._open[height] = found
        return found

    @cached_property
    def lowest(self) -> float:
        """The least height that is climbed, jumped, or gone by a ladder."""
        drops = (one.drop for one in self.crossings if one.drop > LOW)
        return min(drops, default=inf)

    @cached_property
    def highest_step(self) -> float:
        """The greatest height of a step."""
        steps = (one.drop for one in self.crossings if one.drop <= LOW)
        return max(steps, default=0.0)

    def reached(
        self, height: float, kinds: tuple[str, ...]
    ) -> Mapping[str, frozenset[float]]:
        """Return the surfaces that each kind of crossing leads to on ways from one surface; all of them under the empty word."""
        found: dict[str, frozenset[float]] = {"": frozenset([height])}
        stays = not height and kinds == (WALKED,) and not self.table.has_ladders
        new = [height] if kinds and not stays else []
        while new:
            here = new.pop()
            for start, kind, end in self.pairs:
                if start == here and kind in kinds:
                    found[kind] = found.get(kind, frozenset()) | {end}
                    if end not in found[""]:
                        found[""] |= {end}
                        new.append(end)
        return found

    def many(self, height: float, kind: str) -> tuple[np.ndarray, Rounds]:
        """Return the circles of terrain on a surface, or the ends of crossings of a kind, with their numbers."""
        if kind == CORNERS:
            numbers = np.arange(*self.numbers(height))
            return numbers, self.corners.taken(numbers)
        numbers = self.groups[height, kind]
        return numbers, Rounds.points(self.ends[numbers])

    def row(self, source: int, one: Round, height: float, kind: str) -> Row:
        """Return the lines from a circle of terrain, or from the end of a crossing (numbers below 0)."""
        found = self._rows.get((source, kind))
        if found is None:
            found = self.lines(one, *self.many(height, kind))
            self._rows[source, kind] = found
        return found

    def lines(self, one: Round, numbers: np.ndarray, many: Rounds) -> Row:
        """Return the lines from one circle to others."""
        lines = touching(one, many)
        return Row.of(numbers[lines.others], lines)

    def arcs(self, pair: int, one: Round, height: float) -> np.ndarray:
        """Say of each piece of a circle of terrain whether it is clear of terrain."""
        found = self._arcs.get(pair)
        if found is None:
            found = self._arcs[pair] = self.floors[height].clear(*chords(one))
        return found


def chords(one: Round) -> tuple[Points, Points]:
    """Return lines that touch a circle, piece by piece in the order of directions."""
    pieces = pieces_of(one)
    angles = one.first + one.width * np.arange(pieces + 1) / pieces
    return between(one, angles)


def pieces_of(one: Round) -> int:
    """Return in how many pieces a circle is looked at."""
    return 4 * QUARTER if one.whole else max(1, ceil(one.width / PIECE - 1e-9))


def between(one: Round, angles: np.ndarray) -> tuple[Points, Points]:
    """Return the lines that touch a circle between angles that are equally far apart."""
    out = one.radius / cos(abs(float(angles[1] - angles[0])) / 2)
    round_it = np.stack((np.cos(angles), np.sin(angles)), axis=1)
    places = np.asarray(one.at) + out * round_it
    return places[:-1], places[1:]


@lru_cache(maxsize=16)
def ground_of(table: Table, radius: float) -> Ground:
    """Return the ground of a table for a base, worked out once."""
    return Ground(table, radius)
