"""The View menu, and the colours in it: what is seen of the board, and how."""

from chargemap.app.menus.command import Command, line
from chargemap.i18n import N_

COMMANDS = (
    Command(
        "zoom-in",
        "view",
        N_("Zoom &in"),
        "zoom_in",
        ("Ctrl++", "Ctrl+="),
        N_("Show the board larger."),
    ),
    Command(
        "zoom-out",
        "view",
        N_("Zoom &out"),
        "zoom_out",
        ("Ctrl+-",),
        N_("Show the board smaller."),
    ),
    Command(
        "fit",
        "view",
        N_("&Fit the board"),
        "view.fit",
        ("F",),
        N_("Show the whole board."),
        "fit",
    ),
    Command(
        "actual",
        "view",
        N_("&100 %"),
        "zoom_actual",
        ("Ctrl+0",),
        N_("Show squares 50 pixels wide."),
    ),
    line("view", 1),
    Command(
        "grid",
        "view",
        N_("&Grid"),
        "show_grid",
        ("G",),
        N_("Show or hide the lines between squares, or the inches of a table."),
        check=True,
    ),
    Command(
        "names",
        "view",
        N_("&Names"),
        "show_names",
        ("N",),
        N_("Show or hide the names of tokens."),
        check=True,
    ),
    Command(
        "notes",
        "view",
        N_("Notes on the &map"),
        "scene.notes.set_shown",
        ("Shift+A",),
        N_("Show or hide the notes that were drawn on the map."),
        check=True,
    ),
    Command(
        "threats",
        "view",
        N_("&Threatened squares"),
        "show_threats",
        ("H",),
        N_(
            "Show the squares that the selected tokens threaten, or all tokens if none is."
        ),
        check=True,
    ),
    Command(
        "zones",
        "view",
        N_("&Zones of those selected"),
        "scene.zones.toggle",
        ("Z",),
        N_(
            "On a table, show in grey how near others may come to the selected tokens, or show it no longer."
        ),
    ),
    Command(
        "all-zones",
        "view",
        N_("Zones of &everybody"),
        "scene.zones.show_all",
        ("Alt+Z",),
        N_("On a table, show in grey how near others may come to each token."),
        check=True,
    ),
    Command(
        "reach",
        "view",
        N_("&Reach of the selected token"),
        "ranges.show_reach",
        ("Shift+M",),
        N_(
            "Light the squares that the selected token may move to under the rules, in Play mode. Alt-drag takes a step."
        ),
        "reach",
        check=True,
    ),
    Command(
        "danger",
        "view",
        N_("Danger for the &selected token"),
        "ranges.show_danger",
        ("Shift+T",),
        N_(
            "Mark the squares in which an enemy could charge the selected token in its next turn, in Play mode."
        ),
        "danger",
        check=True,
    ),
    Command(
        "replay",
        "view",
        N_("Rep&lay"),
        "docks.replay.toggle",
        ("F9",),
        N_(
            "Go through the log entry by entry and see the board as it was; the battle "
            "stays as it is. In the replay the key plays it, or lets it rest."
        ),
        "replay",
    ),
    Command(
        "replay-back",
        "view",
        N_("Replay: one step b&ack"),
        "docks.replay.back",
        ("Ctrl+Shift+Left",),
        N_("Show the board as it was one step before what is on show."),
        "step-back",
    ),
    Command(
        "replay-on",
        "view",
        N_("Replay: one step for&ward"),
        "docks.replay.on",
        ("Ctrl+Shift+Right",),
        N_("Show the board as it was one step after what is on show."),
        "step-on",
    ),
    line("view", 2),
    Command("docks", "view", submenu="docks"),
    Command("theme", "view", submenu="theme"),
    Command(
        "full-screen",
        "view",
        N_("F&ull screen"),
        "full_screen",
        ("F11",),
        N_("Let the window fill the screen, or give it its frame back."),
        check=True,
    ),
    Command(
        "player-window",
        "view",
        N_("Pla&yer window"),
        "docks.players.show",
        ("Shift+F11",),
        N_(
            "Show the board in a window of its own, for a projector: without hidden tokens and the GM's notes."
        ),
        "projector",
        check=True,
    ),
    Command(
        "next-pane",
        "view",
        N_("Next &pane"),
        "docks.focus.next",
        ("F6",),
        N_(
            "Take the keyboard to the next pane: the board, cards on it, bars and docks. Esc leads back."
        ),
    ),
    Command(
        "previous-pane",
        "view",
        N_("Pre&vious pane"),
        "docks.focus.previous",
        ("Shift+F6",),
        N_("Take the keyboard to the pane before."),
    ),
    Command(
        "cursor",
        "view",
        N_("Cursor on the &board"),
        "tools.cursor.toggle",
        ("F7",),
        N_(
            "Show a cursor that arrow keys move over the board: Enter clicks there, Space drags from there."
        ),
    ),
    Command(
        "theme-system",
        "theme",
        N_("As the &system has them"),
        "theme.follow_system",
        ("Shift+F9",),
        N_("Take light or dark colours as the system does."),
        check=True,
        group="theme",
    ),
    Command(
        "theme-light",
        "theme",
        N_("&Light"),
        "theme.go_light",
        ("Shift+F7",),
        N_("Dark letters on a light ground."),
        check=True,
        group="theme",
    ),
    Command(
        "theme-dark",
        "theme",
        N_("&Dark"),
        "theme.go_dark",
        ("Shift+F8",),
        N_("Light letters on a dark ground."),
        check=True,
        group="theme",
    ),
)
