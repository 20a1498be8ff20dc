"""Moves on an inch table by mouse and by arrow keys: measured, ruled as one drags, refused with what bars them."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt

from chargemap.app.cost_words import cost_lines
from chargemap.app.tools.select import SelectTool
from chargemap.model.battle import Battle
from tests.app.desk import Desk
from tests.app.street import TOKENS, street

SHIFT = Qt.KeyboardModifier.ShiftModifier
Place = Callable[..., Desk]


@pytest.fixture
def place(qtbot) -> Place:
    def make(battle: Battle | None = None, mode: str = "play") -> Desk:
        desk = Desk(battle or street(), SelectTool, mode)
        qtbot.addWidget(desk.view)
        return desk

    return make


def figures(desk: Desk) -> dict[str, object]:
    return {one.kind: one for one in desk.overlay.figures}


def costs(desk: Desk) -> list[str]:
    """Return what the way on show costs."""
    shown = desk.document.shown
    assert shown is not None
    return cost_lines(shown.action, shown.battle)


# Dragging


def test_a_drag_is_a_move_to_the_point_under_the_mouse(place: Place) -> None:
    desk = place()
    desk.drag((8.0, 6.0), (9.3, 8.4))
    assert desk.at("A") == pytest.approx((9.3, 8.4), abs=0.06)
    entry = desk.document.battle.log[-1]
    assert (entry.action.do, entry.verdict.legal) == ("move", True)
    assert entry.verdict.distance == pytest.approx(2.73, abs=0.06)
    assert desk.document.undo.count() == 1


def test_while_dragging_the_lane_and_what_is_left_are_shown(place: Place) -> None:
    desk = place()
    desk.press((8.0, 6.0))
    desk.drag_to((11.0, 6.0))
    assert {"lane", "path"} <= set(desk.kinds())
    words = " ".join(desk.words())
    assert "of 7 inches" in words
    assert "left" in words
    lane = figures(desk)["lane"]
    ys = [y for _x, y in lane.points]  # the whole base is swept
    assert (min(ys), max(ys)) == pytest.approx((5.5, 6.5), abs=0.06)
    assert desk.at("A") == (8, 6)


def test_a_move_that_is_too_long_shows_what_lies_beyond(place: Place) -> None:
    desk = place(street(TOKENS.replace("at: [8, 6]", "at: [8, 6], M: 3")))
    desk.press((8.0, 6.0))
    desk.drag_to((8.0, 1.0))
    drawn = figures(desk)
    path, beyond = drawn["path"], drawn["beyond"]
    assert path.points[-1] == beyond.points[0]
    x, y = path.points[-1]
    assert ((x - 8) ** 2 + (y - 6) ** 2) ** 0.5 == pytest.approx(3, abs=0.01)
    assert beyond.role == "warn"
    assert "too far" in " ".join(desk.words())
    assert costs(desk)[-1].endswith("too far")
    desk.release((8.0, 1.0))
    assert desk.at("A") == (8, 6)
    assert desk.document.battle.log[-1].verdict.reasons == ("too-far",)


def test_difficult_ground_is_a_line_of_its_own(place: Place) -> None:
    desk = place(street(TOKENS.replace("at: [8, 6]", "at: [8.5, 15]")))
    desk.press((8.5, 15.0))
    desk.drag_to((12.0, 15.0))
    walk, rough, left = costs(desk)
    assert walk.startswith("walk 3.5")
    assert rough.startswith("difficult ground, 2")
    assert float(left.removesuffix("″ left")) == pytest.approx(1.5, abs=0.1)


def test_a_climb_is_marked_at_its_place_with_the_test_that_it_needs(
    place: Place,
) -> None:
    desk = place(street(TOKENS.replace("at: [8, 6]", "at: [10.5, 6]")))
    desk.press((10.5, 6.0))
    desk.drag_to((13.0, 6.0))
    words = "climb up 3″: Initiative test on 3 or less"
    assert words in costs(desk)
    assert any("climb" in one for one in desk.words())
    verdict = desk.document.shown.verdict
    assert verdict.legal
    assert verdict.distance == pytest.approx(4.5, abs=0.06)


def test_a_jump_down_costs_no_movement_but_tests(place: Place) -> None:
    desk = place()
    desk.press((15.0, 4.0))
    desk.drag_to((10.9, 6.5))
    lines = costs(desk)
    assert "jump down 3″: Initiative test on 3 or less" in lines
    desk.key(Qt.Key.Key_Escape)


def test_a_ladder_takes_no_test(place: Place) -> None:
    desk = place(street(TOKENS.replace("at: [8, 6]", "at: [10, 4]")))
    desk.press((10.0, 4.0))
    desk.drag_to((13.5, 4.0))
    assert "ladder up 3″" in costs(desk)


def test_who_comes_too_near_to_an_enemy_sees_whom(place: Place) -> None:
    desk = place(street(TOKENS.replace("at: [8, 6]", "at: [12, 11]")))
    desk.press((12.0, 11.0))
    desk.drag_to((14.6, 12.0))
    rings = [
        one.token
        for one in desk.overlay.figures
        if one.kind == "ring-token" and one.role == "illegal"
    ]
    assert rings == ["E"]
    desk.release((14.6, 12.0))
    assert desk.at("A") == (12, 11)
    assert desk.document.battle.log[-1].verdict.reasons == ("within-1",)
    assert desk.said[-1].startswith("Shift+Enter")


def test_a_wall_bars_the_way_and_the_token_stays(place: Place) -> None:
    desk = place()
    desk.press((8.0, 6.0))
    desk.drag_to((7.0, 11.5))
    assert "blocked" in " ".join(desk.words())
    desk.release((7.0, 11.5))
    assert desk.at("A") == (8, 6)
    item = desk.scene.token_item("A")
    assert item is not None
    assert (item.centre.x(), item.centre.y()) == (8, 6)
    assert desk.document.battle.log[-1].verdict.reasons == ("blocked",)


def test_waypoints_lead_round_a_wall(place: Place) -> None:
    desk = place(street(TOKENS.replace("at: [8, 6]", "at: [9.5, 9]")))
    desk.press((9.5, 9.0))
    desk.drag_to((11.2, 10.2))
    desk.key(Qt.Key.Key_Space)
    desk.drag_to((9.5, 11.5))
    assert desk.document.shown.verdict.legal
    assert len(figures(desk)["path"].points) == 3
    desk.release((9.5, 11.5))
    path = desk.document.battle.log[-1].action.choices["path"]
    assert len(path) == 2
    assert desk.at("A") == pytest.approx((9.5, 11.5), abs=0.06)


def test_who_has_moved_does_not_move_again(place: Place) -> None:
    desk = place()
    desk.drag((8.0, 6.0), (9.0, 6.0))
    where = desk.at("A")
    desk.drag(where, (10.0, 6.0))
    assert desk.at("A") == where
    assert desk.document.battle.log[-1].verdict.reasons == ("acted",)


def test_a_refused_move_is_let_pass_by_the_gm(place: Place) -> None:
    desk = place()
    desk.drag((8.0, 6.0), (8.0, 6.9))
    desk.drag(desk.at("A"), (9.0, 6.5))
    assert desk.at("A") == pytest.approx((8.0, 6.9), abs=0.06)
    desk.key(Qt.Key.Key_Return, SHIFT)
    assert desk.at("A") == pytest.approx((9.0, 6.5), abs=0.06)


def test_the_ruleset_counts_in_a_drag_what_it_counts_when_it_ends(place: Place) -> None:
    desk = place()
    desk.press((8.0, 6.0))
    desk.drag_to((10.0, 8.5))
    before = desk.document.shown.verdict
    desk.release((10.0, 8.5))
    after = desk.document.battle.log[-1].verdict
    assert (before.distance, before.path) == (after.distance, after.path)


# Arrow keys


def test_arrow_keys_in_a_row_are_one_move(place: Place) -> None:
    desk = place()
    desk.click((8.0, 6.0))
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down):
        desk.key(key, SHIFT)
    assert desk.at("A") == (8, 6)
    desk.key(Qt.Key.Key_Return)
    assert desk.at("A") == (10, 7)
    (entry,) = desk.document.battle.log
    assert entry.verdict.distance == pytest.approx(5**0.5, abs=0.01)


def test_an_arrow_key_is_a_quarter_of_an_inch(place: Place) -> None:
    desk = place()
    desk.click((8.0, 6.0))
    desk.key(Qt.Key.Key_Right)
    desk.key(Qt.Key.Key_Up)
    desk.key(Qt.Key.Key_Return)
    assert desk.at("A") == (8.25, 5.75)
    assert len(desk.document.battle.log) == 1


def test_a_move_by_arrow_keys_beyond_what_is_allowed_is_refused(place: Place) -> None:
    desk = place(street(TOKENS.replace("at: [8, 6]", "at: [8, 6], M: 2")))
    desk.click((8.0, 6.0))
    for _ in range(4):
        desk.key(Qt.Key.Key_Down, SHIFT)
    desk.key(Qt.Key.Key_Return)
    assert desk.at("A") == (8, 6)
    assert not desk.document.battle.log[-1].verdict.legal


# Groups


def test_a_group_moves_under_the_rules_as_one_step(place: Place) -> None:
    desk = place()
    desk.click((8.0, 6.0))
    desk.click((5.0, 7.5), SHIFT)
    desk.drag((8.0, 6.0), (8.0, 4.0))
    assert desk.at("A") == pytest.approx((8.0, 4.0), abs=0.06)
    assert desk.at("B") == pytest.approx((5.0, 5.5), abs=0.06)
    assert desk.document.undo.count() == 1
    assert len(desk.document.battle.log) == 2


def test_arrow_keys_push_a_group(place: Place) -> None:
    desk = place()
    desk.click((8.0, 6.0))
    desk.click((5.0, 7.5), SHIFT)
    desk.key(Qt.Key.Key_Up, SHIFT)
    desk.key(Qt.Key.Key_Return)
    assert desk.at("A") == (8, 5)
    assert desk.at("B") == (5, 6.5)


def test_what_bars_the_way_is_outlined(place: Place) -> None:
    desk = place()
    desk.press((8.0, 6.0))
    desk.drag_to((7.0, 11.5))  # through the wall
    segments = [one for one in desk.overlay.figures if one.kind == "segment"]
    assert [one.points for one in segments] == [((4, 10), (10, 10))]
    desk.drag_to((3.0, 8.4))  # past Bruna, too near to pass
    rings = [one.token for one in desk.overlay.figures if one.kind == "ring-token"]
    assert rings == ["B"]
