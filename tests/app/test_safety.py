"""Nothing is lost: every change is kept aside, and offered again after a crash."""

import subprocess
import sys
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from chargemap.app import settings
from chargemap.app.safety import Safety, left_behind
from chargemap.app.theme import Theme
from chargemap.app.window import MainWindow
from chargemap.cases import open_battle, save_battle
from chargemap.model.battle import Action
from tests.app.opened import forgo

KILLED = """
import os, sys
from PySide6.QtCore import QLockFile
lock = QLockFile(sys.argv[1])
assert lock.tryLock(0)
os._exit(9)
"""


def second_window(app: QApplication, qtbot: QtBot) -> MainWindow:
    """Return the window of the next start."""
    found = MainWindow(Theme(app))
    qtbot.addWidget(found, before_close_func=forgo)
    found.load()
    found.show()
    return found


def cancel() -> None:
    """Answer the question on show with Cancel."""
    box = QApplication.activeModalWidget()
    assert isinstance(box, QMessageBox)
    box.button(QMessageBox.StandardButton.Cancel).click()


def test_unsaved_battle_is_kept_aside_and_offered_again(
    qapp: QApplication, window: MainWindow, qtbot: QtBot
):
    safety = Safety(window)
    safety.watch()
    window.document.act(Action("charge", "A", "E"))
    safety.keep()
    safety.wait()
    kept = settings.state_folder() / "recovery-1.chargemap"
    safety.path.rename(kept)
    assert left_behind(safety.path) == [kept]
    window.document.undo.setClean()
    other = second_window(qapp, qtbot)
    Safety(other).offer_recovery()
    other.notice.button.click()
    assert other.document.battle == window.document.battle
    assert other.document.modified
    assert not kept.exists()


def test_action_is_kept_at_once(window: MainWindow, qtbot: QtBot):
    safety = Safety(window)
    safety.watch()
    window.document.act(Action("charge", "A", "E"))
    qtbot.waitUntil(safety.path.is_file)
    safety.wait()
    kept = safety.path.with_name("recovery-1-kept.chargemap")
    safety.path.rename(kept)
    window.document.act(Action("start-turn", "E"))
    qtbot.waitUntil(safety.path.is_file)
    safety.wait()
    assert len(open_battle(safety.path).log) == len(open_battle(kept).log) + 1


def test_recovered_battle_is_still_kept_if_the_program_is_killed_at_once(
    window: MainWindow, qapp: QApplication, qtbot: QtBot
):
    safety = Safety(window)
    safety.watch()
    window.document.act(Action("charge", "A", "E"))
    battle = window.document.battle
    safety.keep()
    safety.wait()
    safety.path.rename(settings.state_folder() / "recovery-1-dead.chargemap")
    window.document.undo.setClean()
    second = second_window(qapp, qtbot)
    later = Safety(second)
    later.watch()
    later.offer_recovery()
    second.notice.button.click()
    assert second.document.battle == battle
    assert open_battle(later.path) == battle


def test_recovery_asks_before_it_takes_the_place_of_an_unsaved_battle(
    window: MainWindow, qtbot: QtBot
):
    safety = Safety(window)
    save_battle(
        window.document.battle, settings.state_folder() / "recovery-1-dead.chargemap"
    )
    safety.offer_recovery()
    window.document.act(Action("charge", "A", "E"))
    unsaved = window.document.battle
    QTimer.singleShot(0, cancel)
    window.notice.button.click()
    assert window.document.battle is unsaved
    assert window.notice.button.isVisible()  # it can be asked for again


def test_locks_of_dead_processes_are_removed(window: MainWindow):
    dead = settings.state_folder() / "recovery-1-dead.chargemap.lock"
    subprocess.run([sys.executable, "-c", KILLED, str(dead)], check=False)
    assert dead.exists()
    Safety(window).watch()
    assert not dead.exists()


def test_mistake_of_the_program_keeps_the_battle_and_the_window(
    window: MainWindow, log_guard, qtbot: QtBot
):
    log_guard.expect("chargemap", "ZeroDivisionError")
    safety = Safety(window)
    safety.watch()
    try:
        1 / 0  # noqa: B018 - the mistake
    except ZeroDivisionError as error:
        safety.caught(type(error), error, error.__traceback__)
    box = window.findChild(QMessageBox)
    assert box is not None
    assert str(safety.path) in box.text()
    assert safety.path.is_file()
    box.close()


def test_saving_removes_the_recovery_file(window: MainWindow, tmp_path: Path):
    safety = Safety(window)
    safety.watch()
    window.document.act(Action("charge", "A", "E"))
    safety.keep()
    safety.wait()
    assert safety.path.is_file()
    window.document.save(tmp_path / "fight.chargemap")
    assert not safety.path.exists()
