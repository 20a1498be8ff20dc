"""The clauses of the Pathfinder 1e maneuvers (maneuver page, PF1-M*): the check, and each but the grapple."""

from chargemap.i18n import N_
from chargemap.model.verdict import Clause
from chargemap.rules.pf1.board_clauses import BOARD_CLAUSES
from chargemap.rules.pf1.grapple_clauses import GRAPPLE_CLAUSES

_MANEUVERS = "PRD, Combat, Combat Maneuvers"
_CMB = "PRD, Combat, Combat Maneuver Bonus"
_CMD = "PRD, Combat, Combat Maneuver Defense"
_OVERRUN = "PRD, Combat, Overrun"
_TRIP = "PRD, Combat, Trip"
_DISARM = "PRD, Combat, Disarm"
_RUSH = "PRD, Combat, Bull Rush"
_SUNDER = "PRD, Combat, Sunder"
_FEINT = "PRD, Combat, Feint"

# ------------------------------------------------------------------ the check
M01 = Clause(
    "PF1-M01",
    N_("CMB is base attack + Strength modifier + special size modifier."),
    _CMB,
)
M02 = Clause(
    "PF1-M02",
    N_(
        "Tiny and smaller creatures use the Dexterity modifier in the CMB instead of Strength. Small ones use Strength."
    ),
    _CMB,
)
M03 = Clause(
    "PF1-M03",
    N_(
        "The special size modifier of CMB and CMD: Fine -8, Diminutive -4, Tiny -2, Small -1, Medium 0, Large +1, Huge +2, Gargantuan +4, Colossal +8."
    ),
    _CMB,
)
M04 = Clause(
    "PF1-M04",
    N_(
        "Feats and abilities may raise the CMB for one maneuver. The Improved feat gives +2 on its maneuver and no attack of opportunity from the target; the Greater feat another +2. Grab is as Improved Grapple, but +4, to start and to hold. What else a Greater feat does is left to the table, except the provoking of Greater Bull Rush."
    ),
    f"{_CMB}; Feats; Universal Monster Rules, Grab; ruling",
)
M05 = Clause(
    "PF1-M05",
    N_(
        "A maneuver needs its own kind of action. Trip, disarm and sunder stand in for one melee attack: in an attack, a full attack, an attack of opportunity or at the end of a charge. A bull rush is a standard action or the end of a charge, an overrun happens during a move or a charge, a grapple is a standard action. In a full attack each blow comes once a turn: the first without a penalty, each further one at 5 less than the one before, and only while the base attack less that penalty is above 0."
    ),
    f"{_MANEUVERS}; ruling",
)
M06 = Clause(
    "PF1-M06",
    N_(
        "Unless it says otherwise a maneuver provokes an attack of opportunity from its target, and from nobody else, before the check. If that hits, the attacker takes the damage, and the same number is a penalty on the check. At less than 0 hit points there is no check; at 0 there is. It is not the one attack a turn that movement provokes."
    ),
    f"{_MANEUVERS}; ruling",
)
M07 = Clause(
    "PF1-M07",
    N_(
        "Against a target that is immobilized, unconscious or otherwise incapacitated a maneuver succeeds by itself, as on a natural 20. That holds for the helpless, the immobilized and the incapacitated, not for the pinned."
    ),
    f"{_MANEUVERS}; ruling; option pinned_is_immobile",
)
M08 = Clause("PF1-M08", N_("The check has +4 against a stunned target."), _MANEUVERS)
M09 = Clause(
    "PF1-M09",
    N_(
        "The check is an attack roll: d20 + CMB in place of the attack bonus, plus every other attack bonus of the moment (spells, feats, effects) that applies to the weapon or attack used."
    ),
    _MANEUVERS,
)
M10 = Clause(
    "PF1-M10",
    N_(
        "Being an attack roll the check takes all penalties of attack rolls, and the miss chance of concealment. Concealment counts on every attack roll of special attacks and of a charge, but not on aiding, breaking free or reversing a grapple. To a blinded attacker every target has a miss chance of at least 50 in 100."
    ),
    f"{_MANEUVERS}; ruling",
)
M11 = Clause(
    "PF1-M11",
    N_(
        "CMD is 10 + base attack + Strength modifier + Dexterity modifier + special size modifier."
    ),
    _CMD,
)
M12 = Clause(
    "PF1-M12",
    N_(
        "The CMD also has the target's circumstance, deflection, dodge, insight, luck, morale, profane and sacred bonuses to AC, but no others and no cover. Its feats and abilities against that maneuver count, too: the Improved feat gives +2."
    ),
    f"{_CMD}; Feats",
)
M13 = Clause(
    "PF1-M13",
    N_(
        "Every penalty to AC is a penalty to the CMD. A flat-footed creature has no Dexterity bonus to its CMD, nor has one in any state that denies that bonus to AC; its dodge bonus is lost with it."
    ),
    f"{_CMD}; ruling",
)
M14 = Clause(
    "PF1-M14",
    N_(
        "A total equal to the CMD or more is a success; some maneuvers have degrees by the margin. A natural 20 is a success, except against bonds; a natural 1 is a failure."
    ),
    f"{_MANEUVERS}; option trip_tie",
)

