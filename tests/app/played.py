"""A process to be killed: it plays on a document of its own and says each step that is done."""

import os
import sys

from PySide6.QtCore import QCoreApplication

from chargemap.app.document import Document
from chargemap.app.keeper import EVERY, Keeper
from chargemap.model.battle import Action
from tests.app.desk import battle_of

FIELD = """
....................
.A......E...........
....................
.B..................
"""
TOKENS = "{A: {side: blue}, B: {side: blue}, E: {side: red}}"


def play() -> None:
    """Act until the process is killed; a line `log length` for each step that is done."""
    app = QCoreApplication([])
    document = Document(battle_of(FIELD, tokens=TOKENS))
    keeper = Keeper(document)
    keeper.watch()
    step = 0
    while True:
        if step % 7 == 6:
            document.undo.undo()
        else:
            by = "ABE"[step % 3]
            to = [1 + step % 17, "ABE".index(by)]
            document.act(Action("place", choices={"to": {by: to}}))
        step += 1
        log = document.battle.log
        at = ",".join(str(one.at) for one in document.battle.tokens.values())
        os.write(1, f"{step} {len(log)} {at}\n".encode())
        if step % 25 == 24:
            keeper.keep_whole()  # as it is done every half minute
        app.processEvents()


if __name__ == "__main__":
    assert EVERY > 1
    sys.exit(play())
