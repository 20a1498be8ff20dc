"""The terrain tool in the whole window: its key, its strip, its menu, the way back."""

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from chargemap.app.tools.pieces_commands import WORDS as PIECES
from chargemap.app.tools.terrain import TerrainTool
from chargemap.app.window import MainWindow
from chargemap.model.board import GridBoard, Piece, TableBoard, Wall
from tests.app.mouse import drag, pixel
from tests.app.street import street
from tests.app.tables import table_of, table_rules

__all__ = ["table_rules"]
LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton


def board_of(window: MainWindow) -> GridBoard:
    board = window.document.battle.board
    assert isinstance(board, GridBoard)
    return board


def tool_of(window: MainWindow) -> TerrainTool:
    tool = window.tools["terrain"]
    assert isinstance(tool, TerrainTool)
    return tool


def choose(window: MainWindow, at: tuple, text: str) -> None:
    """Click with the right button and choose from the menu that comes."""
    told: list[str] = []

    def pick() -> None:
        menu = QApplication.activePopupWidget()
        if not isinstance(menu, QMenu):
            QTimer.singleShot(20, pick)
            return
        told.extend(one.text().split("\t")[0] for one in menu.actions())
        menu.actions()[told.index(text)].trigger()
        menu.close()

    QTimer.singleShot(0, pick)
    QTest.mouseClick(window.view.viewport(), RIGHT, pos=pixel(window, *at))
    assert text in told


def test_t_takes_the_tool_and_esc_leads_back(window: MainWindow) -> None:
    QTest.keySequence(window, "T")
    strip = tool_of(window).options_widget()
    assert strip is not None
    assert window.tools.current is tool_of(window)
    assert strip.isVisible()
    drag(window, (2.5, 2.5), (4.5, 2.5))
    assert board_of(window).ground[2].startswith("..###.")
    QTest.keyClick(window.view, Qt.Key.Key_Escape)
    assert window.tools.current is window.tools["select"]
    assert not strip.isVisible()
    assert not window.scene.overlays


def test_the_right_button_clears_while_one_paints(window: MainWindow) -> None:
    QTest.keySequence(window, "T")
    drag(window, (2.5, 2.5), (4.5, 2.5))
    drag(window, (3.5, 2.5), (3.5, 2.5), RIGHT)
    assert board_of(window).ground[2].startswith("..#.#.")


