"""Terrain of a table: drawn in inches, raised, mended, copied; each gesture is one step or refused in a sentence."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from chargemap.app.tools.pieces_change import (
    shapes_of_table,
    table_like,
    trouble,
    whole_table,
)
from chargemap.app.tools.terrain import TerrainTool
from chargemap.app.tools.terrain_shapes import ACROSS, DOWN, Shape, mirrored
from chargemap.app.tools.terrain_strip import TerrainStrip
from chargemap.app.tools.walls import WALLS
from chargemap.app.tools.walls_mend import MEND
from chargemap.model.battle import Action, Battle
from chargemap.model.board import GridBoard, Piece, Point, TableBoard
from chargemap.rules import get
from chargemap.rules.dice import Dice
from tests.app.desk import Desk
from tests.app.tables import table_of, table_rules
from tests.app.terraindesk import terrain_desk, tool_of

__all__ = ["table_rules"]
KEYS = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
SQUARE = ((4.0, 4.0), (8.0, 4.0), (8.0, 8.0), (4.0, 8.0))
ROOF = Piece("roof", "platform", polygon=SQUARE, height=4)
STEPS = Piece("steps", "ladder", stats={"at": [8, 5]})
FENCE = Piece("fence", "wall", line=((12.0, 4.0), (12.0, 9.0)), height=2)

Place = Callable[..., Desk]


@pytest.fixture
def place(qtbot, table_rules: str) -> Place:
    def make(*pieces: Piece, mode: str = WALLS) -> Desk:
        return terrain_desk(qtbot, table_of(*pieces), mode)

    return make


def terrain(desk: Desk) -> dict[str, Piece]:
    board = desk.document.battle.board
    assert isinstance(board, TableBoard)
    return {piece.id: piece for piece in board.terrain}


def clicks(desk: Desk, *points: Point) -> None:
    for point in points:
        desk.click(point)


def menu_of(desk: Desk, at: Point) -> dict[str, Callable[[], None]]:
    """Return what the right button offers at a point."""
    pointers: list[object] = []
    desk.view.pointed.connect(pointers.append)
    desk.hover(at)
    menu = QMenu(desk.view)
    assert tool_of(desk).fill_menu(menu, pointers[-1])
    return {one.text().split("\t")[0]: one.trigger for one in menu.actions()}


# Drawing


def test_a_drag_draws_a_rectangle_as_high_as_its_kind(place: Place) -> None:
    desk = place()
    desk.key(KEYS.Key_2)
    desk.drag((8.1, 7.9), (3.9, 4.1))
    assert desk.document.undo.count() == 1
    corners = [[4, 4], [8, 4], [8, 8], [4, 8]]
    written = {"kind": "building", "polygon": corners, "height": 6}
    assert desk.document.battle.log[-1].action == Action(
        "pieces", choices={"put": {"building-1": written}}
    )
    desk.document.undo.undo()
    assert not terrain(desk)


@pytest.mark.parametrize("end", ["enter", "first", "twice"])
def test_clicks_draw_an_area_corner_by_corner(place: Place, end: str) -> None:
    desk = place()
    desk.key(KEYS.Key_3)
    clicks(desk, (2.0, 2.0), (7.0, 2.0), (4.0, 6.0))
    assert not desk.document.undo.count()
    match end:
        case "enter":
            desk.key(KEYS.Key_Return)
        case "first":
            desk.click((2.0, 2.0))
        case _:
            spot = desk.pixel((4.0, 6.0))
            port = desk.view.viewport()
            QTest.mouseDClick(port, Qt.MouseButton.LeftButton, pos=spot)
    assert terrain(desk)["platform-1"].polygon == ((2, 2), (7, 2), (4, 6))
    assert desk.document.undo.count() == 1
    assert not desk.tool.busy


def test_a_drag_draws_a_wall_and_clicks_one_with_bends(place: Place) -> None:
    desk = place()
    desk.drag((2.0, 2.0), (6.0, 2.0))
    clicks(desk, (2.0, 6.0), (6.0, 6.0), (6.0, 9.0))
    desk.key(KEYS.Key_Enter)
    assert [one.line for one in terrain(desk).values()] == [
        ((2, 2), (6, 2)),
        ((2, 6), (6, 6), (6, 9)),
    ]
    assert desk.document.undo.count() == 2


def test_a_low_wall_that_ends_where_it_began_is_an_area(place: Place) -> None:
    desk = place()
    desk.key(KEYS.Key_6)
    corners = ((2.0, 2.0), (6.0, 2.0), (6.0, 5.0))
    clicks(desk, *corners, corners[0])
    desk.key(KEYS.Key_1)
    clicks(desk, (12.0, 2.0), (16.0, 2.0), (16.0, 5.0), (12.0, 2.0))
    low, wall = terrain(desk).values()
    assert (low.polygon, low.line) == (corners, ())
    assert wall.line == ((12, 2), (16, 2), (16, 5), (12, 2))


def test_shift_draws_to_half_inches_and_control_anywhere(place: Place) -> None:
    desk = place()
    desk.key(KEYS.Key_5)
    desk.press((2.6, 2.6))
    desk.drag_to((5.4, 6.6), SHIFT)
    desk.release((5.4, 6.6), SHIFT)
    half = terrain(desk)["rough-1"].polygon
    assert half == ((2.5, 2.5), (5.5, 2.5), (5.5, 6.5), (2.5, 6.5))
    desk.press((12.3, 2.3))
    desk.drag_to((15.3, 6.3), CONTROL)
    desk.release((15.3, 6.3), CONTROL)
    assert terrain(desk)["rough-2"].polygon[2] == pytest.approx((15.3, 6.3), abs=0.03)


def test_a_ladder_stands_at_the_nearest_edge_of_a_platform(place: Place) -> None:
    desk = place(ROOF)
    desk.key(KEYS.Key_4)
    desk.click((8.4, 6.3))
    desk.click((5.6, 3.8), SHIFT)
    ladders = list(terrain(desk).values())[1:]
    assert [one.stats["at"] for one in ladders] == [[8, 6], [5.5, 4]]
    assert {one.kind for one in ladders} == {"ladder"}


def test_a_ladder_without_a_platform_is_refused(place: Place) -> None:
    desk = place(FENCE)
    desk.key(KEYS.Key_4)
    desk.click((12.0, 6.0))
    assert desk.said[-1].startswith("A ladder stands at the edge of a platform")
    assert not desk.document.undo.count()
    assert not desk.scene.overlays


def test_an_area_whose_sides_cross_is_refused_and_may_go_on(place: Place) -> None:
    desk = place()
    desk.key(KEYS.Key_2)
    clicks(desk, (2.0, 2.0), (8.0, 8.0), (8.0, 2.0), (2.0, 8.0))
    desk.key(KEYS.Key_Return)
    assert desk.said[-1] == "The sides of an area may not cross or touch one another."
    assert not desk.document.undo.count()
    desk.key(KEYS.Key_Backspace)
    desk.key(KEYS.Key_Return)
    assert terrain(desk)["building-1"].polygon == ((2, 2), (8, 8), (8, 2))


@pytest.mark.parametrize(
    ("corners", "sentence"),
    [
        (((2.0, 2.0), (8.0, 2.0)), "An area needs at least three corners."),
        (
            ((2.0, 2.0), (8.0, 2.0), (5.0, 2.0)),
            "The corners of an area may not all lie in one line.",
        ),
    ],
)
def test_too_few_corners_make_no_area(
    place: Place, corners: tuple[Point, ...], sentence: str
) -> None:
    desk = place()
    desk.key(KEYS.Key_2)
    clicks(desk, *corners)
    desk.key(KEYS.Key_Return)
    assert desk.said[-1] == sentence
    assert not desk.document.undo.count()


def test_a_wall_of_one_point_is_refused_drawn_or_cut_down(place: Place) -> None:
    desk = place(FENCE)
    desk.click((2.0, 2.0))
    desk.key(KEYS.Key_Return)
    assert desk.said[-1] == "A wall needs two ends that differ."
    desk.key(KEYS.Key_Escape)
    tool_of(desk).choose_mode(MEND)
    desk.click((12.0, 6.0))
    menu_of(desk, (12.0, 9.0))["Delete this corner"]()
    assert desk.said[-1] == "A wall needs two ends that differ."
    assert not desk.document.undo.count()


def test_a_rectangle_without_width_is_refused_and_leaves_nothing(place: Place) -> None:
    desk = place()
    desk.key(KEYS.Key_2)
    desk.drag((2.0, 2.0), (2.0, 8.0))
    assert desk.said[-1] == "The corners of an area may not all lie in one line."
    assert not desk.tool.busy
    assert not desk.scene.overlays


def test_backspace_takes_corners_back_to_none(place: Place) -> None:
    desk = place()
    clicks(desk, (2.0, 2.0), (8.0, 2.0))
    desk.key(KEYS.Key_Backspace)
    assert desk.tool.busy
    desk.key(KEYS.Key_Backspace)
    assert not desk.tool.busy
    assert not desk.scene.overlays


def test_the_menu_ends_or_leaves_the_shape_that_is_being_drawn(place: Place) -> None:
    desk = place()
    clicks(desk, (2.0, 2.0), (8.0, 2.0))
    menu_of(desk, (8.0, 2.0))["End the shape"]()
    assert terrain(desk)["wall-1"].line == ((2, 2), (8, 2))
    clicks(desk, (2.0, 5.0), (8.0, 5.0))
    menu_of(desk, (8.0, 5.0))["Leave the shape"]()
    assert len(terrain(desk)) == 1
    assert not desk.tool.busy


def test_the_size_of_what_is_drawn_is_said(place: Place) -> None:
    desk = place()
    desk.press((2.0, 2.0))
    desk.drag_to((5.0, 6.0))
    assert desk.said[-1] == "5 inches long"
    desk.key(KEYS.Key_Escape)
    desk.release((5.0, 6.0))
    desk.key(KEYS.Key_3)
    desk.press((2.0, 2.0))
    desk.drag_to((5.0, 6.0))
    assert desk.said[-1] == "3 by 4 inches"


# Heights


def strip_of(desk: Desk, qtbot) -> TerrainStrip:
    strip = desk.tool.options_widget()
    assert isinstance(strip, TerrainStrip)
    qtbot.addWidget(strip)
    strip.show()
    return strip


def test_the_height_set_before_is_that_of_the_next_piece(place: Place, qtbot) -> None:
    desk = place()
    strip = strip_of(desk, qtbot)
    strip.high.setValue(4.5)
    strip.foot.setValue(3)
    desk.drag((2.0, 2.0), (6.0, 2.0))
    made = terrain(desk)["wall-1"]
    assert (made.height, made.stats) == (4.5, {"z": 3})
    assert desk.document.undo.count() == 1


def test_the_height_set_after_is_that_of_what_was_drawn_in_one_step(
    place: Place, qtbot
) -> None:
    desk = place()
    strip = strip_of(desk, qtbot)
    desk.key(KEYS.Key_3)
    desk.drag((2.0, 2.0), (6.0, 6.0))
    for height in (3.5, 4, 4.5):
        strip.high.setValue(height)
    assert terrain(desk)["platform-1"].height == 4.5
    assert desk.document.undo.count() == 2
    desk.key(KEYS.Key_BracketLeft)
    assert terrain(desk)["platform-1"].height == 4
    desk.document.undo.undo()
    assert terrain(desk)["platform-1"].height == 3
    assert strip.high.value() == 3


def test_the_strip_shows_the_height_selected_and_a_dash_for_several(
    place: Place, qtbot
) -> None:
    desk = place(ROOF, FENCE, mode=MEND)
    strip = strip_of(desk, qtbot)
    desk.click((5.0, 5.0))
    assert strip.high.text() == "4″"
    assert not strip.foot.isVisible()
    assert strip.pieces["platform"].isChecked()
    desk.key(KEYS.Key_A, CONTROL)
    assert strip.high.text() == "–"
    assert strip.foot.text() == "0″"
    strip.high.setValue(5)
    assert {one.height for one in terrain(desk).values()} == {5}
    assert desk.document.undo.count() == 1


def test_a_low_wall_is_never_higher_than_an_inch(place: Place, qtbot) -> None:
    desk = place()
    strip = strip_of(desk, qtbot)
    desk.key(KEYS.Key_6)
    strip.high.setValue(4)
    assert strip.high.value() == 1
    desk.drag((2.0, 2.0), (6.0, 2.0))
    assert terrain(desk)["low-1"].height == 1


def test_rough_ground_and_ladders_have_no_height_to_set(place: Place, qtbot) -> None:
    desk = place()
    strip = strip_of(desk, qtbot)
    for kind in ("rough", "ladder"):
        strip.pieces[kind].click()
        assert not strip.high.isVisible()
        assert not strip.foot.isVisible()


def test_the_strip_is_for_squares_or_for_a_table_as_the_board_is(
    place: Place, qtbot
) -> None:
    desk = place()
    strip = strip_of(desk, qtbot)
    assert strip.pieces["wall"].isVisible()
    assert not strip.modes["brush"].isVisible()
    desk.document.new(Battle("dnd35", GridBoard(("....",) * 4)))
    assert strip.walls["wall"].isVisible()
    assert strip.modes["brush"].isVisible()
    tool_of(desk).choose_mode("brush")
    desk.document.new(table_of())
    assert strip.pieces["wall"].isVisible()
    assert tool_of(desk).mode == WALLS
    for button in strip.pieces.values():
        assert button.accessibleName()


# Mending


def test_a_piece_is_dragged_and_its_ladder_goes_along(place: Place) -> None:
    desk = place(ROOF, STEPS, mode=MEND)
    desk.drag((5.0, 5.0), (7.0, 8.0))
    assert terrain(desk)["roof"].polygon == ((6, 7), (10, 7), (10, 11), (6, 11))
    assert terrain(desk)["steps"].stats["at"] == [10, 8]
    assert desk.document.undo.count() == 1
    desk.document.undo.undo()
    assert terrain(desk) == {"roof": ROOF, "steps": STEPS}


def seen(desk: Desk, at: Point) -> QColor:
    """Return the colour of the board at a point."""
    return desk.view.viewport().grab().toImage().pixelColor(desk.pixel(at))


def test_a_piece_on_the_way_is_seen_there_and_not_where_it_was(
    place: Place, qtbot
) -> None:
    desk = place(ROOF, mode=MEND)
    at, to = (7.1, 7.1), (17.1, 12.1)
    roof, floor = seen(desk, at), seen(desk, to)
    assert roof != floor
    desk.press((5.0, 5.0))
    desk.drag_to((15.0, 10.0))
    qtbot.waitUntil(lambda: (seen(desk, at), seen(desk, to)) == (floor, roof))
    desk.key(KEYS.Key_Escape)
    qtbot.waitUntil(lambda: (seen(desk, at), seen(desk, to)) == (roof, floor))


def test_what_is_drawn_is_seen_as_it_will_be(place: Place, qtbot) -> None:
    desk = place()
    spot = (7.1, 7.1)
    floor = seen(desk, spot)
    desk.key(KEYS.Key_3)
    desk.press((4.0, 4.0))
    desk.drag_to((8.0, 8.0))
    qtbot.waitUntil(lambda: seen(desk, spot) != floor)
    plank = seen(desk, spot)
    desk.release((8.0, 8.0))
    assert seen(desk, spot) == plank
    desk.document.undo.undo()
    qtbot.waitUntil(lambda: seen(desk, spot) == floor)


def test_a_piece_dragged_off_the_table_is_refused(place: Place) -> None:
    desk = place(ROOF, mode=MEND)
    desk.drag((5.0, 5.0), (1.0, 0.0))
    desk.drag((5.0, 5.0), (0.0, 5.0))
    assert desk.said[-1] == "All of a piece of terrain must lie on the table."
    assert not desk.document.undo.count()
    assert terrain(desk)["roof"] is ROOF


def test_a_corner_dragged_across_a_side_is_refused(place: Place) -> None:
    desk = place(ROOF, mode=MEND)
    desk.click((5.0, 5.0))
    desk.drag((4.0, 4.0), (10.0, 6.0))
    assert desk.said[-1].startswith("The sides of an area may not cross")
    assert not desk.document.undo.count()


def test_the_middle_of_a_side_is_dragged_for_one_more_corner(place: Place) -> None:
    desk = place(ROOF, mode=MEND)
    desk.click((5.0, 5.0))
    desk.drag((8.0, 6.0), (10.0, 6.0))
    assert terrain(desk)["roof"].polygon == (*SQUARE[:2], (10, 6), *SQUARE[2:])
    assert desk.document.undo.count() == 1


def test_a_click_on_the_middle_of_a_side_adds_nothing(place: Place) -> None:
    desk = place(ROOF, mode=MEND)
    desk.click((5.0, 5.0))
    desk.click((8.0, 6.0))
    assert not desk.document.undo.count()


def test_a_double_click_deletes_a_corner_while_three_are_left(place: Place) -> None:
    desk = place(ROOF, mode=MEND)
    desk.click((5.0, 5.0))
    port = desk.view.viewport()
    for _time in range(2):
        spot = desk.pixel((8.0, 4.0) if _time == 0 else (8.0, 8.0))
        QTest.mouseDClick(port, Qt.MouseButton.LeftButton, pos=spot)
    assert terrain(desk)["roof"].polygon == ((4, 4), (8, 8), (4, 8))
    assert desk.said[-1] == "An area needs at least three corners."
    assert desk.document.undo.count() == 1


def test_the_menu_adds_and_deletes_a_corner(place: Place) -> None:
    desk = place(FENCE, mode=MEND)
    desk.click((12.0, 6.0))
    menu_of(desk, (12.0, 6.0))["Add a corner here"]()
    line = terrain(desk)["fence"].line
    assert len(line) == 3
    assert line[1] == pytest.approx((12, 6), abs=0.05)
    menu_of(desk, (12.0, 9.0))["Delete this corner"]()
    assert terrain(desk)["fence"].line == line[:2]
    assert "Add a corner here" not in menu_of(desk, (16.0, 12.0))
    assert desk.document.undo.count() == 2


def test_a_ladder_is_dragged_along_the_edges(place: Place) -> None:
    desk = place(ROOF, STEPS, mode=MEND)
    desk.drag((8.2, 5.0), (6.2, 8.6))
    assert terrain(desk)["steps"].stats["at"] == [6, 8]
    assert desk.document.undo.count() == 1


def test_delete_takes_a_platform_with_its_ladder(place: Place) -> None:
    desk = place(ROOF, STEPS, FENCE, mode=MEND)
    desk.click((5.0, 6.5))
    desk.key(KEYS.Key_Delete)
    assert list(terrain(desk)) == ["fence"]
    assert desk.document.undo.count() == 1


def test_what_was_just_drawn_goes_with_the_delete_key(place: Place) -> None:
    desk = place(FENCE)
    desk.drag((2.0, 2.0), (6.0, 2.0))
    desk.key(KEYS.Key_Delete)
    assert list(terrain(desk)) == ["fence"]


def test_a_ladder_between_two_platforms_stays_with_the_other(place: Place) -> None:
    beside = Piece(
        "shed", "platform", polygon=((8, 4), (11, 4), (11, 8), (8, 8)), height=2
    )
    desk = place(ROOF, STEPS, beside, mode=MEND)
    desk.click((5.0, 6.0))
    desk.key(KEYS.Key_Delete)
    assert list(terrain(desk)) == ["steps", "shed"]


def test_a_line_over_an_area_is_selected_before_it(place: Place) -> None:
    parapet = Piece("parapet", "wall", line=((6, 4), (6, 8)), height=1, stats={"z": 4})
    desk = place(parapet, ROOF, mode=MEND)
    desk.click((6.0, 6.0))
    assert tool_of(desk).mending.keys == ("parapet",)
    desk.click((4.9, 5.0))
    assert tool_of(desk).mending.keys == ("roof",)


def test_a_rectangle_selects_the_pieces_within(place: Place) -> None:
    desk = place(ROOF, STEPS, FENCE, mode=MEND)
    desk.drag((3.0, 3.0), (9.0, 9.0))
    assert set(tool_of(desk).mending.keys) == {"roof", "steps"}
    desk.key(KEYS.Key_Right)
    desk.key(KEYS.Key_Down, SHIFT)
    assert terrain(desk)["roof"].polygon[0] == (5, 4.5)
    assert terrain(desk)["steps"].stats["at"] == [9, 5.5]
    assert desk.document.undo.count() == 1


def test_a_nudge_over_the_edge_is_refused(place: Place) -> None:
    desk = place(ROOF, mode=MEND)
    desk.click((5.0, 5.0))
    for _time in range(6):
        desk.key(KEYS.Key_Left)
    assert terrain(desk)["roof"].polygon[0] == (0, 4)
    assert desk.said[-1] == "All of a piece of terrain must lie on the table."


def test_keys_make_an_area_another_kind_but_never_a_line(place: Place) -> None:
    desk = place(ROOF, FENCE, mode=MEND)
    desk.click((5.0, 5.0))
    desk.key(KEYS.Key_2)
    assert (terrain(desk)["roof"].kind, terrain(desk)["roof"].height) == ("building", 4)
    desk.key(KEYS.Key_1)
    assert terrain(desk)["roof"].kind == "building"
    assert desk.said[-1].startswith("What is selected cannot be of that kind")
    assert desk.document.undo.count() == 1


# Copy, paste, mirror


def test_a_platform_is_pasted_with_its_ladder_under_the_mouse(place: Place) -> None:
    desk = place(ROOF, STEPS, mode=MEND)
    desk.click((5.0, 6.5))
    desk.key(KEYS.Key_C, CONTROL)
    desk.hover((12.4, 9.4))
    desk.key(KEYS.Key_V, CONTROL)
    made = terrain(desk)
    assert made["platform-1"].polygon[0] == (12, 9)
    assert made["platform-1"].height == 4
    assert made["ladder-1"].stats["at"] == [16, 10]
    assert tool_of(desk).mending.keys == ("platform-1", "ladder-1")
    assert desk.document.undo.count() == 1


def test_what_is_pasted_at_the_rim_lies_on_the_table(place: Place) -> None:
    desk = place(ROOF, mode=MEND)
    desk.click((5.0, 6.5))
    desk.key(KEYS.Key_X, CONTROL)
    assert not terrain(desk)
    desk.hover((23.5, 17.5))
    desk.key(KEYS.Key_V, CONTROL)
    assert terrain(desk)["platform-1"].polygon[2] == (24, 18)


@pytest.mark.parametrize(
    "text",
    [
        "",
        '{"format": "chargemap-terrain", "terrain": [{"id": "a"}]}',
        '{"format": "chargemap-terrain", "terrain": 3}',
        '{"format": "chargemap-terrain"' + "[" * 2000,
        '{"format": "chargemap-walls", "walls": [[1, 2, 3, 4]], "ground": []}',
    ],
)
def test_a_clipboard_without_terrain_is_told(place: Place, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    desk = place(ROOF, mode=MEND)
    desk.key(KEYS.Key_V, CONTROL)
    assert desk.said[-1] == "There is no terrain on the clipboard."
    assert not desk.document.undo.count()


def test_what_is_larger_than_the_table_is_not_pasted(place: Place) -> None:
    QGuiApplication.clipboard().setText(
        '{"format": "chargemap-terrain", "terrain": '
        '[{"id": "a", "kind": "wall", "line": [[0, 0], [90, 0]]}]}'
    )
    desk = place(mode=MEND)
    desk.key(KEYS.Key_V, CONTROL)
    assert desk.said[-1] == "What was copied is larger than this table."


def test_a_mirrored_platform_keeps_its_ladder_at_its_edge(place: Place) -> None:
    desk = place(ROOF, STEPS, mode=MEND)
    desk.click((5.0, 6.5))
    tool_of(desk).commands.mirror(ACROSS)
    assert terrain(desk)["steps"].stats["at"] == [4, 5]
    tool_of(desk).commands.mirror(DOWN)
    assert terrain(desk)["steps"].stats["at"] == [4, 7]
    assert desk.document.undo.count() == 2


# Nothing left behind


@pytest.mark.parametrize("leave", ["escape", "tool"])
@pytest.mark.parametrize("gesture", ["drag", "corners", "ladder", "move", "corner"])
def test_a_gesture_given_up_leaves_all_as_it_was(
    place: Place, gesture: str, leave: str
) -> None:
    desk = place(ROOF, STEPS, mode=MEND if gesture in ("move", "corner") else WALLS)
    before = desk.document.battle
    if gesture == "corner":
        desk.click((5.0, 6.5))
    desk.key({"corners": KEYS.Key_3, "ladder": KEYS.Key_4}.get(gesture, KEYS.Key_F13))
    if gesture == "corners":
        clicks(desk, (12.0, 2.0), (16.0, 2.0), (16.0, 6.0))
    else:
        desk.press((4.0, 4.0) if gesture == "corner" else (5.0, 6.5))
    desk.drag_to((12.0, 12.0))
    assert desk.tool.busy
    if leave == "tool":
        desk.tool.deactivate()
    else:
        desk.key(KEYS.Key_Escape)
        desk.key(KEYS.Key_Escape)
    desk.release((12.0, 12.0))
    assert desk.document.battle is before
    assert not desk.tool.busy
    assert not desk.scene.overlays


@pytest.mark.parametrize("kind", range(1, 7))
def test_a_table_closed_while_one_draws_on_it_is_painted_to_the_end(
    place: Place, kind: int
) -> None:
    desk = place(ROOF)
    desk.key(KEYS(KEYS.Key_0 + kind))
    for points in range(4):
        if points:
            desk.click((12.0 + points, 4.0 + points * points))
        desk.drag_to((14.0, 10.0))
        assert not desk.view.viewport().grab().isNull()


def test_undo_under_a_drawing_ends_it(place: Place) -> None:
    desk = place()
    desk.drag((2.0, 2.0), (6.0, 2.0))
    clicks(desk, (2.0, 6.0), (6.0, 6.0))
    desk.document.undo.undo()
    assert not desk.tool.busy
    assert not desk.scene.overlays


# Laws

NUMBER = st.integers(0, 12).map(float)
POINT = st.tuples(NUMBER, NUMBER)
RING = st.lists(POINT, min_size=3, max_size=7, unique=True).map(
    lambda points: Shape(tuple(points), closed=True)
)
TABLE = TableBoard((12, 12))


@given(ring=RING)
def test_an_area_is_sound_turned_over_and_begun_anywhere_or_never(ring: Shape) -> None:
    turns = [
        Shape(ring.points[start:] + ring.points[:start], closed=True)
        for start in range(len(ring.points))
    ]
    backward = Shape(ring.points[::-1], closed=True)
    told = {bool(trouble(TABLE, (one,))) for one in (*turns, backward)}
    assert len(told) == 1


@given(corner=POINT, size=st.tuples(st.integers(1, 6), st.integers(1, 6)))
def test_every_rectangle_on_the_table_is_sound_and_no_other(
    corner: Point, size: tuple[int, int]
) -> None:
    (x, y), (wide, deep) = corner, size
    points = ((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep))
    fits = x + wide <= 12 and y + deep <= 12
    assert fits != bool(trouble(TABLE, (Shape(points, closed=True),)))


@given(
    side=st.integers(0, 3),
    part=st.floats(0, 1),
    to=POINT,
    corner=st.integers(0, 3),
    axis=st.sampled_from([ACROSS, DOWN]),
)
def test_a_ladder_stays_at_the_edge_of_its_platform(
    side: int, part: float, to: Point, corner: int, axis: int
) -> None:
    (x0, y0), (x1, y1) = Shape(SQUARE, closed=True).sides[side]
    at = [x0 + part * (x1 - x0), y0 + part * (y1 - y0)]
    ladder = Piece("steps", "ladder", stats={"at": at})
    board = TableBoard((12, 12), (ROOF, ladder))
    shape = shapes_of_table(board)["roof"]
    for changed in (
        shape.without_corner(corner).with_corner(corner, to),
        shape.with_corner(corner, to),
        mirrored({"roof": shape}, axis)["roof"],
        shape.shifted(to),
    ):
        made = table_like(board, {"roof": changed})
        rim = Shape((*changed.points, changed.points[0]))
        x, y = shapes_of_table(made)["steps"].points[0]
        assert rim.distance((x, y)) < 0.01


GESTURES = st.lists(st.tuples(st.integers(1, 6), POINT, POINT), min_size=1, max_size=4)


@given(gestures=GESTURES)
def test_whatever_is_drawn_lies_on_the_table_and_its_log_replays(
    qapp: QApplication, table_rules: str, gestures: list[tuple[int, Point, Point]]
) -> None:
    desk = Desk(table_of(ROOF, size=(12, 12)), TerrainTool)
    start = desk.document.battle
    for number, one, other in gestures:
        desk.key(Qt.Key(KEYS.Key_0 + number))
        desk.drag(one, other)
        desk.key(KEYS.Key_Escape)
    battle = desk.document.battle
    board = battle.board
    assert isinstance(board, TableBoard)
    shapes = shapes_of_table(board).values()
    assert not trouble(board, shapes)
    assert all(shape.within(whole_table(board)) for shape in shapes)
    assert len({piece.id for piece in board.terrain}) == len(board.terrain)
    again = start
    for entry in battle.log:
        _verdict, again = get(start.ruleset).resolve(
            again, entry.action, Dice([], 1, 0)
        )
    assert again.board == board
    desk.view.close()
