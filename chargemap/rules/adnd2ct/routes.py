"""Routes over squares: steps, what they cost, and the best way by the page's order (CT-10 to CT-12a)."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from chargemap.geometry import centres
from chargemap.geometry.ground import Ground, Space, remembered
from chargemap.model.board import Square

Path: TypeAlias = tuple[Square, ...]
Cost: TypeAlias = tuple[int, int, int]  # points, steps, how far off the straight line

NEIGHBOURS = (
    (0, -1),
    (1, 0),
    (0, 1),
    (-1, 0),
    (1, -1),
    (1, 1),
    (-1, 1),
    (-1, -1),
)
_DIAGONALS = {"3-per-2": (2, 1), "5-10-5": (1, 2), "one": (1, 1)}


@dataclass(frozen=True, slots=True)
class Paces:
    """What steps cost under the table's option `diagonals`: the 1st, 3rd ... and the 2nd, 4th ... diagonal."""

    diagonals: tuple[int, int]

    @classmethod
    def of(cls, option: str) -> "Paces":
        """Return the paces of an option."""
        return cls(_DIAGONALS[option])

    def straight(self, dx: int, dy: int, odd: int = 0) -> int:
        """Return the points of the cheapest way by (dx, dy) squares over open ground."""
        wide, high = abs(dx), abs(dy)
        diagonal = min(wide, high)
        first, second = self.diagonals[odd], self.diagonals[1 - odd]
        pairs, rest = divmod(diagonal, 2)
        return abs(wide - high) + pairs * (first + second) + rest * first


def centre(square: Square, side: int) -> Square:
    """Return twice the coordinates of the centre of a space with its top-left square there."""
    return 2 * square[0] + side, 2 * square[1] + side


def is_diagonal(old: Square, new: Square) -> bool:
    """Whether a step changes column and row."""
    return old[0] != new[0] and old[1] != new[1]


def touching(old: Square, new: Square) -> bool:
    """Whether the new square is a neighbour of the old."""
    return max(abs(old[0] - new[0]), abs(old[1] - new[1])) == 1


class Way(NamedTuple):
    """A step that ground, walls and corners allow: the new square, its bit's number, whether diagonal, what it doubles."""

    square: Square
    bit: int
    diagonal: bool
    slow: int


@remembered
def ways(ground: Ground, side: int, at: Square) -> tuple[Way, ...]:
    """Return the steps of a space of that side that ground, walls and corners allow."""
    found = []
    for dx, dy in NEIGHBOURS:
        new = at[0] + dx, at[1] + dy
        if open_step(ground, side, at, new):
            index, slow = ground.index(*new), slowness(ground, side, new)
            found.append(Way(new, index, bool(dx and dy), slow))
    return tuple(found)


def places(ground: Ground, side: int, squares: int) -> int:
    """Return the top-left squares of the spaces of that side that hold one of the squares."""
    mask = squares
    for across in range(side):
        for down in range(side):
            mask |= squares >> across + down * ground.stride
    return mask


def open_step(ground: Ground, side: int, old: Square, new: Square) -> bool:
    """Whether ground, walls and corners let a space of that side step from one square to a neighbour (CT-11)."""
    space = Space(new[0], new[1], side)
    if not ground.on_board(space) or ground.mask(space) & ground.solid:
        return False
    steps = [(old, new)]
    if is_diagonal(old, new):
        for corner in ((new[0], old[1]), (old[0], new[1])):
            if ground.mask(Space(corner[0], corner[1], side)) & ground.wall:
                return False
            steps += [(old, corner), (corner, new)]
    if not ground.lines:
        return True
    return not _parted(ground, space) and not any(
        centres.walled(ground, (a[0] + x, a[1] + y), (b[0] + x, b[1] + y))
        for a, b in steps
        for x, y in Space(0, 0, side).squares()
    )


def _parted(ground: Ground, space: Space) -> bool:
    """Whether a wall stands between two squares of the space: then nobody fits in there."""
    held = set(space.squares())
    return any(
        centres.walled(ground, one, other)
        for one in held
        for other in ((one[0] + 1, one[1]), (one[0], one[1] + 1))
        if other in held
    )


def slowness(ground: Ground, side: int, at: Square) -> int:
    """Return 2 where the roughest square of the space is difficult, else 1."""
    return 2 if ground.mask(Space(at[0], at[1], side)) & ground.difficult else 1


def step_cost(
    ground: Ground, paces: Paces, side: int, old: Square, new: Square, odd: int
) -> tuple[int, int]:
    """Return the points of a step, and whether an odd number of diagonals has been counted after it."""
    slow = slowness(ground, side, new)
    if is_diagonal(old, new):
        return slow * paces.diagonals[odd], 1 - odd
    return slow, odd


@dataclass(frozen=True, slots=True)
class Errand:
    """Where a space wants to go: one of `goals`, each within `near` squares of `target`.

    `toward` is the end of the straight line that the route is measured against: twice a centre's coordinates.
    """

    goals: frozenset[Square]
    toward: Square
    target: Space
    near: int = 0

    @classmethod
    def to(cls, square: Square, side: int) -> "Errand":
        """Return the errand of a space of that side to stand with its top-left square there."""
        return cls(
            frozenset({square}),
            centre(square, side),
            Space(square[0], square[1], side),
            1 - side,
        )


