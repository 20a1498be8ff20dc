"""Floods within a budget: only the window of the board that it can reach is looked at."""

from collections.abc import Iterator
from itertools import compress

from chargemap.geometry.flood import Flood, Passage, Way, ways_of
from chargemap.geometry.ground import MARKS, PAD, Ground
from chargemap.model.board import Square

Reached = tuple[tuple[Square, ...], tuple[Square, ...]]


def layers_near(
    passage: Passage, start: Square, odd: bool, units: int
) -> Iterator[Reached]:
    """Yield the squares first reached at each cost up to `units`: with an even, with an odd count of diagonals."""
    window = Window(passage.ground, start, units + 1)
    flood = Flood(passage, tuple(window.cut(way) for way in ways_of(passage)))
    flood.put(0, odd, 1 << window.index(start))
    for _cost in range(units + 1):
        layer = flood.grow()
        if layer is None:
            return
        yield window.squares(layer[0]), window.squares(layer[1])


class Window:
    """A part of a ground round a square; no step from within `far - 1` squares of it leaves the window."""

    def __init__(self, ground: Ground, start: Square, far: int) -> None:
        """Cut the window off at the ground's padding."""
        self._stride = ground.stride
        self._left, self._top = (max(at - far, -PAD) for at in start)
        right = min(start[0] + far, ground.width + PAD - 1)
        bottom = min(start[1] + far, ground.height + PAD - 1)
        self._wide, self._high = right - self._left + 1, bottom - self._top + 1
        self._first = ground.index(self._left, self._top)
        self._table = [
            (column, row)
            for row in range(self._top, bottom + 1)
            for column in range(self._left, right + 1)
        ]

    def index(self, square: Square) -> int:
        """Return the number of the bit of a square of the window."""
        return (square[1] - self._top) * self._wide + square[0] - self._left

    def cut(self, way: Way) -> Way:
        """Return the way as the window has it."""
        down = round(way.by / self._stride)
        across = way.by - down * self._stride
        return way._replace(by=down * self._wide + across, free=self._part(way.free))

    def squares(self, mask: int) -> tuple[Square, ...]:
        """Return the squares of a mask of the window by row, then column."""
        if not mask:
            return ()
        low = (mask & -mask).bit_length() - 1
        marks = bin(mask >> low)[:1:-1].encode().translate(MARKS)
        return tuple(compress(self._table[low : low + len(marks)], marks))

    def _part(self, mask: int) -> int:
        band = (mask >> self._first) & ((1 << self._high * self._stride) - 1)
        row = (1 << self._wide) - 1
        part = 0
        for number in range(self._high):
            part |= (band >> number * self._stride & row) << number * self._wide
        return part
