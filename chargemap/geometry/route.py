"""Routes over squares: their cost, what can be reached, and the cheapest path (D20-M01, M04, M15)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from chargemap.geometry.ground import measure_ft, spread
from chargemap.geometry.passage import FOOT, Passage, step_units
from chargemap.model.board import Square

if TYPE_CHECKING:
    from chargemap.geometry.flood import Source
    from chargemap.geometry.trail import Trail

__all__ = ["Passage", "cheapest", "costs", "field", "step_cost"]

Provoked: TypeAlias = Callable[[Square, Square], int]
Choice: TypeAlias = Callable[[int, int], int]  # a leg's number, a position; the next
EVER = 1 << 30  # units


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
    from chargemap.geometry.flood import FAR, flood  # here, for it loads numpy

    reach = flood(passage, start, ((0, odd),), budget_ft // FOOT)
    window = reach.window
    units = reach.units.reshape(2, window.high, window.wide).min(axis=0)
    rows, columns = (units < FAR).nonzero()
    feet = (units[rows, columns] * FOOT).tolist()
    rows, columns = rows + window.top, columns + window.left
    squares = zip(columns.tolist(), rows.tolist(), strict=True)
    return dict(zip(squares, feet, strict=True))


@dataclass(frozen=True, slots=True)
class Leg:
    """The steps of all paths of least cost from one goal to the next, by the position that they leave."""

    trail: "Trail"
    goal: Square
    steps: Mapping[int, int]  # the ways on, as bits


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
    if provoked is not None and threatened != 0:
        side, stride = passage.side, passage.ground.stride
        near = -1 if threatened is None else spread(threatened, (side, side), stride)
        risky = [leg.trail.marks(near) for leg in legs]
        watched = zip(legs, risky, strict=True)
        if any(marks[at] for leg, marks in watched for at in leg.steps):
            return _walk(legs, start, odd, _safest(legs, risky, provoked))
    return _walk(legs, start, odd, _first(legs))


def _legs(
    passage: Passage, start: Square, goals: tuple[Square, ...], odd: bool
) -> list[Leg] | None:
    """Return the legs of all paths of least cost, or None if a goal cannot be reached."""
    from chargemap.geometry.trail import trail_to  # here, for it loads numpy

    trails: list[Trail] = []
    sources: tuple[Source, ...] = ((0, odd),)
    for old, new in pairwise((start, *goals)):
        if new != old and not passage.may_stand(new):
            return None
        # with the other count a later arrival may tie, by one unit unless difficult diagonals double
        last = len(trails) == len(goals) - 1
        later = 0 if last else EVER if passage.double_diagonal else 1
        trails.append(trail_to(passage, old, sources, new, later))
        sources = trails[-1].arrivals(new, later)
        if not sources:
            return None
    legs: list[Leg] = []
    ends = [count for _units, count in sources]
    for trail, goal in zip(reversed(trails), reversed(goals), strict=True):
        steps = trail.steps_to(trail.at(goal, count) for count in ends)
        legs.append(Leg(trail, goal, steps))
        ends = trail.begun(steps)
    return legs[::-1]


def _walk(
    legs: Sequence[Leg], start: Square, odd: bool, choose: Choice
) -> tuple[Square, ...]:
    """Return the path of the choices.

    A goal counts as soon as it is met: whatever loop leads back to it can be walked afterwards.
    """
    path = [start]
    for number, leg in enumerate(legs):
        at = leg.trail.at(path[-1], odd)
        while path[-1] != leg.goal:
            at = choose(number, at)
            path.append(leg.trail.square(at))
        odd = leg.trail.is_odd(at)
    return tuple(path)


def _first(legs: Sequence[Leg]) -> Choice:
    """Choose the path with the least list of (row, column)."""

    def choose(number: int, at: int) -> int:
        leg = legs[number]
        return next(leg.trail.onward(at, leg.steps[at]))

    return choose


class Risk(NamedTuple):
    """By position of a leg: the next ones with whom the step provokes, and whom all ways on to the end provoke."""

    steps: dict[int, list[tuple[int, int]]]
    rest: dict[int, tuple[int, ...]]  # without the sets that contain another


def _safest(legs: Sequence[Leg], risky: Sequence[bytes], provoked: Provoked) -> Choice:
    """Choose the path that provokes the fewest enemies, then has the least list of (row, column)."""
    risks: list[Risk] = []
    ends: dict[bool, tuple[int, ...]] = {False: (0,), True: (0,)}
    for leg, marks in zip(reversed(legs), reversed(risky), strict=True):
        risk = _weighed(leg, marks, provoked, ends)
        risks.insert(0, risk)
        begun = leg.trail.start
        ends = {odd: risk.rest.get(leg.trail.at(begun, odd), ()) for odd in ends}
    so_far = 0

    def choose(number: int, at: int) -> int:
        nonlocal so_far
        steps, rest = risks[number]
        best = min((so_far | more).bit_count() for more in rest[at])
        chosen, own = next(
            (new, own)
            for new, own in steps[at]
            if any((so_far | own | more).bit_count() == best for more in rest[new])
        )
        so_far |= own
        return chosen

    return choose


def _weighed(
    leg: Leg, risky: bytes, provoked: Provoked, ends: Mapping[bool, tuple[int, ...]]
) -> Risk:
    """Return what the steps of a leg provoke, from risky positions only; `ends` tells it of what follows, by odd."""
    trail, risk = leg.trail, Risk({}, {})
    for old in sorted(leg.steps, key=trail.units.__getitem__, reverse=True):
        square = trail.square(old)
        if square == leg.goal:
            risk.rest[old] = ends[trail.is_odd(old)]
            continue
        steps = risk.steps[old] = [
            (new, provoked(square, trail.square(new)) if risky[old] else 0)
            for new in trail.onward(old, leg.steps[old])
        ]
        risk.rest[old] = _least(
            {own | more for new, own in steps for more in risk.rest[new]}
        )
    return risk


def _least(sets: set[int]) -> tuple[int, ...]:
    """Return the sets that contain no other of them."""
    kept: list[int] = []
    for one in sorted(sets, key=int.bit_count):
        if not any(other & ~one == 0 for other in kept):
            kept.append(one)
    return tuple(kept)
