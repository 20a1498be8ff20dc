"""Which route a charge or a move takes: classes of routes in order, the first that has one within range (section 4)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import inf

from chargemap.geometry.table.allowed import Allowed
from chargemap.geometry.table.contact import Goal
from chargemap.geometry.table.ground import DOWN, UP
from chargemap.geometry.table.links import CLIMB, JUMP, LADDER, STEP, Link
from chargemap.geometry.table.routes import Route, most_direct
from chargemap.geometry.table.surfaces import EPS, Base, Table
from chargemap.geometry.table.ways import Ways
from chargemap.model.board import Point

WALK = frozenset({STEP, LADDER})
LEAP = WALK | {JUMP}
RISE = LEAP | {UP}
SCALE = WALK | {UP, DOWN}
ALL = LEAP | {UP, DOWN}


@dataclass(frozen=True, slots=True)
class Limits:
    """How far: the range, the highest jump and the most climbed, in inches; `bounded`: no class is without that of climbs."""

    range: float
    jump: float
    climb: float
    bounded: bool = False

    @property
    def within(self) -> float:
        """The range with what is forgiven of it, in inches."""
        return self.range + EPS


@dataclass(frozen=True, slots=True)
class Mover:
    """Who goes: where his base stands, how wide it is, and what is in its way."""

    table: Table
    radius: float
    bodies: tuple[Base, ...]
    at: Point
    height: float

    @property
    def ways(self) -> Ways:
        """All his ways."""
        return Ways.of(self.table, self.radius, self.bodies, self.at, self.height)

    def goal(self, target: Base) -> Goal:
        """Return contact with a base; of one without radius it is the place itself."""
        surface = self.table.surface_of(target.height).height
        return _goal(self.ways, target, surface)


@lru_cache(maxsize=256)
def _goal(ways: Ways, target: Base, surface: float) -> Goal:
    return Goal(target, ways.floor(surface))


def classes(route: str, limits: Limits) -> tuple[Allowed, ...]:
    """Return the classes of routes that a choice of route stands for, in order."""
    jump, climb = limits.jump, limits.climb
    most = climb if limits.bounded else inf
    if route == "walk":
        return (Allowed(WALK),)
    if route == "jump":
        return Allowed(RISE, jump, climb), Allowed(RISE, climb=most)
    if route == "climb":
        return Allowed(SCALE, climb=climb), Allowed(SCALE, climb=most)
    return (
        Allowed(WALK),
        Allowed(LEAP, jump, 0.0),
        Allowed(ALL, jump, climb),
        Allowed(ALL, climb=most),
    )


def tested(kinds: Sequence[Allowed], links: Sequence[Link]) -> tuple[Allowed, ...]:
    """Return the classes up to the first that has these links: others would take tests that were not rolled."""
    climbed = sum(one.height for one in links if one.kind == CLIMB)
    needed = {_word(one) for one in links}
    jumped = max((one.height for one in links if one.kind == JUMP), default=0.0)
    for index, one in enumerate(kinds):
        if needed <= one.links and jumped <= one.jump and climbed <= one.climb:
            return tuple(kinds[: index + 1])
    return tuple(kinds)


def _word(link: Link) -> str:
    if link.kind != CLIMB:
        return link.kind
    return DOWN if link.down else UP


def route_to(
    mover: Mover, targets: Sequence[Base], kinds: Sequence[Allowed], within: float
) -> Route | None:
    """Return the route through places to the last target: of the first class that has one within range, else of the first that has any."""
    for allowed in kinds:
        found = chain(mover, targets, allowed, within)
        if found is not None and found.movement <= within:
            return found
    anywhere = (chain(mover, targets, one) for one in kinds)
    return next((one for one in anywhere if one is not None), None)


def chain(
    mover: Mover, targets: Sequence[Base], allowed: Allowed, within: float = inf
) -> Route | None:
    """Return the most direct routes of one class from place to place, as one, of at most `within` inches."""
    whole: Route | None = None
    for target in targets:
        left = allowed.climb - (whole.climbed if whole else 0.0)
        if left < 0:
            return None
        here = mover
        if whole is not None:
            here = replace(mover, at=whole.end, height=whole.legs[-1].height)
        kind = replace(allowed, climb=left)
        spent = whole.movement if whole else 0.0
        part = most_direct(here.ways, here.goal(target), kind, within - spent)
        if part is None:
            return None
        whole = part if whole is None else whole.then(part)
    return whole


def spot(table: Table, at: Point) -> Base:
    """Return a place as a goal: on the surface under it."""
    return Base("", at, 0.0, table.surface_at(at).height)
