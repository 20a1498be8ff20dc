"""Walls, doors and windows: drawn, dragged by their ends, turned, copied, mirrored, removed."""

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication, QHelpEvent, QImage, QPainter
from PySide6.QtWidgets import QApplication, QMenu, QToolTip

from chargemap.app.paint.ink import LIGHT
from chargemap.app.paint.pieces import paint_table
from chargemap.app.tools.select import SelectTool
from chargemap.app.tools.terrain import TerrainTool
from chargemap.app.tools.terrain_shapes import (
    ACROSS,
    DOWN,
    Box,
    Grip,
    Shape,
    dragged,
    grip_at,
    mirrored,
    snapped,
)
from chargemap.app.tools.walls import WALLS
from chargemap.app.tools.walls_change import drawing, reshaped, shapes_of
from chargemap.app.tools.walls_mend import MEND
from chargemap.model.battle import Action, Battle
from chargemap.model.board import GridBoard, Piece, TableBoard, Wall
from chargemap.rules import get
from chargemap.rules.dice import Dice
from tests.app.desk import Desk, battle_of
from tests.app.terraindesk import terrain_desk, tool_of

FIELD = """
............
.A..........
............
.......##...
.......#....
.B..........
............
............
"""
TOKENS = "{A: {side: red}, B: {side: blue}}"
TWO = "[[2, 2, 5, 2], [5, 2, 5, 5, closed]]"
SHIFT = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier

Place = Callable[..., Desk]


@pytest.fixture
def place(qtbot) -> Place:
    def make(walls: str = "[]", mode: str = WALLS) -> Desk:
        return terrain_desk(qtbot, battle_of(FIELD, tokens=TOKENS, walls=walls), mode)

    return make


def walls(desk: Desk) -> tuple[Wall, ...]:
    board = desk.document.battle.board
    assert isinstance(board, GridBoard)
    return board.walls


def menu_of(desk: Desk, at: tuple[float, float]) -> QMenu:
    """Return the menu that a click of the right button at a point would show."""
    desk.hover(at)
    menu = QMenu()
    pointers: list[object] = []
    desk.view.pointed.connect(pointers.append)
    desk.hover(at)
    assert tool_of(desk).fill_menu(menu, pointers[-1])
    return menu


def choose(menu: QMenu, text: str) -> None:
    found = [one for one in menu.actions() if one.text().split("\t")[0] == text]
    assert len(found) == 1
    assert found[0].isEnabled()
    found[0].trigger()


# Drawing


def test_a_drag_draws_a_wall_from_corner_to_corner(place: Place) -> None:
    desk = place()
    desk.drag((2.1, 1.9), (6.2, 2.1))
    assert walls(desk) == (Wall(2, 2, 6, 2),)
    assert desk.document.undo.count() == 1
    assert desk.document.battle.log[-1].action == Action(
        "walls", choices={"add": [[2, 2, 6, 2]]}
    )


def test_shift_draws_to_half_squares_and_control_anywhere(place: Place) -> None:
    desk = place()
    desk.drag((2.1, 1.9), (4.4, 2.6), SHIFT)
    assert walls(desk)[0] == Wall(2, 2, 4.5, 2.5)
    desk.drag((7.0, 6.0), (8.3, 6.7), CONTROL)
    drawn = walls(desk)[1]
    assert drawn.x1 == pytest.approx(8.3, abs=0.02)
    assert drawn.y1 == pytest.approx(6.7, abs=0.02)


def test_an_end_of_another_wall_takes_the_mouse(place: Place) -> None:
    desk = place(walls="[[2, 2, 4.4, 3.3]]")
    desk.drag((4.35, 3.35), (8.0, 6.0), CONTROL)
    assert (walls(desk)[1].x0, walls(desk)[1].y0) == (4.4, 3.3)


def test_keys_choose_what_is_drawn(place: Place) -> None:
    desk = place()
    for key in (Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4, Qt.Key.Key_1):
        desk.key(key)
        row = float(len(walls(desk)))
        desk.drag((1.0, row), (2.0, row))
    assert [one.kind for one in walls(desk)] == ["closed", "open", "window", "wall"]


