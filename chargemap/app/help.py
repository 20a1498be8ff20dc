"""Help: every action with its keys, and what ChargeMap is and rests on."""

from html import escape
from importlib.metadata import PackageNotFoundError, version

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from chargemap import __version__, rules
from chargemap.app.actions import ACTIONS, MENUS, Actions, plain
from chargemap.i18n import N_, _

MOUSE = (
    (N_("Wheel"), N_("Zoom at the cursor")),
    (N_("Page up, Page down"), N_("Zoom at the centre")),
    (N_("Middle or right button, drag"), N_("Move the board")),
    (N_("Space, drag"), N_("Move the board")),
    (N_("Ctrl and arrow keys"), N_("Move the board")),
    (
        N_("Arrow keys, then Enter"),
        N_(
            "Move the selected token: a square a key, on a table a quarter of an inch, with Shift an inch. Space fixes the way so far, Esc gives up"
        ),
    ),
    (
        N_("F7, then arrow keys"),
        N_(
            "A cursor on the board: Enter clicks, Space drags, the menu key or Shift and F10 ask what can be done"
        ),
    ),
    (
        N_("Enter, Shift and Enter"),
        N_("Carry out what is shown; let what was refused pass"),
    ),
    (
        N_("F6, Shift and F6, Esc"),
        N_("Take the keys to the next pane, to the one before, back to the board"),
    ),
    (
        N_("Alt and drag, Alt and arrow keys"),
        N_(
            "Take a 5-foot step: it provokes nobody, and is all the moving of that turn"
        ),
    ),
    (
        N_("Tab, Shift and Tab"),
        N_("Choose the next or the last token of the side in turn"),
    ),
    (N_("Right click"), N_("What can be done here")),
    (N_("Click a door"), N_("Open or close it")),
    (N_("One finger"), N_("Tap: click. Drag a token, or the board where nobody is")),
    (N_("Two fingers"), N_("Move and zoom the board; a drag is given up")),
    (N_("Long press"), N_("What can be done here")),
    (N_("Esc"), N_("Cancel the preview, then leave the tool, then the selection")),
)
LIBRARIES = (
    ("PySide6-Essentials", "LGPL-3.0"),
    ("shapely", "BSD-3-Clause"),
    ("networkx", "BSD-3-Clause"),
    ("numpy", "BSD-3-Clause"),
    ("msgspec", "BSD-3-Clause"),
    ("ruamel.yaml", "MIT"),
    ("defusedxml", "PSF-2.0"),
)


class Page(QDialog):
    """A page of text to read."""

    def __init__(self, title: str, html: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.text = QTextBrowser(openExternalLinks=True)
        self.text.setHtml(html)
        self.text.setAccessibleName(title)
        self.text.setFrameShape(QTextBrowser.Shape.NoFrame)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(self.text)
        column.addWidget(buttons)
        self.resize(560, 600)


def shortcuts_html(actions: Actions) -> str:
    """Return every action with its keys, by menus, as a page."""
    parts = [f"<h3>{escape(_('Mouse and board'))}</h3>", "<table width='100%'>"]
    parts += [_row(_(what), _(does)) for what, does in MOUSE]
    parts.append("</table>")
    for menu_id, title in MENUS.items():
        rows = [
            _row(_keys(actions, command.id), plain(actions[command.id].text()))
            for command in (*actions.extra, *ACTIONS)
            if command.menu == menu_id and command.id in actions
            if actions[command.id].shortcuts()
        ]
        if rows:
            parts.append(f"<h3>{escape(plain(_(title)))}</h3><table width='100%'>")
            parts += [*rows, "</table>"]
    return "".join(parts)


def _keys(actions: Actions, action_id: str) -> str:
    form = QKeySequence.SequenceFormat.NativeText
    return ", ".join(keys.toString(form) for keys in actions[action_id].shortcuts())


def _row(keys: str, text: str) -> str:
    return f"<tr><td width='45%'><b>{escape(keys)}</b></td><td>{escape(text)}</td></tr>"


def about_html() -> str:
    """Return the version, the licences of what ChargeMap is made of, and the sources of its rules."""
    parts = [
        f"<h2>ChargeMap {__version__}</h2>",
        f"<p>{escape(_('It rules charges on battle maps and cites the clause beside each word.'))}</p>",
        f"<p>{escape(_('It never uses the network. ChargeMap is free software under the MIT licence.'))}</p>",
        f"<h3>{escape(_('Rules'))}</h3>",
    ]
    for ruleset in rules.rulesets().values():
        about = " ".join(filter(None, (_(ruleset.source), _(ruleset.licence))))
        parts.append(f"<p><b>{escape(ruleset.name)}</b><br>{escape(about)}</p>")
    parts.append(f"<h3>{escape(_('Made with'))}</h3><ul>")
    parts += [
        f"<li>{escape(name)} {escape(_version(name))} ({licence})</li>"
        for name, licence in LIBRARIES
    ]
    parts.append(f"<li>DejaVu ({escape(_('the letters on the board'))})</li></ul>")
    return "".join(parts)


def _version(name: str) -> str:
    try:
        return version(name)
    except (
        PackageNotFoundError
    ):  # a frozen program does not carry every library's papers
        return ""
