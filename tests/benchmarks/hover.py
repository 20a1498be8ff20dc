"""G4: the path under the cursor on a large board, against A* with the heuristic of open ground."""

import heapq
import random
from collections.abc import Iterator

from chargemap.geometry.ground import measure_ft
from chargemap.geometry.passage import DIRECTIONS, FOOT, Passage, steps_of
from chargemap.geometry.route import cheapest, costs, field, step_cost
from tests.benchmarks.reach import passage
from tests.benchmarks.timing import ROUNDS, Row, alternating

SIDE = 500
FAR = 40  # squares


def rows() -> Iterator[Row]:
    """Measure G4: the feet of the path must be equal, for several paths may be cheapest."""
    on = passage(SIDE)
    chance = random.Random(4)
    start = (SIDE // 2, SIDE // 2)
    near = sorted(
        (x, y)
        for x, y in field(on, start, 2 * FAR * FOOT)
        if max(abs(x - start[0]), abs(y - start[1])) <= FAR
    )
    goals = chance.choices(near, k=ROUNDS + 1)

    def ours(number: int) -> int | None:
        path = cheapest(on, start, (goals[number],))
        return costs(on, path)[-1] if path else None

    quick, slow, equal = alternating(ours, lambda one: astar(on, start, goals[one]))
    yield Row(
        "G4",
        "hover path on 500x500: A* with its heuristic",
        slow / quick,
        20,
        equal=equal,
    )


def astar(on: Passage, start: tuple[int, int], goal: tuple[int, int]) -> int | None:
    """Return the feet of the cheapest path, as A* finds it."""
    ground, steps = on.ground, steps_of(on.ground, on.side)
    best = {(start, False): 0}
    waiting = [(0, 0, start, False)]
    while waiting:
        _hope, spent, square, odd = heapq.heappop(waiting)
        if square == goal:
            return spent
        if spent > best[square, odd]:
            continue
        bit = ground.index(*square)
        for (dx, dy), free in zip(DIRECTIONS, steps.free, strict=True):
            if not free >> bit & 1:
                continue
            new = (square[0] + dx, square[1] + dy)
            feet, after = step_cost(on, square, new, odd)
            total = spent + feet
            if total < best.get((new, after), 10**9):
                best[new, after] = total
                # an odd count may make the rest dearer, never cheaper by more than 5
                left = max(0, measure_ft(goal[0] - new[0], goal[1] - new[1]))
                heapq.heappush(waiting, (total + left, total, new, after))
    return None
