"""Getting up, setting a weapon, and the start of a turn, in Pathfinder."""

from typing import Any

from chargemap.i18n import N_
from chargemap.model.battle import Action, Battle
from chargemap.model.verdict import Reason
from chargemap.rules.d20 import deeds, reasons
from chargemap.rules.d20.deeds import Deed
from chargemap.rules.dice import Dice
from chargemap.rules.pf1 import bars, feint, holds
from chargemap.rules.pf1.clauses import C19
from chargemap.rules.pf1.costs import used_up
from chargemap.rules.pf1.game import situation_of
from chargemap.rules.ruling import Family, Requirement, Ruling, requires


def attempt(battle: Battle, action: Action) -> Deed:
    """Return the attempt of an action of one token."""
    return Deed(situation_of(battle), action)


# ------------------------------------------------------------------ ready-brace, stand
NOT_BRACE_WEAPON = Reason(
    "not-brace-weapon", (C19,), N_("{by} holds no weapon that can be set.")
)

# of whatever is done with the body
ABLE: tuple[Requirement[Any] | Family[Any], ...] = (
    bars.ABLE,
    bars.NOT_PINNED,
    bars.MOUNT_IN_HAND,
)

BRACE: tuple[Requirement[Any] | Family[Any], ...] = (
    requires(NOT_BRACE_WEAPON, deeds.not_a_brace_weapon),
    requires(reasons.NO_MOVE, Deed.without_standard),
    bars.NOT_NAUSEATED,
    *ABLE,
)

STAND: tuple[Requirement[Any] | Family[Any], ...] = (
    requires(reasons.NOT_PRONE, deeds.not_prone),
    requires(reasons.NO_MOVE, deeds.no_move_left),
    *ABLE,
)


def set_weapon(deed: Deed, ruling: Ruling, dice: Dice) -> Battle:
    """Set the weapon against a charge."""
    battle, effect = deeds.braced(deed)
    if effect is None:
        ruling.success = False
        return battle
    ruling.effect(C19, effect)
    return used_up(battle, deed.by)


def stood_up(deed: Deed, ruling: Ruling, dice: Dice) -> Battle:
    """Prone ends."""
    return used_up(deeds.stood_up(deed, ruling, dice), deed.by)


# ------------------------------------------------------------------ start-turn
def turn_started(deed: Deed, ruling: Ruling, dice: Dice) -> Battle:
    """Begin the next turn of the token, and of its mount or rider; what was not kept up until now ends."""
    battle = deed.battle
    for key in sorted(deed.by.pair):
        battle = holds.kept_or_ended(battle, ruling, key)
    battle = feint.timed_out(battle, deed.by.pair)
    return deeds.turn_started(attempt(battle, deed.action), ruling, dice)
