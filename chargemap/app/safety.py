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

from chargemap.app.journal import Left, known_file, left_in, recovered
from chargemap.app.keeper import Keeper, left_behind
from chargemap.app.stamp import File
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
        self._left: list[Left] = []  # still to be offered

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
        """Offer the battles that windows left behind when they ended unexpectedly, one by one, the latest first."""
        self._left = []
        for folder in left_behind(self.folder):
            left = left_in(folder)
            if left is None:
                shutil.rmtree(folder, ignore_errors=True)
            else:
                self._left.append(left)
        self._left.sort(key=lambda one: one.at, reverse=True)
        self._offer()

    def _offer(self) -> None:
        if not self._left:
            return
        left, notice = self._left[0], self._window.notice
        said = said_of(left, secret=self._window.docks.laptop.is_passed)
        # a file may have been refused just now
        told = " ".join(one for one in (notice.standing, said) if one)
        recover = partial(self._recover, left)
        notice.say(told, _("Recover it"), recover, self._offer_next, of_file=False)

    def _offer_next(self) -> None:
        """Leave the one that was offered where it is, and offer another."""
        del self._left[:1]
        self._offer()

    def _recover(self, left: Left) -> None:
        """Begin with what was left behind, and offer what else there is."""
        if not self._window.files.may_leave():
            self._offer()
            return
        self._take(left)
        self._offer_next()

    def _take(self, left: Left) -> None:
        from chargemap.formats.decode import FileError

        folder = left.folder
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
        self.keeper.keep_whole(left.text)
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


def said_of(left: Left, *, secret: bool = False) -> str:
    """Return the sentence that offers what was left behind: when, and what was last if that is no secret."""
    moment = QDateTime.fromSecsSinceEpoch(int(left.at))
    same_day = time.localtime(left.at)[:3] == time.localtime()[:3]
    shown = moment.time() if same_day else moment
    when = QLocale().toString(shown, QLocale.FormatType.ShortFormat)
    if secret:
        text = _("ChargeMap ended unexpectedly at {when}. The battle was kept.")
        return text.format(when=when)
    return _(
        "ChargeMap ended unexpectedly at {when}. The battle was kept; its last step: {step}."
    ).format(when=when, step=left.text)
