"""Undo and redo in the menu: each says what it takes back, in the language in force."""

from typing import TYPE_CHECKING

from PySide6.QtGui import QAction

from chargemap.i18n import _

if TYPE_CHECKING:
    from chargemap.app.window import MainWindow


def put_undo(window: "MainWindow") -> None:
    """Put the two actions among the window's."""
    undo = window.document.undo
    for name, do, can, told in (
        ("undo", undo.undo, undo.canUndoChanged, undo.undoTextChanged),
        ("redo", undo.redo, undo.canRedoChanged, undo.redoTextChanged),
    ):
        action = QAction(window, enabled=False)
        action.triggered.connect(do)
        can.connect(action.setEnabled)
        window.commands.put(name, action)
        told.connect(lambda _text: tell_undo(window))
    tell_undo(window)


def tell_undo(window: "MainWindow") -> None:
    """Say of both what they would take back, or bring back."""
    back, forth = window.document.undo.undoText(), window.document.undo.redoText()
    window.commands["undo"].setText(
        _("&Undo {what}").format(what=back) if back else _("&Undo")
    )
    window.commands["redo"].setText(
        _("&Redo {what}").format(what=forth) if forth else _("&Redo")
    )
