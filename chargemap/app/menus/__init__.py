"""Every action of the window, menu by menu: one table for menus, palette, keys and what's-this."""

from chargemap.app.menus import action, board, edit, file, help, rules, token, view
from chargemap.app.menus.command import Command
from chargemap.i18n import N_

MENUS = {
    "file": N_("&File"),
    "edit": N_("&Edit"),
    "view": N_("&View"),
    "board": N_("&Board"),
    "token": N_("&Token"),
    "action": N_("&Action"),
    "rules": N_("&Rules"),
    "help": N_("&Help"),
}
SUBMENUS = {
    "recent": N_("Open &recent"),
    "kept": N_("&Kept copies"),
    "samples": N_("&Samples"),
    "theme": N_("&Colours"),
    "docks": N_("&Docks"),
    "add": N_("&Add to the board"),
    "sides": N_("&Colours of sides"),
    "offered": N_("&Other actions"),
}

ACTIONS: tuple[Command, ...] = (
    *file.COMMANDS,
    *edit.COMMANDS,
    *view.COMMANDS,
    *board.COMMANDS,
    *token.COMMANDS,
    *action.COMMANDS,
    *rules.COMMANDS,
    *help.COMMANDS,
)
