"""The Help menu."""

from chargemap.app.menus.command import Command, line
from chargemap.i18n import N_

COMMANDS = (
    Command(
        "shortcuts",
        "help",
        N_("&Shortcuts"),
        "help.show_shortcuts",
        ("F1",),
        N_("Show every action with its keys."),
    ),
    Command(
        "hint",
        "help",
        N_("&First steps"),
        "show_hint",
        ("Ctrl+F1",),
        N_("Show the three steps from a token to a ruled charge."),
    ),
    Command(
        "whats-this",
        "help",
        N_("&What is this?"),
        "help.whats_this",
        ("Shift+F1",),
        N_("Click anything to read what it is for."),
    ),
    line("help", 1),
    Command(
        "about",
        "help",
        N_("&About ChargeMap"),
        "help.show_about",
        ("Ctrl+Shift+F1",),
        N_("Version, licences and sources."),
    ),
)
