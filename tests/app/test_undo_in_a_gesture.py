"""Undo and redo while something is drawn, mended or carried: they give that up, as Esc does, and nothing else."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from chargemap.app.tools.annotate import AnnotateTool
from chargemap.app.window import MainWindow
from chargemap.model.battle import Action, Annotation
from tests.app.mouse import move_held, pixel
from tests.app.tabletop import table_battle

LEFT, KEYS = Qt.MouseButton.LeftButton, Qt.Key
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
ROOF = (
    "[{id: roof, kind: platform, polygon: [[4, 4], [8, 4], [8, 8], [4, 8]], height: 4}]"
)
TOKENS = """{
    A: {side: red, at: [2, 1], base_mm: 25.4},
    X: {side: blue, at: [20, 16], base_mm: 25.4}}"""
AWAY = (14.0, 10.0)  # where the mouse is in mid-gesture
Gesture = Callable[[MainWindow], None]


def press(window: MainWindow, at: tuple[float, float]) -> None:
    QTest.mouseMove(window.view.viewport(), pixel(window, *at))
    QTest.mousePress(window.view.viewport(), LEFT, pos=pixel(window, *at))


def drag_to(window: MainWindow, at: tuple[float, float]) -> None:
    move_held(window.view.viewport(), pixel(window, *at))


def release(window: MainWindow, at: tuple[float, float]) -> None:
    QTest.mouseRelease(window.view.viewport(), LEFT, pos=pixel(window, *at))


def key(window: MainWindow, *keys: Qt.Key) -> None:
    for one in keys:
        QTest.keyClick(window.view, one)


def drag_of(tool: str, start: tuple[float, float], *keys: Qt.Key) -> Gesture:
    """Return a gesture: the tool is taken, keys are pressed, and the mouse drags from `start`."""

    def begin(window: MainWindow) -> None:
        window.tools.choose(tool)
        key(window, *keys)
        press(window, start)
        drag_to(window, AWAY)

    return begin


def drag_of_a_corner(window: MainWindow) -> None:
    window.tools.choose("terrain")
    key(window, KEYS.Key_Q)
    press(window, (5.0, 6.5))
    release(window, (5.0, 6.5))
    press(window, (8.0, 8.0))
    drag_to(window, AWAY)


def corners(window: MainWindow) -> None:
    window.tools.choose("terrain")
    key(window, KEYS.Key_W, KEYS.Key_3)
    for at in ((12.0, 2.0), (16.0, 2.0), (16.0, 6.0)):
        press(window, at)
        release(window, at)


def move_by_arrow_keys(window: MainWindow) -> None:
    window.tools.choose("select")
    window.document.select(("A",))
    key(window, KEYS.Key_Right, KEYS.Key_Right)


GESTURES = {
    "a piece": drag_of("terrain", (5.0, 6.5), KEYS.Key_Q),
    "a corner": drag_of_a_corner,
    "a new piece": drag_of("terrain", (12.0, 2.0), KEYS.Key_W, KEYS.Key_3),
    "a new shape": corners,
    "a token": drag_of("select", (2.0, 2.0)),
    "a token by keys": move_by_arrow_keys,
    "a note": drag_of("annotate", (11.0, 4.0)),
    "a new note": drag_of("annotate", (12.0, 2.0)),
}
WAYS: dict[str, Callable[[MainWindow], object]] = {
    "the key of undo": lambda window: QTest.keyClick(window.view, KEYS.Key_Z, CONTROL),
    "the key of redo": lambda window: QTest.keyClick(
        window.view, KEYS.Key_Z, CONTROL | SHIFT
    ),
    "undo": lambda window: window.commands["undo"].trigger(),
    "redo": lambda window: window.commands["redo"].trigger(),
}


@pytest.fixture
def table(window: MainWindow) -> MainWindow:
    """A table with two steps to take back and one to bring back, an arrow drawn on it."""
    document = window.document
    document.new(table_battle(TOKENS, ROOF))
    document.mode = "place"
    for at in ([2.0, 3.0], [2.0, 2.0]):
        document.act(Action("place", choices={"to": {"A": at}}))
    arrow = Annotation("arrow", ((10.0, 4.0), (12.0, 4.0)))
    battle = replace(document.battle, annotations=(arrow,))
    document.decorate(battle, "Note drawn")
    document.act(Action("place", choices={"to": {"A": [3.0, 3.0]}}))
    document.undo.undo()
    document.mode = "play"
    window.view.fit()
    window.view.setFocus()
    return window


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("gesture", GESTURES)
def test_undo_and_redo_give_up_the_gesture_and_do_nothing_else(
    table: MainWindow, gesture: str, way: str
) -> None:
    before, index = table.document.battle, table.document.undo.index()
    GESTURES[gesture](table)
    tool = table.tools.current
    assert tool is not None
    assert tool.busy
    WAYS[way](table)
    assert not tool.busy
    drag_to(table, (15.0, 11.0))
    release(table, (15.0, 11.0))
    assert table.document.battle is before
    assert table.document.undo.index() == index
    assert table.tools.current is tool


def test_the_menu_says_what_undo_gives_up(table: MainWindow) -> None:
    corners(table)
    table.commands.menus["edit"].aboutToShow.emit()
    assert table.commands["undo"].text() == "&Undo: give up what waits"


def test_the_undo_after_a_gesture_given_up_takes_a_step_back(table: MainWindow) -> None:
    index = table.document.undo.index()
    GESTURES["a piece"](table)
    for _again in range(2):
        WAYS["the key of undo"](table)
    assert table.document.undo.index() == index - 1


def test_a_battle_without_steps_has_gestures_to_give_up(table: MainWindow) -> None:
    table.document.new(table_battle(TOKENS, ROOF))
    before = table.document.battle
    GESTURES["a piece"](table)
    WAYS["the key of undo"](table)
    release(table, AWAY)
    assert table.document.battle is before


@pytest.mark.parametrize("gesture", ["a note", "a new note"])
def test_enter_writes_on_no_note_that_is_held(table: MainWindow, gesture: str) -> None:
    notes = len(table.document.battle.annotations)
    GESTURES[gesture](table)
    key(table, KEYS.Key_Return)
    tool = table.tools["annotate"]
    assert isinstance(tool, AnnotateTool)
    assert tool.editor is None
    release(table, AWAY)
    assert len(table.document.battle.annotations) == notes + (gesture == "a new note")


@pytest.mark.parametrize("pressed", ["E", "C", "Ctrl+V", "Ctrl+D"])
def test_no_key_of_the_menus_is_heard_while_a_shape_is_drawn(
    table: MainWindow, pressed: str
) -> None:
    before = table.document.battle
    corners(table)
    QTest.keySequence(table.view, pressed)
    assert table.tools.current is table.tools["terrain"]
    assert table.tools["terrain"].busy
    assert table.document.battle is before
