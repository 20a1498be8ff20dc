"""The Roster dock: every token of the battle by side, on the board or not, to search, select and place."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QLineEdit,
    QMenu,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from chargemap.app.docks.base import Dock, hint_label
from chargemap.app.docks.roster_list import RosterList
from chargemap.app.docks.roster_rows import roster_rows
from chargemap.app.document import Document
from chargemap.app.words import for_menu
from chargemap.i18n import N_, _
from chargemap.model.battle import Action, Battle

if TYPE_CHECKING:
    from chargemap.app.token_commands import TokenCommands


class RosterDock(Dock):
    """All who take part; who is not on the board can be dragged there."""

    title = N_("Roster")

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(document, parent)
        self._commands: TokenCommands | None = None
        self.search = QLineEdit(clearButtonEnabled=True)
        self.list, self.hint = RosterList(), hint_label()
        self.stack = QStackedWidget()
        self.stack.addWidget(self.hint)
        self.stack.addWidget(self.list)
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(4, 4, 4, 4)
        column.setSpacing(4)
        column.addWidget(self.search)
        column.addWidget(self.stack, 1)
        self.setWidget(inner)
        self.search.textChanged.connect(lambda _text: self.refresh())
        self.list.chosen.connect(self._chosen)
        self.list.activated_token.connect(self._activated)
        self.list.menu_wanted.connect(self._show_menu)
        self.list.removed.connect(self._remove)
        document.battle_changed.connect(self._battle_changed)
        document.selection_changed.connect(self.list.show_chosen)
        self.retranslate()

    def follow(self, commands: "TokenCommands") -> None:
        """Let these commands do what is asked for here."""
        self._commands = commands

    def retranslate(self) -> None:
        super().retranslate()
        self.search.setPlaceholderText(_("Search names, sides and states"))
        self.search.setAccessibleName(_("Search the roster"))
        self.list.retranslate()
        self.outdate()

    def _battle_changed(self, old: Battle, new: Battle) -> None:
        if (
            old.tokens is not new.tokens
            or old.reserve is not new.reserve
            or old.looks is not new.looks
            or old.ruleset != new.ruleset
        ):
            self.outdate()

    def refresh(self) -> None:
        battle, words = self.document.battle, self.search.text().strip()
        rows = roster_rows(battle, self.document.ruleset)
        found = [row for row in rows if row.matches(words)]
        self.list.show_rows(found)
        self.list.show_chosen(self.document.selection)
        if not rows:
            text = _(
                "Nobody takes part yet. Add miniatures in the Token dock; here they are"
                " listed by side, and those that you take off the board are kept here."
            )
        else:
            text = _("Nobody here is called that, or is in such a state.")
        self.hint.setText(text)
        self.stack.setCurrentWidget(self.list if found else self.hint)

    # What a player does -----------------------------------------------------------

    def _chosen(self, ids: list[str]) -> None:
        self.document.select(one for one in ids if one in self.document.battle.tokens)

    def _activated(self, token_id: str) -> None:
        """Bring a token of the board into sight; put one of the reserve on the board."""
        if self._commands is None:
            return
        if token_id in self.document.battle.reserve:
            self._commands.crew.field([token_id])
        else:
            self.document.select((token_id,))
            self._commands.bring_into_sight()

    def _remove(self) -> None:
        ids = [one for one in self.list.chosen_ids() if one in self._everybody]
        if ids:
            self.document.act(Action("remove", choices={"ids": ids}))

    @property
    def _everybody(self) -> set[str]:
        return set(self.document.battle.everybody)

    def _show_menu(self, side: str, at: QPoint) -> None:
        """Show what can be done: with the side whose heading was clicked, or with the rows that are selected."""
        if self._commands is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        ids = self.list.chosen_ids()
        if ids:
            self._fill_menu(menu, ids)
        if side:
            text = for_menu(_("Colour of {side}").format(side=side))
            self._commands.crew.fill_colours(menu.addMenu(text), side)
        if not menu.isEmpty():
            menu.popup(at)

    def _fill_menu(self, menu: QMenu, ids: list[str]) -> None:
        commands, battle = self._commands, self.document.battle
        assert commands is not None, "somebody carries it out"
        waiting = [one for one in ids if one in battle.reserve]
        placed = [one for one in ids if one in battle.tokens]
        if waiting:
            action = menu.addAction(_("Put on the board"))
            action.triggered.connect(lambda _on=False: commands.crew.field(waiting))
        if placed:
            for text, slot in (
                (_("Bring into sight"), commands.bring_into_sight),
                (_("Edit…"), commands.edit),
                (_("Take off the board"), commands.crew.bench),
            ):
                action = menu.addAction(text)
                action.triggered.connect(lambda _on=False, do=slot: do())
        delete = menu.addAction(_("Delete"))
        delete.setShortcut(QKeySequence("Del"))
        delete.triggered.connect(lambda _on=False: self._remove())
        menu.addSeparator()
