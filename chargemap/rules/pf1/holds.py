"""Who holds whom, and how a hold begins, goes on and ends (PF1-M42 to PF1-M45, PF1-M81).

The token key `grapples` names the one held; that both are grappled follows from it. What a turn has
spent tells whether the hold began in it, or was kept up in it by a check.
"""

from collections.abc import Collection
from dataclasses import replace

from chargemap.geometry.ground import gap
from chargemap.model.battle import Battle, Token
from chargemap.model.verdict import Clause, Effect
from chargemap.rules.d20.turns import spend
from chargemap.rules.pf1.board_clauses import M81
from chargemap.rules.pf1.fighter import fighter_of
from chargemap.rules.pf1.game import situation_of
from chargemap.rules.pf1.grapple_clauses import M45
from chargemap.rules.ruling import Ruling

BEGUN = "hold-begun"  # spent: the hold began this turn
CHECKED = "hold-checked"  # spent: there was a check to hold on this turn
ENDED = "grapple-ended"


def held_by(battle: Battle, token_id: str) -> str:
    """Return the id of the one that the token holds; empty: nobody."""
    held = fighter_of(battle.tokens[token_id]).grapples
    return held if held in battle.tokens else ""


def holder_of(battle: Battle, token_id: str) -> str:
    """Return the id of the one that holds the token; empty: nobody."""
    holders = (one for one in battle.tokens if held_by(battle, one) == token_id)
    return next(holders, "")


def settled(battle: Battle) -> Battle:
    """Return the battle without holds on tokens that are no more."""
    everybody = battle.everybody
    loose = [
        one.without_stat("grapples")
        for one in battle.tokens.values()
        if (held := fighter_of(one).grapples) and held not in everybody
    ]
    return battle.with_token(*loose) if loose else battle


def began_earlier(token: Token) -> bool:
    """Whether the hold of the token is of an earlier round: it has +5 then (PF1-M45)."""
    return BEGUN not in token.spent


def begun(battle: Battle, grappler_id: str, held_id: str) -> Battle:
    """Return the battle with the one holding the other from now on."""
    token = battle.tokens[grappler_id]
    token = replace(token, stats={**token.stats, "grapples": held_id})
    return battle.with_token(spend(token, BEGUN))


def checked(battle: Battle, grappler_id: str) -> Battle:
    """Return the battle with a check made to hold on this turn."""
    return battle.with_token(spend(battle.tokens[grappler_id], CHECKED))


def loosed(battle: Battle, grappler_id: str) -> Battle:
    """Return the battle without the hold: who was pinned is so no more, and the pinner has its Dexterity again."""
    held_id = held_by(battle, grappler_id)
    grappler = battle.tokens[grappler_id]
    spent = grappler.spent - {BEGUN, CHECKED}
    grappler = replace(grappler.without_stat("grapples"), spent=spent)
    held = battle.tokens.get(held_id)
    if held is None or "pinned" not in held.states:
        return battle.with_token(grappler)
    return battle.with_token(
        replace(grappler, states=grappler.states - {"no-dex"}),
        replace(held, states=held.states - {"pinned"}),
    )


def ended(battle: Battle, ruling: Ruling, clause: Clause, grappler_id: str) -> Battle:
    """End the hold of the grappler, if it has any, and tell both; the clause says why."""
    held_id = held_by(battle, grappler_id)
    if not held_id:
        return battle
    for one in (grappler_id, held_id):
        ruling.report(Effect(one, ENDED))
    ruling.draw(clause, on=ENDED)
    return loosed(battle, grappler_id)


def kept_or_ended(battle: Battle, ruling: Ruling, token_id: str) -> Battle:
    """End a hold that had no check in the turn that ends now: asked before the next one starts (PF1-M45)."""
    if battle.tokens[token_id].spent & {BEGUN, CHECKED}:
        return battle
    return ended(battle, ruling, M45, token_id)


def parted(battle: Battle, ruling: Ruling, moved: Collection[str]) -> Battle:
    """End the holds of those moved whose two are no longer adjacent (PF1-M81)."""
    situation = situation_of(battle)
    for one in situation.combatants.values():
        held_id = held_by(battle, one.id)
        if not held_id:
            continue
        other = situation[held_id]
        concerned = not (one.pair | other.pair).isdisjoint(moved)
        if concerned and max(gap(one.space, other.space)) > 1:
            battle = ended(battle, ruling, M81, one.id)
    return battle
