"""New battle: on a map file or on an empty board, under the rules of one's choice."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeAlias

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from chargemap import cases, rules
from chargemap.app import settings
from chargemap.app.dialogs.board_preview import BoardPreview
from chargemap.app.dialogs.openings import Openings
from chargemap.app.docks.base import complaint_label
from chargemap.app.length_box import WholeLength
from chargemap.app.long_work import LongWork, Told
from chargemap.app.words import literal
from chargemap.explain import lengths
from chargemap.formats import formats
from chargemap.formats.decode import FileError
from chargemap.formats.report import Report
from chargemap.i18n import _
from chargemap.model.battle import Battle
from chargemap.model.board import OPEN, GridBoard, TableBoard

MOST = 500  # squares, or inches, a side of an empty board
WIDTH, HEIGHT = 860, 600


Imported: TypeAlias = tuple[Battle, Report]


def imported(path: Path, _told: Told) -> Imported:
    """Return the battle on a map; raise `FileError` with the file's own name where it makes no sense."""
    try:
        return cases.import_map(path)
    except FileError as error:
        raise FileError(path.name, error.place, error.expected) from None
    except OSError as error:
        told = f"a file that can be read ({error.strerror or error})"
        raise FileError(path.name, "", told) from None


class PathLine(QLineEdit):
    """The name of a file. Enter reads it, and does not begin the battle yet."""

    entered = Signal(str)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit(self.text().strip())
        else:
            super().keyPressEvent(event)


