"""Python's collector, in the thread of the windows and between two events only.

It frees what goes round in circles, windows and their parts among it. Left to itself it comes in
whatever thread makes the next object, and in the middle of whatever is done: parts of a window
would be freed in another thread than theirs, or while Qt goes from one to the next.
"""

import gc
import sys

from PySide6.QtCore import QObject, QTimer

PAUSE_MS = 500
GROWN = 1.25  # how much more than last time is worth looking through everything


class Collector(QObject):
    """Collects every now and then, as Python would: often what is new, and seldom everything."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._enough = 0.0
        timer = QTimer(self, interval=PAUSE_MS)
        timer.timeout.connect(self.look)
        timer.start()

    def look(self) -> None:
        """Collect, if there is enough to be collected."""
        if gc.get_count()[0] < gc.get_threshold()[0]:
            return
        grown = sys.getallocatedblocks() > self._enough
        gc.collect(2 if grown else 1)
        if grown:
            self._enough = GROWN * sys.getallocatedblocks()
