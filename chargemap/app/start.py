"""From nothing to a window: first a picture, then everything that takes time to load."""

import signal
import sys
from importlib import import_module
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication, QWidget

from chargemap import __version__
from chargemap.app import settings
from chargemap.app.collector import Collector
from chargemap.app.theme import Theme
from chargemap.app.window import MainWindow
from chargemap.resources import resource

HANDED_OVER_S = 0.0005  # for which a thread may keep the lock that the window needs
FRAME = QSize(16, 48)  # what a window manager may put round a window


def start(paths: list[Path]) -> int:
    """Run the program until its last window is closed."""
    app = application()
    window = open_window(app, paths)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl+C in the terminal ends it
    code = app.exec()
    del window
    return code


def application() -> QApplication:
    """Return the application, made if there is none yet."""
    found = QApplication.instance()
    if isinstance(found, QApplication):
        return found
    QGuiApplication.setHighDpiScaleFactorRoundingPolicy(
        Qt.HighDpiScaleFactorRoundingPolicy.PassThrough
    )
    sys.setswitchinterval(HANDED_OVER_S)
    app = QApplication(sys.argv[:1])
    Collector(app)
    app.setApplicationName("ChargeMap")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("chargemap")
    app.setStyle("fusion")
    _load_fonts(app)
    if (picture := resource("icons", "chargemap.svg")).is_file():
        app.setWindowIcon(QIcon(str(picture)))
    return app


def open_window(app: QApplication, paths: list[Path]) -> MainWindow:
    """Show a window; once it is painted, load the rules and open what was asked for."""
    window = MainWindow(Theme(app))

    def load() -> None:
        from chargemap.app.safety import Safety  # here, for it comes second

        window.load()
        QTimer.singleShot(0, _load_numbers)
        safety = Safety(window)
        safety.watch()
        window.begin(paths)
        safety.offer_recovery()

    window.first_painted.connect(lambda: QTimer.singleShot(0, load))
    if not settings.settings().contains("geometry"):
        fit(window, window.screen().availableSize())
    window.show()
    return window


def _load_numbers() -> None:
    """Load what the first look between giants would wait for."""
    import_module("chargemap.geometry.bundle")


def fit(window: QWidget, room: QSize) -> None:
    """Make a first window, with its frame, no larger than the screen; a small screen it fills."""
    within = room - FRAME
    if within.width() < window.width() or within.height() < window.height():
        window.resize(window.size().boundedTo(within))
        window.setWindowState(Qt.WindowState.WindowMaximized)


def _load_fonts(app: QApplication) -> None:
    """Take the bundled letters where the system has none to speak of."""
    families = [
        family
        for path in sorted(resource("fonts").glob("*.ttf"))
        for family in QFontDatabase.applicationFontFamilies(
            QFontDatabase.addApplicationFont(str(path))
        )
    ]
    if families and sys.platform == "linux":
        size = max(9, app.font().pointSize())
        app.setFont(QFont(families[0], size))
