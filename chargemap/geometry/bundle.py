"""All named lines between two large spaces at once, as arrays: the same answers as line by line, sooner."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from chargemap.geometry.ground import EPS, PAD, Ground, Segment, Space, bits
from chargemap.geometry.links import OFFSETS, hull, links_of
from chargemap.geometry.rays import Kind, drawn
from chargemap.geometry.segments import touch
from chargemap.geometry.templates import HALF, UNIT, Line

Numbers: TypeAlias = NDArray[np.int64]
Reals: TypeAlias = NDArray[np.float64]
Truths: TypeAlias = NDArray[np.bool_]
SAMPLE = 400  # lines that are asked before all others where one is enough


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines in hundredths from the padded corner, the bits of the squares at their ends, and the same on the board.

    `ax`, `ay` is where a line starts, `ux`, `uy` how far it goes, `near` what still touches it.
    """

    x0: Numbers
    y0: Numbers
    x1: Numbers
    y1: Numbers
    start: Numbers
    end: Numbers
    ax: Reals
    ay: Reals
    ux: Reals
    uy: Reals
    near: Reals

    def only(self, which: "Truths | slice") -> "Lines":
        """Return some of the lines."""
        return Lines(
            self.x0[which],
            self.y0[which],
            self.x1[which],
            self.y1[which],
            self.start[which],
            self.end[which],
            self.ax[which],
            self.ay[which],
            self.ux[which],
            self.uy[which],
            self.near[which],
        )

    def line(self, number: int) -> Line:
        """Return one of them."""
        x0, y0, x1, y1 = (int(one[number]) for one in self.ends)
        return x0, y0, x1, y1

    @property
    def ends(self) -> tuple[Numbers, Numbers, Numbers, Numbers]:
        """Where the lines start and end."""
        return self.x0, self.y0, self.x1, self.y1


def first_uncut(ground: Ground, kind: Kind, a: Space, b: Space) -> Line | None:
    """Return the first of the lines, the nearest squares first, that nothing cuts."""
    left = _between(ground, a, b)
    for cut in _cuts(ground, kind, hull(ground, a, b)):
        left = _without(left, cut(left))
        if not len(left.x0):
            return None
    return left.line(0)


def _cuts(
    ground: Ground, kind: Kind, region: int
) -> Iterator[Callable[[Lines], Truths]]:
    """Yield all that may cut lines in the region, each as a function that says which lines it cuts."""
    closed, stride = region & kind.closed, ground.stride
    for index in bits(closed):
        yield partial(_passed, index=index, stride=stride, kind=kind)
    for pair in _corners(ground, closed):
        yield partial(_through, pair=pair, stride=stride, kind=kind)
    for number in sorted(ground.walls_in(region & kind.touched, kind.walls)):
        yield partial(_touched, wall=ground.lines[number])


