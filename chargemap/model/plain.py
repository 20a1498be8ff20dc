"""Verdicts, effects and actions as plain data, in the order of the contract: equal values, equal bytes."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import is_dataclass
from typing import Any

from chargemap.model.battle import Action, Token
from chargemap.model.board import Piece, Wall
from chargemap.model.verdict import (
    Attack,
    Check,
    Damage,
    Effect,
    Plain,
    Strike,
    Verdict,
)


def plain(value: object) -> Plain:
    """Return `value` as JSON data: whole numbers without a point, others rounded to 4 places."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, float):
        rounded = round(value, 4)
        return int(rounded) if rounded == int(rounded) else rounded
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, frozenset | set):
        return sorted(str(item) for item in value)
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if is_dataclass(value):
        return _record(value)
    raise TypeError(f"{type(value).__name__} has no plain form")


def verdict_to_plain(verdict: Verdict) -> dict[str, Plain]:
    """Return the verdict with every key of the contract and of its ruleset's page, in that order."""
    keys = (
        "legal",
        "reasons",
        "success",
        "clauses",
        "path",
        "end",
        "distance",
        "lane",
        "tests",
        "attack",
        "damage",
        "provokes",
        "intercept",
        "engaged",
        "effects",
        "phases",
    )
    return {
        **{key: plain(getattr(verdict, key)) for key in keys},
        **{k: plain(v) for k, v in verdict.more.items()},
    }


def verdict_to_json(verdict: Verdict) -> str:
    """Return the verdict as one line of JSON."""
    return json.dumps(verdict_to_plain(verdict), ensure_ascii=False)


def action_to_plain(action: Action) -> dict[str, Plain]:
    """Return the action as the contract writes it: `do`, `by`, `at`, its choices, `rolls`, `force`."""
    written: dict[str, Plain] = {"do": action.do}
    if action.by:
        written["by"] = action.by
    if action.at is not None:
        written["at"] = plain(action.at)
    written.update({key: plain(value) for key, value in action.choices.items()})
    if action.rolls:
        written["rolls"] = plain(action.rolls)
    if action.force:
        written["force"] = True
    return written


def token_to_plain(token: Token) -> dict[str, Plain]:
    """Return the token's keys as the contract writes them, those at their defaults left out."""
    written: dict[str, Plain] = {"at": plain(token.at)}
    if token.side:
        written["side"] = token.side
    if token.name:
        written["name"] = token.name
    written.update({key: plain(value) for key, value in token.stats.items()})
    if token.states:
        written["states"] = sorted(token.states)
    if token.effects:
        written["effects"] = [_without_owner(effect) for effect in token.effects]
    if token.spent:
        written["spent"] = sorted(token.spent)
    return written


def token_from_plain(token_id: str, written: Mapping[str, Any]) -> Token:
    """Return the token that `token_to_plain` wrote; the caller has seen to it that the common keys fit."""
    common = {"at", "side", "name", "states", "effects", "spent"}
    at = written["at"]
    return Token(
        id=token_id,
        at=(at[0], at[1]),
        side=written.get("side", ""),
        name=written.get("name", ""),
        states=frozenset(written.get("states", ())),
        effects=tuple(
            Effect(token_id, one["what"], one.get("value"), one.get("until") or "")
            for one in written.get("effects", ())
        ),
        spent=frozenset(written.get("spent", ())),
        stats={key: value for key, value in written.items() if key not in common},
    )


def wall_to_plain(wall: Wall) -> list[Plain]:
    """Return `[x0, y0, x1, y1]`, and the kind after it if it is no plain wall.

    >>> wall_to_plain(Wall(0, 1, 2.5, 1, "window"))
    [0, 1, 2.5, 1, 'window']
    """
    ends = [plain(end) for end in (wall.x0, wall.y0, wall.x1, wall.y1)]
    return ends if wall.kind == "wall" else [*ends, wall.kind]


def wall_from_plain(written: Sequence[Any]) -> Wall:
    """Return the wall that `wall_to_plain` wrote; the caller has seen to it that it is one."""
    x0, y0, x1, y1, *kind = written
    return Wall(x0, y0, x1, y1, *kind)


def piece_to_plain(piece: Piece) -> dict[str, Plain]:
    """Return the keys of a piece of terrain but its id, those at their defaults left out."""
    written: dict[str, Plain] = {"kind": piece.kind}
    for shape in ("line", "polygon"):
        if points := getattr(piece, shape):
            written[shape] = plain(points)
    if piece.height:
        written["height"] = plain(piece.height)
    return written | {key: plain(value) for key, value in piece.stats.items()}


def piece_from_plain(piece_id: str, written: Mapping[str, Any]) -> Piece:
    """Return the piece that `piece_to_plain` wrote; the caller has seen to it that it is one."""
    shapes = {
        key: tuple((x, y) for x, y in written.get(key, ()))
        for key in ("line", "polygon")
    }
    known = {"kind", "height", *shapes}
    return Piece(
        id=piece_id,
        kind=written["kind"],
        height=written.get("height", 0.0),
        stats={key: value for key, value in written.items() if key not in known},
        **shapes,
    )


def _without_owner(effect: Effect) -> Plain:
    written = {"what": effect.what, "value": plain(effect.value), "until": effect.until}
    return {key: value for key, value in written.items() if value not in (None, "")}


def _record(value: object) -> Plain:
    match value:
        case Attack():
            return _attack(value)
        case Strike():
            return _strike(value)
        case Check():
            return _check(value)
        case Damage():
            return {
                "multiplier": value.multiplier,
                "rolls": list(value.rolls),
                "total": value.total,
            }
        case Verdict():
            return verdict_to_plain(value)
        case Effect():
            return (
                {
                    "who": value.who,
                    "what": value.what,
                    "value": plain(value.value),
                    "until": value.until or None,
                }
                | ({} if value.capped else {"capped": False})
                | ({"item": value.item} if value.item else {})
            )
    raise TypeError(f"{type(value).__name__} has no plain form")


def _attack(attack: Attack) -> dict[str, Plain]:
    keys = (
        "by",
        "at",
        "bonus",
        "roll",
        "total",
        "against",
        "hit",
        "critical",
        "weapon",
    )
    written: dict[str, Plain] = {key: getattr(attack, key) for key in keys}
    if attack.start is not None:
        written["from"] = plain(attack.start)
    if attack.damage is not None:
        written["damage"] = plain(attack.damage)
    return written


def _strike(strike: Strike) -> Plain:
    written = _attack(strike.attack)
    damage = strike.attack.damage
    hand = {"hand": strike.hand} if strike.hand else {}
    return written | hand | {"damage": damage.total if damage else None}


def _check(check: Check) -> Plain:
    keys = ("kind", "of", "against", "roll", "bonus", "total", "need")
    written: dict[str, Plain] = {
        key: getattr(check, key)
        for key in keys
        if getattr(check, key) not in (None, "")
    }
    if check.passed is not None:
        written["pass"] = check.passed
    if check.auto:
        written["auto"] = True
    return written
