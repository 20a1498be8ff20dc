"""Fingers on the board: drags, pans, pinches, taps and long presses, each once."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QMouseEvent, QTouchEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from chargemap.app.notice import Card
from chargemap.app.touch import TARGET
from chargemap.app.window import MainWindow
from tests.app.fingers import Fingers, screen

LEFT = Qt.MouseButton.LeftButton
NEVER = 600_000  # milliseconds
SOON = 60  # milliseconds: a long press in these tests


@pytest.fixture
def fingers(window: MainWindow) -> Iterator[Fingers]:
    hints = QGuiApplication.styleHints()
    before = hints.mousePressAndHoldInterval()
    hints.setMousePressAndHoldInterval(NEVER)  # a slow machine holds nothing long
    yield Fingers(window.view)
    hints.setMousePressAndHoldInterval(before)


class Watch(QObject):
    """Notes the mouse events that a widget gets."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[QEvent.Type] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if isinstance(event, QMouseEvent):
            self.told.append(event.type())
        return False


def test_tap_selects(window: MainWindow, fingers: Fingers):
    fingers.tap(fingers.pixel((1, 1)))
    assert window.document.selection == ("A",)
    fingers.tap(fingers.pixel((4, 2)))
    assert window.document.selection == ()


def test_tap_is_one_click_and_no_second_one_made_by_qt(
    window: MainWindow, fingers: Fingers
):
    watch = Watch()
    window.view.viewport().installEventFilter(watch)
    fingers.tap(fingers.pixel((1, 1)))
    QApplication.processEvents()
    kinds = QEvent.Type
    assert watch.told == [
        kinds.MouseMove,
        kinds.MouseButtonPress,
        kinds.MouseButtonRelease,
    ]


def test_tap_beside_a_small_token_means_it(window: MainWindow, fingers: Fingers):
    window.view.zoom_to(12)
    fingers.tap(fingers.pixel((1, 1)) - QPoint(15, 0))
    assert window.document.selection == ("A",)


def test_tap_with_the_charge_tool_charges(window: MainWindow, fingers: Fingers):
    window.document.select(("A",))
    window.tools.choose("charge")
    fingers.tap(fingers.pixel((8, 1)))
    (entry,) = window.document.battle.log
    assert (entry.action.do, entry.action.by, entry.action.at) == ("charge", "A", "E")


def test_tap_opens_a_door_that_it_has_all_but_met(window: MainWindow, fingers: Fingers):
    fingers.tap(fingers.pixel((12.0, 1.5)) + QPoint(17, 0))
    (wall,) = window.document.battle.board.walls
    assert wall.kind == "open"


def test_double_tap_edits_the_token(window: MainWindow, fingers: Fingers, qtbot: QtBot):
    spot = fingers.pixel((1, 3))
    with qtbot.waitSignal(window.tools["select"].edit_requested) as asked:
        fingers.tap(spot)
        fingers.tap(spot)
    assert asked.args == ["B"]


def test_one_finger_drags_a_token_as_one_ruled_move(
    window: MainWindow, fingers: Fingers
):
    steps = window.document.undo.count()
    start, over = fingers.pixel((1, 1)), fingers.pixel((2, 2))
    fingers.drag(start, over, fingers.pixel((4, 2)))
    (entry,) = window.document.battle.log
    assert (entry.action.do, entry.action.by) == ("move", "A")
    assert window.document.battle.tokens["A"].at == (4, 2)
    assert window.document.undo.count() == steps + 1


def test_one_finger_moves_the_board_where_nobody_stands(
    window: MainWindow, fingers: Fingers
):
    window.view.zoom_to(60)
    start, goal = fingers.pixel((10, 2)), fingers.pixel((10, 2)) + QPoint(80, 40)
    held = fingers.under(start)
    fingers.drag(start, (start + goal) / 2, goal)
    assert apart(window, fingers.under(goal), held) < 2
    assert window.document.battle.log == ()
    assert window.document.selection == ()


def test_one_finger_measures_with_the_tape_in_hand(
    window: MainWindow, fingers: Fingers
):
    window.tools.choose("measure")
    fingers.drag(fingers.pixel((3, 2)), fingers.pixel((5, 2)), fingers.pixel((7, 2)))
    assert window.tools["measure"].tape.places == ((3, 2), (7, 2))


def test_pinch_zooms_about_the_middle_of_the_fingers(
    window: MainWindow, fingers: Fingers
):
    window.view.zoom_to(40)
    middle = fingers.pixel((10, 2))
    held, before = fingers.under(middle), window.view.scale_px
    fingers.put(0, middle - QPoint(50, 0))
    fingers.put(1, middle + QPoint(50, 0))
    for far in (60, 80, 100):
        fingers.move(f0=middle - QPoint(far, 0), f1=middle + QPoint(far, 0))
    fingers.lift(0, 1)
    assert window.view.scale_px == pytest.approx(before * 2)
    assert apart(window, fingers.under(middle), held) < 2


def test_two_fingers_carry_the_board_and_zoom_at_once(
    window: MainWindow, fingers: Fingers
):
    window.view.zoom_to(60)
    one, two = fingers.pixel((9, 1)), fingers.pixel((11, 2))
    first, second = fingers.under(one), fingers.under(two)
    fingers.put(0, one)
    fingers.put(1, two)
    middle, goal = QPoint(30, 20), QPoint(60, 40)
    fingers.move(f0=one + middle, f1=two + middle)
    fingers.move(f0=one + goal, f1=two + goal)
    assert apart(window, fingers.under(one + goal), first) < 2
    assert apart(window, fingers.under(two + goal), second) < 2
    wider = two + goal + (two - one)
    fingers.move(f0=one + goal, f1=wider)
    assert apart(window, fingers.under(one + goal), first) < 3
    assert apart(window, fingers.under(wider), second) < 3


