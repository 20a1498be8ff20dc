"""A round of everybody's declared actions, whole or phase by phase, and the round after it (CT-01 to CT-04, CT-19)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from chargemap.model.battle import Action, Battle
from chargemap.model.verdict import Finding, Mark, Refusal
from chargemap.rules.adnd2ct import clauses as ct
from chargemap.rules.adnd2ct import outcome, pausing
from chargemap.rules.adnd2ct.arms import weapon_complaints
from chargemap.rules.adnd2ct.checks import declare
from chargemap.rules.adnd2ct.declared import Fault
from chargemap.rules.adnd2ct.field import Field
from chargemap.rules.adnd2ct.fields import KEYS
from chargemap.rules.adnd2ct.fight import Fight
from chargemap.rules.adnd2ct.phases import STEPS
from chargemap.rules.adnd2ct.plan import Plan
from chargemap.rules.adnd2ct.playing import (
    LASTING,
    Initiative,
    begin,
    cited_by,
    tell,
)
from chargemap.rules.adnd2ct.reasons import REASONS
from chargemap.rules.dice import Dice
from chargemap.rules.fields import Complaint
from chargemap.rules.ruling import Ruling

RUNNING = "round"  # key of a battle: the round between two of its phases
WEAPONLESS = ("cast", "move", "parry", "psionic", "sprint")  # they strike no blow
WHOLE, BY_PHASE, NEW = "round", "phase", "new-round"


class Round:
    """A round about to be played, or one that goes on. A new one ends the round before."""

    def __init__(self, battle: Battle, action: Action) -> None:
        """Go on with the round that is under way; with `actions` begin the next and check each of them."""
        self.before = battle
        self.action = action
        self.running = cast(Mapping[str, Any], battle.stats.get(RUNNING) or {})
        listed = cast(Sequence[object] | None, action.get("actions"))
        self.goes_on = bool(self.running) and listed is None
        self.battle = battle if self.goes_on else _begun_anew(battle)
        self.field = Field(self.battle)
        self.plans: list[Plan] = []
        self.dropped: list[tuple[int, Action, list[Fault]]] = []
        down = (key for key, one in self.field.fighters.items() if one.down)
        self.down_before = frozenset(
            cast(list[str], self.running["down"]) if self.goes_on else down
        )
        if self.goes_on:
            self._take_up()
        else:
            for place, one in enumerate(listed or ()):
                self._declare(place, action_in_round(one))

    def _take_up(self) -> None:
        """Take the round up where its last phase has left it."""
        pausing.set_fighters(self.field, self.running["fighters"])
        for written in self.running["plans"]:
            plan = pausing.plan_from_plain(self.field, written)
            if plan is not None:
                self.plans.append(plan)

    def _declare(self, place: int, one: Action) -> None:
        token = self.battle.tokens[one.by]
        declared = declare(self.field, one, token, in_round=True)
        if any(plan.by.id == one.by for plan in self.plans):
            declared.fault("already-acted", tokens=(one.by,))
        if declared.faults:
            self.dropped.append((place, one, declared.faults))
        else:
            self.plans.append(declared.plan)

    @property
    def first_phase(self) -> int:
        """The phase that comes next."""
        return cast(int, self.running["phase"]) if self.goes_on else 0

    def faults(self) -> Iterator[tuple[str, Mark]]:
        """Yield what is wrong with every action, if nothing is left of them."""
        if self.plans or self.goes_on:
            return
        for _place, one, faults in self.dropped:
            for word, mark in faults:
                yield f"{one.do}:{word}", mark


def _begun_anew(battle: Battle) -> Battle:
    """Return the battle as a round begins: the next one, or the first while nobody has done anything."""
    after = outcome.next_round(battle)
    tokens = battle.tokens.values()
    idle = not any(one.spent or one.stats.get("stance") for one in tokens)
    return (
        replace(after, turn=battle.turn) if idle and battle.turn.round == 1 else after
    )


def number_of_next(battle: Battle) -> int:
    """Return the number of the round that would begin now with what is declared."""
    return _begun_anew(battle).turn.round


def action_in_round(written: object) -> Action:
    """Return the action that a round's list holds."""
    keys = dict(cast(Mapping[str, object], written))
    do, by, at = keys.pop("do", ""), keys.pop("by", ""), keys.pop("at", None)
    if isinstance(at, list):
        at = tuple(at)
    return Action(cast(str, do), cast(str, by), cast(str, at), keys)


