"""The History dock: every undo step in words; a click goes to it."""

from PySide6.QtWidgets import QUndoView, QVBoxLayout, QWidget

from chargemap.app.docks.base import Dock, hint_label
from chargemap.app.document import Document
from chargemap.i18n import N_, _


class HistoryDock(Dock):
    """The undo steps, oldest first."""

    title = N_("History")

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(document, parent)
        self.view = QUndoView(document.undo)
        self.view.setFrameShape(QUndoView.Shape.NoFrame)
        self.hint = hint_label()
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.view, 1)
        column.addWidget(self.hint, 2)
        self.setWidget(page)
        self.view.model().modelReset.connect(self._show_hint)
        self._show_hint()
        self.retranslate()

    def _show_hint(self) -> None:
        steps = self.view.model().rowCount() - 1  # the first row is the beginning
        self.hint.setVisible(steps < 1)

    def retranslate(self) -> None:
        super().retranslate()
        self.view.setEmptyLabel(_("As it was opened"))
        self.view.setAccessibleName(_("Undo steps"))
        self.hint.setText(
            _(
                "Nothing has been done yet. Every move, ruling and change is listed here: "
                "click a step to go back to it, or on to it again."
            )
        )
