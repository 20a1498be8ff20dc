"""Several tokens moved by one gesture: each that provokes is asked about in its order, the others go on."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from chargemap.app.document import Document
from chargemap.app.strikes import Strikes
from chargemap.app.tools.select import SelectTool
from chargemap.app.tools.together import Together
from chargemap.model.battle import Action, Battle
from tests.app.asked import Table, but_for_waiving
from tests.app.desk import battle_of
from tests.rules import scenes

ENTER, W, ESC = Qt.Key.Key_Return, Qt.Key.Key_W, Qt.Key.Key_Escape
SHIELDED = """
..CAB.....
..........
..........
"""
SHIELDED_TOKENS = (
    "{A: {side: red}, B: {side: red, hp: 3},"
    " C: {side: blue, name: Wat Pike, weapons: [longspear]}}"
)
IN_A_ROW = """
DAB.......
.C........
..........
"""
IN_A_ROW_TOKENS = (
    "{A: {side: red, hp: 5}, B: {side: red, hp: 5}, D: {side: red},"
    " C: {side: blue, name: Wat Pike, feats: [combat-reflexes], aoo: 4}}"
)


@pytest.fixture
def shielded(qtbot) -> Table:
    """B stands behind A, out of the pike's way until A is gone."""
    table = Table(battle_of(SHIELDED, tokens=SHIELDED_TOKENS), SelectTool)
    qtbot.addWidget(table.view)
    table.document.select(("A", "B"))
    return table


@pytest.fixture
def row(qtbot) -> Table:
    """Three in a row before one foe who strikes at each."""
    table = Table(battle_of(IN_A_ROW, tokens=IN_A_ROW_TOKENS), SelectTool)
    qtbot.addWidget(table.view)
    table.document.select(("D", "A", "B"))
    return table


def test_a_group_moves_on_when_each_strike_is_settled(qtbot) -> None:
    tokens = "{A: {side: red}, B: {side: red}, C: {side: blue, name: Wat Pike}}"
    table = Table(battle_of("AB........\n.C........", tokens=tokens), SelectTool)
    qtbot.addWidget(table.view)
    table.document.select(("A", "B"))
    table.drag((0, 0), (4, 0))
    assert table.offer == "Wat Pike may strike B as it leaves (1, 0)."
    table.key(W)
    assert table.offer == "Wat Pike may strike A as it leaves (0, 0)."
    table.key(W)
    assert (table.at("A"), table.at("B")) == ((4, 0), (5, 0))


def test_a_group_that_gives_up_moves_no_further(qtbot) -> None:
    tokens = "{A: {side: red}, B: {side: red}, C: {side: blue}}"
    table = Table(battle_of("AB........\n.C........", tokens=tokens), SelectTool)
    qtbot.addWidget(table.view)
    table.document.select(("A", "B"))
    table.drag((0, 0), (4, 0))
    table.key(ESC)
    assert table.done() == []


def test_who_provokes_only_when_the_first_has_gone_is_asked_about(
    shielded: Table,
) -> None:
    table = shielded
    table.drag((3, 0), (3, 1))
    assert table.offer == "Wat Pike may strike B as it leaves (4, 0)."
    assert table.at("A") == (3, 1)
    assert table.at("B") == (4, 0)
    table.key(W)
    assert table.at("B") == (4, 1)
    assert table.document.undo.count() == 1
    table.document.undo.undo()
    assert (table.at("A"), table.at("B")) == ((3, 0), (4, 0))


def test_arrow_keys_ask_the_same(shielded: Table) -> None:
    shielded.key(Qt.Key.Key_Down)
    shielded.key(Qt.Key.Key_Return)
    assert shielded.offer == "Wat Pike may strike B as it leaves (4, 0)."
    shielded.key(W)
    assert (shielded.at("A"), shielded.at("B")) == ((3, 1), (4, 1))
    assert shielded.document.undo.count() == 1


def test_each_is_asked_about_in_its_order_and_all_waived_is_one_step(
    row: Table,
) -> None:
    row.drag((1, 0), (5, 0))
    asked = []
    while row.offer:
        asked.append(row.offer)
        row.key(W)
    assert asked == [
        "Wat Pike may strike B as it leaves (2, 0).",
        "Wat Pike may strike A as it leaves (1, 0).",
        "Wat Pike may strike D as it leaves (0, 0).",
    ]
    assert row.done() == ["move", "move", "move"]
    assert row.document.undo.count() == 1
    assert row.document.undo.undoText() == "Move of 3 tokens"
    row.document.undo.undo()
    assert row.done() == []
    assert row.at("D") == (0, 0)


