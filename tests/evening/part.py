"""One part of the evening in a process of its own: `first`, which ends by being killed, or `second`."""

import sys
from pathlib import Path

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from chargemap import cases
from chargemap.app import settings, start
from chargemap.app.window import MainWindow
from tests.evening import play
from tests.evening.player import Player

TABLE = "on-the-table.chargemap"  # the battle as the first part left it
READY = "ready to be killed\n"


def sit_down(app: QApplication, *paths: Path) -> MainWindow:
    """Start the program as `chargemap` does, and return its window."""
    settings.remember("animations", value=False)
    settings.remember("dice-animation", value=False)
    window = start.open_window(app, list(paths))
    while not window.loaded:
        QTest.qWait(5)
    QTest.qWait(1)  # what is offered comes right after
    return window


def main(which: str, folder: Path, aside: Path) -> None:
    """Play that part; pictures go to `folder`, what the other part must know lies `aside`."""
    app = start.application()
    player = Player(sit_down(app), folder)
    if which == "first":
        play.first_part(player)
        cases.save_battle(player.document.battle, aside / TABLE)
        sys.stdout.write(READY)
        sys.stdout.flush()
        app.exec()  # until the kill
    else:
        play.second_part(player, cases.open_battle(aside / TABLE))
        player.window.close()


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
