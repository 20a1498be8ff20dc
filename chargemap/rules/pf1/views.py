"""What pictures and windows ask about a battle under Pathfinder, beside verdicts."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from chargemap.model.battle import Action, Battle
from chargemap.rules.d20 import danger, reached
from chargemap.rules.d20 import views as shared
from chargemap.rules.d20.charging import Charge
from chargemap.rules.pf1 import asks, chances, offers
from chargemap.rules.pf1.charge import ANYWHERE, ending_of
from chargemap.rules.pf1.game import GAME, situation_of
from chargemap.rules.pf1.maneuver import Maneuver
from chargemap.rules.pf1.move import MOVE
from chargemap.rules.ruleset import ActionRules, Views


def views(rules: Mapping[str, ActionRules]) -> Views:
    """Return the views over battles that are ruled by these actions."""
    asked = partial(maneuver_of, rules)
    return replace(
        shared.views(GAME, situation_of),
        provocations=lambda battle, action: chances.before(
            action, attempt_of(rules, battle, action)
        ),
        aftermath=lambda entry: chances.after(
            entry, attempt_of(rules, entry.before, entry.action)
        ),
        strides=partial(reached.strides, situation_of, MOVE),
        danger=partial(danger.danger, situation_of, ANYWHERE),
        offered=offers.offered,
        asks=partial(asks.asks, asked),
        decided=partial(asks.decided, asked),
        keeps_health=True,
    )


def attempt_of(
    rules: Mapping[str, ActionRules], battle: Battle, action: Action
) -> object:
    """Return the attempt of an action; None of what the GM's hand does."""
    known = rules.get(action.do)
    return known.attempt(battle, action) if known else None


def maneuver_of(
    rules: Mapping[str, ActionRules], battle: Battle, action: Action
) -> Maneuver | None:
    """Return the maneuver that the action is, or leads to at the end of a charge; None if there is none."""
    attempt = attempt_of(rules, battle, action)
    if isinstance(attempt, Charge):
        return ending_of(attempt)
    return attempt if isinstance(attempt, Maneuver) else None
