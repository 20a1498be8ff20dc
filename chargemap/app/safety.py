"""Nothing is lost: the battle is kept aside every half minute and when something breaks, and offered again."""

import logging
import os
import sys
import threading
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

SECONDS = 30
KEPT = "recovery-*.chargemap"


class Safety(QObject):
    """The recovery file of one window, and those that earlier ones left behind."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._document = window.document
        folder = settings.state_folder()
        self.path = folder / f"recovery-{os.getpid()}.chargemap"
        self._lock = QLockFile(str(self.path) + ".lock")
        self._kept: Battle | None = None
        self._writer: threading.Thread | None = None
        self._timer = QTimer(self, interval=SECONDS * 1000)
        self._timer.timeout.connect(self.keep)

    def watch(self) -> None:
        """Keep the battle aside from now on, and catch what nobody else does."""
        self._lock.tryLock(0)
        self._timer.start()
        self._document.file_changed.connect(self._follow_file)
        self._window.closed.connect(self.close)
        sys.excepthook = self.caught

    def keep(self) -> None:
        """Write the battle to the recovery file, if it has changes that no file holds."""
        battle = self._document.battle
        busy = self._writer is not None and self._writer.is_alive()
        if busy or battle is self._kept or not self._document.modified:
            return
        self._kept = battle
        self._writer = threading.Thread(
            target=_write, args=(battle, self.path), daemon=True
        )
        self._writer.start()

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
        if self._document.open(path, as_copy=True):
            self._document.name = _("Recovered battle")
            self._document.undo.resetClean()
            self._document.file_changed.emit()
            path.unlink(missing_ok=True)
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
        lock = QLockFile(f"{path}.lock")
        lock.setStaleLockTime(0)
        if path != own and lock.tryLock(0):
            lock.unlock()
            found.append(path)
    return sorted(found, key=lambda one: one.stat().st_mtime, reverse=True)


def _write(battle: Battle, path: Path) -> None:
    from chargemap import cases  # here, for it loads every format
    from chargemap.formats.decode import FileError

    try:
        cases.save_battle(battle, path)
    except FileError as error:
        logging.getLogger("chargemap").error("%s", error)
