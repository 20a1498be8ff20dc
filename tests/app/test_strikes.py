"""Attacks of opportunity on the board: offered before the move, struck or waived, with mouse and keys."""

import json
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from chargemap import cases, explain, rules
from chargemap.app import strike_words
from chargemap.app.document import Document
from chargemap.app.offer_box import OfferBox
from chargemap.app.strikes import Strikes
from chargemap.app.tools.select import SelectTool
from chargemap.app.window import MainWindow
from chargemap.formats.decode import FileError
from chargemap.model.battle import Action
from tests.app.asked import Table, acts, but_for_waiving
from tests.app.desk import battle_of
from tests.rules import scenes
from tests.rules.test_provocations import beset

SHIFT = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
ENTER, W, ESC = Qt.Key.Key_Return, Qt.Key.Key_W, Qt.Key.Key_Escape
RULES = rules.get("dnd35")
FIELD = """
....................
..A..........B......
......C....D........
....................
"""
TOKENS = (
    "{A: {side: red, name: Sir Aldous, ac: 16, hp: 6}, B: {side: blue},"
    " C: {side: blue, name: Wat Pike}, D: {side: blue, name: Tom Bill}}"
)
CHARGE = Action("charge", "A", "B")


@pytest.fixture
def table(qtbot) -> Table:
    desk = Table(battle_of(FIELD, tokens=TOKENS))
    qtbot.addWidget(desk.view)
    return desk


def test_a_charge_past_two_guards_ends_where_the_second_fells_the_charger(
    table: Table,
) -> None:
    table.click((13, 1))
    assert table.offer == "Wat Pike may strike Sir Aldous as it leaves (5, 1)."
    assert table.buttons == ["Strike (hits on 14+)", "Waive", "Waive all"]
    assert table.done() == []
    table.key(W)
    assert table.offer == "Tom Bill may strike Sir Aldous as it leaves (10, 1)."
    assert table.buttons == ["Strike (hits on 14+)", "Waive"]
    table.dice(17, 8)
    table.key(ENTER)
    assert table.offer == (
        "Tom Bill hits Sir Aldous (d20 17 + 0 = 17 vs AC 14) for 8 damage; "
        "Sir Aldous has 6 of 6 hit points."
    )
    assert table.buttons == ["Apply 8 damage", "Leave it"]
    table.key(ENTER)
    assert table.offer == ""
    assert table.done() == ["attack", "wound", "fall"]
    assert table.at("A") == (10, 1)
    assert "dying" in table.document.battle.tokens["A"].states
    assert table.told[-1] == (
        "Sir Aldous goes down at (10, 1). Given up: Charge: Sir Aldous against B."
    )


def test_a_fallen_charge_is_taken_back_step_by_step(table: Table) -> None:
    table.click((13, 1))
    table.key(W)
    table.dice(17, 8)
    table.key(ENTER)
    table.key(ENTER)
    undo = table.document.undo
    assert undo.count() == 3
    undo.undo()
    assert table.at("A") == (2, 1)
    assert "dying" in table.document.battle.tokens["A"].states
    undo.undo()
    assert table.document.battle.tokens["A"].stats["hp"] == 6
    undo.undo()
    assert table.done() == []
    assert table.offer == ""
    for _step in range(3):
        undo.redo()
    assert table.at("A") == (10, 1)


def test_every_button_of_the_card_can_be_clicked(table: Table) -> None:
    table.click((13, 1))
    table.dice(17, 2)
    table.press_button("strike")
    table.press_button("waive")  # the damage
    assert table.offer.startswith("Tom Bill may strike")
    table.press_button("waive")
    assert table.done() == ["attack", "charge"]
    assert table.document.battle.tokens["A"].stats["hp"] == 6


