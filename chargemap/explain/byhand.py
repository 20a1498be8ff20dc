"""What the GM's hand did, in words: changes that no rule judges."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from chargemap import rules
from chargemap.explain import lengths
from chargemap.explain.byhand_harm import harm_done
from chargemap.explain.byhand_states import state_sentence
from chargemap.explain.byhand_turns import turn_sentences
from chargemap.explain.words import (
    fill,
    mapping,
    name_of,
    names_of,
    place_text,
    sequence,
    spot_text,
    value_text,
)
from chargemap.i18n import N_, _, ngettext
from chargemap.model.battle import Action, Battle
from chargemap.model.board import GridBoard, TableBoard
from chargemap.model.verdict import Verdict
from chargemap.rules.hand import FACING

MOST_NAMED = 6  # squares of a step that are listed
_DOORS: Mapping[str, str] = {
    "open": N_("A door was opened by hand."),
    "closed": N_("A door was closed by hand."),
    "window": N_("A window was made by hand."),
    "wall": N_("A wall was made by hand."),
}


def hand_sentences(
    action: Action, battle: Battle, verdict: Verdict | None = None
) -> Iterator[str]:
    """Yield what the GM's hand did, in words."""
    match action.do:
        case "place" | "put" | "remove" | "bench" | "field":
            yield from _tokens(action, replace(battle, tokens=battle.everybody))
        case "face":
            yield from _turned(action, battle)
        case "paint":
            yield _painted(action, battle)
        case "mark":
            yield from _marked(action, battle)
        case "door":
            yield _(_DOORS.get(str(action.get("kind")), _DOORS["wall"]))
        case "wound" | "fall":
            yield harm_done(action, battle)
        case "walls" | "pieces" | "resize":
            yield from _board(action, battle)
        case "waive":
            text = N_("{by} waives its attack of opportunity on {at}, at {place}.")
            by, at = name_of(battle, action.by), name_of(battle, action.at)
            where = place_text(action.get("where"))
            yield fill(text, by=by, at=at, place=where)
        case "options":
            changed = mapping(action.get("options")).items()
            text = N_("The table's options were changed by hand: {options}.")
            listed = ", ".join(
                f"{key} {_option_text(key, one, battle)}" for key, one in changed
            )
            yield fill(text, options=listed)
        case _:
            yield from turn_sentences(action, battle, verdict)


def _tokens(action: Action, battle: Battle) -> Iterator[str]:
    """Yield which tokens came, went or were changed; the battle's tokens are all that belong to it."""
    if action.do == "put":
        for key, keys in mapping(action.get("tokens")).items():
            text = N_("{token} came onto the board by hand.")
            if key in battle.tokens:
                text = N_("{token} was changed by hand.")
                if told := state_sentence(battle, key, mapping(keys)):
                    yield told
                    continue
            name = mapping(keys).get("name") or name_of(battle, key)
            yield fill(text, token=name)
    elif action.do in ("remove", "bench"):
        text = N_("Taken off the board by hand: {tokens}.")
        if action.do == "bench":
            text = N_("Taken off the board into the reserve: {tokens}.")
        ids = [str(one) for one in sequence(action.get("ids"))]
        yield fill(text, tokens=names_of(battle, ids))
    else:
        text = N_("{token} was put at {place} by hand.")
        if action.do == "field":
            text = N_("{token} came out of the reserve to {place}.")
        for key, at in mapping(action.get("to")).items():
            yield fill(text, token=name_of(battle, key), place=spot_text(at, battle))


def _option_text(key: str, value: object, battle: Battle) -> str:
    """Return what an option was set to: a length with its unit, where that is not the rules' own."""
    known = {one.key: one for one in rules.get(battle.ruleset).options}
    unit = known[key].length if key in known else ""
    if isinstance(value, int | float) and lengths.told_in(unit) != unit:
        return lengths.length(value, unit)
    return value_text(value, battle)


