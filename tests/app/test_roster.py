"""The roster, the reserve, and who is brought onto the board from it."""

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from chargemap.app.docks.roster import RosterDock
from chargemap.app.drops import RESERVE
from chargemap.app.window import MainWindow
from chargemap.model.battle import Action
from tests.app.desk import battle_of

LEFT = Qt.MouseButton.LeftButton
RIDERS = """
....................
.M......E...........
....................
....................
"""
MOUNTED = (
    "{M: {side: blue, name: Horse, size: large}, R: {side: blue, name: Knight, mount: M},"
    " E: {side: red, name: Orc}}"
)


def roster(window: MainWindow) -> RosterDock:
    window.commands["roster"].trigger()
    QApplication.processEvents()
    return window.docks.roster


def texts(dock: RosterDock) -> list[str]:
    """Return the headings and the names below them, as they are read."""
    said = []
    for index in range(dock.list.topLevelItemCount()):
        heading = dock.list.topLevelItem(index)
        assert heading is not None
        said.append(heading.text(0))
        said += [heading.child(i).text(0) for i in range(heading.childCount())]
    return said


def middle_of(dock: RosterDock, token_id: str) -> QPoint:
    return dock.list.visualItemRect(dock.list.items()[token_id]).center()


def click(dock: RosterDock, token_id: str, held: Qt.KeyboardModifier) -> None:
    QTest.mouseClick(dock.list.viewport(), LEFT, held, middle_of(dock, token_id))


def drop(window: MainWindow, mime: QMimeData, square: tuple[float, float]) -> None:
    """Let something be dropped on a square, as the window system tells it."""
    view = window.view
    spot = view.viewportTransform().map(QPointF(square[0] + 0.5, square[1] + 0.5))
    held = (Qt.DropAction.CopyAction, mime, LEFT, Qt.KeyboardModifier.NoModifier)
    enter = QDragEnterEvent(spot.toPoint(), *held)
    QApplication.sendEvent(view.viewport(), enter)
    assert enter.isAccepted()
    QApplication.sendEvent(view.viewport(), QDropEvent(spot, *held))


def test_everybody_is_listed_under_the_side(window: MainWindow):
    dock = roster(window)
    assert texts(dock) == ["blue (2)", "Ann", "Bo", "red (1)", "Orc 1"]
    assert dock.search.hasFocus()


def test_a_click_selects_and_a_selection_on_the_board_shows(window: MainWindow):
    dock = roster(window)
    click(dock, "A", Qt.KeyboardModifier.NoModifier)
    assert window.document.selection == ("A",)
    click(dock, "E", Qt.KeyboardModifier.ControlModifier)
    assert set(window.document.selection) == {"A", "E"}
    window.document.select(("B",))
    assert dock.list.chosen_ids() == ["B"]


def test_a_double_click_brings_the_token_into_sight(window: MainWindow):
    dock = roster(window)
    window.view.zoom_to(300)
    window.view.pan(-9000, 0)
    item = window.scene.token_item("A")
    assert item is not None
    seen = window.view.mapToScene(window.view.viewport().rect()).boundingRect()
    assert not seen.contains(item.centre)
    click(dock, "A", Qt.KeyboardModifier.NoModifier)
    QTest.mouseDClick(
        dock.list.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, middle_of(dock, "A")
    )
    seen = window.view.mapToScene(window.view.viewport().rect()).boundingRect()
    assert seen.contains(item.centre)
    assert window.document.selection == ("A",)


def test_the_search_leaves_those_who_fit(window: MainWindow):
    dock = roster(window)
    QTest.keyClicks(dock.search, "an blue")
    assert texts(dock) == ["blue (1)", "Ann"]
    dock.search.setText("nobody")
    assert dock.stack.currentWidget() is dock.hint
    dock.search.clear()
    assert len(texts(dock)) == 5


def test_an_empty_battle_has_a_hint(window: MainWindow):
    window.document.new(battle_of("....\n....", tokens="{}"))
    dock = roster(window)
    assert dock.stack.currentWidget() is dock.hint
    assert "Token dock" in dock.hint.text()


def test_who_is_taken_off_the_board_is_kept_and_comes_back_by_a_drop(
    window: MainWindow,
):
    dock = roster(window)
    window.document.select(("A", "B"))
    window.commands["bench"].trigger()
    assert list(window.document.battle.tokens) == ["E"]
    assert texts(dock) == ["red (1)", "Orc 1", "Not on the board (2)", "Ann", "Bo"]
    rows = dock.list.items()
    drop(window, dock.list.mimeData([rows["A"]]), (6, 2))
    assert window.document.battle.tokens["A"].at == (6, 2)
    assert window.document.selection == ("A",)
    assert list(window.document.battle.reserve) == ["B"]
    window.document.undo.undo()
    window.document.undo.undo()
    assert set(window.document.battle.tokens) == {"A", "B", "E"}
    assert window.document.battle.reserve == {}


def test_only_who_is_not_on_the_board_can_be_dragged(window: MainWindow):
    dock = roster(window)
    window.document.act(Action("bench", choices={"ids": ["A"]}))
    dragged = Qt.ItemFlag.ItemIsDragEnabled
    flags = {key: item.flags() for key, item in dock.list.items().items()}
    assert flags["A"] & dragged
    assert not flags["B"] & dragged


def test_several_dropped_on_one_square_stand_beside_each_other(window: MainWindow):
    window.document.select(("A", "B"))
    window.commands["bench"].trigger()
    mime = QMimeData()
    mime.setData(RESERVE, b"A\nB")
    drop(window, mime, (5, 2))
    tokens = window.document.battle.tokens
    assert tokens["A"].at == (5, 2)
    assert tokens["B"].at not in ((5, 2), tokens["E"].at)


def test_horse_and_rider_go_and_come_together(window: MainWindow):
    window.document.new(battle_of(RIDERS, tokens=MOUNTED))
    window.document.select(("R",))
    window.commands["bench"].trigger()
    assert set(window.document.battle.reserve) == {"M", "R"}
    window.tokens.crew.field(["R"], (12, 1))
    tokens = window.document.battle.tokens
    assert tokens["M"].at == tokens["R"].at == (12, 1)
    assert window.document.battle.reserve == {}


def test_enter_puts_who_waits_on_the_board(window: MainWindow):
    dock = roster(window)
    window.document.act(Action("bench", choices={"ids": ["B"]}))
    window.document.select(())
    dock.list.setCurrentItem(dock.list.items()["B"])
    QTest.keyClick(dock.list, Qt.Key.Key_Return)
    assert "B" in window.document.battle.tokens


def test_delete_in_the_roster_removes_for_good(window: MainWindow):
    dock = roster(window)
    window.document.act(Action("bench", choices={"ids": ["B"]}))
    window.document.select(())
    dock.list.setCurrentItem(dock.list.items()["B"])
    QTest.keyClick(dock.list, Qt.Key.Key_Delete)
    assert "B" not in window.document.battle.everybody


def test_the_menu_of_a_heading_colours_its_side(window: MainWindow):
    menu = QMenu()
    window.tokens.crew.fill_colours(menu, "blue")
    named = {action.text(): action for action in menu.actions()}
    assert named["As it comes"].isChecked()
    named["Gold"].trigger()
    assert window.document.battle.looks.sides == {"blue": "#b98e16"}
    item = window.scene.token_item("A")
    assert item is not None
    assert item.look.rim == "#b98e16"
    assert item.look.letter == "B"
    window.document.undo.undo()
    assert item.look.rim != "#b98e16"
