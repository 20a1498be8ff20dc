"""Ordinary steps and moves as the page rules them: walls, corners, creatures, cost and the way to a square."""

import heapq
from collections.abc import Iterator
from itertools import pairwise, product

from chargemap.model.battle import Action, Battle
from chargemap.model.board import Square
from tests.rules import page, plane
from tests.rules.plane import U

CANNOT = page.HELPLESS | {
    "stunned",
    "cowering",
    "dazed",
    "incapacitated",
    "prone",
    "grappled",
    "pinned",
    "immobilized",
    "dead",
}
NO_RUN = {"fatigued", "exhausted", "entangled"}

# ---- one step


def diagonal(old: Square, new: Square) -> bool:
    return old[0] != new[0] and old[1] != new[1]


def pairs(wide: int, old: Square, new: Square) -> Iterator[tuple[Square, Square]]:
    """Each square of the space with the square that it goes to."""
    for x, y in sorted(page.space(old, wide)):
        yield (x, y), (x + new[0] - old[0], y + new[1] - old[1])


def grid_point(a: Square, b: Square) -> tuple[int, int]:
    return max(a[0], b[0]) * U, max(a[1], b[1]) * U


def corner(battle: Battle, wide: int, old: Square, new: Square) -> bool:
    """D20-M06: a diagonal step past a wall's corner."""
    segments = list(page.walls(battle, sight=False))
    return diagonal(old, new) and any(
        page.ground(battle, (b[0], a[1])) in "# "
        or page.ground(battle, (a[0], b[1])) in "# "
        or any(plane.on(grid_point(a, b), segment) for segment in segments)
        for a, b in pairs(wide, old, new)
    )


def blocked(battle: Battle, wide: int, old: Square, new: Square) -> bool:
    """D20-M05: a square that cannot be entered, or a closed segment in the way."""
    stand = page.space(new, wide)
    if any(page.ground(battle, square) in "#o " for square in stand):
        return True
    figure = plane.hull(p for square in stand for p in plane.corners(square))
    segments = list(page.walls(battle, sight=False))
    return any(plane.overlap(segment, figure) for segment in segments) or any(
        crossed(segments, a, b) for a, b in pairs(wide, old, new)
    )


def crossed(segments: list[plane.Line], a: Square, b: Square) -> bool:
    """Whether a segment crosses the line between two centres."""
    line = plane.centre(a), plane.centre(b)
    ending: dict[plane.Spot, set[bool]] = {}
    for segment in segments:
        met = plane.contact(line, segment)
        if not met or (diagonal(a, b) and met == [grid_point(a, b)]):
            continue
        if len(met) == 2 or met[0] not in segment:
            return True
        other = segment[0] if met[0] == segment[1] else segment[1]
        if plane.turn(*line, other) != 0:
            ending.setdefault(met[0], set()).add(plane.turn(*line, other) > 0)
    return any(len(sides) == 2 for sides in ending.values())


def creatures(battle: Battle, key: str) -> Iterator[str]:
    """Those who may be in the way of the mover, the helpless left out."""
    for other, token in battle.tokens.items():
        alive = "dead" not in token.states and not page.helpless(token)
        if other not in page.party(battle, key) and alive:
            yield other


def occupied(battle: Battle, key: str, at: Square) -> bool:
    stand = page.space(at, page.width(battle, key))
    return any(stand & page.filled(battle, one) for one in creatures(battle, key))


def through_enemy(battle: Battle, key: str, at: Square) -> bool:
    stand = page.space(at, page.width(battle, key))
    mine = page.SIZES.index(page.size(battle.tokens[page.body(battle, key)]))
    return any(
        page.enemies(battle, key, one)
        and abs(page.SIZES.index(page.size(battle.tokens[one])) - mine) < 3
        and stand & page.filled(battle, one)
        for one in creatures(battle, key)
    )


# ---- cost