# ------------------------------------------------------------------ overrun
M15 = Clause(
    "PF1-M15",
    N_(
        "An overrun is a standard action taken during one's move, or part of a charge: moving through the target's space."
    ),
    _OVERRUN,
)
M16 = Clause(
    "PF1-M16",
    N_("The target of an overrun may be at most one size category larger."),
    _OVERRUN,
)
M17 = Clause(
    "PF1-M17",
    N_(
        "Starting an overrun provokes from the target, unless the attacker has Improved Overrun or the like. It provokes from a target that then avoids, too."
    ),
    f"{_OVERRUN}; ruling",
)
M18 = Clause(
    "PF1-M18",
    N_(
        "If the overrun fails, the overrunner stops in the space directly in front of the target, or in the nearest free one before it if creatures stand there."
    ),
    _OVERRUN,
)
M19 = Clause(
    "PF1-M19",
    N_(
        "The target may choose to avoid: the overrunner passes without a check. It may not against Improved Overrun."
    ),
    f"{_OVERRUN}; Feats, Improved Overrun",
)
M20 = Clause(
    "PF1-M20",
    N_(
        "If the overrun succeeds, the overrunner passes through. By 5 or more the target also falls prone, unless it cannot be tripped."
    ),
    f"{_OVERRUN}; ruling",
)
M21 = Clause(
    "PF1-M21",
    N_("Each leg of the target beyond two adds 2 to the DC of an overrun."),
    _OVERRUN,
)

# ------------------------------------------------------------------ trip
M22 = Clause(
    "PF1-M22",
    N_(
        "A trip takes the place of a melee attack. The target is at most one size category larger. It provokes from the target, unless the attacker has Improved Trip or the like."
    ),
    _TRIP,
)
M23 = Clause(
    "PF1-M23",
    N_(
        "If the trip succeeds, the target is prone. If it fails by 10 or more, the tripper is prone, but not one that rides. A target that is prone already cannot be tripped."
    ),
    f"{_TRIP}; ruling",
)
M24 = Clause(
    "PF1-M24",
    N_("Each leg of the target beyond two adds 2 to the DC of a trip."),
    _TRIP,
)
M25 = Clause(
    "PF1-M25",
    N_(
        "Some creatures (oozes, those without legs) and flying creatures cannot be tripped."
    ),
    _TRIP,
)

# ------------------------------------------------------------------ disarm
M26 = Clause(
    "PF1-M26",
    N_(
        "A disarm takes the place of a melee attack. It provokes from the target, unless the attacker has Improved Disarm or the like. There is no limit of size."
    ),
    _DISARM,
)
M27 = Clause(
    "PF1-M27",
    N_(
        "Who disarms unarmed has -4 on the check. A natural weapon does not count as unarmed."
    ),
    f"{_DISARM}; ruling",
)
M28 = Clause(
    "PF1-M28",
    N_(
        "If the disarm succeeds, the target drops one carried item of the attacker's choice, even one held in both hands. By 10 or more it drops what it holds in both hands: two items at most, however many hands it has. Carried means held: drawn weapons and held items."
    ),
    f"{_DISARM}; ruling",
)
M29 = Clause(
    "PF1-M29",
    N_(
        "If the disarm fails by 10 or more, the attacker drops the weapon it used. A natural or unarmed attack drops nothing."
    ),
    f"{_DISARM}; ruling",
)
M30 = Clause(
    "PF1-M30",
    N_(
        "Who succeeds in a disarm without a weapon may at once pick up the item. That takes a free hand."
    ),
    f"{_DISARM}; ruling",
)

