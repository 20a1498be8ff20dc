"""Select and move: pick tokens, drag them under the rules or by hand, nudge, open doors."""

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeyEvent

from chargemap.app.declared import Declarations
from chargemap.app.document import PLACE, Shown
from chargemap.app.pointer import ARROWS, Pointer
from chargemap.app.tools.act import WAITS
from chargemap.app.tools.band import Band
from chargemap.app.tools.carry import (
    Carry,
    knows_steps,
    move_choices,
    moved_to,
    placing,
    ruled_move,
)
from chargemap.app.tools.declared_moves import DeclaredMoves
from chargemap.app.tools.nudge import hold_of, moved, push, pushed
from chargemap.app.tools.tape import Tape, place_of
from chargemap.app.tools.together import Together
from chargemap.app.tools.tool import Tool
from chargemap.app.tools.turns import choose_next, next_beneath
from chargemap.app.tools.wants import HINT, selecting
from chargemap.explain import verdict_sentence
from chargemap.i18n import N_, _
from chargemap.model.battle import Action
from chargemap.model.board import Point
from chargemap.model.verdict import Verdict

if TYPE_CHECKING:
    from chargemap.app.document import Document
    from chargemap.app.scene import BoardScene

BY_KEYS = N_("Enter moves, Space turns here, Esc gives up. {sentence}")
STEPS = N_("With Alt it is a 5-foot step. {sentence}")
FAR_ENOUGH = 0.3  # squares from which a press becomes a drag
_MEASURE = Qt.KeyboardModifier.ControlModifier  # with a drag; with a click it adds
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_ADD = Qt.KeyboardModifier.ShiftModifier | _MEASURE


