"""The form of a Pathfinder token: numbers by words, none, bonuses, things, folds."""

from collections.abc import Mapping

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from chargemap.app.docks.editors import (
    FlagEditor,
    LineEditor,
    NumberEditor,
    TokenEditor,
)
from chargemap.app.docks.numbers import NumberLine, NumbersEditor
from chargemap.app.docks.records import RecordsEditor
from chargemap.app.docks.token import TokenDock
from chargemap.app.document import Document
from tests.app.docked import docked
from tests.app.pf1desk import pf1_battle
from tests.app.typed import type_line, type_number

LEFT = Qt.MouseButton.LeftButton
BOARD = """
......
A.B.C.
......
"""
TOKENS = """{A: {side: red, name: Ulf, cmb_mod: 2, skills: {ride: 7},
    attack_mods: [{value: 1, from: bless}, {value: 2, from: oil, with: axe}],
    ac_mods: {armor: 5, dodge: 1}, int: null,
    items: [{name: shield, held: true, hp: 20}],
    weapons: [longsword, {name: bite, natural: true, damage: 1d6}]},
    B: {side: blue, name: Gnash}, C: {side: blue, name: Rag}}"""
FULL = {
    "cmb_mod": 2,
    "skills": {"ride": 7},
    "attack_mods": [
        {"value": 1, "from": "bless"},
        {"value": 2, "from": "oil", "with": "axe"},
    ],
    "ac_mods": {"armor": 5, "dodge": 1},
    "int": None,
    "items": [{"name": "shield", "held": True, "hp": 20}],
    "weapons": ["longsword", {"name": "bite", "natural": True, "damage": "1d6"}],
}


@pytest.fixture
def document(qtbot: QtBot) -> Document:
    return Document(pf1_battle(BOARD, TOKENS))


@pytest.fixture
def dock(qtbot: QtBot, document: Document) -> TokenDock:
    dock = docked(qtbot, TokenDock(document))
    document.select(["A"])
    QApplication.processEvents()
    return dock


def stats(document: Document, token: str = "A") -> Mapping[str, object]:
    return document.battle.tokens[token].stats


def numbers(dock: TokenDock, key: str) -> NumbersEditor:
    made = dock.form.editors[key]
    assert isinstance(made, NumbersEditor)
    return made


def records(dock: TokenDock, key: str) -> RecordsEditor:
    made = dock.form.editors[key]
    assert isinstance(made, RecordsEditor)
    return made


def line_of(editor: NumbersEditor, word: str) -> NumberLine:
    return next(one for one in editor.lines if one.word == word)


def choose(editor: NumbersEditor | RecordsEditor, words: str) -> None:
    """Choose an entry of the menu, as a click there does."""
    menu = editor.add.menu()
    menu.aboutToShow.emit()
    next(one for one in menu.actions() if one.text() == words).trigger()


def test_every_value_is_shown_without_loss(dock: TokenDock) -> None:
    for key, value in FULL.items():
        assert dock.form.editors[key].value() == value


def test_a_form_that_is_only_looked_at_changes_nothing(
    dock: TokenDock, document: Document
) -> None:
    before = document.battle
    for token in ("B", "A", "C", "A"):
        document.select([token])
        QApplication.processEvents()
    assert document.battle is before


def test_one_number_for_all_stays_one_number(
    qtbot: QtBot, dock: TokenDock, document: Document
) -> None:
    editor = numbers(dock, "cmb_mod")
    assert editor.words == ["all"]
    type_number(qtbot, line_of(editor, "all").box, "3")
    assert stats(document)["cmb_mod"] == 3
    choose(editor, "trip")
    assert stats(document)["cmb_mod"] == {"all": 3, "trip": 1}
    type_number(qtbot, line_of(editor, "trip").box, "-2")
    assert stats(document)["cmb_mod"] == {"all": 3, "trip": -2}


def test_numbers_are_taken_away_until_none_is_left(
    qtbot: QtBot, dock: TokenDock, document: Document
) -> None:
    editor = numbers(dock, "ac_mods")
    for word in ("armor", "dodge"):
        qtbot.mouseClick(line_of(editor, word).away, LEFT)
    assert "ac_mods" not in stats(document)
    assert editor.words == []


def test_a_free_word_gets_a_number(
    qtbot: QtBot, dock: TokenDock, document: Document
) -> None:
    editor = numbers(dock, "ac_mods")
    choose(editor, "deflection")
    choose(editor, "One of your own")
    name = editor.lines[-1].name
    assert isinstance(name, QLineEdit)
    type_line(qtbot, name, "curse")
    type_number(qtbot, editor.lines[-1].box, "-2")
    assert stats(document)["ac_mods"] == {
        "armor": 5,
        "dodge": 1,
        "deflection": 1,
        "curse": -2,
    }


def test_a_word_is_not_given_twice(
    qtbot: QtBot, dock: TokenDock, document: Document
) -> None:
    editor = numbers(dock, "ac_mods")
    name = line_of(editor, "dodge").name
    assert isinstance(name, QLineEdit)
    before = document.battle
    type_line(qtbot, name, "armor")
    assert name.text() == "dodge"
    assert document.battle is before


