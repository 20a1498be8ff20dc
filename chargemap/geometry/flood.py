"""Which squares a mover reaches at which cost: all squares of one cost at once, as bitboards."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple, TypeAlias

from chargemap.geometry.barriers import FORWARD, barrier_of
from chargemap.geometry.ground import Ground, Space, remembered, shift, spread
from chargemap.model.board import Square

FOOT = 5  # one unit of cost, in feet
DIRECTIONS: tuple[Square, ...] = tuple(  # by row, then column: the order of D20-M15
    (dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy
)
Key: TypeAlias = tuple[
    int, bool
]  # cost in units, and whether an odd number of diagonals is counted
Layer: TypeAlias = list[
    int
]  # two masks: reached with an even, with an odd number of diagonals


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


class Way(NamedTuple):
    """The steps in one direction onto ground of one kind."""

    by: int  # how far they move a bit
    diagonal: bool
    hard: bool
    free: int  # the positions from which they are free


class Flood:
    """Positions by their least cost: `layers[cost][odd]` holds those reached first at that cost."""

    def __init__(self, passage: Passage, ways: tuple[Way, ...] | None = None) -> None:
        """Start without a source; `ways` are those of the passage, or of a part of it."""
        self.passage = passage
        self.ways = ways_of(passage) if ways is None else ways
        self.layers: list[Layer] = []
        self.seen = [0, 0]
        self._coming: list[Layer] = []

    def put(self, cost: int, odd: bool, positions: int) -> None:
        """Add sources, or positions that a step reaches, at a cost."""
        while len(self._coming) <= cost:
            self._coming.append([0, 0])
        self._coming[cost][odd] |= positions

    def grow(self) -> Layer | None:
        """Settle the next cost and return what is first reached at it; None when nothing is left to reach."""
        cost = len(self.layers)
        if cost >= len(self._coming):
            return None
        layer = [self._coming[cost][odd] & ~self.seen[odd] for odd in (0, 1)]
        self.layers.append(layer)
        for odd in (False, True):
            self.seen[odd] |= layer[odd]
            if layer[odd]:
                self._leave(cost, odd, layer[odd])
        return layer

    def _leave(self, cost: int, odd: bool, positions: int) -> None:
        """Take every free step from the positions."""
        moved = dict.fromkeys(product((False, True), repeat=2), 0)
        for by, diagonal, hard, free in self.ways:
            if sources := positions & free:
                moved[diagonal, hard] |= shift(sources, by)
        for (diagonal, hard), reached in moved.items():
            if reached:
                units, after = step_units(
                    diagonal, hard, odd, self.passage.double_diagonal
                )
                self.put(cost + units, after, reached)


def ways_of(passage: Passage) -> tuple[Way, ...]:
    """Return the steps that neither ground nor creatures bar, by direction and by what they lead onto."""
    ground, side = passage.ground, passage.side
    hard = spread(passage.difficult, (side, side), ground.stride)
    barred = spread(passage.barred, (side, side), ground.stride)
    steps = steps_of(ground, side)
    ways = []
    for (dx, dy), by, free in zip(DIRECTIONS, steps.by, steps.free, strict=True):
        onto_hard = shift(hard, -by)
        free &= ~shift(barred, -by)
        for is_hard, part in ((False, free & ~onto_hard), (True, free & onto_hard)):
            if part:
                ways.append(Way(by, bool(dx and dy), is_hard, part))
    return tuple(ways)


def backwards(flood: Flood, ends: Mapping[Key, int]) -> dict[Key, int]:
    """Return the positions on paths of least cost to the ends, the ends included."""
    tight = dict(ends)
    for late in range(max(cost for cost, _ in ends), -1, -1):
        for odd in (False, True):
            if goals := tight.get((late, odd)):
                for before, positions in _arrivals(flood, late, odd, goals):
                    tight[before] = tight.get(before, 0) | positions
    return tight


def _arrivals(
    flood: Flood, cost: int, odd: bool, goals: int
) -> Iterator[tuple[Key, int]]:
    """Yield the positions, by cost and odd, from which one step arrives at the goals at exactly that cost."""
    for by, diagonal, hard, free in flood.ways:
        if not (sources := shift(goals, -by) & free):
            continue
        for before in (False, True):
            units, after = step_units(
                diagonal, hard, before, flood.passage.double_diagonal
            )
            if after != odd or units > cost:
                continue
            if found := sources & flood.layers[cost - units][before]:
                yield (cost - units, before), found
