"""Measure, line of sight and notes in the window: keys, menus, the clauses they cite."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from chargemap.app import settings
from chargemap.app.window import MainWindow
from chargemap.model.battle import Annotation

NOTE = Annotation("circle", ((2.0, 2.0), (3.0, 2.0)))


@pytest.mark.parametrize(
    ("key", "tool"),
    [(Qt.Key.Key_M, "measure"), (Qt.Key.Key_L, "sight"), (Qt.Key.Key_A, "annotate")],
)
def test_a_key_takes_the_tool(window: MainWindow, key: Qt.Key, tool: str) -> None:
    QTest.keyClick(window.view, key)
    assert window.tools.current is window.tools[tool]
    assert not window.tools.options.isHidden()
    assert window.commands[f"tool-{tool}"].isChecked()
    QTest.keyClick(window.view, Qt.Key.Key_Escape)
    assert window.tools.current is window.tools["select"]


def test_a_clause_of_the_strip_opens_in_the_rules(window: MainWindow) -> None:
    document = window.document
    first, second = list(document.battle.tokens)[:2]
    document.select((first,))
    window.tools.choose("sight")
    QTest.keyClick(window.view, Qt.Key.Key_Tab)
    tool = window.tools["sight"]
    assert tool.target == second
    tool.options_widget().told.linkActivated.emit("D20-M12")
    assert window.docks.rules.isVisible()
    assert window.docks.rules._clause == "D20-M12"


def test_the_view_menu_hides_the_notes_and_remembers_it(window: MainWindow) -> None:
    battle = window.document.battle
    noted = type(battle)(
        battle.ruleset, battle.board, battle.tokens, annotations=(NOTE,)
    )
    window.document.new(noted)
    (item,) = window.scene.notes.items
    action = window.commands["notes"]
    assert action.isChecked()
    action.trigger()
    assert not item.isVisible()
    assert not settings.flag("notes", default=True)
    window.tools.choose("annotate")  # who draws wants to see them
    assert item.isVisible()
    assert action.isChecked()


def test_a_measure_by_keyboard_alone_is_kept(window: MainWindow) -> None:
    document = window.document
    document.select((next(iter(document.battle.tokens)),))
    for key in (Qt.Key.Key_M, Qt.Key.Key_Tab, Qt.Key.Key_Return):
        QTest.keyClick(window.view, key)
    (note,) = document.battle.annotations
    assert note.kind == "measure"
    assert "by 5-10-5 diagonals" in note.text
    window.commands["undo"].trigger()
    assert document.battle.annotations == ()


def test_the_colours_of_what_is_shown_follow_the_look(window: MainWindow) -> None:
    window.theme.choose("light")
    window.document.select((next(iter(window.document.battle.tokens)),))
    for key in (Qt.Key.Key_M, Qt.Key.Key_Tab):
        QTest.keyClick(window.view, key)
    tape = window.tools["measure"].tape
    before = tape.words()
    window.theme.choose("dark")
    assert tape.words() == before
    assert {item._colours for item in tape._layer.all_labels} == {window.scene.colours}
