"""Undo and redo in the menu: each says what it takes back, in the language in force."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from chargemap.i18n import _

if TYPE_CHECKING:
    from chargemap.app.window import MainWindow


class UndoWords(QObject):
    """The two actions of one window. It keeps the words, for the stack may be gone before the menu."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        undo = window.document.undo
        self._back, self._forth = undo.undoText(), undo.redoText()
        self._undo, self._redo = QAction(window), QAction(window)
        self._undo.setEnabled(undo.canUndo())
        self._redo.setEnabled(undo.canRedo())
        self._undo.triggered.connect(undo.undo)
        self._redo.triggered.connect(undo.redo)
        undo.canUndoChanged.connect(self._undo.setEnabled)
        undo.canRedoChanged.connect(self._redo.setEnabled)
        undo.undoTextChanged.connect(self._tell_back)
        undo.redoTextChanged.connect(self._tell_forth)
        window.commands.put("undo", self._undo)
        window.commands.put("redo", self._redo)
        self.retranslate()

    def retranslate(self) -> None:
        """Say of both what they would take back, or bring back."""
        back, forth = self._back, self._forth
        self._undo.setText(_("&Undo {what}").format(what=back) if back else _("&Undo"))
        self._redo.setText(
            _("&Redo {what}").format(what=forth) if forth else _("&Redo")
        )

    def _tell_back(self, words: str) -> None:
        self._back = words
        self.retranslate()

    def _tell_forth(self, words: str) -> None:
        self._forth = words
        self.retranslate()
