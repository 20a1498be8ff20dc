"""Notes on the board: an item for each annotation of the battle, above the terrain and below the tokens."""

import math
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from chargemap.app import settings
from chargemap.app.paint.notes import (
    caption_box,
    note_box,
    paint_chosen,
    paint_note,
    radius_of,
)
from chargemap.model.battle import Annotation
from chargemap.model.board import Point

if TYPE_CHECKING:
    from chargemap.app.scene import BoardScene

BENDABLE = ("arrow", "circle", "measure")  # kinds whose points can be dragged
APART = 0.08  # squares between two points of a scribble
NOTE_Z = 15.0  # above doors and windows, below threatened squares and tokens


class NoteItem(QGraphicsItem):
    """One note; it takes no mouse, the tool asks `Notes` what is where."""

    def __init__(self, note: Annotation, scene: "BoardScene") -> None:
        super().__init__()
        self.note = note
        self._scene = scene
        self._bounds = note_box(note)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(NOTE_Z)

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        paint_note(painter, self.note, self._scene.colours)


class ChosenItem(QGraphicsItem):
    """The frame and the grips of the chosen note."""

    def __init__(self, note: Annotation) -> None:
        super().__init__()
        self._note = note
        self._bounds = note_box(note).adjusted(-0.5, -0.5, 0.5, 0.5)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        scale = option.levelOfDetailFromTransform(painter.worldTransform())
        grips = self._note.kind in BENDABLE
        paint_chosen(painter, self._note, grips, 1 / max(scale, 1e-6))


class Notes(QObject):
    """The items of all notes, in the order of the battle; they can be hidden together."""

    shown_changed = Signal(bool)

    def __init__(self, scene: "BoardScene") -> None:
        super().__init__(scene)
        self._scene = scene
        self.items: list[NoteItem] = []
        self.shown = True

    def sync(self, notes: Iterable[Annotation]) -> None:
        """Show these notes: those that are there already keep their items; a new one brings all into sight."""
        kept: dict[Annotation, list[NoteItem]] = {}
        for item in self.items:
            kept.setdefault(item.note, []).append(item)
        before, self.items = self.items, []
        for number, note in enumerate(notes):
            item = kept[note].pop() if kept.get(note) else self._made(note)
            item.setZValue(NOTE_Z + number / 1e5)
            item.setVisible(self.shown)
            self.items.append(item)
        for spare in (item for items in kept.values() for item in items):
            self._scene.removeItem(spare)
        if len(self.items) == len(before) + 1 and not self.shown:
            self.set_shown(True)

    def _made(self, note: Annotation) -> NoteItem:
        item = NoteItem(note, self._scene)
        self._scene.addItem(item)
        return item

    def set_shown(self, shown: bool) -> None:
        """Show or hide all notes, and remember it."""
        self.shown = shown
        settings.remember("notes", shown)
        for item in self.items:
            item.setVisible(shown)
        self.shown_changed.emit(shown)

    def recolour(self) -> None:
        """Paint all notes in the colours that the scene has now."""
        for item in self.items:
            item.update()

    def at(self, point: Point, within: float) -> int | None:
        """Return the number of the topmost note at a point, `within` that distance."""
        if not self.shown:
            return None
        near = (
            number
            for number in reversed(range(len(self.items)))
            if distance(self.items[number].note, point) <= within
        )
        return next(near, None)


def distance(note: Annotation, point: Point) -> float:
    """Return how far a point is from the note's lines and words."""
    box = caption_box(note)
    found = [] if box.isEmpty() else [_distance_of_box(box, point)]
    if note.kind == "circle":
        found.append(abs(math.dist(note.points[0], point) - radius_of(note)))
    elif note.kind != "text":
        found += [_distance_of_line(a, b, point) for a, b in pairwise(note.points)]
    return min(found, default=math.dist(note.points[0], point))


def _distance_of_box(box: QRectF, point: Point) -> float:
    x, y = point
    dx = max(box.left() - x, 0.0, x - box.right())
    dy = max(box.top() - y, 0.0, y - box.bottom())
    return math.hypot(dx, dy)


def _distance_of_line(a: Point, b: Point, point: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    part = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length if length else 0
    part = min(1.0, max(0.0, part))
    return math.dist((a[0] + part * dx, a[1] + part * dy), point)


def moved(note: Annotation, by: Point) -> Annotation:
    """Return the note that far away."""
    points = tuple((rounded(x + by[0]), rounded(y + by[1])) for x, y in note.points)
    return replace(note, points=points)


def stretched(note: Annotation, to: Point) -> Annotation:
    """Return the note with its end there; a scribble goes on to it, unless it is there already."""
    x, y = rounded(to[0]), rounded(to[1])
    last = note.points[-1]
    if note.kind != "freehand":
        return replace(note, points=(note.points[0], (x, y)))
    if max(abs(x - last[0]), abs(y - last[1])) < APART:
        return note
    return replace(note, points=(*note.points, (x, y)))


def bent(note: Annotation, number: int, to: Point) -> Annotation:
    """Return the note with one of its points elsewhere; of a circle, the centre takes the edge along."""
    if note.kind == "circle" and number == 0:
        (x, y), (to_x, to_y) = note.points[0], to
        return moved(note, (to_x - x, to_y - y))
    points = list(note.points)
    points[number] = (rounded(to[0]), rounded(to[1]))
    return replace(note, points=tuple(points))


def rounded(value: float) -> float:
    """Return the coordinate to a hundredth of a square, as files keep it."""
    return round(value, 2)
