"""The table's options: what is in force, what it means, and how to change it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from chargemap.app.docks.base import hint_label
from chargemap.app.docks.editors import SIMPLE, Editor
from chargemap.app.document import Document
from chargemap.explain import lengths
from chargemap.i18n import _
from chargemap.model.battle import Action
from chargemap.rules.fields import Field


class OptionsForm(QScrollArea):
    """A row for each option of the ruleset; a change is an action of the GM's hand and can be undone."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.editors: dict[str, Editor] = {}
        self._labels: dict[str, QLabel] = {}
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def build(self) -> None:
        """Make the rows for the ruleset in force."""
        ruleset = self.document.ruleset
        self.editors, self._labels = {}, {}
        inner = QWidget()
        column = QVBoxLayout(inner)
        if not ruleset.options:
            self._hint = hint_label()
            self._hint.setText(_("These rules leave nothing for the table to choose."))
            column.addWidget(self._hint)
        for option in ruleset.options:
            self._add(option, column)
        self.reset = QPushButton(_("All as the rules have it"), inner)
        self.reset.setVisible(bool(ruleset.options))
        self.reset.clicked.connect(self._reset)
        column.addWidget(self.reset)
        column.addStretch(1)
        self.setWidget(inner)
        self.show_values()

    def _add(self, option: Field, column: QVBoxLayout) -> None:
        label = QLabel(lengths.label(option))
        label.setWordWrap(True)
        editor = SIMPLE[option.kind](option)
        editor.set_name(lengths.label(option))
        editor.committed.connect(lambda: self._commit(option, editor))
        self.editors[option.key], self._labels[option.key] = editor, label
        label.setBuddy(editor)
        column.addWidget(label)
        column.addWidget(editor)
        column.addSpacing(8)

    def show_values(self) -> None:
        """Show what is in force; an option that the table has changed stands in bold."""
        ruleset, battle = self.document.ruleset, self.document.battle
        changed = False
        for option in ruleset.options:
            value = ruleset.option(battle, option.key)
            differs = value != option.default
            changed |= differs
            self.editors[option.key].show_value(value)
            label = self._labels[option.key]
            font = label.font()
            font.setBold(differs)
            label.setFont(font)
        self.reset.setEnabled(changed)

    def _commit(self, option: Field, editor: Editor) -> None:
        value = editor.value()
        if value != self.document.ruleset.option(self.document.battle, option.key):
            self._choose({option.key: value})

    def _reset(self) -> None:
        self._choose(dict(self.document.ruleset.option_defaults))

    def _choose(self, options: dict[str, object]) -> None:
        self.document.act(Action("options", choices={"options": options}))
