"""Boards, tokens and actions out of plain data, and back: cases and saved battles are read by this."""

from collections.abc import Mapping
from typing import Any, cast

from chargemap.formats.decode import Place, shown
from chargemap.formats.values import (
    MOST_COORDINATE,
    items,
    mapping,
    number,
    point,
    record,
    square,
    text,
    whole,
    words,
)
from chargemap.model import plain as model_plain
from chargemap.model.battle import Action, Token
from chargemap.model.board import (
    GROUND,
    OPEN,
    OUTSIDE,
    WALL_KINDS,
    Board,
    GridBoard,
    Piece,
    Point,
    Square,
    TableBoard,
    Wall,
    WallKind,
)

MOST_SQUARES = 1000  # a side
MOST_LETTERS = 200  # of a name
MOST_WALLS = 20_000  # real maps have hundreds
MOST_PIECES = 2_000  # of terrain; real tables have dozens
MOST_POINTS = 500  # of a piece
TOKEN_KEYS = ("at", "side", "name", "states", "effects", "spent")
ACTION_KEYS = ("do", "by", "at", "rolls", "force")
EFFECT_KEYS = ("what", "value", "until")
PIECE_KEYS = ("id", "kind", "line", "polygon", "height")
_LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


# ---- boards


def grid_board(
    rows: object,
    under: object,
    walls: object,
    place: Place,
    *,
    rows_key: str = "map",
    squares: Mapping[str, Square] | None = None,
) -> tuple[GridBoard, dict[str, Square]]:
    """Return the board that `rows` draw, and the squares of the capital letters (tokens) in them.

    The ground under a letter, or under a token of `squares`, is what `under` says of it, else open.
    """
    ground, letters = _ground(rows, place.key(rows_key))
    board = GridBoard(ground, walls_from_plain(walls, place.key("walls")))
    covered = dict.fromkeys(letters.values(), OPEN)
    known = {**(squares or {}), **letters}
    for name, char in mapping(
        under if under is not None else {}, place.key("under"), "a map"
    ).items():
        where = place.key("under").key(name)
        if name not in known:
            raise where.error("the name of a token that stands on the board")
        if not isinstance(char, str) or len(char) != 1 or char not in GROUND:
            raise where.error(f"one of the map characters {GROUND[:-1]}", char)
        covered[known[name]] = char
    return board.painted(covered), letters


def walls_from_plain(value: object, place: Place) -> tuple[Wall, ...]:
    """Return the walls of a list of segments; nothing is no walls."""
    if value is None:
        return ()
    found = items(value, place, "a list of [x0, y0, x1, y1]")
    if len(found) > MOST_WALLS:
        raise place.error(f"at most {MOST_WALLS} walls", found)
    return tuple(
        _sound_wall(item) or wall_from_plain(item, place[index])
        for index, item in enumerate(found)
    )


def wall_from_plain(value: object, place: Place) -> Wall:
    """Return the wall, door or window of `[x0, y0, x1, y1]` or `[x0, y0, x1, y1, kind]`."""
    if not isinstance(value, list | tuple) or len(value) not in (4, 5):
        raise place.error("[x0, y0, x1, y1] and perhaps a kind", value)
    ends = [number(item, place[index]) for index, item in enumerate(value[:4])]
    if ends[:2] == ends[2:]:
        raise place.error("two ends that differ", value)
    kind = value[4] if len(value) == 5 else "wall"
    if kind not in WALL_KINDS:
        raise place[4].error(f"one of {', '.join(WALL_KINDS)}", kind)
    x0, y0, x1, y1 = ends
    return Wall(x0, y0, x1, y1, cast(WallKind, kind))


def _sound_wall(value: object) -> Wall | None:
    """Return the wall if nothing is wrong with it: maps have many, and few are faulty."""
    if not isinstance(value, list) or len(value) != 4:
        return None
    for item in value:
        if type(item) not in (int, float) or not abs(item) <= MOST_COORDINATE:
            return None
    x0, y0, x1, y1 = value
    return None if x0 == x1 and y0 == y1 else Wall(x0, y0, x1, y1)


def table_board(size: object, terrain: object, place: Place) -> TableBoard:
    """Return the table of `size` inches with its pieces of terrain."""
    sides = point(size, place.key("size"))
    if not all(0 < one <= MOST_SQUARES for one in sides):
        told = f"[width, height], sides over 0 and of at most {MOST_SQUARES}"
        raise place.key("size").error(told, size)
    at = place.key("terrain")
    found = items([] if terrain is None else terrain, at, "a list of pieces")
    if len(found) > MOST_PIECES:
        raise at.error(f"at most {MOST_PIECES} pieces of terrain", found)
    pieces = tuple(piece_from_plain(one, at[n]) for n, one in enumerate(found))
    return TableBoard(sides, pieces)


