"""Lines between spaces: sight, effect and cover (D20-M12, D20-M13), exactly by the named lines and no others."""

from collections.abc import Iterable
from itertools import islice
from typing import TypeAlias

from chargemap.geometry.ground import Ground, Segment, Space, gap, remembered
from chargemap.geometry.links import (
    CORNERS,
    Link,
    Spots,
    corner_of,
    ends_of,
    hull,
    lines_of,
    links_of,
)
from chargemap.geometry.rays import Kind, effect_kind, first_uncut, sight_kind
from chargemap.geometry.segments import (
    hull_planes,
    inside,
    meets_between_its_ends,
)
from chargemap.geometry.templates import UNIT, line_squares, spots_line
from chargemap.model.board import Square

LARGE = 4  # squares of one space times those of the other: from here on lines are asked in bundles
FEW = 2  # pairs of squares that are asked line by line before

Clear: TypeAlias = dict[tuple[int, int, int, int], bool]  # from corner to corner


@remembered
def sees(ground: Ground, a: Space, b: Space) -> bool:
    """Whether one uncut line of sight runs between the spaces."""
    if not hull(ground, a, b) & (ground.opaque | ground.touched_sight):
        return True
    return _some_line(ground, sight_kind(ground), a, b)


@remembered
def reaches(ground: Ground, a: Space, b: Space) -> bool:
    """Whether one uncut line of effect runs between the spaces."""
    region = hull(ground, a, b)
    walls = region & ground.wall
    if region & ground.touched_move:
        return _some_line(ground, effect_kind(ground), a, b)
    if not walls:
        return True
    dx, dy = b.column - a.column, b.row - a.row
    corner = ground.index(min(a.column, b.column), min(a.row, b.row))
    shape = a.side, b.side, dx, dy, walls >> corner
    found = ground.memory.get(shape)
    if found is None:  # the answer of one place holds wherever the walls lie like this
        found = ground.memory[shape] = _some_line(ground, effect_kind(ground), a, b)
    return bool(found)


def _some_line(ground: Ground, kind: Kind, a: Space, b: Space) -> bool:
    """Whether one of the named lines between the spaces is uncut."""
    large = a.side * b.side >= LARGE
    for link in islice(links_of(a, b), FEW if large else None):
        ends = ends_of(link, ground.stride)
        if first_uncut(kind.cells, lines_of(link), ends) is not None:
            return True
    if not large:
        return False
    from chargemap.geometry import bundle  # here, for it loads numpy

    return bundle.first_uncut(ground, kind, a, b) is not None


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
    known: Clear = {}
    return not any(_free(ground, one, other, cut, known) for one, other in pairs)


def _free(ground: Ground, a: Space, t: Space, cut: int, known: Clear) -> bool:
    """Whether nothing between two squares gives cover; `known` are the lines asked before."""
    if max(gap(a, t)) <= 1:
        region = hull(ground, a, t)
        planes = hull_planes(a, t)
        return not region & ground.wall and not any(
            inside(wall, planes) for wall in _walls_near(ground, region)
        )
    link = Link(a.column, a.row, t.column - a.column, t.row - a.row)
    walls: list[Segment] | None = None
    for one in CORNERS:
        for other in CORNERS:
            x, y = a.column + one[0], a.row + one[1]
            line = (x, y, t.column + other[0], t.row + other[1])
            if line not in known:
                if walls is None:
                    walls = _walls_near(ground, hull(ground, a, t))
                spots = (one, other)
                known[line] = _corner_line_is_clear(ground, link, spots, (cut, walls))
            if not known[line]:
                break
        else:
            return True
    return False


def _walls_near(ground: Ground, region: int) -> list[Segment]:
    """Return the walls that cut sight and touch a square of the region."""
    numbers = ground.walls_in(region & ground.touched_sight, ground.walls_sight)
    return [ground.lines[number] for number in sorted(numbers)]


def _corner_line_is_clear(
    ground: Ground, link: Link, spots: Spots, cutters: tuple[int, list[Segment]]
) -> bool:
    """Whether the line between two corners passes nothing that gives cover."""
    line = spots_line(link.dx, link.dy, spots, True)
    cut = cutters[0] >> ground.index(*corner_of(link))
    if line_squares(line, ground.stride) & cut:
        return False
    placed = _placed(line, corner_of(link))
    return not any(meets_between_its_ends(placed, wall) for wall in cutters[1])


def corner_line_cutters(
    ground: Ground, link: Link, spots: Spots, cut: int, numbers: Iterable[int]
) -> tuple[int, set[int]]:
    """Return which of the squares `cut` and of the walls the line between two corners passes."""
    line = spots_line(link.dx, link.dy, spots, True)
    at = ground.index(*corner_of(link))
    placed = _placed(line, corner_of(link))
    met = {
        number
        for number in numbers
        if meets_between_its_ends(placed, ground.lines[number])
    }
    return line_squares(line, ground.stride) << at & cut, met
