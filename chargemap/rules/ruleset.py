"""A ruleset as data, and the one way through which every action is judged and resolved."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeAlias, cast

from chargemap.model.battle import Action, Battle, Entry, Token
from chargemap.model.board import Point, Square
from chargemap.model.verdict import Clause, Part, Reason, Verdict
from chargemap.rules.chance import Chance, Crossing
from chargemap.rules.dice import Dice
from chargemap.rules.fields import Complaint, Field, unknown_keys
from chargemap.rules.looking import Cost, Measured, Place, Sight, Stride, Zone
from chargemap.rules.offer import Ask, Offer
from chargemap.rules.ruling import Family, Requirement, Ruling, reasons_of

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
class Template:
    """A miniature ready to be put on the board."""

    name: str
    stats: Mapping[str, object]


@dataclass(frozen=True)
class State:
    """A condition that a token may be in: the word of the files, and the words people read, filled by `names`."""

    id: str
    text: str
    names: Mapping[str, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class Effects:
    """Words for what holds on a token or was done to it."""

    # effect name, or name and value -> sentence with {who}, {value} and {item}
    texts: Mapping[str, str]
    until: Mapping[str, str]  # moment, or effect name and moment -> words
    spent: Mapping[str, str]  # what a turn uses up -> words, in the order to be read
    # effect, or what else is told -> clause ids to be read beside it where the verdict cites none
    clauses: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    told: frozenset[str] = frozenset()  # what the sentence about the action tells, too


@dataclass(frozen=True)
class Views:
    """What pictures and windows ask of a ruleset about a battle, beside verdicts."""

    space_sq: Callable[[Token], int]  # squares a side
    threatened: Callable[[Battle, str], frozenset[Square]]
    opponents: Callable[
        [Battle, str], tuple[str, ...]
    ]  # whom the token may name in a charge, in order
    riders: Callable[[Battle, str], tuple[str, ...]]  # who sits on the token
    fallen: Callable[[Token], bool]  # out of play: no turn, drawn as such
    to_hit: Callable[[Verdict], int | None]  # what the die must show, of a preview
    allowance: Callable[
        [Battle, Action], float
    ]  # how far the action may move, in the ruleset's unit
    # the way an action would take, legal or not: its points, and what was paid at each
    way: Callable[[Battle, Action], tuple[tuple[Point, ...], tuple[float, ...]]]
    measure: Callable[[Battle, Sequence[Place]], Measured]  # from place to place
    sight: Callable[
        [Battle, str, Place], Sight
    ]  # what a token sees and reaches of a place
    # what the token adds to its roll for initiative
    initiative: Callable[[Token], int] = lambda token: 0
    # who gets an attack on the one who acts before it has acted, in the verdict's order
    provocations: Callable[[Battle, Action], tuple[Chance, ...]] = (
        lambda battle, action: ()
    )
    # who gets an attack by what the dice of a logged action brought, in the order of the steps
    aftermath: Callable[[Entry], tuple[Chance, ...]] = lambda entry: ()
    # hit points left and the most there were, where the token keeps any
    health: Callable[[Token], tuple[int, int] | None] = lambda token: None
    stopped: Callable[[Token], bool] = lambda token: False  # goes no further by itself
    # where the token may end a `move` now, by kinds of move, the nearest first
    strides: Callable[[Battle, str], tuple[Stride, ...]] = lambda battle, token_id: ()
    # where the token, all else as it is, could be charged by an enemy in that one's next turn
    danger: Callable[[Battle, str], frozenset[Square]] = lambda battle, token_id: (
        frozenset()
    )

    # of a round base how wide it is, in inches; 0: the token fills squares
    base: Callable[[Token], float] = lambda token: 0.0
    # how high above the table a token stands, in inches
    height: Callable[[Battle, str], float] = lambda battle, token_id: 0.0
    # how high above the table the ground is at a point, in inches
    ground: Callable[[Battle, Point], float] = lambda battle, at: 0.0
    # what others have to reckon with near a token, the widest zone first
    zones: Callable[[Battle, str], tuple[Zone, ...]] = lambda battle, token_id: ()
    # the place nearest to a point of a table at which the token overlaps nothing; None: there is none
    free_place: Callable[[Battle, Token, Point], Point | None] = (
        lambda battle, token, near: near
    )
    # what the way of an action costs, line by line
    costs: Callable[[Battle, Action], tuple[Cost, ...]] = lambda battle, action: ()

    @property
    def provokes(self) -> bool:
        """Whether anybody ever gets an attack on one who acts."""
        return self.provocations is not Views.provocations

    def side(self, token: Token) -> float:
        """Return how wide the token's space is, in squares or inches."""
        return self.base(token) or self.space_sq(token)

    # what may be shown of an action that nobody is bound to yet; None: everything
    foreseen: Callable[[Battle, Action], Verdict | None] = lambda battle, action: None
    # who may still be named to step into the way of a mover, for each mover of an action so judged
    crossings: Callable[[Battle, Action, Verdict], tuple[Crossing, ...]] = (
        lambda battle, action, verdict: ()
    )
    # what a token may ask for now, against another or by itself; None: whatever its rules know
    offered: Callable[[Battle, str, str], tuple[Offer, ...]] | None = None
    # what others have to decide about an action before its dice fall, the first at once
    asks: Callable[[Battle, Action], tuple[Ask, ...]] = lambda battle, action: ()
    # the keys of actions that others decide
    asked_keys: tuple[str, ...] = ()
    # who of the others has decided what about an action: the sentences of the answers
    decided: Callable[[Battle, Action], tuple[tuple[str, str], ...]] = (
        lambda battle, action: ()
    )
    # for which purposes the one die of a preview is rolled on which all hangs; () if there is none
    hangs_on: Callable[[Verdict], tuple[str, ...]] = lambda verdict: ()
    # further dice of such a roll, taken for what mostly happens
    sure_dice: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    # whether every hit comes off the hit points of who keeps any by itself
    keeps_health: bool = False
    # what is shown of a token: its states, what follows from where it stands, what it did this turn
    holds: Callable[[Battle, str], tuple[State, ...]] = lambda battle, token_id: ()

    def reachable(self, battle: Battle, token_id: str) -> frozenset[Square]:
        """Return the squares in which the token may end a `move` now, its own left out."""
        every = (stride.squares for stride in self.strides(battle, token_id))
        return frozenset().union(*every)


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
    # actions that are declared first -> the action that carries out a `list` of them together
    declares: Mapping[str, str] = field(default_factory=dict)
    purposes: tuple[str, ...] = ()  # what dice are rolled for
    source: str = ""  # of the rules, for the about box
    licence: str = ""

    @cached_property
    def actions(self) -> Mapping[str, ActionRules]:
        """Every action by its name: those of the game, then those of the GM's hand."""
        from chargemap.rules import hand, hand_turns  # here, for they need ActionRules

        return {**self.rules, **hand.ACTIONS, **hand_turns.ACTIONS}

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
        done: set[object] = {action.by} if action.do in self.declares else set()
        if action.do in self.declares.values():
            listed = cast(Any, action.get("list", ()))
            ruled = cast(Any, verdict.more.get("charges", ()))
            done = {
                asked["by"]
                for asked, one in zip(listed, ruled, strict=False)
                if one.legal or action.force
            }
        kept = tuple(
            one
            for one in after.declared
            if one.by not in done and {one.by, one.at} <= after.tokens.keys()
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
                yield Complaint("action", "a map with the keys do, by and at")
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