def test_a_door_drawn_on_a_wall_takes_its_place(place: Place) -> None:
    desk = place(walls="[[2, 2, 8, 2]]")
    desk.key(Qt.Key.Key_2)
    desk.drag((4.0, 2.0), (5.0, 2.0))
    assert walls(desk) == (
        Wall(2, 2, 4, 2),
        Wall(4, 2, 5, 2, "closed"),
        Wall(5, 2, 8, 2),
    )
    assert desk.document.undo.count() == 1


def test_doors_in_a_slanted_wall_take_its_place_one_by_one(place: Place) -> None:
    desk = place(walls="[[1, 1, 10, 4]]")
    desk.key(Qt.Key.Key_2)
    desk.drag((4.0, 2.0), (7.0, 3.0))
    assert [one.kind for one in walls(desk)] == ["wall", "closed", "wall"]
    board = GridBoard((".",), (Wall(0, 0, 3, 1),))
    for start, end in (((1, 0.333), (2, 0.667)), ((1.3, 0.433), (1.6, 0.533))):
        board = done(board, drawing(board, Wall(*start, *end, "closed")))
    assert [one.kind for one in board.walls].count("wall") == 2
    assert [one.kind for one in board.walls].count("closed") == 3


def test_a_wall_drawn_over_a_door_closes_the_gap(place: Place) -> None:
    desk = place(walls="[[4, 2, 5, 2, open]]")
    desk.drag((2.0, 2.0), (8.0, 2.0))
    assert walls(desk) == (Wall(2, 2, 8, 2),)


def test_a_wall_without_length_is_none(place: Place) -> None:
    desk = place()
    desk.drag((2.1, 1.9), (2.2, 2.1))
    assert not desk.document.undo.count()


def test_a_wall_ends_at_the_edge_of_the_board(place: Place) -> None:
    desk = place()
    desk.drag((9.0, 2.0), (15.0, 2.0))
    assert walls(desk) == (Wall(9, 2, 12, 2),)


def test_how_long_a_wall_would_be_is_said(place: Place) -> None:
    desk = place()
    desk.press((2.0, 2.0))
    desk.drag_to((6.0, 5.0))
    assert desk.said[-1] == "5 squares long"


# Selecting and dragging


def test_a_click_selects_a_wall_and_a_click_beside_it_none(place: Place) -> None:
    desk = place(TWO, MEND)
    desk.click((3.5, 2.05))
    assert tool_of(desk).mending.keys == (0,)
    desk.click((5.0, 3.5), SHIFT)
    assert tool_of(desk).mending.keys == (0, 1)
    desk.click((3.5, 2.0), SHIFT)
    assert tool_of(desk).mending.keys == (1,)
    desk.click((9.5, 0.5))
    assert tool_of(desk).mending.keys == ()
    assert not desk.document.undo.count()


def test_an_end_is_dragged_to_another_corner(place: Place) -> None:
    desk = place(TWO, MEND)
    desk.click((3.5, 2.0))
    desk.drag((2.0, 2.0), (1.1, 3.9))
    assert walls(desk)[0] == Wall(1, 4, 5, 2)
    assert desk.document.undo.count() == 1
    assert tool_of(desk).mending.keys == (0,)


def test_ends_that_meet_are_dragged_together_if_both_are_selected(
    place: Place,
) -> None:
    desk = place(TWO, MEND)
    desk.click((3.5, 2.0))
    desk.click((5.0, 3.5), SHIFT)
    desk.drag((5.0, 2.0), (6.0, 1.0))
    assert walls(desk) == (Wall(2, 2, 6, 1), Wall(6, 1, 5, 5, "closed"))


