"""Python's collector comes between two events only, and nothing that it frees is freed twice or used after."""

import gc
import sys
import threading
import weakref

from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.apart import run_apart

CIRCLES = """
import gc
from PySide6.QtWidgets import QApplication
from chargemap import cases
from chargemap.app.document import Document
from chargemap.app.turn_commands import TurnCommands
from chargemap.model.battle import Action

app = QApplication([])
text = "- {id: d, ruleset: dnd35, map: 'A..B', tokens: {A: {}, B: {}}, act: [], expect: []}"
battle = cases.read_cases(text, "d")[0].battle
for number in range(60):
    document = Document(battle)
    document.commands = commands = TurnCommands(document)
    for square in ([2, 0], [1, 0]):
        document.act(Action("place", choices={"to": {"A": square}}))
    document.undo.command(0)
    document.undo.undo()
    commands.circle = document
    del document, commands
    if number % 3 == 0:
        gc.collect()
gc.collect()
"""


def test_documents_that_the_collector_frees_take_their_steps_along() -> None:
    told = run_apart(CIRCLES)
    assert told.returncode == 0, told.stderr


class Window(QWidget):
    """A window that only the collector can free."""

    def __init__(self) -> None:
        super().__init__()
        self.circle = self


def go_round() -> None:
    """Make what calls the collector, were it left to itself."""
    for _ in range(100_000):
        circle: list[object] = []
        circle.append(circle)


def test_windows_are_freed_in_their_own_thread_and_between_events(
    qapp: QApplication, qtbot: QtBot
) -> None:
    freed: list[threading.Thread] = []
    weakref.finalize(Window(), lambda: freed.append(threading.current_thread()))
    worker = threading.Thread(target=go_round)
    worker.start()
    worker.join()
    go_round()
    assert not freed
    qtbot.waitUntil(lambda: bool(freed))
    assert freed == [threading.main_thread()]


def test_everything_is_looked_through_once_there_is_more_of_it(
    qapp: QApplication, qtbot: QtBot
) -> None:
    window = Window()
    freed = weakref.ref(window)
    gc.collect()  # it is old now
    del window
    held = [[number] for number in range(sys.getallocatedblocks())]
    qtbot.waitUntil(lambda: freed() is None)
    assert held


def test_the_program_starts_with_it() -> None:
    script = "import gc; from chargemap.app import start; app = start.application(); assert not gc.isenabled()"
    told = run_apart(script)
    assert told.returncode == 0, told.stderr
