"""What leads to everything else: the palette, preferences, the page of shortcuts, and what explains."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog, QWhatsThis

from chargemap.i18n import _

if TYPE_CHECKING:
    from chargemap.app.window import MainWindow


class HelpCommands(QObject):
    """The commands for one window. Their dialogs are made when they are asked for, and gone once closed."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window

    def find_action(self) -> None:
        """Find anything by its name, and do it."""
        from chargemap.app.find import FindAction
        from chargemap.app.findable import findable

        _run(FindAction(findable(self._window), self._window))

    def show_shortcuts(self) -> None:
        """Show every key and gesture."""
        from chargemap.app.help import ShortcutsPage

        page = ShortcutsPage(self._window.commands, self._window)
        page.change_wanted.connect(self.change_shortcuts)
        page.change_wanted.connect(page.fill)  # once they are changed
        _run(page)

    def change_shortcuts(self) -> None:
        """Give actions other keys."""
        from chargemap.app.dialogs.shortcuts import ShortcutsDialog

        _run(ShortcutsDialog(self._window.commands, self._window))

    def show_preferences(self) -> None:
        """Let what is remembered between starts be chosen."""
        from chargemap.app.dialogs.preferences import PreferencesDialog

        _run(PreferencesDialog(self._window))

    def show_about(self) -> None:
        """Show version, licences and sources."""
        from chargemap.app.help import Page, about_html

        _run(Page(_("About ChargeMap"), about_html(), self._window))

    def whats_this(self) -> None:
        """Let the next click say what it is on."""
        QWhatsThis.enterWhatsThisMode()


def _run(dialog: QDialog) -> None:
    dialog.exec()
    dialog.deleteLater()
