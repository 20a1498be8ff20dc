"""What is drawn over others and takes neither mouse nor keyboard."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


class Unfelt(QWidget):
    """A widget for the eye only; it is out of sight until it is shown."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
