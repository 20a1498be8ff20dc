"""The way a warrior takes, in pieces: how far a failed charge goes along it, and where he is stopped."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import hypot, sqrt

from chargemap.geometry.table.links import STEP, Link
from chargemap.geometry.table.meeting import Piece
from chargemap.geometry.table.routes import Stretch, length_of
from chargemap.geometry.table.surfaces import EPS, Base, Table
from chargemap.model.board import Point

HALVINGS = 40
BACK = 0.02  # inches between places where one who backs up looks for room
EXACT = 0.0005  # inches that he may overlap others then
SAME = 1e-6  # inches


@dataclass(frozen=True, slots=True)
class Course:
    """What is walked: pieces in order, from `start` on the surface of `height`."""

    start: Point
    height: float
    pieces: tuple[Stretch, ...] = ()

    @property
    def end(self) -> Point:
        """Where it ends."""
        return self.pieces[-1].end if self.pieces else self.start

    @property
    def end_height(self) -> float:
        """The height of the surface it ends on."""
        if not self.pieces:
            return self.height
        last = self.pieces[-1]
        return last.link.heights[1] if last.link else last.height

    @property
    def distance(self) -> float:
        """Inches of movement used."""
        return sum(one.movement for one in self.pieces)

    @property
    def last_direction(self) -> Point:
        """The unit vector it ends along; none if nobody goes anywhere."""
        for one in reversed(self.pieces):
            far = length_of((one.start, one.end))
            if far > SAME:
                return (
                    (one.end[0] - one.start[0]) / far,
                    (one.end[1] - one.start[1]) / far,
                )
        return (0.0, 0.0)

    @property
    def links(self) -> tuple[Link, ...]:
        """The links of the way, in order."""
        return tuple(one.link for one in self.pieces if one.link is not None)

    def before_link(self, index: int) -> "Course":
        """Return the part before the link of that number."""
        seen = -1
        for at, piece in enumerate(self.pieces):
            seen += piece.link is not None
            if seen == index:
                return replace(self, pieces=self.pieces[:at])
        return self

    def points(self) -> tuple[tuple[Point, float], ...]:
        """Return the points with the heights of their surfaces: those on a line dropped, the ends of links kept."""
        made: list[tuple[Point, float]] = [(self.start, self.height)]
        kept = {self.start}
        for piece in self.pieces:
            after = piece.link.heights[1] if piece.link else piece.height
            if piece.link:
                kept |= {piece.start, piece.end}
            if (
                hypot(made[-1][0][0] - piece.end[0], made[-1][0][1] - piece.end[1])
                > SAME
            ):
                made.append((piece.end, after))
            else:
                made[-1] = (made[-1][0], after)
        return _without_straight(made, kept)

    def straight(self) -> tuple[Piece, ...]:
        """Return the pieces on surfaces, each with what was walked before."""
        before, made = 0.0, []
        for piece in self.pieces:
            if piece.link is None:
                made.append(Piece(piece.start, piece.end, piece.height, before))
            before += piece.movement
        return tuple(made)

    def upto(self, piece: int, along: float, table: Table) -> "Course":
        """Return the course as far as `along` inches into the piece of that number among those on surfaces."""
        seen = -1
        for at, one in enumerate(self.pieces):
            seen += one.link is None
            if one.link is None and seen == piece:
                cut = _cut(one, along, table)
                kept = (cut,) if along > 1e-9 else ()
                return replace(self, pieces=(*self.pieces[:at], *kept))
        return self

    def links_before(self, piece: int) -> int:
        """Return how many links come before a piece on a surface."""
        seen, links = -1, 0
        for one in self.pieces:
            seen += one.link is None
            if seen == piece and one.link is None:
                return links
            links += one.link is not None
        return links


def _without_straight(
    made: Sequence[tuple[Point, float]], kept: set[Point]
) -> tuple[tuple[Point, float], ...]:
    found = [made[0]]
    for index in range(1, len(made)):
        last = index == len(made) - 1
        if not last and made[index][0] not in kept:
            (ax, ay), (bx, by) = found[-1][0], made[index][0]
            cx, cy = made[index + 1][0]
            across = (bx - ax) * (cy - by) - (by - ay) * (cx - bx)
            ahead = (bx - ax) * (cx - bx) + (by - ay) * (cy - by)
            if abs(across) <= SAME and ahead >= 0:
                continue
        found.append(made[index])
    return tuple(found)


def _cut(piece: Stretch, along: float, table: Table) -> Stretch:
    """Return the first `along` inches of a piece on a surface."""
    far = length_of((piece.start, piece.end))
    part = min(1.0, along / far) if far else 0.0
    end = (
        piece.start[0] + (piece.end[0] - piece.start[0]) * part,
        piece.start[1] + (piece.end[1] - piece.start[1]) * part,
    )
    flat = piece.height or piece.flown
    rough = 0.0 if flat else table.rough_in((piece.start, end))
    return replace(piece, end=end, movement=far * part + rough)


def failed_move(course: Course, inches: float, table: Table) -> Course:
    """Return how far a failed charge goes: so much movement, no climb, ladder or jump, a step only whole (SK-31)."""
    left, taken = inches, []
    for piece in course.pieces:
        if piece.link is not None and piece.link.kind != STEP:
            break
        if piece.movement <= left + 1e-9:
            taken.append(piece)
            left -= piece.movement
            continue
        if piece.link is None:
            taken.append(_spent(piece, left, table))
        break
    return replace(course, pieces=tuple(taken))


def _spent(piece: Stretch, left: float, table: Table) -> Stretch:
    low, high = 0.0, min(left, length_of((piece.start, piece.end)))
    if _cut(piece, high, table).movement <= left + 1e-9:
        return _cut(piece, high, table)
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if _cut(piece, middle, table).movement <= left:
            low = middle
        else:
            high = middle
    return _cut(piece, low, table)


def stopped_short(
    course: Course, radius: float, target: Base, inches: float, table: Table
) -> tuple[Course, bool]:
    """Return the course as far as it is not nearer than so many inches to the target, and whether that stopped him (SK-33)."""
    if _nearer(course.start, course.height, radius, target, inches):
        return replace(course, pieces=()), bool(course.pieces)
    for index, piece in enumerate(course.pieces):
        height = piece.link.heights[1] if piece.link else piece.height
        if piece.link is not None:
            if _nearer(piece.end, height, radius, target, inches):
                return replace(course, pieces=course.pieces[:index]), True
            continue
        along = _enters(piece, radius, target, inches)
        if along is not None:
            cut = _cut(piece, along, table)
            kept = (cut,) if along > 1e-9 else ()
            return replace(course, pieces=(*course.pieces[:index], *kept)), True
    return course, False


def _flat(height: float, target: Base, inches: float) -> float | None:
    """Return the flat gap that is so many inches away with the heights; None if the heights alone are more."""
    rise = abs(height - target.height)
    return sqrt(inches * inches - rise * rise) if rise < inches else None


def _nearer(
    at: Point, height: float, radius: float, target: Base, inches: float
) -> bool:
    flat = _flat(height, target, inches)
    far = hypot(at[0] - target.at[0], at[1] - target.at[1])
    return flat is not None and far < radius + target.radius + flat - EPS


def _enters(piece: Stretch, radius: float, target: Base, inches: float) -> float | None:
    """Return how far along a piece he comes nearer than so many inches; None if he does not."""
    flat = _flat(piece.height, target, inches)
    far = length_of((piece.start, piece.end))
    if flat is None or not far:
        return None
    ring = radius + target.radius + flat
    vx, vy = (
        (piece.end[0] - piece.start[0]) / far,
        (piece.end[1] - piece.start[1]) / far,
    )
    ex, ey = target.at[0] - piece.start[0], target.at[1] - piece.start[1]
    ahead = ex * vx + ey * vy
    side = ex * ex + ey * ey - ahead * ahead
    if side >= (ring - EPS) ** 2:
        return None
    along = ahead - sqrt(max(0.0, ring * ring - side))
    if along > far - 1e-9 or ahead <= 0:
        return None
    return max(0.0, along)


def backed(
    course: Course, free: Callable[[Point, float, float], bool], table: Table
) -> Course:
    """Return the course as far as its last place that is free: `free` says so of a place, its surface and a forgiven overlap."""
    for index in reversed(range(len(course.pieces))):
        piece = course.pieces[index]
        shorter = replace(course, pieces=course.pieces[: index + 1])
        if free(shorter.end, shorter.end_height, EPS):
            return shorter
        along = None if piece.link else _last_free(piece, free)
        if along is not None:
            kept = (*course.pieces[:index], _cut(piece, along, table))
            return replace(course, pieces=kept)
    return replace(course, pieces=())


def _last_free(
    piece: Stretch, free: Callable[[Point, float, float], bool]
) -> float | None:
    """Return how far along a piece its last free place is, its start left out; None if there is none."""
    far = length_of((piece.start, piece.end))

    def fits(along: float) -> bool:
        part = along / far
        x = piece.start[0] + (piece.end[0] - piece.start[0]) * part
        y = piece.start[1] + (piece.end[1] - piece.start[1]) * part
        return free((x, y), piece.height, EXACT)

    high = far
    while high > 0.0:
        low = max(0.0, high - BACK)
        if low > 0.0 and fits(low):
            for _ in range(HALVINGS // 2):
                middle = (low + high) / 2
                low, high = (middle, high) if fits(middle) else (low, middle)
            return low
        high = low
    return None
