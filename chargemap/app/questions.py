"""What the rules leave to the opponent is asked before the dice of an action fall, one question after the other."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from chargemap.app import settings
from chargemap.app.document import Again, Shown
from chargemap.app.seen import ruling_words
from chargemap.app.strikes import SETTING
from chargemap.i18n import _
from chargemap.model.battle import Action, Battle
from chargemap.rules.offer import Answer, Ask

if TYPE_CHECKING:
    from chargemap.app.document import Document


@dataclass(frozen=True, slots=True)
class Waiting:
    """An action that waits for an answer: as it was asked for, as it is by now, and the question that is open."""

    first: Action
    action: Action
    again: Again
    ask: Ask


class Questions(QObject):
    """Holds an action back until its opponents have decided what is theirs to decide."""

    changed = Signal()  # another question, or none any more
    said = Signal(str)

    def __init__(self, document: "Document", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.held: Waiting | None = None
        self._through: Action | None = None  # needs no answer any more
        document.ask_choice = self.hold
        document.battle_changed.connect(self._battle_changed)

    # What a player does ------------------------------------------------------------

    def hold(self, action: Action, again: Again) -> bool:
        """Whether `action` must wait here until all is decided."""
        if action is self._through:
            return False
        if self.held is not None:
            self.said.emit(_("First answer; Esc gives the action up."))
            return True
        verdict = self.document.judge(action)
        if not (verdict.legal or action.force):
            return False
        asks = self._open(action)
        if not asks:
            return False
        self._ask(Waiting(action, action, again, asks[0]))
        return True

    def answer(self, answer: Answer) -> None:
        """Go on with the action as that answer makes it."""
        held = self.held
        if held is None:
            return
        asks = self._open(answer.action)
        if asks:
            self._ask(Waiting(held.first, answer.action, held.again, asks[0]))
        else:
            self._release(held, answer.action)

    def cancel(self) -> None:
        """Give the whole action up."""
        if self.held is not None:
            self._close()
            self.document.show_verdict(None)
            self.said.emit(_("Given up: nothing has happened."))
            self.document.released.emit(False)

    # How it goes on ----------------------------------------------------------------

    def _open(self, action: Action) -> list[Ask]:
        """Return what is to be asked; attacks of opportunity only where they are offered at all."""
        document = self.document
        strikes = settings.flag(SETTING, default=True)
        asks = document.ruleset.views.asks(document.battle, action)
        return [one for one in asks if strikes or not one.strike]

    def _ask(self, waiting: Waiting) -> None:
        self.held = waiting
        document = self.document
        document.waits = True
        verdict = document.judge(waiting.action)
        document.show_verdict(Shown(verdict, waiting.action, document.battle))
        self.changed.emit()

    def _release(self, held: Waiting, action: Action) -> None:
        """Carry the action out with what was decided."""
        document, before = self.document, self.document.battle
        self._close()
        self._through, document.answered = action, (action, held.first)
        verdict = held.again(action)
        if verdict is not None:
            self.said.emit(ruling_words(document, verdict, action, before))
        document.released.emit(True)

    def _battle_changed(self, old: Battle, new: Battle) -> None:
        """Give up: what was asked is no longer so."""
        if self.held is not None and old.log is not new.log:
            self._close()
            self.document.released.emit(False)

    def _close(self) -> None:
        self.held = None
        self.document.waits = False
        self.changed.emit()
