"""A desk whose screen is looked at: what somebody sees after real time has passed, not what a fresh grab would hold."""

import time
from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QPixmap, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from chargemap.app.tools.terrain import TerrainTool
from chargemap.app.underlay import Underlay
from tests.app.desk import NONE, Desk, battle_of
from tests.app.mouse import move_held

WIDE, HIGH = 40, 30
FIELD = "\n".join(
    "".join(
        ".#o~%."[(column * 7 + row * 5) % 11 % 6] if (column + row) % 3 == 0 else "."
        for column in range(WIDE)
    )
    for row in range(HIGH)
)
WALLS = "[[1, 1, 9, 6], [3, 8, 3, 11], [0, 11, 15, 2]]"
PATIENCE = 10.0  # seconds
HELD = Qt.MouseButton.MiddleButton


class Screen(Desk):
    """A board with the terrain tool, and what its window shows."""

    def __init__(self) -> None:
        super().__init__(battle_of(FIELD, tokens="{}", walls=WALLS), TerrainTool)
        underlay = self.view.findChild(Underlay)
        assert underlay is not None
        self.underlay = underlay

    def wait(self, ms: int) -> None:
        """Let so much time pass, and what happens in it."""
        if ms:
            QTest.qWait(ms)
        else:
            QApplication.processEvents()

    def shown(self) -> QPixmap:
        """Return what the window shows once nothing is left to be done."""
        until = time.monotonic() + PATIENCE
        self.wait(30)
        while not self.underlay.complete:
            assert time.monotonic() < until
            self.wait(10)
        self.wait(30)
        return self.view.screen().grabWindow(self.view.winId())

    def amiss(self) -> int:
        """Return by how much what the window shows differs, where it does most, from a board painted afresh."""
        shown = _pixels(self.shown())
        self.scene.ground.refresh()
        return int(np.abs(shown - _pixels(self.shown())).max())

    def paint(
        self, mode: str, kind: str, *way: Sequence[float], pauses: int = 0
    ) -> None:
        """Flood a square, or draw a rectangle or a stroke from square to square, with a pause after each."""
        self.tool.choose_mode(mode)
        self.tool.choose_kind(kind)
        self.press(way[0])
        self.wait(pauses)
        for square in way[1:]:
            self.drag_to(square)
            self.wait(pauses)
        self.release(way[-1])
        self.wait(pauses)

    def wheel(self, turned: int, at: QPoint, pauses: int = 0) -> None:
        """Turn the wheel over a pixel of the board."""
        port = self.view.viewport()
        event = QWheelEvent(
            QPointF(at),
            QPointF(port.mapToGlobal(at)),
            QPoint(),
            QPoint(0, turned),
            Qt.MouseButton.NoButton,
            NONE,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(port, event)
        self.wait(pauses)

    def pan(self, *shifts: tuple[int, int], pauses: int = 0) -> None:
        """Drag the board with the middle button, from the middle of the view."""
        port, spot = self.view.viewport(), self.view.viewport().rect().center()
        QTest.mousePress(port, HELD, NONE, spot)
        for across, down in shifts:
            spot += QPoint(across, down)
            move_held(port, spot, HELD)
            self.wait(pauses)
        QTest.mouseRelease(port, HELD, NONE, spot)


def _pixels(picture: QPixmap) -> np.ndarray:
    image = picture.toImage()
    image.convertTo(image.Format.Format_RGB32)
    flat = np.frombuffer(image.constBits(), np.uint8)
    return flat.reshape(image.height(), image.width(), 4)[:, :, :3].astype(int)
