"""Which entries the log shows: a menu of tokens, sides, kinds and outcomes, and a chip for each that was chosen."""

from collections import Counter
from collections.abc import Iterator

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QMenu, QToolButton, QVBoxLayout, QWidget

from chargemap.app.docks.chips import CLOSE
from chargemap.app.docks.flow import FlowLayout
from chargemap.app.docks.log_model import Chosen, LogModel
from chargemap.app.document import Document
from chargemap.app.icons import icon
from chargemap.app.words import cut, for_menu
from chargemap.explain import involved
from chargemap.i18n import N_, _

FACETS = {
    "token": N_("Token"),
    "side": N_("Side"),
    "kind": N_("Kind"),
    "outcome": N_("Outcome"),
}
OUTCOMES = {
    involved.LEGAL: N_("Legal"),
    involved.REFUSED: N_("Refused"),
    involved.FORCED: N_("Forced by the GM"),
    involved.SUCCEEDED: N_("Came off"),
    involved.FAILED: N_("Failed"),
    involved.DECLARED: N_("Declared"),
    involved.HAND: N_("By hand"),
}
MOST = 28  # letters of a chip


class LogFilter(QWidget):
    """The chips of what was chosen, how many entries are shown, and one click that shows all."""

    cleared = Signal()  # all, the words that are searched for as well

    def __init__(
        self, document: Document, model: LogModel, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._document, self._model = document, model
        self.button = QToolButton(autoRaise=True)
        self.button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.menu = QMenu(self)
        self.menu.aboutToShow.connect(self._fill_menu)
        self.button.setMenu(self.menu)
        self._row = QWidget()
        self._flow = FlowLayout(self._row)
        self.count = QLabel()
        self.all = QToolButton(autoRaise=True)
        self.all.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.all.clicked.connect(self.cleared)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._row)
        self._drawn: tuple[object, ...] = ()
        model.filled.connect(self.follow)
        self.retranslate()

    def retranslate(self) -> None:
        self.button.setIcon(icon("filter"))
        self.button.setToolTip(_("Show only some entries"))
        self.button.setAccessibleName(_("Show only some entries"))
        self.all.setText(_("Show all"))
        self.all.setToolTip(_("Take every filter and the search away"))
        self.all.setAccessibleName(_("Show all entries"))
        self._drawn = ()
        self.follow()

    def follow(self) -> None:
        """Say what is shown as the model has it."""
        shown, every = self._model.counts
        text = _("{shown} of {all} entries").format(shown=shown, all=every)
        if self._model.busy:
            text = _("Searching…")
        self.count.setText(text)
        self.count.setAccessibleName(text)
        self.count.setMinimumHeight(self.all.sizeHint().height())  # in line with it
        self.setVisible(self._model.narrowed and every > 0)
        drawn = (self._model.chosen, self._document.battle.tokens)
        if any(
            one is not other
            for one, other in zip(drawn, self._drawn or (None, None), strict=True)
        ):
            self._drawn = drawn
            self._draw()

    def chips(self) -> list[QToolButton]:
        """Return the chips there are, in order."""
        widgets = (self._flow.itemAt(i) for i in range(self._flow.count()))
        buttons = [item.widget() for item in widgets if item is not None]
        return [
            one for one in buttons if isinstance(one, QToolButton) and one != self.all
        ]

    def only(self, facet: str, value: str) -> None:
        """Show the entries with this value, whatever was chosen before."""
        self._model.choose({facet: frozenset((value,))})

    def toggle(self, facet: str, value: str, chosen: bool) -> None:
        """Choose a value beside the others, or no longer."""
        now = self._model.chosen.get(facet, frozenset())
        wanted = now | {value} if chosen else now - {value}
        self._model.choose({**self._model.chosen, facet: wanted})

    def word(self, facet: str, value: str) -> str:
        """Return what people read for a value."""
        if facet == "outcome":
            return _(OUTCOMES[value])
        if facet == "token":
            return self._name(value)
        if facet == "kind":
            known = self._document.ruleset.actions.get(value)
            return _(known.text).replace("&", "") if known else value
        return value or _("No side")

    def _name(self, token: str) -> str:
        """Return the name of a token; one that is gone is called as it was last."""
        battle = self._document.battle
        befores = (one.before for one in reversed(battle.log))
        for one in (battle, *befores):
            if token in one.everybody:
                return one.everybody[token].label
        return token

    def _draw(self) -> None:
        while self._flow.count():
            item = self._flow.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None and widget not in (self.count, self.all):
                widget.hide()
                widget.deleteLater()
        for facet, value in self._values(self._model.chosen):
            self._flow.addWidget(self._chip(facet, value))
        self._flow.addWidget(self.count)
        self._flow.addWidget(self.all)
        self._row.updateGeometry()

    def _values(self, chosen: Chosen) -> Iterator[tuple[str, str]]:
        for facet in FACETS:
            for value in sorted(chosen.get(facet, ()), key=str.casefold):
                yield facet, value

    def _chip(self, facet: str, value: str) -> QToolButton:
        chip = QToolButton(self._row)
        word = self.word(facet, value)
        chip.setText(f"{for_menu(cut(word, MOST))} {CLOSE}")
        tip = _("{facet}: {word}. Click to take this filter away.")
        chip.setToolTip(tip.format(facet=_(FACETS[facet]), word=word))
        chip.setAccessibleName(chip.toolTip())
        chip.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        chip.clicked.connect(lambda: self._take_away(facet, value))
        return chip

    def _take_away(self, facet: str, value: str) -> None:
        self.button.setFocus(Qt.FocusReason.OtherFocusReason)  # the chip goes away
        self.toggle(facet, value, chosen=False)

    def _fill_menu(self) -> None:
        """List every value that some entry has, with how many entries have it."""
        self.menu.clear()
        counts: dict[str, Counter[str]] = {facet: Counter() for facet in FACETS}
        for facets in self._model.facets():
            for facet, counter in counts.items():
                counter.update(getattr(facets, facet))
        for facet, text in FACETS.items():
            self._fill_facet(self.menu.addMenu(_(text)), facet, counts[facet])
        self.menu.addSeparator()
        clear = self.menu.addAction(_("Show all entries"), self.cleared.emit)
        clear.setEnabled(self._model.narrowed)

    def _fill_facet(self, menu: QMenu, facet: str, counter: Counter[str]) -> None:
        chosen = self._model.chosen.get(facet, frozenset())
        values = {*counter, *chosen}
        order = [*OUTCOMES] if facet == "outcome" else []
        words = {one: self.word(facet, one) for one in values}
        for value in sorted(
            values,
            key=lambda one: (order.index(one) if order else 0, words[one].casefold()),
        ):
            text = _("{word} ({n})").format(word=words[value], n=counter[value])
            action = menu.addAction(for_menu(text))
            action.setCheckable(True)
            action.setChecked(value in chosen)
            action.triggered.connect(
                lambda on, value=value: self.toggle(facet, value, chosen=on)
            )
        menu.setEnabled(bool(values))
