"""The editor of a list of records, such as weapons or bonuses: names to choose from, and details of one's own."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from chargemap.app.docks.chips import ChoicesEditor
from chargemap.app.docks.editors import SIMPLE, Editor, none_word
from chargemap.app.docks.fold import Fold, FoldedRows
from chargemap.explain import lengths
from chargemap.i18n import _
from chargemap.rules.fields import Field

NAME = "name"


class RecordsEditor(Editor):
    """A list of names and of maps; the details of the chosen one unfold below it.

    Every map has the first of the keys: its name, or of a bonus its number.
    """

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self._records: list[object] = []
        self._first = field.fields[0].key
        self.list = QListWidget()
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.add, self.details, self.remove = (QToolButton() for _one in range(3))
        self._menu = QMenu(self)
        self._menu.aboutToShow.connect(self._fill_menu)
        self.add.setMenu(self._menu)
        self.add.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.details.setCheckable(True)
        self.form = RecordForm(field)
        self.form.setVisible(False)
        buttons = QHBoxLayout()
        for button in (self.add, self.details, self.remove):
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            buttons.addWidget(button)
        buttons.addStretch(1)
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.list)
        column.addLayout(buttons)
        column.addWidget(self.form)
        self.row.addWidget(inner, 1)
        self.setFocusProxy(self.list)
        self.list.currentRowChanged.connect(self._chosen)
        self.details.toggled.connect(self.form.setVisible)
        self.remove.clicked.connect(self._remove)
        self.form.committed.connect(self._detailed)
        self.retranslate()

    def value(self) -> object:
        return list(self._records)

    def show_value(self, value: object) -> None:
        records = list(value) if isinstance(value, list | tuple) else []
        row = self.list.currentRow()
        self._records = records
        with QSignalBlocker(self.list):
            self.list.clear()
            for record in records:
                self.list.addItem(self._item(self._label(record)))
            self.list.setCurrentRow(min(max(row, 0), len(records) - 1))
        rows = min(max(len(records), 2), 6)
        self.list.setFixedHeight(rows * (self.list.fontMetrics().height() + 6) + 4)
        self._chosen()

    def retranslate(self) -> None:
        self.add.setText(_("Add…"))
        self.details.setText(_("Details"))
        self.remove.setText(_("Remove"))
        self.form.retranslate()
        self.show_value(self._records)

    def set_name(self, name: str) -> None:
        super().set_name(name)
        for button in (self.add, self.details, self.remove):
            button.setAccessibleName(f"{name}: {button.text()}")

    def _item(self, label: str) -> QListWidgetItem:
        """Return a line of the list, which may be cut short, with all of it in its tip."""
        item = QListWidgetItem(label)
        item.setToolTip(label)
        return item

    def _label(self, record: object) -> str:
        if not isinstance(record, Mapping):
            return _(self.field.word(record))
        first, told = record.get(self._first, ""), self._first
        if not first and (kind := record.get(self.form.kind)):
            first, told = self.field.word(kind), self.form.kind
        own = ", ".join(
            f"{lengths.label(one)}: {_shown(one, record[one.key])}"
            for one in self.field.fields
            if one.key in record and one.key != told
        )
        name = _(first) if isinstance(first, str) and first else f"{first}"
        if isinstance(first, int):
            name = f"{first:+d}"
        return _("{name} ({details})").format(name=name, details=own) if own else name

    def _fill_menu(self) -> None:
        self._menu.clear()
        for name in map(str, self.field.choices):
            action = self._menu.addAction(_(self.field.word(name)))
            action.triggered.connect(partial(self._append, name))
        self._menu.addSeparator()
        self._menu.addAction(_("One of your own"), self._append_own)

    def _append(self, record: object, _checked: object = None) -> None:
        self._records.append(record)
        self.show_value(self._records)
        self.list.setCurrentRow(len(self._records) - 1)
        self.committed.emit()

    def _append_own(self) -> None:
        first = self.field.fields[0]
        self._append(
            {self._first: _("my own") if self._first == NAME else first.default}
        )
        self.details.setChecked(True)

    def _remove(self) -> None:
        row = self.list.currentRow()
        if 0 <= row < len(self._records):
            del self._records[row]
            self.show_value(self._records)
            self.committed.emit()

    def _chosen(self) -> None:
        row = self.list.currentRow()
        there = 0 <= row < len(self._records)
        self.details.setEnabled(there)
        self.remove.setEnabled(there)
        if there:
            self.form.show_record(self._records[row])
        elif self.details.isChecked():
            self.details.setChecked(False)

    def _detailed(self) -> None:
        row = self.list.currentRow()
        if not 0 <= row < len(self._records):
            return
        record = self.form.record()
        name = record.get(self.form.kind)
        only_name = set(record) == {self.form.kind} and name in self.field.choices
        self._records[row] = name if only_name else record
        label = self._label(self._records[row])
        self.list.item(row).setText(label)
        self.list.item(row).setToolTip(label)
        self.committed.emit()


class RecordForm(Editor):
    """The details of one record. A key whose box is not ticked is as its name has it.

    `kind` is the key under which a record names the one it starts from.
    """

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.kind = field.named_by[-1]
        self.labels: dict[str, QLabel] = {}
        self.boxes: dict[str, QCheckBox] = {}
        self.editors: dict[str, Editor] = {}
        self._rows = FoldedRows()
        for one in field.fields:
            made = ChoicesEditor if one.kind == "choices" else SIMPLE[one.kind]
            editor, box = made(one), QCheckBox()
            self.editors[one.key], self.boxes[one.key] = editor, box
            self.labels[one.key] = QLabel()
            rows = self._rows.of(one.group)
            rows.add(self.labels[one.key], editor, before=box)
            editor.committed.connect(self.committed)
            box.toggled.connect(editor.setEnabled)
            box.clicked.connect(self.committed)
        self.row.addWidget(self._rows, 1)
        self.retranslate()

    @property
    def folds(self) -> Mapping[str, Fold]:
        """The headings under which rare keys are folded away."""
        return self._rows.folds

    def show_record(self, record: object) -> None:
        """Show a record: a name, or a map with one."""
        keys = record if isinstance(record, Mapping) else {self.kind: record}
        known = self.field.presets.get(str(keys.get(self.kind)), {})
        only = self.field.fields[0].key if len(self.field.named_by) == 1 else ""
        given = [one.group for one in self.field.fields if one.key in keys]
        self._rows.show_given(given)
        for one in self.field.fields:
            box = self.boxes[one.key]
            with QSignalBlocker(box):
                box.setChecked(one.key in keys)
            box.setEnabled(one.key != only)
            self.editors[one.key].setEnabled(one.key in keys)
            usual = known.get(one.key, one.default)
            self.editors[one.key].show_value(keys.get(one.key, usual))

    def record(self) -> dict[str, object]:
        """Return the keys that are ticked; those left empty say nothing."""
        ticked = {
            key: self.editors[key].value()
            for key, box in self.boxes.items()
            if box.isChecked()
        }
        none = {one.key for one in self.field.fields if one.or_none}
        return {
            key: value
            for key, value in ticked.items()
            if value is not None or key in none
        }

    def retranslate(self) -> None:
        self._rows.retranslate()
        for one in self.field.fields:
            text = lengths.label(one)
            self.labels[one.key].setText(text)
            self.boxes[one.key].setAccessibleName(
                _("{key}: of its own").format(key=text)
            )
            self.editors[one.key].retranslate()
            self.editors[one.key].set_name(text)


def _shown(field: Field, value: object) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if value is None:
        return _(none_word(field))
    if isinstance(value, list | tuple):
        return ", ".join(_(field.word(one)) for one in value)
    return lengths.say(field.word(lengths.shown(value, field.length)))
