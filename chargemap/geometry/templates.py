"""Shapes as masks: each is computed once for its form and then shifted to its place."""

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias

from chargemap.model.board import Square

Line: TypeAlias = tuple[int, int, int, int]  # from x, y to x, y in hundredths

UNIT, HALF = 100, 50  # lines run between whole hundredths of a square
INSET = (1, 99, 50)
EXACT = (0, 100, 50)
SPOTS = ((2, 2), (0, 0), (1, 0), (0, 1), (1, 1))  # the centre, then the corners


def hull_of(points: list[Square]) -> list[Square]:
    """Return the hull's corners from the least y, then the least x, clockwise as drawn."""
    ordered = sorted(set(points), key=lambda point: (point[1], point[0]))
    if len(ordered) < 3:
        return ordered
    chains = []
    for chain_points in (ordered, ordered[::-1]):
        chain: list[Square] = []
        for x, y in chain_points:
            while len(chain) > 1 and _turn(chain[-2], chain[-1], (x, y)) <= 0:
                chain.pop()
            chain.append((x, y))
        chains.append(chain[:-1])
    return chains[0] + chains[1]


def _turn(a: Square, b: Square, c: Square) -> int:
    """Return more than 0 if a, b, c turn clockwise as drawn."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def box(column: int, row: int, side: int) -> list[Square]:
    """Return the four corners of a space."""
    return [
        (column + i * side, row + j * side) for i, j in ((0, 0), (1, 0), (1, 1), (0, 1))
    ]


@lru_cache(maxsize=16384)
def hull_mask(sides: tuple[int, int], dx: int, dy: int, stride: int) -> int:
    """Return the squares whose interior meets the hull of a space at (0, 0) and one at (dx, dy).

    Bit 0 is the top-left square of the box around both.
    """
    if sides[0] == sides[1]:
        return _swept(sides[0], dx, dy, stride)
    left, top = min(0, dx), min(0, dy)
    corners = hull_of(box(-left, -top, sides[0]) + box(dx - left, dy - top, sides[1]))
    height = max(y for _, y in corners)
    first, last = [stride * 2] * (height + 1), [-1] * (height + 1)
    for (x0, y0), (x1, y1) in zip(corners, corners[1:] + corners[:1], strict=True):
        if y0 > y1:
            x0, y0, x1, y1 = x1, y1, x0, y0
        for y in range(y0, y1 + 1) if y0 < y1 else ():
            across = (x1 - x0) * (y - y0)
            first[y] = min(first[y], x0 + across // (y1 - y0))
            last[y] = max(last[y], x0 - -across // (y1 - y0))
    mask = 0
    for row in range(height - 1, -1, -1):
        start = min(first[row], first[row + 1])
        stop = max(last[row], last[row + 1])
        mask = mask << stride | (1 << stop) - (1 << start)
    return mask


def _swept(side: int, dx: int, dy: int, stride: int) -> int:
    """Return the squares whose interior a space passes on its way by (dx, dy)."""
    across, down = abs(dx), abs(dy)
    width = across + side
    mirrored = (dx < 0) != (dy < 0)
    mask = 0
    for row in range(down + side - 1, -1, -1):
        start = across * (row - side) // down if row > side else 0
        stop = side - -across * (row + 1) // down if row + 1 < down else width
        if mirrored:
            start, stop = width - stop, width - start
        mask = mask << stride | (1 << stop) - (1 << start)
    return mask


def runs(line: Line) -> Iterator[tuple[int, int, int, tuple[Square, ...]]]:
    """Yield row, first and last column of the squares whose interior a line in hundredths passes, row by row.

    The last item holds the two squares beside the line where it leaves the row exactly through a grid point.
    """
    x0, y0, x1, y1 = line
    dx, rise, down = x1 - x0, abs(y1 - y0), 1 if y0 <= y1 else -1
    if (not rise and not y0 % UNIT) or (not dx and not x0 % UNIT):
        return  # along a grid line
    first = x0 // UNIT if dx > 0 else -(-x0 // UNIT) - 1
    final = -(-x1 // UNIT) - 1 if dx > 0 else x1 // UNIT
    row = y0 // UNIT if down > 0 else -(-y0 // UNIT) - 1
    last_row = y1 // UNIT if down < 0 or not rise else -(-y1 // UNIT) - 1
    edge = row * UNIT + UNIT if down > 0 else row * UNIT
    leave, whole = x0 * rise + dx * abs(edge - y0), rise * UNIT
    while row != last_row:
        here, rest = divmod(leave, whole)
        past = here if rest else here - 1
        beside: tuple[Square, ...] = ()
        if dx > 0:
            if not rest:
                beside = (here, row), (here - 1, row + down)
            yield row, first, past, beside
            first = here
        else:
            if not rest:
                beside = (here - 1, row), (here, row + down)
            yield row, here, first, beside
            first = past
        leave += dx * UNIT
        row += down
    yield row, min(first, final), max(first, final), ()


@lru_cache(maxsize=16384)
def line_squares(line: Line, stride: int) -> int:
    """Return the squares whose interior a line in hundredths passes.

    Bit 0 is square (0, 0), and the line has no negative coordinate.
    """
    mask = 0
    for row, first, last, _ in runs(line):
        mask |= ((2 << last) - (1 << first)) << row * stride
    return mask


def passes(line: Line, column: int, row: int) -> bool:
    """Whether a line in hundredths passes the interior of the square."""
    x0, y0, x1, y1 = line
    x, y, dx, dy = column * UNIT, row * UNIT, x1 - x0, y1 - y0
    if x0 <= x >= x1 or x0 >= x + UNIT <= x1 or y0 <= y >= y1 or y0 >= y + UNIT <= y1:
        return False
    off = dx * (y + HALF - y0) - dy * (x + HALF - x0)
    reach = HALF * (abs(dx) + abs(dy))
    return abs(off) < reach or not reach  # a point passes where it lies


def passes_point(line: Line, column: int, row: int) -> bool:
    """Whether a line in hundredths passes the grid point between its ends."""
    x0, y0, x1, y1 = line
    x, y = column * UNIT, row * UNIT
    if not (x0 < x < x1 or x1 < x < x0):
        return False
    return (x1 - x0) * (y - y0) == (y1 - y0) * (x - x0)


@lru_cache(maxsize=16384)
def spots_line(
    dx: int, dy: int, spots: tuple[tuple[int, int], tuple[int, int]], exact: bool
) -> Line:
    """Return the line in hundredths from a spot of square (0, 0) to one of square (dx, dy), seen from their box."""
    grid = EXACT if exact else INSET
    left, top = min(0, dx), min(0, dy)
    (ax, ay), (bx, by) = spots
    return (
        grid[ax] - left * UNIT,
        grid[ay] - top * UNIT,
        grid[bx] + (dx - left) * UNIT,
        grid[by] + (dy - top) * UNIT,
    )
