"""The dice seed: what it is, how many dice were rolled from it, and another one if that is wanted."""

from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from chargemap.app.files import fresh_seed
from chargemap.i18n import _, ngettext
from chargemap.model.battle import Battle
from chargemap.rules.hand_turns import MOST_SEED


class DiceSeedDialog(QDialog):
    """Asks for a seed; `seed` says what came of it."""

    def __init__(self, battle: Battle, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Dice seed"))
        self.now = QLabel(_now(battle), wordWrap=True)
        self.why = QLabel(
            _("The same seed and the same actions give the same battle."), wordWrap=True
        )
        self.field = QSpinBox()
        self.field.setRange(0, MOST_SEED)
        self.field.setValue(max(0, min(battle.seed, MOST_SEED)))
        self.field.setAccessibleName(_("Dice seed"))
        self.field.selectAll()
        self.fresh = QPushButton(_("Another one"))
        self.fresh.setToolTip(_("A seed that nobody knows"))
        self.fresh.setAutoDefault(False)
        self.fresh.clicked.connect(lambda: self.field.setValue(fresh_seed()))
        buttons = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(buttons.Ok | buttons.Cancel)
        self.buttons.button(buttons.Ok).setText(_("Set"))
        self.buttons.button(buttons.Cancel).setText(_("Cancel"))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        row = QHBoxLayout()
        row.addWidget(self.field, 1)
        row.addWidget(self.fresh)
        column = QVBoxLayout(self)
        column.addWidget(self.now)
        column.addLayout(row)
        column.addWidget(self.why)
        column.addWidget(self.buttons)

    def seed(self) -> int | None:
        """Ask, and return the seed that is wanted; None if the dialog was left."""
        if self.exec() != QDialog.DialogCode.Accepted:
            return None
        return self.field.value()


def _now(battle: Battle) -> str:
    text = ngettext(
        "The dice follow from the seed {seed}; {n} was rolled from it.",
        "The dice follow from the seed {seed}; {n} were rolled from it.",
        battle.drawn,
    )
    return text.format(seed=battle.seed, n=battle.drawn)
