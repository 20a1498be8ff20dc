"""Nothing is lost: every change is kept aside, and offered again after a crash."""

import errno
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMenu, QMessageBox
from pytestqt.qtbot import QtBot

from chargemap.app import settings
from chargemap.app.journal import Journal, journal_lines, left_in, recovered
from chargemap.app.keeper import left_behind
from chargemap.app.kept import generations
from chargemap.app.safety import Safety
from chargemap.app.start import open_window
from chargemap.app.theme import Theme
from chargemap.app.window import MainWindow
from chargemap.cases import open_battle
from chargemap.model.battle import Action, Annotation, Battle, Picture
from tests.app.opened import forgo

KILLED = """
import os, sys
import pytest
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


def noted(battle: Battle) -> Battle:
    """Return the battle with a note on it."""
    note = Annotation("text", ((2, 2),), "here")
    return replace(battle, annotations=(*battle.annotations, note))


def pictured(battle: Battle) -> Battle:
    """Return the battle with a picture under it."""
    return replace(battle, picture=Picture("none.png", (0, 0, 20, 4), path="none.png"))


def cancel() -> None:
    """Answer the question on show with Cancel."""
    box = QApplication.activeModalWidget()
    assert isinstance(box, QMessageBox)
    box.button(QMessageBox.StandardButton.Cancel).click()


def watched(window: MainWindow) -> Safety:
    """Return what keeps this window's battle."""
    safety = Safety(window)
    safety.watch()
    return safety


def crashed(safety: Safety, window: MainWindow) -> Path:
    """Return the folder that a window leaves behind which is killed now."""
    safety.keeper.wait()
    dead = safety.folder.with_name("recovery-1-dead")
    shutil.copytree(safety.folder, dead, ignore=shutil.ignore_patterns("lock"))
    window.document.undo.setClean()
    return dead


def ended(battle: Battle, name: str) -> Path:
    """Return the folder of an earlier window that kept `battle` unsaved."""
    folder = settings.state_folder() / name
    journal = Journal(folder, print)
    journal.begin(battle, "old", "Set up")
    journal.wait()
    journal.stop()
    return folder


def test_unsaved_battle_is_kept_aside_and_offered_again(
    qapp: QApplication, window: MainWindow, qtbot: QtBot
):
    safety = watched(window)
    window.document.act(Action("charge", "A", "E"))
    window.document.decorate(noted(window.document.battle), "Note")
    dead = crashed(safety, window)
    assert left_behind(safety.folder) == [dead]
    other = second_window(qapp, qtbot)
    watched(other).offer_recovery()
    assert "its last step: Note." in other.notice.label.text()
    other.notice.button.click()
    assert other.document.battle == window.document.battle
    assert other.document.modified
    assert other.isWindowModified()
    assert not dead.exists()


def test_action_is_kept_before_the_next_can_be_asked_for(window: MainWindow):
    safety = watched(window)
    document = window.document
    for action in (Action("charge", "A", "E"), Action("start-turn", "E")):
        document.act(action)
        assert len(journal_lines(safety.folder)) == len(document.battle.log)


def test_every_kind_of_step_is_recovered(window: MainWindow):
    safety = watched(window)
    document = window.document
    first = document.battle
    for step in (
        lambda: document.act(Action("charge", "A", "E")),
        lambda: document.act(Action("place", choices={"to": {"B": [5, 3]}})),
        lambda: document.decorate(noted(document.battle), "Note"),
        lambda: document.act(Action("paint", choices={"rows": {"0": "~" * 20}})),
        document.undo.undo,
        document.undo.undo,
        document.undo.undo,
        document.undo.redo,
        lambda: document.decorate(pictured(document.battle), "Picture"),
        lambda: document.act(Action("start-turn", "B")),
        lambda: document.undo.setIndex(0),
        lambda: document.undo.setIndex(3),
    ):
        step()
        safety.keeper.wait()
        assert recovered(safety.folder) == document.battle
        assert recovered(safety.folder).drawn == document.battle.drawn
    document.undo.setIndex(0)
    assert document.battle is first


