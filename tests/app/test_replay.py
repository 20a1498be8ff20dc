"""The replay: the log entry by entry with the board as it was; the battle and its undo steps stay as they are."""

from dataclasses import replace as but
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from chargemap.app.replay import Replay, Stop, stops_of
from chargemap.app.window import MainWindow
from chargemap.cases import open_battle
from chargemap.explain import action_sentence
from chargemap.model.battle import Action, Battle
from chargemap.resources import samples
from tests.app.test_log_file import CHARGE

KEY = Qt.Key
PLAY = (
    Action("place", choices={"to": {"B": [3, 3]}}),  # 0: by hand
    CHARGE,  # 1: A goes to its enemy
    Action("charge", "A", "E"),  # 2: refused, nothing changes
    Action("place", choices={"to": {"A": [2, 0]}}),  # 3: by hand
    but(CHARGE, force=True),  # 4
)
STOPS = (
    Stop(0, after=False),
    Stop(0, after=True),
    Stop(1, after=False),
    Stop(1, after=True),
    Stop(2, after=False),
    Stop(3, after=True),
    Stop(4, after=False),
    Stop(4, after=True),
)


@pytest.fixture
def replay(window: MainWindow) -> Replay:
    """The replay of a window whose battle has a log of five entries."""
    for action in PLAY:
        window.document.act(action)
    assert len(window.document.battle.log) == len(PLAY)
    window.document.show_verdict(None)
    return window.docks.replay


def seen_at(window: MainWindow, token: str) -> tuple[float, float]:
    item = window.scene.token_item(token)
    assert item is not None
    return item.x(), item.y()


def test_it_stops_before_and_after_each_ruling_and_after_what_the_hand_did(
    window: MainWindow, replay: Replay
) -> None:
    assert stops_of(window.document.battle) == STOPS


def test_it_begins_at_the_first_entry_and_goes_on_to_the_last(
    window: MainWindow, replay: Replay
) -> None:
    window.commands["replay"].trigger()
    places = []
    for _stop in STOPS:
        places.append(seen_at(window, "A"))
        replay.on()
    begun, gone, back = (1, 1), (7, 1), (2, 0)
    ended = window.document.battle.tokens["A"].at
    assert ended not in (begun, back)
    assert places == [begun, begun, begun, gone, gone, back, back, ended]
    assert replay.slider.value() == len(STOPS) - 1


def test_every_board_it_shows_is_the_battle_as_it_was(
    window: MainWindow, replay: Replay
) -> None:
    battle = window.document.battle
    replay.begin(0)
    afters = [*(one.before for one in battle.log[1:]), battle]
    for at, stop in enumerate(STOPS):
        replay.slider.setValue(at)
        wanted = afters[stop.place] if stop.after else battle.log[stop.place].before
        assert window.scene.battle is wanted


def test_it_goes_back_as_it_came(window: MainWindow, replay: Replay) -> None:
    replay.begin(0)
    there = []
    for _stop in STOPS[1:]:
        there.append(seen_at(window, "A"))
        replay.on()
    for place in reversed(there):
        replay.back()
        assert seen_at(window, "A") == place
    replay.back()
    assert replay.slider.value() == 0


def test_the_battle_and_its_undo_steps_stay_as_they_are(
    window: MainWindow, replay: Replay
) -> None:
    battle, undo = window.document.battle, window.document.undo
    count, index = undo.count(), undo.index()
    replay.begin(0)
    for _stop in STOPS:
        replay.on()
    replay.end()
    assert window.document.battle is battle
    assert (undo.count(), undo.index()) == (count, index)
    assert window.scene.battle is battle


def test_each_step_tells_the_sentence_the_place_and_the_mark(
    window: MainWindow, replay: Replay
) -> None:
    replay.begin(2)
    entry = window.document.battle.log[2]
    assert replay.sentence.text() == action_sentence(entry)
    assert replay.where.text() == "3 of 5, before"
    assert replay.badge.kind == "illegal"
    log = window.docks.log
    assert log.model.position(log.view.currentIndex()) == 2


def test_the_marks_of_the_ruling_are_on_the_board_before_and_after(
    window: MainWindow, replay: Replay
) -> None:
    replay.begin(1)
    before = {one.kind for one in window.overlay.figures}
    assert {"lane", "path", "ghost"} <= before
    replay.on()
    ghosts = [one for one in window.overlay.figures if one.kind == "ghost"]
    assert [one.token for one in ghosts] == ["A"]
    assert ghosts[0].points[0] == (1, 1)


def test_its_keys_go_through_it_and_esc_leaves_it(
    window: MainWindow, replay: Replay
) -> None:
    QTest.keyClick(window.view, KEY.Key_F9)
    assert replay.running
    assert replay.hasFocus()
    for key, at in (
        (KEY.Key_Right, 1),
        (KEY.Key_End, 7),
        (KEY.Key_Left, 6),
        (KEY.Key_Home, 0),
    ):
        QTest.keyClick(replay, key)
        assert replay.slider.value() == at
    QTest.keyClick(replay, KEY.Key_Escape)
    assert not replay.running
    assert window.view.hasFocus()


