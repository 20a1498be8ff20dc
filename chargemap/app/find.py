"""Find any action by its name: type a few letters, press Enter."""

from collections.abc import Iterable

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

from chargemap.app.actions import plain
from chargemap.i18n import _

ACTION = Qt.ItemDataRole.UserRole
ICON, ROW = 18, 26  # pixels


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
        self._go_to(0)

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
            item.setToolTip(column, action.whatsThis())
        return item

    def _choose(self, item: QTreeWidgetItem | None) -> None:
        if item is not None:
            self.accept()
            action: QAction = item.data(0, ACTION)
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