def _ground(rows: object, place: Place) -> tuple[tuple[str, ...], dict[str, Square]]:
    lines, letters = _rows(rows, place), dict[str, Square]()
    for row, line in enumerate(lines):
        for column, char in enumerate(line):
            if char in _LETTERS:
                if char in letters:
                    first = shown(letters[char])
                    raise place.error(
                        f"each letter once, not {char} at {first} and {[column, row]}"
                    )
                letters[char] = (column, row)
            elif char not in GROUND:
                where = f"at column {column}, row {row}"
                raise place.error(f"map characters or capitals {where}", char)
    width = max(map(len, lines))
    return tuple(line.ljust(width, OUTSIDE) for line in lines), letters


def _rows(rows: object, place: Place) -> list[str]:
    if isinstance(rows, str):
        lines = rows.replace("\r\n", "\n").removesuffix("\n").split("\n")
    else:
        lines = items(rows, place, "rows of map characters")
        for index, line in enumerate(lines):
            if not isinstance(line, str):
                raise place[index].error("a row of map characters", line)
    if not any(lines):
        raise place.error("at least one square")
    if len(lines) > MOST_SQUARES or max(map(len, lines)) > MOST_SQUARES:
        raise place.error(f"at most {MOST_SQUARES} squares a side")
    return lines


def piece_from_plain(value: object, place: Place) -> Piece:
    """Return the piece of terrain of a map with an `id`, a `kind`, and a line, a polygon or a place."""
    found = mapping(value, place, "a map with the keys id, kind")
    shapes = [key for key in ("line", "polygon", "at") if key in found]
    if len(shapes) != 1:
        raise place.error("either a line, a polygon, or at", shapes)
    if "at" in found:
        point(found["at"], place.key("at"))
    return Piece(
        id=text(found.get("id"), place.key("id")),
        kind=text(found.get("kind"), place.key("kind")),
        line=_points(found.get("line"), place.key("line"), 2),
        polygon=_points(found.get("polygon"), place.key("polygon"), 3),
        height=number(found.get("height", 0), place.key("height")),
        stats={key: item for key, item in found.items() if key not in PIECE_KEYS},
    )


def _points(value: object, place: Place, least: int) -> tuple[Point, ...]:
    if value is None:
        return ()
    found = items(value, place, "a list of [x, y]")
    if not least <= len(found) <= MOST_POINTS:
        raise place.error(f"from {least} to {MOST_POINTS} points", value)
    return tuple(point(item, place[index]) for index, item in enumerate(found))


# ---- tokens and actions


def tokens_from_plain(
    value: object,
    place: Place,
    *,
    letters: Mapping[str, Square] | None,
) -> dict[str, Token]:
    """Return the tokens of a map of their keys; on a grid `letters` holds the squares drawn in its map.

    A rider that is placed nowhere stands where its mount stands.
    """
    written = mapping(value, place, "a map of tokens")
    for letter in letters or ():
        if letter not in written:
            raise place.key(letter).error("the keys of the token drawn in the map")
    placed = {
        key: _with_place(key, keys, place.key(key), written, letters or {})
        for key, keys in written.items()
    }
    return {
        key: token_from_plain(key, keys, place.key(key), grid=letters is not None)
        for key, keys in placed.items()
    }


def squares_of(tokens: object, place: Place) -> dict[str, Square]:
    """Return the squares of the tokens that have an `at` of their own."""
    return {
        key: square(keys["at"], place.key(key).key("at"))
        for key, keys in mapping(tokens, place, "a map of tokens").items()
        if isinstance(keys, Mapping) and "at" in keys
    }


def token_from_plain(
    token_id: str, value: object, place: Place, *, grid: bool = True
) -> Token:
    """Return the token; its common keys fit, what the ruleset's keys hold the ruleset judges."""
    if not token_id:
        raise place.error("a token id that is not empty")
    if len(token_id) > MOST_LETTERS:
        raise place.error(f"a token id of at most {MOST_LETTERS} characters")
    found = dict(mapping(value, place, "a map of the token's keys"))
    where = place.key("at")
    if "at" not in found:
        raise where.error("[column, row]" if grid else "[x, y]", None)
    found["at"] = square(found["at"], where) if grid else point(found["at"], where)
    for key in ("side", "name"):
        if key in found and not isinstance(found[key], str):
            raise place.key(key).error("text", found[key])
        if len(found.get(key, "")) > MOST_LETTERS:
            raise place.key(key).error(f"at most {MOST_LETTERS} characters")
    for key in ("states", "spent"):
        if key in found:
            words(found[key], place.key(key))
    where = place.key("effects")
    for index, one in enumerate(items(found.get("effects", ()), where, "a list")):
        effect = record(one, where[index], ("what",), EFFECT_KEYS[1:])
        text(effect["what"], where[index].key("what"))
        if not isinstance(effect.get("until", ""), str | None):
            raise where[index].key("until").error("text", effect["until"])
    return model_plain.token_from_plain(token_id, found)