def test_when_one_goes_down_the_others_go_on(row: Table) -> None:
    row.drag((1, 0), (5, 0))
    row.key(W)
    row.dice(19, 8)
    row.key(ENTER)  # at A
    row.key(ENTER)  # its damage
    assert row.at("A") == (1, 0)
    assert "dying" in row.document.battle.tokens["A"].states
    assert row.offer == "Wat Pike may strike D as it leaves (0, 0)."
    row.key(W)
    assert row.done() == ["move", "attack", "wound", "fall", "move"]
    assert (row.at("B"), row.at("D")) == ((6, 0), (4, 0))
    while row.document.undo.canUndo():
        row.document.undo.undo()
    assert [row.at(one) for one in "DAB"] == [(0, 0), (1, 0), (2, 0)]


def test_a_strike_that_misses_lets_all_go_on(row: Table) -> None:
    row.drag((1, 0), (5, 0))
    while row.offer:
        row.dice(2)
        row.key(ENTER)
    assert row.done() == ["attack", "move"] * 3
    assert [row.at(one) for one in "DAB"] == [(4, 0), (5, 0), (6, 0)]


def test_escape_in_mid_group_leaves_those_who_have_not_gone(row: Table) -> None:
    row.drag((1, 0), (5, 0))
    row.key(W)
    row.key(ESC)
    assert row.done() == ["move"]
    assert [row.at(one) for one in "DAB"] == [(0, 0), (1, 0), (6, 0)]


def test_undo_in_mid_group_ends_the_group(row: Table) -> None:
    row.drag((1, 0), (5, 0))
    row.key(W)
    row.document.undo.undo()
    QApplication.processEvents()
    assert row.offer == ""
    assert row.done() == []
    assert not row.document.waits
    row.document.act(Action("move", "B", choices={"to": [3, 0]}))
    row.key(W)
    assert row.done() == ["move"]


def test_a_second_group_waits_until_the_first_is_settled(row: Table) -> None:
    row.drag((1, 0), (5, 0))
    assert row.offer.startswith("Wat Pike may strike B")
    row.drag((1, 0), (1, 2))
    assert row.told[-1] == "First strike or waive; Esc gives the move up."
    assert row.offer.startswith("Wat Pike may strike B")
    while row.offer:
        row.key(W)
    assert [row.at(one) for one in "DAB"] == [(4, 0), (5, 0), (6, 0)]


def test_an_arrow_key_for_another_gives_up_nothing_that_waits(row: Table) -> None:
    row.document.act(
        Action("put", choices={"tokens": {"X": {"at": [8, 2], "side": "red"}}})
    )
    row.document.select(("X",))
    row.key(Qt.Key.Key_Right)
    row.key(Qt.Key.Key_Return)
    row.document.select(("D", "A", "B"))
    row.drag((1, 0), (5, 0))
    row.document.select(("X",))
    row.key(Qt.Key.Key_Left)
    assert row.offer.startswith("Wat Pike may strike B")
    assert row.done() == ["put", "move"]
    assert row.at("X") == (9, 2)


def test_two_groups_in_a_row_are_two_steps(row: Table) -> None:
    row.document.hold_back = None
    row.drag((1, 0), (5, 0))
    row.drag((5, 0), (5, 2))
    assert row.document.undo.count() == 2


# ---------------------------------------------------------------- law
def move_all(document: Document, shift: tuple[int, int]) -> None:
    """Move everybody of one side by `shift`."""
    side = document.battle.tokens["t0"].side
    ids = [one.id for one in document.battle.tokens.values() if one.side == side]
    together = Together(document, document)
    together.move(ids, shift, lambda *_ruled: None)


def crowded(number: int) -> Battle:
    """A battle whose tokens can be hurt."""
    battle = scenes.errand(number)[0]
    hurt = [replace(t, stats={**t.stats, "hp": 4}) for t in battle.tokens.values()]
    return battle.with_token(*hurt)


SHIFTS = st.sampled_from([(1, 0), (0, 2), (-1, -1), (3, 1)])


@given(st.integers(0, 10**6), SHIFTS)
def test_waiving_everything_moves_a_group_as_with_the_offers_switched_off(
    number: int, shift: tuple[int, int]
) -> None:
    plain, asked = Document(crowded(number)), Document(crowded(number))
    strikes = Strikes(asked)
    move_all(plain, shift)
    move_all(asked, shift)
    while strikes.held is not None:
        strikes.waive()
    assert but_for_waiving(asked.battle) == plain.battle
    assert asked.undo.count() == plain.undo.count() <= 1


@given(
    st.integers(0, 10**6),
    SHIFTS,
    st.lists(st.sampled_from(("strike", "apply", "waive", "cancel", "undo"))),
)
def test_whatever_is_decided_in_a_group_is_taken_back(
    number: int, shift: tuple[int, int], decisions: list[str]
) -> None:
    battle = crowded(number)
    document = Document(battle)
    strikes = Strikes(document)
    move_all(document, shift)
    for decision in decisions:
        if strikes.held is None:
            break
        if decision == "undo":
            document.undo.undo()
            QApplication.processEvents()
        else:
            getattr(strikes, decision)()
    while strikes.held is not None:
        strikes.waive_all()
    assert not document.waits
    while document.undo.canUndo():
        document.undo.undo()
    assert document.battle == battle
