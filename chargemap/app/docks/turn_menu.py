"""What can be done with one token of the order of turns: the menu under the right mouse button."""

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QMenu, QWidget

from chargemap.app.docks.turn_rows import TurnRow
from chargemap.app.turn_commands import TurnCommands
from chargemap.app.words import for_menu
from chargemap.i18n import _


def row_menu(
    row: TurnRow, commands: TurnCommands, rows: list[TurnRow], parent: QWidget
) -> QMenu:
    """Return the menu for the token of `row`."""
    menu = QMenu(parent)

    def add(text: str, slot: Callable[[], object], *, able: bool = True) -> None:
        action = menu.addAction(for_menu(text))
        action.triggered.connect(lambda _on=False: slot())
        action.setEnabled(able)

    if not commands.in_phases:
        _add_turns(menu, add, row, commands, rows)
    for held in row.holds:
        if held.state:
            text = _("End this state: {state}").format(state=held.words)
            add(text, partial(commands.end_state, held.token, held.what))
        else:
            text = _("End this effect: {effect}").format(effect=held.words.rstrip("."))
            add(text, partial(commands.end_effect, held.token, held.what))
    if not row.holds:
        add(_("Nothing holds that could be ended"), menu.close, able=False)
    menu.addSeparator()
    ordered = bool(commands.battle.turn.order)
    known = ordered or any(one.number is not None for one in rows)
    add(_("Give the order up"), commands.clear_order, able=known)
    return menu


def _add_turns(
    menu: QMenu,
    add: Callable[..., None],
    row: TurnRow,
    commands: TurnCommands,
    rows: list[TurnRow],
) -> None:
    """Add what is done with the turn of one token."""
    plays = row.id in commands.fighters()
    add(_("Start turn"), partial(commands.start, row.id), able=plays)
    if row.delays or row.readied:
        add(_("Come in now"), partial(commands.come_in, row.id))
        _fill_places(menu.addMenu(_("Come in before")), row, commands, rows)
    else:
        able = commands.may_delay(row.id)
        add(_("Delay"), partial(commands.delay, row.id), able=able)
        wanted = partial(commands.words_wanted.emit, row.id)
        add(_("Ready…"), wanted, able=plays)
    menu.addSeparator()


def _fill_places(
    menu: QMenu, row: TurnRow, commands: TurnCommands, rows: list[TurnRow]
) -> None:
    for other in rows:
        if other.id != row.id and not other.fallen:
            action = menu.addAction(for_menu(other.name))
            come_in = partial(commands.come_in, row.id, other.id)
            action.triggered.connect(lambda _on=False, slot=come_in: slot())
