"""Turns of whole sides on a table: begun by key or button, shown with what each warrior did and is in."""

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from chargemap.app.docks.log_text import entry_text
from chargemap.app.docks.turn import side_html
from chargemap.app.docks.turn_rows import turn_rows
from chargemap.app.tools.select import SelectTool
from chargemap.app.tools.turns import side_to_move
from chargemap.app.window import MainWindow
from chargemap.explain import action_sentence
from chargemap.model.battle import Action
from tests.app.opened import opened
from tests.app.tabletop import ENTER, Tabletop, W, table_battle

LEFT = Qt.MouseButton.LeftButton
TOKENS = (
    "{A: {side: red, at: [4, 6], base_mm: 25.4, name: Anna},"
    " C: {side: red, at: [4, 12], base_mm: 25.4, name: Carl},"
    " B: {side: blue, at: [10, 6], base_mm: 25.4, name: Ben},"
    " F: {side: blue, at: [7, 8.5], base_mm: 25.4, name: Fritz},"
    " G: {side: green, at: [20, 12], base_mm: 25.4, name: Gerd, states: [fleeing]}}"
)


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot) -> MainWindow:
    found = opened(qapp, qtbot)
    found.document.new(table_battle(TOKENS))
    found.view.setFocus()
    return found


@pytest.fixture
def table(qtbot: QtBot) -> Tabletop:
    found = Tabletop(table_battle(TOKENS))
    qtbot.addWidget(found.view)
    return found


def sides(window: MainWindow) -> list[tuple[int, str]]:
    """Return the rounds and sides of the turns that were begun."""
    log = window.document.battle.log
    return [(one.turn.round, one.turn.side) for one in log if one.action.do == "turn"]


def test_each_side_has_its_turn_in_each_round(window: MainWindow) -> None:
    for _ in range(4):
        QTest.keyClick(window.view, Qt.Key.Key_E)
    assert sides(window) == [(1, "red"), (1, "blue"), (1, "green"), (2, "red")]


def test_the_buttons_begin_the_turn_of_the_next_side(window: MainWindow) -> None:
    QTest.mouseClick(window.docks.bar.next, LEFT)
    window.docks.show_turns()
    QTest.mouseClick(window.docks.turn.next, LEFT)
    assert sides(window) == [(1, "red"), (1, "blue")]
    assert window.docks.bar.turn.text() == "Round 1: <b>blue</b>, then green"


def test_a_token_starts_the_turn_of_its_side(window: MainWindow) -> None:
    window.document.select(("F",))
    window.tokens.start_turn()
    assert sides(window) == [(1, "blue")]


def test_what_belongs_to_turns_of_tokens_is_not_offered(window: MainWindow) -> None:
    commands = window.commands
    for one in ("delay", "ready", "come-in", "initiative", "start-turn"):
        assert not commands[one].isVisible()
    assert commands["resolve-declared"].isVisible()
    assert not window.docks.bar.start.isVisible()
    window.docks.show_turns()
    assert not window.docks.turn.roll.isVisible()


def test_on_squares_no_charge_is_declared(qapp: QApplication, qtbot: QtBot) -> None:
    window = opened(qapp, qtbot)
    assert not window.commands["resolve-declared"].isVisible()
    assert window.commands["delay"].isVisible()


def test_a_turn_is_one_step_to_undo(window: MainWindow) -> None:
    QTest.keyClick(window.view, Qt.Key.Key_E)
    QTest.keyClick(window.view, Qt.Key.Key_E)
    window.document.undo.undo()
    assert window.document.battle.turn.side == "red"


def test_back_to_the_start_of_the_turn_of_a_side(window: MainWindow) -> None:
    QTest.keyClick(window.view, Qt.Key.Key_E)
    before = window.document.battle
    QTest.keyClick(window.view, Qt.Key.Key_E)
    window.docks.turns.back_to_start()
    assert window.document.battle.turn.side == "blue"
    window.document.undo.undo()
    assert window.document.battle is before


