"""The right button lists what can be done where it is pressed: on a token, a door, a wall, terrain, empty ground, an entry."""

import pytest
from PySide6.QtCore import QModelIndex, QPointF, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from chargemap.app.docks.log_menu import entry_menu
from chargemap.app.menus.command import plain
from chargemap.app.tools.menu import barred_words
from chargemap.app.tools.walls_mend import MEND
from chargemap.app.window import MainWindow
from chargemap.model.battle import Action
from chargemap.resources import samples
from tests.app.desk import battle_of
from tests.app.opened import FIELD, TOKENS

DOOR = (12.0, 1.5)
EMPTY = (15.5, 2.5)


def entries_at(
    window: MainWindow, at: tuple[float, float], choose: str = ""
) -> list[str]:
    """Press the right button there, choose an entry, and return them all; greyed ones in brackets."""
    found: list[str] = []

    def look() -> None:
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        items = [one for one in menu.actions() if one.text()]
        for one in items:
            name = plain(one.text())
            found.append(name if one.isEnabled() else f"({name})")
        menu.close()
        for one in items:
            if choose and plain(one.text()) == choose:
                one.trigger()

    spot = window.view.viewportTransform().map(QPointF(*at)).toPoint()
    QTimer.singleShot(0, look)
    QTest.mouseClick(window.view.viewport(), Qt.MouseButton.RightButton, pos=spot)
    return found


def test_empty_ground_offers_what_can_be_done_from_there(window: MainWindow):
    window.document.select(())
    assert entries_at(window, EMPTY) == [
        "Measure from here",
        "Paint the ground",
        "Draw a note",
        "Add to the board",
        "Paste",
        "Select all",
        "Fit the board",
    ]


def test_a_measure_begins_where_it_was_asked_for(window: MainWindow):
    entries_at(window, EMPTY, choose="Measure from here")
    tool = window.tools["measure"]
    assert window.tools.current is tool
    assert tool.tape.places == ((15, 2),)


def test_the_selected_token_moves_there_under_the_rules(window: MainWindow):
    window.document.mode = "play"
    window.document.select(("B",))
    found = entries_at(window, (3.5, 3.5), choose="Move Bo here")
    assert "Move Bo here" in found
    assert window.document.battle.tokens["B"].at == (3, 3)
    assert window.document.battle.log[-1].action.do == "move"


def test_a_way_that_is_barred_is_greyed_with_the_reason(window: MainWindow):
    window.document.mode = "play"
    window.document.select(("B",))
    found = entries_at(window, (19.5, 3.5))
    assert any(one.startswith("(Move Bo here (") for one in found), found
    assert window.document.shown is None


def test_by_hand_the_selected_token_is_placed_there(window: MainWindow):
    window.document.mode = "place"
    window.document.select(("B",))
    entries_at(window, (19.5, 3.5), choose="Place Bo here")
    assert window.document.battle.tokens["B"].at == (19, 3)


def test_selected_token_looks_at_the_place(window: MainWindow):
    window.document.select(("A",))
    entries_at(window, EMPTY, choose="Look here from Ann")
    assert window.tools.current is window.tools["sight"]
    assert window.tools["sight"].busy


def test_a_door_is_opened_mended_or_taken_away(window: MainWindow):
    window.document.select(())
    found = entries_at(window, DOOR, choose="Open the door")
    assert found[:4] == [
        "Open the door",
        "Make it a…",
        "Mend this door",
        "Take it away",
    ]
    assert window.document.battle.board.walls[0].kind == "open"
    assert entries_at(window, DOOR)[0] == "Close the door"
    entries_at(window, DOOR, choose="Mend this door")
    assert window.tools.map.terrain.mode == MEND
    assert list(window.tools.map.terrain.mending.shapes) == [0]


def test_a_wall_is_taken_away_and_the_tool_in_hand_stays(window: MainWindow):
    walls = "[[12, 1, 12, 2]]"
    window.document.new(battle_of(FIELD, tokens=TOKENS, walls=walls))
    window.tools.choose("charge")
    found = entries_at(window, DOOR, choose="Take it away")
    assert found[:3] == ["Make it a…", "Mend this wall", "Take it away"]
    assert not window.document.battle.board.walls
    assert window.tools.current is window.tools["charge"]
    window.document.undo.undo()
    assert len(window.document.battle.board.walls) == 1


def test_terrain_of_a_table_is_mended_from_its_menu(window: MainWindow):
    street = next(path for path in samples() if "street" in path.stem)
    window.files.open_sample(street)
    window.document.select(())
    window.view.fit()
    board = window.document.battle.board
    tokens = window.document.battle.tokens.values()
    piece = next(one for one in board.terrain if one.kind == "rough")
    xs, ys = zip(*piece.polygon, strict=True)
    middle = (sum(xs) / len(xs), sum(ys) / len(ys))
    assert all(
        abs(one.at[0] - middle[0]) + abs(one.at[1] - middle[1]) > 1 for one in tokens
    )
    entries_at(window, middle, choose="Mend the rough ground")
    assert window.tools.map.terrain.mode == MEND
    assert window.tools.map.terrain.mending.shapes


def test_an_entry_of_the_log_has_a_menu(window: MainWindow, qtbot):
    window.document.act(Action("place", choices={"to": {"A": [2, 2]}}))
    log = window.docks.log
    index = log.view.model().index(0, 0, QModelIndex())
    menu = entry_menu(window.document, log.model, index, log)
    qtbot.addWidget(menu)
    assert [one for one in menu.actions() if one.text()]


@pytest.mark.parametrize("sample", samples(), ids=lambda path: path.stem)
def test_every_ruleset_has_the_menu_with_and_without_a_selection(
    window: MainWindow, sample
):
    window.files.open_sample(sample)
    window.view.fit()
    tokens = window.document.battle.tokens
    for chosen in ((), tuple(tokens)[:1]):
        window.document.select(chosen)
        for mode in ("play", "place"):
            window.document.mode = mode
            assert "Measure from here" in entries_at(window, (0.4, 0.4))


def test_without_a_weapon_to_set_the_entry_says_so_in_words(window: MainWindow):
    battle = battle_of(FIELD, tokens=TOKENS)
    words = barred_words(
        window.document.foresee(Action("ready-brace", "A")),
        Action("ready-brace", "A"),
        battle,
    )
    assert words == "no weapon that can be set"
