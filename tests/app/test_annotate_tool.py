"""Notes on the map: drawn, moved, written on, coloured, deleted, saved and pictured."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest

from chargemap import cases
from chargemap.app import settings
from chargemap.app.notes import NOTE_Z, distance
from chargemap.app.paint.notes import note_box
from chargemap.app.picture import image, plate_of
from chargemap.app.plate import Options, Scene
from chargemap.app.scene import TOKEN_Z, WALL_Z
from chargemap.app.tools.annotate import AnnotateTool
from chargemap.app.tools.measure import MeasureTool
from chargemap.app.tools.select import SelectTool
from chargemap.model.battle import Annotation, Battle
from tests.app.desk import Desk, battle_of

FIELD = """
..............
..............
..A.........B.
..............
..............
..............
"""
SIDES = "{A: {side: red}, B: {side: blue}}"
ARROW = Annotation("arrow", ((2.0, 1.0), (6.0, 1.0)), colour="#b3262e")
RING = Annotation("circle", ((10.0, 4.0), (11.0, 4.0)))
WORDS = Annotation("text", ((5.0, 4.0),), text="Well")
SHIFT = Qt.KeyboardModifier.ShiftModifier

Notes = Callable[..., Desk]


@pytest.fixture
def desk_with(qtbot) -> Notes:
    def make(*notes: Annotation, tool: type = AnnotateTool) -> Desk:
        battle = replace(battle_of(FIELD, tokens=SIDES), annotations=notes)
        desk = Desk(battle, tool)
        qtbot.addWidget(desk.view)
        return desk

    return make


def notes(desk: Desk) -> tuple[Annotation, ...]:
    return desk.document.battle.annotations


def write(desk: Desk, words: str, key: Qt.Key = Qt.Key.Key_Return) -> None:
    editor = desk.tool.editor
    assert editor is not None
    editor.selectAll()
    QTest.keyClicks(editor, words)
    QTest.keyClick(editor, key)


def near(point: tuple[float, float], other: tuple[float, float]) -> bool:
    return point == pytest.approx(other, abs=0.03)


# Drawing


@pytest.mark.parametrize("kind", ["arrow", "circle"])
def test_a_drag_draws_a_note_in_one_step(desk_with: Notes, kind: str) -> None:
    desk = desk_with()
    desk.tool.choose_kind(kind)
    desk.drag((4.0, 1.0), (7.0, 3.0))
    (note,) = notes(desk)
    assert note.kind == kind
    assert near(note.points[0], (4, 1))
    assert near(note.points[1], (7, 3))
    assert desk.document.undo.count() == 1
    desk.document.undo.undo()
    assert notes(desk) == ()


def test_a_scribble_follows_the_mouse(desk_with: Notes) -> None:
    desk = desk_with()
    desk.key(Qt.Key.Key_4)
    path = [(4.0, 1.0), (5.0, 2.0), (6.0, 1.5), (7.0, 3.0)]
    desk.press(path[0])
    for point in path[1:]:
        desk.drag_to(point)
    desk.release(path[-1])
    (note,) = notes(desk)
    assert note.kind == "freehand"
    assert all(near(a, b) for a, b in zip(note.points, path, strict=True))


def test_words_are_written_where_one_clicks(desk_with: Notes) -> None:
    desk = desk_with()
    desk.key(Qt.Key.Key_2)
    desk.click((5.0, 1.0))
    write(desk, "Altar")
    (note,) = notes(desk)
    assert (note.kind, note.text) == ("text", "Altar")
    assert near(note.points[0], (5, 1))
    assert desk.tool.editor is None
    assert desk.view.hasFocus()


def test_no_words_are_no_note(desk_with: Notes) -> None:
    desk = desk_with()
    desk.key(Qt.Key.Key_2)
    desk.click((5.0, 1.0))
    write(desk, "")
    desk.click((5.0, 1.0))
    write(desk, "Altar", Qt.Key.Key_Escape)
    assert notes(desk) == ()
    assert desk.document.undo.count() == 0


def test_a_letter_in_the_editor_is_no_shortcut(desk_with: Notes) -> None:
    desk = desk_with()
    desk.key(Qt.Key.Key_2)
    desk.click((5.0, 1.0))
    write(desk, "1 M 4")
    assert notes(desk)[0].text == "1 M 4"
    assert desk.tool.kind == "text"


def test_a_click_elsewhere_keeps_the_words(desk_with: Notes) -> None:
    desk = desk_with()
    desk.key(Qt.Key.Key_2)
    desk.click((5.0, 1.0))
    QTest.keyClicks(desk.tool.editor, "Altar")
    desk.press((8.0, 4.0))
    assert [note.text for note in notes(desk)] == ["Altar"]


def test_a_mere_click_draws_nothing(desk_with: Notes) -> None:
    desk = desk_with()
    desk.click((5.0, 1.0))
    assert notes(desk) == ()
    assert not desk.scene.overlays


def test_a_note_has_the_colour_chosen(desk_with: Notes) -> None:
    desk = desk_with()
    strip = desk.tool.options_widget()
    strip.colours["#1f62ad"].click()
    desk.drag((4.0, 1.0), (7.0, 3.0))
    assert notes(desk)[0].colour == "#1f62ad"


# Changing


def test_a_drag_on_a_note_moves_it(desk_with: Notes) -> None:
    desk = desk_with(ARROW, RING)
    desk.drag((4.0, 1.0), (5.0, 3.0))
    moved, ring = notes(desk)
    assert near(moved.points[0], (3, 3))
    assert near(moved.points[1], (7, 3))
    assert ring is RING
    assert desk.document.undo.count() == 1


def test_shift_draws_over_a_note(desk_with: Notes) -> None:
    desk = desk_with(ARROW)
    port, left = desk.view.viewport(), Qt.MouseButton.LeftButton
    desk.hover((4.0, 1.0))
    QTest.mousePress(port, left, SHIFT, desk.pixel((4.0, 1.0)))
    desk.drag_to((5.0, 3.0))
    desk.release((5.0, 3.0))
    assert len(notes(desk)) == 2
    assert notes(desk)[0] is ARROW


def test_a_point_of_the_chosen_note_can_be_dragged(desk_with: Notes) -> None:
    desk = desk_with(ARROW)
    desk.click((4.0, 1.0))
    desk.drag((6.0, 1.0), (6.0, 4.0))
    (note,) = notes(desk)
    assert note.points[0] == (2.0, 1.0)
    assert near(note.points[1], (6, 4))


def test_the_centre_of_a_circle_takes_its_edge_along(desk_with: Notes) -> None:
    desk = desk_with(RING)
    desk.click((11.0, 4.0))
    desk.drag((10.0, 4.0), (8.0, 3.0))
    (note,) = notes(desk)
    assert near(note.points[0], (8, 3))
    assert near(note.points[1], (9, 3))


def test_a_double_click_lets_one_write_on_a_note(desk_with: Notes) -> None:
    desk = desk_with(ARROW)
    spot = desk.pixel((4.0, 1.0))
    QTest.mouseDClick(desk.view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    write(desk, "Retreat")
    assert notes(desk) == (replace(ARROW, text="Retreat"),)


def test_words_wiped_out_are_deleted(desk_with: Notes) -> None:
    desk = desk_with(WORDS)
    desk.click((5.0, 4.0))
    desk.key(Qt.Key.Key_Return)
    QTest.keyClick(desk.tool.editor, Qt.Key.Key_Delete)
    QTest.keyClick(desk.tool.editor, Qt.Key.Key_Return)
    assert notes(desk) == ()


@pytest.mark.parametrize("key", [Qt.Key.Key_Delete, Qt.Key.Key_Backspace])
def test_a_key_deletes_the_chosen_note_and_no_token(
    desk_with: Notes, key: Qt.Key
) -> None:
    desk = desk_with(ARROW, RING)
    desk.document.select(("A",))
    desk.click((4.0, 1.0))
    desk.key(key)
    assert notes(desk) == (RING,)
    desk.key(key)
    assert set(desk.document.battle.tokens) == {"A", "B"}
    assert desk.document.undo.count() == 1


def test_the_chosen_note_takes_another_colour(desk_with: Notes) -> None:
    desk = desk_with(ARROW)
    strip = desk.tool.options_widget()
    assert not strip.delete.isEnabled()
    desk.click((4.0, 1.0))
    assert strip.delete.isEnabled()
    strip.colours["#1f7a4a"].click()
    assert notes(desk) == (replace(ARROW, colour="#1f7a4a"),)
    strip.delete.click()
    assert notes(desk) == ()


# Keyboard


def test_tab_chooses_a_note_and_arrows_move_it_in_one_step(desk_with: Notes) -> None:
    desk = desk_with(ARROW, RING)
    desk.key(Qt.Key.Key_Tab)
    desk.key(Qt.Key.Key_Tab)
    for _ in range(3):
        desk.key(Qt.Key.Key_Left)
    assert notes(desk)[1].points == ((7.0, 4.0), (8.0, 4.0))
    assert desk.document.undo.count() == 1


def test_enter_writes_new_words_where_the_mouse_is(desk_with: Notes) -> None:
    desk = desk_with()
    desk.hover((5.0, 4.0))
    desk.key(Qt.Key.Key_Return)
    write(desk, "Here")
    assert (notes(desk)[0].kind, notes(desk)[0].text) == ("text", "Here")


# Leaving


@pytest.mark.parametrize("gesture", ["draw", "move", "write", "chosen"])
@pytest.mark.parametrize("leave", ["escape", "tool"])
def test_a_gesture_left_leaves_nothing_behind(
    desk_with: Notes, gesture: str, leave: str
) -> None:
    desk = desk_with(ARROW)
    if gesture == "write":
        desk.key(Qt.Key.Key_2)
        desk.click((8.0, 4.0))
        QTest.keyClicks(desk.tool.editor, "Altar")
    elif gesture == "chosen":
        desk.click((4.0, 1.0))
    else:
        start = (8.0, 4.0) if gesture == "draw" else (4.0, 1.0)
        desk.press(start)
        desk.drag_to((9.0, 3.0))
    if leave == "tool":
        desk.take(SelectTool)
    elif gesture == "write":
        QTest.keyClick(desk.tool.editor, Qt.Key.Key_Escape)
    else:
        desk.key(Qt.Key.Key_Escape)
        desk.key(Qt.Key.Key_Escape)
    assert notes(desk) == (ARROW,)
    assert not desk.scene.overlays
    assert desk.document.undo.count() == 0
    assert [item.isVisible() for item in desk.scene.notes.items] == [True]


# On the board, in files and in pictures


def test_notes_lie_above_the_terrain_and_below_the_tokens() -> None:
    assert WALL_Z + 1 < NOTE_Z < TOKEN_Z


def test_the_board_shows_the_notes_of_the_battle(desk_with: Notes) -> None:
    desk = desk_with(ARROW, RING)
    items = list(desk.scene.notes.items)
    assert [item.note for item in items] == [ARROW, RING]
    battle = replace(desk.document.battle, annotations=(RING,))
    desk.document.decorate(battle, "fewer")
    assert desk.scene.notes.items == [items[1]]
    desk.document.undo.undo()
    assert [item.note for item in desk.scene.notes.items] == [ARROW, RING]


def test_hidden_notes_come_back_with_a_new_one(desk_with: Notes) -> None:
    desk = desk_with(ARROW, tool=MeasureTool)
    desk.scene.notes.set_shown(False)
    assert desk.scene.notes.at((4, 1), 0.1) is None
    assert not settings.flag("notes", default=True)
    desk.drag((2, 2), (8, 2))
    desk.key(Qt.Key.Key_Return)
    assert desk.scene.notes.shown
    assert all(item.isVisible() for item in desk.scene.notes.items)


def test_a_saved_battle_has_its_notes(desk_with: Notes, tmp_path: Path) -> None:
    made = (ARROW, replace(WORDS, layer="secret", text="ẞø"), RING)
    desk = desk_with(*made)
    desk.document.save(tmp_path / "field.chargemap")
    assert cases.open_battle(tmp_path / "field.chargemap").annotations == made


def pictured(battle: Battle, **options: object) -> QImage:
    return image(plate_of(Scene(battle), Options(scale=40, legend=False, **options)))


@pytest.mark.parametrize(
    "note",
    [
        ARROW,
        RING,
        WORDS,
        Annotation("freehand", ((4, 4), (5, 5), (6, 4))),
        Annotation("measure", ((4, 4), (6, 4), (8, 5)), text="25 ft"),
    ],
    ids=lambda note: note.kind,
)
def test_every_kind_is_painted_inside_its_box(qapp: object, note: Annotation) -> None:
    plain = replace(battle_of(FIELD, tokens=SIDES), annotations=())
    noted = replace(plain, annotations=(note,))
    empty, full = pictured(plain), pictured(noted)
    changed = [
        (x, y)
        for y in range(0, full.height(), 2)
        for x in range(0, full.width(), 2)
        if full.pixel(x, y) != empty.pixel(x, y)
    ]
    assert changed
    margin = plate_of(Scene(plain), Options(scale=40, legend=False)).margin
    box = note_box(note).translated(margin, margin)
    inside = QRectF(box.x() * 40, box.y() * 40, box.width() * 40, box.height() * 40)
    assert all(inside.contains(x, y) for x, y in changed)
    assert pictured(noted, annotations=False) == empty


def test_notes_are_painted_on_the_board(desk_with: Notes) -> None:
    desk = desk_with(ARROW)
    canvas = QImage(560, 240, QImage.Format.Format_RGB32)
    painter = QPainter(canvas)
    desk.scene.render(painter, QRectF(0, 0, 560, 240), desk.scene.board_rect())
    painter.end()
    assert canvas.pixelColor(160, 40).name() == "#b3262e"


@pytest.mark.parametrize(
    ("note", "point", "far"),
    [
        (ARROW, (4.0, 1.5), 0.5),
        (RING, (10.0, 4.0), 1.0),
        (RING, (12.0, 4.0), 1.0),
        (WORDS, (5.0, 4.0), 0.0),
        (Annotation("freehand", ((1, 1),)), (1.0, 3.0), 2.0),
    ],
)
def test_a_note_is_as_near_as_its_lines_and_words(
    qapp: object, note: Annotation, point: tuple[float, float], far: float
) -> None:
    assert distance(note, point) == pytest.approx(far)