# ------------------------------------------------------------------ bull rush
M31 = Clause(
    "PF1-M31",
    N_(
        "A bull rush is a standard action, or part of a charge in place of the melee attack. It pushes the target straight back and does no damage."
    ),
    _RUSH,
)
M32 = Clause(
    "PF1-M32",
    N_(
        "The target of a bull rush is at most one size category larger. It provokes from the target, unless the attacker has Improved Bull Rush or the like."
    ),
    _RUSH,
)
M33 = Clause(
    "PF1-M33",
    N_(
        "A bull rush that succeeds pushes 5 ft back, and 5 ft more for every 5 points by which the check beats the CMD."
    ),
    _RUSH,
)
M34 = Clause(
    "PF1-M34",
    N_(
        "The attacker may move along with the pushed target, if it has the movement for it."
    ),
    _RUSH,
)
M35 = Clause(
    "PF1-M35",
    N_("If the bull rush fails, the attacker's movement ends in front of the target."),
    _RUSH,
)
M36 = Clause(
    "PF1-M36",
    N_(
        "The pushed creature's movement provokes nothing, unless the attacker has Greater Bull Rush. Then it provokes from the attacker's allies, not from the attacker."
    ),
    f"{_RUSH}; Feats, Greater Bull Rush",
)
M37 = Clause(
    "PF1-M37",
    N_("No creature is pushed into a square with a solid object or obstacle."),
    _RUSH,
)
M38 = Clause(
    "PF1-M38",
    N_(
        "A creature in the way must be bull rushed at once by another check, at -4 for each creature beyond the first. On success all go on, for the lesser of the results. For example, the check gives 15 ft against a first goblin; after 5 ft a second is reached, and the check gives 20 ft; both go on 10 ft, as the first has then moved 15 ft."
    ),
    _RUSH,
)
M39 = Clause(
    "PF1-M39",
    N_(
        "A charger has +2 on the bull rush check, but not on an overrun. A trip, disarm or sunder at the end of a charge has the +2 of any attack there."
    ),
    f"{_RUSH}; ruling; option overrun_charge_bonus",
)

# ------------------------------------------------------------------ sunder
M57 = Clause(
    "PF1-M57",
    N_(
        "A sunder is made against an item held or worn, in an attack action in place of a melee attack. It provokes from the target, unless the attacker has Improved Sunder or the like."
    ),
    _SUNDER,
)
M58 = Clause(
    "PF1-M58",
    N_(
        "If the sunder succeeds, the item takes normal damage. What exceeds its hardness comes off its hit points."
    ),
    _SUNDER,
)
M59 = Clause(
    "PF1-M59",
    N_(
        "An item at half its hit points or less is broken. A broken weapon has -2 on attack and damage rolls, and its critical is 20/x2."
    ),
    f"{_SUNDER}; Conditions, Broken",
)
M60 = Clause(
    "PF1-M60",
    N_(
        "If the damage would bring the item below 0 hit points, the attacker may destroy it; if not, it is left with 1 hit point and broken. Exactly 0 counts as below."
    ),
    f"{_SUNDER}; ruling",
)

# ------------------------------------------------------------------ feint
M61 = Clause(
    "PF1-M61",
    N_("With Improved Feint a feint may be a move action."),
    "PRD, Feats, Improved Feint",
)
M62 = Clause(
    "PF1-M62",
    N_(
        "Without Improved Feint a feint is a standard action. It is a Bluff check against 10 + the target's base attack + Wisdom modifier, or 10 + its Sense Motive if that skill is trained and that is higher."
    ),
    _FEINT,
)
M63 = Clause(
    "PF1-M63",
    N_(
        "A feint has -4 against a creature that is no humanoid, instead -8 against Intelligence 1 or 2, and is impossible against one without Intelligence. It provokes nothing."
    ),
    f"{_FEINT}; ruling",
)
M64 = Clause(
    "PF1-M64",
    N_(
        "If the feint succeeds, the target has no Dexterity bonus to AC against the feinter's next melee attack, if that is made by the end of the feinter's next turn."
    ),
    _FEINT,
)

# ------------------------------------------------------------------ what holds for all
M65 = Clause(
    "PF1-M65",
    N_(
        "All lethal damage, of attacks and charges as well, comes off the hit points of a token that has them. Below 0 it is dying, at 0 it acts on. Nonlethal damage is only reported."
    ),
    "ruling",
)
M66 = Clause(
    "PF1-M66",
    N_(
        "A ranged or thrown attack, and a spell, provokes from every enemy that threatens the space of the one who shoots or casts, where it is made. For a rider that is the mount's space."
    ),
    "PRD, Combat, Attacks of Opportunity",
)
M67 = Clause(
    "PF1-M67",
    N_("The nauseated may only move, and do what is free."),
    "PRD, Conditions, Nauseated",
)
M68 = Clause(
    "PF1-M68",
    N_(
        "Ranged and thrown attacks take Dexterity instead of Strength in the attack bonus, and -2 for each range increment begun after the first, at most 5 increments thrown and 10 otherwise. A thrown weapon and a sling add the Strength modifier to the damage, a bow or other launcher only a negative one, and none adds 1.5 times the bonus. Firing into a melee has no penalty of its own here: it is entered as a modifier."
    ),
    "PRD, Combat, Attack; Equipment, Weapons; ruling",
)

MANEUVER_CLAUSES = (
    M01, M02, M03, M04, M05, M06, M07, M08, M09, M10, M11, M12, M13, M14, M15, M16, M17,
    M18, M19, M20, M21, M22, M23, M24, M25, M26, M27, M28, M29, M30, M31, M32, M33, M34,
    M35, M36, M37, M38, M39, *GRAPPLE_CLAUSES, M57, M58, M59, M60, M61, M62, M63, M64,
    M65, M66, M67, M68, *BOARD_CLAUSES,
)  # fmt: skip
