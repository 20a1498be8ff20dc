"""The main window: everything can be reached by menu, key and name; nothing open is lost."""

from html import escape
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QSize, Qt, QTimer
from PySide6.QtGui import QAction, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLineEdit,
    QMainWindow,
    QMenu,
    QMessageBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from chargemap.app import settings
from chargemap.app.find import FindAction
from chargemap.app.findable import findable
from chargemap.app.help import about_html
from chargemap.app.menus import ACTIONS, MENUS
from chargemap.app.menus.command import plain
from chargemap.app.start import fit, open_window
from chargemap.app.theme import DARK, LIGHT, SYSTEM, Theme
from chargemap.app.window import MainWindow
from chargemap.cases import save_battle
from chargemap.model.battle import Action
from chargemap.resources import samples
from chargemap.rules.hand import written_of
from tests.app.desk import battle_of
from tests.app.mouse import move_held, pixel
from tests.app.opened import FIELD, TOKENS
from tests.app.tips import shown_tips


def click(window: MainWindow, column: int, row: int) -> None:
    spot = pixel(window, column + 0.5, row + 0.5)
    QTest.mouseMove(window.view.viewport(), spot)
    QTest.mouseClick(window.view.viewport(), Qt.MouseButton.LeftButton, pos=spot)


def press(window: MainWindow, keys: str) -> None:
    QTest.keySequence(window, keys)


# Starting


@pytest.mark.parametrize(
    ("room", "size", "filled"),
    [
        (QSize(1920, 1040), QSize(1280, 720), False),
        (QSize(1280, 720), QSize(1264, 672), True),
        (QSize(1366, 728), QSize(1280, 680), True),
        (QSize(1024, 1200), QSize(1008, 720), True),
    ],
)
def test_first_window_lies_within_the_screen(
    qtbot: QtBot, room: QSize, size: QSize, filled: bool
):
    window = QMainWindow()
    qtbot.addWidget(window)
    window.resize(1280, 720)
    fit(window, room)
    assert window.size() == size
    assert window.isMaximized() is filled


def test_window_is_painted_before_the_rules_are_loaded(
    qapp: QApplication, qtbot: QtBot
):
    window = MainWindow(Theme(qapp))
    qtbot.addWidget(window)
    with qtbot.waitSignal(window.first_painted):
        window.show()
    assert not window.loaded


def test_first_start_shows_the_first_sample_and_the_first_steps(
    qapp: QApplication, qtbot: QtBot
):
    window = open_window(qapp, [])
    qtbot.addWidget(window)
    qtbot.waitUntil(lambda: window.loaded)
    qtbot.waitUntil(lambda: bool(window.document.battle.tokens))
    assert window.document.title == "Ruined street"
    assert window.document.path is None
    qtbot.waitUntil(window.first_steps.isVisible)
    window.first_steps.close_button.click()
    assert not window.first_steps.isVisible()
    assert not settings.flag("hint", default=True)
    window.close()


def test_file_given_at_the_start_is_opened(
    qapp: QApplication, qtbot: QtBot, window: MainWindow, tmp_path: Path
):
    path = tmp_path / "fight.chargemap"
    window.document.save(path)
    other = open_window(qapp, [path])
    qtbot.addWidget(other)
    qtbot.waitUntil(lambda: other.loaded and other.document.path == path)
    other.close()


def test_first_steps_of_a_game_of_declarations_tell_of_them(window: MainWindow):
    window.document.undo.setClean()
    assert window.files.open_sample(samples()[0])
    window.show_hint()
    for by, at in (("kestrel", "dregs"), ("greta", "nettle")):
        charge = written_of(Action("charge", by, at))
        window.document.act(Action("declare", choices={"action": charge}))
    assert window.first_steps.done == (True, False, False)
    window.cards.declarations.resolve()
    assert window.first_steps.done == (True, False, False)
    window.cards.interception.interceptions.choose("fetch")
    assert window.first_steps.done == (True, True, True)


