"""The keys that texts name: those in force now, whatever an action came with."""

from collections.abc import Iterator, Mapping

from PySide6.QtGui import QKeySequence

from chargemap.app.shortcuts import NATIVE
from chargemap.i18n import N_, _

CHARGE = "C"  # of the tool that charges
_CAME_WITH: Mapping[str, str] = {
    "tool-charge": CHARGE,
    "next-token": "E",
    "come-in": "B",
    "delay": "D",
    "ready": "R",
    "start-turn": "S",
    "back-to-turn": "Shift+Z",
    "initiative": "I",
    "type-initiative": "Shift+I",
    "play-round": "Q",
    "mode": "P",
    "cursor": "F7",
}
_NAMES: Mapping[str, str] = {  # of what has lost its key
    "tool-charge": N_("Charge"),
    "next-token": N_("Next turn or phase"),
    "come-in": N_("Come in"),
    "delay": N_("Delay"),
    "ready": N_("Get ready"),
    "start-turn": N_("Start turn"),
    "back-to-turn": N_("Back to the start of this turn"),
    "initiative": N_("Roll initiative"),
    "type-initiative": N_("Type initiative"),
    "play-round": N_("Play the whole round"),
    "mode": N_("Place tokens by hand"),
    "cursor": N_("Cursor on the board"),
}
_in_force: dict[str, tuple[str, ...]] = {}


class _Keys(Mapping[str, str]):
    """The key of each action that texts name; of one without keys its name, as a menu has it."""

    def __getitem__(self, action_id: str) -> str:
        keys = _in_force.get(action_id, (_CAME_WITH[action_id],))
        if not keys:
            return _("“{action}”").format(action=_(_NAMES[action_id]))
        return QKeySequence(min(keys, key=len)).toString(NATIVE)

    def __iter__(self) -> Iterator[str]:
        return iter(_CAME_WITH)

    def __len__(self) -> int:
        return len(_CAME_WITH)


NAMED = _Keys()


def use(keys: Mapping[str, tuple[str, ...]]) -> None:
    """Name these keys from now on; of an action that is not among them, the one it came with."""
    _in_force.clear()
    _in_force.update(keys)


def say(text: str, **names: object) -> str:
    """Return a text in the language in force with its names, and the keys it names by `{key[id-of-action]}`.

    >>> say("{key[tool-charge]} charges, {key[mode]} switches {what}", what="modes")
    'C charges, P switches modes'
    """
    return _(text).format(key=NAMED, **names)
