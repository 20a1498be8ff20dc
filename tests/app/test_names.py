"""Names are people's: they are shown letter by letter, and never push a window apart."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QMenu
from pytestqt.qtbot import QtBot

from chargemap.app.docks.token import TokenDock
from chargemap.app.document import Document
from chargemap.app.elided import WrappedLabel
from chargemap.app.tools.menu import fill_actions
from chargemap.app.window import MainWindow
from chargemap.model.battle import Action
from tests.app.desk import battle_of
from tests.app.docked import WIDTH, docked

MARKUP = "<b>T&o</b>"
ENDLESS = "AVeryLongNameIndeed" * 5
FIELD = "A..E\n....\nB..."
RULED = "{A: {side: '%s', name: '%s'}, E: {side: red, name: '%s'}, B: {side: blue}}"


def named(name: str) -> Document:
    return Document(battle_of(FIELD, tokens=RULED % (name, name, name)))


def test_markup_in_a_name_is_shown_as_it_was_typed(window: MainWindow, qtbot: QtBot):
    window.document.new(named(MARKUP).battle)
    for chosen in (("A",), ("A", "B")):
        window.document.select(chosen)
        window.docks.edit_token()
        QApplication.processEvents()
        assert mistaken(window) == []
    window.document.complained.emit(f"{MARKUP}: expected a name.")
    window.document.act(Action("charge", "A", "E"))
    QApplication.processEvents()
    assert mistaken(window) == []


def mistaken(window: MainWindow) -> list[str]:
    """Return the labels in sight that would take the name for markup."""
    return [
        one.text()
        for one in window.findChildren(QLabel)
        if MARKUP in one.text() and one.textFormat() != Qt.TextFormat.PlainText
    ]


def test_markup_in_a_name_is_shown_in_tooltips_and_menus(window: MainWindow):
    window.document.new(named(MARKUP).battle)
    item = window.scene.token_item("A")
    assert item is not None
    assert "&lt;b&gt;T&amp;o" in item.toolTip()
    menu = QMenu()
    fill_actions(menu, window.document, "E", ("A",))
    offered = [one.text() for one in menu.actions() if "T&&o" in one.text()]
    assert offered
    assert not any(MARKUP in one.toolTip() for one in menu.actions())


def test_ampersand_of_a_name_marks_no_key_in_the_undo_entry(window: MainWindow):
    window.document.new(named(MARKUP).battle)
    window.document.act(Action("charge", "A", "E"))
    assert "T&&o" in window.commands["undo"].text()
    assert "T&o" in window.document.undo.text(0)


@pytest.fixture
def dock(qtbot: QtBot) -> TokenDock:
    return docked(qtbot, TokenDock(named(ENDLESS)))


@pytest.mark.parametrize("chosen", [("A",), ("A", "E")], ids=["one", "several"])
def test_endless_name_leaves_the_form_its_width(
    dock: TokenDock, chosen: tuple[str, ...]
):
    dock.document.select(chosen)
    QApplication.processEvents()
    assert dock.width() <= WIDTH
    page = dock.stack.currentWidget()
    assert page is not None
    field = dock.form.name if len(chosen) == 1 else dock.several.side
    right = field.mapTo(dock, field.rect().topRight()).x()
    assert right <= dock.width()


def test_complaint_shows_what_was_typed(qtbot: QtBot):
    dock = docked(qtbot, TokenDock(named("Ann")))
    dock.document.select(("A",))
    QApplication.processEvents()
    label = dock.form.complaints["weapons"]
    assert label.textFormat() == Qt.TextFormat.PlainText


def test_endless_name_leaves_the_window_its_width(window: MainWindow):
    window.document.new(named(ENDLESS).battle)
    window.document.act(Action("start-turn", by="A"))
    QApplication.processEvents()
    assert window.turn_bar.minimumSizeHint().width() < 720
    assert window.minimumSizeHint().width() < 800


def test_endless_word_breaks_and_is_told_whole(qtbot: QtBot):
    label = WrappedLabel()
    qtbot.addWidget(label)
    label.setText(ENDLESS)
    letters = label.fontMetrics().horizontalAdvance(ENDLESS)
    assert label.minimumSizeHint().width() < letters / 3
    assert label.text() == ENDLESS
