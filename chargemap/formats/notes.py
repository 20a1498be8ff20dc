"""Notes drawn on the map, as saved battles hold them: what is as by default is left out."""

import re
from collections.abc import Mapping

from chargemap.formats import plain
from chargemap.formats.decode import Place
from chargemap.formats.values import items, point, record
from chargemap.model.battle import Annotation

LEAST_POINTS: Mapping[str, int] = {
    "arrow": 2,
    "text": 1,
    "circle": 2,
    "freehand": 1,
    "measure": 2,
}
"""The kinds of notes, and how many points each has at least; a circle has its centre and one of its edge."""
MOST_POINTS = 10_000  # of one note
MOST_LETTERS = 1000
_TEXTS = ("text", "layer", "colour")
_COLOUR = re.compile("#[0-9a-f]{6}")


def notes_to_plain(notes: tuple[Annotation, ...]) -> list[dict[str, object]]:
    """Return the notes as a file holds them."""
    return [_note_to_plain(note) for note in notes]


def _note_to_plain(note: Annotation) -> dict[str, object]:
    written = {"kind": note.kind, "points": plain.exact(note.points)}
    written |= {key: getattr(note, key) for key in _TEXTS if getattr(note, key)}
    return written | ({"gm": True} if note.gm else {})


def notes_from_plain(value: object, place: Place) -> tuple[Annotation, ...]:
    """Return the notes that `notes_to_plain` wrote."""
    found = items(value, place, "a list of annotations")
    return tuple(_note(note, place[index]) for index, note in enumerate(found))


def _note(value: object, place: Place) -> Annotation:
    found = record(value, place, ("kind", "points"), (*_TEXTS, "gm"))
    kind = found["kind"]
    if not isinstance(kind, str) or kind not in LEAST_POINTS:
        raise place.key("kind").error(f"one of {', '.join(LEAST_POINTS)}", kind)
    for key in _TEXTS:
        if not isinstance(found.get(key, ""), str):
            raise place.key(key).error("text", found[key])
    if len(found.get("text", "")) > MOST_LETTERS:
        raise place.key("text").error(f"at most {MOST_LETTERS} letters")
    colour = found.get("colour", "")
    if colour and not _COLOUR.fullmatch(colour):
        raise place.key("colour").error("a colour such as #1f62ad", colour)
    if not isinstance(found.get("gm", False), bool):
        raise place.key("gm").error("true or false", found["gm"])
    where = place.key("points")
    points = items(found["points"], where, "a list of [x, y]")
    if not LEAST_POINTS[kind] <= len(points) <= MOST_POINTS:
        told = f"from {LEAST_POINTS[kind]} to {MOST_POINTS} points, not {len(points)}"
        raise where.error(told)
    return Annotation(
        kind=kind,
        points=tuple(point(one, where[index]) for index, one in enumerate(points)),
        text=found.get("text", ""),
        layer=found.get("layer", ""),
        colour=colour,
        gm=found.get("gm", False),
    )
