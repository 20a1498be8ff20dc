"""A whole turn in the ruined street through the real window: three charges declared, one intercepted, one fails, one dives."""

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from chargemap.app.window import MainWindow
from chargemap.explain import action_sentence
from chargemap.model.verdict import Verdict
from chargemap.resources import samples
from tests.app.opened import opened

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
STAGES = ("declared", "asked", "resolved", "next turn")
OUTCOME = (
    "The charges: Kestrel reaches Dregs; Bram Locke fails to reach Sallow; "
    "Greta Holm is intercepted by Fetch."
)
DICE = (1, 1, 6)  # two for the leap, one for the climb


class Play:
    """The turn as it was played: what was seen at each stage."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.words: dict[str, list[str]] = {}
        self.pictures: dict[str, bytes] = {}

    def click(self, token: str) -> None:
        QApplication.processEvents()  # bars come and go
        view = self.window.view
        x, y = self.window.document.battle.tokens[token].at
        spot = view.viewportTransform().map(QPointF(x, y)).toPoint()
        QTest.mouseClick(view.viewport(), LEFT, NONE, spot)

    def key(self, key: Qt.Key) -> None:
        QTest.keyClick(self.window.view, key)

    def look(self, stage: str) -> None:
        QApplication.processEvents()
        found = self.window.overlay.describe()
        self.words[stage] = [label for kind, _at, label in found if kind == "label"]
        image = self.window.grab().toImage()
        self.pictures[stage] = bytes(image.constBits())

    def whole_turn(self) -> None:
        self.click("kestrel")
        self.key(Qt.Key.Key_C)
        for by, at in (("kestrel", "dregs"), ("bram", "sallow"), ("greta", "nettle")):
            self.click(by)
            self.click(at)
        self.look("declared")
        self.window.document.typed = {"initiative": DICE}
        self.key(Qt.Key.Key_Return)
        self.look("asked")
        self.click("fetch")
        self.look("resolved")
        self.key(Qt.Key.Key_E)
        self.look("next turn")


@pytest.fixture
def play(qapp: QApplication, qtbot: QtBot) -> Play:
    window = opened(qapp, qtbot)
    window.resize(1280, 720)
    assert window.document.open(samples()[0], as_copy=True)
    QTest.qWaitForWindowActive(window)
    QTest.keyClick(window.view, Qt.Key.Key_F)
    found = Play(window)
    found.whole_turn()
    return found


def charges(play: Play) -> list[Verdict]:
    log = play.window.document.battle.log
    (entry,) = [one for one in log if one.action.do == "charges"]
    return list(entry.verdict.more["charges"])


def test_a_turn_of_three_charges_is_played_with_mouse_and_keys(play: Play) -> None:
    dive, climb, stopped = charges(play)
    assert dive.success
    assert {"SK-17", "SK-18"} <= set(dive.clauses)
    assert climb.more["failure"] == "climb-test"
    assert stopped.more["failure"] == "intercepted"
    tokens = play.window.document.battle.tokens
    assert tokens["greta"].at == stopped.end
    assert "hidden" not in tokens["fetch"].states
    assert play.window.document.battle.turn.side == "red"


def test_its_log_is_told_in_sentences(play: Play) -> None:
    log = play.window.document.battle.log[-5:]
    assert [action_sentence(entry) for entry in log] == [
        "Kestrel declares: Charge against Dregs.",
        "Bram Locke declares: Charge against Sallow.",
        "Greta Holm declares: Charge against Nettle.",
        OUTCOME,
        "The turn of red begins.",
    ]


def test_each_stage_shows_what_is_known_by_then(play: Play) -> None:
    assert "may intercept · SK-24" in play.words["declared"]
    assert "jump 5.5″ down: 2 tests (need 5 or less) · SK-13" in play.words["asked"]
    assert "climb 3″ up: 1 test (need 4 or less) · SK-10" in play.words["asked"]
    assert (
        "jump 5.5″ down: 1, 1 (need 5 or less), passed · SK-13"
        in play.words["resolved"]
    )
    assert "climb 3″ up: 6 (need 4 or less), failed · SK-10" in play.words["resolved"]
    assert "diving charge: +1 Strength · SK-18" in play.words["resolved"]
    assert any("intercepted by Fetch" in one for one in play.words["resolved"])
    assert play.words["next turn"] == []
    assert len(set(play.pictures.values())) == len(STAGES)


def test_the_turn_is_undone_to_its_start(play: Play) -> None:
    document = play.window.document
    while document.undo.canUndo():
        document.undo.undo()
    again = play.window.document.battle
    assert again.declared == ()
    assert again.tokens["greta"].at == (15, 11.5)
    assert "hidden" in again.tokens["fetch"].states
