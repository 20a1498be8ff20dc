"""What gives way in a small window, or on a screen of large pixels: icons shrink, tabs scroll, a place needs no room."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QChildEvent, QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QTabBar

from chargemap.app.fold import Folding

if TYPE_CHECKING:
    from chargemap.app.window import MainWindow

LOW = 480  # pixels of height below which seven tools of full size do not fit
NARROW = 900  # pixels of width below which the line for hints needs all there is
TOOL, SMALL_TOOL = 26, 18  # pixels of an icon
TIGHT = (
    "QToolBar { padding: 2px; spacing: 1px; } QToolBar QToolButton { padding: 3px; }"
)
PLACE = 190  # pixels for the place of the cursor


class Small(QObject):
    """Follows the size of a window."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        Folding(window)
        window.installEventFilter(self)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._fit()
        elif (
            event.type() == QEvent.Type.ChildPolished
            and isinstance(event, QChildEvent)
            and isinstance(bar := event.child(), QTabBar)
        ):
            bar.setElideMode(Qt.TextElideMode.ElideNone)  # scrolled to, not guessed
            bar.setUsesScrollButtons(True)
        return False

    def _fit(self) -> None:
        window = self._window
        low, bar = window.height() < LOW, window.tools.bar
        side = SMALL_TOOL if low else TOOL
        if bar.iconSize().width() != side:
            bar.setIconSize(QSize(side, side))
            bar.setStyleSheet(TIGHT if low else "")
        window.status.place.setMinimumWidth(PLACE if window.width() >= NARROW else 0)
