"""The most direct route of a base to a goal: searched for, then straightened at the edges it crosses (section 4)."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from math import hypot, inf, pi

import numpy as np

from chargemap.geometry.table.allowed import Allowed
from chargemap.geometry.table.contact import Goal
from chargemap.geometry.table.links import CLIMB, LADDER, Link, crossing_at
from chargemap.geometry.table.rounds import Round, point
from chargemap.geometry.table.search import Found, Label, Search
from chargemap.geometry.table.surfaces import LOW, Table
from chargemap.geometry.table.ways import TIE, Ways
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
    turns: tuple[Round, ...] = ()  # what it goes round

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
    aimed: bool = False  # whether it ends straight towards the goal

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
        joined = Leg(last.height, _distinct((*last.points, *first.points[1:])))
        legs = (*self.legs[:-1], joined, *other.legs[1:])
        return Route(legs, (*self.links, *other.links), self.table)


def length_of(points: Sequence[Point]) -> float:
    """Return the length of a path."""
    return sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(points))


@lru_cache(maxsize=512)
def most_direct(
    ways: Ways, goal: Goal, allowed: Allowed, within: float = inf
) -> Route | None:
    """Return the most direct route of a class, of those of at most `within` inches; ties go to fewer tests, then to the end with smaller x, then y."""
    straight = _straight(ways, goal, allowed, within)
    if straight is not None:
        return straight
    if _beyond(ways, goal, within):
        return None
    search = Search(ways, goal, allowed)
    found: list[Route] = []
    bound = within if search.flat else within + SLACK
    for one in search.found(bound):
        least = min((route.directness for route in found), default=inf)
        slack = SLACK if found and found[0].links else TIE
        if one.length > least + slack:
            break
        route = _route(ways, goal, one)
        if _course(route) not in map(_course, found):  # nearest first
            found.append(_straightened(route, ways, goal))
    if not found:
        return None
    least = min(one.directness for one in found)
    tied = [one for one in found if one.directness <= least + TIE]
    return min(tied, key=lambda one: (one.tests, *np.round(one.end, 3).tolist()))


def _beyond(ways: Ways, goal: Goal, within: float) -> bool:
    """Whether no link could ever bring the goal within so many inches: each leaps a base's width, and takes or uses up over 1"."""
    (x, y), (tx, ty), width = ways.start, goal.target.at, 2 * ways.radius
    far = hypot(x - tx, y - ty) - goal.reach - width * ways.height / LOW
    return far > (within + SLACK) * max(2.0, 2 * width / LOW)


def _straight(ways: Ways, goal: Goal, allowed: Allowed, within: float) -> Route | None:
    """Return the straight line to the goal, if it is clear and nothing can be shorter."""
    end = goal.nearest(ways.start)
    if ways.height != goal.floor.surface.height or end is None:
        return None
    if length_of((ways.start, end)) > within or not goal.opens(ways.start, end):
        return None
    links = allowed.kinds and Search(ways, goal, allowed).shrinks
    if links:
        return None
    return Route((Leg(ways.height, _distinct((ways.start, end))),), (), ways.table)


def _course(route: Route) -> tuple[object, ...]:
    """Return what tells one way over edges and round corners from another."""
    if not route.links:
        return route.end
    return tuple((one.kind, one.down, one.crossing.edge) for one in route.links)


def _route(ways: Ways, goal: Goal, found: Found) -> Route:
    """Return the route to a goal that was found."""
    legs = legs_to(ways, found.label, found.left, found.place)
    links = [one.link for one in found.label.chain if one.link is not None]
    return Route(legs, tuple(links), ways.table, found.aimed)


def legs_to(ways: Ways, label: Label, left: float, place: Point) -> tuple[Leg, ...]:
    """Return the legs of the way to a label and on to a place."""
    labels = label.chain
    lefts = [*(one.left for one in labels[2:]), left]
    legs: list[Leg] = []
    points, turns, height = [ways.start], list[Round](), ways.height
    for one, leaves in zip(labels[1:], lefts, strict=False):
        if one.link is not None:
            legs.append(Leg(height, _distinct(points), tuple(turns)))
            points, turns, height = [], [], one.height
        if one.round.side:
            turns.append(one.round)
            turn = max(0.0, one.round.ahead(one.part, leaves))
            points += one.round.bends(one.part, turn)
        else:
            points.append(one.round.at)
    points.append(place)
    return (*legs, Leg(height, _distinct(points), tuple(turns)))


def _taut(start: Point, turns: Sequence[Round], end: Point) -> list[Point] | None:
    """Return the shortest path between two points round circles, those left out that it need not turn round."""
    places, here, part = [start], point(start), 0.0
    for index, there in enumerate((*turns, point(end))):
        line = here.tangent(there)
        if line is None:
            return None
        if here.side:
            turn = here.ahead(part, line.leaves)
            if turn < 0 or turn > pi:
                return _taut(start, (*turns[: index - 1], *turns[index:]), end)
            places += here.bends(part, turn)
        here, part = there, line.meets
    return [*places, end]


def _distinct(points: Sequence[Point]) -> tuple[Point, ...]:
    """Return the path without points that stand twice."""
    kept = [points[0]]
    for x, y in points[1:]:
        if hypot(x - kept[-1][0], y - kept[-1][1]) > 1e-9:
            kept.append((x, y))
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
    """Return the inches before a link and behind it, were it to stand there."""
    found = _legs_at(route, index, goal, ends)
    return sum(one.length for one in found) if found else inf


def _legs_at(
    route: Route, index: int, goal: Goal, ends: tuple[Point, Point]
) -> tuple[Leg, Leg] | None:
    """Return the legs before and behind a link, were it to stand there."""
    before, after = route.legs[index], route.legs[index + 1]
    into = _taut(before.points[0], before.turns, ends[0])
    last = after.points[-1]
    if index + 2 == len(route.legs) and not after.turns and route.aimed:
        last = goal.nearest(ends[1]) or last
    out = _taut(ends[1], after.turns, last)
    if into is None or out is None:
        return None
    return (
        Leg(before.height, _distinct(into), before.turns),
        Leg(after.height, _distinct(out), after.turns),
    )


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
    found = _legs_at(route, index, goal, moved.ends)
    if found is None or not all(_walkable(one, ways) for one in found):
        return None
    legs = (*route.legs[:index], *found, *route.legs[index + 2 :])
    made = replace(route, legs=legs, links=_put(route.links, index, moved))
    if made.end != route.end and not goal.free(np.array([made.end]))[0]:
        return None
    return made


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
