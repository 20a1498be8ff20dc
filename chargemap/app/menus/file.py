"""The File menu: battles, rulings and pictures come in and go out."""

from chargemap.app.menus.command import Command, line
from chargemap.i18n import N_

COMMANDS = (
    Command(
        "new",
        "file",
        N_("&New battle from a map…"),
        "files.new",
        ("Ctrl+N",),
        N_("Choose a map and the rules to play by, and begin a battle on it."),
        "new",
    ),
    Command(
        "open",
        "file",
        N_("&Open…"),
        "files.open",
        ("Ctrl+O",),
        N_("Open a saved battle, or a map to begin one on."),
        "open",
    ),
    Command(
        "start-page",
        "file",
        N_("Start &page"),
        "files.start_page",
        ("Ctrl+Home",),
        N_("Show the samples and the battles opened last as pictures."),
        "home",
    ),
    Command(
        "open-ruling",
        "file",
        N_("Open r&uling…"),
        "files.rulings.open",
        ("Ctrl+Shift+O",),
        N_(
            "Show a ruling that somebody sent: the battle before it, what was ruled, "
            "and whether this program rules the same."
        ),
    ),
    Command("recent", "file", submenu="recent"),
    Command("kept", "file", submenu="kept"),
    line("file", 1),
    Command(
        "save",
        "file",
        N_("&Save"),
        "files.save",
        ("Ctrl+S",),
        N_("Save the battle with its log to its file."),
        "save",
    ),
    Command(
        "save-as",
        "file",
        N_("Save &as…"),
        "files.save_as",
        ("Ctrl+Shift+S",),
        N_("Save the battle with its log to another file."),
    ),
    line("file", 2),
    Command(
        "export",
        "file",
        N_("&Export picture…"),
        "files.export",
        ("Ctrl+E",),
        N_(
            "Make a picture of the board, as it is or as it was when a ruling was made, or print it true to scale."
        ),
        "picture",
    ),
    Command(
        "copy-view",
        "file",
        N_("&Copy the view as a picture"),
        "files.copy_view",
        ("Ctrl+Shift+C",),
        N_("Put a picture of what is in sight on the clipboard."),
    ),
    Command(
        "save-log",
        "file",
        N_("Save &log…"),
        "files.logs.save",
        ("Ctrl+L",),
        N_(
            "Write the whole log, with every step and die, into a file: Markdown, a page "
            "with the pictures of the rulings, or JSON."
        ),
    ),
    Command(
        "save-shown",
        "file",
        N_("Save the entries sho&wn…"),
        "files.logs.save_shown",
        ("Ctrl+Shift+E",),
        N_("Write the entries that the log shows just now into a file."),
    ),
    Command(
        "copy-log",
        "file",
        N_("Copy log as &Markdown"),
        "files.logs.copy",
        ("Ctrl+Shift+L",),
        N_("Put the whole log, with every step and die, on the clipboard as Markdown."),
    ),
    Command(
        "copy-shown",
        "file",
        N_("Copy the en&tries shown as Markdown"),
        "files.logs.copy_shown",
        ("Ctrl+Shift+M",),
        N_("Put the entries that the log shows just now on the clipboard."),
    ),
    Command(
        "log-with-hidden",
        "file",
        N_("Log with hi&dden tokens"),
        "files.logs.tell_hidden",
        ("Ctrl+Shift+I",),
        N_(
            "Tell of hidden tokens, too, in logs that are saved or copied; without it, entries that "
            "name one are left out."
        ),
        "eye-crossed",
        check=True,
    ),
    line("file", 3),
    Command("quit", "file", N_("&Quit"), "close", ("Ctrl+Q",), N_("End ChargeMap.")),
)
