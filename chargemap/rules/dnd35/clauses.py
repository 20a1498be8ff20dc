"""The clauses of the D&D 3.5 charge, and the reasons that cite them (d20 charge page, D35-*)."""

from chargemap.i18n import N_
from chargemap.model.verdict import Clause, Reason
from chargemap.rules.d20 import clauses as d20
from chargemap.rules.d20.reasons import by_states, charge_reason
from chargemap.rules.d20.states import CONDITIONS

_CHARGE = "SRD 3.5, Combat, Charge"
_RULING = f"{_CHARGE}; ruling"

C01 = Clause(
    "D35-C01",
    N_(
        "A charge is a special full-round action: up to double speed, and an attack in the same action."
    ),
    _CHARGE,
)
C02 = Clause(
    "D35-C02",
    N_(
        "The movement comes before the attack. After a charge nothing is left of the turn but free actions."
    ),
    _RULING,
)
C03 = Clause(
    "D35-C03",
    N_(
        "The charger moves at least 10 ft and at most double its speed, straight toward the opponent it named."
    ),
    _RULING,
)
C04 = Clause(
    "D35-C04",
    N_(
        "The way must be clear: nothing may hinder the movement, such as difficult ground or obstacles."
    ),
    _CHARGE,
)
C05 = Clause(
    "D35-C05",
    N_(
        "It goes to the closest space from which it can attack the target. If that space is occupied or blocked, it cannot charge."
    ),
    f"{_CHARGE}; option closest",
)
C06 = Clause(
    "D35-C06",
    N_(
        "If any line from the starting space to the ending space crosses a square that blocks or slows movement, it cannot charge."
    ),
    f"{_CHARGE}; options lane, start_square",
)
C07 = Clause(
    "D35-C07",
    N_("The same if such a line crosses a square that holds a creature, even an ally."),
    _CHARGE,
)
C08 = Clause("D35-C08", N_("Helpless creatures do not stop a charge."), _CHARGE)
C09 = Clause(
    "D35-C09",
    N_(
        "Without line of sight to the target at the start it cannot charge that target."
    ),
    _CHARGE,
)
C10 = Clause(
    "D35-C10",
    N_("No 5-foot step in the round of a charge, before or after."),
    "SRD 3.5, Combat, Take 5-Foot Step",
)
C11 = Clause(
    "D35-C11",
    N_(
        "Who can take only a standard or a move action this turn may still charge, up to its speed."
    ),
    _CHARGE,
)
C12 = Clause(
    "D35-C12",
    N_("The shorter charge is open only to those so restricted. It is never a choice."),
    _CHARGE,
)
C13 = Clause("D35-C13", N_("After moving it makes one melee attack."), _CHARGE)
C14 = Clause("D35-C14", N_("The attack of a charge has +2."), _CHARGE)
C15 = Clause(
    "D35-C15",
    N_("The charger has -2 to AC until the start of its next turn."),
    f"{_CHARGE}; option charge_ac_from",
)
C16 = Clause(
    "D35-C16",
    N_("A bull rush at the end of a charge has +2 on the Strength check."),
    "SRD 3.5, Combat, Bull Rush",
)
C17 = Clause(
    "D35-C17",
    N_("Extra attacks do not count: there is one attack in a charge."),
    _CHARGE,
)
C18 = Clause(
    "D35-C18",
    N_("A lance deals double damage in the hands of a mounted charger."),
    "SRD 3.5, Combat, Charge; Equipment, Lance",
)
C19 = Clause(
    "D35-C19",
    N_(
        "Spears, tridents and certain other weapons deal double damage when set against a charger."
    ),
    "SRD 3.5, Combat, Ready",
)
C20 = Clause(
    "D35-C20",
    N_("No weapon is drawn during a charge, except with Quick Draw."),
    "SRD 3.5, Combat, Draw or Sheathe a Weapon; option draw_on_charge",
)
C21 = Clause(
    "D35-C21",
    N_(
        "Who cannot act or cannot move, and who is entangled, fatigued, exhausted and the like, cannot charge."
    ),
    "SRD 3.5, Condition Summary; option exhausted_charge",
)
C22 = Clause(
    "D35-C22",
    N_(
        "Bull rush: opposed Strength checks, target at most one size larger. The winner pushes 5 ft, and going along 5 ft more for every 5 of the margin."
    ),
    "SRD 3.5, Combat, Bull Rush",
)
C23 = Clause(
    "D35-C23",
    N_("Overrun is a standard action during a move, not part of a charge."),
    "SRD 3.5 errata, Overrun; option overrun_on_charge",
)
C24 = Clause(
    "D35-C24",
    N_(
        "Mounted: the mount charges, at its speed. Rider and mount both have -2 AC, and the rider's attack has +2."
    ),
    "SRD 3.5, Combat, Mounted Combat",
)
C25 = Clause(
    "D35-C25",
    N_(
        "A doubled hit rolls the dice and adds the bonuses twice. Multipliers add their excess."
    ),
    "SRD 3.5, Combat, Multiplying Damage",
)

CHARGE = (
    C01, C02, C03, C04, C05, C06, C07, C08, C09, C10, C11, C12, C13,
    C14, C15, C16, C17, C18, C19, C20, C21, C22, C23, C24, C25,
)  # fmt: skip
CLAUSES = (*CHARGE, *d20.CLAUSES)

# ------------------------------------------------------------------ why not: a charge
NOT_AN_OPPONENT = charge_reason("not-an-opponent", C03)
TARGET_DEAD = charge_reason("target-dead", C03)
FIVE_FOOT_STEP = charge_reason("five-foot-step", C10)
NO_FULL_ROUND = charge_reason("no-action", C01)
NO_PARTIAL = Reason(
    "no-action", (C11,), N_("{tokens} does not have that action left."), each=True
)
NOT_RESTRICTED = charge_reason("not-restricted", C12)
NO_LINE_OF_SIGHT = charge_reason("no-line-of-sight", C09)
NO_WEAPON = Reason(
    "no-weapon", (C13,), N_("{by} does not hold that weapon, or none at all.")
)
DRAW_NOT_ALLOWED = Reason(
    "draw-not-allowed",
    (C20,),
    N_("No weapon is drawn during a charge without Quick Draw."),
)
DRAW_BAB = charge_reason("draw-bab", C20)
DRAW_TOO_FAR = charge_reason("draw-too-far", C20)
DRAW_STANDARD = Reason(
    "draw-standard", (C20,), N_("No weapon is drawn in the shorter charge.")
)
MOUNT_UNTRAINED = charge_reason("mount-untrained", C24)
MOUNTED = charge_reason("mounted", C24)
TARGET_MOUNTED = charge_reason("target-mounted", C24)
OVERRUN_NOT_IN_CHARGE = Reason(
    "overrun-not-in-charge", (C23,), N_("An overrun is no part of a charge.")
)
RUSH_TOO_BIG = charge_reason("target-too-big", C22)
OVERRUN_TOO_BIG = charge_reason("target-too-big", C23)
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
WEAPON_CANNOT_REACH = charge_reason("weapon-cannot-reach", C13)
NO_EXIT = charge_reason("no-exit", C23)

# ------------------------------------------------------------------ why not: the other actions
NOT_BRACE_WEAPON = Reason(
    "not-brace-weapon", (C19,), N_("{by} holds no weapon that can be set.")
)


CHARGE_STATES = by_states(CONDITIONS, C21, "act", "move", "charge")
ACT_STATES = by_states(CONDITIONS, C21, "act")
