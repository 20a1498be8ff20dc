"""Undo and redo in the menu: each says what it takes back, in the language in force."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from chargemap.i18n import _

if TYPE_CHECKING:
    from chargemap.app.cards import Cards
    from chargemap.app.docks.dice import DicePanel
    from chargemap.app.window import MainWindow


class UndoWords(QObject):
    """The two actions of one window. It keeps the words, for the stack may be gone before the menu.

    While an action waits for a die or for an answer, undo gives that action up and takes nothing back. While
    something is drawn, mended or carried, both give that up and do nothing else.
    """

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._cards: Cards | None = None
        self._dice: DicePanel | None = None
        self._guard, self._menus = window.view.guard, window.commands.menus
        self._stack = undo = window.document.undo
        self._can = undo.canUndo()
        self._back, self._forth = undo.undoText(), undo.redoText()
        self._undo, self._redo = QAction(window), QAction(window)
        self._undo.setEnabled(self._can)
        self._redo.setEnabled(undo.canRedo())
        self._undo.triggered.connect(self._take_back)
        self._redo.triggered.connect(self._bring_back)
        undo.canUndoChanged.connect(self._follow_stack)
        undo.canRedoChanged.connect(self._redo.setEnabled)
        undo.undoTextChanged.connect(self._tell_back)
        undo.redoTextChanged.connect(self._tell_forth)
        window.commands.put("undo", self._undo)
        window.commands.put("redo", self._redo)
        self.retranslate()

    def follow(self, cards: "Cards", dice: "DicePanel") -> None:
        """Follow what waits for an answer on a card, or for a die."""
        self._cards, self._dice = cards, dice
        for changed in (
            self._menus["edit"].aboutToShow,  # what is in hand is told by nothing
            cards.strike.strikes.changed,
            cards.interception.interceptions.changed,
            cards.question.questions.changed,
            dice.changed,
        ):
            changed.connect(self.retranslate)

    def retranslate(self) -> None:
        """Say of both what they would take back, or bring back."""
        back, forth = self._back, self._forth
        waits = self._waiting() is not None
        self._undo.setEnabled(waits or self._can)
        text = _("&Undo {what}").format(what=back) if back else _("&Undo")
        self._undo.setText(_("&Undo: give up what waits") if waits else text)
        self._redo.setText(
            _("&Redo {what}").format(what=forth) if forth else _("&Redo")
        )
        from chargemap.app.actions import explain  # here, for it loads what is slow

        for action in (self._undo, self._redo):
            explain(action)

    def _take_back(self) -> None:
        give_up = self._waiting() or self._stack.undo
        give_up()

    def _bring_back(self) -> None:
        if not self._guard.take_back():
            self._stack.redo()

    def _waiting(self) -> Callable[[], object] | None:
        """Return what gives up the action that waits, or the gesture under way; its dice have begun to fall: none."""
        if self._guard.holds:
            return self._guard.take_back
        cards, dice = self._cards, self._dice
        if cards is None or dice is None:
            return None
        if dice.held is not None:
            return dice.give_up
        for one in (cards.question.questions, cards.interception.interceptions):
            if one.held is not None:
                return one.cancel
        strikes = cards.strike.strikes
        may = strikes.held is not None and not strikes.started
        return strikes.cancel if may else None

    def _follow_stack(self, can: bool) -> None:
        self._can = can
        self.retranslate()

    def _tell_back(self, words: str) -> None:
        self._back = words
        self.retranslate()

    def _tell_forth(self, words: str) -> None:
        self._forth = words
        self.retranslate()
