"""Keys of one's own are set in a dialog that tells conflicts in words; the page on F1 lists every key and gesture."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest

from chargemap.app import keys
from chargemap.app.dialogs.shortcuts import ShortcutsDialog
from chargemap.app.gestures import BOARD, DOCKS, MOUSE, OF_TOOLS, RESERVED, TOUCH
from chargemap.app.help import ShortcutsPage
from chargemap.app.keys import NAMED
from chargemap.app.menus.command import plain
from chargemap.app.shortcuts import NATIVE
from chargemap.app.window import MainWindow


@pytest.fixture
def dialog(window: MainWindow, qtbot) -> ShortcutsDialog:
    made = ShortcutsDialog(window.commands, window)
    qtbot.addWidget(made)
    made.show()
    return made


def test_pressed_keys_are_set_and_work_at_once(
    window: MainWindow, dialog: ShortcutsDialog, qtbot
):
    dialog.choose("fit")
    QTest.keyClick(dialog.field, Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
    assert dialog.told.text() == "Ctrl+G is free."
    dialog.set.click()
    assert window.commands["fit"].shortcuts() == [QKeySequence("Ctrl+G")]
    dialog.close()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.view.zoom_to(7)
    QTest.keySequence(window, "Ctrl+G")
    assert window.view.scale_px != 7
    assert "Ctrl+G" in window.commands["fit"].toolTip()


def test_a_conflict_is_told_in_words_before_it_is_made(
    window: MainWindow, dialog: ShortcutsDialog
):
    dialog.choose("grid")
    QTest.keyClick(dialog.field, Qt.Key.Key_N)
    assert dialog.told.text().startswith("N is what “Names” has now.")
    assert window.commands["names"].shortcut() == QKeySequence("N")
    dialog.set.click()
    assert window.commands["grid"].shortcut() == QKeySequence("N")
    assert window.commands["names"].shortcuts() == []


@pytest.mark.parametrize("keys", ["Space", "Left", "PgUp"])
def test_keys_of_the_board_are_not_given_away(dialog: ShortcutsDialog, keys: str):
    assert keys in RESERVED
    dialog.choose("grid")
    dialog.field.setKeySequence(keys)
    assert "always belongs to the board" in dialog.told.text()
    assert not dialog.set.isEnabled()


def test_one_or_all_get_back_the_keys_they_came_with(
    window: MainWindow, dialog: ShortcutsDialog
):
    for one, key in (("grid", "N"), ("fit", "Ctrl+G")):
        dialog.choose(one)
        dialog.field.setKeySequence(key)
        dialog.set.click()
    dialog.choose("names")
    dialog.reset.click()
    assert window.commands["names"].shortcut() == QKeySequence("N")
    assert window.commands["grid"].shortcuts() == []
    dialog.reset_all.click()
    assert window.commands["grid"].shortcut() == QKeySequence("G")
    assert window.commands["fit"].shortcut() == QKeySequence("F")


def test_an_action_may_go_without_keys(window: MainWindow, dialog: ShortcutsDialog):
    dialog.choose("quit")
    dialog.none.click()
    assert window.commands["quit"].shortcuts() == []
    assert not dialog.none.isEnabled()


@pytest.mark.parametrize("typed", ["ctrl+e", "export", "screenshot"])
def test_actions_are_searched_by_name_and_by_key(dialog: ShortcutsDialog, typed: str):
    dialog.search.setText(typed)
    assert dialog.chosen is not None
    assert dialog.chosen.id == "export"


# The page on F1


def test_page_lists_every_action_every_gesture_and_the_keys_of_every_tool(
    window: MainWindow,
):
    page = ShortcutsPage(window.commands, window)
    text = page.words.toPlainText()
    for command in window.commands.whole:
        action = window.commands[command.id]
        assert plain(action.text()).rstrip("…") in text
        assert action.shortcut().toString(NATIVE) in text
    for pressed, does in (*MOUSE, *BOARD, *TOUCH, *DOCKS):
        assert pressed in text
        assert does in text
    assert {f"tool-{one}" for one in OF_TOOLS} == {
        one.id for one in window.commands.extra
    }
    for rows in OF_TOOLS.values():
        assert all(does in text for _keys, does in rows)


def test_page_can_be_searched(window: MainWindow):
    page = ShortcutsPage(window.commands, window)
    page.search.setText("pinch")
    assert page.words.toPlainText().split("\n")[0] == "Touch screen"
    assert "Save" not in page.words.toPlainText()
    page.search.setText("xyzzy")
    assert page.words.toPlainText() == "No key and no action has these letters."


def test_page_shows_keys_as_they_were_changed(
    window: MainWindow, dialog: ShortcutsDialog
):
    dialog.choose("fit")
    dialog.field.setKeySequence("Ctrl+G")
    dialog.set.click()
    page = ShortcutsPage(window.commands, window)
    page.search.setText("fit the board")
    assert "Ctrl+G" in page.words.toPlainText()


def test_every_text_names_the_key_in_force(window: MainWindow, dialog: ShortcutsDialog):
    window.document.select(("A",))
    window.show_hint()
    for action, key in (("tool-charge", "U"), ("initiative", "Y")):
        dialog.choose(action)
        dialog.field.setKeySequence(key)
        dialog.set.click()
    assert "U charges" in window.status.hint.text()
    assert any("<b>U</b>" in one.text() for one in window.first_steps._texts)
    assert "press U and click" in window.docks.log.hint.text()
    assert window.docks.turn.roll.toolTip().endswith("(Y)")
    dialog.choose("tool-charge")
    dialog.none.click()
    assert "“Charge” charges" in window.status.hint.text()


def test_texts_name_the_keys_that_actions_have(window: MainWindow):
    for action_id, key in NAMED.items():
        action = window.commands[action_id]
        assert key in [one.toString(NATIVE) for one in action.shortcuts()]


def test_texts_name_actions_without_keys_as_menus_do(window: MainWindow):
    keys.use(dict.fromkeys(NAMED, ()))
    for action_id, name in NAMED.items():
        text = plain(window.commands[action_id].text())
        assert name == f"“{text.removesuffix('…')}”"


def test_the_letters_of_menus_are_not_given_away(dialog: ShortcutsDialog):
    dialog.choose("grid")
    dialog.field.setKeySequence("Alt+F")
    assert dialog.told.text() == "Alt+F opens the menu File, so no action can have it."
    assert not dialog.set.isEnabled()


def test_no_action_comes_with_the_letters_of_a_menu(window: MainWindow):
    letters = {
        QKeySequence.mnemonic(one.title()) for one in window.commands.menus.values()
    }
    for action in window.commands:
        assert not letters.intersection(action.shortcuts()), action.objectName()
