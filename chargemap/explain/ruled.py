"""A ruling with what it rests on, and one line of its words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from chargemap import rules
from chargemap.explain import lengths
from chargemap.explain.words import fill, name_of, names_of
from chargemap.i18n import _
from chargemap.model.battle import Action, Battle
from chargemap.model.verdict import Finding, Mark, Reason, Verdict
from chargemap.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Line:
    """One step of a ruling in words, with the ids of the clauses that it rests on.

    `depth` is 1 for a step of one of several rulings that are told together.
    """

    text: str
    clauses: tuple[str, ...] = ()
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Ruled:
    """A verdict with the action it rules and the battle before that."""

    verdict: Verdict
    action: Action
    battle: Battle

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset that the battle is fought under."""
        return rules.get(self.battle.ruleset)

    @property
    def on_table(self) -> bool:
        """Whether it is about a table, where ways have heights and stops."""
        return self.ruleset.board == "table"

    @property
    def by_hand(self) -> bool:
        """Whether the GM's hand did it."""
        known = self.ruleset.actions.get(self.action.do)
        return known is not None and known.by_hand

    @property
    def barred(self) -> bool:
        """Whether nothing comes of it."""
        return not self.verdict.legal and not self.action.force

    @property
    def by(self) -> str:
        """The name of who acts."""
        return name_of(self.battle, self.action.by)

    @property
    def at(self) -> str:
        """The name of whom it is aimed at."""
        return name_of(self.battle, self.action.at)

    @property
    def sensible(self) -> bool:
        """Whether the action makes sense in the battle, so that the ruleset can be asked of it."""
        return not any(self.ruleset.action_complaints(self.battle, self.action))

    def grounds(self, *parts: str) -> tuple[str, ...]:
        """Return the clauses that decided those parts of the verdict."""
        found = (one for part in parts for one in self.verdict.grounds.get(part, ()))
        return tuple(dict.fromkeys(found))

    def beside(self, what: str) -> tuple[str, ...]:
        """Return the clauses to be read beside what happened, where the verdict cites none for it."""
        return tuple(self.ruleset.effects.clauses.get(what, ()))

    def length(self, distance: float) -> str:
        """Return the length of a way in words."""
        return lengths.length(distance, self.ruleset.unit_of_ways)

    def most(self) -> str:
        """Return how far the action may go, in words; nothing if nobody could."""
        if not self.sensible or self.action.by not in self.battle.tokens:
            return ""
        return self.length(self.ruleset.views.allowance(self.battle, self.action))

    def weapon(self, name: str) -> str:
        """Return what people read for a weapon: the words of its kind, else its own name."""
        fields = (one for one in self.ruleset.token_fields if one.key == "weapons")
        known = next(fields, None)
        return _(known.word(name) if known else name) or _("weapon")

    @property
    def in_phases(self) -> bool:
        """Whether rounds are played phase by phase."""
        return self.ruleset.phased is not None

    def limits(self) -> Mapping[str, str]:
        """Return the lengths that the table's options set, in words, by option."""
        return {
            one.key: self.length(value)
            for one in self.ruleset.options
            if one.kind == "number"
            and isinstance(
                value := self.ruleset.option(self.battle, one.key), int | float
            )
        }

    def reason(self, finding: Finding, *, within: bool = False) -> str:
        """Return the sentence of one finding; `within` another one it begins small and has no stop."""
        marks, each = finding.marks, finding.reason.each
        groups = [(mark,) for mark in marks] if each else [marks]
        told = [self._told_of(finding.reason, one, within=within) for one in groups]
        return (_("; ") if within else " ").join(dict.fromkeys(told))

    def _told_of(
        self, reason: Reason, marks: Sequence[Mark], *, within: bool = False
    ) -> str:
        """Return the sentence of a reason with the tokens of these marks."""
        ids = dict.fromkeys(one for mark in marks for one in mark.tokens)
        text = _(reason.text)
        if within:  # a name at the beginning keeps its capital
            text = (text[:1].lower() + text[1:]).removesuffix(".")
        return fill(
            text,
            **self.limits(),
            by=self.by,
            at=self.at,
            tokens=names_of(self.battle, ids),
            most=self.most() if "{most}" in text else "",
            meant=self._meant() if "{meant}" in text else "",
        )

    def _meant(self) -> str:
        """Return the length of the whole way that is asked for, in words."""
        _points, paid = self.ruleset.views.way(self.battle, self.action)
        return self.length(paid[-1] if paid else 0.0)
