"""Damage taken and falling in mid-move, entered at the table (the page reports damage, the table applies it)."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias, cast

from chargemap.i18n import N_
from chargemap.model.battle import Battle, Token
from chargemap.model.board import Square
from chargemap.rules.d20 import turns
from chargemap.rules.d20.deeds import Deed
from chargemap.rules.d20.run import charging_effect
from chargemap.rules.dice import Dice
from chargemap.rules.fields import LEAST_HP, Field
from chargemap.rules.ruling import Ruling

Toll: TypeAlias = Callable[
    [int], str
]  # hit points left -> the state that brings, or ""

WOUND_KEYS = (
    Field("amount", "int", 0, N_("Damage"), least=-100_000, most=100_000),
    Field("of", "int", None, N_("Entry of the log that dealt it"), least=0),
    Field("hit", "int", 0, N_("Which of that entry's hits"), least=0),
)
FALL_KEYS = (
    Field("where", "square", None, N_("Where it falls")),
    Field("charging", "flag", False, N_("On the run of a charge")),
    Field("pushed", "flag", False, N_("Pushed by another, in whose turn it falls")),
    Field("other", "token", "", N_("Who stops with it")),
    Field("other_at", "square", None, N_("Where that one stops")),
)


def left_of(token: Token) -> tuple[int, int] | None:
    """Return the hit points left and the most it had; None for a token that keeps none.

    >>> left_of(Token("A", (0, 0), stats={"hp": 3})), left_of(Token("A", (0, 0)))
    ((3, 3), None)
    """
    left = token.stats.get("hp")
    if not isinstance(left, int):
        return None
    return left, max(left, cast(int, token.stats.get("hp_max") or left))


def wounded(token: Token, amount: int, toll: Toll) -> Token:
    """Return the token with that much off its hit points, and in the state that brings.

    Healing is damage below 0. The most it ever had is kept beside, for the arc of its health.
    """
    hp = token.stats.get("hp")
    if not isinstance(hp, int):
        return token
    most = cast(int, token.stats.get("hp_max", hp))
    left = max(LEAST_HP, min(most, hp - amount))
    state = toll(left)
    states = token.states - {"disabled", "dying", "dead"} | (
        {state} if state else set()
    )
    stats = {**token.stats, "hp": left, "hp_max": most}
    return replace(token, states=frozenset(states), stats=stats)


def wound(toll: Toll) -> Callable[[Deed, Ruling, Dice], Battle]:
    """Return the outcome of damage that is applied, where `toll` says what the hit points left mean."""

    def applied(deed: Deed, ruling: Ruling, dice: Dice) -> Battle:
        amount = cast(int, deed.action.get("amount", 0))
        return deed.battle.with_token(wounded(deed.by.token, amount, toll))

    return applied


def fallen(deed: Deed, ruling: Ruling, dice: Dice) -> Battle:
    """Set the mover down where it was struck, and the one who stops with it in its own place.

    Its turn is spent, unless it was pushed; a charger's penalty holds.
    """
    where = deed.action.get("where")
    at = _square(where) if where else deed.by.token.at
    charging = bool(deed.action.get("charging", False))
    body, tokens = deed.situation.body(deed.by), deed.battle.tokens
    down = [replace(tokens[key], at=at) for key in sorted(body.pair)]
    if not deed.action.get("pushed", False):
        down = [_out_of_breath(one, charging) for one in down]
    other = tokens.get(cast(str, deed.action.get("other", "")))
    other_at = deed.action.get("other_at")
    if other is not None and other_at and other.id not in body.pair:
        down.append(replace(other, at=_square(other_at)))
    ruling.end = at
    return deed.battle.with_token(*down)


def _square(written: object) -> Square:
    column, row = cast(tuple[int, int], written)
    return column, row


def _out_of_breath(token: Token, charging: bool) -> Token:
    token = turns.spend(token, turns.STANDARD, turns.MOVE, turns.MOVED)
    return token.with_effect(charging_effect(token.id)) if charging else token
