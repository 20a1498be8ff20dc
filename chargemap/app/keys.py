"""The keys that texts name: those in force now, whatever an action came with."""

from collections.abc import Iterator, Mapping

from PySide6.QtGui import QKeySequence

from chargemap.app.menus import ACTIONS
from chargemap.app.menus.command import Command, plain
from chargemap.app.shortcuts import NATIVE
from chargemap.i18n import N_, _

CHARGE = "C"  # of the tool that charges
_COMMANDS: Mapping[str, Command] = {
    "tool-charge": Command("tool-charge", "action", N_("Charge"), keys=(CHARGE,)),
    **{
        one.id: one for one in reversed(ACTIONS) if one.text
    },  # the first of its id has the words
}
_in_force: dict[str, tuple[str, ...]] = {}


class _Keys(Mapping[str, str]):
    """The key of each action; of one without keys its name, as a menu has it."""

    def __getitem__(self, action_id: str) -> str:
        command = _COMMANDS[action_id]
        keys = _in_force.get(action_id, command.keys)
        if not keys:
            name = plain(_(command.text)).removesuffix("…")
            return _("“{action}”").format(action=name)
        return QKeySequence(min(keys, key=len)).toString(NATIVE)

    def __iter__(self) -> Iterator[str]:
        return iter(_COMMANDS)

    def __len__(self) -> int:
        return len(_COMMANDS)


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
