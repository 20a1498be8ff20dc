"""Words of other languages are longer: dialogs, docks, tools and menus have room for them, too."""

from collections.abc import Iterator
from itertools import cycle

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from chargemap import i18n
from chargemap.app import saying
from chargemap.app.fold import TALLEST
from chargemap.app.menus import ACTIONS, MENUS, SUBMENUS
from chargemap.app.theme import Theme
from chargemap.app.window import MainWindow
from chargemap.cli import LANGUAGES
from chargemap.resources import resource, samples
from tests.app.test_dialogs import asks, shown_by
from tests.app.test_small_window import docked, place, settle

HD, SMALL = QSize(1280, 720), QSize(640, 360)
FOREIGN = [one for one in LANGUAGES if one != "en"]
# each sample in some language, each language with two
PLAYED = [
    pytest.param(language, sample, id=f"{language}-{sample.stem}")
    for language, sample in zip(FOREIGN * 2, cycle(samples()), strict=False)
]


@pytest.fixture
def speaking(qapp: QApplication, qtbot: QtBot) -> Iterator[MainWindow]:
    """A window that speaks English again at the end."""
    made = MainWindow(Theme(qapp))
    made.resize(HD)
    made.load()
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    settle(made)
    yield made
    saying.choose_language("en", made)
    made.document.undo.setClean()


@pytest.mark.parametrize(("language", "sample"), PLAYED)
def test_no_dialog_is_too_tall_in_any_language(
    speaking: MainWindow, language: str, sample: object
):
    speaking.files.open_sample(sample)
    saying.choose_language(language, speaking)
    speaking.document.select(tuple(speaking.document.battle.tokens)[:1])
    seen: list[str] = []

    def look(dialog: QDialog) -> None:
        seen.append(type(dialog).__name__)
        assert dialog.height() <= TALLEST, dialog
        assert dialog.width() <= HD.width(), dialog
        assert dialog.minimumSizeHint().height() <= TALLEST, dialog

    for action_id in asks(speaking):
        shown_by(speaking, action_id, look)
    assert {"NewBattleDialog", "ExportPictureDialog", "ShortcutsDialog"} <= set(seen)


@pytest.mark.parametrize(("language", "sample"), PLAYED)
@pytest.mark.parametrize("size", [HD, SMALL], ids=["1280", "640"])
def test_docks_tools_and_menus_have_room_in_any_language(
    speaking: MainWindow, language: str, sample: object, size: QSize
):
    speaking.resize(size)
    speaking.files.open_sample(sample)
    saying.choose_language(language, speaking)
    settle(speaking)
    assert speaking.size() == size
    for dock in docked(speaking):
        speaking.docks.bring(dock)
        settle(speaking)
        assert speaking.rect().contains(place(dock, speaking)), dock.objectName()
    for tool in speaking.tools.all:
        if speaking.commands[f"tool-{tool.id}"].isVisible():
            speaking.tools.choose(tool.id)
            settle(speaking)
            assert speaking.size() == size, tool.id
            assert speaking.view.viewport().height() >= 150, tool.id
            assert speaking.view.viewport().width() >= 200, tool.id
    bar = speaking.menuBar()
    for menu in bar.actions():
        assert bar.rect().contains(bar.actionGeometry(menu)), menu.text()


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_menu_has_a_letter_of_its_own(speaking: MainWindow, language: str):
    saying.choose_language(language, speaking)
    bar = [one.text() for one in speaking.menuBar().actions() if one.isVisible()]
    letters = [QKeySequence.mnemonic(one).toString() for one in bar]
    assert all(letters)
    assert len(set(letters)) == len(letters), bar


@pytest.mark.parametrize("language", LANGUAGES)
def test_entries_of_a_menu_share_letters_only_where_those_run_out(language: str):
    i18n.set_language(language, resource("locale"))
    for menu in MENUS:
        listed = [one for one in ACTIONS if one.menu == menu]
        texts = [i18n._(one.text or SUBMENUS.get(one.submenu, "")) for one in listed]
        letters = [QKeySequence.mnemonic(one).toString() for one in texts]
        given = [one for one in letters if one]
        most = 0 if language == "en" or len(given) < 20 else 2
        assert len(given) - len(set(given)) <= most, (menu, texts)
