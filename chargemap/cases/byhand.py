"""What the GM's hand is asked to do, checked: these actions have no ruling that could refuse them."""

from collections.abc import Callable, Mapping

from chargemap.formats import plain
from chargemap.formats.decode import Place
from chargemap.formats.values import items, mapping, point, square
from chargemap.model.battle import Action, Battle
from chargemap.model.board import GROUND, WALL_KINDS, GridBoard


def require_hand(battle: Battle, action: Action, place: Place) -> None:
    """Raise `FileError` for the first thing that the hand cannot do in the battle."""
    if check := _CHECKS.get(
        action.do
    ):  # those of a ruleset are checked by their fields
        check(battle, action, place)


def _place(battle: Battle, action: Action, place: Place) -> None:
    where = place.key("to")
    at = square if isinstance(battle.board, GridBoard) else point
    for key, value in mapping(action.get("to"), where, "a map of places").items():
        _require_token(battle, key, where.key(key))
        at(value, where.key(key))


def _put(battle: Battle, action: Action, place: Place) -> None:
    where = place.key("tokens")
    tokens = mapping(action.get("tokens"), where, "a map of tokens")
    grid = isinstance(battle.board, GridBoard)
    for key, keys in tokens.items():
        plain.token_from_plain(key, keys, where.key(key), grid=grid)


def _remove(battle: Battle, action: Action, place: Place) -> None:
    where = place.key("ids")
    for index, key in enumerate(items(action.get("ids"), where, "a list of ids")):
        _require_token(battle, key, where[index])


def _paint(battle: Battle, action: Action, place: Place) -> None:
    board, where = _grid(battle, place), place.key("rows")
    for key, row in mapping(action.get("rows"), where, "a map of rows").items():
        if key not in map(str, range(board.height)):
            raise where.key(key).error(f"a row from 0 to {board.height - 1}", key)
        if not isinstance(row, str) or len(row) != board.width or set(row) - {*GROUND}:
            raise where.key(key).error(f"{board.width} map characters", row)


def _door(battle: Battle, action: Action, place: Place) -> None:
    walls, wall = _grid(battle, place).walls, action.get("wall")
    if not isinstance(wall, int) or not 0 <= wall < len(walls):
        raise place.key("wall").error(f"the number of one of {len(walls)} walls", wall)
    if action.get("kind") not in WALL_KINDS:
        told = f"one of {', '.join(WALL_KINDS)}"
        raise place.key("kind").error(told, action.get("kind"))


def _options(battle: Battle, action: Action, place: Place) -> None:
    mapping(action.get("options"), place.key("options"), "a map of options")


_CHECKS: Mapping[str, Callable[[Battle, Action, Place], None]] = {
    "place": _place,
    "put": _put,
    "remove": _remove,
    "paint": _paint,
    "door": _door,
    "options": _options,
}


def _require_token(battle: Battle, key: object, place: Place) -> None:
    if not isinstance(key, str) or key not in battle.tokens:
        raise place.error("the id of a token", key)


def _grid(battle: Battle, place: Place) -> GridBoard:
    if not isinstance(battle.board, GridBoard):
        raise place.key("do").error("an action for a table, for this board is one")
    return battle.board
