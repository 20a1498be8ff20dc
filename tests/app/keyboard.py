"""A player without a mouse: keys, pressed where the focus is, and what can be read on the screen."""

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from chargemap.app.window import MainWindow
from chargemap.model.battle import Battle, Entry

ARROWS = ("Right", "Down", "Left", "Up")


class Keyboard:
    """The keys of one window; nothing else is done to it."""

    def __init__(self, window: MainWindow, qtbot: QtBot) -> None:
        self.window, self.qtbot = window, qtbot

    # What can be read ---------------------------------------------------------------

    @property
    def battle(self) -> Battle:
        return self.window.document.battle

    @property
    def log(self) -> tuple[Entry, ...]:
        return self.battle.log

    @property
    def does(self) -> list[str]:
        """What the entries of the log did."""
        return [one.action.do for one in self.log]

    @property
    def aims_legally(self) -> bool | None:
        """Whether what is previewed is legal; None if nothing is."""
        shown = self.window.document.shown
        return None if shown is None or shown.entry else shown.verdict.legal

    @property
    def provokes(self) -> bool:
        shown = self.window.document.shown
        return bool(shown and shown.verdict.legal and shown.verdict.provokes)

    @property
    def focus(self) -> QWidget:
        found = QApplication.focusWidget()
        assert found is not None, "the keyboard is nowhere"
        return found

    @property
    def at_board(self) -> bool:
        return self.focus is self.window.view

    def is_in(self, pane: QWidget) -> bool:
        """Whether the keyboard is in that pane."""
        return pane is self.focus or pane.isAncestorOf(self.focus)

    # Keys ---------------------------------------------------------------------------

    def press(self, *names: str) -> None:
        """Press keys, one after the other."""
        for name in names:
            self._send(self.focus, name)

    def press_until(
        self, name: str, done: Callable[[], object], most: int = 40
    ) -> bool:
        """Press a key until that is so; say whether it came."""
        for _time in range(most):
            if done():
                return True
            self.press(name)
        return bool(done())

    def press_in_dialog(self, opens: str, *names: str) -> list[str]:
        """Press a key that opens a dialog, and keys there; return the dialogs' titles."""
        seen: list[str] = []

        def go_on() -> None:
            dialog = QApplication.activeModalWidget()
            assert dialog is not None, "no dialog came"
            seen.append(dialog.windowTitle())
            for name in names:
                self._send(dialog.focusWidget() or dialog, name)

        QTimer.singleShot(0, go_on)
        self.press(opens)
        self.come_back()
        return seen

    def press_in_menu(self, opens: str, *names: str) -> None:
        """Press a key that opens a menu, and keys there."""

        def go_on() -> None:
            for name in names:
                menu = QApplication.activePopupWidget()
                assert menu is not None, "no menu came"
                self._send(menu, name)

        QTimer.singleShot(0, go_on)
        self.press(opens)
        self.come_back()

    def come_back(self) -> None:
        """Wait until the window is in front again, as a screen would have it."""
        self.window.activateWindow()
        self.qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)

    def _send(self, widget: QWidget, name: str) -> None:
        keys = QKeySequence(name)[0]
        key = Qt.Key.Key_Backtab if name == "Shift+Tab" else keys.key()
        QTest.keyClick(widget, key, keys.keyboardModifiers())
        QApplication.processEvents()
