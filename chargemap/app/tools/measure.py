"""Measure: from token to token or square to square, by the ruleset's own rule, round corners if need be."""

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from chargemap.app.pointer import ARROWS, Pointer
from chargemap.app.tools.tape import Tape, place_of
from chargemap.app.tools.tool import Tool
from chargemap.app.tools.turns import following, show_token
from chargemap.explain.looking import measure_label
from chargemap.i18n import N_, _
from chargemap.model.battle import Annotation, Battle
from chargemap.model.board import Point, TableBoard
from chargemap.rules.looking import Measured, Place

if TYPE_CHECKING:
    from chargemap.app.document import Document
    from chargemap.app.scene import BoardScene

NEAR = 0.25  # inches within which a second click on a table is on the same place
_HELD = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


class MeasureTool(Tool):
    """Drag, or click corner after corner; the measure stays until the next one or Esc."""

    id = "measure"
    text = N_("Measure")
    icon = "measure"
    shortcut = "M"
    hint = N_(
        "Drag from a token or a place to another, or click corner after corner. Tab measures to the next token."
    )
    cursor = Qt.CursorShape.CrossCursor
    drags = True

    def __init__(
        self, document: "Document", scene: "BoardScene", parent: QObject | None = None
    ) -> None:
        super().__init__(document, scene, parent)
        self.tape = Tape(scene)
        self._begun: tuple[Place, ...] = ()  # the start and the corners so far
        self._live = False  # the end follows the mouse
        self._pressed = False
        self._first = False  # the press that began it has not been let go yet
        self._at: Point = (0, 0)
        self._strip: Strip | None = None
        document.battle_changed.connect(self._follow_battle)

    @property
    def busy(self) -> bool:
        return self.tape.measured is not None

    def deactivate(self) -> None:
        self._clear()

    def _clear(self) -> None:
        self._begun, self._live, self._pressed = (), False, False
        self.tape.lift()
        self._say()

    def _follow_battle(self, old: Battle, new: Battle) -> None:
        """Measure again if those it is about are still there."""
        if not self.busy:
            return
        named = (one for one in self.tape.places if isinstance(one, str))
        if old.ruleset != new.ruleset or any(one not in new.tokens for one in named):
            self._clear()
        else:
            self._lay(*self.tape.places)

    def retranslate(self) -> None:
        if self.busy:
            self._lay(*self.tape.places)

    # Mouse -------------------------------------------------------------------------

    def press(self, pointer: Pointer) -> None:
        if pointer.button != Qt.MouseButton.LeftButton or self.back_to_now():
            return
        self._pressed, self._first = True, not self._live
        if self._first:
            self._live = True
            self._begun = (place_of(pointer),)
            self._lay(*self._begun)

    def move(self, pointer: Pointer) -> None:
        self._at = pointer.place
        if not self._live or not self._begun:
            return
        places = (*self._begun, place_of(pointer))
        if places != self.tape.places and (self.tape.places[1:] or self._left(pointer)):
            self._lay(*places)

    def _left(self, pointer: Pointer) -> bool:
        """Whether the mouse is elsewhere than where the measure begins."""
        return not self._is_at(self._begun[0], pointer)

    def release(self, pointer: Pointer) -> None:
        if pointer.button != Qt.MouseButton.LeftButton or not self._pressed:
            return
        self._pressed = False
        if self._first:
            self._live = not self._left(pointer) and len(self._begun) == 1
            if not self._live:
                self._end(pointer)
        elif len(self._begun) == 1 and not self._left(pointer):
            self._clear()  # a second click where the first one was
        elif self._ends_at(pointer):
            self._begun = self._begun[:-1]  # that corner was the end
            self._live = False
            self._end(pointer)
        else:
            self._turn(pointer.place)

    def _ends_at(self, pointer: Pointer) -> bool:
        """Whether it is clicked again where the last corner is: in its square, or near it on a table."""
        last = self._begun[-1]
        return not isinstance(last, str) and self._is_at(last, pointer, corner=True)

    def _is_at(self, place: Place, pointer: Pointer, *, corner: bool = False) -> bool:
        """Whether the mouse is at that token or point; a `corner` is not looked for under a token."""
        there = pointer.place if corner else place_of(pointer)
        if isinstance(place, str) or isinstance(there, str):
            return place == there
        return math.dist(place, there) < NEAR if pointer.table else place == there

    def _end(self, pointer: Pointer) -> None:
        self._lay(*self._begun, place_of(pointer))

    def _turn(self, corner: Point) -> None:
        """Go on from a corner."""
        if self._begun[-1] != corner:
            self._begun = (*self._begun, corner)
            self._lay(*self._begun, corner)

    def _lay(self, *places: Place) -> None:
        self.document.show_verdict(None)
        self.tape.lay(places)
        self._say()

    def _say(self) -> None:
        told = self.tape.sentence()
        if told and self._live:
            told = _("{measure} Click or Space: a corner. Enter: end it.").format(
                measure=told
            )
        elif told and self._may_be_kept():
            told = _("{measure} Enter keeps it on the map.").format(measure=told)
        self.status_changed.emit(told)
        if self._strip is not None:
            self._strip.show_measure(self.tape.measured)

    # Keys --------------------------------------------------------------------------

    def claims(self, event: QKeyEvent) -> bool:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return self.busy
        return event.key() == Qt.Key.Key_Backspace and self._live

    def key(self, event: QKeyEvent) -> bool:
        match event.key():
            case Qt.Key.Key_Escape:
                was = self.busy
                self._clear()
                return was
            case Qt.Key.Key_Space if self._live:
                self._turn(self._at)
                return True
            case Qt.Key.Key_Backspace if self._live:
                self._begun = self._begun[: max(1, len(self._begun) - 1)]
                self._lay(*self._begun, self._at)
                return True
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                return self._enter()
            case Qt.Key.Key_Tab | Qt.Key.Key_Backtab:
                return self._next(-1 if event.key() == Qt.Key.Key_Backtab else 1)
            case key if key in ARROWS and not event.modifiers() & _HELD:
                return self._shift(ARROWS[Qt.Key(key)])
        return False

    def _enter(self) -> bool:
        """End the measure where it is; once it is ended, keep it."""
        if self._live and len(self.tape.places) > 1:
            self._live = self._pressed = False
            self._say()
        elif self.busy:
            self.keep()
        return True

    def _next(self, step: int) -> bool:
        """Measure from the selected token to the next one."""
        start, tokens = self._start(), self.document.battle.tokens
        if start is None:
            return True
        last = self.tape.places[-1] if self.tape.places else ""
        target = following(
            [one for one in tokens if one != start],
            last if isinstance(last, str) else "",
            step,
        )
        if target is not None:
            self._live = False
            self._lay(start, target)
            show_token(self.scene, target)
        return True

    def _shift(self, by: tuple[int, int]) -> bool:
        """Measure to the square beside the one measured to, or an inch farther."""
        start = self._start()
        if start is None:
            return False
        places = self.tape.places or (start,)
        x, y = self._point(places[-1])
        self._live = False
        before = places[:-1] if len(places) > 1 else places
        self._lay(*before, (x + by[0], y + by[1]))
        return True

    def _start(self) -> Place | None:
        """Return where a measure by key begins: where this one does, else at the selected token."""
        if self.tape.places:
            return self.tape.places[0]
        tokens, chosen = self.document.battle.tokens, self.document.selection
        wanted = chosen[-1] if chosen else self.document.battle.turn.token
        return wanted if wanted in tokens else next(iter(tokens), None)

    def _point(self, place: Place) -> Point:
        at = self.document.battle.tokens[place].at if isinstance(place, str) else place
        on_table = isinstance(self.document.battle.board, TableBoard)
        return at if on_table else (int(at[0]), int(at[1]))

    # Keeping -----------------------------------------------------------------------

    def _may_be_kept(self) -> bool:
        """Whether there is a length, and players may know it."""
        measured = self.tape.measured
        return measured is not None and measured.told and len(measured.points) > 1

    def keep(self) -> None:
        """Leave the measure on the map as a note."""
        measured = self.tape.measured
        if measured is None or not self._may_be_kept():
            return
        note = Annotation("measure", measured.points, text=measure_label(measured))
        battle = self.document.battle
        self._clear()
        kept = replace(battle, annotations=(*battle.annotations, note))
        self.document.decorate(kept, _("Measure kept"))
        self.status_changed.emit(_("The measure is a note on the map now."))

    def options_widget(self) -> QWidget | None:
        if self._strip is None:
            self._strip = Strip()
            self._strip.keep.clicked.connect(self.keep)
            self._strip.show_measure(self.tape.measured)
        return self._strip


class Strip(QWidget):
    """The measure in words, and the button that keeps it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("tool-options")
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 0, 4, 0)
        self.told = QLabel()
        self.told.setAccessibleName(_("Measure"))
        self.keep = QPushButton()
        self._measured: Measured | None = None
        row.addWidget(self.keep)
        row.addWidget(self.told, 1)
        self.show_measure(None)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.show_measure(self._measured)
        super().changeEvent(event)

    def show_measure(self, measured: Measured | None) -> None:
        """Show the measure, or what to do where there is none."""
        self._measured = measured
        self.keep.setText(_("Keep on the map"))
        self.keep.setToolTip(_("Leave the measure on the map as a note (Enter)"))
        self.keep.setEnabled(measured is not None and measured.told)
        if measured is None:
            self.told.setText(_("No measure yet"))
            return
        clauses = ", ".join(clause.id for clause in measured.clauses)
        self.told.setText(f"{measure_label(measured)} ({clauses})")
