"""Notes on the map: arrows, words, circles and scribbles are drawn, moved, written on and deleted."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGraphicsItem, QWidget

from chargemap.app.notes import (
    BENDABLE,
    NOTE_Z,
    ChosenItem,
    NoteItem,
    bent,
    moved,
    rounded,
    stretched,
)
from chargemap.app.paint.notes import caption_at
from chargemap.app.pointer import ARROWS, Pointer
from chargemap.app.scene import OVERLAY_Z
from chargemap.app.tools.annotate_strip import KINDS, AnnotateStrip
from chargemap.app.tools.note_editor import NoteEditor
from chargemap.app.tools.tool import Tool
from chargemap.app.tools.turns import following
from chargemap.app.tools.wants import NOTING, OF_NOTE
from chargemap.app.view import BoardView
from chargemap.i18n import N_, _
from chargemap.model.battle import Annotation, Battle
from chargemap.model.board import Point

if TYPE_CHECKING:
    from chargemap.app.document import Document
    from chargemap.app.scene import BoardScene

NEAR_PX = 8.0  # pixels from a line that still mean it
LEAST = 0.15  # squares: what is shorter was a click
Change = Callable[[Annotation], Annotation]


class AnnotateTool(Tool):
    """Drag to draw a note; drag one that is there to move it."""

    id = "annotate"
    text = N_("Annotate")
    icon = "annotate"
    shortcut = "A"
    hint = NOTING
    cursor = Qt.CursorShape.CrossCursor
    drags = changes = True
    choices_changed = Signal()

    def __init__(
        self, document: "Document", scene: "BoardScene", parent: QObject | None = None
    ) -> None:
        super().__init__(document, scene, parent)
        self.kind, self.colour, self.gm = "arrow", "", False
        self.chosen: int | None = None  # the number of a note
        self.draft: Annotation | None = None  # what is being drawn, or moved
        self.editor: NoteEditor | None = None
        self._change: Callable[[Point], Annotation] | None = None
        self._drawn: list[QGraphicsItem] = []
        self._from: Point = (0, 0)
        self._at: Point | None = None
        self._strip: AnnotateStrip | None = None
        document.battle_changed.connect(self._follow_battle)

    @property
    def note(self) -> Annotation | None:
        """The chosen note."""
        notes = self.document.battle.annotations
        if self.chosen is None or self.chosen >= len(notes):
            return None
        return notes[self.chosen]

    @property
    def busy(self) -> bool:
        return any((self.draft, self._change, self.editor))

    def activate(self) -> None:
        if not self.scene.notes.shown:
            self.scene.notes.set_shown(True)

    def deactivate(self) -> None:
        self._cancel()
        self._choose(None)

    def _follow_battle(self, old: Battle, new: Battle) -> None:
        if old.annotations is not new.annotations:
            self._cancel()
            self._choose(None)

    # Mouse -------------------------------------------------------------------------

    def press(self, pointer: Pointer) -> None:
        if pointer.button != Qt.MouseButton.LeftButton or self.back_to_now():
            return
        self._close_editor(keep=True)
        self._from = pointer.at
        if not self._grip(pointer.at):
            over = pointer.with_(Qt.KeyboardModifier.ShiftModifier)
            found = None if over else self.scene.notes.at(pointer.at, self._near)
            self._choose(found)
            if found is not None:
                self._move(self.document.battle.annotations[found])
            else:
                self._begin(pointer.at)

    def _grip(self, at: Point) -> bool:
        """Take the point of the chosen note that is there; say whether one is."""
        note = self.note
        if note is None or note.kind not in BENDABLE:
            return False
        for number, (x, y) in enumerate(note.points):
            if max(abs(x - at[0]), abs(y - at[1])) <= self._near:
                self._change = lambda to, number=number: bent(note, number, to)
                return True
        return False

    def _move(self, note: Annotation) -> None:
        x, y = self._from
        self._change = lambda to: moved(note, (to[0] - x, to[1] - y))

    def _begin(self, at: Point) -> None:
        start = (rounded(at[0]), rounded(at[1]))
        self.draft = Annotation(self.kind, (start,), colour=self.colour, gm=self.gm)

    def move(self, pointer: Pointer) -> None:
        self._at = pointer.at
        if not pointer.buttons & Qt.MouseButton.LeftButton:
            self._point_out(pointer)
            return
        if self._change is not None:
            if self.draft is not None or self._is_far(pointer.at):
                self.draft = self._change(pointer.at)
        elif self.draft is not None and self.draft.kind != "text":
            self.draft = stretched(self.draft, pointer.at)
        else:
            return
        self._show()

    def _is_far(self, at: Point) -> bool:
        dx, dy = at[0] - self._from[0], at[1] - self._from[1]
        return max(abs(dx), abs(dy)) >= LEAST

    def _point_out(self, pointer: Pointer) -> None:
        """Say what a press would take."""
        found = self.scene.notes.at(pointer.at, self._near)
        self.status_changed.emit(
            "" if found is None else _("Drag to move this note, click to choose it.")
        )

    def release(self, pointer: Pointer) -> None:
        if pointer.button != Qt.MouseButton.LeftButton:
            return
        draft, change, chosen = self.draft, self._change, self.chosen
        self._cancel()
        if draft is None:
            self._show()
        elif change is not None and chosen is not None:
            self._replace(chosen, draft, _("Note moved"))
        elif draft.kind == "text":
            self._write(draft, None)
        elif self._is_far(pointer.at):
            self._add(draft)

    def double_click(self, pointer: Pointer) -> None:
        """Write on the note there; elsewhere it is a press like any other."""
        found = self.scene.notes.at(pointer.at, self._near)
        if found is None:
            self.press(pointer)
        else:
            self._close_editor(keep=True)
            self._choose(found)
            self.edit_words()

    @property
    def _near(self) -> float:
        view = self._view()
        return NEAR_PX / view.scale_px if view is not None else 0.2

    def _view(self) -> BoardView | None:
        views = (one for one in self.scene.views() if isinstance(one, BoardView))
        return next(views, None)

    # Changing the battle -----------------------------------------------------------

    def _put(self, notes: tuple[Annotation, ...], text: str, merge: str = "") -> None:
        battle = self.document.battle
        self.document.decorate(replace(battle, annotations=notes), text, merge)

    def _add(self, note: Annotation) -> None:
        notes = self.document.battle.annotations
        self._put((*notes, note), _("Note drawn"))
        self._choose(len(notes))

    def _replace(
        self, number: int, note: Annotation, text: str, merge: str = ""
    ) -> None:
        notes = list(self.document.battle.annotations)
        if notes[number] != note:
            notes[number] = note
            self._put(tuple(notes), text, merge)
        self._choose(number)

    def delete(self) -> bool:
        """Delete the chosen note; say whether there was one."""
        if self.note is None:
            return False
        notes = list(self.document.battle.annotations)
        del notes[self.chosen or 0]
        self._put(tuple(notes), _("Note deleted"))
        return True

    def choose_kind(self, kind: str) -> None:
        """Draw notes of that kind from now on."""
        self._close_editor(keep=True)
        self.kind = kind
        self.choices_changed.emit()

    def choose_colour(self, colour: str) -> None:
        """Draw in that colour from now on; the chosen note takes it, too."""
        self._close_editor(keep=True)
        self.colour = colour
        if self.note is not None and self.chosen is not None:
            coloured = replace(self.note, colour=colour)
            self._replace(self.chosen, coloured, _("Note coloured"))
        self.choices_changed.emit()

    def choose_gm(self, gm: bool) -> None:
        """Draw for the GM's eyes only from now on, or for all; the chosen note becomes so, too."""
        self._close_editor(keep=True)
        self.gm = gm
        if self.note is not None and self.chosen is not None:
            text = _("Note for the GM only") if gm else _("Note for everybody")
            self._replace(self.chosen, replace(self.note, gm=gm), text)
        self.choices_changed.emit()

    # Writing -----------------------------------------------------------------------

    def edit_words(self) -> None:
        """Write on the chosen note."""
        if self.note is not None:
            self._write(self.note, self.chosen)

    def _write(self, note: Annotation, number: int | None) -> None:
        """Let people write on a note; one without a number is new."""
        view = self._view()
        if view is None:
            return
        self._close_editor(keep=True)
        at = caption_at(note)
        self.editor = NoteEditor(view, (at.x(), at.y()), note.text)
        self.editor.written.connect(lambda words: self._written(note, number, words))
        self.editor.left.connect(self._editor_left)
        self.status_changed.emit(_("Enter keeps the words, Esc leaves them."))

    def _written(self, note: Annotation, number: int | None, words: str) -> None:
        self.editor = None
        written = replace(note, text=words)
        if number is None:
            if words:
                self._add(written)
        elif words or note.kind != "text":
            self._replace(number, written, _("Note written"))
        else:
            self._choose(number)
            self.delete()

    def _editor_left(self) -> None:
        self.editor = None
        self.status_changed.emit("")
        view = self._view()
        if view is not None:
            view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _close_editor(self, *, keep: bool) -> None:
        if self.editor is not None:
            self.editor.finish(keep=keep)

    # Showing -----------------------------------------------------------------------

    def _choose(self, number: int | None) -> None:
        self.chosen = number
        self._show()
        self.choices_changed.emit()
        self.status_changed.emit("")

    def _cancel(self) -> None:
        """Leave nothing of a gesture behind."""
        self._close_editor(keep=False)
        self.draft = self._change = None
        self._clear()

    @property
    def wants(self) -> str:
        return super().wants if self.chosen is None else _(OF_NOTE)

    def _clear(self) -> None:
        for item in self._drawn:
            self.scene.remove_overlay(item)
        self._drawn.clear()
        for note in self.scene.notes.items:
            note.setVisible(self.scene.notes.shown)

    def _show(self) -> None:
        """Draw the draft in place of the note that it changes, and mark the chosen note."""
        self._clear()
        if self.draft is not None and (self._change or len(self.draft.points) > 1):
            item = NoteItem(self.draft, self.scene)
            item.setZValue(NOTE_Z + 1 - OVERLAY_Z)
            self._drawn.append(self.scene.add_overlay(item))
            if self._change is not None and self.chosen is not None:
                self.scene.notes.items[self.chosen].setVisible(False)
        elif self.note is not None:
            self._drawn.append(self.scene.add_overlay(ChosenItem(self.note)))

    # Keys --------------------------------------------------------------------------

    def claims(self, event: QKeyEvent) -> bool:
        keys = Qt.Key
        mine = (keys.Key_Return, keys.Key_Enter, keys.Key_Delete, keys.Key_Backspace)
        return event.key() in mine and not event.modifiers()

    def key(self, event: QKeyEvent) -> bool:
        match event.key():
            case Qt.Key.Key_Escape:
                return self._escape()
            case Qt.Key.Key_Delete | Qt.Key.Key_Backspace:
                return self.delete() or True
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                return self._enter()
            case Qt.Key.Key_Tab | Qt.Key.Key_Backtab:
                return self._next(-1 if event.key() == Qt.Key.Key_Backtab else 1)
            case key if key in ARROWS and not event.modifiers():
                return self._nudge(ARROWS[Qt.Key(key)])
            case key if Qt.Key.Key_1 <= key < Qt.Key.Key_1 + len(KINDS):
                self.choose_kind(list(KINDS)[key - Qt.Key.Key_1])
                return True
        return False

    def _escape(self) -> bool:
        if self.busy:
            self._cancel()
            self._show()
            return True
        was = self.chosen is not None
        self._choose(None)
        return was

    def _enter(self) -> bool:
        """Write on the chosen note, or a new one where the mouse is; in mid-drag nothing."""
        if self.busy:
            return True
        if self.note is not None:
            self.edit_words()
        else:
            self._begin(self._at or self._middle())
            draft, self.draft = self.draft, None
            assert draft is not None
            self._write(replace(draft, kind="text"), None)
        return True

    def _middle(self) -> Point:
        view = self._view()
        rect = self.scene.board_rect()
        if view is None:
            return (rect.center().x(), rect.center().y())
        spot = view.mapToScene(view.viewport().rect().center())
        return (spot.x(), spot.y())

    def _next(self, step: int) -> bool:
        order = [str(one) for one in range(len(self.document.battle.annotations))]
        found = following(order, str(self.chosen), step)
        if found is not None:
            self._choose(int(found))
        return True

    def _nudge(self, by: Point) -> bool:
        note, number = self.note, self.chosen
        if note is None or number is None:
            return False
        shifted = moved(note, by)
        self._replace(number, shifted, _("Note moved"), merge=f"note {number}")
        return True

    def options_widget(self) -> QWidget | None:
        if self._strip is None:
            self._strip = AnnotateStrip(self)
        return self._strip
