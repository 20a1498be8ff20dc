"""Boards as bitboards: one Python integer a set of squares, with a border of outside around the board."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, update_wrapper
from itertools import compress
from math import ceil, floor
from typing import Concatenate, NamedTuple, ParamSpec, TypeAlias, TypeVar, cast

from chargemap.model.board import (
    DIFFICULT,
    OBSCURING,
    OBSTACLE,
    OUTSIDE,
    WALL,
    GridBoard,
    Point,
    Square,
    Wall,
)

PAD = 8  # squares of outside on each side, so that templates never wrap onto the board
EPS = 1e-6  # squares: how far off a segment may lie and still touch
NEAR = 2 * EPS  # the margin of the cheap masks; only more than EPS matters
SPARSE = 40  # up to one square in so many, to go from one to the next is faster
FEW = 8  # up to so many bits, to take one after the other is faster
MARKS = bytes(max(0, byte - ord("0")) for byte in range(256))  # digits to numbers
MEMORY = 200_000  # answers one ground remembers before it starts anew

Segment: TypeAlias = tuple[float, float, float, float]
Heading: TypeAlias = tuple[int, int]  # one of the 8 directions; (0, 0) is none
P = ParamSpec("P")
R = TypeVar("R")


class Space(NamedTuple):
    """The squares a creature fills: its top-left square and the squares a side."""

    column: int
    row: int
    side: int

    @property
    def square(self) -> Square:
        """The top-left square."""
        return self.column, self.row

    @property
    def centre(self) -> Point:
        """The middle of the space in board units."""
        return self.column + self.side / 2, self.row + self.side / 2

    def squares(self) -> Iterator[Square]:
        """Yield the squares by row, then column."""
        for row in range(self.row, self.row + self.side):
            for column in range(self.column, self.column + self.side):
                yield column, row

    def at(self, square: Square) -> "Space":
        """Return the space of the same size with its top-left square at `square`."""
        return Space(square[0], square[1], self.side)


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """A board's squares as masks and its segments as numbers; bit 0 is the padded area's top-left square."""

    width: int
    height: int
    stride: int
    wall: int  # `#` and everything outside, the padding included
    obstacle: int
    difficult: int
    obscuring: int
    solid: int  # wall and obstacle
    opaque: int  # wall and obscuring
    lines: tuple[Segment, ...]  # of every wall, by its index on the board
    touched_move: int  # squares that a wall, closed door or window touches
    touched_sight: int  # squares that a wall or closed door touches
    walls_move: Mapping[int, tuple[int, ...]]  # bit index -> wall indexes
    walls_sight: Mapping[int, tuple[int, ...]]
    memory: dict[object, object] = field(default_factory=dict, repr=False)

    def index(self, column: int, row: int) -> int:
        """Return the number of the bit of a square."""
        return (row + PAD) * self.stride + column + PAD

    def bit(self, square: Square) -> int:
        """Return the mask of one square."""
        return 1 << (square[1] + PAD) * self.stride + square[0] + PAD

    def mask(self, space: Space) -> int:
        """Return the mask of a space."""
        return space_template(space.side, self.stride) << self.index(
            space.column, space.row
        )

    def mask_of(self, squares: Iterable[Square]) -> int:
        """Return the mask of the squares that lie within the padded area."""
        mask = 0
        for column, row in squares:
            if self.inside(Space(column, row, 1)):
                mask |= self.bit((column, row))
        return mask

    def shifted(self, template: int, square: Square) -> int:
        """Return the template with its top-left square moved to `square`, which may lie above the padding."""
        index = self.index(*square)
        return template << index if index >= 0 else template >> -index

    def squares(self, mask: int) -> tuple[Square, ...]:
        """Return the squares of a mask by row, then column."""
        low = (mask & -mask).bit_length() - 1
        rest = mask >> low if mask else 0
        table = _squares_by_index(self.width, self.height)
        if rest.bit_count() * SPARSE <= rest.bit_length():
            return tuple([table[low + index] for index in bits(rest)])
        marks = bin(rest)[:1:-1].encode().translate(MARKS)
        return tuple(compress(table[low : low + len(marks)], marks))

    def square(self, index: int) -> Square:
        """Return the square of a bit's number."""
        row, column = divmod(index, self.stride)
        return column - PAD, row - PAD

    def inside(self, space: Space) -> bool:
        """Whether the padded area holds the space, so that its masks make sense."""
        column, row, side = space
        return (
            -PAD <= column <= self.width + PAD - side
            and -PAD <= row <= self.height + PAD - side
        )

    def on_board(self, space: Space) -> bool:
        """Whether all squares of the space are within the board's rectangle."""
        column, row, side = space
        return 0 <= column <= self.width - side and 0 <= row <= self.height - side

    def walls_in(self, mask: int, index: Mapping[int, tuple[int, ...]]) -> set[int]:
        """Return the walls that `index` names for the squares of the mask."""
        return {wall for square in bits(mask) for wall in index[square]}


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers of the set bits, ascending."""
    if not mask:
        return
    low = (mask & -mask).bit_length() - 1
    rest = mask >> low
    if rest.bit_count() <= FEW:
        while rest:
            lowest = rest & -rest
            yield low + lowest.bit_length() - 1
            rest ^= lowest
        return
    text = bin(rest)[:1:-1]
    at = 0
    while at >= 0:
        yield low + at
        at = text.find("1", at + 1)


def remembered(
    function: Callable[Concatenate[Ground, P], R],
) -> Callable[Concatenate[Ground, P], R]:
    """Return `function` with its answers kept in the ground, so that they go when the ground goes."""

    def answer(ground: Ground, /, *args: P.args, **kwargs: P.kwargs) -> R:
        key = (function, args, *kwargs.items()) if kwargs else (function, args)
        try:
            return cast(R, ground.memory[key])
        except KeyError:
            if len(ground.memory) >= MEMORY:
                ground.memory.clear()
            found = ground.memory[key] = function(ground, *args, **kwargs)
            return found

    update_wrapper(answer, function)
    return answer


@lru_cache(maxsize=8)
def _squares_by_index(width: int, height: int) -> tuple[Square, ...]:
    """Return all squares of the padded area by the number of their bit."""
    return tuple(
        (column, row)
        for row in range(-PAD, height + PAD)
        for column in range(-PAD, width + PAD)
    )


@lru_cache(maxsize=256)
def space_template(side: int, stride: int) -> int:
    """Return the mask of a space whose top-left square is bit 0."""
    return sum(((1 << side) - 1) << row * stride for row in range(side))


@lru_cache(maxsize=16)
def ground_of(board: GridBoard) -> Ground:
    """Return the board's masks; the same board gives the same ground."""
    stride = board.width + 2 * PAD
    edge = OUTSIDE * (stride * PAD)
    side = OUTSIDE * PAD
    text = (edge + "".join(side + row + side for row in board.ground) + edge)[::-1]

    def mask(kinds: str) -> int:
        marks = {ord(kind): "1" if kind in kinds else "0" for kind in set(text)}
        return int(text.translate(marks), 2)

    move, sight = _touched(board.walls, board.width, board.height)
    return Ground(
        width=board.width,
        height=board.height,
        stride=stride,
        wall=mask(WALL + OUTSIDE),
        obstacle=mask(OBSTACLE),
        difficult=mask(DIFFICULT),
        obscuring=mask(OBSCURING),
        solid=mask(WALL + OUTSIDE + OBSTACLE),
        opaque=mask(WALL + OUTSIDE + OBSCURING),
        lines=tuple((w.x0, w.y0, w.x1, w.y1) for w in board.walls),
        touched_move=_union(move),
        touched_sight=_union(sight),
        walls_move=move,
        walls_sight=sight,
    )


