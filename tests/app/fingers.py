"""Fingers on a touch screen: real touches, sent to the board as Qt sends them."""

from collections.abc import Sequence
from functools import cache

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QPointingDevice
from PySide6.QtTest import QTest

from chargemap.app.view import BoardView


@cache
def screen() -> QPointingDevice:
    """The one touch screen there is."""
    return QTest.createTouchDevice()


class Fingers:
    """Up to two fingers on one view; places are pixels of its viewport."""

    def __init__(self, view: BoardView) -> None:
        self.view, self.port = view, view.viewport()
        self.at: dict[int, QPoint] = {}

    def put(self, finger: int, at: QPoint) -> None:
        """Put a finger down beside those that are."""
        self._send("press", {finger: at})

    def move(self, **to: QPoint) -> None:
        """Move fingers (f0, f1) to places, at once."""
        self._send("move", {int(name[1:]): at for name, at in to.items()})

    def lift(self, *fingers: int) -> None:
        """Lift fingers where they are."""
        self._send("release", {one: self.at[one] for one in fingers})
        for one in fingers:
            del self.at[one]

    def tap(self, at: QPoint) -> None:
        """Put a finger down and lift it."""
        self.put(0, at)
        self.lift(0)

    def drag(self, *way: QPoint) -> None:
        """Put a finger down, move it along and lift it."""
        self.put(0, way[0])
        for at in way[1:]:
            self.move(f0=at)
        self.lift(0)

    def pixel(self, square: Sequence[float]) -> QPoint:
        """Return the middle of a square in pixels of the viewport."""
        x, y = square
        half = 0.5 if isinstance(x, int) and isinstance(y, int) else 0.0
        return self.view.viewportTransform().map(QPointF(x + half, y + half)).toPoint()

    def under(self, at: QPoint) -> QPointF:
        """Return the point of the board under a pixel."""
        return self.view.viewportTransform().inverted()[0].map(QPointF(at))

    def _send(self, what: str, points: dict[int, QPoint]) -> None:
        touch = QTest.touchEvent(self.port, screen())
        for one in self.at.keys() - points.keys():
            touch.move(one, self.at[one], self.port)
        for one, at in points.items():
            getattr(touch, what)(one, at, self.port)
        self.at.update(points)
        touch.commit()
