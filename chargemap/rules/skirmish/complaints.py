"""What makes no sense on a table: bases that overlap, heights that are none, names of nobody (section 2)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import cast

import numpy as np

from chargemap.geometry.table.floor import Floor
from chargemap.geometry.table.surfaces import EPS, LOW, height_of
from chargemap.model.battle import Action, Battle
from chargemap.model.board import Piece, TableBoard
from chargemap.rules.fields import Complaint, unknown_keys
from chargemap.rules.skirmish.fields import CHARGE_KEYS
from chargemap.rules.skirmish.warrior import Field, Warrior

SHAPES = {
    "wall": ("line",),
    "building": ("polygon",),
    "platform": ("polygon",),
    "ladder": ("at",),
    "rough": ("polygon",),
    "low": ("polygon", "line"),
}
HIGHEST = 60.0  # inches


def complaints(battle: Battle) -> Iterator[Complaint]:
    """Yield whatever makes no sense on the table."""
    board = battle.board
    if not isinstance(board, TableBoard):
        return
    found = list(_terrain(board))
    yield from found
    if not found and not any(True for _ in _numbers(battle)):
        yield from _bases(Field.of(battle))


def _numbers(battle: Battle) -> Iterator[str]:
    """Yield keys of tokens that the fields complain of: then nothing can be measured."""
    for token in battle.tokens.values():
        for key in ("base_mm", "z"):
            value = token.stats.get(key, 1)
            if not isinstance(value, int | float) or isinstance(value, bool):
                yield key


def _terrain(board: TableBoard) -> Iterator[Complaint]:
    ids: set[str] = set()
    for index, piece in enumerate(board.terrain):
        place = f"terrain[{index}]"
        if piece.id in ids:
            yield Complaint(f"{place}.id", f"each id once, not {piece.id} again")
        ids.add(piece.id)
        yield from _piece(piece, place)


def _piece(piece: Piece, place: str) -> Iterator[Complaint]:
    if piece.kind not in SHAPES:
        kinds = ", ".join(SHAPES)
        yield Complaint(f"{place}.kind", f"one of {kinds}, not {piece.kind}")
        return
    shape = "polygon" if piece.polygon else "line" if piece.line else "at"
    if shape not in SHAPES[piece.kind]:
        wanted = " or ".join(SHAPES[piece.kind])
        yield Complaint(place, f"the key {wanted} for {piece.kind}, not {shape}")
    known = {"wall": {"z"}, "ladder": {"at"}}.get(piece.kind, set())
    for key in piece.stats:
        if key not in known:
            yield Complaint(f"{place}.{key}", "no such key")
    if not 0 <= piece.height <= HIGHEST:
        yield Complaint(f"{place}.height", f"a height from 0 to {HIGHEST:g}")
    if piece.kind == "platform" and not piece.height:
        yield Complaint(f"{place}.height", "a height over 0")
    if piece.kind == "low" and height_of(piece) > LOW:
        yield Complaint(f"{place}.height", "a height of at most 1")


def _bases(field: Field) -> Iterator[Complaint]:
    bases = [one.base for one in field.warriors.values()]
    for one in field.warriors.values():
        place = f"tokens.{one.id}"
        z = one.token.stats.get("z")
        if isinstance(z, int | float):
            under = field.height_at(one.at, one.height)
            if abs(z - under) > 1e-3 and field.table.height_at(one.at) != z:
                told = f"{field.table.height_at(one.at):g}, the height there, not {z:g}"
                yield Complaint(f"{place}.z", told)
                continue
        if not _fits(field, one):
            told = "a base that overlaps no wall, no building and no edge of where it stands"
            yield Complaint(f"{place}.at", told)
    for a, b in combinations(bases, 2):
        far = float(np.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]))
        if a.height == b.height and far < a.radius + b.radius - EPS - 1e-9:
            told = f"a base that does not overlap that of {a.id}"
            yield Complaint(f"tokens.{b.id}.at", told)


def _fits(field: Field, one: Warrior) -> bool:
    floor = Floor(field.table.surface_of(one.height), one.radius)
    return bool(floor.free(np.array([one.at]))[0])


def action_complaints(battle: Battle, action: Action) -> Iterator[Complaint]:
    """Yield whatever makes no sense in an action whose keys fit: names of nobody, charges without a charger."""
    if action.do == "charges":
        yield from _list(battle, cast(Sequence[object], action.get("list", ())))
    if action.do == "move" and not action.get("path"):
        yield Complaint("path", "a list of at least one [x, y]")
    if action.do in ("charge", "move"):
        yield from _names(battle, action.choices, "")


def _names(
    battle: Battle, choices: Mapping[str, object], place: str
) -> Iterator[Complaint]:
    for key in ("also", "intercepted_by"):
        value = choices.get(key) or ()
        named = (value,) if isinstance(value, str) else cast(Sequence[str], value)
        for index, one in enumerate(named):
            if one not in battle.tokens:
                at = key if isinstance(value, str) else f"{key}[{index}]"
                yield Complaint(f"{place}{at}", f"the id of a token, not {one}")


def _list(battle: Battle, charges: Sequence[object]) -> Iterator[Complaint]:
    if not charges:
        yield Complaint("list", "a list of at least one charge")
    seen: set[object] = set()
    for index, one in enumerate(charges):
        place = f"list[{index}]"
        if not isinstance(one, Mapping):
            yield Complaint(place, "a map with the keys by, at")
            continue
        for key in ("by", "at"):
            if one.get(key) not in battle.tokens:
                told = f"the id of a token, not {one.get(key) or 'nothing'}"
                yield Complaint(f"{place}.{key}", told)
        if one.get("by") in seen:
            yield Complaint(f"{place}.by", f"each charger once, not {one['by']} again")
        seen.add(one.get("by"))
        rest = {key: value for key, value in one.items() if key not in ("by", "at")}
        found = list(unknown_keys(CHARGE_KEYS, rest, place, ("by", "at")))
        yield from found or _names(battle, rest, f"{place}.")
