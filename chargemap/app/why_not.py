"""Why an action is not to be had now, and so what would have to be done first."""

from PySide6.QtGui import QAction

from chargemap.i18n import N_, _

_ONE = N_("select one token first")
_SOME = N_("select a token first")
_TWO = N_("select two tokens or more first")
_THREE = N_("select three tokens or more first")
_NOBODY = N_("there is no token on the board")
_NO_LOG = N_("nothing stands in the log yet")
_UNFILTERED = N_("every entry of the log is shown")
_NONE_HIDDEN = N_("the log has nothing to tell of hidden tokens")
_UNDECLARED = N_("no charge is declared")
_ON_SQUARES = N_("these rules are played on squares")
_ON_TABLE = N_("these rules are played on a table without squares")
_NO_SQUARES = N_("this table has no squares")
_NO_PICTURE = N_("there is no picture under the map")
_NOT_IN_RULES = N_("the rules of this battle do not have it")
_NOT_NOW = N_("it is not to be had just now")

_REASONS = {
    "undo": N_("there is no step to take back"),
    "redo": N_("no step was taken back"),
    **dict.fromkeys(("edit-token", "start-turn", "damage", "rulings-of-token"), _ONE),
    **dict.fromkeys(
        (
            *("delete", "duplicate", "show-token", "cut", "copy", "bench"),
            *("token-picture", "token-bare", "turn-left", "turn-right"),
            *("keep-from-players", "show-to-players"),
        ),
        _SOME,
    ),
    **dict.fromkeys(("align-row", "align-column"), _TWO),
    "spread": _THREE,
    **dict.fromkeys(("select-all", "next-token"), _NOBODY),
    **dict.fromkeys(
        (
            *("save-log", "copy-log", "filter-log"),
            *("replay", "replay-back", "replay-on"),
        ),
        _NO_LOG,
    ),
    **dict.fromkeys(("save-shown", "copy-shown", "show-whole-log"), _UNFILTERED),
    "log-with-hidden": _NONE_HIDDEN,
    **dict.fromkeys(("resolve-declared", "undeclare-all"), _UNDECLARED),
    **dict.fromkeys(("zones", "all-zones"), _ON_SQUARES),
    **dict.fromkeys(("threats", "reach", "danger"), _ON_TABLE),
    **dict.fromkeys(("map-picture", "resize-board", "crop-board"), _NO_SQUARES),
    "remove-map-picture": _NO_PICTURE,
}


def why_not(action: QAction) -> str:
    """Return in a few words why it cannot be done now; nothing if it can."""
    if not action.isVisible():
        return _(_NOT_IN_RULES)
    if action.isEnabled():
        return ""
    return _(_REASONS.get(action.objectName(), _NOT_NOW))