def test_a_miss_leads_on_to_the_next_foe(table: Table) -> None:
    table.click((13, 1))
    table.dice(2)
    table.key(ENTER)
    assert table.offer.startswith("Tom Bill may strike")
    table.dice(3)
    table.key(ENTER)
    assert table.done() == ["attack", "attack", "charge"]
    assert table.at("A") == (12, 1)
    assert table.document.battle.log[-1].verdict.provokes == ()


def test_damage_that_leaves_it_standing_lets_the_charge_go_on(table: Table) -> None:
    table.click((13, 1))
    table.dice(17, 5)
    table.key(ENTER)
    table.key(ENTER)
    assert table.document.battle.tokens["A"].stats["hp"] == 1
    table.key(W)
    assert table.done() == ["attack", "wound", "charge"]


def test_all_are_waived_by_one_key(table: Table) -> None:
    table.click((13, 1))
    table.key(W, SHIFT)
    assert table.done() == ["charge"]
    assert table.document.battle.log[-1].verdict.provokes == ("C", "D")


def test_escape_gives_the_move_up_before_a_die_has_fallen(table: Table) -> None:
    table.click((13, 1))
    table.key(W)
    table.key(ESC)
    assert table.done() == []
    assert table.offer == ""
    assert table.told == ["Given up: nothing has happened."]
    assert not table.document.waits
    assert table.scene.overlays == () or table.kinds() == []


def test_escape_waives_the_rest_once_a_die_has_fallen(table: Table) -> None:
    table.click((13, 1))
    table.dice(2)
    table.key(ENTER)
    table.key(ESC)
    assert table.done() == ["attack", "charge"]


def test_the_card_leaves_nothing_on_the_board(table: Table) -> None:
    table.take(SelectTool)
    before = len(table.scene.overlays)
    table.document.act(CHARGE)
    assert len(table.scene.overlays) > before
    table.key(ESC)
    assert len(table.scene.overlays) == before


def test_the_card_lies_in_sight_and_off_the_struck_square(table: Table) -> None:
    for _zoom in range(3):
        table.document.act(CHARGE)
        table.view.zoom(1.3)
        spot = table.pixel((5, 1)) + table.view.viewport().pos()
        assert table.view.rect().contains(table.card.geometry())
        assert not table.card.geometry().contains(spot)
        table.key(ESC)


def test_meanwhile_no_other_action_is_taken(table: Table) -> None:
    table.document.act(CHARGE)
    assert table.document.act(Action("start-turn", "B")) is None
    assert table.told[-1] == "First strike or waive; Esc gives the move up."
    assert table.offer.startswith("Wat Pike may strike")
    assert table.done() == []


def test_undo_takes_a_strike_back_and_offers_it_again(table: Table) -> None:
    table.document.act(CHARGE)
    table.dice(2)
    table.key(ENTER)
    assert table.offer.startswith("Tom Bill may strike")
    table.document.undo.undo()
    QApplication.processEvents()
    assert table.offer.startswith("Wat Pike may strike")
    table.key(W, SHIFT)
    assert table.done() == ["charge"]


def test_another_battle_ends_the_offer(table: Table) -> None:
    table.document.act(CHARGE)
    table.document.new(battle_of(FIELD, tokens=TOKENS))
    assert table.offer == ""
    assert not table.document.waits


def test_who_strikes_by_the_gms_word_only_is_asked_no_more(table: Table) -> None:
    """A foe that the hand makes unable to strike meanwhile is passed over."""
    table.document.act(CHARGE)
    for foe in ("C", "D"):
        stunned = {"at": [19, 3], "side": "blue", "states": ["stunned"]}
        table.document.act(Action("put", choices={"tokens": {foe: stunned}}))
    QApplication.processEvents()
    assert table.offer == ""
    assert table.done() == ["put", "put", "charge"]


def test_a_state_set_by_hand_fells_the_mover_where_it_was_struck(table: Table) -> None:
    table.document.act(Action("wound", "A", choices={"amount": -1}))
    table.document.act(CHARGE)
    table.dice(17, 1)
    table.key(ENTER)
    table.key(W)
    keys = {"at": [2, 1], "side": "red", "states": ["unconscious"]}
    table.document.act(Action("put", choices={"tokens": {"A": keys}}))
    QApplication.processEvents()
    assert table.done()[-1] == "fall"
    assert table.at("A") == (5, 1)


