"""The form of one token: its name, side and states, and every key that its ruleset reads."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QVBoxLayout, QWidget

from chargemap.app.docks.base import complaint_label
from chargemap.app.docks.chips import Chips, ChoicesEditor
from chargemap.app.docks.editors import SIMPLE, Choices, Editor, TokenEditor
from chargemap.app.docks.fold import Fold, FoldedRows
from chargemap.app.docks.numbers import NumbersEditor
from chargemap.app.docks.records import RecordsEditor
from chargemap.app.document import Document
from chargemap.explain import lengths
from chargemap.formats.plain import MOST_LETTERS
from chargemap.i18n import _
from chargemap.model.battle import Action, Battle, Token
from chargemap.model.plain import token_to_plain
from chargemap.rules.fields import Complaint, Field
from chargemap.rules.ruleset import Ruleset

WIDE = ("choices", "records", "list", "numbers", "texts", "map")


class TokenForm(QWidget):
    """Each commit is one undo step; what makes no sense is told beside its field and not committed."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.editors: dict[str, Editor] = {}
        self.complaints: dict[str, QLabel] = {}
        self._labels: dict[str, QLabel] = {}
        self._token: Token | None = None
        self.name = QLineEdit(maxLength=MOST_LETTERS)
        self.side = SideChoice()
        self.states = Chips()
        self.name.editingFinished.connect(self._named)
        self.side.chosen.connect(lambda side: self._commit("side", side=side))
        self.states.toggled.connect(self._state_toggled)
        self._rows = FoldedRows()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(8, 4, 8, 8)
        self._column.addWidget(self._rows)
        self._column.addStretch(1)

    def build(self, ruleset: Ruleset) -> None:
        """Make a row for each key that `ruleset` reads."""
        for widget in (self.name, self.side, self.states):
            widget.setParent(self)
        old, self._rows = self._rows, FoldedRows()
        self._column.replaceWidget(old, self._rows)
        old.hide()
        old.deleteLater()
        self.editors, self.complaints, self._labels = {}, {}, {}
        self.states.offer({state.id: state.text for state in ruleset.states})
        self._add("name", _("Name"), self.name)
        self._add("side", _("Side"), self.side)
        self._add("states", _("States"), self.states, wide=True)
        for field in ruleset.token_fields:
            self._add_field(field)
        self.states.retranslate()
        self._name_parts()
        self._token = None

    @property
    def folds(self) -> Mapping[str, Fold]:
        """The headings under which rare keys are folded away."""
        return self._rows.folds

    def _add_field(self, field: Field) -> None:
        editor = self._editor(field)
        label = lengths.label(field)
        editor.set_name(label)
        editor.committed.connect(lambda: self._commit_field(field, editor))
        self.editors[field.key] = editor
        wide = field.kind in WIDE
        self._add(field.key, label, editor, wide=wide, group=field.group)

    def _editor(self, field: Field) -> Editor:
        if field.kind == "token":
            return TokenEditor(field, lambda: list(self._free(field.key)))
        if field.kind == "choices":
            return ChoicesEditor(field)
        if field.kind in ("records", "list"):
            return RecordsEditor(field)
        if field.kind == "numbers":
            return NumbersEditor(field)
        return SIMPLE[field.kind](field)

    def _add(
        self,
        key: str,
        text: str,
        widget: QWidget,
        *,
        wide: bool = False,
        group: str = "",
    ) -> None:
        self._labels[key] = QLabel(text)
        rows = self._rows.of(group)
        rows.add(self._labels[key], widget, wide=wide)
        widget.show()
        self.complaints[key] = complaint_label()
        rows.add_across(self.complaints[key])

    def _name_parts(self) -> None:
        self.name.setAccessibleName(_("Name"))
        self.side.setAccessibleName(_("Side"))
        self.states.setAccessibleName(_("States"))
        self.states.add.setAccessibleName(_("Add a state"))

    def _free(self, key: str) -> Iterator[tuple[str, str]]:
        """Yield the others who are nobody else's, nor have anybody: a mount that is free to be ridden."""
        tokens = self.document.battle.tokens
        own = self._token.id if self._token else ""
        taken = {one.stats.get(key) for one in tokens.values() if one.id != own}
        for token in tokens.values():
            if token.id != own and token.id not in taken and not token.stats.get(key):
                yield token.id, token.label

    def show_token(self, token: Token) -> None:
        """Show the token as it is now."""
        if token is self._token:
            return
        self._token = token
        for label in self.complaints.values():
            _complain(label, "")
        if self.name.text() != token.name:
            self.name.setText(token.name)
        self.name.setPlaceholderText(token.id)
        self.side.show_side(token.side, self.document.battle)
        self.states.show_chosen(sorted(token.states))
        given = (
            one.field.group for key, one in self.editors.items() if key in token.stats
        )
        self._rows.show_given(given)
        for key, editor in self.editors.items():
            editor.show_value(token.stats.get(key, editor.field.default))
            self._embolden(key, changed=key in token.stats)

    def _embolden(self, key: str, *, changed: bool) -> None:
        font = self.font()
        font.setBold(changed)
        self._labels[key].setFont(font)

    def _named(self) -> None:
        if self._token is not None and self.name.text().strip() != self._token.name:
            self._commit("name", name=self.name.text().strip())

    def _state_toggled(self, state: str, on: bool) -> None:
        if self._token is not None:
            states = self._token.states
            self._commit("states", states=states | {state} if on else states - {state})

    def _commit_field(self, field: Field, editor: Editor) -> None:
        if self._token is None:
            return
        value = editor.value()
        stats = {k: v for k, v in self._token.stats.items() if k != field.key}
        if not _same(value, field.default):
            stats[field.key] = value
        for complaint in field.complaints(value, field.key):
            if not _same(value, field.default):
                self._tell(field.key, complaint)
                return
        self._commit(field.key, stats=stats)

    def _commit(self, key: str, **changes: object) -> None:
        """Put the changed token on the board, unless the rules make no sense of it."""
        if self._token is None:
            return
        changed = replace(self._token, **changes)  # type: ignore[arg-type]
        if changed == self._token:
            _complain(self.complaints[key], "")
            return
        for complaint in _new_complaints(self.document, changed):
            self._tell(key, complaint)
            return
        written = {changed.id: token_to_plain(changed)}
        names = {"what": self._labels[key].text(), "name": self._token.label}
        step = _("{what}: {name}").format(**names)
        self.document.act(Action("put", choices={"tokens": written}), text=step)

    def _tell(self, key: str, complaint: Complaint) -> None:
        text = _("Expected {expected}.").format(expected=complaint.expected)
        inner = complaint.place.rpartition(".")[2]
        editor = self.editors.get(key)
        if editor is not None and inner.partition("[")[0] != key:  # a key within it
            names = {one.key: lengths.label(one) for one in editor.field.fields}
            text = _("{what}: expected {expected}.").format(
                what=names.get(inner, inner), expected=complaint.expected
            )
        _complain(self.complaints[key], text)


