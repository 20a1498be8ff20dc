"""The form of a token of Combat & Tactics: facing, phases, weapons that start from a kind, missiles."""

from collections.abc import Mapping

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QSpinBox
from pytestqt.qtbot import QtBot

from chargemap import cases
from chargemap.app.docks.editors import ChoiceEditor, LineEditor, NumberEditor
from chargemap.app.docks.records import RecordsEditor
from chargemap.app.docks.token import TokenDock
from chargemap.app.document import Document
from tests.app.docked import docked
from tests.app.typed import type_line, type_number

FIELD = """
- id: field
  ruleset: adnd2ct
  map: |
    ......
    A.B...
    ......
  tokens:
    A: {side: red, name: Ulf, size: L, facing: northeast, move: 9, base_phase: fast, ac: 3, dex_ac: 2,
        thac0: 14, level: 7, class_group: warrior, hp: 40, hp_max: 52, con: 16, fatigue: 5, sprinted: 3,
        stance: guard, moved_up: true, hand: pike, states: [dazed],
        weapons: [longsword, {like: long-spear, name: pike, reach: 3}, {like: heavy-crossbow, loaded: false},
                  {name: sling, rof: 1/2, short: 12, medium: 24, damage: 1d4+1, traits: [thrown], reach: null},
                  {like: longbow, rof: 0.5, prof: specialist}]}
    B: {side: blue, name: Gnash}
"""  # fmt: skip


@pytest.fixture
def document(qtbot: QtBot) -> Document:
    return Document(cases.read_cases(FIELD, "field.yaml")[0].battle)


@pytest.fixture
def dock(qtbot: QtBot, document: Document) -> TokenDock:
    dock = docked(qtbot, TokenDock(document))
    document.select(["A"])
    QApplication.processEvents()
    return dock


def stats(document: Document, token: str = "A") -> Mapping[str, object]:
    return document.battle.tokens[token].stats


def weapons(document: Document) -> list[object]:
    written = stats(document)["weapons"]
    assert isinstance(written, list)
    return written


def arsenal(dock: TokenDock) -> RecordsEditor:
    made = dock.form.editors["weapons"]
    assert isinstance(made, RecordsEditor)
    return made


def chooser(dock: TokenDock, key: str) -> ChoiceEditor:
    made = dock.form.editors[key]
    assert isinstance(made, ChoiceEditor)
    return made


def choose(editor: ChoiceEditor, words: str) -> None:
    index = editor.box.findText(words)
    assert index >= 0, words
    editor.box.setCurrentIndex(index)
    editor.box.activated.emit(index)


def details(dock: TokenDock, row: int) -> RecordsEditor:
    editor = arsenal(dock)
    editor.list.setCurrentRow(row)
    editor.details.setChecked(True)
    return editor


def test_every_value_is_shown_without_loss(dock: TokenDock, document: Document) -> None:
    for key, value in stats(document).items():
        assert dock.form.editors[key].value() == value, key


def test_a_form_that_is_only_looked_at_changes_nothing(
    dock: TokenDock, document: Document
) -> None:
    before = document.battle
    for row in range(5):
        details(dock, row)
    document.select(["B"])
    QApplication.processEvents()
    document.select(["A"])
    QApplication.processEvents()
    assert document.battle is before


def test_a_token_is_turned_by_choosing_where_it_faces(
    dock: TokenDock, document: Document
) -> None:
    choose(chooser(dock, "facing"), "↙ southwest")
    assert stats(document)["facing"] == "southwest"
    choose(chooser(dock, "facing"), "all round")
    assert "facing" not in stats(document)


def test_a_base_phase_may_follow_from_size_and_move(
    dock: TokenDock, document: Document
) -> None:
    choose(chooser(dock, "base_phase"), "by size and move")
    assert "base_phase" not in stats(document)
    choose(chooser(dock, "base_phase"), "very slow")
    assert stats(document)["base_phase"] == "very-slow"


def test_weapons_are_listed_by_name_or_kind(dock: TokenDock) -> None:
    shown = arsenal(dock).list
    texts = [shown.item(row).text() for row in range(shown.count())]
    assert texts[:3] == [
        "longsword",
        "pike (Kind: long spear, Reach in squares: 3)",
        "heavy crossbow (Loaded: no)",
    ]
    assert "Traits: thrown" in texts[3]
    assert "Reach in squares: cannot strike" in texts[3]


def test_a_key_that_is_not_ticked_shows_what_its_kind_has(dock: TokenDock) -> None:
    form = details(dock, 0).form
    assert form.editors["like"].value() == "longsword"
    assert form.editors["reach"].value() == 1
    assert form.editors["traits"].value() == ["edged"]
    assert form.editors["damage"].value() == "1d8"
    crossbow = details(dock, 2).form
    assert crossbow.editors["rof"].value() == "1/2"
    assert crossbow.editors["short"].value() == 48


def test_a_preset_of_its_own_starts_from_its_kind(
    qtbot: QtBot, dock: TokenDock, document: Document
) -> None:
    form = details(dock, 0).form
    form.boxes["reach"].click()
    reach = form.editors["reach"]
    assert isinstance(reach, NumberEditor)
    assert isinstance(reach.box, QSpinBox)
    type_number(qtbot, reach.box, "2")
    assert weapons(document)[0] == {"like": "longsword", "reach": 2}
    form.boxes["reach"].click()
    assert weapons(document)[0] == "longsword"


@pytest.mark.parametrize(("typed", "kept"), [("3", 3), ("1/3", "1/3"), ("0.5", 0.5)])
def test_a_rate_of_fire_is_a_number_or_a_fraction(
    qtbot: QtBot, dock: TokenDock, document: Document, typed: str, kept: object
) -> None:
    rate = details(dock, 4).form.editors["rof"]
    assert isinstance(rate, LineEditor)
    type_line(qtbot, rate.line, "2")
    type_line(qtbot, rate.line, typed)
    bow = weapons(document)[4]
    assert isinstance(bow, Mapping)
    assert bow["rof"] == kept


def test_a_rate_that_is_none_is_told_and_not_kept(
    qtbot: QtBot, dock: TokenDock, document: Document
) -> None:
    rate = details(dock, 4).form.editors["rof"]
    assert isinstance(rate, LineEditor)
    type_line(qtbot, rate.line, "often")
    assert weapons(document)[4] == {"like": "longbow", "rof": 0.5, "prof": "specialist"}
    complaint: QLabel = dock.form.complaints["weapons"]
    assert complaint.text() == (
        "Missiles a round: expected a number above 0, or a fraction such as 1/2,"
        " or null, not often."
    )
