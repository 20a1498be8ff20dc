"""How many chargers fit round one target, and where: the most of them, then with the least movement (section 7)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, combinations, pairwise, permutations, product
from math import acos, inf, pi

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

DEGREES = 720  # directions tried at first: steps of half a degree
TURN = 2 * pi
POLISHED = pi / 180 * 0.02
OVERLAP = 0.01  # inches that two bases may overlap
PRESSED = OVERLAP / 2  # and how deep they are pressed where there is room for it


@dataclass(frozen=True, eq=False)
class Charger:
    """One who wants a place: his radius, and the movement he needs to each direction (infinite where he may not stand).

    `measured` gives the movement to each of the DEGREES directions, `length` that to any; `wish` is
    the direction of his own route, None if that place is not free.
    """

    radius: float
    measured: Callable[[], np.ndarray]
    length: Callable[[float], float]
    wish: float | None

    @cached_property
    def lengths(self) -> np.ndarray:
        """The movement to each of the DEGREES directions."""
        return self.measured()


def apart(a: float, b: float, target: float, overlap: float = OVERLAP) -> float:
    """Return the least angle between two chargers of radii `a` and `b` round a target."""
    one, other, between = target + a, target + b, a + b - overlap
    cosine = (one * one + other * other - between * between) / (2 * one * other)
    return acos(max(-1.0, min(1.0, cosine)))


def arranged(chargers: Sequence[Charger], target: float) -> tuple[float | None, ...]:
    """Return the direction in which each charger is placed round a target of radius `target`; None for who is left out."""
    wishes = [one.wish for one in chargers if one.wish is not None]
    angles = _angles(chargers, target, OVERLAP)
    if len(wishes) == len(chargers) and _fit(wishes, range(len(chargers)), angles):
        return tuple(wishes)
    for count in range(len(chargers), 0, -1):
        for needed in (_angles(chargers, target, PRESSED), angles):
            best = _best_of(chargers, count, needed)
            if best is not None:
                placed = dict(_polished(chargers, best, needed))
                return tuple(placed.get(index) for index in range(len(chargers)))
    return (None,) * len(chargers)


def _angles(chargers: Sequence[Charger], target: float, overlap: float) -> np.ndarray:
    radii = [one.radius for one in chargers]
    return np.array([[apart(a, b, target, overlap) for b in radii] for a in radii])


def _fit(places: Sequence[float], who: Sequence[int], angles: np.ndarray) -> bool:
    """Whether all directions are apart enough, each from each."""
    return all(
        _between(places[i], places[j]) >= angles[who[i]][who[j]] - 1e-9
        for i, j in combinations(range(len(places)), 2)
    )


def _between(a: float, b: float) -> float:
    return abs((a - b + pi) % TURN - pi)


Place = tuple[int, float]  # which charger, and in which direction
Placed = tuple[Place, ...]


def _best_of(
    chargers: Sequence[Charger], count: int, angles: np.ndarray
) -> Placed | None:
    """Return the best arrangement of exactly so many; None if no such number fits."""
    able = [
        index for index, one in enumerate(chargers) if np.isfinite(one.lengths).any()
    ]
    if len(able) < count or _too_many(able, count, angles):
        return None
    best, least = None, inf
    for chosen in combinations(able, count):
        floor = sum(float(chargers[one].lengths.min()) for one in chosen)
        if floor >= least - 1e-9:
            continue
        for rest in permutations(chosen[1:]):
            found = _in_order((chosen[0], *rest), chargers, angles, least)
            if found is not None:
                best, least = found
    return best


def _too_many(able: Sequence[int], count: int, angles: np.ndarray) -> bool:
    """Whether even the smallest angles between neighbours sum to more than a full turn."""
    if count < 2:
        return False
    inner = angles[np.ix_(able, able)][np.triu_indices(len(able), 1)]
    return float(np.sort(inner)[: max(count, 1)].sum()) > TURN and count > 2


def _in_order(
    order: Sequence[int],
    chargers: Sequence[Charger],
    angles: np.ndarray,
    least: float,
) -> tuple[Placed, float] | None:
    """Return the best places for chargers that stand in this order round the target, if better than `least`.

    All directions of the first are tried at once. Slot j of the others stands for their earliest
    direction and j steps more: `room` is what they may give away before the last meets the first.
    """
    step = TURN / DEGREES
    needed = [int(np.ceil(angles[a][b] / step - 1e-9)) for a, b in pairwise(order)]
    last = int(np.ceil(angles[order[-1]][order[0]] / step - 1e-9))
    room = DEGREES - sum(needed) - (last if needed else DEGREES)
    if needed and room < 0:
        return None
    room = max(room, 0)
    total = np.full((DEGREES, room + 1), inf)
    total[:, 0] = chargers[order[0]].lengths
    totals, offset = [total], 0
    for index, gap in zip(order[1:], needed, strict=True):
        offset += gap
        total = np.minimum.accumulate(total, axis=1) + _windows(
            chargers[index].lengths, offset, room
        )
        totals.append(total)
    start, slot = np.unravel_index(int(total.argmin()), total.shape)
    found = float(total[start, slot])
    if found >= least - 1e-9:
        return None
    slots = [int(slot)]
    for total in reversed(totals[:-1]):
        slots.append(int(total[start, : slots[-1] + 1].argmin()))
    ahead = [int(start), *(int(start) + one for one in accumulate(needed))]
    turned = zip(order, ahead, reversed(slots), strict=True)
    return tuple((who, (a + s) % DEGREES * step) for who, a, s in turned), found


def _windows(lengths: np.ndarray, offset: int, room: int) -> np.ndarray:
    """Return for each direction of the first the movements from `offset` steps on."""
    turned = np.roll(lengths, -offset)
    return sliding_window_view(np.concatenate((turned, turned)), room + 1)[:DEGREES]


def _polished(
    chargers: Sequence[Charger], placed: Placed, angles: np.ndarray
) -> Placed:
    """Return the arrangement with chargers moved, alone or with their neighbours, while that takes less movement."""
    now = list(placed)
    groups = [
        frozenset((first + one) % len(now) for one in range(size))
        for size in range(1, len(now) + 1)
        for first in range(len(now))
    ]
    step = TURN / DEGREES
    while step > POLISHED / 2:
        moved = True
        while moved:
            moved = False
            for group, way in product(dict.fromkeys(groups), (-step, step)):
                turned = [
                    (who, angle + way if index in group else angle)
                    for index, (who, angle) in enumerate(now)
                ]
                who = [one for one, _ in turned]
                if _fit([angle for _, angle in turned], who, angles) and _gains(
                    chargers, now, turned
                ):
                    now, moved = turned, True
        step /= 2
    return tuple((who, angle % TURN) for who, angle in now)


def _gains(
    chargers: Sequence[Charger], now: Sequence[Place], turned: Sequence[Place]
) -> bool:
    """Whether those who were turned need less movement in all."""
    changed = [one for one in zip(now, turned, strict=True) if one[0] != one[1]]
    gained = sum(
        chargers[who].length(before) - chargers[who].length(after)
        for (who, before), (_, after) in changed
    )
    return gained > 1e-9
