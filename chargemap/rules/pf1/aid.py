"""Helpers in a grapple: each aids the one who rolls, to hold or to break free (PF1-M56)."""

from chargemap.i18n import N_
from chargemap.model.verdict import Part
from chargemap.rules.d20 import reach
from chargemap.rules.d20.situation import Combatant, Situation
from chargemap.rules.d20.weapons import Weapon
from chargemap.rules.pf1.armed import takes_two_hands
from chargemap.rules.pf1.check import Contest
from chargemap.rules.pf1.game import CONDITIONS, UNARMED
from chargemap.rules.pf1.strike import bonus_parts

AIDED_AC = 10
HELP = Part(2, N_("help"))
_IDLE = ("pinned", "nauseated")  # beside those who cannot act at all


def able_to_help(one: Combatant) -> bool:
    """Whether its states leave it an attack."""
    return not any(
        state in _IDLE or CONDITIONS[state].bar == "act"
        for state in one.creature.states
    )


def helping_weapon(
    situation: Situation, helper: Combatant, at: Combatant
) -> Weapon | None:
    """Return its first drawn weapon for melee that reaches the other, the fist if none is drawn."""
    grappled = "grappled" in helper.creature.states
    for weapon in helper.creature.for_melee or (UNARMED,):
        if grappled and takes_two_hands(weapon, helper):
            continue
        grip = situation.grip(helper, weapon)
        if reach.covers(situation.ground, helper.space, grip, at.space):
            return weapon
    return None


def aid(situation: Situation, helper: Combatant, at: Combatant) -> Contest:
    """Return the attack roll of the helper against AC 10."""
    weapon = helping_weapon(situation, helper, at) or UNARMED
    return Contest(
        "aid",
        helper.id,
        at.id,
        parts=tuple(bonus_parts(situation, helper, weapon)),
        need_parts=(Part(AIDED_AC, N_("armour class")),),
    )
