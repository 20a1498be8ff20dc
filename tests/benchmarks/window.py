"""How soon the window is painted, and how long a frame takes while a token is dragged.

The goals are ratios, judged on the median of alternating runs: the first painted window against a
bare one (at most 1.6), a drag frame against the same scene painted in full for each frame (at least
40 times as quick), and one with 5,000 polygons against one with 500 (at most 3 times as long).
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace

from tests.benchmarks.timing import ROUNDS, Row

BARE = """
import os, sys
from PySide6.QtWidgets import QApplication, QWidget
app = QApplication(sys.argv[:1])
class Bare(QWidget):
    def paintEvent(self, event):
        os._exit(0)
bare = Bare()
bare.resize(1280, 720)
bare.show()
app.exec()
"""
OURS = """
import os
import chargemap.cli
from chargemap.app.start import application, open_window
app = application()
window = open_window(app, [])
window.first_painted.connect(lambda: os._exit(0))
app.exec()
"""


def rows() -> Iterator[Row]:
    """Measure G9 and G10."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as home:
        os.environ["CHARGEMAP_HOME"] = home
        first = first_window()
        yield Row("G10", "first painted window: a bare one", first, 1.6, at_least=False)
        frame, ratio = drag_frame()
        yield Row("G9", "drag frame: the scene painted in full", ratio, 40)
        yield Row("G9", "drag frame", frame, 16, at_least=False, unit="ms")
        more = by_polygons()
        yield Row("G9", "drag frame: 5,000 polygons, or 500", more, 3, at_least=False)


def first_window() -> float:
    """Return how much longer our window takes than a bare one, from nothing to the first picture."""
    times: dict[str, list[float]] = {BARE: [], OURS: []}
    for _round in range(ROUNDS):
        for code, spent in times.items():
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True)
            spent.append(time.perf_counter() - start)
    return statistics.median(times[OURS]) / statistics.median(times[BARE])


def drag_frame() -> tuple[float, float]:
    """Return the milliseconds of a drag frame, and how many times longer it takes painted in full."""
    from PySide6.QtWidgets import QGraphicsView

    from chargemap.app.view import BoardView

    class Plain(BoardView):
        """The same view, which keeps nothing of what it has painted."""

        def drawBackground(self, painter: object, rect: object) -> None:  # noqa: N802
            QGraphicsView.drawBackground(self, painter, rect)

    battle = crowd()
    ours, full = Dragged(battle, BoardView), Dragged(battle, Plain)
    full.view.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
    return alternated(ours, full)


def by_polygons() -> float:
    """Return how many times as long a drag frame takes with 5,000 polygons as with 500."""
    from chargemap.app.view import BoardView

    few, many = (Dragged(crowd(number), BoardView) for number in (500, 5000))
    return alternated(few, many)[1]


def alternated(one: "Dragged", other: "Dragged") -> tuple[float, float]:
    """Return the milliseconds of a frame of one, and how many times as long the other's takes."""
    times: tuple[list[float], list[float]] = ([], [])
    for step in range(ROUNDS * 4):
        for spent, side in zip(times, (one, other), strict=True):
            spent.append(side.frame(step))
    first, second = map(statistics.median, times)
    return first, second / first


class Dragged:
    """A board of its own on which a token is dragged while the lane of a charge is drawn."""

    def __init__(self, battle: object, view: type) -> None:
        from chargemap.app.document import Document
        from chargemap.app.overlay import VerdictOverlay
        from chargemap.app.scene import BoardScene
        from chargemap.app.start import application

        self.app = application()
        self.document = Document(battle)
        self.scene = BoardScene(self.document)
        self.overlay = VerdictOverlay(self.scene)
        self.view = view(self.scene)
        self.view.resize(1280, 720)
        self.view.show()
        self.scene.ground.backdrop.wait()
        show_a_charge(self.document)
        self.app.processEvents()
        self.item = self.scene.token_item("t0")
        self.at = (self.item.x(), self.item.y())

    def frame(self, step: int) -> float:
        """Move the token a little; return the milliseconds until that is painted."""
        self.view.viewport().repaint()
        self.app.processEvents()
        x, y = self.at
        start = time.perf_counter()
        self.item.setPos(x + step / 9, y + step % 2 / 7)
        self.item.name.setPos(self.item.pos())
        self.app.processEvents()
        return (time.perf_counter() - start) * 1000


def crowd(segments: int = 1400) -> object:
    """Return a battle of 200 tokens on 60 by 60 squares, 3,600 of them, over a picture of 4000 by 4000 pixels."""
    from PySide6.QtCore import QBuffer, QIODevice
    from PySide6.QtGui import QColor, QImage

    from chargemap import rules
    from chargemap.model.battle import Battle, Picture, Token
    from chargemap.model.board import GridBoard, Wall

    ground = tuple(
        "".join(".#o~%........."[(column * 7 + row * 13) % 14] for column in range(60))
        for row in range(60)
    )
    walls = tuple(
        Wall(index % 57, index * 7 % 59, index % 57 + 2, index * 7 % 59 + 1)
        for index in range(segments)
    )
    tokens = {
        f"t{index}": Token(
            f"t{index}",
            (index * 7 % 60, index * 11 % 60),
            ("red", "blue")[index % 2],
            f"Token {index}",
        )
        for index in range(200)
    }
    image = QImage(4000, 4000, QImage.Format.Format_RGB32)
    image.fill(QColor("#8a9a5b"))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    picture = Picture("field", (0, 0, 60, 60), bytes(buffer.data().data()))
    first = next(iter(rules.rulesets()))
    battle = Battle(first, GridBoard(ground, walls), tokens)
    return replace(battle, picture=picture)


def show_a_charge(document: object) -> None:
    """Put the preview of a charge on the board."""
    from chargemap.app.document import Shown
    from chargemap.model.battle import Action

    action = Action("charge", "t0", "t1")
    document.show_verdict(Shown(document.judge(action), action, document.battle))
