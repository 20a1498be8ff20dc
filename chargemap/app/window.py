"""The main window: the board in the middle, tools, docks, menus and the status bar round it."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QKeyEvent,
    QPaintEvent,
)
from PySide6.QtWidgets import QMainWindow, QToolBar, QWidget

from chargemap.app import settings
from chargemap.app.theme import Theme
from chargemap.app.undo_words import UndoWords
from chargemap.i18n import _

if TYPE_CHECKING:
    from chargemap.model.battle import Battle

ACTUAL = 50.0  # pixels a square at 100 %
ZOOM = 1.25
LAYOUT = 4  # raise it when docks change, so that an old arrangement is not restored


class Waiting(QWidget):
    """What is in the middle of the window until everything is loaded."""

    painted = Signal()  # once
    _told = False

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._told:
            self._told = True
            self.painted.emit()


class MainWindow(QMainWindow):
    """The window of one document. It is shown at once and filled by `load`, which takes a moment."""

    first_painted = Signal()
    closed = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.loaded = False
        self.setWindowTitle("ChargeMap")
        self.setMinimumSize(480, 320)
        self.resize(1280, 720)
        geometry = settings.settings().value("geometry")
        if isinstance(geometry, QByteArray):
            self.restoreGeometry(geometry)
        waiting = Waiting()
        waiting.painted.connect(self.first_painted)
        self.setCentralWidget(waiting)

    def load(self) -> None:
        """Fill the window. All that is slow to import is imported here, behind the first picture."""
        from chargemap.app.actions import Actions
        from chargemap.app.document import Document
        from chargemap.app.files import FileCommands
        from chargemap.app.panes import Panes
        from chargemap.app.saying import take_up
        from chargemap.app.scene import BoardScene
        from chargemap.app.status import Status
        from chargemap.app.token_commands import TokenCommands
        from chargemap.app.toolbox import Toolbox
        from chargemap.app.view import BoardView

        take_up(self)
        self.document = Document(parent=self)
        self.scene = BoardScene(self.document, self)
        self.view = BoardView(self.scene, self)
        self.setCentralWidget(self.view)
        self._add_overlays()
        self.files = FileCommands(self)
        self.tokens = TokenCommands(self)
        self.docks = Panes(self)
        self.commands = Actions(self)
        self.turn_bar = self._top_bar()
        self.tools = Toolbox(self)
        self.status = Status(self)
        self.setAcceptDrops(True)
        self.undo_words = UndoWords(self)
        self.commands.build(self.menuBar())
        self._fill_menus()
        self._connect()
        self.docks.load()
        self.tools.load()
        self.loaded = True
        self._restore_choices()
        self._dress()
        self._show_title()
        QTimer.singleShot(0, self._restore_docks)

    def _add_overlays(self) -> None:
        """Add what lies over the board: verdicts, what the selected token can reach, and cards."""
        from chargemap.app.cards import Cards
        from chargemap.app.notice import FirstSteps, Notice
        from chargemap.app.overlay import VerdictOverlay
        from chargemap.app.range_legend import RangeLegend
        from chargemap.app.ranges import Ranges

        self.overlay: VerdictOverlay = VerdictOverlay(self.scene)
        self.ranges = Ranges(self.scene)
        self.range_legend = RangeLegend(self.view, self.ranges)
        self.cards = Cards(self.view, self.scene)
        self.strike_card = self.cards.strike
        self.notice = Notice(self.view)
        self.first_steps = FirstSteps(self.view)

    def _restore_docks(self) -> None:
        """Put the docks where they were; before the first layout they would take the board's room."""
        state = settings.settings().value("docks")
        if isinstance(state, QByteArray):
            self.restoreState(state, LAYOUT)
        self.docks.fit_height()

    def _top_bar(self) -> QToolBar:
        bar = QToolBar(self)
        bar.setObjectName("Turn")
        bar.setMovable(False)
        bar.setWindowTitle(_("Turn"))
        self.addToolBar(Qt.ToolBarArea.TopToolBarArea, bar)
        return bar

    # Making -------------------------------------------------------------------

    def _fill_menus(self) -> None:
        menus = self.commands.menus
        for name, fill in (
            ("recent", self.files.fill_recent),
            ("kept", self.files.fill_kept),
            ("samples", self.files.fill_samples),
            ("docks", self.docks.fill_menu),
            ("add", self.tokens.fill_add),
            ("sides", self.tokens.crew.fill_sides),
            ("offered", self.tokens.fill_offered),
        ):
            menus[name].aboutToShow.connect(
                lambda fill=fill, menu=menus[name]: fill(menu)
            )
            menus[name].setToolTipsVisible(True)
        for choice in ("system", "light", "dark"):
            menus["theme"].addAction(self.commands[f"theme-{choice}"])

    def _add_manners(self) -> None:
        """Add what helps to find things, and what gives way in a small window."""
        from chargemap.app.help_commands import HelpCommands
        from chargemap.app.small import Small

        self.help, self.small = HelpCommands(self), Small(self)

    def _connect(self) -> None:
        self._add_manners()
        document, view = self.document, self.view
        document.complained.connect(self.complain)
        self.scene.zones.told.connect(self.show_status)
        document.file_changed.connect(self._show_title)
        document.mode_changed.connect(self._show_mode)
        document.selection_changed.connect(lambda ids: self._enable())
        document.battle_changed.connect(self._battle_changed)
        document.released.connect(self._answered)
        view.key_ignored.connect(self._ignored_key)
        view.context_requested.connect(self.tokens.show_menu)
        view.template_dropped.connect(self.tokens.add)
        view.files_dropped.connect(self.files.dropped)
        self.cards.said.connect(self.say)
        self.cards.told.connect(self.show_status)
        self.theme.changed.connect(self._dress)
        self.scene.notes.shown_changed.connect(self.commands["notes"].setChecked)
        self.first_steps.close_button.clicked.connect(
            lambda: settings.remember("hint", False)
        )

    def _restore_choices(self) -> None:
        for name, show in (
            ("grid", self.scene.set_grid),
            ("names", self.scene.set_names),
            ("notes", self.scene.notes.set_shown),
        ):
            show(settings.flag(name, True))
            self.commands[name].setChecked(settings.flag(name, True))
        self.commands["offer-strikes"].setChecked(self.strike_card.strikes.on)
        for name, on in self.ranges.on.items():
            self.commands[name].setChecked(on)
        self.commands[f"theme-{self.theme.choice}"].setChecked(True)
        self.commands.retranslate()
        self._follow_rules()
        self._enable()

    def begin(self, paths: list[Path]) -> None:
        """Open what is to be begun with, and show the first steps to whoever has not seen them."""
        self.files.begin(paths)
        if settings.flag("hint", True):
            self.show_hint()
        QTimer.singleShot(0, self.docks.log.view.show_newest)

    # Saying -------------------------------------------------------------------

    def say(self, sentence: str) -> None:
        """Say something in the status bar, for a moment."""
        self.status.say(sentence)

    def show_status(self, sentence: str) -> None:
        """Say in the status bar what the tool says; if nothing, what it wants now."""
        self.status.show_hint(sentence)

    def complain(self, sentence: str) -> None:
        """Say over the board what was wrong."""
        self.notice.say(sentence)
        self.status.say(sentence)

    def show_hint(self) -> None:
        """Show the first steps."""
        self.first_steps.show()
        self.first_steps.settle()

    def _show_title(self) -> None:
        title = self.document.title
        self.setWindowTitle(_("{title}[*] – ChargeMap").format(title=title))
        self.setWindowModified(self.document.modified)
        path = self.document.path
        self.setWindowFilePath(str(path) if path else "")

    def _show_mode(self, mode: str) -> None:
        self.commands["mode"].setChecked(mode == "place")

    def tool_chosen(self, tool_id: str) -> None:
        """Tick off the step that asks for the tool; what a token can reach is for the one that moves it."""
        self.ranges.take(tool_id == "select")
        self.first_steps.saw(f"{tool_id} tool")

    def _follow_rules(self) -> None:
        """Show what goes with the rules in force."""
        ruleset = self.document.ruleset
        self.tools.follow_rules()
        self.status.measure(ruleset)
        self.first_steps.follow(ruleset)

    def _answered(self, carried_out: bool) -> None:
        if carried_out:
            self.first_steps.saw("answer")

    def _battle_changed(self, old: "Battle", new: "Battle") -> None:
        if old.ruleset != new.ruleset:
            self._follow_rules()
        told = self.notice.standing
        if told and told == self.document.refusal:
            self.notice.hide()  # for something else is done
        if len(new.log) < len(old.log):
            self.show_status("")  # what it says of was taken back
        if len(new.log) == len(old.log) + 1:
            self.first_steps.saw(new.log[-1].action.do)
        self._enable()

    def _enable(self) -> None:
        chosen, commands = self.document.selection, self.commands
        for one in ("delete", "duplicate", "show-token"):
            commands[one].setEnabled(bool(chosen))
        for one in ("edit-token", "start-turn", "damage", "rulings-of-token"):
            commands[one].setEnabled(len(chosen) == 1)
        for one in ("select-all", "next-token"):
            commands[one].setEnabled(bool(self.document.battle.tokens))
        for one in ("resolve-declared", "undeclare-all"):
            commands[one].setEnabled(bool(self.document.battle.declared))
        for one in ("save-log", "copy-log"):
            commands[one].setEnabled(bool(self.document.battle.log))
        on_table = self.document.ruleset.board == "table"
        for one in ("zones", "all-zones"):
            commands[one].setEnabled(on_table)
        for one in ("threats", "reach", "danger"):
            commands[one].setEnabled(not on_table)
        for one in ("map-picture", "resize-board", "crop-board"):
            commands[one].setEnabled(not on_table)
        commands["remove-map-picture"].setEnabled(
            self.document.battle.picture is not None
        )

    # View ---------------------------------------------------------------------

    def zoom_in(self) -> None:
        """Show the board larger."""
        self.view.zoom(ZOOM)

    def zoom_out(self) -> None:
        """Show the board smaller."""
        self.view.zoom(1 / ZOOM)

    def zoom_actual(self) -> None:
        """Show the board at 100 %."""
        self.view.zoom_to(ACTUAL)

    def show_grid(self, shown: bool) -> None:
        """Show or hide the grid, and remember it."""
        self.scene.set_grid(shown)
        settings.remember("grid", shown)

    def show_names(self, shown: bool) -> None:
        """Show or hide the names of tokens, and remember it."""
        self.scene.set_names(shown)
        settings.remember("names", shown)

    def show_threats(self, shown: bool) -> None:
        """Show or hide the threatened squares."""
        self.scene.set_threats(shown)

    def switch_mode(self, by_hand: bool) -> None:
        """Set tokens by hand, or move them under the rules."""
        self.document.mode = "place" if by_hand else "play"

    def _dress(self) -> None:
        self.scene.set_dark(self.theme.dark)
        self.commands.dress()
        if self.overlay is not None:
            self.overlay.refresh()
            self.ranges.refresh()

    def full_screen(self, full: bool) -> None:
        """Fill the screen, or not."""
        if full != self.isFullScreen():
            self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    # Events -------------------------------------------------------------------

    def _ignored_key(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.tools.step_back()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Let Tab go from field to field and from pane to pane."""
        return self.loaded and self.docks.focus.step(forward=forward)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        names = [one.toLocalFile() for one in event.mimeData().urls()]
        QTimer.singleShot(0, lambda: self.files.dropped(names))
        event.acceptProposedAction()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange and self.loaded:
            from chargemap.app.saying import say_again

            say_again(self)
            self._show_title()
        super().changeEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.loaded and not self.files.may_leave():
            event.ignore()
            return
        settings.remember("geometry", self.saveGeometry())
        if self.loaded:
            settings.remember("docks", self.docks.arrangement(LAYOUT))
        event.accept()
        self.closed.emit()
