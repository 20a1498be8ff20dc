"""Work that takes time is done aside: the window lives on, shows how far it is, and can give it up."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Generic, TypeAlias, TypeVar

from PySide6.QtCore import QEventLoop, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QProgressBar,
    QVBoxLayout,
    QWidget,
)

from chargemap.app.backdrop import load_readers
from chargemap.i18n import _

T = TypeVar("T")
Told: TypeAlias = Callable[[int, int], None]  # so many steps are done, of so many
LOOK = 15  # milliseconds between two looks at how far it is
PATIENCE = 250  # milliseconds until people are told that they wait
WIDE = 420  # pixels


class GivenUpError(Exception):
    """Nobody waits for the work any more: it ends at its next step."""


class LongWork(QObject, Generic[T]):
    """One piece of work in a thread of its own, started at once.

    The work gets a function to tell how far it is; that is where it ends when it was given up. The
    thread is never waited for and never speaks to the window: the window looks at it now and then.
    """

    moved = Signal(int, int)  # steps done, of how many
    ended = Signal()  # its result is there, or it has failed; not if it was given up

    def __init__(
        self, work: Callable[[Told], T], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        load_readers()
        self.steps = self._shown = (0, 0)  # done, of how many; 0 if nobody knows
        self._given_up = False
        pool = ThreadPoolExecutor(1, "long-work")
        self._future: Future[T] | None = pool.submit(work, self._tell)
        pool.shutdown(wait=False)
        self._timer = QTimer(self, interval=LOOK)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    def _tell(self, done: int, of: int) -> None:
        """Note how far it is, in the thread of the work."""
        if self._given_up:
            raise GivenUpError
        self.steps = (done, of)

    @property
    def done(self) -> bool:
        """Whether there is a result, or an error."""
        return self._future is None or self._future.done()

    def result(self) -> T:
        """Return what came of it, or raise what went wrong in it; it is handed over once.

        An error holds all that its work had read until the error goes: nothing here keeps it.
        """
        future, self._future = self._future, None
        assert future
        try:
            return future.result()
        finally:
            del future

    def give_up(self) -> None:
        """Wait for it no more; what it makes is thrown away."""
        self._given_up = True
        self._timer.stop()

    def look(self) -> None:
        """Tell how far it is."""
        if self._given_up:
            return
        if self.steps != self._shown:
            self._shown = self.steps
            self.moved.emit(*self._shown)
        if self.done:
            self._timer.stop()
            self.ended.emit()


class WaitDialog(QDialog):
    """Says what is being done and how far it is; Esc and *Cancel* give it up."""

    def __init__(self, work: "LongWork[T]", text: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setWindowTitle(_("One moment"))
        self.setMinimumWidth(WIDE)
        self.label, self.bar = QLabel(text), QProgressBar()
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.label.setWordWrap(True)
        self.bar.setRange(0, 0)
        self.bar.setAccessibleName(text)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.cancel = buttons.button(QDialogButtonBox.StandardButton.Cancel)
        self.cancel.setText(_("Cancel"))
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setSpacing(12)
        for one in (self.label, self.bar, buttons):
            column.addWidget(one)
        self.show_steps(*work.steps)
        work.moved.connect(self.show_steps)
        work.ended.connect(self.accept)

    def show_steps(self, done: int, of: int) -> None:
        """Show how far it is."""
        self.bar.setRange(0, of)
        self.bar.setValue(done)


def wait_for(
    work: Callable[[Told], T], text: str, parent: QWidget | None = None
) -> T | None:
    """Return what comes of the work; None if people gave it up, while the window lived on.

    What takes longer than a moment has a dialog that says `text`. What goes wrong in the work is
    raised here.
    """
    long = LongWork(work, parent)
    try:
        if _at_once(long):
            return long.result()
        dialog = WaitDialog(long, text, parent)
        try:
            long.look()  # it may have ended just now
            waited = long.done or dialog.exec() == QDialog.DialogCode.Accepted
        finally:
            dialog.deleteLater()
        return long.result() if waited else None
    finally:
        long.give_up()
        long.deleteLater()


def _at_once(work: LongWork[T]) -> bool:
    """Whether the work ends within a moment; until then clicks and keys have to wait."""
    moment = QEventLoop()
    work.ended.connect(moment.quit)
    QTimer.singleShot(PATIENCE, moment, moment.quit)
    if not work.done:
        moment.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
    return work.done
