"""Preferences: every choice is in force at once; Cancel puts back what was before."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from chargemap.app.fold import Column
from chargemap.app.preferences import SAYS, Preference, pages
from chargemap.app.who_rolls import BY_SIDE
from chargemap.i18n import _

if TYPE_CHECKING:
    from chargemap.app.window import MainWindow

WIDTH, HEIGHT = 480, 400
BUTTONS = QDialogButtonBox.StandardButton


class PreferencesDialog(QDialog):
    """Pages of choices, each with a line that says what it does."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._who = window.docks.log.dice.who
        self.pages = pages()
        self.rows: dict[str, Row] = {}
        self.tabs = QTabWidget()
        self.sides = Sides(self)
        for _title, preferences in self.pages:
            self.tabs.addTab(self._page(preferences), "")
        self.buttons = QDialogButtonBox(
            BUTTONS.Ok | BUTTONS.Cancel | BUTTONS.RestoreDefaults
        )
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.defaults = self.buttons.button(BUTTONS.RestoreDefaults)
        self.defaults.clicked.connect(self.restore_defaults)
        column = QVBoxLayout(self)
        column.addWidget(self.tabs, 1)
        column.addWidget(self.buttons)
        self.sides.offer(_sides_of(window), self._who.sides)
        self.sides.box_toggled = self._who.choose_sides
        self._before = self._read()
        self._sides_before = self._who.sides
        self._follow()
        self.retranslate()
        self.resize(WIDTH, HEIGHT)

    def _page(self, preferences: Iterable[Preference]) -> QWidget:
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(14, 12, 14, 12)
        column.setSpacing(12)
        for one in preferences:
            row = Row(one)
            self.rows[one.key] = row
            column.addWidget(row)
            if one.key == "who":
                row.below.addWidget(self.sides)
            row.chosen = partial(self._choose, one)
        column.addStretch(1)
        return Column(inner)

    # What is in force -----------------------------------------------------------

    def _choose(self, preference: Preference, value: str | bool) -> None:
        self._put({preference.key: value})

    def _read(self) -> dict[str, str | bool]:
        return {
            key: row.preference.read(self._window) for key, row in self.rows.items()
        }

    def _follow(self) -> None:
        """Show what is in force."""
        for key, value in self._read().items():
            self.rows[key].show_value(value)
        self.sides.setVisible(self._who.mode == BY_SIDE)

    def _put(self, values: dict[str, str | bool]) -> None:
        for key, value in values.items():
            preference = self.rows[key].preference
            if preference.read(self._window) != value:
                preference.put(self._window, value)
        self._follow()

    def restore_defaults(self) -> None:
        """Have everything as it is in a fresh program."""
        self._who.choose_sides(())
        self.sides.offer(_sides_of(self._window), ())
        self._put({key: row.preference.default for key, row in self.rows.items()})

    def reject(self) -> None:
        self._who.choose_sides(self._sides_before)
        self._put(self._before)
        super().reject()

    # Words ----------------------------------------------------------------------

    def retranslate(self) -> None:
        """Say everything again in the language in force."""
        self.setWindowTitle(_("Preferences"))
        for index, (title, _preferences) in enumerate(self.pages):
            self.tabs.setTabText(index, _(title))
        for row in self.rows.values():
            row.retranslate()
        for _title, preferences in self.pages:  # boxes stand below each other
            named = [self.rows[one.key].label for one in preferences if one.choices]
            wide = max((one.sizeHint().width() for one in named), default=0)
            for label in named:
                label.setMinimumWidth(wide)
        self.sides.retranslate()
        self.buttons.button(BUTTONS.Ok).setText(_("OK"))
        self.buttons.button(BUTTONS.Cancel).setText(_("Cancel"))
        self.defaults.setText(_("Restore defaults"))
        self.defaults.setToolTip(_("Everything as it is in a fresh program"))
        self.tabs.setAccessibleName(_("Preferences"))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)


class Row(QWidget):
    """A choice with its name, and what it does below it."""

    def __init__(self, preference: Preference) -> None:
        super().__init__()
        self.preference = preference
        self.chosen: Callable[[str | bool], None] = lambda _value: None
        self.label = QLabel()
        self.box: QComboBox | QCheckBox
        self.says = QLabel(wordWrap=True)
        self.says.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        self.below = QVBoxLayout(self)
        self.below.setContentsMargins(0, 0, 0, 0)
        self.below.setSpacing(3)
        if preference.choices:
            combo = self.box = QComboBox()
            combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            for value, text in preference.choices:
                combo.addItem(_(text), value)
            self.label.setBuddy(combo)
            line = QHBoxLayout()
            line.addWidget(self.label)
            line.addWidget(combo, 1)
            self.below.addLayout(line)
            combo.activated.connect(lambda: self.chosen(combo.currentData()))
        else:
            check = self.box = QCheckBox()
            self.below.addWidget(check)
            check.clicked.connect(lambda: self.chosen(check.isChecked()))
        self.below.addWidget(self.says)

    def show_value(self, value: str | bool) -> None:
        """Show what is in force."""
        if isinstance(self.box, QComboBox):
            self.box.setCurrentIndex(self.box.findData(value))
        else:
            self.box.setChecked(bool(value))
        self._say()

    def _say(self) -> None:
        text = self.preference.says
        if isinstance(self.box, QComboBox) and not text:
            text = SAYS.get(str(self.box.currentData()), "")
        self.says.setText(_(text))
        self.box.setAccessibleDescription(_(text))

    def retranslate(self) -> None:
        """Say everything again in the language in force."""
        text = _(self.preference.text)
        if isinstance(self.box, QComboBox):
            self.label.setText(text)
            for index, (_value, words) in enumerate(self.preference.choices):
                self.box.setItemText(index, _(words))
        else:
            self.box.setText(text)
        self.box.setAccessibleName(text.replace("&", ""))
        self._say()


class Sides(QWidget):
    """A box to tick for each side of the battle."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.boxes: dict[str, QCheckBox] = {}
        self.box_toggled: Callable[[list[str]], None] = lambda _sides: None
        self.label = QLabel()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 2, 0, 2)
        self._row.addWidget(self.label)
        self._row.addStretch(1)

    def offer(self, sides: Iterable[str], typed: Iterable[str]) -> None:
        """Offer these sides; those that are `typed` are ticked."""
        for side in (*sides, *typed):
            if side not in self.boxes:
                box = self.boxes[side] = QCheckBox(side.replace("&", "&&"))
                self._row.insertWidget(len(self.boxes), box)
                box.clicked.connect(self._clicked)
        for side, box in self.boxes.items():
            box.setChecked(side in typed)

    def _clicked(self) -> None:
        self.box_toggled([one for one, box in self.boxes.items() if box.isChecked()])

    def retranslate(self) -> None:
        """Say everything again in the language in force."""
        self.label.setText(_("Typed in for:"))
        for side, box in self.boxes.items():
            box.setAccessibleName(_("Dice of {side} are typed in").format(side=side))


def _sides_of(window: "MainWindow") -> list[str]:
    tokens = window.document.battle.tokens.values()
    return list(dict.fromkeys(one.side for one in tokens if one.side))
