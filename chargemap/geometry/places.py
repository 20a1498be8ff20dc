"""Sets of places for a space, as masks of their top-left squares."""

from functools import lru_cache

from chargemap.geometry.ground import (
    PAD,
    Ground,
    Space,
    bits,
    gap,
    measure_ft,
    remembered,
    shift,
    space_template,
    spread,
)
from chargemap.geometry.templates import hull_mask
from chargemap.model.board import Square


@remembered
def on_board(ground: Ground, side: int) -> int:
    """Return the places whose squares are all on the board."""
    width, height = ground.width - side + 1, ground.height - side + 1
    if width <= 0 or height <= 0:
        return 0
    row = (1 << width) - 1
    rows = sum(row << number * ground.stride for number in range(height))
    return rows << ground.index(0, 0)


@remembered
def rooms(ground: Ground, side: int) -> int:
    """Return the places that hold no wall."""
    barred = spread(ground.wall, (side, side), ground.stride)
    return on_board(ground, side) & ~barred


@remembered
def not_hidden(ground: Ground, side: int) -> int:
    """Return the places of which some square does not cut sight: nothing sees into the others, or out of them."""
    dark = on_board(ground, side)
    for index in bits(space_template(side, ground.stride)):
        dark &= ground.opaque >> index
    return on_board(ground, side) & ~dark


@remembered
def with_open_hull(ground: Ground, sides: tuple[int, int], dx: int, dy: int) -> int:
    """Return the places from which nothing that cuts effect meets the hull of the space and one (dx, dy) on."""
    near = ground.wall | ground.touched_move
    met = 0
    for index in bits(hull_mask(sides, dx, dy, ground.stride)):
        row, column = divmod(index, ground.stride)
        met |= shift(near, -((row + min(0, dy)) * ground.stride + column + min(0, dx)))
    return on_board(ground, sides[0]) & ~met


def moved(ground: Ground, places: int, dx: int, dy: int) -> int:
    """Return the places each moved by (dx, dy), as far as they stay within the columns of the padded area."""
    return shift(places & _columns(ground, dx), dy * ground.stride + dx)


@remembered
def _columns(ground: Ground, dx: int) -> int:
    """Return the squares that stay within the columns of the padded area if they move so far across."""
    width = ground.stride - abs(dx)
    if width <= 0:
        return 0
    row = ((1 << width) - 1) << max(0, -dx)
    return sum(
        row << number * ground.stride for number in range(ground.height + 2 * PAD)
    )


@lru_cache(maxsize=64)
def rings(far_ft: int) -> tuple[tuple[int, tuple[Square, ...]], ...]:
    """Return the ways up to so many feet, the shortest first: the feet, and how far across and down they lead."""
    most = far_ft // 5
    found: dict[int, list[Square]] = {}
    for dy in range(-most, most + 1):
        for dx in range(-most, most + 1):
            if (feet := measure_ft(dx, dy)) <= far_ft:
                found.setdefault(feet, []).append((dx, dy))
    return tuple((feet, tuple(found[feet])) for feet in sorted(found))


@lru_cache(maxsize=256)
def within(side: int, other: int, far_ft: int) -> tuple[Square, ...]:
    """Return how far off a space of side `other` lies that is no further than that from one of `side`."""
    most = far_ft // 5
    own = Space(0, 0, side)
    return tuple(
        (column, row)
        for row in range(-most - other, side + most + 1)
        for column in range(-most - other, side + most + 1)
        if measure_ft(*gap(own, Space(column, row, other))) <= far_ft
    )
