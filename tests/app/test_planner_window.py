"""The Round planner in the whole window: where rounds are played in phases, by key and by button."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from chargemap.app.window import MainWindow
from chargemap.model.battle import Action
from tests.app.desk import battle_of
from tests.app.planned import phased_battle

ROWS = """
.............
.K.......B...
.............
"""
TOKENS = (
    "{K: {name: Knight, side: red, move: 6, base_phase: fast, facing: east,"
    " weapons: [greatsword]}, B: {name: Bandit, side: blue, ac: 4}}"
)


@pytest.fixture
def field(window: MainWindow) -> MainWindow:
    """The window with a battle of phases on the table."""
    window.document.new(phased_battle(ROWS, TOKENS))
    QApplication.processEvents()
    window.view.setFocus()
    return window


def test_the_planner_comes_with_the_rules_that_play_in_phases(
    window: MainWindow,
) -> None:
    planner = window.docks.planner
    assert planner.isHidden()
    window.document.new(phased_battle(ROWS, TOKENS))
    assert not planner.isHidden()
    window.document.new(battle_of("A.B", tokens="{A: {side: a}, B: {side: b}}"))
    assert planner.isHidden()
    assert not planner.toggleViewAction().isVisible()


def test_keys_play_a_phase_and_the_rest(field: MainWindow) -> None:
    document = field.document
    field.docks.plans.declarations.declare(Action("charge", "K", "B"))
    QTest.keyClick(field.view, Qt.Key.Key_E)
    QTest.keyClick(field.view, Qt.Key.Key_E)
    assert document.battle.tokens["K"].at == (6, 1)
    QTest.keyClick(field.view, Qt.Key.Key_Q)
    assert document.battle.tokens["K"].at == (8, 1)
    assert field.docks.plans.comes is None


def test_a_charge_is_declared_and_played_with_keys_alone(field: MainWindow) -> None:
    field.document.select(("K",))
    for key in (Qt.Key.Key_C, Qt.Key.Key_Tab, Qt.Key.Key_Return):
        QTest.keyClick(field.view, key)
    assert field.document.battle.declared == (Action("charge", "K", "B"),)
    QTest.keyClick(field.view, Qt.Key.Key_Return)
    assert field.document.battle.tokens["K"].at == (8, 1)


def test_comma_and_full_stop_turn_the_selected_token(field: MainWindow) -> None:
    field.document.select(("K",))
    QTest.keyClick(field.view, Qt.Key.Key_Period)
    assert field.document.battle.tokens["K"].stats["facing"] == "southeast"
    QTest.keyClick(field.view, Qt.Key.Key_Comma)
    assert field.document.battle.tokens["K"].stats["facing"] == "east"


def test_f6_leads_to_the_rows_of_the_planner(field: MainWindow) -> None:
    planner = field.docks.planner
    for _pane in range(len(field.docks.all) + 1):
        QTest.keyClick(field, Qt.Key.Key_F6)
        if planner.isAncestorOf(field.focusWidget()):
            break
    assert field.focusWidget() is planner.table
    assert planner.table.current() == "K"


def test_what_is_declared_has_no_card_of_its_own_beside_the_planner(
    field: MainWindow,
) -> None:
    field.docks.plans.declarations.declare(Action("charge", "K", "B"))
    assert not field.cards.declared.isVisible()


def test_the_bar_says_which_phase_comes_next(field: MainWindow) -> None:
    field.docks.plans.declarations.declare(Action("charge", "K", "B"))
    assert field.docks.bar.turn.text() == "Round 1"
    QTest.mouseClick(field.docks.bar.next, Qt.MouseButton.LeftButton)
    assert field.docks.bar.turn.text() == "Round 1, next: <b>fast</b>"
    assert field.docks.bar.next.text() == "Next phase"


def test_no_turn_of_a_token_is_offered_where_all_act_in_phases(
    field: MainWindow,
) -> None:
    for one in ("start-turn", "delay", "ready", "initiative"):
        assert not field.commands[one].isVisible(), one
    assert field.commands["next-token"].isVisible()


def test_first_steps_tell_of_phases(field: MainWindow) -> None:
    field.docks.plans.declarations.declare(Action("charge", "K", "B"))
    assert field.first_steps.done == (True, False, False)
    QTest.keyClick(field.view, Qt.Key.Key_E)
    assert field.first_steps.done == (True, True, False)
    QTest.keyClick(field.view, Qt.Key.Key_Q)
    assert field.first_steps.done == (True, True, True)


def test_a_window_that_becomes_lower_leaves_room_for_the_board(
    qtbot: QtBot, field: MainWindow
) -> None:
    field.resize(1600, 1300)
    field.resizeDocks([field.docks.planner], [800], Qt.Orientation.Vertical)
    QApplication.processEvents()
    field.resize(1280, 720)
    qtbot.waitUntil(lambda: field.view.height() > field.docks.planner.height())


def test_the_scale_bar_says_one_square_of_one(field: MainWindow) -> None:
    field.view.zoom(20)
    assert field.view.scale_bar._text == "1 square"


def test_the_next_phase_of_the_bar_is_greyed_as_in_the_planner(
    field: MainWindow,
) -> None:
    def both() -> set[bool]:
        field.docks.planner.refresh_now()
        return {field.docks.bar.next.isEnabled(), field.docks.planner.phase.isEnabled()}

    assert both() == {False}
    field.document.act(
        Action("declare", choices={"action": {"do": "attack", "by": "K", "at": "B"}})
    )
    assert both() == {True}
    field.docks.plans.next_phase()
    assert both() == {True}
    field.docks.plans.play_round()
    assert both() == {False}
