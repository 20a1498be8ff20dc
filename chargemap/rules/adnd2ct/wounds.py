"""Damage and healing entered at the table, beside what rounds do."""

from dataclasses import dataclass, replace
from typing import cast

from chargemap.model.battle import Action, Battle, Token
from chargemap.rules.adnd2ct.combatant import DOWN
from chargemap.rules.dice import Dice
from chargemap.rules.fields import LEAST_HP
from chargemap.rules.ruling import Ruling


@dataclass(frozen=True, slots=True)
class Wound:
    """A battle, and what is to be taken off a token."""

    battle: Battle
    action: Action


def outcome(wound: Wound, ruling: Ruling, dice: Dice) -> Battle:
    """Take the damage off the token; below 0 it is healing."""
    token = wound.battle.tokens[wound.action.by]
    amount = cast(int, wound.action.get("amount", 0))
    return wound.battle.with_token(wounded(token, amount))


def wounded(token: Token, amount: int) -> Token:
    """Return the token with that much off its hit points: down at 0 or less, up again above (CT-09).

    The most it ever had is kept beside, for the arc of its health.
    """
    hp = cast(int | None, token.stats.get("hp"))
    if hp is None:
        return token
    most = max(hp, cast(int | None, token.stats.get("hp_max")) or hp)
    left = max(LEAST_HP, min(most, hp - amount))
    states = token.states
    if left <= 0:
        states |= {DOWN}
    elif hp <= 0:
        states -= {DOWN}
    return replace(
        token, states=states, stats={**token.stats, "hp": left, "hp_max": most}
    )
