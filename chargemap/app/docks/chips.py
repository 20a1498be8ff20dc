"""Chips: the words that hold, each with a click to take it away, and a menu to add others."""

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from chargemap.app.docks.editors import Editor
from chargemap.app.docks.flow import FlowLayout
from chargemap.i18n import _
from chargemap.rules.fields import Field

CLOSE = "\u00d7"


class Chips(QWidget):
    """Words out of a list. `toggled` says which was added or taken away by hand."""

    toggled = Signal(str, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words: Mapping[str, str] = {}
        self._counts: Mapping[str, int] = {}
        self._of = 1
        self._flow = FlowLayout(self)
        self._menu = QMenu(self)
        self._menu.aboutToShow.connect(self._fill_menu)
        self.add = QToolButton()
        self.add.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.add.setMenu(self._menu)
        self.add.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFocusProxy(self.add)
        self._flow.addWidget(self.add)

    def offer(self, words: Mapping[str, str]) -> None:
        """Offer these words (by what the files call them); they are translated when shown."""
        self._words = words

    def show_chosen(self, chosen: Iterable[str], of: int = 1) -> None:
        """Show which words hold; each may come up to `of` times, once for each token."""
        counts: dict[str, int] = {}
        for one in chosen:
            counts[one] = counts.get(one, 0) + 1
        if counts != self._counts or of != self._of:
            self._counts, self._of = counts, of
            self._rebuild()

    def chips(self) -> Sequence[QToolButton]:
        """Return the buttons of the words that hold, in order."""
        widgets = (self._flow.itemAt(i) for i in range(self._flow.count() - 1))
        buttons = (item.widget() for item in widgets if item is not None)
        return [one for one in buttons if isinstance(one, QToolButton)]

    def retranslate(self) -> None:
        self.add.setText(_("Add…"))
        self._rebuild()

    def _word(self, one: str) -> str:
        return _(self._words.get(one, one))

    def _rebuild(self) -> None:
        while self._flow.count():
            item = self._flow.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None and widget is not self.add:
                widget.hide()
                widget.deleteLater()
        for one in sorted(self._counts, key=self._word):
            self._flow.addWidget(self._chip(one))
        self._flow.addWidget(self.add)
        self.updateGeometry()

    def _chip(self, one: str) -> QToolButton:
        chip = QToolButton(self)
        word = self._word(one)
        if self._counts[one] < self._of:
            word = _("{word} ({n} of {all})").format(
                word=word, n=self._counts[one], all=self._of
            )
        chip.setText(f"{word} {CLOSE}")
        chip.setToolTip(_("Take away: {word}").format(word=word))
        chip.setAccessibleName(chip.toolTip())
        chip.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        chip.clicked.connect(lambda: self.toggled.emit(one, False))
        return chip

    def _fill_menu(self) -> None:
        self._menu.clear()
        for one in sorted(self._words, key=self._word):
            action = self._menu.addAction(self._word(one))
            action.setCheckable(True)
            action.setChecked(self._counts.get(one, 0) == self._of)
            action.setData(one)
            action.triggered.connect(
                lambda on, one=one: self.toggled.emit(one, on),
            )


class ChoicesEditor(Editor):
    """Some of a few words."""

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.chips = Chips()
        self.chips.offer({str(one): field.word(one) for one in field.choices})
        self._value: tuple[str, ...] = ()
        self.hold(self.chips)
        self.setFocusProxy(self.chips.add)
        self.chips.toggled.connect(self._toggled)
        self.retranslate()

    def _toggled(self, one: str, on: bool) -> None:
        chosen = {*self._value, one} if on else set(self._value) - {one}
        self.show_value([word for word in self.field.choices if word in chosen])
        self.committed.emit()

    def value(self) -> object:
        return list(self._value)

    def show_value(self, value: object) -> None:
        self._value = (
            tuple(value) if isinstance(value, list | tuple | frozenset) else ()
        )
        self.chips.show_chosen(self._value)

    def retranslate(self) -> None:
        self.chips.retranslate()