ROUND_REASONS = {
    f"{do}:{word}": reason
    for do, reasons in REASONS.items()
    for word, reason in reasons.items()
}


def forecast(one: Round, ruling: Ruling) -> None:
    """Tell who stands where, and whose action was dropped and why."""
    where = one.before if ruling.findings else one.battle
    ruling.more["ends"] = {key: token.at for key, token in where.tokens.items()}
    ruling.more["dropped"] = [_dropped(*dropped[1:]) for dropped in one.dropped]
    ruling.refused = tuple(_refused(*dropped) for dropped in one.dropped)


def _refused(place: int, action: Action, faults: Sequence[Fault]) -> Refusal:
    marks: dict[str, list[Mark]] = {}
    for word, mark in faults:
        marks.setdefault(word, []).append(mark)
    found = (
        Finding(REASONS[action.do][word], tuple(each)) for word, each in marks.items()
    )
    return Refusal(action.by, action.do, action.at, tuple(found), place)


def _dropped(action: Action, faults: Sequence[Fault]) -> dict[str, object]:
    reasons = [REASONS[action.do][word] for word, _ in faults]
    cited = {clause.id for reason in reasons for clause in reason.clauses}
    return {
        "by": action.by,
        "do": action.do,
        "reasons": list(dict.fromkeys(reason.code for reason in reasons)),
        "clauses": sorted(cited),
    }


def preview(one: Round, ruling: Ruling) -> None:
    """Tell what is planned for each phase, before any die falls."""
    play(one, ruling, None)


def play(one: Round, ruling: Ruling, dice: Dice | None) -> Battle:
    """Settle initiative if the round begins, and play its phases: the next one, or all that are left."""
    fight = _resumed(one, ruling, dice) if one.goes_on else _begun(one, ruling, dice)
    alone = one.action.do == BY_PHASE and dice is not None
    last = one.first_phase + 1 if alone else len(STEPS)
    for phase in range(one.first_phase, last):
        fight.play(phase)
    _tell(one, fight, ruling)
    if last < len(STEPS):
        return _paused(one, fight, last)
    down = one.down_before
    for effect in outcome.lasting_effects(one.plans, fight, one.field, down):
        ruling.effect(LASTING[effect.what], effect)
    after = outcome.battle_after(one.battle, one.plans, fight, one.field)
    return without_running(after)


def _begun(one: Round, ruling: Ruling, dice: Dice | None) -> Fight:
    named = cast(str, one.action.get("initiative", ""))
    extremes = one.field.options["extremes"]
    initiative = Initiative(one.battle, named, ruling, dice, extremes)
    initiative.ask()
    for plan in one.plans:
        plan.shift = initiative.shift(plan.by.one.side)
    begin(one.plans, dice, ruling)
    return Fight(one.field, one.plans, dice, initiative.ask)


def _resumed(one: Round, ruling: Ruling, dice: Dice | None) -> Fight:
    winner = cast(str, one.running["winner"])
    fight = Fight(one.field, one.plans, dice, lambda: winner)
    shot = set(cast(list[str], one.running["shot"]))
    fight.shot = [plan for plan in one.plans if plan.by.id in shot]
    return fight


def _tell(one: Round, fight: Fight, ruling: Ruling) -> None:
    ruling.cite(ct.CT01, ct.CT04, on="phases")
    if not one.goes_on:
        ruling.cite(ct.CT18, ct.CT19, on="declared")
        for plan in one.plans:
            ruling.cite(*cited_by(plan), on=f"declared {plan.by.id}")
    tell(fight, ruling)
    ruling.provoke_each(ct.CT15, fight.provokes)
    ruling.more["ends"] = {key: each.at for key, each in one.field.fighters.items()}
    lost = any(event["does"] == "lost" for event in fight.told)
    ruling.success = not one.dropped and not lost


