"""Whose turn it is, where somebody else is about to act."""

from chargemap import rules
from chargemap.explain.words import fill, name_of
from chargemap.i18n import N_
from chargemap.model.battle import Action, Battle

START = "start-turn"


def whose_turn(action: Action, battle: Battle) -> str:
    """Return whose turn it is, where an order is kept and one acts in the turn of another; else nothing.

    A rider and its mount have one turn, and an attack of opportunity is made in anybody's.
    """
    turn = battle.turn
    if not turn.order or turn.token not in battle.tokens:
        return ""
    ruleset = rules.get(battle.ruleset)
    known = ruleset.actions.get(action.do)
    if known is None or known.by_hand or action.do == START:
        return ""
    if action.get("opportunity") or action.get("as") == "opportunity":
        return ""
    riders = ruleset.views.riders
    own = {turn.token, *riders(battle, turn.token)}
    if action.by in own or turn.token in riders(battle, action.by):
        return ""
    return fill(N_("It is {name}'s turn."), name=name_of(battle, turn.token))
