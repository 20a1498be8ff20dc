"""Editors for the keys of a ruleset: one widget for each kind of field, all used the same way."""

import json
from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QHBoxLayout,
    QLineEdit,
    QSpinBox,
    QWidget,
)

from chargemap.app.length_box import Judged
from chargemap.explain import lengths
from chargemap.i18n import N_, _
from chargemap.rules.fields import Field

MOST = 9999  # of a number without a bound
TYPED = 1_000_000  # what can be typed, fit or not

Names = Callable[[], Sequence[tuple[str, str]]]  # (id, label) of the tokens there are


def none_word(field: Field) -> str:
    """Return what people read where a field holds nothing, to be translated."""
    return field.none or (N_("none") if field.or_none else N_("empty"))


class Editor(QWidget):
    """A widget that holds the value of one field. `committed` is sent when a person is done with it."""

    committed = Signal()

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = field
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(0, 0, 0, 0)

    def hold(self, widget: QWidget) -> None:
        """Make `widget` what the keyboard reaches, and what screen readers name."""
        self.row.addWidget(widget, 1)
        self.setFocusProxy(widget)

    def value(self) -> object:
        """Return what is entered, fit or not."""
        raise TypeError(f"{type(self).__name__} holds nothing")

    def show_value(self, value: object) -> None:
        """Show `value` without sending `committed`."""

    def retranslate(self) -> None:
        """Say everything again in the language in force."""

    def set_name(self, name: str) -> None:
        """Give the field's name to whoever cannot see it."""
        self.setAccessibleName(name)
        if (inner := self.focusProxy()) is not None:
            inner.setAccessibleName(name)


class WholeBox(QSpinBox):
    """A spin box that leaves the wheel to the form around it unless it has the focus."""

    bounds: tuple[float, float] = (0, 0)
    pace = 1.0

    def stepEnabled(self) -> QAbstractSpinBox.StepEnabledFlag:
        return _steps_open(self, self.bounds)

    def stepBy(self, steps: int) -> None:
        self.setValue(int(_stepped(self, steps, self.bounds)))
        self.selectAll()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class DecimalBox(QDoubleSpinBox):
    """The same with a decimal point."""

    bounds: tuple[float, float] = (0, 0)
    pace = 1.0  # of an arrow

    def textFromValue(self, value: float) -> str:
        text = super().textFromValue(value)
        if self.decimals() != lengths.PLACES:
            return text
        point = self.locale().decimalPoint()
        return text.rstrip("0").removesuffix(point) if point in text else text

    def validate(self, text: str, position: int) -> Judged:
        """Take a point for a comma, and the other way round: keyboards have either."""
        point = self.locale().decimalPoint()
        return super().validate(
            text.translate({ord(one): point for one in ".,"}), position
        )

    def stepEnabled(self) -> QAbstractSpinBox.StepEnabledFlag:
        return _steps_open(self, self.bounds)

    def stepBy(self, steps: int) -> None:
        self.setValue(_stepped(self, steps, self.bounds))
        self.selectAll()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


def _stepped(
    box: "WholeBox | DecimalBox", steps: int, bounds: tuple[float, float]
) -> float:
    """Return the number so many steps on, within the bounds; one step below the least stands none."""
    least, most = bounds
    none = bool(box.specialValueText())
    number = box.value()
    if none and number == box.minimum():
        number = least - box.pace
    number = min(number + steps * box.pace, most)
    if number >= least:
        return number
    return box.minimum() if none else least


def _steps_open(
    box: "WholeBox | DecimalBox", bounds: tuple[float, float]
) -> QAbstractSpinBox.StepEnabledFlag:
    """Return which of the two arrows lead to another number."""
    flags = QAbstractSpinBox.StepEnabledFlag
    up, down = (_stepped(box, steps, bounds) for steps in (1, -1))
    found = flags.StepUpEnabled if up > box.value() else flags.StepNone
    return found | (flags.StepDownEnabled if down < box.value() else flags.StepNone)


