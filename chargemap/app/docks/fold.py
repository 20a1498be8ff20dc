"""Rows of a form of which some are folded away under headings, so that a long form stays readable."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSizePolicy, QToolButton, QVBoxLayout, QWidget

from chargemap.app.docks.rows import Rows
from chargemap.i18n import _


class Fold(QWidget):
    """A heading; a click on it unfolds the rows below, or folds them away."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = title
        self.head, self.rows = QToolButton(), Rows()
        self.head.setCheckable(True)
        self.head.setAutoRaise(True)
        self.head.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.head.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.head.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.head.toggled.connect(self._turn)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self.head)
        column.addWidget(self.rows)
        self._turn(False)
        self.retranslate()

    def _turn(self, unfolded: bool) -> None:
        arrows = Qt.ArrowType
        self.head.setArrowType(
            arrows.DownArrow if unfolded else arrows.RightArrow,
        )
        self.rows.setVisible(unfolded)

    def show_given(self, given: bool) -> None:
        """Show whether any row holds something of its own; if so they unfold."""
        font = self.font()
        font.setBold(given)
        self.head.setFont(font)
        if given:
            self.head.setChecked(True)

    def retranslate(self) -> None:
        self.head.setText(_(self._title))


class FoldedRows(QWidget):
    """Rows in sight, then the groups in the order of their first row, each in its fold."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.folds: dict[str, Fold] = {}
        self._plain = Rows()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(6)
        self._column.addWidget(self._plain)

    def of(self, group: str) -> Rows:
        """Return the rows of a group; those in sight without one."""
        if not group:
            return self._plain
        if group not in self.folds:
            self.folds[group] = Fold(group)
            self._column.addWidget(self.folds[group])
        return self.folds[group].rows

    def show_given(self, groups: Iterable[str]) -> None:
        """Unfold the groups in which something is given."""
        given = set(groups)
        for group, fold in self.folds.items():
            fold.show_given(group in given)

    def retranslate(self) -> None:
        for fold in self.folds.values():
            fold.retranslate()
