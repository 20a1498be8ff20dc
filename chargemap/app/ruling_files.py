"""Rulings that somebody sent: a case is ruled here, put on show, and compared with what its file expects."""

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QFileDialog

from chargemap.app import settings
from chargemap.app.document import Shown
from chargemap.i18n import _, ngettext

if TYPE_CHECKING:
    from chargemap.app.window import MainWindow
    from chargemap.cases import Case
    from chargemap.model.battle import Battle

CASES = (".yaml", ".yml")  # endings of files that hold rulings
PATTERN = " ".join(f"*{one}" for one in CASES)


class RulingFiles(QObject):
    """The commands on files of rulings, for one window."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._document = window.document

    def open(self) -> None:
        """Ask for a file and show the ruling that it holds."""
        name, _chosen = QFileDialog.getOpenFileName(
            self._window,
            _("Open ruling"),
            settings.folder(),
            ";;".join(
                [_("Rulings ({pattern})").format(pattern=PATTERN), _("All files (*)")]
            ),
        )
        if name:
            self._window.files.open_path(Path(name))

    def open_path(self, path: Path) -> bool:
        """Show the ruling in the file, the one that is chosen if there are several; say whether one is shown."""
        cases = self._read(path)
        if not cases:
            return False
        settings.remember("folder", str(path.parent))
        case = cases[0] if len(cases) == 1 else self._choose(path, cases)
        return case is not None and self._show(case, path.name)

    def _read(self, path: Path) -> "Sequence[Case]":
        from chargemap import cases  # here, for it loads every format
        from chargemap.formats.decode import FileError

        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            found = cases.cases_of(cases.bytes_of(str(path)), path.name)
        except FileError as error:
            self._complain(error, path)
            return ()
        finally:
            QApplication.restoreOverrideCursor()
        if not found:
            text = _("{file} holds no ruling.").format(file=path.name)
            self._document.complained.emit(text)
        return found

    def _choose(self, path: Path, cases: "Sequence[Case]") -> "Case | None":
        from chargemap.app.dialogs.choose_ruling import ChooseRulingDialog

        dialog = ChooseRulingDialog(path.name, cases, self._window)
        case = dialog.chosen()
        dialog.deleteLater()
        return case

    def _complain(self, error: Exception, path: Path) -> None:
        self._document.complained.emit(str(error).replace(str(path), path.name))

    def _show(self, case: "Case", file: str) -> bool:
        """Begin with the battle of the case, its rulings in the log, and put the one that matters on show."""
        from chargemap import cases
        from chargemap.formats.decode import FileError

        try:
            ruled = [*cases.run(case)]
        except FileError as error:
            self._complain(error, Path(case.file))
            return False
        if not self._window.files.may_leave():
            return False
        document, battle = self._document, ruled[-1][1] if ruled else case.battle
        document.new(battle)
        document.name = case.id
        document.file_changed.emit()
        differing = {
            step: found
            for step in range(len(ruled))
            if (found := _differences(case, step, battle))
        }
        if ruled:
            self._put_on_show(battle, next(iter(differing), len(ruled) - 1))
        self._tell(file, case, differing)
        return True

    def _put_on_show(self, battle: "Battle", step: int) -> None:
        """Show the board as it was before the ruling, with its lane and marks, and its entry in the log."""
        entry = battle.log[step]
        shown = Shown(entry.verdict, entry.action, entry.before, entry, entry.before)
        self._window.docks.log.point_at(shown)
        self._document.show_verdict(shown)

    def _tell(
        self, file: str, case: "Case", differing: dict[int, Sequence[str]]
    ) -> None:
        """Say whether this program rules as the file expects."""
        if not case.actions:
            text = _("{file} asks for no ruling: the battle is shown as it stands.")
        elif case.expect is None:
            text = _("{file} does not say which ruling it expects.")
        elif differing:
            self._tell_of(file, differing)
            return
        else:
            text = _("This program rules as {file} expects.")
        self._window.say(text.format(file=file))

    def _tell_of(self, file: str, differing: dict[int, Sequence[str]]) -> None:
        step, lines = next(iter(differing.items()))
        number = sum(map(len, differing.values()))
        text = ngettext(
            "This program rules otherwise than {file} expects: step {step}, {what}.",
            "This program rules otherwise than {file} expects, in {n} ways: step {step}, {what} …",
            number,
        )
        told = text.format(file=file, step=step + 1, what=lines[0], n=number)
        self._window.notice.say(
            told, _("What differs"), lambda: self._show_page(file, differing)
        )
        self._window.say(told)

    def _show_page(self, file: str, differing: dict[int, Sequence[str]]) -> None:
        """Show every difference between what is expected and what was ruled here."""
        from chargemap.app.help import Page

        parts = [f"<h3>{escape(file)}</h3>"]
        for step, lines in differing.items():
            parts.append(f"<p><b>{_('Step {step}').format(step=step + 1)}</b></p><ul>")
            parts += [f"<li><code>{escape(line)}</code></li>" for line in lines]
            parts.append("</ul>")
        page = Page(_("What differs"), "".join(parts), self._window)
        page.exec()
        page.deleteLater()


def _differences(case: "Case", step: int, ended: "Battle") -> Sequence[str]:
    """Return in what the ruling of that step is not what the case expects."""
    from chargemap import cases
    from chargemap.model.plain import verdict_to_plain

    if case.expect is None:
        return ()
    ruled = verdict_to_plain(ended.log[step].verdict)
    return cases.differences(ruled, case.expect[step])
