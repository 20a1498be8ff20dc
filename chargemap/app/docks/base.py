"""What all docks share: a title, a stable name, and new words when the language changes."""

from html import escape

from PySide6.QtCore import QEvent, QSize, Qt, QTimer
from PySide6.QtGui import QAction, QKeySequence, QShowEvent
from PySide6.QtWidgets import QDockWidget, QLabel, QWidget

from chargemap.app.document import Document
from chargemap.app.elided import WrappedLabel
from chargemap.app.menus.command import plain
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


class HintLabel(QLabel):
    """A sentence that says what to do where there is nothing to show, and links that do it."""

    def __init__(self) -> None:
        super().__init__()
        self._sentence = ""
        self._actions: tuple[QAction, ...] = ()
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setContentsMargins(16, 16, 16, 16)
        self.linkActivated.connect(self._follow)

    def offer(self, *actions: QAction) -> None:
        """Have links below the sentence that do these."""
        self._actions = actions
        for action in actions:
            action.changed.connect(self._show)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse
            | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self._show()

    def setText(self, sentence: str) -> None:
        self._sentence = sentence
        self._show()

    def text(self) -> str:
        return self._sentence

    def minimumSizeHint(self) -> QSize:
        """Return what three lines need, so that a low dock stays low while it has something else to show."""
        line = self.fontMetrics().lineSpacing()
        return QSize(6 * line, 3 * line)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.PaletteChange:
            self._show()  # links keep the colour they were made in
        super().changeEvent(event)

    def _show(self) -> None:
        lines = [escape(self._sentence), *map(_link, self._actions)]
        self.setAccessibleName(self._sentence)
        super().setText("".join(f"<p>{one}</p>" for one in lines))

    def _follow(self, action_id: str) -> None:
        for action in self._actions:
            if action.objectName() == action_id:
                action.trigger()


def _link(action: QAction) -> str:
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    name = escape(plain(action.text()).rstrip("…"))
    link = f"<a href='{action.objectName()}'>{name}</a>"
    return (
        _("{action} ({keys})").format(action=link, keys=escape(keys)) if keys else link
    )


def hint_label() -> HintLabel:
    """Return a label for a sentence that says what to do where there is nothing to show."""
    return HintLabel()


def complaint_label() -> QLabel:
    """Return a label for one sentence about what was typed; it takes no room while it is empty."""
    label = WrappedLabel()
    label.setVisible(False)
    label.setStyleSheet(f"color: {COMPLAINT}")
    return label
