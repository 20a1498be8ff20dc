"""Tokens and notes kept from the players, as the GM hides and shows them."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from chargemap import cases
from chargemap.app.hiding import KEEP, SHOW
from chargemap.app.paint.ink import DARK, LIGHT, BoardColours
from chargemap.app.paint.minis import TokenLook, paint_token
from chargemap.app.paint.notes import note_box, paint_note
from chargemap.app.window import MainWindow
from chargemap.model.battle import Annotation
from tests.app.desk import battle_of
from tests.app.test_roster import MOUNTED, RIDERS

SHIFT, ALT = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier


def hidden(window: MainWindow) -> frozenset[str]:
    return window.document.battle.looks.hidden


def painted(look: TokenLook, colours: BoardColours = LIGHT) -> QImage:
    image = QImage(120, 120, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(100, 100)
    painter.translate(0.1, 0.1)
    paint_token(painter, look, colours)
    painter.end()
    return image


def test_keys_hide_and_show_all_selected_tokens_as_one_step_each(window: MainWindow):
    window.document.select(("A", "B"))
    QTest.keyClick(window.view, Qt.Key.Key_K, SHIFT)
    assert hidden(window) == {"A", "B"}
    assert window.document.undo.undoText() == "Keep 2 tokens from players"
    QTest.keyClick(window.view, Qt.Key.Key_K, SHIFT | ALT)
    assert hidden(window) == frozenset()
    assert window.document.undo.count() == 2
    window.document.undo.undo()
    assert hidden(window) == {"A", "B"}


def test_hiding_what_is_hidden_is_no_step_and_is_said(window: MainWindow):
    window.document.select(("A",))
    window.tokens.hiding.show()
    assert window.document.undo.count() == 0
    assert "see these tokens already" in window.statusBar().currentMessage()


def test_horse_and_rider_are_hidden_together(window: MainWindow):
    window.document.new(battle_of(RIDERS, tokens=MOUNTED))
    window.document.select(("R",))
    window.tokens.hiding.keep()
    assert hidden(window) == {"R", "M"}


def test_the_menu_of_a_token_offers_what_would_change_something(window: MainWindow):
    def offered() -> list[str]:
        menu = QMenu(window)
        window.tokens._fill_token(menu, "A")
        found = [one.objectName() for one in menu.actions()]
        menu.deleteLater()
        return [one for one in found if one in (KEEP, SHOW)]

    window.document.select(("A",))
    assert offered() == [KEEP]
    window.tokens.hiding.keep()
    assert offered() == [SHOW]
    window.document.select(("A", "B"))
    assert offered() == [KEEP, SHOW]


def test_without_a_selection_neither_is_offered(window: MainWindow):
    window.document.select(("A",))
    window.document.select(())
    assert not window.commands[KEEP].isEnabled()
    assert not window.commands[SHOW].isEnabled()


def test_the_token_dock_hides_one_token_and_several(window: MainWindow):
    dock = window.docks.token
    window.document.select(("A",))
    dock.refresh()
    dock.kept_box.click()
    assert hidden(window) == {"A"}
    dock.refresh()
    assert dock.kept_box.isChecked()
    window.document.select(("A", "B"))
    dock.refresh()
    box = dock.several.kept_box
    assert box.checkState() == Qt.CheckState.PartiallyChecked
    box.click()
    assert hidden(window) == {"A", "B"}
    dock.refresh()
    assert box.checkState() == Qt.CheckState.Checked
    box.click()
    assert hidden(window) == frozenset()


def test_a_hidden_token_is_drawn_faintly_with_a_crossed_eye_in_grey_too():
    look = TokenLook(rim="#1f62ad", letter="B")
    shown, kept = painted(look), painted(replace(look, hidden=True))
    middle = (60, 88)  # on the rim
    assert shown.pixelColor(*middle).alpha() == 255
    assert kept.pixelColor(*middle).alpha() == pytest.approx(128, abs=12)
    sign = (24, 24)  # a pixel of the sign's slash
    tones = {
        one.pixelColor(x, y).lightness()
        for one in (kept,)
        for x in range(8, 40)
        for y in range(8, 40)
        if one.pixelColor(x, y).alpha() == 255
    }
    assert min(tones) < 40
    assert max(tones) > 230
    assert kept.pixelColor(*sign) != shown.pixelColor(*sign)


def test_hidden_tokens_are_saved(window: MainWindow, tmp_path: Path):
    window.document.select(("A",))
    window.tokens.hiding.keep()
    path = tmp_path / "camp.chargemap"
    assert window.document.save(path)
    assert cases.open_battle(path).looks.hidden == {"A"}


def test_the_note_tool_draws_notes_for_the_gm_and_turns_the_chosen_one(
    window: MainWindow,
):
    document = window.document
    note = Annotation("circle", ((2, 2), (3, 2)), text="Trap")
    document.decorate(replace(document.battle, annotations=(note,)), "Note")
    window.tools.choose("annotate")
    tool = window.view.tool
    tool._choose(0)
    strip = tool.options_widget()
    strip.gm.click()
    assert document.battle.annotations == (replace(note, gm=True),)
    assert document.undo.undoText() == "Note for the GM only"
    tool._choose(0)
    assert strip.gm.isChecked()
    strip.gm.click()
    assert document.battle.annotations == (note,)


@pytest.mark.parametrize("colours", [LIGHT, DARK])
def test_a_note_for_the_gm_bears_the_sign_within_its_box(colours: BoardColours):
    for text in ("", "Trap"):
        note = Annotation("circle", ((2, 2), (3, 2)), text=text)
        kept = replace(note, gm=True)
        images = []
        for one in (note, kept):
            image = QImage(200, 200, QImage.Format.Format_RGB32)
            image.fill(QColor(colours.floor))
            painter = QPainter(image)
            painter.scale(40, 40)
            painter.setClipRect(note_box(kept))
            paint_note(painter, one, colours)
            painter.end()
            images.append(image)
        assert images[0] != images[1]
        assert note_box(kept).contains(note_box(note))
