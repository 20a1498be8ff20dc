"""Why not: every reason that bars a Pathfinder charge, with the clauses of the charge page that it cites."""

from chargemap.i18n import N_
from chargemap.model.verdict import Reason
from chargemap.rules.d20 import clauses as d20
from chargemap.rules.d20.reasons import by_states, charge_reason
from chargemap.rules.pf1.clauses import (
    C01,
    C03,
    C04,
    C05,
    C06,
    C07,
    C09,
    C10,
    C11,
    C12,
    C13,
    C20,
    C21,
    C22,
    C23,
    C26,
    C28,
    C30,
    C33,
)  # fmt: skip
from chargemap.rules.pf1.game import CONDITIONS

# ------------------------------------------------------------------ the two, and the turn
NOT_AN_OPPONENT = charge_reason("not-an-opponent", C03)
TARGET_DEAD = charge_reason("target-dead", C03)
STATES = by_states(CONDITIONS, C22, "act", "move", "charge")
FIVE_FOOT_STEP = charge_reason("five-foot-step", C10)
NO_FULL_ROUND = charge_reason("no-action", C01)
NO_STANDARD = Reason(
    "no-action",
    (C11,),
    N_("The shorter charge takes a standard action, and {tokens} has none left."),
    each=True,
)
NOT_RESTRICTED = charge_reason("not-restricted", C12)
NO_LINE_OF_SIGHT = charge_reason("no-line-of-sight", C09)

# ------------------------------------------------------------------ weapons
NO_WEAPON = Reason(
    "no-weapon", (C13,), N_("{by} holds no such melee weapon, or none at all.")
)
DRAW_BAB = charge_reason("draw-bab", C20)
DRAW_TOO_FAR = charge_reason("draw-too-far", C20)
DRAW_STANDARD = Reason(
    "draw-standard",
    (C21,),
    N_("No weapon is drawn in the shorter charge without Quick Draw."),
)
WEAPON_CANNOT_REACH = charge_reason("weapon-cannot-reach", C13)

# ------------------------------------------------------------------ riders, and what takes the attack's place
MOUNT_UNTRAINED = charge_reason("mount-untrained", C28)
MOUNTED = charge_reason("mounted", C30)
TARGET_MOUNTED = charge_reason("target-mounted", C30)
RUSH_TOO_BIG = charge_reason("target-too-big", C23)
OVERRUN_TOO_BIG = charge_reason("target-too-big", C26)
TRIP_TOO_BIG = charge_reason("target-too-big", C33)
ALREADY_PRONE = Reason("already-prone", (C33,), N_("{at} is prone already."))
TARGET_IMMUNE = Reason("target-immune", (C33,), N_("{at} cannot be tripped."))
NOT_HELD = Reason("no-item", (C33,), N_("{at} does not hold that."))
NOT_THERE = Reason("no-item", (C33,), N_("{at} neither holds nor wears that."))
_NO_ATTACK = N_(
    "At the end of a charge it is part of the charge: it is done in no other way."
)
RUSH_WRONG_ACTION = Reason("wrong-action", (C23,), _NO_ATTACK)
OVERRUN_WRONG_ACTION = Reason("wrong-action", (C26,), _NO_ATTACK)
ARMED_WRONG_ACTION = Reason("wrong-action", (C33,), _NO_ATTACK)
NO_EXIT = charge_reason("no-exit", C26)

# ------------------------------------------------------------------ spaces and lanes
NO_SPACE = charge_reason("no-space", C05)
TOO_CLOSE = charge_reason("too-close", C03)
TOO_FAR = charge_reason("too-far", C03)
TOO_FAR_PARTIAL = Reason("too-far", (C11,), N_("{at} is farther than the speed."))
END_NOT_CLOSEST = charge_reason("end-not-closest", C05)
LANE_BLOCKED = charge_reason("lane-blocked", C04, C06)
LANE_DIFFICULT = charge_reason("lane-difficult", C04, C06)
LANE_CREATURE = charge_reason("lane-creature", C07)
END_BLOCKED = charge_reason("end-blocked", C05)
END_OCCUPIED = charge_reason("end-occupied", C05)
CORNER = charge_reason("corner", d20.M06)

SPACE = {
    reason.code: reason
    for reason in (
        LANE_BLOCKED,
        LANE_DIFFICULT,
        LANE_CREATURE,
        END_BLOCKED,
        END_OCCUPIED,
        CORNER,
        WEAPON_CANNOT_REACH,
        NO_EXIT,
    )
}