def _sample(lines: Lines) -> Lines:
    """Return a few of the lines, from all over."""
    return lines.only(slice(None, None, 1 + len(lines.x0) // SAMPLE))


def _without(lines: Lines, cut: Truths) -> Lines:
    """Return the lines that are not cut."""
    return lines.only(~cut) if cut.any() else lines


def cutters(ground: Ground, kind: Kind, a: Space, b: Space) -> tuple[int, set[int]]:
    """Return the squares and the walls that cut one of the lines."""
    lines = _between(ground, a, b)
    few = _sample(lines)
    region = hull(ground, a, b)
    closed, stride, squares = region & kind.closed, ground.stride, 0
    for index in bits(closed):
        if any(_passed(some, index, stride, kind).any() for some in (few, lines)):
            squares |= 1 << index
    for index, aside in _corners(ground, closed):
        pair = 1 << index | 1 << index + stride + aside
        if pair & ~squares and _through(lines, (index, aside), stride, kind).any():
            squares |= pair
    walls = {
        number
        for number in ground.walls_in(region & kind.touched, kind.walls)
        if any(_touched(some, ground.lines[number]).any() for some in (few, lines))
    }
    return squares, walls


def _between(ground: Ground, a: Space, b: Space) -> Lines:
    """Return all lines between two spaces, the nearest squares first."""
    pattern = _pattern((a.side, b.side), b.column - a.column, b.row - a.row)
    x0, y0, x1, y1, columns, rows, widths, heights = pattern
    start = (rows + a.row + PAD) * ground.stride + columns + a.column + PAD
    end = start + heights * ground.stride + widths
    x, y = a.column * UNIT, a.row * UNIT
    ends = (x0 + x, y0 + y, x1 + x, y1 + y)
    ax, ay, bx, by = (one / UNIT - PAD for one in ends)  # as `drawn` has them
    ux, uy = bx - ax, by - ay
    near = EPS * (np.abs(ux) + np.abs(uy))
    return Lines(*ends, start, end, ax, ay, ux, uy, near)


@lru_cache(maxsize=64)
def _pattern(sides: tuple[int, int], dx: int, dy: int) -> tuple[Numbers, ...]:
    """Return the lines from a space at (0, 0), with the first square and how far the other is, as columns."""
    found = list(links_of(Space(0, 0, sides[0]), Space(dx, dy, sides[1])))
    links = np.repeat(np.array(found, dtype=np.int64), len(OFFSETS), axis=0).T
    offsets = np.tile(np.array(OFFSETS, dtype=np.int64), (len(found), 1)).T
    column, row, across, down = links
    x, y = (column + PAD) * UNIT, (row + PAD) * UNIT
    return (
        x + offsets[0],
        y + offsets[1],
        x + across * UNIT + offsets[2],
        y + down * UNIT + offsets[3],
        *links,
    )


def _corners(ground: Ground, closed: int) -> Iterator[tuple[int, int]]:
    """Yield the closed squares that meet another only by a corner: one row down, one column aside."""
    for aside in (1, -1):
        for index in bits(closed & closed >> ground.stride + aside):
            yield index, aside


def _passed(lines: Lines, index: int, stride: int, kind: Kind) -> Truths:
    """Return which lines a closed square cuts: those that pass its interior, and do not end there."""
    row, column = divmod(index, stride)
    x, y = column * UNIT, row * UNIT
    x0, y0, x1, y1 = lines.ends
    dx, dy = x1 - x0, y1 - y0
    off = np.abs(dx * (y + HALF - y0) - dy * (x + HALF - x0))
    reach = HALF * (np.abs(dx) + np.abs(dy))
    found: Truths = (off < reach) | (reach == 0)
    found &= (np.minimum(x0, x1) < x + UNIT) & (np.maximum(x0, x1) > x)
    found &= (np.minimum(y0, y1) < y + UNIT) & (np.maximum(y0, y1) > y)
    if not kind.ends_cut:
        found &= (lines.start != index) & (lines.end != index)
    return found


def _through(lines: Lines, pair: tuple[int, int], stride: int, kind: Kind) -> Truths:
    """Return which lines pass exactly through the point where two closed squares meet, and end in neither."""
    index, aside = pair
    row, column = divmod(index, stride)
    x, y = (column + (aside > 0)) * UNIT, (row + 1) * UNIT
    x0, y0, x1, y1 = lines.ends
    found: Truths = (x1 - x0) * (y - y0) == (y1 - y0) * (x - x0)
    found &= (np.minimum(x0, x1) < x) & (np.maximum(x0, x1) > x)
    if not kind.ends_cut:
        for other in (index, index + stride + aside):
            found &= (lines.start != other) & (lines.end != other)
    return found


def _touched(lines: Lines, wall: Segment) -> Truths:
    """Return which lines come within the tolerance of the wall, by the very steps of `touch`."""
    bx0, by0, bx1, by1 = wall
    ax, ay, ux, uy, near = lines.ax, lines.ay, lines.ux, lines.uy, lines.near
    vx, vy = bx1 - bx0, by1 - by0
    b0 = ux * (by0 - ay) - uy * (bx0 - ax)
    b1 = ux * (by1 - ay) - uy * (bx1 - ax)
    maybe = (np.minimum(b0, b1) <= near) & (np.maximum(b0, b1) >= -near)
    found = np.zeros(len(ax), dtype=np.bool_)
    which = np.flatnonzero(maybe)
    if not len(which):
        return found
    b0, b1, ax, ay, ux, uy = (one[which] for one in (b0, b1, ax, ay, ux, uy))
    a0 = vx * (ay - by0) - vy * (ax - bx0)
    a1 = vx * (ay + uy - by0) - vy * (ax + ux - bx0)
    found[which] = (b0 * b1 < 0) & (a0 * a1 < 0)
    margin = EPS * (abs(vx) + abs(vy))
    doubtful = (np.minimum(a0, a1) <= margin) & (np.maximum(a0, a1) >= -margin)
    for number in which[doubtful & ~found[which]]:  # they meet at an end, if at all
        found[number] = touch(drawn(lines.line(int(number))), wall)
    return found
