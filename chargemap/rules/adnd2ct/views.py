"""What pictures and windows ask about a battle of Combat & Tactics, beside verdicts."""

from typing import cast

from chargemap.i18n import N_
from chargemap.model.battle import Action, Battle, Token
from chargemap.model.board import Square
from chargemap.model.verdict import Verdict
from chargemap.rules.adnd2ct.combatant import DOWN
from chargemap.rules.adnd2ct.field import Field
from chargemap.rules.adnd2ct.fields import OPTION_DEFAULTS
from chargemap.rules.looking import Measured, Sight
from chargemap.rules.ruleset import Effects, Views

EFFECTS = Effects(
    texts={
        "ac": N_("{who} has AC {value}."),
        "down": N_("{who} is down."),
    },
    until={},
    spent={},
)


def threatened(battle: Battle, token_id: str) -> frozenset[Square]:
    """Return the squares that the token threatens."""
    field = Field(battle, {**OPTION_DEFAULTS, **battle.options})
    return frozenset(field.threatened_by(field[token_id]))


def opponents(battle: Battle, token_id: str) -> tuple[str, ...]:
    """Return everybody standing whom the token may name."""
    side = battle.tokens[token_id].side
    return tuple(
        key
        for key, one in battle.tokens.items()
        if key != token_id
        and DOWN not in one.states
        and not (side and side == one.side)
    )


def to_hit(verdict: Verdict) -> int | None:
    """Return the least roll that hits, from 2 to 20, of the attack in a preview."""
    attack = verdict.attack
    return None if attack is None else min(20, max(2, attack.against - attack.bonus))


def _measure(battle: Battle, places: object) -> Measured:
    raise LookupError(places)


def _sight(battle: Battle, by: str, at: object) -> Sight:
    raise LookupError(at)


VIEWS = Views(
    space_sq=lambda token: cast(int, token.stats.get("space", 1)),
    threatened=threatened,
    opponents=opponents,
    riders=lambda battle, token_id: (),
    fallen=lambda token: DOWN in token.states,
    to_hit=to_hit,
    allowance=lambda battle, action: 0,
    way=lambda battle, action: ((), ()),
    measure=_measure,
    sight=_sight,
)
__all__ = ["EFFECTS", "VIEWS", "Action", "Token"]
