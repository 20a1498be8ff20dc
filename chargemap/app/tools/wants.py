"""What tools want now, in words; for the one that selects and moves it depends on who is selected and on the mode."""

from typing import TYPE_CHECKING

from chargemap.app import keys
from chargemap.app.document import PLACE
from chargemap.i18n import N_, _, ngettext

if TYPE_CHECKING:
    from chargemap.app.document import Document

HINT = N_(
    "Click a token to select it, drag it to move it. Drag on the board to select several. Ctrl-drag measures."
)
NOTING = N_(
    "Drag to draw a note, drag a note to move it, double-click it to write on it. Shift draws over another."
)
OF_NOTE = N_(
    "Enter or a double click writes on the note, arrow keys move it, Del takes it away."
)
EMPTY = N_("No token is on the board: right-click where one is to stand.")
NOBODY_PLACED = N_(
    "Drag a token to place it anywhere, no rule is asked. Drag on the board to select several."
)
ONE = N_(
    "Drag {token} to move it, Space sets a corner. {key[tool-charge]} charges, right click: what it may do."
)
ONE_PLACED = N_(
    "Drag {token} to place it anywhere, no rule is asked. {key[mode]} switches to Play."
)


def selecting(document: "Document") -> str:
    """Return what can be done with those selected, or to select some."""
    tokens = document.battle.tokens
    chosen = [one for one in document.selection if one in tokens]
    by_hand = document.mode == PLACE
    if not tokens:
        return _(EMPTY)
    if not chosen:
        return _(NOBODY_PLACED if by_hand else HINT)
    if len(chosen) > 1:
        text = ngettext(
            "Drag one of the {n} tokens: all go. Shift-click adds one or leaves it out.",
            "Drag one of the {n} tokens: all go. Shift-click adds one or leaves it out.",
            len(chosen),
        )
        return text.format(n=len(chosen))
    text = ONE_PLACED if by_hand else ONE
    return keys.say(text, token=tokens[chosen[0]].label)
