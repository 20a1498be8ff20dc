"""The actions of a window, made of the one table in `menus`, and its menus."""

from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from chargemap.app import keys, shortcuts
from chargemap.app.icons import icon
from chargemap.app.menus import ACTIONS, MENUS, SUBMENUS
from chargemap.app.menus.command import Command, plain
from chargemap.app.why_not import why_not
from chargemap.i18n import _

if TYPE_CHECKING:
    from chargemap.app.window import MainWindow

FIELD_KEYS = {
    "Home",
    "Del",
    "Ctrl+X",
    "Ctrl+C",
    "Ctrl+V",
    "Shift+Del",
}  # heard on the board only
_BOARD = Qt.ShortcutContext.WidgetWithChildrenShortcut
_WINDOW = Qt.ShortcutContext.WindowShortcut


class Actions:
    """The window's actions by their ids, and its menus by theirs."""

    def __init__(self, window: "MainWindow") -> None:
        self._window = window
        self._by_id: dict[str, QAction] = {}
        self._groups: dict[str, QActionGroup] = {}
        self.menus: dict[str, QMenu] = {}
        self.extra: list[Command] = []  # tools, known when they are loaded

    def __getitem__(self, action_id: str) -> QAction:
        return self._by_id[action_id]

    def __contains__(self, action_id: str) -> bool:
        return action_id in self._by_id

    def __iter__(self) -> Iterator[QAction]:
        return iter(self._by_id.values())

    def put(self, action_id: str, action: QAction) -> None:
        """Take an action that somebody else has made (undo and redo), with its own words."""
        action.setObjectName(action_id)
        action.enabledChanged.connect(lambda _on: explain(action))
        self._by_id[action_id] = action

    def build(self, bar: QMenuBar) -> None:
        """Make every action and every menu."""
        for menu_id in MENUS:
            self.menus[menu_id] = bar.addMenu("")
            self.menus[menu_id].setToolTipsVisible(True)
        for menu_id in SUBMENUS:
            self.menus[menu_id] = QMenu(self._window)
        for command in ACTIONS:
            self.add(command)
        self.bind()
        self.retranslate()

    def add(self, command: Command, before: QAction | None = None) -> QAction | None:
        """Add one action to its menu."""
        menu = self.menus[command.menu]
        if command.submenu:
            menu.addMenu(self.menus[command.submenu])
            return None
        if command.id.startswith("line-"):
            menu.addSeparator()
            return None
        action = self._by_id.get(command.id) or self._make(command)
        menu.insertAction(before, action) if before else menu.addAction(action)
        return action

    @property
    def whole(self) -> tuple[Command, ...]:
        """Every command that has an action now, each once."""
        every = {one.id: one for one in (*ACTIONS, *self.extra) if one.whats}
        return tuple(one for one in every.values() if one.id in self._by_id)

    def bind(self) -> None:
        """Give every action its keys: those that were chosen, else those it came with."""
        assigned = shortcuts.assigned(self.whole)
        keys.use(assigned)
        for command_id, those in assigned.items():
            action = self._by_id[command_id]
            action.setShortcuts([QKeySequence(one) for one in those])
            self._listen(action, board_only=bool(FIELD_KEYS.intersection(those)))

    def _listen(self, action: QAction, *, board_only: bool) -> None:
        """Have the keys heard in the whole window, or on the board only: in a field they mean something else."""
        places: tuple[QWidget, QWidget] = (self._window, self._window.view)
        ears, deaf = reversed(places) if board_only else places
        deaf.removeAction(action)
        ears.addAction(action)
        action.setShortcutContext(_BOARD if board_only else _WINDOW)

    def _make(self, command: Command) -> QAction:
        action = QAction(self._window)
        action.setObjectName(command.id)
        action.setCheckable(command.check)
        action.setIconVisibleInMenu(not command.check)  # there the tick has its place
        action.enabledChanged.connect(lambda _on: explain(action))
        if command.group:
            group = self._groups.setdefault(command.group, QActionGroup(self._window))
            group.addAction(action)
        slot = command.slot
        if command.check:
            action.toggled.connect(lambda on: self._call(slot, on))
        else:
            action.triggered.connect(lambda: self._call(slot))
        self._by_id[command.id] = action
        return action

    def _call(self, slot: str, *values: Any) -> None:
        called: Callable[..., object] = attrgetter(slot)(self._window)
        called(*values)

    def retranslate(self) -> None:
        """Say everything again in the language in force."""
        for menu_id, text in {**MENUS, **SUBMENUS}.items():
            self.menus[menu_id].setTitle(_(text))
        for command in self.whole:
            action = self._by_id[command.id]
            if command.text:
                action.setText(_(command.text))
            action.setWhatsThis(_(command.whats))
            explain(action)

    def dress(self) -> None:
        """Draw the icons in the colours in force."""
        for command in self.whole:
            self._by_id[command.id].setIcon(icon(command.drawing))
        for menu_id in SUBMENUS:
            self.menus[menu_id].setIcon(icon(menu_id))


def explain(action: QAction) -> None:
    """Say what it does, in the status line and where the mouse rests on it; greyed also why it cannot be had."""
    action.setStatusTip(about(action))
    action.setToolTip(tip(action))


def about(action: QAction) -> str:
    """Return what it does, and before that why it cannot be had now."""
    why = why_not(action) if not action.isEnabled() else ""
    told = _("Not now: {why}. {about}").format(why=why, about=action.whatsThis())
    return told if why else action.whatsThis()


def tip(action: QAction) -> str:
    """Return the words of a tool tip: what it is, its key, what it does or why it cannot."""
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    name = plain(action.text())
    head = _("{name} ({keys})").format(name=name, keys=keys) if keys else name
    return f"{head}\n{about(action)}" if action.whatsThis() else head
