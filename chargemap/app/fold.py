"""Room for dialogs: what is larger than the screen is made to scroll, with its buttons always in sight."""

from PySide6.QtCore import QChildEvent, QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFrame,
    QLayout,
    QMainWindow,
    QMessageBox,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

TALLEST = 680  # pixels: a screen of 720 less its bars
FRAME = QSize(8, 40)  # what a window manager may put round a dialog
QTS_OWN = (QFileDialog, QMessageBox)  # fit by themselves
AREA = "folded"


class Folding(QObject):
    """Watches a window for dialogs that are about to be shown, and gives each the room there is."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ChildPolished and isinstance(event, QChildEvent):
            dialog = event.child()
            if isinstance(dialog, QDialog) and not isinstance(dialog, QTS_OWN):
                fold(dialog, self._window.screen().availableSize() - FRAME)
        return False


def fold(dialog: QDialog, room: QSize) -> None:
    """Make the dialog no larger than the room, and no taller than any dialog may be; what is beyond scrolls."""
    room = room.boundedTo(QSize(room.width(), TALLEST))
    least = dialog.minimumSizeHint().expandedTo(dialog.minimumSize())
    if least.width() > room.width() or least.height() > room.height():
        _scroll(dialog)
    dialog.setMinimumSize(dialog.minimumSize().boundedTo(room))
    dialog.resize(dialog.size().boundedTo(room))


def _scroll(dialog: QDialog) -> None:
    """Put all that the dialog holds into an area that scrolls, above its buttons."""
    layout = dialog.layout()
    if layout is None or dialog.findChild(QScrollArea, AREA) is not None:
        return
    buttons = _taken_out(layout)
    content = QWidget()
    content.setLayout(layout)
    area = QScrollArea(widgetResizable=True)
    area.setObjectName(AREA)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setAccessibleName(dialog.windowTitle())
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(content)
    column = QVBoxLayout(dialog)
    column.setContentsMargins(0, 0, 0, 8 if buttons else 0)
    column.addWidget(area, 1)
    if buttons is not None:
        buttons.setContentsMargins(8, 0, 8, 0)
        column.addWidget(buttons)


def _taken_out(layout: QLayout) -> QDialogButtonBox | None:
    """Take the buttons out of the end of a layout, so that they stay in sight."""
    for index in range(layout.count()):
        item = layout.itemAt(index)
        widget = item.widget() if item is not None else None
        if isinstance(widget, QDialogButtonBox):
            layout.takeAt(index)
            return widget
    return None


class Column(QScrollArea):
    """Scrolls up and down only, and so is never narrower than the words in it need."""

    def __init__(self, inner: QWidget) -> None:
        super().__init__(widgetResizable=True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the fields in it have it
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(inner)

    def minimumSizeHint(self) -> QSize:
        hint, inner = super().minimumSizeHint(), self.widget()
        bar = self.verticalScrollBar().sizeHint().width()
        wide = inner.minimumSizeHint().width() + bar if inner else 0
        return QSize(max(hint.width(), wide), hint.height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)
