"""How far a token went this turn: what a rider's attacks and a follower's steps depend on (PF1-R08, PF1-M75)."""

from typing import cast

from chargemap.model.battle import Battle
from chargemap.model.verdict import Effect
from chargemap.rules.d20.provoke import NEXT_TURN
from chargemap.rules.d20.situation import Combatant, Situation
from chargemap.rules.fields import Field

MOVED_FT = "moved-ft"  # effect on the token whose legs went: the feet of this turn
FEET = Field(MOVED_FT, "int", least=0)


def feet_moved(situation: Situation, one: Combatant) -> int:
    """Return how far `one` went this turn, or its mount if it rides."""
    effect = situation.body(one).token.effect(MOVED_FT)
    return cast(int, effect.value) if effect else 0


def with_feet(battle: Battle, token_id: str, feet: float) -> Battle:
    """Return the battle with so many feet more on the token whose legs went."""
    token = battle.tokens[token_id]
    before = token.effect(MOVED_FT)
    total = int(feet) + (cast(int, before.value) if before else 0)
    return battle.with_token(
        token.with_effect(Effect(token_id, MOVED_FT, total, NEXT_TURN))
    )
