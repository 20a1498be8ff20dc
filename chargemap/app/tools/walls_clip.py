"""Walls and ground on the clipboard, from battle to battle."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtGui import QGuiApplication

from chargemap.formats.decode import FileError, Place, own_json
from chargemap.formats.plain import walls_from_plain
from chargemap.formats.values import items, record
from chargemap.model.board import GROUND, Square, Wall
from chargemap.model.plain import wall_to_plain

NAME = "clipboard"
FORMAT = "chargemap-walls"
MOST = 4_000_000  # characters: more than any board holds


@dataclass(frozen=True, slots=True)
class Clip:
    """Walls and rows of ground that begin at (0, 0)."""

    walls: tuple[Wall, ...] = ()
    ground: tuple[str, ...] = ()


def clip_of(walls: Sequence[Wall], ground: Sequence[str], corner: Square) -> Clip:
    """Return walls and ground with the square `corner` for their beginning."""
    x, y = corner
    moved = (
        replace(one, x0=one.x0 - x, y0=one.y0 - y, x1=one.x1 - x, y1=one.y1 - y)
        for one in walls
    )
    return Clip(tuple(moved), tuple(ground))


def to_clipboard(clip: Clip) -> None:
    """Put the clip on the clipboard.

    As text, for data of a kind of its own would be an object of Python's, which Qt would keep
    beyond the end of Python.
    """
    walls = [wall_to_plain(one) for one in clip.walls]
    written = {"format": FORMAT, "walls": walls, "ground": clip.ground}
    QGuiApplication.clipboard().setText(json.dumps(written))


def from_clipboard() -> Clip | None:
    """Return what lies on the clipboard, or None if it is nothing that can be pasted."""
    text = QGuiApplication.clipboard().text()
    if FORMAT not in text[:100] or len(text) > MOST:
        return None
    place = Place(NAME)
    try:
        written = own_json(text.encode(errors="replace"), NAME, "walls")
        found = record(written, place, ("format", "walls", "ground"), ())
        walls = walls_from_plain(found["walls"], place)
        ground = items(found["ground"], place, "rows")
    except FileError:
        return None
    sound = all(isinstance(row, str) and set(row) <= {*GROUND} for row in ground)
    return Clip(walls, tuple(ground)) if sound else None