def test_a_new_turn_forgets_what_was_declared(table: Tabletop) -> None:
    from chargemap.app.turn_commands import TurnCommands

    table.declare("A", "B")
    TurnCommands(table.document).next_turn()
    assert table.listed == []
    assert table.document.battle.declared == ()


def test_the_log_names_the_side_whose_turn_it_is(window: MainWindow) -> None:
    QTest.keyClick(window.view, Qt.Key.Key_E)
    (entry,) = window.document.battle.log
    assert action_sentence(entry) == "The turn of red begins."
    assert entry_text(entry).when == "Round 1, turn of red"


def test_before_the_first_turn_it_is_nobodys(table: Tabletop) -> None:
    told = side_html(table.document.battle)
    assert told == "Round 1: nobody's turn yet, first red"


def test_rows_tell_who_charged_fights_and_flees(table: Tabletop) -> None:
    table.declare("A", "B")
    table.key(ENTER)
    table.key(W)
    battle, ruleset = table.document.battle, table.document.ruleset
    told = {row.name: row.states for row in turn_rows(battle, ruleset)}
    assert told == {
        "Anna": "in combat, charged this turn",
        "Carl": "",
        "Ben": "in combat",
        "Fritz": "",
        "Gerd": "fleeing",
    }


def test_rows_begin_with_the_side_whose_turn_it_is(window: MainWindow) -> None:
    QTest.keyClick(window.view, Qt.Key.Key_E)
    QTest.keyClick(window.view, Qt.Key.Key_E)
    battle, ruleset = window.document.battle, window.document.ruleset
    rows = turn_rows(battle, ruleset)
    assert [row.name for row in rows][:2] == ["Ben", "Fritz"]
    assert [row.name for row in rows if row.in_turn] == ["Ben", "Fritz"]
    assert side_to_move(window.document) == ["B", "F"]


def test_badges_tell_who_charged_and_fights(table: Tabletop) -> None:
    table.declare("A", "B")
    table.key(ENTER)
    table.key(W)
    badges = {one.token_id: one.look.badges for one in table.scene.token_items()}
    assert badges["A"] == ("combat", "charging")
    assert badges["B"] == ("combat",)
    assert badges["G"] == ("afraid",)


def test_who_walked_shows_that_it_moved(table: Tabletop) -> None:
    table.take(SelectTool)
    table.drag((4.0, 12.0), (6.0, 14.0))
    badges = {one.token_id: one.look.badges for one in table.scene.token_items()}
    assert table.done() == ["move"]
    assert badges["C"] == ("moved",)


def test_a_move_may_be_intercepted_too(table: Tabletop) -> None:
    table.take(SelectTool)
    table.drag((4.0, 12.0), (9.5, 11.0))
    assert table.done() == []
    assert table.question == "Fritz may intercept Carl."
    table.key(ENTER)
    assert table.done() == ["move"]
    assert table.ruled.more["failure"] == "intercepted"


def test_a_move_that_nobody_stops_goes_its_way(table: Tabletop) -> None:
    table.take(SelectTool)
    table.drag((4.0, 12.0), (9.5, 11.0))
    table.key(W)
    assert table.ruled.more["failure"] is None
    assert table.at("C") == (pytest.approx(9.5, abs=0.1), pytest.approx(11, abs=0.1))


@pytest.mark.parametrize(
    ("answer", "done", "left"),
    [
        ("Resolve first", ["declare", "charge"], 0),
        ("Drop them", ["declare", "turn"], 0),
        ("Cancel", ["declare"], 1),
    ],
)
def test_a_new_turn_asks_about_charges_that_are_declared(
    window: MainWindow, answer: str, done: list[str], left: int
) -> None:
    asked: list[str] = []

    def reply() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        asked.append(box.text())
        next(one for one in box.buttons() if one.text() == answer).click()

    window.cards.declarations.declare(Action("charge", by="C", at="F"))
    QTimer.singleShot(0, reply)
    QTest.keyClick(window.view, Qt.Key.Key_E)
    assert asked == ["1 charge is declared and not yet resolved."]
    assert [entry.action.do for entry in window.document.battle.log] == done
    assert len(window.document.battle.declared) == left
