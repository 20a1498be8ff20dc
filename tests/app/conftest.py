"""What several tests of the window ask for."""

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from chargemap.app.window import MainWindow
from tests.app.opened import opened


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot) -> MainWindow:
    """A window with a small battle on the table."""
    return opened(qapp, qtbot)