def test_keys_of_the_tool_come_before_those_of_the_menus(window: MainWindow) -> None:
    QTest.keySequence(window, "T")
    QTest.keyClick(window.view, Qt.Key.Key_Q)
    QTest.keyClick(window.view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert tool_of(window).mending.keys == (0,)
    assert window.document.selection == ()
    QTest.keyClick(window.view, Qt.Key.Key_Delete)
    assert board_of(window).walls == ()
    assert set(window.document.battle.tokens) == {"A", "B", "E"}
    QTest.keyClick(window.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert len(board_of(window).walls) == 1


def test_the_menu_of_the_right_button_is_the_tools(
    window: MainWindow, qtbot: QtBot
) -> None:
    QTest.keySequence(window, "T")
    QTest.keyClick(window.view, Qt.Key.Key_W)
    choose(window, (12, 1.5), "Window")
    assert board_of(window).walls == (Wall(12, 1, 12, 2, "window"),)
    assert window.document.undo.count() == 1


def test_a_right_drag_pans_where_the_right_button_is_not_the_tools(
    window: MainWindow,
) -> None:
    QTest.keySequence(window, "T")
    QTest.keyClick(window.view, Qt.Key.Key_Q)
    window.view.zoom(2)
    before = pixel(window, 5, 2)
    drag(window, (5, 2), (6, 2.5), RIGHT)
    assert pixel(window, 5, 2) != before
    assert not window.document.undo.count()


def test_the_board_painted_in_the_window_is_saved_and_opened_again(
    window: MainWindow, tmp_path
) -> None:
    QTest.keySequence(window, "T")
    drag(window, (2.5, 2.5), (4.5, 2.5))
    QTest.keyClick(window.view, Qt.Key.Key_W)
    drag(window, (3, 0), (8, 0))
    path = tmp_path / "made.chargemap"
    assert window.document.save(path)
    made = window.document.battle
    assert window.document.open(path)
    assert window.document.battle == made


# A table


def terrain_of(window: MainWindow) -> dict[str, Piece]:
    board = window.document.battle.board
    assert isinstance(board, TableBoard)
    return {piece.id: piece for piece in board.terrain}


def test_terrain_drawn_in_the_window_is_saved_and_opened_again(
    window: MainWindow, table_rules: str, tmp_path
) -> None:
    window.document.new(table_of())
    QTest.keySequence(window, "T")
    strip = tool_of(window).options_widget()
    assert strip is not None
    QTest.mouseClick(strip.pieces["platform"], LEFT)
    drag(window, (2, 2), (8, 6))
    QTest.mouseClick(strip.pieces["ladder"], LEFT)
    drag(window, (8, 4), (8, 4))
    QTest.mouseClick(strip.pieces["wall"], LEFT)
    strip.foot.setValue(3)
    window.view.setFocus()
    drag(window, (2, 2), (8, 2))
    made = window.document.battle
    assert [one.kind for one in terrain_of(window).values()] == [
        "platform",
        "ladder",
        "wall",
    ]
    assert len(made.log) == 3
    path = tmp_path / "table.chargemap"
    assert window.document.save(path)
    assert window.document.open(path)
    assert window.document.battle == made


def test_the_menu_of_a_table_turns_a_piece_into_another(
    window: MainWindow, table_rules: str
) -> None:
    hut = Piece("hut", "building", polygon=((4, 4), (8, 4), (8, 7), (4, 7)), height=3)
    window.document.new(table_of(hut))
    QTest.keySequence(window, "T")
    choose(window, (6, 5), "Platform")
    assert terrain_of(window)["hut"].kind == "platform"
    choose(window, (4, 4), "Delete this corner")
    assert terrain_of(window)["hut"].polygon == ((8, 4), (8, 7), (4, 7))
    window.commands["mirror-across"].trigger()
    assert terrain_of(window)["hut"].polygon == ((4, 4), (4, 7), (8, 7))
    assert window.document.undo.count() == 3


def test_escape_leaves_the_shape_then_what_is_selected_then_the_tool(
    window: MainWindow, table_rules: str
) -> None:
    window.document.new(table_of())
    QTest.keySequence(window, "T")
    drag(window, (2, 2), (8, 2))
    drag(window, (3, 5), (3, 5))
    for shown in (True, False, False):
        assert tool_of(window).busy == shown
        QTest.keyClick(window.view, Qt.Key.Key_Escape)
    assert window.tools.current is window.tools["select"]
    assert not window.scene.overlays


def test_a_grid_opened_after_a_table_has_squares_to_paint(
    window: MainWindow, table_rules: str
) -> None:
    grid = window.document.battle
    window.document.new(table_of())
    QTest.keySequence(window, "T")
    drag(window, (2, 2), (8, 2))
    window.document.new(grid)
    QTest.keyClick(window.view, Qt.Key.Key_B)
    drag(window, (2.5, 2.5), (4.5, 2.5))
    assert board_of(window).ground[2].startswith("..###.")


@pytest.mark.parametrize("wide", [1000, 1100, 1200, 1280, 1400, 1600])
def test_the_board_keeps_its_place_whatever_piece_is_chosen(
    window: MainWindow, wide: int
) -> None:
    window.document.new(street())
    window.resize(wide, 720)
    window.docks.turns.next_turn()
    window.tools.choose("terrain")
    QTest.qWait(20)
    tool, found = tool_of(window), set()
    for mode in ("mend", "walls"):
        tool.choose_mode(mode)
        for kind in PIECES:
            tool.pieces.choose_kind(kind)
            QTest.qWait(5)
            found.add(window.view.geometry().getRect())
    assert len(found) == 1
