"""Initiative typed in: a field for each token; what is left open is rolled."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QFormLayout,
    QFrame,
    QLabel,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from chargemap.i18n import _

OPEN = -100  # shown as a field that is left open
MOST = 999


class NumbersPage(QWidget):
    """The page of the Turn dock that asks for numbers."""

    given = Signal(dict, list)  # the numbers typed, and who is to be rolled for
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fields: dict[str, QSpinBox] = {}
        self.note = QLabel(wordWrap=True)
        self.set, self.cancel = QPushButton(), QPushButton()
        buttons = QDialogButtonBox()
        buttons.addButton(self.set, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.addButton(self.cancel, QDialogButtonBox.ButtonRole.RejectRole)
        self._area = QScrollArea(widgetResizable=True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 4, 6, 4)
        column.addWidget(self.note)
        column.addWidget(self._area, 1)
        column.addWidget(buttons)
        self.set.clicked.connect(self.give)
        self.cancel.clicked.connect(self.left)
        self.retranslate()

    def retranslate(self) -> None:
        self.note.setText(_("Type the totals. For who is left open, a d20 is rolled."))
        self._area.setAccessibleName(_("Initiative of each"))
        self.set.setText(_("Set"))
        self.cancel.setText(_("Cancel"))

    def ask(self, names: Sequence[tuple[str, str]], known: Mapping[str, int]) -> None:
        """Show a field for each (id, name), with the number it has."""
        page = QWidget()
        form = QFormLayout(page)
        form.setContentsMargins(0, 0, 0, 0)
        self.fields = {}
        for token_id, name in names:
            field = QSpinBox()
            field.setRange(OPEN, MOST)
            field.setSpecialValueText(_("roll"))
            field.setValue(known.get(token_id, OPEN))
            field.setAccessibleName(_("Initiative of {name}").format(name=name))
            field.installEventFilter(self)
            label = QLabel(name)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setBuddy(field)
            form.addRow(label, field)
            self.fields[token_id] = field
        self._area.setWidget(page)
        self._go_to(0)

    def give(self) -> None:
        """Tell the numbers."""
        for field in self.fields.values():
            field.interpretText()
        values = {key: field.value() for key, field in self.fields.items()}
        numbers = {key: one for key, one in values.items() if one != OPEN}
        self.given.emit(numbers, [key for key in values if key not in numbers])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Escape:
                self.left.emit()
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._next(watched)
                return True
        return super().eventFilter(watched, event)

    def _next(self, field: QObject) -> None:
        """Go to the next field; after the last one the numbers are complete."""
        at = next(i for i, one in enumerate(self.fields.values()) if one is field)
        if at + 1 < len(self.fields):
            self._go_to(at + 1)
        else:
            self.give()

    def _go_to(self, at: int) -> None:
        for field in list(self.fields.values())[at : at + 1]:
            field.setFocus(Qt.FocusReason.TabFocusReason)
            field.selectAll()
            self._area.ensureWidgetVisible(field)
