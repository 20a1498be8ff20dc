"""Preferences: in force at once, put back by Cancel, all as in a fresh program by one button."""

import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialogButtonBox, QWidget
from pytestqt.qtbot import QtBot

from chargemap import i18n
from chargemap.app import preferences, saying, settings
from chargemap.app.dialogs.preferences import PreferencesDialog, Row
from chargemap.app.window import MainWindow
from chargemap.explain import lengths
from chargemap.model.battle import Action
from chargemap.resources import resource

MOST = 680  # pixels of height
DIALOG = QDialogButtonBox.StandardButton


@pytest.fixture
def dialog(window: MainWindow, qtbot: QtBot) -> Iterator[PreferencesDialog]:
    made = PreferencesDialog(window)
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.done(0)
    made.deleteLater()


def choose(dialog: PreferencesDialog, key: str, value: str | bool) -> Row:
    """Choose a value as a person does, with the keyboard."""
    row = dialog.rows[key]
    page = next(
        index
        for index, (_title, listed) in enumerate(dialog.pages)
        if key in {one.key for one in listed}
    )
    dialog.tabs.setCurrentIndex(page)
    row.box.setFocus()
    if isinstance(row.box, QCheckBox):
        if row.box.isChecked() != value:
            QTest.keyClick(row.box, Qt.Key.Key_Space)
        return row
    while row.box.currentData() != value:
        wanted = row.box.findData(value)
        down = wanted > row.box.currentIndex()
        QTest.keyClick(row.box, Qt.Key.Key_Down if down else Qt.Key.Key_Up)
    return row


def in_force(dialog: PreferencesDialog, window: MainWindow) -> dict[str, object]:
    return {key: row.preference.read(window) for key, row in dialog.rows.items()}


def other(row: Row) -> str | bool:
    """Return another value than the one in force."""
    if isinstance(row.box, QComboBox):
        return str(row.box.itemData(row.box.count() - 1))
    return not row.box.isChecked()


KEYS = [one.key for _title, page in preferences.pages() for one in page]


@pytest.mark.parametrize("key", KEYS)
def test_a_choice_is_in_force_at_once(
    dialog: PreferencesDialog, window: MainWindow, key: str
) -> None:
    wanted = other(dialog.rows[key])
    choose(dialog, key, wanted)
    assert dialog.rows[key].preference.read(window) == wanted


@pytest.mark.parametrize("key", KEYS)
def test_cancel_puts_a_choice_back(
    dialog: PreferencesDialog, window: MainWindow, key: str
) -> None:
    before = in_force(dialog, window)
    choose(dialog, key, other(dialog.rows[key]))
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert in_force(dialog, window) == before


def test_cancel_puts_all_back_at_once(
    dialog: PreferencesDialog, window: MainWindow
) -> None:
    before = in_force(dialog, window)
    for key in KEYS:
        choose(dialog, key, other(dialog.rows[key]))
    assert not set(before.items()) & set(in_force(dialog, window).items())
    dialog.buttons.button(DIALOG.Cancel).click()
    assert in_force(dialog, window) == before


def test_defaults_are_those_of_a_fresh_program(
    dialog: PreferencesDialog, window: MainWindow
) -> None:
    for key in KEYS:
        choose(dialog, key, other(dialog.rows[key]))
    dialog.defaults.click()
    wanted = {key: row.preference.default for key, row in dialog.rows.items()}
    assert in_force(dialog, window) == wanted
    assert [row.box.isChecked() for row in dialog.rows.values() if not row.preference.choices]  # fmt: skip
    dialog.buttons.button(DIALOG.Cancel).click()
    assert in_force(dialog, window) != wanted  # as it was: nothing moves in tests


def test_ok_keeps_what_was_chosen(
    dialog: PreferencesDialog, window: MainWindow
) -> None:
    choose(dialog, "units", "m")
    choose(dialog, "theme", "dark")
    choose(dialog, "names", False)
    dialog.buttons.button(DIALOG.Ok).click()
    assert (settings.text("units", ""), settings.text("theme", "")) == ("m", "dark")
    assert window.theme.dark
    assert not window.scene.names
    assert not window.commands["names"].isChecked()


def test_menu_and_dialog_show_the_same(
    dialog: PreferencesDialog, window: MainWindow, qtbot: QtBot
) -> None:
    choose(dialog, "theme", "dark")
    assert window.commands["theme-dark"].isChecked()
    dialog.buttons.button(DIALOG.Ok).click()
    window.commands["theme-light"].trigger()
    window.commands["grid"].trigger()
    again = PreferencesDialog(window)
    qtbot.addWidget(again)
    assert again.rows["theme"].box.currentData() == "light"
    assert not again.rows["grid"].box.isChecked()


