"""The mouse as fingers and keys move it: events made here, that take the way of all others."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from chargemap.app.pointer import Pointer

if TYPE_CHECKING:
    from chargemap.app.view import BoardView

_LEFT, _NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
_BARE = Qt.KeyboardModifier.NoModifier
_KINDS = QEvent.Type


class StandIn:
    """A mouse for one view; spots are points of its viewport."""

    def __init__(self, view: "BoardView") -> None:
        self._view, self._port = view, view.viewport()
        self.sends = False  # whether the event that is under way is one of these
        self.keys = _BARE  # what is held down meanwhile

    def move(self, spot: QPointF, *, held: bool = False) -> None:
        """Be there, with the left button held or not."""
        self._send(_KINDS.MouseMove, spot, _NONE, _LEFT if held else _NONE)

    def press(self, spot: QPointF, *, twice: bool = False) -> None:
        """Press the left button, or press it for the second time."""
        kind = _KINDS.MouseButtonDblClick if twice else _KINDS.MouseButtonPress
        self._send(kind, spot, _LEFT, _LEFT)

    def release(self, spot: QPointF) -> None:
        """Let the left button go."""
        self._send(_KINDS.MouseButtonRelease, spot, _LEFT, _NONE)

    def click(self, spot: QPointF, *, twice: bool = False) -> None:
        """Go there, press and let go."""
        self.move(spot)
        self.press(spot, twice=twice)
        self.release(spot)

    def ask(self, spot: QPointF) -> None:
        """Ask for the menu of that place."""
        self._view.context_requested.emit(self.pointer(spot))

    def pointer(self, spot: QPointF) -> Pointer:
        """Return the place in the board's terms, as the right button names it."""
        right = Qt.MouseButton.RightButton
        event = self._event(_KINDS.MouseButtonRelease, spot, right, _NONE)
        return self._view.pointer(event)

    def point(self, spot: QPointF) -> QPointF:
        """Return the point of the scene there."""
        return self._view.viewportTransform().inverted()[0].map(spot)

    def spot(self, point: QPointF) -> QPointF:
        """Return where a point of the scene is."""
        return self._view.viewportTransform().map(point)

    def _send(
        self,
        kind: QEvent.Type,
        spot: QPointF,
        button: Qt.MouseButton,
        held: Qt.MouseButton,
    ) -> None:
        self.sends = True
        QApplication.sendEvent(self._port, self._event(kind, spot, button, held))
        self.sends = False

    def _event(
        self,
        kind: QEvent.Type,
        spot: QPointF,
        button: Qt.MouseButton,
        held: Qt.MouseButton,
    ) -> QMouseEvent:
        screen = self._port.mapToGlobal(spot)
        return QMouseEvent(kind, spot, screen, button, held, self.keys)
