"""Dangerous squares: drawn on the board, painted, told, saved, moved along with the board."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from chargemap.app.tools.terrain import TerrainTool
from chargemap.cases import open_battle, read_cases, save_battle
from chargemap.cases.byhand import require_hand
from chargemap.cases.writing import case_from
from chargemap.explain import action_sentence
from chargemap.formats.decode import FileError, Place
from chargemap.model.battle import Action
from tests.app.desk import Desk, battle_of
from tests.app.pf1desk import pf1_battle

FIELD = """
........
..A.....
........
........
"""
TOKENS = "{A: {side: red, name: Ann}}"


@pytest.fixture
def desk(qtbot: object) -> Desk:
    made = Desk(pf1_battle(FIELD, TOKENS, hazards="[[5, 1], [6, 1]]"), TerrainTool)
    made.strip = made.tool.options_widget()
    made.tool.choose_kind("hazards")
    return made


def hazards(desk: Desk) -> frozenset[tuple[int, int]]:
    return desk.document.battle.marked("hazards")


def test_dangerous_squares_are_drawn_and_told(desk: Desk) -> None:
    item = desk.scene.marks.items["hazards"]
    assert item.squares == {(5, 1), (6, 1)}
    assert item.toolTip() == "Dangerous squares, such as fire or a pit"


def test_the_strip_offers_a_brush_for_them(desk: Desk) -> None:
    button = desk.strip.marks["hazards"]
    assert button.accessibleName() == "Hazard"
    assert button.isChecked()


def test_its_number_chooses_the_brush(desk: Desk) -> None:
    desk.tool.choose_kind("#")
    QTest.keyClick(desk.view, Qt.Key.Key_7)
    assert desk.tool.kind == "hazards"


def test_rules_without_such_squares_offer_no_brush(qtbot: object) -> None:
    made = Desk(battle_of(FIELD, tokens=TOKENS), TerrainTool)
    assert made.tool.options_widget().marks == {}


def test_dragging_marks_squares_in_one_step(desk: Desk) -> None:
    desk.drag((1, 2), (3, 2))
    assert {(1, 2), (2, 2), (3, 2)} <= hazards(desk)
    assert desk.document.undo.count() == 1
    desk.document.undo.undo()
    assert hazards(desk) == {(5, 1), (6, 1)}
    assert desk.scene.marks.items["hazards"].squares == {(5, 1), (6, 1)}


def test_the_right_button_takes_marks_away(desk: Desk) -> None:
    port, spot = desk.view.viewport(), desk.pixel((5, 1))
    QTest.mousePress(port, Qt.MouseButton.RightButton, pos=spot)
    QTest.mouseRelease(port, Qt.MouseButton.RightButton, pos=spot)
    assert hazards(desk) == {(6, 1)}


def test_the_ground_below_stays_as_it_is(desk: Desk) -> None:
    board = desk.document.battle.board
    desk.click((1, 2))
    assert desk.document.battle.board == board


def test_a_gesture_given_up_leaves_no_mark(desk: Desk) -> None:
    desk.press((1, 2))
    desk.key(Qt.Key.Key_Escape)
    desk.release((1, 2))
    assert hazards(desk) == {(5, 1), (6, 1)}
    assert desk.scene.marks.items["hazards"].squares == {(5, 1), (6, 1)}


def test_the_last_mark_taken_away_leaves_no_key(desk: Desk) -> None:
    gone = {"key": "hazards", "remove": [[5, 1], [6, 1]]}
    desk.document.act(Action("mark", choices=gone))
    assert "hazards" not in desk.document.battle.stats


def test_the_log_tells_which_squares(desk: Desk) -> None:
    desk.click((1, 2))
    told = action_sentence(desk.document.battle.log[-1])
    assert told.startswith("Marked by hand: (1, 2)")


def test_a_saved_battle_keeps_them(desk: Desk, tmp_path: Path) -> None:
    desk.click((1, 2))
    path = tmp_path / "kept.chargemap"
    save_battle(desk.document.battle, path)
    assert open_battle(path).marked("hazards") == {(1, 2), (5, 1), (6, 1)}


def test_a_saved_battle_whose_marks_its_log_denies_is_refused(
    desk: Desk, tmp_path: Path
) -> None:
    desk.click((1, 2))
    path = tmp_path / "denied.chargemap"
    save_battle(desk.document.battle, path)
    text = path.read_text()
    assert text.count("hazards") >= 2
    at = text.index('"hazards"')
    path.write_text(
        text[:at]
        + text[at:].replace("[1,2]", "[2,2]", 1).replace("[1, 2]", "[2, 2]", 1)
    )
    with pytest.raises(FileError):
        open_battle(path)


def test_an_exported_ruling_brings_them(desk: Desk) -> None:
    move = Action("move", "A", choices={"to": [3, 1]})
    text = case_from(desk.document.battle, (move,))
    assert read_cases(text, "out")[0].battle.marked("hazards") == {(5, 1), (6, 1)}


def test_they_move_along_with_a_board_that_grows(desk: Desk) -> None:
    desk.document.act(
        Action("resize", choices={"columns": 9, "rows": 4, "shift": [1, 0]})
    )
    assert hazards(desk) == {(6, 1), (7, 1)}


def test_those_cut_off_with_the_board_are_gone(desk: Desk) -> None:
    desk.document.act(Action("resize", choices={"columns": 6, "rows": 4}))
    assert hazards(desk) == {(5, 1)}


@pytest.mark.parametrize(
    ("choices", "place"),
    [
        ({"key": "walls", "add": [[1, 1]]}, "key"),
        ({"key": "hazards", "add": [[1]]}, "add[0]"),
        ({"key": "hazards", "remove": "all"}, "remove"),
    ],
)
def test_marks_that_make_no_sense_are_refused_with_their_place(
    desk: Desk, choices: dict[str, object], place: str
) -> None:
    with pytest.raises(FileError) as refused:
        require_hand(desk.document.battle, Action("mark", choices=choices), Place("f"))
    assert refused.value.place == place
