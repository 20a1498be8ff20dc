"""The Token dock: miniatures to add, the form of one token, and several at once."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QSpinBox
from pytestqt.qtbot import QtBot

from chargemap.app.docks.chips import Chips, ChoicesEditor
from chargemap.app.docks.editors import (
    ChoiceEditor,
    FlagEditor,
    LineEditor,
    NumberEditor,
    TokenEditor,
)
from chargemap.app.docks.records import RecordsEditor
from chargemap.app.docks.templates import MIME, free_place, put_template
from chargemap.app.docks.token import ADD, SELECTED, TokenDock
from chargemap.app.document import Document
from chargemap.app.theme import Theme
from chargemap.model.battle import Action, Token
from tests.app.desk import battle_of
from tests.app.docked import docked
from tests.app.typed import type_number

LEFT = Qt.MouseButton.LeftButton
FIELD = """
..........
A..#..B...
..........
"""
TOKENS = """{A: {side: red, name: Aldric, bab: 5, weapons: [longsword]},
    B: {side: blue, name: Grishnak, states: [prone]}}"""


@pytest.fixture
def document(qtbot: QtBot) -> Document:
    return Document(battle_of(FIELD, tokens=TOKENS))


@pytest.fixture
def dock(qtbot: QtBot, document: Document) -> TokenDock:
    dock = docked(qtbot, TokenDock(document))
    QApplication.processEvents()
    return dock


def editor(dock: TokenDock, key: str) -> object:
    made = dock.form.editors[key]
    dock.sheet.ensureWidgetVisible(made)
    return made


def number(dock: TokenDock, key: str) -> QSpinBox:
    made = editor(dock, key)
    assert isinstance(made, NumberEditor)
    assert isinstance(made.box, QSpinBox)
    return made.box


def choose(chips: Chips, word: str) -> None:
    """Choose a word of the menu, as a click there does."""
    menu = chips.add.menu()
    menu.aboutToShow.emit()
    next(one for one in menu.actions() if one.data() == word).trigger()


def test_only_a_token_that_is_free_can_be_chosen_for_a_mount(qtbot: QtBot) -> None:
    tokens = """{A: {side: red}, B: {side: red, mount: C}, C: {side: red, size: large},
    D: {side: red, name: Dobbin, size: large}}"""
    document = Document(battle_of("A.BC..D...\n..........\n", tokens=tokens))
    dock = docked(qtbot, TokenDock(document))
    for rider, mounts in (
        ("A", ["nobody", "Dobbin"]),
        ("B", ["nobody", "A", "C", "Dobbin"]),
    ):
        document.select((rider,))
        QApplication.processEvents()
        box = editor(dock, "mount").box
        assert [box.itemText(row) for row in range(box.count())] == mounts


def test_number_that_does_not_fit_is_told_and_not_cut_short(
    qtbot: QtBot, dock: TokenDock
) -> None:
    dock.document.select(("A",))
    QApplication.processEvents()
    before = dock.document.battle
    type_number(qtbot, number(dock, "speed"), "999999")
    told = dock.form.complaints["speed"]
    assert told.isVisible()
    assert "999999" in told.text()
    assert dock.document.battle is before
    type_number(qtbot, number(dock, "speed"), "20")
    assert not told.isVisible()
    assert dock.document.battle.tokens["A"].stats["speed"] == 20


def test_arrows_keep_to_the_bounds_and_reach_empty(
    qtbot: QtBot, dock: TokenDock
) -> None:
    dock.document.select(("A",))
    QApplication.processEvents()
    space = number(dock, "space")
    assert space.text() == "empty"
    space.stepBy(-1)
    assert space.text() == "empty"
    space.stepBy(1)
    assert space.value() == 1
    space.stepBy(100)
    assert space.value() == 12
    space.stepBy(-12)
    assert space.text() == "empty"


def test_boxes_of_a_form_are_equally_high_and_hold_their_letters(
    dock: TokenDock, qapp: QApplication
) -> None:
    theme = Theme(qapp)
    dock.document.select(("A",))
    QApplication.processEvents()
    boxes = [
        number(dock, "speed"),
        editor(dock, "size").box,
        dock.form.side,
    ]
    assert len({one.height() for one in boxes}) == 1
    line = number(dock, "speed").lineEdit()
    assert line is not None
    assert line.height() >= line.fontMetrics().height()
    theme.deleteLater()


def test_nothing_selected_says_what_to_do(qtbot: QtBot, dock: TokenDock) -> None:
    assert dock.hint.isVisible()
    qtbot.mouseClick(dock.to_add, LEFT)
    assert dock.tabs.currentIndex() == ADD
    assert dock.templates.count() == len(dock.document.ruleset.templates)


def test_the_selected_token_is_shown(dock: TokenDock, document: Document) -> None:
    document.select(["A"])
    assert dock.tabs.currentIndex() == SELECTED
    assert "Aldric" in dock.heading.text()
    assert dock.form.name.text() == "Aldric"
    assert dock.form.side.currentText() == "red"
    assert number(dock, "bab").value() == 5
    assert number(dock, "speed").value() == 30  # the default


def test_every_key_of_the_ruleset_has_an_editor(
    dock: TokenDock, document: Document
) -> None:
    document.select(["A"])
    fields = document.ruleset.token_fields
    assert list(dock.form.editors) == [field.key for field in fields]
    for field in fields:
        made = dock.form.editors[field.key]
        assert made.accessibleName()
        proxy = made.focusProxy()
        assert proxy is not None
        assert proxy.focusPolicy() & Qt.FocusPolicy.TabFocus


def test_a_number_is_changed_as_one_step(
    qtbot: QtBot, dock: TokenDock, document: Document
) -> None:
    document.select(["A"])
    type_number(qtbot, number(dock, "speed"), "40")
    assert document.battle.tokens["A"].stats["speed"] == 40
    assert document.undo.count() == 1
    document.undo.undo()
    assert number(dock, "speed").value() == 30


def test_only_what_differs_from_the_default_is_written(
    qtbot: QtBot, dock: TokenDock, document: Document
) -> None:
    document.select(["A"])
    type_number(qtbot, number(dock, "bab"), "0")
    assert document.battle.tokens["A"].stats == {"weapons": ["longsword"]}
    (put,) = document.battle.log
    assert put.action.choices["tokens"] == {
        "A": {"at": [0, 1], "side": "red", "name": "Aldric", "weapons": ["longsword"]}
    }


def test_bounds_are_kept(qtbot: QtBot, dock: TokenDock, document: Document) -> None:
    document.select(["A"])
    box = number(dock, "speed")
    box.stepBy(-(10**4))
    assert box.value() == 0
    box.stepBy(10**4)
    assert box.value() == 1000


def test_a_number_may_be_left_empty(
    qtbot: QtBot, dock: TokenDock, document: Document
) -> None:
    document.select(["A"])
    box = number(dock, "reach")
    assert box.text() == "empty"
    type_number(qtbot, box, "10")
    assert document.battle.tokens["A"].stats["reach"] == 10
    box.setValue(box.minimum())
    assert "reach" not in document.battle.tokens["A"].stats


def test_name_and_side_are_changed(
    qtbot: QtBot, dock: TokenDock, document: Document
) -> None:
    document.select(["A"])
    dock.form.name.selectAll()
    qtbot.keyClicks(dock.form.name, "Brand")
    qtbot.keyClick(dock.form.name, Qt.Key.Key_Return)
    line = dock.form.side.lineEdit()
    assert line is not None
    line.selectAll()
    qtbot.keyClicks(line, "green")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    token = document.battle.tokens["A"]
    assert (token.name, token.side) == ("Brand", "green")
    assert document.undo.count() == 2


def test_states_are_chips(qtbot: QtBot, dock: TokenDock, document: Document) -> None:
    document.select(["B"])
    (prone,) = dock.form.states.chips()
    assert "prone" in prone.text()
    choose(dock.form.states, "shaken")
    assert document.battle.tokens["B"].states == {"prone", "shaken"}
    chip = next(one for one in dock.form.states.chips() if "prone" in one.text())
    qtbot.mouseClick(chip, LEFT)
    assert document.battle.tokens["B"].states == {"shaken"}


def test_choices_words_and_flags_are_changed(
    qtbot: QtBot, dock: TokenDock, document: Document
) -> None:
    document.select(["A"])
    size, stable = editor(dock, "size"), editor(dock, "stable")
    assert isinstance(size, ChoiceEditor)
    assert isinstance(stable, FlagEditor)
    qtbot.keyClick(size.box, Qt.Key.Key_Down)
    qtbot.keyClick(stable.box, Qt.Key.Key_Space)
    feats = editor(dock, "feats")
    assert isinstance(feats, ChoicesEditor)
    choose(feats.chips, "quick-draw")
    stats = document.battle.tokens["A"].stats
    assert (stats["size"], stats["stable"]) == ("large", True)
    assert stats["feats"] == ["quick-draw"]


def test_a_weapon_is_added_by_name_and_removed(
    qtbot: QtBot, dock: TokenDock, document: Document
) -> None:
    document.select(["A"])
    weapons = editor(dock, "weapons")
    assert isinstance(weapons, RecordsEditor)
    weapons.add.menu().aboutToShow.emit()
    next(one for one in weapons.add.menu().actions() if one.text() == "lance").trigger()
    assert document.battle.tokens["A"].stats["weapons"] == ["longsword", "lance"]
    weapons.list.setCurrentRow(0)
    qtbot.mouseClick(weapons.remove, LEFT)
    assert document.battle.tokens["A"].stats["weapons"] == ["lance"]


def test_a_weapon_has_details_of_its_own(
    qtbot: QtBot, dock: TokenDock, document: Document
) -> None:
    document.select(["A"])
    weapons = editor(dock, "weapons")
    assert isinstance(weapons, RecordsEditor)
    qtbot.mouseClick(weapons.details, LEFT)
    box, damage = weapons.form.boxes["damage"], weapons.form.editors["damage"]
    assert isinstance(damage, LineEditor)
    assert not damage.isEnabled()
    box.click()
    damage.line.selectAll()
    qtbot.keyClicks(damage.line, "2d6")
    qtbot.keyClick(damage.line, Qt.Key.Key_Return)
    stats = document.battle.tokens["A"].stats
    assert stats["weapons"] == [{"name": "longsword", "damage": "2d6"}]
    box.click()
    assert document.battle.tokens["A"].stats["weapons"] == ["longsword"]


def test_what_makes_no_sense_is_told_and_not_committed(
    qtbot: QtBot, dock: TokenDock, document: Document
) -> None:
    document.select(["A"])
    weapons = editor(dock, "weapons")
    assert isinstance(weapons, RecordsEditor)
    qtbot.mouseClick(weapons.details, LEFT)
    weapons.form.boxes["damage"].click()
    steps = document.undo.count()
    damage = weapons.form.editors["damage"]
    assert isinstance(damage, LineEditor)
    damage.line.selectAll()
    qtbot.keyClicks(damage.line, "lots")
    qtbot.keyClick(damage.line, Qt.Key.Key_Return)
    told = dock.form.complaints["weapons"]
    assert told.isVisible()
    assert told.text() == "Damage dice: expected dice such as 2d6, not lots."
    assert document.undo.count() == steps


def test_a_rider_cannot_be_ridden(
    qtbot: QtBot, dock: TokenDock, document: Document
) -> None:
    document.select(["A"])
    mount = editor(dock, "mount")
    assert isinstance(mount, TokenEditor)
    qtbot.keyClick(mount.box, Qt.Key.Key_Down)
    assert document.battle.tokens["A"].stats["mount"] == "B"
    assert document.battle.tokens["A"].at == document.battle.tokens["B"].at
    assert "rides Grishnak" in dock.heading.text()
    document.select(["B"])
    assert "ridden by Aldric" in dock.heading.text()
    other = editor(dock, "mount")
    assert isinstance(other, TokenEditor)
    qtbot.keyClick(other.box, Qt.Key.Key_Down)
    assert other.box.count() == 1  # who rides is not offered
    assert "mount" not in document.battle.tokens["B"].stats


def test_what_holds_now_is_listed(dock: TokenDock, document: Document) -> None:
    rolls = {"attack": (2,)}
    document.act(Action("place", choices={"to": {"B": [6, 0], "A": [0, 0]}}))
    document.act(Action("charge", by="A", at="B", rolls=rolls))
    document.select(["A"])
    assert "-2 to AC" in dock.now.text()
    assert "until the start of its next turn" in dock.now.text()
    assert "Spent this turn" in dock.now.text()


def test_several_are_changed_together(
    qtbot: QtBot, dock: TokenDock, document: Document
) -> None:
    document.select(["A", "B"])
    assert dock.several.heading.text() == "2 tokens selected: Aldric, Grishnak."
    (chip,) = dock.several.states.chips()
    assert "prone (1 of 2)" in chip.text()
    choose(dock.several.states, "prone")
    assert all("prone" in one.states for one in document.battle.tokens.values())
    assert document.undo.count() == 1
    line = dock.several.side.lineEdit()
    assert line is not None
    qtbot.keyClicks(line, "green")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert {one.side for one in document.battle.tokens.values()} == {"green"}


def test_a_double_click_adds_a_miniature_of_the_chosen_side(
    qtbot: QtBot, dock: TokenDock, document: Document
) -> None:
    dock.middle = lambda: (3, 1)  # which is a wall
    dock.tabs.setCurrentIndex(ADD)
    dock.side.setCurrentText("blue")
    box = dock.templates.visualItemRect(dock.templates.item(0))
    port = dock.templates.viewport()
    qtbot.mouseClick(port, LEFT, pos=box.center())
    qtbot.mouseDClick(port, LEFT, pos=box.center())
    (made,) = document.selection
    token = document.battle.tokens[made]
    assert token.side == "blue"
    assert token.name == dock.templates.item(0).text()
    assert token.at == (3, 0)
    assert dock.tabs.currentIndex() == ADD  # ready for the next one


def test_the_second_of_a_kind_has_a_number(dock: TokenDock, document: Document) -> None:
    dock.add("Orc")
    dock.add("Orc")
    names = [token.name for token in document.battle.tokens.values()]
    assert names[-2:] == ["Orc", "Orc 2"]
    assert len(set(document.battle.tokens)) == 4


def test_a_full_board_is_complained_of(qtbot: QtBot, dock: TokenDock) -> None:
    document = dock.document
    document.new(battle_of("A#", tokens="{A: {}}"))
    with qtbot.waitSignal(document.complained) as told:
        dock.add("Orc")
    assert told.args == ["There is no free space for it on the board."]
    assert len(document.battle.tokens) == 1


def test_a_dragged_template_carries_its_name(dock: TokenDock) -> None:
    dock.refresh_now()
    item = dock.templates.item(2)
    carried = dock.templates.mimeData([item])
    assert bytes(carried.data(MIME).data()).decode() == "Spearman"


def test_big_miniatures_find_room_for_all_their_squares(document: Document) -> None:
    battle, ruleset = document.battle, document.ruleset
    ogre = Token("O", (3, 0), stats={"size": "large"})
    assert free_place(battle, ruleset, ogre) == (4, 0)
    action = put_template(battle, ruleset, "Ogre", "red", (9, 2))
    assert action is not None
    assert action.choices["tokens"]["C"]["at"] == [8, 1]  # type: ignore[index]


def test_the_form_keeps_its_place_while_others_move(
    dock: TokenDock, document: Document
) -> None:
    document.select(["A"])
    bar = dock.sheet.verticalScrollBar()
    bar.setValue(40)
    kept = bar.value()  # as far down as the letters in use let it go
    assert kept
    document.act(Action("place", choices={"to": {"B": [7, 0]}}))
    assert bar.value() == kept


def test_the_form_fits_the_width_of_the_dock(
    dock: TokenDock, document: Document
) -> None:
    document.select(["A"])
    QApplication.processEvents()
    inner = dock.sheet.widget()
    assert inner.minimumSizeHint().width() <= dock.sheet.viewport().width()
    assert dock.width() <= 380


def test_the_wheel_over_a_number_scrolls_the_form(
    qtbot: QtBot, dock: TokenDock, document: Document
) -> None:
    document.select(["A"])
    box = number(dock, "speed")
    dock.form.name.setFocus()
    event = QWheelEvent(
        QPointF(5, 5),
        QPointF(box.mapToGlobal(QPoint(5, 5))),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(box, event)
    assert box.value() == 30


def test_a_step_says_what_was_changed(
    qtbot: QtBot, dock: TokenDock, document: Document
) -> None:
    document.select(("A",))
    dock.refresh_now()
    dock.form.name.setText("Otto")
    dock.form.name.editingFinished.emit()
    assert document.battle.tokens["A"].name == "Otto"
    assert document.undo.undoText() == "Name: Aldric"
    document.select(("A", "B"))
    dock.refresh_now()
    dock.several._state_toggled("stunned", True)
    assert document.undo.undoText() == "Change 2 tokens"