def test_a_wall_is_dragged_as_a_whole(place: Place) -> None:
    desk = place(TWO, MEND)
    desk.drag((3.5, 2.0), (4.6, 4.1))
    assert walls(desk)[0] == Wall(3, 4, 6, 4)
    assert walls(desk)[1] == Wall(5, 2, 5, 5, "closed")


def test_a_wall_on_the_way_is_seen_there_and_not_where_it_was(place: Place) -> None:
    bare = place("[]", MEND)
    desk = place("[[1, 6, 4, 6], [6, 6, 9, 6, closed]]", MEND)
    desk.key(Qt.Key.Key_A, CONTROL)
    desk.press((2.5, 6.0))
    desk.drag_to((2.5, 7.0))
    empty = bare.view.viewport().grab().toImage()
    during = desk.view.viewport().grab().toImage()
    for column in (2.5, 7.5):
        before, after = desk.pixel((column, 6.0)), desk.pixel((column, 7.0))
        assert during.pixelColor(before) == empty.pixelColor(before)
        assert during.pixelColor(after) != empty.pixelColor(after)
    desk.release((2.5, 7.0))
    assert all(one.isVisible() for one in desk.scene.openings())


def test_an_end_dragged_onto_the_other_is_refused(place: Place) -> None:
    desk = place(TWO, MEND)
    desk.click((3.5, 2.0))
    desk.drag((2.0, 2.0), (5.0, 2.0))
    assert not desk.document.undo.count()
    assert desk.said[-1] == "A wall needs two ends that differ."


def test_delete_removes_what_is_selected(place: Place) -> None:
    desk = place(TWO, MEND)
    desk.click((3.5, 2.0))
    desk.key(Qt.Key.Key_Delete)
    assert walls(desk) == (Wall(5, 2, 5, 5, "closed"),)
    desk.document.undo.undo()
    assert len(walls(desk)) == 2


def test_arrow_keys_move_what_is_selected_and_are_one_step(place: Place) -> None:
    desk = place(TWO, MEND)
    desk.click((3.5, 2.0))
    desk.key(Qt.Key.Key_Right)
    desk.key(Qt.Key.Key_Right)
    desk.key(Qt.Key.Key_Down, SHIFT)
    assert walls(desk)[0] == Wall(4, 2.5, 7, 2.5)
    assert desk.document.undo.count() == 1
    desk.document.undo.undo()
    assert walls(desk)[0] == Wall(2, 2, 5, 2)


@pytest.mark.qt_log_ignore("does not support raise")
def test_a_door_does_not_say_that_a_click_opens_it_while_one_mends(
    place: Place,
) -> None:
    desk = place(TWO, MEND)
    spot = desk.pixel((5.0, 3.0))
    view = desk.view
    where = view.viewport().mapToGlobal(spot)
    for tool, shown in ((TerrainTool, ""), (SelectTool, "Click to open it.")):
        desk.take(tool)
        QToolTip.hideText()
        event = QHelpEvent(QEvent.Type.ToolTip, spot, where)
        QApplication.sendEvent(view.viewport(), event)
        assert QToolTip.text().endswith(shown)
        assert bool(QToolTip.text()) == bool(shown)
    QToolTip.hideText()


# The menu


def test_the_menu_turns_a_wall_into_a_door_or_a_window(place: Place) -> None:
    desk = place(TWO, MEND)
    menu = menu_of(desk, (3.5, 2.0))
    checked = [one.text() for one in menu.actions() if one.isChecked()]
    assert checked == ["Wall"]
    choose(menu, "Window")
    assert walls(desk)[0].kind == "window"
    choose(menu_of(desk, (5.0, 3.0)), "Open door")
    assert walls(desk)[1].kind == "open"
    assert desk.document.undo.count() == 2


def test_the_menu_of_the_drawing_mode_mends_the_wall_under_the_mouse(
    place: Place,
) -> None:
    desk = place(TWO, WALLS)
    menu = menu_of(desk, (3.5, 2.0))
    assert tool_of(desk).mode == MEND
    choose(menu, "Delete")
    assert walls(desk) == (Wall(5, 2, 5, 5, "closed"),)


