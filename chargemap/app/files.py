"""What the File menu does: begin, open, save, make pictures; and files dropped on the window."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QDateTime, QLocale, QObject, QRectF
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog, QMenu, QMessageBox

from chargemap.app import kept, settings
from chargemap.app.drops import PICTURES
from chargemap.app.log_files import LogFiles
from chargemap.app.long_work import Told, wait_for
from chargemap.app.ruling_files import CASES, PATTERN, RulingFiles
from chargemap.app.save_names import ask_where
from chargemap.app.words import for_menu, literal
from chargemap.explain.words import sentence_case
from chargemap.i18n import N_, _
from chargemap.model.battle import Battle
from chargemap.resources import samples

if TYPE_CHECKING:
    from chargemap.app.window import MainWindow

T = TypeVar("T")
SAMPLES = (  # what the samples are called, which their files are named by
    N_("Ruined street"),
    N_("Bridge at dusk"),
    N_("Cellar of lanterns"),
    N_("Tilt yard"),
    N_("Troll bridge"),
    N_("Spear line"),
)
SUFFIX = ".chargemap"
LARGE = 100_000  # bytes from which opening a file would be felt
MAP = "map"


class FileCommands(QObject):
    """The commands on files, for one window."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._document = window.document
        self._document.read = self._read
        self.logs = LogFiles(window)
        self.rulings = RulingFiles(window)

    def new(self, path: Path | None = None) -> None:
        """Ask for a map and the rules to play by, and begin a battle on it."""
        from chargemap.app.dialogs.new_battle import NewBattleDialog

        if not self._may_begin():
            return
        ruleset = self._document.ruleset.id
        dialog = NewBattleDialog(self._window, path, ruleset)
        battle = dialog.battle()
        if battle is not None and self.may_leave():
            self._document.new(seeded(battle))

    def open(self) -> None:
        """Ask for a file and open it."""
        battles = _("Battles ({pattern})").format(pattern=f"*{SUFFIX}")
        maps = _("Maps ({pattern})").format(pattern=" ".join(_map_patterns()))
        rulings = _("Rulings ({pattern})").format(pattern=PATTERN)
        name, _chosen = QFileDialog.getOpenFileName(
            self._window,
            _("Open"),
            settings.folder(),
            ";;".join([battles, maps, rulings, _("All files (*)")]),
        )
        if name:
            self.open_path(Path(name))

    def open_path(self, path: Path) -> bool:
        """Open a battle or a ruling, or offer to begin on a map; say whether something was opened."""
        from chargemap.formats.decode import FileError

        if not self._may_begin():
            return False
        if path.suffix.lower() in CASES and not _holds_battle(path):
            return self.rulings.open_path(path)
        try:
            found = self._aside(path, partial(_opened, path))
        except FileError as error:
            self._document.complained.emit(_no_kind(path) or str(error))
            return False
        if found is None:
            return False
        settings.remember("folder", str(path.parent))
        if found == MAP:
            self.new(path)
            return True
        if isinstance(found, str):
            self._document.complained.emit(found)
            return False
        if not self.may_leave():
            return False
        self._document.take(found, path)
        settings.add_recent(path)
        return True

    def _read(self, path: Path) -> Battle | None:
        """Return the saved battle; None if people would not wait for it."""
        from chargemap import cases

        return self._aside(path, partial(cases.open_battle, path))

    def _aside(self, path: Path, work: Callable[[Told], T]) -> T | None:
        """Return what the work makes of the file: aside if it is large; None if people would not wait."""
        try:
            large = path.stat().st_size > LARGE
        except OSError:  # which the work will tell of
            large = False
        if not large:
            return work(lambda _done, _of: None)
        text = _("Opening {file}…").format(file=path.name)
        return wait_for(work, text, self._window)

    def open_sample(self, path: Path) -> bool:
        """Begin with a sample; it is saved elsewhere, so that the sample stays as it is."""
        return self._may_begin() and self.may_leave() and self._take_sample(path)

    def _take_sample(self, path: Path) -> bool:
        if not self._document.open(path, as_copy=True):
            return False
        self._document.name = sample_name(path)
        self._document.file_changed.emit()
        return True

    def dropped(self, names: Sequence[str]) -> None:
        """Open the first file that was dropped on the window; a picture is laid under the map."""
        if names and Path(names[0]).suffix.lower() in PICTURES:
            self._window.tools.map.picture(Path(names[0]))
        elif names and self.open_path(Path(names[0])) and len(names) > 1:
            text = _("Only {file} was opened: a window holds one battle.")
            self._window.say(text.format(file=Path(names[0]).name))

    def save(self) -> bool:
        """Save the battle to its file; ask for one if it has none."""
        if self._document.path is None:
            return self.save_as()
        if self._document.changed_elsewhere:
            return self._save_over(self._document.path)
        return self._saved(self._document.path)

    def _save_over(self, path: Path) -> bool:
        """Ask what becomes of what somebody else has written to the file meanwhile."""
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Warning)
        box.setWindowTitle(_("Save over it?"))
        text = _("{file} was changed by another window or program since it was opened.")
        box.setText(literal(text.format(file=path.name)))
        box.setInformativeText(_("Saving over it would lose those changes."))
        roles = QMessageBox.ButtonRole
        over = box.addButton(_("Save over it"), roles.DestructiveRole)
        aside = box.addButton(_("Save as…"), roles.AcceptRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(aside)
        box.exec()
        chosen = box.clickedButton()
        box.deleteLater()
        if chosen is over:
            return self._saved(path)
        return chosen is aside and self.save_as()

    def save_as(self) -> bool:
        """Ask for a file and save the battle to it."""
        folder = settings.folder()
        start = Path(folder, Path(self._document.title).stem + SUFFIX)
        kinds = {_("Battles ({pattern})").format(pattern=f"*{SUFFIX}"): (SUFFIX,)}
        start = self._document.path or start
        path = ask_where(self._window, _("Save as"), start, kinds)
        return path is not None and self._saved(path)

    def _saved(self, path: Path) -> bool:
        if not self._document.save(path):
            return False
        settings.add_recent(path)
        settings.remember("folder", str(path.parent))
        self._window.say(_("Saved as {file}.").format(file=path.name))
        return True

    def export(self) -> None:
        """Ask what picture is wanted, and write it."""
        from chargemap.app.dialogs.export_picture import ExportPictureDialog
        from chargemap.app.picture.words import written_words
        from chargemap.model.board import TableBoard

        dialog = ExportPictureDialog(self._window, self._document, self._in_sight())
        dialog.exec()
        if dialog.written is not None:
            on_table = isinstance(self._document.battle.board, TableBoard)
            self._window.say(written_words(dialog.written, on_table=on_table))

    def copy_view(self) -> None:
        """Put a picture of what is in sight on the clipboard."""
        from chargemap.app.dialogs.export_picture import view_of
        from chargemap.app.picture.work import Work

        work = Work(view_of(self._document, self._in_sight()), self)
        work.failed.connect(self._window.say)
        work.done.connect(self._copied)
        work.start()

    def _copied(self, made: QImage) -> None:
        QGuiApplication.clipboard().setImage(made)
        self._window.say(_("A picture of the view is on the clipboard."))

    def _in_sight(self) -> QRectF:
        view = self._window.view
        return view.mapToScene(view.viewport().rect()).boundingRect()

    def _may_begin(self) -> bool:
        """Whether another battle may be begun: not by a side that has the laptop, for it would see all.

        What stands over the board of the file before is said no more.
        """
        self._window.notice.leave_file()
        if self._document.seat is None:
            return True
        text = _("Pass the laptop back to the game master before another battle.")
        self._window.complain(text)
        return False

    def may_leave(self) -> bool:
        """Whether the open battle may be left: it is saved, or need not be."""
        if not self._document.modified:
            return True
        buttons = QMessageBox.StandardButton
        answer = QMessageBox.question(
            self._window,
            _("Save the battle?"),
            literal(
                _("{title} has changes that are not saved.").format(
                    title=self._document.title
                )
            ),
            buttons.Save | buttons.Discard | buttons.Cancel,
            buttons.Save,
        )
        if answer == buttons.Save:
            return self.save()
        return answer == buttons.Discard

    def fill_recent(self, menu: QMenu) -> None:
        """List the files opened last."""
        menu.clear()
        for path in settings.recent_files():
            action = menu.addAction(for_menu(path.name))
            action.setToolTip(literal(str(path)))
            action.triggered.connect(lambda _on=False, one=path: self.open_path(one))
        if menu.isEmpty():
            menu.addAction(_("No battle was opened yet")).setEnabled(False)
        else:
            menu.addSeparator()
            menu.addAction(_("&Forget these")).triggered.connect(settings.clear_recent)

    def fill_kept(self, menu: QMenu) -> None:
        """List the copies that were kept of battles, saved or not."""
        menu.clear()
        for path in kept.generations():
            moment = QDateTime.fromSecsSinceEpoch(int(path.stat().st_mtime))
            when = QLocale().toString(moment, QLocale.FormatType.ShortFormat)
            action = menu.addAction(for_menu(f"{when}  {kept.name_of(path)}"))
            action.triggered.connect(lambda _on=False, one=path: self.open_sample(one))
        if menu.isEmpty():
            menu.addAction(_("No copy was kept yet")).setEnabled(False)

    def fill_samples(self, menu: QMenu) -> None:
        """List the sample battles."""
        menu.clear()
        for path in samples():
            action = menu.addAction(for_menu(sample_name(path)))
            action.triggered.connect(lambda _on=False, one=path: self.open_sample(one))

    def begin(self, paths: Sequence[Path]) -> None:
        """Open the file that was asked for, else the last one, else the first sample; if the last is gone, say so."""
        recent = settings.recent_files()
        is_gone = recent[:1] != settings.remembered_files()[:1]
        if paths:
            self.dropped([str(one) for one in paths])
        elif recent:
            self.open_path(recent[0])
        if not self._document.battle.tokens and self._document.path is None:
            for path in samples()[:1]:
                self._take_sample(path)  # why the file asked for was not stays said
        if is_gone and not paths:
            self.start_page()

    def start_page(self) -> None:
        """Show samples and the files opened last as pictures."""
        from chargemap.app.start_page import StartPage

        page = self._window.findChild(StartPage) or StartPage(self._window)
        page.appear()


def _opened(path: Path, told: Told) -> Battle | str:
    """Return the battle in the file, or a sentence on what is wrong with it; `MAP` if it holds a map."""
    from chargemap import cases
    from chargemap.formats import kind_of
    from chargemap.formats.decode import FileError, read_bytes

    written = read_bytes(path)
    if not kind_of(written, path.name).writes:
        return MAP
    try:
        return cases.battle_of(written, path.name, told)
    except FileError as error:
        return str(error)


def _holds_battle(path: Path) -> bool:
    """Whether the file holds a saved battle, whatever it is called."""
    from chargemap.formats import kind_of
    from chargemap.formats.decode import FileError, read_bytes

    try:
        return kind_of(read_bytes(path), path.name).writes
    except FileError:  # which is told when it is opened
        return False


def sample_name(path: Path) -> str:
    """Return what people call a sample, without its number.

    >>> sample_name(Path("01-bridge-at-dusk.chargemap"))
    'Bridge at dusk'
    """
    return _(sentence_case(path.stem.replace("-", " ").lstrip("0123456789 ")))


def _no_kind(path: Path) -> str:
    """Return a sentence about a file that by its ending is nothing that can be opened, else nothing."""
    from chargemap.formats import formats

    endings = [one for record in formats() for one in record.suffixes]
    if path.suffix.lower() in endings:
        return ""
    text = _("{file} is neither a battle, a ruling nor a map; those end in {endings}.")
    return text.format(file=path.name, endings=", ".join((*endings, *CASES)))


def seeded(battle: Battle) -> Battle:
    """Return the battle with dice of its own."""
    return battle if battle.seed != 1 else replace(battle, seed=fresh_seed())


def fresh_seed() -> int:
    """Return a seed that nobody knows."""
    import secrets  # here, for it loads slowly

    return secrets.randbelow(2**31)


def _map_patterns() -> list[str]:
    from chargemap.formats import formats

    suffixes = [one for record in formats() for one in record.suffixes]
    return [f"*{one}" for one in suffixes if one != SUFFIX]