def test_half_a_line_is_left_out(window: MainWindow):
    safety = watched(window)
    window.document.act(Action("start-turn", "A"))
    kept = window.document.battle
    window.document.act(Action("charge", "A", "E"))
    dead = crashed(safety, window)
    (journal,) = dead.glob("*.journal")
    journal.write_bytes(journal.read_bytes()[:-9])
    assert recovered(dead) == kept


def test_recovered_battle_is_still_kept_if_the_program_is_killed_at_once(
    window: MainWindow, qapp: QApplication, qtbot: QtBot
):
    safety = watched(window)
    window.document.act(Action("charge", "A", "E"))
    battle = window.document.battle
    crashed(safety, window)
    second = second_window(qapp, qtbot)
    later = watched(second)
    later.offer_recovery()
    second.notice.button.click()
    assert second.document.battle == battle
    assert left_in(later.folder) is not None
    assert recovered(later.folder) == battle


def test_recovery_asks_before_it_takes_the_place_of_an_unsaved_battle(
    window: MainWindow, qtbot: QtBot
):
    safety = Safety(window)
    ended(window.document.battle, "recovery-1-dead")
    safety.offer_recovery()
    window.document.act(Action("charge", "A", "E"))
    unsaved = window.document.battle
    QTimer.singleShot(0, cancel)
    window.notice.button.click()
    assert window.document.battle is unsaved
    assert window.notice.button.isVisible()  # it can be asked for again


def test_what_cannot_be_recovered_is_kept_but_not_offered_twice(window: MainWindow):
    safety = Safety(window)
    folder = ended(window.document.battle, "recovery-1-dead")
    (folder / "0.chargemap").write_text("{")
    safety.offer_recovery()
    window.notice.button.click()
    assert "0.chargemap" in window.notice.label.text()
    assert left_behind(safety.folder) == []
    assert folder.with_name("unreadable-recovery-1-dead").is_dir()


def test_folders_with_nothing_to_recover_are_removed(window: MainWindow):
    dead = settings.state_folder() / "recovery-1-dead"
    dead.mkdir()
    subprocess.run([sys.executable, "-c", KILLED, str(dead / "lock")], check=False)
    assert (dead / "lock").exists()
    Safety(window).offer_recovery()
    assert not dead.exists()
    assert not window.notice.isVisible()


