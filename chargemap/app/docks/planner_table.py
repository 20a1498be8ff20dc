"""The table of a planned round: everybody in rows, the phases in columns; it tells what is wanted and changes nothing."""

from collections.abc import Collection, Mapping, Sequence
from typing import TypeAlias

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QFont,
    QFontMetrics,
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
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHeaderView,
    QTableView,
    QWidget,
)

from chargemap.app.docks.planner_paint import (
    LINES,
    LIT,
    OPENS,
    QUIET,
    ROW,
    PlannerDelegate,
    line_height,
)
from chargemap.app.plan import Line, Plan, PlanRow
from chargemap.app.words import literal
from chargemap.i18n import _

NAME, ACTION, BACK, FIRST = 0, 1, 2, 3  # columns; then the phases
CROSS = "×"
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2, Qt.Key.Key_Space)
Index: TypeAlias = QModelIndex | QPersistentModelIndex


class PlannerTable(QTableView):
    """One row for each token, told of by signals with its id."""

    pointed = Signal(str)  # whose row the mouse or the keyboard is on; nobody's
    chosen = Signal(str)  # whom to select on the board
    menu_wanted = Signal(str, QPoint)  # who shall do something, and where on the screen
    taken_back = Signal(str)
    moved = Signal(str, str)  # who, before whom; before nobody is last

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = QStandardItemModel(self)
        self.rows: tuple[PlanRow, ...] = ()
        self._phases: tuple[str, ...] = ()
        self._may_change, self._filled = True, False
        self._pressed: QPoint | None = None
        self._dragged = ""
        self._gap: int | None = None
        self._at = ""
        self.setModel(self._model)
        self.setItemDelegate(PlannerDelegate(self))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setShowGrid(False)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        )

    # Rows -------------------------------------------------------------------------

    def show_plan(self, plan: Plan, steps: Mapping[str, str]) -> None:
        """Show these rows under these phases; the current row stays with its token."""
        current, self._filled = self.current(), False
        self.rows, self._phases = plan.rows, tuple(steps)
        self._may_change = plan.stage != "under-way"
        self._model.setRowCount(len(plan.rows))
        self._model.setColumnCount(FIRST + len(steps))
        names = [_("Who"), _("Does"), "", *(_(words) for words in steps.values())]
        for column, name in enumerate(one[:1].upper() + one[1:] for one in names):
            header = QStandardItem(name)
            header.setToolTip(name)
            self._model.setHorizontalHeaderItem(column, header)
        self.clearSpans()
        for at, row in enumerate(plan.rows):
            self._fill(at, row, plan)
        self._filled = True
        self._share()
        self.go_to(current)

    def _fill(self, at: int, row: PlanRow, plan: Plan) -> None:
        name = self._item(at, NAME, row.name)
        name.setData(row, ROW)
        words = row.words or (_("choose…") if self._may_change else "–")
        action = self._item(at, ACTION, words)
        action.setData(not row.words, QUIET)
        action.setData(self._may_change, OPENS)
        action.setData((Line("barred", words),) if row.why else None, LINES)
        back = CROSS if row.action and plan.stage == "planned" else ""
        self._item(at, BACK, back).setTextAlignment(Qt.AlignmentFlag.AlignCenter)
        told = _("Take back what {name} has declared").format(name=row.name)
        self._model.item(at, BACK).setToolTip(literal(told) if back else "")
        for column, phase in enumerate(self._phases, FIRST):
            cell = self._item(at, column, row.spoken(phase))
            cell.setToolTip(literal(row.spoken(phase).replace("; ", "\n")))
            cell.setData(row.cells.get(phase), LINES)
            cell.setData(phase == plan.comes, LIT)
        if row.why:
            barred = self._item(at, FIRST, " ".join(row.why))
            barred.setData(None, LINES)
            self.setSpan(at, FIRST, 1, len(self._phases))

    def _item(self, row: int, column: int, words: str) -> QStandardItem:
        item = QStandardItem(words)
        self._model.setItem(row, column, item)
        item.setToolTip(literal(words) if len(words) > 3 else "")
        item.setData(words, Qt.ItemDataRole.AccessibleTextRole)
        return item

    def _share(self) -> None:
        """Give each column its room: what its words need, as far as there is any."""
        idle = [
            column
            for column, phase in enumerate(self._phases, FIRST)
            if not any(phase in row.cells for row in self.rows)
        ]
        wanted, letter, room = self._wanted(), self._letter(), self.viewport().width()
        widths = shared(wanted, room, (letter * 5, letter * 14), idle)
        for column, width in enumerate(widths):
            self.setColumnWidth(column, width)
        self.resizeRowsToContents()

    def _letter(self) -> int:
        return self.fontMetrics().horizontalAdvance("n")

    def _wanted(self) -> list[int]:
        """Return how wide each column would be with all its words on one line."""
        metrics, letter = self.fontMetrics(), self._letter()
        mark = round(line_height(self.font())) + letter * 2
        wanted = []
        for column in range(self._model.columnCount()):
            header = self._model.horizontalHeaderItem(column)
            widest = metrics.horizontalAdvance(header.text()) + letter * 2
            for at, row in enumerate(self.rows):
                if column == NAME:
                    bold = QFont(self.font())
                    bold.setBold(True)
                    wide = QFontMetrics(bold).horizontalAdvance(row.name)
                    widest = max(widest, wide + mark)
                    continue
                if column < FIRST:
                    words = [self._model.item(at, column).text() + "mm"]
                else:
                    found = row.cells.get(self._phases[column - FIRST], ())
                    words = [f"{line.spoken} " for line in found]
                for one in words:
                    widest = max(widest, metrics.horizontalAdvance(one) + mark)
            wanted.append(letter * 4 if column == BACK else widest)
        return wanted

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._filled:
            self._share()

    def cell(self, token_id: str, column: int) -> str:
        """Return what a cell says."""
        return self._model.item(self._row_of(token_id), column).text()

    def words_of(self, token_id: str) -> dict[str, str]:
        """Return what the row of the token says, by phase."""
        row = self._row_of(token_id)
        cells = {
            phase: self._model.item(row, column).text()
            for column, phase in enumerate(self._phases, FIRST)
        }
        return {phase: words for phase, words in cells.items() if words}

    def _row_of(self, token_id: str) -> int:
        return next((at for at, row in enumerate(self.rows) if row.id == token_id), -1)

    def current(self) -> str:
        """Return the token of the current row; empty if there is none."""
        return self._id_at(self.currentIndex())

    def go_to(self, token_id: str) -> None:
        """Make the row of the token the current one."""
        row = self._row_of(token_id)
        if row >= 0:
            column = max(self.currentIndex().column(), ACTION)
            self.setCurrentIndex(self._model.index(row, column))

    def rect_of(self, token_id: str) -> QPoint:
        """Return where the menu of that row belongs, on the screen."""
        index = self._model.index(self._row_of(token_id), ACTION)
        return self.viewport().mapToGlobal(self.visualRect(index).bottomLeft())

    def _id_at(self, index: Index) -> str:
        return self.rows[index.row()].id if 0 <= index.row() < len(self.rows) else ""

    # The mouse --------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self._pressed = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        if not event.buttons() & Qt.MouseButton.LeftButton:
            self._point_at(self._id_at(self.indexAt(at)))
            super().mouseMoveEvent(event)
            return
        if self._pressed is None:
            return
        far = (at - self._pressed).manhattanLength()
        if not self._dragged and far >= QApplication.startDragDistance():
            self._dragged = self._id_at(self.indexAt(self._pressed))
        if self._dragged:
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            self._gap = self._gap_at(at)
            self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        dragged, gap = self._dragged, self._gap
        pressed, self._pressed = self._pressed, None
        self.cancel_drag()
        super().mouseReleaseEvent(event)
        if dragged and gap is not None:
            self._move(dragged, gap)
        elif pressed is not None and event.button() == Qt.MouseButton.LeftButton:
            self._click(self.indexAt(event.position().toPoint()))

    def _click(self, index: QModelIndex) -> None:
        token = self._id_at(index)
        if not token:
            return
        self.chosen.emit(token)
        if index.column() == ACTION and self._may_change:
            self.menu_wanted.emit(token, self.rect_of(token))
        elif index.column() == BACK and self._model.item(index.row(), BACK).text():
            self.taken_back.emit(token)

    def cancel_drag(self) -> None:
        """Leave everything where it is."""
        self._dragged, self._gap = "", None
        self.viewport().unsetCursor()
        self.viewport().update()

    def _gap_at(self, at: QPoint) -> int:
        for row in range(len(self.rows)):
            if at.y() < self.visualRect(self._model.index(row, 0)).center().y():
                return row
        return len(self.rows)

    def _move(self, token_id: str, gap: int) -> None:
        here = self._row_of(token_id)
        if gap not in (here, here + 1):
            before = self.rows[gap].id if gap < len(self.rows) else ""
            self.moved.emit(token_id, before)

    def leaveEvent(self, event: QEvent) -> None:
        self._point_at("")
        super().leaveEvent(event)

    def _point_at(self, token_id: str) -> None:
        if token_id != self._at:
            self._at = token_id
            self.pointed.emit(token_id)

    # The keyboard -----------------------------------------------------------------

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if self.hasFocus():
            self._point_at(self._id_at(current))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        by_key = event.reason() != Qt.FocusReason.MouseFocusReason
        if by_key and not self.currentIndex().isValid() and self.rows:
            self.setCurrentIndex(self._model.index(0, ACTION))
        if by_key:
            self._point_at(self.current())

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._point_at("")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        here, token = self.currentIndex().row(), self.current()
        alt = event.modifiers() == Qt.KeyboardModifier.AltModifier
        key = event.key()
        if key == Qt.Key.Key_Escape and self._dragged:
            self.cancel_drag()
        elif alt and key == Qt.Key.Key_Up and here > 0:
            self._move(token, here - 1)
        elif alt and key == Qt.Key.Key_Down and 0 <= here < len(self.rows) - 1:
            self._move(token, here + 2)
        elif token and key in _ENTER:
            self.chosen.emit(token)
            if self._may_change:
                self.menu_wanted.emit(token, self.rect_of(token))
        elif token and key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.taken_back.emit(token)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        token = self._id_at(self.indexAt(event.pos()))
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            token = self.current()
        if token and self._may_change:
            self.menu_wanted.emit(token, event.globalPos())

    # Painting ---------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._gap is None or not self.rows:
            return
        last = min(self._gap, len(self.rows) - 1)
        box = self.visualRect(self._model.index(last, 0))
        y = box.top() if self._gap < len(self.rows) else box.bottom()
        painter = QPainter(self.viewport())
        painter.setPen(QPen(QColor(self.palette().color(QPalette.ColorRole.Accent)), 3))
        painter.drawLine(0, y, self.viewport().width(), y)


def shared(
    wanted: Sequence[int],
    room: int,
    least: tuple[int, int],
    idle: Collection[int] = (),
) -> list[int]:
    """Return widths that fill the room: where there is more all get some.

    Where it is short the `idle` columns give way first, then the widest ones, neither below its `least`.

    >>> shared([10, 10, 10], 60, (5, 5))
    [20, 20, 20]
    >>> shared([10, 50, 90], 100, (5, 5))
    [10, 45, 45]
    >>> shared([50, 50, 50], 110, (5, 5), idle=[1])
    [50, 10, 50]
    >>> shared([50, 50, 50], 50, (5, 30), idle=[1])
    [30, 5, 30]
    """
    spare = room - sum(wanted)
    if spare >= 0:
        each, rest = divmod(spare, max(1, len(wanted)))
        return [one + each + (at < rest) for at, one in enumerate(wanted)]
    widths = list(wanted)
    for group, lowest in zip((idle, range(len(widths))), least, strict=True):
        most = max((widths[at] for at in group), default=0)
        while most > lowest and sum(widths) > room:
            most -= 1
            for at in group:
                widths[at] = min(widths[at], most)
    return widths