def best(
    ground: Ground,
    paces: Paces,
    start: Space,
    errand: Errand,
    taken: int,
    *,
    stops: int = 0,
    odd: int = 0,
    most: int | None = None,
    allowed: Callable[[Square, Square], bool] | None = None,
) -> tuple[Path, int] | None:
    """Return the best route and its points; None where there is none (CT-12a).

    `taken` are squares that cannot be entered, `stops` those on which the route may not end; `odd` whether an
    odd number of diagonals was counted before; routes of more than `most` points are none; `allowed` may
    forbid steps.
    """
    search = _Search(ground, paces, start, errand, taken, allowed)
    return search.run(odd, places(ground, start.side, stops), most)


class _Search:
    """A* over squares and the count of diagonals, by points, then steps, then distance off the line, then squares."""

    def __init__(
        self,
        ground: Ground,
        paces: Paces,
        start: Space,
        errand: Errand,
        taken: int,
        allowed: Callable[[Square, Square], bool] | None,
    ) -> None:
        self.ground, self.paces, self.start = ground, paces, start
        self.errand, self.allowed = errand, allowed
        self.taken = places(ground, start.side, taken)
        x0, y0 = centre(start.square, start.side)
        self.line = x0, y0, errand.toward[0] - x0, errand.toward[1] - y0
        self.costs: dict[tuple[Square, int], Cost] = {}
        self.parents: dict[tuple[Square, int], tuple[Square, int] | None] = {}

    def run(self, odd: int, stops: int, most: int | None) -> tuple[Path, int] | None:
        first = (self.start.square, odd)
        self.costs[first], self.parents[first] = (0, 0, 0), None
        queue = [(*self._ahead(first, (0, 0, 0)), 0, *first)]
        done: set[tuple[Square, int]] = set()
        found: list[tuple[Square, int]] = []
        least: Cost | None = None
        goals, index = self.errand.goals, self.ground.index
        while queue:
            points, steps, off, _, square, parity = heappop(queue)
            if least is not None and (points, steps, off) > least:
                break
            if most is not None and points > most:
                break
            state = (square, parity)
            if state in done:
                continue
            done.add(state)
            if square in goals and not stops >> index(*square) & 1:
                least = self.costs[state]
                found.append(state)
                continue
            for new, cost in self._steps(state):
                if new not in done and self._betters(new, cost, state):
                    self.costs[new], self.parents[new] = cost, state
                    heappush(queue, (*self._ahead(new, cost), cost[1], *new))
        if not found or least is None:
            return None
        return min(self._path(one) for one in found), least[0]

    def _ahead(self, state: tuple[Square, int], cost: Cost) -> Cost:
        """Return the least that a route through that state costs."""
        (column, row), odd = state
        target, near, side = self.errand.target, self.errand.near, self.start.side
        dx = max(0, _gap(column, side, target.column, target.side) - near)
        dy = max(0, _gap(row, side, target.row, target.side) - near)
        ahead = self.paces.straight(dx, dy, odd)
        return cost[0] + ahead, cost[1] + (max(dy, dx)), cost[2]

    def _steps(
        self, state: tuple[Square, int]
    ) -> Iterator[tuple[tuple[Square, int], Cost]]:
        square, odd = state
        points, steps, off = self.costs[state]
        taken, allowed, side = self.taken, self.allowed, self.start.side
        x0, y0, along, down = self.line
        for new, index, diagonal, slow in ways(self.ground, side, square):
            if taken >> index & 1 or (allowed and not allowed(square, new)):
                continue
            pace = slow * (self.paces.diagonals[odd] if diagonal else 1)
            x, y = 2 * new[0] + side - x0, 2 * new[1] + side - y0
            beside = abs(along * y - down * x)
            after = 1 - odd if diagonal else odd
            yield (new, after), (points + pace, steps + 1, off + beside)

    def _betters(
        self, new: tuple[Square, int], cost: Cost, by: tuple[Square, int]
    ) -> bool:
        known = self.costs.get(new)
        if known is None or cost < known:
            return True
        if cost > known:
            return False
        before = self.parents[new]
        return before is not None and self._path(by) < self._path(before)

    def _path(self, state: tuple[Square, int]) -> Path:
        found = []
        at: tuple[Square, int] | None = state
        while at is not None:
            found.append(at[0])
            at = self.parents[at]
        return tuple(reversed(found))


def costs(
    ground: Ground, paces: Paces, side: int, path: Iterable[Square], odd: int = 0
) -> Iterator[int]:
    """Yield the points of each step of a path, its first square the one it starts from."""
    for old, new in pairwise(path):
        points, odd = step_cost(ground, paces, side, old, new, odd)
        yield points


def _gap(a: int, a_side: int, b: int, b_side: int) -> int:
    return max(b - (a + a_side - 1), a - (b + b_side - 1))
