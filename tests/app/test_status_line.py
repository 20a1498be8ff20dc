"""The status line always says what the tool in hand wants now, at each of its stages."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from chargemap.app.document import Shown
from chargemap.app.who_rolls import TYPED
from chargemap.app.window import MainWindow
from chargemap.model.battle import Action
from chargemap.resources import samples
from tests.app.desk import battle_of

CORNER = QPoint(4, 4)


def said(window: MainWindow) -> str:
    """Return what stands in the status line."""
    assert window.status.hint.isVisible() or window.statusBar().currentMessage()
    return window.statusBar().currentMessage() or window.status.hint.text()


def over(window: MainWindow, token: str) -> QPoint:
    item = window.scene.token_item(token)
    assert item is not None
    return window.view.viewportTransform().map(item.centre).toPoint()


def hover(window: MainWindow, spot: QPoint) -> None:
    QTest.mouseMove(window.view.viewport(), spot)


@pytest.mark.parametrize(
    ("tool", "wanted"),
    [
        ("select", "Click a token to select it"),
        ("charge", "Click the token that is to act."),
        ("act", "Click the token that is to act."),
        ("measure", "Drag from a token or a place"),
        ("sight", "Click the token that is to look."),
        ("terrain", "Drag to paint"),
        ("annotate", "Drag to draw a note"),
    ],
)
def test_each_tool_says_what_it_wants_once_it_is_in_hand(
    window: MainWindow, tool: str, wanted: str
):
    window.document.select(())
    window.tools.choose(tool)
    assert said(window).startswith(wanted)


@pytest.mark.parametrize(
    ("tool", "wanted"),
    [
        ("select", "Drag Ann to move it"),
        ("charge", "Point at an enemy to see the charge"),
        ("act", "Point at an enemy to see the action"),
        ("sight", "Point at a token or a place"),
    ],
)
def test_with_a_token_selected_it_says_the_next_step(
    window: MainWindow, tool: str, wanted: str
):
    window.document.mode = "play"
    window.tools.choose(tool)
    window.document.select(("A",))
    assert said(window).startswith(wanted)


@pytest.mark.parametrize("tool", ["charge", "act", "sight"])
def test_over_an_enemy_it_tells_the_ruling_and_beside_it_what_is_wanted(
    window: MainWindow, tool: str
):
    window.document.select(("A",))
    window.tools.choose(tool)
    before = said(window)
    hover(window, over(window, "E"))
    assert "Orc 1" in said(window)
    hover(window, CORNER)
    assert said(window) == before or "off the board" in said(window)


def test_selecting_follows_mode_and_selection(window: MainWindow):
    window.document.mode = "place"
    window.document.select(("A",))
    assert said(window).startswith("Drag Ann to place it anywhere")
    window.document.select(("A", "B"))
    assert said(window).startswith("Drag one of the 2 tokens: all go.")
    window.document.select(())
    assert said(window).startswith("Drag a token to place it anywhere")
    window.document.mode = "play"
    assert said(window).startswith("Click a token to select it")


def test_on_an_empty_board_it_says_how_to_get_a_token(window: MainWindow):
    window.document.new(battle_of("\n.....\n.....\n", tokens="{}"))
    assert said(window).startswith("No token is on the board")


def test_stages_of_a_measure(window: MainWindow):
    window.tools.choose("measure")
    QTest.mouseClick(
        window.view.viewport(), Qt.MouseButton.LeftButton, pos=over(window, "A")
    )
    hover(window, over(window, "E"))
    assert "Click or Space: a corner. Enter: end it." in said(window)
    QTest.keyClick(window.view, Qt.Key.Key_Return)
    assert "Enter keeps it on the map." in said(window)
    QTest.keyClick(window.view, Qt.Key.Key_Return)
    assert said(window) == "The measure is a note on the map now."


@pytest.mark.parametrize(
    ("mode", "wanted"),
    [
        ("brush", "Drag to paint"),
        ("rectangle", "Drag from corner to corner; the right button"),
        ("flood", "Click to fill"),
        ("walls", "Drag from corner to corner to draw a wall"),
        ("mend", "Click a wall to select it"),
    ],
)
def test_each_mode_of_the_terrain_tool(window: MainWindow, mode: str, wanted: str):
    window.tools.choose("terrain")
    window.tools.map.terrain.choose_mode(mode)
    assert said(window).startswith(wanted)


def test_stages_of_a_note(window: MainWindow):
    window.tools.choose("annotate")
    view, tool = window.view.viewport(), window.tools["annotate"]
    tool.choose_kind("arrow")
    start, end = over(window, "B"), over(window, "A")
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=start + QPoint(60, 40))
    QTest.mouseMove(view, end + QPoint(90, 20))
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=end + QPoint(90, 20))
    assert said(window).startswith("Enter or a double click writes on the note")
    QTest.keyClick(window.view, Qt.Key.Key_Return)
    assert said(window) == "Enter keeps the words, Esc leaves them."


def test_while_the_past_is_shown_it_says_how_to_come_back(window: MainWindow):
    window.document.mode = "play"
    document = window.document
    document.act(Action("charge", "A", "E"))
    entry = document.battle.log[-1]
    document.act(Action("place", choices={"to": {"A": [1, 2]}}))
    document.show_verdict(Shown(entry.verdict, entry.action, entry.before, entry))
    assert window.scene.is_past
    window.show_status("")
    assert said(window).startswith("This is the board as it was then")
    window.document.show_verdict(None)
    assert not said(window).startswith("This is the board as it was then")


@pytest.mark.parametrize("sample", samples(), ids=lambda path: path.stem)
def test_it_is_never_empty_whatever_is_played(window: MainWindow, sample: Path):
    window.files.open_sample(sample)
    window.view.fit()
    tokens = tuple(window.document.battle.tokens)
    for tool in window.tools.all:
        window.tools.choose(tool.id)
        for chosen in ((), tokens[:1], tokens[:3]):
            for mode in ("place", "play"):
                window.document.mode = mode
                window.document.select(chosen)
                assert said(window), (tool.id, chosen, mode)
        for token in tokens[:4]:
            hover(window, over(window, token))
            assert said(window), (tool.id, token)
        window.tools.step_back()
        assert said(window), tool.id


def test_a_declared_charge_does_not_lose_the_words_for_declaring(window: MainWindow):
    window.files.open_sample(samples()[0])
    window.view.fit()
    document = window.document
    by = next(
        one
        for one, token in document.battle.tokens.items()
        if token.side == document.battle.turn.side
    )
    document.select((by,))
    window.tools.choose("charge")
    enemy = next(iter(document.ruleset.views.opponents(document.battle, by)))
    hover(window, over(window, enemy))
    hover(window, CORNER)
    assert said(window).startswith("Click an enemy to declare the charge.")


def test_while_a_die_is_wanted_the_line_says_which(window: MainWindow):
    dice = window.docks.log.dice
    dice.who.choose(TYPED)
    window.document.act(Action("charge", "A", "E"))
    assert said(window).startswith("Type the die")
    assert "Attack roll (d20) of" in said(window)
    hover(window, over(window, "B"))
    assert said(window).startswith("Type the die")
    window.show_status("")
    assert said(window).startswith("Type the die")
    dice.give_up()
    assert "Type the die" not in said(window)
