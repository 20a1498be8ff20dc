"""An open attack of opportunity as words and buttons: on the board, and again at the log's foot."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from chargemap.app import strike_words
from chargemap.app.docks.flow import FlowLayout
from chargemap.app.strike_words import Choice
from chargemap.app.strikes import Strikes


class OfferBox(QWidget):
    """The sentence, a button for each choice, and the keys; it is empty when nothing is open."""

    def __init__(self, strikes: Strikes, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.strikes = strikes
        self.words = QLabel(wordWrap=True)
        self.keys = QLabel(wordWrap=True)
        self.keys.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.buttons: list[QPushButton] = []
        self._row = QWidget()
        self._flow = FlowLayout(self._row)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(5)
        for widget in (self.words, self._row, self.keys):
            column.addWidget(widget)
        strikes.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show what is open now."""
        text = strike_words.sentence(self.strikes)
        self.words.setText(text)
        self.setAccessibleName(text)
        keys = strike_words.progress(self.strikes)
        self.keys.setText(keys)
        self.setAccessibleDescription(keys)
        open_now = self.strikes.held is not None
        had_focus = any(button.hasFocus() for button in self.buttons)
        self._fill(strike_words.choices(self.strikes) if open_now else ())
        if had_focus and self.buttons:
            self.buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def button(self, choice: str) -> QPushButton:
        """Return the button of that choice."""
        return next(one for one in self.buttons if one.objectName() == choice)

    def event(self, event: QEvent) -> bool:
        """Have the keys of the offer before any menu's shortcut."""
        if isinstance(event, QKeyEvent) and self.strikes.held is not None:
            key = strike_words.key_of(event)
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
        if key == strike_words.STRIKE and focused is not None:
            focused.click()
        else:
            strike_words.take(self.strikes, key)

    def _fill(self, choices: tuple[Choice, ...]) -> None:
        while (item := self._flow.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.buttons = []
        for choice in choices:
            button = QPushButton(choice.text, self._row)
            button.setObjectName(choice.id)
            button.setToolTip(choice.about)
            button.setAccessibleDescription(choice.about)
            button.clicked.connect(lambda _on=False, do=choice.do: do())
            self._flow.addWidget(button)
            self.buttons.append(button)
            button.show()
