"""Pieces of terrain on the clipboard, from table to table."""

import json
from collections.abc import Iterable

from PySide6.QtGui import QGuiApplication

from chargemap.formats.decode import FileError, Place, own_json
from chargemap.formats.plain import piece_from_plain
from chargemap.formats.values import items, record
from chargemap.model.board import Piece
from chargemap.model.plain import piece_to_plain

NAME = "clipboard"
FORMAT = "chargemap-terrain"
MOST = 4_000_000  # characters


def to_clipboard(pieces: Iterable[Piece]) -> None:
    """Put the pieces on the clipboard, as text."""
    written = [{"id": piece.id, **piece_to_plain(piece)} for piece in pieces]
    text = json.dumps({"format": FORMAT, "terrain": written})
    QGuiApplication.clipboard().setText(text)


def from_clipboard() -> tuple[Piece, ...]:
    """Return the pieces that lie on the clipboard; none if it holds anything else."""
    text = QGuiApplication.clipboard().text()
    if FORMAT not in text[:100] or len(text) > MOST:
        return ()
    place = Place(NAME)
    try:
        written = own_json(text.encode(errors="replace"), NAME, "terrain")
        found = record(written, place, ("format", "terrain"), ())
        listed = items(found["terrain"], place, "pieces")
        return tuple(piece_from_plain(one, place) for one in listed)
    except FileError:
        return ()
