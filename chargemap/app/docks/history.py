"""The History dock: every undo step in words; a click goes to it."""

from PySide6.QtWidgets import QUndoView, QWidget

from chargemap.app.docks.base import Dock
from chargemap.app.document import Document
from chargemap.i18n import N_, _


class HistoryDock(Dock):
    """The undo steps, oldest first."""

    title = N_("History")

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(document, parent)
        self.view = QUndoView(document.undo)
        self.view.setFrameShape(QUndoView.Shape.NoFrame)
        self.setWidget(self.view)
        self.retranslate()

    def retranslate(self) -> None:
        super().retranslate()
        self.view.setEmptyLabel(_("As it was opened"))
        self.view.setAccessibleName(_("Undo steps"))
