"""Rows of a form in a narrow dock: words that wrap on the left, an editor of steady width on the right."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

EDITOR = 132  # pixels at most for an editor beside its words


class Rows(QWidget):
    """A grid of rows: a place before the words, the words, the editor."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)

    def add(
        self,
        words: QLabel,
        editor: QWidget,
        *,
        wide: bool = False,
        before: QWidget | None = None,
    ) -> None:
        """Add a row; a wide editor stands below its words."""
        row = self._grid.rowCount()
        words.setWordWrap(True)
        words.setBuddy(editor)
        start = 0
        if before is not None:
            start = 1
            self._grid.addWidget(before, row, 0, Qt.AlignmentFlag.AlignTop)
        if wide:
            self._grid.addWidget(words, row, start, 1, 3 - start)
            self._grid.addWidget(editor, row + 1, 0, 1, 3)
        else:
            self._grid.addWidget(words, row, start, 1, 2 - start)
            editor.setFixedWidth(EDITOR)
            self._grid.addWidget(editor, row, 2)

    def add_across(self, widget: QWidget) -> None:
        """Add a row that has the whole width."""
        self._grid.addWidget(widget, self._grid.rowCount(), 0, 1, 3)
