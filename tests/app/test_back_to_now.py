"""A press on the board as it was leads back to now, with any tool, and says that this was all it did."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from chargemap.app.tools.tool import NOW_AGAIN
from chargemap.app.window import MainWindow
from chargemap.cases import read_cases
from chargemap.model.battle import Action
from chargemap.model.board import TableBoard

LEFT = Qt.MouseButton.LeftButton
TABLE = """
- id: table
  ruleset: skirmish
  board: {size: [24, 18]}
  tokens:
    A: {side: red, name: Anna, at: [6, 6], base_mm: 25.4}
    F: {side: blue, name: Fred, at: [14, 11], base_mm: 25.4}
  act: []
  expect: []
"""


@pytest.fixture
def past(window: MainWindow) -> MainWindow:
    """A window that can show the board as it was before a token was placed."""
    window.document.new(read_cases(TABLE, "table")[0].battle)
    window.document.act(Action("place", choices={"to": {"A": [6, 7]}}))
    window.view.fit()
    return window


def step_back(window: MainWindow) -> None:
    for _step in range(2):
        window.commands["replay-back"].trigger()
    assert window.scene.is_past


def drag(window: MainWindow) -> None:
    def pixel(x: float, y: float) -> QPoint:
        return window.view.viewportTransform().map(QPointF(x, y)).toPoint()

    port = window.view.viewport()
    QTest.mouseMove(port, pixel(18, 3))
    QTest.mousePress(port, LEFT, pos=pixel(18, 3))
    QTest.mouseMove(port, pixel(21, 6))
    QTest.mouseRelease(port, LEFT, pos=pixel(21, 6))


@pytest.mark.parametrize(
    "tool", ["select", "charge", "measure", "sight", "terrain", "annotate"]
)
def test_a_drag_on_the_past_leads_back_to_now_and_says_so(
    past: MainWindow, tool: str
) -> None:
    past.tools.choose(tool)
    step_back(past)
    before = past.document.battle
    drag(past)
    assert not past.scene.is_past
    assert past.document.battle is before
    assert past.status.hint.text() == NOW_AGAIN


def test_the_same_drag_once_more_draws(past: MainWindow) -> None:
    past.tools.choose("terrain")
    step_back(past)
    drag(past)
    drag(past)
    board = past.document.battle.board
    assert isinstance(board, TableBoard)
    assert len(board.terrain) == 1
