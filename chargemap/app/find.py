"""Find any action by its name: type a few letters, press Enter."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QAction, QIcon, QKeyEvent, QKeySequence, QPalette, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QHeaderView,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from chargemap.app import settings
from chargemap.app.actions import plain
from chargemap.app.files import sample_name
from chargemap.app.words import for_menu, literal
from chargemap.i18n import _
from chargemap.resources import samples

if TYPE_CHECKING:
    from chargemap.app.window import MainWindow

ACTION = Qt.ItemDataRole.UserRole
ICON, ROW = 18, 26  # pixels
_LOOKS = ("theme-system", "theme-light", "theme-dark")


class FindAction(QDialog):
    """A list of the actions that can be done now, narrowed by what is typed, the best match first."""

    def __init__(self, actions: Iterable[QAction], parent: QWidget) -> None:
        super().__init__(parent)
        self._actions = list(actions)
        self.setWindowTitle(_("Find an action"))
        self.search = QLineEdit(clearButtonEnabled=True)
        self.search.setPlaceholderText(_("Type a few letters of what you want to do"))
        self.search.setAccessibleName(_("Find an action"))
        self.list = QTreeWidget(columnCount=2)
        self.list.setRootIsDecorated(False)
        self.list.setHeaderHidden(True)
        self.list.setUniformRowHeights(True)
        self.list.setIconSize(QSize(ICON, ICON))
        self.list.setAccessibleName(_("Actions"))
        column = QVBoxLayout(self)
        column.addWidget(self.search)
        column.addWidget(self.list)
        self.search.textChanged.connect(self.narrow)
        self.list.itemActivated.connect(self._choose)
        self.search.installEventFilter(self)
        self.narrow("")
        self.resize(QSize(520, 420))

    def narrow(self, text: str) -> None:
        """Leave those whose name or explanation has the letters."""
        scored = [(_score(text, action), action) for action in self._actions]
        found = sorted((one for one in scored if one[0]), key=lambda one: -one[0])
        self.list.clear()
        for _points, action in found:
            self.list.addTopLevelItem(self._item(action))
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        if not found:
            self._say_none()
        self._go_to(0)

    def _say_none(self) -> None:
        item = QTreeWidgetItem([_("Nothing to do has these letters."), ""])
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        self.list.addTopLevelItem(item)

    def names(self) -> list[str]:
        """Return the names in the list, from the top."""
        rows = range(self.list.topLevelItemCount())
        items = [self.list.topLevelItem(row) for row in rows]
        return [item.text(0) for item in items if item is not None]

    def _go_to(self, row: int) -> None:
        item = self.list.topLevelItem(row)
        if item is not None:
            self.list.setCurrentItem(item)

    def _item(self, action: QAction) -> QTreeWidgetItem:
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        item = QTreeWidgetItem([plain(action.text()).rstrip("…"), keys])
        item.setIcon(0, action.icon() if not action.icon().isNull() else _no_icon())
        item.setSizeHint(0, QSize(0, ROW))
        quiet = self.palette().color(QPalette.ColorRole.PlaceholderText)
        item.setForeground(1, quiet)
        item.setData(0, ACTION, action)
        for column in range(2):
            item.setToolTip(column, literal(action.whatsThis()))
        return item

    def _choose(self, item: QTreeWidgetItem | None) -> None:
        action = item.data(0, ACTION) if item is not None else None
        if isinstance(action, QAction):
            self.accept()
            action.trigger()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            match event.key():
                case Qt.Key.Key_Down | Qt.Key.Key_Up:
                    self._step(1 if event.key() == Qt.Key.Key_Down else -1)
                    return True
                case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                    self._choose(self.list.currentItem())
                    return True
        return super().eventFilter(watched, event)

    def _step(self, step: int) -> None:
        item = self.list.currentItem()
        if item is not None:
            self._go_to(self.list.indexOfTopLevelItem(item) + step)


def findable(window: "MainWindow") -> list[QAction]:
    """Return what can be done now: the commands, and what menus list as they open."""
    hidden = ("palette", "new-board", "delete-token")  # it, and the twins of others
    commands = [
        _named(window, action) if action.objectName() in _LOOKS else action
        for action in window.commands
        if action.isEnabled() and action.text() and action.objectName() not in hidden
    ]
    return [*commands, *_docks(window), *_files(window)]


def _named(window: "MainWindow", action: QAction) -> QAction:
    """Return the action under a name that says what it is of without its menu."""
    name = _("Colours: {name}").format(name=plain(action.text()))
    return _made(window, name, action.whatsThis(), action.trigger)


def _docks(window: "MainWindow") -> Iterator[QAction]:
    for dock in window.docks.all:
        name = _("Dock: {name}").format(name=dock.windowTitle())
        about = _("Show this dock, if it is hidden or behind others.")
        yield _made(window, name, about, partial(window.docks.bring, dock))


def _files(window: "MainWindow") -> Iterator[QAction]:
    for path in samples():
        name = _("Sample: {name}").format(name=sample_name(path))
        about = _("Begin with this sample battle.")
        yield _made(window, name, about, partial(window.files.open_sample, path))
    for path in settings.recent_files():
        name = _("Open {name}").format(name=path.name)
        yield _made(window, name, str(path), partial(window.files.open_path, path))


def _made(
    window: "MainWindow", name: str, about: str, do: Callable[[], object]
) -> QAction:
    action = QAction(for_menu(name), window)
    action.setWhatsThis(about)
    action.triggered.connect(lambda _on=False: do())
    return action


def _no_icon() -> QIcon:
    pixmap = QPixmap(ICON, ICON)
    pixmap.fill(Qt.GlobalColor.transparent)
    return QIcon(pixmap)


def _score(text: str, action: QAction) -> int:
    """Return how well an action fits what was typed; 0 if it does not."""
    typed, name = text.casefold(), plain(action.text()).casefold()
    if name.startswith(typed):
        return 4
    if any(word.startswith(typed) for word in name.split()):
        return 3
    if typed in name:
        return 2
    return 1 if typed in action.whatsThis().casefold() else 0
