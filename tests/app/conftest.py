"""What several tests of the window ask for."""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from chargemap import i18n
from chargemap.app import keys, saying
from chargemap.app.window import MainWindow
from chargemap.explain import lengths
from tests.app.opened import opened


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot) -> MainWindow:
    """A window with a small battle on the table."""
    return opened(qapp, qtbot)


@pytest.fixture(autouse=True)
def mouse_away(qapp: QApplication) -> None:
    """The mouse rests where no test sends it: one that already is where it is sent does not move."""
    QCursor.setPos(qapp.primaryScreen().geometry().bottomRight())


@pytest.fixture(autouse=True)
def own_units() -> Iterator[None]:
    """Lengths are told in the rulesets' own units again, whatever a test preferred."""
    with lengths.using(lengths.OWN):
        yield


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """The program speaks English again, whatever a test chose."""
    yield
    if i18n.language() != "en":
        saying.speak("en")


@pytest.fixture(autouse=True)
def own_keys() -> Iterator[None]:
    """Texts name the keys that actions come with, whatever a test chose."""
    yield
    keys.use({})
