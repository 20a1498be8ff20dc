"""Selecting and moving tokens by mouse and keyboard."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from chargemap.app.tools.menu import attackers, fill_actions, fill_states
from chargemap.app.tools.select import SelectTool
from tests.app.desk import Desk, battle_of

OPEN = """
..........
.A......B.
..........
.C........
..........
"""
SIDES = "{A: {side: red, speed: 30}, B: {side: blue}, C: {side: red}}"
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier

Place = Callable[..., Desk]


@pytest.fixture
def place(qtbot) -> Place:
    def make(
        drawn: str = OPEN, mode: str = "play", tokens: str = SIDES, **keys: str
    ) -> Desk:
        desk = Desk(battle_of(drawn, tokens=tokens, **keys), SelectTool, mode)
        qtbot.addWidget(desk.view)
        return desk

    return make


# Selecting


def test_a_click_selects_a_token(place: Place) -> None:
    desk = place()
    desk.click((1, 1))
    assert desk.document.selection == ("A",)


def test_shift_click_adds_and_takes_away(place: Place) -> None:
    desk = place()
    desk.click((1, 1))
    desk.click((1, 3), SHIFT)
    assert set(desk.document.selection) == {"A", "C"}
    desk.click((1, 1), SHIFT)
    assert desk.document.selection == ("C",)


def test_a_click_on_the_empty_board_selects_nobody(place: Place) -> None:
    desk = place()
    desk.click((1, 1))
    desk.click((5, 4))
    assert desk.document.selection == ()


def test_a_rubber_band_selects_whom_it_holds(place: Place) -> None:
    desk = place()
    desk.drag((0, 0), (3, 4))
    assert set(desk.document.selection) == {"A", "C"}
    assert not desk.scene.overlays


def test_tab_goes_round_the_side_whose_turn_it_is(place: Place) -> None:
    desk = place()
    found = []
    for _ in range(3):
        desk.key(Qt.Key.Key_Tab)
        found.append(desk.document.selection)
    assert found == [("A",), ("B",), ("C",)]


# Dragging under the rules


def test_a_drag_is_a_move_under_the_rules(place: Place) -> None:
    desk = place()
    desk.drag((1, 1), (5, 1))
    assert desk.at("A") == (5, 1)
    entry = desk.document.battle.log[-1]
    assert (entry.action.do, entry.verdict.distance) == ("move", 20)
    assert desk.document.undo.count() == 1


def test_while_dragging_a_ghost_stays_behind_and_the_path_has_its_length(
    place: Place,
) -> None:
    desk = place()
    desk.press((1, 1))
    desk.drag_to((6, 1))
    assert desk.seen_at("A") == pytest.approx((6, 1), abs=0.1)
    assert "path" in desk.kinds()
    assert "25 of 30 ft" in desk.words()
    assert desk.at("A") == (1, 1)


def test_the_part_beyond_the_allowance_has_the_warning_figure(place: Place) -> None:
    desk = place(tokens="{A: {side: red, speed: 10}, B: {side: blue}, C: {side: red}}")
    desk.press((1, 1))
    desk.drag_to((7, 1))
    figures = {one.kind: one for one in desk.overlay.figures}
    assert [x for x, _ in figures["path"].points] == [1.5, 2.5, 3.5]
    assert [x for x, _ in figures["beyond"].points] == [3.5, 4.5, 5.5, 6.5, 7.5]
    assert figures["beyond"].role == "warn"


def test_a_move_too_long_for_one_action_is_a_double_move(place: Place) -> None:
    desk = place(tokens="{A: {side: red, speed: 20}, B: {side: blue}, C: {side: red}}")
    desk.press((1, 1))
    desk.drag_to((6, 1))
    assert "double move, 25 of 40 ft" in desk.words()
    desk.release((6, 1))
    assert desk.document.battle.log[-1].action.get("as") == "double"
    assert desk.at("A") == (6, 1)


def test_leaving_a_threatened_square_marks_who_may_strike(place: Place) -> None:
    desk = place(".....\n.A...\n.B...\n.C...\n")
    desk.press((1, 1))
    desk.drag_to((3, 0))
    badges = [
        one
        for one in desk.overlay.figures
        if one.kind == "badge" and one.role == "warn"
    ]
    assert [one.label for one in badges] == ["!"]
    assert "opportunity attack" in desk.words()


def test_a_refused_move_snaps_back_and_says_why(place: Place) -> None:
    desk = place("....#.....\n.A..#...B.\n....#.....\n.C..#.....\n....#.....\n")
    desk.drag((1, 1), (4, 1))
    assert desk.at("A") == (1, 1)
    assert desk.seen_at("A") == (1, 1)
    entry = desk.document.battle.log[-1]
    assert not entry.verdict.legal
    assert "A cannot move like that" in desk.said[-1]
    assert desk.said[-1].startswith("Shift+Enter")  # first, for long words are cut


def test_a_refused_move_can_be_forced(place: Place) -> None:
    desk = place(tokens="{A: {side: red, speed: 10}, B: {side: blue}, C: {side: red}}")
    desk.drag((1, 1), (7, 1))
    assert desk.at("A") == (1, 1)
    desk.key(Qt.Key.Key_Return, SHIFT)
    assert desk.at("A") == (7, 1)
    assert desk.document.battle.log[-1].action.force


def test_space_while_dragging_drops_a_waypoint(place: Place) -> None:
    desk = place()
    desk.press((1, 1))
    desk.drag_to((1, 2))
    desk.key(Qt.Key.Key_Space)
    desk.drag_to((3, 1))
    desk.release((3, 1))
    entry = desk.document.battle.log[-1]
    assert (1, 2) in [tuple(point) for point in entry.verdict.path]
    assert desk.at("A") == (3, 1)


def test_alt_drag_is_a_five_foot_step(place: Place) -> None:
    desk = place()
    desk.drag((1, 1), (2, 1), ALT)
    assert desk.document.battle.log[-1].action.get("as") == "step"
    assert desk.at("A") == (2, 1)


def test_a_drag_by_one_square_tells_of_the_five_foot_step(place: Place) -> None:
    desk = place()
    desk.press((1, 1))
    desk.drag_to((2, 1))
    assert desk.said[-1].startswith("With Alt it is a 5-foot step.")
    desk.drag_to((3, 1))
    assert "5-foot step" not in desk.said[-1]


def test_escape_cancels_a_drag_and_leaves_nothing_behind(place: Place) -> None:
    desk = place()
    desk.press((1, 1))
    desk.drag_to((5, 1))
    desk.key(Qt.Key.Key_Escape)
    assert desk.seen_at("A") == (1, 1)
    assert not desk.scene.overlays
    desk.release((5, 1))
    assert desk.at("A") == (1, 1)
    assert not desk.document.battle.log


def test_the_tool_put_away_in_a_drag_leaves_nothing_behind(place: Place) -> None:
    desk = place()
    desk.press((1, 1))
    desk.drag_to((5, 1))
    desk.take(SelectTool)
    assert not desk.scene.overlays
    assert desk.seen_at("A") == (1, 1)


def test_the_tool_put_away_in_a_rubber_band_leaves_nothing_behind(place: Place) -> None:
    desk = place()
    desk.press((4, 0))
    desk.drag_to((6, 3))
    desk.take(SelectTool)
    assert not desk.scene.overlays


def test_undo_in_mid_drag_ends_the_drag(place: Place) -> None:
    desk = place()
    desk.drag((1, 1), (3, 1))
    desk.press((3, 1))
    desk.drag_to((5, 1))
    desk.document.undo.undo()
    assert desk.seen_at("A") == (1, 1)
    assert not desk.scene.overlays


def test_a_group_drag_is_one_undo_step_in_play(place: Place) -> None:
    desk = place()
    start = desk.document.battle
    desk.drag((0, 0), (3, 4))
    desk.drag((1, 1), (3, 1))
    assert (desk.at("A"), desk.at("C")) == ((3, 1), (3, 3))
    assert desk.document.undo.count() == 1
    desk.document.undo.undo()
    assert desk.document.battle == start


# By hand


def test_a_drag_in_place_mode_asks_no_rule(place: Place) -> None:
    desk = place(
        tokens="{A: {side: red, speed: 5}, B: {side: blue}, C: {side: red}}",
        mode="place",
    )
    desk.drag((1, 1), (9, 4))
    assert desk.at("A") == (9, 4)
    assert desk.document.battle.log[-1].action.do == "place"


def test_a_group_drag_in_place_mode_is_one_step(place: Place) -> None:
    desk = place(mode="place")
    desk.drag((0, 0), (3, 4))
    desk.drag((1, 1), (4, 1))
    assert (desk.at("A"), desk.at("C")) == ((4, 1), (4, 3))
    assert len(desk.document.battle.log) == 1


def test_arrow_keys_in_a_row_are_one_step_by_hand(place: Place) -> None:
    desk = place(mode="place")
    desk.click((1, 1))
    for _ in range(3):
        desk.key(Qt.Key.Key_Right)
    assert desk.at("A") == (4, 1)
    assert desk.document.undo.count() == 1


def test_arrow_keys_in_a_row_are_one_move_in_play(place: Place) -> None:
    desk = place()
    desk.click((1, 1))
    for _ in range(3):
        desk.key(Qt.Key.Key_Right)
    desk.key(Qt.Key.Key_Down)
    assert desk.at("A") == (1, 1)
    assert desk.seen_at("A") == (4, 2)
    assert desk.said[-1].startswith("Enter moves, Space turns here, Esc gives up. ")
    desk.key(Qt.Key.Key_Return)
    assert desk.at("A") == (4, 2)
    (entry,) = desk.document.battle.log
    assert entry.verdict.distance == 15
    assert desk.document.undo.count() == 1


def test_escape_gives_a_move_by_arrow_keys_up(place: Place) -> None:
    desk = place()
    desk.click((1, 1))
    desk.key(Qt.Key.Key_Right)
    desk.key(Qt.Key.Key_Escape)
    assert desk.seen_at("A") == (1, 1)
    assert desk.document.shown is None
    desk.key(Qt.Key.Key_Return)
    assert desk.document.battle.log == ()


def test_a_move_by_arrow_keys_into_a_wall_is_refused_with_its_reason(
    place: Place,
) -> None:
    desk = place("...#......\n.A.#....B.\n...#......\n.C.#......\n...#......\n")
    desk.click((1, 1))
    desk.key(Qt.Key.Key_Right)
    desk.key(Qt.Key.Key_Right)
    desk.key(Qt.Key.Key_Return)
    assert desk.at("A") == desk.seen_at("A") == (1, 1)
    (entry,) = desk.document.battle.log
    assert not entry.verdict.legal
    desk.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert desk.document.battle.log[-1].action.force


def test_space_fixes_the_way_that_arrow_keys_lay(place: Place) -> None:
    desk = place()
    desk.click((1, 1))
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Down):
        desk.key(key)
    desk.key(Qt.Key.Key_Space)
    for _step in range(3):
        desk.key(Qt.Key.Key_Right)
    desk.key(Qt.Key.Key_Return)
    (entry,) = desk.document.battle.log
    assert (1, 4) in entry.verdict.path
    assert desk.at("A") == (4, 4)


def test_the_mouse_does_not_disturb_what_arrow_keys_carry(place: Place) -> None:
    desk = place()
    desk.click((1, 1))
    desk.key(Qt.Key.Key_Right)
    desk.hover((6, 4))
    assert desk.seen_at("A") == (2, 1)
    desk.click((5, 4))
    assert desk.seen_at("A") == desk.at("A") == (1, 1)


def test_tab_gives_a_move_by_arrow_keys_up_and_goes_on(place: Place) -> None:
    desk = place()
    desk.click((1, 1))
    desk.key(Qt.Key.Key_Right)
    desk.key(Qt.Key.Key_Tab)
    assert desk.document.selection != ("A",)
    assert desk.seen_at("A") == (1, 1)


def test_alt_and_an_arrow_is_a_step_at_once(place: Place) -> None:
    desk = place()
    desk.click((1, 1))
    desk.key(Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    (entry,) = desk.document.battle.log
    assert entry.action.get("as") == "step"
    assert desk.at("A") == (2, 1)


def test_delete_takes_the_selected_tokens_off_the_board(place: Place) -> None:
    desk = place()
    desk.click((1, 1))
    desk.key(Qt.Key.Key_Delete)
    assert set(desk.document.battle.tokens) == {"B", "C"}
    assert desk.document.selection == ()


def test_a_click_on_a_door_opens_it_and_another_shuts_it(place: Place) -> None:
    desk = place(walls="[[5, 1, 5, 2, closed]]")
    desk.click((5.0, 1.5))
    assert desk.document.battle.board.walls[0].kind == "open"
    desk.click((5.0, 1.5))
    assert desk.document.battle.board.walls[0].kind == "closed"
    assert desk.document.undo.count() == 2


def test_a_double_click_asks_for_the_tokens_form(place: Place, qtbot) -> None:
    desk = place()
    port, spot = desk.view.viewport(), desk.pixel((1, 1))
    with qtbot.waitSignal(desk.tool.edit_requested) as asked:
        qtbot.mouseDClick(port, Qt.MouseButton.LeftButton, pos=spot)
    assert asked.args == ["A"]


# The menu under the right button


def entries(menu: QMenu) -> dict[str, QAction]:
    return {item.text(): item for item in menu.actions() if item.text()}


def test_the_menu_offers_what_the_token_may_do_each_with_its_ruling(
    place: Place,
) -> None:
    desk = place()
    menu = QMenu()
    fill_actions(menu, desk.document, "A")
    offered = entries(menu)
    stand = next(item for words, item in offered.items() if words.startswith("Stand"))
    assert not stand.isEnabled()
    assert stand.toolTip() == "A cannot stand up: A is not prone."
    turn = next(item for words, item in offered.items() if words.startswith("Start"))
    turn.trigger()
    assert desk.document.battle.turn.token == "A"


def test_the_menu_of_an_enemy_offers_the_charge_of_who_is_selected(
    place: Place,
) -> None:
    desk = place()
    desk.click((1, 1))
    menu = QMenu()
    fill_actions(menu, desk.document, "B", attackers(desk.document, "B"))
    charge = entries(menu)["Charge: A against B"]
    assert charge.isEnabled()
    charge.hover()
    assert "lane" in desk.kinds()
    charge.trigger()
    assert desk.document.battle.log[-1].action.do == "charge"


def test_a_state_ticked_in_the_menu_holds(place: Place) -> None:
    desk = place()
    menu = QMenu()
    fill_states(menu, desk.document, "A")
    prone = next(one for one in menu.actions() if one.text().lower() == "prone")
    prone.trigger()
    assert desk.document.battle.tokens["A"].states == {"prone"}
    desk.document.undo.undo()
    assert desk.document.battle.tokens["A"].states == frozenset()


# Measuring with Ctrl held


CTRL = Qt.KeyboardModifier.ControlModifier


def ctrl_drag(desk: Desk, start: tuple[int, int], goal: tuple[int, int]) -> None:
    desk.press(start, CTRL)
    desk.drag_to(goal, CTRL)
    desk.release(goal, CTRL)


def test_a_ctrl_drag_measures_and_moves_nobody(place: Place) -> None:
    desk = place()
    ctrl_drag(desk, (1, 1), (8, 1))
    assert desk.tool.tape.words() == ["35 ft by 5-10-5 diagonals"]
    assert desk.said[-1].startswith("From A to B: 35 ft")
    assert desk.document.undo.count() == 0
    assert desk.document.selection == ()


def test_the_measure_stays_until_escape_or_the_next_press(place: Place) -> None:
    desk = place()
    for leave in (lambda: desk.key(Qt.Key.Key_Escape), lambda: desk.click((5, 4))):
        ctrl_drag(desk, (2, 0), (5, 3))
        desk.hover((9, 4))
        assert desk.tool.tape.measured.distance == 20
        leave()
        assert not desk.scene.overlays


def test_a_ctrl_click_still_adds_and_takes_away(place: Place) -> None:
    desk = place()
    desk.click((1, 1))
    desk.click((1, 3), CTRL)
    assert set(desk.document.selection) == {"A", "C"}
    desk.click((1, 3), CTRL)
    assert desk.document.selection == ("A",)
