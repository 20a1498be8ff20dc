"""Help: every action with its keys, and what ChargeMap is and rests on."""

from collections.abc import Iterable, Iterator
from html import escape
from importlib.metadata import PackageNotFoundError, version

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from chargemap import __version__, rules
from chargemap.app.actions import Actions
from chargemap.app.gestures import BOARD, DOCKS, MOUSE, OF_TOOLS, TOUCH
from chargemap.app.matching import fitness
from chargemap.app.menus import MENUS, SUBMENUS
from chargemap.app.menus.command import plain
from chargemap.app.shortcuts import NATIVE
from chargemap.i18n import _

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
        self.words = QTextBrowser(openExternalLinks=True)
        self.words.setHtml(html)
        self.words.setAccessibleName(title)
        self.words.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.buttons.rejected.connect(self.reject)
        self.column = QVBoxLayout(self)
        self.column.addWidget(self.words)
        self.column.addWidget(self.buttons)
        wide = max(620, 76 * self.fontMetrics().averageCharWidth())
        self.resize(QSize(wide, 620).boundedTo(parent.window().size()))


class ShortcutsPage(Page):
    """Every key and gesture, narrowed by what is typed; keys can be changed from here."""

    change_wanted = Signal()

    def __init__(self, actions: Actions, parent: QWidget) -> None:
        super().__init__(_("Shortcuts"), "", parent)
        self._actions = actions
        self.search = QLineEdit(clearButtonEnabled=True)
        self.search.setPlaceholderText(_("Search names and keys"))
        self.search.setAccessibleName(_("Search the shortcuts"))
        self.column.insertWidget(0, self.search)
        self.change = self.buttons.addButton(
            _("Change shortcuts…"), QDialogButtonBox.ButtonRole.ActionRole
        )
        self.change.setAutoDefault(False)
        self.change.clicked.connect(self.change_wanted)
        self.search.textChanged.connect(self.fill)
        self.fill()

    def fill(self) -> None:
        """Show what fits what is typed, with the keys in force."""
        self.words.setHtml(
            shortcuts_html(self._actions, self.search.text(), self.palette())
        )


def shortcuts_html(
    actions: Actions, sought: str = "", colours: QPalette | None = None
) -> str:
    """Return every gesture, and every action with its keys, by menus, as a page; or what fits the words."""
    palette = colours or QPalette()
    quiet = palette.color(QPalette.ColorRole.PlaceholderText).name()
    line = palette.color(QPalette.ColorRole.Mid).name()
    parts = []
    for title, rows in _sections(actions):
        fits = [row for row in rows if fitness(sought, *row, title)]
        if fits:
            parts.append(f"<h3>{escape(title)}</h3>{_table(fits, line)}")
    if not parts:
        none = escape(_("No key and no action has these letters."))
        return f"<p style='color: {quiet}'>{none}</p>"
    return "".join(parts)


def _sections(actions: Actions) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Yield the parts of the page: a title, and rows of what is done and by which keys."""
    for title, gestures in (
        (_("Mouse"), MOUSE),
        (_("Touch screen"), TOUCH),
        (_("Keys on the board"), BOARD),
    ):
        yield title, _told(gestures)
    for menu_id, title in {**MENUS, **SUBMENUS}.items():
        rows = [
            (plain(actions[one.id].text()).rstrip("…"), _keys(actions, one.id))
            for one in actions.whole
            if one.menu == menu_id and actions[one.id].shortcuts()
        ]
        yield _("Menu {menu}").format(menu=plain(_(title))), rows
    for tool_id, keys in OF_TOOLS.items():
        tool = plain(actions[f"tool-{tool_id}"].text())
        yield _("With the tool {tool} in hand").format(tool=tool), _told(keys)
    yield _("Keys in docks"), _told(DOCKS)


def _told(gestures: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(_(does), _(keys)) for keys, does in gestures]


def _keys(actions: Actions, action_id: str) -> str:
    return ", ".join(keys.toString(NATIVE) for keys in actions[action_id].shortcuts())


def _table(rows: Iterable[tuple[str, str]], line: str) -> str:
    cell = f"padding: 3px 6px; border-bottom: 1px solid {line}"
    lines = (
        f"<tr><td width='62%' style='{cell}'>{escape(name)}</td>"
        f"<td style='{cell}'><b>{escape(keys)}</b></td></tr>"
        for name, keys in rows
    )
    style = "border-collapse: collapse"
    return (
        f"<table width='100%' cellspacing='0' style='{style}'>{''.join(lines)}</table>"
    )


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