def test_without_hit_points_no_damage_is_offered(qtbot) -> None:
    table = Table(battle_of(FIELD, tokens=TOKENS.replace(", hp: 6", "")))
    qtbot.addWidget(table.view)
    table.click((13, 1))
    table.dice(17, 8)
    table.key(ENTER)
    assert table.offer.startswith("Tom Bill may strike")


def test_a_refused_charge_is_offered_to_nobody(table: Table) -> None:
    far = {"A": [0, 3]}
    table.document.act(Action("place", choices={"to": far}))
    table.click((13, 1))
    assert table.offer == ""
    assert table.done() == ["place", "charge"]
    assert not table.document.battle.log[-1].verdict.legal
    table.key(ENTER, SHIFT)  # the GM lets it pass: now it does provoke
    assert "may strike" in table.offer


# ---------------------------------------------------------------- other moves
def test_a_dragged_move_waits_and_keeps_its_way(table: Table) -> None:
    """With C's attack used up the shortest way of least risk would be another one."""
    table.take(SelectTool)
    table.document.act(Action("place", choices={"to": {"A": [6, 1], "B": [19, 3]}}))
    table.drag((6, 1), (8, 3))
    before = table.document.shown
    assert before is not None
    way = before.verdict.path
    table.dice(2)
    while table.offer:
        table.key(ENTER)
    assert table.done()[-1] == "move"
    assert table.document.battle.log[-1].verdict.path == way
    assert table.at("A") == (8, 3)


def test_who_stands_up_is_struck_while_it_lies(qtbot) -> None:
    tokens = "{A: {side: red, states: [prone], hp: 9}, B: {side: blue, name: Bo}}"
    table = Table(battle_of("AB", tokens=tokens), SelectTool)
    qtbot.addWidget(table.view)
    table.document.act(Action("stand", "A"))
    assert table.offer == "Bo may strike A as it stands up."
    assert table.buttons == ["Strike (hits on 6+)", "Waive"]
    table.dice(6, 4)
    table.key(ENTER)
    table.key(ENTER)
    assert table.done() == ["attack", "wound", "stand"]
    assert table.document.battle.tokens["A"].states == frozenset()


def test_a_bull_rush_is_struck_where_it_begins_to_push(qtbot) -> None:
    tokens = "{A: {side: red}, B: {side: blue, name: Bo}}"
    table = Table(battle_of("A.....B...", tokens=tokens))
    qtbot.addWidget(table.view)
    table.document.act(CHARGE.choosing(then="bull-rush"))
    assert table.offer == "Bo may strike A at (5, 0)."
    table.key(W)
    assert table.done() == ["charge"]


def test_the_rider_or_its_mount_may_be_struck(qtbot) -> None:
    tokens = (
        "{A: {side: red, name: Ann, mount: H, hp: 9}, C: {side: blue, name: Wat Pike},"
        " H: {name: Star, size: large, hp: 20, ac: 13}, B: {side: blue}}"
    )
    battle = battle_of(
        "H...........B.\n..............\n.....C........",
        tokens=tokens.replace("A: {", "A: {at: [0, 0], "),
    )
    table = Table(battle)
    qtbot.addWidget(table.view)
    table.document.act(CHARGE)
    assert table.buttons[:2] == [
        "Strike Ann (hits on 8+)",
        "Strike Star (hits on 11+)",
    ]
    table.dice(15, 3)
    table.press_button("strike-H")
    table.key(ENTER)
    assert table.document.battle.tokens["H"].stats["hp"] == 17
    assert table.done()[-1] == "charge"


