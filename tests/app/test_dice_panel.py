"""Dice typed in: asked for one by one before an action resolves, and used for it alone."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from chargemap.app.docks.log import LogDock
from chargemap.app.document import Document
from chargemap.model.battle import Action
from tests.app.desk import battle_of
from tests.app.docked import docked

FIELD = """
..........
A.....B...
..........
"""
TOKENS = "{A: {side: red, bab: 5, weapons: [longsword]}, B: {side: blue, ac: 15}}"
CHARGE = Action("charge", by="A", at="B")
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def document(qtbot: QtBot) -> Document:
    return Document(battle_of(FIELD, tokens=TOKENS))


@pytest.fixture
def dock(qtbot: QtBot, document: Document) -> LogDock:
    dock = docked(qtbot, LogDock(document))
    qtbot.mouseClick(dock.dice.typed_in, LEFT)
    return dock


def enter(qtbot: QtBot, dock: LogDock, number: int) -> None:
    qtbot.keyClicks(dock.dice.die, str(number))
    qtbot.keyClick(dock.dice.die, Qt.Key.Key_Return)


def test_dice_are_rolled_unless_typed_in_is_chosen(
    qtbot: QtBot, dock: LogDock, document: Document
) -> None:
    qtbot.mouseClick(dock.dice.rolled, LEFT)
    assert document.act(CHARGE) is not None
    assert not dock.dice.asking.isVisible()


def test_the_action_waits_until_its_dice_are_typed_in(
    dock: LogDock, document: Document
) -> None:
    assert document.act(CHARGE) is None
    assert document.battle.log == ()
    assert "Attack roll (d20)" in dock.dice.question.text()
    assert document.shown is not None  # the preview stays on the board meanwhile
    assert document.shown.verdict.success is None


def test_asking_leaves_the_dock_its_width(dock: LogDock, document: Document) -> None:
    wide = dock.minimumSizeHint().width()
    document.new(replace(document.battle, seed=2**31 - 1, drawn=10**6))
    document.act(CHARGE)
    assert dock.dice.asking.isVisible()
    dock.layout().activate()
    assert dock.minimumSizeHint().width() == wide


def test_typed_dice_decide(qtbot: QtBot, dock: LogDock, document: Document) -> None:
    document.act(CHARGE)
    enter(qtbot, dock, 15)
    assert "Damage die (d8)" in dock.dice.question.text()
    enter(qtbot, dock, 3)
    (entry,) = document.battle.log
    assert entry.rolls == {"attack": (15,), "damage": (3,)}
    assert entry.verdict.success is True
    assert document.undo.count() == 1
    assert not dock.dice.asking.isVisible()


def test_the_question_tells_what_the_die_must_show_and_which_of_many_it_is(
    qtbot: QtBot, dock: LogDock, document: Document
) -> None:
    document.act(CHARGE)
    assert dock.dice.question.text().endswith(": 8 or more")
    enter(qtbot, dock, 20)
    assert dock.dice.question.text().endswith(": 8 or more")
    enter(qtbot, dock, 20)
    assert dock.dice.question.text().endswith(": 1 of 2")
    enter(qtbot, dock, 3)
    assert dock.dice.question.text().endswith(": 2 of 2")


def test_a_miss_asks_for_no_damage(
    qtbot: QtBot, dock: LogDock, document: Document
) -> None:
    document.act(CHARGE)
    enter(qtbot, dock, 2)
    assert document.battle.log[0].rolls == {"attack": (2,)}


def test_a_threat_asks_to_confirm(
    qtbot: QtBot, dock: LogDock, document: Document
) -> None:
    document.act(CHARGE)
    enter(qtbot, dock, 20)
    assert "confirm" in dock.dice.question.text()


def test_the_rest_can_be_rolled(
    qtbot: QtBot, dock: LogDock, document: Document
) -> None:
    document.act(CHARGE)
    enter(qtbot, dock, 15)
    qtbot.mouseClick(dock.dice.roll_rest, LEFT)
    rolls = document.battle.log[0].rolls
    assert rolls["attack"] == (15,)
    assert len(rolls["damage"]) == 1
    assert document.typed == {}


def test_the_next_action_is_asked_anew(
    qtbot: QtBot, dock: LogDock, document: Document
) -> None:
    document.act(CHARGE)
    enter(qtbot, dock, 2)
    document.act(Action("start-turn", by="A"))
    document.act(Action("place", choices={"to": {"A": [0, 1]}}))
    document.act(CHARGE)
    assert dock.dice.asking.isVisible()
    assert dock.dice.die.value() == 0


@pytest.mark.parametrize("way", ["Esc", "Cancel", "undo", "switch"])
def test_a_waiting_action_can_be_dropped(
    qtbot: QtBot, dock: LogDock, document: Document, way: str
) -> None:
    document.act(Action("start-turn", by="A"))
    document.act(CHARGE)
    match way:
        case "Esc":
            qtbot.keyClick(dock.dice.die, Qt.Key.Key_Escape)
        case "Cancel":
            qtbot.mouseClick(dock.dice.cancel, LEFT)
        case "undo":
            document.undo.undo()
        case "switch":
            qtbot.mouseClick(dock.dice.rolled, LEFT)
    assert dock.dice.held is None
    assert not dock.dice.asking.isVisible()
    assert len(document.battle.log) == (0 if way == "undo" else 1)
    assert document.shown is None


def test_a_refusal_needs_no_dice(dock: LogDock, document: Document) -> None:
    document.act(Action("place", choices={"to": {"A": [5, 1]}}))
    verdict = document.act(CHARGE)
    assert verdict is not None
    assert not verdict.legal
    assert not dock.dice.asking.isVisible()


def test_no_face_beyond_the_die_can_be_entered(
    qtbot: QtBot, dock: LogDock, document: Document
) -> None:
    document.act(CHARGE)
    enter(qtbot, dock, 35)
    assert document.battle.log == ()
    assert dock.dice.complaint.isVisible()
    assert dock.dice.complaint.text() == "The die has 20 sides."
    enter(qtbot, dock, 3)
    assert document.battle.log[0].rolls == {"attack": (3,)}


def test_a_hidden_log_comes_forward_to_ask(dock: LogDock, document: Document) -> None:
    dock.hide()
    document.act(CHARGE)
    assert dock.isVisible()
    assert dock.dice.die.accessibleName() == dock.dice.question.text()


def test_the_seed_is_told(dock: LogDock, document: Document) -> None:
    assert dock.dice.seed.text() == "seed 1, 0 dice"
    document.act(CHARGE)
    dock.dice.resolve()
    assert dock.dice.seed.text() == f"seed 1, {document.battle.drawn} dice"


def test_a_long_seed_is_told_whole_where_the_dice_rolled_find_no_room(
    dock: LogDock, document: Document
) -> None:
    dock.dice.setFixedWidth(310)
    document.act(Action("seed", choices={"seed": 2147483647}))
    assert dock.dice.seed.text() == "seed 2147483647"
    document.act(Action("seed", choices={"seed": 7}))
    assert dock.dice.seed.text() == "seed 7, 0 dice"
