"""A process with a window, in which each file named is opened; what that said and cost is printed as JSON."""

import json
import sys
import time
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox

from chargemap.app import settings
from chargemap.app.start import application
from chargemap.app.theme import Theme
from chargemap.app.window import MainWindow
from chargemap.resources import samples
from tests.memory import most_kb

PICTURES = (".png", ".jpg", ".webp")


def main(names: list[str]) -> None:
    """Open the files one after the other."""
    settings.remember("hint", False)
    window = MainWindow(Theme(application()))
    window.load()
    window.files.open_sample(next(one for one in samples() if "bridge" in one.stem))
    window.show()
    told: list[str] = []
    window.document.complained.connect(told.append)
    asked = QTimer(interval=10)
    asked.timeout.connect(lambda: answer(told))
    asked.start()
    found, before = [], most_kb()
    for name in names:
        told.clear()
        begun = time.process_time()
        open_in(window, Path(name))
        found.append([Path(name).name, [*told], time.process_time() - begun])
    sys.stdout.write(json.dumps([found, most_kb() - before]))


def open_in(window: MainWindow, path: Path) -> None:
    """Open a battle or a map, or lay a picture under the map and put it on a token."""
    window.document.undo.setClean()
    window.files.dropped([str(path)])
    QApplication.processEvents()
    if path.suffix in PICTURES:
        assert not window.tokens.portraits.put_file(path, ["A"])


def answer(told: list[str]) -> None:
    """Close the dialog that is open once it has said what it has to say."""
    dialog = QApplication.activeModalWidget()
    if isinstance(dialog, QMessageBox):
        dialog.button(QMessageBox.StandardButton.Discard).click()
    elif isinstance(dialog, QDialog) and dialog.progress.isHidden():
        if text := dialog.complaint.text():
            told.append(text)
        dialog.reject()


if __name__ == "__main__":
    main(sys.argv[1:])
