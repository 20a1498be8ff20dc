"""The turn bar and the history: who is in turn, who comes next, and every step in words."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from chargemap.app.docks.history import HistoryDock
from chargemap.app.docks.turn import TurnBar
from chargemap.app.document import Document
from chargemap.app.turn_commands import TurnCommands
from chargemap.model.battle import Action
from chargemap.rules.order import next_in_turn
from tests.app.desk import battle_of
from tests.app.docked import docked

LEFT = Qt.MouseButton.LeftButton
FIELD = """
..........
A..M..B.D.
..........
"""
TOKENS = """{A: {side: red, name: Aldric}, M: {side: red, name: Horse},
    R: {side: red, name: Rider, mount: M, at: [3, 1]}, D: {side: blue, states: [dead]},
    B: {side: blue, name: Grishnak}}"""


@pytest.fixture
def document(qtbot: QtBot) -> Document:
    return Document(battle_of(FIELD, tokens=TOKENS))


@pytest.fixture
def bar(qtbot: QtBot, document: Document) -> TurnBar:
    bar = TurnBar(document, TurnCommands(document))
    qtbot.addWidget(bar)
    bar.show()
    return bar


def test_mounts_and_the_dead_have_no_turn(document: Document) -> None:
    order = []
    for _turn in range(4):
        following = next_in_turn(document.battle, document.ruleset)
        document.act(Action("start-turn", by=following))
        order.append(following)
    assert order == ["A", "R", "B", "A"]


def test_nobody_is_next_where_nobody_lives(document: Document) -> None:
    document.act(Action("remove", choices={"ids": ["A", "M", "R", "B"]}))
    assert next_in_turn(document.battle, document.ruleset) == ""


def test_next_token_starts_its_turn_and_selects_it(
    qtbot: QtBot, bar: TurnBar, document: Document
) -> None:
    assert "nobody's turn" in bar.turn.text()
    qtbot.mouseClick(bar.next, LEFT)
    assert document.battle.turn.token == "A"
    assert document.selection == ("A",)
    assert "Aldric" in bar.turn.text()


def test_the_round_goes_up_when_all_have_had_a_turn(
    qtbot: QtBot, bar: TurnBar, document: Document
) -> None:
    for _turn in range(4):
        qtbot.mouseClick(bar.next, LEFT)
    assert document.battle.turn.round == 2
    assert bar.turn.text().startswith("Round 2")


def test_start_turn_is_for_the_selected_token(
    qtbot: QtBot, bar: TurnBar, document: Document
) -> None:
    assert not bar.start.isEnabled()
    document.select(["B"])
    qtbot.mouseClick(bar.start, LEFT)
    assert document.battle.turn.token == "B"


def test_what_is_spent_is_told(bar: TurnBar, document: Document) -> None:
    document.act(Action("start-turn", by="A"))
    assert not bar.spent.isVisible()
    document.act(Action("move", by="A", choices={"to": [1, 1]}))
    assert "move" in bar.spent.text()
    assert bar.spent.isVisible()


def test_who_waits_is_told(bar: TurnBar, document: Document) -> None:
    document.act(Action("delay", by="B"))
    assert bar.spent.text() == "Waiting: Grishnak"


def test_initiative_stands_beside_the_names(bar: TurnBar, document: Document) -> None:
    choices = {"numbers": {"A": 12, "B": 7}}
    document.act(Action("initiative", choices=choices))
    assert bar.turn.text() == "Round 1: nobody's turn yet, first Aldric (12)"
    document.act(Action("start-turn", by="A"))
    assert bar.turn.text() == "Round 1: <b>Aldric (12)</b>, then Grishnak (7)"


def test_a_name_with_a_bracket_is_a_name(bar: TurnBar, document: Document) -> None:
    keys = {"at": [0, 0], "name": "<b>Bold"}
    document.act(Action("put", choices={"tokens": {"X": keys}}))
    document.act(Action("start-turn", by="X"))
    assert "&lt;b&gt;Bold" in bar.turn.text()


def test_the_history_lists_every_step_and_goes_to_one(
    qtbot: QtBot, document: Document
) -> None:
    dock = docked(qtbot, HistoryDock(document))
    document.act(Action("start-turn", by="A"))
    document.act(Action("move", by="A", choices={"to": [1, 1]}))
    model = dock.view.model()
    texts = [str(model.index(row, 0).data()) for row in range(model.rowCount())]
    assert texts[0] == "As it was opened"
    assert len(texts) == 3
    assert all("Aldric" in text for text in texts[1:])
    box = dock.view.visualRect(model.index(1, 0))
    qtbot.mouseClick(dock.view.viewport(), LEFT, pos=box.center())
    assert document.undo.index() == 1
    assert document.battle.tokens["A"].at == (0, 1)
