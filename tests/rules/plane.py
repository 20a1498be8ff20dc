"""Points, lines and convex figures, exactly: whole numbers of hundredths of a square, or fractions of them.

So centres, corners inset by 0.01 and segments drawn to two places are all whole.
"""

import math
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import product

from chargemap.model.board import Square

Spot = tuple[Fraction | int, Fraction | int]
Line = tuple[Spot, Spot]
U = 100


def corners(square: Square, inset: int = 0) -> list[tuple[int, int]]:
    x, y = square[0] * U, square[1] * U
    low, high = inset, U - inset
    return [
        (x + low, y + low),
        (x + high, y + low),
        (x + high, y + high),
        (x + low, y + high),
    ]


def centre(square: Square) -> tuple[int, int]:
    return square[0] * U + U // 2, square[1] * U + U // 2


def turn(o: Spot, a: Spot, b: Spot) -> Fraction | int:
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def hull(points: Iterable[Spot]) -> list[Spot]:
    """The corners of the convex hull, none of them between two others."""
    every = sorted(set(points))
    if len(every) < 3:
        return every
    rings: list[list[Spot]] = []
    for order in (every, every[::-1]):
        ring: list[Spot] = []
        for point in order:
            while len(ring) > 1 and turn(ring[-2], ring[-1], point) <= 0:
                ring.pop()
            ring.append(point)
        rings.append(ring[:-1])
    return rings[0] + rings[1]


def overlap(one: Iterable[Spot], other: Iterable[Spot]) -> bool:
    """Whether the insides of two convex figures meet; a line or a point is all inside."""
    first, second = list(one), list(other)
    for shape in (first, second):
        for a, b in zip(shape, shape[1:] + shape[:1], strict=True):
            across = (a[1] - b[1], b[0] - a[0])
            if across == (0, 0):
                continue
            mine = [x * across[0] + y * across[1] for x, y in first]
            theirs = [x * across[0] + y * across[1] for x, y in second]
            if max(mine) <= min(theirs) or max(theirs) <= min(mine):
                return False
    return True


def on(point: Spot, line: Line) -> bool:
    (ax, ay), (bx, by) = line
    return (
        turn(*line, point) == 0
        and min(ax, bx) <= point[0] <= max(ax, bx)
        and min(ay, by) <= point[1] <= max(ay, by)
    )


def contact(one: Line, other: Line) -> list[Spot]:
    """Where two lines meet: nowhere, at a point, or from a point to a point."""
    (a, b), (c, d) = one, other
    down = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0])
    if down == 0:
        return sorted(
            {p for p in one if on(p, other)} | {p for p in other if on(p, one)}
        )
    t = Fraction((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0]), down)
    point = (a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]))
    inside = (
        0 <= t <= 1
        and min(c[0], d[0]) <= point[0] <= max(c[0], d[0])
        and min(c[1], d[1]) <= point[1] <= max(c[1], d[1])
    )
    return [point] if inside else []


def squares_about(points: Iterable[Spot]) -> Iterator[Square]:
    """All squares in the rectangle about the points."""
    xs, ys = zip(*points, strict=True)
    yield from product(
        range(math.floor(min(xs) / U) - 1, math.ceil(max(xs) / U) + 1),
        range(math.floor(min(ys) / U) - 1, math.ceil(max(ys) / U) + 1),
    )
