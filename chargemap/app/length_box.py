"""Spin boxes that hold a length in the ruleset's unit, and show it in the one that people read."""

from typing import TypeAlias

from PySide6.QtCore import QLocale
from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QDoubleSpinBox, QSpinBox

from chargemap.explain import lengths

Judged: TypeAlias = tuple[QValidator.State, str, int]
NARROW = {"inches": "″"}  # signs that stand close behind the number


class WholeLength(QSpinBox):
    """A whole number of a ruleset's unit, shown in the unit that people read."""

    def __init__(self, unit: str) -> None:
        super().__init__()
        self.unit = unit
        self.follow()

    def follow(self) -> None:
        """Show the number in the unit in force."""
        self.setSuffix(_suffix(self.unit))

    def textFromValue(self, value: int) -> str:
        return lengths.number(value, self.unit)

    def valueFromText(self, text: str) -> int:
        return round(_meant(self, text) or 0)

    def validate(self, text: str, position: int) -> Judged:
        return _judged(self, text, position)


class Length(QDoubleSpinBox):
    """The same with a decimal point, and no more places than it has."""

    def __init__(self, unit: str) -> None:
        super().__init__()
        self.unit = unit
        self.follow()

    def follow(self) -> None:
        """Show the number in the unit in force."""
        self.setDecimals(lengths.PLACES)
        self.setSuffix(_suffix(self.unit))

    def textFromValue(self, value: float) -> str:
        return lengths.number(value, self.unit)

    def valueFromText(self, text: str) -> float:
        return _meant(self, text) or 0.0

    def validate(self, text: str, position: int) -> Judged:
        return _judged(self, text, position)


def _suffix(unit: str) -> str:
    told = lengths.told_in(unit)
    return NARROW.get(told) or f" {lengths.name(unit)}"


def _meant(box: WholeLength | Length, text: str) -> float | None:
    """Return the length in the ruleset's unit that the text means, if it is a number."""
    plain = text.strip().removesuffix(box.suffix().strip()).strip()
    number, is_one = QLocale.c().toDouble(plain.replace(",", "."))
    if not is_one:
        return None
    whole = isinstance(box, WholeLength)
    return float(lengths.typed(number, box.unit, whole=whole))


def _judged(box: "WholeLength | Length", text: str, position: int) -> Judged:
    """Return what Qt asks of a text: whether it can be taken, or may become such."""
    meant = _meant(box, text)
    fits = meant is not None and box.minimum() <= meant <= box.maximum()
    special = bool(text) and text == box.specialValueText()
    state = QValidator.State.Acceptable
    if not fits and not special:
        state = QValidator.State.Intermediate
    return state, text, position
