"""The openings of a map: which are doors, which windows, and which are neither."""

from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QVBoxLayout,
    QWidget,
)

from chargemap.i18n import N_, _
from chargemap.model.board import GridBoard, Wall, WallKind

KINDS: dict[WallKind, str] = {
    "closed": N_("closed door"),
    "open": N_("open door"),
    "window": N_("window"),
    "wall": N_("wall"),
}


class Openings(QWidget):
    """A list of all openings of one board; those chosen can be made doors, windows or walls."""

    changed = Signal(object)  # the board with other walls
    chosen = Signal(tuple)  # the walls that are chosen

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._board: GridBoard | None = None
        self._indices: tuple[int, ...] = ()
        self.heading = QLabel()
        self.list = QListWidget()
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.kind_label, self.kind = QLabel(), QComboBox()
        self.heading.setBuddy(self.list)
        self.kind_label.setBuddy(self.kind)
        for kind in KINDS:
            self.kind.addItem("", kind)
        row = QHBoxLayout()
        row.addWidget(self.kind_label)
        row.addWidget(self.kind, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.heading)
        column.addWidget(self.list, 1)
        column.addLayout(row)
        self.list.itemSelectionChanged.connect(self._chosen)
        self.kind.activated.connect(self._turn)
        self.retranslate()
        self.show_board(None)

    def retranslate(self) -> None:
        self.heading.setText(_("Doors and windows"))
        self.list.setAccessibleName(_("Doors and windows of the map"))
        self.kind_label.setText(_("The chosen ones are"))
        self.kind.setAccessibleName(_("What the chosen openings are"))
        for index, text in enumerate(KINDS.values()):
            self.kind.setItemText(index, _(text))
        self._retell()

    def show_board(self, board: GridBoard | None) -> None:
        """List the openings of `board`."""
        self._board = board
        walls = board.walls if board else ()
        self._indices = tuple(i for i, one in enumerate(walls) if one.kind != "wall")
        with QSignalBlocker(self.list):
            self.list.clear()
            for _index in self._indices:
                self.list.addItem("")
        self._retell()
        self._chosen()

    def _retell(self) -> None:
        if self._board is not None:
            for row, index in enumerate(self._indices):
                self.list.item(row).setText(_sentence(row, self._board.walls[index]))

    def _rows(self) -> list[int]:
        return sorted(index.row() for index in self.list.selectedIndexes())

    def _chosen(self) -> None:
        rows = self._rows()
        self.kind.setEnabled(bool(rows))
        if self._board is None:
            return
        walls = tuple(self._board.walls[self._indices[row]] for row in rows)
        if walls:
            self.kind.setCurrentIndex(self.kind.findData(walls[0].kind))
        self.chosen.emit(walls)

    def _turn(self) -> None:
        if self._board is None:
            return
        board, kind = self._board, self.kind.currentData()
        for row in self._rows():
            index = self._indices[row]
            board = board.with_wall(index, replace(board.walls[index], kind=kind))
        self._board = board
        self._retell()
        self.changed.emit(board)
        self._chosen()


def _sentence(row: int, wall: Wall) -> str:
    return _("{number}: {kind} at ({column}, {row})").format(
        number=row + 1,
        kind=_(KINDS[wall.kind]),
        column=int((wall.x0 + wall.x1) / 2),
        row=int((wall.y0 + wall.y1) / 2),
    )
