"""A press on the board as it was leads back to now, with any tool, and says that this was all it did."""

import pytest

from chargemap.app.tools.tool import NOW_AGAIN
from chargemap.app.window import MainWindow
from chargemap.model.battle import Action
from chargemap.model.board import TableBoard
from tests.app.mouse import drag
from tests.app.tabletop import ANNA_AND_FRED, table_battle


@pytest.fixture
def past(window: MainWindow) -> MainWindow:
    """A window that can show the board as it was before a token was placed."""
    window.document.new(table_battle(ANNA_AND_FRED))
    window.document.act(Action("place", choices={"to": {"A": [6, 7]}}))
    window.view.fit()
    return window


def step_back(window: MainWindow) -> None:
    for _step in range(2):
        window.commands["replay-back"].trigger()
    assert window.scene.is_past


@pytest.mark.parametrize(
    "tool", ["select", "charge", "measure", "sight", "terrain", "annotate"]
)
def test_a_drag_on_the_past_leads_back_to_now_and_says_so(
    past: MainWindow, tool: str
) -> None:
    past.tools.choose(tool)
    step_back(past)
    before = past.document.battle
    drag(past, (18, 3), (21, 6))
    assert not past.scene.is_past
    assert past.document.battle is before
    assert past.status.hint.text() == NOW_AGAIN


def test_the_same_drag_once_more_draws(past: MainWindow) -> None:
    past.tools.choose("terrain")
    step_back(past)
    drag(past, (18, 3), (21, 6))
    drag(past, (18, 3), (21, 6))
    board = past.document.battle.board
    assert isinstance(board, TableBoard)
    assert len(board.terrain) == 1
