"""Attacks of opportunity that a bull rush or an overrun provokes once its dice have fallen."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox

from chargemap import cases, cli
from chargemap.app.tools.options import OptionsStrip
from chargemap.app.window import MainWindow
from chargemap.model.battle import Action
from tests.app.asked import LEFT, Table, acts
from tests.app.desk import battle_of

ENTER, W, ESC = Qt.Key.Key_Return, Qt.Key.Key_W, Qt.Key.Key_Escape
SHIFT = Qt.KeyboardModifier.ShiftModifier
FIELD = """
.......F......
A.....B.......
.......D......
"""
TOKENS = (
    "{A: {side: red, name: Sir Aldous, hp: 6, feats: [improved-bull-rush]},"
    " B: {side: blue, name: Ogre, hp: 5}, F: {side: red, name: Wat Pike},"
    " D: {side: blue, name: Tom Bill}}"
)
RUSH = Action("charge", "A", "B", {"then": "bull-rush"})
FAR, SHORT = (10, 6), (10, 13)  # a push by 15 ft, and one by 5 ft


@pytest.fixture
def table(qtbot) -> Table:
    desk = Table(battle_of(FIELD, tokens=TOKENS))
    qtbot.addWidget(desk.view)
    return desk


def push(table: Table, check: tuple[int, int] = FAR, action: Action = RUSH) -> None:
    """Let the rush be rolled, with these two dice."""
    table.document.typed = {"check": check}
    table.document.act(action)


def places(table: Table) -> list[tuple[float, float]]:
    return [table.at("A"), table.at("B")]


def test_each_is_asked_when_the_push_is_on_the_board(table: Table) -> None:
    push(table)
    assert table.done() == ["charge"]
    assert places(table) == [(8, 1), (9, 1)]
    assert table.offer == "Wat Pike may strike Ogre as it is pushed from (6, 1)."
    assert table.buttons == ["Strike (hits on 10+)", "Waive", "Waive all"]
    table.dice(17, 2)
    table.key(ENTER)
    assert table.buttons == ["Apply 2 damage", "Leave it"]
    table.key(ENTER)
    assert table.offer == "Tom Bill may strike Sir Aldous as it leaves (6, 1)."
    table.dice(3)
    table.key(ENTER)
    assert table.offer == ""
    assert table.done() == ["charge", "attack", "wound", "attack"]
    assert places(table) == [(8, 1), (9, 1)]
    last = table.document.battle.log[-1].action
    assert last.choices == {"opportunity": True, "where": [6, 1]}


def test_the_charger_is_struck_with_its_penalty(table: Table) -> None:
    push(table)
    table.key(W)
    table.dice(8)  # against 10 - 2
    table.key(ENTER)
    attack = table.document.battle.log[-1].verdict.attack
    assert attack is not None
    assert attack.hit
    assert attack.against == 8


def test_a_charger_that_goes_down_stops_and_so_does_the_push(table: Table) -> None:
    push(table)
    table.key(W)
    table.dice(17, 8)
    table.key(ENTER)
    table.key(ENTER)
    assert table.done() == ["charge", "attack", "wound", "fall"]
    assert places(table) == [(6, 1), (7, 1)]
    assert table.told[-1] == "Sir Aldous goes down at (6, 1)."


def test_a_pushed_one_that_goes_down_stops_the_charger_and_ends_the_offers(
    table: Table,
) -> None:
    push(table)
    table.dice(17, 8)
    table.key(ENTER)
    table.key(ENTER)
    assert table.offer == ""
    assert table.done() == ["charge", "attack", "wound", "fall"]
    assert places(table) == [(5, 1), (6, 1)]
    assert not table.document.waits


def test_the_whole_is_taken_back_step_by_step_and_brought_again(table: Table) -> None:
    start = table.document.battle
    push(table)
    table.key(W)
    table.dice(17, 8)
    table.key(ENTER)
    table.key(ENTER)
    end, undo = table.document.battle, table.document.undo
    assert undo.count() == 4
    while undo.canUndo():
        undo.undo()
        QApplication.processEvents()
    assert table.document.battle == start
    assert table.offer == ""
    while undo.canRedo():
        undo.redo()
        QApplication.processEvents()
    assert table.document.battle == end
    assert table.offer == ""


def test_a_battle_saved_after_it_is_replayed(table: Table, tmp_path: Path) -> None:
    push(table)
    table.key(W)
    table.dice(17, 8)
    table.key(ENTER)
    table.key(ENTER)
    path = tmp_path / "push.chargemap"
    assert table.document.save(path)
    assert cases.open_battle(path) == table.document.battle
    assert cli.main(["resolve", str(path), "--check"]) == 0


def test_escape_takes_nothing_back_but_waives_the_rest(table: Table) -> None:
    push(table)
    assert "Esc" not in table.card.box.keys.text()
    table.key(ESC)
    assert table.offer == ""
    assert table.done() == ["charge"]
    assert places(table) == [(8, 1), (9, 1)]


def test_undo_takes_a_strike_back_then_the_rush_with_its_offers(table: Table) -> None:
    push(table)
    table.dice(2)
    table.key(ENTER)
    assert table.offer.startswith("Tom Bill")
    table.document.undo.undo()
    QApplication.processEvents()
    assert table.offer.startswith("Wat Pike")
    table.document.undo.undo()
    QApplication.processEvents()
    assert table.offer == ""
    assert places(table) == [(0, 1), (6, 1)]
    assert not table.document.waits


def test_nobody_begins_a_turn_until_they_are_settled(table: Table) -> None:
    push(table)
    assert table.document.act(Action("start-turn", "B")) is None
    assert table.told[-1] == "First strike or waive."
    assert table.offer.startswith("Wat Pike")
    table.key(W, Qt.KeyboardModifier.ShiftModifier)
    assert table.document.act(Action("start-turn", "B")) is not None
    assert table.done() == ["charge", "start-turn"]


def test_a_push_by_one_square_provokes_the_friend_alone(table: Table) -> None:
    push(table, SHORT)
    assert table.buttons == ["Strike (hits on 10+)", "Waive"]
    table.key(W)
    assert table.offer == ""


def test_who_was_taken_off_the_board_meanwhile_is_not_asked(table: Table) -> None:
    push(table)
    table.document.act(Action("remove", choices={"ids": ["F"]}))
    QApplication.processEvents()
    assert table.offer == "Tom Bill may strike Sir Aldous as it leaves (6, 1)."
    table.document.act(Action("remove", choices={"ids": ["D"]}))
    QApplication.processEvents()
    assert table.offer == ""


def test_before_and_after_are_two_rounds_of_offers(qtbot) -> None:
    tokens = TOKENS.replace(", feats: [improved-bull-rush]", "")
    table = Table(battle_of(FIELD, tokens=tokens))
    qtbot.addWidget(table.view)
    table.document.act(replace(RUSH, rolls={"check": (14, 6)}))
    assert table.offer == "Ogre may strike Sir Aldous at (5, 1)."
    table.dice(2)
    table.key(ENTER)
    assert table.done() == ["attack", "charge"]
    assert places(table) == [(8, 1), (9, 1)]
    assert table.offer.startswith("Wat Pike may strike Ogre")
    table.key(W)
    table.key(W)
    assert table.done() == ["attack", "charge"]
    assert not table.document.waits


def test_the_passage_of_an_overrun_is_struck_where_it_leads(qtbot) -> None:
    battle = battle_of(FIELD, tokens=TOKENS, options="{overrun_on_charge: true}")
    table = Table(battle)
    qtbot.addWidget(table.view)
    push(table, (19, 2), RUSH.choosing(then="overrun"))
    assert table.offer == "Ogre may strike Sir Aldous at (5, 1)."
    table.key(W)
    assert table.at("A") == (7, 1)
    assert table.offer == "Tom Bill may strike Sir Aldous as it leaves (6, 1)."
    table.dice(17, 8)
    table.key(ENTER)
    table.key(ENTER)
    assert places(table) == [(6, 1), (6, 1)]
    assert table.document.battle.tokens["B"].states == {"prone"}


def test_a_rush_by_keyboard_is_asked_about_with_the_same_keys(
    window: MainWindow,
) -> None:
    document, view = window.document, window.view
    document.new(battle_of(FIELD, tokens=TOKENS))
    document.select(("A",))
    QTest.keyClick(view, Qt.Key.Key_C)
    strip = next(s for s in window.findChildren(OptionsStrip) if s.isVisible())
    then = strip.findChild(QComboBox, "then")
    while then.currentData() != "bull-rush":
        QTest.keyClick(then, Qt.Key.Key_Down)
    view.setFocus()
    while window.tools.current.target != "B":
        QTest.keyClick(view, Qt.Key.Key_Tab)
    document.typed = {"check": FAR}
    QTest.keyClick(view, ENTER)
    card = window.strike_card
    assert card.isVisible()
    assert window.status.hint.text() == card.box.accessibleName()
    QTest.keyClick(view, ENTER)  # strikes, by the seed
    assert acts(document.battle) == ["charge", "attack"]
    while window.strike_card.isVisible():
        QTest.keyClick(view, W)
    assert document.battle.log[0].verdict.provokes == ("D",)
    QTest.mouseClick(view.viewport(), LEFT, pos=QPoint(2, 2))


def test_typed_dice_are_asked_for_the_push_then_for_each_strike(
    window: MainWindow,
) -> None:
    document = window.document
    document.new(battle_of(FIELD, tokens=TOKENS))
    dice, words = window.docks.log.dice, window.strike_card.box.words

    def roll(*numbers: int) -> None:
        assert dice.asking.isVisible()
        for number in numbers:
            QTest.keyClicks(dice.die, str(number))
            QTest.keyClick(dice.die, ENTER)
        QApplication.processEvents()

    dice.typed_in.click()
    document.act(RUSH)
    roll(*FAR)
    assert words.text().startswith("Wat Pike may strike Ogre")
    QTest.keyClick(window.view, ENTER)
    assert dice.asking.isVisible()
    QTest.keyClick(window.view, W)  # waived, while its dice are asked for
    assert not dice.asking.isVisible()
    assert words.text().startswith("Tom Bill may strike Sir Aldous")
    QTest.keyClick(window.view, ENTER)
    roll(19, 3)
    assert acts(document.battle) == ["charge", "attack"]
    assert document.battle.log[-1].rolls == {"attack": (19,), "damage": (3,)}


def test_back_to_the_start_of_the_turn_takes_open_offers_along(
    window: MainWindow,
) -> None:
    document = window.document
    document.new(battle_of(FIELD, tokens=TOKENS))
    document.act(Action("start-turn", "A"))
    begun = document.battle
    document.typed = {"check": FAR}
    document.act(RUSH)
    assert window.strike_card.isVisible()
    window.commands["back-to-turn"].trigger()
    QApplication.processEvents()
    assert document.battle == begun
    assert not window.strike_card.isVisible()
    assert not document.waits


def test_what_is_waived_after_a_rush_is_a_part_of_it(table: Table) -> None:
    push(table)
    shown = table.document.shown
    table.key(W, SHIFT)
    assert table.logged() == ["charge", "waive", "waive"]
    assert table.document.undo.count() == 1
    assert table.document.shown is shown
    table.document.undo.undo()
    assert table.logged() == []


def test_what_was_waived_after_a_rush_is_taken_back_with_it_once_opened_again(
    table: Table, tmp_path: Path
) -> None:
    push(table)
    table.dice(17, 2)
    table.key(ENTER)
    table.key(ENTER)
    table.key(W)
    table.document.act(Action("start-turn", "D"))
    assert table.logged() == ["charge", "attack", "wound", "waive", "start-turn"]
    steps = undone_to_the_start(table)
    assert steps == [4, 2, 1, 0]
    assert undone_after_saving(table, tmp_path) == steps


def test_what_is_waived_after_saving_is_a_step_with_words(
    table: Table, tmp_path: Path
) -> None:
    push(table)
    assert table.document.save(tmp_path / "rush.chargemap")
    table.key(W, SHIFT)
    assert table.document.modified
    assert table.document.undo.undoText() == "Waive: Tom Bill against Sir Aldous"
    assert undone_to_the_start(table) == [1, 0]


def undone_to_the_start(table: Table) -> list[int]:
    """Return how many entries the log has after each step back; then all is done again."""
    undo, found = table.document.undo, []
    while undo.canUndo():
        undo.undo()
        found.append(len(table.logged()))
    undo.setIndex(undo.count())
    return found


def undone_after_saving(table: Table, folder: Path) -> list[int]:
    """Return the same of the battle once it was saved and opened again."""
    path = folder / "rush.chargemap"
    assert table.document.save(path)
    assert table.document.open(path)
    return undone_to_the_start(table)