def test_each_choice_says_what_it_does(dialog: PreferencesDialog) -> None:
    for row in dialog.rows.values():
        values = [row.box.itemData(n) for n in range(row.box.count())] if row.preference.choices else [True]  # fmt: skip
        for value in values:
            row.show_value(value)
            assert row.says.text().endswith((".", "…")), (row.preference.key, value)
        assert row.box.accessibleName()
        assert "&" not in row.box.accessibleName()


def test_it_is_lower_than_a_small_screen(dialog: PreferencesDialog) -> None:
    for index in range(dialog.tabs.count()):
        dialog.tabs.setCurrentIndex(index)
        assert dialog.height() < MOST
        assert dialog.minimumSizeHint().height() < 300  # at 200 % of 1280x720


def test_tab_reaches_every_box(dialog: PreferencesDialog) -> None:
    for index, (_title, listed) in enumerate(dialog.pages):
        dialog.tabs.setCurrentIndex(index)
        dialog.tabs.tabBar().setFocus()
        seen: set[QWidget | None] = set()
        for _step in range(20):
            QTest.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Tab)
            seen.add(dialog.focusWidget())
        assert {dialog.rows[one.key].box for one in listed} <= seen


def test_it_is_in_the_edit_menu_with_its_key(window: MainWindow) -> None:
    action = window.commands["preferences"]
    assert action in window.commands.menus["edit"].actions()
    assert action.shortcut().toString() == "Ctrl+,"
    assert not action.icon().isNull()


def test_letters_are_told_apart_on_each_page(dialog: PreferencesDialog) -> None:
    for _title, listed in dialog.pages:
        letters = [one.text[one.text.index("&") + 1].lower() for one in listed]
        assert len(set(letters)) == len(letters)


def test_what_it_says_of_units_follows_the_choice(dialog: PreferencesDialog) -> None:
    row = choose(dialog, "units", "m")
    assert row.says.text() == "A square is 1.5 m; an inch of a table is 2.54 cm."
    assert lengths.in_use() == "m"


def test_every_language_is_offered_by_its_own_name(dialog: PreferencesDialog) -> None:
    box = dialog.rows["language"].box
    assert [box.itemText(n) for n in range(box.count())] == [
        *("As the system has it", "English"),
        *("Español", "Français", "Italiano", "Русский"),
    ]


def test_a_side_that_types_is_ticked_in_the_dialog(
    dialog: PreferencesDialog, window: MainWindow, qtbot: QtBot
) -> None:
    assert not dialog.sides.isVisible()
    choose(dialog, "who", "by-side")
    assert dialog.sides.isVisible()
    assert list(dialog.sides.boxes) == ["blue", "red"]
    QTest.keyClick(dialog.sides.boxes["blue"], Qt.Key.Key_Space)
    assert window.docks.log.dice.who.sides == {"blue"}
    assert "blue" in window.docks.log.dice.note.text()
    dialog.buttons.button(DIALOG.Ok).click()
    window.document.act(Action("charge", by="A", at="E"))
    assert window.docks.log.dice.asking.isVisible()


def test_a_language_speaks_at_once_and_at_the_next_start(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "it" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "chargemap.mo").write_bytes(_catalogue({"&Edit": "&Modifica"}))
    monkeypatch.setattr(saying, "resource", lambda _name: tmp_path)
    try:
        saying.choose_language("it", window)
        assert window.commands.menus["edit"].title() == "&Modifica"
        i18n.set_language("en", tmp_path)
        saying.take_up(window)
        assert i18n._("&Edit") == "&Modifica"
        saying.choose_language("en", window)
        assert window.commands.menus["edit"].title() == "&Edit"
    finally:
        i18n.set_language("en", resource("locale"))


def _catalogue(words: dict[str, str]) -> bytes:
    """Return a compiled catalogue, as gettext reads it: a header of seven numbers, two tables, the texts."""
    texts = {"": "Content-Type: text/plain; charset=UTF-8\n", **words}
    keys = sorted(texts)
    start = 28 + 16 * len(keys)
    data, tables = b"", []
    for one in (keys, [texts[key] for key in keys]):
        for text in one:
            raw = text.encode()
            tables.append(struct.pack("<II", len(raw), start + len(data)))
            data += raw + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(keys), 28, 28 + 8 * len(keys), 0, 0)
    return head + b"".join(tables) + data


def test_first_steps_that_are_unticked_leave_the_board(
    window: MainWindow, dialog: PreferencesDialog
) -> None:
    window.show_hint()
    choose(dialog, "hint", value=True)
    choose(dialog, "hint", value=False)
    assert window.first_steps.isHidden()
    choose(dialog, "hint", value=True)
    assert not window.first_steps.isHidden()
