"""The docks of a window: log, token, turn, rules, history; where they are is remembered."""

from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QDockWidget, QMenu, QWidget

from chargemap.app import settings
from chargemap.app.middle import middle_place
from chargemap.app.refocus import Refocus
from chargemap.app.unresolved import Unresolved

if TYPE_CHECKING:
    from chargemap.app.window import MainWindow

RIGHT = Qt.DockWidgetArea.RightDockWidgetArea
WIDTH = 340
SHORT = 600  # pixels: in a window less high all docks share one place
SHARES = [330, 270]  # pixels of height: the log, and what stands below it


class Panes(QObject):
    """The docks. They are made after the first picture, for they load the rules."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self.all: list[QDockWidget] = []

    def load(self) -> None:
        """Make every dock: the log above, token, turn and rules below it, the history hidden."""
        from chargemap.app.docks.history import HistoryDock
        from chargemap.app.docks.log import LogDock
        from chargemap.app.docks.roster import RosterDock
        from chargemap.app.docks.rules import RulesDock
        from chargemap.app.docks.token import TokenDock
        from chargemap.app.docks.turn import TurnBar
        from chargemap.app.docks.turn_dock import TurnDock
        from chargemap.app.turn_commands import TurnCommands

        window, document = self._window, self._window.document
        self.log = LogDock(document, window)
        self.log.follow(window.cards)
        window.undo_words.follow(window.cards, self.log.dice)
        self.log.offer_whole([window.commands["save-log"], window.commands["copy-log"]])
        self.token = TokenDock(document, window)
        self.turns = TurnCommands(document, window)
        self.turns.said.connect(window.say)
        self.turns.may_go = Unresolved(window.cards.declarations, window).may_go
        self.turns.started.connect(lambda _id: window.tokens.bring_into_sight())
        self.turn = TurnDock(document, self.turns, window)
        self.roster = RosterDock(document, window)
        self.roster.follow(window.tokens)
        self.rules = RulesDock(document, window)
        self.history = HistoryDock(document, window)
        self.all = [self.log, self.token, self.turn, self.roster]
        self.all += [self.rules, self.history]
        self.token.middle = lambda: middle_place(window.view)
        self._stack()
        self.history.hide()
        (self.log if window.height() < SHORT else self.token).raise_()
        width = min(WIDTH, window.width() * 2 // 5)
        window.resizeDocks([self.log], [width], Qt.Orientation.Horizontal)
        if settings.settings().value("docks") is None:  # nothing will be restored
            QTimer.singleShot(0, self, self._share)  # once the docks have their places
        self.bar = TurnBar(document, self.turns)
        window.turn_bar.addWidget(self.bar)
        self._refocus()
        self.log.clause_activated.connect(self.rules.show_clause)
        self.history.visibilityChanged.connect(self._history_shown)

    def _refocus(self) -> None:
        """Leave the keyboard to the board when turns and dice are clicked."""
        window = self._window
        refocus = Refocus(window.view)
        refocus.watch(self.bar, self.turn.page, self.log.dice, window.cards.declared)
        refocus.watch(window.notice, window.first_steps)
        self.log.dice.left.connect(refocus.take)

    def _stack(self) -> None:
        """Put the log above and the others in one place below it, or all in one place."""
        window = self._window
        for dock in self.all:
            window.addDockWidget(RIGHT, dock)
        if window.height() < SHORT:
            window.tabifyDockWidget(self.log, self.token)
        else:
            window.splitDockWidget(self.log, self.token, Qt.Orientation.Vertical)
        for left, right in pairwise(self.all[1:]):
            window.tabifyDockWidget(left, right)

    def _share(self) -> None:
        docks: list[QDockWidget] = [self.log, self.token]
        self._window.resizeDocks(docks, SHARES, Qt.Orientation.Vertical)

    def _history_shown(self, shown: bool) -> None:
        self._window.commands["history"].setChecked(not self.history.isHidden())

    def toggle_history(self, shown: bool) -> None:
        """Show or hide the history."""
        if self.all and shown == self.history.isHidden():
            self.history.setVisible(shown)
            if shown:
                self.history.raise_()

    def search_log(self) -> None:
        """Show the log, ready to be searched."""
        self.bring(self.log)
        self.log.search.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_clauses(self) -> None:
        """Show the clauses, ready to be searched."""
        self.bring(self.rules)
        self.rules.tabs.setCurrentIndex(0)
        self.rules.search.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_options(self) -> None:
        """Show the table's options."""
        self.bring(self.rules)
        self.rules.tabs.setCurrentIndex(1)
        self.rules.options.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def edit_token(self, token_id: str = "") -> None:
        """Show a token in the Token dock, ready to be changed."""
        if token_id:
            self._window.document.select((token_id,))
        self.bring(self.token)
        self.token.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_turns(self) -> None:
        """Show the order of turns."""
        self.bring(self.turn)
        self.turn.list.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_roster(self) -> None:
        """Show every token of the battle, ready to be searched."""
        self.bring(self.roster)
        self.roster.search.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def bring(self, dock: QDockWidget) -> None:
        """Show a dock, before those that share its place."""
        dock.show()
        dock.raise_()

    def fill_menu(self, menu: QMenu) -> None:
        """List the docks, those in sight ticked."""
        menu.clear()
        for dock in self.all:
            menu.addAction(dock.toggleViewAction())

    def next_pane(self) -> None:
        """Take the keyboard from the board to the docks in sight, one after the other, and back."""
        panes: list[QWidget] = [self._window.view]
        panes += [dock.widget() for dock in self.all if _in_sight(dock)]
        focus = self._window.focusWidget()
        here = next(
            (
                index
                for index, pane in enumerate(panes)
                if focus is not None and (pane is focus or pane.isAncestorOf(focus))
            ),
            -1,
        )
        _give_focus(panes[(here + 1) % len(panes)])


def _in_sight(dock: QDockWidget) -> bool:
    return dock.isVisible() and not dock.visibleRegion().isEmpty()


def _give_focus(pane: QWidget) -> None:
    if pane.focusPolicy() & Qt.FocusPolicy.TabFocus:
        pane.setFocus(Qt.FocusReason.TabFocusReason)
        return
    for child in pane.findChildren(QWidget):
        if child.focusPolicy() & Qt.FocusPolicy.TabFocus and child.isVisible():
            child.setFocus(Qt.FocusReason.TabFocusReason)
            return
