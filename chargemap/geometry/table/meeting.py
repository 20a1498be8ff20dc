"""Where a warrior steps into the way of a moving base (section 5)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import hypot, sqrt

import numpy as np

from chargemap.geometry.table.floor import Floor
from chargemap.geometry.table.rounds import Points
from chargemap.geometry.table.surfaces import EPS, Base
from chargemap.model.board import Point

TRIED = 0.02  # inches between places where a warrior's way is looked at
HALVINGS = 20
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

    def places(self, along: np.ndarray) -> Points:
        """Return the places so many inches along it."""
        here: Points = np.asarray(self.start) + along[:, None] * self.direction
        return here


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
    landing: Floor | None = None,
) -> Meeting | str:
    """Return where a warrior first may meet a mover of radius `mover`, within `reach` inches; else why he never can.

    `floor` is that of the warrior's base on his surface, the mover's own base left out. Who comes
    within reach exactly nowhere may still meet him where he is nearest, if that is near enough.
    A flyer is met from any surface, where he finds room on it: `landing` is that surface for him.
    """
    pieces = [
        (index, piece)
        for index, piece in enumerate(way)
        if piece.length > 1e-9 and (landing or piece.height == floor.surface.height)
    ]
    ring = mover + warrior.radius + reach
    exact = [one for one in pieces if _nearest(one[1], warrior) <= ring + 1e-9]
    nearly = [min(pieces, key=lambda one: _nearest(one[1], warrior))] if pieces else []
    found: list[str] = [NEVER]
    for index, piece in exact or nearly:
        along = _on_piece(piece, mover, warrior, floor, reach, landing)
        if not isinstance(along, str):
            return _met(index, along, piece, mover, warrior)
        found.append(along)
    return max(found, key=(NEVER, BEHIND, BLOCKED).index)


def _nearest(piece: Piece, warrior: Base) -> float:
    """Return how near the centre of a warrior is to a piece."""
    ahead, side = _ahead(piece, warrior)
    off = ahead - min(max(ahead, 0.0), piece.length)
    return hypot(off, side)


def _ahead(piece: Piece, warrior: Base) -> tuple[float, float]:
    """Return how far ahead of a piece's start a warrior is, and how far to its side."""
    vx, vy = piece.direction
    ex, ey = warrior.at[0] - piece.start[0], warrior.at[1] - piece.start[1]
    return ex * vx + ey * vy, abs(ex * vy - ey * vx)


def _on_piece(
    piece: Piece,
    mover: float,
    warrior: Base,
    floor: Floor,
    reach: float,
    landing: Floor | None,
) -> float | str:
    """Return how far along a piece he is first met; else why he is not."""
    ahead, side = _ahead(piece, warrior)
    ring = mover + warrior.radius + reach
    near = _nearest(piece, warrior)
    if near > ring + EPS:
        return NEVER
    first = min(max(ahead, 0.0), piece.length)  # where he is nearest
    if near <= ring + 1e-9:
        first = min(first, max(0.0, ahead - sqrt(max(0.0, ring * ring - side * side))))
    last = min(piece.length, ahead - EPS)
    if first > last:
        return BEHIND
    if near > ring + 1e-9:
        last = first  # there or nowhere

    def clear(along: np.ndarray) -> np.ndarray:
        found = _clear(piece, along, mover, warrior, floor)
        return found & landing.free(piece.places(along)) if landing else found

    return _first_clear(first, last, clear)


def _first_clear(
    first: float, last: float, clear: Callable[[np.ndarray], np.ndarray]
) -> float | str:
    """Return how far along it is clear first."""
    tried = np.append(np.arange(first, last, TRIED), last)
    found = clear(tried)
    if not found.any():
        return BLOCKED
    best = int(found.argmax())
    if best == 0:
        return float(tried[0])
    low, high = float(tried[best - 1]), float(tried[best])
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        fits = clear(np.array([middle]))[0]
        low, high = (low, middle) if fits else (middle, high)
    return high


def _clear(
    piece: Piece, along: np.ndarray, mover: float, warrior: Base, floor: Floor
) -> np.ndarray:
    """Say for places along a piece whether the warrior can go straight to contact there."""
    spots = piece.places(along)
    to = np.asarray(warrior.at) - spots
    far = np.hypot(to[:, 0], to[:, 1])
    contact = mover + warrior.radius
    stands = spots + to * (contact / np.maximum(far, 1e-12))[:, None]
    stands[far <= contact] = warrior.at
    return floor.clear(np.broadcast_to(np.asarray(warrior.at), stands.shape), stands)


def _met(
    index: int, along: float, piece: Piece, mover: float, warrior: Base
) -> Meeting:
    vx, vy = piece.direction
    at = (piece.start[0] + vx * along, piece.start[1] + vy * along)
    dx, dy = warrior.at[0] - at[0], warrior.at[1] - at[1]
    far, contact = hypot(dx, dy), mover + warrior.radius
    moved = max(0.0, far - contact)
    part = contact / far if far else 0.0
    stands = (at[0] + dx * part, at[1] + dy * part) if moved else warrior.at
    return Meeting(index, along, at, stands, moved)
