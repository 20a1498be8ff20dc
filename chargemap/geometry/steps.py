"""One step of a space to a neighbouring square: what stops it (D20-M05, D20-M06)."""

from collections.abc import Iterator
from math import hypot
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
    walls, corner_walls = step_walls(ground, side, old, new)
    found = Blockers(
        squares=ground.squares(ground.mask(Space(*new, side)) & ground.solid),
        walls=walls,
        corner_squares=_corner_squares(ground, side, old, new),
        corner_walls=corner_walls,
    )
    return found if any(found) else CLEAR


def step_walls(
    ground: Ground, side: int, old: Square, new: Square
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the walls that block the step, and those whose touch makes the grid point crossed a corner."""
    numbers = _walls_near(ground, side, old, new)
    if not numbers:
        return (), ()
    walls = {number: ground.lines[number] for number in sorted(numbers)}
    planes = box_planes(Space(*new, side))
    blocking = {number for number, wall in walls.items() if inside(wall, planes)}
    corner: set[int] = set()
    diagonal = old[0] != new[0] and old[1] != new[1]
    for line in _centre_lines(side, old, new):
        blocking.update(crossing(line, walls, diagonal))
        if diagonal:
            x, y = _middle(line)
            corner.update(
                number
                for number, wall in walls.items()
                if point_distance(x, y, wall) <= EPS
            )
    return tuple(sorted(blocking)), tuple(sorted(corner))


def _walls_near(ground: Ground, side: int, old: Square, new: Square) -> set[int]:
    """Return the walls that touch the box around the old and the new space."""
    (x0, y0), (x1, y1) = old, new
    first = ground.index(min(x0, x1), min(y0, y1))
    across, down = range(abs(x0 - x1) + side), range(abs(y0 - y1) + side)
    near = ground.walls_move
    return {
        number
        for row in down
        for column in across
        for number in near.get(first + row * ground.stride + column, ())
    }


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


def crossing(line: Segment, walls: dict[int, Segment], diagonal: bool) -> Iterator[int]:
    """Yield the walls that cross the line, save those that a diagonal meets at its grid point only.

    Touching it with an end is no crossing, unless walls end at that point on both sides.
    """
    middle = hypot(line[2] - line[0], line[3] - line[1]) / 2
    ends = []
    for number, wall in walls.items():
        found = contact(line, wall)
        if found is None:
            continue
        if diagonal and found.is_at(middle):
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


def _corner_squares(
    ground: Ground, side: int, old: Square, new: Square
) -> tuple[Square, ...]:
    """Return the walls among the squares beside a diagonal step."""
    if old[0] == new[0] or old[1] == new[1]:
        return ()
    beside = ground.mask(Space(new[0], old[1], side)) | ground.mask(
        Space(old[0], new[1], side)
    )
    return ground.squares(beside & ground.wall)
