"""An ordinary move: measured, never nearer than 1" to an enemy, with climbs and jumps on the way (SK-38, SK-50)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import hypot, sqrt
from typing import cast

from chargemap.geometry.table.links import CLIMB
from chargemap.geometry.table.obstacles import bases_in_the_way, pieces_in_the_way
from chargemap.geometry.table.reaching import may_reach
from chargemap.geometry.table.routes import Stretch, length_of
from chargemap.geometry.table.surfaces import EPS, Base
from chargemap.model.battle import Action, Battle
from chargemap.model.board import Point
from chargemap.model.verdict import Mark
from chargemap.rules.dice import Dice
from chargemap.rules.memo import lazy
from chargemap.rules.ruling import Family, Requirement, Ruling, requires
from chargemap.rules.skirmish import clauses
from chargemap.rules.skirmish.charge import barring, in_combat, walked
from chargemap.rules.skirmish.course import Course
from chargemap.rules.skirmish.intercept import Interception, Passage, named
from chargemap.rules.skirmish.marks import links_of
from chargemap.rules.skirmish.outcome import (
    moved,
    stepped,
    write_aftermath,
    write_interception,
    write_tests,
    write_way,
    zones_of,
)
from chargemap.rules.skirmish.routing import Limits, Mover, classes, route_to, spot
from chargemap.rules.skirmish.trial import Trial
from chargemap.rules.skirmish.warrior import Field, Warrior


@dataclass(frozen=True)
class Move:
    """A move by way of points, each reached on its surface or over links."""

    field: Field
    action: Action

    @lazy
    def by(self) -> Warrior:
        """Who moves."""
        return self.field.warriors[self.action.by]

    @lazy
    def places(self) -> tuple[Point, ...]:
        """The points named, the start left out."""
        path = cast(tuple[Point, ...], self.action.get("path", ()))
        return tuple((float(x), float(y)) for x, y in path)

    @lazy
    def limits(self) -> Limits:
        """How far he may go, jump and climb: no class of routes is without limits."""
        option = self.field.option
        return Limits(
            self.field.allowance(self.by),
            float(option("max_jump")),
            float(option("max_climb_move")),
            bounded=True,
        )

    @lazy
    def course(self) -> Course | None:
        """The whole way, if there is one."""
        return _course(self.field, self.by.id, self.places, self.route)

    @property
    def route(self) -> str:
        """Which classes of links may be used."""
        return cast(str, self.action.get("route", "auto"))

    def found(self) -> Course | None:
        """Look for the whole way."""
        if self.by.flies:
            return self._flown()
        here = Course(self.by.at, self.by.height)
        for _, _, after in self._steps():
            if after is None:
                return None
            here = after
        floor = self.field.floor(self.by, here.end_height)
        return here if floor.fits(here.end) else None

    def _steps(self) -> Iterator[tuple[Course, Point, Course | None]]:
        """Yield for each place the way before it, the place, and the way to it; None, at last, where there is none."""
        here, climbed = Course(self.by.at, self.by.height), 0.0
        for place in self.places:
            leg = self._leg(here, place, climbed)
            if leg is None:
                yield here, place, None
                return
            climbed += sum(one.height for one in leg.links if one.kind == CLIMB)
            after = Course(here.start, here.height, (*here.pieces, *leg.pieces))
            yield here, place, after
            here = after

    def _leg(self, here: Course, place: Point, climbed: float) -> Course | None:
        start, height, used = here.end, here.end_height, here.distance
        table = self.field.table
        target = spot(table, place)
        bodies = self.field.bodies(self.by.id)
        mover = Mover(table, self.by.radius, bodies, start, height)
        if table.surface_of(target.height).height == height:
            if not mover.ways.floor(height).goes(start, place):
                return None
            far = length_of((start, place))
            rough = 0.0 if height else table.rough_in((start, place))
            piece = Stretch(start, place, height, far + rough)
            return Course(start, height, (piece,) if far > 1e-9 else ())
        if not self.field.floor(self.by, target.height).fits(place):
            return None  # before the whole table is searched for a way there
        left = self.limits.climb - climbed
        level = table.surface_of(target.height).height
        ends = (start, height), (place, level)
        if not may_reach(table, self.by.radius, *ends, left):
            return None
        limits = Limits(
            self.limits.range - used,
            self.limits.jump,
            left,
            bounded=True,
        )
        kinds = classes(self.route, limits)
        route = route_to(mover, (target,), kinds, limits.within)
        return walked(route) if route else None

    def obstacles(self) -> Iterator[Mark]:
        """Yield what stands in the way of the first straight line that he cannot go."""
        for here, place, after in () if self.by.flies else self._steps():
            if after is None:
                yield from self._between(here.end, place, here.end_height)

    def _between(self, start: Point, end: Point, height: float) -> Iterator[Mark]:
        table, radius = self.field.table, self.by.radius
        surface = table.surface_of(height)
        if table.surface_of(spot(table, end).height) is not surface:
            return  # he looks for a way of his own from one height to another
        others = self.field.bodies(self.by.id)
        for body in bases_in_the_way(others, surface, radius, start, end):
            yield Mark(tokens=(body.id,))
        for piece in pieces_in_the_way(table, surface, radius, start, end):
            outline = (*piece.polygon, *piece.polygon[:1]) or piece.line
            yield Mark(shapes=(outline,))

    def _flown(self) -> Course | None:
        pieces, here = [], self.by.at
        table = self.field.table
        for place in self.places:
            far = length_of((here, place))
            height = table.surface_at(place).height
            pieces.append(Stretch(here, place, height, far, flown=True))
            here = place
        course = Course(self.by.at, self.by.height, tuple(pieces))
        floor = self.field.floor(self.by, course.end_height)
        return course if floor.fits(course.end) else None

    def passage(self, course: Course) -> Passage:
        """Return the way as others see it: nobody steps up past its end."""
        return Passage(
            self.field,
            self.by,
            course,
            frozenset(),
            course.end,
            course.last_direction,
            ends=True,
        )


@lru_cache(maxsize=8)
def _course(
    field: Field, by: str, places: tuple[Point, ...], route: str
) -> Course | None:
    """Return the way by those places: a hovering mouse asks for it several times."""
    choices = {"path": places, "route": route}
    return Move(field, Action("move", by, choices=choices)).found()


def attempt(battle: Battle, action: Action) -> Move:
    """Return the move that an action asks for."""
    return Move(Field.of(battle), action)


def _blocked(one: Move) -> Iterator[Mark]:
    if one.course is None:
        whole = Mark(tokens=(one.by.id,), shapes=((one.by.at, *one.places),))
        yield from list(one.obstacles()) or [whole]


def _too_far(one: Move) -> Iterator[Mark]:
    course = one.course
    if course is not None and course.distance > one.limits.within:
        yield Mark(tokens=(one.by.id,))


def _within(one: Move) -> Iterator[Mark]:
    course = one.course
    if course is None:
        return
    reach = float(one.field.option("engage_range"))
    for enemy in one.field.enemies(one.by):
        least = min(reach, one.field.gap(one.by.base, enemy.base))
        if _nearest(one, course, enemy) < least - EPS:
            yield Mark(tokens=(enemy.id,))


def _nearest(one: Move, course: Course, enemy: Warrior) -> float:
    """Return how near a way comes to an enemy; a flyer, over everything, is near only where he comes down."""
    if one.by.flies:
        base = Base("", course.end, one.by.radius, course.end_height)
        return one.field.gap(base, enemy.base)
    found = []
    for piece in course.pieces:
        if piece.link is None:
            flat = _line_gap(piece.start, piece.end, enemy.at)
            flat = max(0.0, flat - one.by.radius - enemy.radius)
            found.append(hypot(flat, piece.height - enemy.height))
        else:
            height = piece.link.heights[1]
            base = Base("", piece.end, one.by.radius, height)
            found.append(one.field.gap(base, enemy.base))
    return min(found, default=one.field.gap(one.by.base, enemy.base))


def _line_gap(start: Point, end: Point, point: Point) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    squared = dx * dx + dy * dy
    px, py = point[0] - start[0], point[1] - start[1]
    part = min(1.0, max(0.0, (px * dx + py * dy) / squared)) if squared else 0.0
    return sqrt((px - part * dx) ** 2 + (py - part * dy) ** 2)


REQUIREMENTS: tuple[Requirement[Move] | Family[Move], ...] = (
    requires(clauses.IN_COMBAT, in_combat),
    barring(clauses.STATES),
    requires(clauses.BLOCKED, _blocked),
    requires(clauses.TOO_FAR, _too_far),
    requires(clauses.WITHIN_1, _within),
)


def _write(one: Move, ruling: Ruling, dice: Dice | None) -> Battle:
    battle = one.field.battle
    whole = one.course
    if whole is None:  # forced, and there is no way at all
        ruling.success = False
        return battle
    trial = Trial(one.field, one.by, whole, dice)
    choice = one.action.get("intercepted_by")
    course, way = whole, one.passage(whole)
    interception = named(choice, way)
    met = interception.meeting if interception else None
    trial.roll_before(whole.links_before(met.piece) if met else len(trial.links))
    if trial.failure:
        course = trial.failed_course()
        way = one.passage(course)
        interception = named(choice, way)
        met = interception.meeting if interception else None
    if met:
        course = course.upto(met.piece, met.along, one.field.table)
        trial.failure = trial.failure or "intercepted"
    return _written(one, ruling, trial, course, way, interception)


def _written(
    one: Move,
    ruling: Ruling,
    trial: Trial,
    course: Course,
    way: Passage,
    interception: Interception | None,
) -> Battle:
    met = interception.meeting if interception else None
    height = course.end_height
    if interception and met and one.by.flies:
        height = one.field.warriors[cast(str, interception.by)].height
    base = Base(one.by.id, course.end, one.by.radius, height)
    after = moved(one.field.battle, one.by, base, acted=True)
    after = stepped(after, one.field, interception)
    field = Field.of(after)
    ruling.cite(clauses.C50, on="path")
    write_way(ruling, field, one.by, course, height)
    foes = (enemy.base for enemy in one.field.enemies(one.by))
    ruling.more["zones"] = zones_of(one.field, one.by, way, foes)
    ruling.draw(clauses.C29, on="zones")
    write_tests(ruling, trial, jumped=trial.jumped)
    ruling.links = links_of(trial, course)
    write_interception(ruling, way, interception)
    if way.able:
        ruling.cite(clauses.C27, on="intercept")
    ruling.engaged = field.touched(base, one.by.token.side)
    ruling.more["failure"] = trial.failure or None
    if trial.failure:
        ruling.success = False
        ruling.cite(*clauses.FAILURES[trial.failure], on="failure")
        if trial.failure == "climb-test" and trial.fell:
            ruling.cite(clauses.C11, on="failure")
    return write_aftermath(one.by, trial, interception, ruling, after, charges=False)


def preview(one: Move, ruling: Ruling) -> None:
    """Write what comes of a move if every test is passed."""
    if one.course is not None:
        _write(one, ruling, None)


def outcome(one: Move, ruling: Ruling, dice: Dice) -> Battle:
    """Carry the move out."""
    return _write(one, ruling, dice)
