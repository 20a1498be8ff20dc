"""All charges of a turn, declared together, and what comes of each (SK-05 to SK-07)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from chargemap.model.battle import Action, Battle
from chargemap.model.board import Point
from chargemap.model.verdict import Finding, Mark, Verdict
from chargemap.rules.dice import Dice
from chargemap.rules.hand import written_of
from chargemap.rules.memo import lazy
from chargemap.rules.ruling import Family, Ruling, reasons_of
from chargemap.rules.skirmish import clauses
from chargemap.rules.skirmish.charge import REQUIREMENTS, Charge
from chargemap.rules.skirmish.course import Course, backed
from chargemap.rules.skirmish.outcome import (
    Result,
    landed,
    short_of,
    stepped,
    write,
)
from chargemap.rules.skirmish.together import Joint
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
    def barred(self) -> tuple[tuple[Finding, ...], ...]:
        """The reasons against each charge, with their evidence."""
        return tuple(map(_findings, self.charges))


def charge_action(written: Mapping[str, Any]) -> Action:
    """Return the charge that an item of the list asks for."""
    choices = {
        key: tuple(value) if isinstance(value, list) else value
        for key, value in written.items()
        if key not in ("by", "at", "do")
    }
    return Action("charge", written["by"], written["at"], choices)


def together(declared: Sequence[Action]) -> Action:
    """Return the action that resolves what is declared: several charges as a list, one by itself."""
    if len(declared) == 1:
        return declared[0]
    listed = [written_of(one) for one in declared]
    return Action("charges", choices={"list": [_without_do(one) for one in listed]})


def _without_do(written: Mapping[str, object]) -> dict[str, object]:
    return {key: value for key, value in written.items() if key != "do"}


def carried_out(battle: Battle, action: Action, verdict: Verdict) -> set[str]:
    """Return whose charges were resolved: those of a list that were legal, or forced."""
    if action.do != "charges":
        return set()
    listed = cast(Sequence[Mapping[str, Any]], action.get("list", ()))
    ruled = cast(Sequence[Verdict], verdict.more.get("charges", ()))
    return {
        asked["by"]
        for asked, one in zip(listed, ruled, strict=False)
        if one.legal or action.force
    }


def attempt(battle: Battle, action: Action) -> Declared:
    """Return the charges that an action declares."""
    return Declared(Field.of(battle), action)


def _findings(one: Charge) -> tuple[Finding, ...]:
    ruling = Ruling(one.action, {})
    ruling.ask_all(REQUIREMENTS, one)
    return tuple(ruling.findings)


def _evidence(declared: Declared) -> Iterator[tuple[str, Mark]]:
    for found in declared.barred:
        for finding in found:
            for mark in finding.marks:
                yield finding.reason.code, mark


DECLARED = (Family({one.code: one for one in reasons_of(REQUIREMENTS)}, _evidence),)


def _write_all(declared: Declared, ruling: Ruling, dice: Dice | None) -> Battle:
    allowed = [
        one if one.action.force or not barred else None
        for one, barred in zip(declared.charges, declared.barred, strict=True)
    ]
    joint = Joint(allowed, dice)
    joint.play()
    verdicts: dict[int, Verdict] = {}
    battle = declared.field.battle
    for made in joint.results.values():
        battle = stepped(battle, declared.field, made.interception)
    order = sorted(joint.results, key=lambda one: _last(joint.results[one]))
    for index in order:
        made = joint.results[index]
        if made.trial.failure == "no-room":
            made.course, made.short = short_of(made.charge, made.course)
        if _last(made):
            made.course = _as_things_are(made, battle)
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


def _as_things_are(made: Result, battle: Battle) -> Course:
    """Return how far he comes when all others have moved: to the last free place of his way, or where he falls to."""
    field = Field.of(battle)
    by = made.charge.by
    if made.trial.fell:
        return made.trial.failed_course(field)
    if by.flies:
        return landed(field, by, made.course)

    def free(place: Point, height: float, forgiven: float) -> bool:
        return field.floor(by, height).fits(place, forgiven)

    return backed(made.course, free, field.table)


def _sub(ruling: Ruling, one: Charge, barred: Sequence[Finding]) -> Ruling:
    """Return the ruling of one of the charges: with the keys of the page, but of no further charges."""
    more = {key: value for key, value in ruling.more.items() if key != "charges"}
    return Ruling(one.action, ruling.order, findings=list(barred), more=more)


def _illegal(ruling: Ruling, one: Charge, barred: Sequence[Finding]) -> Verdict:
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
