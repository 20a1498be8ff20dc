"""Where play stands, as saved battles hold it: what is as it was at first is left out."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from chargemap.formats.decode import Place
from chargemap.formats.values import items, mapping, record, text, whole
from chargemap.model.battle import Turn

MOST = 1_000_000  # of a number in the order of turns, either way
KEYS = ("round", "token", "order", "initiative", "acted", "delayed", "readied", "side")
WHO = "the id of a token"
Value = TypeVar("Value")


def turn_to_plain(turn: Turn) -> dict[str, object]:
    """Return the turn's keys, ids in the order of the alphabet where they are in no order."""
    written: dict[str, object] = {"round": turn.round, "token": turn.token}
    more: dict[str, object] = {
        "order": list(turn.order),
        "initiative": dict(sorted(turn.initiative.items())),
        "acted": sorted(turn.acted),
        "delayed": dict(sorted(turn.delayed.items())),
        "readied": dict(sorted(turn.readied.items())),
        "side": turn.side,
    }
    return written | {key: value for key, value in more.items() if value}


def turn_from_plain(value: object, place: Place) -> Turn:
    """Return the turn that `turn_to_plain` wrote; keys that are absent are as they are at first."""
    found = record(value, place, (), KEYS)
    token = found.get("token", "")
    if not isinstance(token, str):
        raise place.key("token").error(WHO, token)
    return Turn(
        round=whole(found.get("round", 1), place.key("round"), 0),
        token=token,
        order=_ids(found.get("order", []), place.key("order")),
        initiative=_each(found, place, "initiative", initiative_number),
        acted=frozenset(_ids(found.get("acted", []), place.key("acted"))),
        delayed=_each(found, place, "delayed", lambda one, at: whole(one, at, 0)),
        readied=_each(found, place, "readied", _words),
        side=_words(found.get("side", ""), place.key("side")),
    )


def initiative_number(value: object, place: Place) -> int:
    """Return `value` if it may stand in the order of turns."""
    if abs(number := whole(value, place)) > MOST:
        raise place.error(f"a whole number within {MOST}", value)
    return number


def _ids(value: object, place: Place) -> tuple[str, ...]:
    ids = tuple(
        text(one, place[index], WHO)
        for index, one in enumerate(items(value, place, "a list of ids"))
    )
    if len(set(ids)) < len(ids):
        raise place.error("each id once", value)
    return ids


def _each(
    found: Mapping[str, object],
    place: Place,
    key: str,
    read: Callable[[object, Place], Value],
) -> dict[str, Value]:
    where = place.key(key)
    written = mapping(found.get(key, {}), where, "a map by the ids of tokens")
    return {one: read(value, where.key(one)) for one, value in written.items()}


def _words(value: object, place: Place) -> str:
    if not isinstance(value, str):
        raise place.error("text", value)
    return value
