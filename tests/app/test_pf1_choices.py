"""What a maneuver's target decides is asked on the board, and stands in the action."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from chargemap.app import settings
from chargemap.app.strikes import SETTING
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