def test_each_first_step_is_ticked_off_when_it_is_done(window: MainWindow):
    window.show_hint()
    window.document.act(Action("place", choices={"to": {"A": [2, 1]}}))
    window.document.select(["A"])
    press(window, "C")
    window.document.act(Action("charge", "A", "E"))
    assert window.first_steps.done == (True, True, True)


# Actions


def test_every_action_is_in_a_menu_with_words(window: MainWindow):
    in_menus = {
        action.objectName()
        for menu in window.commands.menus.values()
        for action in menu.actions()
    }
    for action in window.commands:
        assert action.objectName() in in_menus, action.objectName()
        assert action.text(), action.objectName()
        assert action.whatsThis(), action.objectName()


def test_no_two_actions_have_the_same_keys(window: MainWindow):
    keys = [
        (sequence.toString(), action.objectName())
        for action in window.commands
        for sequence in action.shortcuts()
    ]
    assert len({one for one, _name in keys}) == len(keys)


def test_no_menu_uses_a_letter_twice(window: MainWindow):
    for menu_id in MENUS:
        letters = [
            text[text.index("&") + 1].lower()
            for text in (one.text() for one in window.commands.menus[menu_id].actions())
            if "&" in text
        ]
        assert len(set(letters)) == len(letters), (menu_id, letters)


def test_action_is_found_by_its_name_and_done(window: MainWindow, qtbot: QtBot):
    window.document.new(battle_of(FIELD, tokens=TOKENS))

    def choose() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, FindAction)
        QTest.keyClicks(dialog.search, "select a")
        QTest.keyClick(dialog.search, Qt.Key.Key_Return)

    QTimer.singleShot(0, choose)
    press(window, "Ctrl+Shift+P")
    assert window.document.selection == ("A", "B", "E")


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("resolution", "Dock: Resolution log"),
        ("bridge", "Sample: Bridge at dusk"),
        ("colours", "Colours: Dark"),
    ],
)
def test_what_menus_list_as_they_open_is_found_too(
    window: MainWindow, typed: str, found: str
):
    dialog = FindAction(findable(window), window)
    dialog.search.setText(typed)
    assert found in dialog.names()


def test_hidden_dock_is_found_and_shown(window: MainWindow):
    window.docks.log.hide()
    dialog = FindAction(findable(window), window)
    dialog.search.setText("resolution")
    QTest.keyClick(dialog.search, Qt.Key.Key_Return)
    assert window.docks.log.isVisible()


def test_search_without_a_match_says_so(window: MainWindow):
    dialog = FindAction(findable(window), window)
    dialog.search.setText("xyzzy")
    assert dialog.names() == ["Nothing to do has these letters."]
    QTest.keyClick(dialog.search, Qt.Key.Key_Return)
    assert dialog.result() == 0


def test_about_page_names_version_licences_and_sources(window: MainWindow):
    page = about_html()
    for part in ("ChargeMap 0.", "MIT", "LGPL", escape(window.document.ruleset.name)):
        assert part in page


# Tools


def test_keys_put_tools_in_hand_and_esc_leads_back(window: MainWindow):
    click(window, 1, 1)
    press(window, "C")
    assert window.view.tool is window.tools["charge"]
    assert window.commands["tool-charge"].isChecked()
    QTest.keyClick(window.view, Qt.Key.Key_Escape)
    assert window.view.tool is window.tools["select"]
    assert window.document.selection == ("A",)
    QTest.keyClick(window.view, Qt.Key.Key_Escape)
    assert window.document.selection == ()


def test_charge_by_two_clicks_and_a_key(window: MainWindow):
    click(window, 1, 1)
    press(window, "C")
    click(window, 8, 1)
    entry = window.document.battle.log[-1]
    assert entry.action == Action("charge", "A", "E")
    assert entry.verdict.legal
    assert window.document.battle.tokens["A"].at == (7, 1)


