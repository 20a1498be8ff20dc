"""The only way to make a verdict: every method takes the clause or reason that it rests on."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from chargemap.model.battle import Action
from chargemap.model.board import Point
from chargemap.model.verdict import (
    Attack,
    Check,
    Clause,
    Damage,
    Effect,
    Finding,
    Link,
    Mark,
    Moment,
    Plain,
    Reason,
    Refusal,
    Verdict,
)

Attempt = TypeVar("Attempt")


@dataclass(frozen=True, slots=True)
class Requirement(Generic[Attempt]):
    """A reason bound to the function that looks for evidence against the attempt; silence is consent."""

    reason: Reason
    evidence: Callable[[Attempt], Iterable[Mark]]


@dataclass(frozen=True, slots=True)
class Family(Generic[Attempt]):
    """Reasons of one kind, by a word each, with the function that yields (word, evidence)."""

    reasons: Mapping[str, Reason]
    evidence: Callable[[Attempt], Iterable[tuple[str, Mark]]]


def requires(
    reason: Reason, evidence: Callable[[Attempt], Iterable[Mark]]
) -> Requirement[Attempt]:
    """Return the requirement that `evidence` yields nothing, on pain of `reason`."""
    return Requirement(reason, evidence)


def reasons_of(
    requirements: Iterable[Requirement[Any] | Family[Any]],
) -> Iterator[Reason]:
    """Yield every reason that the requirements may give."""
    for one in requirements:
        if isinstance(one, Family):
            yield from one.reasons.values()
        else:
            yield one.reason


@dataclass(slots=True)
class Ruling:
    """A verdict in the making, for one action. `order` is every clause of the ruleset, in its page's order."""

    action: Action
    order: Mapping[str, int]
    findings: list[Finding] = field(default_factory=list)
    more: dict[str, object] = field(default_factory=dict)
    success: bool | None = None
    path: tuple[Point, ...] = ()
    end: Point | None = None
    distance: float = 0
    lane: tuple[Point, ...] = ()
    intercept: tuple[str, ...] = ()
    engaged: tuple[str, ...] = ()
    links: tuple[Link, ...] = ()
    meant: float = 0
    phases: tuple[Plain, ...] = ()
    moments: tuple[Moment, ...] = ()
    refused: tuple[Refusal, ...] = ()
    in_part: bool = False  # what of it is legal is carried out though the rest is not
    _cited: set[str] = field(default_factory=set)
    _grounds: dict[str, list[str]] = field(default_factory=dict)
    _drawn: dict[str, list[str]] = field(default_factory=dict)
    _tests: list[Check] = field(default_factory=list)
    _attack: Attack | None = None
    _damage: Damage | None = None
    _provokes: list[str] = field(default_factory=list)
    _effects: list[Effect] = field(default_factory=list)

    def ask(self, reason: Reason, marks: Iterable[Mark]) -> None:
        """Bar the action for `reason` if there is any evidence."""
        if found := tuple(marks):
            self.findings.append(Finding(reason, found))

    def cite(self, *clauses: Clause, on: str = "") -> None:
        """Note that these clauses decided, and `on` what if that is drawn or listed by itself."""
        ids = [clause.id for clause in clauses]
        self._cited.update(ids)
        if on:
            self._grounds.setdefault(on, []).extend(ids)

    def draw(self, clause: Clause, on: str) -> None:
        """Note the clause by which something is drawn; it decides nothing."""
        self._drawn.setdefault(on, []).append(clause.id)

    def cites(self, *clauses: Clause) -> bool:
        """Whether one of these clauses decided."""
        return any(clause.id in self._cited for clause in clauses)

    def cite_ids(self, ids: Iterable[str]) -> None:
        """Note that these clauses decided, as a verdict within this one says."""
        self._cited.update(ids)

    def ask_each(
        self, reasons: Mapping[str, Reason], marks: Iterable[tuple[str, Mark]]
    ) -> None:
        """Bar the action for each of the reasons that there is evidence for."""
        found: dict[str, list[Mark]] = {}
        for word, mark in marks:
            found.setdefault(word, []).append(mark)
        for word, evidence in found.items():
            self.findings.append(Finding(reasons[word], tuple(evidence)))

    def ask_all(
        self,
        requirements: Iterable[Requirement[Attempt] | Family[Attempt]],
        attempt: Attempt,
    ) -> None:
        """Ask every requirement of the attempt: all reasons, no order."""
        for one in requirements:
            if isinstance(one, Family):
                self.ask_each(one.reasons, one.evidence(attempt))
            else:
                self.ask(one.reason, one.evidence(attempt))

    def stay(self, at: Point) -> None:
        """Note where the token stands: an illegal action moves nobody."""
        self.path, self.end, self.distance = (), at, 0
        self._provokes.clear()
        self._effects.clear()

    def move(self, clause: Clause, path: tuple[Point, ...], distance: float) -> None:
        """Note the path taken under `clause`; its last point is the end."""
        self.cite(clause, on="path")
        self.path, self.end, self.distance = path, path[-1], distance

    def provoke(self, clause: Clause, ids: Iterable[str]) -> None:
        """Note who gets an attack of opportunity under `clause`, in order."""
        if fresh := [one for one in ids if one not in self._provokes]:
            self.cite(clause, on="provokes")
            self._provokes += fresh

    def provoke_each(self, clause: Clause, ids: Iterable[str]) -> None:
        """Note who struck by opportunity under `clause`, once for each blow, in order."""
        if found := list(ids):
            self.cite(clause, on="provokes")
            self._provokes += found

    @property
    def provoked(self) -> tuple[str, ...]:
        """Who gets an attack of opportunity, as far as noted."""
        return tuple(self._provokes)

    def tell(self, phases: Iterable[Plain], moments: Iterable[Moment]) -> None:
        """Note what happened in which phase, and by which clauses."""
        self.phases, self.moments = tuple(phases), tuple(moments)
        for one in self.moments:
            self._cited.update(one.clauses)

    def test(self, clause: Clause, check: Check) -> Check:
        """Note a check made under `clause`; return it."""
        self.cite(clause, on="tests")
        self.cite(clause, on=f"test {check.kind}")
        self._tests.append(check)
        return check

    def tally(self, check: Check) -> None:
        """Note a roll that the table makes for itself: no clause decides by it."""
        self._tests.append(check)

    def attack(
        self, clause: Clause, attack: Attack, damage: Damage | None = None
    ) -> Attack:
        """Note the attack made under `clause` and its damage; return it."""
        self.cite(clause, on="attack")
        self._attack, self._damage = attack, damage
        return attack

    def damage(self, clause: Clause, damage: Damage) -> Damage:
        """Note damage done under `clause` without an attack; return it."""
        self.cite(clause, on="damage")
        self._damage = damage
        return damage

    def effect(self, clause: Clause, effect: Effect) -> Effect:
        """Note what holds from now on under `clause`; return it."""
        self.cite(clause, on=effect.what)
        self._effects.append(effect)
        return effect

    def report(self, effect: Effect) -> None:
        """Note what holds from now on, where no clause decided it."""
        self._effects.append(effect)

    def within(self) -> "Ruling":
        """Return a ruling on a part of the action, whose clauses are its own."""
        return Ruling(self.action, self.order, more=dict(self.more))

    def adopt(
        self,
        part: "Ruling",
        *clauses: Clause,
        on: Mapping[str, tuple[Clause, ...]] | None = None,
    ) -> None:
        """Take what came of a part of the action, as decided by `clauses` of this ruling's own page.

        `on` names those of them that decided one thing; what it does not name they decided together.
        """
        self._tests += part._tests
        self._effects += part._effects
        self.more |= part.more
        self.success = part.success
        if part._attack:
            self._attack = part._attack
        if part._damage:
            self._damage = part._damage
        self.cite(*clauses)
        for what in dict.fromkeys((*part._grounds, "tests")):
            self.cite(*(on or {}).get(what, clauses), on=what)
        for what, ids in part._drawn.items():
            if what not in self._grounds:
                self._drawn.setdefault(what, []).extend(ids)

    def verdict(self) -> Verdict:
        """Return the verdict: the clauses of the reasons if it is barred, else all that were cited."""
        cited = {
            clause.id for finding in self.findings for clause in finding.reason.clauses
        }
        if not cited or self.action.force or self.in_part:
            cited |= self._cited
        return Verdict(
            legal=not self.findings,
            findings=tuple(self.findings),
            success=False if self.findings and not self.action.force else self.success,
            clauses=tuple(
                sorted(
                    cited, key=lambda one: (self.order.get(one, len(self.order)), one)
                )
            ),
            path=self.path,
            end=self.end,
            distance=self.distance,
            lane=self.lane,
            tests=tuple(self._tests),
            attack=self._attack,
            damage=self._damage,
            provokes=tuple(self._provokes),
            intercept=self.intercept,
            engaged=self.engaged,
            effects=tuple(self._effects),
            phases=self.phases,
            moments=self.moments,
            refused=self.refused,
            more=dict(self.more),
            links=self.links,
            meant=self.meant,
            grounds={
                what: tuple(one for one in dict.fromkeys(ids) if one in cited)
                for what, ids in self._grounds.items()
            }
            | {what: tuple(ids) for what, ids in self._drawn.items()},
        )
