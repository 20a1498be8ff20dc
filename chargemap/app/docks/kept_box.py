"""A box to tick: whether the tokens shown in a form are kept from the players."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QWidget

from chargemap.app.document import Document
from chargemap.app.hiding import Hiding
from chargemap.i18n import _


class KeptBox(QCheckBox):
    """Ticked if all are kept from the players, half ticked if some are; a click is one undo step."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document, self._hiding = document, Hiding(document, self)
        self._ids: Sequence[str] = ()
        self.clicked.connect(self._clicked)

    def retranslate(self) -> None:
        """Say everything again in the language in force."""
        self.setText(_("Keep from players"))
        self.setAccessibleName(self.text())
        self.setToolTip(
            _(
                "Only the GM sees it: no player window, no picture and no passed laptop shows it. "
                "The state hidden is the rules' own: who is in it stands on the table for all to see."
            )
        )

    def show_tokens(self, ids: Sequence[str]) -> None:
        """Show how it is with these tokens."""
        self._ids = ids
        kept = len(self._document.battle.looks.hidden & set(ids))
        states = Qt.CheckState
        some = states.PartiallyChecked if kept else states.Unchecked
        self.setTristate(0 < kept < len(ids))
        self.setCheckState(states.Checked if kept == len(ids) else some)

    def _clicked(self) -> None:
        hidden = set(self._ids) <= self._document.battle.looks.hidden
        self._hiding.set_hidden(self._ids, hidden=not hidden)
