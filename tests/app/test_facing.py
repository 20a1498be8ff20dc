"""Which way tokens face: seen as a tick, turned by mouse, wheel and key, and lit as what they threaten."""

import math

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from chargemap.app.facing import Facing
from chargemap.app.paint.minis import TICK
from chargemap.app.tools.select import SelectTool
from tests.app.desk import Desk, battle_of
from tests.app.planned import phased_battle

ROWS = """
.......
...A...
.......
......B
"""
TOKENS = "{A: {name: Ann, side: red, facing: north}, B: {name: Bo, side: blue}}"


class Turned(Desk):
    """A board with the gestures that turn tokens."""

    def __init__(self, rows: str = ROWS, tokens: str = TOKENS) -> None:
        super().__init__(phased_battle(rows, tokens), SelectTool)
        self.facing = Facing(self.view)

    def way(self, token: str) -> object:
        return self.document.battle.tokens[token].stats.get("facing")

    def tick(self, token: str) -> tuple[float, float]:
        """Return where the tick of the token is."""
        item = self.scene.token_item(token)
        assert item is not None
        assert item.look.facing is not None
        angle, reach = math.radians(item.look.facing), item.look.base / 2 * TICK
        x, y = item.centre.x(), item.centre.y()
        return x + math.sin(angle) * reach, y - math.cos(angle) * reach

    def wheel(self, at: tuple[int, int], turned: int) -> None:
        """Turn the wheel with Alt held."""
        spot, port = QPointF(self.pixel(at)), self.view.viewport()
        event = QWheelEvent(
            spot,
            QPointF(port.mapToGlobal(spot.toPoint())),
            QPoint(),
            QPoint(0, turned),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.AltModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(port, event)

    def lit(self) -> set[tuple[int, int]]:
        """Return the squares that the selected tokens are shown to threaten."""
        shown = self.scene._threat
        found = self.scene._threatened() if shown else {}
        return {square for squares in found.values() for square in squares}


@pytest.fixture
def desk(qtbot: QtBot) -> Turned:
    made = Turned()
    qtbot.addWidget(made.view)
    return made


def test_a_token_that_faces_a_way_has_a_tick_on_that_side(desk: Turned) -> None:
    item, other = desk.scene.token_item("A"), desk.scene.token_item("B")
    assert item is not None
    assert other is not None
    assert (item.look.facing, other.look.facing) == (0, None)


def test_a_dragged_tick_turns_the_token_and_moves_nobody(desk: Turned) -> None:
    desk.drag(desk.tick("A"), (6.5, 1.5))
    assert desk.way("A") == "east"
    assert desk.at("A") == (3, 1)
    assert [entry.action.do for entry in desk.document.battle.log] == ["face"]


def test_the_tick_follows_the_mouse_before_it_is_let_go(desk: Turned) -> None:
    desk.press(desk.tick("A"))
    desk.drag_to((3.5, 3.5))
    item = desk.scene.token_item("A")
    assert item is not None
    assert item.look.facing == 180
    assert desk.way("A") == "north"


def test_keys_turn_the_selected_token_by_an_eighth(desk: Turned) -> None:
    desk.document.select(("A",))
    desk.facing.turn_right()
    assert desk.way("A") == "northeast"
    desk.facing.turn_left()
    desk.facing.turn_left()
    assert desk.way("A") == "northwest"


def test_turns_in_a_row_are_one_step_back(desk: Turned) -> None:
    desk.document.select(("A",))
    for _turn in range(3):
        desk.facing.turn_right()
    desk.document.undo.undo()
    assert desk.way("A") == "north"


def test_alt_and_the_wheel_turn_the_token_beneath(desk: Turned) -> None:
    scale = desk.view.scale_px
    desk.wheel((3, 1), -120)
    assert desk.way("A") == "northeast"
    desk.wheel((3, 1), 120)
    assert desk.way("A") == "north"
    assert desk.view.scale_px == scale


def test_who_faced_no_way_faces_the_top_at_first(desk: Turned) -> None:
    desk.document.select(("B",))
    desk.facing.turn_right()
    assert desk.way("B") == "north"


def test_what_the_selected_token_threatens_follows_its_facing(desk: Turned) -> None:
    assert desk.lit() == set()
    desk.document.select(("A",))
    assert desk.lit() == {(2, 0), (3, 0), (4, 0)}
    desk.facing.turn(("A",), 4)
    assert desk.lit() == {(2, 2), (3, 2), (4, 2)}


def test_other_rules_know_no_facing(qtbot: QtBot) -> None:
    plain = Desk(battle_of("A.B", tokens="{A: {side: a}, B: {side: b}}"), SelectTool)
    qtbot.addWidget(plain.view)
    facing = Facing(plain.view)
    plain.document.select(("A",))
    facing.turn_right()
    assert plain.document.battle.log == ()
