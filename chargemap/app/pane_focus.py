"""The keyboard goes from pane to pane: board, cards on it, bars and docks; the one that has it is framed."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import (
    QGuiApplication,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QRegion,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QFocusFrame,
    QWidget,
)

from chargemap.app.notice import Card
from chargemap.app.unfelt import Unfelt

if TYPE_CHECKING:
    from chargemap.app.window import MainWindow

WIDE = 3  # pixels
_LEAVES = (QEvent.Type.ParentAboutToChange, QEvent.Type.ParentChange)
LINE = 24  # pixels: what is as high as that stands in one line


class PaneFrame(Unfelt):
    """A frame just inside a pane; it takes no mouse."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.pane: QWidget | None = None

    def show_on(self, pane: QWidget | None) -> None:
        """Frame that pane, or none."""
        if pane is not self.pane:
            if self.pane is not None:
                self.pane.removeEventFilter(self)
            self.hide()
            self.pane = pane
            if pane is not None:
                self.setParent(pane)
                pane.installEventFilter(self)
        if pane is not None:
            self._fit(pane)
            self.show()
            self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.pane is watched:
            self._fit(self.pane)
        return False

    def _fit(self, pane: QWidget) -> None:
        self.setGeometry(pane.rect())
        inner = self.rect().adjusted(WIDE, WIDE, -WIDE, -WIDE)
        self.setMask(QRegion(self.rect()) - QRegion(inner))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        accent = self.palette().color(QPalette.ColorRole.Accent)
        painter.setPen(QPen(accent, 2 * WIDE))  # the outer half falls outside
        painter.drawRect(self.rect())


class FocusRing(QFocusFrame):
    """A ring round the one button or field that keys have led to."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let go of a field that leaves its pane: Qt would look for its place there still, and crash."""
        if event.type() in _LEAVES:
            self.setWidget(None)  # type: ignore[arg-type]
            return False
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        accent = self.palette().color(QPalette.ColorRole.Accent)
        painter.setPen(QPen(accent, 2))
        painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 3, 3)


class PaneFocus(QObject):
    """F6 leads through the panes in sight, Shift+F6 back, Esc to the board."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self.frame = PaneFrame(window)
        self.ring: FocusRing | None = None  # goes with the pane that it is in
        window.theme.app.focusChanged.connect(self._follow)
        window.view.viewport().installEventFilter(self)

    @property
    def panes(self) -> list[QWidget]:
        """The panes in sight that can have the keyboard, in the order of F6."""
        window = self._window
        cards = [one for one in window.view.findChildren(Card) if one.isVisible()]
        docks = [one for one in window.docks.all if _in_sight(one)]
        docks.sort(key=lambda one: (one.y(), one.x()))
        bars = [window.tools.options, window.turn_bar]
        others = [one for one in (*cards, *bars, *docks) if _first_in(one) is not None]
        return [window.view, *others]

    def watch(self, *panes: QWidget) -> None:
        """Have Esc lead from these back to the board, where they have no use for it."""
        for one in panes:
            one.installEventFilter(self)

    def next(self) -> None:
        """Take the keyboard to the next pane."""
        self._go(1)

    def previous(self) -> None:
        """Take the keyboard to the pane before."""
        self._go(-1)

    def step(self, *, forward: bool) -> bool:
        """Take the keyboard to the next field, as Tab does, and from the last one of a pane to the next pane; True.

        Qt's own order loses forms that are made anew, never leaves some of them, and goes to docks out of sight.
        """
        fields: list[QWidget] = []
        bars = [self._window.tools.bar, self._window.statusBar()]
        for pane in (*self.panes, *bars):
            fields += [pane] if pane is self._window.view else _fields(pane)
        here = self._pane_of(QApplication.focusWidget(), fields)
        at = fields.index(here) if here is not None else -1
        goal = fields[(at + (1 if forward else -1)) % len(fields)]
        reasons = Qt.FocusReason
        goal.setFocus(reasons.TabFocusReason if forward else reasons.BacktabFocusReason)
        return True

    def to_board(self) -> None:
        """Take the keyboard to the board."""
        self._give(self._window.view)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseButtonPress:
            self.frame.show_on(None)
            self._ring(None)
            return False
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() == Qt.Key.Key_Escape
        ):
            self.to_board()
            return True
        return False

    def _go(self, step: int) -> None:
        panes = self.panes
        here = self._pane_of(QApplication.focusWidget(), panes)
        at = panes.index(here) if here is not None else -step
        self._give(panes[(at + step) % len(panes)])

    def _give(self, pane: QWidget) -> None:
        view = self._window.view
        target = view if pane is view else _first_in(pane)
        if target is not None:
            target.setFocus(Qt.FocusReason.TabFocusReason)
            self.frame.show_on(pane)

    def _follow(self, _old: QWidget | None, new: QWidget | None) -> None:
        """Frame the pane that keys have led to; none that the mouse has."""
        if new is None or new.window() is not self._window:
            return
        pane = self._pane_of(new, self.panes)
        by_mouse = QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton
        if pane is not self.frame.pane:
            on_board = pane is self._window.view
            self.frame.show_on(None if by_mouse or on_board else pane)
        tells = isinstance(new, QAbstractScrollArea)  # by itself, where the keys are
        ringed = None if by_mouse or tells or pane is None else new
        self._ring(ringed)

    def _ring(self, widget: QWidget | None) -> None:
        """Put the ring round that widget, or take it away."""
        old = self.ring
        if old is not None and old.widget() is not widget:
            self.ring = None
            old.hide()
            old.deleteLater()
        if widget is not None and self.ring is None:
            made = self.ring = FocusRing(self._window)
            made.destroyed.connect(lambda: self._lose(made))
            made.setWidget(widget)

    def _lose(self, ring: FocusRing) -> None:
        if self.ring is ring:
            self.ring = None

    def _pane_of(self, widget: QWidget | None, panes: list[QWidget]) -> QWidget | None:
        """Return the pane that a widget is in; of a card on the board that card."""
        one = widget
        while one is not None and one not in panes:
            one = one.parentWidget()
        return one


def _in_sight(pane: QWidget) -> bool:
    return pane.isVisible() and not pane.visibleRegion().isEmpty()


def _fields(pane: QWidget) -> list[QWidget]:
    """Return what the keyboard can go to in a pane, in the order in which it was made."""
    return [
        one
        for one in pane.findChildren(QWidget)
        if one.isVisible()
        and one.isEnabled()
        and one.focusPolicy() & Qt.FocusPolicy.TabFocus
        and one.focusProxy() is None
    ]


def _first_in(pane: QWidget) -> QWidget | None:
    """Return the list of a pane, else the first widget, as one reads, that the keyboard can go to."""
    able = _fields(pane)
    lists = [one for one in able if isinstance(one, QAbstractItemView)]
    return min(lists or able, key=lambda one: _line_of(one, pane), default=None)


def _line_of(one: QWidget, pane: QWidget) -> tuple[int, int]:
    """Return in which line of a pane a widget is, and where in it."""
    place = one.mapTo(pane, one.rect().center())
    return place.y() // LINE, place.x()
