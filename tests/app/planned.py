"""A board whose rounds are played in phases, with its planner, driven by the mouse and the keyboard as a person would."""

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QEnterEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from chargemap.app.declared import Declarations
from chargemap.app.docks.planner import PlannerDock
from chargemap.app.docks.planner_model import ACTION, BACK, NAME
from chargemap.app.plan_commands import PlanCommands
from chargemap.app.tools.select import SelectTool
from chargemap.app.tools.tool import Tool
from chargemap.app.turn_commands import TurnCommands
from chargemap.cases import read_cases
from chargemap.model.battle import Action, Battle
from tests.app.desk import LEFT, NONE, Desk
from tests.app.docked import docked


def phased_battle(rows: str, tokens: str, options: str = "{}") -> Battle:
    """Return the battle drawn in `rows`, played in phases."""
    drawn = "\n".join(f"    {row}" for row in rows.strip("\n").splitlines())
    text = (
        f"- id: drawn\n  ruleset: adnd2ct\n  map: |2\n{drawn}\n  options: {options}\n"
        f"  tokens: {tokens}\n  act: []\n  expect: []\n"
    )
    return read_cases(text, "drawn")[0].battle


class Planned(Desk):
    """The board, and the planner in a window beside it."""

    def __init__(
        self, qtbot: QtBot, battle: Battle, tool: type[Tool] = SelectTool
    ) -> None:
        super().__init__(battle, tool)
        self.declarations = Declarations(self.document)
        self.commands = PlanCommands(self.scene, self.declarations)
        self.turns = TurnCommands(self.document)
        self.told: list[str] = []
        self.commands.said.connect(self.told.append)
        self.declarations.said.connect(self.told.append)
        made = PlannerDock(self.scene, self.commands, self.turns)
        self.dock = docked(qtbot, made)
        self.dock.resize(900, 300)
        QTest.qWait(1)

    # What is seen -----------------------------------------------------------------

    def rows(self) -> list[str]:
        """Return who stands in the rows, from the top."""
        return [row.name for row in self.dock.table.rows]

    def does(self, token: str) -> str:
        """Return what the row says that the token does."""
        return self.dock.table.cell(token, ACTION)

    def cells(self, token: str) -> dict[str, str]:
        """Return what the phases bring to the token."""
        return self.dock.table.words_of(token)

    def ghosts(self) -> list[str]:
        """Return the words beside the ghosts that the planner shows on the board."""
        return [words for kind, words in self.dock.figures() if kind == "label"]

    def events(self) -> list[tuple[object, ...]]:
        """Return what the log tells of the rounds: phase, who, what."""
        return [
            (one["phase"], one["by"], one["does"])
            for entry in self.document.battle.log
            for one in entry.verdict.phases
        ]

    # What is done -----------------------------------------------------------------

    def spot(self, token: str, column: int) -> QPoint:
        """Return the middle of a cell, in pixels of the table."""
        table = self.dock.table
        row = next(at for at, one in enumerate(table.rows) if one.id == token)
        return table.visualRect(table.model().index(row, column)).center()

    def click_cell(self, token: str, column: int) -> None:
        """Click a cell."""
        port = self.dock.table.viewport()
        QTest.mouseClick(port, LEFT, NONE, self.spot(token, column))

    def take_back(self, token: str) -> None:
        self.click_cell(token, BACK)

    def point_at(self, token: str) -> None:
        """Move the mouse over a row."""
        self._mouse(QEvent.Type.MouseMove, self.spot(token, NAME))

    def point_at_heading(self) -> None:
        middle = QPointF(self.dock.heading.rect().center())
        QApplication.sendEvent(self.dock.heading, QEnterEvent(middle, middle, middle))

    def leave_heading(self) -> None:
        QApplication.sendEvent(self.dock.heading, QEvent(QEvent.Type.Leave))

    def drag_row(self, token: str, above: str) -> None:
        """Drag a row above another."""
        goal = self.spot(above, NAME) - QPoint(0, 6)
        port = self.dock.table.viewport()
        QTest.mousePress(port, LEFT, NONE, self.spot(token, NAME))
        self._mouse(QEvent.Type.MouseMove, goal, LEFT)
        QTest.mouseRelease(port, LEFT, NONE, goal)

    def choose(self, token: str, *path: str) -> None:
        """Choose from the menu of a row: an action, then a target if it has one."""
        menu = self.dock.row_menu(token)
        for name in path[:-1]:
            below = _entry(menu, name).menu()
            assert isinstance(below, QMenu), f"{name} has no menu of its own"
            below.aboutToShow.emit()
            menu = below
        _entry(menu, path[-1]).trigger()

    def declare(self, *actions: Action) -> None:
        for one in actions:
            assert self.declarations.declare(one), self.told

    def press_button(self, name: str) -> None:
        """Click the button of that name."""
        for button in (self.dock.phase, self.dock.whole, self.dock.fresh):
            if button.text() == name:
                QTest.mouseClick(button, LEFT)
                return
        raise LookupError(name)

    def table_key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
        QTest.keyClick(self.dock.table, key, modifiers)

    def _mouse(
        self,
        kind: QEvent.Type,
        at: QPoint,
        held: Qt.MouseButton = Qt.MouseButton.NoButton,
    ) -> None:
        port = self.dock.table.viewport()
        where, there = QPointF(at), QPointF(port.mapToGlobal(at))
        none = Qt.MouseButton.NoButton
        QApplication.sendEvent(port, QMouseEvent(kind, where, there, none, held, NONE))


def _entry(menu: QMenu, name: str) -> QAction:
    names = [one.text().replace("&", "") for one in menu.actions()]
    assert name in names, f"{name} is not among {names}"
    return menu.actions()[names.index(name)]
