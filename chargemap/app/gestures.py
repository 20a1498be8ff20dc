"""What is done with the mouse, by touch, and by keys that belong to a tool or a dock: for the page of shortcuts."""

from chargemap.i18n import N_

MOUSE = (
    (N_("Wheel"), N_("Zoom at the cursor")),
    (N_("Shift and wheel"), N_("Move the board sideways")),
    (N_("Alt and wheel"), N_("Turn the selected tokens, where the rules know facing")),
    (N_("Middle or right button, drag"), N_("Move the board")),
    (N_("Space, drag"), N_("Move the board")),
    (N_("Right click"), N_("What can be done here")),
    (N_("Click a door"), N_("Open or close it")),
    (N_("Alt and drag"), N_("Take a 5-foot step: it provokes nobody")),
    (N_("Drop a picture on a token"), N_("Show it on the token")),
    (N_("Drop a file on the window"), N_("Open it")),
)
TOUCH = (
    (N_("Tap"), N_("Click: select a token, or do what the tool in hand does")),
    (N_("Drag with one finger"), N_("Drag a token, or the board where nobody is")),
    (N_("Drag with two fingers, pinch"), N_("Move and zoom the board")),
    (N_("Long press"), N_("What can be done here")),
)
BOARD = (
    (
        N_("Arrow keys, then Enter"),
        N_(
            "Move the selected token: a square a key, on a table a quarter of an inch, with Shift an inch. "
            "Space fixes the way so far, Esc gives up"
        ),
    ),
    (
        N_("Alt and arrow keys"),
        N_(
            "Take a 5-foot step: it provokes nobody, and is all the moving of that turn"
        ),
    ),
    (
        N_("Arrow keys, while the cursor of the board is shown"),
        N_("Move it: Enter clicks, Space drags"),
    ),
    (N_("Menu key, Shift and F10"), N_("What can be done here")),
    (N_("Ctrl and arrow keys"), N_("Move the board")),
    (N_("Page up, Page down"), N_("Zoom at the centre")),
    (
        N_("Tab, Shift and Tab"),
        N_("Choose the next or the last token of the side in turn"),
    ),
    (
        N_("Enter, Shift and Enter"),
        N_("Carry out what is shown; let what was refused pass"),
    ),
    (
        N_("Esc"),
        N_(
            "Cancel the preview, then leave the tool, then the selection; "
            "from a dock, go back to the board"
        ),
    ),
)
OF_TOOLS: dict[str, tuple[tuple[str, str], ...]] = {
    "select": (
        (N_("Space, while dragging"), N_("Set a corner of the way")),
        (N_("Ctrl, drag"), N_("Measure without moving")),
        (N_("Shift, click"), N_("Add a token to the selection, or take it out")),
        (N_("Double click"), N_("Show the token in the Token dock")),
        (N_("Shift and Enter"), N_("Let the refused move pass, by the GM's word")),
    ),
    "charge": (
        (N_("Tab, Shift and Tab"), N_("Go from enemy to enemy")),
        (N_("Enter"), N_("Charge the enemy on show, or carry out what is declared")),
        (
            N_("Shift, click"),
            N_("Take one more enemy, where charges are declared first"),
        ),
        (N_("Alt, click"), N_("Go by way of that place")),
        (N_("Shift and Enter"), N_("Let the refused charge pass, by the GM's word")),
    ),
    "act": (
        (N_("Tab, Shift and Tab"), N_("Go from target to target")),
        (N_("Enter"), N_("Do it")),
        (N_("Shift and Enter"), N_("Let what was refused pass, by the GM's word")),
    ),
    "measure": (
        (N_("Click"), N_("Set a corner; a click on the last one ends")),
        (N_("Tab, Shift and Tab"), N_("Measure to the next or the last token")),
        (N_("Arrow keys"), N_("Move the end by a square or 1/4 inch")),
        (N_("Space, Backspace"), N_("Set a corner, or take it back")),
        (N_("Enter"), N_("Keep the measure, or end it")),
    ),
    "sight": (
        (N_("Tab, Shift and Tab"), N_("Look at the next or the last token")),
        (N_("Arrow keys"), N_("Look at the place beside")),
        (N_("Enter"), N_("Keep the answer, or go on looking")),
    ),
    "terrain": (
        ("B, R, K", N_("Brush, rectangle, flood: paint squares")),
        ("W, Q", N_("Draw walls and pieces, or mend what is there")),
        ("1 … 9", N_("Choose what is painted or drawn")),
        ("[, ]", N_("A smaller or larger brush; on a table, lower or higher")),
        (N_("Arrow keys"), N_("Move what is selected; with Shift by half as much")),
        ("Ctrl+A, Ctrl+X, Ctrl+C, Ctrl+V", N_("Select all, cut, copy and paste")),
        (N_("Delete"), N_("Take away what is selected")),
        (N_("Enter, Backspace"), N_("End the shape, or take a corner back")),
    ),
    "annotate": (
        ("1 … 5", N_("Choose the kind of note")),
        (N_("Tab, Shift and Tab"), N_("Choose the next or the last note")),
        (N_("Arrow keys"), N_("Move the chosen note")),
        (N_("Enter, or double click"), N_("Write on it")),
        (N_("Delete"), N_("Take it away")),
        (N_("Shift, drag"), N_("Draw over another note")),
    ),
}
DOCKS = (
    (N_("Enter, Space"), N_("In the log: show the ruling on the board again")),
    ("A", N_("In the log: apply the damage of the entry")),
    (N_("Alt and Up, Alt and Down"), N_("In lists of turns and plans: move the row")),
    ("*", N_("In the planner: show the plans of everybody")),
    (N_("Delete"), N_("In the planner and the roster: take the row away")),
    (N_("Esc"), N_("Leave the search, the past or the field")),
)
RESERVED = {  # what the board hears before any action
    *("Esc", "Tab", "Shift+Tab", "Backtab", "Shift+Backtab", "Return", "Enter"),
    *("Space", "Shift+Return", "PgUp", "PgDown", "Left", "Right", "Up", "Down"),
    *(f"{held}+{way}" for held in ("Shift", "Alt", "Ctrl") for way in ("Left", "Up")),
    *(
        f"{held}+{way}"
        for held in ("Shift", "Alt", "Ctrl")
        for way in ("Right", "Down")
    ),
}
TERRAIN_KEYS = {"B", "R", "K", "W", "Q", "[", "]", *"123456789"}
