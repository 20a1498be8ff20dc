"""The dialog for a new battle: a map with its report and its doors, or an empty board."""

import base64
import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QDialog, QDialogButtonBox
from pytestqt.qtbot import QtBot

from chargemap import rules
from chargemap.app.dialogs.new_battle import NewBattleDialog
from chargemap.app.paint.ink import DARK, LIGHT
from chargemap.model.battle import Battle
from chargemap.model.board import GridBoard, TableBoard
from tests.app.tables import table_rules

__all__ = ["table_rules"]
LEFT = Qt.MouseButton.LeftButton
PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


def portal(x: int, *, closed: bool) -> dict[str, object]:
    bounds = [{"x": x, "y": 3}, {"x": x + 1, "y": 3}]
    return {
        "position": {"x": x + 0.5, "y": 3},
        "bounds": bounds,
        "rotation": 0,
        "closed": closed,
        "freestanding": False,
    }


def written_map(folder: Path) -> Path:
    """Write a map of 8 by 6 squares with a wall, two doors and no picture."""
    keys = {
        "format": 0.3,
        "resolution": {
            "map_origin": {"x": 0, "y": 0},
            "map_size": {"x": 8, "y": 6},
            "pixels_per_grid": 1,
        },
        "line_of_sight": [[{"x": 0, "y": 3}, {"x": 2, "y": 3}]],
        "portals": [portal(2, closed=True), portal(4, closed=True)],
        "image": base64.b64encode(PIXEL).decode(),
    }
    path = folder / "cellar.dd2vtt"
    path.write_text(json.dumps(keys), encoding="utf-8")
    return path


@pytest.fixture
def dialog(qtbot: QtBot) -> NewBattleDialog:
    return opened(qtbot, NewBattleDialog())


def opened(qtbot: QtBot, dialog: NewBattleDialog) -> NewBattleDialog:
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def read(qtbot: QtBot, dialog: NewBattleDialog, path: Path) -> None:
    dialog.read(path)
    qtbot.waitUntil(lambda: not dialog.progress.isVisible())


def test_typed_path_is_read_and_begins_nothing_yet(
    qtbot: QtBot, dialog: NewBattleDialog, tmp_path: Path
) -> None:
    path = written_map(tmp_path)
    qtbot.keyClicks(dialog.file, str(path))
    qtbot.keyClick(dialog.file, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: dialog.file.text() == "cellar.dd2vtt")
    assert dialog.isVisible()
    made = dialog.made()
    assert made is not None
    assert isinstance(made.board, GridBoard)
    assert (made.board.width, made.board.height) == (8, 6)


def test_typed_path_that_is_none_is_told(
    qtbot: QtBot, dialog: NewBattleDialog, tmp_path: Path
) -> None:
    qtbot.keyClicks(dialog.file, str(tmp_path / "nowhere.dd2vtt"))
    qtbot.keyClick(dialog.file, Qt.Key.Key_Return)
    qtbot.waitUntil(dialog.complaint.isVisible)
    assert "nowhere.dd2vtt" in dialog.complaint.text()


def begin(dialog: NewBattleDialog) -> object:
    return dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)


def board(battle: Battle | None) -> GridBoard:
    assert battle is not None
    assert isinstance(battle.board, GridBoard)
    return battle.board


def test_an_empty_board_is_of_the_size_that_is_asked(
    qtbot: QtBot, dialog: NewBattleDialog
) -> None:
    dialog.ruleset.setCurrentIndex(dialog.ruleset.findData("dnd35"))
    dialog.columns.setValue(12)
    dialog.rows.setValue(7)
    made = dialog.made()
    assert made is not None
    assert made.ruleset == "dnd35"
    assert board(made).ground == ("." * 12,) * 7


def test_a_map_is_told_of_and_shown(
    qtbot: QtBot, dialog: NewBattleDialog, tmp_path: Path
) -> None:
    read(qtbot, dialog, written_map(tmp_path))
    assert dialog.on_map.isChecked()
    assert dialog.file.text() == "cellar.dd2vtt"
    assert "8 by 6 squares" in dialog.report.text()
    assert "2 doors are closed." in dialog.report.text()
    assert dialog.openings.list.count() == 2
    assert board(dialog.made()).width == 8


def test_a_door_can_be_called_a_window(
    qtbot: QtBot, dialog: NewBattleDialog, tmp_path: Path
) -> None:
    read(qtbot, dialog, written_map(tmp_path))
    openings = dialog.openings
    box = openings.list.visualItemRect(openings.list.item(1))
    qtbot.mouseClick(openings.list.viewport(), LEFT, pos=box.center())
    assert openings.kind.currentText() == "closed door"
    qtbot.keyClick(openings.kind, Qt.Key.Key_End)
    qtbot.keyClick(openings.kind, Qt.Key.Key_Up)
    assert "window at (4, 3)" in openings.list.item(1).text()
    kinds = [wall.kind for wall in board(dialog.made()).walls]
    assert sorted(kinds) == ["closed", "wall", "window"]


