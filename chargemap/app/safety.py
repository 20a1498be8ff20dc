"""Nothing is lost: the battle is kept aside after each change and when something breaks, and offered again."""

import logging
import os
import sys
import threading
import time
import traceback
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QLockFile, QObject, QTimer
from PySide6.QtWidgets import QMessageBox

from chargemap.app import settings
from chargemap.i18n import _
from chargemap.model.battle import Battle

if TYPE_CHECKING:
    from chargemap.app.window import MainWindow

KEPT = "recovery-*.chargemap"
SHARE = 20  # after a write that was felt, keeping waits so many times as long
FELT = 0.02  # seconds
AGAIN = 100  # milliseconds until a busy writer is asked again


class Safety(QObject):
    """The recovery file of one window, and those that earlier ones left behind."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._document = window.document
        folder = settings.state_folder()
        name = f"recovery-{os.getpid()}-{os.urandom(4).hex()}.chargemap"
        self.path = folder / name  # never that of an earlier process of this number
        self._lock = QLockFile(str(self.path) + ".lock")
        self._kept: Battle | None = None
        self._writer: threading.Thread | None = None
        self._took = 0.0  # seconds of the last write
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.keep)

    def watch(self) -> None:
        """Keep the battle aside from now on, and catch what nobody else does."""
        sweep(self.path.parent)
        self._lock.tryLock(AGAIN)
        self._document.battle_changed.connect(self._plan)
        self._document.file_changed.connect(self._follow_file)
        self._window.closed.connect(self.close)
        sys.excepthook = self.caught

    def _plan(self) -> None:
        """Let the battle be kept at once, or a moment later if keeping it is slow."""
        if not self._timer.isActive():
            slow = self._took > FELT
            self._timer.start(round(self._took * SHARE * 1000) if slow else 0)

    def keep(self) -> None:
        """Write the battle to the recovery file, if it has changes that no file holds."""
        battle = self._document.battle
        if battle is self._kept or not self._document.modified:
            return
        if self._writer is not None and self._writer.is_alive():
            self._timer.start(AGAIN)
            return
        self._kept = battle
        self._writer = threading.Thread(target=self._write, args=(battle,), daemon=True)
        self._writer.start()

    def _write(self, battle: Battle) -> None:
        begun = time.perf_counter()
        _write(battle, self.path)
        self._took = time.perf_counter() - begun

    def _follow_file(self) -> None:
        if not self._document.modified:
            self.forget()

    def wait(self) -> None:
        """Wait until the recovery file is written."""
        if self._writer is not None:
            self._writer.join()

    def forget(self) -> None:
        """Remove the recovery file: what it holds is saved, or was given up."""
        self.wait()
        self.path.unlink(missing_ok=True)
        self._kept = None

    def close(self) -> None:
        """The window is closed in good order."""
        self._timer.stop()
        self.forget()
        self._lock.unlock()
        if sys.excepthook == self.caught:
            sys.excepthook = sys.__excepthook__

    def offer_recovery(self) -> None:
        """Offer the battle that a window left behind when it ended unexpectedly."""
        for path in left_behind(self.path)[:1]:
            self._window.notice.say(
                _("ChargeMap ended unexpectedly. The battle was kept."),
                _("Recover it"),
                partial(self._recover, path),
            )

    def _recover(self, path: Path) -> None:
        if not self._window.files.may_leave():
            self.offer_recovery()
        elif self._document.open(path, as_copy=True):
            self._document.name = _("Recovered battle")
            self._document.undo.resetClean()
            self._document.file_changed.emit()
            path.replace(self.path)  # it stays kept until it is saved
            self._kept = self._document.battle
        else:
            path.replace(path.with_suffix(".unreadable"))  # kept, but not offered again

    def caught(
        self,
        kind: type[BaseException],
        error: BaseException,
        trace: TracebackType | None,
    ) -> None:
        """Keep the battle aside and say what has happened; the window stays open."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        details = "".join(traceback.format_exception(kind, error, trace))
        logging.getLogger("chargemap").error("%s", details)
        if self._document.battle.ruleset:  # else nothing was opened yet
            _write(self._document.battle, self.path)
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Warning)
        box.setWindowTitle(_("Something went wrong"))
        box.setText(
            _("ChargeMap made a mistake. The battle was kept in {file}.").format(
                file=self.path
            )
        )
        box.setDetailedText(details)
        box.open()


def left_behind(own: Path) -> list[Path]:
    """Return the recovery files that no running window holds, the latest first."""
    found = []
    for path in own.parent.glob(KEPT):
        if path != own and _abandoned(Path(f"{path}.lock")):
            found.append(path)
    return sorted(found, key=lambda one: one.stat().st_mtime, reverse=True)


def sweep(folder: Path) -> None:
    """Remove the locks of processes that ended without doing so."""
    for lock in folder.glob(f"{KEPT}.lock"):
        _abandoned(lock)


def _abandoned(path: Path) -> bool:
    """Whether no running window holds this lock; then it is gone."""
    lock = QLockFile(str(path))
    lock.setStaleLockTime(0)
    if free := lock.tryLock(0):
        lock.unlock()
    return free


def _write(battle: Battle, path: Path) -> None:
    from chargemap import cases  # here, for it loads every format
    from chargemap.formats.decode import FileError

    try:
        cases.save_battle(battle, path)
    except FileError as error:
        logging.getLogger("chargemap").error("%s", error)
