"""The most direct route of a base to a goal: found on the ways, then straightened at the edges it crosses (section 4)."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import hypot, inf
from typing import cast

import networkx as nx
import numpy as np

from chargemap.geometry.table.contact import Goal
from chargemap.geometry.table.links import CLIMB, JUMP, LADDER, Link, crossing_at
from chargemap.geometry.table.surfaces import LOW, Table
from chargemap.geometry.table.ways import (
    DOWN,
    END,
    START,
    TIE,
    UP,
    WALKED,
    Allowed,
    Graph,
    Label,
    Ways,
)
from chargemap.model.board import Point

SLACK = 0.3  # inches a route may look longer before it is straightened at its edges
SPREAD = 0.25  # inches along an edge in which the best place is looked for
GOLDEN = (5**0.5 - 1) / 2
ROUNDS = 12


@dataclass(frozen=True, slots=True)
class Leg:
    """The part of a route on one surface: its height and the points of the centre, both ends included."""

    height: float
    points: tuple[Point, ...]

    @property
    def length(self) -> float:
        """Inches."""
        return length_of(self.points)


@dataclass(frozen=True, slots=True)
class Route:
    """Legs joined by links: one link fewer than legs."""

    legs: tuple[Leg, ...]
    links: tuple[Link, ...]
    table: Table

    @property
    def end(self) -> Point:
        """Where it ends."""
        return self.legs[-1].points[-1]

    @property
    def directness(self) -> float:
        """Horizontal inches with climbs and ladders: what the most direct route has least of."""
        across = sum(one.horizontal + one.climbed for one in self.links)
        return across + sum(one.length for one in self.legs)

    @property
    def movement(self) -> float:
        """Inches of movement used: difficult ground counts twice (SK-42)."""
        return self.directness + sum(
            self.table.rough_in(one.points) for one in self.legs if not one.height
        )

    @property
    def climbed(self) -> float:
        """Inches climbed, up and down added; ladders are no climbing (SK-40)."""
        return sum(one.height for one in self.links if one.kind == CLIMB)

    @property
    def tests(self) -> int:
        """How many Initiative tests its climbs and jumps take."""
        climbs = any(one.kind == CLIMB for one in self.links)
        return climbs + sum(one.tests for one in self.links)

    @property
    def points(self) -> tuple[tuple[Point, float], ...]:
        """All points with the heights of their surfaces."""
        return tuple((at, leg.height) for leg in self.legs for at in leg.points)

    def then(self, other: "Route") -> "Route":
        """Return this route with another that begins where it ends."""
        last, first = self.legs[-1], other.legs[0]
        joined = Leg(last.height, (*last.points, *first.points[1:]))
        legs = (*self.legs[:-1], joined, *other.legs[1:])
        return Route(legs, (*self.links, *other.links), self.table)


def length_of(points: Sequence[Point]) -> float:
    """Return the length of a path."""
    return sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(points))


def most_direct(
    ways: Ways, goal: Goal, allowed: Allowed, within: float = inf
) -> Route | None:
    """Return the most direct route of a class, of those of at most `within` inches; ties go to fewer tests, then to the end with smaller x, then y."""
    wide = 2 * ways.radius > LOW
    nothing_shorter = not ways.crossed(DOWN) if JUMP in allowed.links else not wide
    found = _straight(ways, goal, within) if nothing_shorter else []
    found = found or _candidates(ways, goal, allowed, within)
    if not found:
        return None
    least = min(one.directness for one in found)
    tied = [one for one in found if one.directness <= least + TIE]
    return min(tied, key=lambda one: (one.tests, *np.round(one.end, 3).tolist()))


def _straight(ways: Ways, goal: Goal, within: float) -> list[Route]:
    """Return the straight line to the goal, if it is clear."""
    if ways.height != goal.floor.surface.height:
        return []
    ends = goal.from_node(ways, START)
    if len(ends) != 1 or ends[0][1] != goal.nearest(ways.start):
        return []
    if ends[0][0] > within:
        return []
    leg = Leg(ways.height, _distinct((ways.start, ends[0][1])))
    return [Route((leg,), (), ways.table)]


def _candidates(ways: Ways, goal: Goal, allowed: Allowed, within: float) -> list[Route]:
    for bound in _bounds(ways, goal, allowed, within):
        graph = Graph(ways, goal, allowed, bound)
        if graph.least > within:
            return []
        try:
            beyond, best = nx.single_source_dijkstra(graph, Label(START), END)
        except nx.NetworkXNoPath:
            continue
        least = graph.least + cast(float, beyond)
        if least > bound:  # a shorter one may lie outside
            continue
        found = _straightened(
            _route(ways, goal, graph, cast(list[Label], best)), ways, goal
        )
        return _others(ways, goal, graph, found)
    return []


def _bounds(ways: Ways, goal: Goal, allowed: Allowed, within: float) -> Iterator[float]:
    """Yield in how many inches to look for a route: few at first."""
    farthest = within + SLACK if ways.crossed(UP, DOWN, WALKED) else within
    far = hypot(ways.start[0] - goal.target.at[0], ways.start[1] - goal.target.at[1])
    for bound in (far * 1.1 + 1.0, far * 1.5 + 4.0):
        if bound < farthest:
            yield bound
    yield farthest


def _others(ways: Ways, goal: Goal, graph: Graph, best: Route) -> list[Route]:
    """Return the best route with all others that are as direct or may prove so."""
    slack = SLACK if best.links else TIE
    cutoff = best.directness - graph.least + slack
    paths: dict[Label, list[Label]]
    _, paths = nx.single_source_dijkstra(graph, Label(START), cutoff=cutoff)  # type: ignore[assignment]
    others: dict[tuple[object, ...], Route] = {}
    for label, path in paths.items():
        if label.at_goal and label is not END:
            route = _route(ways, goal, graph, path)
            others.setdefault(_course(route), route)  # nearest first
    return [_straightened(one, ways, goal) for one in others.values()]


def _course(route: Route) -> tuple[object, ...]:
    """Return what tells one way over edges and round corners from another."""
    if not route.links:
        return route.end
    return tuple((one.kind, one.down, one.crossing.edge) for one in route.links)


def _route(ways: Ways, goal: Goal, graph: Graph, path: list[Label]) -> Route:
    legs, links = [], []
    points = [ways.start]
    height = ways.height
    for here, there in pairwise(path):
        if there.at_goal:
            points.append(goal.from_node(ways, there.node)[there.place][1])
            break
        node = ways.node(there.node)
        link = graph[here][there].get("link")
        if link is not None:
            legs.append(Leg(height, _distinct(points)))
            links.append(link)
            points, height = [], node.height
        points.append(node.at)
    legs.append(Leg(height, _distinct(points)))
    return Route(tuple(legs), tuple(links), ways.table)


def _distinct(points: Sequence[Point]) -> tuple[Point, ...]:
    """Return the path without points that stand twice."""
    kept = [points[0]]
    for point in points[1:]:
        if hypot(point[0] - kept[-1][0], point[1] - kept[-1][1]) > 1e-9:
            kept.append(point)
    return tuple(kept)


def _straightened(route: Route, ways: Ways, goal: Goal) -> Route:
    """Return the route with each link moved along its edge to where the route is least."""
    if all(one.kind == LADDER for one in route.links):
        return route
    for _ in range(ROUNDS):
        before = route.directness
        for index, link in enumerate(route.links):
            if link.kind != LADDER:
                route = _moved(route, index, ways, goal)
        if before - route.directness < TIE / 10:
            break
    return route


def _moved(route: Route, index: int, ways: Ways, goal: Goal) -> Route:
    """Return the route with one link at the best place of its edge that the base can take."""
    link = route.links[index]
    here = link.crossing.part
    low = max(0.0, here - SPREAD)
    high = min(link.crossing.edge.length, here + SPREAD)

    def asked(part: float) -> float:
        top, foot = _flush(link, part, ways.radius)
        return _length_at(route, index, goal, (top, foot) if link.down else (foot, top))

    best = _least(asked, low, high)
    for _ in range(12):  # back towards where it is known to fit
        made = _at(route, index, best, ways, goal)
        if made is not None and made.directness <= route.directness:
            return made
        best = (best + here) / 2
    return route


def _flush(link: Link, part: float, radius: float) -> tuple[Point, Point]:
    x, y = link.crossing.edge.at(part)
    dx, dy = link.crossing.edge.out
    return (x - radius * dx, y - radius * dy), (x + radius * dx, y + radius * dy)


def _length_at(
    route: Route, index: int, goal: Goal, ends: tuple[Point, Point]
) -> float:
    """Return the inches from the last point before a link to the first behind it, were it to stand there."""
    before, after = route.legs[index], route.legs[index + 1]
    length = _from(before, ends[0])
    behind = (*after.points[1:2],)
    if index + 2 == len(route.legs) and len(after.points) <= 2:
        straight = goal.nearest(ends[1])
        behind = (straight,) if straight else behind
    elif not behind:  # the next link begins where this one ends
        behind = (after.points[0],)
    return length + sum(hypot(x - ends[1][0], y - ends[1][1]) for x, y in behind)


def _from(leg: Leg, end: Point) -> float:
    start = leg.points[-2] if len(leg.points) > 1 else leg.points[-1]
    return hypot(end[0] - start[0], end[1] - start[1])


def _least(call: Callable[[float], float], low: float, high: float) -> float:
    """Return where a function with one lowest place is least (golden section)."""
    left, right = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
    at_left, at_right = call(left), call(right)
    while high - low > TIE / 20:
        if at_left <= at_right:
            high, right, at_right = right, left, at_left
            left = high - GOLDEN * (high - low)
            at_left = call(left)
        else:
            low, left, at_left = left, right, at_right
            right = low + GOLDEN * (high - low)
            at_right = call(right)
    return (low + high) / 2


def _at(route: Route, index: int, part: float, ways: Ways, goal: Goal) -> Route | None:
    """Return the route with a link at another part of its edge, if the base can go that way."""
    link = route.links[index]
    one = crossing_at(ways.table, link.crossing.edge, part, ways.radius, ladder=False)
    if one is None:
        return None
    moved = replace(link, crossing=replace(one, ladder=link.crossing.ladder))
    before, after = route.legs[index], route.legs[index + 1]
    start, end = moved.ends
    old = before.points if len(before.points) > 1 or index else (*before.points, start)
    into = Leg(before.height, _distinct((*old[:-1], start)))
    rest = after.points[1:]
    if index + 2 == len(route.legs) and len(after.points) <= 2:
        straight = goal.nearest(end)
        if straight and goal.free(np.array([straight]))[0]:
            rest = (straight,)
    out = Leg(after.height, _distinct((end, *rest)))
    legs = (*route.legs[:index], into, out, *route.legs[index + 2 :])
    made = Route(legs, _put(route.links, index, moved), route.table)
    return made if all(_walkable(one, ways) for one in (into, out)) else None


def _put(links: tuple[Link, ...], index: int, link: Link) -> tuple[Link, ...]:
    return (*links[:index], link, *links[index + 1 :])


def _walkable(leg: Leg, ways: Ways) -> bool:
    """Whether every straight piece of a leg is clear, both its ends included."""
    floor = ways.floor(leg.height)
    if len(leg.points) == 1:
        return bool(floor.clear(np.array(leg.points), np.array(leg.points))[0])
    starts, ends = np.array(leg.points[:-1]), np.array(leg.points[1:])
    return bool(floor.clear(starts, ends).all())


@dataclass(frozen=True, slots=True)
class Stretch:
    """A piece of a walked route: a straight line on a surface, or a link, with the movement it takes."""

    start: Point
    end: Point
    height: float  # of the surface it begins on
    movement: float
    link: Link | None = None
    flown: bool = False  # over everything: difficult ground costs nothing


def stretches(route: Route) -> Iterator[Stretch]:
    """Yield the pieces of a route in order."""
    for index, leg in enumerate(route.legs):
        for here, there in pairwise(leg.points):
            rough = 0.0 if leg.height else route.table.rough_in((here, there))
            yield Stretch(here, there, leg.height, length_of((here, there)) + rough)
        if index < len(route.links):
            link = route.links[index]
            spent = link.horizontal + link.climbed
            yield Stretch(*link.ends, leg.height, spent, link)
