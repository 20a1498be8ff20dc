"""Killed in the middle of anything: looks are kept as soon as they are chosen, and the latest battle is offered first."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from chargemap.app import settings
from chargemap.app.journal import journal_lines, left_in, recovered
from chargemap.app.window import MainWindow
from tests.app.test_safety import (
    crashed,
    ended,
    noted,
    pictured,
    second_window,
    watched,
)

Step = Callable[[MainWindow], None]


def hide(window: MainWindow) -> None:
    window.tokens.hiding.set_hidden(("E",), hidden=True)


def colour(window: MainWindow) -> None:
    window.tokens.crew.colour_side("red", "#1f7a4a")


def note(window: MainWindow) -> None:
    window.document.decorate(noted(window.document.battle), "Note")


def picture(window: MainWindow) -> None:
    window.document.decorate(pictured(window.document.battle), "Picture")


@pytest.mark.parametrize("step", [hide, colour, note, picture])
def test_a_first_step_that_no_rule_knows_is_recovered_and_named(
    window: MainWindow, qapp: QApplication, qtbot: QtBot, step: Step
) -> None:
    safety = watched(window)
    step(window)
    words = window.document.undo.undoText()
    assert words
    crashed(safety, window)
    second = second_window(qapp, qtbot)
    watched(second).offer_recovery()
    assert f"its last step: {words}." in second.notice.label.text()
    second.notice.button.click()
    assert second.document.battle == window.document.battle


@pytest.mark.parametrize("step", [hide, colour, note])
def test_looks_are_on_the_disk_before_anything_else_happens(
    window: MainWindow, step: Step
) -> None:
    safety = watched(window)
    step(window)
    assert len(journal_lines(safety.folder)) == 1
    assert recovered(safety.folder) == window.document.battle
    window.document.undo.undo()
    assert recovered(safety.folder) == window.document.battle
    assert not window.document.battle.looks.hidden
    window.document.undo.redo()
    assert recovered(safety.folder) == window.document.battle


def test_a_recovered_battle_that_is_lost_again_is_offered_with_the_same_words(
    window: MainWindow, qapp: QApplication, qtbot: QtBot
) -> None:
    safety = watched(window)
    hide(window)
    crashed(safety, window)
    second = second_window(qapp, qtbot)
    later = watched(second)
    later.offer_recovery()
    second.notice.button.click()
    left = left_in(later.folder)
    assert left is not None
    assert left.text == "Keep Orc 1 from players"


def aged(folder: Path, seconds: int) -> None:
    """Let what is in the folder have been written that long ago."""
    for path in folder.iterdir():
        at = path.stat().st_mtime - seconds
        os.utime(path, (at, at))


def test_the_latest_battle_is_offered_first_and_then_the_others(
    window: MainWindow,
) -> None:
    battle = window.document.battle
    old = ended(noted(battle), "recovery-1-old")
    new = ended(noted(noted(battle)), "recovery-2-new")
    aged(old, 7200)
    os.utime(new, (1, 1))  # the folder itself is no witness
    watched(window).offer_recovery()
    window.notice.button.click()
    assert len(window.document.battle.annotations) == 2
    assert window.notice.button.isVisible()
    window.document.undo.setClean()
    window.notice.button.click()
    assert len(window.document.battle.annotations) == 1
    assert not window.notice.isVisible()


def test_an_offer_that_is_closed_leaves_its_battle_and_makes_room_for_the_next(
    window: MainWindow,
) -> None:
    battle = window.document.battle
    ended(noted(battle), "recovery-1-old")
    aged(settings.state_folder() / "recovery-1-old", 7200)
    new = ended(noted(noted(battle)), "recovery-2-new")
    watched(window).offer_recovery()
    window.notice._close.click()
    assert window.notice.isVisible()
    window.notice.button.click()
    assert len(window.document.battle.annotations) == 1
    assert new.is_dir()
