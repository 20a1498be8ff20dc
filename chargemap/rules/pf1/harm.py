"""Damage that comes off hit points, and what that brings (PF1-M65)."""

from dataclasses import replace

from chargemap.model.battle import Battle
from chargemap.model.verdict import Attack, Effect
from chargemap.rules.d20.health import wounded
from chargemap.rules.pf1.maneuver_clauses import M65
from chargemap.rules.ruling import Ruling

DYING = "dying"


def toll(left: int) -> str:
    """Return the state that so many hit points left bring: below 0 dying; at 0 it acts on."""
    return DYING if left < 0 else ""


def hurt(battle: Battle, ruling: Ruling, token_id: str, points: int) -> Battle:
    """Take lethal damage off the hit points of a token that keeps them; note if it is dying now."""
    token = battle.tokens[token_id]
    if not isinstance(token.stats.get("hp"), int):
        return battle
    after = wounded(token, points, toll)
    after = replace(after, states=after.states | token.states)
    if DYING in after.states - token.states:
        ruling.report(Effect(token_id, DYING))
        ruling.draw(M65, on=DYING)
    return battle.with_token(after)


def struck(battle: Battle, ruling: Ruling, attack: Attack) -> Battle:
    """Take the damage of a hit off its target."""
    if attack.damage is None:
        return battle
    return hurt(battle, ruling, attack.at, attack.damage.total)


def is_down(battle: Battle, token_id: str) -> bool:
    """Whether the token is dying or worse: it does nothing more."""
    token = battle.tokens[token_id]
    hp = token.stats.get("hp")
    return isinstance(hp, int) and hp < 0
