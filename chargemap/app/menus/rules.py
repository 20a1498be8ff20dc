"""The Rules menu: rulings, dice and what a table agreed on."""

from chargemap.app.menus.command import Command
from chargemap.i18n import N_

COMMANDS = (
    Command(
        "planner-dock",
        "rules",
        N_("Round &planner"),
        "docks.show_planner",
        ("Shift+F4",),
        N_("Show who does what this round, and what each phase brings."),
    ),
    Command(
        "rules-dock",
        "rules",
        N_("&Clauses"),
        "docks.show_clauses",
        ("F2",),
        N_("Show every clause of the rules, to read and to search."),
        "book",
    ),
    Command(
        "turn-dock",
        "rules",
        N_("&Order of turns"),
        "docks.show_turns",
        ("F4",),
        N_("Show who comes after whom, who waits, and what holds on whom."),
        "turn",
    ),
    Command(
        "options",
        "rules",
        N_("&Table options"),
        "docks.show_options",
        ("F3",),
        N_("Show where this table reads the rules in its own way."),
    ),
)
