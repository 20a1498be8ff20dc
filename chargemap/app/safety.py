"""Nothing is lost: the battle is kept aside after each change and when something breaks, and offered again."""

import logging
import shutil
import sys
import time
import traceback
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QDateTime, QLocale, QObject
from PySide6.QtWidgets import QMessageBox

from chargemap.app.document import File
from chargemap.app.journal import Left, known_file, left_in, recovered
from chargemap.app.keeper import Keeper, left_behind
from chargemap.i18n import _

if TYPE_CHECKING:
    from chargemap.app.window import MainWindow


class Safety(QObject):
    """The journal of one window, and those that earlier ones left behind."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._document = window.document
        self.keeper = Keeper(window.document, self)
        self._told = False

    @property
    def folder(self) -> Path:
        """Where this window's battle is kept."""
        return self.keeper.folder

    def watch(self) -> None:
        """Keep the battle aside from now on, and catch what nobody else does."""
        self.keeper.failed.connect(self._cannot_keep)
        self.keeper.watch()
        self._window.closed.connect(self.close)
        sys.excepthook = self.caught

    def close(self) -> None:
        """The window is closed in good order."""
        self.keeper.close()
        if sys.excepthook == self.caught:
            sys.excepthook = sys.__excepthook__

    def offer_recovery(self) -> None:
        """Offer the battle that a window left behind when it ended unexpectedly."""
        for folder in left_behind(self.folder):
            left = left_in(folder)
            if left is None:
                shutil.rmtree(folder, ignore_errors=True)
                continue
            notice = self._window.notice  # a file may have been refused just now
            told = " ".join(one for one in (notice.standing, said_of(left)) if one)
            recover = partial(self._recover, folder)
            notice.say(told, _("Recover it"), recover, of_file=False)
            return

    def _recover(self, folder: Path) -> None:
        from chargemap.formats.decode import FileError

        if not self._window.files.may_leave():
            self.offer_recovery()
            return
        try:
            battle = recovered(folder)
        except FileError as error:
            self._document.complained.emit(str(error))
            folder.replace(folder.with_name(f"unreadable-{folder.name}"))
            return  # kept, but not offered again
        known = known_file(folder)
        if not known.path and not known.name:
            known = File(name=_("Recovered battle"))
        self._document.recover(battle, known)
        self.keeper.keep_whole()
        self.keeper.wait()  # before what it comes from is gone
        if self.keeper.journal.battle_path.is_file():
            shutil.rmtree(folder, ignore_errors=True)

    def _cannot_keep(self, reason: str) -> None:
        """Say once that the battle is in this window only."""
        if not self._told:
            self._told = True
            self._document.complained.emit(
                _(
                    "The battle cannot be kept aside ({reason}): save it often, elsewhere."
                ).format(reason=reason)
            )

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
        self.keeper.keep_whole()
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Warning)
        box.setWindowTitle(_("Something went wrong"))
        box.setText(
            _("ChargeMap made a mistake. The battle is kept in {folder}.").format(
                folder=self.folder
            )
        )
        box.setDetailedText(details)
        box.open()


def said_of(left: Left) -> str:
    """Return the sentence that offers what was left behind: when, how much, and what was last."""
    moment = QDateTime.fromSecsSinceEpoch(int(left.at))
    same_day = time.localtime(left.at)[:3] == time.localtime()[:3]
    shown = moment.time() if same_day else moment
    when = QLocale().toString(shown, QLocale.FormatType.ShortFormat)
    return _(
        "ChargeMap ended unexpectedly at {when}. The battle was kept; its last step: {step}."
    ).format(when=when, step=left.text)
