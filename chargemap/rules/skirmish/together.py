"""Charges of one action as they are carried out, each after the others: who is stopped, and who fits round each target (section 7)."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import atan2, inf

from chargemap.geometry.table.allowed import Allowed
from chargemap.geometry.table.around import (
    Lengths,
    first_of,
    flown_round,
    movement_round,
)
from chargemap.geometry.table.packing import TURN, Charger, arranged
from chargemap.geometry.table.surfaces import EPS, Base
from chargemap.model.board import Point
from chargemap.rules.dice import Dice
from chargemap.rules.skirmish.charge import Charge, walked
from chargemap.rules.skirmish.course import Course
from chargemap.rules.skirmish.intercept import Interception
from chargemap.rules.skirmish.outcome import (
    Result,
    first,
    rolled_on,
    stop,
)
from chargemap.rules.skirmish.routing import Mover, chain, route_to, tested
from chargemap.rules.skirmish.warrior import Warrior


@dataclass
class Joint:
    """The charges as they are carried out: one battle that changes from charge to charge."""

    charges: Sequence[Charge | None]  # None where it is illegal
    dice: Dice | None
    results: dict[int, Result] = field(default_factory=dict)
    placed: dict[int, Base] = field(default_factory=dict)

    def play(self) -> None:
        """Go through the steps of section 7."""
        for index, one in enumerate(self.charges):
            if one is not None and one.course is not None:
                self.results[index] = first(one, self.dice)
        self._intercept()
        self._place()

    def _intercept(self) -> None:
        """In the order of the list: who was named steps up, unless he is in combat by now."""
        stopped: list[Result] = []
        for index, made in self.results.items():
            if made.meeting is None:
                continue
            if not _in_combat(made.interceptor, stopped):
                stopped.append(stop(made))
                continue
            by = made.interceptor.id
            made.interception = Interception(by, reasons=("in-combat",))
            if not made.trial.failure:
                self.results[index] = rolled_on(made)

    @property
    def _stepped(self) -> dict[str, Base]:
        """Interceptors where they stand now."""
        found = {}
        for made in self.results.values():
            if made.meeting:
                one = made.interceptor
                found[one.id] = replace(one.base, at=made.meeting.stands)
        return found

    def _place(self) -> None:
        """Target by target in order of first mention: as many as fit (SK-52)."""
        running = {
            index: made
            for index, made in self.results.items()
            if not made.trial.failure
        }
        if self._stepped:
            running = {k: m for k, m in running.items() if self._again(m)}
        for index, made in running.items():
            if self._keeps(made):
                self.placed[index] = made.base
        targets = dict.fromkeys(made.charge.at.id for made in running.values())
        for target in targets:
            group = {
                index: made
                for index, made in running.items()
                if made.charge.at.id == target and index not in self.placed
            }
            self._round(group)

    def _again(self, made: Result) -> bool:
        """Whether a charge still comes through as things stand; then that is its way."""
        one = made.charge
        for place in dict.fromkeys((one.place_with_also, None)):
            course = self._course(one, place)
            made.course = course or made.course
            if course and course.distance <= one.limits.within:
                return True
        made.trial.failure = "no-room"
        return False

    def _keeps(self, made: Result) -> bool:
        """Whether he goes to touch further enemies, at a place that is still free."""
        place = made.charge.place_with_also
        if place is None or made.course.end != place:
            return False
        goal = self._mover(made.charge).goal(made.charge.at.base)
        return goal.fits(place, EPS)

    def bodies(self, one: Charge) -> tuple[Base, ...]:
        """Return what is in a charger's way now: everybody but the fellows that have not been placed."""
        stepped = self._stepped
        stopped = {
            made.charge.by.id: made.base
            for made in self.results.values()
            if made.meeting is not None
        }
        placed = {base.id: base for base in self.placed.values()}
        waiting = {
            made.charge.by.id for made in self.results.values() if made.meeting is None
        }
        there = {
            key: stepped.get(key) or stopped.get(key) or placed.get(key) or other.base
            for key, other in one.field.warriors.items()
            if key != one.by.id and (key not in waiting or key in placed)
        }
        return tuple(there.values())

    def _mover(self, one: Charge) -> Mover:
        return replace(one.mover, bodies=self.bodies(one))

    def _course(
        self,
        one: Charge,
        place: Point | None,
        kinds: Sequence[Allowed] = (),
        mover: Mover | None = None,
    ) -> Course | None:
        """Return a charger's way as things stand: to a place, or to contact anywhere; of all his classes of routes or of `kinds`."""
        mover = mover or self._mover(one)
        if one.by.flies:
            end = place or one.landing(mover.goal(one.at.base))
            return one.flown(end) if end else None
        target = one.at.base
        if place is not None:
            target = Base("", place, 0.0, one.at.height)
        targets, within = (*one.via, target), one.limits.within
        route = route_to(mover, targets, kinds or one.kinds, within)
        return walked(route) if route else None

    def _round(self, group: dict[int, Result]) -> None:
        """Place the chargers of one target; they are not in each other's way."""
        chargers = [self._charger(made) for made in group.values()]
        if not chargers:
            return
        target = next(iter(group.values())).charge.at
        angles = arranged(chargers, target.radius)
        found: dict[int, Base] = {}
        for (index, made), charger, angle in zip(
            group.items(), chargers, angles, strict=True
        ):
            course: Course | None = made.course
            if angle is None:
                course = None
            elif angle != charger.wish:
                place = made.charge.goal.at_angle(angle)
                course = self._course(made.charge, place, _tested(made))
            if course is None:
                made.trial.failure = "no-room"
                continue
            made.course = course
            found[index] = made.base
        self.placed |= found

    def _charger(self, made: Result) -> Charger:
        one, mover, kinds = made.charge, self._mover(made.charge), _tested(made)
        goal = mover.goal(one.at.base)
        within = one.limits.within
        found: dict[float, float] = {}

        def length(angle: float) -> float:
            key = round(angle % TURN, 9)
            if key not in found:
                place = goal.at_angle(angle)
                fits = goal.fits(place)
                course = self._course(one, place, kinds, mover) if fits else None
                far = course.distance if course else inf
                found[key] = far if far <= within else inf
            return found[key]

        wish: float | None = None
        if set(mover.bodies) == set(one.mover.bodies) or self._again(made):
            wish = _direction(one.at.at, made.course.end)
        made.trial.failure = ""
        return Charger(
            one.by.radius, lambda: _lengths_round(one, mover, kinds), length, wish
        )


