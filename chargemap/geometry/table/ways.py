"""All ways of one base from one place: a lazy visibility graph over surfaces and the links between them (section 4)."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import accumulate
from math import inf
from typing import Any, NamedTuple, cast

import networkx as nx
import numpy as np

from chargemap.geometry.table.contact import Goal
from chargemap.geometry.table.floor import Floor, Points
from chargemap.geometry.table.links import (
    CLIMB,
    JUMP,
    LADDER,
    STEP,
    Crossing,
    Link,
    crossings,
)
from chargemap.geometry.table.surfaces import LOW, Base, Table, rounded
from chargemap.model.board import Point

TIE = 0.001  # inches: lengths within it are equal (section 2)
UP, DOWN = "climb-up", "climb-down"
START = 0
WALKED = "walked"


class Label(NamedTuple):
    """A node with the inches climbed so far; with a `place`, that place of the goal reached from it."""

    node: int
    climbed: float = 0.0
    place: int = -1

    @property
    def at_goal(self) -> bool:
        """Whether the goal is reached."""
        return self.place >= 0


END = Label(-1, 0.0, 0)
_NONE = np.zeros(0, dtype=int)


@dataclass(frozen=True, slots=True)
class Allowed:
    """A class of routes: the kinds of links that may be used, and how far jumps and all climbs together may go."""

    links: frozenset[str]
    jump: float = inf
    climb: float = inf


@dataclass(frozen=True, slots=True)
class Node:
    """A place a route may turn at: which surface, where, and what it is turned round or crossed at."""

    height: float
    at: Point
    away: Point | None = None
    crossing: Crossing | None = None
    on_top: bool = False


@dataclass(slots=True)
class Row:
    """Where a route may go straight from a node: nodes, the inches to each, and whether the line is clear (0: not looked at)."""

    nodes: np.ndarray
    lengths: np.ndarray
    clear: np.ndarray


@dataclass(frozen=True, eq=False)
class Ways:
    """The ways of a base of `radius` that stands at `start` on the surface of `height`, past `bodies`.

    Nodes are numbered: the start, the corners of each surface, then both ends of each crossing.
    """

    table: Table
    radius: float
    bodies: tuple[Base, ...]
    start: Point
    height: float
    _rows: dict[tuple[int, str], Row] = field(default_factory=dict)
    _floors: dict[float, Floor] = field(default_factory=dict)

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

    def floor(self, height: float) -> Floor:
        """Return the floor of a surface with the bodies that stand there."""
        found = self._floors.get(height)
        if found is None:
            surface = self.table.surface_of(height)
            bodies = tuple(
                one
                for one in self.bodies
                if self.table.surface_of(one.height) is surface
            )
            start = self.start if height == self.height else None
            found = Floor(surface, self.radius, bodies, start)
            self._floors[height] = found
        return found

    @cached_property
    def places(self) -> Points:
        """Where each node is."""
        corners = [self.floor(one.height).corners.at for one in self.table.surfaces]
        ends = np.array([at for one in self.crossings for at in (one.top, one.foot)])
        return np.concatenate(
            (np.array([self.start]), *corners, ends.reshape(-1, 2)), axis=0
        )

    @cached_property
    def heights(self) -> np.ndarray:
        """The height of the surface each node is on."""
        counts = np.diff(self._first)
        levels = [one.height for one in self.table.surfaces]
        ends = [
            height for one in self.crossings for height in (one.edge.upper, one.lower)
        ]
        return np.concatenate(([self.height], np.repeat(levels, counts), ends))

    @cached_property
    def _first(self) -> tuple[int, ...]:
        """The number of the first corner of each surface, then that of the first end of a crossing."""
        counts = [len(self.floor(one.height).corners.at) for one in self.table.surfaces]
        return tuple(accumulate(counts, initial=1))

    def node(self, index: int) -> Node:
        """Return a node by its number."""
        at = self.places[index].tolist()
        place = (at[0], at[1])
        if index == START:
            return Node(self.height, self.start)
        if index >= self._first[-1]:
            one = self.crossings[(index - self._first[-1]) // 2]
            on_top = (index - self._first[-1]) % 2 == 0
            height = one.edge.upper if on_top else one.lower
            return Node(height, place, None, one, on_top)
        which = bisect_right(self._first, index) - 1
        height = self.table.surfaces[which].height
        away = self.floor(height).corners.away[index - self._first[which]].tolist()
        return Node(height, place, (away[0], away[1]))

    @cached_property
    def crossings(self) -> tuple[Crossing, ...]:
        """All places where he may change his surface, bodies looked at."""
        found = crossings(self.table, self.radius)
        if not self.bodies or not found:
            return found
        keep = np.ones(len(found), dtype=bool)
        for heights, ends in (
            ([one.edge.upper for one in found], [one.top for one in found]),
            ([one.lower for one in found], [one.foot for one in found]),
        ):
            places, levels = np.array(ends), np.array(heights)
            for body in self.bodies:
                near = np.hypot(*(places - body.at).T) < body.radius + self.radius - TIE
                keep &= ~(near & (levels == body.height))
        return tuple(one for one, kept in zip(found, keep, strict=True) if kept)

    @cached_property
    def _ends(self) -> Mapping[tuple[float, str], np.ndarray]:
        """The numbers of the ends of crossings on each surface that one kind of route goes to."""
        found: dict[tuple[float, str], list[int]] = {}
        for index, one in enumerate(self.crossings):
            first = self._first[-1] + 2 * index
            walked = one.ladder or one.drop <= LOW
            found.setdefault((one.edge.upper, WALKED if walked else DOWN), []).append(
                first
            )
            found.setdefault((one.lower, WALKED if walked else UP), []).append(
                first + 1
            )
        return {key: np.array(indexes) for key, indexes in found.items()}

    def crossed(self, *kinds: str) -> bool:
        """Whether any surface can be left by these kinds of crossings."""
        return any(kind in kinds for _, kind in self._ends)

    def row(
        self, index: int, kind: str, passed: np.ndarray
    ) -> tuple[list[int], list[float]]:
        """Return where a route may go straight from a node, of those `passed`: to corners, or to ends of crossings of a kind."""
        found = self._rows.get((index, kind))
        if found is None:
            node = self.node(index)
            nodes = (
                self._turns(node)
                if not kind
                else self._ends.get((node.height, kind), _NONE)
            )
            lengths = np.hypot(*(self.places[nodes] - node.at).T)
            found = Row(nodes, lengths, np.zeros(len(nodes), dtype=np.int8))
            self._rows[index, kind] = found
        wanted = passed[found.nodes]
        unknown = np.flatnonzero(wanted & (found.clear == 0))
        if len(unknown):
            ends = self.places[found.nodes[unknown]]
            node = self.node(index)
            starts = np.broadcast_to(np.asarray(node.at), ends.shape)
            seen = self.floor(node.height).clear(starts, ends)
            found.clear[unknown] = np.where(seen, 1, 2)
        kept = wanted & (found.clear == 1)
        return found.nodes[kept], found.lengths[kept]

    def _turns(self, node: Node) -> np.ndarray:
        which = [one.height for one in self.table.surfaces].index(node.height)
        return self.floor(node.height).turns(node.at, node.away) + self._first[which]

    def links(self, index: int, allowed: Allowed) -> Iterator[tuple[int, Link]]:
        """Yield what a class of routes allows at one end of a crossing, with the node at the other."""
        if index < self._first[-1]:
            return
        node = self.node(index)
        one = cast(Crossing, node.crossing)
        other = index + 1 if node.on_top else index - 1
        for kind in _kinds(one, node.on_top, allowed):
            yield other, Link(kind, node.on_top, one)


def _kinds(one: Crossing, down: bool, allowed: Allowed) -> Iterator[str]:
    if one.drop <= LOW:
        if STEP in allowed.links:
            yield STEP
        return
    if down and JUMP in allowed.links and one.drop <= rounded(allowed.jump):
        yield JUMP
    elif one.ladder and LADDER in allowed.links:
        yield LADDER
    if (DOWN if down else UP) in allowed.links:
        yield CLIMB


@lru_cache(maxsize=128)
def _ways(
    table: Table, radius: float, bodies: tuple[Base, ...], start: Point, height: float
) -> Ways:
    return Ways(table, radius, bodies, start, height)


class Graph(nx.DiGraph):  # type: ignore[type-arg]
    """The ways to one goal in one class of routes, each label's neighbours worked out when they are asked for.

    A label is a node with the inches climbed so far. What leads to the goal are labels of their own,
    one for each place it is reached at, and from each of them the end. No label is met that no route of
    at most `bound` inches can pass. Weights are inches beyond the least that the way to the goal must
    take, so that a search looks where the goal is first.
    """

    def __init__(
        self, ways: Ways, goal: Goal, allowed: Allowed, bound: float = inf
    ) -> None:
        """Take where from, where to, and what may be used."""
        super().__init__()
        self._adj = self._succ = _Neighbours(ways, goal, allowed, bound)
        self.least = float(self._adj.remaining[START])  # any route takes at least

    def remaining(self, label: Label) -> float:
        """Return the inches that a route takes at least from a label on."""
        return float(self._adj.remaining[label.node])

    def __contains__(self, label: object) -> bool:
        """Every label that is asked for is one."""
        return True

    def __len__(self) -> int:
        """More labels than a search will ever meet."""
        return 1 << 60


class _Neighbours(dict[Label, dict[Label, dict[str, Any]]]):
    def __init__(
        self, ways: Ways, goal: Goal, allowed: Allowed, bound: float = inf
    ) -> None:
        super().__init__()
        self._ways, self._goal, self._allowed, self._bound = ways, goal, allowed, bound
        links = allowed.links
        jumps = JUMP in links
        kinds = [WALKED, *([DOWN] if jumps or DOWN in links else ())]
        kinds += [UP] if UP in links else []
        self._kinds = ["", *(one for one in kinds if ways.crossed(one))]
        self._shrink, self._jumps = self._shrinking(), jumps
        to_go = np.hypot(*(ways.places - goal.target.at).T) - goal.reach
        self.remaining = self._least(to_go, ways.heights)
        since = np.hypot(*(ways.places - ways.start).T)
        self._passed = self._least(since, ways.height) + self.remaining <= bound

    def __missing__(self, label: Label) -> dict[Label, dict[str, Any]]:
        found = self[label] = dict(self._of(label))
        return found

    def _shrinking(self) -> float:
        """Return how many inches an inch of movement may bring nearer, drops from the start's height left out.

        A climb or a ladder leaps a base's width for its height, more than 1"; a jump leaps it for
        nothing, but uses up more than 1" of height, which climbs and steps have to give.
        """
        width = 2 * self._ways.radius
        if JUMP not in self._allowed.links:
            return max(1.0, width)
        rises = UP in self._kinds or WALKED in self._kinds
        return max(2.0, 2 * width) if rises else 1.0

    def _least(self, straight: np.ndarray, heights: float | np.ndarray) -> np.ndarray:
        """Return the inches of movement that a distance takes at least."""
        leapt = 2 * self._ways.radius * np.asarray(heights) if self._jumps else 0.0
        least: np.ndarray = np.maximum(straight - leapt, 0.0) / self._shrink
        return least

    def _of(self, label: Label) -> Iterator[tuple[Label, dict[str, Any]]]:
        if label.at_goal:
            if label is not END:
                yield END, {"weight": 0.0}
            return
        here = self.remaining[label.node]
        for kind in self._kinds:
            others, lengths = self._ways.row(label.node, kind, self._passed)
            spent = np.maximum(lengths + self.remaining[others] - here, 0.0)
            for other, weight in zip(others.tolist(), spent.tolist(), strict=True):
                yield Label(other, label.climbed), {"weight": weight}
        for other, link in self._ways.links(label.node, self._allowed):
            total = label.climbed
            if link.kind == CLIMB:
                total = rounded(total + link.height)
                if total > rounded(self._allowed.climb):
                    continue
            length = link.horizontal + link.climbed
            weight = max(0.0, length + float(self.remaining[other] - here))
            yield Label(other, total), {"weight": weight, "link": link}
        ends = self._goal.from_node(self._ways, label.node)
        for place, (length, _) in enumerate(ends):
            weight = max(0.0, length - float(here))
            yield Label(label.node, label.climbed, place), {"weight": weight}
