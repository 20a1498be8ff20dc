"""What pictures and windows ask about a battle of Combat & Tactics, beside verdicts."""

from typing import cast

from chargemap.model.battle import Token
from chargemap.model.verdict import Verdict
from chargemap.rules.adnd2ct import planning, seeing, shown
from chargemap.rules.adnd2ct.combatant import DOWN, FACINGS, IDLE
from chargemap.rules.ruleset import Views


def to_hit(verdict: Verdict) -> int | None:
    """Return the least roll that hits, from 2 to 20, of the attack in a preview."""
    attack = verdict.attack
    return None if attack is None else min(20, max(2, attack.against - attack.bonus))


def health(token: Token) -> tuple[int, int] | None:
    """Return the hit points left, and the most there were."""
    left = cast(int | None, token.stats.get("hp"))
    if left is None:
        return None
    return left, cast(int | None, token.stats.get("hp_max")) or left


VIEWS = Views(
    space_sq=lambda token: cast(int, token.stats.get("space", 1)),
    threatened=seeing.threatened,
    opponents=seeing.opponents,
    riders=lambda battle, token_id: (),
    fallen=lambda token: DOWN in token.states,
    to_hit=to_hit,
    allowance=seeing.allowance,
    way=seeing.way,
    measure=seeing.measure,
    sight=seeing.sight,
    health=health,
    stopped=lambda token: not token.states.isdisjoint(IDLE),
    strides=seeing.strides,
    facings=tuple(FACINGS),
    foreseen=planning.foreseen,
    offered=planning.offered,
    keeps_health=True,
    descending=True,
    holds=shown.holds,
)
