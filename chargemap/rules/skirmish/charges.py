"""All charges of a turn, declared together: routes, interceptions, then as many as fit round each target (SK-05 to SK-07; section 7)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import atan2, inf
from typing import Any, cast

import numpy as np

from chargemap.geometry.table.around import movement_round
from chargemap.geometry.table.packing import TURN, Charger, arranged
from chargemap.geometry.table.surfaces import EPS, Base
from chargemap.model.battle import Action, Battle
from chargemap.model.board import Point
from chargemap.model.verdict import Mark, Verdict
from chargemap.rules.dice import Dice
from chargemap.rules.memo import lazy
from chargemap.rules.ruling import Family, Ruling
from chargemap.rules.skirmish import clauses
from chargemap.rules.skirmish.charge import REQUIREMENTS, Charge, walked
from chargemap.rules.skirmish.course import Course
from chargemap.rules.skirmish.intercept import Interception, named
from chargemap.rules.skirmish.outcome import (
    Result,
    begun,
    passage,
    rolled_on,
    short_of,
    stop,
    write,
)
from chargemap.rules.skirmish.routing import classes, route_to
from chargemap.rules.skirmish.warrior import Field


@dataclass(frozen=True)
class Declared:
    """The charges of one action, in the order of its list."""

    field: Field
    action: Action

    @lazy
    def charges(self) -> tuple[Charge, ...]:
        """Each charge, with whom it goes together and everybody who is charged."""
        actions = tuple(map(charge_action, cast(Any, self.action.get("list", ()))))
        by = frozenset(one.by for one in actions)
        charged = frozenset(
            key
            for one in actions
            for key in (cast(str, one.at), *cast(Any, one.get("also", ())))
        )
        return tuple(
            Charge(self.field, replace(one, force=self.action.force), by, charged)
            for one in actions
        )

    @lazy
    def barred(self) -> tuple[tuple[tuple[Any, tuple[Mark, ...]], ...], ...]:
        """The reasons against each charge, with their evidence."""
        return tuple(tuple(_reasons(one)) for one in self.charges)


def charge_action(written: Mapping[str, Any]) -> Action:
    """Return the charge that an item of the list asks for."""
    choices = {
        key: tuple(value) if isinstance(value, list) else value
        for key, value in written.items()
        if key not in ("by", "at", "do")
    }
    return Action("charge", written["by"], written["at"], choices)


def attempt(battle: Battle, action: Action) -> Declared:
    """Return the charges that an action declares."""
    return Declared(Field.of(battle), action)


def _reasons(one: Charge) -> Iterator[tuple[Any, tuple[Mark, ...]]]:
    ruling = Ruling(one.action, {})
    for requirement in REQUIREMENTS:
        if isinstance(requirement, Family):
            ruling.ask_each(requirement.reasons, requirement.evidence(one))
        else:
            ruling.ask(requirement.reason, requirement.evidence(one))
    for finding in ruling.findings:
        yield finding.reason, finding.marks


def _evidence(declared: Declared) -> Iterator[tuple[str, Mark]]:
    for found in declared.barred:
        for reason, marks in found:
            for mark in marks:
                yield reason.code, mark


def _all_reasons() -> dict[str, Any]:
    found: dict[str, Any] = {}
    for one in REQUIREMENTS:
        if isinstance(one, Family):
            found |= {reason.code: reason for reason in one.reasons.values()}
        else:
            found[one.reason.code] = one.reason
    return found


DECLARED = (Family(_all_reasons(), _evidence),)


@dataclass
class Joint:
    """The charges as they are carried out: one battle that changes from charge to charge."""

    declared: Declared
    battle: Battle
    dice: Dice | None
    results: dict[int, Result] = field(default_factory=dict)
    placed: dict[int, Base] = field(default_factory=dict)

    def play(self) -> None:
        """Go through the steps of section 7."""
        for index, one in enumerate(self.declared.charges):
            legal = not self.declared.barred[index] or one.action.force
            if legal and one.course is not None:
                self.results[index] = _first(one, self.dice)
        self._intercept()
        self._place()

    def _intercept(self) -> None:
        """In the order of the list: who was named steps up, if he still may."""
        taken: set[str] = set()
        for index, made in self.results.items():
            if made.meeting is None:
                continue
            by = made.interceptor.id
            if by in taken:
                made.interception = Interception(by, reasons=("in-combat",))
                self.results[index] = self._on(made)
                continue
            taken.add(by)
            self.results[index] = stop(made)

    def _on(self, made: Result) -> Result:
        return made if made.trial.failure else rolled_on(made)

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
            running = {k: m for k, m in running.items() if self._again(k, m)}
        for index, made in running.items():
            if made.charge.also and self._keeps(made):
                self.placed[index] = made.base
        targets = dict.fromkeys(made.charge.at.id for made in running.values())
        for target in targets:
            group = {
                index: made
                for index, made in running.items()
                if made.charge.at.id == target and index not in self.placed
            }
            self._round(group)

    def _again(self, index: int, made: Result) -> bool:
        """Whether a charge still comes through, past the interceptors in their new places."""
        course = self._course(made.charge, None)
        if course is None or course.distance > made.charge.limits.range + EPS:
            self._no_room(made)
            return False
        made.course = course
        return True

    def _no_room(self, made: Result) -> None:
        made.trial.failure = "no-room"

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

    def _course(self, one: Charge, place: Point | None) -> Course | None:
        """Return a charger's way as things stand: to a place, or to contact anywhere."""
        if one.by.flies:
            end = place or one.flight
            return one.flown(end) if end else None
        mover = replace(one.mover, bodies=self.bodies(one))
        target = one.at.base
        if place is not None:
            target = Base("", place, 0.0, one.at.height)
        chosen = cast(str, one.action.get("route", "auto"))
        route = route_to(mover, (*one.via, target), chosen, one.limits)
        return walked(route) if route else None

    def _keeps(self, made: Result) -> bool:
        """Whether the place of one with further enemies is still free of those placed already."""
        mine = made.base
        return all(
            np.hypot(mine.at[0] - other.at[0], mine.at[1] - other.at[1])
            >= mine.radius + other.radius - EPS
            for other in self.placed.values()
            if other.height == mine.height
        )

    def _round(self, group: dict[int, Result]) -> None:
        """Place the chargers of one target."""
        chargers = [self._charger(made) for made in group.values()]
        if not chargers:
            return
        target = next(iter(group.values())).charge.at
        angles = arranged(chargers, target.radius)
        for (index, made), angle in zip(group.items(), angles, strict=True):
            if angle is None:
                self._no_room(made)
                continue
            one = made.charge
            wish = _direction(one.at.at, made.course.end)
            if abs((angle - wish + TURN / 2) % TURN - TURN / 2) > 1e-9:
                place = one.goal.at_angle(angle)
                course = self._course(one, place)
                if course is None:
                    self._no_room(made)
                    continue
                made.course = course
            self.placed[index] = made.base

    def _charger(self, made: Result) -> Charger:
        one = made.charge
        mover = replace(one.mover, bodies=self.bodies(one))
        goal = mover.goal(one.at.base)
        wish = _direction(one.at.at, made.course.end)
        chosen = classes(cast(str, one.action.get("route", "auto")), one.limits)
        within = one.limits.range + EPS
        found: dict[float, float] = {}

        def length(angle: float) -> float:
            key = round(angle % TURN, 9)
            if key not in found:
                place = goal.at_angle(angle)
                free = bool(goal.free(np.array([place]))[0])
                course = self._course(one, place) if free else None
                far = course.distance if course else inf
                found[key] = far if far <= within else inf
            return found[key]

        def lengths() -> np.ndarray:
            return movement_round(mover.ways, goal, chosen, within)

        open_wish = bool(goal.free(np.array([made.course.end]), EPS)[0])
        return Charger(one.by.radius, lengths, length, wish if open_wish else None)