Touched: TypeAlias = Mapping[int, tuple[int, ...]]


@lru_cache(maxsize=8)
def _touched(
    walls: tuple[Wall, ...], width: int, height: int
) -> tuple[Touched, Touched]:
    """Return for each square the walls that touch it: those that stop movement, and those that stop sight."""
    move: dict[int, list[int]] = {}
    sight: dict[int, list[int]] = {}
    for number, wall in enumerate(walls):
        line = (wall.x0, wall.y0, wall.x1, wall.y1)
        if not wall.blocks_movement or shorter_than_a_touch(line):
            continue
        for index in squares_touched(line, width, height):
            move.setdefault(index, []).append(number)
            if wall.blocks_sight:
                sight.setdefault(index, []).append(number)
    return (
        {index: tuple(found) for index, found in move.items()},
        {index: tuple(found) for index, found in sight.items()},
    )


def shorter_than_a_touch(line: Segment) -> bool:
    """Whether the segment is no longer than the tolerance, and so no segment at all."""
    x0, y0, x1, y1 = line
    return abs(x1 - x0) <= EPS and abs(y1 - y0) <= EPS


def squares_touched(line: Segment, width: int, height: int) -> Iterator[int]:
    """Yield the bit indexes of the squares in the padded area that the segment touches."""
    x0, y0, x1, y1 = line if line[1] <= line[3] else (*line[2:], *line[:2])
    stride = width + 2 * PAD
    first = max(ceil(y0 - NEAR) - 1, -PAD)
    last = min(floor(y1 + NEAR), height + PAD - 1)
    for row in range(first, last + 1):
        ends = [x0, x1]
        if y1 - y0 > EPS:
            slope = (x1 - x0) / (y1 - y0)
            ends = [
                x0 + slope * (min(max(y, y0), y1) - y0)
                for y in (row - NEAR, row + 1 + NEAR)
            ]
        left = max(ceil(min(ends) - NEAR) - 1, -PAD)
        right = min(floor(max(ends) + NEAR), width + PAD - 1)
        for column in range(left, right + 1):
            yield (row + PAD) * stride + column + PAD


