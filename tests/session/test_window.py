"""The whole window, driven at random: nothing breaks, nothing is left behind, the scene is the battle."""

import gc
import random

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from chargemap.app.window import MainWindow
from chargemap.model.battle import Action
from tests.app.opened import opened

LEFT = Qt.MouseButton.LeftButton
STEPS = 80  # of each play
KEYS = (
    *(Qt.Key.Key_Tab, Qt.Key.Key_Escape, Qt.Key.Key_C, Qt.Key.Key_V),
    *(Qt.Key.Key_M, Qt.Key.Key_T, Qt.Key.Key_X, Qt.Key.Key_L, Qt.Key.Key_P),
    *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down),
)


class Play:
    """A person without a plan at a window."""

    def __init__(self, window: MainWindow, chance: random.Random) -> None:
        self.window, self.chance = window, chance
        self.document = window.document
        self.first = window.document.battle

    def spot(self):
        """Return the pixel of some square's middle."""
        x, y = self.chance.randrange(20) + 0.5, self.chance.randrange(4) + 0.5
        return self.window.view.viewportTransform().map(QPointF(x, y)).toPoint()

    def drag(self) -> None:
        """Drag from a square to another; now and then something happens in the middle of it."""
        port = self.window.view.viewport()
        token = self.chance.choice([*self.document.battle.tokens.values()])
        start = QPointF(token.at[0] + 0.5, token.at[1] + 0.5)
        at = self.window.view.viewportTransform().map(start).toPoint()
        QTest.mousePress(port, LEFT, pos=at)
        QTest.mouseMove(port, self.spot())
        if self.chance.random() < 0.3:
            self.key()
        end = self.spot()
        QTest.mouseMove(port, end)
        QTest.mouseRelease(port, LEFT, pos=end)

    def click(self) -> None:
        QTest.mouseMove(self.window.view.viewport(), at := self.spot())
        QTest.mouseClick(self.window.view.viewport(), LEFT, pos=at)

    def key(self) -> None:
        QTest.keyClick(self.window.view, self.chance.choice(KEYS))

    def undo(self) -> None:
        self.document.undo.undo()

    def redo(self) -> None:
        self.document.undo.redo()

    def act(self) -> None:
        by, at = self.chance.sample([*self.document.battle.tokens], 2)
        square = [self.chance.randrange(20), self.chance.randrange(4)]
        self.document.act(
            self.chance.choice(
                [
                    Action("charge", by, at, force=self.chance.random() < 0.3),
                    Action("move", by, choices={"to": square}),
                    Action("place", choices={"to": {by: square}}),
                    Action("paint", choices={"rows": {"0": self.row()}}),
                    Action("start-turn", by),
                ]
            )
        )

    def row(self) -> str:
        return "".join(self.chance.choices(".#o~%", (16, 1, 1, 1, 1), k=20))

    def save_and_load(self) -> None:
        path = self.window.document.path
        assert path is not None
        assert self.document.save(path)
        before = self.document.battle
        assert self.document.open(path)
        assert self.document.battle == before

    def step(self) -> None:
        """Do one thing."""
        does = (self.drag, self.click, self.key, self.act, self.undo, self.redo)
        self.chance.choices((*does, self.save_and_load), (5, 4, 4, 4, 3, 2, 1))[0]()

    def check(self) -> None:
        """The scene is the battle."""
        tokens = self.document.battle.tokens
        items = {one.token_id: one for one in self.window.scene.token_items()}
        assert items.keys() == tokens.keys()


def items_at_rest(window: MainWindow) -> int:
    """Return how many items the scene has with no gesture begun and nothing on show."""
    for _once in range(3):
        QTest.keyClick(window.view, Qt.Key.Key_Escape)
    window.document.show_verdict(None)
    window.document.select(())
    window.tools.choose("select")
    QApplication.processEvents()
    return len(window.scene.items())


@pytest.mark.parametrize("seed", range(2))
def test_window_driven_at_random_shows_its_battle_and_leaks_no_item(
    seed: int, qapp: QApplication, qtbot: QtBot, tmp_path
):
    window = opened(qapp, qtbot)
    assert window.document.save(tmp_path / "played.chargemap")
    window.commands["offer-strikes"].setChecked(False)
    play = Play(window, random.Random(f"window {seed}"))
    before = items_at_rest(window)
    for _step in range(STEPS):
        play.step()
        QApplication.processEvents()
        play.check()
    window.document.new(play.first)
    assert items_at_rest(window) == before


def test_undo_steps_and_items_survive_the_collector_over_a_thousand_steps(
    qapp: QApplication, qtbot: QtBot
):
    window = opened(qapp, qtbot)
    document, first = window.document, window.document.battle
    before = items_at_rest(window)
    for number in range(1000):
        square = [1 + number % 17, "ABE".index("ABE"[number % 3])]
        document.act(Action("place", choices={"to": {"ABE"[number % 3]: square}}))
        if number % 50 == 0:
            gc.collect()
    gc.collect()
    steps = document.undo.count()
    assert steps > 900
    document.undo.setIndex(0)
    gc.collect()
    assert document.battle is first
    document.undo.setIndex(steps)
    document.undo.setIndex(0)
    assert items_at_rest(window) == before
