"""The window for a projector: what it shows, what it never shows, and that it leaves nothing behind."""

import gc
import weakref
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QPoint, QPropertyAnimation, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from chargemap.app.document import Shown
from chargemap.app.player_window import PlayerWindow
from chargemap.app.window import MainWindow
from chargemap.model.battle import Action, Annotation
from tests.app.street import street

SAMPLES = sorted((Path(__file__).parents[2] / "maps").glob("*.chargemap"))
NONE = Qt.KeyboardModifier.NoModifier


def players(window: MainWindow) -> PlayerWindow:
    """Open the player window as the menu does."""
    command = window.commands["player-window"]
    if not command.isChecked():
        command.trigger()
    made = window.docks.players.window
    assert made is not None
    return made


def shown_tokens(made: PlayerWindow) -> set[str]:
    return {one.token_id for one in made.scene.token_items()}


def hide(window: MainWindow, *ids: str) -> None:
    window.tokens.hiding.set_hidden(ids, hidden=True)


def figures(made: PlayerWindow) -> list[str]:
    return [one.kind for one in made.overlay.figures]


def test_it_shows_the_board_and_follows_each_change(window: MainWindow):
    made = players(window)
    assert shown_tokens(made) == {"A", "B", "E"}
    window.document.act(Action("place", choices={"to": {"A": [3, 2]}}))
    item = made.scene.token_item("A")
    assert item is not None
    assert (item.x(), item.y()) == (3, 2)
    window.document.undo.undo()
    assert (item.x(), item.y()) == (1, 1)


def test_hidden_tokens_are_not_in_it_until_they_are_shown(window: MainWindow):
    hide(window, "E")
    made = players(window)
    assert shown_tokens(made) == {"A", "B"}
    window.tokens.hiding.set_hidden(("E",), hidden=False)
    assert shown_tokens(made) == {"A", "B", "E"}
    hide(window, "A")
    assert shown_tokens(made) == {"B", "E"}


def test_notes_for_the_gm_are_not_in_it(window: MainWindow):
    made, document = players(window), window.document
    notes = (
        Annotation("text", ((2, 2),), text="Trap", gm=True),
        Annotation("text", ((4, 2),), text="Inn"),
    )
    document.decorate(replace(document.battle, annotations=notes), "Notes")
    assert [item.note.text for item in made.scene.notes.items] == ["Inn"]


def test_a_preview_is_the_gms_own_and_a_ruling_is_for_all(window: MainWindow):
    made = players(window)
    window.document.select(("A",))
    window.tools.choose("charge")
    QTest.keyClick(window.view, Qt.Key.Key_Tab)
    assert window.document.shown is not None
    assert window.overlay.figures
    assert not made.overlay.figures
    QTest.keyClick(window.view, Qt.Key.Key_Return)
    assert window.document.battle.log
    assert made.overlay.figures == window.overlay.figures
    assert not made.scene.is_past


def test_a_ruling_that_names_a_hidden_token_is_not_in_it(window: MainWindow):
    hide(window, "E")
    made = players(window)
    window.document.act(Action("charge", by="A", at="E"))
    assert window.overlay.figures
    assert not made.overlay.figures
    assert made.mirror.document.shown is None


def test_a_past_ruling_is_shown_as_it_was_without_who_is_hidden_now(
    window: MainWindow,
):
    document = window.document
    document.act(Action("charge", by="A", at="E"))
    document.act(Action("place", choices={"to": {"B": [9, 3]}}))
    hide(window, "B")
    made = players(window)
    entry = document.battle.log[0]
    document.show_verdict(Shown(entry.verdict, entry.action, entry.before, entry))
    assert made.scene.is_past
    assert shown_tokens(made) == {"A", "E"}


def test_what_is_declared_is_not_in_it(window: MainWindow):
    window.document.new(street())
    made = players(window)
    charge = {"do": "charge", "by": "A", "at": "E"}
    window.document.act(Action("declare", choices={"action": charge}))
    assert len(window.document.battle.declared) == 1
    assert made.mirror.document.battle.declared == ()
    assert not made.overlay.figures


def test_it_keeps_its_own_zoom_and_the_choices_of_the_board(window: MainWindow):
    made = players(window)
    before = made.view.scale_px
    window.zoom_in()
    assert made.view.scale_px == before
    QTest.keyClick(made.view, Qt.Key.Key_Plus, NONE)
    assert made.view.scale_px > before
    window.commands["names"].setChecked(False)
    assert not made.scene.names
    window.commands["names"].setChecked(True)
    assert made.scene.names


def test_its_colours_follow_the_theme(window: MainWindow):
    made = players(window)
    for choice in ("dark", "light"):
        window.theme.choose(choice)
        assert made.scene.colours is window.scene.colours


def test_nothing_is_changed_in_it(window: MainWindow):
    made = players(window)
    log = window.document.battle.log
    spot = made.view.viewportTransform().map(QPoint(1, 1)) + QPoint(5, 5)
    QTest.mouseClick(made.view.viewport(), Qt.MouseButton.LeftButton, NONE, spot)
    for key in (Qt.Key.Key_Delete, Qt.Key.Key_C, Qt.Key.Key_Tab, Qt.Key.Key_Right):
        QTest.keyClick(made.view, key)
    assert window.document.battle.log is log
    assert window.document.selection == ()
    assert not made.view.acceptDrops()


def test_it_closes_with_the_menu_with_its_own_key_and_with_the_main_window(
    window: MainWindow,
):
    command = window.commands["player-window"]
    players(window)
    command.trigger()
    assert window.docks.players.window is None
    made = players(window)
    QTest.keyClick(made.view, Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    assert window.docks.players.window is None
    assert not command.isChecked()
    players(window)
    window.document.undo.setClean()
    window.close()
    assert window.docks.players.window is None


def test_it_is_where_it_was_when_it_is_opened_again(window: MainWindow):
    made = players(window)
    made.setWindowState(Qt.WindowState.WindowNoState)
    made.setGeometry(40, 30, 500, 400)
    made.close()
    assert players(window).geometry().size() == made.geometry().size()


def test_many_windows_opened_and_closed_leave_nothing_behind(
    window: MainWindow, qtbot: QtBot
):
    before, children = len(QApplication.topLevelWidgets()), 0
    gone = []
    for time in range(12):
        made = players(window)
        gone.append(weakref.ref(made.mirror.document))
        with qtbot.waitSignal(made.destroyed):
            made.close()
        del made
        gc.collect()
        made_by_docks = len(window.findChildren(QPropertyAnimation))  # as they settle
        found = len(window.findChildren(QObject)) - made_by_docks
        if time > 2:  # some of the window's own are made, or gone, by then
            assert found <= children, time
        children = found
    assert [one for one in gone if one() is not None] == []
    assert len(QApplication.topLevelWidgets()) <= before
    window.document.act(Action("place", choices={"to": {"A": [3, 2]}}))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_it_follows_to_another_battle_under_other_rules(window: MainWindow, path: Path):
    made = players(window)
    assert window.document.open(path, as_copy=True)
    battle = window.document.battle
    assert made.mirror.document.ruleset.id == battle.ruleset
    assert shown_tokens(made) == set(battle.tokens)
    assert made.view.scale_bar.measured == window.view.scale_bar.measured
