"""All ways of one base from one place: a lazy visibility graph over surfaces and the links between them (section 4)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import inf
from typing import Any, NamedTuple, TypeAlias

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
Row: TypeAlias = list[tuple[int, float]]  # nodes, and the inches to each
_WALKED = "walked"


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
_NONE = (np.zeros(0, dtype=int), np.zeros((0, 2)))


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


@dataclass(frozen=True, eq=False)
class Ways:
    """The ways of a base of `radius` that stands at `start` on the surface of `height`, past `bodies`."""

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
            bodies = tuple(
                one
                for one in self.bodies
                if self.table.surface_of(one.height).height == height
            )
            start = self.start if height == self.height else None
            surface = self.table.surface_of(height)
            found = Floor(surface, self.radius, bodies, start)
            self._floors[height] = found
        return found

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        """The start, the corners of each surface and both ends of each crossing, in this order."""
        made = [Node(self.height, self.start)]
        for surface in self.table.surfaces:
            corners = self.floor(surface.height).corners
            made += [
                Node(surface.height, (x, y), (dx, dy))
                for (x, y), (dx, dy) in zip(
                    corners.at.tolist(), corners.away.tolist(), strict=True
                )
            ]
        for one in self._crossings:
            made.append(Node(one.edge.upper, one.top, None, one, on_top=True))
            made.append(Node(one.lower, one.foot, None, one))
        return tuple(made)

    @cached_property
    def places(self) -> Points:
        """Where each node is."""
        return np.array([one.at for one in self.nodes])

    @cached_property
    def _crossings(self) -> tuple[Crossing, ...]:
        found = crossings(self.table, self.radius)
        if not self.bodies or not found:
            return found
        tops = np.array([one.top for one in found])
        feet = np.array([one.foot for one in found])
        keep = np.ones(len(found), dtype=bool)
        for ends, upper in ((tops, True), (feet, False)):
            for body in self.bodies:
                stands = self.table.surface_of(body.height).height
                near = np.hypot(*(ends - body.at).T) < body.radius + self.radius - TIE
                at = np.array(
                    [(one.edge.upper if upper else one.lower) for one in found]
                )
                keep &= ~(near & (at == stands))
        return tuple(one for one, kept in zip(found, keep, strict=True) if kept)

    @property
    def crossed(self) -> bool:
        """Whether any surface can be left at all."""
        return bool(self._crossings)

    @cached_property
    def _first(self) -> Mapping[float, int]:
        """The index of the first corner of each surface."""
        index, first = 1, {}
        for surface in self.table.surfaces:
            first[surface.height] = index
            index += len(self.floor(surface.height).corners.at)
        return first

    @cached_property
    def _ends(self) -> Mapping[tuple[float, str], tuple[np.ndarray, Points]]:
        """The ends of crossings on each surface that one kind of route goes to: their indexes and places."""
        found: dict[tuple[float, str], list[int]] = {}
        for index, node in enumerate(self.nodes):
            if node.crossing is not None:
                kind = _WALKED if _walked(node.crossing) else DOWN
                kind = kind if node.on_top or kind == _WALKED else UP
                found.setdefault((node.height, kind), []).append(index)
        return {
            key: (np.array(indexes), np.array([self.nodes[one].at for one in indexes]))
            for key, indexes in found.items()
        }

    def row(self, index: int, kind: str = "") -> Row:
        """Return where a route may go straight from a node: to corners, or to ends of crossings of a kind."""
        found = self._rows.get((index, kind))
        if found is None:
            node = self.nodes[index]
            found = self._to_ends(node, kind) if kind else self._to_corners(node)
            self._rows[index, kind] = found
        return found

    def _to_corners(self, node: Node) -> Row:
        floor = self.floor(node.height)
        turns = floor.turns(node.at, node.away)
        lengths = np.hypot(*(floor.corners.at[turns] - node.at).T)
        turns += self._first[node.height]
        return list(zip(turns.tolist(), lengths.tolist(), strict=True))

    def _to_ends(self, node: Node, kind: str) -> Row:
        indexes, places = self._ends.get((node.height, kind), _NONE)
        if not len(indexes):
            return []
        starts = np.broadcast_to(np.asarray(node.at, dtype=float), places.shape)
        seen = self.floor(node.height).clear(starts, places)
        lengths = np.hypot(*(places[seen] - node.at).T)
        return list(zip(indexes[seen].tolist(), lengths.tolist(), strict=True))

    def links(self, index: int, allowed: Allowed) -> Iterator[tuple[int, Link]]:
        """Yield what a class of routes allows at one end of a crossing, with the node at the other."""
        node = self.nodes[index]
        one = node.crossing
        if one is None:
            return
        other = index + 1 if node.on_top else index - 1
        for kind in _kinds(one, node.on_top, allowed):
            yield other, Link(kind, node.on_top, one)


def _walked(one: Crossing) -> bool:
    """Whether it is crossed without climbing or jumping."""
    return one.ladder or one.drop <= LOW


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
    at most `bound` inches can pass.
    """

    def __init__(
        self, ways: Ways, goal: Goal, allowed: Allowed, bound: float = inf
    ) -> None:
        """Take where from, where to, and what may be used."""
        super().__init__()
        self._adj = self._succ = _Neighbours(ways, goal, allowed, bound)
        self.remaining = self._adj.remaining

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
        self._kinds = ["", _WALKED]
        self._kinds += [DOWN] if links & {JUMP, DOWN} else []
        self._kinds += [UP] if UP in links else []
        self._levels = len(ways.table.surfaces) - 1 if len(self._kinds) > 2 else 0
        self._leaps = bool(ways.crossed)
        to_go = np.hypot(*(ways.places - goal.target.at).T) - goal.reach
        since = np.hypot(*(ways.places - ways.start).T)
        left = self._least(to_go)
        self._remaining = left.tolist()
        self._passed = (self._least(since) + left <= bound).tolist()

    def __missing__(self, label: Label) -> dict[Label, dict[str, Any]]:
        found = self[label] = dict(self._of(label))
        return found

    def remaining(self, label: Label, end: object = END) -> float:
        """Return inches that any route from a label still takes at least."""
        return 0.0 if label.at_goal else self._remaining[label.node]

    def _least(self, straight: np.ndarray) -> np.ndarray:
        """Return the least inches over distances, where links leap a base's width for nothing."""
        best: np.ndarray = np.maximum(straight, 0.0)
        if not self._leaps:
            return best
        width, climbs = 2 * self._ways.radius, 0
        while climbs < best.max():
            leaps = climbs + (climbs + 1) * self._levels
            leapt = np.maximum(straight - width * leaps, 0.0) + climbs * LOW
            best = np.minimum(best, leapt)
            climbs += 1
        return best

    def _of(self, label: Label) -> Iterator[tuple[Label, dict[str, Any]]]:
        if label.at_goal:
            if label is not END:
                yield END, {"weight": 0.0}
            return
        for kind in self._kinds:
            for other, length in self._ways.row(label.node, kind):
                if self._passed[other]:
                    yield Label(other, label.climbed), {"weight": length}
        for other, link in self._ways.links(label.node, self._allowed):
            total = label.climbed
            if link.kind == CLIMB:
                total = rounded(total + link.height)
                if total > rounded(self._allowed.climb):
                    continue
            weight = link.horizontal + link.climbed
            yield Label(other, total), {"weight": weight, "link": link}
        ends = self._goal.from_node(self._ways, label.node)
        for place, (length, _) in enumerate(ends):
            yield Label(label.node, label.climbed, place), {"weight": length}