def _turned(action: Action, battle: Battle) -> Iterator[str]:
    """Yield who was turned which way."""
    field = next(
        (one for one in rules.get(battle.ruleset).token_fields if one.key == FACING),
        None,
    )
    for key, word in mapping(action.get("to")).items():
        way = _(field.word(word)) if field else str(word)
        text = N_("{token} was turned by hand: it faces {way}.")
        yield fill(text, token=name_of(battle, key), way=way)


def _painted(action: Action, battle: Battle) -> str:
    """Return where the ground was painted: the square, the row, or the rows."""
    rows, board = mapping(action.get("rows")), battle.board
    ground = board.ground if isinstance(board, GridBoard) else ()
    squares = [
        (column, number)
        for number, before in enumerate(ground)
        for column, (old, new) in enumerate(
            zip(before, str(rows.get(str(number), "")), strict=False)
        )
        if old != new
    ]
    if len(squares) == 1:
        text = N_("The ground was painted by hand at {place}.")
        return fill(text, place=place_text(squares[0]))
    text = ngettext(
        "The ground was painted by hand: row {rows}.",
        "The ground was painted by hand: rows {rows}.",
        len(rows),
    )
    return text.format(rows=", ".join(map(str, rows)))


def _marked(action: Action, battle: Battle) -> Iterator[str]:
    """Yield which squares were marked, as what, and which no longer are."""
    known = {one.key: one for one in rules.get(battle.ruleset).marks}
    field = known.get(str(action.get("key")))
    what = _(field.text) if field else str(action.get("key"))
    for key, text in (
        ("add", N_("Marked by hand: {squares} ({what}).")),
        ("remove", N_("No longer marked by hand: {squares} ({what}).")),
    ):
        if squares := [place_text(one) for one in sequence(action.get(key))]:
            more = len(squares) - MOST_NAMED
            listed = ", ".join(squares[:MOST_NAMED])
            if more > 0:
                listed = fill(N_("{squares} and {n} more"), squares=listed, n=more)
            yield fill(text, squares=listed, what=what)


def _walls(action: Action) -> Iterator[str]:
    """Yield how many walls were drawn, changed and removed."""
    added, gone = sequence(action.get("add")), sequence(action.get("remove"))
    if n := len(added):
        text = ngettext(
            "{n} wall was drawn by hand.", "{n} walls were drawn by hand.", n
        )
        yield text.format(n=n)
    if n := len(mapping(action.get("change"))):
        text = ngettext(
            "{n} wall was changed by hand.", "{n} walls were changed by hand.", n
        )
        yield text.format(n=n)
    if n := len(gone):
        text = ngettext(
            "{n} wall was removed by hand.", "{n} walls were removed by hand.", n
        )
        yield text.format(n=n)
    if not (added or gone or action.get("change")):
        yield _("No wall was changed by hand.")


def _pieces(action: Action, battle: Battle) -> Iterator[str]:
    """Yield which pieces of terrain were put on the table, changed and removed."""
    board, put = battle.board, list(mapping(action.get("put")))
    known = {one.id for one in board.terrain} if isinstance(board, TableBoard) else ()
    for text, ids in (
        (
            N_("Terrain came onto the table by hand: {pieces}."),
            set(put).difference(known),
        ),
        (N_("Terrain was changed by hand: {pieces}."), set(put).intersection(known)),
    ):
        if named := [one for one in put if one in ids]:
            yield fill(text, pieces=", ".join(named))
    if gone := list(map(str, sequence(action.get("remove")))):
        text = N_("Terrain was taken off the table by hand: {pieces}.")
        yield fill(text, pieces=", ".join(gone))


def _board(action: Action, battle: Battle) -> Iterator[str]:
    """Yield what the board was made into."""
    if action.do == "walls":
        yield from _walls(action)
    elif action.do == "resize":
        text = N_("The board was made {columns} by {rows} squares by hand.")
        yield fill(text, columns=action.get("columns"), rows=action.get("rows"))
    else:
        yield from _pieces(action, battle)
