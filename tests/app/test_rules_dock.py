"""The Rules dock: reading and searching clauses, and the table's options."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from chargemap.app.docks.editors import ChoiceEditor, FlagEditor
from chargemap.app.docks.rules import RulesDock
from chargemap.app.document import Document
from chargemap.explain import lengths
from chargemap.model.battle import Action
from tests.app.desk import battle_of
from tests.app.docked import docked

FIELD = "A...B"
TOKENS = "{A: {side: red}, B: {side: blue}}"


@pytest.fixture
def document(qtbot: QtBot) -> Document:
    return Document(battle_of(FIELD, tokens=TOKENS))


@pytest.fixture
def dock(qtbot: QtBot, document: Document) -> RulesDock:
    return docked(qtbot, RulesDock(document))


def test_every_clause_stands_there_with_its_source(
    dock: RulesDock, document: Document
) -> None:
    page = dock.page.toPlainText()
    for clause in document.ruleset.clauses:
        assert clause.id in page
        assert " ".join(clause.text.split()) in page
        assert clause.source in page


@pytest.mark.parametrize("clause", ["D35-C01", "D35-C14", "D20-M16"])
def test_it_opens_at_a_clause_and_lights_it_up(dock: RulesDock, clause: str) -> None:
    dock.hide()
    dock.show_clause(clause)
    QApplication.processEvents()
    assert dock.isVisible()
    (mark,) = dock.page.extraSelections()
    assert mark.cursor.block().text().startswith(clause)
    box = dock.page.cursorRect(dock.page.textCursor())
    assert dock.page.viewport().rect().contains(box.center())


def test_opening_at_a_clause_ends_the_search(qtbot: QtBot, dock: RulesDock) -> None:
    qtbot.keyClicks(dock.search, "overrun")
    dock.tabs.setCurrentIndex(1)
    dock.show_clause("D35-C03")
    assert dock.tabs.currentIndex() == 0
    assert dock.search.text() == ""
    assert "D35-C03" in dock.page.toPlainText()
    assert len(dock.page.extraSelections()) == 1


def test_the_search_looks_in_text_and_ids(qtbot: QtBot, dock: RulesDock) -> None:
    qtbot.keyClicks(dock.search, "lance")
    assert "D35-C18" in dock.page.toPlainText()
    assert "D35-C10" not in dock.page.toPlainText()
    assert dock.page.extraSelections()
    dock.search.clear()
    qtbot.keyClicks(dock.search, "c07")
    assert "1 clause found" in dock.page.toPlainText()
    assert "D35-C07" in dock.page.toPlainText()


def test_a_search_for_nothing_that_is_there_says_so(
    qtbot: QtBot, dock: RulesDock
) -> None:
    qtbot.keyClicks(dock.search, "zeppelin")
    assert "No clause has these words." in dock.page.toPlainText()


def test_every_option_stands_there_with_its_value(
    dock: RulesDock, document: Document
) -> None:
    for option in document.ruleset.options:
        assert dock.options.editors[option.key].value() == option.default


def test_choices_of_options_are_words_for_people(
    dock: RulesDock, document: Document
) -> None:
    for option in document.ruleset.options:
        if option.kind == "choice":
            assert len(option.words) == len(option.choices)
            editor = dock.options.editors[option.key]
            assert isinstance(editor, ChoiceEditor)
            word = lengths.say(option.word(option.default))
            assert editor.box.currentText() == word
            assert editor.box.currentText() != option.default


def test_an_option_is_changed_as_one_undo_step(
    qtbot: QtBot, dock: RulesDock, document: Document
) -> None:
    dock.tabs.setCurrentIndex(1)
    lane = dock.options.editors["lane"]
    assert isinstance(lane, ChoiceEditor)
    qtbot.keyClick(lane.box, Qt.Key.Key_Down)
    assert document.battle.options == {"lane": "centre"}
    assert document.undo.count() == 1
    document.undo.undo()
    assert lane.value() == "strict"


def test_a_flag_says_yes_or_no(
    qtbot: QtBot, dock: RulesDock, document: Document
) -> None:
    dock.tabs.setCurrentIndex(1)
    cover = dock.options.editors["cover"]
    assert isinstance(cover, FlagEditor)
    qtbot.keyClick(cover.box, Qt.Key.Key_Space)
    assert document.battle.options == {"cover": False}
    assert cover.box.text() == "no"


def test_all_options_go_back_to_what_the_rules_say(
    qtbot: QtBot, dock: RulesDock, document: Document
) -> None:
    document.act(Action("options", choices={"options": {"lane": "centre"}}))
    dock.tabs.setCurrentIndex(1)
    qtbot.mouseClick(dock.options.reset, Qt.MouseButton.LeftButton)
    lane = document.ruleset.option(document.battle, "lane")
    assert lane == "strict"
    assert not dock.options.reset.isEnabled()


def test_a_hidden_dock_fills_itself_when_it_is_opened(
    qtbot: QtBot, document: Document
) -> None:
    dock = RulesDock(document)
    dock.hide()
    docked(qtbot, dock)
    assert dock.page.toPlainText() == ""
    dock.show_clause("D35-C01")
    assert "D35-C01" in dock.page.toPlainText()
