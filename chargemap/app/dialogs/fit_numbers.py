"""The numbers of a fit: what a picture's grid measures, and where it lies on the board's."""

from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QDoubleSpinBox,
    QGridLayout,
    QGroupBox,
    QLabel,
    QSpinBox,
    QWidget,
)

from chargemap.app.fit import Fit, Marks
from chargemap.i18n import N_, _

FINEST, COARSEST = 4.0, 4000.0  # pixels a square that can be typed
_WORDS = (
    (
        N_("&White corners span"),
        N_("Columns between the corners"),
        N_("Rows between the corners"),
    ),
    (
        N_("&Squares of the picture"),
        N_("Columns of the picture"),
        N_("Rows of the picture"),
    ),
    (
        N_("Pi&xels a square"),
        N_("Pixels a square from left to right"),
        N_("Pixels a square from top to bottom"),
    ),
    (
        N_("&First line at pixel"),
        N_("First line from the left"),
        N_("First line from the top"),
    ),
    (
        N_("It is the board's &line"),
        N_("Column of the board"),
        N_("Row of the board"),
    ),
)


class FitNumbers(QGroupBox):
    """Every number of the fit; each can be typed, and the others follow."""

    typed = Signal(object, object)  # Fit, Marks

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fit: Fit | None = None
        self.marks = Marks()
        self.columns, self.rows = _real(1, 1000, 2), _real(1, 1000, 2)
        self.across = _real(FINEST, COARSEST, 2)
        self.down = _real(FINEST, COARSEST, 2)
        self.square = QCheckBox()
        self.square.setChecked(True)
        self.left, self.top = _real(0, COARSEST, 1), _real(0, COARSEST, 1)
        self.column, self.row = _whole(-999, 999), _whole(-999, 999)
        self.wide, self.high = _whole(1, 200), _whole(1, 200)
        self.labels = [QLabel() for _pair in self._pairs()]
        self.heads = QLabel(), QLabel()
        self._lay_out()
        self._connect()
        self.retranslate()

    def show_fit(self, fit: Fit, marks: Marks) -> None:
        """Show the numbers of this fit."""
        self.fit, self.marks = fit, marks
        reals = (self.columns, self.rows, self.across, self.down, self.left, self.top)
        numbers = (fit.columns, fit.rows, fit.across, fit.down, fit.left, fit.top)
        for real, number in zip(reals, numbers, strict=True):
            with QSignalBlocker(real):
                real.setValue(number)
        wholes = (self.column, self.row, self.wide, self.high)
        counts = (fit.column, fit.row, marks.columns, marks.rows)
        for whole, count in zip(wholes, counts, strict=True):
            with QSignalBlocker(whole):
                whole.setValue(count)
        self.down.setEnabled(not self.square.isChecked())

    def allow_oblong(self, fit: Fit) -> None:
        """Let squares be as oblong as those of this fit are."""
        self.square.setChecked(abs(fit.across - fit.down) < 0.01)

    # What is typed ------------------------------------------------------------

    def _typed_columns(self) -> None:
        if self.fit is not None:
            self._scale(self.fit.width / self.columns.value(), None)

    def _typed_rows(self) -> None:
        if self.fit is not None:
            self._scale(None, self.fit.height / self.rows.value())

    def _typed_across(self) -> None:
        self._scale(self.across.value(), None)

    def _typed_down(self) -> None:
        self._scale(None, self.down.value())

    def _scale(self, across: float | None, down: float | None) -> None:
        """Have so many pixels a square; where squares are as high as wide, both ways."""
        if self.fit is None:
            return
        if self.square.isChecked():
            across = down = across or down
        made = self.fit.scaled(across or self.fit.across, down or self.fit.down)
        self._emit(made)

    def _typed_place(self) -> None:
        if self.fit is not None:
            made = self.fit.begun(self.left.value(), self.top.value())
            place = {"column": self.column.value(), "row": self.row.value()}
            self._emit(replace(made, **place))

    def _typed_span(self) -> None:
        """Have the space between the corners be more or fewer squares: it stays where it is."""
        if self.fit is None:
            return
        marks = replace(self.marks, columns=self.wide.value(), rows=self.high.value())
        made = self.fit.through(marks, square=self.square.isChecked())
        if made is not None:
            self.typed.emit(made, marks)

    def _emit(self, made: Fit) -> None:
        self.typed.emit(made, made.marks(self.marks))

    def _toggled_square(self) -> None:
        if self.fit is not None:
            self._scale(self.fit.across, None)

    # How it looks -------------------------------------------------------------

    def _pairs(self) -> tuple[tuple[QAbstractSpinBox, QAbstractSpinBox], ...]:
        return (
            (self.wide, self.high),
            (self.columns, self.rows),
            (self.across, self.down),
            (self.left, self.top),
            (self.column, self.row),
        )

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        for column, head in enumerate(self.heads, 1):
            grid.addWidget(head, 0, column)
        rows = zip(self.labels, self._pairs(), strict=True)
        for row, (label, pair) in enumerate(rows, 1):
            label.setBuddy(pair[0])
            grid.addWidget(label, row, 0)
            grid.addWidget(pair[0], row, 1)
            grid.addWidget(pair[1], row, 2)
        grid.addWidget(self.square, len(self.labels) + 1, 0, 1, 3)

    def _connect(self) -> None:
        self.columns.valueChanged.connect(self._typed_columns)
        self.rows.valueChanged.connect(self._typed_rows)
        self.across.valueChanged.connect(self._typed_across)
        self.down.valueChanged.connect(self._typed_down)
        for box in (self.left, self.top, self.column, self.row):
            box.valueChanged.connect(self._typed_place)
        for whole in (self.wide, self.high):
            whole.valueChanged.connect(self._typed_span)
        self.square.toggled.connect(self._toggled_square)

    def retranslate(self) -> None:
        """Say everything in the language in force."""
        self.setTitle(_("Grid"))
        self.heads[0].setText(_("Across"))
        self.heads[1].setText(_("Down"))
        rows = zip(self.labels, self._pairs(), _WORDS, strict=True)
        for label, pair, words in rows:
            label.setText(_(words[0]))
            for box, name in zip(pair, words[1:], strict=True):
                box.setAccessibleName(_(name))
                box.setToolTip(_(name))
        self.square.setText(_("S&quares are as high as wide"))


def _real(least: float, most: float, decimals: int) -> QDoubleSpinBox:
    box = QDoubleSpinBox()
    box.setDecimals(decimals)
    box.setRange(least, most)
    box.setKeyboardTracking(False)
    return box


def _whole(least: int, most: int) -> QSpinBox:
    box = QSpinBox()
    box.setRange(least, most)
    box.setKeyboardTracking(False)
    return box
