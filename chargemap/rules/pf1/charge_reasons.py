"""Why not: every reason that bars a Pathfinder charge, with the clauses of the charge page that it cites."""

from chargemap.i18n import N_
from chargemap.model.verdict import Reason
from chargemap.rules.d20 import clauses as d20
from chargemap.rules.d20.reasons import by_states
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
NOT_AN_OPPONENT = Reason("not-an-opponent", (C03,), N_("{at} is on {by}'s own side."))
TARGET_DEAD = Reason("target-dead", (C03,), N_("{at} is dead."))
STATES = by_states(CONDITIONS, C22, "act", "move", "charge")
FIVE_FOOT_STEP = Reason(
    "five-foot-step", (C10,), N_("{by} has taken a 5-foot step this turn.")
)
NO_FULL_ROUND = Reason("no-action", (C01,), N_("{by} has no full-round action left."))
NO_STANDARD = Reason(
    "no-action",
    (C11,),
    N_("The shorter charge takes a standard action, and {by} has none left."),
)
NOT_RESTRICTED = Reason(
    "not-restricted",
    (C12,),
    N_("{by} is not restricted to a single action, so the shorter charge is not open."),
)
NO_LINE_OF_SIGHT = Reason("no-line-of-sight", (C09,), N_("{by} cannot see {at}."))

# ------------------------------------------------------------------ weapons
NO_WEAPON = Reason(
    "no-weapon", (C13,), N_("{by} holds no such melee weapon, or none at all.")
)
DRAW_BAB = Reason(
    "draw-bab", (C20,), N_("Drawing on the way needs a base attack of +1.")
)
DRAW_TOO_FAR = Reason(
    "draw-too-far",
    (C20,),
    N_("To draw on the way the charge must be within the speed."),
)
DRAW_STANDARD = Reason(
    "draw-standard",
    (C21,),
    N_("No weapon is drawn in the shorter charge without Quick Draw."),
)
WEAPON_CANNOT_REACH = Reason(
    "weapon-cannot-reach",
    (C13,),
    N_("That weapon does not reach {at} from the closest space."),
)

# ------------------------------------------------------------------ riders, and what takes the attack's place
MOUNT_UNTRAINED = Reason(
    "mount-untrained", (C28,), N_("{by}'s mount is not trained for war.")
)
MOUNTED = Reason(
    "mounted",
    (C30,),
    N_("The mount, not its rider, pushes and overruns: name the mount."),
)
TARGET_MOUNTED = Reason(
    "target-mounted", (C30,), N_("{at} rides: name the mount instead.")
)
_TOO_BIG = N_("{at} is more than one size larger than {by}.")
RUSH_TOO_BIG = Reason("target-too-big", (C23,), _TOO_BIG)
OVERRUN_TOO_BIG = Reason("target-too-big", (C26,), _TOO_BIG)
TRIP_TOO_BIG = Reason("target-too-big", (C33,), _TOO_BIG)
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
NO_EXIT = Reason("no-exit", (C26,), N_("There is no way out behind {at}."))

# ------------------------------------------------------------------ spaces and lanes
NO_SPACE = Reason(
    "no-space", (C05,), N_("There is no space from which {by} could attack {at}.")
)
TOO_CLOSE = Reason(
    "too-close", (C03,), N_("{by} is too close: a charge takes 10 ft toward {at}.")
)
TOO_FAR = Reason("too-far", (C03,), N_("{at} is farther than double the speed."))
TOO_FAR_PARTIAL = Reason("too-far", (C11,), N_("{at} is farther than the speed."))
END_NOT_CLOSEST = Reason(
    "end-not-closest", (C05,), N_("The space asked for is not among the closest.")
)
LANE_BLOCKED = Reason("lane-blocked", (C04, C06), N_("Something blocks the lane."))
LANE_DIFFICULT = Reason(
    "lane-difficult", (C04, C06), N_("Difficult ground slows the lane.")
)
LANE_CREATURE = Reason("lane-creature", (C07,), N_("The lane is barred by {tokens}."))
END_BLOCKED = Reason("end-blocked", (C05,), N_("The closest space is blocked."))
END_OCCUPIED = Reason(
    "end-occupied", (C05,), N_("The closest space is taken by {tokens}.")
)
CORNER = Reason("corner", (d20.M06,), N_("A step would cut past a wall's corner."))

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
