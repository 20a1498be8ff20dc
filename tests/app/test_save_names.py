"""A name without an ending gets one, and the file that then would be replaced is asked about first."""

from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from chargemap.app.dialogs.export_picture import ExportPictureDialog
from chargemap.app.docks import log_menu
from chargemap.app.save_names import ask_where, completed
from chargemap.app.window import MainWindow
from chargemap.cases import open_battle
from chargemap.model.battle import Action

KINDS = {"Pictures (*.png *.jpg)": (".png", ".jpg"), "JPG (*.jpg)": (".jpg",)}
OLD = b"of last week"


def name_files(
    monkeypatch: pytest.MonkeyPatch, *paths: Path | None, kind: str = ""
) -> list[str]:
    """Let the file dialog be answered with one path after the other; return what it proposes."""
    left, offered = list(paths), []

    def ask(_parent: object, _title: str, start: str, kinds: str) -> tuple[str, str]:
        offered.append(start)
        chosen = next((one for one in kinds.split(";;") if one.startswith(kind)), "")
        return str(left.pop(0) or ""), chosen

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    return offered


def press(words: str) -> list[str]:
    """Press the button with these words in the question that comes up; return what is asked."""
    asked: list[str] = []

    def answer() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        asked.append(box.text())
        next(one for one in box.buttons() if one.text() == words).click()

    QTimer.singleShot(0, answer)
    return asked


@pytest.mark.parametrize(
    ("name", "chosen", "whole"),
    [
        ("pic", "", "pic.png"),
        ("pic", "JPG (*.jpg)", "pic.jpg"),
        ("pic.JPG", "", "pic.JPG"),
        ("pic.png", "JPG (*.jpg)", "pic.png"),
        ("night 3.5", "", "night 3.5.png"),
        ("pic.", "JPG (*.jpg)", "pic.jpg"),
        (".hidden", "", ".hidden.png"),
    ],
)
def test_a_name_gets_the_ending_it_lacks(name: str, chosen: str, whole: str) -> None:
    assert completed(Path("/a.b") / name, chosen, KINDS) == Path("/a.b") / whole


def test_a_battle_is_not_replaced_unasked(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    old = tmp_path / "night 3.5.chargemap"
    old.write_bytes(OLD)
    offered = name_files(monkeypatch, tmp_path / "night 3.5", None)
    asked = press("Cancel")
    assert not window.files.save_as()
    assert asked == ["night 3.5.chargemap is there already."]
    assert offered[1] == str(old)  # another name can be typed
    assert old.read_bytes() == OLD


def test_a_battle_is_replaced_when_that_is_meant(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    old = tmp_path / "night.chargemap"
    old.write_bytes(OLD)
    name_files(monkeypatch, tmp_path / "night")
    press("Replace")
    assert window.files.save_as()
    assert open_battle(old).tokens.keys() == window.document.battle.tokens.keys()


def test_a_name_that_was_asked_about_is_not_asked_about_again(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "pic.png").write_bytes(OLD)
    name_files(monkeypatch, tmp_path / "pic.png")
    path = ask_where(window, "Export picture", tmp_path, KINDS)
    assert path == tmp_path / "pic.png"


def test_a_log_is_not_replaced_unasked(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    old = tmp_path / "evening.html"
    old.write_bytes(OLD)
    window.document.act(Action("charge", "A", "E"))
    name_files(monkeypatch, tmp_path / "evening", None, kind="Page")
    asked = press("Cancel")
    window.commands["save-log"].trigger()
    assert asked == ["evening.html is there already."]
    assert old.read_bytes() == OLD


def test_a_ruling_is_not_replaced_unasked(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    old = tmp_path / "ruling.yaml"
    old.write_bytes(OLD)
    window.document.act(Action("charge", "A", "E"))
    name_files(monkeypatch, tmp_path / "ruling", None)
    asked = press("Cancel")
    model = window.docks.log.model
    menu = log_menu.entry_menu(
        window.document, model, model.index(0, 0), window.docks.log
    )
    next(one for one in menu.actions() if one.text().startswith("Export")).trigger()
    assert asked == ["ruling.yaml is there already."]
    assert old.read_bytes() == OLD


def test_a_picture_is_of_the_kind_that_is_chosen(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    old = tmp_path / "pic.jpg"
    old.write_bytes(OLD)
    dialog = ExportPictureDialog(window, window.document, QRectF(1, 1, 6, 2))
    name_files(monkeypatch, tmp_path / "pic", tmp_path / "more", kind="JPG")
    asked = press("Cancel")
    with qtbot.waitSignal(dialog.accepted, timeout=30_000):
        dialog.save()
    assert asked == ["pic.jpg is there already."]
    assert old.read_bytes() == OLD
    assert (tmp_path / "more.jpg").read_bytes()[:2] == b"\xff\xd8"
