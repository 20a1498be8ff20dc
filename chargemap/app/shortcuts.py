"""The keys of actions: those they came with, until somebody chooses others, which are remembered."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtGui import QKeySequence

from chargemap.app import settings

if TYPE_CHECKING:
    from chargemap.app.menus.command import Command

GROUP = "shortcuts"
PORTABLE = QKeySequence.SequenceFormat.PortableText
NATIVE = QKeySequence.SequenceFormat.NativeText


def chosen(command_id: str) -> tuple[str, ...] | None:
    """Return the keys that somebody chose for an action; None if nobody did."""
    kept = settings.settings().value(f"{GROUP}/{command_id}")
    if not isinstance(kept, str):
        return None
    found = (one.toString(PORTABLE) for one in QKeySequence.listFromString(kept))
    return tuple(filter(None, found))


def assigned(commands: Iterable["Command"]) -> dict[str, tuple[str, ...]]:
    """Return the keys of each command. No key has two: what was chosen goes before what came along."""
    every = {one.id: one for one in commands}
    wishes = {one: chosen(one) for one in every}
    by_choice = [one for one, keys in wishes.items() if keys is not None]
    as_it_came = [one for one, keys in wishes.items() if keys is None]
    taken: set[str] = set()
    keys_of: dict[str, tuple[str, ...]] = {}
    for one in (*by_choice, *as_it_came):
        wanted = wishes[one]
        wanted = every[one].keys if wanted is None else wanted
        keys_of[one] = tuple(key for key in dict.fromkeys(wanted) if key not in taken)
        taken.update(keys_of[one])
    return keys_of


def choose(commands: Iterable["Command"], command_id: str, keys: Iterable[str]) -> None:
    """Give an action these keys and remember it; who had one of them before has it no longer."""
    wanted = tuple(keys)
    _take_away(commands, command_id, wanted)
    _keep(command_id, wanted)


def reset(commands: Iterable["Command"], command_id: str) -> None:
    """Give an action the keys back that it came with, whoever has them now."""
    every = {one.id: one for one in commands}
    _take_away(every.values(), command_id, every[command_id].keys)
    settings.settings().remove(f"{GROUP}/{command_id}")


def reset_all() -> None:
    """Give every action the keys back that it came with."""
    settings.settings().remove(GROUP)


def native(keys: Iterable[str]) -> str:
    """Return keys as this system writes them."""
    return ", ".join(QKeySequence(one).toString(NATIVE) for one in keys)


def _take_away(
    commands: Iterable["Command"], command_id: str, keys: tuple[str, ...]
) -> None:
    for other, had in assigned(commands).items():
        left = tuple(key for key in had if key not in keys)
        if other != command_id and left != had:
            _keep(other, left)


def _keep(command_id: str, keys: tuple[str, ...]) -> None:
    sequences = [QKeySequence(one) for one in keys]
    kept = QKeySequence.listToString(sequences, PORTABLE)
    settings.remember(f"{GROUP}/{command_id}", kept)
