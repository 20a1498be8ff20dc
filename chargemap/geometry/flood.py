"""Which squares a mover reaches at which cost: all squares of one cost at once, as bitboards."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias

from chargemap.geometry.ground import Ground, Space, bits, remembered
from chargemap.geometry.steps import step_walls
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


def spread(mask: int, side: int, stride: int) -> int:
    """Return the positions at which a space of `side` squares a side meets the mask."""
    found = 0
    for row in range(side):
        for column in range(side):
            found |= mask >> row * stride + column
    return found


@lru_cache(maxsize=8192)
def _offset(direction: Square, stride: int) -> int:
    """Return how far a step in the direction moves a bit."""
    return direction[1] * stride + direction[0]


def shift(mask: int, by: int) -> int:
    """Return the mask moved by `by` bits."""
    return mask << by if by >= 0 else mask >> -by


@dataclass(slots=True)
class Open:
    """From where a step in one direction is free; squares near a segment are asked one by one, when first needed."""

    direction: Square
    free: int
    unknown: int


@dataclass(slots=True)
class Steps:
    """The free steps of spaces of one size on one ground, whoever stands there."""

    ground: Ground
    side: int
    open: tuple[Open, ...] = field(default=())

    def moved(self, sources: int, number: int) -> int:
        """Return the positions that a free step in direction `number` reaches from the sources."""
        return shift(self.sources(sources, number), self.by(number))

    def by(self, number: int) -> int:
        """Return how far direction `number` moves a bit."""
        return _offset(DIRECTIONS[number], self.ground.stride)

    def sources(self, positions: int, number: int) -> int:
        """Return those of the positions from which a step in direction `number` is free."""
        known = self.open[number]
        if asked := positions & known.unknown:
            dx, dy = known.direction
            for index in bits(asked):
                column, row = self.ground.square(index)
                new = (column + dx, row + dy)
                if not any(step_walls(self.ground, self.side, (column, row), new)):
                    known.free |= 1 << index
            known.unknown &= ~asked
        return positions & known.free


@remembered
def steps_of(ground: Ground, side: int) -> Steps:
    """Return the free steps of spaces of `side` squares a side."""
    stride = ground.stride
    solid, wall = spread(ground.solid, side, stride), spread(ground.wall, side, stride)
    touched = spread(ground.touched_move, side, stride)
    board = 0
    for row in range(ground.height - side + 1):
        if ground.width >= side:
            board |= ((1 << ground.width - side + 1) - 1) << ground.index(0, row)
    found = []
    for dx, dy in DIRECTIONS:
        by = _offset((dx, dy), stride)
        barred, near = shift(solid, -by), touched | shift(touched, -by)
        if dx and dy:
            beside = (_offset((dx, 0), stride), _offset((0, dy), stride))
            for offset in beside:
                barred |= shift(wall, -offset)
                near |= shift(touched, -offset)
        free = board & ~barred
        found.append(Open((dx, dy), free & ~near, free & near))
    return Steps(ground, side, tuple(found))


class Flood:
    """Positions by their least cost: `layers[cost][odd]` holds those reached first at that cost."""

    def __init__(self, passage: Passage) -> None:
        """Start without a source."""
        stride = passage.ground.stride
        self.passage = passage
        self.steps = steps_of(passage.ground, passage.side)
        self.hard = spread(passage.difficult, passage.side, stride)
        self.barred = spread(passage.barred, passage.side, stride)
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
        for number, (dx, dy) in enumerate(DIRECTIONS):
            moved = self.steps.moved(positions, number) & ~self.barred
            if not moved:
                continue
            for hard, part in ((False, moved & ~self.hard), (True, moved & self.hard)):
                if part:
                    units, after = step_units(
                        bool(dx and dy), hard, odd, self.passage.double_diagonal
                    )
                    self.put(cost + units, after, part)


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
    for number, (dx, dy) in enumerate(DIRECTIONS):
        for hard, part in ((False, goals & ~flood.hard), (True, goals & flood.hard)):
            if not part:
                continue
            back = shift(part, -flood.steps.by(number))
            for before in (False, True):
                units, after = step_units(
                    bool(dx and dy), hard, before, flood.passage.double_diagonal
                )
                if after == odd and units <= cost:
                    here = back & flood.layers[cost - units][before]
                    if found := here and flood.steps.sources(here, number):
                        yield (cost - units, before), found
