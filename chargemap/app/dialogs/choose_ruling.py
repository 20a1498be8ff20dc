"""One of the rulings in a file that holds several, found by its name, its action or who takes part."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from chargemap import rules
from chargemap.cases import Case
from chargemap.i18n import _, ngettext

MOST = 3  # actions of a case that are named
MOST_WIDE = 240  # pixels of the names
KEYS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class ChooseRulingDialog(QDialog):
    """Asks for one of the cases; typing narrows the list, Enter opens the one that is marked."""

    def __init__(
        self, file: str, cases: Sequence[Case], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Open ruling"))
        self.resize(640, 460)
        text = ngettext(
            "{file} holds {n} ruling.", "{file} holds {n} rulings.", len(cases)
        )
        self.head = QLabel(text.format(file=file, n=len(cases)), wordWrap=True)
        self.head.setTextFormat(Qt.TextFormat.PlainText)
        self.search = QLineEdit(clearButtonEnabled=True)
        self.search.setPlaceholderText(_("Search the rulings"))
        self.search.setAccessibleName(_("Search the rulings"))
        self.search.installEventFilter(self)
        self.list = QTreeWidget()
        self.list.setAccessibleName(_("Rulings"))
        self.list.setHeaderLabels([_("Ruling"), _("What is asked")])
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self._items = [QTreeWidgetItem([one.id, words_of(one)]) for one in cases]
        self.list.addTopLevelItems(self._items)
        self.list.resizeColumnToContents(0)
        self.list.setColumnWidth(0, min(MOST_WIDE, self.list.columnWidth(0)))
        buttons = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(buttons.Open | buttons.Cancel)
        self.buttons.button(buttons.Open).setText(_("Open"))
        self.buttons.button(buttons.Cancel).setText(_("Cancel"))
        column = QVBoxLayout(self)
        for widget in (self.head, self.search, self.list, self.buttons):
            column.addWidget(widget)
        self._cases = cases
        self.search.textChanged.connect(self._narrow)
        self.list.currentItemChanged.connect(self._enable)
        self.list.itemActivated.connect(self.accept)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.list.setCurrentItem(self._items[0])

    def chosen(self) -> Case | None:
        """Ask, and return the case that is wanted; None if the dialog was left."""
        if self.exec() != QDialog.DialogCode.Accepted:
            return None
        item = self.list.currentItem()
        return self._cases[self.list.indexOfTopLevelItem(item)] if item else None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the arrow keys go through the list while one types."""
        if (
            event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.key() in KEYS
        ):
            self.list.keyPressEvent(event)
            return True
        return False

    def _narrow(self, text: str) -> None:
        words = text.casefold().split()
        left = []
        for item in self._items:
            held = f"{item.text(0)} {item.text(1)}".casefold()
            item.setHidden(not all(word in held for word in words))
            left += [] if item.isHidden() else [item]
        if left and self.list.currentItem() not in left:
            self.list.setCurrentItem(left[0])
        self._enable()

    def _enable(self) -> None:
        item = self.list.currentItem()
        able = item is not None and not item.isHidden()
        self.buttons.button(QDialogButtonBox.StandardButton.Open).setEnabled(able)


def words_of(case: Case) -> str:
    """Return who does what to whom in a case."""
    ruleset = rules.get(case.battle.ruleset)
    everybody, told = case.battle.everybody, []
    for action in case.actions[:MOST]:
        known = ruleset.actions.get(action.do)
        what = _(known.text).replace("&", "") if known else action.do
        names = [
            everybody[one].label if one in everybody else one
            for one in (action.by, *action.targets)
            if one
        ]
        who = _(" → ").join(names)
        told.append(
            _("{action}: {names}").format(action=what, names=who) if who else what
        )
    if len(case.actions) > MOST:
        told.append("…")
    return _("; ").join(told)
