"""Floods of a window: all squares of one cost at once, and no more of the board than the cost can reach."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from chargemap.geometry.ground import PAD, Ground, remembered, shift, spread
from chargemap.geometry.passage import DIRECTIONS, Passage, step_units, steps_of
from chargemap.model.board import Square

Bits: TypeAlias = NDArray[np.uint8]
Units: TypeAlias = NDArray[np.int32]
Source: TypeAlias = tuple[int, bool]  # units, whether an odd number of diagonals
FAR = int(np.iinfo(np.int32).max)  # units: the flood did not come there


@dataclass(frozen=True, slots=True)
class Window:
    """A part of a board; its positions are the numbers of bits, by row, then column."""

    ground: Ground
    left: int
    top: int
    wide: int
    high: int

    @classmethod
    def around(cls, ground: Ground, square: Square, far: int) -> "Window":
        """Return the part of the board within `far` steps of a square, which it holds even off the board."""
        column, row = square
        left, top = (max(at - far, min(at, 0)) for at in square)
        right = min(column + far, max(column, ground.width - 1))
        bottom = min(row + far, max(row, ground.height - 1))
        return cls(ground, left, top, right - left + 1, bottom - top + 1)

    @property
    def size(self) -> int:
        """How many positions there are."""
        return self.wide * self.high

    @property
    def slices(self) -> tuple[slice, slice]:
        """The rows and the columns of the padded area."""
        top, left = self.top + PAD, self.left + PAD
        return slice(top, top + self.high), slice(left, left + self.wide)

    def at(self, square: Square) -> int:
        """Return the position of a square."""
        return (square[1] - self.top) * self.wide + square[0] - self.left

    def square(self, at: int) -> Square:
        """Return the square of a position."""
        row, column = divmod(at, self.wide)
        return column + self.left, row + self.top

    def cut(self, masks: Sequence[int]) -> list[int]:
        """Return masks of the board as the window has them."""
        first, stride = self.ground.index(self.left, self.top), self.ground.stride
        band = (1 << self.high * stride) - 1
        rows = unpacked([mask >> first & band for mask in masks], self.high * stride)
        return packed(rows.reshape(-1, self.high, stride)[:, :, : self.wide])


def unpacked(masks: Sequence[int], size: int) -> Bits:
    """Return a row of zeros and ones for every mask."""
    octets = -(-size // 8)
    joined = b"".join([mask.to_bytes(octets, "little") for mask in masks])
    rows = np.frombuffer(joined, np.uint8).reshape(len(masks), octets)
    return np.unpackbits(rows, axis=1, count=size, bitorder="little")


def packed(rows: Bits) -> list[int]:
    """Return a mask for every table of zeros and ones."""
    octets = np.packbits(rows.reshape(len(rows), -1), axis=1, bitorder="little")
    return [int.from_bytes(row.tobytes(), "little") for row in octets]


class Way(NamedTuple):
    """The steps in one direction within a window."""

    by: int  # how far they move a bit
    diagonal: bool
    free: int  # the positions from which neither ground nor creatures bar them


@dataclass(frozen=True, slots=True)
class Reach:
    """The least units to all positions of a window: with an even count of diagonals, after them with an odd one."""

    window: Window
    ways: tuple[Way, ...]
    hard: int  # the positions that are difficult to enter
    units: Units
    whole: bool  # nothing else can be reached at any cost

    def nearest(self) -> tuple[NDArray[np.intp], Units]:
        """Return the positions that are reached and their units, the nearest first."""
        found = np.flatnonzero(self.units < FAR)
        units = self.units[found]
        order = np.argsort(units, kind="stable")
        return found[order], units[order]


def flood(
    passage: Passage, start: Square, sources: Sequence[Source], far: int
) -> Reach:
    """Return what is reached at up to `far` units from a square, where one stands at the costs of `sources`."""
    window = Window.around(passage.ground, start, far + 1)
    ways, hard = _ways(passage, window)
    size, row = window.size, window.wide
    nw, n, ne, w, e, sw, s, se = (free | free << size for *_, free in ways)
    turns = _turns(size, hard, passage.double_diagonal)
    coming: defaultdict[int, int] = defaultdict(int)
    for cost, odd in sources:
        coming[cost] |= 1 << window.at(start) + odd * size
    seen = 0
    digits = [0] * far.bit_length()  # the positions with that binary digit in the cost
    for cost in range(far + 1):
        if not coming:
            break
        now = coming.pop(cost, 0) & ~seen
        seen |= now
        for digit in range(cost.bit_length()):
            if cost >> digit & 1:
                digits[digit] |= now
        moved = (
            (now & n) >> row | (now & w) >> 1 | (now & e) << 1 | (now & s) << row,
            (now & nw) >> row + 1
            | (now & ne) >> row - 1
            | (now & sw) << row - 1
            | (now & se) << row + 1,
        )
        for diagonal, units, turn, onto in turns:
            if reached := moved[diagonal] & onto:
                coming[cost + units] |= shift(reached, turn)
    return Reach(window, ways, hard, _units(seen, digits, 2 * size), not coming)


def _ways(passage: Passage, window: Window) -> tuple[tuple[Way, ...], int]:
    """Return the steps of the window in the order of `DIRECTIONS`, and where they are difficult to take."""
    ground, side = passage.ground, (passage.side, passage.side)
    rows, columns = window.slices
    frees = packed(_free_steps(ground, passage.side)[:, rows, columns])
    hard, barred = window.cut(
        [
            spread(mask, side, ground.stride)
            for mask in (passage.difficult, passage.barred)
        ]
    )
    ways = []
    for (dx, dy), free in zip(DIRECTIONS, frees, strict=True):
        by = dy * window.wide + dx
        ways.append(Way(by, bool(dx and dy), free & ~shift(barred, -by)))
    return tuple(ways), hard


@remembered
def _free_steps(ground: Ground, side: int) -> Bits:
    """Return by direction, row and column of the padded area whether the step is free."""
    free, high = steps_of(ground, side).free, ground.height + 2 * PAD
    return unpacked(free, high * ground.stride).reshape(len(free), high, ground.stride)


def _turns(size: int, hard: int, double: bool) -> list[tuple[bool, int, int, int]]:
    """Return what steps cost: diagonal or not, units, how far the count moves a bit, the positions they lead onto."""
    easy = (1 << size) - 1 & ~hard
    onto: defaultdict[tuple[bool, int, int], int] = defaultdict(int)
    for diagonal, is_hard, odd in product((False, True), repeat=3):
        units, after = step_units(diagonal, is_hard, odd, double)
        turn = (after - odd) * size
        onto[diagonal, units, turn] |= (hard if is_hard else easy) << odd * size
    return [(*key, positions) for key, positions in onto.items()]


def _units(seen: int, digits: Sequence[int], size: int) -> Units:
    """Return the cost of every position from its binary digits."""
    reached, *rows = unpacked((seen, *digits), size)
    units = np.where(reached, np.int32(0), np.int32(FAR))
    for digit, row in enumerate(rows):
        units += row.astype(np.int32) << digit
    return units
