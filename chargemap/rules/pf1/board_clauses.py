"""The clauses that bring the Pathfinder 1e maneuvers to the board (maneuver page, PF1-M70 to PF1-M81)."""

from chargemap.i18n import N_
from chargemap.model.verdict import Clause

_RULING = "ruling"

M70 = Clause(
    "PF1-M70",
    N_(
        "The target must be within reach, with a line of effect and no closed wall between. That is the reach of the weapon for trip, disarm and sunder, the natural reach for bull rush and grapple, and the reach of their weapon for those who aid. A feint asks no reach."
    ),
    _RULING,
)
M71 = Clause(
    "PF1-M71",
    N_(
        "The direction goes from the centre of the attacker's space (on a charge, of the space it ends in) to the centre of the target's, rounded to the nearest of the 8 directions, 22.5 degrees to either side. Between equal sizes side by side it is the obvious one. Centres apart by 1.5 and 0.5 squares, Medium beside Large, or by 2.5 and 0.5 give a straight direction, and by 2.5 and 1.5 or 2 and 1 a diagonal one."
    ),
    _RULING,
)
M72 = Clause(
    "PF1-M72",
    N_(
        "A push goes one square at a time in that direction, with the whole space. It ends where one of the squares that the space would newly take is a wall, an obstacle or off the board, or where a closed wall segment or a wall's corner bars the step. Fog, difficult ground, open doors and dangerous places do not stop it."
    ),
    _RULING,
)
M73 = Clause(
    "PF1-M73",
    N_(
        "A push goes as far as a move of that length measures, and each creature counts its own steps. Straight it is one square for each 5 ft; diagonally 5 or 10 ft are 1 square, 15 ft are 2, 20 or 25 ft are 3. Difficult ground does not shorten it."
    ),
    _RULING,
)
M74 = Clause(
    "PF1-M74",
    N_(
        "A creature that is not helpless, dead or already pushed, and holds a square behind, friend or foe, is in the way: before that step it is rolled for, by rows and columns if there are several. One more than one size larger than the attacker is as a wall, without a check. If the check succeeds, the creature joins the push; each moves at most its own result, counted from where it stood, and all stop when one has used it up. If a check fails, or misses by concealment, all stop."
    ),
    _RULING,
)
M75 = Clause(
    "PF1-M75",
    N_(
        "After the push the attacker may move along, up to as many steps in the same direction as the push took, each free and paid for: out of its speed less what the turn's move action has spent, or on a charge out of what is left of the charge's limit, with the diagonals counted on. There is nothing to pay with if the move action is gone otherwise or the turn allows only a standard action. The grappled, pinned and prone do not move along."
    ),
    _RULING,
)
M76 = Clause(
    "PF1-M76",
    N_(
        "Without a path an overrun goes straight through the target to the first space beyond that is clear of it and of creatures, for at most the speed; with a path it goes over those squares and must meet the target. Friends may be passed, enemies not. On a charge it has the charge's limit, passes no friends, and from the end space on takes no difficult ground, the target's squares included. The check is made in the last space before the target, and a failure goes back along the route from there."
    ),
    _RULING,
)
M77 = Clause(
    "PF1-M77",
    N_(
        "A grapple puts the target in the free space asked for beside the grappler, with no closed wall between; else in the one of these without danger that is nearest to where it is in a straight line, then first by rows and columns. After a move it keeps its place beside the grappler if that is free and safe. Free is a space on the board without wall, obstacle or creature that is not helpless. Nobody has an attack of opportunity for it."
    ),
    _RULING,
)
M78 = Clause(
    "PF1-M78",
    N_(
        "One who moves along after a push, an overrunner, a grappler who moves and a ridden mount provoke by the squares they leave, from enemies other than the target or the pushed. With Greater Bull Rush the pushed ones provoke, step by step, from the attacker's side but not from the attacker. Each enemy is named once, in the order in which it happens, several at one step by their ids."
    ),
    _RULING,
)
M79 = Clause(
    "PF1-M79",
    N_(
        "Bull rush and overrun are made by the mount, never by the rider; bull rush, overrun and trip are made against the mount, never against the rider. The rider goes along. If a mount falls prone, its rider's soft fall is the next action."
    ),
    _RULING,
)
M80 = Clause(
    "PF1-M80",
    N_(
        "Who dismounts stands on the place it named. Who falls, or names none, stands on the free space beside the mount nearest to the mount's top left square, then first by rows and columns; if there is none, a fall leaves it where it is, or in the saddle if it has no room on the whole board. Dismounting provokes nothing."
    ),
    _RULING,
)
M81 = Clause(
    "PF1-M81",
    N_(
        "A push after which grappler and grappled are no longer adjacent ends the hold. A rider whom a grapple moves is dismounted first."
    ),
    _RULING,
)

BOARD_CLAUSES = (
    M70, M71, M72, M73, M74, M75, M76, M77, M78, M79, M80, M81,
)  # fmt: skip
