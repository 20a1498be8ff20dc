"""The clauses of the Pathfinder 1e grapple (maneuver page, PF1-M40 to PF1-M56)."""

from chargemap.i18n import N_
from chargemap.model.verdict import Clause

_GRAPPLE = "PRD, Combat, Grapple"
_RULING = f"{_GRAPPLE}; ruling"

M40 = Clause(
    "PF1-M40",
    N_(
        "A grapple is a standard action. It provokes from the target, unless the attacker has Improved Grapple, grab or the like. There is no limit of size."
    ),
    _GRAPPLE,
)
M41 = Clause(
    "PF1-M41",
    N_(
        "A humanoid without two free hands has -4 on the check, to start a grapple and to hold on."
    ),
    _RULING,
)
M42 = Clause("PF1-M42", N_("If the grapple succeeds, both are grappled."), _GRAPPLE)
M43 = Clause(
    "PF1-M43",
    N_(
        "A target that is not adjacent is moved to a free space adjacent to the grappler. If there is none, the grapple fails."
    ),
    _GRAPPLE,
)
M44 = Clause(
    "PF1-M44",
    N_(
        "The one who started the grapple may let go, as a free action: neither is grappled any more."
    ),
    _GRAPPLE,
)
M45 = Clause(
    "PF1-M45",
    N_(
        "Else the grappler needs a check each round, a standard action, to hold on. If the target has not broken free, the checks against it in later rounds have +5 (circumstance). A failed check ends the grapple; so does a turn that began with the hold and had no check for it, which shows as the grappler's next turn starts."
    ),
    _RULING,
)
M46 = Clause(
    "PF1-M46",
    N_(
        "A successful check in a grapple holds on and does one of four things: move, damage, pin or tie up. The check that starts the grapple does none of them."
    ),
    _RULING,
)
M47 = Clause(
    "PF1-M47",
    N_(
        "Move: both go up to half the grappler's speed. Then the target is put in any square adjacent to the grappler."
    ),
    _GRAPPLE,
)
M48 = Clause(
    "PF1-M48",
    N_(
        "Put into a dangerous place, such as a wall of fire or a pit, the target first has a free attempt to break the grapple, at +4."
    ),
    _GRAPPLE,
)
M49 = Clause(
    "PF1-M49",
    N_(
        "Damage: that of an unarmed strike, a natural attack, armour spikes, or a light or one-handed weapon. It is lethal or nonlethal."
    ),
    _GRAPPLE,
)
M50 = Clause(
    "PF1-M50",
    N_(
        "Pin: the target is pinned. The one who pins is only grappled, but loses its Dexterity bonus to AC."
    ),
    _GRAPPLE,
)
M51 = Clause(
    "PF1-M51",
    N_(
        "Tie up: a target that is pinned, otherwise restrained or unconscious is bound with rope. It is as pinned, with an escape DC of 20 + the binder's CMB, and needs no more checks. Bound is one of the helpless states."
    ),
    _RULING,
)
M52 = Clause(
    "PF1-M52",
    N_(
        "A target that is only grappled can be tied up at -10. If the escape DC is more than 20 + the target's CMB, it cannot escape its bonds, not even on a natural 20."
    ),
    _GRAPPLE,
)
M53 = Clause(
    "PF1-M53",
    N_(
        "Who is grappled may break free, a standard action, by CMB or Escape Artist against the opponent's CMD. It provokes no attack of opportunity. On a success it is free, and free of a pin, too."
    ),
    _RULING,
)
M54 = Clause(
    "PF1-M54",
    N_(
        "Or, on the same success, it becomes the grappler: only that one may let go freely. The pinned may not do so."
    ),
    _RULING,
)
M55 = Clause(
    "PF1-M55",
    N_(
        "Or it does anything that needs no two hands. The grappled do not move, and have -4 Dexterity, -2 on attacks and maneuvers except to grapple or escape, and no attacks of opportunity. A spell needs a concentration check, DC 10 + the grappler's CMB + the spell's level, which is left to the table. Pinned replaces grappled: no Dexterity bonus, -4 AC, and no physical action but to break free."
    ),
    f"{_GRAPPLE}; Conditions, Grappled, Pinned",
)
M56 = Clause(
    "PF1-M56",
    N_(
        "If several creatures grapple one, only the first to start rolls, with +2 for each other that succeeds in aiding: an attack roll against AC 10, where a natural 20 and a natural 1 decide. In the same way friends of the grappled one aid it to break free."
    ),
    f"{_GRAPPLE}; Aid Another",
)

GRAPPLE_CLAUSES = (
    M40, M41, M42, M43, M44, M45, M46, M47, M48,
    M49, M50, M51, M52, M53, M54, M55, M56,
)  # fmt: skip