def test_charge_by_keys_alone(window: MainWindow):
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_C, Qt.Key.Key_Tab, Qt.Key.Key_Return):
        QTest.keyClick(window.view, key)
    entry = window.document.battle.log[-1]
    assert entry.action == Action("charge", "A", "E")
    assert entry.verdict.legal


def test_changing_tools_leaves_nothing_on_the_board(window: MainWindow):
    click(window, 1, 1)
    for tool in window.tools.all:
        window.tools.choose(tool.id)
        QTest.mouseMove(window.view.viewport(), pixel(window, 8.5, 1.5))
        window.tools.choose("select")
        window.document.show_verdict(None)
        assert window.scene.overlays == ()


def test_door_opens_with_a_click_in_either_mode(window: MainWindow):
    for kind in ("open", "closed"):
        QTest.mouseClick(
            window.view.viewport(),
            Qt.MouseButton.LeftButton,
            pos=pixel(window, 12.0, 1.4),
        )
        assert window.document.battle.board.walls[0].kind == kind
        press(window, "P")


def test_door_opens_with_a_click_while_a_charge_is_aimed(window: MainWindow):
    click(window, 1, 1)
    press(window, "C")
    QTest.mouseClick(
        window.view.viewport(), Qt.MouseButton.LeftButton, pos=pixel(window, 12.0, 1.4)
    )
    assert window.document.battle.board.walls[0].kind == "open"


def test_mode_is_switched_by_key_and_by_button(window: MainWindow):
    press(window, "P")
    assert window.document.mode == "place"
    assert window.commands["mode"].isChecked()
    window.status.mode_button("play").click()
    assert window.document.mode == "play"
    assert not window.commands["mode"].isChecked()


def test_tool_for_other_actions_is_set_from_the_menu(window: MainWindow):
    window.document.select(["A"])
    window.tokens.offer("attack")
    assert window.view.tool is window.tools["act"]


# Tokens


def test_delete_and_undo_by_keys(window: MainWindow):
    click(window, 1, 1)
    press(window, "Del")
    assert "A" not in window.document.battle.tokens
    press(window, "Ctrl+Z")
    assert "A" in window.document.battle.tokens
    press(window, "Ctrl+Shift+Z")
    assert "A" not in window.document.battle.tokens


def test_duplicate_has_a_name_and_a_place_of_its_own(window: MainWindow):
    window.document.select(["E"])
    press(window, "Ctrl+D")
    (twin,) = window.document.selection
    token = window.document.battle.tokens[twin]
    assert token.name == "Orc 2"
    assert token.at != window.document.battle.tokens["E"].at
    assert token.stats == window.document.battle.tokens["E"].stats


def test_dropped_miniature_lands_where_it_is_dropped(window: MainWindow):
    name = window.document.ruleset.templates[0].name
    window.view.template_dropped.emit(name, (5, 2))
    (added,) = window.document.selection
    assert window.document.battle.tokens[added].at == (5, 2)


def test_next_token_begins_the_turn_of_the_next(window: MainWindow):
    press(window, "E")
    assert window.document.battle.turn.token == "A"
    press(window, "E")
    assert window.document.battle.turn.token == "B"
    assert window.document.selection == ("B",)


def test_actions_that_need_a_token_wait_for_one(window: MainWindow):
    assert not window.commands["delete"].isEnabled()
    window.document.select(["A"])
    assert window.commands["delete"].isEnabled()


def test_forcing_needs_a_refusal(window: MainWindow):
    window.document.act(Action("place", choices={"to": {"A": [7, 1]}}))
    window.document.act(Action("charge", "A", "E"))
    press(window, "Ctrl+Shift+F")
    assert window.document.battle.log[-1].action.force


# View


