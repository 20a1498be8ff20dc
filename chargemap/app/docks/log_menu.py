"""What can be done with an entry of the log: copy it, write it out as a case, let it pass by force."""

from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QModelIndex
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from chargemap.app import settings
from chargemap.app.docks.log_model import LogModel
from chargemap.app.docks.log_text import harm_text, plain_text
from chargemap.app.document import Document
from chargemap.app.harm import Hit
from chargemap.explain.markdown import entry_lines
from chargemap.i18n import _


def entry_menu(
    document: Document, model: LogModel, index: QModelIndex, parent: QWidget
) -> QMenu:
    """Return the menu of the entry that `index` belongs to."""
    menu = QMenu(parent)
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
        lambda: _ask_and_export(document, model, index, parent),
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


def export_ruling(model: LogModel, index: QModelIndex, path: Path) -> None:
    """Write the entry as a case that the command line answers the same way."""
    from chargemap import cases  # here, for it loads every format

    entry = model.entry(index)
    text = cases.case_from(
        entry.before, [entry.action], entry.rolls, [entry.verdict], path.stem
    )
    path.write_text(text, encoding="utf-8")


def _ask_and_export(
    document: Document, model: LogModel, index: QModelIndex, parent: QWidget
) -> None:
    entry = model.entry(index)
    name = f"{entry.action.do}-{entry.action.by or 'gm'}.yaml".lower()
    chosen, _filter = QFileDialog.getSaveFileName(
        parent,
        _("Export this ruling"),
        str(Path(settings.folder(), name)),
        _("Cases (*.yaml)"),
    )
    if not chosen:
        return
    try:
        export_ruling(model, index, Path(chosen))
    except OSError as error:
        document.complained.emit(
            _("{file}: {trouble}.").format(
                file=Path(chosen).name, trouble=error.strerror or str(error)
            )
        )