def test_keys_turn_what_is_selected(place: Place) -> None:
    desk = place(TWO, MEND)
    desk.key(Qt.Key.Key_A, CONTROL)
    desk.key(Qt.Key.Key_4)
    assert {one.kind for one in walls(desk)} == {"window"}
    assert desk.document.undo.count() == 1


# Copy, paste, mirror


def test_walls_are_pasted_under_the_mouse(place: Place) -> None:
    desk = place(TWO, MEND)
    desk.key(Qt.Key.Key_A, CONTROL)
    desk.key(Qt.Key.Key_C, CONTROL)
    desk.hover((7.5, 4.5))
    desk.key(Qt.Key.Key_V, CONTROL)
    assert walls(desk)[2:] == (Wall(7, 4, 10, 4), Wall(10, 4, 10, 7, "closed"))
    assert tool_of(desk).mending.keys == (2, 3)
    assert desk.document.undo.count() == 1


def test_cut_walls_are_gone_and_can_be_pasted(place: Place) -> None:
    desk = place(TWO, MEND)
    desk.click((3.5, 2.0))
    desk.key(Qt.Key.Key_X, CONTROL)
    assert len(walls(desk)) == 1
    desk.hover((0.5, 7.5))
    desk.key(Qt.Key.Key_V, CONTROL)
    assert walls(desk)[-1] == Wall(0, 7, 3, 7)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[[1, 2",
        '{"format": "chargemap-walls", "walls": [[1, 2]], "ground": []}',
        '{"format": "chargemap-walls", "walls": [], "ground": ["x"]}',
        '{"format": "chargemap-walls", "walls": [], "ground": [3]}',
        '{"format": "chargemap-walls"' + "[" * 2000,
    ],
)
def test_a_clipboard_without_walls_is_told(place: Place, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    desk = place(TWO, MEND)
    desk.key(Qt.Key.Key_V, CONTROL)
    assert desk.said[-1] == "There are no walls on the clipboard."
    assert not desk.document.undo.count()


def test_selected_walls_are_mirrored_about_their_middle(place: Place) -> None:
    desk = place(TWO, MEND)
    desk.key(Qt.Key.Key_A, CONTROL)
    tool_of(desk).commands.mirror(ACROSS)
    assert walls(desk) == (Wall(5, 2, 2, 2), Wall(2, 2, 2, 5, "closed"))
    tool_of(desk).commands.mirror(DOWN)
    assert walls(desk) == (Wall(5, 5, 2, 5), Wall(2, 5, 2, 2, "closed"))
    assert desk.document.undo.count() == 2


def test_a_rectangle_holds_its_ground_and_the_walls_within(place: Place) -> None:
    desk = place(TWO, MEND)
    desk.drag((2, 2), (8, 4))
    mending = tool_of(desk).mending
    assert mending.area is not None
    assert mending.keys == (0, 1)
    assert desk.said[-1] == "7 by 3 squares with 2 walls are selected."


def test_a_rectangle_is_mirrored_with_ground_and_walls_as_one_step(
    place: Place,
) -> None:
    desk = place(TWO, MEND)
    before = desk.document.battle
    desk.drag((2, 2), (8, 4))
    tool_of(desk).commands.mirror(ACROSS)
    board = desk.document.battle.board
    assert isinstance(board, GridBoard)
    assert board.ground[3] == "..##........"
    assert board.ground[4] == "...#........"
    assert board.walls == (Wall(9, 2, 6, 2), Wall(6, 2, 6, 5, "closed"))
    assert desk.document.undo.count() == 1
    desk.document.undo.undo()
    assert desk.document.battle is before


def test_a_copied_rectangle_is_pasted_with_its_ground(place: Place) -> None:
    desk = place(TWO, MEND)
    desk.drag((5, 2), (8, 4))
    desk.key(Qt.Key.Key_C, CONTROL)
    desk.hover((0, 5))
    desk.key(Qt.Key.Key_V, CONTROL)
    board = desk.document.battle.board
    assert isinstance(board, GridBoard)
    assert [row[:5] for row in board.ground[5:]] == [".....", "..##.", "..#.."]
    assert board.walls[-1] == Wall(0, 5, 0, 8, "closed")
    assert desk.document.undo.count() == 1


# Nothing left behind


def gestures(desk: Desk) -> None:
    desk.press((3.5, 2.0))
    desk.drag_to((6.0, 5.0))


@pytest.mark.parametrize("mode", [WALLS, MEND])
def test_escape_in_a_gesture_leaves_all_as_it_was(place: Place, mode: str) -> None:
    desk = place(TWO, mode)
    before = desk.document.battle
    gestures(desk)
    desk.key(Qt.Key.Key_Escape)
    desk.release((6.0, 5.0))
    assert desk.document.battle is before
    desk.key(Qt.Key.Key_Escape)  # what was selected is no longer
    assert not desk.scene.overlays


@pytest.mark.parametrize("mode", [WALLS, MEND])
@pytest.mark.parametrize("start", [(3.5, 2.0), (9.0, 6.0), (5.0, 3.5)])
def test_the_tool_put_away_in_a_gesture_leaves_nothing_behind(
    place: Place, mode: str, start: Sequence[float]
) -> None:
    desk = place(TWO, mode)
    before = desk.document.battle
    desk.press(start)
    desk.drag_to((7.0, 5.0))
    assert desk.scene.overlays
    desk.tool.deactivate()
    assert not desk.scene.overlays
    assert desk.document.battle is before
    assert all(one.isVisible() for one in desk.scene.openings())


def test_undo_takes_the_handles_of_what_is_gone(place: Place) -> None:
    desk = place(TWO, MEND)
    desk.key(Qt.Key.Key_A, CONTROL)
    desk.key(Qt.Key.Key_C, CONTROL)
    desk.key(Qt.Key.Key_V, CONTROL)
    desk.document.undo.undo()
    assert tool_of(desk).mending.keys == ()
    assert not desk.scene.overlays


# Pieces of a table: the same gestures, other shapes


def table() -> Battle:
    hut = Piece("hut", "mound", polygon=((4, 4), (8, 4), (8, 7), (4, 7)), height=3)
    return Battle("dnd35", TableBoard((24, 18), (hut,)))


def piece_of(desk: Desk) -> Piece:
    board = desk.document.battle.board
    assert isinstance(board, TableBoard)
    return board.terrain[0]


def test_a_corner_of_a_piece_is_dragged(qtbot) -> None:
    desk = Desk(table(), TerrainTool)
    qtbot.addWidget(desk.view)
    tool_of(desk).choose_mode(MEND)
    desk.click((6.0, 5.0))
    assert tool_of(desk).mending.keys == ("hut",)
    desk.drag((8.0, 7.0), (10.0, 9.0))
    assert piece_of(desk).polygon == ((4, 4), (8, 4), (10, 9), (4, 7))
    assert piece_of(desk).height == 3
    desk.document.undo.undo()
    tool_of(desk).mending.select(("hut",))
    desk.key(Qt.Key.Key_Delete)
    board = desk.document.battle.board
    assert isinstance(board, TableBoard)
    assert board.terrain == ()


def test_a_piece_is_seen_on_the_table_and_in_a_picture_of_it(qtbot) -> None:
    desk = Desk(table(), TerrainTool)
    qtbot.addWidget(desk.view)
    board = desk.document.battle.board
    assert isinstance(board, TableBoard)
    made = QImage(240, 180, QImage.Format.Format_RGB32)
    painter = QPainter(made)
    painter.scale(10, 10)
    paint_table(painter, board, LIGHT, picture=False)
    painter.end()
    assert made.pixelColor(65, 45) != made.pixelColor(205, 25)
    seen = desk.view.viewport().grab().toImage()
    inside, outside = desk.pixel((6.5, 4.5)), desk.pixel((20.5, 2.5))  # off the crosses
    assert seen.pixelColor(inside) == made.pixelColor(65, 45)
    assert seen.pixelColor(outside) == made.pixelColor(205, 25)


# Laws of shapes

NUMBER = st.integers(-40, 40).map(lambda n: n / 4)
POINT = st.tuples(NUMBER, NUMBER)
SHAPE = st.lists(POINT, min_size=2, max_size=5).map(lambda points: Shape(tuple(points)))
SHAPES = st.lists(SHAPE, min_size=1, max_size=4).map(
    lambda found: dict(enumerate(found))
)
KIND = st.sampled_from(["wall", "closed", "open", "window"])
STEPS = st.integers(0, 6)
LEVEL = st.builds(lambda a, b, k: Wall(a, 2, b, 2, k), STEPS, STEPS, KIND)
UPRIGHT = st.builds(lambda a, b, k: Wall(3, a, 3, b, k), STEPS, STEPS, KIND)
WALL = (LEVEL | UPRIGHT).filter(lambda w: (w.x0, w.y0) != (w.x1, w.y1))


@given(shapes=SHAPES, axis=st.sampled_from([ACROSS, DOWN]))
def test_shapes_mirrored_twice_are_as_they_were(
    shapes: dict[int, Shape], axis: int
) -> None:
    assert mirrored(mirrored(shapes, axis), axis) == shapes


@given(shapes=SHAPES, to=POINT)
def test_a_dragged_point_takes_along_all_on_its_spot_and_no_other(
    shapes: dict[int, Shape], to: tuple[float, float]
) -> None:
    spot = shapes[0].points[0]
    moved = dragged(shapes, Grip(0, 0), to)
    for key, shape in shapes.items():
        for before, after in zip(shape.points, moved[key].points, strict=True):
            assert after == (to if before == spot else before)


@given(at=POINT, step=st.sampled_from([0.5, 1.0]))
def test_snapped_points_lie_on_the_lattice_and_are_near(
    at: tuple[float, float], step: float
) -> None:
    found = snapped(at, step)
    assert all(one % step == 0 for one in found)
    assert max(abs(a - b) for a, b in zip(at, found, strict=True)) <= step / 2


@given(shapes=SHAPES)
def test_every_point_of_a_shape_can_be_gripped(shapes: dict[int, Shape]) -> None:
    for key, shape in shapes.items():
        for point in shape.points:
            grip = grip_at(shapes, point, 0.1)
            assert grip is not None
            assert grip.point is not None
            assert shapes[grip.key].points[grip.point] == point
        assert shape.within(Box.of(shape.points)), key


@given(walls=st.lists(WALL, max_size=5), drawn=WALL)
def test_a_drawn_wall_is_all_there_is_on_its_length(
    walls: list[Wall], drawn: Wall
) -> None:
    board = GridBoard(("......",) * 6, tuple(walls))
    after = done(board, drawing(board, drawn))
    assert drawn in after.walls
    for quarter in range(24):
        middle = quarter / 4 + 0.125
        for spot in ((middle, 2), (3, middle)):
            before = {one.kind for one in walls if on(one, spot)}
            now = {one.kind for one in after.walls if on(one, spot)}
            assert now == ({drawn.kind} if on(drawn, spot) else before)


def on(wall: Wall, spot: tuple[float, float]) -> bool:
    return Shape(((wall.x0, wall.y0), (wall.x1, wall.y1))).distance(spot) < 1e-6


def done(board: GridBoard, action: Action) -> GridBoard:
    battle = Battle("dnd35", board)
    _verdict, after = get("dnd35").resolve(battle, action, Dice([], 1, 0))
    assert isinstance(after.board, GridBoard)
    return after.board


@given(walls=st.lists(WALL, min_size=1, max_size=5))
def test_walls_given_their_own_shapes_stay_as_they_are(walls: list[Wall]) -> None:
    board = GridBoard(("......",) * 6, tuple(walls))
    assert done(board, reshaped(board, shapes_of(board))) == board