class SideChoice(Choices):
    """The sides in use, to choose from or to add to."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setEditable(True)
        self.setInsertPolicy(Choices.InsertPolicy.NoInsert)
        self.setSizeAdjustPolicy(
            Choices.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.setMinimumContentsLength(6)
        self._shown = ""
        self.activated.connect(self._choose)
        line = self.lineEdit()
        assert line is not None
        line.setMaxLength(MOST_LETTERS)
        line.editingFinished.connect(self._choose)

    def show_side(self, side: str, battle: Battle) -> None:
        """Show `side`, with the sides of `battle` to choose from."""
        self._shown = side
        with QSignalBlocker(self):
            self.clear()
            self.addItems(sides_of(battle))
            self.setCurrentText(side)

    def _choose(self) -> None:
        side = self.currentText().strip()
        if side != self._shown:
            self._shown = side
            self.chosen.emit(side)


def sides_of(battle: Battle) -> list[str]:
    """Return the sides in use; two to begin with, where there are fewer."""
    used = dict.fromkeys(one.side for one in battle.tokens.values() if one.side)
    return list(dict.fromkeys((*used, "red", "blue")))


def _new_complaints(document: Document, *changed: Token) -> Iterator[Complaint]:
    """Yield what makes no sense in the battle with the changed tokens, and did not before."""
    ruleset, battle = document.ruleset, document.battle
    before = {(one.place, one.expected) for one in ruleset.complaints(battle)}
    for complaint in ruleset.complaints(battle.with_token(*changed)):
        if (complaint.place, complaint.expected) not in before:
            yield complaint


def _same(value: object, default: object) -> bool:
    if isinstance(value, list | tuple) and isinstance(default, list | tuple):
        return list(value) == list(default)
    return value == default and isinstance(value, bool) == isinstance(default, bool)


def _complain(label: QLabel, text: str) -> None:
    label.setText(text)
    label.setVisible(bool(text))
