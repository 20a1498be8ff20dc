"""How long a frame takes while somebody drags, zooms, pans or paints in the whole window.

The table has 200 tokens, 2,000 walls and a large picture. Every gesture is made of real events; a frame
is one event with all the painting that follows, in milliseconds of work: how busy the machine is with
other things does not count. Each gesture has 16 ms at the median, and a verdict 100 ms at worst.
"""

import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from tests.benchmarks.timing import ROUNDS, Row
from tests.benchmarks.window import crowd

if TYPE_CHECKING:
    from PySide6.QtCore import QPointF, Qt

WALLS = 2000
FRAME_MS = 16.0
STEPS = ROUNDS * 6


def rows() -> Iterator[Row]:
    """Measure the gestures of issue 3."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as home:
        os.environ["CHARGEMAP_HOME"] = home
        player = Player()
        for name, gesture in GESTURES.items():
            frames = gesture(player)
            middle = statistics.median(frames)
            yield Row("I3", name, middle, FRAME_MS, at_least=False, unit="ms")
        worst = max(player.verdicts)
        name = "a verdict of a drag or a hover, the worst"
        yield Row("I3", name, worst, 100, at_least=False, unit="ms")
        player.close()


class Player:
    """Somebody at the window, with a mouse and a keyboard."""

    def __init__(self) -> None:
        from chargemap.app import settings
        from chargemap.app.start import application
        from chargemap.app.theme import Theme
        from chargemap.app.window import MainWindow

        self.app = application()
        settings.remember("hint", value=False)
        settings.remember("animations", value=False)
        settings.remember("dice-animation", value=False)
        self.window = MainWindow(Theme(self.app))
        self.window.load()
        self.window.resize(1280, 720)
        self.document = self.window.document
        self.document.new(crowd(WALLS))
        self.window.show()
        self.view = self.window.view
        self.verdicts: list[float] = []
        self._buttons: list[Qt.MouseButton] = []
        self.settle()

    def settle(self) -> None:
        """Let everything be done that waits, and see the whole board."""
        for _turn in range(50):
            self.app.processEvents()
            time.sleep(0.002)
        self.view.fit()
        self.app.processEvents()

    def close(self) -> None:
        """Leave without a question."""
        self.document.undo.setClean()
        self.window.close()

    def mouse(self, kind: str, at: Sequence[float], button: str = "") -> float:
        """Press, move or release at a point of the board; return the milliseconds of the frame."""
        from PySide6.QtCore import QPointF

        return self.at_pixel(
            kind, self.view.viewportTransform().map(QPointF(*at)), button
        )

    def at_pixel(self, kind: str, spot: "QPointF", button: str = "") -> float:
        """Press, move or release at a pixel of the board."""
        from PySide6.QtCore import QEvent, Qt
        from PySide6.QtGui import QMouseEvent

        names = {
            "press": QEvent.Type.MouseButtonPress,
            "move": QEvent.Type.MouseMove,
            "release": QEvent.Type.MouseButtonRelease,
        }
        which = getattr(Qt.MouseButton, f"{button}Button", Qt.MouseButton.NoButton)
        if kind == "press":
            self._buttons = [which]
        elif kind == "release":
            self._buttons = []
        held = self._buttons[0] if self._buttons else Qt.MouseButton.NoButton
        port = self.view.viewport()
        none = Qt.KeyboardModifier.NoModifier
        event = QMouseEvent(
            names[kind], spot, port.mapToGlobal(spot), which, held, none
        )
        return self._frame(lambda: self.app.sendEvent(port, event))

    def wheel(self, turned: int) -> float:
        """Turn the wheel over the middle of the board."""
        from PySide6.QtCore import QPoint, Qt
        from PySide6.QtGui import QWheelEvent

        port = self.view.viewport()
        spot = port.rect().center().toPointF()
        event = QWheelEvent(
            spot,
            port.mapToGlobal(spot),
            QPoint(),
            QPoint(0, turned),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        return self._frame(lambda: self.app.sendEvent(port, event))

    def keys(self, keys: str) -> None:
        """Type letters on the board."""
        from PySide6.QtTest import QTest

        for one in keys:
            QTest.keyClick(self.view, one)
        self.app.processEvents()

    def drag(
        self, start: Sequence[float], goal: Sequence[float], steps: int = STEPS
    ) -> list[float]:
        """Drag from point to point, and give it up with Esc; return the frames."""
        from PySide6.QtCore import Qt
        from PySide6.QtTest import QTest

        self.mouse("move", start)
        self.mouse("press", start, "Left")
        frames = [
            self.mouse(
                "move",
                [a + (b - a) * part / steps for a, b in zip(start, goal, strict=True)],
            )
            for part in range(1, steps + 1)
        ]
        QTest.keyClick(self.view, Qt.Key.Key_Escape)
        self.mouse("release", goal, "Left")
        return frames

    def _frame(self, happen: Callable[[], object]) -> float:
        begun = time.thread_time()  # all that a frame does is done by this thread
        happen()
        self.app.processEvents()
        return (time.thread_time() - begun) * 1000


def _one_token(player: Player) -> list[float]:
    player.keys("v")
    x, y = player.document.battle.tokens["t0"].at
    frames = player.drag((x + 0.5, y + 0.5), (x + 11.8, y + 8.2))
    player.verdicts += frames
    return frames


def _many_tokens(player: Player) -> list[float]:
    player.document.select(f"t{index}" for index in range(50))
    x, y = player.document.battle.tokens["t0"].at
    frames = player.drag((x + 0.5, y + 0.5), (x + 3.8, y + 2.2))
    player.document.select(())
    return frames


def _hover(player: Player) -> list[float]:
    player.document.select(("t0",))
    player.keys("c")
    while player.window.tools.current.judging:
        player.app.processEvents()
    frames = [
        player.mouse("move", (1 + 0.9 * step, 1 + 0.7 * step)) for step in range(STEPS)
    ]
    player.verdicts += frames
    player.keys("v")
    player.document.select(())
    return frames


def _zoom(player: Player) -> list[float]:
    frames = [
        player.wheel(120 if step // 9 % 2 == 0 else -120) for step in range(STEPS)
    ]
    player.settle()
    return frames


def _pan(player: Player) -> list[float]:
    from PySide6.QtCore import QPointF

    player.wheel(600)
    player.settle()
    player.view.zoom(3)
    player.app.processEvents()
    middle = player.view.viewport().rect().center().toPointF()
    player.at_pixel("press", middle, "Middle")
    frames = [
        player.at_pixel("move", middle + QPointF(7, 4) * (9 - abs(step % 18 - 9)))
        for step in range(STEPS)
    ]
    player.at_pixel("release", middle, "Middle")
    player.settle()
    return frames


def _brush(player: Player) -> list[float]:
    player.keys("tb]]]]")
    return player.drag((5.5, 5.5), (50.5, 40.5))


def _rectangle(player: Player) -> list[float]:
    player.keys("tr")
    return player.drag((2.5, 2.5), (57.5, 57.5))


def _walls(player: Player) -> list[float]:
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    player.keys("tq")
    control = Qt.KeyboardModifier.ControlModifier
    QTest.keyClick(player.view, Qt.Key.Key_A, control)
    board = player.document.battle.board
    wall = board.walls[0]
    start = ((wall.x0 + wall.x1) / 2, (wall.y0 + wall.y1) / 2)
    return player.drag(start, (start[0] + 6, start[1] + 5))


GESTURES: dict[str, Callable[[Player], list[float]]] = {
    "dragging a token, 200 tokens, 2,000 walls": _one_token,
    "dragging 50 tokens": _many_tokens,
    "hovering with the charge tool": _hover,
    "zooming by the wheel": _zoom,
    "panning aslant at three times the fitted scale": _pan,
    "painting with the largest brush": _brush,
    "painting a rectangle as large as the board": _rectangle,
    "dragging 2,000 selected walls": _walls,
}
