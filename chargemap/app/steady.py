"""What is drawn in a view stays where it is on the screen while bars come and go above it."""

from PySide6.QtCore import QPoint, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget


class Steady:
    """Where a widget lies in its window."""

    def __init__(self, widget: QWidget) -> None:
        self._widget = widget
        self._window, self._at = QSize(), QPoint()

    def shift(self, event: QResizeEvent) -> int:
        """Return by how many pixels a bar above has pushed the widget down, in a window that kept its size."""
        widget, window = self._widget, self._widget.window()
        at, size = widget.mapTo(window, QPoint()), window.size()
        down = at.y() - self._at.y()
        before, after = event.oldSize(), event.size()
        pushed = before.width() == after.width() and (
            before.height() - after.height() == down
        )
        kept = size == self._window and widget.isVisible() and at.x() == self._at.x()
        self._window, self._at = size, at
        return down if pushed and kept else 0
