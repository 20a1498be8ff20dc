"""What makes no sense on a table: bases that overlap, heights that are none, names of nobody (section 2)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from math import hypot
from typing import cast

from chargemap.geometry.table.floor import Floor
from chargemap.geometry.table.sound import at_edge, crossing, is_nothing, overlapped
from chargemap.geometry.table.surfaces import EPS, LOW, Table, height_of
from chargemap.model.battle import Action, Battle
from chargemap.model.board import Piece, Point, TableBoard
from chargemap.rules.fields import Complaint, is_point, unknown_keys
from chargemap.rules.skirmish.fields import CHARGE_KEYS, TOKEN_FIELDS
from chargemap.rules.skirmish.setting import stands
from chargemap.rules.skirmish.warrior import Field, Warrior

SHAPES = {
    "wall": ("line",),
    "building": ("polygon",),
    "platform": ("polygon",),
    "ladder": ("at",),
    "rough": ("polygon",),
    "low": ("polygon", "line"),
}
FLAT = ("ladder", "rough")  # kinds without a height
HIGHEST = 60.0  # inches
CHARGER_KEYS = ("by", "at", "do")


def complaints(battle: Battle) -> Iterator[Complaint]:
    """Yield whatever makes no sense on the table."""
    board = battle.board
    if not isinstance(board, TableBoard):
        return
    found = list(_terrain(board))
    yield from found
    if not found and not any(_wrong_keys(battle)):
        yield from _ladders(Table.of(board))
        yield from _bases(Field.of(battle))


def _wrong_keys(battle: Battle) -> Iterator[Complaint]:
    """Yield what the fields complain of: then nothing can be measured."""
    for token in battle.tokens.values():
        for one in TOKEN_FIELDS:
            if one.key in token.stats:
                yield from one.complaints(token.stats[one.key], one.key)


# ---- terrain


def _terrain(board: TableBoard) -> Iterator[Complaint]:
    ids: set[str] = set()
    for index, piece in enumerate(board.terrain):
        place = f"terrain[{index}]"
        if piece.id in ids:
            yield Complaint(f"{place}.id", f"an id of its own, not {piece.id} again")
        ids.add(piece.id)
        for one in _piece(piece):
            at = f"{place}.{one.place}" if one.place else place
            told = f"{one.expected} (the piece {piece.id})"
            yield replace(one, place=at, expected=told)


def _piece(piece: Piece) -> Iterator[Complaint]:
    """Yield what is wrong with a piece, each with the key it is wrong in."""
    kind = piece.kind
    if kind not in SHAPES:
        yield Complaint("kind", f"one of {', '.join(SHAPES)}, not {kind}")
        return
    shape = "polygon" if piece.polygon else "line" if piece.line else "at"
    if shape not in SHAPES[kind]:
        wanted = " or a ".join(SHAPES[kind])
        yield Complaint(shape, f"a {wanted} for a {kind}")
        return
    known = {"wall": ("z",), "ladder": ("at",)}.get(kind, ())
    for key in piece.stats:
        if key not in known:
            listed = ("id", "kind", *SHAPES[kind], *_height_key(kind), *known)
            yield Complaint(key, f"one of the keys {', '.join(dict.fromkeys(listed))}")
    yield from _heights(piece)
    if shape != "at":
        yield from _shape(piece, shape)


def _height_key(kind: str) -> tuple[str, ...]:
    return () if kind in FLAT else ("height",)


def _heights(piece: Piece) -> Iterator[Complaint]:
    kind, height = piece.kind, piece.height
    foot = piece.stats.get("z", 0)
    if kind in FLAT and height:
        yield Complaint("height", f"no height for {kind}")
    elif not 0 <= height <= HIGHEST:
        told = f"a height from 0 to {HIGHEST:g} inches, not {height:g}"
        yield Complaint("height", told)
    elif kind == "platform" and height_of(piece) <= 0:
        yield Complaint("height", "a height over 0 for a platform")
    elif kind == "low" and height_of(piece) > LOW:
        told = f"at most {LOW:g} inch for what is low, not {height:g}"
        yield Complaint("height", told)
    if kind == "wall" and not _within(foot, 0, HIGHEST):
        yield Complaint("z", f"a number from 0 to {HIGHEST:g}, not {foot}")


def _within(value: object, least: float, most: float) -> bool:
    known = isinstance(value, int | float) and not isinstance(value, bool)
    return known and least <= cast(float, value) <= most


def _shape(piece: Piece, shape: str) -> Iterator[Complaint]:
    if is_nothing(piece):
        what = "a polygon with some area" if piece.polygon else "a line of some length"
        yield Complaint(shape, what)
    elif crossed := crossing(piece):
        x, y = crossed
        told = f"a polygon whose sides do not cross, as they do at [{x:g}, {y:g}]"
        yield Complaint(shape, told, "crossing")


def _ladders(table: Table) -> Iterator[Complaint]:
    for index, piece in enumerate(table.board.terrain):
        if piece.kind != "ladder":
            continue
        at = piece.stats["at"]
        if not is_point(at) or not at_edge(table, cast(Point, at)):
            told = f"a point on the edge of a platform over {LOW:g} inch high (the piece {piece.id})"
            yield Complaint(f"terrain[{index}].at", told, "ladder")


# ---- bases


def _bases(field: Field) -> Iterator[Complaint]:
    for one in field.warriors.values():
        yield from _stands(field, one)
    for a, b in combinations(field.warriors.values(), 2):
        far = hypot(a.at[0] - b.at[0], a.at[1] - b.at[1])
        if a.height == b.height and far < a.radius + b.radius - EPS - 1e-9:
            told = f"a base that does not overlap that of {a.id}"
            yield Complaint(f"tokens.{b.id}.at", told, "over-base", (b.id, a.id))


def _stands(field: Field, one: Warrior) -> Iterator[Complaint]:
    """Yield what is wrong with where a warrior stands: the first of the table, the height, what is there, the edge."""
    place, table = f"tokens.{one.id}", field.table
    surface = table.surface_of(one.height)
    if not on_table(table.board, one.at):
        yield Complaint(f"{place}.at", _on_table(table.board), "off-board", (one.id,))
    elif not stands(table, one.token):
        told = f"{table.height_at(one.at):g}, the height there"
        yield Complaint(f"{place}.z", f"{told}, not {one.token.stats['z']}")
    elif there := overlapped(surface, one.at, one.radius):
        told = f"a base that does not overlap the {there.kind} {there.id}"
        yield Complaint(f"{place}.at", told, f"over-{there.kind}", (one.id,))
    elif not Floor(surface, one.radius).fits(one.at):
        told = "a base that does not hang over the edge of where it stands"
        yield Complaint(f"{place}.at", told, "over-edge", (one.id,))


def on_table(board: TableBoard, at: Point) -> bool:
    """Whether a point lies on the board."""
    return 0 <= at[0] <= board.size[0] and 0 <= at[1] <= board.size[1]


def _on_table(board: TableBoard) -> str:
    return f"a place on the table, which is {board.size[0]:g} by {board.size[1]:g}"


# ---- actions


def action_complaints(battle: Battle, action: Action) -> Iterator[Complaint]:
    """Yield whatever makes no sense in an action whose keys fit: names of nobody, charges without a charger."""
    board = battle.board
    if not isinstance(board, TableBoard):
        return
    if action.do == "charges":
        yield from _list(battle, cast(Sequence[object], action.get("list", ())))
    if action.do == "move" and not action.get("path"):
        yield Complaint("path", "a list of at least one [x, y]")
    if action.do == "charge" and action.by == action.at:
        yield Complaint("at", f"another token than {action.by} itself")
    if action.do in ("charge", "move"):
        yield from _names(battle, action.choices, "")
        yield from _places(board, action.choices, "")
    if action.do == "turn":
        yield from _side(battle, action.get("side", ""))


def _side(battle: Battle, side: object) -> Iterator[Complaint]:
    """Yield a complaint about a side that nobody is on; a turn of no side is everybody's."""
    known = dict.fromkeys(one.side for one in battle.everybody.values() if one.side)
    if side and side not in known:
        yield Complaint("side", f"one of {', '.join(known) or 'no side'}, not {side}")


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


