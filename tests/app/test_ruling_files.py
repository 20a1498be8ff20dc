"""Rulings that somebody sent: opened by menu, drop or name, put on show, and compared with what the file expects."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from chargemap import cli
from chargemap.app import settings
from chargemap.app.dialogs.choose_ruling import ChooseRulingDialog
from chargemap.app.dialogs.new_battle import NewBattleDialog
from chargemap.app.docks.log_menu import entry_menu, export_ruling
from chargemap.app.document import blank
from chargemap.app.seen import Seat
from chargemap.app.window import MainWindow
from chargemap.cases import cases_of
from chargemap.formats.decode import FileError
from chargemap.model.battle import Action, Entry
from chargemap.model.board import Wall
from chargemap.model.plain import verdict_to_json
from chargemap.model.verdict import Verdict
from chargemap.resources import samples
from tests.app.test_log_file import CHARGE

CASES = Path(__file__).parents[1] / "cases"
DUEL = """\
- id: duel
  ruleset: dnd35
  map: |
    A....B....
    ..........
  tokens: {A: {side: red, name: Aldric, bab: 3}, B: {side: blue, name: Grishnak, ac: 15}}
  act: [{do: charge, by: A, at: B}, {do: attack, by: B, at: A}]
  rolls: {attack: [12, 3], damage: [5]}
  expect: [{legal: true, distance: 20}, {legal: true, success: false}]
