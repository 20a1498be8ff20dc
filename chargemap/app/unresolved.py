"""What becomes of that which is declared and not yet carried out, asked before a turn begins that would forget it."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMessageBox, QWidget

from chargemap.app.words import literal
from chargemap.i18n import _, ngettext

if TYPE_CHECKING:
    from chargemap.app.declared import Declarations


class Unresolved:
    """The question whether what is declared is carried out first, or dropped."""

    def __init__(self, declared: "Declarations", window: QWidget) -> None:
        self._declared, self._window = declared, window

    def may_go(self) -> bool:
        """Whether a turn may begin now; what is to be carried out first is, and the turn waits."""
        number, document = len(self._declared.all), self._declared.document
        if len(document.whole.declared) > number:  # which this seat may not see
            text = _("Charges of another side are still to be resolved.")
            document.complained.emit(text)
            return False
        if not number:
            return True
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Warning)
        box.setWindowTitle(_("Resolve the charges?"))
        text = ngettext(
            "{n} charge is declared and not yet resolved.",
            "{n} charges are declared and not yet resolved.",
            number,
        )
        box.setText(literal(text.format(n=number)))
        box.setInformativeText(_("The next turn begins without what is declared."))
        roles = QMessageBox.ButtonRole
        first = box.addButton(_("Resolve first"), roles.AcceptRole)
        drop = box.addButton(_("Drop them"), roles.DestructiveRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(first)
        box.exec()
        chosen = box.clickedButton()
        box.deleteLater()
        if chosen is first:
            self._declared.resolve()
        return chosen is drop
