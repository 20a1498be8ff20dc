"""One step of a space to a neighbouring square: what stops it (D20-M05, D20-M06)."""

from collections.abc import Iterator
from math import floor
from typing import NamedTuple

from chargemap.geometry.ground import EPS, Ground, Segment, Space, remembered
from chargemap.geometry.segments import (
    box_planes,
    contact,
    inside,
    point_distance,
)
from chargemap.model.board import Square

NONE: frozenset[str] = frozenset()


class Blockers(NamedTuple):
    """What stops a step: squares and wall indexes that block it, and those whose corner is in the way."""

    squares: tuple[Square, ...] = ()
    walls: tuple[int, ...] = ()
    corner_squares: tuple[Square, ...] = ()
    corner_walls: tuple[int, ...] = ()


CLEAR = Blockers()


def step_faults(ground: Ground, side: int, old: Square, new: Square) -> frozenset[str]:
    """Return "blocked" and "corner" as far as they hold of the step."""
    blockers = step_blockers(ground, side, old, new)
    if blockers is CLEAR:
        return NONE
    faults = set()
    if blockers.squares or blockers.walls:
        faults.add("blocked")
    if blockers.corner_squares or blockers.corner_walls:
        faults.add("corner")
    return frozenset(faults)


@remembered
def step_blockers(ground: Ground, side: int, old: Square, new: Square) -> Blockers:
    """Return the squares and walls that stop the step."""
    near = _box(ground, side, old, new)
    if not near & (ground.solid | ground.touched_move):
        return CLEAR
    space = Space(new[0], new[1], side)
    numbers = sorted(ground.walls_in(near & ground.touched_move, ground.walls_move))
    walls = {number: ground.lines[number] for number in numbers}
    lines = list(_centre_lines(side, old, new))
    diagonal = old[0] != new[0] and old[1] != new[1]
    crossing = {n for line in lines for n in _crossing(line, walls, diagonal)}
    crossing |= {n for n in numbers if inside(walls[n], box_planes(space))}
    found = Blockers(
        squares=ground.squares(ground.mask(space) & ground.solid),
        walls=tuple(sorted(crossing)),
        corner_squares=_corner_squares(ground, lines) if diagonal else (),
        corner_walls=tuple(
            number
            for number in numbers
            if diagonal and any(_touches_middle(line, walls[number]) for line in lines)
        ),
    )
    return found if any(found) else CLEAR


def _box(ground: Ground, side: int, old: Square, new: Square) -> int:
    """Return the mask of the box around the old and the new space."""
    left, top = min(old[0], new[0]), min(old[1], new[1])
    wide, high = abs(old[0] - new[0]) + side, abs(old[1] - new[1]) + side
    row = (1 << wide) - 1
    mask = 0
    for down in range(high):
        mask |= row << down * ground.stride
    return mask << ground.index(left, top)


def _centre_lines(side: int, old: Square, new: Square) -> Iterator[Segment]:
    """Yield the line between old and new centre of every square of the space."""
    for column, row in Space(0, 0, side).squares():
        x, y = column + 0.5, row + 0.5
        yield old[0] + x, old[1] + y, new[0] + x, new[1] + y


def _middle(line: Segment) -> tuple[float, float]:
    """Return the grid point that a diagonal step's line crosses."""
    return (line[0] + line[2]) / 2, (line[1] + line[3]) / 2


def _crossing(
    line: Segment, walls: dict[int, Segment], diagonal: bool
) -> Iterator[int]:
    """Yield the walls that cross the line, save those that a diagonal meets at its grid point only.

    Touching it with an end is no crossing, unless walls end at that point on both sides.
    """
    middle = point_distance(line[0], line[1], (*_middle(line), *_middle(line)))
    ends = []
    for number, wall in walls.items():
        found = contact(line, wall)
        if found is None:
            continue
        if diagonal and abs(found.at - middle) <= 2 * EPS and not _along(line, wall):
            continue
        if not found.side:
            yield number
        ends.append((number, found))
    for number, found in ends:
        if any(
            abs(found.at - other.at) <= 2 * EPS and found.side * other.side < 0
            for _, other in ends
        ):
            yield number


def _along(line: Segment, wall: Segment) -> bool:
    """Whether the wall runs along the line's direction, so that it meets more than a point."""
    dx, dy = line[2] - line[0], line[3] - line[1]
    return all(
        abs(dx * (y - line[1]) - dy * (x - line[0])) <= 2 * EPS
        for x, y in ((wall[0], wall[1]), (wall[2], wall[3]))
    )


def _touches_middle(line: Segment, wall: Segment) -> bool:
    """Whether the wall touches the grid point that the line crosses."""
    return point_distance(*_middle(line), wall) <= EPS


def _corner_squares(ground: Ground, lines: list[Segment]) -> tuple[Square, ...]:
    """Return the walls among the squares beside a diagonal step."""
    mask = 0
    for x0, y0, x1, y1 in lines:
        mask |= ground.bit((floor(x1), floor(y0))) | ground.bit((floor(x0), floor(y1)))
    return ground.squares(mask & ground.wall)
