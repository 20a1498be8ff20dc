"""The reach of the selected token on the board, and where it could be charged, lit as the rules have them."""

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as profile
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from chargemap import rules
from chargemap.app import settings
from chargemap.app.document import Document, Shown
from chargemap.app.paint.ranges import covered, edges, runs
from chargemap.app.ranges import DANGER, REACH, Ranges
from chargemap.app.scene import BoardScene
from chargemap.app.tools.select import SelectTool
from chargemap.app.window import MainWindow
from chargemap.model.battle import Action, Battle
from chargemap.model.board import Square
from tests.app.asked import Table
from tests.app.desk import Desk, battle_of
from tests.rules.boards import SIDE, battles

VIEWS = rules.get("dnd35").views
PIXELS = 12  # a square, in the pictures of these tests
CORRIDOR = """
##########
A.........
##########
"""


def settled(qtbot: QtBot, ranges: Ranges) -> Ranges:
    """The same, when everything is worked out."""
    qtbot.waitUntil(lambda: not ranges.waits)
    return ranges


def lit(ranges: Ranges, name: str = REACH) -> frozenset[Square]:
    item = ranges.item(name)
    return item.lit if item is not None else frozenset()


def pixel(window: MainWindow, square: Square) -> QPoint:
    x, y = square
    return window.view.viewportTransform().map(QPointF(x + 0.5, y + 0.5)).toPoint()


def click(window: MainWindow, square: Square) -> None:
    QTest.mouseClick(
        window.view.viewport(), Qt.MouseButton.LeftButton, pos=pixel(window, square)
    )


def at_desk(qtbot: QtBot, text: str, **keys: str) -> tuple[Desk, Ranges]:
    desk = Desk(battle_of(text, **keys), SelectTool)
    qtbot.addWidget(desk.view)
    return desk, Ranges(desk.scene)


# What is lit


def test_a_click_on_a_token_lights_its_reach(window: MainWindow, qtbot: QtBot) -> None:
    click(window, (1, 1))
    ranges = settled(qtbot, window.ranges)
    assert lit(ranges) == VIEWS.reachable(window.document.battle, "A")
    assert window.range_legend.sentences() == ["May move 30 ft", "Double move: 60 ft"]
    assert window.range_legend.isVisible()


