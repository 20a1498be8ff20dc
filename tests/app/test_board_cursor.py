"""The cursor on the board, the frame round panes, and all that keys reach without a mouse."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QAccessible, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QSpinBox
from pytestqt.qtbot import QtBot

from chargemap.app.notice import Card
from chargemap.app.window import MainWindow
from chargemap.model.battle import Action
from chargemap.model.board import TableBoard
from chargemap.resources import samples

KEY, HELD = Qt.Key, Qt.KeyboardModifier
RIGHT, DOWN, LEFT, UP = KEY.Key_Right, KEY.Key_Down, KEY.Key_Left, KEY.Key_Up
ENTER, SPACE, ESC, TAB = KEY.Key_Return, KEY.Key_Space, KEY.Key_Escape, KEY.Key_Tab


def press(
    window: MainWindow, *keys: Qt.Key, held: Qt.KeyboardModifier = HELD.NoModifier
) -> None:
    """Press keys where the focus is, menus' shortcuts included."""
    for key in keys:
        QTest.keyClick(QApplication.focusWidget() or window, key, held)
        QApplication.processEvents()


def at(window: MainWindow) -> tuple[float, ...] | None:
    return window.tools.cursor.place


def test_cursor_comes_up_at_the_selected_token_and_goes_with_escape(
    window: MainWindow,
):
    press(window, TAB, KEY.Key_F7)
    assert at(window) == (1, 1)
    assert window.tools.cursor.token == "Ann"
    assert window.status.hint.text().startswith("Arrow keys move the cursor")
    press(window, RIGHT, DOWN)
    assert at(window) == (2, 2)
    assert window.status.place.text() == "column 2, row 2"
    press(window, ESC)
    assert at(window) is None
    assert window.document.selection == ("A",)


def test_arrows_bring_the_cursor_when_nobody_is_selected(window: MainWindow):
    press(window, RIGHT)
    assert at(window) is not None
    assert window.document.battle.log == ()


def test_cursor_stays_on_the_board(window: MainWindow):
    window.document.select(("A",))
    press(window, KEY.Key_F7, LEFT, LEFT, LEFT, UP, UP)
    assert at(window) == (0, 0)
    press(window, RIGHT, held=HELD.ShiftModifier)
    assert at(window) == (5, 0)


def test_enter_at_the_cursor_is_a_click(window: MainWindow):
    window.document.select(("A",))
    press(window, KEY.Key_F7, DOWN, DOWN, ENTER)
    assert window.document.selection == ("B",)
    press(window, RIGHT, ENTER)
    assert window.document.selection == ()


def test_charge_is_aimed_and_made_with_the_cursor(window: MainWindow):
    window.document.select(("A",))
    press(window, KEY.Key_C, KEY.Key_F7)
    press(window, *(7 * [RIGHT]))
    shown = window.document.shown
    assert shown is not None
    assert shown.action.at == "E"
    press(window, ENTER)
    assert window.document.battle.log[-1].action.do == "charge"


def test_space_at_the_cursor_drags_and_enter_drops(window: MainWindow):
    window.document.select(("A",))
    press(window, KEY.Key_F7, SPACE, RIGHT, RIGHT, DOWN)
    assert window.tools["select"].busy
    assert window.document.battle.log == ()
    press(window, ENTER)
    (entry,) = window.document.battle.log
    assert (entry.action.do, window.document.battle.tokens["A"].at) == ("move", (3, 2))


def test_escape_gives_a_drag_by_the_cursor_up_first(window: MainWindow):
    window.document.select(("A",))
    press(window, KEY.Key_F7, SPACE, RIGHT, RIGHT, ESC)
    assert not window.tools["select"].busy
    assert at(window) == (3, 1)
    press(window, ENTER)
    assert window.document.battle.log == ()


def test_key_of_a_tool_leaves_a_drag_by_the_cursor(window: MainWindow):
    window.document.select(("A",))
    press(window, KEY.Key_F7, SPACE, RIGHT, KEY.Key_C)
    assert window.tools.current is window.tools["charge"]
    press(window, ENTER)  # the button was let go with the drag
    assert all(one.action.do != "move" for one in window.document.battle.log)


def test_ground_is_painted_by_keys(window: MainWindow):
    window.document.select(("A",))
    press(window, KEY.Key_T, KEY.Key_F7, DOWN, SPACE, RIGHT, RIGHT, ENTER)
    board = window.document.battle.board
    assert {board.at((x, 2)) for x in (1, 2, 3)} != {"."}
    press(window, KEY.Key_Z, held=HELD.ControlModifier)
    assert {window.document.battle.board.at((x, 2)) for x in (1, 2, 3)} == {"."}


