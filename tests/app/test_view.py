"""The view: zoom at the cursor, pan, and pointers in the board's own terms."""

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import (
    QDragEnterEvent,
    QDropEvent,
    QKeyEvent,
    QWheelEvent,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from chargemap.app.document import Document
from chargemap.app.drops import TEMPLATE
from chargemap.app.scene import BoardScene
from chargemap.app.tools.tool import Pointer, Tool
from chargemap.app.view import FARTHEST, NEAREST, BoardView
from tests.app.desk import battle_of
from tests.app.mouse import move_held

FIELD = """
....................
.A..................
....................
....................
"""
NONE = Qt.KeyboardModifier.NoModifier
LEFT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton


class Recorder(Tool):
    """A tool that keeps what it is told."""

    def __init__(self, document: Document, scene: BoardScene) -> None:
        super().__init__(document, scene)
        self.told: list[tuple[str, Pointer]] = []
        self.keys: list[int] = []
        self.uses: set[int] = set()

    def press(self, pointer: Pointer) -> None:
        self.told.append(("press", pointer))

    def move(self, pointer: Pointer) -> None:
        self.told.append(("move", pointer))

    def release(self, pointer: Pointer) -> None:
        self.told.append(("release", pointer))

    def key(self, event: QKeyEvent) -> bool:
        self.keys.append(event.key())
        return event.key() in self.uses


@pytest.fixture
def view(qtbot: QtBot) -> BoardView:
    document = Document(
        battle_of(FIELD, tokens="{A: {side: blue}}", walls="[[6, 0, 6, 1, closed]]")
    )
    scene = BoardScene(document)
    view = BoardView(scene)
    view.tool = Recorder(document, scene)
    qtbot.addWidget(view)
    view.resize(800, 400)
    view.show()
    qtbot.waitExposed(view)
    return view


def recorder(view: BoardView) -> Recorder:
    assert isinstance(view.tool, Recorder)
    return view.tool


def pixel(view: BoardView, x: float, y: float) -> QPoint:
    return view.viewportTransform().map(QPointF(x, y)).toPoint()


def under(view: BoardView, spot: QPoint) -> QPointF:
    return view.viewportTransform().inverted()[0].map(QPointF(spot))


def wheel(view: BoardView, spot: QPoint, turns: int) -> None:
    event = QWheelEvent(
        QPointF(spot),
        QPointF(view.viewport().mapToGlobal(spot)),
        QPoint(),
        QPoint(0, 120 * turns),
        Qt.MouseButton.NoButton,
        NONE,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), event)


def drag(view: BoardView, start: QPoint, goal: QPoint, button: Qt.MouseButton) -> None:
    port = view.viewport()
    QTest.mousePress(port, button, NONE, start)
    move_held(port, goal, button)
    QTest.mouseRelease(port, button, NONE, goal)


def test_whole_board_is_in_sight_at_first(view: BoardView):
    seen = view.mapToScene(view.viewport().rect()).boundingRect()
    assert seen.contains(view.board_scene.board_rect())


def test_board_stays_fitted_until_somebody_zooms(view: BoardView):
    view.resize(500, 300)
    seen = view.mapToScene(view.viewport().rect()).boundingRect()
    assert seen.contains(view.board_scene.board_rect())
    view.zoom(2)
    scale = view.scale_px
    view.resize(800, 400)
    assert view.scale_px == scale


@pytest.mark.parametrize("turns", [1, -1, 3])
def test_wheel_zooms_about_the_cursor(view: BoardView, turns: int):
    view.zoom_to(60)
    spot = pixel(view, 9.25, 1.75)
    before = under(view, spot)
    wheel(view, spot, turns)
    after = under(view, spot)
    assert (before - after).manhattanLength() * view.scale_px < 3
    assert view.scale_px == pytest.approx(60 * 1.25**turns)


def test_point_under_the_cursor_does_not_drift_however_often_one_zooms(view: BoardView):
    view.zoom_to(60)
    spot = pixel(view, 9.25, 1.75)
    before = under(view, spot)
    for turns in [1, -1] * 20:
        wheel(view, spot, turns)
    assert (before - under(view, spot)).manhattanLength() * view.scale_px < 4


def test_zoom_has_ends(view: BoardView):
    for _one in range(60):
        view.zoom(2)
    assert view.scale_px == NEAREST
    for _one in range(60):
        view.zoom(0.5)
    assert view.scale_px == FARTHEST


def test_zoom_is_told(view: BoardView, qtbot: QtBot):
    with qtbot.waitSignal(view.zoomed) as told:
        view.zoom_to(50)
    assert told.args == [pytest.approx(50)]


def test_middle_drag_moves_the_board_with_the_mouse(view: BoardView):
    view.zoom_to(80)
    start, goal = QPoint(300, 200), QPoint(220, 170)
    held = under(view, start)
    drag(view, start, goal, MIDDLE)
    assert (under(view, goal) - held).manhattanLength() * view.scale_px < 3
    assert all(what == "move" for what, _pointer in recorder(view).told)