class Choices(QComboBox):
    """A list to choose from that leaves the wheel to the form around it unless it has the focus."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class NumberEditor(Editor):
    """A number. The arrows keep to the field's bounds; whatever else is typed is told, not cut to fit.

    Where there may be none, that stands one step below the least. A length stands in the unit that is read.
    """

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self._times = lengths.times(field.length)
        self._turned = lengths.told_in(field.length) != field.length
        self.box: WholeBox | DecimalBox = (
            WholeBox() if field.kind == "int" and not self._turned else DecimalBox()
        )
        self.none = field.default is None or field.or_none
        self.box.bounds = (
            -MOST if field.least is None else field.least * self._times,
            MOST if field.most is None else field.most * self._times,
        )
        self.box.setRange(-TYPED, TYPED)
        if self._turned and isinstance(self.box, DecimalBox):
            told = lengths.told_in(field.length)
            self.box.pace = lengths.STEPS.get(told, 1.0)
            self.box.setDecimals(lengths.PLACES)
            if "{unit}" not in field.text.lower():
                self.box.setSuffix(f" {lengths.name(field.length)}")
        self.box.setKeyboardTracking(False)
        self.hold(self.box)
        self.retranslate()
        self.box.valueChanged.connect(self.committed)

    def value(self) -> object:
        number = self.box.value()
        if self.none and number == self.box.minimum():
            return None
        if self._turned:
            whole = self.field.kind == "int"
            return lengths.typed(number, self.field.length, whole=whole)
        return int(number) if number == int(number) else number

    def show_value(self, value: object) -> None:
        with QSignalBlocker(self.box):
            number = value if isinstance(value, int | float) else self.box.minimum()
            if isinstance(self.box, QSpinBox):
                self.box.setValue(int(number))
            elif self._turned and number != self.box.minimum():
                self.box.setValue(number * self._times)
            else:
                self.box.setValue(number)

    def retranslate(self) -> None:
        self.box.setSpecialValueText(_(none_word(self.field)) if self.none else "")


class FlagEditor(Editor):
    """A box to tick."""

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.box = QCheckBox()
        self.hold(self.box)
        self.retranslate()
        self.box.toggled.connect(self._toggled)

    def _toggled(self) -> None:
        self.retranslate()
        self.committed.emit()

    def value(self) -> object:
        return self.box.isChecked()

    def show_value(self, value: object) -> None:
        with QSignalBlocker(self.box):
            self.box.setChecked(bool(value))
        self.retranslate()

    def retranslate(self) -> None:
        self.box.setText(_("yes") if self.box.isChecked() else _("no"))


class ChoiceEditor(Editor):
    """One of a few words."""

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.box = Choices()
        if field.default is None:
            self.box.addItem("", None)
        for choice in field.choices:
            self.box.addItem(lengths.say(field.word(choice)), choice)
        self.box.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.box.setMinimumContentsLength(6)
        self.hold(self.box)
        self.retranslate()
        self.box.activated.connect(self.committed)

    def value(self) -> object:
        return self.box.currentData()

    def show_value(self, value: object) -> None:
        self.box.setCurrentIndex(self.box.findData(value))

    def retranslate(self) -> None:
        signs = dict(zip(self.field.choices, self.field.signs, strict=False))
        for index in range(self.box.count()):
            choice = self.box.itemData(index)
            word = self.field.word(choice)
            if choice is None:
                word = none_word(self.field)
            sign = f"{signs[choice]} " if choice in signs else ""
            self.box.setItemText(index, sign + lengths.say(word))


class TokenEditor(Editor):
    """One of the other tokens on the board, or none."""

    def __init__(
        self, field: Field, names: Names, parent: QWidget | None = None
    ) -> None:
        super().__init__(field, parent)
        self._names = names
        self._value: object = field.default
        self.box = Choices()
        self.box.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.box.setMinimumContentsLength(8)
        self.hold(self.box)
        self.box.activated.connect(self.committed)

    def value(self) -> object:
        return self.box.currentData()

    def show_value(self, value: object) -> None:
        self._value = value
        self.box.clear()
        self.box.addItem(_("nobody"), self.field.default)
        for token_id, label in self._names():
            self.box.addItem(label, token_id)
        if value not in (None, "") and self.box.findData(value) < 0:
            self.box.addItem(str(value), value)
        self.box.setCurrentIndex(max(0, self.box.findData(value)))

    def retranslate(self) -> None:
        self.show_value(self._value)


class LineEditor(Editor):
    """A line of text: words, dice, a list with commas, or plain data."""

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.line = QLineEdit()
        self.hold(self.line)
        self._shown = ""
        self.retranslate()
        self.line.editingFinished.connect(self._done)

    def _done(self) -> None:
        if self.line.text() != self._shown:
            self._shown = self.line.text()
            self.committed.emit()

    def value(self) -> object:
        text = self.line.text().strip()
        if not text:
            return self.field.default
        match self.field.kind:
            case "texts":
                return [word.strip() for word in text.split(",") if word.strip()]
            case "square" | "squares" | "map":
                return _data(text)
            case "ratio":
                return text if "/" in text else _data(text)
        return text

    def show_value(self, value: object) -> None:
        self._shown = _line(value)
        self.line.setText(self._shown)

    def retranslate(self) -> None:
        examples = {
            "dice": _("such as 2d6+1"),
            "texts": _("words, with commas"),
            "ratio": _("such as 2 or 1/2"),
        }
        known = examples.get(self.field.kind) or _(self.field.none)
        self.line.setPlaceholderText(known)


def _data(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return text


def _line(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, list | tuple) and all(isinstance(one, str) for one in value):
        return ", ".join(value)
    return value if isinstance(value, str) else json.dumps(value)


SIMPLE: Mapping[str, Callable[[Field], Editor]] = {
    "int": NumberEditor,
    "number": NumberEditor,
    "flag": FlagEditor,
    "choice": ChoiceEditor,
    "text": LineEditor,
    "texts": LineEditor,
    "dice": LineEditor,
    "ratio": LineEditor,
    "square": LineEditor,
    "squares": LineEditor,
    "map": LineEditor,
}
