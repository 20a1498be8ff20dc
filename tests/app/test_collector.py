"""Python's collector may free a document or a window at any moment: nothing is freed twice or used after."""

import subprocess
import sys

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
    told = subprocess.run(
        [sys.executable, "-c", CIRCLES], capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stderr


WINDOWS = """
import gc
from PySide6.QtWidgets import QApplication, QWidget
from tests.app.toplevel import top_level_widgets

class Window(QWidget):
    pass

app = QApplication([])

def leave() -> None:
    window = Window()
    window.circle = window

gc.disable()
for number in range(60):
    for _ in range(60):
        leave()
    gc.set_threshold(5 + number % 50)
    gc.enable()  # the next object that is made calls it
    for one in top_level_widgets():
        assert type(one).__name__
    gc.disable()
    gc.collect()
"""


def test_windows_that_the_collector_frees_are_not_met_half_way() -> None:
    told = subprocess.run(
        [sys.executable, "-c", WINDOWS], capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stderr
