"""What can be done with an entry of the log: copy it, write it out as a case, let it pass by force."""

import re
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from chargemap.app import settings
from chargemap.app.docks.log_model import LogModel
from chargemap.app.docks.log_text import harm_text, plain_text
from chargemap.app.document import Document
from chargemap.app.harm import Hit
from chargemap.app.save_names import ask_where
from chargemap.app.words import for_menu
from chargemap.explain.involved import involved
from chargemap.explain.markdown import entry_lines
from chargemap.i18n import _
from chargemap.model.battle import Battle, Entry

if TYPE_CHECKING:
    from chargemap.app.docks.log import LogDock

ENDING = ".yaml"
ENDINGS = (ENDING, ".yml")
MOST_ABOUT = 4  # tokens that the menu of an entry names


def entry_menu(
    document: Document, model: LogModel, index: QModelIndex, dock: "LogDock"
) -> QMenu:
    """Return the menu of the entry that `index` belongs to."""
    menu = QMenu(dock)
    entry = model.entry(index)
    for hit in model.open_hits(index):
        words = harm_text(entry, hit, applied=False).words
        item = menu.addAction(words)
        item.triggered.connect(partial(_apply, document, hit))
    if not menu.isEmpty():
        menu.addSeparator()
    menu.addAction(_("Copy as text"), lambda: copy_text(model, index))
    menu.addAction(_("Copy as Markdown"), lambda: copy_markdown(model, index))
    menu.addSeparator()
    menu.addAction(
        _("Export this ruling…"),
        lambda: _ask_and_export(document, model, index, dock),
    )
    if may_be_forced(model, index):
        menu.addSeparator()
        menu.addAction(
            _("Force this ruling (the GM lets it pass)"),
            lambda: force(document, model, index),
        )
    return menu


def _apply(document: Document, hit: Hit, _checked: object = None) -> None:
    document.act(hit.wound())


def copy_text(model: LogModel, index: QModelIndex) -> None:
    """Put the entry into the clipboard as text."""
    QGuiApplication.clipboard().setText(plain_text(model.text(model.position(index))))


def copy_markdown(model: LogModel, index: QModelIndex) -> None:
    """Put the entry with every step of its ruling into the clipboard as Markdown."""
    QGuiApplication.clipboard().setText("\n".join(entry_lines(model.entry(index))))


def may_be_forced(model: LogModel, index: QModelIndex) -> bool:
    """Whether it is a refusal and nothing has happened since, so that it can still be let pass."""
    entry = model.entry(index)
    refused = not entry.verdict.legal and not entry.action.force
    return refused and model.is_newest(index)


def force(document: Document, model: LogModel, index: QModelIndex) -> None:
    """Have the refused action carried out all the same; the log says so."""
    action = model.entry(index).action
    document.act(replace(action, force=True, rolls={}))


def fill_only(menu: QMenu, entry: Entry, dock: "LogDock") -> None:
    """Offer to show only the entries about one of those who act or are aimed at."""
    everybody = entry.before.everybody
    about = [one for one in (entry.action.by, *entry.action.targets) if one]
    for one in dict.fromkeys(about or involved(entry)[:MOST_ABOUT]):
        name = everybody[one].label if one in everybody else one
        text = for_menu(_("Show only rulings of {name}").format(name=name))
        menu.addAction(text, partial(dock.show_only, "token", one))


def export_ruling(battle: Battle, entry: Entry, path: Path) -> bool:
    """Write an entry of the battle as a case that the command line answers the same way.

    Return whether hidden tokens stand in it, for without them it would be another ruling; raise
    `FileError` if it cannot be written.
    """
    from chargemap import cases  # here, for it loads every format
    from chargemap.formats import store
    from chargemap.formats.decode import FileError

    name = path.stem if path.stem.strip() and path.stem.isprintable() else "ruling"
    text, with_hidden = cases.shared_case(battle, entry, name)
    written = text.encode("utf-8", "replace")
    try:
        cases.cases_of(written, path.name)
    except FileError as error:  # it could not be read again
        told = _("a smaller battle; save this one whole instead ({trouble})")
        trouble = error.expected
        raise FileError(path.name, "", told.format(trouble=trouble)) from None
    store.write_whole(path, written)
    return with_hidden


def _ask_and_export(
    document: Document, model: LogModel, index: QModelIndex, dock: "LogDock"
) -> None:
    from chargemap.formats.decode import FileError

    entry = model.entry(index)
    name = f"{entry.action.do}-{entry.action.by or 'gm'}".lower()
    name = re.sub(r'[\\/:*?"<>|]', "_", name)  # what no file is called
    start = Path(settings.folder(), name + ENDING)
    kinds = {_("Rulings ({pattern})").format(pattern=f"*{ENDING}"): ENDINGS}
    path = ask_where(dock, _("Export this ruling"), start, kinds)
    if path is None:
        return
    try:
        with_hidden = export_ruling(document.battle, entry, path)
    except FileError as error:
        document.complained.emit(str(error))
        return
    if with_hidden:
        text = _("{file} holds hidden tokens: the ruling is not the same without them.")
    else:
        text = _("The ruling was saved as {file}.")
    dock.said.emit(text.format(file=path.name))
