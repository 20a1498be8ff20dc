"""A battle and what is asked in it as the YAML of one case, in the contract's short form."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from chargemap import rules
from chargemap.formats import moment, plain
from chargemap.formats.turns import turn_to_plain
from chargemap.model.battle import Action, Battle, Token, Turn
from chargemap.model.board import OPEN, Board, GridBoard, Square, TableBoard
from chargemap.model.plain import verdict_to_plain
from chargemap.model.verdict import Verdict
from chargemap.rules.dice import Dice

Rolls = Mapping[str, Sequence[int]]
_LETTER = re.compile("[A-Z]")
_WORD = re.compile("[A-Za-z][A-Za-z0-9_-]*")
_NO_WORDS = frozenset({"true", "false", "null", "yes", "no", "on", "off"})
_UNSAFE = re.compile("[^\x20-\x7e\xa0-\u024f\u0370-\u1fff\u2010-\u2027]")


def case_from(
    before: Battle,
    actions: Sequence[Action],
    rolls: Rolls | None = None,
    verdicts: Sequence[Verdict] | None = None,
    case_id: str = "ruling",
) -> str:
    """Return a case that resolves to the same verdicts; without `rolls` the dice are rolled here.

    `rolls` are all the dice of the actions, in order; those that an action brings are among them.
    """
    if rolls is None:
        rolls = _rolled(before, actions)
    keys: dict[str, str] = {"id": _flow(case_id)}
    if verdicts is not None:
        cited = dict.fromkeys(one for verdict in verdicts for one in verdict.clauses)
        keys["clauses"] = _flow(list(cited))
    keys["ruleset"] = _flow(before.ruleset)
    if before.options:
        keys["options"] = _flow(plain.exact(before.options))
    letters = _letters(before)
    keys |= _board(before.board, letters, before)
    keys |= {key: _flow(plain.exact(one)) for key, one in before.stats.items()}
    keys["tokens"] = _block(
        (
            f"{_flow(key)}: {_flow(_token(token, letters))}"
            for key, token in before.tokens.items()
        ),
        "{}",
    )
    keys |= _moment(before)
    keys["act"] = _block(
        f"- {_flow(plain.action_to_plain(replace(action, rolls={})))}"
        for action in actions
    )
    if rolls:
        keys["rolls"] = _flow(plain.exact(rolls))
    keys["seed"] = str(before.seed)
    if verdicts is not None:
        keys["expect"] = _block(f"- {_flow(verdict_to_plain(one))}" for one in verdicts)
    body = "\n  ".join(_key(key, value) for key, value in keys.items())
    return f"- {body}\n"


def _moment(battle: Battle) -> dict[str, str]:
    """Return the moment of play, as far as it is not that before the first turn."""
    keys: dict[str, str] = {}
    if battle.turn != Turn():
        keys["turn"] = _flow(turn_to_plain(battle.turn))
    if battle.declared:
        keys["declared"] = _block(
            f"- {_flow(plain.action_to_plain(one))}" for one in battle.declared
        )
    if battle.reserve:
        keys["reserve"] = _block(
            f"{_flow(key)}: {_flow(keys)}"
            for key, keys in moment.reserve_to_plain(battle).items()
        )
    if battle.drawn:
        keys["drawn"] = str(battle.drawn)
    return keys


def _key(key: str, value: str) -> str:
    return f"{key}:{value}" if value.startswith("\n") else f"{key}: {value}"


def _block(lines: Iterable[str], empty: str = "[]") -> str:
    return "".join(f"\n    {line}" for line in lines) or empty


def _rolled(battle: Battle, actions: Sequence[Action]) -> dict[str, list[int]]:
    rolls: dict[str, list[int]] = {}
    for action in actions:
        dice = Dice([action.rolls], seed=battle.seed, drawn=battle.drawn)
        _verdict, battle = rules.get(battle.ruleset).resolve(battle, action, dice)
        for purpose, values in dice.rolled.items():
            rolls.setdefault(purpose, []).extend(values)
    return rolls


def _letters(battle: Battle) -> dict[str, Square]:
    """Return the squares of the tokens that the map can draw: one capital, alone on its square."""
    if not isinstance(battle.board, GridBoard):
        return {}
    taken: dict[Square, str] = {}
    for key, token in battle.tokens.items():
        column, row = int(token.at[0]), int(token.at[1])
        on_board = 0 <= column < battle.board.width and 0 <= row < battle.board.height
        if _LETTER.fullmatch(key) and on_board:
            taken.setdefault((column, row), key)
    return {key: square for square, key in taken.items()}


def _board(
    board: Board, letters: Mapping[str, Square], battle: Battle
) -> dict[str, str]:
    if isinstance(board, TableBoard):
        written = plain.board_to_plain(board)
        return {
            "board": _flow({"size": written["size"]}),
            "terrain": _flow(written["terrain"]),
        }
    drawn = board.painted({square: key for key, square in letters.items()})
    rows = "\n    ".join(drawn.ground)
    keys = {"map": f"|2\n    {rows}"}
    if board.walls:
        keys["walls"] = _flow([plain.wall_to_plain(wall) for wall in board.walls])
    under = {key: board.at(square) for key, square in letters.items()}
    if under := {key: char for key, char in under.items() if char != OPEN}:
        keys["under"] = _flow(under)
    return keys


def _token(token: Token, letters: Mapping[str, Square]) -> dict[str, object]:
    written = plain.token_to_plain(token)
    if token.id in letters:
        del written["at"]
    return written


def _flow(value: object) -> str:
    """Return `value` in YAML's flow style.

    >>> _flow({"do": "charge", "with": "long spear", "end": [3, 0], "force": True})
    '{do: charge, with: "long spear", end: [3, 0], force: true}'
    """
    if isinstance(value, Mapping):
        pairs = (f"{_flow(str(key))}: {_flow(item)}" for key, item in value.items())
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, str):
        return _text(value)
    return json.dumps(value)


def _text(text: str) -> str:
    if _WORD.fullmatch(text) and text.lower() not in _NO_WORDS:
        return text
    quoted = json.dumps(text, ensure_ascii=False)
    return _UNSAFE.sub(lambda found: f"\\U{ord(found[0]):08x}", quoted)