def _paused(one: Round, fight: Fight, phase: int) -> Battle:
    """Return the battle between two phases."""
    after = outcome.tokens_after(one.battle, one.plans, one.field)
    state = {
        "phase": phase,
        "winner": fight.winner(),
        "down": sorted(one.down_before),
        "shot": [plan.by.id for plan in fight.shot],
        "fighters": pausing.fighters_to_plain(one.field),
        "plans": [pausing.plan_to_plain(plan) for plan in one.plans],
    }
    return replace(after, stats={**after.stats, RUNNING: state})


def without_running(battle: Battle) -> Battle:
    """Return the battle with no round under way."""
    if RUNNING not in battle.stats:
        return battle
    stats = {key: value for key, value in battle.stats.items() if key != RUNNING}
    return replace(battle, stats=stats)


# ------------------------------------------------------------------ the next round
class NewRound:
    """The round ends without more."""

    def __init__(self, battle: Battle, action: Action) -> None:
        """Take the battle."""
        self.battle = battle
        self.action = action


def begin_new(attempt: NewRound, ruling: Ruling, dice: Dice) -> Battle:
    """Begin the next round."""
    ruling.cite(ct.CT18)
    return without_running(outcome.next_round(attempt.battle))


# ------------------------------------------------------------------ what makes no sense
def complaints(battle: Battle, action: Action) -> Iterator[Complaint]:
    """Yield what makes no sense in an action beyond its fields: a round's list, what a cover aims at."""
    side = action.get("initiative")
    sides = dict.fromkeys(one.side for one in battle.tokens.values() if one.side)
    if side and side not in sides:
        yield Complaint("initiative", f"a side ({', '.join(sides)}), not {side}")
    if action.do in (WHOLE, BY_PHASE):
        listed = cast(Sequence[object] | None, action.get("actions"))
        if listed is None and RUNNING not in battle.stats:
            yield Complaint("actions", "a list of actions: no round is under way")
        for index, one in enumerate(listed or ()):
            yield from single_complaints(battle, one, f"actions[{index}]")
    elif action.do == "cover" and (action.at is None) == (action.get("square") is None):
        yield Complaint("at", "either at or square")
    elif action.do in WEAPONLESS:
        token = battle.tokens.get(action.by)
        if token is not None:  # no ruling asks for the weapon there
            yield from weapon_complaints(token.stats, action.get("with"), "with")
    elif action.do == "guard" and isinstance(then := action.get("then"), Mapping):
        yield from _late_complaints(battle, then)


def _late_complaints(battle: Battle, then: Mapping[str, object]) -> Iterator[Complaint]:
    """Yield what makes no sense in whom a guard attacks if nobody comes."""
    for key in then:
        if key != "at":
            yield Complaint(f"then.{key}", "the key at, and no other")
    foe = then.get("at")
    if not isinstance(foe, str) or foe not in battle.tokens:
        yield Complaint("then.at", f"the id of a token, not {foe or 'nothing'}")


def single_complaints(battle: Battle, one: object, place: str) -> Iterator[Complaint]:
    """Yield what makes no sense in one action of a round's list."""
    known = [key for key in KEYS if key not in (WHOLE, BY_PHASE, NEW)]
    if not isinstance(one, Mapping):
        yield Complaint(place, "a map with the keys do and by")
        return
    if one.get("do") not in known:
        yield Complaint(
            f"{place}.do",
            f"one of {', '.join(known)}, not {one.get('do') or 'nothing'}",
        )
        return
    at = one.get("at")
    named = at if isinstance(at, list | tuple) else [at or ""]
    if not isinstance(one.get("by"), str):
        yield Complaint(f"{place}.by", "the id of a token")
        return
    if not all(isinstance(each, str) for each in named):
        yield Complaint(f"{place}.at", "the id of a token, or a list of ids")
        return
    if one.get("do") == "sprint" and "rounds" in one:
        yield Complaint(f"{place}.rounds", "no such key inside a round")
    from chargemap.rules.adnd2ct import RULESET  # here, for it holds this function

    for complaint in RULESET.action_complaints(battle, action_in_round(one)):
        yield Complaint(f"{place}.{complaint.place}", complaint.expected)
