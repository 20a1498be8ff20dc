"""The clauses of the Pathfinder 1e charge (d20 charge page, PF1-C01 to PF1-C33)."""

from chargemap.i18n import N_
from chargemap.model.verdict import Clause

_CHARGE = "PRD, Combat, Charge"
_RULING = f"{_CHARGE}; ruling"
_RUSH = "PRD, Combat, Bull Rush"
_OVERRUN = "PRD, Combat, Overrun"
_MOUNTED = "PRD, Combat, Mounted Combat"

C01 = Clause(
    "PF1-C01",
    N_(
        "A charge is a special full-round action: up to double speed, and an attack in the same action. Its movement is tightly limited."
    ),
    _CHARGE,
)
C02 = Clause(
    "PF1-C02",
    N_(
        "The movement comes before the attack, never after it. After a charge nothing is left of the turn but free actions."
    ),
    _RULING,
)
C03 = Clause(
    "PF1-C03",
    N_(
        "The charger moves at least 10 ft and at most double its speed, straight toward the opponent it named. Anyone but its own side is an opponent."
    ),
    _RULING,
)
C04 = Clause(
    "PF1-C04",
    N_(
        "The way must be clear: nothing may hinder the movement, such as difficult ground or obstacles."
    ),
    _CHARGE,
)
C05 = Clause(
    "PF1-C05",
    N_(
        "It goes to the closest space from which it can attack the target. If that space is occupied or blocked, it cannot charge."
    ),
    f"{_CHARGE}; option closest",
)
C06 = Clause(
    "PF1-C06",
    N_(
        "If any straight line from the starting space to the ending space crosses a square that blocks movement (a wall) or slows it (difficult ground), it cannot charge."
    ),
    f"{_CHARGE}; options lane, start_square",
)
C07 = Clause(
    "PF1-C07",
    N_("The same if such a line crosses a square that holds a creature, even an ally."),
    _CHARGE,
)
C08 = Clause("PF1-C08", N_("Helpless creatures do not stop a charge."), _CHARGE)
C09 = Clause(
    "PF1-C09",
    N_(
        "Without line of sight to the target at the start of the turn it cannot charge that target."
    ),
    _CHARGE,
)
C10 = Clause(
    "PF1-C10",
    N_("No 5-foot step in the round of a charge, before or after."),
    "PRD, Combat, Take 5-Foot Step",
)
C11 = Clause(
    "PF1-C11",
    N_(
        "Who can take only a standard action this turn may still charge, up to its speed and not double."
    ),
    _CHARGE,
)
C12 = Clause(
    "PF1-C12",
    N_(
        "The shorter charge is open only to those so restricted, as in a surprise round. It is never a choice."
    ),
    _CHARGE,
)
C13 = Clause("PF1-C13", N_("After moving it makes one melee attack."), _CHARGE)
C14 = Clause("PF1-C14", N_("The attack roll of a charge has +2."), _CHARGE)
C15 = Clause(
    "PF1-C15",
    N_(
        "The charger has -2 to AC until the start of its next turn, from the moment the charge starts."
    ),
    f"{_RULING}; option charge_ac_from",
)
C16 = Clause(
    "PF1-C16",
    N_("A bull rush at the end of a charge has +2 on the combat maneuver roll."),
    f"{_CHARGE}; option overrun_charge_bonus",
)
C17 = Clause(
    "PF1-C17",
    N_(
        "Extra attacks, from a high base attack or several weapons, do not count: there is one attack in a charge."
    ),
    _CHARGE,
)
C18 = Clause(
    "PF1-C18",
    N_("A lance deals double damage in the hands of a mounted charger."),
    "PRD, Combat, Charge; Equipment, Lance",
)
C19 = Clause(
    "PF1-C19",
    N_(
        "Spears, tridents and other weapons that can be braced deal double damage when readied and used against a charger."
    ),
    "PRD, Combat, Ready",
)
C20 = Clause(
    "PF1-C20",
    N_(
        "A weapon may be drawn during the charge if the distance is at most the speed and base attack is +1 or more."
    ),
    "PRD, Combat, Draw or Sheathe a Weapon",
)
C21 = Clause(
    "PF1-C21",
    N_(
        "No weapon is drawn in the shorter charge without Quick Draw. Quick Draw lifts the limits of distance and base attack, too."
    ),
    _RULING,
)
C22 = Clause(
    "PF1-C22",
    N_(
        "Who cannot act (helpless, stunned, cowering, dazed, incapacitated) or cannot move (prone, grappled, pinned, immobilized) cannot charge, nor can the entangled, squeezing, fatigued, exhausted, panicked, frightened or nauseated. A rider needs itself and its mount free of these states."
    ),
    "PRD, Conditions; ruling",
)
C23 = Clause(
    "PF1-C23",
    N_(
        "A bull rush is a standard action, or part of a charge instead of the melee attack; the target is at most one size larger. It is pushed straight back and takes no damage. The bull rush provokes from the target, unless the attacker has Improved Bull Rush."
    ),
    _RUSH,
)
C24 = Clause(
    "PF1-C24",
    N_(
        "Success pushes 5 ft, and 5 ft more for every 5 by which the roll beats the CMD. The bull rusher may move along if it has the movement; on a failure its movement ends in front of the target. The pushed creature's movement provokes nothing, unless the attacker has Greater Bull Rush."
    ),
    _RUSH,
)
C25 = Clause(
    "PF1-C25",
    N_(
        "Nobody is pushed into a square with a solid object or obstacle. A creature in the way must be bull rushed at once with another roll, at -4 for each creature beyond the first. On success all go on, for the lesser distance."
    ),
    _RUSH,
)
C26 = Clause(
    "PF1-C26",
    N_(
        "An overrun, a standard action during a move or part of a charge, moves through the space of a target at most one size larger. It provokes from the target, unless the attacker has Improved Overrun. On a failure the charger stops in the space in front of the target, or the nearest free one before it."
    ),
    _OVERRUN,
)
C27 = Clause(
    "PF1-C27",
    N_(
        "The target may avoid: the charger passes without a roll, but not if it has Improved Overrun. Else a maneuver roll decides: success passes, and by 5 or more the target also falls prone, unless it cannot be tripped. Each leg beyond two adds 2 to the DC."
    ),
    _OVERRUN,
)
C28 = Clause(
    "PF1-C28",
    N_(
        "Horses, ponies and riding dogs may serve as war mounts. One without combat training takes a DC 20 Ride check every round, as a move action: success leaves a standard action, a failure costs the whole round, and its rider cannot charge even after a success. A horse (a pony not) is Large and fills 2 by 2 squares, and the rider shares its whole space. A mount acts on the rider's initiative and moves at its own speed with its own action; guiding it with the knees (Ride DC 5) is taken as made on a charge."
    ),
    f"{_MOUNTED}; ruling",
)
C29 = Clause(
    "PF1-C29",
    N_(
        "A rider has +1 to melee attacks on a creature that is on foot and smaller than the mount. If the mount moves more than 5 ft, it makes one melee attack only. The mount's speed brings no penalty."
    ),
    _MOUNTED,
)
C30 = Clause(
    "PF1-C30",
    N_(
        "If the mount charges, the rider has the charge's AC penalty, and the bonus if it attacks at the end. A lance then deals double damage."
    ),
    _MOUNTED,
)
C31 = Clause(
    "PF1-C31",
    N_(
        "CMB is base attack + Strength (Tiny and smaller: Dexterity) + size; CMD is 10 + base attack + Strength + Dexterity + size. Improved Bull Rush and Improved Overrun give +2 on that roll, and their owner +2 CMD against that maneuver; all else is entered as a modifier of CMB or CMD. Every AC penalty lowers the CMD, too: a charger's -2 and those of the states. A maneuver is an attack roll, d20 + CMB against CMD, +4 against the stunned: equal succeeds, 20 succeeds, 1 fails; against the helpless, immobilized or incapacitated it succeeds as on a natural 20, without a die."
    ),
    "PRD, Combat, Combat Maneuvers; options pinned_is_immobile, trip_tie",
)
C32 = Clause(
    "PF1-C32",
    N_(
        "A doubled hit rolls the dice and adds the bonuses twice. Multipliers add their excess: double damage with a x3 critical is x4."
    ),
    "PRD, Combat, Multiplying Damage",
)
C33 = Clause(
    "PF1-C33",
    N_(
        "Trip, disarm or sunder may take the place of the melee attack at the end of a charge, with its +2."
    ),
    "PRD, Combat, Combat Maneuvers; ruling",
)

CHARGE_CLAUSES = (
    C01, C02, C03, C04, C05, C06, C07, C08, C09, C10, C11, C12, C13, C14, C15, C16, C17,
    C18, C19, C20, C21, C22, C23, C24, C25, C26, C27, C28, C29, C30, C31, C32, C33,
)  # fmt: skip
