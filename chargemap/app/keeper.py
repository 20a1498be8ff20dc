"""Keeps what is done to a document: each step at once, the whole battle now and then."""

import os
import time
from pathlib import Path

from PySide6.QtCore import QLockFile, QObject, QTimer, Signal
from shiboken6 import isValid

from chargemap.app import settings
from chargemap.app.document import Document
from chargemap.app.journal import FOLDER, LOCK, Journal
from chargemap.app.stamp import File
from chargemap.cases.journal import Told, line_of
from chargemap.i18n import _
from chargemap.model.battle import Battle

EVERY = 30  # seconds between whole battles
PATIENCE = 100  # milliseconds


class Keeper(QObject):
    """The journal of one document."""

    failed = Signal(str)  # why nothing can be kept, from any thread

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        name = f"{FOLDER[:-1]}{os.getpid()}-{os.urandom(4).hex()}"
        self.folder = settings.state_folder() / name  # of no earlier process
        self.journal = Journal(self.folder, self.failed.emit)
        self._lock = QLockFile(str(self.folder / LOCK))
        self._pending = False  # whether there is a change that no line can tell
        self._last: Battle | None = None  # what the journal tells of
        self._known: File | None = None  # what the journal tells of its file
        self._step = ""  # what was done last, if it is known
        self._unsaved = False  # whether a crash now would leave something to recover
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._settle)
        self._often = QTimer(self, singleShot=True, interval=EVERY * 1000)
        self._often.timeout.connect(self.keep_whole)

    def watch(self) -> None:
        """Keep every change from now on."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self._lock.tryLock(PATIENCE)
        self._know()
        self._document.whole_changed.connect(self._changed)
        self._document.file_changed.connect(self._file_changed)
        self._begin(self._document.whole, unsaved=self._document.modified)

    def keep_whole(self, words: str = "") -> None:
        """Keep the whole battle now, if it differs from what its file holds; `words` say what was done last."""
        if self._document.modified:
            self._step = words or self._step
            self._begin(self._document.whole, unsaved=True)

    def wait(self) -> None:
        """Wait until all is on the disk."""
        self._settle()
        self.journal.wait()

    def close(self) -> None:
        """Keep nothing any more: the window is closed in good order."""
        self._soon.stop()
        self._often.stop()
        self._document.whole_changed.disconnect(self._changed)
        self._document.file_changed.disconnect(self._file_changed)
        if self._document.modified:  # and the changes were given up
            self.journal.copy(self._document.whole)
        self.journal.close()
        self._lock.unlock()

    def _changed(self, old: Battle, new: Battle) -> None:
        if new is self._last:  # what has just been begun with
            return
        if self._pending:
            self._begin(old, unsaved=True)
        self._step = self._document.step
        line = line_of(old, new, Told(round(time.time()), self._words(new)))
        self._last = new
        if line is not None and self.journal.add(line):
            self._unsaved = True
            if not self._often.isActive():
                self._often.start()
        else:  # whether a file holds it is told in a moment
            self._pending = True
            self._soon.start()

    def _settle(self) -> None:
        """Keep whole what no line could tell, now that it is known whether a file holds it."""
        if self._pending:
            self._begin(self._document.whole, unsaved=self._document.modified)

    def _file_changed(self) -> None:
        self._know()
        battle = self._document.whole
        if not isValid(self._document.undo) or self._document.modified:
            return  # a stack that is being deleted says that it is clean
        another = battle is not self._last
        if another:
            self._step = ""
        if another and self._unsaved and self._last is not None:
            self.journal.copy(self._last)  # it was given up
        if another or self._unsaved or self._pending:
            self._begin(battle, unsaved=False)

    def _know(self) -> None:
        """Keep what the document knows of its file."""
        if self._document.file != self._known:
            self._known = self._document.file
            self.journal.know(self._known)

    def _begin(self, battle: Battle, *, unsaved: bool) -> None:
        follows = unsaved and not self._pending and battle is self._last
        self._soon.stop()
        self._often.stop()
        self._pending, self._last, self._unsaved = False, battle, unsaved
        words = self._words(battle) if unsaved else ""
        if battle.ruleset:  # else nothing was opened yet
            self.journal.begin(battle, self._document.title, words, follows=follows)

    def _words(self, battle: Battle) -> str:
        """Return what was done last, in words."""
        if self._step or not battle.log:
            return self._step or _("Set up")
        return self._document.sentence(battle.log[-1].action)


def left_behind(own: Path) -> list[Path]:
    """Return the folders that no running window holds, the latest first."""
    found = [
        path
        for path in own.parent.glob(FOLDER)
        if path != own and path.is_dir() and _abandoned(path / LOCK)
    ]
    return sorted(found, key=lambda one: one.stat().st_mtime, reverse=True)


def _abandoned(path: Path) -> bool:
    """Whether no running window holds this lock; then it is gone."""
    lock = QLockFile(str(path))
    lock.setStaleLockTime(0)
    if free := lock.tryLock(0):
        lock.unlock()
    return free
