"""The Board menu: the map, its ground and its pieces."""

from chargemap.app.menus.command import Command, line
from chargemap.i18n import N_

COMMANDS = (
    Command("new", "board"),
    Command("samples", "board", submenu="samples"),
    Command(
        "pass-laptop",
        "board",
        N_("P&ass the laptop…"),
        "docks.laptop.ask",
        ("F8",),
        N_(
            "Cover the window while the laptop goes to the other side, then show what that side may see."
        ),
        "pass",
    ),
    Command(
        "seed",
        "board",
        N_("&Dice seed…"),
        "docks.turns.ask_seed",
        ("Ctrl+Shift+D",),
        N_("Show what the dice follow from, or let them follow from another seed."),
        "die",
    ),
    line("board", 1),
    Command(
        "map-picture",
        "board",
        N_("&Picture under the map…"),
        "tools.map.picture",
        ("Ctrl+B",),
        N_("Lay a picture under the map and fit its grid to the board's."),
    ),
    Command(
        "remove-map-picture",
        "board",
        N_("R&emove the picture"),
        "tools.map.remove_picture",
        ("Ctrl+Shift+B",),
        N_("Take the picture under the map away."),
    ),
    Command(
        "resize-board",
        "board",
        N_("&Resize the board…"),
        "tools.map.resize",
        ("Ctrl+R",),
        N_("Give the board more or fewer columns and rows, at any edge."),
    ),
    Command(
        "crop-board",
        "board",
        N_("&Crop to what is selected"),
        "tools.map.crop",
        ("Ctrl+Shift+R",),
        N_("Leave of the board the squares that the terrain tool has selected."),
    ),
    Command(
        "mirror-across",
        "board",
        N_("Mirror &left and right"),
        "tools.map.mirror_across",
        ("Shift+H",),
        N_("Mirror the walls and squares that the terrain tool has selected."),
        "mirror-across",
    ),
    Command(
        "mirror-down",
        "board",
        N_("Mirror &top and bottom"),
        "tools.map.mirror_down",
        ("Shift+V",),
        N_("Mirror the walls and squares that the terrain tool has selected."),
        "mirror-down",
    ),
    Command(
        "turn-door",
        "board",
        N_("&Open or close the nearest door"),
        "tools.cursor.turn_door",
        ("O",),
        N_("Turn the door nearest to the cursor of the board or the selected token."),
    ),
)
