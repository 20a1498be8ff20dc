"""Paths of least cost, walked back from a goal: one flood serves all goals while the mover stays where it is."""

from collections.abc import Container, Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import TypeAlias

import numpy as np

from chargemap.geometry.flood import FAR, Source, flood, unpacked
from chargemap.geometry.passage import Passage, step_units
from chargemap.model.board import Square

LEAST = 32  # units flooded at first; and four times as many whenever a goal lies beyond
Back: TypeAlias = tuple[int, int, int]  # by how much, for what units, in which way


class Trail:
    """A flood as its single positions know it: their numbers go by row and column, those of odd counts come last."""

    def __init__(
        self, passage: Passage, start: Square, sources: tuple[Source, ...], far: int
    ) -> None:
        """Flood from a square, where one stands at the costs of `sources`, up to `far` units."""
        self.start, self.sources, self.far = start, sources, far
        reach = flood(passage, start, sources, far)
        self.window, self.whole = reach.window, reach.whole
        size = self._size = reach.window.size
        beyond = np.full(reach.window.wide + 2, FAR, np.int32)  # no step leads there
        self.units: memoryview[int] = np.concatenate((reach.units, beyond)).data
        frees = unpacked([way.free for way in reach.ways], size)
        self._free = np.packbits(frees, axis=0, bitorder="little").tobytes() * 2
        self._hard = unpacked([reach.hard], size).tobytes() * 2
        self._back: dict[tuple[int, bool], list[Back]] = {
            kind: [] for kind in product((0, 1), (False, True))
        }
        self._on: dict[tuple[int, bool], list[int]] = {kind: [] for kind in self._back}
        double = passage.double_diagonal
        for number, way in enumerate(reach.ways):
            for hard, odd in self._on:
                units, after = step_units(way.diagonal, bool(hard), odd, double)
                by = way.by + (after - odd) * size
                self._back[hard, after].append((by, units, 1 << number))
                self._on[hard, odd].append(by)
        self._by = [way.by for way in reach.ways]

    def at(self, square: Square, odd: bool) -> int:
        """Return the number of a position."""
        return self.window.at(square) + odd * self._size

    def square(self, at: int) -> Square:
        """Return the square of a position."""
        return self.window.square(at % self._size)

    def is_odd(self, at: int) -> bool:
        """Whether the position has an odd count of diagonals."""
        return at >= self._size

    def marks(self, mask: int) -> bytes:
        """Return 1 for every position that a mask of the board holds, 0 for the others."""
        return unpacked(self.window.cut([mask]), self._size).tobytes() * 2

    def arrivals(self, goal: Square, later: int) -> tuple[Source, ...]:
        """Return how many units above the least a goal is reached with either count, if not more than `later`."""
        even, odd = self._paid(goal)
        least = min(even, odd, FAR - 1)
        found = ((even - least, False), (odd - least, True))
        return tuple(one for one in found if one[0] <= min(later, FAR - 1 - least))

    def settles(self, goal: Square, later: int) -> bool:
        """Whether no longer flood has other arrivals."""
        least, most = sorted(self._paid(goal))
        return self.whole or most < FAR or least + later <= self.far

    def _paid(self, goal: Square) -> tuple[int, int]:
        return self.units[self.at(goal, False)], self.units[self.at(goal, True)]

    def begun(self, steps: Container[int]) -> list[bool]:
        """Return the counts of the sources from which steps lead on at their own cost."""
        ats = [(self.at(self.start, odd), units, odd) for units, odd in self.sources]
        return [
            odd for at, units, odd in ats if at in steps and self.units[at] == units
        ]

    def onward(self, at: int, ways: int) -> Iterator[int]:
        """Yield the positions to which some ways lead, by row and column."""
        odd = self.is_odd(at)
        for number, by in enumerate(self._by):
            if ways >> number & 1:
                yield at + self._on[self._hard[at + by], odd][number]

    def steps_to(self, ends: Iterable[int]) -> dict[int, int]:
        """Return the ways that paths of least cost to the ends go on, by position: bits by `DIRECTIONS`."""
        units, free, hard = self.units, self._free, self._hard
        after = dict.fromkeys(ends, 0)
        waiting = list(after)
        for new in waiting:  # grows while it is read
            cost = units[new]
            for by, paid, way in self._back[hard[new], new >= self._size]:
                old = new - by
                if units[old] == cost - paid and free[old] & way:
                    if old not in after:
                        after[old] = 0
                        waiting.append(old)
                    after[old] |= way
        return after


_trail = lru_cache(maxsize=16)(Trail)


def trail_to(
    passage: Passage,
    start: Square,
    sources: tuple[Source, ...],
    goal: Square,
    later: int,
) -> Trail:
    """Return a trail that is long enough for every arrival at the goal up to `later` units after the first."""
    far, apart = LEAST, max(abs(goal[0] - start[0]), abs(goal[1] - start[1]))
    while far < apart:
        far *= 4
    while not (trail := _trail(passage, start, sources, far)).settles(goal, later):
        far *= 4
    return trail
