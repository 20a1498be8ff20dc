"""Saved battles: one `.chargemap` file holds the battle, where its log began, and the log."""

import base64
import binascii
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from chargemap.formats import looks, moment, notes, plain, store, turns
from chargemap.formats.decode import (
    MOST_BYTES,
    FileError,
    Place,
    from_base64,
    own_json,
    require_sane,
)
from chargemap.formats.images import MOST_PIXELS, size_of_image, too_large
from chargemap.formats.values import items, mapping, number, record, text, whole
from chargemap.model.battle import Action, Battle, Entry, Picture
from chargemap.model.board import Board
from chargemap.model.plain import verdict_to_plain

FORMAT = "chargemap"
VERSION = 1
WHAT = "a ChargeMap battle as JSON"

Migration = Callable[[dict[str, Any]], dict[str, Any]]
MIGRATIONS: Mapping[int, Migration] = MappingProxyType({})
"""What makes of a file of version n one of version n + 1; version 1 is the first there was."""

_STATE = (
    "options",
    "board",
    "tokens",
    "turn",
    "declared",
    "seed",
    "drawn",
    "reserve",
    "stats",
)
_KEYS = ("picture", "annotations", "start", "log", "looks")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a stored log: the action, every die rolled for it, the verdict as plain data.

    `drawn` are the dice drawn before it, where the file tells them.
    """

    action: Action
    rolls: Mapping[str, tuple[int, ...]]
    verdict: Mapping[str, Any]
    drawn: int | None = None


@dataclass(frozen=True, slots=True)
class Saved:
    """A file's battle as it stands (without its log), the battle the log began with, and the log."""

    battle: Battle
    start: Battle
    log: tuple[Line, ...] = ()


def read_saved(
    data: bytes, file: str, migrations: Mapping[int, Migration] = MIGRATIONS
) -> Saved:
    """Return what a saved battle holds; rulesets and their replay are not looked at here."""
    place = Place(file)
    found = _current(own_json(data, file, WHAT), place, migrations)
    needed = ("format", "version", "ruleset", "board", "tokens")
    record(found, place, needed, (*(k for k in _STATE if k not in needed), *_KEYS))
    ruleset = text(found["ruleset"], place.key("ruleset"), "the id of a ruleset")
    battle = _battle(found, ruleset, place)
    where = place.key("log")
    lines = items(found.get("log", []), where, "a list of log lines")
    log = tuple(_line(line, where[index]) for index, line in enumerate(lines))
    if "start" not in found and log:
        raise place.key("start").error("the battle that the log began with", None)
    return Saved(
        battle=replace(
            battle,
            picture=_picture(found.get("picture"), place.key("picture")),
            annotations=notes.notes_from_plain(
                found.get("annotations", []), place.key("annotations")
            ),
            looks=looks.looks_from_plain(found.get("looks", {}), place.key("looks")),
        ),
        start=_start(found.get("start"), battle, place.key("start")),
        log=log,
    )


def write(battle: Battle, path: Path) -> None:
    """The file at `path` holds the battle; a write that fails leaves what it held before.

    What could not be read again is not written.
    """
    made = to_bytes(battle, path.name)
    read_saved(made, path.name)
    store.write_whole(path, made)


def to_bytes(battle: Battle, file: str = "") -> bytes:
    """Return the battle as a file: equal battles with their tokens in one order give equal bytes."""
    written = saved_to_plain(battle)
    require_sane(written, Place(file))
    try:
        made = store.to_json(written)
    except UnicodeEncodeError:
        raise FileError(file, "", "whole characters, not half of one") from None
    if len(made) > MOST_BYTES:
        raise FileError(file, "", f"a battle of at most {MOST_BYTES >> 20} MB")
    return made


def saved_to_plain(battle: Battle) -> dict[str, object]:
    """Return the battle as a saved file holds it."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "ruleset": battle.ruleset,
        **_state_to_plain(battle),
        "picture": _picture_to_plain(battle.picture),
        "annotations": notes.notes_to_plain(battle.annotations),
        **({"looks": worn} if (worn := looks.looks_to_plain(battle.looks)) else {}),
        "start": _state_to_plain(battle.start),
        "log": [_entry_to_plain(entry, battle.start) for entry in battle.log],
    }


# ---- reading


def _current(
    value: object, place: Place, migrations: Mapping[int, Migration]
) -> dict[str, Any]:
    """Return the file's map as the newest version has it."""
    found = dict(mapping(value, place, WHAT))
    if found.get("format") != FORMAT:
        raise place.key("format").error(f'"{FORMAT}"', found.get("format"))
    where = place.key("version")
    version = whole(found.get("version"), where)
    if version > VERSION:
        newer = "a newer ChargeMap wrote this file: update ChargeMap to open it"
        raise where.error(f"{VERSION}, not {version} ({newer})")
    oldest = min((*migrations, VERSION))
    if version < oldest:
        raise where.error(f"a whole number of {oldest} or more", version)
    for step in range(version, VERSION):
        found = migrations[step](found)
    return found | {"version": VERSION}


