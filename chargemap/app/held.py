"""While the mouse is busy on the board, nothing else interferes: no menu, no Tab, no tool tip."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent

if TYPE_CHECKING:
    from chargemap.app.view import BoardView

_KEYS = Qt.Key
SHUT_OUT = (
    *(_KEYS.Key_Tab, _KEYS.Key_Backtab, _KEYS.Key_Delete, _KEYS.Key_Backspace),
    *(_KEYS.Key_Left, _KEYS.Key_Right, _KEYS.Key_Up, _KEYS.Key_Down),
)


class Held(QObject):
    """Keeps shortcuts from a drag, and tool tips from the words of a preview; another tool's key ends the drag."""

    given_up = Signal()

    def __init__(self, view: "BoardView") -> None:
        super().__init__(view)
        self._view = view
        self.held = False
        self._spent = False  # the button is still down, but means nothing any more
        self.leads_away: Callable[[QKeyEvent], bool] = lambda _event: False
        self.takes_back: Callable[[QKeyEvent], bool] = lambda _event: False
        view.installEventFilter(self)
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent):
            return self._follow(event)
        match event.type():
            case QEvent.Type.ToolTip:
                return watched is self._view.viewport() and self._previews()
            case QEvent.Type.ShortcutOverride if isinstance(event, QKeyEvent):
                if self.takes_back(event) and self.take_back():
                    event.accept()  # that is all the key does
                    return True
                if not self.held:
                    return False
                if self.leads_away(event):
                    self.give_up()
                    return False
                event.accept()  # the key goes to the tool, not to a menu
                return True
            case QEvent.Type.KeyPress if self.held and isinstance(event, QKeyEvent):
                return event.key() in SHUT_OUT
        return False

    def give_up(self) -> None:
        """Leave nothing of what is dragged: the button does nothing more until it is pressed again."""
        self.held, self._spent = False, True
        self.given_up.emit()
        if self._view.tool is not None:
            self._view.tool.deactivate()
            self._view.tool.activate()

    @property
    def holds(self) -> bool:
        """Whether something is drawn, mended or carried that undo would give up."""
        tool = self._view.tool
        return tool is not None and tool.under_way

    def take_back(self) -> bool:
        """Give up what is drawn, mended or carried, as Esc does; say whether anything was."""
        tool = self._view.tool
        if tool is None or not tool.give_up():
            return False
        if self.held:
            self.held, self._spent = False, True
            self.given_up.emit()
        return True

    def _follow(self, event: QMouseEvent) -> bool:
        """Follow the left button; say whether the event means nothing."""
        left = Qt.MouseButton.LeftButton
        if self._spent:
            released = event.type() == QEvent.Type.MouseButtonRelease
            self._spent = not released and bool(event.buttons() & left)
            self._spent &= event.type() == QEvent.Type.MouseMove
            if self._spent or (released and event.button() == left):
                return True
        if event.button() == left:
            self.held = event.type() == QEvent.Type.MouseButtonPress
        elif event.type() == QEvent.Type.MouseMove:
            self.held = self.held and bool(event.buttons() & left)
        return False

    def _previews(self) -> bool:
        shown = self._view.board_scene.document.shown
        return shown is not None and shown.entry is None
