"""Shapes as masks: each is computed once for its form and then shifted to its place."""

from functools import lru_cache

from chargemap.model.board import Square

UNIT = 100  # lines run between whole hundredths of a square
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


@lru_cache(maxsize=65536)
def hull_mask(sides: tuple[int, int], dx: int, dy: int, stride: int) -> int:
    """Return the squares whose interior meets the hull of a space at (0, 0) and one at (dx, dy).

    Bit 0 is the top-left square of the box around both.
    """
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
    for row in range(height):
        start, stop = min(first[row : row + 2]), max(last[row : row + 2])
        mask |= ((1 << stop - start) - 1) << row * stride + start
    return mask


@lru_cache(maxsize=65536)
def line_squares(
    line: tuple[int, int, int, int], stride: int
) -> tuple[int, tuple[int, ...]]:
    """Return the squares whose interior a line in hundredths passes, and the pairs that meet at a grid point it passes.

    Bit 0 is square (0, 0), and the line has no negative coordinate.
    """
    x0, y0, x1, y1 = line if line[1] <= line[3] else (*line[2:], *line[:2])
    mirror = x1 < x0
    if mirror:  # x becomes width - x, where width is a whole number of squares
        width = -(-max(x0, x1) // UNIT)
        x0, x1 = width * UNIT - x0, width * UNIT - x1
    dx, dy = x1 - x0, y1 - y0
    mask = 0
    for row in range(y0 // UNIT, -(-y1 // UNIT)):
        first, last = x0 // UNIT, -(-x1 // UNIT) - 1
        if dy:
            enter = dx * (row * UNIT - y0) + dy * x0
            leave = dx * (row * UNIT + UNIT - y0) + dy * x0
            first = max(first, enter // (UNIT * dy))
            last = min(last, -(-leave // (UNIT * dy)) - 1)
        if mirror:
            first, last = width - 1 - last, width - 1 - first
        mask |= ((1 << last - first + 1) - 1) << row * stride + first
    pairs = []
    for y in range(y0 // UNIT + 1, -(-y1 // UNIT)) if dx and dy else ():
        x, rest = divmod(x0 * dy + dx * (y * UNIT - y0), dy * UNIT)
        if not rest:
            column = width - x if mirror else x
            up, down = (column - 1, column) if mirror else (column, column - 1)
            pairs.append(1 << (y - 1) * stride + up | 1 << y * stride + down)
    return mask, tuple(pairs)


@lru_cache(maxsize=65536)
def spots_line(
    dx: int, dy: int, spots: tuple[tuple[int, int], tuple[int, int]], exact: bool
) -> tuple[int, int, int, int]:
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
