"""Where something is saved: the file dialog, the ending that a name lacks, and a question before a file is replaced."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from chargemap.app.words import literal
from chargemap.i18n import _


def ask_where(
    parent: QWidget | None, title: str, start: Path, kinds: Mapping[str, Sequence[str]]
) -> Path | None:
    """Ask for a file of one of the kinds, each with its endings; None if nothing shall be saved.

    The dialog asks before a file is replaced, but about the name that was typed: if an ending
    is added to that, the question is asked here.
    """
    while True:
        name, chosen = QFileDialog.getSaveFileName(
            parent, title, str(start), ";;".join(kinds)
        )
        if not name:
            return None
        path = completed(Path(name), chosen, kinds)
        if path == Path(name) or not path.exists() or _may_replace(parent, path):
            return path
        start = path


def completed(path: Path, chosen: str, kinds: Mapping[str, Sequence[str]]) -> Path:
    """Return the path with an ending of the kinds: the first of the chosen kind unless it has one."""
    known = {one for endings in kinds.values() for one in endings}
    if path.suffix.lower() in known or not path.name:
        return path
    usual = kinds.get(chosen) or next(iter(kinds.values()))
    return path.with_name(path.name.rstrip(".") + usual[0])


def _may_replace(parent: QWidget | None, path: Path) -> bool:
    """Ask whether the file that is there may be replaced."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle(_("Replace the file?"))
    text = _("{file} is there already.").format(file=path.name)
    box.setText(literal(text))
    box.setInformativeText(_("Saving would replace what it holds."))
    replace = box.addButton(_("Replace"), QMessageBox.ButtonRole.DestructiveRole)
    box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
    box.exec()
    answer = box.clickedButton()
    box.deleteLater()
    return answer is replace
