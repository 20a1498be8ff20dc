"""Where one surface is left for another: steps, jumps, climbs and ladders across the edges of platforms (section 3)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import NamedTuple, cast

import numpy as np
import shapely

from chargemap.geometry.table.floor import Floor
from chargemap.geometry.table.rounds import FORGIVEN, Points
from chargemap.geometry.table.surfaces import (
    EPS,
    LOW,
    OUTWARD,
    Surface,
    Table,
    rounded,
    shape_of,
    top_of,
)
from chargemap.model.board import Point

APART = 0.25  # inches between places where an edge is tried (section 4)
STEP, JUMP, CLIMB, LADDER = "step", "jump", "climb", "ladder"
FULL = 2.0  # inches of a drop for each test (SK-13)


@dataclass(frozen=True, slots=True)
class Edge:
    """A straight edge of an upper surface: from `start` along `along` for `length`, `out` away from the surface."""

    upper: float
    start: Point
    along: Point
    out: Point
    length: float

    def at(self, part: float) -> Point:
        """Return the point `part` inches along the edge."""
        return (
            self.start[0] + part * self.along[0],
            self.start[1] + part * self.along[1],
        )


@dataclass(frozen=True, slots=True)
class Crossing:
    """One place of an edge where a base stands flush on top and at the foot; a `ladder` may stand there."""

    edge: Edge
    part: float
    top: Point
    foot: Point
    lower: float
    ladder: bool = False

    @property
    def drop(self) -> float:
        """How far apart the surfaces are."""
        return rounded(self.edge.upper - self.lower)


@dataclass(frozen=True, slots=True)
class Link:
    """A crossing as it is taken: its kind, and whether downwards."""

    kind: str
    down: bool
    crossing: Crossing

    @property
    def height(self) -> float:
        """How many inches up or down."""
        return self.crossing.drop

    @property
    def ends(self) -> tuple[Point, Point]:
        """Where it is begun and where it ends."""
        top, foot = self.crossing.top, self.crossing.foot
        return (top, foot) if self.down else (foot, top)

    @property
    def heights(self) -> tuple[float, float]:
        """The heights of the surfaces it leaves and reaches."""
        upper, lower = self.crossing.edge.upper, self.crossing.lower
        return (upper, lower) if self.down else (lower, upper)

    @property
    def horizontal(self) -> float:
        """The inches between top and foot that count: only a step's."""
        if self.kind != STEP:
            return 0.0
        (ax, ay), (bx, by) = self.ends
        return float(np.hypot(bx - ax, by - ay))

    @property
    def climbed(self) -> float:
        """The inches up or down that are movement: those of climbs and ladders."""
        return self.height if self.kind in (CLIMB, LADDER) else 0.0

    @property
    def tests(self) -> int:
        """How many Initiative tests a jump takes."""
        return int(self.height / FULL + 1e-9) if self.kind == JUMP else 0


@lru_cache(maxsize=64)
def crossings(table: Table, radius: float) -> tuple[Crossing, ...]:
    """Return every place of the table where a base of this radius may change its surface, other bases left out."""
    ladders = [one.stats["at"] for one in table.board.terrain if one.kind == LADDER]
    found: list[Crossing] = []
    for surface in table.surfaces[1:]:
        tried = [one for edge in _edges(surface) for one in _along(edge, radius)]
        rungs = [
            Tried(edge, part, ladder=True)
            for edge in (_edges(surface) if ladders else ())
            for part in (_on(edge, at) for at in ladders)
            if part is not None
        ]
        found += _placed(table, surface, [*tried, *rungs], radius)
    return tuple(found)


@lru_cache(maxsize=4096)
def crossing_at(
    table: Table, edge: Edge, part: float, radius: float, ladder: bool
) -> Crossing | None:
    """Return the crossing at one place of an edge; None where a base does not fit or a parapet stands."""
    surface = table.surface_of(edge.upper)
    found = _placed(table, surface, [Tried(edge, part, ladder)], radius)
    return found[0] if found else None


class Tried(NamedTuple):
    """A place of an edge where a base may fit."""

    edge: Edge
    part: float
    ladder: bool


def _edges(surface: Surface) -> Iterator[Edge]:
    for part in shapely.get_parts(surface.area).tolist():
        outside = shapely.geometry.polygon.orient(part)
        for ring in (outside.exterior, *outside.interiors):
            for (ax, ay), (bx, by) in pairwise(shapely.get_coordinates(ring).tolist()):
                length = hypot(bx - ax, by - ay)
                if length > OUTWARD:
                    along = ((bx - ax) / length, (by - ay) / length)
                    out = (along[1], -along[0])  # the surface lies at the left hand
                    yield Edge(surface.height, (ax, ay), along, out, length)


def _along(edge: Edge, radius: float) -> list[Tried]:
    inner = [one * APART for one in range(int(edge.length / APART) + 1)]
    ends = [radius, edge.length - radius, edge.length]
    parts = sorted({round(one, 9) for one in (*inner, *ends)})
    return [Tried(edge, one, ladder=False) for one in parts if 0 <= one <= edge.length]


def _on(edge: Edge, at: object) -> float | None:
    """Return where along the edge a ladder stands, if it stands there."""
    x, y = cast(Point, at)
    dx, dy = x - edge.start[0], y - edge.start[1]
    part = dx * edge.along[0] + dy * edge.along[1]
    off = abs(dx * edge.out[0] + dy * edge.out[1])
    inside = -EPS <= part <= edge.length + EPS
    return min(max(part, 0.0), edge.length) if inside and off <= EPS else None


def _placed(
    table: Table, surface: Surface, tried: Sequence[Tried], radius: float
) -> list[Crossing]:
    """Return the crossings at those places of a surface's edges where a base fits on top and at the foot."""
    at = np.array([one.edge.at(one.part) for one in tried]).reshape(-1, 2)
    out = np.array([one.edge.out for one in tried]).reshape(-1, 2)
    tops, feet = at - radius * out, at + radius * out
    index = np.flatnonzero(Floor(surface, radius).free(tops, FORGIVEN))
    lower = table.levels_at(at[index] + OUTWARD * 10 * out[index])
    index, lower = index[lower < surface.height], lower[lower < surface.height]
    free = np.zeros(len(index), dtype=bool)
    for level in np.unique(lower).tolist():
        here = lower == level
        floor = Floor(table.surface_of(level), radius)
        free[here] = floor.free(feet[index[here]], FORGIVEN)
    free[free] = ~_parapets(table, surface, tops[index[free]], feet[index[free]])
    places = zip(
        index[free].tolist(),
        tops[index[free]].tolist(),
        feet[index[free]].tolist(),
        lower[free].tolist(),
        strict=True,
    )
    return [
        Crossing(tried[i].edge, tried[i].part, (ax, ay), (bx, by), low, tried[i].ladder)
        for i, (ax, ay), (bx, by), low in places
    ]


def _parapets(table: Table, surface: Surface, tops: Points, feet: Points) -> np.ndarray:
    """Say of each crossing whether a wall between top and foot rises more than 1" over the upper surface."""
    walls = [
        shape_of(one)
        for one in table.board.terrain
        if one.kind == "wall" and top_of(one) > rounded(surface.height + LOW)
    ]
    barred = np.zeros(len(tops), dtype=bool)
    if walls and len(tops):
        lines = shapely.linestrings(np.stack((tops, feet), axis=1))
        crossed, _ = shapely.STRtree(walls).query(lines, "intersects")
        barred[crossed] = True
    return barred
