"""The docks of a window: log, token, turn, rules, history; where they are is remembered."""

from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QDockWidget, QMenu

from chargemap.app import settings
from chargemap.app.middle import wanted_place
from chargemap.app.pane_focus import PaneFocus
from chargemap.app.refocus import Refocus
from chargemap.app.unresolved import Unresolved

if TYPE_CHECKING:
    from chargemap.app.docks.log import LogDock
    from chargemap.app.docks.planner import PlannerDock
    from chargemap.app.window import MainWindow

RIGHT = Qt.DockWidgetArea.RightDockWidgetArea
BOTTOM = Qt.DockWidgetArea.BottomDockWidgetArea
WIDTH = 340  # pixels, or as many letters where those are large
LETTERS = 42
PLANNER = 250  # pixels of height
MOST = 0.45  # of the window's height: what the planner leaves to the board when the window shrinks
SHORT = 600  # pixels: in a window less high all docks share one place
LEAST = 40  # pixels of the log's list in a low window
SHARES = [330, 270]  # pixels of height: the log, and what stands below it


class Panes(QObject):
    """The docks. They are made after the first picture, for they load the rules."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self.all: list[QDockWidget] = []
        self._spread: QByteArray | None = None  # where docks are that now share a place
        self._folding = QTimer(self, singleShot=True, interval=0)
        self._folding.timeout.connect(self.fit_height)
        window.installEventFilter(self)

    def load(self) -> None:
        """Make every dock: the log above, token, turn and rules below it, the history hidden."""
        from chargemap.app.docks.history import HistoryDock
        from chargemap.app.docks.roster import RosterDock
        from chargemap.app.docks.rules import RulesDock
        from chargemap.app.docks.token import TokenDock
        from chargemap.app.docks.turn import TurnBar
        from chargemap.app.docks.turn_dock import TurnDock
        from chargemap.app.turn_commands import TurnCommands

        window, document = self._window, self._window.document
        self.log = self._made_log()
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
        self.planner = self._made_planner()
        self.all = [self.log, self.token, self.turn, self.roster, self.rules]
        self.all += [self.history, self.planner]
        self.token.middle = lambda: wanted_place(window)
        self._stack()
        self.token.raise_()
        self._give_sizes()
        self.bar = TurnBar(document, self.turns)
        window.turn_bar.addWidget(self.bar)
        self._refocus()
        self._add_others()
        self._offer_first_steps()
        self.log.clause_activated.connect(self.rules.show_clause)
        self.history.visibilityChanged.connect(self._history_shown)

    def _add_others(self) -> None:
        """Make what shows the battle to others than the GM."""
        from chargemap.app.pass_laptop import Laptop
        from chargemap.app.player_window import Players

        self.players = Players(self._window)
        self.laptop = Laptop(self._window)

    def _made_log(self) -> "LogDock":
        from chargemap.app.docks.log import LogDock
        from chargemap.app.replay import Replay

        window = self._window
        made = LogDock(window.document, window)
        made.follow(window.cards)
        window.undo_words.follow(window.cards, made.dice)
        offered = ("save-log", "save-shown", "copy-log", "copy-shown")
        made.offer_whole(
            [window.commands[one] for one in (*offered, "log-with-hidden")]
        )
        window.files.logs.follow(made)
        made.said.connect(window.say)
        self.replay = Replay(window.view, made)
        made.replay_asked.connect(self.replay.begin)
        return made

    def _made_planner(self) -> "PlannerDock":
        from chargemap.app.docks.planner import PlannerDock
        from chargemap.app.plan_commands import PlanCommands

        window = self._window
        self.plans = PlanCommands(window.scene, window.cards.declarations, self)
        self.plans.said.connect(window.say)
        self.turns.play_phase = self.plans.next_phase
        made = PlannerDock(window.scene, self.plans, self.turns, window)
        made.choose = lambda offer: window.tools.choose_offer(offer)
        made.visibilityChanged.connect(self._planner_shown)
        return made

    def _planner_shown(self, shown: bool) -> None:
        """Leave it hidden where nothing is played in phases, whatever an arrangement of before says."""
        if shown and self._window.document.ruleset.phased is None:
            self.planner.hide()

    def _offer_first_steps(self) -> None:
        """Have links in the docks that do what fills them while they are empty."""
        commands = self._window.commands
        add, new = commands["add-token"], commands["new"]
        self.log.hint.offer(commands["palette"], commands["shortcuts"])
        self.roster.hint.offer(add, new)
        self.turn.hint.offer(add, new)
        self.planner.hint.offer(add)

    def _refocus(self) -> None:
        """Leave the keyboard to the board when turns and dice are clicked."""
        window = self._window
        refocus = Refocus(window.view)
        refocus.watch(
            self.planner, self.bar, self.turn.page, self.log.dice, window.cards.declared
        )
        refocus.watch(window.notice, window.first_steps)
        self.log.dice.left.connect(refocus.take)
        self.focus = PaneFocus(window)
        self.focus.watch(*self.all, window.tools.options, window.turn_bar)

    def _stack(self) -> None:
        """Put the log above and the others in one place below it, or all in one place."""
        window = self._window
        beside = self.all[:-1]
        for dock in beside:
            window.addDockWidget(RIGHT, dock)
        window.setCorner(Qt.Corner.BottomRightCorner, RIGHT)
        window.addDockWidget(BOTTOM, self.planner)
        self.planner.hide()  # until there are rules that play in phases
        self.history.hide()
        window.splitDockWidget(self.log, self.token, Qt.Orientation.Vertical)
        for left, right in pairwise(beside[1:]):
            window.tabifyDockWidget(left, right)

    def _give_sizes(self) -> None:
        """Give the docks their first sizes: so wide that what is written in them can be read."""
        window = self._window
        letters = LETTERS * window.fontMetrics().averageCharWidth()
        width = min(max(WIDTH, letters), window.width() * 2 // 5)
        window.resizeDocks([self.log], [width], Qt.Orientation.Horizontal)
        if settings.settings().value("docks") is None:  # nothing will be restored
            QTimer.singleShot(0, self, self._share)  # once the docks have their places

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

    def follow_rules(self) -> None:
        """Show the planner where rounds are played in phases, and only there."""
        document = self._window.document
        phased = document.ruleset.phased is not None and bool(document.battle.ruleset)
        shown = not self.planner.isHidden()
        self.planner.toggleViewAction().setVisible(phased)
        self.planner.setVisible(phased)
        self.planner.outdate()
        if phased and not shown:
            self._give_planner(PLANNER)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """When the window becomes less high, let the planner leave room for the board."""
        if not isinstance(event, QResizeEvent) or not self.all:
            return False
        self._folding.start()
        if event.size().height() < event.oldSize().height():
            QTimer.singleShot(0, self, self._leave_room)
        return False

    def fit_height(self) -> None:
        """Put all docks in one place while the window is low; when it is high again they go back."""
        window, short = self._window, self._window.height() < SHORT
        if short and self._spread is None:
            self._spread = window.saveState()
            docked = [one for one in self.all if not one.isFloating()]
            hidden = [one for one in docked if one.isHidden()]
            for dock in docked:
                window.addDockWidget(RIGHT, dock)
            for left, right in pairwise(docked):
                window.tabifyDockWidget(left, right)
            for dock in hidden:
                dock.hide()
            self.log.raise_()
        elif not short and self._spread is not None:
            window.restoreState(self._spread)
            self._spread = None

    def arrangement(self, version: int) -> QByteArray:
        """Return where the docks are, or would be in a window that is high enough."""
        if self._spread is None:
            return self._window.saveState(version)
        self._window.restoreState(self._spread)
        self._spread = None
        return self._window.saveState(version)

    def _leave_room(self, times: int = 3) -> None:
        """Give the planner less, and look again: the docks may be about to be laid out anew."""
        most = int(self._window.height() * MOST)
        if times and self.planner.isVisible() and self.planner.height() > most:
            self._give_planner(min(most, PLANNER))
            QTimer.singleShot(0, self, partial(self._leave_room, times - 1))

    def _give_planner(self, height: int) -> None:
        self._window.resizeDocks([self.planner], [height], Qt.Orientation.Vertical)

    def show_planner(self) -> None:
        """Show the plan of the round."""
        if self._window.document.ruleset.phased is not None:
            self.bring(self.planner)
            self.planner.table.setFocus(Qt.FocusReason.ShortcutFocusReason)

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

    def add_token(self) -> None:
        """Show what can be put on the board."""
        self.bring(self.token)
        self.token.show_templates()

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
