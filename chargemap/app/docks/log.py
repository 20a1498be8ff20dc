"""The Resolution log dock: every ruling of the battle, what it rests on, and the board as it was then."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from chargemap.app import interception_words, question_words, strike_words
from chargemap.app.docks.base import Dock, hint_label
from chargemap.app.docks.dice import DicePanel
from chargemap.app.docks.log_filter import LogFilter
from chargemap.app.docks.log_menu import copy_text, entry_menu, fill_only
from chargemap.app.docks.log_model import LogModel
from chargemap.app.docks.log_view import LogView
from chargemap.app.docks.preview import PreviewFoot
from chargemap.app.document import Document, Shown
from chargemap.app.icons import icon
from chargemap.app.offer_box import OfferBox
from chargemap.i18n import N_, _
from chargemap.model.battle import Battle

if TYPE_CHECKING:
    from chargemap.app.cards import Cards


class LogDock(Dock):
    """The log, newest last, with a search above and the preview and the dice at its foot."""

    title = N_("Resolution log")
    clause_activated = Signal(str)
    replay_asked = Signal(int)  # from the entry at that place on
    said = Signal(str)  # one sentence of what was done
    narrowed = Signal()  # perhaps other entries are shown than before

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(document, parent)
        self._on_show: Shown | None = None  # what a click in the log put on the board
        self.model = LogModel(self)
        self.search = QLineEdit(clearButtonEnabled=True)
        self.whole = QToolButton(autoRaise=True)
        self.whole.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.filter = LogFilter(document, self.model)
        self.view = LogView()
        self.view.setModel(self.model)
        self.hint = hint_label()
        self.stack = QStackedWidget()
        self.stack.addWidget(self.hint)
        self.stack.addWidget(self.view)
        self.preview = PreviewFoot(document)
        self.dice = DicePanel(document)
        self.preview.is_modest = lambda: self.dice.held is not None
        head = QHBoxLayout()
        head.addWidget(self.search, 1)
        head.addWidget(self.filter.button)
        head.addWidget(self.whole)
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(4, 4, 4, 4)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self.filter)
        column.addWidget(self.stack, 1)
        column.addWidget(self.preview)
        column.addWidget(self.dice)
        self._column = column
        self.setWidget(inner)
        self._connect()
        self._show_log(document.battle)
        self.retranslate()

    def _connect(self) -> None:
        self.search.textChanged.connect(self.model.filter_by)
        self.model.filled.connect(self._filled)
        self.filter.cleared.connect(self.show_all)
        self.view.clicked.connect(self._toggle)
        self.view.chosen.connect(lambda: self._toggle(self.view.currentIndex()))
        self.view.escaped.connect(self.go_back)
        self.view.copied.connect(self._copy)
        self.view.customContextMenuRequested.connect(self._menu)
        self.view.clause_activated.connect(self.clause_activated)
        self.view.apply_asked.connect(self._apply)
        self.preview.clause_activated.connect(self.clause_activated)
        self.document.battle_changed.connect(self._battle_changed)
        self.document.verdict_shown.connect(self._verdict_shown)
        self.dice.asked.connect(self._come_forward)
        self.dice.changes.connect(self.preview.settle)
        self.dice.changed.connect(self.preview.make_room)

    def follow(self, cards: "Cards") -> None:
        """Show at the foot, too, what is offered on the board: there a screen reader finds it."""
        self._strikes = cards.strike.strikes
        self.offer = OfferBox(self._strikes, strike_words)
        self.interception = OfferBox(
            cards.interception.interceptions, interception_words
        )
        self.question = OfferBox(cards.question.questions, question_words)
        self.boxes = (self.offer, self.interception, self.question)
        for box in self.boxes:
            self._column.insertWidget(self._column.indexOf(self.dice), box)
            box.offering.changed.connect(self._follow_offer)
        self._follow_offer()

    def offer_whole(self, actions: Sequence[QAction]) -> None:
        """Offer what can be done with the whole log: beside the search, and in each entry's menu."""
        self.whole.addActions(actions)

    def show_all(self) -> None:
        """Show every entry: no filter is left, and no word is searched for."""
        self.model.choose({})
        self.search.clear()

    def show_only(self, facet: str, value: str) -> None:
        """Show the entries with that value, and come forward."""
        self.search.clear()
        self.filter.only(facet, value)
        self._come_forward()

    def open_filter(self) -> None:
        """Show the menu of what entries can be filtered by."""
        self._come_forward()
        self.filter.button.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filter.button.showMenu()

    def point_at(self, shown: Shown) -> None:
        """Mark the entry whose ruling somebody else has put on show, and bring it into sight."""
        self._on_show = shown
        place = next(
            (i for i, one in enumerate(self.document.battle.log) if one is shown.entry),
            -1,
        )
        row = self.model.index_of(place)
        if row.isValid():
            self.view.setCurrentIndex(row)
            self.view.scrollTo(row)
        else:
            self.view.clearSelection()

    def _follow_offer(self) -> None:
        open_ones = [box for box in self.boxes if box.offering.held is not None]
        self.preview.settle()  # never higher for a moment than there is room
        if open_ones:
            self.preview.hide()
        for box in self.boxes:
            box.setVisible(box in open_ones)
        self.preview.setVisible(not open_ones)
        self.preview.make_room()
        asked = self.dice.held
        strikes = asked is not None and asked.get("opportunity") is True
        if strikes and asked is not self._strikes.pending:  # waived in the meantime
            self.dice.give_up()

    def retranslate(self) -> None:
        super().retranslate()
        self.search.setPlaceholderText(_("Search the log"))
        self.search.setAccessibleName(_("Search the log"))
        self.whole.setIcon(icon("save"))
        self.whole.setToolTip(_("Save or copy the whole log"))
        self.whole.setAccessibleName(_("Save or copy the whole log"))
        self.view.setAccessibleName(_("Resolution log"))
        self.view.setAccessibleDescription(
            _(
                "Enter shows a ruling on the board, the right arrow unfolds its steps, "
                "A applies its damage."
            )
        )
        self.filter.retranslate()
        self.model.retranslate()
        self.view.forget_layouts()
        self.preview.retranslate()
        self.dice.retranslate()
        self._show_hint()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        kinds = (QEvent.Type.PaletteChange, QEvent.Type.FontChange)
        if event.type() in kinds and hasattr(self, "dice"):
            self.view.forget_layouts()
            self.preview.retranslate()
            self.whole.setIcon(icon("save"))
            self.filter.button.setIcon(icon("filter"))

    def _come_forward(self) -> None:
        self.show()
        self.raise_()

    def go_back(self) -> None:
        """Show the board as it is now."""
        self.document.show_verdict(None)

    def _battle_changed(self, old: Battle, new: Battle) -> None:
        if old.log and (not new.log or new.log[0] is not old.log[0]):
            self.show_all()  # what was looked for is not in this battle
        if old.log is not new.log:
            self._show_log(new)

    def _show_log(self, battle: Battle) -> None:
        health = self.document.ruleset.views.health if battle.tokens else None
        able = (
            one.id
            for one in battle.tokens.values()
            if health is not None and health(one)
        )
        self.model.show_log(battle.log, frozenset(able))

    def _apply(self, index: QModelIndex, number: int) -> None:
        """Take the damage of a hit off, as the hand's own step."""
        for hit in self.model.open_hits(index):
            if hit.number == number:
                self.document.act(hit.wound())

    def _verdict_shown(self, shown: Shown | None) -> None:
        if shown is not self._on_show:
            self._on_show = None
            self.view.clearSelection()

    def _toggle(self, index: QModelIndex) -> None:
        """Show the entry on the board as it was then; if it is on show, go back."""
        if not index.isValid():
            return
        entry = self.model.entry(index)
        if self._on_show is not None and self._on_show.entry is entry:
            self.go_back()
            return
        self._on_show = Shown(entry.verdict, entry.action, entry.before, entry)
        self.document.show_verdict(self._on_show)

    def _filled(self) -> None:
        self._show_hint()
        self.view.show_newest()
        self.narrowed.emit()

    def _show_hint(self) -> None:
        empty = self.model.rowCount() == 0
        self.stack.setCurrentWidget(self.hint if empty else self.view)
        for one in (self.search, self.filter.button):
            one.setVisible(bool(self.document.battle.log))
        self.whole.setVisible(bool(self.document.battle.log and self.whole.actions()))
        self.hint.setText(
            _("Searching the log…")
            if self.model.busy
            else _(
                "No entry of the log is like that: take a filter or the search away."
            )
            if self.document.battle.log and self.model.chosen
            else _("No entry of the log has these words.")
            if self.document.battle.log
            else _(
                "Nothing has been ruled yet. Select a token, press C and click an enemy: "
                "the ruling comes here, with the clauses it rests on."
            )
        )

    def _copy(self) -> None:
        if self.view.currentIndex().isValid():
            copy_text(self.model, self.view.currentIndex())

    def _replay(self, index: QModelIndex) -> None:
        self.replay_asked.emit(self.model.position(index))

    def _menu(self, at: QPoint) -> None:
        index = self.view.indexAt(at)
        menu = QMenu(self)
        if index.isValid():
            menu = entry_menu(self.document, self.model, index, self)
            menu.addSeparator()
            fill_only(menu, self.model.entry(index), self)
            menu.addAction(_("Replay from here"), lambda: self._replay(index))
            menu.addSeparator()
        menu.addActions(self.whole.actions())
        if not menu.isEmpty():
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(self.view.viewport().mapToGlobal(at))
