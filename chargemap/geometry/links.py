"""The named lines between two spaces: from every square of one to every square of the other."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple, TypeAlias

from chargemap.geometry.ground import PAD, Ground, Space
from chargemap.geometry.templates import INSET, SPOTS, UNIT, Line, hull_mask
from chargemap.model.board import Square

Spots: TypeAlias = tuple[tuple[int, int], tuple[int, int]]
PAIRS_OF_SPOTS: tuple[Spots, ...] = tuple(product(SPOTS, SPOTS))  # centres first
OFFSETS = tuple(
    (INSET[ax], INSET[ay], INSET[bx], INSET[by])
    for (ax, ay), (bx, by) in PAIRS_OF_SPOTS
)
CORNERS = SPOTS[1:]


class Link(NamedTuple):
    """A square of one space and one of the other: the first, and how far on the other is."""

    column: int
    row: int
    dx: int
    dy: int


def hull(ground: Ground, a: Space, b: Space) -> int:
    """Return the squares whose interior meets the hull of two spaces."""
    template = hull_mask(
        (a.side, b.side), b.column - a.column, b.row - a.row, ground.stride
    )
    return template << ground.index(min(a.column, b.column), min(a.row, b.row))


@lru_cache(maxsize=1024)
def _links(sides: tuple[int, int], dx: int, dy: int) -> tuple[Link, ...]:
    """Return all pairs of squares of a space at (0, 0) and one at (dx, dy), the nearest first."""
    links = [
        Link(column, row, to[0] - column, to[1] - row)
        for column, row in Space(0, 0, sides[0]).squares()
        for to in Space(dx, dy, sides[1]).squares()
    ]
    return tuple(sorted(links, key=lambda link: link.dx**2 + link.dy**2))


def links_of(a: Space, b: Space) -> Iterator[Link]:
    """Yield the pairs of squares of two spaces, the nearest first."""
    dx, dy = b.column - a.column, b.row - a.row
    if a.side == b.side == 1:
        yield Link(a.column, a.row, dx, dy)
        return
    for column, row, across, down in _links((a.side, b.side), dx, dy):
        yield Link(a.column + column, a.row + row, across, down)


def corner_of(link: Link) -> Square:
    """Return the top-left square of the box around both squares of the link."""
    return link.column + min(0, link.dx), link.row + min(0, link.dy)


def lines_of(link: Link) -> Iterator[Line]:
    """Yield the 25 lines between two squares in hundredths from the padded corner, that of the centres first."""
    x0, y0 = (link.column + PAD) * UNIT, (link.row + PAD) * UNIT
    x1, y1 = x0 + link.dx * UNIT, y0 + link.dy * UNIT
    for a, b, c, d in OFFSETS:
        yield x0 + a, y0 + b, x1 + c, y1 + d


def ends_of(link: Link, stride: int) -> tuple[int, int]:
    """Return the numbers of the bits of both squares."""
    start = (link.row + PAD) * stride + link.column + PAD
    return start, start + link.dy * stride + link.dx