def _union(index: Touched) -> int:
    """Return the mask of all squares an index names."""
    mask = 0
    for square in index:
        mask |= 1 << square
    return mask


def shift(mask: int, by: int) -> int:
    """Return the mask moved by `by` bits, which may be negative."""
    return mask << by if by >= 0 else mask >> -by


def spread(mask: int, size: Square, stride: int, first: Square = (0, 0)) -> int:
    """Return the squares from which a rectangle of `size`, begun `first` squares on, meets the mask."""
    found = 0
    for row in range(first[1], first[1] + size[1]):
        for column in range(first[0], first[0] + size[0]):
            found |= shift(mask, -(row * stride + column))
    return found


def gap(a: Space, b: Space) -> tuple[int, int]:
    """Return the squares from nearest to nearest along each axis: (0, 0) if they overlap, neighbours have max 1."""
    return (
        max(b.column - a.column - a.side + 1, a.column - b.column - b.side + 1, 0),
        max(b.row - a.row - a.side + 1, a.row - b.row - b.side + 1, 0),
    )


def heading(start: Space, target: Space) -> Heading:
    """Return the direction from centre to centre, rounded to the nearest of the 8 directions.

    >>> heading(Space(0, 0, 1), Space(1, 0, 2)), heading(Space(0, 0, 1), Space(2, 1, 1))
    ((1, 0), (1, 1))
    """
    dx = 2 * target.column + target.side - 2 * start.column - start.side
    dy = 2 * target.row + target.side - 2 * start.row - start.side
    across, down = abs(dx), abs(dy)
    # less than 22.5 degrees off the row, or the column
    level = (across + down) ** 2 < 2 * across * across
    steep = (across + down) ** 2 < 2 * down * down
    return (0 if steep else sign(dx), 0 if level else sign(dy))


def sign(value: int) -> int:
    """Return 1, 0 or -1: which way a number points."""
    return (value > 0) - (value < 0)


def measure_ft(dx: int, dy: int) -> int:
    """Return the feet of a straight run by (dx, dy) squares (D20-M01)."""
    dx, dy = abs(dx), abs(dy)
    return 5 * (dx + dy // 2 if dx > dy else dy + dx // 2)


def touching(a: Space, b: Space) -> bool:
    """Whether the spaces are neighbours; those that overlap are not."""
    return max(gap(a, b)) == 1


def overlapping(a: Space, b: Space) -> bool:
    """Whether the spaces share a square."""
    return gap(a, b) == (0, 0)
