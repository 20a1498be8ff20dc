"""Lines between spaces: sight, effect and cover (D20-M12, D20-M13), exactly by the named lines and no others."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple, TypeAlias

from chargemap.geometry.ground import (
    PAD,
    Ground,
    Segment,
    Space,
    gap,
    remembered,
)
from chargemap.geometry.rays import Cells, Search, effect_cells, sight_cells
from chargemap.geometry.segments import (
    hull_planes,
    inside,
    meets_between_its_ends,
)
from chargemap.geometry.templates import (
    INSET,
    SPOTS,
    UNIT,
    Line,
    hull_mask,
    line_squares,
    spots_line,
)
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


@remembered
def sees(ground: Ground, a: Space, b: Space) -> bool:
    """Whether one uncut line of sight runs between the spaces."""
    if not hull(ground, a, b) & (ground.opaque | ground.touched_sight):
        return True
    return _some_line(sight_cells(ground), a, b)


@remembered
def reaches(ground: Ground, a: Space, b: Space) -> bool:
    """Whether one uncut line of effect runs between the spaces."""
    if not hull(ground, a, b) & (ground.wall | ground.touched_move):
        return True
    return _some_line(effect_cells(ground), a, b)


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
    for column, row, across, down in _links((a.side, b.side), dx, dy):
        yield Link(a.column + column, a.row + row, across, down)


def _some_line(cells: Cells, a: Space, b: Space) -> bool:
    """Whether one of the named lines between the spaces is uncut."""
    search = Search(cells)
    return any(_link_is_open(search, link) for link in links_of(a, b))


def _corner(link: Link) -> Square:
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


def _link_is_open(search: Search, link: Link) -> bool:
    """Whether one of the lines between two squares is uncut."""
    ends = ends_of(link, search.cells.stride)
    return any(not search.is_cut(line, ends) for line in lines_of(link))


def _placed(line: tuple[int, int, int, int], corner: Square) -> Segment:
    """Return a line in hundredths as a segment on the board."""
    x0, y0, x1, y1 = line
    column, row = corner
    return (
        column + x0 / UNIT,
        row + y0 / UNIT,
        column + x1 / UNIT,
        row + y1 / UNIT,
    )


@remembered
def covered(ground: Ground, a: Space, target: int, others: int) -> bool:
    """Whether the target has cover from the space `a` (D20-M13).

    `target` are its squares that the attacker covers, `others` those with another creature.
    """
    if not target:
        return True
    cut = ground.wall | others
    spaces = [Space(column, row, 1) for column, row in ground.squares(target)]
    if all(
        not hull(ground, a, space) & (cut | ground.touched_sight) for space in spaces
    ):
        return False
    pairs = [
        (Space(column, row, 1), space)
        for column, row in a.squares()
        for space in spaces
    ]
    pairs.sort(key=lambda pair: sum(gap(*pair)))
    return not any(_free(ground, one, other, cut) for one, other in pairs)


def _free(ground: Ground, a: Space, t: Space, cut: int) -> bool:
    """Whether nothing between two squares gives cover."""
    region = hull(ground, a, t)
    numbers = ground.walls_in(region & ground.touched_sight, ground.walls_sight)
    walls = [ground.lines[number] for number in sorted(numbers)]
    if max(gap(a, t)) <= 1:
        planes = hull_planes(a, t)
        return not region & ground.wall and not any(
            inside(wall, planes) for wall in walls
        )
    link = Link(a.column, a.row, t.column - a.column, t.row - a.row)
    corner = _corner(link)
    cut >>= ground.index(*corner)
    return any(
        all(
            _corner_line_is_clear(ground, link, (one, other), (cut, walls))
            for other in CORNERS
        )
        for one in CORNERS
    )


def _corner_line_is_clear(
    ground: Ground, link: Link, spots: Spots, cutters: tuple[int, list[Segment]]
) -> bool:
    """Whether the line between two corners passes nothing that gives cover."""
    line = spots_line(link.dx, link.dy, spots, True)
    if line_squares(line, ground.stride) & cutters[0]:
        return False
    placed = _placed(line, _corner(link))
    return not any(meets_between_its_ends(placed, wall) for wall in cutters[1])


def corner_line_cutters(
    ground: Ground, link: Link, spots: Spots, cut: int, numbers: Iterable[int]
) -> tuple[int, set[int]]:
    """Return which of the squares `cut` and of the walls the line between two corners passes."""
    line = spots_line(link.dx, link.dy, spots, True)
    at = ground.index(*_corner(link))
    placed = _placed(line, _corner(link))
    met = {
        number
        for number in numbers
        if meets_between_its_ends(placed, ground.lines[number])
    }
    return line_squares(line, ground.stride) << at & cut, met