def test_a_number_out_of_bounds_is_told_with_its_word(
    qtbot: QtBot, dock: TokenDock, document: Document
) -> None:
    before = document.battle
    type_number(qtbot, line_of(numbers(dock, "skills"), "ride").box, "999")
    told = dock.form.complaints["skills"]
    assert told.text() == "ride: expected a whole number from -100 to 200, not 999."
    assert document.battle is before


def test_a_number_may_be_none(
    qtbot: QtBot, dock: TokenDock, document: Document
) -> None:
    editor = dock.form.editors["int"]
    assert isinstance(editor, NumberEditor)
    assert editor.box.text() == "none"
    type_number(qtbot, editor.box, "6")  # type: ignore[arg-type]
    assert stats(document)["int"] == 6
    editor.box.stepBy(-7)
    assert editor.box.text() == "none"
    assert stats(document)["int"] is None


def test_attack_bonuses_are_listed_with_their_grounds(dock: TokenDock) -> None:
    shown = records(dock, "attack_mods").list
    assert [shown.item(row).text() for row in range(shown.count())] == [
        "+1 (What gives it: bless)",
        "+2 (What gives it: oil, Only with this weapon: axe)",
    ]


def test_an_attack_bonus_is_added_and_changed(
    qtbot: QtBot, dock: TokenDock, document: Document
) -> None:
    editor = records(dock, "attack_mods")
    choose(editor, "One of your own")
    box = editor.form.editors["value"]
    assert isinstance(box, NumberEditor)
    assert not editor.form.boxes["value"].isEnabled()  # each has its number
    type_number(qtbot, box.box, "4")  # type: ignore[arg-type]
    editor.form.boxes["from"].click()
    source = editor.form.editors["from"]
    assert isinstance(source, LineEditor)
    type_line(qtbot, source.line, "song")
    made = stats(document)["attack_mods"]
    assert isinstance(made, list)
    assert made[2] == {"value": 4, "from": "song"}


def test_a_thing_is_added_with_details_of_its_own(
    dock: TokenDock, document: Document
) -> None:
    editor = records(dock, "items")
    choose(editor, "One of your own")
    editor.form.boxes["worn"].click()
    worn = editor.form.editors["worn"]
    assert isinstance(worn, FlagEditor)
    worn.box.click()
    made = stats(document)["items"]
    assert isinstance(made, list)
    assert made[0] == {"name": "shield", "held": True, "hp": 20}
    assert made[1] == {"name": "my own", "worn": True}


def test_what_is_wrong_within_a_weapon_names_the_key(
    qtbot: QtBot, dock: TokenDock, document: Document
) -> None:
    editor = records(dock, "weapons")
    editor.list.setCurrentRow(1)
    editor.details.click()
    editor.form.boxes["crit"].click()
    crit = editor.form.editors["crit"]
    assert isinstance(crit, LineEditor)
    before = document.battle
    type_line(qtbot, crit.line, "often")
    told = dock.form.complaints["weapons"].text()
    assert told == ("Critical, such as 19-20/x2: expected such as 19-20/x2, not often.")
    assert document.battle is before


def test_whom_it_grapples_is_chosen_and_never_itself(
    dock: TokenDock, document: Document
) -> None:
    editor = dock.form.editors["grapples"]
    assert isinstance(editor, TokenEditor)
    texts = [editor.box.itemText(row) for row in range(editor.box.count())]
    assert texts == ["nobody", "Gnash", "Rag"]
    editor.box.setCurrentIndex(1)
    editor.box.activated.emit(1)
    assert stats(document)["grapples"] == "B"


def test_rare_keys_are_folded_away_unless_given(
    dock: TokenDock, document: Document
) -> None:
    folds = dock.form.folds
    assert folds["Bonuses and penalties"].head.isChecked()
    assert not folds["Grapple and bonds"].head.isChecked()
    assert not dock.form.editors["bonds"].isVisible()
    folds["Grapple and bonds"].head.click()
    QApplication.processEvents()
    assert dock.form.editors["bonds"].isVisible()


def test_a_weapon_s_rare_keys_are_folded_away_unless_given(dock: TokenDock) -> None:
    editor = records(dock, "weapons")
    editor.list.setCurrentRow(1)
    editor.details.click()
    QApplication.processEvents()
    folds = editor.form.folds
    assert folds["What it is"].head.isChecked()  # a bite is natural
    assert not folds["Wear and tear"].head.isChecked()


def test_the_form_fits_the_width_of_the_dock(dock: TokenDock) -> None:
    for fold in dock.form.folds.values():
        fold.head.setChecked(True)
    for key in ("weapons", "items", "attack_mods"):
        editor = records(dock, key)
        editor.details.click()
        for fold in editor.form.folds.values():
            fold.head.setChecked(True)
    QApplication.processEvents()
    inner = dock.sheet.widget()
    assert inner.minimumSizeHint().width() <= dock.sheet.viewport().width()
    assert dock.width() <= 380
