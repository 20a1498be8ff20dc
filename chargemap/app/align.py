"""Tokens put in a row, in a column, or spread evenly: where each of them goes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from chargemap.app.spaces import body, outline
from chargemap.model.battle import Battle
from chargemap.model.board import GridBoard
from chargemap.rules.ruleset import Ruleset

ROW, COLUMN = 0, 1  # the axis along which the tokens stand


@dataclass(frozen=True, slots=True)
class Standing:
    """A token (of a rider its mount) as a box: its corner and its side."""

    id: str
    at: tuple[float, float]
    side: float


def standing(battle: Battle, ruleset: Ruleset, ids: Sequence[str]) -> list[Standing]:
    """Return those who stand on the board when these are asked to: riders stand with their mounts."""
    found = {one.id: one for one in (body(battle, key) for key in ids)}
    return [
        Standing(key, outline(battle, token)[0], ruleset.views.side(token))
        for key, token in found.items()
    ]


def in_line(
    battle: Battle, boxes: Sequence[Standing], axis: int
) -> Mapping[str, list[float]]:
    """Return the places in a row or a column through the middle of the group; nobody overlaps another."""
    across = 1 - axis
    order = sorted(boxes, key=lambda one: (one.at[axis], one.at[across]))
    level = sorted(one.at[across] for one in boxes)[len(boxes) // 2]
    along: list[float] = []
    free = float("-inf")
    for one in order:
        along.append(max(one.at[axis], free))
        free = along[-1] + one.side
    end = _extent(battle)[axis]
    for index in reversed(range(len(order))):
        along[index] = min(along[index], end - order[index].side)
        end = along[index]
    highest = max(_extent(battle)[across] - one.side for one in order)
    return {
        one.id: _place(battle, one, axis, at, min(level, highest))
        for one, at in zip(order, along, strict=True)
    }


def spread(battle: Battle, boxes: Sequence[Standing]) -> Mapping[str, list[float]]:
    """Return places with even gaps between the first and the last; nothing where there is no room."""
    spans = [
        max(one.at[axis] for one in boxes) - min(one.at[axis] for one in boxes)
        for axis in (ROW, COLUMN)
    ]
    axis = ROW if spans[ROW] >= spans[COLUMN] else COLUMN
    order = sorted(boxes, key=lambda one: (one.at[axis], one.at[1 - axis]))
    first, last = order[0].at[axis], order[-1].at[axis] + order[-1].side
    room = last - first - sum(one.side for one in order)
    if room < 0 or len(order) < 3:
        return {}
    places, at = {}, first
    for one in order:
        places[one.id] = _place(battle, one, axis, at, one.at[1 - axis])
        at += one.side + room / (len(order) - 1)
    return places


def _extent(battle: Battle) -> tuple[float, float]:
    board = battle.board
    return (board.width, board.height) if isinstance(board, GridBoard) else board.size


def _place(
    battle: Battle, one: Standing, axis: int, along: float, across: float
) -> list[float]:
    """Return the place as an action writes it: whole squares on a grid, the centre on a table."""
    x, y = (along, across) if axis == ROW else (across, along)
    if isinstance(battle.board, GridBoard):
        return [int(x + 0.5), int(y + 0.5)]
    return [round(x + one.side / 2, 2), round(y + one.side / 2, 2)]
