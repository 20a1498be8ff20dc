"""The player window: the board for a projector, without what only the GM may see."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QWidget

from chargemap.app import settings
from chargemap.app.document import Document, Shown
from chargemap.app.overlay import VerdictOverlay
from chargemap.app.scene import BoardScene
from chargemap.app.seen import for_players
from chargemap.app.theme import Theme
from chargemap.app.view import BoardView
from chargemap.i18n import _
from chargemap.model.battle import Battle, names

if TYPE_CHECKING:
    from chargemap.app.pointer import Pointer
    from chargemap.app.window import MainWindow

PLACE = "players-geometry"  # in the settings
STEP = 1.25


class Mirror(QObject):
    """A document that shows what all players may see of another, and follows it."""

    def __init__(self, source: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._source = source
        self.document = Document(seen_of(source.whole), self)
        source.whole_changed.connect(self._follow)
        source.verdict_shown.connect(self._show)
        self._show(source.shown)

    def _follow(self, _old: Battle, new: Battle) -> None:
        self.document.show(seen_of(new))

    def _show(self, shown: Shown | None) -> None:
        """Show a ruling that was made and names nobody who is hidden; a preview is the GM's own affair."""
        mirror, whole = self.document, self._source.whole
        told = (shown.action, shown.verdict) if shown else ()
        entry = shown.entry if shown else None
        if shown is None or entry is None or names(told, whole.looks.hidden):
            mirror.show_verdict(None)
            return
        before = seen_of(replace(shown.battle, looks=whole.looks))
        seen = replace(entry, before=before, turn=entry.turn.hiding(whole.looks.hidden))
        if self._source.is_newest(entry):
            mirror.show(replace(mirror.battle, log=(seen,)))
        mirror.show_verdict(Shown(shown.verdict, shown.action, before, seen))


def seen_of(battle: Battle) -> Battle:
    """Return what is shown to all players: nothing that is declared and not carried out, and no log."""
    return replace(for_players(replace(battle, log=())), declared=())


class PlayerBoard(BoardView):
    """The board alone: no rulers, and nothing can be dropped on it."""

    def __init__(self, scene: BoardScene, parent: QWidget) -> None:
        super().__init__(scene, parent)
        self.setAcceptDrops(False)
        self.setViewportMargins(0, 0, 0, 0)
        for ruler in self._rulers:
            ruler.hide()


class PlayerWindow(QMainWindow):
    """One board with its own zoom, for a second screen; it has no tool, so nothing is changed in it."""

    closed = Signal()

    def __init__(self, source: Document, theme: Theme) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._theme = theme
        self.mirror = Mirror(source, self)
        self.scene = BoardScene(self.mirror.document, self)
        self.overlay = VerdictOverlay(self.scene)
        self.view = PlayerBoard(self.scene, self)
        self.view.context_requested.connect(self._show_menu)
        self.view.key_ignored.connect(self._key)
        self.setCentralWidget(self.view)
        theme.changed.connect(self._dress)
        self._dress()
        self._say()
        self._place()

    def _place(self) -> None:
        """Stand where it stood last; the first time on another screen than the one in use, if there is one."""
        self.resize(960, 640)
        geometry = settings.settings().value(PLACE)
        if isinstance(geometry, QByteArray) and self.restoreGeometry(geometry):
            return
        first = QGuiApplication.primaryScreen()
        other = [one for one in QGuiApplication.screens() if one is not first]
        if other:
            self.setGeometry(other[0].availableGeometry())
            self.setWindowState(Qt.WindowState.WindowFullScreen)

    def take(self, window: "MainWindow") -> None:
        """Show grid and names as the GM's board does, and lengths in the same unit."""
        self.scene.set_grid(window.scene.grid)
        self.scene.set_names(window.scene.names)
        if self.scene.notes.shown != window.scene.notes.shown:
            self.scene.notes.set_shown(window.scene.notes.shown)
        self.view.scale_bar.measure(*window.view.scale_bar.measured)

    def _dress(self) -> None:
        self.scene.set_dark(self._theme.dark)
        self.overlay.refresh()

    def _say(self) -> None:
        self.setWindowTitle(_("ChargeMap – what players see"))
        self.view.setAccessibleName(_("What players see"))

    def full_screen(self) -> None:
        """Fill the screen, or no longer."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def _commands(self) -> tuple[tuple[str, str, Callable[[], object]], ...]:
        return (
            (_("&Fit the board"), "F", self.view.fit),
            (_("Zoom &in"), "+", lambda: self.view.zoom(STEP)),
            (_("Zoom &out"), "-", lambda: self.view.zoom(1 / STEP)),
            (_("F&ull screen"), "F11", self.full_screen),
            (_("&Close"), "Ctrl+W", self.close),
        )

    def _show_menu(self, pointer: "Pointer") -> None:
        menu = self.menu()
        menu.exec(QPoint(*pointer.screen))
        menu.deleteLater()

    def menu(self) -> QMenu:
        """Return the menu of all that can be done here."""
        menu = QMenu(self)
        for text, keys, act in self._commands():
            action = menu.addAction(text)
            action.setShortcut(QKeySequence(keys))
            action.triggered.connect(lambda _on=False, act=act: act())
        return menu

    def _key(self, event: QKeyEvent) -> None:
        pressed = QKeySequence(event.keyCombination())
        if event.key() == Qt.Key.Key_Escape and self.isFullScreen():
            self.full_screen()
        for _text, keys, act in self._commands():
            if pressed == QKeySequence(keys) or event.text() == keys:
                act()
                return

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._say()
            self.scene.retranslate()
            self.overlay.refresh()
            self.view.scale_bar.refresh()
        super().changeEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        settings.remember(PLACE, self.saveGeometry())
        self.closed.emit()
        super().closeEvent(event)


class Players(QObject):
    """Opens and closes the player window of one main window."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self.window: PlayerWindow | None = None
        window.closed.connect(self.close)
        window.destroyed.connect(self.close)
        window.document.battle_changed.connect(self.follow)
        for one in ("grid", "names", "notes"):
            window.commands[one].toggled.connect(self.follow)

    def show(self, shown: bool) -> None:
        """Open the player window, or close it."""
        if not shown:
            self.close()
        elif self.window is None:
            made = PlayerWindow(self._window.document, self._window.theme)
            made.take(self._window)
            made.closed.connect(self._closed)
            self.window = made
            made.show()

    def follow(self) -> None:
        """Show grid, names, notes and lengths as the board of the main window does."""
        if self.window is not None:
            self.window.take(self._window)

    def close(self) -> None:
        """Close the player window, if there is one."""
        if self.window is not None:
            self.window.close()

    def _closed(self) -> None:
        self.window = None
        self._window.commands["player-window"].setChecked(False)
