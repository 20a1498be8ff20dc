"""Measuring by mouse and keyboard."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from chargemap.app.tools.measure import MeasureTool
from chargemap.app.tools.select import SelectTool
from chargemap.model.battle import Action
from tests.app.desk import Desk, battle_of

OPEN = """
..........
.A......B.
..........
.C........
..........
"""
SIDES = "{A: {side: red}, B: {side: blue}, C: {side: red, size: large}}"
RULE = "by 5-10-5 diagonals"

Lay = Callable[..., Desk]


@pytest.fixture
def lay(qtbot) -> Lay:
    def make(drawn: str = OPEN, tokens: str = SIDES) -> Desk:
        desk = Desk(battle_of(drawn, tokens=tokens), MeasureTool)
        qtbot.addWidget(desk.view)
        return desk

    return make


def tape(desk: Desk):
    assert isinstance(desk.tool, MeasureTool)
    return desk.tool.tape


def feet(desk: Desk) -> float | None:
    return tape(desk).measured.distance if tape(desk).measured else None


# Dragging


def test_a_drag_measures_from_token_to_token(lay: Lay) -> None:
    desk = lay()
    desk.drag((1, 1), (8, 1))
    assert tape(desk).places == ("A", "B")
    assert tape(desk).words() == [f"35 ft {RULE}"]
    assert desk.said[-1].startswith(f"From A to B: 35 ft {RULE} (D20-M01, D20-M03).")


def test_while_dragging_the_number_follows_the_mouse(lay: Lay) -> None:
    desk = lay()
    desk.press((4, 0))
    for square, distance in (((5, 0), 5), ((6, 2), 15), ((8, 4), 30)):
        desk.drag_to(square)
        assert feet(desk) == distance


def test_a_large_creature_is_measured_from_its_nearest_square(lay: Lay) -> None:
    desk = lay()
    desk.drag((1, 3), (8, 3))
    assert tape(desk).places == ("C", (8, 3))
    assert feet(desk) == 30


def test_a_measure_stays_until_the_next(lay: Lay) -> None:
    desk = lay()
    desk.drag((1, 1), (4, 1))
    desk.hover((9, 4))
    assert feet(desk) == 15
    desk.drag((0, 0), (5, 0))
    assert feet(desk) == 25


def test_space_makes_a_corner_while_dragging(lay: Lay) -> None:
    desk = lay()
    desk.press((4, 0))
    desk.drag_to((6, 2))
    desk.key(Qt.Key.Key_Space)
    desk.drag_to((8, 0))
    desk.release((8, 0))
    assert tape(desk).places == ((4, 0), (6, 2), (8, 0))
    assert tape(desk).words() == ["15 ft", f"30 ft {RULE}"]


def test_the_squares_passed_are_shown(lay: Lay) -> None:
    desk = lay()
    desk.drag((4, 0), (7, 1))
    figures = {figure.kind: figure for figure in tape(desk)._layer.figures}
    assert figures["passed"].points == ((4, 0), (5, 0), (6, 1), (7, 1))
    assert figures["measure"].points == ((4.5, 0.5), (7.5, 1.5))


# Clicking


def test_after_a_click_the_end_follows_the_mouse(lay: Lay) -> None:
    desk = lay()
    desk.click((1, 1))
    desk.hover((6, 1))
    assert feet(desk) == 25
    desk.hover((8, 1))
    assert tape(desk).places == ("A", "B")


def test_each_click_makes_a_corner_and_a_double_click_ends(lay: Lay) -> None:
    desk = lay()
    desk.click((4, 0))
    desk.click((4, 4))
    desk.hover((6, 4))
    assert feet(desk) == 30
    desk.click((8, 4))
    port = desk.view.viewport()
    QTest.mouseDClick(port, Qt.MouseButton.LeftButton, pos=desk.pixel((8, 4)))
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=desk.pixel((8, 4)))
    desk.hover((9, 0))
    assert tape(desk).places == ((4, 0), (4, 4), (8, 4))
    assert tape(desk).words() == ["20 ft", f"40 ft {RULE}"]


def test_a_double_click_on_a_token_measures_to_the_token(lay: Lay) -> None:
    desk = lay()
    desk.click((8, 3))
    desk.click((2, 4))
    desk.click((2, 4))
    assert tape(desk).places == ((8, 3), "C")
    assert feet(desk) == 30


def test_enter_ends_the_measure_where_the_mouse_is(lay: Lay) -> None:
    desk = lay()
    desk.click((1, 1))
    desk.hover((6, 1))
    desk.key(Qt.Key.Key_Return)
    desk.hover((9, 4))
    assert feet(desk) == 25


def test_backspace_takes_the_last_corner_back(lay: Lay) -> None:
    desk = lay()
    desk.click((4, 0))
    desk.click((4, 4))
    desk.hover((8, 0))
    desk.key(Qt.Key.Key_Backspace)
    assert tape(desk).places == ((4, 0), (8, 0))
    assert set(desk.document.battle.tokens) == {"A", "B", "C"}


def test_a_second_click_on_the_start_takes_it_away(lay: Lay) -> None:
    desk = lay()
    desk.click((4, 0))
    desk.click((4, 0))
    assert not desk.tool.busy
    assert not desk.scene.overlays


# Leaving


@pytest.mark.parametrize("gesture", ["drag", "click", "ended"])
def test_escape_takes_the_measure_away(lay: Lay, gesture: str) -> None:
    desk = lay()
    if gesture == "ended":
        desk.drag((1, 1), (8, 1))
    else:
        desk.press((1, 1))
        if gesture == "click":
            desk.release((1, 1))
        desk.drag_to((5, 1))
    desk.key(Qt.Key.Key_Escape)
    assert not desk.scene.overlays
    assert not desk.tool.busy
    assert desk.document.undo.count() == 0


def test_another_tool_leaves_nothing_of_it(lay: Lay) -> None:
    desk = lay()
    desk.press((1, 1))
    desk.drag_to((5, 1))
    desk.take(SelectTool)
    assert not desk.scene.overlays


def test_a_token_that_moves_is_measured_anew(lay: Lay) -> None:
    desk = lay()
    desk.drag((1, 1), (8, 1))
    desk.document.act(Action("place", choices={"to": {"B": [5, 1]}}))
    assert feet(desk) == 20
    desk.document.act(Action("remove", choices={"ids": ["B"]}))
    assert feet(desk) is None


# Keyboard


def test_tab_measures_from_the_selected_token_to_the_next(lay: Lay) -> None:
    desk = lay()
    desk.document.select(("A",))
    desk.key(Qt.Key.Key_Tab)
    assert tape(desk).places == ("A", "B")
    desk.key(Qt.Key.Key_Tab)
    assert tape(desk).places == ("A", "C")


def test_arrows_move_the_end(lay: Lay) -> None:
    desk = lay()
    desk.document.select(("A",))
    for _ in range(3):
        desk.key(Qt.Key.Key_Right)
    desk.key(Qt.Key.Key_Down)
    assert tape(desk).places == ("A", (4, 2))
    assert feet(desk) == 15


# Keeping


def test_enter_keeps_a_measure_as_a_note_in_one_step(lay: Lay) -> None:
    desk = lay()
    desk.drag((1, 1), (8, 1))
    desk.key(Qt.Key.Key_Return)
    (note,) = desk.document.battle.annotations
    assert (note.kind, note.text) == ("measure", f"35 ft {RULE}")
    assert note.points == ((1.5, 1.5), (8.5, 1.5))
    assert desk.document.undo.count() == 1
    assert not desk.scene.overlays
    desk.document.undo.undo()
    assert desk.document.battle.annotations == ()


def test_the_strip_names_the_rule_and_keeps_the_measure(lay: Lay) -> None:
    desk = lay()
    strip = desk.tool.options_widget()
    assert not strip.keep.isEnabled()
    desk.drag((1, 1), (8, 1))
    assert strip.told.text() == f"35 ft {RULE} (D20-M01, D20-M03)"
    strip.keep.click()
    assert len(desk.document.battle.annotations) == 1


def test_labels_do_not_cover_each_other(lay: Lay) -> None:
    desk = lay()
    desk.click((4, 0))
    for square in ((5, 0), (5, 1), (4, 1)):
        desk.click(square)
    desk.hover((6, 1))
    boxes = [
        label.pill.translated(desk.view.viewportTransform().map(label.pos()))
        for label in tape(desk)._layer.labels()
    ]
    assert len(boxes) == 4
    for index, one in enumerate(boxes):
        assert not any(one.intersects(other) for other in boxes[index + 1 :])


def test_a_measure_ends_off_the_board_too(lay: Lay) -> None:
    desk = lay()
    desk.press((1, 1))
    spot = desk.view.viewport().rect().topLeft() + QPoint(2, 2)
    QTest.mouseRelease(desk.view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert feet(desk) is not None
