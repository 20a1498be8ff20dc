"""The form of Export picture: which part and how large, what is shown, and on which paper."""

from collections.abc import Iterator
from dataclasses import replace

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QGridLayout,
    QGroupBox,
    QLabel,
    QRadioButton,
    QSpinBox,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from chargemap.app.fold import Column
from chargemap.app.length_box import Length, WholeLength
from chargemap.app.picture.choices import (
    BOARD,
    RECTANGLE,
    VIEW,
    ZONES,
    Choices,
    bounds,
)
from chargemap.app.plate_options import PAPERS, Region
from chargemap.explain import lengths
from chargemap.i18n import N_, _

_PARTS = {
    BOARD: N_("The whole &board"),
    VIEW: N_("What is in &sight"),
    RECTANGLE: N_("A &rectangle:"),
}
_ON_GRID = {
    "left": N_("Column"),
    "top": N_("Row"),
    "width": N_("Columns"),
    "height": N_("Rows"),
}
_ON_TABLE = {
    "left": N_("From left"),
    "top": N_("From top"),
    "width": N_("Width"),
    "height": N_("Height"),
}
_CHECKS = {
    "ruling": N_("R&uling on show"),
    "lanes": N_("Lan&es, ways and ghosts"),
    "marks": N_("&Marks and what they name"),
    "names": N_("&Names"),
    "grid": N_("&Grid and coordinates"),
    "annotations": N_("N&otes on the map"),
    "legend": N_("&Legend beneath"),
    "log": N_("Log &beneath"),
    "hidden": N_("&Hidden tokens and the GM's notes"),
}
_ZONES = {
    "none": N_("None"),
    "ruling": N_("Those of the ruling"),
    "all": N_("Those of everybody"),
}


