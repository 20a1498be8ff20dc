"""The whole log saved and copied as Markdown, from the File menu and from the Log dock."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu

from chargemap.app.document import Document
from chargemap.app.window import MainWindow
from chargemap.explain.markdown import log_markdown
from chargemap.model.battle import Action
from tests.app.desk import battle_of
from tests.app.opened import FIELD, TOKENS

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
ASKEW = st.text("*_`<>[]~|#+-&;.1 \\abc", min_size=1, max_size=12)
CHARGE = Action("charge", "A", "E", rolls={"attack": (15,), "damage": (5,)})


def answer(monkeypatch: pytest.MonkeyPatch, path: Path) -> list[str]:
    """Let the file dialog be answered with `path`; return what it offers."""
    offered: list[str] = []

    def ask(_parent: object, _title: str, start: str, _kinds: str) -> tuple[str, str]:
        offered.append(start)
        return str(path), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    return offered


def test_the_log_is_saved_by_its_key(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window.document.act(CHARGE)
    window.document.name = "Bridge at dusk"
    offered = answer(monkeypatch, tmp_path / "evening")
    QTest.keyClick(window, Qt.Key.Key_L, CTRL)
    assert Path(offered[0]).name == "Bridge at dusk.md"
    written = (tmp_path / "evening.md").read_text("utf-8")
    assert written.startswith("# Bridge at dusk\n")
    assert "- Ann charges Orc 1: " in written
    assert [one.name for one in tmp_path.iterdir()] == ["evening.md"]


def test_a_log_that_cannot_be_written_is_one_sentence(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window.document.act(CHARGE)
    told: list[str] = []
    window.document.complained.connect(told.append)
    answer(monkeypatch, tmp_path / "nowhere" / "evening.md")
    window.commands["save-log"].trigger()
    assert len(told) == 1
    assert "evening.md" in told[0]
    assert "\n" not in told[0]


def test_the_log_is_copied_by_its_key(window: MainWindow) -> None:
    window.document.act(CHARGE)
    QTest.keyClick(window, Qt.Key.Key_L, CTRL | SHIFT)
    text = QGuiApplication.clipboard().text()
    assert text.startswith("# ")
    assert "- Ann charges Orc 1: " in text


def test_without_a_log_there_is_nothing_to_save(window: MainWindow) -> None:
    assert not window.commands["save-log"].isEnabled()
    assert not window.docks.log.whole.isVisible()
    window.document.act(CHARGE)
    assert window.commands["save-log"].isEnabled()
    assert window.docks.log.whole.isVisible()
    window.document.undo.undo()
    assert not window.commands["copy-log"].isEnabled()


def test_the_log_dock_offers_both_beside_the_search_and_in_its_menu(
    window: MainWindow,
) -> None:
    window.document.act(CHARGE)
    log, commands = window.docks.log, window.commands
    wanted = [commands["save-log"], commands["copy-log"]]
    assert [one for one in log.whole.actions() if one.isEnabled()] == wanted
    QApplication.processEvents()
    log.view.customContextMenuRequested.emit(
        log.view.visualRect(log.model.index(0, 0)).center()
    )
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert [one for one in menu.actions() if one in wanted] == wanted
    menu.close()


@given(ASKEW.filter(str.strip), ASKEW.filter(str.strip))
def test_no_name_is_taken_for_markup(qapp: QApplication, title: str, name: str) -> None:
    battle = battle_of(FIELD, tokens=TOKENS)
    document = Document(battle.with_token(replace(battle.tokens["A"], name=name)))
    document.act(Action("start-turn", "A"))
    document.act(CHARGE)
    page = QTextDocument()
    page.setMarkdown(log_markdown(document.battle, title))
    shown = page.toPlainText().split("\n")
    words = " ".join(name.split())
    assert shown[0] == " ".join(title.split())
    assert shown.count(f"{words}'s turn") == 1
    assert any(one.startswith(f"{words} charges Orc 1: 30 ft") for one in shown)
