"""The mouse over a window's board, and the moves with a button down that QTest does not make."""

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from chargemap.app.window import MainWindow

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def pixel(window: MainWindow, x: float, y: float) -> QPoint:
    """Return a point of the board in pixels of the viewport."""
    return window.view.viewportTransform().map(QPointF(x, y)).toPoint()


def move_held(
    port: QWidget,
    spot: QPoint,
    buttons: Qt.MouseButton = LEFT,
    modifiers: Qt.KeyboardModifier = NONE,
) -> None:
    """Move to a pixel while those buttons are down."""
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        QPointF(spot),
        QPointF(port.mapToGlobal(spot)),
        Qt.MouseButton.NoButton,
        buttons,
        modifiers,
    )
    QApplication.sendEvent(port, event)


def drag(
    window: MainWindow,
    start: tuple[float, float],
    goal: tuple[float, float],
    button: Qt.MouseButton = LEFT,
) -> None:
    """Drag from one point of the board to another."""
    port = window.view.viewport()
    QTest.mouseMove(port, pixel(window, *start))
    QTest.mousePress(port, button, pos=pixel(window, *start))
    QTest.mouseMove(port, pixel(window, *goal))
    QTest.mouseRelease(port, button, pos=pixel(window, *goal))