class SelectTool(Tool):
    """The tool that one comes back to."""

    id = "select"
    text = N_("Select and move")
    icon = "select"
    shortcut = "V"
    hint = HINT
    changes = True

    @property
    def wants(self) -> str:
        return selecting(self.document)

    def __init__(
        self, document: "Document", scene: "BoardScene", parent: QObject | None = None
    ) -> None:
        super().__init__(document, scene, parent)
        self._press: Pointer | None = None
        self._beneath: str | None = None
        self._carry: Carry | None = None
        self._keyed: Pointer | None = None  # where arrow keys have carried the token
        self._band: Band | None = None
        self._aim: tuple[object, ...] = ()
        self.tape = Tape(scene)
        self._together = Together(document, self)
        declarations = Declarations(document, self)
        declarations.said.connect(self.status_changed)
        self._declared = DeclaredMoves(document, declarations)
        document.battle_changed.connect(self._cancel)

    @property
    def busy(self) -> bool:
        return self._press is not None

    def deactivate(self) -> None:
        self._cancel()

    # Mouse ----------------------------------------------------------------------

    def press(self, pointer: Pointer) -> None:
        if pointer.button != Qt.MouseButton.LeftButton or self.back_to_now():
            return
        self._cancel()
        chosen = self.document.selection
        held = [one for one in self.scene.tokens_at(pointer.at) if one in chosen]
        self._beneath = next_beneath(self.scene, pointer.at) if held else None
        if held:  # of a rider and its mount, the one that is selected
            pointer = replace(pointer, token=held[0])
        self._press = pointer
        if pointer.token is None or pointer.with_(_MEASURE):
            return
        if pointer.modifiers & _ADD:
            self._toggle(pointer.token)
        elif pointer.token not in chosen:
            self.document.select((pointer.token,))

    def _toggle(self, token: str) -> None:
        """Select the token beside the others, or no longer."""
        chosen = self.document.selection
        others = tuple(one for one in chosen if one != token)
        self.document.select(others if token in chosen else (*others, token))

    def move(self, pointer: Pointer) -> None:
        if self._press is None or self._keyed is not None:
            return
        if not pointer.buttons & Qt.MouseButton.LeftButton:
            self._cancel()  # the button went up where nobody told us
            return
        begun = self._carry or self._band or self.tape.measured
        if begun is None and pointer.is_near(self._press, FAR_ENOUGH):
            return
        if self._press.with_(_MEASURE):
            self._measure(pointer)
        elif self._press.token is None:
            self._stretch(pointer)
        elif self._press.token in self.document.selection:
            self._drag(pointer)

    def release(self, pointer: Pointer) -> None:
        press = None if self._keyed else self._press
        if press is None or pointer.button != Qt.MouseButton.LeftButton:
            return
        if self._carry is not None:
            self._drop(pointer)
        elif self._band is not None:
            self._catch(pointer)
        elif self.tape.measured is not None:
            self._press = None  # the measure stays until the next press, or Esc
        else:
            self._press = None
            self._click(press)

    def double_click(self, pointer: Pointer) -> None:
        """Open the token's form; a second click on a door is a click like any other."""
        if pointer.token is None:
            self.press(pointer)
        else:
            self.edit_requested.emit(pointer.token)

    def _click(self, press: Pointer) -> None:
        if press.token is not None:
            if press.with_(_MEASURE):
                self._toggle(press.token)
            elif not press.modifiers & _ADD:
                self.document.select((self._beneath or press.token,))
        elif self.turn_door(press.wall):
            return
        elif not press.modifiers & _ADD:
            self.document.select(())
            self.document.show_verdict(None)

    def _measure(self, pointer: Pointer) -> None:
        assert self._press is not None
        places = (place_of(self._press), place_of(pointer))
        if places != self.tape.places:
            self.document.show_verdict(None)
            self.tape.lay(places)
            self.status_changed.emit(self.tape.sentence())

    # Rubber band ------------------------------------------------------------------

    def _stretch(self, pointer: Pointer) -> None:
        assert self._press is not None
        if self._band is None:
            self._band = Band(self.scene, self._press.at)
        self._band.stretch(pointer.at)

    def _catch(self, pointer: Pointer) -> None:
        assert self._band is not None
        self._band.stretch(pointer.at)
        caught = self._band.caught()
        self._cancel()
        before = self.document.selection if pointer.modifiers & _ADD else ()
        self.document.select((*before, *caught))

    # Drag -------------------------------------------------------------------------

    def _drag(self, pointer: Pointer) -> None:
        press = self._press
        assert press is not None
        if self._carry is None:
            self.document.show_verdict(None)
            self._carry = Carry(self.scene, self.document.selection)
        self._carry.shift((pointer.at[0] - press.at[0], pointer.at[1] - press.at[1]))
        shift, step = self._shift(pointer), self._is_step(pointer)
        aim = (shift, step, len(self._carry.via))
        if aim != self._aim:
            self._aim = aim
            self._preview(shift, step=step)

    def _shift(self, pointer: Pointer) -> Point:
        """Return how far the mouse has gone: in whole squares on a grid."""
        assert self._press is not None
        return pointer.since(self._press)

    def _is_step(self, pointer: Pointer) -> bool:
        return pointer.with_(Qt.KeyboardModifier.AltModifier)

    def _ruled(self, token: str, shift: Point, *, step: bool) -> tuple[Action, Verdict]:
        battle = self.document.battle
        via = self._carry.via if self._carry and token == self._carry_head else ()
        choices = move_choices(battle, token, moved_to(battle, token, shift), via)
        if step:
            choices["as"] = "step"
        if self._declared.wanted:
            return self._declared.judged(token, choices)
        return ruled_move(self.document.ruleset, battle, token, choices)

    @property
    def _carry_head(self) -> str:
        return (self._press.token if self._press else None) or ""

    @property
    def _by_hand(self) -> bool:
        playable = "move" in self.document.ruleset.rules
        return self.document.mode == PLACE or not playable

    def _preview(self, shift: Point, *, step: bool) -> None:
        if self._by_hand:
            self.status_changed.emit(_("Placed by hand, without a ruling."))
            return
        if not any(shift) and not (self._carry and self._carry.via):
            self.document.show_verdict(None)
            return
        action, verdict = self._ruled(self._carry_head, shift, step=step)
        self.document.show_verdict(Shown(verdict, action, self.document.battle))
        self.say(verdict, action, self.document.battle)
        told = verdict_sentence(verdict, action, self.document.battle)
        if self._keyed is not None:
            self.status_changed.emit(_(BY_KEYS).format(sentence=told))
        elif not step and self._may_step(shift):
            self.status_changed.emit(_(STEPS).format(sentence=told))

    def _may_step(self, shift: Point) -> bool:
        """Whether a 5-foot step would do, too."""
        if max(map(abs, shift)) > 1 or not knows_steps(self.document.ruleset):
            return False
        return self._ruled(self._carry_head, shift, step=True)[1].legal

    def _drop(self, pointer: Pointer) -> None:
        """Set down what is carried; tokens that may not go there are back where they were."""
        shift, step = self._shift(pointer), self._is_step(pointer)
        assert self._carry is not None
        ids, via = self._carry.ids, self._carry.via
        if self._by_hand or not (any(shift) or via):
            self._cancel()
            if any(shift):
                self.document.act(placing(self.document.battle, ids, shift))
            return
        action, _verdict = self._ruled(self._carry_head, shift, step=step)
        self._cancel()
        if self._declared.wanted:
            self._say_all(self._declared.dragged(ids, shift))
        elif len(ids) == 1:
            self._act(action)
        else:
            self._together.move(ids, shift, self.say, step=step)

    def _act(self, action: Action) -> None:
        before = self.document.battle
        verdict = self.document.act(action)
        if verdict is not None:
            self.say(verdict, action, before)

    def _say_all(self, judged: Iterable[tuple[Action, Verdict]]) -> None:
        for action, verdict in judged:
            self.say(verdict, action, self.document.battle)

    def _cancel(self) -> None:
        """Leave nothing of a gesture behind."""
        carry, self._carry, self._press, self._aim = self._carry, None, None, ()
        self._keyed = None
        if carry is not None:
            carry.end()
            shown = self.document.shown
            if shown is not None and shown.entry is None:
                self.document.show_verdict(None)
            self.status_changed.emit("")
        if self._band is not None:
            self._band.end()
            self._band = None
        if self.tape.measured is not None:
            self.tape.lift()
            self.status_changed.emit("")

    # Keys -------------------------------------------------------------------------

    def claims(self, event: QKeyEvent) -> bool:
        """Claim Enter where it moves or forces, and whatever key may come in mid-drag."""
        if self._keyed is None and self._carry is not None:
            return True
        shifted = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        wanted = self.refused is not None if shifted else self._keyed is not None
        return event.key() in _ENTER and wanted

    def key(self, event: QKeyEvent) -> bool:
        match event.key():
            case Qt.Key.Key_Escape:
                return self._escape()
            case Qt.Key.Key_Space:
                return self._drop_waypoint()
            case Qt.Key.Key_Tab | Qt.Key.Key_Backtab:
                back = event.key() == Qt.Key.Key_Backtab
                return self._select_next(-1 if back else 1)
            case Qt.Key.Key_Delete | Qt.Key.Key_Backspace:
                return self.remove_selected()
            case key if key in _ENTER:
                return self._enter(event)
            case key if key in ARROWS:
                return self._arrow(event)
        return self._carry is not None and self._keyed is None

    def _enter(self, event: QKeyEvent) -> bool:
        """Make the move that arrow keys have laid; with Shift let what was refused pass."""
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            return self.force_refused()
        if self._keyed is not None:
            self._drop(self._keyed)
            return True
        return False

    def _escape(self) -> bool:
        if self.busy or self.tape.measured is not None:
            self._cancel()
            return True
        if self.document.shown is not None:
            self.document.show_verdict(None)
            self.status_changed.emit("")
            return True
        return False

    def _drop_waypoint(self) -> bool:
        """Fix the way so far: what follows starts where the mouse is."""
        if self._carry is None:
            return False
        shift = self._aim[0] if self._aim else (0, 0)
        if not self._by_hand and isinstance(shift, tuple) and shift != (0, 0):
            place = moved_to(self.document.battle, self._carry_head, shift)
            if not self._carry.via or self._carry.via[-1] != place:
                self._carry.via.append(place)
                self._aim = (shift, False, len(self._carry.via))
                self._preview(shift, step=False)
        return True

    def _select_next(self, step: int) -> bool:
        self._cancel()
        self.status_changed.emit(choose_next(self.scene, step))
        return True

    def remove_selected(self) -> bool:
        """Take the selected tokens off the board."""
        ids = list(self.document.selection)
        if ids and not self.back_to_now():
            self.document.act(Action("remove", choices={"ids": ids}))
        return bool(ids)

    def _arrow(self, event: QKeyEvent) -> bool:
        held, chosen = event.modifiers(), self.document.selection
        if held & Qt.KeyboardModifier.ControlModifier or not chosen:
            return False
        if (self.busy and self._keyed is None) or self.back_to_now():
            return True
        shift = pushed(self.document.battle, event)
        if self._by_hand:
            push(self.document, shift)
        elif self._declared.wanted:
            self._say_all(self._declared.pushed(chosen, shift))
        elif self.document.waits:
            self.status_changed.emit(_(WAITS))
        elif held & Qt.KeyboardModifier.AltModifier:
            self._step(shift)
        else:
            self._carry_on(shift)
        return True

    def _step(self, shift: Point) -> None:
        """Take a 5-foot step at once."""
        self._cancel()
        chosen = self.document.selection
        if len(chosen) > 1:
            self._together.move(chosen, shift, self.say, step=True)
        else:
            self._act(self._ruled(chosen[0], shift, step=True)[0])

    def _carry_on(self, shift: Point) -> None:
        """Carry the selected tokens so much further; Enter sets them down."""
        if self._keyed is None:
            self._cancel()
            self._press = hold_of(self.document.battle, self.document.selection[-1])
            self._keyed = self._press
        self._keyed = moved(self._keyed, shift)
        self._drag(self._keyed)
