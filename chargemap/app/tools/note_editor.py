"""A line to write a note in, right where it stands on the board."""

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit

from chargemap.app.view import BoardView
from chargemap.i18n import _
from chargemap.model.board import Point

WIDTH = 220
MOST = 200  # letters of a note


class NoteEditor(QLineEdit):
    """Enter, or a click elsewhere, keeps what is written; Esc leaves it as it was."""

    written = Signal(str)
    left = Signal()

    def __init__(self, view: BoardView, at: Point, text: str = "") -> None:
        super().__init__(text, view)
        self._view, self._at = view, at
        self._over = False
        self.setMaxLength(MOST)
        self.setPlaceholderText(_("Words of the note"))
        self.setAccessibleName(_("Words of the note"))
        self.resize(WIDTH, self.sizeHint().height())
        self.settle()
        view.moved.connect(self.settle)
        self.selectAll()
        self.show()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def settle(self) -> None:
        """Stand where the note is, and inside the view."""
        view = self._view
        spot = view.viewportTransform().map(QPointF(*self._at))
        room = view.viewport().geometry()
        left = room.left() + spot.x() - self.width() / 2
        top = room.top() + spot.y() - self.height() / 2
        self.move(
            int(min(max(left, room.left()), room.right() - self.width())),
            int(min(max(top, room.top()), room.bottom() - self.height())),
        )

    def finish(self, *, keep: bool) -> None:
        """Go away, with what is written or without it."""
        if self._over:
            return
        self._over = True
        self._view.moved.disconnect(self.settle)
        self.hide()
        self.deleteLater()
        if keep:
            self.written.emit(self.text().strip())
        self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.finish(keep=True)
            case Qt.Key.Key_Escape:
                self.finish(keep=False)
            case _key:
                super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in (
            Qt.FocusReason.PopupFocusReason,
            Qt.FocusReason.ActiveWindowFocusReason,
        ):
            self.finish(keep=True)