class PictureForm(QTabWidget):
    """Three pages of choices; it tells when one of them changes."""

    changed = Signal()

    def __init__(self, board: Region, *, on_table: bool) -> None:
        super().__init__()
        self._board, self._on_table = board, on_table
        self.parts = {part: QRadioButton() for part in _PARTS}
        self.spins = {
            key: WholeLength("inches") if on_table else QSpinBox() for key in _ON_GRID
        }
        self.side_labels = {key: QLabel() for key in _ON_GRID}
        self.checks = {key: QCheckBox() for key in _CHECKS}
        self.fitted, self.bounded, self.pages = QCheckBox(), QCheckBox(), QCheckBox()
        self.numbers: dict[str, QSpinBox | QDoubleSpinBox] = {
            "scale": QSpinBox(),
            "most_kb": QSpinBox(),
            "inches": self._on_paper(),
            "overlap_mm": QDoubleSpinBox(decimals=0),
        }
        self.lists = {key: QComboBox() for key in ("zones", "dark", "paper", "turned")}
        for one in self.lists.values():
            one.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.labels = {key: QLabel() for key in (*self.numbers, *self.lists)}
        self.drag_hint, self.pages_hint = QLabel(wordWrap=True), QLabel(wordWrap=True)
        self._fill_lists()
        for page in (self._part_page(), self._shown_page(), self._print_page()):
            self.addTab(_scrolled(page), "")
        self._set_bounds()
        self._connect()

    def _on_paper(self) -> Length:
        made = Length("inches")
        made.setSingleStep(0.25)
        return made

    # What is chosen -----------------------------------------------------------

    def part(self) -> str:
        """Return which part of the board is chosen."""
        return next(part for part, one in self.parts.items() if one.isChecked())

    def rectangle(self) -> Region:
        """Return the rectangle that the numbers give."""
        return Region(*(float(spin.value()) for spin in self.spins.values()))

    def choices(self) -> Choices:
        """Return all that is chosen."""
        flags = {key: check.isChecked() for key, check in self.checks.items()}
        return Choices(
            part=self.part(),
            fitted=self.fitted.isChecked(),
            scale=int(self.numbers["scale"].value()),
            bounded=self.bounded.isChecked(),
            most_kb=int(self.numbers["most_kb"].value()),
            pages=self.pages.isChecked(),
            inches=round(self.numbers["inches"].value(), 2),
            overlap_mm=float(self.numbers["overlap_mm"].value()),
            zones=str(self.lists["zones"].currentData()),
            dark=bool(self.lists["dark"].currentData()),
            paper=str(self.lists["paper"].currentData()),
            landscape=bool(self.lists["turned"].currentData()),
            **flags,
        )

    def choose(self, choices: Choices) -> None:
        """Show these choices."""
        part = choices.part if choices.part != RECTANGLE else BOARD
        self.parts[part].setChecked(True)
        for key, check in self.checks.items():
            check.setChecked(getattr(choices, key))
        self.fitted.setChecked(choices.fitted)
        self.bounded.setChecked(choices.bounded)
        self.pages.setChecked(choices.pages)
        for key, number in self.numbers.items():
            number.setValue(getattr(choices, key))
        values = replace(choices, part="")
        for key, value in (
            ("zones", values.zones),
            ("dark", values.dark),
            ("paper", values.paper),
            ("turned", values.landscape),
        ):
            self.lists[key].setCurrentIndex(self.lists[key].findData(value))
        self.enable()

    def choose_rectangle(self, region: Region) -> None:
        """Choose the squares, or whole inches, that the region touches."""
        left, top = int(max(0.0, region.x)), int(max(0.0, region.y))
        right = min(self._board.width, region.x + region.width)
        end = min(self._board.height, region.y + region.height)
        sides = (left, top, int(right + 0.999) - left, int(end + 0.999) - top)
        for spin, value in zip(self.spins.values(), sides, strict=True):
            spin.setValue(value)
        self.parts[RECTANGLE].setChecked(True)

    def enable(self) -> None:
        """Let those be changed that have an effect."""
        printed = self.pages.isChecked()
        for spin in self.spins.values():
            spin.setEnabled(self.part() == RECTANGLE)
        self.fitted.setEnabled(not printed)
        self.bounded.setEnabled(not printed)
        sized = not printed and not self.fitted.isChecked()
        self.numbers["scale"].setEnabled(sized)
        bounded = not printed and self.bounded.isChecked()
        self.numbers["most_kb"].setEnabled(bounded)
        for one in ("inches", "overlap_mm"):
            self.numbers[one].setEnabled(printed)
        for one in ("paper", "turned"):
            self.lists[one].setEnabled(printed)

    # How it looks -------------------------------------------------------------

    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()
        return QSize(hint.width(), min(hint.height(), 260))

    def _fill_lists(self) -> None:
        for zone in ZONES:
            self.lists["zones"].addItem("", zone)
        for paper in PAPERS:
            self.lists["paper"].addItem(paper, paper)
        for key in ("dark", "turned"):
            for value in (False, True):
                self.lists[key].addItem("", value)

    def _part_page(self) -> QWidget:
        page = QWidget()
        rows = QVBoxLayout(page)
        self.part_box, self.size_box = QGroupBox(), QGroupBox()
        grid = QGridLayout(self.part_box)
        group = QButtonGroup(self)
        for row, radio in enumerate(self.parts.values()):
            group.addButton(radio)
            grid.addWidget(radio, row, 0, 1, 4)
        for index, (key, spin) in enumerate(self.spins.items()):
            row, column = 3 + index // 2, index % 2 * 2
            grid.addWidget(self.side_labels[key], row, column)
            grid.addWidget(spin, row, column + 1)
            self.side_labels[key].setBuddy(spin)
        grid.addWidget(self.drag_hint, 5, 0, 1, 4)
        form = QFormLayout(self.size_box)
        form.addRow(self.fitted)
        self._row(form, "scale")
        form.addRow(self.bounded)
        self._row(form, "most_kb")
        self._row(form, "dark")
        rows.addWidget(self.part_box)
        rows.addWidget(self.size_box)
        rows.addStretch(1)
        return page

    def _shown_page(self) -> QWidget:
        page = QWidget()
        rows = QVBoxLayout(page)
        for key, check in self.checks.items():
            rows.addWidget(check)
            if key == "marks":
                form = QFormLayout()
                self._row(form, "zones")
                rows.addLayout(form)
        rows.addStretch(1)
        return page

    def _print_page(self) -> QWidget:
        page = QWidget()
        form = QFormLayout(page)
        form.addRow(self.pages)
        for key in ("paper", "turned", "inches", "overlap_mm"):
            self._row(form, key)
        form.addRow(self.pages_hint)
        return page

    def _row(self, form: QFormLayout, key: str) -> None:
        """Add a number or a list, with its label before it."""
        field = self.numbers.get(key) or self.lists[key]
        self.labels[key].setBuddy(field)
        form.addRow(self.labels[key], field)

    def _set_bounds(self) -> None:
        sides = self._board.width, self._board.height
        for index, spin in enumerate(self.spins.values()):
            most = max(1, int(sides[index % 2]))
            spin.setRange(index // 2, most - 1 + index // 2)
            spin.setValue(most if index > 1 else 0)
        for key, number in self.numbers.items():
            low, high = bounds(key)
            if isinstance(number, QSpinBox):
                number.setRange(int(low), int(high))
            else:
                number.setRange(low, high)

    def _connect(self) -> None:
        for box in self._buttons():
            box.toggled.connect(self._tell)
        for spin in (*self.spins.values(), *self.numbers.values()):
            spin.valueChanged.connect(self._tell)
        for one in self.lists.values():
            one.currentIndexChanged.connect(self._tell)

    def _buttons(self) -> Iterator[QCheckBox | QRadioButton]:
        yield from self.parts.values()
        yield from self.checks.values()
        yield from (self.fitted, self.bounded, self.pages)

    def _tell(self) -> None:
        self.enable()
        self.changed.emit()

    def say(self) -> None:
        """Say everything in the language in force."""
        for number, text in enumerate((_("Part and size"), _("Shown"), _("Print"))):
            self.setTabText(number, text)
        self.setAccessibleName(_("What the picture shows"))
        self.part_box.setTitle(_("Part of the board"))
        self.size_box.setTitle(_("Size and colours"))
        for part, radio in self.parts.items():
            radio.setText(_(_PARTS[part]))
        sides = _ON_TABLE if self._on_table else _ON_GRID
        for key, label in self.side_labels.items():
            label.setText(_(sides[key]))
            self.spins[key].setAccessibleName(self._spoken(_(sides[key])))
        for key, check in self.checks.items():
            check.setText(_(_CHECKS[key]))
        self.drag_hint.setText(_("Or drag over the preview."))
        self.fitted.setText(_("&Fitted to a page or a screen"))
        self.bounded.setText(_("A file of at &most so many KB"))
        self.pages.setText(_("True to scale, on many &pages (PDF)"))
        self._say_lists()
        self._say_labels()
        self.setMinimumWidth(self.tabBar().sizeHint().width() + 4)

    def _spoken(self, side: str) -> str:
        """Return the name of a side's number, with the unit it is in."""
        if not self._on_table:
            return side
        unit = lengths.spelled("inches")
        return _("{side} in {unit}").format(side=side, unit=unit)

    def _say_lists(self) -> None:
        for number, zone in enumerate(ZONES):
            self.lists["zones"].setItemText(number, _(_ZONES[zone]))
        for number, text in enumerate((_("Light"), _("Dark"))):
            self.lists["dark"].setItemText(number, text)
        for number, text in enumerate((_("Upright"), _("Across"))):
            self.lists["turned"].setItemText(number, text)

    def _say_labels(self) -> None:
        on_table = self._on_table
        texts = {
            "scale": _("Pixels an &inch") if on_table else _("P&ixels a square"),
            "most_kb": _("&KB"),
            "inches": _("1 inch on paper") if on_table else _("1 square on paper"),
            "overlap_mm": _("Strip that pages share, mm"),
            "zones": _("&Zones"),
            "dark": _("Colo&urs"),
            "paper": _("Pap&er"),
            "turned": _("Pages lie"),
        }
        for key, text in texts.items():
            self.labels[key].setText(text)
            field = self.numbers.get(key) or self.lists[key]
            field.setAccessibleName(text.replace("&", ""))


def _scrolled(page: QWidget) -> Column:
    """Return the page in what scrolls where letters are large."""
    area = Column(page)
    page.setAutoFillBackground(False)
    area.viewport().setAutoFillBackground(False)
    return area