def test_view_switches_are_remembered(
    qapp: QApplication, window: MainWindow, qtbot: QtBot
):
    press(window, "G")
    press(window, "N")
    assert not window.scene.grid
    other = MainWindow(Theme(qapp))
    qtbot.addWidget(other)
    other.load()
    assert not other.scene.grid
    assert not other.scene.names
    other.close()


@pytest.mark.parametrize("choice", [LIGHT, DARK, SYSTEM])
def test_theme_is_put_in_force_and_remembered(window: MainWindow, choice: str):
    window.commands[f"theme-{choice}"].trigger()
    assert window.theme.choice == choice
    assert settings.text("theme", SYSTEM) == choice
    dark = window.palette().window().color().lightness() < 128
    assert dark == window.theme.dark


def test_zoom_is_in_the_status_bar(window: MainWindow):
    press(window, "Ctrl+0")
    assert window.status.zoom.text() == "100 %"
    press(window, "F")
    seen = window.view.mapToScene(window.view.viewport().rect()).boundingRect()
    assert seen.contains(window.scene.board_rect())


def test_place_of_the_cursor_is_in_the_status_bar(window: MainWindow):
    click(window, 4, 2)
    assert window.status.place.text() == "column 4, row 2"


def test_history_lists_every_step(window: MainWindow):
    press(window, "Ctrl+Shift+H")
    assert window.docks.history.isVisible()
    window.document.act(Action("place", choices={"to": {"A": [2, 1]}}))
    assert window.document.undo.count() == 1


def test_clause_in_the_log_opens_the_rules_dock_at_it(window: MainWindow):
    window.docks.rules.hide()
    clause = window.document.ruleset.clauses[3].id
    window.docks.log.clause_activated.emit(clause)
    assert window.docks.rules.isVisible()


def test_small_window_keeps_everything_in_reach(window: MainWindow, qtbot: QtBot):
    window.resize(640, 360)
    qtbot.waitUntil(lambda: window.height() <= 420)
    assert window.width() <= 660
    assert window.view.viewport().width() > 150


def test_everything_that_takes_the_keyboard_has_an_accessible_name(window: MainWindow):
    kinds = (QAbstractButton, QComboBox, QLineEdit)
    window.document.select(["A"])
    for widget in window.findChildren(QWidget):
        if isinstance(widget, kinds) and widget.isVisible():
            named = widget.accessibleName() or getattr(widget, "text", str)()
            buddy = any(
                getattr(label, "buddy", lambda: None)() is widget
                for label in window.findChildren(QWidget)
            )
            own = widget.objectName().startswith("qt_")
            inner = isinstance(widget.parent(), QComboBox) or own
            assert named or buddy or inner or widget.toolTip(), widget


# Files


def test_unreadable_file_is_told_and_the_battle_stays(
    window: MainWindow, tmp_path: Path
):
    path = tmp_path / "broken.chargemap"
    path.write_bytes(b'{"format": "chargemap", "version": 1')
    before = window.document.battle
    assert not window.files.open_path(path)
    assert window.document.battle is before
    assert window.notice.isVisible()
    assert window.notice.label.text().startswith("broken.chargemap: ")


def test_saved_file_is_recent_and_in_the_title(window: MainWindow, tmp_path: Path):
    path = tmp_path / "fight.chargemap"
    window.document.act(Action("place", choices={"to": {"A": [2, 1]}}))
    assert window.isWindowModified()
    window.document.path = path
    press(window, "Ctrl+S")
    assert not window.isWindowModified()
    assert window.windowTitle().startswith("fight.chargemap")
    assert settings.recent_files() == [path]


@pytest.mark.parametrize(
    ("answer", "closed"),
    [
        (QMessageBox.StandardButton.Cancel, False),
        (QMessageBox.StandardButton.Discard, True),
    ],
)
def test_closing_asks_for_what_is_not_saved(
    window: MainWindow, answer: QMessageBox.StandardButton, closed: bool
):
    window.document.act(Action("place", choices={"to": {"A": [2, 1]}}))

    def reply() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        box.button(answer).click()

    QTimer.singleShot(0, reply)
    assert window.close() is closed


