"""The table of a planned round: everybody in rows, the phases in columns; it tells what is wanted and changes nothing."""

from collections.abc import Collection, Mapping, Sequence

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
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
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHeaderView,
    QTableView,
    QWidget,
)

from chargemap.app.docks.planner_layout import height_of, line_count, line_height
from chargemap.app.docks.planner_layout import wanted as wanted_of
from chargemap.app.docks.planner_model import (
    ACTION,
    BACK,
    FIRST,
    NAME,
    Index,
    PlannerModel,
)
from chargemap.app.docks.planner_paint import MENU, PlannerDelegate
from chargemap.app.plan import Plan, PlanRow

EVERYBODY = "*"  # in place of a token
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2, Qt.Key.Key_Space)


class PlannerTable(QTableView):
    """One row for each token, told of by signals with its id."""

    pointed = Signal(str)  # whose row the mouse or the keyboard is on; nobody's, or all
    chosen = Signal(str)  # whom to select on the board
    menu_wanted = Signal(str, QPoint)  # who shall do something, and where on the screen
    taken_back = Signal(str)
    told = Signal(str)  # all there is to say of the cell that the keyboard is on
    moved = Signal(str, str)  # who, before whom; before nobody is last

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = PlannerModel(self)
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
        header.setTextElideMode(Qt.TextElideMode.ElideRight)
        header.setSectionsClickable(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        )

    # Rows -------------------------------------------------------------------------

    @property
    def rows(self) -> tuple[PlanRow, ...]:
        """The rows, from the top."""
        return self._model.rows

    def show_plan(self, plan: Plan, steps: Mapping[str, str]) -> None:
        """Show these rows under these phases; the current row stays with its token."""
        current = self.current()
        self._model.show_plan(plan, steps)
        phases = len(self._model.phases)
        for at, row in enumerate(self.rows):
            span = phases if row.why else 1
            if self.columnSpan(at, FIRST) != span:
                self.setSpan(at, FIRST, 1, span)
        self._share()
        self.go_to(current)

    def _share(self) -> None:
        """Give each column its room: what its words need, as far as there is any; and each row its height."""
        idle = [
            column
            for column, phase in enumerate(self._model.phases, FIRST)
            if not any(phase in row.cells for row in self.rows)
        ]
        letter, room = self._letter(), self.viewport().width()
        metrics = self.fontMetrics()
        wanted = self._wanted()
        least = [
            min(wide, letter * (7 if column in idle else 12))
            for column, wide in enumerate(wanted)
        ]
        least[NAME] = min(wanted[NAME], letter * 17)
        least[BACK] = wanted[BACK]  # as wide as its sign
        widths = shared(wanted, room, least, idle)
        widths[ACTION] += widths[BACK] - wanted[BACK]
        widths[BACK] = wanted[BACK]
        for column, width in enumerate(widths):
            if self.columnWidth(column) != width:
                self.setColumnWidth(column, width)
        self._model.narrow = frozenset(
            column
            for column, head in enumerate(self._model.heads)
            if " " in head and metrics.horizontalAdvance(head) + letter > widths[column]
        )
        for at, row in enumerate(self.rows):
            height = self._height(row, widths)
            if self.rowHeight(at) != height:
                self.setRowHeight(at, height)

    def _letter(self) -> int:
        return self.fontMetrics().horizontalAdvance("n")

    def _wanted(self) -> list[int]:
        """Return how wide each column would be with all its words on one line."""
        letter, model, font = self._letter(), self._model, self.font()
        bold = QFont(font)
        bold.setBold(True)
        wanted = []
        for column, head in enumerate(model.heads):
            metrics = QFontMetrics(bold if column == NAME else font)
            widest = metrics.horizontalAdvance(head) + letter * 2
            for row in self.rows:
                if lines := model.lines(row, column):
                    wide = wanted_of(lines, font)
                elif column < FIRST:
                    words = model.words(row, column)
                    wide = metrics.horizontalAdvance(words) + letter * 2
                    wide += line_height(font) if column == NAME else 0
                else:
                    continue
                wide += MENU if column == ACTION else 0
                widest = max(widest, round(wide))
            wanted.append(letter * 4 if column == BACK else widest)
        return wanted

    def _height(self, row: PlanRow, widths: Sequence[int]) -> int:
        """Return how high a row is with its words broken where its columns end."""
        model, most = self._model, 1
        for column, width in enumerate(widths):
            lines = model.lines(row, column)
            if column == FIRST and row.why:
                width = sum(widths[FIRST:])
            words = "" if lines or column == NAME else model.words(row, column)
            inner = width - (MENU if column == ACTION else 0)
            most = max(most, line_count(lines, words, self.font(), inner))
        return height_of(most, self.font())

    def cell(self, token_id: str, column: int) -> str:
        """Return what a cell says."""
        return self._model.words(self.rows[self._model.row_of(token_id)], column)

    def words_of(self, token_id: str) -> dict[str, str]:
        """Return what the row of the token says, by phase."""
        cells = {
            phase: self.cell(token_id, column)
            for column, phase in enumerate(self._model.phases, FIRST)
        }
        return {phase: words for phase, words in cells.items() if words}

    def current(self) -> str:
        """Return the token of the current row; empty if there is none."""
        return self._id_at(self.currentIndex())

    def go_to(self, token_id: str) -> None:
        """Make the row of the token the current one."""
        row = self._model.row_of(token_id)
        if row >= 0:
            column = max(self.currentIndex().column(), ACTION)
            self.setCurrentIndex(self._model.index(row, column))

    def rect_of(self, token_id: str) -> QPoint:
        """Return where the menu of that row belongs, on the screen."""
        index = self._model.index(self._model.row_of(token_id), ACTION)
        return self.viewport().mapToGlobal(self.visualRect(index).bottomLeft())

    def _id_at(self, index: Index) -> str:
        return self.rows[index.row()].id if 0 <= index.row() < len(self.rows) else ""

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.rows:
            self._share()

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
        if index.column() == ACTION and self._model.may_change:
            self.menu_wanted.emit(token, self.rect_of(token))
        elif index.column() == BACK and index.data():
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
        here = self._model.row_of(token_id)
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
            if current.column() >= FIRST:
                row = self.rows[current.row()]
                self.told.emit(self._model.tip(row, current.column()))

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
            if self._model.may_change:
                self.menu_wanted.emit(token, self.rect_of(token))
        elif key == Qt.Key.Key_Asterisk:
            self._point_at(EVERYBODY)
        elif token and key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.taken_back.emit(token)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        token = self._id_at(self.indexAt(event.pos()))
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            token = self.current()
        if token and self._model.may_change:
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
    wanted: Sequence[int], room: int, least: Sequence[int], idle: Collection[int] = ()
) -> list[int]:
    """Return widths that fill the room: where there is more all get some.

    Where it is short the `idle` columns give way first, then all in proportion, none below its `least`.

    >>> shared([10, 10, 10], 60, [5, 5, 5])
    [20, 20, 20]
    >>> shared([10, 50, 90], 100, [10, 10, 10])
    [10, 33, 57]
    >>> shared([50, 50, 50], 110, [5, 5, 5], idle=[1])
    [50, 10, 50]
    >>> shared([50, 50, 50], 50, [30, 5, 30], idle=[1])
    [30, 5, 30]
    """
    spare = room - sum(wanted)
    if spare >= 0:
        each, rest = divmod(spare, max(1, len(wanted)))
        return [one + each + (at < rest) for at, one in enumerate(wanted)]
    widths = list(wanted)
    for group in (idle, range(len(widths))):
        beyond = sum(widths) - room
        may_go = sum(max(0, widths[at] - least[at]) for at in group)
        if beyond <= 0 or not may_go:
            continue
        part = min(1.0, beyond / may_go)
        for at in group:
            widths[at] -= round(max(0, widths[at] - least[at]) * part)
    return widths
