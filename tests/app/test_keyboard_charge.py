"""A whole charge in the window by keyboard, with every menu's shortcuts in force."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from chargemap.app import settings
from chargemap.app.theme import Theme
from chargemap.app.window import MainWindow
from tests.app.desk import battle_of

FIELD = """
............
.A......B...
............
.C.....~E...
............
"""
TOKENS = "{A: {side: red}, B: {side: blue}, C: {side: red}, E: {side: blue}}"


@pytest.fixture
def window(qtbot, qapp: QApplication) -> Iterator[MainWindow]:
    sheet, palette = qapp.styleSheet(), qapp.palette()
    settings.remember("animations", False)
    settings.remember("dice-animation", value=False)
    settings.remember("hint", False)
    window = MainWindow(Theme(qapp))
    # A window with a changed battle asks before it closes.
    qtbot.addWidget(window, before_close_func=lambda one: one.document.undo.setClean())
    with qtbot.waitExposed(window):
        window.show()
    window.load()
    window.document.new(battle_of(FIELD, tokens=TOKENS))
    window.view.setFocus()
    window.activateWindow()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is window.view)
    yield window
    qapp.setStyleSheet(sheet)
    qapp.setPalette(palette)


def press(
    window: MainWindow,
    key: Qt.Key,
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> None:
    """Press a key where the focus is, shortcuts included."""
    QTest.keyClick(window.focusWidget(), key, modifiers)
    QApplication.processEvents()


def test_tab_c_tab_enter_is_a_charge(window: MainWindow) -> None:
    press(window, Qt.Key.Key_Tab)
    press(window, Qt.Key.Key_C)
    press(window, Qt.Key.Key_Tab)
    press(window, Qt.Key.Key_Return)
    (entry,) = window.document.battle.log
    assert (entry.action.do, entry.action.by, entry.action.at) == ("charge", "A", "B")
    assert window.document.battle.tokens["A"].at == (7, 1)


def test_a_refused_charge_is_forced_by_shift_enter(window: MainWindow) -> None:
    window.document.select(("C",))
    press(window, Qt.Key.Key_C)
    press(window, Qt.Key.Key_Backtab)
    press(window, Qt.Key.Key_Return)
    assert window.document.battle.tokens["C"].at == (1, 3)
    press(window, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert window.document.battle.log[-1].action.force
    assert window.document.battle.tokens["C"].at == (7, 3)


def test_escape_steps_back_from_preview_to_tool_to_selection(
    window: MainWindow,
) -> None:
    press(window, Qt.Key.Key_Tab)
    press(window, Qt.Key.Key_C)
    press(window, Qt.Key.Key_Tab)
    press(window, Qt.Key.Key_Escape)
    assert window.document.shown is None
    assert window.view.tool.id == "charge"
    press(window, Qt.Key.Key_Escape)
    assert window.view.tool.id == "select"
    press(window, Qt.Key.Key_Escape)
    assert window.document.selection == ()


def test_enter_without_a_target_edits_the_token(window: MainWindow) -> None:
    press(window, Qt.Key.Key_Tab)
    press(window, Qt.Key.Key_Return)
    assert not window.document.battle.log


def test_without_a_selection_the_charge_tool_says_what_it_waits_for(
    window: MainWindow,
) -> None:
    press(window, Qt.Key.Key_C)
    assert window.status.hint.text() == "Click the token that is to act."


class Watch(QObject):
    """Notes every window that comes up."""

    def __init__(self, shown: list[QWidget]) -> None:
        super().__init__()
        self.shown = shown

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        comes = event.type() == QEvent.Type.Show and isinstance(watched, QWidget)
        if comes and watched.isWindow():
            self.shown.append(watched)
        return False


def test_no_other_window_flashes_up_while_the_window_fills(qtbot, qapp) -> None:
    """A widget shown without a parent is a window of its own for a moment, and takes the focus."""
    shown: list[QWidget] = []

    watch = Watch(shown)
    qapp.installEventFilter(watch)
    sheet, palette = qapp.styleSheet(), qapp.palette()
    window = MainWindow(Theme(qapp))
    qtbot.addWidget(window)
    window.show()
    window.load()
    window.document.new(battle_of(FIELD, tokens=TOKENS))
    for tool in window.tools.all:
        window.tools.choose(tool.id)
    qtbot.wait(50)
    qapp.removeEventFilter(watch)
    qapp.setStyleSheet(sheet)
    qapp.setPalette(palette)
    assert shown == [window]