def test_of_several_files_one_is_opened_and_that_is_said(
    window: MainWindow, tmp_path: Path
):
    paths = [tmp_path / "first.chargemap", tmp_path / "second.chargemap"]
    for path in paths:
        save_battle(window.document.battle, path)
    window.files.dropped([str(path) for path in paths])
    assert window.document.path == paths[0]
    told = "Only first.chargemap was opened: a window holds one battle."
    assert window.statusBar().currentMessage() == told


def test_file_of_no_known_kind_is_told_by_its_endings(
    window: MainWindow, tmp_path: Path
):
    path = tmp_path / "notes.txt"
    path.write_text("hello", encoding="utf-8")
    window.files.dropped([str(path)])
    assert "neither a battle, a ruling nor a map" in window.notice.label.text()
    assert ".dd2vtt" in window.notice.label.text()


def test_sample_is_opened_as_a_copy(window: MainWindow):
    window.document.undo.setClean()
    menu = window.commands.menus["samples"]
    menu.aboutToShow.emit()
    first: QAction = menu.actions()[0]
    first.trigger()
    assert window.document.path is None
    assert window.document.title == first.text() == "Ruined street"


def test_settings_stay_below_the_folder_of_the_environment(settings_folder: Path):
    settings.remember("grid", value=False)
    assert (settings_folder / "ChargeMap.ini").is_file()


@pytest.mark.parametrize(("width", "apart"), [(800, True), (1600, False)])
def test_choices_of_a_tool_are_never_cut_off(
    window: MainWindow, qtbot: QtBot, width: int, apart: bool
):
    window.resize(width, 600)
    window.document.select(("A",))
    window.tools.choose("charge")
    bar = window.tools.options
    qtbot.waitUntil(lambda: window.toolBarBreak(bar) is apart)
    boxes = [one for one in bar.findChildren(QComboBox) if one.isVisible()]
    assert boxes
    qtbot.waitUntil(lambda: all(one.width() >= one.sizeHint().width() for one in boxes))


def carried(window: MainWindow, spot: QPoint, there: QPoint) -> None:
    """Press the left button on one pixel and move to another with it."""
    port = window.view.viewport()
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=spot)
    move_held(port, there)


@pytest.mark.parametrize("keys", ["Delete", "Ctrl+V", "E", "Tab", "Right"])
def test_nothing_happens_to_a_token_that_is_held(window: MainWindow, keys: str):
    window.document.act(Action("place", choices={"to": {"B": [3, 3]}}))
    window.document.select(("A",))
    before, port = window.document.battle, window.view.viewport()
    spot, there = pixel(window, 1.5, 1.5), pixel(window, 3.5, 2.5)
    carried(window, spot, there)
    QTest.keySequence(window.view, keys)
    assert window.document.battle is before
    assert window.document.selection == ("A",)
    assert window.tools.current is window.tools["select"]
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=there)
    assert window.document.battle.tokens["A"].at != (1, 1)


def test_key_of_another_tool_gives_a_drag_up_and_takes_that_tool(window: MainWindow):
    before, port = window.document.battle, window.view.viewport()
    spot, enemy = pixel(window, 1.5, 1.5), pixel(window, 8.5, 1.5)
    carried(window, spot, enemy)
    QTest.keySequence(window.view, "C")
    assert window.tools.current is window.tools["charge"]
    item = window.scene.token_item("A")
    assert item is not None
    assert (item.pos().x(), item.pos().y()) == (1, 1)
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=enemy)
    assert window.document.battle is before  # letting go over the enemy charges nobody
    QTest.mouseClick(port, Qt.MouseButton.LeftButton, pos=enemy)
    assert window.document.battle.log[-1].action.do == "charge"


