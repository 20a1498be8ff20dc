"""Keys go to the board after a click on a button beside it; a button that was reached by Tab keeps them."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QAbstractButton, QWidget


class Refocus(QObject):
    """Gives one widget the keyboard whenever a button that it watches is pressed by mouse."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget

    def watch(self, *parents: QWidget) -> None:
        """Watch every button that there is in these."""
        for parent in parents:
            for button in parent.findChildren(QAbstractButton):
                button.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseButtonPress:  # before it does anything
            self.take()
        return False

    def take(self) -> None:
        """Give it the keyboard now."""
        self._widget.setFocus(Qt.FocusReason.OtherFocusReason)
