"""Where one surface is left for another: steps, jumps, climbs and ladders across the edges of platforms (section 3)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import cast

import numpy as np
import shapely
from shapely.geometry import LineString

from chargemap.geometry.table.floor import Floor, Points
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
    found: list[Crossing] = []
    for surface in table.surfaces[1:]:
        for edge in _edges(surface):
            found += _along(table, edge, radius)
    return tuple(found)


@lru_cache(maxsize=4096)
def crossing_at(
    table: Table, edge: Edge, part: float, radius: float, ladder: bool
) -> Crossing | None:
    """Return the crossing at one place of an edge; None where a base does not fit or a parapet stands."""
    found = _placed(table, edge, np.array([part]), radius, ladder)
    return found[0] if found else None


def _edges(surface: Surface) -> Iterator[Edge]:
    for part in shapely.get_parts(surface.area).tolist():
        outside = shapely.geometry.polygon.orient(part)
        for ring in (outside.exterior, *outside.interiors):
            for (ax, ay), (bx, by) in pairwise(ring.coords):
                length = float(np.hypot(bx - ax, by - ay))
                if length > OUTWARD:
                    along = ((bx - ax) / length, (by - ay) / length)
                    out = (along[1], -along[0])  # the surface lies at the left hand
                    yield Edge(surface.height, (ax, ay), along, out, length)


def _along(table: Table, edge: Edge, radius: float) -> list[Crossing]:
    inner = np.arange(0.0, edge.length, APART)
    ends = [radius, edge.length - radius, edge.length]
    parts = np.unique(np.round(np.concatenate((inner, ends)), 9))
    parts = parts[(parts >= 0) & (parts <= edge.length)]
    pieces = table.board.terrain
    ladders = [_on(edge, one.stats["at"]) for one in pieces if one.kind == LADDER]
    rungs = np.array([one for one in ladders if one is not None], dtype=float)
    found = _placed(table, edge, parts, radius, ladder=False)
    if len(rungs):
        found += _placed(table, edge, rungs, radius, ladder=True)
    return found


def _on(edge: Edge, at: object) -> float | None:
    """Return where along the edge a ladder stands, if it stands there."""
    x, y = cast(Point, at)
    dx, dy = x - edge.start[0], y - edge.start[1]
    part = dx * edge.along[0] + dy * edge.along[1]
    off = abs(dx * edge.out[0] + dy * edge.out[1])
    inside = -EPS <= part <= edge.length + EPS
    return min(max(part, 0.0), edge.length) if inside and off <= EPS else None


def _placed(
    table: Table, edge: Edge, parts: Points, radius: float, ladder: bool
) -> list[Crossing]:
    at = np.asarray(edge.start) + parts[:, None] * np.asarray(edge.along)
    out = np.asarray(edge.out)
    tops, feet = at - radius * out, at + radius * out
    free = Floor(table.surface_of(edge.upper), radius).free(tops, 0.001)
    found = []
    for index in np.flatnonzero(free).tolist():
        look = at[index] + OUTWARD * 10 * out
        lower = table.surface_at((float(look[0]), float(look[1])))
        if lower.height >= edge.upper:
            continue
        foot = feet[index : index + 1]
        if not Floor(lower, radius).free(foot, 0.001)[0]:
            continue
        top = (float(tops[index][0]), float(tops[index][1]))
        below = (float(foot[0][0]), float(foot[0][1]))
        if not _parapet(table, edge.upper, top, below):
            part = float(parts[index])
            found.append(Crossing(edge, part, top, below, lower.height, ladder))
    return found


def _parapet(table: Table, upper: float, top: Point, foot: Point) -> bool:
    """Whether a wall between top and foot rises more than 1" over the upper surface."""
    between = LineString([top, foot])
    return any(
        one.kind == "wall"
        and top_of(one) > rounded(upper + LOW)
        and shape_of(one).intersects(between)
        for one in table.board.terrain
    )
