"""The whole window with two allies and an enemy, as a player has it."""

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from chargemap.app import settings
from chargemap.app.theme import Theme
from chargemap.app.window import MainWindow
from tests.app.desk import battle_of

FIELD = """
....................
.A......E...........
....................
.B..................
"""
TOKENS = "{A: {side: blue, name: Ann}, B: {side: blue, name: Bo}, E: {side: red, name: Orc 1}}"
WALLS = "[[12, 1, 12, 2, closed]]"


def opened(app: QApplication, qtbot: QtBot) -> MainWindow:
    """Return a window in sight with the battle of these constants on the table."""
    settings.remember("hint", value=False)
    settings.remember("animations", value=False)
    settings.remember("dice-animation", value=False)
    window = MainWindow(Theme(app))
    window.load()
    window.document.new(battle_of(FIELD, tokens=TOKENS, walls=WALLS))
    qtbot.addWidget(window, before_close_func=forgo)
    window.show()
    qtbot.waitExposed(window)
    window.activateWindow()
    window.view.setFocus()
    return window


def forgo(window: MainWindow) -> None:
    """Let the window be closed without a question."""
    window.document.undo.setClean()
