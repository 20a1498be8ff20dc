"""What all docks share: a title, a stable name, and new words when the language changes."""

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDockWidget, QLabel, QWidget

from chargemap.app.document import Document
from chargemap.app.elided import WrappedLabel
from chargemap.i18n import N_, _

COMPLAINT = "palette(bright-text)"  # the theme's colour for what is wrong


class Dock(QDockWidget):
    """A dock on one document. It shows what the document says and keeps nothing that matters."""

    title = N_("Dock")

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.setObjectName(type(self).__name__)
        self.setAllowedAreas(Qt.DockWidgetArea.AllDockWidgetAreas)
        self._stale = True
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self.refresh_now)

    def refresh(self) -> None:
        """Fill the dock from the document; what asks the rules belongs here, for they load late."""

    def outdate(self) -> None:
        """Have the dock filled again: now if it is in sight, else when it comes into sight."""
        self._stale = True
        if self.isVisible():
            self.refresh_now()

    def refresh_now(self) -> None:
        """Fill the dock if what it shows is outdated."""
        if self._stale:
            self._stale = False
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self._later.start()  # after the first painting of the window

    def retranslate(self) -> None:
        """Say everything again in the language in force; each dock adds its own words."""
        self.setWindowTitle(_(self.title))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)


def hint_label() -> QLabel:
    """Return a label for a sentence that says what to do where there is nothing to show."""
    label = QLabel()
    label.setWordWrap(True)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.setContentsMargins(16, 16, 16, 16)
    return label


def complaint_label() -> QLabel:
    """Return a label for one sentence about what was typed; it takes no room while it is empty."""
    label = WrappedLabel()
    label.setVisible(False)
    label.setStyleSheet(f"color: {COMPLAINT}")
    return label