def _battle(found: Mapping[str, Any], ruleset: str, place: Place) -> Battle:
    board, letters = _board(found, place)
    where = place.key("options")
    tokens = plain.tokens_from_plain(
        found["tokens"], place.key("tokens"), letters=letters
    )
    battle = Battle(
        ruleset=ruleset,
        board=board,
        tokens=tokens,
        options=dict(mapping(found.get("options", {}), where, "a map of options")),
        seed=whole(found.get("seed", 1), place.key("seed")),
        stats=dict(
            mapping(found.get("stats", {}), place.key("stats"), "a map of keys")
        ),
    )
    return moment.with_moment(battle, found, place)


def _board(
    found: Mapping[str, Any], place: Place
) -> tuple[Board, Mapping[str, tuple[int, int]] | None]:
    where = place.key("board")
    board = mapping(found["board"], where, "a map with the keys ground or size")
    if "size" in board:
        record(board, where, ("size",), ("terrain",))
        return plain.table_board(board["size"], board.get("terrain"), where), None
    record(board, where, ("ground",), ("walls", "under"))
    return plain.grid_board(
        board["ground"],
        board.get("under"),
        board.get("walls"),
        where,
        rows_key="ground",
        squares=plain.squares_of(found["tokens"], place.key("tokens")),
    )


def _start(value: object, battle: Battle, place: Place) -> Battle:
    if value is None:
        return battle
    found = record(
        value,
        place,
        ("board", "tokens"),
        (*(k for k in _STATE if k not in ("board", "tokens")), "ruleset"),
    )
    ruleset = found.get("ruleset", battle.ruleset)
    if ruleset != battle.ruleset:
        raise place.key("ruleset").error(f'"{battle.ruleset}"', ruleset)
    return _battle(found, battle.ruleset, place)


def _line(value: object, place: Place) -> Line:
    found = record(value, place, ("action", "verdict"), ("rolls", "drawn"))
    drawn = whole(found["drawn"], place.key("drawn"), 0) if "drawn" in found else None
    return Line(
        action=plain.action_from_plain(found["action"], place.key("action")),
        rolls=plain.rolls_from_plain(found.get("rolls"), place.key("rolls")),
        verdict=mapping(found["verdict"], place.key("verdict"), "a verdict"),
        drawn=drawn,
    )


def _picture(value: object, place: Place) -> Picture | None:
    if value is None:
        return None
    found = record(value, place, ("rectangle",), ("name", "data", "path", "opacity"))
    for key in ("name", "data", "path"):
        if not isinstance(found.get(key, ""), str):
            raise place.key(key).error("text", found[key])
    where = place.key("rectangle")
    sides = items(found["rectangle"], where, "[x, y, width, height]")
    if len(sides) != 4:
        raise where.error("[x, y, width, height]", sides)
    x, y, width, height = (number(side, where[i]) for i, side in enumerate(sides))
    opacity = number(found.get("opacity", 1), place.key("opacity"))
    if not 0 <= opacity <= 1:
        raise place.key("opacity").error("a number from 0 to 1", opacity)
    try:
        packed = from_base64(found.get("data", ""))
    except (binascii.Error, ValueError):
        raise place.key("data").error("a picture in base64") from None
    size = size_of_image(packed)
    if size is not None and too_large(size):
        told = f"a picture of at most {MOST_PIXELS} pixels a side"
        raise place.key("data").error(f"{told}, not {size[0]} by {size[1]}")
    return Picture(
        name=found.get("name", ""),
        rectangle=(x, y, width, height),
        data=packed,
        path=found.get("path", ""),
        opacity=opacity,
    )


# ---- writing


def _state_to_plain(battle: Battle) -> dict[str, object]:
    """Return what rulings depend on: all but the decoration and the log."""
    reserve = moment.reserve_to_plain(battle)
    return {
        "options": {
            key: plain.exact(battle.options[key]) for key in sorted(battle.options)
        },
        "board": plain.board_to_plain(battle.board),
        "tokens": {
            key: plain.token_to_plain(token) for key, token in battle.tokens.items()
        },
        **({"reserve": reserve} if reserve else {}),
        "turn": turns.turn_to_plain(battle.turn),
        "declared": [plain.action_to_plain(action) for action in battle.declared],
        "seed": battle.seed,
        "drawn": battle.drawn,
        **({"stats": plain.exact(battle.stats)} if battle.stats else {}),
    }


def _picture_to_plain(picture: Picture | None) -> dict[str, object] | None:
    if picture is None:
        return None
    written: dict[str, object] = {"name": picture.name}
    if picture.data:
        written["data"] = base64.b64encode(picture.data).decode()
    if picture.path:
        written["path"] = picture.path
    written["rectangle"] = plain.exact(picture.rectangle)
    return written | {"opacity": plain.exact(picture.opacity)}


def _entry_to_plain(entry: Entry, start: Battle) -> dict[str, object]:
    before = entry.before
    told = (before.seed, before.drawn) != (start.seed, start.drawn)
    return {
        **({"drawn": before.drawn} if told else {}),
        "action": plain.action_to_plain(entry.action),
        "rolls": plain.exact(entry.rolls),
        "verdict": verdict_to_plain(entry.verdict),
    }
