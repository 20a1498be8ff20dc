"""The list of the roster: a heading for each side, a row for each token; who is not on the board can be dragged."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from PySide6.QtCore import (
    QByteArray,
    QItemSelectionModel,
    QMimeData,
    QPoint,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QFont,
    QIcon,
    QKeyEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from chargemap.app.crew import swatch
from chargemap.app.docks.roster_rows import RosterRow
from chargemap.app.drops import RESERVE
from chargemap.app.paint.minis import TokenLook, miniature
from chargemap.i18n import _

ID = Qt.ItemDataRole.UserRole  # of a token; of a heading, the side stands in SIDE
SIDE = Qt.ItemDataRole.UserRole + 1
ICON = 22  # pixels
NAME, HEALTH, STATES = range(3)
Items = Sequence[QTreeWidgetItem]


class RosterList(QTreeWidget):
    """It shows rows and tells what is done with them; it changes nothing itself."""

    chosen = Signal(list)  # the ids of the rows that were selected by hand
    activated_token = Signal(str)  # by a double click, or Enter
    menu_wanted = Signal(str, QPoint)  # the side under the mouse, if its heading is
    removed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: list[RosterRow] = []
        self._icons: dict[TokenLook, QIcon] = {}
        self._showing = False
        self._closed: set[tuple[bool, str]] = set()
        self.setColumnCount(3)
        self.setIconSize(QSize(ICON, ICON))
        self.setIndentation(10)
        self.setFrameShape(QTreeWidget.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setExpandsOnDoubleClick(False)
        header = self.header()
        header.setStretchLastSection(True)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(HEALTH, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(STATES, QHeaderView.ResizeMode.Interactive)
        self.itemSelectionChanged.connect(self._selected)
        self.itemActivated.connect(self._activated)
        self.itemCollapsed.connect(lambda item: self._closed.add(item.data(0, SIDE)))
        self.itemExpanded.connect(lambda item: self._closed.discard(item.data(0, SIDE)))

    def retranslate(self) -> None:
        """Say everything again in the language in force."""
        self.setHeaderLabels([_("Name"), _("Health"), _("States")])
        self.setAccessibleName(_("Roster of tokens"))
        self.setAccessibleDescription(
            _("Enter brings a token into sight, or puts it on the board.")
        )
        self._rows = []

    # Rows -------------------------------------------------------------------------

    def show_rows(self, rows: Sequence[RosterRow]) -> None:
        """Show these rows under their headings; what was scrolled to stays in sight."""
        if list(rows) == self._rows:
            return
        self._rows = list(rows)
        kept, self._showing = self.verticalScrollBar().value(), True
        self.clear()
        for group, found in groupby(rows, key=lambda row: row.group):
            self._add_group(group, list(found))
        self._showing = False
        self.verticalScrollBar().setValue(kept)

    def _add_group(self, group: tuple[bool, str], rows: list[RosterRow]) -> None:
        away, side = group
        name = _("Not on the board") if away else side or _("On no side")
        heading = QTreeWidgetItem(self)
        text = _("{group} ({n})").format(group=name, n=len(rows))
        heading.setText(NAME, text)
        heading.setData(0, SIDE, group)
        bold = QFont(self.font())
        bold.setBold(True)
        heading.setFont(NAME, bold)
        heading.setFlags(Qt.ItemFlag.ItemIsEnabled)
        heading.setFirstColumnSpanned(True)
        if not away:
            heading.setIcon(NAME, swatch(rows[0].colour))
            heading.setToolTip(NAME, _("Right-click to choose the colour of this side"))
        for row in rows:
            self._add_row(heading, row)
        heading.setExpanded(group not in self._closed)

    def _add_row(self, heading: QTreeWidgetItem, row: RosterRow) -> None:
        item = QTreeWidgetItem(heading)
        for column, text in enumerate((row.name, row.health, row.states)):
            item.setText(column, text)
            item.setToolTip(column, row.spoken)
        item.setData(0, ID, row.id)
        item.setData(0, Qt.ItemDataRole.AccessibleTextRole, row.spoken)
        item.setIcon(NAME, self._icon(row.look))
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if not row.placed:
            flags |= Qt.ItemFlag.ItemIsDragEnabled
        item.setFlags(flags)

    def _icon(self, look: TokenLook) -> QIcon:
        if look not in self._icons:
            self._icons[look] = miniature(look, ICON)
        return self._icons[look]

    def items(self) -> dict[str, QTreeWidgetItem]:
        """Return the rows by the ids of their tokens."""
        headings = map(self.topLevelItem, range(self.topLevelItemCount()))
        return {
            str(row.data(0, ID)): row
            for heading in headings
            if heading is not None
            for row in map(heading.child, range(heading.childCount()))
            if row is not None
        }

    # Selection --------------------------------------------------------------------

    def chosen_ids(self) -> list[str]:
        """Return the ids of the rows that are selected."""
        return [key for key, item in self.items().items() if item.isSelected()]

    def show_chosen(self, ids: Iterable[str]) -> None:
        """Select the rows of these tokens; rows of the reserve stay as they are if nobody else is selected."""
        wanted, self._showing = set(ids), True
        current = None
        for key, item in self.items().items():
            movable = bool(item.flags() & Qt.ItemFlag.ItemIsDragEnabled)
            if not movable or wanted:
                item.setSelected(key in wanted)
            current = item if key in wanted and current is None else current
        if current is not None:
            keep = QItemSelectionModel.SelectionFlag.NoUpdate
            self.setCurrentItem(current, 0, keep)
            self.scrollToItem(current)
        self._showing = False

    def _selected(self) -> None:
        if not self._showing:
            self.chosen.emit(self.chosen_ids())

    def _activated(self, item: QTreeWidgetItem) -> None:
        if token_id := item.data(0, ID):
            self.activated_token.emit(token_id)
        else:
            item.setExpanded(not item.isExpanded())

    # Events -----------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.removed.emit()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        item = self.currentItem() if by_key else self.itemAt(event.pos())
        group = item.data(0, SIDE) if item is not None else None
        at = event.globalPos()
        if by_key and item is not None:
            middle = self.visualItemRect(item).center()
            at = self.viewport().mapToGlobal(middle)
        self.menu_wanted.emit(group[1] if group else "", at)

    def mimeTypes(self) -> list[str]:
        return [RESERVE]

    def mimeData(self, items: Items) -> QMimeData:
        carried = QMimeData()
        ids = [str(one.data(0, ID)) for one in items if one.data(0, ID)]
        carried.setData(RESERVE, QByteArray("\n".join(ids).encode()))
        return carried
