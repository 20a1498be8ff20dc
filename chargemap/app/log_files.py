"""The log out of the window: saved as Markdown, as a page with pictures or as JSON, or put on the clipboard."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from chargemap.app import settings
from chargemap.app.errand import Errand
from chargemap.app.save_names import ask_where
from chargemap.i18n import N_, _, language, ngettext

if TYPE_CHECKING:
    from chargemap.app.docks.log import LogDock
    from chargemap.app.window import MainWindow
    from chargemap.explain.logbook import Logbook
    from chargemap.model.battle import Battle

KINDS = {
    ".md": N_("Markdown ({pattern})"),
    ".html": N_("Page with the pictures of the rulings ({pattern})"),
    ".json": N_("JSON ({pattern})"),
}
LIKE = {".markdown": ".md", ".htm": ".html"}
SHOWN = (
    "save-shown",
    "copy-shown",
    "show-whole-log",
)  # commands where not all is shown
HIDDEN = "log-with-hidden"
OF_LOG = ("filter-log", "replay", "replay-back", "replay-on")  # where there is a log


class LogFiles(QObject):
    """The commands that write or copy the log of one window."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._document = window.document
        self.errand: Errand | None = None  # what is being written
        self._with_hidden = False

    def follow(self, dock: "LogDock") -> None:
        """Take from the dock which entries are shown."""
        self._dock = dock
        dock.narrowed.connect(self._enable)
        self._document.battle_changed.connect(self._battle_changed)
        self._enable()

    def tell_hidden(self, told: bool) -> None:
        """Have hidden tokens told of in what is written or copied, until another battle is begun."""
        self._with_hidden = told

    def _battle_changed(self, old: "Battle", new: "Battle") -> None:
        another = bool(old.log) and (not new.log or new.log[0] is not old.log[0])
        if another or not new.looks.hidden:
            self._window.commands[HIDDEN].setChecked(False)
            self._with_hidden = False
        self._enable()

    def _enable(self) -> None:
        battle = self._document.battle
        told = self._document.seat is None and battle.log and battle.looks.hidden
        self._window.commands[HIDDEN].setEnabled(bool(told))
        for one in SHOWN:
            self._window.commands[one].setEnabled(self._dock.model.narrowed)
        for one in OF_LOG:
            self._window.commands[one].setEnabled(bool(self._document.battle.log))

    def save(self) -> None:
        """Ask for a file and write the whole log to it, as its ending says."""
        self._ask(_("Save the log"), None)

    def save_shown(self) -> None:
        """Ask for a file and write the entries that the log shows to it, as its ending says."""
        self._ask(_("Save the entries shown"), self._dock.model.shown())

    def copy(self) -> None:
        """Put the whole log on the clipboard as Markdown."""
        self._copy(None, _("The log is on the clipboard, as Markdown."))

    def copy_shown(self) -> None:
        """Put the entries that the log shows on the clipboard as Markdown."""
        places = self._dock.model.shown()
        if self._book(places).keeps_secrets:  # how many are told comes out later
            told = _("The entries shown are on the clipboard, as Markdown.")
            self._copy(places, told)
            return
        text = ngettext(
            "{n} entry of the log is on the clipboard, as Markdown.",
            "{n} entries of the log are on the clipboard, as Markdown.",
            len(places),
        )
        self._copy(places, text.format(n=len(places)))

    def _copy(self, places: tuple[int, ...] | None, told: str) -> None:
        from chargemap.explain import markdown

        book = self._book(places)

        def put(text: str) -> None:
            QGuiApplication.clipboard().setText(text)
            self._say(told, book)

        self._run(markdown.pieces(book), book.count, _("Copying the log…"), put)

    def _ask(self, title: str, places: tuple[int, ...] | None) -> None:
        folder, stem = settings.folder(), Path(self._document.title).stem
        kinds = {
            _(text).format(pattern=f"*{ending}"): (
                ending,
                *(one for one, like in LIKE.items() if like == ending),
            )
            for ending, text in KINDS.items()
        }
        path = ask_where(self._window, title, Path(folder, stem + ".md"), kinds)
        if path is not None:
            self.write(path, places)

    def write(self, path: Path, places: tuple[int, ...] | None = None) -> None:
        """Write the log, or its entries at `places`, as the ending of the file says."""
        kind = path.suffix.lower()
        kind = LIKE.get(kind, kind)
        if kind not in KINDS:
            text = _("{file}: a log is saved in a file that ends in {endings}.")
            endings = ", ".join(KINDS)
            self._document.complained.emit(text.format(file=path.name, endings=endings))
            return
        book = self._book(places)
        words = _("Writing the log to {file}…").format(file=path.name)
        self._run(
            self._pieces(kind, book),
            book.count,
            words,
            lambda text: self._put(path, text, book),
        )

    def _put(self, path: Path, text: str, book: "Logbook") -> None:
        from chargemap.formats import store
        from chargemap.formats.decode import FileError

        try:
            store.write_whole(path, text.encode("utf-8", "replace"))
        except FileError as error:
            self._document.complained.emit(str(error))
            return
        settings.remember("folder", str(path.parent))
        self._say(_("The log was saved as {file}.").format(file=path.name), book)

    def _say(self, told: str, book: "Logbook") -> None:
        """Say what was done, and what became of hidden tokens if there are any."""
        if book.keeps_secrets:
            told = f"{told} {_('Entries that name hidden tokens are left out.')}"
        elif book.battle.looks.hidden:
            told = f"{told} {_('Hidden tokens are told of.')}"
        self._window.say(told)

    def _book(self, places: tuple[int, ...] | None) -> "Logbook":
        from chargemap.explain.logbook import Logbook

        title = Path(self._document.title).stem
        whole = self._with_hidden and self._document.seat is None
        return Logbook(self._document.battle, title, places, whole)

    def _run(
        self,
        pieces: Iterator[str],
        steps: int,
        words: str,
        then: Callable[[str], None],
    ) -> None:
        if self.errand is not None:
            self._window.say(_("One log is still being written."))
            return
        self.errand = errand = Errand(pieces, steps, words, self._window)
        errand.done.connect(self._over)
        errand.left.connect(self._over)
        errand.done.connect(then)
        errand.start()

    def _over(self) -> None:
        self.errand = None

    def _pieces(self, kind: str, book: "Logbook") -> Iterator[str]:
        from chargemap.explain import logjson, markdown, webpage

        if kind == ".json":
            return logjson.pieces(book)
        if kind == ".html":
            from chargemap.app.ruling_picture import RulingPainter

            backdrop = self._window.scene.ground.backdrop
            painter = RulingPainter(backdrop, hidden=book.hidden)
            return webpage.pieces(book, painter, language())
        return markdown.pieces(book)
