"""While the mouse is busy on the board, nothing else interferes: no menu, no Tab, no tool tip."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent

if TYPE_CHECKING:
    from chargemap.app.view import BoardView

_KEYS = Qt.Key
SHUT_OUT = (
    *(_KEYS.Key_Tab, _KEYS.Key_Backtab, _KEYS.Key_Delete, _KEYS.Key_Backspace),
    *(_KEYS.Key_Left, _KEYS.Key_Right, _KEYS.Key_Up, _KEYS.Key_Down),
)


class Held(QObject):
    """Keeps shortcuts from a drag, and tool tips from the words of a preview."""

    def __init__(self, view: "BoardView") -> None:
        super().__init__(view)
        self._view = view
        self.held = False
        view.installEventFilter(self)
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent):
            self._follow(event)
            return False
        match event.type():
            case QEvent.Type.ToolTip:
                return watched is self._view.viewport() and self._previews()
            case QEvent.Type.ShortcutOverride if self.held:
                event.accept()  # the key goes to the tool, not to a menu
                return True
            case QEvent.Type.KeyPress if self.held and isinstance(event, QKeyEvent):
                return event.key() in SHUT_OUT
        return False

    def _follow(self, event: QMouseEvent) -> None:
        left = Qt.MouseButton.LeftButton
        if event.button() == left:
            self.held = event.type() == QEvent.Type.MouseButtonPress
        elif event.type() == QEvent.Type.MouseMove:
            self.held = self.held and bool(event.buttons() & left)

    def _previews(self) -> bool:
        shown = self._view.board_scene.document.shown
        return shown is not None and shown.entry is None
