"""The tool that charges: where the rules have charges declared first, a click declares one, Enter resolves all."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeyEvent

from chargemap.app import keys
from chargemap.app.declared import Declarations, parts_of
from chargemap.app.document import Shown
from chargemap.app.pointer import Pointer
from chargemap.app.tools.act import CHARGE, ActTool
from chargemap.app.tools.declare import Draft
from chargemap.i18n import N_, _
from chargemap.model.battle import Action
from chargemap.model.board import Point

if TYPE_CHECKING:
    from chargemap.app.document import Document
    from chargemap.app.scene import BoardScene


class ChargeTool(ActTool):
    """The tool that the program is named for: where charges are declared first, a click declares one."""

    id = CHARGE
    text = N_("Charge")
    icon = "charge"
    shortcut = keys.CHARGE
    hint = N_(
        "Point at an enemy to see the charge, click to resolve it. Tab goes from enemy to enemy."
    )
    declaring_hint = N_(
        "Click an enemy to declare the charge. Shift+click: one more enemy. Alt+click: by way of "
        "that place. Enter resolves all."
    )
    planning_hint = N_(
        "Click an enemy to declare the charge. The planner plays what is declared: Q the round, E a phase."
    )
    cursor = Qt.CursorShape.CrossCursor

    def __init__(
        self, document: "Document", scene: "BoardScene", parent: QObject | None = None
    ) -> None:
        super().__init__(document, scene, parent)
        self.declared = Declarations(document, self)
        self.declared.said.connect(self.status_changed)
        self._draft = Draft(scene, self.declared)

    @property
    def declares(self) -> bool:
        """Whether the action is declared before it is carried out."""
        return self.do in self.document.ruleset.declares

    def action(self, target: str) -> Action:
        action = super().action(target)
        if not self.declares:
            return action
        return action.choosing(**self._draft.choices(target))

    def deactivate(self) -> None:
        super().deactivate()
        self._draft.forget()
        self._draft.by = ""

    def _begin(self) -> None:
        if self._active and self.declares:
            another = self.by != self._draft.by
            declared = self._draft.follow(self.by)
            if self._strip is not None and (declared or another):
                self._strip.take(declared.choices if declared else {})
        super()._begin()

    @property
    def wants(self) -> str:
        if not self.by or not self.declares:
            return super().wants
        in_phases = self.document.ruleset.phased is not None
        return _(self.planning_hint if in_phases else self.declaring_hint)

    def move(self, pointer: Pointer) -> None:
        if not (self.declares and self.document.waits):
            super().move(pointer)

    def release(self, pointer: Pointer) -> None:
        left = pointer.button == Qt.MouseButton.LeftButton
        if not (left and self.declares and self.by) or self.scene.is_past:
            super().release(pointer)
        elif pointer.token is None and pointer.with_(Qt.KeyboardModifier.AltModifier):
            self._pressed = False
            self._draft.go_by(pointer.at)
            self._redeclare()
        elif (
            pointer.with_(Qt.KeyboardModifier.ShiftModifier)
            and pointer.token in self._opponents()
        ):
            self._pressed = False
            self._draft.name(str(pointer.token))
            self._redeclare()
        else:
            super().release(pointer)

    def _redeclare(self) -> None:
        """Have what the token has declared go on with the choices as they are now."""
        known = self.declared.of(self.by)
        if known is not None:
            self._declare(str(known.at))
        else:
            self.verdicts.clear()

    def resolve(self, target: str) -> None:
        """Declare the action; one that all see to be illegal is refused at once."""
        if self.declares and not self.declared.may_declare():
            return
        if self.declares and self.document.foresee(self.action(target)).legal:
            self._declare(target)
        else:
            super().resolve(target)

    def _declare(self, target: str) -> None:
        """Declare the action; from now on all of it may be seen."""
        action = self.action(target)
        self.target, self._settled = None, target
        if self.declared.declare(action):
            document = self.document
            verdict = document.foresee(action)
            document.show_verdict(Shown(verdict, action, document.battle))
            self.say(verdict, action, document.battle)

    def claims(self, event: QKeyEvent) -> bool:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        plain = not event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        return super().claims(event) or (enter and plain and bool(self.declared.all))

    def _confirm(self) -> bool:
        if self.target is not None and self.declared.of(self.by) != self.action(
            self.target
        ):
            return super()._confirm()
        if not self.declared.all:
            return super()._confirm()
        self._aim_at(None)
        self.declared.resolve()
        return True

    def _escape(self) -> bool:
        if self.declares and self._draft.made and self.declared.of(self.by) is None:
            self._draft.forget()
            self.verdicts.clear()
            return True
        return super()._escape()

    def _follow_choices(self) -> None:
        known = self.declared.of(self.by) if self.declares else None
        if known is None:
            super()._follow_choices()
        else:
            self._declare(str(known.at))

    def _walked(self, shown: Shown) -> list[tuple[str, Sequence[Point]]]:
        parts = parts_of(self.document.ruleset, shown.verdict, shown.action)
        return [(action.by, verdict.path) for verdict, action in parts]
