"""Long work done piece by piece between the window's own events: it shows how far it is and can be given up."""

from collections.abc import Iterator
from time import monotonic

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QProgressDialog, QWidget

from chargemap.i18n import _

BREATH = 0.03  # seconds of work until the window is let answer
PATIENCE = 400  # milliseconds until it is worth saying


class Errand(QObject):
    """Gathers the pieces of a text. `done` has the whole text; what is given up is told by `left`."""

    done = Signal(str)
    left = Signal()

    def __init__(
        self, pieces: Iterator[str], steps: int, words: str, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._window, self._words, self._steps = parent, words, max(1, steps)
        self._pieces, self._made = pieces, list[str]()
        self._over = False
        self.dialog: QProgressDialog | None = None  # once it takes longer
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._go_on)

    def start(self) -> None:
        """Do it at once if it takes but a moment, else with the next events of the window."""
        self._go_on()
        if not self._over:
            self._show_progress()
            self._timer.start()

    def _show_progress(self) -> None:
        """Say how far it is; the window can be used all the while."""
        self.dialog = dialog = QProgressDialog(
            self._words, _("Cancel"), 0, self._steps, self._window
        )
        dialog.setWindowTitle(self._words)
        dialog.setMinimumDuration(PATIENCE)
        dialog.setAutoClose(False)
        dialog.setAutoReset(False)
        dialog.setValue(0)
        dialog.canceled.connect(self.give_up)

    def give_up(self) -> None:
        """Leave it: nothing comes of it."""
        if self._end():
            self.left.emit()

    def _go_on(self) -> None:
        until = monotonic() + BREATH
        while monotonic() < until:
            try:
                piece = next(self._pieces)
            except StopIteration:
                if self._end():
                    self.done.emit("".join(self._made))
                return
            if piece:
                self._made.append(piece)
        if self.dialog is not None:
            self.dialog.setValue(min(len(self._made), self._steps))

    def _end(self) -> bool:
        """Put the dialog away; say whether it was still there."""
        if self._over:
            return False
        self._over = True
        self._timer.stop()
        if self.dialog is not None:
            self.dialog.canceled.disconnect(self.give_up)
            self.dialog.close()
            self.dialog.deleteLater()
        self.deleteLater()
        return True