def test_note_is_drawn_by_keys(window: MainWindow):
    window.document.select(("A",))
    press(window, KEY.Key_A, KEY.Key_F7, DOWN, SPACE, RIGHT, RIGHT, RIGHT, ENTER)
    assert len(window.document.battle.annotations) == 1


def test_length_is_measured_from_the_cursor(window: MainWindow):
    press(window, KEY.Key_M, KEY.Key_F7)
    start = at(window)
    assert start is not None
    press(window, ENTER, RIGHT, RIGHT)
    assert window.status.hint.text().startswith("From")
    places = window.tools["measure"].tape.places
    assert places == (start, (start[0] + 2, start[1]))


def test_menu_key_asks_what_can_be_done_at_the_cursor(window: MainWindow, qtbot: QtBot):
    window.document.select(("A",))
    seen: list[str] = []

    def look() -> None:
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        seen.extend(one.text() for one in menu.actions())
        menu.close()

    press(window, KEY.Key_F7, DOWN)
    QTimer.singleShot(0, look)
    press(window, KEY.Key_F10, held=HELD.ShiftModifier)
    assert "Add to the board" in seen
    seen.clear()
    window.activateWindow()  # a screen would do that
    qtbot.waitUntil(lambda: QApplication.focusWidget() is window.view)
    press(window, UP)
    QTimer.singleShot(0, look)
    press(window, KEY.Key_Menu)
    assert "Damage or heal…" in seen


def test_new_token_comes_to_the_cursor(window: MainWindow):
    window.document.select(("A",))
    press(window, KEY.Key_F7, DOWN, RIGHT, RIGHT)
    name = window.document.ruleset.templates[0].name
    window.tokens.add(name)
    (made,) = window.document.battle.tokens.keys() - {"A", "B", "E"}
    assert window.document.battle.tokens[made].at == (3, 2)


def test_door_beside_the_cursor_opens_with_o(window: MainWindow):
    press(window, KEY.Key_O)
    assert window.status.hint.text().startswith("No door is near")
    window.document.select(("E",))
    press(window, KEY.Key_F7, *(4 * [RIGHT]), KEY.Key_O)
    (wall,) = window.document.battle.board.walls
    assert wall.kind == "open"
    press(window, KEY.Key_O)
    assert window.document.battle.board.walls[0].kind == "closed"


def test_mouse_takes_over_from_the_cursor(window: MainWindow):
    window.document.select(("A",))
    press(window, KEY.Key_F7, SPACE, RIGHT)
    port = window.view.viewport()
    QTest.mouseMove(port, QPoint(200, 200))
    assert window.tools["select"].busy
    QTest.mouseClick(port, Qt.MouseButton.LeftButton, pos=QPoint(200, 200))
    assert at(window) is None
    assert not window.tools["select"].busy
    assert window.document.battle.log == ()


def test_cursor_goes_a_quarter_of_an_inch_on_a_table(window: MainWindow):
    window.files.open_sample(samples()[0])
    assert isinstance(window.document.battle.board, TableBoard)
    token = next(iter(window.document.battle.tokens.values()))
    window.document.select((token.id,))
    press(window, KEY.Key_F7, RIGHT, DOWN)
    x, y = token.at
    assert at(window) == pytest.approx((x + 0.25, y + 0.25), abs=0.01)
    press(window, DOWN, held=HELD.ShiftModifier)
    assert at(window) == pytest.approx((x + 0.25, y + 1.25), abs=0.01)
    assert "across" in window.status.place.text()


# ---------------------------------------------------------------- screen readers
@pytest.fixture
def heard(window: MainWindow) -> Iterator[list[str]]:
    """What a screen reader is given to say, while there is one."""
    said: list[str] = []
    window.status.announced.connect(said.append)
    QAccessible.setActive(True)
    yield said
    QAccessible.setActive(False)


def test_screen_reader_hears_who_is_chosen_what_is_aimed_at_and_ruled(
    window: MainWindow, heard: list[str]
):
    press(window, TAB)
    assert heard[-1].startswith("Ann is selected")
    press(window, KEY.Key_C, TAB)
    assert "Ann would charge Orc 1" in heard[-1]
    press(window, ENTER)
    assert "Ann charges Orc 1" in heard[-1]


def test_screen_reader_hears_where_the_cursor_is_and_who_stands_there(
    window: MainWindow, heard: list[str]
):
    window.document.select(("A",))
    press(window, KEY.Key_F7, DOWN)
    assert "column 1, row 2" in heard
    press(window, DOWN)
    assert "column 1, row 3. Bo" in heard


def test_screen_reader_hears_a_move_as_it_is_laid(window: MainWindow, heard: list[str]):
    press(window, TAB, RIGHT, RIGHT)
    assert "Ann would move: 10 ft" in heard[-1]


