"""No dialog is taller than 680 pixels, on a small screen each scrolls, and whatever takes the keyboard has a name."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QScrollArea,
    QTabBar,
    QTabWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from chargemap.app.dialogs.export_picture import ExportPictureDialog
from chargemap.app.dialogs.fit_picture import FitPictureDialog
from chargemap.app.dialogs.new_battle import NewBattleDialog
from chargemap.app.dialogs.resize_board import ResizeBoardDialog
from chargemap.app.dialogs.shortcuts import ShortcutsDialog
from chargemap.app.find import FindAction
from chargemap.app.fold import FRAME, TALLEST, fold
from chargemap.app.help import ShortcutsPage
from chargemap.app.window import MainWindow
from chargemap.model.board import GridBoard
from chargemap.resources import samples

SMALL = QSize(640, 360)
HD = QSize(1280, 720)
BY_RULES = {path.stem: path for path in samples()}


def asks(window: MainWindow) -> Iterator[str]:
    """Yield the ids of the actions that may ask something in a dialog."""
    for command in window.commands.whole:
        action = window.commands[command.id]
        asking = action.text().endswith("…") or command.menu == "help"
        if asking and action.isEnabled() and action.isVisible():
            yield command.id


def shown_by(
    window: MainWindow, action_id: str, look: Callable[[QDialog], None]
) -> None:
    """Do the action, look at the dialog that it shows, and leave that."""

    def looked() -> None:
        popup, dialog = (
            QApplication.activePopupWidget(),
            QApplication.activeModalWidget(),
        )
        if popup is not None:
            popup.close()
        elif isinstance(dialog, QDialog):
            try:
                if not isinstance(dialog, QFileDialog):
                    look(dialog)
            finally:
                dialog.reject()

    watching = QTimer(window, interval=20)  # one may lead to the next
    watching.timeout.connect(looked)
    watching.start()
    window.commands[action_id].trigger()
    QApplication.processEvents()
    watching.stop()


def is_named(widget: QWidget, root: QWidget) -> bool:
    """Whether the widget has a name of its own, words on it, or a label that leads to it."""
    words = widget.text() if isinstance(widget, QAbstractButton) else ""
    if widget.accessibleName() or words or isinstance(widget, QLabel):
        return True
    if isinstance(widget, QLineEdit) and isinstance(widget.parent(), QComboBox):
        return True
    return any(one.buddy() is widget for one in root.findChildren(QLabel))


def nameless(root: QWidget) -> list[str]:
    """Return the widgets in sight that take the keyboard and have no name for a screen reader."""
    found = []
    for widget in (root, *root.findChildren(QWidget)):
        if not widget.isVisible() or widget.focusPolicy() == Qt.FocusPolicy.NoFocus:
            continue
        own = widget.objectName().startswith("qt_") or isinstance(widget, QTabBar)
        inner = isinstance(widget.parent(), QAbstractScrollArea)
        if widget.focusProxy() is not None or own or inner:
            continue
        if not is_named(widget, root):
            found.append(f"{type(widget).__name__} {widget.objectName()}")
    return found


@pytest.mark.parametrize("name", BY_RULES)
def test_no_dialog_is_too_tall_and_every_field_has_a_name(
    window: MainWindow, name: str
):
    window.files.open_sample(BY_RULES[name])
    window.document.select(tuple(window.document.battle.tokens)[:1])
    seen: list[str] = []

    def look(dialog: QDialog) -> None:
        seen.append(type(dialog).__name__)
        assert dialog.height() <= TALLEST, dialog
        assert dialog.sizeHint().height() <= TALLEST, dialog
        assert dialog.minimumSizeHint().height() <= TALLEST, dialog
        assert dialog.windowTitle(), dialog
        assert (type(dialog), nameless(dialog)) == (type(dialog), [])

    for action_id in asks(window):
        shown_by(window, action_id, look)
    assert {"NewBattleDialog", "ExportPictureDialog", "ShortcutsDialog"} <= set(seen)


@pytest.mark.parametrize("name", BY_RULES)
def test_whatever_takes_the_keyboard_in_the_window_has_a_name(
    window: MainWindow, name: str
):
    window.files.open_sample(BY_RULES[name])
    for tool in window.tools.all:
        window.tools.choose(tool.id)
        window.document.select(tuple(window.document.battle.tokens)[:1])
        assert nameless(window) == [], tool.id
    for dock in window.docks.all:
        if dock.toggleViewAction().isVisible():
            window.docks.bring(dock)
            dock.refresh_now()
            for tabs in dock.findChildren(QTabWidget) or [None]:
                for page in range(tabs.count() if tabs else 1):
                    if tabs:
                        tabs.setCurrentIndex(page)
                    assert nameless(dock) == [], (dock.objectName(), page)
            assert dock.windowTitle()


# Small screens


def dialogs(window: MainWindow) -> list[QDialog]:
    """Return one dialog of each kind."""
    board = window.document.battle.board
    assert isinstance(board, GridBoard)
    return [
        NewBattleDialog(window),
        ExportPictureDialog(window, window.document, QRectF(0, 0, 4, 4)),
        FitPictureDialog(window, board, None),
        ResizeBoardDialog(window, window.document),
        ShortcutsDialog(window.commands, window),
        ShortcutsPage(window.commands, window),
        FindAction([], window),
    ]


def in_sight_or_scrolled_to(dialog: QDialog) -> bool:
    """Whether each field lies within the dialog, or in an area that scrolls to it."""
    areas = dialog.findChildren(QScrollArea)
    for widget in dialog.findChildren(QWidget):
        if not widget.isVisible() or widget.focusPolicy() == Qt.FocusPolicy.NoFocus:
            continue
        inner = [one for one in areas if one.widget().isAncestorOf(widget)]
        if inner:
            content = inner[-1].widget()
            corner = widget.mapTo(content, widget.rect().bottomRight())
            if not content.rect().contains(corner):
                return False
            continue
        corner = widget.mapTo(dialog, widget.rect().topLeft())
        if not dialog.rect().contains(corner):
            return False
    return True


@pytest.mark.parametrize("doubled", [False, True], ids=["small", "doubled"])
def test_on_a_small_screen_or_with_large_letters_every_dialog_fits(
    window: MainWindow, qtbot: QtBot, doubled: bool
):
    letters = QApplication.font()
    room = (HD if doubled else SMALL) - FRAME
    if doubled:
        large = QFont(letters)
        large.setPointSizeF(letters.pointSizeF() * 2)
        QApplication.setFont(large)
    try:
        for dialog in dialogs(window):
            qtbot.addWidget(dialog)
            fold(dialog, room)
            dialog.show()
            fold(dialog, room)
            QApplication.processEvents()
            assert dialog.width() <= room.width(), dialog
            assert dialog.height() <= room.height(), dialog
            assert in_sight_or_scrolled_to(dialog), dialog
            buttons = dialog.findChild(QDialogButtonBox)
            if buttons is not None:
                foot = buttons.mapTo(dialog, buttons.rect().bottomRight())
                assert dialog.rect().contains(foot), dialog
            dialog.reject()  # which ends what it has begun
    finally:
        QApplication.setFont(letters)


def test_a_dialog_that_has_room_is_left_as_it_is(window: MainWindow, qtbot: QtBot):
    dialog = NewBattleDialog()
    qtbot.addWidget(dialog)
    layout, size = dialog.layout(), dialog.size()
    fold(dialog, HD)
    assert dialog.layout() is layout
    assert dialog.size() == size


def test_the_window_folds_a_dialog_before_it_is_shown(window: MainWindow, qtbot: QtBot):
    dialog = QDialog(window)
    qtbot.addWidget(dialog)
    dialog.resize(900, 2000)
    dialog.show()
    assert dialog.height() <= TALLEST
    dialog.close()
