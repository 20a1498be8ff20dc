"""What pictures and windows ask about a battle under Pathfinder, beside verdicts."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from chargemap.model.battle import Action, Battle
from chargemap.rules.d20 import views as shared
from chargemap.rules.pf1 import asks, offers
from chargemap.rules.pf1.game import GAME, situation_of
from chargemap.rules.pf1.maneuver import Maneuver
from chargemap.rules.ruleset import ActionRules, Views


def views(rules: Mapping[str, ActionRules]) -> Views:
    """Return the views over battles that are ruled by these actions."""
    asked = partial(maneuver_of, rules)
    return replace(
        shared.views(GAME, situation_of),
        offered=offers.offered,
        asks=partial(asks.asks, asked),
        decided=partial(asks.decided, asked),
        keeps_health=True,
    )


def maneuver_of(
    rules: Mapping[str, ActionRules], battle: Battle, action: Action
) -> Maneuver | None:
    """Return the maneuver that the action is; None if it is none."""
    attempt = rules[action.do].attempt(battle, action)
    return attempt if isinstance(attempt, Maneuver) else None