def test_full_disk_is_told_once_and_a_file_saved_elsewhere_is_whole(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, qtbot: QtBot
):
    safety = watched(window)
    safety.keeper.wait()
    told: list[str] = []
    window.document.complained.connect(told.append)

    def full(_handle: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    journal = safety.keeper.journal
    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", full)  # so that no battle is written whole
        for token in ("A", "E", "A"):
            journal.stop()
            journal._file = Path("/dev/full").open("ab", buffering=0)  # noqa: SIM115 - it is the journal's to close
            window.document.act(Action("start-turn", token))
            safety.keeper.wait()
    qtbot.waitUntil(lambda: bool(told))
    assert len(told) == 1
    assert "No space left" in told[0]
    assert window.document.save(tmp_path / "elsewhere.chargemap")
    assert open_battle(tmp_path / "elsewhere.chargemap") == window.document.battle
    window.document.act(
        Action("start-turn", "E")
    )  # there is room, and it is kept again
    safety.keeper.wait()
    assert recovered(safety.folder) == window.document.battle


def test_ten_battles_are_kept_and_an_empty_one_takes_no_place(window: MainWindow):
    safety = watched(window)
    for number in range(12):
        window.document.act(
            Action("place", choices={"to": {"A": [number % 5, number % 2]}})
        )
        safety.keeper.keep_whole()
    safety.keeper.wait()
    kept = generations()
    assert len(kept) == 10
    assert open_battle(kept[0]) == window.document.battle
    window.document.act(Action("remove", choices={"ids": ["A", "B", "E"]}))
    safety.keeper.keep_whole()
    safety.keeper.wait()
    assert generations() == kept


def test_battle_that_is_given_up_is_among_the_kept_ones(window: MainWindow):
    safety = watched(window)
    window.document.act(Action("charge", "A", "E"))
    given_up = window.document.battle
    window.document.new(replace(given_up, log=(), seed=4))
    safety.keeper.wait()
    assert open_battle(generations()[0]) == given_up
    menu = QMenu(window)
    window.files.fill_kept(menu)
    menu.actions()[0].trigger()
    assert window.document.battle == given_up
    assert window.document.path is None


def test_window_closed_in_good_order_leaves_no_folder(window: MainWindow):
    safety = watched(window)
    window.document.act(Action("charge", "A", "E"))
    safety.close()
    assert not safety.folder.exists()
    assert len(generations()) == 1  # the changes were given up


def test_mistake_of_the_program_keeps_the_battle_and_the_window(
    window: MainWindow, log_guard, qtbot: QtBot
):
    log_guard.expect("chargemap", "ZeroDivisionError")
    safety = watched(window)
    try:
        1 / 0  # noqa: B018 - the mistake
    except ZeroDivisionError as error:
        safety.caught(type(error), error, error.__traceback__)
    box = window.findChild(QMessageBox)
    assert box is not None
    assert str(safety.folder) in box.text()
    assert safety.folder.is_dir()
    box.close()


def test_saved_battle_is_not_offered(window: MainWindow, tmp_path: Path):
    safety = watched(window)
    window.document.act(Action("charge", "A", "E"))
    safety.keeper.wait()
    assert left_in(safety.folder) is not None
    window.document.save(tmp_path / "fight.chargemap")
    safety.keeper.wait()
    assert left_in(safety.folder) is None
    assert recovered(safety.folder) == window.document.battle


def test_recovered_battle_has_its_file_and_its_steps(
    window: MainWindow, qapp: QApplication, qtbot: QtBot, tmp_path: Path
):
    safety = watched(window)
    start = window.document.battle
    path = tmp_path / "fight.chargemap"
    window.document.act(Action("start-turn", "A"))
    window.document.save(path)
    window.document.act(Action("charge", "A", "E"))
    crashed(safety, window)
    other = second_window(qapp, qtbot)
    watched(other).offer_recovery()
    other.notice.button.click()
    assert other.document.path == path
    assert other.windowTitle().startswith("fight.chargemap[*]")
    assert other.isWindowModified()
    other.document.undo.undo()
    assert other.document.battle == open_battle(path)
    other.document.undo.undo()
    assert other.document.battle == start
    other.document.undo.setIndex(2)
    path.write_bytes(path.read_bytes() + b" ")  # by somebody else, after the crash
    assert other.document.changed_elsewhere


def test_recovered_sample_keeps_its_name(
    window: MainWindow, qapp: QApplication, qtbot: QtBot
):
    safety = watched(window)
    window.document.name = "Bridge at dusk"
    window.document.file_changed.emit()
    window.document.act(Action("charge", "A", "E"))
    crashed(safety, window)
    other = second_window(qapp, qtbot)
    watched(other).offer_recovery()
    other.notice.button.click()
    assert other.document.title == "Bridge at dusk"
    assert other.document.path is None


@pytest.mark.parametrize("written", ["", "{", "[]", '{"path": 3}', "\x00"])
def test_file_that_is_not_known_is_asked_for(written: str, window: MainWindow):
    folder = ended(window.document.battle, "recovery-1-dead")
    (folder / "file").write_text(written)
    watched(window).offer_recovery()
    window.notice.button.click()
    assert window.document.path is None
    assert window.document.title == "Recovered battle"


def test_refused_file_is_told_beside_the_offer_and_over_nothing(
    window: MainWindow, qapp: QApplication, qtbot: QtBot, tmp_path: Path
):
    ended(window.document.battle, "recovery-1-dead")
    path = tmp_path / "broken.chargemap"
    path.write_text("{")
    other = open_window(qapp, [path])
    qtbot.addWidget(other, before_close_func=forgo)
    qtbot.waitUntil(lambda: other.loaded and other.notice.button.isVisible())
    told = other.notice.label.text()
    assert told.startswith("broken.chargemap: ")
    assert "ChargeMap ended unexpectedly" in told
    assert other.statusBar().currentMessage().startswith("broken.chargemap: ")
    assert not other.status.hint.isVisible()
    other.statusBar().clearMessage()
    assert other.status.hint.isVisible()
    other.close()
