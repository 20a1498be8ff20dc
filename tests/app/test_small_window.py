"""On a screen of 640 by 360 – one of 1280 by 720 at 200 % – every tool, dock and menu is in reach."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import QApplication, QDockWidget, QWidget
from pytestqt.qtbot import QtBot

from chargemap.app import settings
from chargemap.app.small import SMALL_TOOL, TOOL
from chargemap.app.theme import Theme
from chargemap.app.window import MainWindow
from chargemap.resources import samples

SMALL, LARGE = QSize(640, 360), QSize(1280, 720)


@pytest.fixture
def small(qapp: QApplication, qtbot: QtBot) -> Iterator[MainWindow]:
    """A window as it is opened on such a screen."""
    settings.remember("hint", value=False)
    settings.remember("animations", value=False)
    window = MainWindow(Theme(qapp))
    window.resize(SMALL)
    window.load()
    qtbot.addWidget(window)
    window.show()
    window.resize(SMALL)
    qtbot.waitExposed(window)
    settle(window)
    yield window
    window.document.undo.setClean()


def settle(window: MainWindow) -> None:
    for _turn in range(3):  # what is laid out later is laid out once more
        QApplication.processEvents()


def place(widget: QWidget, window: QWidget) -> QRect:
    """Return where a widget lies in its window."""
    return QRect(widget.mapTo(window, QPoint()), widget.size())


def docked(window: MainWindow) -> list[QDockWidget]:
    return [one for one in window.docks.all if one.toggleViewAction().isVisible()]


@pytest.mark.parametrize("sample", samples(), ids=lambda path: path.stem)
def test_every_tool_and_its_options_leave_room_for_the_board(small: MainWindow, sample):
    small.files.open_sample(sample)
    for tool in small.tools.all:
        if not small.commands[f"tool-{tool.id}"].isVisible():
            continue
        small.tools.choose(tool.id)
        settle(small)
        assert small.size() == SMALL
        assert small.view.viewport().height() >= 150, tool.id
        assert small.view.viewport().width() >= 200, tool.id
        for action in small.tools.bar.actions():
            button = small.tools.bar.widgetForAction(action)
            if action.isVisible():
                assert button.isVisible(), (tool.id, action.text())
                assert small.tools.bar.rect().contains(button.geometry())


@pytest.mark.parametrize("sample", samples(), ids=lambda path: path.stem)
def test_every_dock_lies_in_the_window_and_upon_nothing(small: MainWindow, sample):
    small.files.open_sample(sample)
    small.document.select(tuple(small.document.battle.tokens)[:1])
    for dock in docked(small):
        small.docks.bring(dock)
        settle(small)
        assert small.rect().contains(place(dock, small)), dock.objectName()
        foot = place(small.statusBar(), small)
        assert not place(dock, small).intersects(foot), dock.objectName()
        assert not place(dock, small).intersects(place(small.view, small))
        inner = dock.widget()
        assert inner.height() >= inner.minimumSizeHint().height(), dock.objectName()


def test_every_menu_is_in_the_bar(small: MainWindow):
    bar = small.menuBar()
    for menu in bar.actions():
        assert bar.rect().contains(bar.actionGeometry(menu)), menu.text()


def test_docks_share_a_place_in_a_low_window_and_go_back_in_a_high_one(
    small: MainWindow, qtbot: QtBot
):
    docks = small.docks
    assert docks.token in small.tabifiedDockWidgets(docks.log)
    assert small.tools.bar.iconSize() == QSize(SMALL_TOOL, SMALL_TOOL)
    small.resize(LARGE)
    qtbot.waitUntil(lambda: docks.token not in small.tabifiedDockWidgets(docks.log))
    assert small.tools.bar.iconSize() == QSize(TOOL, TOOL)
    small.resize(SMALL)
    qtbot.waitUntil(lambda: docks.token in small.tabifiedDockWidgets(docks.log))


def test_what_is_remembered_is_the_arrangement_of_a_high_window(
    small: MainWindow, qapp: QApplication, qtbot: QtBot
):
    small.document.undo.setClean()
    small.close()
    again = MainWindow(Theme(qapp))
    again.load()
    again.resize(LARGE)
    qtbot.addWidget(again)
    again.show()
    qtbot.waitExposed(again)
    settle(again)
    again.resize(LARGE)
    settle(again)
    assert again.docks.token not in again.tabifiedDockWidgets(again.docks.log)


def test_a_dock_that_was_hidden_stays_hidden(small: MainWindow, qtbot: QtBot):
    assert small.docks.history.isHidden()
    small.resize(LARGE)
    settle(small)
    assert small.docks.history.isHidden()
