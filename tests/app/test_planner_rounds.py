"""One round after another in the planner, and what it does not know before the dice have fallen."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from chargemap.app.docks.planner_model import BACK, FIRST
from chargemap.app.docks.preview import PreviewFoot
from chargemap.app.document import Shown
from chargemap.model.battle import Action
from tests.app.planned import Planned, phased_battle

ROLES = Qt.ItemDataRole
FIELD = """
A.........X
...........
B.........Y
"""
TOKENS = (
    "{A: {name: Ann, side: red, ac: 4, hp: 9, weapons: [heavy-crossbow, dagger]},"
    " B: {name: Bo, side: red, hp: 9, class_group: warrior, level: 4},"
    " X: {name: Xan, side: blue, hp: 90}, Y: {name: Yve, side: blue, hp: 90}}"
)
NEAR = "A.X\n..."
NEAR_TOKENS = (
    "{A: {name: Ann, side: red, weapons: [longsword]},"
    " X: {name: Xan, side: blue, weapons: [longsword]}}"
)


@pytest.fixture
def desk(qtbot: QtBot) -> Planned:
    return Planned(qtbot, phased_battle(FIELD, TOKENS))


@pytest.fixture
def near(qtbot: QtBot) -> Planned:
    return Planned(qtbot, phased_battle(NEAR, NEAR_TOKENS))


def play(desk: Planned, *actions: Action) -> None:
    desk.declare(*actions)
    desk.press_button("Play round")


def heading(desk: Planned) -> str:
    return desk.dock.heading.text().replace("<b>", "").replace("</b>", "")


# ------------------------------------------------------------------ round after round
def test_the_heading_names_the_round_that_is_played_next(desk: Planned) -> None:
    assert heading(desk) == "Round 1 to come: 0 of 4 have declared"
    play(desk, Action("parry", "A"))
    assert heading(desk) == "Round 1 is over: declare round 2."
    desk.declare(Action("parry", "A"))
    assert heading(desk) == "Round 2 to come: 1 of 4 have declared"
    desk.press_button("Next phase")
    assert heading(desk) == "Round 2 is being played. Next: fast"


def test_after_a_round_there_is_no_new_round_to_press_but_one_to_skip(
    desk: Planned,
) -> None:
    play(desk, Action("parry", "A"))
    with pytest.raises(LookupError):
        desk.press_button("New round")
    desk.press_button("Skip a round")
    assert heading(desk) == "Round 3 to come: 0 of 4 have declared"


def test_a_heavy_crossbow_is_loaded_again_after_one_round_without_a_shot(
    desk: Planned,
) -> None:
    shot = Action("shoot", "A", "X")
    play(desk, shot)
    desk.declare(shot)
    assert "not loaded" in desk.cells("A")["very-fast"]
    desk.take_back("A")
    play(desk, Action("parry", "B"))
    desk.declare(shot)
    assert "not loaded" not in " ".join(desk.cells("A").values())
    desk.press_button("Play round")
    assert desk.events()[-1][1:] == ("A", "shoot")
    assert desk.document.battle.turn.round == 3


# ------------------------------------------------------------------ not known yet
def test_an_order_that_hangs_on_initiative_is_marked_until_it_is_named(
    near: Planned,
) -> None:
    near.declare(Action("attack", "A", "X"), Action("attack", "X", "A"))
    assert near.cells("A")["average"] == "1?. strikes Xan"
    near.commands.winner = "blue"
    assert near.cells("A")["average"] == "2. strikes Xan"


def test_nobody_is_said_to_have_won_before_initiative_is_rolled(near: Planned) -> None:
    near.declare(Action("attack", "A", "X"), Action("attack", "X", "A"))
    told = " ".join(near.dock.plan.sentences() if near.dock.plan else ())
    assert "It comes first if red wins initiative." in told
    assert "has won" not in told
    near.commands.winner = "red"
    told = " ".join(near.dock.plan.sentences() if near.dock.plan else ())
    assert "It comes first: red has won initiative." in told


def test_a_psionic_power_may_come_in_any_phase_until_its_die_is_rolled(
    desk: Planned,
) -> None:
    desk.declare(Action("psionic", "B"))
    assert desk.does("B") == "Use a psionic power · a d10 says when"
    phases = ("very-fast", "fast", "average", "slow", "very-slow")
    assert desk.cells("B") == dict.fromkeys(phases, "power?")
    desk.document.typed = {"initiative": (3, 5), "psionic": (7,)}
    desk.press_button("Next phase")
    assert desk.cells("B") == {"slow": "power"}


def test_the_sign_that_takes_back_says_what_it_does(desk: Planned) -> None:
    desk.declare(Action("parry", "A"))
    told = desk.dock.table.model().index(0, BACK).data(ROLES.AccessibleTextRole)
    assert told == "Take back what Ann has declared"


def test_heads_with_little_room_keep_what_tells_them_apart(desk: Planned) -> None:
    across = Qt.Orientation.Horizontal
    desk.dock.resize(420, 300)
    desk.dock.table.show_plan(desk.dock.plan, desk.commands.phased.steps)
    heads = [
        desk.dock.table.model().headerData(at, across) for at in range(FIRST, FIRST + 5)
    ]
    assert heads == ["V. fast", "Fast", "Average", "Slow", "V. slow"]


def test_the_row_of_who_parries_tells_the_armour_class(desk: Planned) -> None:
    desk.declare(Action("parry", "B"))
    assert desk.does("B") == "Parry · AC 7"


def test_no_click_is_said_to_declare_while_a_round_is_played(
    qtbot: QtBot, desk: Planned
) -> None:
    foot = PreviewFoot(desk.document)
    qtbot.addWidget(foot)
    charge = Action("charge", "B", "X")
    foot.show_verdict(
        Shown(desk.document.foresee(charge), charge, desk.document.battle)
    )
    assert "A click declares it:" in foot.words.text()
    desk.declare(Action("parry", "A"))
    desk.press_button("Next phase")
    foot.show_verdict(
        Shown(desk.document.foresee(charge), charge, desk.document.battle)
    )
    assert "Not while a round is being played:" in foot.words.text()
    assert "A click declares it:" not in foot.words.text()
