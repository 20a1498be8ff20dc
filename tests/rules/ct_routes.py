"""The ways of the Combat & Tactics page: what bars a step, what it costs, and which of all ways is taken."""

import itertools
from collections.abc import Callable
from heapq import heappop, heappush
from math import hypot
from typing import Any

from tests.rules.ct_page import AHEAD, Board, Man, Square

MOVING = ("wall", "closed", "window")


def barred(board: Board, man: Man, start: Square, goal: Square) -> bool:
    """CT-11: a step to a square that touches, tokens left aside."""
    if any(board.ground(square) in "#o " for square in man.squares(goal)):
        return True
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    steps = [(start, goal)]
    if dx and dy:
        for between in ((start[0] + dx, start[1]), (start[0], start[1] + dy)):
            if any(board.ground(square) in "# " for square in man.squares(between)):
                return True
            steps += [(start, between), (between, goal)]
    return parted(board, man, goal) or any(crosses(board, man, a, b) for a, b in steps)


def parted(board: Board, man: Man, at: Square) -> bool:
    """Whether a wall stands between two of the squares of its space there: silent on the page, it does not fit."""
    beside = [
        (a, b)
        for a in man.squares(at)
        for b in man.squares(at)
        if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1
    ]
    return any(
        board.walled((2 * a[0] + 1, 2 * a[1] + 1), (2 * b[0] + 1, 2 * b[1] + 1), MOVING)
        for a, b in beside
    )


def crosses(board: Board, man: Man, a: Square, b: Square) -> bool:
    """Whether a wall bars the way of any of its squares, centre to centre."""
    pairs = zip(man.squares(a), man.squares(b), strict=True)
    return any(
        board.walled((2 * p[0] + 1, 2 * p[1] + 1), (2 * q[0] + 1, 2 * q[1] + 1), MOVING)
        for p, q in pairs
    )


def occupied(board: Board, man: Man, at: Square, passing: bool) -> bool:
    """CT-12: whether others hold a square of its space there."""
    mine = set(man.squares(at))
    for other in board.men.values():
        if other is man or other.down or not mine & set(other.squares()):
            continue
        if (
            passing
            and other.side == man.side
            and board.options.get("friends") == "pass"
        ):
            continue
        return True
    return False


def stands(board: Board, man: Man, at: Square) -> bool:
    """Whether it could stand there."""
    rough = any(board.ground(square) in "#o " for square in man.squares(at))
    return not rough and not occupied(board, man, at, passing=False)


def cost(board: Board, man: Man, start: Square, goal: Square, diagonals: int) -> int:
    """CT-10, CT-11."""
    slanted = start[0] != goal[0] and start[1] != goal[1]
    rough = any(board.ground(square) == "~" for square in man.squares(goal))
    return board.step(slanted, diagonals) * (2 if rough else 1)


def slants(path: list[Square]) -> int:
    pairs = itertools.pairwise(path)
    return sum(a[0] != b[0] and a[1] != b[1] for a, b in pairs)


def length(board: Board, man: Man, path: list[Square], diagonals: int = 0) -> int:
    spent = 0
    for number in range(1, len(path)):
        made = diagonals + slants(path[:number])
        spent += cost(board, man, path[number - 1], path[number], made)
    return spent


def off_line(man: Man, at: Square, start: Square, goal: Square) -> float:
    """How far the centre of its space there is from the straight line between two points, in half squares."""
    x, y = man.centre(at)
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    if (dx, dy) == (0, 0):
        return hypot(x - start[0], y - start[1])
    return abs(dx * (y - start[1]) - dy * (x - start[0])) / hypot(dx, dy)


def route(
    board: Board,
    man: Man,
    arrived: Callable[[Square], bool],
    goal: Square,
    diagonals: int = 0,
    allowed: Callable[[Square, Square], bool] = lambda _a, _b: True,
) -> list[Square] | None:
    """CT-12a: of all ways to a square where it has arrived and may stop, the one taken; `goal` in half squares."""
    start = man.centre()
    first: Any = (0, 0, 0.0, (man.at,))
    queue = [(first, diagonals)]
    done: set[tuple[Square, int]] = set()
    while queue:
        (points, steps, off, path), made = heappop(queue)
        here = path[-1]
        if (here, made % 2) in done:
            continue
        done.add((here, made % 2))
        if arrived(here) and (here == man.at or stands(board, man, here)):
            return list(path)
        for dx, dy in AHEAD:
            there = here[0] + dx, here[1] + dy
            if barred(board, man, here, there) or occupied(
                board, man, there, passing=True
            ):
                continue
            if not allowed(here, there):
                continue
            more = points + cost(board, man, here, there, made)
            aside = round(off + off_line(man, there, start, goal), 9)
            new = (more, steps + 1, aside, (*path, there))
            heappush(queue, (new, made + bool(dx and dy)))
    return None


def way_to(
    board: Board, man: Man, to: Square, diagonals: int = 0
) -> list[Square] | None:
    return route(board, man, lambda at: at == to, man.centre(to), diagonals)


def way_to_reach(
    board: Board, man: Man, weapon: Any, target: Man, diagonals: int = 0
) -> list[Square] | None:
    """To the cheapest square from which the weapon reaches the target."""
    x, y = board.nearest(man, target)
    goal = (2 * x + 1, 2 * y + 1)
    return route(
        board, man, lambda at: board.reaches(man, weapon, target, at), goal, diagonals
    )


def direct(board: Board, man: Man, target: Man) -> Callable[[Square, Square], bool]:
    """CT-39: every step shortens the straight distance to the target's nearest square."""
    if board.options.get("charge_path") == "free":
        return lambda _a, _b: True
    x, y = board.nearest(man, target)

    def far(at: Square) -> int:
        cx, cy = man.centre(at)
        return (2 * x + 1 - cx) ** 2 + (2 * y + 1 - cy) ** 2

    return lambda a, b: far(b) < far(a)


def way_of_charge(
    board: Board, man: Man, weapon: Any, target: Man, diagonals: int = 0
) -> list[Square] | None:
    x, y = board.nearest(man, target)
    goal = (2 * x + 1, 2 * y + 1)
    reaches = lambda at: board.reaches(man, weapon, target, at)
    return route(board, man, reaches, goal, diagonals, direct(board, man, target))
