"""A ruleset as data, and the one way through which every action is judged and resolved."""

from collections.abc import (
    Callable,
    Collection,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeAlias

from chargemap.model.battle import Action, Battle, Entry
from chargemap.model.verdict import Clause, Part, Reason, Verdict
from chargemap.rules.dice import Dice
from chargemap.rules.fields import Complaint, Field, unknown_keys
from chargemap.rules.offer import Offer
from chargemap.rules.phased import Phased
from chargemap.rules.ruling import Family, Requirement, Ruling, reasons_of
from chargemap.rules.views import Effects, State, Template, Views

__all__ = ["ActionRules", "Effects", "Ruleset", "State", "Template", "Views", "total"]

Outcome: TypeAlias = Callable[[Any, Ruling, Dice], Battle]

TOKEN_KEYS = ("side", "at", "name", "states", "effects", "spent")  # of every ruleset
ACTION_KEYS = ("do", "by", "at", "rolls", "force")
MOVE = "move"  # done with the mouse, not by a word
DECLARE = "declare"  # the hand's action by which another one is declared


@dataclass(frozen=True)
class ActionRules:
    """How one action is ruled.

    `attempt` gathers battle and action into one record with all geometry, lazily. Every requirement is
    asked. `forecast` needs no dice; `preview` adds what a hover may show of the dice to come; `outcome`
    rolls and returns the battle after.
    """

    text: str
    attempt: Callable[[Battle, Action], Any]
    outcome: Outcome
    requirements: tuple[Requirement[Any] | Family[Any], ...] = ()
    forecast: Callable[[Any, Ruling], None] = lambda attempt, ruling: None
    preview: Callable[[Any, Ruling], None] = lambda attempt, ruling: None
    keys: tuple[Field, ...] = ()
    target: str = (
        ""  # what `at` names: "token", "tokens" (one or a list), "square" or nothing
    )
    may_lack_target: bool = False
    one_of: tuple[str, ...] = ()  # keys of which an action brings exactly one
    by_token: bool = True
    in_part: bool = False  # what of it is legal is carried out though the rest is not
    by_hand: bool = (
        False  # the GM's hand: no ruling, never offered as an action of a token
    )


@dataclass(frozen=True)
class Ruleset:
    """A game's rules: what can be asked, the keys it reads, and its clauses."""

    id: str
    name: str
    board: str  # "grid" or "table"
    unit: str  # of distances: "ft", "squares", "inches"
    clauses: tuple[Clause, ...]
    options: tuple[Field, ...]
    token_fields: tuple[Field, ...]
    states: tuple[State, ...]
    rules: Mapping[str, ActionRules]
    templates: tuple[Template, ...]
    effects: Effects
    views: Views
    pace: str = (
        ""  # the unit of what movement costs, if that is not the unit of distances
    )
    battle_fields: tuple[
        Field, ...
    ] = ()  # keys of a battle beside those of every ruleset
    more: Mapping[str, object] = field(
        default_factory=dict
    )  # verdict keys of its page, with empty values
    settle: Callable[[Battle], Battle] = lambda battle: (
        battle
    )  # after any change: riders sit where mounts stand
    check: Callable[[Battle], Iterable[Complaint]] = (
        lambda battle: ()
    )  # beyond the fields
    check_action: Callable[[Battle, Action], Iterable[Complaint]] = (
        lambda battle, action: ()
    )  # beyond the fields, of an action whose fields fit
    # actions that are declared first -> the action that carries out several of them together
    declares: Mapping[str, str] = field(default_factory=dict)
    # that action, of what is declared
    together: Callable[[Sequence[Action]], Action] = lambda declared: declared[0]
    # whose declared actions an action has just carried out, the battle as it is after it
    carried_out: Callable[[Battle, Action, Verdict], Collection[str]] = (
        lambda battle, action, verdict: ()
    )
    phased: Phased | None = None  # how rounds are played phase by phase, if they are
    purposes: tuple[str, ...] = ()  # what dice are rolled for
    source: str = ""  # of the rules, for the about box
    licence: str = ""

    @cached_property
    def actions(self) -> Mapping[str, ActionRules]:
        """Every action by its name: those of the game, then those of the GM's hand."""
        from chargemap.rules import hand, hand_turns  # here, for they need ActionRules

        return {**self.rules, **hand.ACTIONS, **hand_turns.ACTIONS}

    @property
    def unit_of_ways(self) -> str:
        """The unit in which movement is counted."""
        return self.pace or self.unit

    @cached_property
    def order(self) -> Mapping[str, int]:
        """The place of each clause on the ruleset's page."""
        return {clause.id: index for index, clause in enumerate(self.clauses)}

    @cached_property
    def reasons(self) -> Mapping[str, tuple[Reason, ...]]:
        """The reasons of every action, by action."""
        return {
            do: tuple(dict.fromkeys(reasons_of(rules.requirements)))
            for do, rules in self.rules.items()
        }

    def judge(self, battle: Battle, action: Action) -> Verdict:
        """Return the verdict before any die falls: what a hover shows."""
        attempt, ruling = self._judge(battle, action)
        if self._goes_on(ruling):
            self.actions[action.do].preview(attempt, ruling)
            ruling.success = None
        return ruling.verdict()

    def resolve(
        self, battle: Battle, action: Action, dice: Dice
    ) -> tuple[Verdict, Battle]:
        """Rule the action and carry it out; a refusal is logged, too, and changes nothing else."""
        attempt, ruling = self._judge(battle, action)
        after = battle
        if self._goes_on(ruling):
            ruling.success = not ruling.findings or action.force
            after = self.settle(self.actions[action.do].outcome(attempt, ruling, dice))
        verdict = ruling.verdict()
        rolls = {purpose: tuple(values) for purpose, values in dice.rolled.items()}
        if self._goes_on(ruling):
            after = self._still_declared(after, action, verdict)
        after = replace(after, drawn=dice.drawn)
        return verdict, after.logged(
            Entry(action, rolls, verdict, before=battle, turn=after.turn)
        )

    def _still_declared(
        self, after: Battle, action: Action, verdict: Verdict
    ) -> Battle:
        """Return the battle without the declared actions that were carried out, or whose tokens are gone."""
        if not after.declared:
            return after
        done = set(self.carried_out(after, action, verdict))
        if action.do in self.declares:
            done.add(action.by)
        kept = tuple(
            one
            for one in after.declared
            if one.by not in done and {one.by, *one.targets} <= after.tokens.keys()
        )
        return after if kept == after.declared else replace(after, declared=kept)

    def _goes_on(self, ruling: Ruling) -> bool:
        return not ruling.findings or ruling.action.force or ruling.in_part

    def complaints(self, battle: Battle) -> Iterator[Complaint]:
        """Yield whatever in the battle makes no sense under this ruleset."""
        yield from unknown_keys(self.options, battle.options, "options")
        yield from unknown_keys(self.battle_fields, battle.stats, "")
        known = {state.id for state in self.states}
        for token in battle.everybody.values():
            kept = "tokens" if token.id in battle.tokens else "reserve"
            place = f"{kept}.{token.id}"
            yield from unknown_keys(self.token_fields, token.stats, place, TOKEN_KEYS)
            for state in sorted(token.states - known):
                yield Complaint(
                    f"{place}.states", f"only {', '.join(sorted(known))}, not {state}"
                )
        for index, one in enumerate(battle.declared):
            yield from self._declared_complaints(battle, one, f"declared[{index}]")
        yield from self.check(battle)

    def action_complaints(self, battle: Battle, action: Action) -> Iterator[Complaint]:
        """Yield whatever in the action makes no sense: an action that is none, a token that is not there."""
        if action.do not in self.actions:
            yield Complaint(
                "do", f"one of {', '.join(self.rules)}, not {action.do or 'nothing'}"
            )
            return
        rules = self.actions[action.do]
        if rules.by_token and action.by not in battle.tokens:
            yield Complaint("by", f"the id of a token, not {action.by or 'nothing'}")
        if rules.target in ("token", "tokens"):
            yield from self._target_complaints(battle, action, rules)
        if not rules.target and action.at is not None:
            yield Complaint("at", f"no such key for {action.do}")
        yield from unknown_keys(rules.keys, action.choices, "", ACTION_KEYS)
        if rules.one_of and sum(key in action.choices for key in rules.one_of) != 1:
            yield Complaint(rules.one_of[0], f"either {' or '.join(rules.one_of)}")
        if action.do == DECLARE:
            from chargemap.rules.hand import action_of  # here, for it needs ActionRules

            declared = action_of(action.get("action"))
            if declared is None:
                yield Complaint("action", "a map with the keys do and by")
            else:
                yield from self._declared_complaints(battle, declared, "action")
        yield from self.check_action(battle, action)

    def _target_complaints(
        self, battle: Battle, action: Action, rules: ActionRules
    ) -> Iterator[Complaint]:
        """Yield whatever makes no sense in the tokens that the action is aimed at."""
        if action.at is None and rules.may_lack_target:
            return
        if rules.target == "token" and not isinstance(action.at, str):
            yield Complaint("at", f"the id of a token, not {action.at or 'nothing'}")
            return
        for one in action.targets or ("",):
            if one not in battle.tokens:
                yield Complaint("at", f"the id of a token, not {one or 'nothing'}")

    def _declared_complaints(
        self, battle: Battle, action: Action, place: str
    ) -> Iterator[Complaint]:
        """Yield whatever makes no sense in an action that is declared."""
        if action.do not in self.declares:
            known = ", ".join(self.declares) or "nothing that these rules know"
            yield Complaint(f"{place}.do", f"one of {known}, not {action.do}")
            return
        for complaint in self.action_complaints(battle, action):
            yield Complaint(f"{place}.{complaint.place}", complaint.expected)

    def shown_states(self, battle: Battle, token_id: str) -> tuple[State, ...]:
        """Return what is shown to hold on a token: as the ruleset tells it, else its states."""
        if found := self.views.holds(battle, token_id):
            return found
        texts = {state.id: state for state in self.states}
        known = sorted(battle.tokens[token_id].states)
        return tuple(texts.get(one, State(one, one)) for one in known)

    def offers(self, battle: Battle, by: str, at: str = "") -> tuple[Offer, ...]:
        """Return what the token may ask for now, against another or by itself."""
        if self.views.offered is not None:
            found = self.views.offered(battle, by, at)
            return tuple(one for one in found if one.action.do in self.rules)
        target = "token" if at else ""
        return tuple(
            Offer(Action(do, by, at or None))
            for do, rules in self.rules.items()
            if rules.by_token and not rules.by_hand and rules.target == target
            if do != MOVE
        )

    @cached_property
    def marks(self) -> tuple[Field, ...]:
        """The keys of a battle that mark squares."""
        return tuple(one for one in self.battle_fields if one.kind == "squares")

    def option(self, battle: Battle, key: str) -> object:
        """Return the battle's value of an option, or its default."""
        return battle.options.get(key, self.option_defaults[key])

    @cached_property
    def option_defaults(self) -> Mapping[str, object]:
        """The default of each option."""
        return {one.key: one.default for one in self.options}

    def _judge(self, battle: Battle, action: Action) -> tuple[Any, Ruling]:
        rules = self.actions[action.do]
        attempt = rules.attempt(battle, action)
        ruling = Ruling(action, self.order, more=dict(self.more), in_part=rules.in_part)
        ruling.ask_all(rules.requirements, attempt)
        if action.by in battle.tokens:
            ruling.stay(battle.tokens[action.by].at)
        rules.forecast(attempt, ruling)
        if ruling.findings and not action.force and action.by in battle.tokens:
            ruling.stay(battle.tokens[action.by].at)
        return attempt, ruling


def total(parts: Iterable[Part]) -> int:
    """Return the sum of the parts."""
    return sum(part.value for part in parts)