def test_a_move_by_arrow_keys_asks_once_when_it_is_made(qtbot) -> None:
    tokens = "{A: {side: red}, C: {side: blue, name: Wat Pike}}"
    table = Table(battle_of("A.........\nC.........", tokens=tokens), SelectTool)
    qtbot.addWidget(table.view)
    for _step in range(3):
        table.key(Qt.Key.Key_Right)
    assert table.offer == ""
    table.key(ENTER)
    assert table.offer == "Wat Pike may strike A as it leaves (0, 0)."
    table.key(W)
    assert table.at("A") == (3, 0)
    assert table.done() == ["move"]
    assert table.document.undo.count() == 1


def test_arrow_keys_lay_no_other_move_while_one_waits(qtbot) -> None:
    tokens = "{A: {side: red}, C: {side: blue}}"
    table = Table(battle_of("A.........\n.C........", tokens=tokens), SelectTool)
    qtbot.addWidget(table.view)
    table.key(Qt.Key.Key_Right)
    table.key(ENTER)
    assert table.offer != ""
    table.key(Qt.Key.Key_Right)
    assert table.seen_at("A") == (0, 0)
    assert table.said[-1].startswith("First decide what is asked")
    table.key(ESC)
    assert table.at("A") == (0, 0)
    assert table.done() == []


# ---------------------------------------------------------------- the window
def test_the_option_switches_the_offers_off_and_is_remembered(
    window: MainWindow,
) -> None:
    option = window.commands["offer-strikes"]
    assert option.isChecked()
    option.trigger()
    window.document.new(battle_of(FIELD, tokens=TOKENS))
    assert window.document.act(CHARGE) is not None
    assert not Strikes(Document(window.document.battle)).on
    option.trigger()
    window.document.undo.undo()
    assert window.document.act(CHARGE) is None


def test_the_foot_of_the_log_offers_the_same(window: MainWindow, qtbot) -> None:
    window.document.new(battle_of(FIELD, tokens=TOKENS))
    window.document.act(CHARGE)
    box, log = window.docks.log.offer, window.docks.log
    assert box.isVisible()
    assert box.accessibleName().startswith("Wat Pike may strike")
    assert window.status.hint.text() == box.accessibleName()
    waive = box.button("waive")
    waive.setFocus()
    QTest.keyClick(waive, ENTER)
    assert box.accessibleName().startswith("Tom Bill may strike")
    assert isinstance(QApplication.focusWidget(), QPushButton)
    QTest.keyClick(QApplication.focusWidget(), ESC)
    assert not box.isVisible()
    assert log.preview.isVisible()


def test_the_keys_of_the_offer_go_before_those_of_the_menus(
    window: MainWindow,
) -> None:
    window.document.new(battle_of(FIELD, tokens=TOKENS))
    window.document.select(("A",))
    view = window.view
    QTest.keyClick(view, Qt.Key.Key_C)
    tool = window.tools.current
    while getattr(tool, "target", None) != "B":
        QTest.keyClick(view, Qt.Key.Key_Tab)
    QTest.keyClick(view, ENTER)
    QTest.keyClick(view, W)
    QTest.keyClick(view, W)
    assert acts(window.document.battle) == ["charge"]


def test_the_next_turn_waits_until_the_offers_are_settled(window: MainWindow) -> None:
    document = window.document
    document.new(battle_of(FIELD, tokens=TOKENS))
    document.select(("A",))
    document.act(CHARGE)
    QTest.keyClick(window.view, Qt.Key.Key_E)
    assert document.battle.log == ()
    assert document.selection == ("A",)
    told = "First strike or waive; Esc gives the move up."
    assert window.statusBar().currentMessage() == told
    assert window.strike_card.isVisible()
    QTest.keyClick(window.view, W, SHIFT)
    QTest.keyClick(window.view, Qt.Key.Key_E)
    assert acts(document.battle) == ["charge", "start-turn"]


