"""What a mover's way is made of: where it may be, what a step costs, and which steps are free."""

from dataclasses import dataclass

from chargemap.geometry.barriers import FORWARD, barrier_of
from chargemap.geometry.ground import Ground, Space, remembered, shift, spread
from chargemap.model.board import Square

FOOT = 5  # one unit of cost, in feet
DIRECTIONS: tuple[Square, ...] = tuple(  # by row, then column: the order of D20-M15
    (dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy
)


@dataclass(frozen=True, slots=True)
class Passage:
    """A mover's ground: its size, where creatures bar it, where it may not stop, and what is difficult."""

    ground: Ground
    side: int
    barred: int = 0  # squares that the mover's space may not enter
    no_stop: int = 0  # squares that the mover's space may not end on
    difficult: int = 0  # difficult squares, those of paralysed creatures included
    double_diagonal: bool = False

    def may_enter(self, square: Square) -> bool:
        """Whether no creature bars the space at `square`."""
        return not self.ground.mask(Space(*square, self.side)) & self.barred

    def may_stop(self, square: Square) -> bool:
        """Whether the mover may end its move at `square`."""
        space = self.ground.mask(Space(*square, self.side))
        return not space & (self.barred | self.no_stop)

    def may_stand(self, square: Square) -> bool:
        """Whether neither ground nor creatures bar the whole space at `square`."""
        space = Space(*square, self.side)
        solid = self.ground.solid | self.barred
        return self.ground.on_board(space) and not self.ground.mask(space) & solid

    def is_difficult(self, square: Square) -> bool:
        """Whether a square of the whole space at `square` is difficult."""
        return bool(self.ground.mask(Space(*square, self.side)) & self.difficult)


def step_units(diagonal: bool, hard: bool, odd: bool, double: bool) -> tuple[int, bool]:
    """Return a step's cost in units of five feet, and whether the count of diagonals is odd after it."""
    if not diagonal:
        return 1 + hard, odd
    if hard and not double:
        return 3, odd
    return (1 + odd) * (1 + hard), not odd


@dataclass(frozen=True, slots=True)
class Steps:
    """The free steps of spaces of one size on one ground, whoever stands there, by the number of the direction."""

    by: tuple[int, ...]  # how far a step moves a bit
    free: tuple[int, ...]  # the positions from which it is free


@remembered
def steps_of(ground: Ground, side: int) -> Steps:
    """Return the free steps of spaces of `side` squares a side."""
    stride, barrier = ground.stride, barrier_of(ground)

    def met(mask: int, first: Square = (0, 0)) -> int:
        return spread(mask, (side, side), stride, first)

    entered = met(ground.solid | barrier.inner)
    entered |= spread(barrier.west, (side - 1, side), stride, (1, 0))
    entered |= spread(barrier.north, (side, side - 1), stride, (0, 1))
    board = _positions(ground, side)
    free = []
    for dx, dy in DIRECTIONS:
        stopped = shift(entered, -(dy * stride + dx))
        if (dx, dy) in FORWARD:
            stopped |= met(barrier.crossed[FORWARD.index((dx, dy))])
        else:
            stopped |= met(barrier.crossed[FORWARD.index((-dx, -dy))], (dx, dy))
        if dx and dy:
            stopped |= met(ground.wall, (dx, 0)) | met(ground.wall, (0, dy))
            stopped |= met(barrier.points, (dx > 0, dy > 0))
        free.append(board & ~stopped)
    return Steps(tuple(dy * stride + dx for dx, dy in DIRECTIONS), tuple(free))


def _positions(ground: Ground, side: int) -> int:
    """Return the positions at which a space is on the board."""
    wide, high = ground.width - side + 1, ground.height - side + 1
    if wide < 1:
        return 0
    return sum(((1 << wide) - 1) << ground.index(0, row) for row in range(high))