"""
SECOND = DUEL.replace("id: duel", "id: other").replace("do: attack", "do: charge")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "duel.yaml"
    path.write_text(DUEL, encoding="utf-8")
    return path


def rewritten(file: Path, old: str, new: str) -> Path:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    return file


def test_the_battle_before_is_shown_with_the_ruling_on_show(
    window: MainWindow, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rewritten(file, ", {do: attack, by: B, at: A}]", "]")
    rewritten(file, ", {legal: true, success: false}]", "]")
    said: list[str] = []
    monkeypatch.setattr(window, "say", said.append)
    assert window.files.open_path(file)
    (entry,) = window.document.battle.log
    shown = window.document.shown
    assert shown is not None
    assert shown.entry is entry
    assert window.scene.battle is entry.before
    assert window.scene.is_past
    assert {"lane", "path", "ghost"} <= {one.kind for one in window.overlay.figures}
    log = window.docks.log
    assert log.model.position(log.view.currentIndex()) == 0
    assert said == ["This program rules as duel.yaml expects."]


def test_it_is_called_by_its_id_and_saved_elsewhere(
    window: MainWindow, file: Path
) -> None:
    assert window.files.open_path(file)
    assert window.document.title == "duel"
    assert window.document.path is None
    assert not window.document.modified
    assert file not in settings.recent_files()  # the next start opens the battle before


def test_esc_shows_the_board_as_the_ruling_left_it(
    window: MainWindow, file: Path
) -> None:
    assert window.files.open_path(file)
    QTest.keyClick(window.view, Qt.Key.Key_Escape)
    assert window.scene.battle is window.document.battle
    assert window.document.battle.tokens["A"].at == (4, 0)


def test_it_says_when_this_program_rules_otherwise(
    window: MainWindow, file: Path
) -> None:
    rewritten(file, "distance: 20", "distance: 25, success: false")
    assert window.files.open_path(file)
    told = window.notice.label.text()
    assert told == (
        "This program rules otherwise than duel.yaml expects, in 2 ways: step 1, "
        "distance: expected 25, got 20 …"
    )
    assert window.notice.button.isVisible()
    shown = window.document.shown
    assert shown is not None
    assert shown.entry is window.document.battle.log[0]  # the first that differs


def test_all_that_differs_can_be_read(window: MainWindow, file: Path) -> None:
    from PySide6.QtCore import QTimer

    from chargemap.app.help import Page

    rewritten(file, "distance: 20", "distance: 25, success: false")
    assert window.files.open_path(file)
    read: list[str] = []

    def look() -> None:
        page = window.findChild(Page)
        assert page is not None
        read.append(page.words.toPlainText())
        page.reject()

    QTimer.singleShot(0, look)
    window.notice.button.click()
    assert "distance: expected 25, got 20" in read[0]
    assert "success: expected false, got true" in read[0]


def test_one_of_several_is_chosen_from_a_list(
    window: MainWindow, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_text(DUEL + SECOND, encoding="utf-8")

    def take(dialog: ChooseRulingDialog) -> int:
        assert dialog.list.topLevelItemCount() == 2
        QTest.keyClicks(dialog.search, "other")
        assert dialog.list.topLevelItem(0).isHidden()
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(ChooseRulingDialog, "exec", take)
    assert window.files.open_path(file)
    assert window.document.title == "other"


def test_the_list_left_leaves_the_battle(
    window: MainWindow, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_text(DUEL + SECOND, encoding="utf-8")
    left = QDialog.DialogCode.Rejected
    monkeypatch.setattr(ChooseRulingDialog, "exec", lambda _dialog: left)
    before = window.document.battle
    assert not window.files.open_path(file)
    assert window.document.battle is before


def test_the_list_goes_by_keys_and_fits_a_small_screen(
    qtbot: QtBot, window: MainWindow
) -> None:
    path = CASES / "pf1" / "blows.yaml"
    dialog = ChooseRulingDialog(
        path.name, cases_of(path.read_bytes(), path.name), window
    )
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.height() <= 680
    QTest.keyClick(dialog.search, Qt.Key.Key_Down)
    assert dialog.list.indexOfTopLevelItem(dialog.list.currentItem()) == 1
    QTest.keyClicks(dialog.search, "no such thing")
    open_button = dialog.buttons.button(dialog.buttons.StandardButton.Open)
    assert not open_button.isEnabled()
    dialog.search.clear()
    QTest.keyClick(dialog.search, Qt.Key.Key_Return)
    assert dialog.result() == QDialog.DialogCode.Accepted


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("ruleset: dnd35", "ruleset: chess", "duel.yaml: duel, ruleset: expected"),
        ("by: B, at: A", "by: Z, at: A", "duel.yaml: duel, act[1].by: expected"),
        ("- id: duel", "id: duel", "duel.yaml: "),
        (
            "attack: [12",
            "attack: [99",
            "duel.yaml: duel, step 0.rolls.attack: expected",
        ),
    ],
)
def test_a_file_that_makes_no_sense_is_one_sentence_and_nothing_is_lost(
    window: MainWindow, file: Path, old: str, new: str, expected: str
) -> None:
    before, told = window.document.battle, list[str]()
    window.document.complained.connect(told.append)
    assert not window.files.open_path(rewritten(file, old, new))
    assert window.document.battle is before
    (sentence,) = told
    assert sentence.replace(", rolls", ".rolls").startswith(expected)
    assert "\n" not in sentence


def test_an_empty_list_of_rulings_is_said(window: MainWindow, file: Path) -> None:
    told: list[str] = []
    window.document.complained.connect(told.append)
    file.write_text("[]\n", encoding="utf-8")
    assert not window.files.open_path(file)
    assert told == ["duel.yaml holds no ruling."]


def test_a_battle_with_changes_is_asked_about_first(
    window: MainWindow, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.document.act(CHARGE)
    asked: list[str] = []

    def question(*words: object) -> QMessageBox.StandardButton:
        asked.append(str(words[1]))
        return QMessageBox.StandardButton.Cancel

    monkeypatch.setattr(QMessageBox, "question", question)
    assert not window.files.open_path(file)
    assert asked
    assert len(window.document.battle.log) == 1


def test_it_is_opened_from_the_menu(
    window: MainWindow, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    window.commands["open-ruling"].trigger()
    assert window.document.title == "duel"


def test_a_side_that_has_the_laptop_opens_none(
    window: MainWindow, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.document.sit(Seat("blue"))
    before = window.document.battle
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    window.commands["open-ruling"].trigger()
    assert window.document.battle is before
    assert "Pass the laptop back" in window.notice.label.text()


def test_it_is_opened_by_a_drop_and_when_the_program_starts_with_it(
    qtbot: QtBot, window: MainWindow, file: Path
) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file))])
    event = QDropEvent(
        QPointF(40, 40),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    window.dropEvent(event)
    qtbot.waitUntil(lambda: window.document.title == "duel")
    other = file.with_name("other.yml")
    other.write_text(SECOND.replace("[{legal", "# "), encoding="utf-8")
    window.begin([other])
    assert window.document.title == "other"
    QApplication.processEvents()


def test_a_ruling_exported_is_opened_and_rules_the_same(
    window: MainWindow, tmp_path: Path
) -> None:
    window.document.act(Action("start-turn", "A"))
    window.document.act(CHARGE)
    entry = window.document.battle.log[1]
    path = tmp_path / "the ruling.yaml"
    export_ruling(window.document.battle, entry, path)
    window.document.undo.setClean()
    assert window.files.open_path(path)
    (again,) = window.document.battle.log
    assert verdict_to_json(again.verdict) == verdict_to_json(entry.verdict)
    assert again.turn == entry.turn
    assert not window.notice.isVisible()


def test_a_ruling_too_large_for_a_case_is_told_and_nothing_is_written(
    window: MainWindow, tmp_path: Path
) -> None:
    walls = tuple(Wall(0, n / 4000, 1, n / 4000) for n in range(1, 8001))
    battle = window.document.battle
    board = replace(battle.board, walls=walls)
    entry = Entry(CHARGE, {}, Verdict(legal=True), replace(battle, board=board))
    with pytest.raises(FileError, match=r"^large.yaml: expected a smaller battle;"):
        export_ruling(window.document.battle, entry, tmp_path / "large.yaml")
    assert not list(tmp_path.iterdir())


def test_a_name_that_no_file_has_is_told_in_one_sentence(
    window: MainWindow, tmp_path: Path
) -> None:
    window.document.act(CHARGE)
    with pytest.raises(FileError, match="expected a file that can be written"):
        export_ruling(
            window.document.battle,
            window.document.battle.log[0],
            tmp_path / "nowhere" / "x.yaml",
        )


# ---- what was said of the file before


def test_what_differed_in_one_file_is_not_said_over_the_next(
    window: MainWindow, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = file.with_name("good.yaml")
    good.write_text(DUEL, encoding="utf-8")
    rewritten(file, "distance: 20", "distance: 25")
    for one, seen in ((file, True), (good, False)):
        monkeypatch.setattr(
            QFileDialog, "getOpenFileName", lambda *_, one=one: (str(one), "")
        )
        window.commands["open-ruling"].trigger()
        assert window.notice.isVisible() == seen


@pytest.mark.parametrize("door", ["ruling", "battle", "sample", "new"])
def test_why_a_file_was_not_opened_is_not_said_over_the_next(
    window: MainWindow, file: Path, door: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = window.document.battle
    monkeypatch.setattr(NewBattleDialog, "battle", lambda _dialog: begun)
    bad = file.with_name("notoken.yaml")
    bad.write_text(DUEL.replace("by: B, at: A", "by: Z, at: A"), encoding="utf-8")
    assert not window.files.open_path(bad)
    assert "notoken.yaml" in window.notice.label.text()
    assert window.notice.isVisible()
    battle = samples()[0]
    opens = {
        "ruling": lambda: window.files.open_path(file),
        "battle": lambda: window.files.open_path(battle),
        "sample": lambda: window.files.open_sample(battle),
        "new": window.files.new,
    }
    begins: list[str] = []
    window.document.file_changed.connect(lambda: begins.append(door))
    opens[door]()
    assert begins
    assert not window.notice.isVisible()


def test_a_battle_to_recover_stays_on_offer_over_the_next_file(
    window: MainWindow, file: Path
) -> None:
    window.notice.say("Left behind.", "Recover it", lambda: None, of_file=False)
    assert window.files.open_path(file)
    assert window.notice.isVisible()


def test_a_file_refused_at_the_start_is_told_over_the_sample(
    window: MainWindow, tmp_path: Path
) -> None:
    window.document.new(blank())
    bad = tmp_path / "bad.chargemap"
    bad.write_text("{}", encoding="utf-8")
    window.begin([bad])
    assert window.document.battle.tokens
    assert "bad.chargemap" in window.notice.standing


# ---- a saved battle for a ruling


def test_a_saved_battle_called_a_ruling_is_opened_as_the_battle_it_is(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "battle.yaml"
    path.write_bytes(samples()[0].read_bytes())
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    told: list[str] = []
    window.document.complained.connect(told.append)
    window.commands["open-ruling"].trigger()
    assert told == []
    assert window.document.path == path
    assert len(window.document.battle.log) == 3


# ---- tokens kept from the players


def exported(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, path: Path, place: int
) -> tuple[str, list[str]]:
    """Export the entry at that place by its menu; return the file's text and what was said."""
    said: list[str] = []
    monkeypatch.setattr(window, "say", said.append)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    log = window.docks.log
    log.said.disconnect()
    log.said.connect(window.say)
    menu = entry_menu(window.document, log.model, log.model.index(place, 0), log)
    next(one for one in menu.actions() if one.text() == "Export this ruling…").trigger()
    return path.read_text("utf-8"), said


def hide(window: MainWindow, *ids: str) -> None:
    looks = window.document.battle.looks.with_hidden(*ids)
    window.document.decorate(replace(window.document.battle, looks=looks), "Hide")


def test_a_ruling_is_exported_without_hidden_tokens_if_it_is_the_same(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window.document.act(CHARGE)
    spare = next(one for one in window.document.battle.tokens if one not in "AE")
    hide(window, spare)
    text, said = exported(window, monkeypatch, tmp_path / "x.yaml", 0)
    (case,) = cases_of(text.encode(), "x.yaml")
    assert spare not in case.battle.everybody
    assert said == ["The ruling was saved as x.yaml."]
    assert cli.main(["resolve", str(tmp_path / "x.yaml"), "--check"]) == 0


def test_a_ruling_about_a_hidden_token_keeps_it_and_says_so(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window.document.act(CHARGE)
    hide(window, "E")
    text, said = exported(window, monkeypatch, tmp_path / "x.yaml", 0)
    (case,) = cases_of(text.encode(), "x.yaml")
    assert "E" in case.battle.tokens
    assert said == [
        "x.yaml holds hidden tokens: the ruling is not the same without them."
    ]
    assert cli.main(["resolve", str(tmp_path / "x.yaml"), "--check"]) == 0
