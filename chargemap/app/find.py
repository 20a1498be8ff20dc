"""Find any action by its name: type a few letters, press Enter."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from chargemap.app.actions import plain
from chargemap.i18n import _

ACTION = Qt.ItemDataRole.UserRole


class FindAction(QDialog):
    """A list of the actions that can be done now, narrowed by what is typed."""

    def __init__(self, actions: Iterable[QAction], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Find an action"))
        self.search = QLineEdit(clearButtonEnabled=True)
        self.search.setPlaceholderText(_("Type a few letters of what you want to do"))
        self.search.setAccessibleName(_("Find an action"))
        self.list = QListWidget()
        self.list.setAccessibleName(_("Actions"))
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        column = QVBoxLayout(self)
        column.addWidget(self.search)
        column.addWidget(self.list)
        for action in actions:
            self._add(action)
        self.search.textChanged.connect(self.narrow)
        self.list.itemActivated.connect(self._choose)
        self.search.returnPressed.connect(lambda: self._choose(self.list.currentItem()))
        self.search.installEventFilter(self)
        self.narrow("")
        self.resize(QSize(520, 420))

    def _add(self, action: QAction) -> None:
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        name = plain(action.text()).rstrip("…")
        text = _("{name}  –  {keys}").format(name=name, keys=keys) if keys else name
        item = QListWidgetItem(action.icon(), text)
        item.setData(ACTION, action)
        item.setToolTip(action.whatsThis())
        self.list.addItem(item)

    def narrow(self, text: str) -> None:
        """Leave those whose name or explanation has the letters, the best match first."""
        best: tuple[int, int] | None = None
        for row in range(self.list.count()):
            item = self.list.item(row)
            score = _score(text.casefold(), item.text().casefold(), item.toolTip())
            item.setHidden(score == 0)
            if score and (best is None or score > best[0]):
                best = (score, row)
        if best is not None:
            self.list.setCurrentRow(best[1])

    def _choose(self, item: QListWidgetItem | None) -> None:
        if item is None or item.isHidden():
            return
        self.accept()
        action: QAction = item.data(ACTION)
        action.trigger()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
            if step:
                self._step(step)
                return True
        return super().eventFilter(watched, event)

    def _step(self, step: int) -> None:
        row = self.list.currentRow() + step
        while 0 <= row < self.list.count():
            if not self.list.item(row).isHidden():
                self.list.setCurrentRow(row)
                return
            row += step


def _score(typed: str, name: str, about: str) -> int:
    """Return how well a name fits what was typed; 0 if it does not."""
    if name.startswith(typed):
        return 4
    if any(word.startswith(typed) for word in name.split()):
        return 3
    if typed in name:
        return 2
    return 1 if typed in about.casefold() else 0
