"""Overrun as the page tells it (PF1-M15 to M21, M76)."""

from collections.abc import Iterator
from itertools import pairwise

from chargemap.model.board import GridBoard, Square
from tests.rules import page, pf1_page, pf1_strokes, walking
from tests.rules.pf1_pushes import direction, goes, on_from, saddles
from tests.rules.pf1_telling import Told


def overrun(told: Told) -> dict[str, object]:
    told.able()
    told.turn("full")
    saddles(told, "PF1-M16")
    for state, clause in (("grappled", "PF1-M55"), ("prone", "PF1-C22")):
        if state in told.me.states:
            told.bar(f"state-{state}", clause)
    if "immobilized" in told.me.states:
        told.bar("state-immobilized", "D20-M09")
    written = told.action.get("path")
    if isinstance(written, list):
        path = [(int(x), int(y)) for x, y in written]
        judge_path(told, path)
    else:
        u = direction(told.stand, page.filled(told.battle, told.at))
        path = straight_on(told, u) if u else []
    if told.reasons:
        return told.told()
    run_over(told, path)
    return told.told()


def meets(told: Told, at: Square) -> bool:
    wide = page.width(told.battle, told.by)
    return bool(page.space(at, wide) & page.filled(told.battle, told.at))


def enemy_in_way(told: Told, at: Square) -> bool:
    """D20-M08, the target and whom it carries apart."""
    gone = page.party(told.battle, told.at)
    return walking.through_enemy(told.battle.without_token(*gone), told.by, at)


def judge_path(told: Told, path: list[Square]) -> None:
    jumps = False
    for old, new in pairwise(path):
        if max(abs(old[0] - new[0]), abs(old[1] - new[1])) != 1:
            told.bar("not-adjacent", "D20-M01")
            jumps = True
            continue
        for reason, clause in step_faults(told, old, new):
            told.bar(reason, clause)
    if any(enemy_in_way(told, at) for at in path[1:]):
        told.bar("enemy-in-way", "D20-M08")
    on_it = meets(told, path[-1]) and not page.helpless(told.target)
    if walking.occupied(told.battle, told.by, path[-1]) or on_it:
        told.bar("end-occupied", "D20-M07")
    if not jumps and walking.cost(told.battle, told.by, path) > speed_of(told):
        told.bar("over-budget", "D20-M09")
    if not any(meets(told, at) for at in path[1:]):
        told.bar("not-in-line", "PF1-M76")


def straight_on(told: Told, u: Square) -> list[Square]:
    """The route without `path`, and its faults."""
    path, entered = [page.place(told.battle, told.by)], False
    faults: dict[str, str] = {}
    for _ in range(40):
        new = on_from(path[-1], u)
        entered = entered or meets(told, new)
        if not entered and leaves(told, new):
            break
        found = dict(step_faults(told, path[-1], new))
        path.append(new)
        if entered and found:
            told.bar("no-exit", "PF1-M76")
            break
        faults |= found
        if entered and clear(told, new):
            if walking.cost(told.battle, told.by, path) > speed_of(told):
                told.bar("no-exit", "PF1-M76")
            break
    if not entered:
        faults = {"not-in-line": "PF1-M76"}
    for reason, clause in faults.items():
        told.bar(reason, clause)
    return path


def leaves(told: Told, at: Square) -> bool:
    """Whether the space would lie outside the rectangle of the board."""
    board = told.battle.board
    assert isinstance(board, GridBoard)
    most = page.width(told.battle, told.by)
    inside = (0 <= at[0] <= board.width - most, 0 <= at[1] <= board.height - most)
    return not all(inside)


def clear(told: Told, at: Square) -> bool:
    return not meets(told, at) and not walking.occupied(told.battle, told.by, at)


def speed_of(told: Told) -> int:
    return page.number(told.battle.tokens[page.body(told.battle, told.by)], "speed", 30)


def step_faults(told: Told, old: Square, new: Square) -> Iterator[tuple[str, str]]:
    wide = page.width(told.battle, told.by)
    if walking.blocked(told.battle, wide, old, new):
        yield "blocked", "D20-M05"
    if walking.corner(told.battle, wide, old, new):
        yield "corner", "D20-M06"
    if enemy_in_way(told, new):
        yield "enemy-in-way", "D20-M08"


def run_over(told: Told, path: list[Square]) -> None:
    """Up to the target, the check, and through or back."""
    first = next(i for i, at in enumerate(path) if i and meets(told, at))
    before = path[:first]
    told.cite("PF1-M15")
    spared = {told.at}
    goes(told, before, spared)
    home = page.place(told.battle, told.by)
    told.put(told.by, before[-1])
    told.provoke("overrun")
    avoids = bool(told.action.get("avoid"))
    avoids = avoids and "improved-overrun" not in pf1_page.feats(told.me)
    margin: int | None = None
    if not avoids and not told.down:
        bonus, need = told.bonus("overrun"), pf1_page.legs(told.target)
        margin = told.check("overrun", bonus, need=need)
    told.put(told.by, home)
    passed = not told.down and (avoids or margin is not None)
    told.success = passed
    if passed:
        told.cite("PF1-M19" if avoids else "PF1-M20")
        goes(told, path[first - 1 :], spared)
    else:
        told.cite("PF1-M18")
        while len(before) > 1 and walking.occupied(told.battle, told.by, before[-1]):
            before.pop()
    told.path = path if passed else before
    told.end = told.path[-1]
    told.distance = walking.cost(told.battle, told.by, told.path)
    knocked_down(told, margin)


def knocked_down(told: Told, margin: int | None) -> None:
    """By 5 or more the target falls, unless it lies or cannot be tripped."""
    stands = "prone" not in told.target.states
    stands = stands and not pf1_page.cannot_be_tripped(told.target)
    if margin is not None and margin >= 5 and stands:
        pf1_strokes.falls(told, told.at)
