"""What the GM's hand is asked to do, checked: these actions have no ruling that could refuse them."""

from collections.abc import Callable, Mapping

from chargemap import rules
from chargemap.cases import byhand_turns
from chargemap.formats import plain
from chargemap.formats.decode import Place
from chargemap.formats.values import items, mapping, point, square, whole
from chargemap.model.battle import Action, Battle
from chargemap.model.board import GROUND, WALL_KINDS, GridBoard
from chargemap.rules.chance import WAIVE
from chargemap.rules.hand import FACING


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


def _face(battle: Battle, action: Action, place: Place) -> None:
    fields = rules.get(battle.ruleset).token_fields
    facing = next((one for one in fields if one.key == FACING), None)
    if facing is None:
        told = "an action that these rules know: under them nobody faces any way"
        raise place.key("do").error(told)
    where = place.key("to")
    to = mapping(action.get("to"), where, "a map of facings")
    for key, word in to.items():
        _require_token(battle, key, where.key(key))
        if word not in facing.choices:
            raise where.key(key).error(facing.expected(), word)


def _put(battle: Battle, action: Action, place: Place) -> None:
    where = place.key("tokens")
    tokens = mapping(action.get("tokens"), where, "a map of tokens")
    grid = isinstance(battle.board, GridBoard)
    for key, keys in tokens.items():
        plain.token_from_plain(key, keys, where.key(key), grid=grid)


def _remove(battle: Battle, action: Action, place: Place) -> None:
    where = place.key("ids")
    for index, key in enumerate(items(action.get("ids"), where, "a list of ids")):
        if not isinstance(key, str) or key not in battle.everybody:
            raise where[index].error("the id of a token", key)


def _bench(battle: Battle, action: Action, place: Place) -> None:
    where = place.key("ids")
    for index, key in enumerate(items(action.get("ids"), where, "a list of ids")):
        _require_token(battle, key, where[index])


def _field(battle: Battle, action: Action, place: Place) -> None:
    where = place.key("to")
    at = square if isinstance(battle.board, GridBoard) else point
    for key, value in mapping(action.get("to"), where, "a map of places").items():
        if key not in battle.reserve:
            raise where.key(key).error("the id of a token in the reserve", key)
        at(value, where.key(key))


def _paint(battle: Battle, action: Action, place: Place) -> None:
    board, where = _grid(battle, place), place.key("rows")
    for key, row in mapping(action.get("rows"), where, "a map of rows").items():
        if key not in map(str, range(board.height)):
            raise where.key(key).error(f"a row from 0 to {board.height - 1}", key)
        if not isinstance(row, str) or len(row) != board.width or set(row) - {*GROUND}:
            raise where.key(key).error(f"{board.width} map characters", row)


def _mark(battle: Battle, action: Action, place: Place) -> None:
    _grid(battle, place)
    known = [field.key for field in rules.get(battle.ruleset).marks]
    if action.get("key") not in known:
        told = f"one of {', '.join(known)}" if known else "a key that marks squares"
        raise place.key("key").error(told, action.get("key"))
    for key in ("add", "remove"):
        where = place.key(key)
        for index, one in enumerate(
            items(action.get(key, []), where, "a list of squares")
        ):
            square(one, where[index])


def _door(battle: Battle, action: Action, place: Place) -> None:
    walls, wall = _grid(battle, place).walls, action.get("wall")
    if not isinstance(wall, int) or not 0 <= wall < len(walls):
        raise place.key("wall").error(f"the number of one of {len(walls)} walls", wall)
    if action.get("kind") not in WALL_KINDS:
        told = f"one of {', '.join(WALL_KINDS)}"
        raise place.key("kind").error(told, action.get("kind"))


def _walls(battle: Battle, action: Action, place: Place) -> None:
    count = len(_grid(battle, place).walls)
    known = {*map(str, range(count))}
    where = place.key("change")
    for key, wall in mapping(action.get("change", {}), where, "a map").items():
        if key not in known:
            raise where.key(key).error(f"the number of one of {count} walls", key)
        plain.wall_from_plain(wall, where.key(key))
    where = place.key("remove")
    for index, wall in enumerate(items(action.get("remove", []), where, "a list")):
        if whole(wall, where[index], 0) >= count:
            raise where[index].error(f"the number of one of {count} walls", wall)
    added = plain.walls_from_plain(action.get("add"), place.key("add"))
    if count + len(added) > plain.MOST_WALLS:
        raise place.key("add").error(f"at most {plain.MOST_WALLS} walls on the board")


def _pieces(battle: Battle, action: Action, place: Place) -> None:
    board, where = battle.board, place.key("remove")
    if isinstance(board, GridBoard):
        raise place.key("do").error("an action for a board of squares")
    known = {piece.id for piece in board.terrain}
    for index, key in enumerate(items(action.get("remove", []), where, "a list")):
        if key not in known:
            raise where[index].error("the id of a piece of terrain", key)
    where = place.key("put")
    put = mapping(action.get("put", {}), where, "a map of pieces")
    if len(known | put.keys()) > plain.MOST_PIECES:
        raise where.error(f"at most {plain.MOST_PIECES} pieces on the table")
    for key, keys in put.items():
        at = where.key(key)
        written = mapping(keys, at, "a map of the piece's keys")
        plain.piece_from_plain({**written, "id": key}, at)


def _resize(battle: Battle, action: Action, place: Place) -> None:
    _grid(battle, place)
    for key in ("columns", "rows"):
        if whole(action.get(key), place.key(key), 1) > plain.MOST_SQUARES:
            told = f"at most {plain.MOST_SQUARES}"
            raise place.key(key).error(told, action.get(key))
    if (shift := action.get("shift")) is not None:
        square(shift, place.key("shift"))


def _options(battle: Battle, action: Action, place: Place) -> None:
    mapping(action.get("options"), place.key("options"), "a map of options")


def _waive(battle: Battle, action: Action, place: Place) -> None:
    at = square if isinstance(battle.board, GridBoard) else point
    at(action.get("where"), place.key("where"))
    if action.at == action.by:
        raise place.key("at").error("the id of another token", action.at)


_CHECKS: Mapping[str, Callable[[Battle, Action, Place], None]] = {
    "place": _place,
    "face": _face,
    "put": _put,
    "remove": _remove,
    "bench": _bench,
    "field": _field,
    "paint": _paint,
    "mark": _mark,
    "door": _door,
    "walls": _walls,
    "pieces": _pieces,
    "resize": _resize,
    "options": _options,
    WAIVE: _waive,
    **byhand_turns.CHECKS,
}


def _require_token(battle: Battle, key: object, place: Place) -> None:
    if not isinstance(key, str) or key not in battle.tokens:
        raise place.error("the id of a token", key)


def _grid(battle: Battle, place: Place) -> GridBoard:
    if not isinstance(battle.board, GridBoard):
        raise place.key("do").error("an action for a table, for this board is one")
    return battle.board
