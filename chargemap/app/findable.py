"""What the palette finds: actions, docks, samples, files of before, tokens and clauses."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QIcon

from chargemap.app import settings
from chargemap.app.files import sample_name
from chargemap.app.icons import icon
from chargemap.app.menus.command import Command, plain
from chargemap.app.shortcuts import NATIVE
from chargemap.app.synonyms import SYNONYMS
from chargemap.app.why_not import why_not
from chargemap.app.words import cut
from chargemap.i18n import _
from chargemap.resources import samples

if TYPE_CHECKING:
    from chargemap.app.window import MainWindow

ITSELF = "palette"
LONG = 90  # letters of a clause


@dataclass(frozen=True, slots=True)
class Findable:
    """One thing to find and what is done once it is found.

    `others` are words under which it is looked for, `why` says why it cannot be had now. One that is
    `sought` is listed only once something is typed.
    """

    id: str
    name: str
    do: Callable[[], object]
    about: str = ""
    others: str = ""
    keys: str = ""
    icon: QIcon = field(default_factory=QIcon)
    why: str = ""
    sought: bool = False


def findable(window: "MainWindow") -> list[Findable]:
    """Return all there is to find in a window, in the order of its menus."""
    commands = window.commands
    return [
        *(
            _of_command(one, commands[one.id])
            for one in commands.whole
            if one.id != ITSELF
        ),
        *_docks(window),
        *_files(window),
        *_tokens(window),
        *_clauses(window),
    ]


def _of_command(command: Command, action: QAction) -> Findable:
    name = plain(action.text()).rstrip("…")
    if command.group == "theme":  # the menu says what it is of
        name = _("Colours: {name}").format(name=name)
    others = SYNONYMS.get(command.id, "")
    return Findable(
        command.id,
        name,
        action.trigger,
        action.whatsThis(),
        _(others) if others else "",
        action.shortcut().toString(NATIVE),
        action.icon(),
        why_not(action),
    )


def _docks(window: "MainWindow") -> Iterator[Findable]:
    drawn = icon("docks")
    for dock in window.docks.all:
        may = dock.toggleViewAction()
        yield Findable(
            f"dock:{dock.objectName()}",
            _("Dock: {name}").format(name=dock.windowTitle()),
            partial(window.docks.bring, dock),
            _("Show this dock, if it is hidden or behind others."),
            icon=drawn,
            why=why_not(may),
        )


def _files(window: "MainWindow") -> Iterator[Findable]:
    drawn, before = icon("samples"), icon("recent")
    for path in samples():
        yield Findable(
            f"sample:{path.stem}",
            _("Sample: {name}").format(name=sample_name(path)),
            partial(window.files.open_sample, path),
            _("Begin with this sample battle."),
            icon=drawn,
        )
    for path in settings.recent_files():
        yield Findable(
            f"file:{path}",
            _("Open {name}").format(name=path.name),
            partial(window.files.open_path, path),
            str(path),
            icon=before,
        )


def _tokens(window: "MainWindow") -> Iterator[Findable]:
    drawn, battle = icon("token"), window.document.battle
    for token in battle.tokens.values():
        yield Findable(
            f"token:{token.id}",
            _("Go to token {name}").format(name=token.label),
            partial(go_to_token, window, token.id),
            _("Select this token and bring it into sight."),
            token.side,
            icon=drawn,
            sought=True,
        )


def _clauses(window: "MainWindow") -> Iterator[Findable]:
    drawn = icon("book")
    for clause in window.document.ruleset.clauses:
        text = _(clause.text)
        yield Findable(
            f"clause:{clause.id}",
            _("{clause}: {text}").format(clause=clause.id, text=cut(text, LONG)),
            partial(window.docks.rules.show_clause, clause.id),
            text,
            icon=drawn,
            sought=True,
        )


def go_to_token(window: "MainWindow", token_id: str) -> None:
    """Select a token, bring it into sight and give the keyboard to the board."""
    window.document.select((token_id,))
    window.tokens.bring_into_sight()
    window.view.setFocus()
