"""Files in and out of the window: nothing of anybody's is lost."""

from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox

from chargemap.app.window import MainWindow
from chargemap.cases import open_battle, save_battle
from chargemap.model.battle import Action

AWAY = Action("remove", choices={"ids": ["B"]})
ASIDE = Action("place", choices={"to": {"A": [2, 1]}})


@pytest.fixture
def shared(window: MainWindow, tmp_path: Path) -> Path:
    """A file that is open in a window, and then written by another one, where B has gone."""
    path = tmp_path / "shared.chargemap"
    save_battle(window.document.battle, path)
    assert window.document.open(path)
    window.document.act(AWAY)
    save_battle(window.document.battle, path)
    window.document.undo.undo()
    window.document.act(ASIDE)
    return path


def press_in_question(text: str) -> None:
    """Press the button with that text in the question that comes up next."""

    def answer() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        assert "shared.chargemap" in box.text()
        next(one for one in box.buttons() if one.text() == text).click()

    QTimer.singleShot(0, answer)


def test_what_another_window_saved_is_not_lost_unasked(
    window: MainWindow, shared: Path
):
    press_in_question("Cancel")
    assert not window.files.save()
    assert "B" not in open_battle(shared).tokens
    assert window.document.modified


def test_what_another_window_saved_may_be_saved_over(window: MainWindow, shared: Path):
    press_in_question("Save over it")
    assert window.files.save()
    assert open_battle(shared).tokens["A"].at == (2, 1)
    window.document.act(AWAY)
    assert window.files.save()  # its own writing is nobody else's
    assert "B" not in open_battle(shared).tokens


def test_file_that_is_gone_is_saved_again_without_a_question(
    window: MainWindow, shared: Path
):
    shared.unlink()
    assert window.files.save()
    assert shared.is_file()
