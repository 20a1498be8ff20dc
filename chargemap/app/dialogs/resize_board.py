"""Resize the board: columns and rows, and at which edge the board that there is stays."""

from dataclasses import replace

from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from chargemap.app.dialogs.board_preview import BoardPreview
from chargemap.app.document import Document
from chargemap.app.icons import icon
from chargemap.app.resizing import Size, decorated, tokens_off
from chargemap.i18n import N_, _, ngettext
from chargemap.model.board import GridBoard, Square

MOST = 500  # squares a side
WIDTH, HEIGHT = 760, 480
ANCHORS = (
    (N_("top left"), N_("top"), N_("top right")),
    (N_("left"), N_("centre"), N_("right")),
    (N_("bottom left"), N_("bottom"), N_("bottom right")),
)


class ResizeBoardDialog(QDialog):
    """Asks how large the board shall be, and shows what becomes of it."""

    def __init__(self, parent: QWidget | None, document: Document) -> None:
        super().__init__(parent)
        self._battle, self._ruleset = document.battle, document.ruleset
        board = document.battle.board
        assert isinstance(board, GridBoard)
        self._board = board
        self.columns, self.rows = QSpinBox(), QSpinBox()
        for spin, value in ((self.columns, board.width), (self.rows, board.height)):
            spin.setRange(1, max(MOST, value))
            spin.setValue(value)
        self.anchor = (0, 0)
        self.anchors: dict[tuple[int, int], QToolButton] = {}
        self.preview, self.told = BoardPreview(), QLabel()
        self.told.setWordWrap(True)
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self._lay_out()
        self._say()
        self.columns.valueChanged.connect(self._show)
        self.rows.valueChanged.connect(self._show)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.resize(WIDTH, HEIGHT)
        self.columns.selectAll()
        self._show()

    @property
    def size_wanted(self) -> Size:
        """Columns and rows."""
        return (self.columns.value(), self.rows.value())

    @property
    def shift(self) -> Square:
        """How far the board that there is moves."""
        more = (
            self.columns.value() - self._board.width,
            self.rows.value() - self._board.height,
        )
        return (more[0] * self.anchor[0] // 2, more[1] * self.anchor[1] // 2)

    def hold(self, anchor: tuple[int, int]) -> None:
        """Let what there is stay at that edge: 0 left or top, 1 in the middle, 2 right or bottom."""
        self.anchor = anchor
        self.anchors[anchor].setChecked(True)
        self._show()

    def _show(self) -> None:
        size, shift = self.size_wanted, self.shift
        board = self._board.reframed(*size, shift)
        moved = decorated(replace(self._battle, board=board), shift)
        self.preview.show_battle(moved)
        self.told.setText(" ".join(self._sentences(board)))
        for anchor, button in self.anchors.items():
            button.setIcon(icon("anchor") if anchor == self.anchor else QIcon())
        same = size == (self._board.width, self._board.height)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(not same)

    def _sentences(self, board: GridBoard) -> list[str]:
        """Return what is lost, in words."""
        off = tokens_off(self._battle, self._ruleset, self.size_wanted, self.shift)
        lost = len(self._board.walls) - len(board.walls)
        sentences = []
        if off:
            names = ", ".join(self._battle.tokens[one].label for one in off)
            sentences.append(_("These leave the board: {names}.").format(names=names))
        if lost:
            text = ngettext("{n} wall is lost.", "{n} walls are lost.", lost)
            sentences.append(text.format(n=lost))
        return sentences or [_("Nothing on the board is lost.")]

    def _lay_out(self) -> None:
        self.labels = QLabel(), QLabel()
        grid = QGridLayout()
        pairs = zip(self.labels, (self.columns, self.rows), strict=True)
        for row, (label, spin) in enumerate(pairs):
            label.setBuddy(spin)
            grid.addWidget(label, row, 0)
            grid.addWidget(spin, row, 1)
        side = QVBoxLayout()
        side.addLayout(grid)
        side.addWidget(self._anchor_box())
        side.addWidget(self.told)
        side.addStretch(1)
        top = QHBoxLayout()
        top.addLayout(side, 1)
        top.addWidget(self.preview, 2)
        column = QVBoxLayout(self)
        column.addLayout(top, 1)
        column.addWidget(self.buttons)

    def _anchor_box(self) -> QGroupBox:
        self.anchor_box = QGroupBox()
        grid, group = QGridLayout(self.anchor_box), QButtonGroup(self)
        for row in range(3):
            for column in range(3):
                button = QToolButton()
                button.setCheckable(True)
                button.setIconSize(QSize(18, 18))
                button.clicked.connect(
                    lambda _on=False, anchor=(column, row): self.hold(anchor)
                )
                group.addButton(button)
                grid.addWidget(button, row, column)
                self.anchors[column, row] = button
        self.anchors[0, 0].setChecked(True)
        return self.anchor_box

    def _say(self) -> None:
        """Say everything in the language in force."""
        self.setWindowTitle(_("Resize the board"))
        self.labels[0].setText(_("&Columns"))
        self.labels[1].setText(_("&Rows"))
        self.columns.setAccessibleName(_("Columns"))
        self.rows.setAccessibleName(_("Rows"))
        self.anchor_box.setTitle(_("What there is stays at the"))
        for (column, row), button in self.anchors.items():
            button.setAccessibleName(_(ANCHORS[row][column]))
            button.setToolTip(_(ANCHORS[row][column]))
        self.preview.setAccessibleName(_("The board as it will be"))
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setText(_("Resize"))
        self.buttons.button(QDialogButtonBox.StandardButton.Cancel).setText(_("Cancel"))