def test_many_small_steps_of_a_pan_do_not_drift(window: MainWindow, fingers: Fingers):
    window.view.zoom_to(61.3)
    start = fingers.pixel((10, 2))
    held = fingers.under(start)
    fingers.put(0, start)
    for step in range(1, 101):
        fingers.move(f0=start + QPoint(step, step // 3))
    assert apart(window, fingers.under(start + QPoint(100, 33)), held) < 2


def test_second_finger_gives_a_drag_up_and_pans(window: MainWindow, fingers: Fingers):
    before = window.document.battle
    start, away = fingers.pixel((1, 1)), fingers.pixel((3, 2))
    fingers.put(0, start)
    fingers.move(f0=away)
    assert window.tools["select"].busy
    fingers.put(1, away + QPoint(100, 0))
    assert not window.tools["select"].busy
    held = fingers.under(away)
    fingers.move(f0=away + QPoint(30, 30), f1=away + QPoint(130, 30))
    assert apart(window, fingers.under(away + QPoint(30, 30)), held) < 2
    fingers.lift(0)
    fingers.lift(1)
    assert window.document.battle is before
    item = window.scene.token_item("A")
    assert item is not None
    assert (item.pos().x(), item.pos().y()) == (1, 1)


def test_second_finger_on_an_enemy_does_not_charge_him(
    window: MainWindow, fingers: Fingers
):
    window.document.select(("A",))
    window.tools.choose("charge")
    start = fingers.pixel((8, 1))
    fingers.put(0, start)
    fingers.move(f0=start + QPoint(14, 0))
    fingers.put(1, start + QPoint(100, 0))
    fingers.lift(0)
    fingers.lift(1)
    assert window.document.battle.log == ()


def test_long_press_on_a_token_opens_its_menu_and_moves_nobody(
    window: MainWindow, fingers: Fingers, qtbot: QtBot
):
    QGuiApplication.styleHints().setMousePressAndHoldInterval(SOON)
    before, asks = window.document.battle, window.view.context_requested
    seen: list[str] = []

    def look() -> None:
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        seen.extend(one.text() for one in menu.actions())
        menu.close()

    asks.disconnect(window.tokens.show_menu)
    asks.connect(lambda _at: QTimer.singleShot(0, look))  # once the menu is open
    asks.connect(window.tokens.show_menu)
    with qtbot.waitSignal(asks):
        fingers.put(0, fingers.pixel((1, 1)))
    fingers.move(f0=fingers.pixel((5, 2)))
    fingers.lift(0)
    assert any("Damage or heal" in text for text in seen)
    assert window.document.selection == ("A",)
    assert window.document.battle is before


def test_long_press_is_the_place_where_the_finger_rests(
    window: MainWindow, fingers: Fingers, qtbot: QtBot
):
    QGuiApplication.styleHints().setMousePressAndHoldInterval(SOON)
    window.view.context_requested.disconnect(window.tokens.show_menu)
    with qtbot.waitSignal(window.view.context_requested) as asked:
        fingers.put(0, fingers.pixel((10, 2)))
    fingers.lift(0)
    assert asked.args is not None
    assert (asked.args[0].square, asked.args[0].token) == ((10, 2), None)


def test_ring_grows_under_a_resting_finger_and_goes_when_it_moves(
    window: MainWindow, fingers: Fingers, qtbot: QtBot
):
    QGuiApplication.styleHints().setMousePressAndHoldInterval(5000)
    ring = window.tools.touch.ring
    spot = fingers.pixel((1, 1))
    with qtbot.assertNotEmitted(window.view.context_requested):
        fingers.put(0, spot)
        qtbot.waitUntil(lambda: ring.isVisible() and ring.part > 0.01, timeout=4000)
        assert (ring.geometry().center() - spot).manhattanLength() <= 2
        fingers.move(f0=spot + QPoint(40, 0))
        assert not ring.isVisible()
        fingers.lift(0)


def test_finger_that_strays_a_little_still_taps(window: MainWindow, fingers: Fingers):
    spot = fingers.pixel((1, 1))
    fingers.put(0, spot)
    fingers.move(f0=spot + QPoint(6, 5))
    fingers.lift(0)
    assert window.document.selection == ("A",)
    assert window.document.battle.log == ()


def test_what_is_pressed_on_cards_is_as_large_as_a_finger(
    window: MainWindow, fingers: Fingers
):
    window.notice.say("Something was wrong.", "Mend it", lambda: None)
    fingers.tap(fingers.pixel((4, 2)))
    QApplication.processEvents()
    for card in window.view.findChildren(Card):
        for button in card.findChildren(QPushButton):
            if button.isVisible():
                assert button.height() >= TARGET
    assert window.notice.button.isVisible()


def test_touch_that_the_system_takes_back_moves_nobody(
    window: MainWindow, fingers: Fingers
):
    before = window.document.battle
    fingers.put(0, fingers.pixel((1, 1)))
    fingers.move(f0=fingers.pixel((3, 2)))
    QApplication.sendEvent(window.view.viewport(), cancelled())
    fingers.lift(0)
    assert window.document.battle is before
    assert not window.tools["select"].busy


def cancelled() -> QEvent:
    return QTouchEvent(QEvent.Type.TouchCancel, screen())


def apart(window: MainWindow, one: QPointF, other: QPointF) -> float:
    """Return how many pixels two points of the board are apart."""
    return (one - other).manhattanLength() * window.view.scale_px


def test_mouse_drags_as_before(window: MainWindow):
    port, view = window.view.viewport(), window.view
    spot = view.viewportTransform().map(QPointF(1.5, 1.5)).toPoint()
    QTest.mouseClick(port, LEFT, pos=spot)
    assert window.document.selection == ("A",)