def _places(
    board: TableBoard, choices: Mapping[str, object], place: str
) -> Iterator[Complaint]:
    for key in ("path", "via"):
        for index, at in enumerate(cast(Sequence[Point], choices.get(key) or ())):
            if not on_table(board, at):
                told = f"{_on_table(board)}, not [{at[0]:g}, {at[1]:g}]"
                yield Complaint(f"{place}{key}[{index}]", told)


def _list(battle: Battle, charges: Sequence[object]) -> Iterator[Complaint]:
    if not charges:
        yield Complaint("list", "a list of at least one charge")
    seen: set[object] = set()
    for index, one in enumerate(charges):
        place = f"list[{index}]"
        if not isinstance(one, Mapping):
            yield Complaint(place, "a map with the keys by, at")
            continue
        yield from _charger(battle, one, place, seen)
        rest = {key: one[key] for key in one if key not in CHARGER_KEYS}
        found = list(unknown_keys(CHARGE_KEYS, rest, place, CHARGER_KEYS[:2]))
        yield from found
        if not found:
            yield from _names(battle, rest, f"{place}.")
            yield from _places(cast(TableBoard, battle.board), rest, f"{place}.")


def _charger(
    battle: Battle, one: Mapping[str, object], place: str, seen: set[object]
) -> Iterator[Complaint]:
    """Yield what is wrong with who charges whom in one of several charges."""
    named = [one.get(key) for key in ("by", "at")]
    for key, value in zip(("by", "at"), named, strict=True):
        if not isinstance(value, str) or value not in battle.tokens:
            told = f"the id of a token, not {value or 'nothing'}"
            yield Complaint(f"{place}.{key}", told)
            return
    by, at = named
    if one.get("do", "charge") != "charge":
        yield Complaint(f"{place}.do", f"charge, not {one['do']}")
    if by == at:
        yield Complaint(f"{place}.at", f"another token than {by} itself")
    if by in seen:
        yield Complaint(f"{place}.by", f"each charger once, not {by} again")
    sides = {battle.tokens[str(known)].side for known in seen} - {""}
    side = battle.tokens[str(by)].side
    if sides and side and side not in sides:
        told = f"a charger of side {min(sides)}, not {by} of {side}"
        yield Complaint(f"{place}.by", told)
    seen.add(by)