def rough(battle: Battle, key: str, at: Square) -> bool:
    stand = page.space(at, page.width(battle, key))
    paralyzed = {
        square
        for other, token in battle.tokens.items()
        if other not in page.party(battle, key)
        and "paralyzed" in token.states
        and "dead" not in token.states
        for square in page.filled(battle, other)
    }
    return any(page.ground(battle, one) == "~" for one in stand) or bool(
        stand & paralyzed
    )


def step_cost(
    battle: Battle, key: str, old: Square, new: Square, odd: bool
) -> tuple[int, bool]:
    """The cost of a step after an even or odd number of counted diagonals, and what the number is then."""
    hard = rough(battle, key, new)
    if not diagonal(old, new):
        return (10 if hard else 5), odd
    if hard and battle.options.get("difficult_diagonal", "three") == "three":
        return 15, odd
    return (10 if odd else 5) * (2 if hard else 1), not odd


def cost(battle: Battle, key: str, path: list[Square]) -> int:
    total, odd = 0, False
    for old, new in pairwise(path):
        feet, odd = step_cost(battle, key, old, new, odd)
        total += feet
    return total


# ---- a move along a path


def faults(battle: Battle, action: Action, path: list[Square]) -> Iterator[str]:
    """Every reason against a move along that path by a token at the start of its turn."""
    key, manner = action.by, str(action.get("as", "single"))
    wide, mover = page.width(battle, key), battle.tokens[page.body(battle, key)]
    jumps = False
    for old, new in pairwise(path):
        if max(abs(old[0] - new[0]), abs(old[1] - new[1])) != 1:
            jumps = True
            continue
        if blocked(battle, wide, old, new):
            yield "blocked"
        if corner(battle, wide, old, new):
            yield "corner"
    for at in path[1:]:
        if manner in ("run", "step") and rough(battle, key, at):
            yield "hampered"
        if through_enemy(battle, key, at):
            yield "enemy-in-way"
    if manner == "step" and len(path) > 2:
        yield "over-budget"
    if occupied(battle, key, path[-1]):
        yield "end-occupied"
    for state in mover.states | battle.tokens[key].states:
        if state in CANNOT or (manner == "run" and state in NO_RUN):
            yield f"state-{state}"
    yield from actions(mover.states, page.word(mover, "turn", "full"), manner)
    yield from ["not-adjacent"] if jumps else measured(battle, key, manner, path)


def measured(
    battle: Battle, key: str, manner: str, path: list[Square]
) -> Iterator[str]:
    """What is said of a path without jumps: that it is straight, and not too long."""
    mover = battle.tokens[page.body(battle, key)]
    times = {"single": 1, "double": 2, "run": page.number(mover, "run", 4)}
    if manner == "run" and path != straight(path[0], path[-1]):
        yield "not-straight"
    speed = page.number(mover, "speed", 30)
    if manner in times and cost(battle, key, path) > times[manner] * speed:
        yield "over-budget"


def actions(states: frozenset[str], turn: str, manner: str) -> Iterator[str]:
    if turn == "full" and states & {"staggered", "disabled", "slowed"}:
        turn = "standard"
    if manner in ("double", "run") and turn != "full":
        yield "no-action"
    if manner == "single" and turn == "none":
        yield "no-action"