# ---------------------------------------------------------------- panes
def test_f6_goes_round_all_panes_and_frames_each(window: MainWindow):
    focus = window.docks.focus
    panes = focus.panes
    assert panes[0] is window.view
    assert window.docks.log in panes
    for pane in (*panes[1:], panes[0]):
        press(window, KEY.Key_F6)
        inside = QApplication.focusWidget()
        assert inside is not None
        assert pane is inside or pane.isAncestorOf(inside)
        assert focus.frame.pane is pane
        assert focus.frame.isVisible()
    press(window, KEY.Key_F6, held=HELD.ShiftModifier)
    assert focus.frame.pane is panes[-1]


def test_escape_in_a_dock_leads_back_to_the_board(window: MainWindow):
    for _pane in window.docks.focus.panes[1:]:
        window.docks.focus.next()
    assert QApplication.focusWidget() is not window.view
    press(window, ESC)
    assert QApplication.focusWidget() is window.view
    assert window.docks.focus.frame.pane is window.view


def test_click_takes_the_frame_away(window: MainWindow):
    press(window, KEY.Key_F6)
    QTest.mouseClick(
        window.view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(200, 300)
    )
    assert window.docks.focus.frame.pane is None
    assert not window.docks.focus.frame.isVisible()


def test_card_on_the_board_is_a_pane_of_its_own(window: MainWindow):
    window.notice.say("Something was wrong.", "Mend it", lambda: None)
    press(window, KEY.Key_F6)
    focus = QApplication.focusWidget()
    assert isinstance(focus, QPushButton)
    assert isinstance(window.docks.focus.frame.pane, Card)


def test_keys_pressed_in_a_card_do_not_go_through_to_the_board(window: MainWindow):
    done: list[str] = []
    window.document.select(("A",))
    window.tools.choose("charge")
    press(window, TAB)
    window.notice.say("Something was wrong.", "Mend it", lambda: done.append("mended"))
    press(window, KEY.Key_F6, ENTER)
    assert done == ["mended"]
    window.notice.say("Something was wrong.", "Mend it", lambda: done.append("again"))
    window.view.setFocus()
    press(window, KEY.Key_F6, RIGHT, DOWN)
    assert not window.view.hasFocus()
    assert at(window) is None
    assert window.document.battle.log == ()


def test_button_that_keys_have_led_to_is_ringed(window: MainWindow):
    focus = window.docks.focus
    press(window, KEY.Key_F6)
    assert focus.ring is not None
    assert focus.ring.widget() is QApplication.focusWidget()
    assert focus.ring.isVisible()
    press(window, ESC)
    assert focus.ring is None


def test_keys_are_back_at_the_board_when_their_card_goes(window: MainWindow):
    window.notice.say("Something was wrong.", "Mend it", lambda: None)
    press(window, KEY.Key_F6, ENTER)
    assert not window.notice.isVisible()
    assert window.view.hasFocus()
    assert window.docks.focus.ring is None


@pytest.mark.parametrize(
    "opens", ["F2", "F3", "F4", "F5", "Ctrl+F", "Ctrl+Shift+H", "Alt+Return", "F6"]
)
def test_tab_leaves_every_dock(window: MainWindow, opens: str):
    """Nothing holds the keyboard: Tab goes on from wherever it is, round the window."""
    window.document.select(("A",))
    keys = QKeySequence(opens)[0]
    press(window, keys.key(), held=keys.keyboardModifiers())
    if window.view.hasFocus():
        press(window, KEY.Key_F6)
    seen = []
    for _step in range(400):
        widget = QApplication.focusWidget()
        if widget is window.view:
            break
        if seen[-1:] != [widget]:  # Tab has gone from link to link of a hint
            seen.append(widget)
        press(window, TAB)
    assert seen
    assert window.view.hasFocus()
    assert len({id(one) for one in seen}) == len(seen)


def test_a_field_that_leaves_its_pane_takes_no_ring_along(window: MainWindow):
    box = QSpinBox(window.turn_bar)
    window.turn_bar.addWidget(box)
    box.show()
    press(window, KEY.Key_F6)
    box.setFocus(Qt.FocusReason.TabFocusReason)
    ring = window.docks.focus.ring
    assert ring is not None
    assert ring.widget() is box
    box.hide()
    box.setParent(None)
    assert ring.widget() is None
    box.deleteLater()


def test_on_the_board_as_it_was_the_cursor_names_who_stood_there(window: MainWindow):
    window.document.act(Action("place", choices={"to": {"E": [9, 2]}}))
    window.document.act(Action("remove", choices={"ids": ["E"]}))
    window.commands["replay"].trigger()
    assert window.scene.is_past
    cursor = window.tools.cursor
    cursor.toggle()
    for column, row in ((8, 1), (9, 2)):
        cursor._at = QPointF(column + 0.5, row + 0.5)
        stood = (column, row) == window.scene.battle.tokens["E"].at
        assert cursor.token == ("Orc 1" if stood else "")