def test_the_keys_of_undo_give_up_what_waits_before_they_take_a_step_back(
    window: MainWindow,
) -> None:
    document = window.document
    document.new(battle_of(FIELD, tokens=TOKENS))
    document.act(Action("start-turn", "A"))
    document.select(("A",))
    document.act(CHARGE)
    assert window.strike_card.isVisible()
    assert window.commands["undo"].text() == "&Undo: give up what waits"
    QTest.keyClick(window.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not window.strike_card.isVisible()
    assert not document.waits
    assert acts(document.battle) == ["start-turn"]
    QTest.keyClick(window.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert document.battle.log == ()


def test_undo_gives_up_the_die_that_is_asked_for(window: MainWindow) -> None:
    document = window.document
    document.new(battle_of(FIELD, tokens=TOKENS))
    document.act(Action("start-turn", "A"))
    window.commands["offer-strikes"].trigger()
    dice = window.docks.log.dice
    dice.typed_in.click()
    for undone in (
        window.commands["undo"].trigger,
        lambda: QTest.keyClick(dice.die, Qt.Key.Key_Z, CONTROL),
    ):
        document.act(CHARGE)
        assert dice.held is not None
        undone()
        assert dice.held is None
        assert acts(document.battle) == ["start-turn"]


def test_undo_after_a_strike_takes_the_strike_back(window: MainWindow) -> None:
    document = window.document
    document.new(battle_of(FIELD, tokens=TOKENS))
    document.act(CHARGE)
    QTest.keyClick(window.view, ENTER)
    QApplication.processEvents()
    assert acts(document.battle) == ["attack"]
    window.commands["undo"].trigger()
    assert document.battle.log == ()
    assert window.strike_card.isVisible()


def test_typed_dice_are_asked_for_each_strike(window: MainWindow) -> None:
    window.document.new(battle_of(FIELD, tokens=TOKENS))
    dice, card = window.docks.log.dice, window.strike_card
    dice.typed_in.click()
    window.document.act(CHARGE)
    QTest.keyClick(window.view, ENTER)
    assert dice.asking.isVisible()
    for number in ("15", "3"):
        QTest.keyClicks(dice.die, number)
        QTest.keyClick(dice.die, ENTER)
    QApplication.processEvents()
    assert window.document.battle.log[0].rolls == {"attack": (15,), "damage": (3,)}
    assert [one.text() for one in card.box.buttons] == ["Apply 3 damage", "Leave it"]
    QTest.keyClick(window.view, W)
    QTest.keyClick(window.view, ENTER)
    assert dice.asking.isVisible()
    QTest.keyClick(window.view, W)  # waived, while its dice are asked for
    assert dice.held is not None
    assert dice.held.do == "charge"
    dice.give_up()
    assert acts(window.document.battle) == ["attack"]


# ---------------------------------------------------------------- law
@given(
    st.sampled_from((scenes.scene, scenes.stroll, scenes.errand, beset)),
    st.integers(0, 10**6),
)
def test_waiving_everything_is_acting_with_the_offers_switched_off(
    make: object, number: int
) -> None:
    battle, action = make(number)[:2]  # type: ignore[operator]
    plain, asked = Document(battle), Document(battle)
    strikes = Strikes(asked)
    boxed = OfferBox(strikes, strike_words)
    plain.act(action)
    asked.act(action)
    while strikes.held is not None:
        assert boxed.words.text()
        strikes.waive()
    assert but_for_waiving(asked.battle) == plain.battle


@given(
    st.sampled_from((scenes.stroll, scenes.errand)),
    st.integers(0, 10**6),
)
def test_strikes_that_miss_change_no_move(make: object, number: int) -> None:
    battle, action = make(number)  # type: ignore[operator]
    plain, asked = Document(battle), Document(battle)
    strikes = Strikes(asked)
    plain.act(action)
    asked.act(action)
    while strikes.held is not None:
        asked.typed = {"attack": (1,)}
        strikes.strike()
    moved, struck = plain.battle.log[-1].verdict, asked.battle.log[-1].verdict
    assert (struck.path, struck.end) == (moved.path, moved.end)
    assert struck.legal == moved.legal
    for key, token in plain.battle.tokens.items():
        assert asked.battle.tokens[key].at == token.at


@given(
    st.sampled_from((scenes.scene, scenes.stroll, scenes.errand, beset)),
    st.integers(0, 10**6),
    st.lists(st.sampled_from(("strike", "apply", "waive", "cancel", "undo"))),
)
def test_whatever_is_decided_is_taken_back_and_read_again(
    make: object, number: int, decisions: list[str]
) -> None:
    battle, action = make(number)[:2]  # type: ignore[operator]
    assume(not any(RULES.complaints(battle)))
    hurt = [
        replace(one, stats={**one.stats, "hp": 6}) for one in battle.tokens.values()
    ]
    battle = replace(battle.with_token(*hurt), log=())
    document = Document(battle)
    strikes = Strikes(document)
    document.act(action)
    for decision in decisions:
        if strikes.held is None:
            break
        if decision == "undo":
            document.undo.undo()
            QApplication.processEvents()
        else:
            getattr(strikes, decision)()
    for _run_then_push in range(2):
        strikes.waive_all()
    assert strikes.held is None
    assert not document.waits
    with TemporaryDirectory() as folder:
        path = Path(folder) / "field.chargemap"
        assert document.save(path)
        assert cases.open_battle(path) == document.battle
    while document.undo.canUndo():
        document.undo.undo()
    assert document.battle == battle


# ---------------------------------------------------------------- changes by hand meanwhile
def paint(table: Table, *rows: int, ground: str = "#") -> None:
    """Paint whole columns 6 and 7 of these rows by hand while an offer is open."""
    board = table.document.battle.board
    told = {str(one): board.ground[one] for one in rows}
    written = {key: f"{row[:6]}{ground * 2}{row[8:]}" for key, row in told.items()}
    table.document.act(Action("paint", choices={"rows": written}))
    QApplication.processEvents()


def test_a_wall_painted_across_the_way_ends_the_offer_before_a_die_is_rolled(
    table: Table,
) -> None:
    table.click((13, 1))
    assert table.offer
    paint(table, 0, 1, 2, 3)
    assert table.offer == ""
    assert table.done() == ["paint"]
    assert not table.document.waits
    assert table.told[-1].startswith("Given up, for the battle has changed: Sir Aldous")
    assert table.at("A") == (2, 1)


def test_when_the_only_foe_is_taken_away_the_move_goes_on(table: Table) -> None:
    table.take(SelectTool)
    table.document.act(Action("place", choices={"to": {"A": [6, 1], "B": [19, 3]}}))
    table.document.act(Action("move", "A", choices={"to": [6, 0]}))
    assert table.offer.startswith("Wat Pike may strike Sir Aldous")
    table.document.act(Action("place", choices={"to": {"C": [15, 3]}}))
    QApplication.processEvents()
    assert table.offer == ""
    assert table.at("A") == (6, 0)
    assert table.document.battle.log[-1].verdict.provokes == ()


def test_a_foe_put_beside_the_way_meanwhile_is_asked_too(table: Table) -> None:
    table.document.act(Action("place", choices={"to": {"D": [19, 3]}}))
    table.click((13, 1))
    assert table.buttons[-1] == "Waive"
    table.document.act(Action("place", choices={"to": {"D": [11, 2]}}))
    QApplication.processEvents()
    assert table.buttons[-1] == "Waive all"
    table.key(W)
    assert table.offer.startswith("Tom Bill may strike Sir Aldous")
    table.key(W)
    assert table.done()[-1] == "charge"


def test_who_has_waived_is_not_asked_again_when_the_board_changes(table: Table) -> None:
    table.click((13, 1))
    table.key(W)
    paint(table, 3, ground="~")
    assert table.offer.startswith("Tom Bill may strike Sir Aldous")
    table.key(W)
    assert table.done() == ["paint", "charge"]


def test_whom_the_charge_is_at_taken_off_the_board_gives_it_up(table: Table) -> None:
    table.click((13, 1))
    table.document.act(Action("remove", choices={"ids": ["B"]}))
    QApplication.processEvents()
    assert table.offer == ""
    assert table.told[-1].startswith("Given up, for the battle has changed: Charge")


# ---------------------------------------------------------------- what is waived
def said(document: Document) -> list[str]:
    """Return the sentences of the log."""
    return [
        explain.verdict_sentence(one.verdict, one.action, one.before)
        for one in document.battle.log
    ]


def test_each_waived_attack_is_logged_by_itself_and_undone_with_the_charge(
    table: Table,
) -> None:
    table.click((13, 1))
    table.key(W, SHIFT)
    assert table.logged() == ["waive", "waive", "charge"]
    assert said(table.document)[:2] == [
        "Wat Pike waives its attack of opportunity on Sir Aldous, at (5, 1).",
        "Tom Bill waives its attack of opportunity on Sir Aldous, at (10, 1).",
    ]
    assert table.document.undo.count() == 1
    assert table.document.undo.undoText() == "Charge: Sir Aldous against B"
    table.document.undo.undo()
    assert table.logged() == []
    table.document.undo.redo()
    assert table.logged() == ["waive", "waive", "charge"]


def test_a_waived_attack_is_undone_with_the_blow_that_follows(table: Table) -> None:
    table.click((13, 1))
    table.key(W)
    table.dice(2)
    table.key(ENTER)
    assert table.logged() == ["waive", "attack", "charge"]
    table.document.undo.undo()
    table.document.undo.undo()
    assert table.logged() == []


def test_undone_blow_remembers_who_had_waived(table: Table) -> None:
    table.click((13, 1))
    table.key(W)
    table.dice(17, 2)
    table.key(ENTER)
    table.document.undo.undo()
    QApplication.processEvents()
    assert table.offer.startswith("Tom Bill may strike")
    table.key(W)
    assert table.logged() == ["waive", "waive", "charge"]


def test_what_is_given_up_was_waived_by_nobody(table: Table) -> None:
    table.click((13, 1))
    table.key(W)
    table.key(ESC)
    assert table.logged() == []
    assert not table.document.undo.count()


def test_a_battle_with_waived_attacks_is_read_and_taken_back_again(
    table: Table, tmp_path: Path
) -> None:
    table.click((13, 1))
    table.key(W, SHIFT)
    path = tmp_path / "waived.chargemap"
    assert table.document.save(path)
    again = Document()
    assert again.open(path)
    assert again.battle == table.document.battle
    assert again.undo.count() == 1
    assert again.undo.undoText() == "Charge: Sir Aldous against B"
    again.undo.undo()
    assert again.battle.log == ()


@pytest.mark.parametrize(
    ("written", "place"),
    [
        ({"by": "Z", "at": "A", "where": [5, 1]}, "by"),
        ({"by": "C", "at": "Z", "where": [5, 1]}, "at"),
        ({"by": "C", "where": [5, 1]}, "at"),
        ({"by": "C", "at": "C", "where": [5, 1]}, "at"),
        ({"by": "C", "at": "A"}, "where"),
        ({"by": "C", "at": "A", "where": [0.5, 1]}, "where"),
        ({"by": "C", "at": "A", "where": "here"}, "where"),
        ({"by": "C", "at": "A", "where": [5, 1], "why": 3}, "why"),
    ],
)
def test_a_waived_attack_is_checked_when_it_is_read(
    table: Table, tmp_path: Path, written: dict[str, object], place: str
) -> None:
    table.click((13, 1))
    table.key(W, SHIFT)
    path = tmp_path / "waived.chargemap"
    table.document.save(path)
    found = json.loads(path.read_text())
    found["log"][0]["action"] = {"do": "waive", **written}
    path.write_text(json.dumps(found))
    with pytest.raises(FileError, match=rf"log\[0\]\.action\.{place}:"):
        cases.open_battle(path)
