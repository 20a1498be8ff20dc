"""The keyboard is at the board after clicks on buttons beside it, and where Tab has put it otherwise."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from chargemap.app.window import MainWindow
from chargemap.model.battle import Action
from tests.app.street import street

LEFT = Qt.MouseButton.LeftButton
ROOF = "    - {id: roof, kind: platform, polygon: [[8, 10], [14, 10], [14, 14], [8, 14]], height: 3}"
CLIMBER = """
    B: {side: red, at: [6, 12], base_mm: 25.4}
    E: {side: blue, at: [10, 12], base_mm: 25.4}
"""
ENTER, ESC = Qt.Key.Key_Return, Qt.Key.Key_Escape


@pytest.fixture
def table(window: MainWindow) -> MainWindow:
    """A window with a street on the table, of which the Charge tool is in hand."""
    window.document.new(street())
    window.tools.choose("charge")
    return window


def declare(window: MainWindow, by: str = "B", at: str = "E") -> None:
    window.cards.declarations.declare(Action("charge", by=by, at=at))


def done(window: MainWindow) -> list[str]:
    return [entry.action.do for entry in window.document.battle.log]


def focus() -> QWidget:
    found = QApplication.focusWidget()
    assert found is not None
    return found


@pytest.mark.parametrize(
    "button",
    [
        lambda one: one.docks.bar.next,
        lambda one: one.docks.turn.next,
        lambda one: one.docks.log.dice.typed_in,
    ],
)
def test_enter_resolves_after_a_click_on_another_button(
    table: MainWindow, button
) -> None:
    table.docks.bring(table.docks.turn)
    QTest.mouseClick(button(table), LEFT)
    table.docks.log.dice.rolled.setChecked(True)
    declare(table)
    QTest.keyClick(focus(), ENTER)
    assert done(table)[-1] == "charge"


def test_a_click_works_with_the_keys_in_a_field(table: MainWindow) -> None:
    table.docks.show_roster()
    assert focus() is table.docks.roster.search
    QTest.mouseClick(table.docks.bar.next, LEFT)
    assert done(table) == ["turn"]
    assert focus() is table.view


def test_escape_clears_the_ruling_after_a_click_on_next_turn(
    table: MainWindow,
) -> None:
    QTest.mouseClick(table.docks.bar.next, LEFT)
    action = Action("charge", by="B", at="E")
    table.document.act(action)
    QTest.keyClick(focus(), ESC)
    assert table.document.shown is None


def test_taking_one_back_leaves_enter_to_the_others(table: MainWindow) -> None:
    declare(table)
    declare(table, by="A")
    QTest.mouseClick(table.cards.declared.rows[0].remove, LEFT)
    QTest.keyClick(focus(), ENTER)
    assert done(table)[-2:] == ["undeclare", "charge"]


def test_the_keys_go_to_the_board_after_the_last_die(table: MainWindow) -> None:
    QTest.mouseClick(table.docks.log.dice.typed_in, LEFT)
    table.document.new(street(CLIMBER, ROOF))
    declare(table)
    QTest.keyClick(focus(), ENTER)
    dice = table.docks.log.dice
    assert focus() is dice.die
    while dice.held is not None:
        dice.die.setValue(1)
        QTest.mouseClick(dice.enter, LEFT)
        assert dice.held is None or focus() is dice.die
    assert focus() is table.view


def test_a_button_reached_by_tab_keeps_the_keys(table: MainWindow) -> None:
    button = table.docks.bar.next
    button.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert done(table) == ["turn"]
    assert focus() is button