def test_the_window_s_keys_step_back_from_now(
    window: MainWindow, replay: Replay
) -> None:
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(window.view, KEY.Key_Left, both)
    assert replay.where.text() == "5 of 5, before"
    QTest.keyClick(window.view, KEY.Key_Right, both)
    assert replay.where.text() == "5 of 5, after"


def test_a_button_returns_to_now(window: MainWindow, replay: Replay) -> None:
    replay.begin(0)
    replay.leave.click()
    assert not replay.running
    assert not window.scene.is_past
    assert window.document.shown is None


def test_the_board_has_its_room_back_and_lies_where_it_lay(
    window: MainWindow, replay: Replay
) -> None:
    window.view.zoom(1.5)  # no longer fitted
    port = window.view.viewport()
    high, corner = port.height(), window.view.mapToScene(0, 0)
    replay.begin(0)
    assert port.height() < high
    assert (window.view.mapToScene(0, 0) - corner).manhattanLength() < 0.1
    replay.end()
    assert port.height() == high
    assert (window.view.mapToScene(0, 0) - corner).manhattanLength() < 0.1


def test_it_begins_at_the_entry_on_show(window: MainWindow, replay: Replay) -> None:
    log = window.docks.log
    log._toggle(log.model.index(3, 0))
    window.commands["replay"].trigger()
    assert replay.where.text() == "4 of 5, after"


def test_play_goes_on_by_itself_and_rests_at_the_end(
    qtbot: QtBot, window: MainWindow, replay: Replay
) -> None:
    replay.begin(0)
    replay.faster()
    replay.faster()
    assert replay.speed.text() == "4×"
    replay.play()
    assert replay.playing
    for _stop in STOPS[1:]:
        replay._timer.timeout.emit()
    assert not replay.playing
    assert replay.slider.value() == len(STOPS) - 1
    replay.play()  # from the beginning again
    assert replay.slider.value() == 0
    replay.play()
    assert not replay.playing


def test_whatever_is_done_ends_it(window: MainWindow, replay: Replay) -> None:
    replay.begin(0)
    replay.play()
    window.document.act(Action("start-turn", "B"))
    assert not replay.running
    assert not replay.playing
    replay.begin(0)
    window.document.undo.undo()
    assert not replay.running
    replay.begin(0)
    window.document.new(Battle("dnd35", window.document.battle.board))
    assert not replay.running
    assert not window.commands["replay"].isEnabled()


def test_a_click_on_another_entry_ends_it(window: MainWindow, replay: Replay) -> None:
    replay.begin(0)
    log = window.docks.log
    log._toggle(log.model.index(2, 0))
    assert not replay.running
    assert window.document.shown is not None


def test_an_entry_offers_to_replay_from_it(window: MainWindow, replay: Replay) -> None:
    window.docks.log.replay_asked.emit(2)
    assert replay.where.text() == "3 of 5, before"


def test_it_stays_within_a_narrow_board_and_says_everything_anew(
    window: MainWindow, replay: Replay
) -> None:
    window.resize(800, 480)
    QApplication.processEvents()
    replay.begin(1)
    QApplication.processEvents()
    assert replay.geometry().right() <= window.view.width()
    assert replay.geometry().bottom() <= window.view.height()
    assert window.view.viewport().geometry().bottom() <= replay.geometry().top()
    QApplication.sendEvent(replay, QEvent(QEvent.Type.LanguageChange))
    assert replay.where.text() == "2 of 5, before"
    for one in (*replay.buttons.values(), replay.leave, replay.speed, replay.slider):
        assert one.accessibleName()


def test_thousands_of_entries_are_stepped_through_one_board_each(
    window: MainWindow, replay: Replay
) -> None:
    hand, charge = window.document.battle.log[0], window.document.battle.log[1]
    log = (hand, charge) * 2500
    window.document.new(Battle("dnd35", hand.before.board, hand.before.tokens, log=log))
    replay.begin(0)
    made = len(window.docks.log.model._texts)
    replay.slider.setValue(4000)
    replay.slider.setValue(7000)
    replay.on()
    assert len(window.docks.log.model._texts) - made < 200  # only what is in sight
    assert replay.where.text().endswith(
        "of 5000, after"
    ) or replay.where.text().endswith("before")


@pytest.mark.parametrize("path", samples(), ids=lambda path: path.stem)
def test_every_sample_can_be_replayed_whole(window: MainWindow, path: Path) -> None:
    window.document.new(open_battle(path))
    replay = window.docks.replay
    replay.begin(0)
    for at in range(replay.slider.maximum() + 1):
        replay.slider.setValue(at)
        assert replay.sentence.text()
    for at in range(replay.slider.maximum(), -1, -1):
        replay.slider.setValue(at)
    replay.end()
    assert window.scene.battle is window.document.battle


def test_the_first_steps_lie_above_the_bar(window: MainWindow, replay: Replay) -> None:
    window.show_hint()
    QApplication.processEvents()
    low = window.first_steps.geometry().bottom()
    replay.begin(0)
    QApplication.processEvents()
    assert not window.first_steps.geometry().intersects(replay.geometry())
    replay.end()
    QApplication.processEvents()
    assert window.first_steps.geometry().bottom() == low
