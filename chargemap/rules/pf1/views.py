"""What pictures and windows ask about a battle under Pathfinder, beside verdicts."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from chargemap.model.battle import Action, Battle
from chargemap.model.verdict import Verdict
from chargemap.rules.chance import Chance
from chargemap.rules.d20 import danger, reached
from chargemap.rules.d20 import views as shared
from chargemap.rules.d20.charging import Charge
from chargemap.rules.d20.moving import Move
from chargemap.rules.pf1 import asks, chances, offers
from chargemap.rules.pf1.charge import ANYWHERE, ending_of
from chargemap.rules.pf1.endings import ARMED
from chargemap.rules.pf1.game import GAME, situation_of
from chargemap.rules.pf1.hold import Hold
from chargemap.rules.pf1.maneuver import Maneuver
from chargemap.rules.pf1.move import MOVE
from chargemap.rules.pf1.overrun import Overrun
from chargemap.rules.pf1.riding import Ride
from chargemap.rules.pf1.shooting import Shot
from chargemap.rules.pf1.shown import holds
from chargemap.rules.ruleset import ActionRules, Views

CHECKS = ("maneuver", "bluff", "ride", "escape", "concentration")  # dice that decide
BESIDE = ("aid", "concealment", "stay-in-saddle")  # tests that do not
SURE_DICE = {"aid": (20,) * 8, "conceal": (100,) * 8, "break": (1,) * 8}


def views(rules: Mapping[str, ActionRules]) -> Views:
    """Return the views over battles that are ruled by these actions."""
    asked = partial(maneuver_of, rules)
    return replace(
        shared.views(GAME, situation_of),
        provocations=partial(provocations, rules),
        aftermath=lambda entry: chances.after(
            entry, attempt_of(rules, entry.before, entry.action)
        ),
        strides=partial(reached.strides, situation_of, MOVE),
        danger=partial(danger.danger, situation_of, ANYWHERE),
        allowance=partial(allowance, rules),
        way=partial(way, rules),
        offered=offers.offered,
        asks=partial(asks.asks, asked),
        asked_keys=tuple(one.key for one in asks.QUESTIONS),
        decided=partial(asks.decided, asked),
        hangs_on=hangs_on,
        sure_dice=SURE_DICE,
        keeps_health=True,
        holds=holds,
    )


def attempt_of(
    rules: Mapping[str, ActionRules], battle: Battle, action: Action
) -> object:
    """Return the attempt of an action; None of what the GM's hand does."""
    known = rules.get(action.do)
    return known.attempt(battle, action) if known else None


def provocations(
    rules: Mapping[str, ActionRules], battle: Battle, action: Action
) -> tuple[Chance, ...]:
    """Return who gets an attack on the one who acts before it has acted, or a maneuver in its place."""
    found = chances.before(action, attempt_of(rules, battle, action))
    return tuple(_with_maneuvers(battle, one) for one in found)


def _with_maneuvers(battle: Battle, chance: Chance) -> Chance:
    """Return the chance with what stands in for an attack, where the mover still stands in that square (PF1-M05)."""
    body = situation_of(battle).body(situation_of(battle)[chance.mover])
    if chance.where != body.space.square:
        return chance
    ids = dict.fromkeys((body.id, chance.mover))
    instead = tuple(
        Action(do, chance.striker, one, {"as": "opportunity"})
        for do in ARMED
        for one in ids
    )
    return replace(chance, instead=instead)


def allowance(
    rules: Mapping[str, ActionRules], battle: Battle, action: Action
) -> float:
    """Return how far the action may move, in feet; 0: it goes nowhere of its own."""
    attempt = attempt_of(rules, battle, action)
    if isinstance(attempt, Charge):
        return attempt.limit_ft
    going = _going(attempt)
    return 0 if going is None else going.budget_ft


def way(rules: Mapping[str, ActionRules], battle: Battle, action: Action) -> shared.Way:
    """Return the squares the action would take, legal or not, and what was paid at each."""
    attempt = attempt_of(rules, battle, action)
    if isinstance(attempt, Charge):
        return attempt.path, ()
    going = _going(attempt)
    return ((), ()) if going is None else (going.path, going.costs_ft)


def _going(attempt: object) -> Move | None:
    """Return the move that is in an attempt: of its own legs, of its mount, of both in a grapple."""
    match attempt:
        case Move():
            return attempt
        case Ride() | Shot():
            return attempt.way
        case Hold():
            return attempt.drag
        case Overrun():
            return attempt.move
    return None


def maneuver_of(
    rules: Mapping[str, ActionRules], battle: Battle, action: Action
) -> Maneuver | None:
    """Return the maneuver that the action is, or leads to at the end of a charge; None if there is none."""
    attempt = attempt_of(rules, battle, action)
    if isinstance(attempt, Charge):
        return ending_of(attempt)
    return attempt if isinstance(attempt, Maneuver) else None


def hangs_on(verdict: Verdict) -> tuple[str, ...]:
    """Return the purposes of the die on which a preview hangs."""
    pending = (
        one.roll is None and not one.auto and one.kind not in BESIDE
        for one in verdict.tests
    )
    return CHECKS if any(pending) else ()
