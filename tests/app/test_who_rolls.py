"""Who rolls: the program, the players, whoever is asked, or the players of some sides; in every game."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from chargemap.app.docks.log import LogDock
from chargemap.app.document import Document
from chargemap.app.who_rolls import ASKED, BY_SIDE, PROGRAM, TYPED, WhoRolls
from chargemap.app.window import MainWindow
from chargemap.model.battle import Action, Battle
from tests.app.desk import battle_of
from tests.app.docked import docked
from tests.app.planned import phased_battle
from tests.app.tabletop import table_battle

ENTER, ESC = Qt.Key.Key_Return, Qt.Key.Key_Escape
FIELD = """
..........
A.....B...
..........
"""
TOKENS = "{A: {side: red, bab: 5, weapons: [longsword]}, B: {side: blue, ac: 15}}"
CHARGE = Action("charge", by="A", at="B")
RUSH = Action("charge", by="A", at="B", choices={"then": "bull-rush"})


def dock_of(qtbot: QtBot, battle: Battle) -> LogDock:
    return docked(qtbot, LogDock(Document(battle)))


@pytest.fixture
def dock(qtbot: QtBot) -> LogDock:
    return dock_of(qtbot, battle_of(FIELD, tokens=TOKENS))


def asked(dock: LogDock, number: int = 1) -> list[str]:
    """Return every question until the action is carried out; each is answered with the number, or the most."""
    questions = []
    while dock.dice.held is not None:
        questions.append(dock.dice.question.text())
        wanted = dock.dice._wanted
        assert wanted is not None
        dock.dice.die.setValue(min(number, wanted.sides))
        dock.dice.take_die()
    return questions


def by_side(dock: LogDock, *sides: str) -> None:
    dock.dice.who.choose(BY_SIDE)
    dock.dice.who.choose_sides(sides)


def test_the_side_that_types_is_asked_for_its_charge(dock: LogDock) -> None:
    by_side(dock, "red")
    assert dock.document.act(CHARGE) is None
    assert len(asked(dock, 4)) >= 1
    assert dock.document.battle.log[-1].rolls["attack"] == (4,)


def test_for_another_side_the_program_rolls(dock: LogDock) -> None:
    by_side(dock, "blue")
    assert dock.document.act(CHARGE) is not None
    assert dock.document.battle.drawn > 0


def test_of_an_opposed_check_each_side_has_its_own_die(dock: LogDock) -> None:
    by_side(dock, "blue")
    dock.document.act(RUSH)
    questions = asked(dock, 20)
    assert len(questions) == 1
    ours, theirs = dock.document.battle.log[-1].verdict.tests
    assert (ours.of, theirs.of) == ("A", "B")
    assert theirs.roll == 20
    assert dock.document.battle.drawn == 1  # that of red alone


@pytest.mark.parametrize("sides", [(), ("red",), ("blue",), ("blue", "red")])
def test_what_was_typed_and_rolled_replays(
    qtbot: QtBot, sides: tuple[str, ...]
) -> None:
    dock = dock_of(qtbot, battle_of(FIELD, tokens=TOKENS))
    by_side(dock, *sides)
    dock.document.act(RUSH)
    asked(dock, 11)
    document = dock.document
    entry = document.battle.log[-1]
    again, _after = document.ruleset.resolve(
        entry.before,
        Action("charge", "A", "B", {"then": "bull-rush"}, rolls=dict(entry.rolls)),
        _dice(entry.rolls),
    )
    assert again == entry.verdict


def _dice(rolls: object) -> object:
    from chargemap.rules.dice import Dice

    return Dice([rolls])  # type: ignore[list-item]


def test_warriors_of_a_table_are_asked_by_side(qtbot: QtBot) -> None:
    terrain = "[{id: r, kind: platform, polygon: [[8, 2], [14, 2], [14, 10], [8, 10]], height: 3}]"
    tokens = (
        "{A: {side: red, name: Ada, at: [5, 6], base_mm: 25.4},"
        " B: {side: blue, name: Bo, at: [10, 6], base_mm: 25.4}}"
    )
    charge = Action("charge", "A", "B", {"route": "climb"})
    for side, questions in (("blue", 0), ("red", 1)):
        dock = dock_of(qtbot, table_battle(tokens, terrain))
        by_side(dock, side)
        dock.document.act(charge)
        assert len(asked(dock, 1)) == questions
        assert len(dock.document.battle.log[-1].verdict.tests) == 1


def test_a_round_asks_for_the_initiative_and_blows_of_one_side(qtbot: QtBot) -> None:
    battle = phased_battle("AB", "{A: {side: red}, B: {side: blue}}")
    dock = dock_of(qtbot, battle)
    by_side(dock, "blue")
    deeds = [
        {"do": "attack", "by": "A", "at": "B"},
        {"do": "attack", "by": "B", "at": "A"},
    ]
    dock.document.act(Action("round", choices={"actions": deeds}))
    questions = asked(dock, 10)
    assert questions
    assert not any("A against" in one for one in questions)
    assert dock.document.battle.drawn > 0
    rolled = dock.document.battle.log[-1].rolls["initiative"]
    assert len(rolled) == 2
    assert rolled[1] == 10  # of blue


def typed(dock: LogDock, *numbers: int) -> list[str]:
    """Return the questions that are answered with these numbers, one after the other."""
    questions = []
    for number in numbers:
        questions.append(dock.dice.question.text())
        dock.dice.die.setValue(number)
        dock.dice.take_die()
    assert dock.dice.held is None
    return questions


def test_a_round_says_whose_die_it_is_at_whom_and_what_it_must_show(
    qtbot: QtBot,
) -> None:
    names = "{A: {side: red, name: Elsa}, B: {side: blue, name: Ulf, ac: 4}}"
    dock = dock_of(qtbot, phased_battle("AB", names))
    dock.dice.who.choose(TYPED)
    deeds = [{"do": "attack", "by": one, "at": other} for one, other in ("AB", "BA")]
    dock.document.act(Action("round", choices={"actions": deeds}))
    questions = typed(dock, 6, 6, 3, 5, 2, 2)
    initiative = [f"Initiative (d10) of {side}" for side in ("red", "blue")]
    again = [f"A tie: roll again. {one}" for one in initiative]
    assert questions[:4] == [*initiative, *again]
    assert sorted(questions[4:]) == [
        "Attack roll (d20) of Elsa against Ulf: 16 or more",
        "Attack roll (d20) of Ulf against Elsa: 10 or more",
    ]


def test_the_second_strike_of_a_round_is_told_from_the_first(qtbot: QtBot) -> None:
    names = (
        "{A: {side: red, name: Elsa, weapons: [shortbow]}, B: {side: blue, name: Ulf}}"
    )
    dock = dock_of(qtbot, phased_battle("A......B", names))
    by_side(dock, "red")
    deed = {"do": "shoot", "by": "A", "at": "B", "shots": 2}
    dock.document.act(Action("round", choices={"actions": [deed]}))
    asked_of = [one for one in asked(dock, 2) if "Attack roll" in one]
    assert len(asked_of) == 2
    assert "second strike" not in asked_of[0]
    assert ", second strike: " in asked_of[1]


def test_a_strike_of_opportunity_is_typed_by_whoever_strikes(
    window: MainWindow,
) -> None:
    field = "\n....G...\nA......E\n....g...\n"
    tokens = (
        "{A: {side: blue, weapons: [longsword]}, E: {side: red, weapons: [longsword]},"
        " G: {side: red, weapons: [longsword]}}"
    )
    window.document.new(battle_of(field.replace("g", "."), tokens=tokens))
    dice = window.docks.log.dice
    dice.who.choose(BY_SIDE)
    dice.who.choose_sides(["red"])
    window.document.act(Action("charge", by="A", at="E"))
    assert window.strike_card.isVisible()
    QTest.keyClick(window.view, ENTER)
    assert dice.asking.isVisible()
    assert "Attack roll" in dice.question.text()


# ---- asked each time


def test_whoever_is_asked_has_them_rolled_by_enter(dock: LogDock) -> None:
    dock.dice.who.choose(ASKED)
    assert dock.document.act(CHARGE) is None
    assert dock.dice.roll_rest.text() == "Roll them"
    QTest.keyClick(dock.dice.roll_rest, ENTER)
    assert dock.document.battle.drawn > 0
    assert dock.dice.held is None


def test_a_number_typed_at_once_is_the_first_die(dock: LogDock) -> None:
    dock.dice.who.choose(ASKED)
    dock.document.act(CHARGE)
    QTest.keyClicks(dock.dice.roll_rest, "1")
    QTest.keyClicks(dock.dice.die, "4")
    QTest.keyClick(dock.dice.die, ENTER)
    assert dock.dice.roll_rest.text() == "Roll the rest"
    dock.dice.roll_rest.click()
    assert dock.document.battle.log[-1].rolls["attack"] == (14,)


def test_escape_at_the_question_does_nothing(dock: LogDock) -> None:
    dock.dice.who.choose(ASKED)
    dock.document.act(CHARGE)
    QTest.keyClick(dock.dice.roll_rest, ESC)
    assert dock.dice.held is None
    assert dock.document.battle.log == ()


# ---- the panel, and what is remembered


def test_the_panel_shows_who_rolls(dock: LogDock) -> None:
    panel = dock.dice
    assert panel.rolled.isChecked()
    assert not panel.otherwise.isVisible()
    panel.who.choose(TYPED)
    assert panel.typed_in.isChecked()
    panel.who.choose(BY_SIDE)
    assert (panel.otherwise.isChecked(), panel.otherwise.text()) == (True, "by side")
    assert "No side is ticked" in panel.note.text()
    panel.who.choose(ASKED)
    assert panel.otherwise.text() == "asked"


def test_a_click_on_the_panel_is_remembered(qtbot: QtBot, dock: LogDock) -> None:
    qtbot.mouseClick(dock.dice.typed_in, Qt.MouseButton.LeftButton)
    assert WhoRolls().mode == TYPED
    qtbot.mouseClick(dock.dice.rolled, Qt.MouseButton.LeftButton)
    assert WhoRolls().mode == PROGRAM


def test_who_is_asked_gives_up_his_die_when_the_program_is_to_roll(
    dock: LogDock,
) -> None:
    dock.dice.who.choose(TYPED)
    dock.document.act(CHARGE)
    assert dock.dice.held is not None
    dock.dice.who.choose(PROGRAM)
    assert dock.dice.held is None
    assert dock.document.battle.log == ()


def test_what_was_remembered_and_makes_no_sense_is_the_program(qtbot: QtBot) -> None:
    from chargemap.app import settings

    settings.remember("dice/who", "the cat")
    assert WhoRolls().mode == PROGRAM
