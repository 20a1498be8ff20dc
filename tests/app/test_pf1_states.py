"""What holds on a Pathfinder token is seen on the board: hit points, states, rider and mount."""

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from chargemap.app import settings
from chargemap.app.harm import hits_of
from chargemap.app.theme import Theme
from chargemap.app.window import MainWindow
from chargemap.model.battle import Action
from chargemap.model.plain import token_to_plain
from tests.app.opened import forgo
from tests.app.pf1desk import pf1_battle

FIELD = """
..........
..AB......
..........
.....H....
..........
"""
TOKENS = (
    "{A: {side: red, name: Ann, bab: 6, str: 16, hp: 30, weapons: [longsword]},"
    " B: {side: blue, name: Bob, hp: 20, weapons: [club]},"
    " H: {side: red, name: Horse, size: large, hp: 20, speed: 50},"
    " R: {side: red, name: Rita, mount: H, at: [5, 3], hp: 20, weapons: [lance]}}"
)


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot) -> MainWindow:
    settings.remember("hint", value=False)
    settings.remember("animations", value=False)
    settings.remember("dice-animation", value=False)
    made = MainWindow(Theme(qapp))
    made.load()
    made.document.new(pf1_battle(FIELD, TOKENS))
    qtbot.addWidget(made, before_close_func=forgo)
    made.show()
    qtbot.waitExposed(made)
    return made


def hurt(window: MainWindow) -> None:
    window.document.typed = {"attack": (15,), "damage": (5,)}
    window.document.act(Action("attack", "A", "B", {"with": "longsword"}))


def test_damage_comes_off_by_itself(window: MainWindow) -> None:
    hurt(window)
    assert window.document.battle.tokens["B"].stats["hp"] == 12


def test_damage_taken_off_already_is_not_offered_again(window: MainWindow) -> None:
    hurt(window)
    assert hits_of(window.document.battle.log[-1], 0) == ()
    model = window.docks.log.model
    assert model.text(0).harm == ()


def test_the_health_arc_follows_the_ruling(window: MainWindow) -> None:
    hurt(window)
    item = window.scene.token_item("B")
    assert item is not None
    health = window.document.ruleset.views.health
    assert health(window.document.battle.tokens["B"]) == (12, 20)


def about(window: MainWindow, token: str) -> list[str]:
    """Return what a mouse over the token is told."""
    item = window.scene.token_item(token)
    assert item is not None
    return item.toolTip().splitlines()


def test_who_holds_whom_is_told_of_both(window: MainWindow) -> None:
    window.document.typed = {"maneuver": (18,)}
    window.strike_card.strikes.switch(on=False)
    window.document.act(Action("grapple", "A", "B"))
    assert "holds Bob" in about(window, "A")
    assert "grappled by Ann" in about(window, "B")


def test_a_fallen_mount_is_told_of_its_rider(window: MainWindow) -> None:
    horse = token_to_plain(window.document.battle.tokens["H"])
    tokens = {"H": {**horse, "states": ["prone"]}}
    window.document.act(Action("put", choices={"tokens": tokens}))
    assert "its mount has fallen" in about(window, "R")
    look = window.scene.token_item("R")
    assert look is not None
    assert "prone" in look.look.badges


def test_a_mount_that_is_held_is_told_of_its_rider(window: MainWindow) -> None:
    horse = token_to_plain(window.document.battle.tokens["H"])
    for state in ("grappled", "pinned"):
        tokens = {"H": {**horse, "states": [state]}}
        window.document.act(Action("put", choices={"tokens": tokens}))
        assert f"its mount is {state}" in about(window, "R")
        item = window.scene.token_item("R")
        assert item is not None
        assert "held" in item.look.badges


def test_rider_and_mount_are_one_piece_until_the_rider_gets_off(
    window: MainWindow,
) -> None:
    rider, mount = (window.scene.token_item(one) for one in ("R", "H"))
    assert rider is not None
    assert mount is not None
    assert rider.look.riding
    assert mount.look.name == ""
    window.document.act(Action("ride", "R", choices={"task": "dismount"}))
    assert not rider.look.riding
    assert (rider.look.name, mount.look.name) == ("Rita", "Horse")
    assert rider.pos() != mount.pos()


def test_who_has_got_off_is_dragged_alone(window: MainWindow) -> None:
    document = window.document
    document.act(Action("ride", "R", choices={"task": "dismount"}))
    document.act(Action("start-turn", "R"))
    was = document.battle.tokens["H"].at
    x, y = document.battle.tokens["R"].at
    document.act(Action("move", "R", choices={"to": [x, y - 1]}))
    assert document.battle.tokens["R"].at == (x, y - 1)
    assert document.battle.tokens["H"].at == was


# Questions at the log's foot


def test_a_question_stands_at_the_logs_foot_too(window: MainWindow) -> None:
    window.document.act(Action("trip", "A", "B"))
    box = next(one for one in window.docks.log.boxes if one.isVisible())
    assert "Bob may strike at Ann first" in box.words.text()
    assert not window.docks.log.preview.isVisible()
    window.document.typed = {"maneuver": (15,)}
    box.button("answer-2").click()
    assert not box.isVisible()
    assert window.document.battle.log[-1].action.get("aoo") == ""


def test_dice_are_typed_in_after_the_target_has_decided(window: MainWindow) -> None:
    panel = window.docks.log.dice
    panel.typed_in.setChecked(True)
    window.document.act(Action("trip", "A", "B"))
    assert panel.held is None
    window.docks.log.question.button("answer-1").click()
    typed = []
    while panel.held is not None:
        typed.append(panel.question.text())
        panel.die.setValue(3 if "amage" in panel.question.text() else 15)
        panel.take_die()
    entry = window.document.battle.log[-1]
    assert entry.action.get("aoo") == "taken"
    assert len(typed) == 3
    assert entry.rolls["maneuver"] == (15,)
    panel.typed_in.setChecked(False)
    panel.rolled.setChecked(True)
