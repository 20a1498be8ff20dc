"""What is offered to others as words and buttons: on the board, and again at the log's foot."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from PySide6.QtCore import QEvent, Qt, SignalInstance
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from chargemap.app.docks.flow import FlowLayout
from chargemap.app.elided import WrappedLabel
from chargemap.app.words import literal

CUT, LONGEST = Qt.TextElideMode.ElideMiddle, 280  # pixels of a button's words


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to do about an offer: its key's name, its words, and a longer word on it."""

    id: str
    text: str
    do: Callable[[], None]
    about: str = ""


class Offering(Protocol):
    """Whoever holds an action back: `held` is it, None if nothing is open."""

    changed: SignalInstance

    @property
    def held(self) -> object: ...


class Words(Protocol):
    """The words and keys of what one offers; `ENTER` is what the Enter key stands for."""

    ENTER: str

    def sentence(self, offering: Any, /) -> str: ...
    def progress(self, offering: Any, /) -> str: ...
    def choices(self, offering: Any, /) -> tuple[Choice, ...]: ...
    def key_of(self, event: QKeyEvent, /) -> str: ...
    def take(self, offering: Any, key: str, /) -> None: ...


class OfferBox(QWidget):
    """The sentence, a button for each choice, and the keys; it is empty when nothing is open."""

    def __init__(
        self, offering: Offering, say: Words, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.offering, self.say = offering, say
        self.words = WrappedLabel()
        self.keys = WrappedLabel()
        self.keys.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.buttons: list[QPushButton] = []
        self._row = QWidget()
        self._flow = FlowLayout(self._row)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(5)
        for widget in (self.words, self._row, self.keys):
            column.addWidget(widget)
        offering.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show what is open now."""
        text = self.say.sentence(self.offering)
        self.words.setText(text)
        self.setAccessibleName(text)
        keys = self.say.progress(self.offering)
        self.keys.setText(keys)
        self.setAccessibleDescription(keys)
        open_now = self.offering.held is not None
        had_focus = any(button.hasFocus() for button in self.buttons)
        self._fill(self.say.choices(self.offering) if open_now else ())
        if had_focus and self.buttons:
            self.buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def button(self, choice: str) -> QPushButton:
        """Return the button of that choice."""
        return next(one for one in self.buttons if one.objectName() == choice)

    def event(self, event: QEvent) -> bool:
        """Have the keys of the offer before any menu's shortcut."""
        if isinstance(event, QKeyEvent) and self.offering.held is not None:
            key = self.say.key_of(event)
            if key and event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if key and event.type() == QEvent.Type.KeyPress:
                self._take(key)
                return True
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.refresh()
        super().changeEvent(event)

    def _take(self, key: str) -> None:
        """Enter does what the button in focus says."""
        focused = next((one for one in self.buttons if one.hasFocus()), None)
        if key == self.say.ENTER and focused is not None:
            focused.click()
        else:
            self.say.take(self.offering, key)

    def _fill(self, choices: tuple[Choice, ...]) -> None:
        while (item := self._flow.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.buttons = []
        for choice in choices:
            short = self.fontMetrics().elidedText(choice.text, CUT, LONGEST)
            button = QPushButton(short, self._row)
            button.setObjectName(choice.id)
            button.setToolTip(
                choice.about or ("" if short == choice.text else literal(choice.text))
            )
            button.setAccessibleName(choice.text)
            button.setAccessibleDescription(choice.about)
            button.clicked.connect(lambda _on=False, do=choice.do: do())
            self._flow.addWidget(button)
            self.buttons.append(button)
            button.show()
