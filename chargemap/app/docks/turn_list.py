"""The list of the order of turns: dragged with the mouse or moved by key, double click selects the token."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
    QStandardItem,
    QStandardItemModel,
)
from PySide6.QtWidgets import QAbstractItemView, QApplication, QListView, QWidget

from chargemap.app.docks.turn_delegate import ROW, TurnDelegate
from chargemap.app.docks.turn_rows import TurnRow
from chargemap.app.words import literal

EDGE = 16  # pixels from the edge within which a drag scrolls on


class TurnList(QListView):
    """One row for each token. What is dragged is told by `moved`; the list itself changes nothing."""

    chosen = Signal(str)  # whom to select on the board
    moved = Signal(str, str)  # who, before whom; before nobody is last
    menu_wanted = Signal(str, QPoint)  # whose, and where on the screen

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = QStandardItemModel(self)
        self._rows: list[TurnRow] = []
        self._pressed = QPoint()
        self._dragged = ""
        self._gap: int | None = None  # the row before which what is dragged would come
        self.setModel(self._model)
        self._delegate = TurnDelegate(self)
        self.setItemDelegate(self._delegate)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.doubleClicked.connect(lambda _index: self.chosen.emit(self.current()))

    # Rows -----------------------------------------------------------------------

    def show_rows(self, rows: Sequence[TurnRow]) -> None:
        """Show these rows; the current row stays with its token."""
        if list(rows) == self._rows:
            return
        self.cancel_drag()
        current = self.current()
        self._rows = list(rows)
        while self._model.rowCount() > len(rows):
            self._model.removeRow(self._model.rowCount() - 1)
        while self._model.rowCount() < len(rows):
            self._model.appendRow(QStandardItem())
        for at, row in enumerate(rows):
            item = self._model.item(at)
            words = [one for one in (row.name, row.states, *row.effects) if one]
            item.setText(row.name)
            item.setData(row, ROW)
            item.setData(row.spoken, Qt.ItemDataRole.AccessibleTextRole)
            item.setToolTip(literal("\n".join(words)))
        self.go_to(current)
        self.doItemsLayout()

    def current(self) -> str:
        """Return the token of the current row; empty if there is none."""
        row = self.currentIndex().row()
        return self._rows[row].id if 0 <= row < len(self._rows) else ""

    def go_to(self, token_id: str) -> None:
        """Make the row of the token the current one."""
        index = self.index_of(token_id)
        if index.isValid():
            self.setCurrentIndex(index)
            self.scrollTo(index)

    def bring(self, token_id: str) -> None:
        """Make the row of the token the current one, with those that come after it in sight."""
        self.go_to(token_id)
        middle = QAbstractItemView.ScrollHint.PositionAtCenter
        self.scrollTo(self.index_of(token_id), middle)

    def index_of(self, token_id: str) -> QModelIndex:
        """Return the row of the token; an invalid one if it has none."""
        ids = [row.id for row in self._rows]
        if token_id not in ids:
            return QModelIndex()
        return self._model.index(ids.index(token_id), 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        if self._delegate.width != self.viewport().width():
            self._delegate.width = self.viewport().width()
            self.scheduleDelayedItemsLayout()
        super().resizeEvent(event)
        QTimer.singleShot(0, self, lambda: self.scrollTo(self.currentIndex()))

    # The mouse --------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self._pressed = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not event.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(event)
            return
        at = event.position().toPoint()
        far = (at - self._pressed).manhattanLength()
        if not self._dragged and far >= QApplication.startDragDistance():
            row = self.indexAt(self._pressed).row()
            self._dragged = self._rows[row].id if row >= 0 else ""
        if self._dragged:
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            self._gap = self._gap_at(at)
            self._scroll_at_edge(at)
            self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        dragged, gap = self._dragged, self._gap
        self.cancel_drag()
        if dragged and gap is not None:
            self._move(dragged, gap)
        else:
            super().mouseReleaseEvent(event)

    def cancel_drag(self) -> None:
        """Leave everything where it is."""
        self._dragged, self._gap = "", None
        self.viewport().unsetCursor()
        self.viewport().update()

    def _gap_at(self, at: QPoint) -> int:
        for row in range(len(self._rows)):
            if at.y() < self.visualRect(self._model.index(row, 0)).center().y():
                return row
        return len(self._rows)

    def _scroll_at_edge(self, at: QPoint) -> None:
        bar = self.verticalScrollBar()
        if at.y() < EDGE:
            bar.setValue(bar.value() - EDGE)
        elif at.y() > self.viewport().height() - EDGE:
            bar.setValue(bar.value() + EDGE)

    def _move(self, token_id: str, gap: int) -> None:
        here = self.index_of(token_id).row()
        if gap not in (here, here + 1):
            self.moved.emit(
                token_id, self._rows[gap].id if gap < len(self._rows) else ""
            )

    # The keyboard -----------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        here = self.currentIndex().row()
        alt = event.modifiers() == Qt.KeyboardModifier.AltModifier
        if event.key() == Qt.Key.Key_Escape and self._dragged:
            self.cancel_drag()
        elif alt and event.key() == Qt.Key.Key_Up and here > 0:
            self._move(self.current(), here - 1)
        elif alt and event.key() == Qt.Key.Key_Down and 0 <= here < len(self._rows) - 1:
            self._move(self.current(), here + 2)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.chosen.emit(self.current())
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        index, place = self.indexAt(event.pos()), event.globalPos()
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            index = self.currentIndex()
            place = self.viewport().mapToGlobal(self.visualRect(index).center())
        if index.isValid():
            self.menu_wanted.emit(self._rows[index.row()].id, place)

    # Painting ---------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._gap is None:
            return
        rows = len(self._rows)
        row = self._model.index(min(self._gap, rows - 1), 0)
        box = self.visualRect(row)
        y = box.top() if self._gap < rows else box.bottom()
        painter = QPainter(self.viewport())
        painter.setPen(QPen(QColor(self.palette().color(QPalette.ColorRole.Accent)), 3))
        painter.drawLine(box.left(), y, box.right(), y)
