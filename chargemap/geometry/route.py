"""Routes over squares: their cost, what can be reached, and the cheapest path (D20-M01, M04, M15)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from chargemap.geometry.flood import (
    FOOT,
    Flood,
    Key,
    Passage,
    backwards,
    step_units,
)
from chargemap.geometry.ground import measure_ft, spread
from chargemap.geometry.near import layers_near
from chargemap.model.board import Square

__all__ = ["Passage", "cheapest", "costs", "field", "step_cost"]

Provoked: TypeAlias = Callable[[Square, Square], int]


def step_cost(
    passage: Passage, old: Square, new: Square, odd: bool
) -> tuple[int, bool]:
    """Return the feet of a step, and whether the number of counted diagonals is odd after it."""
    diagonal = old[0] != new[0] and old[1] != new[1]
    units, after = step_units(
        diagonal, passage.is_difficult(new), odd, passage.double_diagonal
    )
    return units * FOOT, after


def costs(
    passage: Passage, path: Sequence[Square], odd: bool = False
) -> tuple[int, ...]:
    """Return the feet paid at each square of the path, 0 at the first; a jump costs what it measures."""
    paid = [0]
    for old, new in pairwise(path):
        dx, dy = new[0] - old[0], new[1] - old[1]
        if max(abs(dx), abs(dy)) == 1:
            feet, odd = step_cost(passage, old, new, odd)
        else:
            feet = measure_ft(dx, dy)
        paid.append(paid[-1] + feet)
    return tuple(paid[: len(path)])


def field(
    passage: Passage, start: Square, budget_ft: int, odd: bool = False
) -> dict[Square, int]:
    """Return the least feet to every square that the mover may enter within the budget, its own at 0."""
    found: dict[Square, int] = {}
    for cost, layer in enumerate(layers_near(passage, start, odd, budget_ft // FOOT)):
        for squares in layer:
            for square in squares:
                found.setdefault(square, cost * FOOT)
    return found


@dataclass(frozen=True, slots=True)
class Leg:
    """The positions on cheapest paths from one goal to the next, by cost and odd."""

    flood: Flood
    tight: Mapping[Key, int]


class State(NamedTuple):
    """Where a cheapest path stands: its cost, the goals passed, the position's bit number, and the odd count."""

    cost: int
    leg: int
    bit: int
    odd: bool


def cheapest(
    passage: Passage,
    start: Square,
    goals: tuple[Square, ...],
    provoked: Provoked | None = None,
    threatened: int | None = None,
    odd: bool = False,
) -> tuple[Square, ...] | None:
    """Return the path of D20-M15 over the goals in order, or None if there is none.

    `provoked` gives the enemies that a step provokes, as bits. Steps whose old space meets no square of
    `threatened` provoke nobody; without it every step is asked. Whether one may stop on the last goal is not asked.
    """
    legs = _legs(passage, start, goals, odd)
    if legs is None:
        return None
    routes = _Routes(passage, tuple(legs), goals)
    first = routes.arrived(State(0, 0, passage.ground.index(*start), odd))
    if provoked is None or not routes.meet(threatened):
        states = _first_path(routes, first)
    else:
        states = _safest_path(routes, first, routes.provoked(provoked, threatened))
    return tuple(routes.square(state) for state in states)


def _legs(
    passage: Passage, start: Square, goals: tuple[Square, ...], odd: bool
) -> list[Leg] | None:
    """Return the legs of all paths of least cost, or None if a goal cannot be reached."""
    searched: list[tuple[Flood, dict[Key, int]]] = []
    sources: dict[Key, int] = {(0, odd): passage.ground.bit(start)}
    for number, goal in enumerate(goals, 1):
        flood = Flood(passage)
        for (cost, parity), positions in sources.items():
            flood.put(cost, parity, positions)
        searched.append((flood, sources))
        window = 0 if number == len(goals) else None if passage.double_diagonal else 1
        sources = _arrivals_at(flood, passage.ground.bit(goal), window)
        if not sources:
            return None
    ends = sources
    legs: list[Leg] = []
    for flood, begun in reversed(searched):
        tight = backwards(flood, ends)
        legs.append(Leg(flood, tight))
        ends = {key: bit for key, bit in begun.items() if tight.get(key, 0) & bit}
    return legs[::-1]