def _direction(target: Point, place: Point) -> float:
    return atan2(place[1] - target[1], place[0] - target[0])


def _first(one: Charge, dice: Dice | None) -> Result:
    """Return a charge after step 2: tests are rolled up to where he is met (SK-45)."""
    trial = begun(one, dice)
    choice = one.action.get("intercepted_by")
    if trial.failure:
        course, short = short_of(one, trial.course)
        way = passage(one, course)
        return Result(one, trial, course, way, named(choice, way), short)
    way = passage(one, trial.course)
    made = Result(one, trial, trial.course, way, named(choice, way))
    if made.meeting:
        trial.roll_before(trial.course.links_before(made.meeting.piece))
        if not trial.failure:
            return made
    return rolled_on(made)


def _write_all(declared: Declared, ruling: Ruling, dice: Dice | None) -> Battle:
    joint = Joint(declared, declared.field.battle, dice)
    joint.play()
    verdicts: dict[int, Verdict] = {}
    battle = declared.field.battle
    order = sorted(joint.results, key=lambda one: _last(joint.results[one]))
    for index in order:
        made = joint.results[index]
        if made.trial.failure == "no-room":
            made.course, made.short = short_of(made.charge, made.trial.course)
        if _last(made):
            made.course = _backed(made, battle)
        sub = _sub(ruling, made.charge, declared.barred[index])
        sub.success = True
        battle = write(made, sub, battle)
        verdicts[index] = sub.verdict()
    for index, one in enumerate(declared.charges):
        if index not in verdicts:
            verdicts[index] = _illegal(ruling, one, declared.barred[index])
    _join(declared, ruling, [verdicts[one] for one in range(len(verdicts))])
    return battle


