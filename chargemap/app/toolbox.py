"""The tools of the board: the bar at the left, and the one that is in hand."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtGui import QActionGroup, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QToolBar

from chargemap.app.board_commands import BoardCommands
from chargemap.app.board_cursor import BoardCursor
from chargemap.app.docks.turn import TurnBar
from chargemap.app.facing import Facing
from chargemap.app.menus.command import Command
from chargemap.app.touch import Touch
from chargemap.i18n import _
from chargemap.rules.order import by_sides

if TYPE_CHECKING:
    from chargemap.app.tools.tool import Tool
    from chargemap.app.window import MainWindow
    from chargemap.rules.offer import Offer

OF_TOKENS = ("start-turn", "delay", "ready", "come-in", "initiative", "type-initiative")
OF_PHASES = ("play-round", "new-round", "planner-dock")
SPARE = 24  # pixels for the margins of two bars


class Toolbox(QObject):
    """One tool at a time; Esc leads back to the first."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._tools: dict[str, Tool] = {}
        self._group = QActionGroup(self)
        self.map = BoardCommands(window)
        self.facing = Facing(window.view)
        self.touch = Touch(window.view)
        self.cursor = BoardCursor(window.view)
        self.cursor.told.connect(window.show_status)
        window.view.guard.leads_away = self._is_of_a_tool
        window.view.guard.takes_back = self._is_of_undo
        self.bar = QToolBar(window)
        self.bar.setObjectName("Tools")
        self.bar.setIconSize(QSize(26, 26))
        self.bar.setMovable(False)
        self.bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        window.addToolBar(Qt.ToolBarArea.LeftToolBarArea, self.bar)
        self.options = QToolBar(window)
        self.options.setObjectName("ToolOptions")
        self.options.setMovable(False)
        self.options.hide()
        window.addToolBar(Qt.ToolBarArea.TopToolBarArea, self.options)
        self.retranslate()
        self._breaking = QTimer(self, singleShot=True, interval=0)
        self._breaking.timeout.connect(self._break_row)
        for one in (window, window.turn_bar, self.options):
            one.installEventFilter(self)

    def __getitem__(self, tool_id: str) -> "Tool":
        return self._tools[tool_id]

    @property
    def current(self) -> "Tool | None":
        """The tool in hand."""
        return self._window.view.tool

    @property
    def all(self) -> tuple["Tool", ...]:
        """Every tool, in the order of the bar."""
        return tuple(self._tools.values())

    def load(self) -> None:
        """Take every tool there is: this loads the rules, so it comes after the first picture."""
        from chargemap.app.tools.annotate import AnnotateTool
        from chargemap.app.tools.charge import ChargeTool
        from chargemap.app.tools.measure import MeasureTool
        from chargemap.app.tools.other import OtherTool
        from chargemap.app.tools.select import SelectTool
        from chargemap.app.tools.sight import SightTool
        from chargemap.app.tools.terrain import TerrainTool

        window = self._window
        for kind in (
            SelectTool,
            ChargeTool,
            OtherTool,
            MeasureTool,
            SightTool,
            TerrainTool,
            AnnotateTool,
        ):
            self._add(kind(window.document, window.scene, self))
        window.commands.bind()
        self.choose(next(iter(self._tools)))

    def _add(self, tool: "Tool") -> None:
        self._tools[tool.id] = tool
        commands = self._window.commands
        command = Command(
            f"tool-{tool.id}",
            "action",
            tool.text,
            f"tools.pick_{tool.id}",
            (tool.shortcut,),
            tool.hint,
            tool.icon,
        )
        commands.extra.append(command)
        action = commands.add(command, commands["mode"])
        assert action is not None
        action.setCheckable(True)
        action.triggered.disconnect()
        action.triggered.connect(lambda _on=False: self.choose(tool.id))
        self._group.addAction(action)
        self.bar.addAction(action)
        tool.status_changed.connect(self._window.show_status)
        tool.edit_requested.connect(self._window.docks.edit_token)
        tool.tool_requested.connect(self.choose)
        tool.clause_requested.connect(self._window.docks.rules.show_clause)

    def choose(self, tool_id: str) -> None:
        """Put a tool in hand; the one before leaves nothing on the board."""
        old, new = self.current, self._tools[tool_id]
        if old is not None:
            old.deactivate()
        self._window.view.tool = new
        self._window.commands[f"tool-{tool_id}"].setChecked(True)
        self._show_options(new)
        self._window.show_status("")
        new.activate()
        self._window.view.viewport().setCursor(new.cursor)
        self._window.view.setFocus(Qt.FocusReason.OtherFocusReason)
        self._window.tool_chosen(tool_id)

    def choose_action(self, do: str) -> None:
        """Take the tool for other actions, set to this one."""
        from chargemap.app.tools.other import OtherTool

        tool = self._tools[OtherTool.id]
        assert isinstance(tool, OtherTool)
        tool.do, tool.offer = do, None
        self.choose(tool.id)

    def choose_offer(self, offer: "Offer") -> None:
        """Take the tool for other actions, set to what was offered, for the one it was offered to."""
        from chargemap.app.tools.other import OtherTool

        tool = self._tools[OtherTool.id]
        assert isinstance(tool, OtherTool)
        self._window.document.select((offer.action.by,))
        self.choose(tool.id)
        tool.choose(offer, aim=True)

    def _is_of_a_tool(self, event: QKeyEvent) -> bool:
        """Whether the key takes another tool in hand."""
        keys = QKeySequence(event.keyCombination())
        others = (one for one in self.all if one is not self.current)
        return any(
            keys in self._window.commands[f"tool-{one.id}"].shortcuts()
            for one in others
        )

    def _is_of_undo(self, event: QKeyEvent) -> bool:
        """Whether the key takes a step back, or brings one back."""
        keys, commands = QKeySequence(event.keyCombination()), self._window.commands
        return any(keys in commands[one].shortcuts() for one in ("undo", "redo"))

    def follow_rules(self) -> None:
        """Offer the tool for other actions only where the rules have some."""
        from chargemap.app.tools.act import other_actions
        from chargemap.app.tools.carry import knows_steps
        from chargemap.app.tools.other import OtherTool

        others = bool(other_actions(self._window.document))
        commands = self._window.commands
        commands[f"tool-{OtherTool.id}"].setVisible(others)
        ruleset = self._window.document.ruleset
        phased = ruleset.phased is not None
        alone = not by_sides(ruleset) and not phased
        for one in OF_TOKENS:
            commands[one].setVisible(alone)
        for one in OF_PHASES:
            commands[one].setVisible(phased)
        for one in ("turn-left", "turn-right"):
            commands[one].setVisible(bool(ruleset.views.facings))
        for one in ("resolve-declared", "undeclare-all"):
            commands[one].setVisible(bool(ruleset.declares) and not phased)
        commands["step"].setVisible(knows_steps(ruleset))
        commands["offer-strikes"].setVisible(ruleset.views.provokes)
        self._window.docks.follow_rules()

    def step_back(self) -> None:
        """Esc: leave the gesture, then the tool, then the selection."""
        tool, document = self.current, self._window.document
        first = next(iter(self._tools), "")
        if tool is not None and tool.busy:
            tool.deactivate()
            tool.activate()
        elif tool is not None and tool.id != first:
            self.choose(first)
        elif document.shown is not None:
            document.show_verdict(None)
        else:
            document.select(())

    def _show_options(self, tool: "Tool") -> None:
        self.options.clear()
        widget = tool.options_widget()
        if widget is not None:
            self.options.addWidget(widget).setVisible(True)
            widget.show()
            self._breaking.start()
        self.options.setVisible(widget is not None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._breaking.start()
        return False

    def retranslate(self) -> None:
        """Say everything again in the language in force."""
        self.options.setWindowTitle(_("Options of the tool"))
        self.bar.setWindowTitle(_("Tools"))
        if (tool := self.current) is not None:
            tool.retranslate()

    def _break_row(self) -> None:
        """Give the options a row of their own while there is no room for them beside the turn."""
        window, options = self._window, self.options
        turn = window.turn_bar.findChild(TurnBar)  # what is spent gives way
        taken = turn.minimumSizeHint().width() if turn else 0
        room = window.width() - taken - SPARE
        beyond = options.sizeHint().width() > room
        if options.isVisible() and beyond != window.toolBarBreak(options):
            if beyond:
                window.insertToolBarBreak(options)
            else:
                window.removeToolBarBreak(options)