def test_no_tooltip_covers_the_words_of_a_preview(window: MainWindow, qtbot: QtBot):
    window.document.select(("A",))
    window.tools.choose("charge")
    bar, port = window.tools.options, window.view.viewport()
    qtbot.waitUntil(lambda: bar.isVisible() and bar.width() > 0)
    QApplication.processEvents()  # until the bars are laid out, and the board lies still
    spot = pixel(window, 8.5, 1.5)
    asked = QHelpEvent(QEvent.Type.ToolTip, spot, port.mapToGlobal(spot))
    QTest.mouseMove(port, QPoint(2, 2))  # wherever the test before has left it
    QTest.mouseMove(port, spot)
    qtbot.waitUntil(lambda: window.document.shown is not None)
    QApplication.sendEvent(port, asked)
    assert shown_tips() == []


def entries_over(window: MainWindow, token: str, choose: str = "") -> list[str]:
    """Open the menu under the right button over a token, choose an entry, and return them all."""
    found: list[str] = []

    def look() -> None:
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        actions = {plain(one.text()): one for one in menu.actions()}
        found.extend(actions)
        menu.close()
        if choose:
            actions[choose].trigger()

    item = window.scene.token_item(token)
    assert item is not None
    spot = window.view.viewportTransform().map(item.centre).toPoint()
    QTimer.singleShot(0, look)
    QTest.mouseClick(window.view.viewport(), Qt.MouseButton.RightButton, pos=spot)
    return found


@pytest.mark.parametrize("chosen", ["A", "E", "B"])
def test_right_button_offers_to_change_the_token_under_it(
    window: MainWindow, chosen: str
):
    window.document.select((chosen,))
    offered = entries_over(window, "E")
    ends = " Orc 1" if chosen == "A" else ""
    for words in ("Edit", "Duplicate", "Delete"):
        assert any(one.startswith(words) and one.endswith(ends) for one in offered)


def test_right_button_deletes_the_token_under_it_and_no_other(window: MainWindow):
    window.document.select(("A",))
    entries_over(window, "E", choose="Delete Orc 1")
    assert sorted(window.document.battle.tokens) == ["A", "B"]


def test_table_of_actions_is_whole():
    places = [(command.id, command.menu) for command in ACTIONS]
    assert len(set(places)) == len(places)
    assert {command.menu for command in ACTIONS} >= MENUS.keys()


def test_status_bar_tells_nothing_of_a_move_that_was_undone(window: MainWindow):
    window.tools.choose("select")
    window.document.select(("A",))
    QTest.keyClick(window.view, Qt.Key.Key_Down)
    QTest.keyClick(window.view, Qt.Key.Key_Return)
    assert "Ann moves" in window.status.hint.text()
    window.document.undo.undo()
    assert "Ann moves" not in window.status.hint.text()
    assert not window.statusBar().currentMessage()


@pytest.mark.parametrize("fitted", [True, False])
def test_board_stays_where_it_is_when_the_options_take_a_row(
    window: MainWindow, qtbot: QtBot, fitted: bool
):
    window.resize(620, 600)
    window.document.select(("A",))
    QApplication.processEvents()
    view, bar = window.view, window.tools.options
    view.fit()
    if not fitted:
        view.zoom(1.5)

    def corner() -> QPoint:
        square = view.viewportTransform().map(QPointF(1, 1)).toPoint()
        return view.viewport().mapTo(window, square)

    before, scale, top = corner(), view.scale_px, view.y()
    window.tools.choose("charge")
    qtbot.waitUntil(lambda: window.toolBarBreak(bar) and view.y() > top)
    QApplication.processEvents()
    assert (corner() - before).manhattanLength() <= 1
    assert view.scale_px == scale
    window.tools.choose("select")
    qtbot.waitUntil(lambda: view.y() == top)
    QApplication.processEvents()
    assert (corner() - before).manhattanLength() <= 1
    assert view.scale_px == scale