def straight(start: Square, end: Square) -> list[Square]:
    """D20-M14, step by step."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    most, least = max(abs(dx), abs(dy)), min(abs(dx), abs(dy))
    path = []
    for i in range(most + 1):
        other = (2 * i * least + most - 1) // (2 * most) if most else 0
        across, down = (i, other) if abs(dx) >= abs(dy) else (other, i)
        sx, sy = (1 if dx > 0 else -1), (1 if dy > 0 else -1)
        path.append((start[0] + across * sx, start[1] + down * sy))
    return path


# ---- the way to a square


State = tuple[Square, bool]


def may_step(battle: Battle, key: str, old: Square, new: Square) -> bool:
    wide = page.width(battle, key)
    return not (
        blocked(battle, wide, old, new)
        or corner(battle, wide, old, new)
        or through_enemy(battle, key, new)
    )


def steps_from(battle: Battle, key: str, state: State) -> Iterator[tuple[int, State]]:
    (x, y), odd = state
    for dx, dy in product((-1, 0, 1), repeat=2):
        new = (x + dx, y + dy)
        if new != (x, y) and may_step(battle, key, (x, y), new):
            feet, after = step_cost(battle, key, (x, y), new, odd)
            yield feet, (new, after)


def ways(battle: Battle, key: str, goal: Square) -> tuple[int, list[list[Square]]]:
    """The least cost of a way to the square, and all ways that cost it; none may end among others."""
    start = (page.place(battle, key), False)
    least: dict[State, int] = {start: 0}
    back: dict[State, list[tuple[int, State]]] = {}
    queue = [(0, start)]
    while queue:
        paid, state = heapq.heappop(queue)
        if paid > least[state]:
            continue
        for feet, after in steps_from(battle, key, state):
            back.setdefault(after, []).append((paid + feet, state))
            if paid + feet < least.get(after, paid + feet + 1):
                least[after] = paid + feet
                heapq.heappush(queue, (paid + feet, after))
    ends = [state for state in ((goal, False), (goal, True)) if state in least]
    if not ends or occupied(battle, key, goal):
        return 0, []
    best = min(least[state] for state in ends)

    def backwards(state: State) -> Iterator[list[Square]]:
        if state == start:
            yield [start[0]]
            return
        for paid, before in back[state]:
            if paid == least[state]:
                for way in backwards(before):
                    yield [*way, state[0]]

    return best, [w for state in ends if least[state] == best for w in backwards(state)]


def chosen(
    battle: Battle, key: str, all_ways: list[list[Square]], step: bool
) -> list[Square]:
    """D20-M15: the way that provokes least, then the first by rows and columns."""
    return min(
        all_ways,
        key=lambda way: (
            0 if step else len(page.provoked(battle, key, way)),
            [(y, x) for x, y in way],
        ),
    )


# ---- the ruling


def rule(battle: Battle, action: Action) -> dict[str, object]:
    """The move along `path`, as the page rules it."""
    listed = action.get("path")
    assert isinstance(listed, list)
    path = [(int(x), int(y)) for x, y in listed]
    reasons = set(faults(battle, action, path))
    if reasons:
        return {
            "legal": False,
            "reasons": reasons,
            "path": [],
            "end": page.place(battle, action.by),
            "distance": 0,
            "provokes": [],
            "clauses": cited(reasons, str(action.get("as", "single"))),
        }
    step = action.get("as") == "step"
    provokes = [] if step else page.provoked(battle, action.by, path)
    return {
        "legal": True,
        "reasons": set(),
        "path": path,
        "end": path[-1],
        "distance": cost(battle, action.by, path),
        "provokes": provokes,
        "clauses": {"D20-M10" if step else "D20-M09"}
        | ({"D20-M11"} if provokes else set()),
    }


def cited(reasons: set[str], manner: str) -> set[str]:
    """Section 8."""
    budget = "D20-M10" if manner == "step" else "D20-M09"
    table = {
        "blocked": "D20-M05",
        "corner": "D20-M06",
        "end-occupied": "D20-M07",
        "enemy-in-way": "D20-M08",
        "not-adjacent": "D20-M01",
        "over-budget": budget,
        "hampered": budget,
    }
    return {table.get(reason, "D20-M09") for reason in reasons}


def rule_way(battle: Battle, action: Action) -> dict[str, object]:
    """The move `to` a square, as the page rules it: along the first of the best ways."""
    goal = action.get("to")
    assert isinstance(goal, list)
    end, start = (int(goal[0]), int(goal[1])), page.place(battle, action.by)
    if action.get("as") == "run":
        path = straight(start, end)
    else:
        _feet, all_ways = ways(battle, action.by, end)
        if not all_ways:
            return {"legal": False}
        path = chosen(battle, action.by, all_ways, action.get("as") == "step")
    return rule(battle, action.choosing(path=[list(at) for at in path]))
