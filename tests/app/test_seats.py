"""A side at the laptop: what it plays for all, what it may not drop, and that nothing stays of the other side."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from chargemap.app import settings
from chargemap.app.elsewhere import PASS_ON
from chargemap.app.start import open_window
from chargemap.app.theme import Theme
from chargemap.app.who_rolls import TYPED
from chargemap.app.window import MainWindow
from chargemap.model.battle import Action
from tests.app.opened import forgo
from tests.app.planned import phased_battle
from tests.app.street import street
from tests.app.test_pass_laptop import ambush, hand_to, shown_tokens
from tests.app.test_safety import crashed, second_window, watched

DUEL = """
.............
.K.......B...
.............
.X.......Y...
"""
FIGHTERS = (
    "{K: {name: Knight, side: red, move: 6, weapons: [greatsword]},"
    " X: {name: Shade, side: red, move: 6}, Y: {name: Yeoman, side: blue, move: 6},"
    " B: {name: Bandit, side: blue, move: 6, ac: 4}}"
)


@pytest.fixture
def duel(window: MainWindow) -> MainWindow:
    """The window with a round in which both sides have declared something."""
    window.document.new(phased_battle(DUEL, FIGHTERS))
    QApplication.processEvents()
    plans = window.docks.plans.declarations
    assert plans.declare(Action("charge", "K", "B"))
    assert plans.declare(Action("charge", "Y", "X"))
    return window


# ------------------------------------------------------------------ rounds
@pytest.mark.parametrize("key", [Qt.Key.Key_Q, Qt.Key.Key_E])
def test_a_side_plays_what_all_sides_have_declared(
    duel: MainWindow, key: Qt.Key
) -> None:
    hand_to(duel, "blue")
    assert [one.by for one in duel.document.battle.declared] == ["Y"]
    QTest.keyClick(duel.view, key)
    entry = duel.document.whole.log[-1]
    listed = entry.action.get("actions")
    assert isinstance(listed, list | tuple)
    assert {one["by"] for one in listed} == {"K", "Y"}
    assert duel.document.whole.declared == ()


def test_a_round_with_somebody_hidden_is_played_whole_by_the_other_side(
    duel: MainWindow,
) -> None:
    duel.tokens.hiding.set_hidden(("K",), hidden=True)
    hand_to(duel, "blue")
    said: list[str] = []
    duel.document.complained.connect(said.append)
    QTest.keyClick(duel.view, Qt.Key.Key_E)
    assert said == [
        "It is done. What came of it names somebody who is hidden from this side."
    ]
    planner = duel.docks.planner
    planner.refresh_now()
    assert planner.whole.isEnabled()
    QTest.keyClick(duel.view, Qt.Key.Key_Q)
    assert duel.document.whole.tokens["K"].at != (1, 1)
    assert duel.document.whole.tokens["Y"].at != (9, 3)
    assert "K" not in duel.document.battle.tokens
    assert duel.docks.plans.comes is None


def test_dice_are_not_rolled_for_those_who_type_theirs_in_where_somebody_is_hidden(
    duel: MainWindow,
) -> None:
    duel.tokens.hiding.set_hidden(("K",), hidden=True)
    duel.docks.log.dice.who.choose(TYPED)
    hand_to(duel, "blue")
    said: list[str] = []
    duel.document.complained.connect(said.append)
    before = duel.document.whole
    QTest.keyClick(duel.view, Qt.Key.Key_E)
    assert said == [PASS_ON]
    assert duel.document.whole is before


def test_a_side_that_declared_nothing_is_not_told_that_the_other_did(
    duel: MainWindow,
) -> None:
    duel.docks.plans.declarations.take_back("Y")
    hand_to(duel, "blue")
    before = duel.document.whole
    QTest.keyClick(duel.view, Qt.Key.Key_Q)
    assert duel.document.whole is before
    assert duel.statusBar().currentMessage().startswith("Nothing is declared yet")


# ------------------------------------------------------------------ turns
def test_a_side_cannot_drop_the_charges_of_the_other(window: MainWindow) -> None:
    document = window.document
    document.new(street())
    window.cards.declarations.declare(Action("charge", by="A", at="E"))
    hand_to(window, "blue")
    before = document.whole
    window.docks.turns.next_turn()
    assert document.whole is before
    told = "Charges of another side are still to be resolved."
    assert window.notice.label.text() == told


# ------------------------------------------------------------------ what is left of a side
def test_the_first_steps_begin_anew_for_each_side(window: MainWindow) -> None:
    window.document.new(street())
    window.show_hint()
    hand_to(window, "red")
    window.cards.declarations.declare(Action("charge", by="A", at="E"))
    assert window.first_steps.done == (True, False, False)
    hand_to(window, "blue")
    assert window.first_steps.done == (False, False, False)


def test_nothing_tells_where_the_side_before_pointed(window: MainWindow) -> None:
    window.docks.laptop._hand("red")
    window.tools.cursor.toggle()
    pointed: list[object] = []
    window.view.pointed.connect(pointed.append)
    assert window.status.place.text()
    window.commands["pass-laptop"].trigger()
    assert pointed[-1] is None
    assert window.status.place.text() == ""
    assert window.tools.cursor.place is None


# ------------------------------------------------------------------ the next start
def test_a_passed_laptop_starts_with_the_page(
    window: MainWindow, qapp: QApplication, qtbot: QtBot
) -> None:
    ambush(window)
    path = settings.state_folder() / "camp.chargemap"
    hand_to(window, "blue")
    assert window.files._saved(path)
    second = open_window(qapp, [])
    qtbot.addWidget(second, before_close_func=forgo)
    qtbot.waitUntil(lambda: second.loaded and second.document.path is not None)
    page = second.docks.laptop.page
    assert page.isVisible()
    assert page.title.text() == "Hand the laptop to Blue."
    assert "E" not in second.document.battle.tokens
    assert not second.menuBar().isEnabled()
    QTest.keyClick(page, Qt.Key.Key_Return)
    assert shown_tokens(second) == {"A", "B"}
    hand_to(second, "")
    assert shown_tokens(second) == {"A", "B", "E"}
    second.close()
    third = MainWindow(Theme(qapp))
    qtbot.addWidget(third, before_close_func=forgo)
    third.load()
    assert third.document.open(path)
    assert third.document.seat is None


def test_what_is_recovered_at_a_passed_laptop_is_covered_and_tells_no_step(
    window: MainWindow, qapp: QApplication, qtbot: QtBot
) -> None:
    safety = watched(window)
    ambush(window)
    hand_to(window, "blue")
    whole = window.document.whole
    crashed(safety, window)
    second = second_window(qapp, qtbot)
    watched(second).offer_recovery()
    assert "Trap" not in second.notice.label.text()
    assert second.notice.label.text().endswith("The battle was kept.")
    second.notice.button.click()
    assert second.docks.laptop.page.isVisible()
    assert second.document.whole == whole
    assert second.document.modified
    assert "E" not in second.document.battle.tokens
