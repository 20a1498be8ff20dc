"""A charge before any die falls: who, whom, by which route, and all that bars it (SK-01 to SK-09, SK-36, SK-38)."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import hypot
from typing import Any, cast

from chargemap.geometry.table.allowed import Allowed
from chargemap.geometry.table.contact import Goal
from chargemap.geometry.table.links import CLIMB
from chargemap.geometry.table.routes import Route, Stretch, stretches
from chargemap.geometry.table.surfaces import EPS, Base
from chargemap.geometry.table.ways import TIE
from chargemap.model.battle import Action, Battle
from chargemap.model.board import Point
from chargemap.model.verdict import Mark
from chargemap.rules.memo import lazy
from chargemap.rules.ruling import Family, Requirement, requires
from chargemap.rules.skirmish import clauses
from chargemap.rules.skirmish.course import Course
from chargemap.rules.skirmish.routing import Limits, Mover, classes, route_to, spot
from chargemap.rules.skirmish.warrior import Field, Warrior

BEHIND = 0.01  # inches past the target's line


@dataclass(frozen=True)
class Charge:
    """One charge of an action: `fellows` charge in the same action, `charged` is everybody they charge."""

    field: Field
    action: Action
    fellows: frozenset[str] = frozenset()
    charged: frozenset[str] = frozenset()

    @lazy
    def by(self) -> Warrior:
        """The charger."""
        return self.field.warriors[self.action.by]

    @lazy
    def at(self) -> Warrior:
        """The target."""
        return self.field.warriors[cast(str, self.action.at)]

    @lazy
    def also(self) -> tuple[Warrior, ...]:
        """Further enemies to engage, each once."""
        named = cast(tuple[str, ...], self.action.get("also", ()))
        ids = dict.fromkeys(one for one in named if one != self.at.id)
        return tuple(self.field.warriors[one] for one in ids)

    @lazy
    def named(self) -> tuple[Warrior, ...]:
        """The target and the further enemies."""
        return (self.at, *self.also)

    @lazy
    def open(self) -> bool:
        """Whether the target may be charged at all, so that a route is looked for."""
        return (
            not self.field.same_side(self.by, self.at)
            and "hidden" not in self.at.token.states
        )

    @lazy
    def goes(self) -> bool:
        """Whether a way is looked for: the target may be charged, or the GM lets him."""
        return self.open or self.action.force

    @lazy
    def limits(self) -> Limits:
        """How far he may go, jump and climb."""
        option = self.field.option
        return Limits(
            self.field.charge_range(self.by),
            float(option("max_jump")),
            float(option("max_climb")),
        )

    @lazy
    def mover(self) -> Mover:
        """He and all that is in his way; fellow chargers are not."""
        bodies = self.field.bodies(self.by.id, *self.fellows)
        table = self.field.table
        return Mover(table, self.by.radius, bodies, self.by.at, self.by.height)

    @lazy
    def goal(self) -> Goal:
        """Contact with the target."""
        return self.mover.goal(self.at.base)

    @lazy
    def via(self) -> tuple[Base, ...]:
        """The places the player wants to go by."""
        named = cast(tuple[Point, ...], self.action.get("via", ()))
        table = self.field.table
        return tuple(spot(table, (float(x), float(y))) for x, y in named)

    @lazy
    def kinds(self) -> tuple[Allowed, ...]:
        """The classes of routes he may take, in order."""
        return classes(cast(str, self.action.get("route", "auto")), self.limits)

    def route_to(self, target: Base, *via: Base) -> Route | None:
        """Return his route to a base or a place."""
        return route_to(self.mover, (*via, target), self.kinds, self.limits.within)

    @lazy
    def direct(self) -> Route | None:
        """The route to the target alone, by no other way."""
        return self.route_to(self.at.base) if self.goes else None

    @lazy
    def alone(self) -> Route | None:
        """The route to the target alone, by the places named."""
        if not self.via or not self.goes:
            return self.direct
        return self.route_to(self.at.base, *self.via)

    @lazy
    def flight(self) -> Point | None:
        """Where a flyer comes down: straight towards the target, else at the nearest free place."""
        return self.landing(self.goal)

    def landing(self, goal: Goal) -> Point | None:
        """Return where a flyer comes down at a goal: straight towards it, else at the nearest free place."""
        straight = goal.nearest(self.by.at)
        if straight and goal.fits(straight):
            return straight
        return goal.free_nearest(straight or self.by.at)

    @lazy
    def approach(self) -> Point | None:
        """The unit vector from where he ends against the target alone to the target."""
        walked_to = self.alone.end if self.alone else None
        end = self.flight if self.by.flies else walked_to
        if end is None:
            return None
        dx, dy = self.at.at[0] - end[0], self.at.at[1] - end[1]
        far = hypot(dx, dy)
        return (dx / far, dy / far) if far else None

    def past_target(self, place: Point) -> float:
        """Return how far a place lies past the line through the target at right angles to the approach."""
        dx, dy = self.approach or (0.0, 0.0)
        return (place[0] - self.at.at[0]) * dx + (place[1] - self.at.at[1]) * dy

    @lazy
    def course(self) -> Course | None:
        """The whole way he takes if nothing goes wrong."""
        if not self.goes or self.approach is None:
            return None
        best = self.place_with_also
        if self.by.flies:
            return self.flown(best or cast(Point, self.flight))
        route = self._by_place(best) if best else self.alone
        return walked(route) if route else None

    def flown(self, end: Point) -> Course:
        """Return a straight flight."""
        start = self.by.at
        far = hypot(end[0] - start[0], end[1] - start[1])
        piece = Stretch(start, end, self.goal.floor.surface.height, far, flown=True)
        return Course(start, self.by.height, (piece,) if far > 1e-9 else ())

    def _by_place(self, place: Point) -> Route | None:
        target = Base("", place, 0.0, self.at.height)
        return self.route_to(target, *self.via)

    @lazy
    def place_with_also(self) -> Point | None:
        """The place that touches most of the further enemies, then takes least movement (section 4)."""
        found: list[Point] = []
        for other in self.also:
            if other.height == self.at.height:
                found += _between(self.by.radius, self.at.base, other.base)
        tried = []
        for place in found:
            if self.past_target(place) > BEHIND:
                continue
            if not self.goal.fits(place):
                continue
            length = self._length_to(place)
            base = Base("", place, self.by.radius, self.at.height)
            touched = sum(self.field.touch(base, one.base) for one in self.also)
            near = length is not None and length <= self.limits.within
            if near and touched:
                tried.append((-touched, round(cast(float, length), 3), place))
        return min(tried)[2] if tried else None

    def _length_to(self, place: Point) -> float | None:
        if self.by.flies:
            return hypot(place[0] - self.by.at[0], place[1] - self.by.at[1])
        route = self._by_place(place)
        return route.movement if route else None

    @lazy
    def climbs(self) -> bool:
        """Whether his way has a climb."""
        course = self.course
        return course is not None and any(
            one.link is not None and one.link.kind == CLIMB for one in course.pieces
        )


def walked(route: Route) -> Course:
    """Return a route as a course."""
    first = route.legs[0]
    return Course(first.points[0], first.height, tuple(stretches(route)))


def _between(radius: float, a: Base, b: Base) -> Iterator[Point]:
    """Yield the two places where a base of a radius touches both."""
    one, other = a.radius + radius, b.radius + radius
    dx, dy = b.at[0] - a.at[0], b.at[1] - a.at[1]
    far = hypot(dx, dy)
    if far == 0.0 or far > one + other:
        return
    along = (far * far + one * one - other * other) / (2 * far)
    up = one * one - along * along
    if up < 0:
        return
    side = up**0.5
    for way in (1, -1):
        yield (
            a.at[0] + (along * dx - way * side * dy) / far,
            a.at[1] + (along * dy + way * side * dx) / far,
        )


def attempt(battle: Battle, action: Action) -> Charge:
    """Return the charge that an action asks for."""
    named = cast(tuple[str, ...], action.get("also", ()))
    charged = frozenset((cast(str, action.at), *named))
    return Charge(Field.of(battle), action, charged=charged)


def _own_side(one: Charge) -> Iterator[Mark]:
    for other in one.named:
        if one.field.same_side(one.by, other):
            yield Mark(tokens=(other.id,))


def _hidden(one: Charge) -> Iterator[Mark]:
    for other in one.named:
        if "hidden" in other.token.states:
            yield Mark(tokens=(other.id,))


def in_combat(one: Any) -> Iterator[Mark]:
    """Who is in close combat neither charges nor moves."""
    if one.field.in_combat(one.by):
        foes = one.field.touched(one.by.base, one.by.token.side)
        yield Mark(tokens=(one.by.id, *foes))


def states(one: Any) -> Iterator[tuple[str, Mark]]:
    """Yield the states that bar him."""
    for state in sorted(one.by.token.states):
        yield state, Mark(tokens=(one.by.id,))


def barring(reasons: dict[str, Any]) -> Family[Any]:
    """Return the requirement that none of the states with a reason holds."""
    return Family(
        reasons,
        lambda one: ((word, mark) for word, mark in states(one) if word in reasons),
    )


def _late(one: Charge) -> Iterator[Mark]:
    if not one.field.option("simultaneous"):
        return
    for other in one.field.warriors.values():
        if "acted" in other.token.states and one.field.same_side(one.by, other):
            yield Mark(tokens=(other.id,))


def _apart(one: Charge) -> Iterator[Mark]:
    reach = float(one.field.option("engage_range"))
    for a, b in combinations(one.named, 2):
        if one.field.gap(a.base, b.base) > reach + EPS:
            yield Mark(tokens=(a.id, b.id), shapes=((a.at, b.at),))


def _behind(one: Charge) -> Iterator[Mark]:
    if one.approach is None or not one.open:
        return
    for other in one.also:
        if one.past_target(other.at) > BEHIND:
            yield Mark(tokens=(other.id,))


def _no_room(one: Charge) -> Iterator[Mark]:
    if one.open and not one.goal.has_room:
        yield Mark(tokens=(one.at.id,))


def _no_route(one: Charge) -> Iterator[Mark]:
    if one.open and not one.by.flies and one.goal.has_room and one.alone is None:
        yield Mark(tokens=(one.by.id, one.at.id), shapes=((one.by.at, one.at.at),))


def _not_direct(one: Charge) -> Iterator[Mark]:
    if not one.open or not one.via or one.alone is None or one.by.flies:
        return
    direct = one.direct
    if direct is None or one.alone.directness <= direct.directness + TIE:
        return
    if not any(link.kind == CLIMB for link in one.alone.links):
        points = tuple(at for at, _ in direct.points)
        yield Mark(shapes=(points,))


UNMEASURED: tuple[Requirement[Charge] | Family[Charge], ...] = (
    requires(clauses.OWN_SIDE, _own_side),
    requires(clauses.HIDDEN, _hidden),
    requires(clauses.IN_COMBAT, in_combat),
    barring({**clauses.STATES, **clauses.STOOD_UP}),
    requires(clauses.LATE, _late),
)
REQUIREMENTS: tuple[Requirement[Charge] | Family[Charge], ...] = (
    *UNMEASURED,
    requires(clauses.ALSO_APART, _apart),
    requires(clauses.ALSO_BEHIND, _behind),
    requires(clauses.NO_ROUTE, _no_route),
    requires(clauses.NO_ROOM, _no_room),
    requires(clauses.NOT_DIRECT, _not_direct),
)
