"""On a board played in phases nobody moves before the round: a drag, a click and an arrow key declare."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from chargemap.app.docks.marks import mark_kind
from chargemap.app.figures import role_of
from chargemap.app.tools.action_strip import ActionStrip
from chargemap.app.tools.charge import ChargeTool
from chargemap.app.tools.other import OtherTool
from chargemap.model.battle import Action
from tests.app.planned import Planned, phased_battle

ROWS = """
..............
..A........X..
..............
..B...........
"""
TOKENS = (
    "{A: {name: Ann, side: red, move: 8, base_phase: fast},"
    " B: {name: Bo, side: red, move: 8, weapons: [longbow]},"
    " X: {name: Xan, side: blue, hp: 30}}"
)


@pytest.fixture
def desk(qtbot: QtBot) -> Planned:
    return Planned(qtbot, phased_battle(ROWS, TOKENS))


def test_a_drag_declares_a_move(desk: Planned) -> None:
    desk.drag((2, 1), (7, 1))
    assert desk.at("A") == (2, 1)
    assert desk.document.battle.declared == (
        Action("move", "A", choices={"to": [7, 1]}),
    )
    assert desk.cells("A") == {"fast": "4 to (6, 1)", "average": "1 to (7, 1)"}


def test_a_drag_shows_points_and_limit(desk: Planned) -> None:
    desk.press((2, 1))
    desk.drag_to((7, 1))
    words = desk.words()
    desk.release((7, 1))
    assert "5 of 8 points" in words
    assert {"fast", "average"} <= set(words)


def test_a_drag_too_far_declares_nothing_and_tells_why(desk: Planned) -> None:
    desk.drag((2, 1), (13, 3))
    assert desk.document.battle.declared == ()
    assert desk.document.battle.log == ()
    assert desk.document.shown is not None
    assert desk.document.shown.verdict.reasons == ("too-far",)


def test_in_place_mode_a_drag_sets_down_by_hand(desk: Planned) -> None:
    desk.document.mode = "place"
    desk.drag((2, 1), (13, 3))
    assert desk.at("A") == (13, 3)
    assert desk.document.battle.declared == ()


def test_several_tokens_declare_a_move_each(desk: Planned) -> None:
    desk.document.select(("A", "B"))
    desk.drag((2, 1), (4, 1))
    assert {one.by: one.get("to") for one in desk.document.battle.declared} == {
        "A": [4, 1],
        "B": [4, 3],
    }


def test_arrow_keys_declare_a_longer_and_longer_move(desk: Planned) -> None:
    desk.document.select(("A",))
    desk.view.setFocus()
    for _step in range(3):
        desk.key(Qt.Key.Key_Right)
    desk.key(Qt.Key.Key_Left)
    assert [one.get("path") for one in desk.document.battle.declared] == [
        [[2, 1], [3, 1], [4, 1]]
    ]
    assert desk.at("A") == (2, 1)


def test_arrow_keys_in_a_row_are_one_step_back(desk: Planned) -> None:
    desk.document.select(("A",))
    desk.view.setFocus()
    for _step in range(3):
        desk.key(Qt.Key.Key_Right)
    desk.document.undo.undo()
    assert desk.document.battle.declared == ()


def test_a_click_with_the_charge_tool_declares_the_charge(desk: Planned) -> None:
    desk.take(ChargeTool)
    desk.document.select(("A",))
    desk.click((11, 1))
    assert desk.document.battle.declared == (Action("charge", "A", "X"),)
    assert desk.at("A") == (2, 1)


def test_hovering_a_charge_shows_the_charger_at_the_end_of_each_phase(
    desk: Planned,
) -> None:
    desk.take(ChargeTool)
    desk.document.select(("A",))
    desk.hover((11, 1))
    ghosts = [
        points[0] for kind, points, _label in desk.overlay.describe() if kind == "ghost"
    ]
    assert sorted(ghosts) == [(8, 1), (10, 1)]
    assert {"fast", "average"} <= set(desk.words())


def test_a_charge_is_declared_for_the_next_round_when_one_is_over(
    desk: Planned,
) -> None:
    desk.declare(Action("parry", "A"))
    desk.press_button("Play round")
    desk.take(ChargeTool)
    desk.document.select(("A",))
    desk.click((11, 1))
    assert desk.document.battle.declared == (Action("charge", "A", "X"),)


def test_another_action_is_declared_by_a_click(desk: Planned) -> None:
    desk.document.select(("B",))
    desk.take(OtherTool)
    tool = desk.tool
    assert isinstance(tool, OtherTool)
    shoot = next(one for one in tool.offers if one.action.do == "shoot")
    tool.choose(shoot)
    desk.click((11, 1))
    assert desk.document.battle.declared == (Action("shoot", "B", "X"),)


def test_where_to_is_laid_by_dragging_the_one_who_moves(desk: Planned) -> None:
    desk.document.select(("B",))
    desk.take(OtherTool)
    tool = desk.tool
    assert isinstance(tool, OtherTool)
    tool.choose(next(one for one in tool.offers if one.action.do == "sprint"))
    desk.drag((2, 3), (12, 3))
    declared = desk.document.battle.declared
    assert [(one.do, one.get("to")) for one in declared] == [("sprint", [12, 3])]


def test_no_click_acts_while_a_round_is_played(desk: Planned) -> None:
    desk.declare(Action("parry", "B"))
    desk.press_button("Next phase")
    desk.take(ChargeTool)
    desk.document.select(("A",))
    desk.click((11, 1))
    assert [entry.action.do for entry in desk.document.battle.log] == [
        "declare",
        "phase",
    ]
    assert desk.said[-1] == "A round is being played: its phases come first."


def test_a_refused_charge_hides_nothing_of_the_round_before(desk: Planned) -> None:
    desk.declare(Action("move", "A", choices={"to": [3, 1]}))
    desk.press_button("Play round")
    desk.take(ChargeTool)
    desk.document.select(("B",))
    desk.click((11, 1))
    assert desk.document.battle.log[-1].action.do == "charge"
    assert not desk.document.battle.log[-1].verdict.legal
    assert desk.cells("A") == {"fast": "1 to (3, 1)"}


def test_a_way_too_long_is_drawn_beyond_what_is_allowed(desk: Planned) -> None:
    desk.press((2, 1))
    desk.drag_to((12, 3))
    kinds, words = desk.kinds(), desk.words()
    desk.release((12, 3))
    assert {"path", "beyond"} <= set(kinds)
    assert "11 of 8 points" in words


def test_reach_is_lit_for_half_a_move_and_a_whole_one(desk: Planned) -> None:
    views, battle = desk.document.ruleset.views, desk.document.battle
    half, whole = views.strides(battle, "A")
    assert (half.length, whole.length) == (4, 8)
    assert (6, 1) in half.squares
    assert (10, 1) in whole.squares
    assert not half.squares & whole.squares


def test_nobody_may_move_while_a_round_is_played(desk: Planned) -> None:
    desk.declare(Action("parry", "B"))
    desk.press_button("Next phase")
    assert desk.document.ruleset.views.strides(desk.document.battle, "A") == ()


def test_a_ring_warns_of_an_attack_that_would_be_lost_as_things_stand(
    desk: Planned,
) -> None:
    desk.document.select(("A",))
    desk.take(OtherTool)
    assert isinstance(desk.tool, OtherTool)
    attack = next(one for one in desk.tool.offers if one.action.do == "attack")
    desk.tool.choose(attack)
    far = desk.tool.verdicts["X"]
    assert far.legal
    assert role_of(far, desk.tool.action("X")) == "warn"
    assert mark_kind(far, desk.tool.action("X"), desk.document.ruleset) == "failed"
    desk.document.act(Action("place", choices={"to": {"X": [4, 1]}}))
    near = Action("attack", "A", "X", {"to": [3, 1]})
    assert role_of(desk.document.foresee(near), near) == "legal"


def test_the_strip_shows_the_casting_time_that_was_declared(desk: Planned) -> None:
    desk.declare(Action("cast", "B", choices={"time": 5}))
    desk.document.select(("B",))
    desk.take(OtherTool)
    tool = desk.tool
    assert isinstance(tool, OtherTool)
    strip = tool.options_widget()
    assert isinstance(strip, ActionStrip)
    tool.choose(next(one for one in tool.offers if one.action.do == "cast"))
    assert tool.action("").get("time") == 5
    strip.choose("time", 7)
    assert tool.action("").get("time") == 7
    strip.done.emit()
    assert [one.get("time") for one in desk.document.battle.declared] == [7]