def test_a_file_that_cannot_be_read_costs_nothing(
    qtbot: QtBot, dialog: NewBattleDialog, tmp_path: Path
) -> None:
    read(qtbot, dialog, written_map(tmp_path))
    before = dialog.made()
    bad = tmp_path / "bad.dd2vtt"
    bad.write_text("{", encoding="utf-8")
    read(qtbot, dialog, bad)
    assert dialog.complaint.isVisible()
    assert dialog.complaint.text().startswith("bad.dd2vtt: ")
    assert str(tmp_path) not in dialog.complaint.text()
    assert "\n" not in dialog.complaint.text()
    assert dialog.made() == before
    assert dialog.file.text() == "cellar.dd2vtt"


def test_a_missing_file_is_one_sentence(
    qtbot: QtBot, dialog: NewBattleDialog, tmp_path: Path
) -> None:
    read(qtbot, dialog, tmp_path / "gone.dd2vtt")
    assert dialog.complaint.text().startswith("gone.dd2vtt: ")
    assert not begin(dialog).isEnabled()  # type: ignore[attr-defined]


def test_without_a_map_there_is_nothing_to_begin(
    qtbot: QtBot, dialog: NewBattleDialog
) -> None:
    assert begin(dialog).isEnabled()  # type: ignore[attr-defined]
    qtbot.mouseClick(dialog.on_map, LEFT)
    assert dialog.made() is None
    assert not begin(dialog).isEnabled()  # type: ignore[attr-defined]
    assert "Choose a map file" in dialog.report.text()


def test_a_map_given_beforehand_is_read_at_once(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = opened(qtbot, NewBattleDialog(None, written_map(tmp_path)))
    qtbot.waitUntil(lambda: dialog.made() is not None)
    assert board(dialog.made()).height == 6


def test_begin_answers_with_the_battle_and_cancel_with_none(qtbot: QtBot) -> None:
    for button, answer in (
        (QDialogButtonBox.StandardButton.Ok, 30),
        (QDialogButtonBox.StandardButton.Cancel, None),
    ):
        dialog = NewBattleDialog()
        qtbot.addWidget(dialog)
        click = dialog.buttons.button(button).click
        QTimer.singleShot(0, click)
        battle = dialog.battle()
        width = None if battle is None else board(battle).width
        assert width == answer


def test_leaving_while_a_map_is_read_leaves_nothing_behind(
    qtbot: QtBot, dialog: NewBattleDialog, tmp_path: Path
) -> None:
    dialog.read(written_map(tmp_path))
    dialog.reject()
    assert dialog.result() == QDialog.DialogCode.Rejected
    assert dialog.findChildren(type(dialog)) == []


def test_it_fits_a_small_screen(qtbot: QtBot, dialog: NewBattleDialog) -> None:
    assert dialog.height() <= 680
    assert dialog.minimumSizeHint().height() <= 680
    assert dialog.width() <= 1280


def test_everything_has_a_name_for_the_ear(dialog: NewBattleDialog) -> None:
    named = (
        dialog.file,
        dialog.choose,
        dialog.columns,
        dialog.rows,
        dialog.ruleset,
        dialog.preview,
        dialog.openings.list,
        dialog.openings.kind,
    )
    assert all(widget.accessibleName() for widget in named)


def test_rules_of_a_table_ask_for_its_inches(qtbot: QtBot, table_rules: str) -> None:
    dialog = opened(qtbot, NewBattleDialog())
    assert dialog.columns.isVisible()
    assert not dialog.across.isVisible()
    dialog.ruleset.setCurrentIndex(dialog.ruleset.findData(table_rules))
    assert not dialog.columns.isVisible()
    assert not dialog.on_map.isEnabled()
    assert (dialog.across.text(), dialog.deep.text()) == ("48″", "48″")
    dialog.across.setValue(72)
    assert dialog.made() == Battle(table_rules, TableBoard((72, 48)))
    assert dialog.report.text().startswith("An empty table.")
    assert dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).isEnabled()


def test_a_map_is_read_for_rules_on_squares(
    qtbot: QtBot, table_rules: str, tmp_path: Path
) -> None:
    dialog = opened(qtbot, NewBattleDialog())
    dialog.ruleset.setCurrentIndex(dialog.ruleset.findData(table_rules))
    dialog.read(written_map(tmp_path))
    qtbot.waitUntil(lambda: not dialog.progress.isVisible())
    made = dialog.made()
    assert made is not None
    assert made.ruleset != table_rules
    assert isinstance(made.board, GridBoard)
    dialog.ruleset.setCurrentIndex(dialog.ruleset.findData(table_rules))
    made = dialog.made()
    assert made is not None
    assert made.board == TableBoard((48, 48))


def test_the_table_of_a_new_battle_is_seen_beforehand(
    qtbot: QtBot, table_rules: str
) -> None:
    dialog = opened(qtbot, NewBattleDialog())
    dialog.ruleset.setCurrentIndex(dialog.ruleset.findData(table_rules))
    seen = dialog.preview.grab().toImage()
    dark = seen.pixelColor(2, 2).lightness() < 128
    middle = seen.pixelColor(seen.width() // 2, seen.height() // 2)
    assert middle == QColor((DARK if dark else LIGHT).floor)


def test_the_rules_of_the_open_battle_come_first(qtbot: QtBot) -> None:
    for ruleset in rules.rulesets():
        dialog = opened(qtbot, NewBattleDialog(None, None, ruleset))
        battle = dialog.made()
        assert battle is not None
        assert battle.ruleset == ruleset
