"""Where a warrior steps into the way of a moving base (section 5)."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, sqrt

import numpy as np

from chargemap.geometry.table.floor import Floor
from chargemap.geometry.table.surfaces import EPS, Base
from chargemap.model.board import Point

NEVER, BEHIND, BLOCKED = "never", "behind", "blocked"


@dataclass(frozen=True, slots=True)
class Piece:
    """A straight piece of a way on one surface; `before` is how many inches were gone when it began."""

    start: Point
    end: Point
    height: float
    before: float

    @property
    def length(self) -> float:
        """Inches."""
        return hypot(self.end[0] - self.start[0], self.end[1] - self.start[1])

    @property
    def direction(self) -> Point:
        """The unit vector along it."""
        far = self.length
        return (self.end[0] - self.start[0]) / far, (self.end[1] - self.start[1]) / far


@dataclass(frozen=True, slots=True)
class Meeting:
    """Where a mover is met: on which piece, how far along it, where he stops, and where the other steps to."""

    piece: int
    along: float
    at: Point
    stands: Point
    moved: float


def meeting(
    way: Sequence[Piece],
    mover: float,
    warrior: Base,
    floor: Floor,
    reach: float,
    *,
    flies: bool = False,
) -> Meeting | str:
    """Return where a warrior first may meet a mover of radius `mover`, within `reach` inches; else why he never can.

    `floor` is that of the warrior's base on his surface, the mover's own base left out.
    """
    why = NEVER
    for index, piece in enumerate(way):
        if piece.length <= 1e-9:
            continue
        if not flies and piece.height != floor.surface.height:
            continue
        for along in _tries(piece, mover, warrior, reach):
            found = _met(index, along, piece, mover, warrior, floor, reach)
            if isinstance(found, Meeting):
                return found
            why = found if why in (NEVER, BEHIND) else why
    return why


def _tries(piece: Piece, mover: float, warrior: Base, reach: float) -> list[float]:
    """Return where along a piece to look: where he is within reach exactly, else where he is nearest."""
    vx, vy = piece.direction
    ex, ey = warrior.at[0] - piece.start[0], warrior.at[1] - piece.start[1]
    ahead = ex * vx + ey * vy
    side = sqrt(max(0.0, ex * ex + ey * ey - ahead * ahead))
    contact = mover + warrior.radius
    if side <= reach + contact:
        first = max(0.0, ahead - sqrt((reach + contact) ** 2 - side * side))
        return [first] if first <= piece.length + 1e-9 else _nearest(piece, ahead)
    return _nearest(piece, ahead)


def _nearest(piece: Piece, ahead: float) -> list[float]:
    return [min(max(ahead, 0.0), piece.length)]


def _met(
    index: int,
    along: float,
    piece: Piece,
    mover: float,
    warrior: Base,
    floor: Floor,
    reach: float,
) -> Meeting | str:
    vx, vy = piece.direction
    at = (piece.start[0] + vx * along, piece.start[1] + vy * along)
    dx, dy = warrior.at[0] - at[0], warrior.at[1] - at[1]
    far = hypot(dx, dy)
    contact = mover + warrior.radius
    moved = max(0.0, far - contact)
    if moved > reach + EPS:
        return NEVER
    if dx * vx + dy * vy <= EPS:
        return BEHIND
    part = contact / far if far else 0.0
    stands = (at[0] + dx * part, at[1] + dy * part) if moved else warrior.at
    here = np.array([warrior.at]), np.array([stands])
    if not floor.clear(*here)[0]:
        return BLOCKED
    return Meeting(index, along, at, stands, moved)
