"""The evidence for lines between spaces: one that is uncut, what cuts the others, what gives cover."""

from collections.abc import Iterator
from itertools import islice, takewhile
from typing import NamedTuple

from chargemap.geometry.ground import Ground, Segment, Space, bits, gap, remembered
from chargemap.geometry.links import (
    CORNERS,
    Link,
    Spots,
    ends_of,
    hull,
    lines_of,
    links_of,
)
from chargemap.geometry.rays import Kind, drawn, effect_kind, first_uncut, sight_kind
from chargemap.geometry.segments import hull_planes, inside, touch
from chargemap.geometry.sight import FEW, LARGE, corner_line_cutters
from chargemap.geometry.templates import Line, passes, passes_point
from chargemap.model.board import Square


class Blockers(NamedTuple):
    """Squares, and walls by their index on the board."""

    squares: tuple[Square, ...]
    walls: tuple[int, ...]


@remembered
def sight_line(ground: Ground, a: Space, b: Space) -> Segment | None:
    """Return the first uncut line of sight from `a` to `b`, the nearest squares first; None if there is none."""
    return _first_line(ground, sight_kind(ground), a, b)


@remembered
def effect_line(ground: Ground, a: Space, b: Space) -> Segment | None:
    """Return the first uncut line of effect from `a` to `b`, the nearest squares first; None if there is none."""
    return _first_line(ground, effect_kind(ground), a, b)


def _first_line(ground: Ground, kind: Kind, a: Space, b: Space) -> Segment | None:
    large = a.side * b.side >= LARGE
    for link in islice(links_of(a, b), FEW if large else None):
        ends = ends_of(link, ground.stride)
        line = first_uncut(kind.cells, lines_of(link), ends)
        if line is not None:
            return drawn(line)
    if not large:
        return None
    from chargemap.geometry import bundle  # here, for it loads numpy

    found = bundle.first_uncut(ground, kind, a, b)
    return None if found is None else drawn(found)


@remembered
def sight_blockers(ground: Ground, a: Space, b: Space) -> Blockers:
    """Return the squares and the walls that cut a line of sight between the spaces."""
    return _blockers(ground, a, b, sight_kind(ground))


@remembered
def effect_blockers(ground: Ground, a: Space, b: Space) -> Blockers:
    """Return the squares and the walls that cut a line of effect between the spaces."""
    return _blockers(ground, a, b, effect_kind(ground))


def _blockers(ground: Ground, a: Space, b: Space, kind: Kind) -> Blockers:
    if a.side * b.side > 1:
        from chargemap.geometry import bundle  # here, for it loads numpy

        mask, numbers = bundle.cutters(ground, kind, a, b)
        return Blockers(ground.squares(mask), tuple(sorted(numbers)))
    squares = 0
    walls: set[int] = set()
    for link in links_of(a, b):
        one = Space(link.column, link.row, 1)
        near = hull(ground, one, one.at((one.column + link.dx, one.row + link.dy)))
        lines = tuple(lines_of(link))
        closed = near & kind.closed
        if not kind.ends_cut:
            closed &= ~sum(1 << end for end in set(ends_of(link, ground.stride)))
        squares |= _squares_that_cut(ground, closed, lines, squares)
        for number in ground.walls_in(near & kind.touched, kind.walls) - walls:
            wall = ground.lines[number]
            if any(touch(drawn(line), wall) for line in lines):
                walls.add(number)
    return Blockers(ground.squares(squares), tuple(sorted(walls)))


def _squares_that_cut(
    ground: Ground, closed: int, lines: tuple[Line, ...], known: int
) -> int:
    """Return those of the closed squares that a line passes, or the corner of two that it passes exactly."""
    stride, found = ground.stride, 0
    for index in bits(closed & ~known):
        row, column = divmod(index, stride)
        if any(passes(line, column, row) for line in lines):
            found |= 1 << index
    known |= found
    for aside in (1, -1):  # the other square is one row down and one column aside
        for index in bits(closed & closed >> stride + aside):
            pair = 1 << index | 1 << index + stride + aside
            row, column = divmod(index, stride)
            x, y = column + (aside > 0), row + 1
            if pair & ~known and any(passes_point(line, x, y) for line in lines):
                found |= pair
    return found


@remembered
def cover_givers(ground: Ground, a: Space, target: int, others: int) -> Blockers:
    """Return what stands between the space `a` and the nearest squares of the target, if it gives cover.

    Of squares that do not touch, only what blocks the lines from the corners with the fewest blocked counts.
    """
    squares = 0
    walls: set[int] = set()
    pairs = list(_nearest_pairs(ground, a, target))
    least = 5
    for one, other in pairs:
        for blocked, cut, met in _hindrances(ground, one, other, others):
            if blocked < least:
                squares, walls, least = 0, set(), blocked
            if blocked == least:
                squares |= cut
                walls |= met
    return Blockers(ground.squares(squares), tuple(sorted(walls)))


def _nearest_pairs(
    ground: Ground, a: Space, target: int
) -> Iterator[tuple[Space, Space]]:
    """Yield the pairs of squares of the space and of the target that are nearest to each other."""
    pairs = [
        (Space(*one, 1), Space(*other, 1))
        for one in a.squares()
        for other in ground.squares(target)
    ]
    ranked = sorted(
        (sum(by * by for by in gap(*pair)), number) for number, pair in enumerate(pairs)
    )
    for _, number in takewhile(lambda one: one[0] == ranked[0][0], ranked):
        yield pairs[number]


def _hindrances(
    ground: Ground, a: Space, t: Space, others: int
) -> Iterator[tuple[int, int, set[int]]]:
    """Yield the lines blocked, the squares and the walls that block them: once, or for each corner of `a`."""
    region = hull(ground, a, t)
    numbers = ground.walls_in(region & ground.touched_sight, ground.walls_sight)
    if max(gap(a, t)) <= 1:
        planes = hull_planes(a, t)
        entering = {
            number for number in numbers if inside(ground.lines[number], planes)
        }
        closed = region & ground.wall
        yield (1 if closed or entering else 0), closed, entering
        return
    link = Link(a.column, a.row, t.column - a.column, t.row - a.row)
    for corner in CORNERS:
        blocked, squares = 0, 0
        walls: set[int] = set()
        for other in CORNERS:
            spots: Spots = (corner, other)
            cut, met = corner_line_cutters(
                ground, link, spots, ground.wall | others, numbers
            )
            blocked += bool(cut or met)
            squares |= cut
            walls |= met
        yield blocked, squares, walls
