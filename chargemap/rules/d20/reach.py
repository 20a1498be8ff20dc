"""What a weapon covers and what a combatant threatens (D20-M03, D20-M11)."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from chargemap.geometry.ground import Ground, Space, gap, measure_ft, remembered
from chargemap.geometry.places import moved, with_open_hull
from chargemap.geometry.sight import reaches, sees
from chargemap.model.board import Square


class Grip(NamedTuple):
    """How far a weapon strikes in someone's hands: its reach, natural reach, and whether close by, too.

    `exception`: a reach of 10 ft covers the second diagonal (option `reach_diagonal`).
    """

    reach_ft: int
    natural_ft: int
    adjacent: bool
    exception: bool

    def covers(self, gx: int, gy: int) -> bool:
        """Whether it covers a square that lies (gx, gy) squares from the nearest of the space."""
        if not self.adjacent and _within(self.natural_ft, gx, gy, self.exception):
            return False
        return _within(self.reach_ft, gx, gy, self.exception)


def _within(reach_ft: int, gx: int, gy: int, exception: bool) -> bool:
    if exception and reach_ft == 10 and gx == gy == 2:
        return True
    return measure_ft(gx, gy) <= reach_ft


@lru_cache(maxsize=1024)
def _covered(side: int, grip: Grip) -> tuple[tuple[int, int], ...]:
    """Return the squares covered from a space of that side at (0, 0), lines apart, by (row, column)."""
    far = grip.reach_ft // 5 + 1
    own = Space(0, 0, side)
    return tuple(
        (column, row)
        for row in range(-far, side + far)
        for column in range(-far, side + far)
        if grip.covers(*gap(own, Space(column, row, 1)))
    )


@remembered
def threatened(ground: Ground, space: Space, grip: Grip, blind: bool) -> int:
    """Return the squares covered with a line of effect; those that do not touch it must be seen, too."""
    mask = 0
    for dx, dy in _covered(space.side, grip):
        square = Space(space.column + dx, space.row + dy, 1)
        bit = ground.bit((square.column, square.row)) if ground.inside(square) else 0
        if not bit or bit & ground.wall or not reaches(ground, space, square):
            continue
        if max(gap(space, square)) <= 1 or (not blind and sees(ground, space, square)):
            mask |= bit
    return mask


def threatens(
    ground: Ground, space: Space, grip: Grip, target: Space, *, blind: bool
) -> bool:
    """Whether it threatens a square of the target: the same answer as `threatened`, without all other squares."""
    squares = sorted(squares_of(target), key=lambda square: sum(gap(space, square)))
    return any(
        grip.covers(*gap(space, square))
        and not ground.bit(square.square) & ground.wall
        and reaches(ground, space, square)
        and (
            max(gap(space, square)) <= 1 or (not blind and sees(ground, space, square))
        )
        for square in squares
    )


@lru_cache(maxsize=1024)
def striking_offsets(
    side: int, target_side: int, grips: tuple[Grip, ...]
) -> tuple[tuple[int, int], ...]:
    """Return the places of a space, as offsets from the target's, from which one of the grips covers the target.

    Places that overlap the target count only for a natural reach of 0, and are then the only ones.
    """
    found: dict[tuple[int, int], None] = {}
    for grip in grips:
        found |= dict.fromkeys(_offsets(side, target_side, grip))
    return tuple(found)


def _offsets(side: int, target_side: int, grip: Grip) -> Iterator[tuple[int, int]]:
    """Yield those of one grip, by (row, column)."""
    far = grip.reach_ft // 5 + 1
    target = Space(0, 0, target_side)
    overlap = grip.natural_ft == 0
    for row in range(-far - side, target_side + far + 1):
        for column in range(-far - side, target_side + far + 1):
            place = Space(column, row, side)
            if (gap(place, target) == (0, 0)) == overlap and any(
                grip.covers(*gap(place, square)) for square in squares_of(target)
            ):
                yield column, row


@lru_cache(maxsize=256)
def touching_offsets(side: int, target_side: int) -> tuple[tuple[int, int], ...]:
    """Return the places of a space, as offsets from the target's, that touch it."""
    target = Space(0, 0, target_side)
    return tuple(
        (column, row)
        for row in range(-side, target_side + 1)
        for column in range(-side, target_side + 1)
        if max(gap(Space(column, row, side), target)) == 1
    )


def covers(ground: Ground, space: Space, grip: Grip, target: Space) -> bool:
    """Whether the grip covers a square of the target from there, with a line of effect (D20-M03)."""
    for square in squares_of(target):
        if grip.covers(*gap(space, square)) and reaches(ground, space, square):
            return True
    return False


@remembered
def surely_covered(
    ground: Ground, sides: Square, grips: tuple[Grip, ...], dx: int, dy: int
) -> int:
    """Return the places of a target that one of the grips covers from (dx, dy) off, since no wall is near.

    The sides are those of the space that strikes and of the target.
    """
    side, target_side = sides
    place = Space(dx, dy, side)
    mask = 0
    for square in squares_of(Space(0, 0, target_side)):
        if any(grip.covers(*gap(place, square)) for grip in grips):
            column, row = square.column - dx, square.row - dy
            mask |= with_open_hull(ground, (side, 1), column, row)
    return moved(ground, mask, -dx, -dy)


def covered_part(ground: Ground, space: Space, grip: Grip, target: Space) -> int:
    """Return the squares of the target that the grip covers from there with a line of effect."""
    mask = 0
    for square in squares_of(target):
        if grip.covers(*gap(space, square)) and reaches(ground, space, square):
            mask |= ground.bit((square.column, square.row))
    return mask


@lru_cache(maxsize=8192)
def squares_of(space: Space) -> tuple[Space, ...]:
    """Return the single squares of a space, by (row, column)."""
    return tuple(
        Space(space.column + dx, space.row + dy, 1)
        for dy in range(space.side)
        for dx in range(space.side)
    )