@profile(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(battles())
def test_the_squares_that_are_painted_are_those_the_mover_may_enter(
    qapp: QApplication, battle: Battle
) -> None:
    document = Document(battle)
    scene = BoardScene(document)
    ranges = Ranges(scene)
    dark = painted(scene)
    document.select(["t0"])
    while ranges.waits:
        qapp.processEvents()
    assert lit(ranges) == VIEWS.reachable(battle, "t0")
    mover = battle.tokens["t0"]
    own = covered({mover.at}, VIEWS.space_sq(mover))
    entered = covered(lit(ranges), VIEWS.space_sq(mover)) - own
    assert changed(dark, painted(scene)) - own == entered
    document.select([])
    assert painted(scene) == dark


def painted(scene: BoardScene) -> QImage:
    """A picture of the board without its tokens."""
    hidden = [*scene.token_items(), *(item.name for item in scene.token_items())]
    for item in hidden:
        item.setVisible(False)
    image = QImage(SIDE * PIXELS, SIDE * PIXELS, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    scene.render(painter, QRectF(image.rect()), scene.board_rect())
    painter.end()
    return image


def changed(old: QImage, new: QImage) -> set[Square]:
    """The squares whose middle looks other than it did."""
    middle = PIXELS // 2
    return {
        (x, y)
        for x in range(SIDE)
        for y in range(SIDE)
        if old.pixel(x * PIXELS + middle, y * PIXELS + middle)
        != new.pixel(x * PIXELS + middle, y * PIXELS + middle)
    }


def test_a_rider_shows_the_reach_of_its_mount(qtbot: QtBot) -> None:
    tokens = "{A: {side: red, mount: B}, B: {side: red, size: large, speed: 50}}"
    field = "..........\n" * 2 + "..B.......\n" + "..........\n" * 3
    desk, ranges = at_desk(qtbot, field, tokens=tokens)
    desk.document.select(["A"])
    settled(qtbot, ranges)
    assert lit(ranges) == VIEWS.reachable(desk.document.battle, "B")
    assert ranges.sentences()[0] == ("reach-0", "May move 50 ft")


def test_whoever_has_only_a_step_left_is_told_so(qtbot: QtBot) -> None:
    desk, ranges = at_desk(qtbot, CORRIDOR, tokens="{A: {spent: [standard, move]}}")
    desk.document.select(["A"])
    settled(qtbot, ranges)
    assert lit(ranges) == {(1, 1)}
    assert [words for _sign, words in ranges.sentences()] == ["May take a step of 5 ft"]


# When it is lit


def test_nothing_is_lit_without_a_token_or_with_two(
    window: MainWindow, qtbot: QtBot
) -> None:
    ranges = settled(qtbot, window.ranges)
    assert not lit(ranges)
    window.document.select(["A", "B"])
    assert not lit(settled(qtbot, ranges))
    assert not window.range_legend.isVisible()


def test_nothing_is_lit_where_tokens_are_placed_by_hand(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.document.select(["A"])
    assert lit(settled(qtbot, window.ranges))
    QTest.keySequence(window, "P")
    assert not lit(settled(qtbot, window.ranges))
    QTest.keySequence(window, "P")
    assert lit(settled(qtbot, window.ranges))


def test_another_tool_puts_the_reach_out_and_esc_lights_it_again(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.document.select(["A"])
    before = lit(settled(qtbot, window.ranges))
    QTest.keySequence(window, "C")
    assert not lit(settled(qtbot, window.ranges))
    QTest.keyClick(window.view, Qt.Key.Key_Escape)
    assert lit(settled(qtbot, window.ranges)) == before


def test_the_past_has_no_reach(window: MainWindow, qtbot: QtBot) -> None:
    document = window.document
    document.act(Action("move", "A", choices={"to": [2, 1]}))
    document.act(Action("move", "B", choices={"to": [2, 3]}))
    document.select(["A"])
    assert lit(settled(qtbot, window.ranges))
    entry = document.battle.log[0]
    document.show_verdict(Shown(entry.verdict, entry.action, entry.before, entry))
    assert not lit(settled(qtbot, window.ranges))
    document.show_verdict(None)
    assert lit(settled(qtbot, window.ranges))


def test_keys_switch_it_and_the_next_start_remembers(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.document.select(["A"])
    assert lit(settled(qtbot, window.ranges))
    QTest.keySequence(window, "Shift+M")
    assert not lit(settled(qtbot, window.ranges))
    assert not settings.flag("reach", default=True)
    assert not Ranges(window.scene).on[REACH]
    window.commands["reach"].trigger()
    assert lit(settled(qtbot, window.ranges))


# While things move


def test_a_drag_lights_the_reach_once(qtbot: QtBot) -> None:
    desk, ranges = at_desk(qtbot, CORRIDOR, tokens="{A: {speed: 20}}")
    desk.press((0, 1))
    desk.drag_to((1, 1))
    item = settled(qtbot, ranges).item(REACH)
    assert lit(ranges) == {(x, 1) for x in range(1, 9)}
    for column in range(2, 10):
        desk.drag_to((column, 1))
        QApplication.processEvents()
        legal = desk.document.shown is not None and desk.document.shown.verdict.legal
        assert legal == ((column, 1) in lit(ranges))
        assert ranges.item(REACH) is item
    desk.key(Qt.Key.Key_Escape)


def test_after_a_move_what_is_left_of_the_turn_is_lit(qtbot: QtBot) -> None:
    desk, ranges = at_desk(qtbot, CORRIDOR, tokens="{A: {speed: 20}}")
    desk.drag((0, 1), (4, 1))
    assert lit(settled(qtbot, ranges)) == {(x, 1) for x in range(9) if x != 4}
    desk.drag((4, 1), (8, 1))
    assert not lit(settled(qtbot, ranges))
    desk.document.undo.undo()
    assert lit(settled(qtbot, ranges)) == {(x, 1) for x in range(9) if x != 4}


def test_while_a_strike_is_offered_nothing_else_is_lit(qtbot: QtBot) -> None:
    table = Table(
        battle_of("....B.....\nA.........", tokens="{A: {side: red}, B: {side: blue}}")
    )
    qtbot.addWidget(table.view)
    ranges = Ranges(table.scene)
    ranges.refresh()
    assert lit(settled(qtbot, ranges))
    table.document.act(Action("move", "A", choices={"to": [5, 1]}))
    assert "B" in table.offer
    assert not lit(settled(qtbot, ranges))
    table.strikes.cancel()
    assert lit(settled(qtbot, ranges))


def test_a_door_that_is_opened_lights_what_lies_behind(qtbot: QtBot) -> None:
    desk, ranges = at_desk(
        qtbot, CORRIDOR, tokens="{A: {}}", walls="[[5, 1, 5, 2, closed]]"
    )
    desk.document.select(["A"])
    assert max(lit(settled(qtbot, ranges))) == (4, 1)
    desk.click((5.0, 1.5))
    assert max(lit(settled(qtbot, ranges))) == (9, 1)


def test_nothing_stays_on_the_board(window: MainWindow, qtbot: QtBot) -> None:
    settled(qtbot, window.ranges)
    before = len(window.scene.items())
    window.commands["danger"].setChecked(True)
    for key in ("A", "B", "A", "E"):
        window.document.select([key])
        settled(qtbot, window.ranges)
    window.document.select([])
    assert len(window.scene.items()) == before


# Danger


def test_danger_is_marked_where_the_ruleset_sees_it(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.document.select(["A"])
    assert not lit(settled(qtbot, window.ranges), DANGER)
    QTest.keySequence(window, "Shift+T")
    ranges = settled(qtbot, window.ranges)
    assert lit(ranges, DANGER) == VIEWS.danger(window.document.battle, "A")
    assert lit(ranges)
    assert settings.flag("danger", default=False)


@profile(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=15)
@given(battles())
def test_danger_is_drawn_where_no_safe_place_to_stand_covers_the_square(
    qapp: QApplication, battle: Battle
) -> None:
    document = Document(battle)
    ranges = Ranges(BoardScene(document))
    ranges.show_danger(True)
    document.select(["t0"])
    while ranges.waits:
        qapp.processEvents()
    mover = battle.tokens["t0"]
    side, found = VIEWS.space_sq(mover), VIEWS.danger(battle, "t0")
    assert lit(ranges, DANGER) == found
    safe = covered({mover.at, *VIEWS.reachable(battle, "t0")} - found, side)
    item = ranges.item(DANGER)
    assert (item.drawn if item else frozenset()) == covered(found, side) - safe


def test_the_answer_is_kept_for_a_token_that_is_selected_again(
    window: MainWindow, qtbot: QtBot
) -> None:
    document = window.document
    document.select(["A"])
    strides = settled(qtbot, window.ranges).strides
    document.select(["B"])
    settled(qtbot, window.ranges)
    document.select(["A"])
    assert settled(qtbot, window.ranges).strides is strides


def test_the_mouse_goes_through_to_what_lies_beneath(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.commands["danger"].setChecked(True)
    window.document.select(["A"])
    settled(qtbot, window.ranges)
    click(window, (1, 3))
    assert window.document.selection == ("B",)


# Looks


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_change_of_colours_changes_those_of_the_reach(
    window: MainWindow, qtbot: QtBot, theme: str
) -> None:
    window.theme.choose("dark" if theme == "light" else "light")
    window.document.select(["A"])
    old = settled(qtbot, window.ranges).item(REACH)
    window.theme.choose(theme)
    new = settled(qtbot, window.ranges).item(REACH)
    assert new is not old
    assert new is not None
    assert lit(window.ranges) == VIEWS.reachable(window.document.battle, "A")


def test_squares_side_by_side_are_one_run() -> None:
    squares = {(1, 0), (2, 0), (4, 0), (0, 1), (1, 1)}
    assert list(runs(squares)) == [(1, 0, 2), (4, 0, 1), (0, 1, 2)]


def test_the_edge_of_an_area_is_closed_and_lies_within() -> None:
    area = frozenset({(0, 0), (1, 0), (1, 1), (2, 1), (1, 2)})
    ends: dict[tuple[float, float], int] = {}
    for line in edges(area, area, 0.1):
        for point in (line.p1(), line.p2()):
            spot = (round(point.x(), 3), round(point.y(), 3))
            ends[spot] = ends.get(spot, 0) + 1
            assert (int(point.x()), int(point.y())) in area
    assert set(ends.values()) == {2}


def test_a_wide_token_covers_all_squares_of_its_space() -> None:
    assert covered({(0, 0), (1, 0)}, 2) == {(x, y) for x in range(3) for y in range(2)}
