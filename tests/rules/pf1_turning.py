"""Whole Pathfinder battles and what is asked in them, set down elsewhere, turned over, or about a foe of another size."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from chargemap.model.battle import Action, Battle, Token
from chargemap.model.board import GridBoard, Square, Wall
from chargemap.model.plain import verdict_to_plain
from chargemap.model.verdict import Verdict
from tests.rules import page
from tests.rules.boards import SYMMETRIES, Symmetry

WIDE = 40  # squares a side of the table on which a board is laid
RIM = 9  # squares of nothing around it, at the least: more than any creature is wide
TURNS = [replace(one, wide=WIDE) for one in SYMMETRIES]
HERE = Symmetry(transpose=False, across=False, down=False, wide=WIDE)
OF_THE_TARGET = ("grapple",)  # whose `place` is where the other one is put


def own_width(token: Token) -> int:
    """How many squares across the token is when it stands by itself."""
    return page.number(token, "space", page.SIDES[page.size(token)])


@dataclass(frozen=True)
class Turning:
    """A board laid on a table of nothing, so far across and down; then the table turned over."""

    symmetry: Symmetry = HERE
    across: int = 0
    down: int = 0

    def square(self, at: Any, side: int = 1) -> Square:
        x, y = at
        return self.symmetry.square((int(x) + self.across, int(y) + self.down), side)

    def point(self, at: Any) -> tuple[float, float]:
        x, y = at
        return self.symmetry.point(x + self.across, y + self.down)

    def battle(self, battle: Battle) -> Battle:
        board = battle.board
        assert isinstance(board, GridBoard)
        rows = [[" "] * WIDE for _row in range(WIDE)]
        for row, text in enumerate(board.ground):
            for column, character in enumerate(text):
                x, y = self.square((column, row))
                rows[y][x] = character
        walls = tuple(
            Wall(*self.point((w.x0, w.y0)), *self.point((w.x1, w.y1)), w.kind)
            for w in board.walls
        )
        listed: Any = battle.stats.get("hazards", [])
        stats = {**battle.stats, "hazards": [list(self.square(s)) for s in listed]}
        return replace(
            battle,
            board=GridBoard(tuple(map("".join, rows)), walls),
            tokens=self.tokens(battle),
            stats=stats if listed else battle.stats,
        )

    def tokens(self, battle: Battle) -> dict[str, Token]:
        """The tokens where they stand now."""
        return {
            key: replace(one, at=self.square(one.at, page.width(battle, key)))
            for key, one in battle.tokens.items()
        }

    def action(self, battle: Battle, action: Action) -> Action:
        """The same, with every square it names where that lies now."""
        wide = page.width(battle, action.by)
        placed = action.at if action.do in OF_THE_TARGET else action.by
        beside = own_width(battle.tokens[str(placed)])
        squares: dict[str, object] = {}
        for key, side in (("to", wide), ("end", wide), ("place", beside)):
            if key in action.choices:
                squares[key] = list(self.square(action.get(key), side))
        if "path" in action.choices:
            path: Any = action.get("path")
            squares["path"] = [list(self.square(at, wide)) for at in path]
        return action.choosing(**squares)

    def told(self, battle: Battle, action: Action, verdict: Verdict) -> dict[str, Any]:
        """The verdict as plain data, with every square where that lies now."""
        found: dict[str, Any] = dict(verdict_to_plain(verdict))
        wide = page.width(battle, action.by)
        by_itself = any(
            one.what == "dismounted" and one.who == action.by for one in verdict.effects
        )
        last = own_width(battle.tokens[action.by]) if by_itself else wide
        found["path"] = [self.square(at, wide) for at in verdict.path]
        found["end"] = self.square(verdict.end, last)
        found["lane"] = {self.point(at) for at in verdict.lane}
        for one in found["effects"]:
            if one["what"] == "moved-to":
                side = own_width(battle.tokens[one["who"]])
                one["value"] = self.square(one["value"], side)
        for blow in (found["attack"], *found["attacks"], *found["aoo"]):
            if blow and blow.get("from"):
                side = page.width(battle, blow["by"])
                blow["from"] = self.square(blow["from"], side)
        return found


def unplaced(told: Mapping[str, Any]) -> dict[str, Any]:
    """The verdict without where anybody was put."""
    left = {key: value for key, value in told.items() if key != "end"}
    left["effects"] = [
        {**one, "value": None} if one["what"] == "moved-to" else one
        for one in told["effects"]
    ]
    return left


def of_size(battle: Battle, action: Action, size: str) -> tuple[Battle, Action]:
    """The battle with its first one of that size: the board is drawn out, or drawn in, beside and below it."""
    first = battle.tokens["t0"]
    was = page.width(battle, "t0")
    first = replace(first, stats={**first.stats, "size": size})
    more = own_width(first) - was
    (x0, y0), (right, below) = first.at, (first.at[0] + was, first.at[1] + was)

    def drawn(at: Any) -> tuple[float, float]:
        x, y = at
        return x + more * (x >= right), y + more * (y >= below)

    board = battle.board
    assert isinstance(board, GridBoard)
    tokens = {"t0": first}
    taken = page.space((int(x0), int(y0)), own_width(first))
    for key, one in battle.tokens.items():
        below_it = page.body(battle, key)
        at = first.at if below_it == "t0" else drawn(battle.tokens[below_it].at)
        stand = page.space((int(at[0]), int(at[1])), page.width(battle, key))
        if key != "t0" and (below_it != key or not stand & taken or key == "t1"):
            tokens[key] = replace(one, at=at)
            taken |= stand
    walls = tuple(
        Wall(*start, *end, w.kind)
        for w in board.walls
        if (start := drawn((w.x0, w.y0))) != (end := drawn((w.x1, w.y1)))
    )
    whole = {
        key: one
        if one.stats.get("grapples") in tokens
        else one.without_stat("grapples")
        for key, one in tokens.items()
        if one.stats.get("mount", "t0") in tokens
    }
    changed = replace(
        battle, board=GridBoard(stretched(board, more, drawn), walls), tokens=whole
    )
    return changed, followed(action, drawn, whole)


def stretched(
    board: GridBoard, more: int, drawn: Callable[[Any], tuple[float, float]]
) -> tuple[str, ...]:
    """The ground, drawn out in the same way; what is new is open."""
    wide, high = board.width + max(0, more), board.height + max(0, more)
    rows = [["."] * wide for _row in range(high)]
    for row, text in enumerate(board.ground):
        for column, character in enumerate(text):
            x, y = drawn((column, row))
            if 0 <= x < wide and 0 <= y < high:
                rows[int(y)][int(x)] = character
    return tuple(map("".join, rows))


def followed(
    action: Action,
    drawn: Callable[[Any], tuple[float, float]],
    tokens: Mapping[str, Token],
) -> Action:
    """What is asked, of those who are still there, along squares that were drawn out too."""
    changed: dict[str, object] = {}
    for key in ("to", "end", "place"):
        if key in action.choices:
            changed[key] = [int(one) for one in drawn(action.get(key))]
    if helpers := action.get("helpers"):
        changed["helpers"] = [one for one in helpers if one in tokens]  # type: ignore[attr-defined]
    if action.get("at_offhand", "t1") not in tokens:
        changed["at_offhand"] = "t1"
    at = action.at if action.at is None or action.at in tokens else "t1"
    return replace(action.choosing(**changed), at=at)
