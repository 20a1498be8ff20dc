"""Long work in a window: a little at a time between events, and what Qt alone does in a thread, so that nothing waits."""

import threading
import time
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from chargemap.app.picture.making import Job, Making
from chargemap.formats.decode import FileError

BUDGET = 0.008  # seconds of work from one look at events to the next
_alive: set["Work"] = set()  # nobody else need keep a work that goes on


class Work(QObject):
    """A making that is being done; it says how far it has come, and ends in one of three ways."""

    progressed = Signal(float)  # from 0 to 1
    done = Signal(object)  # what came of it
    failed = Signal(str)  # one sentence
    stopped = Signal()  # it was given up, and left nothing behind
    last_begun = Signal()  # it can be given up no longer
    _returned = Signal()

    def __init__(self, making: Making[Any], owner: QObject | None = None) -> None:
        """Take the work; it is given up when its owner goes."""
        super().__init__()
        self._making = making
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._go_on)
        self._returned.connect(self._take_up)
        self._thread: threading.Thread | None = None
        self._trouble: FileError | None = None
        self._job: Job | None = None
        self._given_up = False
        app = QCoreApplication.instance()
        assert app is not None
        app.aboutToQuit.connect(self._quit)
        if owner is not None:
            owner.destroyed.connect(self.cancel)

    def start(self) -> None:
        """Begin; the first piece is done when the window has nothing else to do."""
        _alive.add(self)
        self._timer.start()

    @property
    def running(self) -> bool:
        """Whether it has begun and not ended."""
        return self in _alive

    def cancel(self) -> None:
        """Give it up, unless it is as good as done."""
        if not self.running or (self._job is not None and self._job.last):
            return
        self._given_up = True
        if self._job is None:
            self._stop()

    def _go_on(self) -> None:
        """Do some pieces."""
        until = time.perf_counter() + BUDGET
        far = None
        while time.perf_counter() < until:
            try:
                step = self._next()
            except StopIteration as finished:
                self._end()
                self.done.emit(finished.value)
                return
            except FileError as error:
                self._end()
                self.failed.emit(str(error))
                return
            if isinstance(step, Job):
                self._hand_over(step)
                return
            far = step
        if far is not None:
            self.progressed.emit(far)

    def _next(self) -> float | Job:
        trouble, self._trouble = self._trouble, None
        if trouble is not None:
            return self._making.throw(trouble)
        return next(self._making)

    def _hand_over(self, job: Job) -> None:
        self._timer.stop()
        self._job = job
        if job.last:
            self.last_begun.emit()
        self._thread = threading.Thread(target=self._run, args=(job,))
        self._thread.start()

    def _run(self, job: Job) -> None:
        """Do the job, in a thread of its own."""
        try:
            job.run()
        except FileError as error:
            self._trouble = error
        finally:
            self._returned.emit()

    def _take_up(self) -> None:
        """Go on after the job."""
        if self._thread is not None:
            self._thread.join()
        self._thread = self._job = None
        if self._given_up:
            self._stop()
        elif self.running:
            self._timer.start()

    def _stop(self) -> None:
        self._making.close()
        self._end()
        self.stopped.emit()

    def _end(self) -> None:
        self._timer.stop()
        _alive.discard(self)

    def _quit(self) -> None:
        """The program ends: wait for the job, and leave nothing behind."""
        if self._thread is not None:
            self._thread.join()
        if self.running:
            self._making.close()
            self._end()