def _last(made: Result) -> bool:
    """Whether he moves after all others: a failed charge that did not end where he fell or was stopped."""
    return made.failed and made.meeting is None


def _backed(made: Result, battle: Battle) -> Course:
    """Return his way back to the last free place of it."""
    field = Field.of(battle)
    one = made.charge
    course = made.course
    for _ in range(200):
        floor = field.floor(one.by, course.end_height)
        if not course.pieces or floor.free(np.array([course.end]))[0]:
            return course
        course = _shorter(course, field)
    return replace(course, pieces=())


def _shorter(course: Course, field: Field) -> Course:
    """Return a course without its last 0.02 inches, or without the link at its end."""
    straight = course.straight()
    if course.pieces[-1].link is not None or straight[-1].length <= BACK:
        return replace(course, pieces=course.pieces[:-1])
    return course.upto(len(straight) - 1, straight[-1].length - BACK, field.table)


BACK = 0.02


def _sub(ruling: Ruling, one: Charge, barred: Sequence[Any]) -> Ruling:
    sub = Ruling(one.action, ruling.order, more=dict(EMPTY))
    for reason, marks in barred:
        sub.ask(reason, marks)
    return sub


EMPTY: dict[str, object] = {}


def _illegal(ruling: Ruling, one: Charge, barred: Sequence[Any]) -> Verdict:
    sub = _sub(ruling, one, barred)
    sub.stay(one.by.at)
    return sub.verdict()


def _join(declared: Declared, ruling: Ruling, verdicts: Sequence[Verdict]) -> None:
    """Write the one verdict of all charges."""
    ruling.more["charges"] = list(verdicts)
    ruling.success = all(one.legal and one.success for one in verdicts)
    for one in verdicts:
        ruling.cite_ids(one.clauses)
    ruling.cite(clauses.C05)
    legal = [
        charge.at.id
        for charge, verdict in zip(declared.charges, verdicts, strict=True)
        if verdict.legal
    ]
    if len(set(legal)) < len(legal):
        ruling.cite(clauses.C06)


def preview(declared: Declared, ruling: Ruling) -> None:
    """Write what comes of the charges if every test is passed."""
    _write_all(declared, ruling, None)


def outcome(declared: Declared, ruling: Ruling, dice: Dice) -> Battle:
    """Carry out all charges that are legal."""
    return _write_all(declared, ruling, dice)