class NewBattleDialog(QDialog):
    """Asks on which board and by which rules, `ruleset` at first; `battle` says what came of it."""

    def __init__(
        self,
        parent: QWidget | None = None,
        path: Path | None = None,
        ruleset: str = "",
    ) -> None:
        super().__init__(parent)
        self._imported: Battle | None = None
        self._report: Report | None = None
        self._reading: LongWork[Imported] | None = None
        self._path = Path()  # of what is being read
        self.on_map, self.on_empty = QRadioButton(), QRadioButton()
        self.file, self.choose = PathLine(), QPushButton()
        self.columns, self.rows = _number(30), _number(20)
        self.across, self.deep = _number(48, "inches"), _number(48, "inches")
        self.ruleset = QComboBox()
        for one in rules.rulesets().values():
            self.ruleset.addItem(_(one.name), one.id)
        self.ruleset.setCurrentIndex(max(0, self.ruleset.findData(ruleset)))
        self.complaint, self.report = complaint_label(), QLabel(wordWrap=True)
        self.progress = QProgressBar()
        self.progress.setRange(0, 0)
        self.progress.hide()
        self.stop = QPushButton()
        self.stop.hide()
        self.openings, self.preview = Openings(), BoardPreview()
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self._lay_out()
        self._connect()
        self._say()
        self.resize(WIDTH, HEIGHT)
        (self.on_map if path else self.on_empty).setChecked(True)
        self._ruled()
        if path is not None:
            self.read(path)

    @property
    def on_table(self) -> bool:
        """Whether the rules chosen are played on a table without squares."""
        return rules.get(self.ruleset.currentData()).board == "table"

    def battle(self) -> Battle | None:
        """Ask, and return the battle that is wanted; None if the dialog was left."""
        if self.exec() != QDialog.DialogCode.Accepted:
            return None
        return self.made()

    def made(self) -> Battle | None:
        """Return the battle as it is chosen now; None if there is none yet."""
        chosen = self._imported if self.on_map.isChecked() else self._empty()
        if chosen is None:
            return None
        return replace(chosen, ruleset=self.ruleset.currentData())

    def read(self, path: Path) -> None:
        """Read the map at `path`; one that cannot be read leaves the one before as it was."""
        if self._reading is not None:
            return
        if self.on_table:
            self.ruleset.setCurrentIndex(self._first_of_squares())
        self.on_map.setChecked(True)
        self._tell("")
        self._path = path
        self._reading = LongWork(partial(imported, path), self)
        self._reading.ended.connect(self._read)
        self.progress.show()
        self.stop.show()
        self._update()

    def give_up(self) -> None:
        """Wait no longer for the map that is being read; the one before stays."""
        if self._reading is not None:
            self._reading.give_up()
            self._put_away(self._reading)
            self._show_board()

    def _put_away(self, reading: LongWork[Imported]) -> None:
        self._reading = None
        self.progress.hide()
        self.stop.hide()
        reading.deleteLater()

    def _read(self) -> None:
        reading = self._reading
        if reading is None:
            return
        self._put_away(reading)
        try:
            self._imported, self._report = reading.result()
        except FileError as error:
            self._tell(str(error))
        else:
            self.file.setText(self._path.name)
            self.file.setToolTip(literal(str(self._path)))
        self._show_board()

    def _lay_out(self) -> None:
        group = QButtonGroup(self)
        group.addButton(self.on_map)
        group.addButton(self.on_empty)
        self.by, self.rules_label = QLabel("×"), QLabel()
        self.rules_label.setBuddy(self.ruleset)
        map_row, empty_row = QHBoxLayout(), QHBoxLayout()
        map_row.addWidget(self.file, 1)
        map_row.addWidget(self.choose)
        for widget in (self.columns, self.across, self.by, self.rows, self.deep):
            empty_row.addWidget(widget)
        empty_row.addStretch(1)
        grid = QGridLayout()
        grid.addWidget(self.on_map, 0, 0)
        grid.addLayout(map_row, 0, 1)
        grid.addWidget(self.on_empty, 1, 0)
        grid.addLayout(empty_row, 1, 1)
        grid.addWidget(self.rules_label, 2, 0)
        grid.addWidget(self.ruleset, 2, 1)
        self.told = told = QScrollArea(widgetResizable=True)
        told.setWidget(self.report)
        told.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.report.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.report.setContentsMargins(6, 6, 6, 6)
        side = QVBoxLayout()
        side.addWidget(told, 2)
        side.addWidget(self.openings, 3)
        middle = QHBoxLayout()
        middle.addWidget(self.preview, 3)
        middle.addLayout(side, 2)
        column = QVBoxLayout(self)
        column.addLayout(grid)
        column.addWidget(self.complaint)
        waiting = QHBoxLayout()
        waiting.addWidget(self.progress, 1)
        waiting.addWidget(self.stop)
        column.addLayout(waiting)
        column.addLayout(middle, 1)
        column.addWidget(self.buttons)

    def _connect(self) -> None:
        self.choose.clicked.connect(self._ask)
        self.file.entered.connect(self._typed)
        self.on_map.toggled.connect(self._show_board)
        for box in (self.columns, self.rows, self.across, self.deep):
            box.valueChanged.connect(self._resized)
        self.ruleset.currentIndexChanged.connect(self._ruled)
        self.openings.changed.connect(self._turned)
        self.openings.chosen.connect(lambda walls: self.preview.ring(*walls))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.stop.clicked.connect(self.give_up)

    def _say(self) -> None:
        self.setWindowTitle(_("New battle"))
        self.on_map.setText(_("On a map"))
        self.choose.setText(_("Choose…"))
        self.stop.setText(_("Stop reading"))
        self.progress.setAccessibleName(_("Reading the map"))
        self.choose.setAccessibleName(_("Choose a map file"))
        self.file.setPlaceholderText(_("A Universal VTT map"))
        self.file.setAccessibleName(_("Map file"))
        self.columns.setAccessibleName(_("Columns"))
        self.rows.setAccessibleName(_("Rows"))
        self.across.setAccessibleName(
            _("Width in {unit}").format(unit=lengths.spelled("inches"))
        )
        self.deep.setAccessibleName(
            _("Depth in {unit}").format(unit=lengths.spelled("inches"))
        )
        self.rules_label.setText(_("Rules"))
        self.ruleset.setAccessibleName(_("Rules"))
        self.preview.setAccessibleName(_("The board"))
        for one in (self.report, self.told):
            one.setAccessibleName(_("What became of the map"))
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setText(_("Begin"))
        self.buttons.button(QDialogButtonBox.StandardButton.Cancel).setText(_("Cancel"))

    def _typed(self, text: str) -> None:
        """Read the file whose name was typed: a whole one, or one in the folder used last."""
        if text:
            self.read(Path(settings.folder(), Path(text).expanduser()))

    def _ask(self) -> None:
        patterns = " ".join(
            f"*{suffix}"
            for one in formats()
            if not one.writes
            for suffix in one.suffixes
        )
        name, _chosen = QFileDialog.getOpenFileName(
            self,
            _("Choose a map"),
            settings.folder(),
            _("Maps ({pattern})").format(pattern=patterns),
        )
        if name:
            self.read(Path(name))

    def _ruled(self) -> None:
        """Ask for squares, or for the inches of a table: maps are for games on squares."""
        table = self.on_table
        for box in (self.columns, self.rows):
            box.setVisible(not table)
        for box in (self.across, self.deep):
            box.setVisible(table)
        for widget in (self.on_map, self.file, self.choose):
            widget.setEnabled(not table)
        if table:
            self.on_empty.setChecked(True)
        empty = _("On an empty table") if table else _("On an empty board")
        self.on_empty.setText(empty)
        self._show_board()

    def _first_of_squares(self) -> int:
        """Return the number of the first rules that are played on squares."""
        return next(
            number
            for number in range(self.ruleset.count())
            if rules.get(self.ruleset.itemData(number)).board == "grid"
        )

    def _resized(self) -> None:
        self.on_empty.setChecked(True)
        self._show_board()

    def _turned(self, board: GridBoard) -> None:
        if self._imported is not None:
            self._imported = replace(self._imported, board=board)
            self.preview.show_battle(self._imported)

    def _show_board(self) -> None:
        chosen = self.made()
        self.preview.show_battle(chosen)
        on_map = self.on_map.isChecked() and chosen is not None
        board = chosen.board if on_map and chosen else None
        self.openings.show_board(board if isinstance(board, GridBoard) else None)
        self.openings.setVisible(on_map)
        self._update()

    def _update(self) -> None:
        ready = self._reading is None and self.made() is not None
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(ready)
        if self._reading is not None:
            text = _("Reading {file}…").format(file=self._path.name)
            self.report.setText(literal(text))
        elif self.on_table:
            self.report.setText(
                _("An empty table. Draw terrain on it with the Terrain tool.")
            )
        elif self.on_empty.isChecked():
            self.report.setText(
                _("An open field without walls. Paint it with the Terrain tool.")
            )
        elif self._report is None:
            self.report.setText(_("Choose a map file to see what becomes of it."))
        else:
            self.report.setText("\n".join(self._report.sentences()))

    def _empty(self) -> Battle:
        if self.on_table:
            return Battle("", TableBoard((self.across.value(), self.deep.value())))
        row = OPEN * self.columns.value()
        return Battle("", GridBoard((row,) * self.rows.value()))

    def _tell(self, complaint: str) -> None:
        self.complaint.setText(complaint)
        self.complaint.setVisible(bool(complaint))

    def done(self, result: int) -> None:
        if self._reading is not None:
            self._reading.give_up()
            self._put_away(self._reading)
        super().done(result)


def _number(value: int, unit: str = "") -> QSpinBox:
    box = WholeLength(unit) if unit else QSpinBox()
    box.setRange(1, MOST)
    box.setValue(value)
    return box
