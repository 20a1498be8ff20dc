"""What a maneuver's target decides is asked on the board, and stands in the action."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from chargemap.app import settings
from chargemap.app.strikes import SETTING
from chargemap.app.tools.charge import ChargeTool
from chargemap.app.tools.select import SelectTool
from chargemap.app.window import MainWindow
from chargemap.explain import action_sentence
from chargemap.model.battle import Action
from tests.app.pf1desk import Ring, pf1_battle

FIELD = """
..........
..AB......
..........
"""
TOKENS = (
    "{A: {side: red, name: Ann, bab: 3, str: 14, hp: 20, weapons: [longsword]},"
    " B: {side: blue, name: Bob, hp: 20, weapons: [club]}}"
)
KEY = Qt.Key


@pytest.fixture
def ring(qtbot: QtBot) -> Ring:
    desk = Ring(pf1_battle(FIELD, TOKENS))
    desk.choose("Trip")
    return desk


def test_the_target_is_asked_whether_it_strikes_first(ring: Ring) -> None:
    ring.click((3, 1))
    assert ring.asked == "Bob may strike at Ann first: an attack of opportunity."
    assert not ring.document.battle.log


def test_the_strike_that_is_taken_stands_in_the_action(ring: Ring) -> None:
    ring.dice(aoo=15, aoo_damage=4, maneuver=15)
    ring.click((3, 1))
    ring.answer(1)
    assert ring.last.get("aoo") == "taken"
    assert ring.document.battle.tokens["A"].stats["hp"] == 16
    assert ring.asked == ""


def test_the_strike_that_is_waived_stands_in_the_action(ring: Ring) -> None:
    ring.dice(maneuver=15)
    ring.click((3, 1))
    ring.answer(2)
    assert ring.last.get("aoo") == ""
    assert ring.document.battle.log[-1].verdict.more["aoo"] == []


def test_enter_takes_the_first_answer(ring: Ring) -> None:
    ring.dice(aoo=2, maneuver=15)
    ring.click((3, 1))
    ring.key(KEY.Key_Return)
    assert ring.last.get("aoo") == "taken"


def test_the_number_of_an_answer_takes_it(ring: Ring) -> None:
    ring.dice(maneuver=15)
    ring.click((3, 1))
    ring.key(KEY.Key_2)
    assert ring.last.get("aoo") == ""


def test_escape_gives_the_action_up(ring: Ring) -> None:
    ring.click((3, 1))
    ring.key(KEY.Key_Escape)
    assert ring.asked == ""
    assert not ring.document.battle.log
    assert not ring.document.waits


def test_nobody_is_asked_about_strikes_that_are_not_offered(qtbot: QtBot) -> None:
    settings.remember(SETTING, False)
    desk = Ring(pf1_battle(FIELD, TOKENS))
    desk.choose("Trip")
    desk.dice(maneuver=15)
    desk.click((3, 1))
    assert desk.last.do == "trip"
    assert desk.last.get("aoo") is None


def test_nobody_is_asked_about_an_action_that_is_refused(qtbot: QtBot) -> None:
    far = FIELD.replace("..AB......", "..A....B..")
    desk = Ring(pf1_battle(far, TOKENS))
    desk.choose("Trip")
    desk.click((7, 1))
    assert desk.asked == ""
    assert desk.verdicts() == [False]


def test_undo_takes_action_and_answer_back_in_one_step(ring: Ring) -> None:
    before = ring.document.battle
    ring.dice(aoo=15, aoo_damage=4, maneuver=15)
    ring.click((3, 1))
    ring.answer(1)
    ring.document.undo.undo()
    assert ring.document.battle == before


# What is told of it


def test_the_log_tells_who_waived(ring: Ring) -> None:
    ring.dice(maneuver=15)
    ring.click((3, 1))
    ring.answer(2)
    told = action_sentence(ring.document.battle.log[-1])
    assert "Bob waives the attack of opportunity" in told


def test_the_log_tells_who_struck_first(ring: Ring) -> None:
    ring.dice(aoo=15, aoo_damage=4, maneuver=15)
    ring.click((3, 1))
    ring.answer(1)
    told = action_sentence(ring.document.battle.log[-1])
    assert "Bob strikes first" in told


# An overrun


@pytest.fixture
def overrun(qtbot: QtBot) -> Ring:
    desk = Ring(pf1_battle(FIELD, TOKENS.replace("weapons: [club]", "weapons: []")))
    desk.choose("Overrun")
    return desk


def test_the_target_of_an_overrun_is_asked_whether_it_steps_aside(
    overrun: Ring,
) -> None:
    overrun.click((3, 1))
    assert overrun.asked == "Bob may step aside and let Ann pass."


def test_who_steps_aside_is_passed_without_a_check(overrun: Ring) -> None:
    overrun.click((3, 1))
    overrun.answer(2)
    assert overrun.last.get("avoid") is True
    assert overrun.document.battle.log[-1].verdict.tests == ()
    assert overrun.at("A") == (4, 1)


def test_who_stands_firm_is_rolled_against(overrun: Ring) -> None:
    overrun.dice(maneuver=12)
    overrun.click((3, 1))
    overrun.answer(1)
    assert overrun.last.get("avoid") is False
    assert len(overrun.document.battle.log[-1].verdict.tests) == 1


def test_nobody_steps_aside_before_improved_overrun(qtbot: QtBot) -> None:
    able = TOKENS.replace("bab: 3", "bab: 3, feats: [improved-overrun]")
    desk = Ring(pf1_battle(FIELD, able))
    desk.choose("Overrun")
    desk.dice(maneuver=12)
    desk.click((3, 1))
    assert desk.asked == ""
    assert desk.last.do == "overrun"


def test_strike_and_stepping_aside_are_asked_one_after_the_other(qtbot: QtBot) -> None:
    desk = Ring(pf1_battle(FIELD, TOKENS))
    desk.choose("Overrun")
    desk.click((3, 1))
    assert "attack of opportunity" in desk.asked
    desk.answer(2)
    assert "step aside" in desk.asked
    desk.answer(2)
    assert (desk.last.get("aoo"), desk.last.get("avoid")) == ("", True)


# At the end of a charge

RUN = """
..........
A....B....
..........
"""


def test_at_the_end_of_a_charge_the_target_is_asked_first(qtbot: QtBot) -> None:
    desk = Ring(pf1_battle(RUN, TOKENS), ChargeTool)
    desk.strip.choose("then", "trip")
    desk.dice(aoo=18, aoo_damage=3, maneuver=14)
    desk.click((5, 1))
    assert desk.asked == "Bob may strike at Ann first: an attack of opportunity."
    desk.answer(1)
    assert (desk.last.do, desk.last.get("aoo")) == ("charge", "taken")
    assert desk.at("A") == (4, 1)


def test_the_charge_leaves_to_the_target_what_is_the_targets(qtbot: QtBot) -> None:
    desk = Ring(pf1_battle(RUN, TOKENS), ChargeTool)
    assert desk.strip.findChild(QWidget, "avoid") is None


# With others who strike on the way


def test_strikes_on_the_way_come_before_the_targets_choice(qtbot: QtBot) -> None:
    field = RUN.replace("..........\nA", "..C.......\nA")
    crowd = TOKENS.replace("}}", "}, C: {side: blue, name: Cid, weapons: [club]}}")
    desk = Ring(pf1_battle(field, crowd), ChargeTool)
    desk.strip.choose("then", "trip")
    desk.click((5, 1))
    assert desk.strike.isVisible()
    assert desk.asked == ""
    desk.key(KEY.Key_W)
    assert not desk.strike.isVisible()
    assert "Bob may strike" in desk.asked
    desk.dice(maneuver=14)
    desk.answer(2)
    assert not desk.strike.isVisible()
    assert [one.action.do for one in desk.document.battle.log] == ["waive", "charge"]
    desk.document.undo.undo()
    assert not desk.document.battle.log


# In place of an attack of opportunity

LEAVING = """
..........
..AB......
..........
..........
"""


@pytest.fixture
def leaving(qtbot: QtBot) -> Ring:
    """Bob is about to leave a square that Ann threatens."""
    desk = Ring(pf1_battle(LEAVING, TOKENS), SelectTool, by="B")
    desk.drag((3, 1), (6, 1))
    return desk


def test_who_may_strike_may_trip_instead(leaving: Ring) -> None:
    buttons = [one.text() for one in leaving.strike.box.buttons]
    assert buttons[0].startswith("Strike")
    assert "Trip (on 5+)" in buttons


def test_a_trip_in_place_of_the_strike_stops_the_mover(leaving: Ring) -> None:
    leaving.dice(maneuver=15)
    QTest.mouseClick(leaving.strike.box.button("trip-B"), Qt.MouseButton.LeftButton)
    leaving.answer(2)
    QApplication.processEvents()
    assert leaving.last.get("as") == "opportunity"
    assert "prone" in leaving.document.battle.tokens["B"].states
    assert not leaving.strike.isVisible()
    assert leaving.at("B") == (3, 1)


def test_after_a_failed_trip_the_mover_goes_on(leaving: Ring) -> None:
    leaving.dice(maneuver=2)
    QTest.mouseClick(leaving.strike.box.button("trip-B"), Qt.MouseButton.LeftButton)
    leaving.answer(2)
    QApplication.processEvents()
    assert leaving.at("B") == (6, 1)


def test_while_an_answer_is_waited_for_nothing_else_is_foretold(ring: Ring) -> None:
    ring.click((3, 1))
    waiting = ring.document.shown
    ring.hover((6, 2))
    ring.hover((3, 1))
    assert ring.said[-1].startswith("First decide what is asked on the board")
    assert ring.document.shown is waiting
    ring.click((3, 1))
    assert ring.document.shown is waiting
    ring.key(KEY.Key_Escape)
    assert ring.document.shown is None
    ring.hover((6, 2))
    ring.hover((3, 1))
    assert ring.document.shown is not None


def test_undo_gives_the_question_up_and_takes_no_step_back(window: MainWindow) -> None:
    document = window.document
    document.new(pf1_battle(FIELD, TOKENS))
    document.act(Action("start-turn", "A"))
    document.act(Action("trip", "A", "B"))
    assert window.cards.question.isVisible()
    window.commands["undo"].trigger()
    assert not window.cards.question.isVisible()
    assert not document.waits
    assert [one.action.do for one in document.battle.log] == ["start-turn"]
