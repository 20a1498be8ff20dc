"""Painting the ground: brush, rectangle and flood, live, one step a gesture."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from chargemap.app.tools.terrain import TerrainTool
from chargemap.app.tools.terrain_paint import BRUSH, FLOOD, RECTANGLE
from chargemap.app.tools.terrain_squares import (
    Sketch,
    block,
    flood,
    rectangle,
    stroke,
)
from chargemap.model.board import GROUND, GridBoard, Square, Wall
from tests.app.desk import Desk, battle_of
from tests.app.terraindesk import terrain_desk, tool_of

FIELD = """
..........
.A..#####.
....#...#.
....#...#.
.B..##.##.
..........
"""
TOKENS = "{A: {side: red}, B: {side: blue}}"
ALT = Qt.KeyboardModifier.AltModifier
RIGHT = Qt.MouseButton.RightButton

Place = Callable[..., Desk]


@pytest.fixture
def place(qtbot) -> Place:
    def make(drawn: str = FIELD, walls: str = "[]", mode: str = BRUSH) -> Desk:
        return terrain_desk(qtbot, battle_of(drawn, tokens=TOKENS, walls=walls), mode)

    return make


def ground(desk: Desk) -> tuple[str, ...]:
    board = desk.document.battle.board
    assert isinstance(board, GridBoard)
    return board.ground


def colour_at(desk: Desk, square: tuple[float, float]) -> str:
    spot = desk.pixel(square)
    return desk.view.viewport().grab().toImage().pixelColor(spot).name()


# Brush


def test_t_is_its_key_and_it_says_what_to_do(place: Place) -> None:
    desk = place()
    assert desk.tool.shortcut == "T"
    assert "Drag to paint" in desk.tool.wants


def test_a_click_paints_one_square(place: Place) -> None:
    desk = place()
    desk.click((2, 0))
    assert ground(desk)[0] == "..#......."
    assert desk.document.battle.log[-1].action.choices == {"rows": {"0": "..#......."}}


def test_a_drag_paints_every_square_on_its_way_as_one_step(place: Place) -> None:
    desk = place()
    tool_of(desk).choose_kind("~")
    desk.drag((0, 0), (9, 0))
    assert ground(desk)[0] == "~" * 10
    assert desk.document.undo.count() == 1
    assert len(desk.document.battle.log) == 1
    desk.document.undo.undo()
    assert ground(desk)[0] == "." * 10


def test_a_larger_brush_paints_a_block(place: Place) -> None:
    desk = place()
    tool_of(desk).choose_size(3)
    desk.click((1, 1))
    assert [row[:4] for row in ground(desk)[:4]] == ["###.", "###.", "###.", "...."]


def test_the_right_button_paints_open_ground(place: Place) -> None:
    desk = place()
    QTest.mouseClick(desk.view.viewport(), RIGHT, pos=desk.pixel((4, 1)))
    assert ground(desk)[1] == ".....####."


def test_alt_and_a_click_takes_the_kind_under_the_mouse(place: Place) -> None:
    desk = place()
    desk.key(Qt.Key.Key_3)
    assert tool_of(desk).kind == "o"
    desk.click((4, 2), ALT)
    assert tool_of(desk).kind == "#"
    assert not desk.document.undo.count()


def test_keys_choose_kind_size_and_mode(place: Place) -> None:
    desk = place()
    tool = tool_of(desk)
    kinds = []
    for key in range(Qt.Key.Key_1, Qt.Key.Key_7):
        desk.key(Qt.Key(key))
        kinds.append(tool.kind)
    assert "".join(kinds) == ".#o~% "
    for _once in range(7):
        desk.key(Qt.Key.Key_BracketRight)
    assert tool.size == 5
    desk.key(Qt.Key.Key_BracketLeft)
    assert tool.size == 4
    desk.key(Qt.Key.Key_K)
    assert tool.mode == FLOOD
    desk.key(Qt.Key.Key_R)
    assert tool.mode == RECTANGLE


def test_what_is_painted_is_seen_before_the_button_goes_up(place: Place) -> None:
    desk = place()
    desk.hover((8, 5))
    floor, wall = colour_at(desk, (2.5, 5.3)), colour_at(desk, (6.5, 1.4))
    desk.press((2, 5))
    desk.drag_to((3, 5))
    seen = colour_at(desk, (2.5, 5.3))
    assert ground(desk)[5] == "." * 10
    assert seen != floor
    desk.release((3, 5))
    desk.hover((8, 5))
    assert colour_at(desk, (2.5, 5.3)) == seen
    assert wall != floor


def test_tokens_stay_in_sight_while_one_paints(place: Place) -> None:
    desk = place()
    desk.hover((8, 5))
    token = colour_at(desk, (1.3, 1.5))
    desk.press((2, 5))
    desk.drag_to((3, 5))
    desk.view.viewport().repaint()
    assert colour_at(desk, (1.3, 1.5)) == token


def test_painting_what_is_there_is_no_step(place: Place) -> None:
    desk = place()
    desk.click((4, 1))
    assert not desk.document.undo.count()


def test_painting_off_the_board_does_nothing(place: Place) -> None:
    desk = place()
    desk.drag((-1.0, 0.5), (-0.5, 3.5))
    assert not desk.document.undo.count()


def test_a_stroke_that_leaves_the_board_paints_up_to_its_edge(place: Place) -> None:
    desk = place()
    desk.drag((7, 0), (12, 0))
    assert ground(desk)[0] == ".......###"


# Rectangle and flood


def test_a_rectangle_is_painted_from_corner_to_corner(place: Place) -> None:
    desk = place(mode=RECTANGLE)
    desk.drag((3, 3), (1, 2))
    assert [row[:5] for row in ground(desk)[1:5]] == [
        "....#",
        ".####",
        ".####",
        "....#",
    ]
    assert desk.document.undo.count() == 1


def test_a_rectangle_made_smaller_again_leaves_nothing_outside(place: Place) -> None:
    desk = place(mode=RECTANGLE)
    desk.press((0, 0))
    desk.drag_to((5, 5))
    assert desk.said[-1] == "6 by 6 squares"
    desk.drag_to((1, 0))
    desk.release((1, 0))
    assert ground(desk)[0] == "##........"
    assert ground(desk)[1] == "....#####."


def test_a_flood_fills_what_hangs_together(place: Place) -> None:
    desk = place(mode=FLOOD)
    tool_of(desk).choose_kind("%")
    desk.click((5, 2))
    assert "".join(ground(desk)).count(".") == 0
    desk.document.undo.undo()
    desk.click((4, 1))
    assert ground(desk)[1] == "....%%%%%."
    assert ground(desk)[4] == "....%%.%%."


def test_a_flood_stops_at_walls_and_doors(place: Place) -> None:
    desk = place(mode=FLOOD, walls="[[6, 4, 7, 4, open]]")
    tool_of(desk).choose_kind("~")
    desk.click((5, 2))
    assert ground(desk)[2] == "....#~~~#."
    assert ground(desk)[4] == "....##.##."


# Nothing left behind


@pytest.mark.parametrize("mode", [BRUSH, RECTANGLE, FLOOD])
def test_escape_in_a_gesture_leaves_nothing_behind(place: Place, mode: str) -> None:
    desk = place(mode=mode)
    before = desk.document.battle
    desk.press((1, 2))
    desk.drag_to((3, 3))
    desk.key(Qt.Key.Key_Escape)
    desk.release((3, 3))
    assert desk.document.battle is before
    assert not desk.document.undo.count()
    desk.tool.leave()
    assert not desk.scene.overlays


@pytest.mark.parametrize("mode", [BRUSH, RECTANGLE, FLOOD])
def test_the_tool_put_away_in_a_gesture_leaves_nothing_behind(
    place: Place, mode: str
) -> None:
    desk = place(mode=mode)
    before = desk.document.battle
    desk.press((1, 2))
    desk.drag_to((3, 3))
    desk.tool.deactivate()
    assert not desk.scene.overlays
    assert desk.document.battle is before


def test_a_second_button_gives_the_gesture_up(place: Place) -> None:
    desk = place()
    desk.press((1, 2))
    desk.drag_to((3, 3))
    QTest.mousePress(desk.view.viewport(), RIGHT, pos=desk.pixel((3, 3)))
    desk.release((3, 3))
    assert not desk.document.undo.count()


def test_undo_in_a_gesture_waits_for_its_end(place: Place) -> None:
    desk = place()
    desk.click((0, 0))
    desk.press((1, 2))
    desk.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    desk.release((1, 2))
    assert desk.document.undo.count() == 2


def test_a_board_changed_under_a_gesture_ends_it(place: Place) -> None:
    desk = place()
    desk.click((0, 0))
    desk.press((1, 2))
    desk.document.undo.undo()
    desk.release((1, 2))
    assert not desk.document.undo.canUndo()


def test_the_brush_goes_when_the_mouse_leaves(place: Place) -> None:
    desk = place()
    desk.hover((3, 3))
    assert desk.scene.overlays
    desk.tool.leave()
    assert not desk.scene.overlays


# The strip


def test_the_strip_shows_what_is_chosen_and_chooses_what_is_clicked(
    place: Place, qtbot
) -> None:
    desk = place()
    strip = desk.tool.options_widget()
    assert strip is not None
    qtbot.addWidget(strip)
    strip.show()
    strip.resize(strip.sizeHint())
    assert strip.grounds["#"].text() == "2 Wall"
    strip.resize(300, 30)
    assert strip.grounds["#"].text() == "2"
    strip.grounds["~"].click()
    assert tool_of(desk).kind == "~"
    desk.key(Qt.Key.Key_5)
    assert strip.grounds["%"].isChecked()
    strip.modes[RECTANGLE].click()
    assert tool_of(desk).mode == RECTANGLE
    assert not strip.brush.isVisible()
    strip.modes[BRUSH].click()
    strip.brush.setValue(4)
    assert tool_of(desk).size == 4
    for button in (*strip.modes.values(), *strip.grounds.values()):
        assert button.accessibleName()


# Laws

SQUARE = st.tuples(st.integers(-1, 10), st.integers(-1, 6))
GESTURES = st.lists(
    st.tuples(
        st.sampled_from([BRUSH, RECTANGLE, FLOOD]),
        st.sampled_from(GROUND),
        st.integers(1, 3),
        st.lists(SQUARE, min_size=1, max_size=4),
        st.sampled_from(["let go", "escape", "put away"]),
    ),
    min_size=1,
    max_size=5,
)


@given(gestures=GESTURES)
def test_what_was_painted_is_undone_to_the_same_board(
    qapp: QApplication, gestures: list[tuple[str, str, int, list[Square], str]]
) -> None:
    desk = Desk(battle_of(FIELD, tokens=TOKENS), TerrainTool)
    tool, undo = tool_of(desk), desk.document.undo
    boards = [desk.document.battle.board]
    for mode, kind, size, way, end in gestures:
        tool.choose_mode(mode)
        tool.choose_kind(kind)
        tool.choose_size(size)
        desk.press(way[0])
        for square in way[1:]:
            desk.drag_to(square)
        if end == "escape":
            desk.key(Qt.Key.Key_Escape)
        elif end == "put away":
            desk.take(TerrainTool)
            tool = tool_of(desk)
        desk.release(way[-1])
        if desk.document.battle.board is not boards[-1]:
            assert end == "let go"
            boards.append(desk.document.battle.board)
        assert undo.count() == len(boards) - 1
    for board in reversed(boards[:-1]):
        undo.undo()
        assert desk.document.battle.board is board
    for board in boards[1:]:
        undo.redo()
        assert desk.document.battle.board is board
    desk.tool.deactivate()
    assert not desk.scene.overlays
    desk.view.close()


BOARDS = st.integers(1, 7).flatmap(
    lambda width: st.lists(
        st.text("..~#", min_size=width, max_size=width), min_size=1, max_size=7
    )
)
HALVES = st.integers(-1, 15).map(lambda n: n / 2)
SEGMENTS = st.tuples(HALVES, HALVES, HALVES, HALVES).filter(lambda s: s[:2] != s[2:])


@given(
    rows=BOARDS,
    column=st.integers(0, 6),
    row=st.integers(0, 6),
    segments=st.lists(SEGMENTS, max_size=6),
)
def test_a_flood_equals_a_walk_from_square_to_square(
    rows: list[str], column: int, row: int, segments: list[tuple[float, ...]]
) -> None:
    board = GridBoard(tuple(rows), tuple(Wall(*one) for one in segments))
    start = (column % board.width, row % board.height)
    found = {
        (one, of)
        for of, first, last in flood(board, start)
        for one in range(first, last)
    }
    assert found == walked(board, start)


def walked(board: GridBoard, start: Square) -> set[Square]:
    """Return what a flood should fill, one step at a time, every wall asked at every step."""
    found, waiting = {start}, [start]
    while waiting:
        x, y = waiting.pop()
        for other in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            inside = 0 <= other[0] < board.width and 0 <= other[1] < board.height
            if not inside or other in found or board.at(other) != board.at(start):
                continue
            step = (x + 0.5, y + 0.5, other[0] + 0.5, other[1] + 0.5)
            if not any(meets(step, wall) for wall in board.walls):
                found.add(other)
                waiting.append(other)
    return found


def meets(step: tuple[float, float, float, float], wall: Wall) -> bool:
    """Whether two segments have a point in common (all numbers are exact halves)."""
    a, b, c, d = step[:2], step[2:], (wall.x0, wall.y0), (wall.x1, wall.y1)
    turns = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)]
    if turns[0] * turns[1] < 0 and turns[2] * turns[3] < 0:
        return True
    ends = ((a, b, c), (a, b, d), (c, d, a), (c, d, b))
    return any(
        not way
        and min(p[0], q[0]) <= r[0] <= max(p[0], q[0])
        and min(p[1], q[1]) <= r[1] <= max(p[1], q[1])
        for way, (p, q, r) in zip(turns, ends, strict=True)
    )


def turn(a: tuple[float, ...], b: tuple[float, ...], c: tuple[float, ...]) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


PLACES = st.tuples(st.floats(-1, 8), st.floats(-1, 8))


@given(rows=BOARDS, kind=st.sampled_from(GROUND), way=st.lists(PLACES, min_size=2))
def test_a_sketch_changes_the_squares_of_its_spans_and_no_others(
    rows: list[str], kind: str, way: list[tuple[float, float]]
) -> None:
    sketch = Sketch(rows)
    spans = [span for start, end in pairwise(way) for span in stroke(start, end, 2)]
    sketch.fill(spans, kind)
    asked = {(one, of) for of, first, last in spans for one in range(first, last)}
    for y, (old, new) in enumerate(zip(rows, sketch.ground, strict=True)):
        for x, (before, after) in enumerate(zip(old, new, strict=True)):
            assert after == (kind if (x, y) in asked else before)
    sketch.restart()
    assert sketch.ground == rows
    assert not sketch.rows()


@given(start=PLACES, end=PLACES)
def test_a_stroke_has_no_gaps(
    start: tuple[float, float], end: tuple[float, float]
) -> None:
    squares = {
        (x, y) for y, left, right in stroke(start, end, 1) for x in range(left, right)
    }
    first = (block(start, 1)[0][1], block(start, 1)[0][0])
    reached, waiting = {first}, [first]
    while waiting:
        x, y = waiting.pop()
        near = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        waiting += (near & squares) - reached
        reached |= near & squares
    assert reached == squares


def test_a_rectangle_is_the_same_from_every_corner() -> None:
    spans = rectangle((1, 2), (3, 4))
    assert spans == rectangle((3, 4), (1, 2)) == rectangle((1, 4), (3, 2))
    assert spans == [(2, 1, 4), (3, 1, 4), (4, 1, 4)]
