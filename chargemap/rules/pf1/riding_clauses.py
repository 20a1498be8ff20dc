"""The clauses of Pathfinder 1e mounted combat and of two weapons (maneuver page, PF1-R* and PF1-W*)."""

from chargemap.i18n import N_
from chargemap.model.verdict import Clause

_MOUNTED = "PRD, Combat, Mounted Combat"
_TWO = "PRD, Combat, Two-Weapon Fighting"

R01 = Clause(
    "PF1-R01",
    N_(
        "Horses, ponies and riding dogs serve as war mounts. Any token named as a mount is taken for one."
    ),
    _MOUNTED,
)
R02 = Clause(
    "PF1-R02",
    N_(
        "A mount without combat training is frightened in combat. A rider who does not dismount, which is a move action, must make a DC 20 Ride check each round, also a move action, to control it. The check provokes from those who threaten."
    ),
    f"{_MOUNTED}; Skills, Ride",
)
R03 = Clause(
    "PF1-R03",
    N_(
        "If the mount is controlled, a standard action may follow. A failed check takes the full round: nothing more until the next turn."
    ),
    _MOUNTED,
)
R04 = Clause(
    "PF1-R04",
    N_(
        "The mount acts in the rider's initiative, as directed. The rider moves at the mount's speed, and the mount spends its action on it."
    ),
    _MOUNTED,
)
R05 = Clause(
    "PF1-R05",
    N_(
        "A horse (a pony not) is Large: 10 ft or 2 squares across. The rider shares its mount's space."
    ),
    _MOUNTED,
)
R06 = Clause(
    "PF1-R06",
    N_(
        "A DC 5 Ride check, a free action, guides the mount with the knees, so that both hands are free to attack or defend."
    ),
    f"{_MOUNTED}; Skills, Ride",
)
R07 = Clause(
    "PF1-R07",
    N_(
        "A rider has +1 on melee attacks against a creature that is on foot and smaller than the mount, for the higher ground. It counts on trip, disarm and sunder, too."
    ),
    f"{_MOUNTED}; ruling",
)
R08 = Clause(
    "PF1-R08",
    N_(
        "If the mount moves more than 5 ft, the rider makes one melee attack and no full attack."
    ),
    _MOUNTED,
)
R09 = Clause(
    "PF1-R09",
    N_("Melee attacks have no penalty, even at the mount's full speed."),
    _MOUNTED,
)
R10 = Clause(
    "PF1-R10",
    N_(
        "If the mount charges, the rider has the charge's AC penalty and, attacking at its end, its bonus."
    ),
    _MOUNTED,
)
R11 = Clause("PF1-R11", N_("In a mounted charge a lance does double damage."), _MOUNTED)
R12 = Clause(
    "PF1-R12",
    N_("Ranged attacks while the mount takes a double move have -4."),
    _MOUNTED,
)
R13 = Clause(
    "PF1-R13",
    N_("Ranged attacks while the mount runs, at four times its speed, have -8."),
    _MOUNTED,
)
R14 = Clause(
    "PF1-R14",
    N_(
        "In a double move and in a run the shot comes when the mount has completed half its movement."
    ),
    _MOUNTED,
)
R15 = Clause(
    "PF1-R15",
    N_(
        "A full attack with a ranged weapon is allowed while the mount moves; so are move actions."
    ),
    _MOUNTED,
)
R16 = Clause(
    "PF1-R16",
    N_(
        "Spells are cast as normal if the mount moves at most its speed, all before or all after the casting."
    ),
    _MOUNTED,
)
R17 = Clause(
    "PF1-R17",
    N_(
        "If the mount moves both before and after the casting, the caster makes a concentration check, DC 10 + spell level, or the spell is lost. The same if it moves more than its speed on one side of the casting."
    ),
    f"{_MOUNTED}; ruling",
)
R18 = Clause(
    "PF1-R18",
    N_(
        "If the mount runs, a spell may be cast once it has moved up to twice its speed, with a concentration check, DC 15 + spell level."
    ),
    _MOUNTED,
)
R19 = Clause(
    "PF1-R19",
    N_(
        "If the mount falls, the rider makes a DC 15 Ride check, or takes 1d6 damage and is prone."
    ),
    f"{_MOUNTED}; Skills, Ride",
)
R20 = Clause(
    "PF1-R20",
    N_(
        "A rider who falls unconscious has a chance of 50 in 100 to stay in the saddle, 75 in 100 in a military saddle. Else it falls and takes 1d6 damage."
    ),
    _MOUNTED,
)
R21 = Clause(
    "PF1-R21",
    N_("Without a rider to guide it the mount avoids combat."),
    _MOUNTED,
)

W01 = Clause(
    "PF1-W01",
    N_(
        "A double weapon gives an extra attack with its off-hand end, as when fighting with two weapons."
    ),
    _TWO,
)
W02 = Clause(
    "PF1-W02",
    N_("The penalties of a double weapon are those of a light weapon in the off hand."),
    _TWO,
)
W03 = Clause(
    "PF1-W03",
    N_("The same rules hold for throwing a weapon from each hand."),
    _TWO,
)
W04 = Clause(
    "PF1-W04",
    N_(
        "Thrown so, a shuriken or a dart is light; bolas, javelin, net and sling are one-handed."
    ),
    _TWO,
)
W05 = Clause(
    "PF1-W05",
    N_(
        "Penalties of the main and the off hand: -6 and -10; with a light weapon in the off hand (a fist is light) -4 and -8; with the feat Two-Weapon Fighting -4 and -4; with both -2 and -2."
    ),
    _TWO,
)
W06 = Clause(
    "PF1-W06",
    N_(
        "The second weapon gives one extra attack, as part of a full attack. The extra attacks of a high base attack are the main hand's, at -5, -10 and -15. Either hand may begin."
    ),
    _TWO,
)
W07 = Clause(
    "PF1-W07",
    N_(
        "The off hand, thrown or not, adds half a positive Strength bonus to the damage, rounded down; a penalty counts whole. A double weapon used so adds the bonus once with the one end and half with the other. A damage bonus given with the weapon replaces all this."
    ),
    _TWO,
)

RIDING_CLAUSES = (
    R01, R02, R03, R04, R05, R06, R07, R08, R09, R10, R11,
    R12, R13, R14, R15, R16, R17, R18, R19, R20, R21,
)  # fmt: skip
TWO_WEAPON_CLAUSES = (W01, W02, W03, W04, W05, W06, W07)