def _arrivals_at(flood: Flood, target: int, window: int | None) -> dict[Key, int]:
    """Grow the flood until the target is reached; return the costs, up to `window` above the least, by odd.

    A later arrival with the other count can still tie, by one unit at most unless difficult diagonals double.
    """
    found: dict[Key, int] = {}
    last: int | None = None
    while len(found) < 2 and (last is None or len(flood.layers) <= last):
        cost = len(flood.layers)
        layer = flood.grow()
        if layer is None:
            break
        for parity in (False, True):
            if layer[parity] & target:
                found[cost, parity] = target
                if last is None and window is not None:
                    last = cost + window
    return found


@dataclass(frozen=True, slots=True)
class _Routes:
    """All paths of least cost over the legs, walked state by state."""

    passage: Passage
    legs: tuple[Leg, ...]
    goals: tuple[Square, ...]

    def square(self, state: State) -> Square:
        """Return the square a state stands for."""
        return self.passage.ground.square(state.bit)

    def arrived(self, state: State) -> State:
        """Return the state with the goals counted that its square fulfils.

        To count one at once costs nothing: whatever loop leads back to it can be walked afterwards.
        """
        cost, leg, bit, odd = state
        while leg < len(self.legs) and self.goals[leg] == self.square(state):
            leg += 1
        return State(cost, leg, bit, odd)

    def steps(self, state: State) -> Iterator[State]:
        """Yield the next states of paths of least cost, by row and column."""
        cost, leg, bit, odd = state
        if leg == len(self.legs):
            return
        flood, tight = self.legs[leg].flood, self.legs[leg].tight
        for by, diagonal, hard, free in flood.ways:
            new = bit + by
            units, after = step_units(diagonal, hard, odd, self.passage.double_diagonal)
            goals = tight.get((cost + units, after), 0)
            if goals >> new & 1 and free >> bit & 1:
                yield self.arrived(State(cost + units, leg, new, after))

    def meet(self, threatened: int | None) -> bool:
        """Whether a path comes by a threatened square."""
        if threatened is None:
            return True
        near = self._near(threatened)
        return any(
            positions & near for leg in self.legs for positions in leg.tight.values()
        )

    def _near(self, threatened: int) -> int:
        """Return the positions whose space meets a threatened square."""
        side = self.passage.side
        return spread(threatened, (side, side), self.passage.ground.stride)

    def provoked(
        self, provoked: Provoked, threatened: int | None
    ) -> Callable[[State, State], int]:
        """Return what a step between two states provokes."""
        near = -1 if threatened is None else self._near(threatened)

        def between(old: State, new: State) -> int:
            if not near >> old.bit & 1:
                return 0
            return provoked(self.square(old), self.square(new))

        return between


def _first_path(routes: _Routes, state: State) -> list[State]:
    """Return the path with the least list of (row, column)."""
    path = [state]
    while following := next(routes.steps(path[-1]), None):
        path.append(following)
    return path


def _safest_path(
    routes: _Routes, state: State, provoked: Callable[[State, State], int]
) -> list[State]:
    """Return the path that provokes the fewest enemies, then has the least list of (row, column)."""
    after: dict[State, list[tuple[State, int]]] = {}
    waiting = [state]
    for reached in waiting:  # grows while it is read
        if reached not in after:
            after[reached] = [
                (new, provoked(reached, new)) for new in routes.steps(reached)
            ]
            waiting += [new for new, _ in after[reached]]
    rest: dict[State, tuple[int, ...]] = {}
    for reached in sorted(after, reverse=True):  # a step always costs something
        sets = {own | more for new, own in after[reached] for more in rest[new]}
        rest[reached] = _least(sets) if after[reached] else (0,)
    path, so_far = [state], 0
    best = min(more.bit_count() for more in rest[state])
    while after[path[-1]]:
        for new, own in after[path[-1]]:
            if any((so_far | own | more).bit_count() == best for more in rest[new]):
                path.append(new)
                so_far |= own
                break
    return path


def _least(sets: set[int]) -> tuple[int, ...]:
    """Return the sets that contain no other of them."""
    kept: list[int] = []
    for one in sorted(sets, key=int.bit_count):
        if not any(other & ~one == 0 for other in kept):
            kept.append(one)
    return tuple(kept)
