"""Tokens made after others: duplicates, and those that come off the clipboard."""

import base64
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import count

from PySide6.QtCore import QByteArray, QMimeData
from PySide6.QtGui import QGuiApplication

from chargemap.app.docks.templates import free_id, free_place
from chargemap.formats import looks, plain
from chargemap.formats.decode import Place, own_json
from chargemap.formats.values import mapping, record, text
from chargemap.model.battle import Battle, Token
from chargemap.model.board import GridBoard, Point
from chargemap.rules.ruleset import Ruleset

MIME = "application/x-chargemap-tokens"
NAME = "clipboard"


@dataclass(frozen=True, slots=True)
class Crew:
    """Some tokens with their pictures; `hidden` are those kept from the players."""

    tokens: tuple[Token, ...]
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    hidden: frozenset[str] = frozenset()


def crew_of(battle: Battle, ids: Iterable[str]) -> Crew:
    """Return these tokens of the battle, mounts before their riders."""
    tokens = sorted(
        (battle.everybody[one] for one in ids),
        key=lambda token: bool(token.stats.get("mount")),
    )
    worn = battle.looks.pictures
    return Crew(
        tuple(tokens),
        {t.id: worn[t.id] for t in tokens if t.id in worn},
        battle.looks.hidden & {t.id for t in tokens},
    )


def settled_in(battle: Battle, ruleset: Ruleset, crew: Crew, shift: Point) -> Crew:
    """Return the crew with ids, names and places that are free, each as near as can be to where it was plus `shift`.

    Who finds no place is left out. What lasts for a moment of play does not come along.
    """
    made: dict[str, Token] = {}
    pictures: dict[str, bytes] = {}
    for token in crew.tokens:
        twin = replace(
            token,
            id=free_id(battle),
            name=free_name(battle, token),
            at=(token.at[0] + shift[0], token.at[1] + shift[1]),
            effects=(),
            spent=frozenset(),
            stats={k: v for k, v in token.stats.items() if k != "mount"},
        )
        mount = made.get(str(token.stats.get("mount", "")))
        place = mount.at if mount else free_place(battle, ruleset, twin)
        if place is None:
            continue
        ridden = {**twin.stats, "mount": mount.id} if mount else twin.stats
        twin = replace(twin, at=place, stats=ridden)
        battle = battle.with_token(twin)
        made[token.id] = twin
        if token.id in crew.pictures:
            pictures[twin.id] = crew.pictures[token.id]
    hidden = frozenset(made[one].id for one in crew.hidden & made.keys())
    return Crew(tuple(made.values()), pictures, hidden)


def free_name(battle: Battle, token: Token) -> str:
    """Return the token's name, with the next free number where somebody bears it."""
    names = {other.label for other in battle.everybody.values()}
    if token.name and token.name not in names:
        return token.name
    base = token.label.rstrip("0123456789 ") or token.label
    return next(name for n in count(2) if (name := f"{base} {n}") not in names)


# ---- the clipboard


def to_clipboard(crew: Crew) -> None:
    """Put the crew on the clipboard, as JSON that other windows read."""
    written = json.dumps(
        {
            "tokens": {one.id: plain.token_to_plain(one) for one in crew.tokens},
            "pictures": {
                key: base64.b64encode(data).decode()
                for key, data in crew.pictures.items()
            },
            "hidden": sorted(crew.hidden),
        },
        ensure_ascii=False,
    )
    mime = QMimeData()
    mime.setData(MIME, QByteArray(written.encode()))
    mime.setText("\n".join(one.label for one in crew.tokens))
    QGuiApplication.clipboard().setMimeData(mime)


def from_clipboard(battle: Battle) -> Crew | None:
    """Return the crew on the clipboard, or None if there is none; raise `FileError` for one that makes no sense."""
    mime = QGuiApplication.clipboard().mimeData()
    if mime is None or not mime.hasFormat(MIME):
        return None
    place = Place(NAME)
    found = own_json(bytes(mime.data(MIME).data()), NAME, "tokens")
    found = record(found, place, ("tokens",), ("pictures", "hidden"))
    grid = isinstance(battle.board, GridBoard)
    where = place.key("tokens")
    tokens = tuple(
        plain.token_from_plain(key, keys, where.key(key), grid=grid)
        for key, keys in mapping(found["tokens"], where, "a map of tokens").items()
    )
    where = place.key("pictures")
    packed = mapping(found.get("pictures", {}), where, "a map of pictures")
    pictures = {
        key: looks.picture_bytes(text(one, where.key(key)), where.key(key))
        for key, one in packed.items()
    }
    hidden = looks.ids_from_plain(found.get("hidden", []), place.key("hidden"))
    return Crew(tokens, pictures, frozenset(hidden))
