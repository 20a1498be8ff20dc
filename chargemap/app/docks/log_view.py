"""The tree of the log: clause ids are links, Enter shows an entry on the board, Esc goes back."""

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from chargemap.app.docks.log_delegate import APPLY, MARK, PADDING, LogDelegate
from chargemap.app.docks.log_model import Index, LogModel
from chargemap.app.harm import Hit

FIRST_LINE = MARK + 2 * PADDING  # pixels: the arrow stands beside the mark


SMOOTH = 300  # entries up to which all are laid out, so that they scroll by the pixel


class LogView(QTreeView):
    """A long log lays out only what is in sight, for then rows are scrolled one by one."""

    clause_activated = Signal(str)
    apply_asked = Signal(object, int)  # the row, and which of its hits
    chosen = Signal()  # the current row, by the keyboard
    escaped = Signal()
    copied = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._delegate = LogDelegate(self)
        self._pressed = ""
        self.setItemDelegate(self._delegate)
        self.setHeaderHidden(True)
        self.setMouseTracking(True)
        self.setIndentation(18)
        self.setFrameShape(QTreeView.Shape.NoFrame)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setExpandsOnDoubleClick(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self._tint()
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)

    def setModel(self, model: QAbstractItemModel | None) -> None:
        super().setModel(model)
        if model is not None:
            model.rowsAboutToBeInserted.connect(self._grow)

    def _grow(self, parent: QModelIndex, _first: int, last: int) -> None:
        """Scroll by rows before a log is too long to be laid out whole, not once it was."""
        if not parent.isValid() and last >= SMOOTH:
            self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)

    def forget_layouts(self) -> None:
        """Lay every row out anew."""
        self._delegate.forget()
        self.scheduleDelayedItemsLayout()

    def show_newest(self) -> None:
        """Scroll to the last entry: to its end, or to its head if it is higher than the view."""
        model = self.model()
        modes = QAbstractItemView.ScrollMode
        smooth = model.rowCount() <= SMOOTH
        self.setVerticalScrollMode(
            modes.ScrollPerPixel if smooth else modes.ScrollPerItem
        )
        self.scrollToBottom()
        last = model.index(model.rowCount() - 1, 0)
        if self.visualRect(last).top() < 0 and not self.isExpanded(last):
            self.scrollTo(last, QAbstractItemView.ScrollHint.PositionAtTop)

    def _shows_newest(self) -> bool:
        rows = self.model().rowCount()
        if rows > SMOOTH:  # where the last one is takes all heights above it
            foot = self.indexAt(QPoint(4, self.viewport().height() - 4))
            return not foot.isValid() or foot == self.model().index(rows - 1, 0)
        last = self.model().index(rows - 1, 0)
        return self.visualRect(last).intersects(self.viewport().rect())

    def clause_under(self, at: QPoint) -> str:
        """Return the id of the clause at that place of the viewport, if any."""
        index = self.indexAt(at)
        if not index.isValid():
            return ""
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        option.rect = self.visualRect(index)
        return self._delegate.clause_at(option, index, at.toPointF())

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.PaletteChange:
            self._tint()
        super().changeEvent(event)

    def _tint(self) -> None:
        """Have what is selected tinted, not covered: the colours of its words keep their meaning."""
        shown = QApplication.palette()
        shade = shown.color(QPalette.ColorRole.Highlight)
        shade.setAlpha(56)
        if shade == self.palette().color(QPalette.ColorRole.Highlight):
            return
        tinted = QPalette()  # all else follows the theme
        tinted.setColor(QPalette.ColorRole.Highlight, shade)
        text = shown.color(QPalette.ColorRole.Text)
        tinted.setColor(QPalette.ColorRole.HighlightedText, text)
        self.setPalette(tinted)
        self.forget_layouts()

    def drawBranches(self, painter: QPainter, box: QRect, index: Index) -> None:
        top = QRect(box)
        if not index.parent().isValid():
            top.setHeight(min(box.height(), FIRST_LINE))
        super().drawBranches(painter, top, index)

    def minimumSizeHint(self) -> QSize:
        return QSize(160, 80)

    def resizeEvent(self, event: QResizeEvent) -> None:
        bar = self.verticalScrollBar()
        at_end = bar.value() == bar.maximum() or self._shows_newest()
        self._delegate.width = self.viewport().width()
        super().resizeEvent(event)
        if at_end:  # the newest entry stays in sight
            QTimer.singleShot(0, self.show_newest)
        if event.size().width() != event.oldSize().width():
            self.scheduleDelayedItemsLayout()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = ""
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = self.clause_under(event.position().toPoint())
        if not self._pressed:
            super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._pressed = self._pressed, ""
        if not pressed:
            super().mouseReleaseEvent(event)
        elif pressed == self.clause_under(event.position().toPoint()):
            self._follow(pressed, self.indexAt(event.position().toPoint()))

    def _follow(self, link: str, index: Index) -> None:
        if link.startswith(APPLY):
            self.apply_asked.emit(index, int(link.removeprefix(APPLY)))
        else:
            self.clause_activated.emit(link)

    def event(self, event: QEvent) -> bool:
        """Have the key that applies damage before a menu's shortcut, where there is some."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and self._applies(event)
        ):
            event.accept()
            return True
        return super().event(event)

    def _applies(self, event: QKeyEvent) -> bool:
        plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        return plain and event.key() == Qt.Key.Key_A and bool(self._open_hits())

    def _open_hits(self) -> tuple[Hit, ...]:
        model, index = self.model(), self.currentIndex()
        if not index.isValid() or not isinstance(model, LogModel):
            return ()
        return model.open_hits(index)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        over = self.clause_under(event.position().toPoint())
        shape = (
            Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor
        )
        self.viewport().setCursor(shape)
        super().mouseMoveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
            event.ignore()  # it leads back to the board, too
        elif self._applies(event):
            self.apply_asked.emit(self.currentIndex(), self._open_hits()[0].number)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copied.emit()
        else:
            super().keyPressEvent(event)
