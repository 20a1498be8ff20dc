"""All ways of one base over a table: circles to go round and links, with the straight lines between them (section 4)."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import inf

import numpy as np

from chargemap.geometry.table.allowed import Allowed, kinds_of
from chargemap.geometry.table.floor import Floor
from chargemap.geometry.table.ground import (
    CORNERS,
    Ground,
    Row,
    between,
    chords,
    ground_of,
)
from chargemap.geometry.table.islands import Islands, islands_of
from chargemap.geometry.table.links import Link
from chargemap.geometry.table.rounds import (
    ANGLE,
    Points,
    Round,
    Rounds,
    point,
    round_body,
)
from chargemap.geometry.table.surfaces import Base, Table
from chargemap.model.board import Point

TIE = 0.001  # inches: lengths within it are equal (section 2)
BODIES = "bodies"
FINER = 16  # parts of a piece of a circle that is not clear as a whole


@dataclass(frozen=True, eq=False)
class Ways:
    """The ways of a base of `radius` that stands at `start` on the surface of `height`, past `bodies`.

    Nodes are numbered: the circles of terrain, those round bodies, the start, then the ends of crossings.
    """

    table: Table
    radius: float
    bodies: tuple[Base, ...]
    start: Point
    height: float
    _rows: dict[tuple[int, str], Row] = field(default_factory=dict)
    _floors: dict[float, Floor] = field(default_factory=dict)
    _arcs: dict[int, np.ndarray] = field(default_factory=dict)
    _rounds: dict[int, Round] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        table: Table,
        radius: float,
        bodies: tuple[Base, ...],
        start: Point,
        height: float,
    ) -> "Ways":
        """Return the ways from a place; those asked for lately are remembered."""
        return _ways(table, radius, bodies, start, table.surface_of(height).height)

    @cached_property
    def ground(self) -> Ground:
        """The table without bodies."""
        return ground_of(self.table, self.radius)

    def floor(self, height: float) -> Floor:
        """Return the floor of a surface with the bodies that stand there."""
        found = self._floors.get(height)
        if found is None:
            surface = self.table.surface_of(height)
            start = self.start if height == self.height else None
            bodies = tuple(self.bodies[one] for one in self._standing[surface.height])
            found = Floor(surface, self.radius, bodies, start)
            self._floors[height] = found
        return found

    @cached_property
    def _standing(self) -> Mapping[float, tuple[int, ...]]:
        """The numbers of the bodies on each surface."""
        return self.table.standing(self.bodies)

    @cached_property
    def _circles(self) -> Rounds:
        """The circles round bodies."""
        return Rounds.of([round_body(one, self.radius) for one in self.bodies])

    @cached_property
    def origin(self) -> int:
        """The number of the start."""
        return len(self.ground.corners) + 2 * len(self.bodies)

    def round(self, node: int) -> Round:
        """Return what a node is."""
        found = self._rounds.get(node)
        if found is None:
            found = self._rounds[node] = self._round(node)
        return found

    def _round(self, node: int) -> Round:
        corners = self.ground.corners
        if node < len(corners):
            return corners[node]
        if node < self.origin:
            return self._circles[node - len(corners)]
        if node == self.origin:
            return point(self.start)
        x, y = self.ground.ends[node - self.origin - 1].tolist()
        return point((x, y))

    def height_of(self, node: int) -> float:
        """Return the height of the surface a node is on."""
        first = self.ground.first
        if node < first[-1]:
            return self.table.surfaces[bisect_right(first, node) - 1].height
        if node < self.origin:
            body = self.bodies[(node - first[-1]) // 2]
            return self.table.surface_of(body.height).height
        if node == self.origin:
            return self.height
        one, below = divmod(node - self.origin - 1, 2)
        crossing = self.ground.crossings[one]
        return crossing.lower if below else crossing.edge.upper

    def rows(self, node: int, height: float, kinds: tuple[str, ...]) -> list[Row]:
        """Return the lines from a node: to corners, bodies, and the ends of crossings of some kinds."""
        found = [self._row(node, height, CORNERS)]
        if self._standing[height]:
            found.append(self._row(node, height, BODIES))
        groups = self.ground.groups if kinds else {}
        found += [
            self._row(node, height, kind) for kind in kinds if (height, kind) in groups
        ]
        return found

    def _row(self, node: int, height: float, kind: str) -> Row:
        found = self._rows.get((node, kind))
        if found is None:
            found = self._rows[node, kind] = self._lines(node, height, kind)
        return found

    def _lines(self, node: int, height: float, kind: str) -> Row:
        ground, one = self.ground, self.round(node)
        corners = len(ground.corners)
        if kind == BODIES:
            standing = np.array(self._standing[height])
            numbers = np.repeat(2 * standing, 2)
            numbers[1::2] += 1
            many = self._circles.taken(numbers)
            return ground.lines(one, numbers + corners, many)
        shift = 0 if kind == CORNERS else self.origin + 1
        if corners <= node <= self.origin:
            numbers, many = ground.many(height, kind)
            return ground.lines(one, numbers + shift, many)
        source = node if node < corners else self.origin - node
        under = ground.row(source, one, height, kind)
        tight = bool(self.floor(height).tight)
        return Row.of(under.nodes + shift, under.lines, None if tight else under)

    def look(self, row: Row, index: np.ndarray, height: float) -> None:
        """Look at those lines of a row that have not been looked at."""
        new = index[row.clear[index] == 0]
        if not len(new):
            return
        lines, floor = row.lines, self.floor(height)
        if row.under is None:
            row.look(new, floor.clear(lines.starts[new], lines.ends[new]))
            return
        row.clear[new] = 2
        new = new[floor.past_bodies(lines.starts[new], lines.ends[new])]
        under = row.under
        unknown = new[under.clear[new] == 0]
        if len(unknown):
            bare = self.ground.floors[height]
            under.look(unknown, bare.clear(lines.starts[unknown], lines.ends[unknown]))
        row.clear[new] = under.clear[new]

    def turnable(self, node: int, height: float, part: float) -> float:
        """Return how far a base may turn round a circle from a direction on before something bars it."""
        one = self.round(node)
        clear = self._clear_arcs(node, one, height)
        if clear.all():
            return inf
        piece, turned = one.width / len(clear), 0.0
        most = (
            one.width
            if one.whole
            else one.ahead(part, 0 if one.side < 0 else one.width)
        )
        while turned < most - ANGLE:
            here = part + one.side * turned
            which = here / piece + one.side * 1e-9
            index = int(which // 1) % len(clear)
            edge = (which // 1 + (one.side > 0)) * piece
            step = abs(edge - here)
            if not clear[index]:
                free = self._finer(one, height, here, edge)
                if free < FINER:
                    return turned + step * free / FINER
            turned += step
        return inf

    def _finer(self, one: Round, height: float, here: float, there: float) -> int:
        """Return how many of the finer parts of a piece are clear one after the other."""
        angles = one.first + np.linspace(here, there, FINER + 1)
        clear = self.floor(height).clear(*between(one, angles))
        return FINER if clear.all() else int(clear.argmin())

    def _clear_arcs(self, node: int, one: Round, height: float) -> np.ndarray:
        pair = node // 2
        found = self._arcs.get(pair)
        if found is None:
            floor = self.floor(height)
            if node < len(self.ground.corners) and not floor.tight:
                found = floor.past_bodies(*chords(one))
                found &= self.ground.arcs(pair, one, height)
            else:
                found = floor.clear(*chords(one))
            self._arcs[pair] = found
        return found

    @cached_property
    def islands(self) -> Islands:
        """The parts of the table that hang together."""
        return islands_of(self.ground, self.bodies)

    @property
    def charted(self) -> bool:
        """Whether the islands are worked out already."""
        return "islands" in vars(self)

    def out_of_reach(self, places: Points, height: float, allowed: Allowed) -> bool:
        """Whether it is certain that no route of a class leads to any of these places of a surface."""
        islands = self.islands
        origin = islands.at(np.array([self.start]), self.height)
        if not origin or self.floor(self.height).cramped:
            origin = islands.all(self.height)
        there = islands.at(places, height)
        known = bool(origin and there)
        return known and not islands.lead(origin, there, allowed)

    def links(self, node: int, allowed: Allowed) -> Iterator[tuple[int, Link]]:
        """Yield what a class of routes allows at one end of a crossing, with the node at the other."""
        index, below = divmod(node - self.origin - 1, 2)
        one = self.ground.crossings[index]
        other = node - 1 if below else node + 1
        for kind in kinds_of(one, not below, allowed):
            yield other, Link(kind, not below, one)

    def open(self, node: int, height: float) -> bool:
        """Whether no body stands at a node."""
        at = np.array([self.round(node).at])
        return bool(self.floor(height).past_bodies(at, at)[0])


@lru_cache(maxsize=128)
def _ways(
    table: Table, radius: float, bodies: tuple[Base, ...], start: Point, height: float
) -> Ways:
    return Ways(table, radius, bodies, start, height)