def test_space_drag_moves_the_board_if_the_tool_has_no_use_for_space(view: BoardView):
    view.zoom_to(80)
    start, goal = QPoint(300, 200), QPoint(250, 180)
    held = under(view, start)
    QTest.keyPress(view, Qt.Key.Key_Space)
    drag(view, start, goal, LEFT)
    QTest.keyRelease(view, Qt.Key.Key_Space)
    assert (under(view, goal) - held).manhattanLength() * view.scale_px < 3
    assert not [what for what, _pointer in recorder(view).told if what == "press"]


def test_tool_that_uses_space_keeps_it(view: BoardView):
    recorder(view).uses = {Qt.Key.Key_Space}
    QTest.keyPress(view, Qt.Key.Key_Space)
    QTest.mousePress(view.viewport(), LEFT, NONE, QPoint(100, 100))
    QTest.mouseRelease(view.viewport(), LEFT, NONE, QPoint(100, 100))
    QTest.keyRelease(view, Qt.Key.Key_Space)
    assert "press" in [what for what, _pointer in recorder(view).told]


def test_control_and_arrows_move_the_board(view: BoardView):
    view.zoom_to(80)
    before = under(view, QPoint(100, 100))
    QTest.keyClick(view, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    assert under(view, QPoint(100, 100)).x() > before.x()


def test_every_part_of_the_board_can_be_moved_to_the_centre(view: BoardView):
    view.zoom_to(200)
    view.show_rect(view.board_scene.board_rect().adjusted(19, 3, 0, 0))
    centre = under(view, view.viewport().rect().center())
    assert (centre.x(), centre.y()) == pytest.approx((19.5, 3.5), abs=0.05)


def test_pointer_names_square_token_and_wall(view: BoardView):
    QTest.mouseClick(view.viewport(), LEFT, NONE, pixel(view, 1.5, 1.5))
    QTest.mouseClick(view.viewport(), LEFT, NONE, pixel(view, 6.05, 0.5))
    presses = [pointer for what, pointer in recorder(view).told if what == "press"]
    token, wall = presses
    assert (token.square, token.token, token.wall) == ((1, 1), "A", None)
    assert (wall.token, wall.wall) == (None, 0)
    assert token.button == LEFT
    assert token.at == pytest.approx((1.5, 1.5), abs=0.05)


def test_keys_that_the_tool_ignores_are_passed_on(view: BoardView, qtbot: QtBot):
    with qtbot.waitSignal(view.key_ignored):
        QTest.keyClick(view, Qt.Key.Key_Escape)
    recorder(view).uses = {Qt.Key.Key_Escape}
    with qtbot.assertNotEmitted(view.key_ignored):
        QTest.keyClick(view, Qt.Key.Key_Escape)


def test_tab_reaches_the_tool(view: BoardView):
    QTest.keyClick(view, Qt.Key.Key_Tab)
    assert Qt.Key.Key_Tab in recorder(view).keys


def test_right_click_asks_for_the_menu(view: BoardView, qtbot: QtBot):
    spot = pixel(view, 1.5, 1.5)
    with qtbot.waitSignal(view.context_requested) as told:
        QTest.mouseClick(view.viewport(), Qt.MouseButton.RightButton, NONE, spot)
    assert told.args is not None
    assert told.args[0].token == "A"


def test_right_drag_moves_the_board_and_asks_for_nothing(view: BoardView, qtbot: QtBot):
    view.zoom_to(80)
    start, goal = QPoint(300, 200), QPoint(250, 180)
    held = under(view, start)
    with qtbot.assertNotEmitted(view.context_requested):
        drag(view, start, goal, Qt.MouseButton.RightButton)
    assert (under(view, goal) - held).manhattanLength() * view.scale_px < 3


def dropped(view: BoardView, data: QMimeData, spot: QPoint) -> None:
    middle = view.viewport().rect().center()
    enter = QDragEnterEvent(middle, Qt.DropAction.CopyAction, data, LEFT, NONE)
    QApplication.sendEvent(view.viewport(), enter)
    assert enter.isAccepted()
    event = QDropEvent(QPointF(spot), Qt.DropAction.CopyAction, data, LEFT, NONE)
    QApplication.sendEvent(view.viewport(), event)


def test_dropped_miniature_tells_its_square(view: BoardView, qtbot: QtBot):
    data = QMimeData()
    data.setData(TEMPLATE, b"Orc")
    with qtbot.waitSignal(view.template_dropped) as told:
        dropped(view, data, pixel(view, 4.5, 2.5))
    assert told.args == ["Orc", (4, 2)]


def test_dropped_files_are_told(view: BoardView, qtbot: QtBot):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile("/maps/cave.dd2vtt")])
    with qtbot.waitSignal(view.files_dropped) as told:
        dropped(view, data, QPoint(50, 50))
    assert told.args == [["/maps/cave.dd2vtt"]]


def test_board_has_an_accessible_name(view: BoardView):
    assert view.accessibleName() == "Board"
    assert view.accessibleDescription()
