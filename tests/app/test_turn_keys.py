"""The order of turns from the keyboard and the menus of the whole window."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from chargemap.app.window import MainWindow
from chargemap.model.battle import Action


def press(window: MainWindow, keys: str) -> None:
    QTest.keySequence(window, keys)


def numbered(window: MainWindow, **numbers: int) -> None:
    choices = {"numbers": numbers, "anew": True}
    window.document.act(Action("initiative", choices=choices))


def test_a_round_is_played_by_key(window: MainWindow) -> None:
    numbered(window, A=3, B=2, E=1)
    turns = []
    for _one in range(4):
        press(window, "E")
        turns.append(window.document.battle.turn.token)
    assert turns == ["A", "B", "E", "A"]
    assert window.document.battle.turn.round == 2
    assert window.document.selection == ("A",)


def test_i_rolls_initiative(window: MainWindow) -> None:
    press(window, "I")
    assert sorted(window.document.battle.turn.initiative) == ["A", "B", "E"]
    press(window, "E")
    assert window.document.battle.turn.round == 1


def test_shift_i_brings_the_fields_for_numbers(window: MainWindow) -> None:
    press(window, "Shift+I")
    QApplication.processEvents()
    dock = window.docks.turn
    assert dock.numbers.isVisible()
    assert QApplication.focusWidget() is next(iter(dock.numbers.fields.values()))
    QTest.keyClicks(QApplication.focusWidget(), "12")
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
    assert not window.document.battle.turn.initiative


def test_d_delays_and_b_lets_come_in(window: MainWindow) -> None:
    numbered(window, A=3, B=2, E=1)
    press(window, "E")
    press(window, "D")
    assert window.document.battle.turn.delayed == {"A": 1}
    press(window, "E")
    press(window, "B")
    assert window.document.battle.turn.order == ("B", "A", "E")
    press(window, "E")
    assert window.document.battle.turn.token == "A"


def test_r_asks_what_for_wherever_the_keyboard_is(window: MainWindow) -> None:
    numbered(window, A=3, B=2, E=1)
    press(window, "E")
    press(window, "R")
    QApplication.processEvents()
    assert QApplication.focusWidget() is window.docks.turn.words
    QTest.keyClicks(window.docks.turn.words, "bids farewell")
    QTest.keyClick(window.docks.turn.words, Qt.Key.Key_Return)
    assert window.document.battle.turn.readied == {"A": "bids farewell"}


def test_before_the_first_turn_delay_and_ready_say_why_not(window: MainWindow) -> None:
    press(window, "D")
    press(window, "R")
    assert window.document.undo.count() == 0
    assert not window.docks.turn.words.isVisible()


def test_shift_z_goes_back_to_the_start_of_the_turn(window: MainWindow) -> None:
    press(window, "E")
    start = window.document.battle
    window.document.act(Action("move", "A", choices={"to": [3, 1]}))
    window.document.act(Action("charge", "A", "E"))
    end = window.document.battle
    press(window, "Shift+Z")
    assert window.document.battle is start
    assert {one.token_id for one in window.scene.token_items()} == {"A", "B", "E"}
    press(window, "Ctrl+Shift+Z")
    press(window, "Ctrl+Shift+Z")
    assert window.document.battle is end


def test_the_bar_and_the_dock_show_the_same_turn(window: MainWindow) -> None:
    numbered(window, A=3, B=2, E=1)
    window.docks.show_turns()
    for _one in range(3):
        press(window, "E")
        heading = window.docks.turn.heading.text()
        assert heading == window.docks.bar.turn.text()
        assert (
            window.document.battle.tokens[window.document.battle.turn.token].name
            in heading
        )


def test_f4_brings_the_order(window: MainWindow) -> None:
    press(window, "F4")
    QApplication.processEvents()
    assert window.docks.turn.isVisible()
    assert QApplication.focusWidget() is window.docks.turn.list
    press(window, "E")
    assert window.document.battle.turn.token == "A"


def test_shift_z_goes_back_to_the_turns_start_after_the_battle_was_opened_again(
    window: MainWindow, tmp_path: Path
) -> None:
    numbered(window, A=3, B=2, E=1)
    press(window, "E")
    start = window.document.battle
    window.document.act(Action("charge", "A", "E"))
    window.document.save(tmp_path / "evening.chargemap")
    window.document.open(tmp_path / "evening.chargemap")
    assert window.document.battle != start
    press(window, "Shift+Z")
    assert window.document.battle == start
    press(window, "Ctrl+Z")
    assert not window.document.battle.turn.token
