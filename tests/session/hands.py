"""What a person's hands do at a window: the mouse on the board, keys wherever the focus is."""

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox

from chargemap.app.window import MainWindow
from chargemap.model.board import Square

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NOTHING = Qt.MouseButton.NoButton
BARE = Qt.KeyboardModifier.NoModifier


class Hands:
    """The mouse and the keyboard of one window."""

    def __init__(self, window: MainWindow) -> None:
        self.window, self.view = window, window.view
        self.held = NOTHING  # the button that is down

    def pixel(self, square: Square) -> QPoint:
        """Return the middle of a square in pixels of the viewport."""
        x, y = square
        return self.view.viewportTransform().map(QPointF(x + 0.5, y + 0.5)).toPoint()

    def press(
        self,
        square: Square,
        held: Qt.KeyboardModifier = BARE,
        button: Qt.MouseButton = LEFT,
    ) -> None:
        """Press a button there, whatever happens to be down."""
        self.move(square, held)
        self.held = button
        self._send(QEvent.Type.MouseButtonPress, square, button, held)

    def move(self, square: Square, held: Qt.KeyboardModifier = BARE) -> None:
        """Move there, with the button that is down."""
        self._send(QEvent.Type.MouseMove, square, NOTHING, held)

    def release(self, square: Square, held: Qt.KeyboardModifier = BARE) -> None:
        """Let go there, if a button is down."""
        button, self.held = self.held, NOTHING
        if button != NOTHING:
            self._send(QEvent.Type.MouseButtonRelease, square, button, held)

    def click(
        self,
        square: Square,
        held: Qt.KeyboardModifier = BARE,
        button: Qt.MouseButton = LEFT,
    ) -> None:
        """Press and let go."""
        self.press(square, held, button)
        self.release(square, held)

    def drag(
        self,
        start: Square,
        to: Square,
        held: Qt.KeyboardModifier = BARE,
        button: Qt.MouseButton = LEFT,
    ) -> None:
        """Press, move and let go."""
        self.press(start, held, button)
        self.move(to, held)
        self.release(to, held)

    def double_click(self, square: Square) -> None:
        """Click twice, fast."""
        self.click(square)
        self._send(QEvent.Type.MouseButtonDblClick, square, LEFT, BARE)
        self._send(QEvent.Type.MouseButtonRelease, square, LEFT, BARE)

    def key(self, key: Qt.Key, held: Qt.KeyboardModifier = BARE) -> None:
        """Press a key with the focus on the board."""
        if QApplication.activeWindow() is not self.window:  # after a question
            self.window.activateWindow()
            QApplication.processEvents()
        self.view.setFocus()
        QTest.keyClick(self.view, key, held)

    def write(self, text: str, key: Qt.Key) -> None:
        """Write where the focus is, and end with a key."""
        field = QApplication.focusWidget() or self.view
        QTest.keyClicks(field, text)
        QTest.keyClick(QApplication.focusWidget() or self.view, key)

    def answer(self, button: QMessageBox.StandardButton) -> None:
        """Press that button in the question that comes up next, if one does."""

        def press() -> None:
            box = QApplication.activeModalWidget()
            if isinstance(box, QMessageBox):
                box.button(button).click()

        QTimer.singleShot(0, press)

    def _send(
        self,
        kind: QEvent.Type,
        square: Square,
        button: Qt.MouseButton,
        held: Qt.KeyboardModifier,
    ) -> None:
        port, spot = self.view.viewport(), self.pixel(square)
        event = QMouseEvent(
            kind,
            QPointF(spot),
            QPointF(port.mapToGlobal(spot)),
            button,
            self.held,
            held,
        )
        QApplication.sendEvent(port, event)