def _in_combat(one: Warrior, stopped: Sequence[Result]) -> bool:
    """Whether a warrior who was free at the declaration fights one of those stopped since."""
    return any(
        made.interceptor.id == one.id
        or (
            not made.charge.field.same_side(one, made.charge.by)
            and made.charge.field.touch(one.base, made.base)
        )
        for made in stopped
    )


def _tested(made: Result) -> tuple[Allowed, ...]:
    """Return the classes of routes of which a charger has taken the tests: he is placed by no others."""
    return tested(made.charge.kinds, made.trial.links)


def _lengths_round(one: Charge, mover: Mover, kinds: Sequence[Allowed]) -> Lengths:
    """Return the movement of a charger to each of the DEGREES directions round his target; infinite where he may not stand."""
    within = one.limits.within
    goal = mover.goal(one.at.base)
    if one.by.flies:
        return flown_round(one.by.at, goal, within)
    if not one.via:
        return movement_round(mover.ways, goal, kinds, within)
    found = []
    for allowed in kinds:
        first = chain(mover, one.via, allowed)
        if first is None:
            continue
        here = replace(mover, at=first.end, height=first.legs[-1].height)
        rest = replace(allowed, climb=allowed.climb - first.climbed)
        left = within - first.movement
        onwards = movement_round(here.ways, here.goal(one.at.base), (rest,), left)
        found.append(first.movement + onwards)
    return first_of(found)


def _direction(target: Point, place: Point) -> float:
    return atan2(place[1] - target[1], place[0] - target[0])
