"""The clauses that both d20 games share: squares, movement, reach, lines and cover."""

from chargemap.i18n import N_
from chargemap.model.verdict import Clause

_MOVE = "SRD, Movement, Position, and Distance"
_OPEN = "SRD, Attacks of Opportunity"

M01 = Clause(
    "D20-M01",
    N_(
        "Squares are 5 ft. A step goes to one of the 8 neighbours. In one move the 1st, 3rd, ... diagonal costs 5 ft, the 2nd, 4th, ... 10 ft."
    ),
    _MOVE,
)
M02 = Clause(
    "D20-M02",
    N_(
        "Space in squares a side: Medium and smaller 1, Large 2, Huge 3, Gargantuan 4, Colossal 6. All its squares must be on the board."
    ),
    "SRD, Size and Space; ruling: creatures under Small take a whole square",
)
M03 = Clause(
    "D20-M03",
    N_(
        "A weapon covers the squares within its reach, counted from the nearest square of the space; 10 ft also cover the second diagonal. A reach weapon goes twice as far, and not within natural reach."
    ),
    "SRD, Reach Weapons; option reach_diagonal",
)
M04 = Clause(
    "D20-M04",
    N_(
        "Entering difficult ground costs 10 ft, diagonally 15 ft. A larger space pays for the worst square of its new space."
    ),
    f"{_MOVE}; option difficult_diagonal",
)
M05 = Clause(
    "D20-M05",
    N_(
        "Walls, obstacles, squares off the board and closed wall segments cannot be entered or crossed. An open door can; a window cannot, but it is seen through."
    ),
    _MOVE,
)
M06 = Clause(
    "D20-M06",
    N_(
        "No diagonal step past a wall's corner. Past obstacles and creatures it is allowed."
    ),
    _MOVE,
)
M07 = Clause(
    "D20-M07",
    N_(
        "One may move through allies and neutrals, but not stop in a square with a creature that is not helpless."
    ),
    _MOVE,
)
M08 = Clause(
    "D20-M08",
    N_(
        "Not through enemies, unless they are helpless or at least three size categories larger or smaller."
    ),
    _MOVE,
)
M09 = Clause(
    "D20-M09",
    N_(
        "A move action goes up to the speed, two go twice that; running goes four times, straight, over no difficult square. A turn gives a standard and a move action, or a full-round action."
    ),
    "SRD, Actions in Combat",
)
M10 = Clause(
    "D20-M10",
    N_(
        "A 5-foot step goes one square, not onto difficult ground, only in a turn without other movement. It provokes nothing."
    ),
    "SRD, Take 5-Foot Step",
)
M11 = Clause(
    "D20-M11",
    N_(
        "Leaving a threatened square provokes an attack of opportunity, in a charge as in any move; at most one from each enemy in a turn."
    ),
    f"{_OPEN}; option big_mover",
)
M12 = Clause(
    "D20-M12",
    N_(
        "One uncut line between any points of the two spaces is line of sight. Walls and fog cut it; line of effect is cut by walls only."
    ),
    "SRD, Line of Sight and Line of Effect",
)
M13 = Clause(
    "D20-M13",
    N_(
        "Cover is +4 to AC, and bars attacks of opportunity. Walls and other creatures give it."
    ),
    "SRD, Cover; option cover",
)
M14 = Clause(
    "D20-M14",
    N_(
        "A straight run goes one square along the longer axis at each step, and along the other as near the line as it can, halves toward the start."
    ),
    "ruling",
)
M15 = Clause(
    "D20-M15",
    N_(
        "Without a path given, the move takes one of least cost; of those one that provokes least; then the first by rows and columns."
    ),
    "ruling",
)
M16 = Clause(
    "D20-M16",
    N_(
        "Standing up from prone is a move action. It provokes from every enemy that threatens the space, and who stands up counts as prone while they strike."
    ),
    "SRD, Stand Up",
)

CLAUSES = (
    M01,
    M02,
    M03,
    M04,
    M05,
    M06,
    M07,
    M08,
    M09,
    M10,
    M11,
    M12,
    M13,
    M14,
    M15,
    M16,
)