def action_from_plain(value: object, place: Place) -> Action:
    """Return the action of a map: `do`, `by`, `at`, `rolls`, `force`, and the choices it brings."""
    found = mapping(value, place, "a map with the key do")
    by, force = found.get("by", ""), found.get("force", False)
    if not isinstance(by, str):
        raise place.key("by").error("the id of a token", by)
    if not isinstance(force, bool):
        raise place.key("force").error("true or false", force)
    at = found.get("at")
    if at is not None and not isinstance(at, str):
        if not isinstance(at, list | tuple) or len(at) != 2:
            raise place.key("at").error("the id of a token or [x, y]", at)
        at = point(at, place.key("at"))
    return Action(
        do=text(found.get("do"), place.key("do"), "the name of an action"),
        by=by,
        at=at,
        choices={key: item for key, item in found.items() if key not in ACTION_KEYS},
        rolls=rolls_from_plain(found.get("rolls"), place.key("rolls")),
        force=force,
    )


def rolls_from_plain(value: object, place: Place) -> dict[str, tuple[int, ...]]:
    """Return queues of dice by purpose; nothing is no dice."""
    if value is None:
        return {}
    return {
        purpose: tuple(
            whole(die, place.key(purpose)[index], 0)
            for index, die in enumerate(
                items(dice, place.key(purpose), "a list of whole numbers")
            )
        )
        for purpose, dice in mapping(value, place, "a map of lists of dice").items()
    }


def _with_place(
    key: str,
    keys: object,
    place: Place,
    written: Mapping[str, Any],
    letters: Mapping[str, Square],
) -> Mapping[str, Any]:
    found = mapping(
        keys if keys is not None else {}, place, "a map of the token's keys"
    )
    if key in letters:
        if "at" in found:
            raise place.key("at").error("no place, for the map draws the token")
        return {"at": letters[key], **found}
    rider, asked = found, {key}
    while "at" not in rider and isinstance(rider.get("mount"), str):
        mount = rider["mount"]
        if mount in letters:
            return {"at": letters[mount], **found}
        if mount in asked or not isinstance(written.get(mount), Mapping):
            break
        asked.add(mount)
        rider = written[mount]
    return {"at": rider["at"], **found} if "at" in rider else found


# ---- back to plain data, exactly


def exact(value: object) -> object:
    """Return `value` as JSON data without rounding; floats that are whole lose their point.

    >>> exact((1.0, 0.1, {"b": frozenset("ba")}))
    [1, 0.1, {'b': ['a', 'b']}]
    """
    if isinstance(value, float) and abs(value) < 2**53 and value.is_integer():
        return int(value)
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Mapping):
        return {str(key): exact(item) for key, item in value.items()}
    if isinstance(value, frozenset | set):
        return sorted(str(item) for item in value)
    if isinstance(value, list | tuple):
        return [exact(item) for item in value]
    return model_plain.plain(value)


def board_to_plain(board: Board) -> dict[str, object]:
    """Return the board as a saved battle holds it."""
    if isinstance(board, TableBoard):
        return {
            "size": exact(board.size),
            "terrain": [_piece_to_plain(piece) for piece in board.terrain],
        }
    return {
        "ground": list(board.ground),
        "walls": [wall_to_plain(wall) for wall in board.walls],
    }


def wall_to_plain(wall: Wall) -> list[object]:
    """Return the segment, with its kind if it is no plain wall."""
    ends = [exact(end) for end in (wall.x0, wall.y0, wall.x1, wall.y1)]
    return ends if wall.kind == "wall" else [*ends, wall.kind]


def token_to_plain(token: Token) -> dict[str, object]:
    """Return the token's keys, those at their defaults left out, its stats in order of the alphabet."""
    written: dict[str, object] = {"at": exact(token.at)}
    written |= {key: getattr(token, key) for key in ("side", "name")}
    written |= {key: exact(token.stats[key]) for key in sorted(token.stats)}
    written["states"] = exact(token.states)
    written["effects"] = [
        {"what": effect.what}
        | ({} if effect.value is None else {"value": exact(effect.value)})
        | ({"until": effect.until} if effect.until else {})
        for effect in token.effects
    ]
    written["spent"] = exact(token.spent)
    empty = ("side", "name", "states", "effects", "spent")
    return {k: v for k, v in written.items() if k not in empty or v}


def action_to_plain(action: Action) -> dict[str, object]:
    """Return the action as `action_from_plain` reads it."""
    written: dict[str, object] = {"do": action.do}
    if action.by:
        written["by"] = action.by
    if action.at is not None:
        written["at"] = exact(action.at)
    written |= {key: exact(value) for key, value in action.choices.items()}
    if action.rolls:
        written["rolls"] = exact(action.rolls)
    return {**written, "force": True} if action.force else written


def _piece_to_plain(piece: Piece) -> dict[str, object]:
    written: dict[str, object] = {"id": piece.id, "kind": piece.kind}
    for shape in ("line", "polygon"):
        if getattr(piece, shape):
            written[shape] = exact(getattr(piece, shape))
    if piece.height:
        written["height"] = exact(piece.height)
    return written | {key: exact(piece.stats[key]) for key in sorted(piece.stats)}
