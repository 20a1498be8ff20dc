"""A dock in a window of the smallest screen that counts, as a player has it."""

from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QWidget
from pytestqt.qtbot import QtBot

AnyDock = TypeVar("AnyDock", bound=QDockWidget)
WIDTH = 360


def docked(qtbot: QtBot, dock: AnyDock) -> AnyDock:
    """Return `dock` in sight at the right of a window."""
    window = QMainWindow()
    qtbot.addWidget(window)
    window.resize(1280, 720)
    window.setCentralWidget(QWidget())
    window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
    window.resizeDocks([dock], [WIDTH], Qt.Orientation.Horizontal)
    window.show()
    QApplication.processEvents()
    vars(dock)["kept"] = window  # which Qt alone would not keep
    return dock
