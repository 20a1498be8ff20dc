"""The editor of whole numbers by words, such as a bonus to each of several maneuvers."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from chargemap.app.docks.chips import CLOSE
from chargemap.app.docks.editors import TYPED, Editor, WholeBox
from chargemap.i18n import _
from chargemap.rules.fields import Field

ALL = "all"  # the word that one number for everything stands under
NUMBER = 72  # pixels


class NumbersEditor(Editor):
    """A line for each word with its number. Where one number may stand for all, it is that of `all`."""

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.lines: list[NumberLine] = []
        self._bare = False  # written as one number
        self.add = QToolButton()
        self._menu = QMenu(self)
        self._menu.aboutToShow.connect(self._fill_menu)
        self.add.setMenu(self._menu)
        self.add.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.add.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        inner = QWidget()
        self._column = QVBoxLayout(inner)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(2)
        self._column.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)
        self.row.addWidget(inner, 1)
        self.setFocusProxy(self.add)
        self.retranslate()

    def value(self) -> object:
        numbers = {line.word: line.box.value() for line in self.lines}
        if not numbers:
            return self.field.default
        if self._bare and list(numbers) == [ALL]:
            return numbers[ALL]
        return numbers

    def show_value(self, value: object) -> None:
        if value == self.value() and type(value) is type(self.value()):
            return
        self._bare = not isinstance(value, Mapping)
        numbers = value if isinstance(value, Mapping) else {}
        if isinstance(value, int) and value != self.field.default:
            numbers = {ALL: value}
        for line in list(self.lines):
            self._drop(line)
        for word, number in numbers.items():
            self._append(str(word), number if isinstance(number, int) else 0)

    def retranslate(self) -> None:
        self.add.setText(_("Add…"))
        for line in self.lines:
            line.retranslate()

    def set_name(self, name: str) -> None:
        super().set_name(name)
        self.add.setAccessibleName(_("{name}: add").format(name=name))

    @property
    def words(self) -> list[str]:
        """The words that have a number."""
        return [line.word for line in self.lines]

    def _append(self, word: str, number: int) -> "NumberLine":
        line = NumberLine(self.field, word, number)
        line.committed.connect(self.committed)
        line.renamed.connect(partial(self._rename, line))
        line.dropped.connect(partial(self._remove, line))
        self.lines.append(line)
        self._column.insertWidget(len(self.lines) - 1, line)
        line.show()
        return line

    def _drop(self, line: "NumberLine") -> None:
        self.lines.remove(line)
        self._column.removeWidget(line)
        line.hide()
        line.deleteLater()

    def _remove(self, line: "NumberLine") -> None:
        self._drop(line)
        self.add.setFocus()
        self.committed.emit()

    def _rename(self, line: "NumberLine", word: str) -> None:
        """Call a number by another word, unless there is one of that name."""
        if word and word not in self.words:
            line.word = word
            self.committed.emit()
        line.show_word()

    def _fill_menu(self) -> None:
        self._menu.clear()
        for word in (*map(str, self.field.choices), *self.field.hints):
            if word not in self.words:
                action = self._menu.addAction(_(self.field.word(word)))
                action.setData(word)
                action.triggered.connect(partial(self._add, word))
        if not self.field.choices:
            self._menu.addSeparator()
            self._menu.addAction(_("One of your own"), self._add_own)

    def _add(self, word: str, _checked: object = None) -> None:
        """Begin with 1, for 0 would say nothing."""
        self._bare = self._bare and word == ALL
        line = self._append(word, 1)
        line.box.setFocus()
        line.box.selectAll()
        self.committed.emit()

    def _add_own(self) -> None:
        word, number = _("my own"), 2
        while word in self.words:
            word, number = f"{_('my own')} {number}", number + 1
        self._add(word)
        name = self.lines[-1].name
        if isinstance(name, QLineEdit):
            name.setFocus()
            name.selectAll()


class NumberLine(QWidget):
    """A word, its number, and a button that takes both away."""

    committed = Signal()
    renamed = Signal(str)
    dropped = Signal()

    def __init__(self, field: Field, word: str, number: int) -> None:
        super().__init__()
        self.word = word
        self._field = field
        self.name = QLabel() if field.choices else QLineEdit()
        self.box, self.away = WholeBox(), QToolButton()
        least, most = field.least, field.most
        self.box.bounds = (-TYPED if least is None else least, most or TYPED)
        self.box.setRange(-TYPED, TYPED)
        self.box.setKeyboardTracking(False)
        self.box.setFixedWidth(NUMBER)
        with QSignalBlocker(self.box):
            self.box.setValue(number)
        self.away.setText(CLOSE)
        self.away.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(self.name, 1)
        row.addWidget(self.box)
        row.addWidget(self.away)
        self.box.valueChanged.connect(self.committed)
        self.away.clicked.connect(self.dropped)
        if isinstance(self.name, QLineEdit):
            self.name.editingFinished.connect(self._named)
        self.show_word()

    def _named(self) -> None:
        if isinstance(self.name, QLineEdit) and self.name.text().strip() != self.word:
            self.renamed.emit(self.name.text().strip())

    def show_word(self) -> None:
        """Show the word, and say it to those who listen."""
        free = isinstance(self.name, QLineEdit)
        self.name.setText(self.word if free else _(self._field.word(self.word)))
        self.retranslate()

    def retranslate(self) -> None:
        word = _(self._field.word(self.word))
        self.box.setAccessibleName(word)
        self.name.setAccessibleName(_("What the number is of"))
        self.away.setToolTip(_("Take away: {word}").format(word=word))
        self.away.setAccessibleName(self.away.toolTip())
