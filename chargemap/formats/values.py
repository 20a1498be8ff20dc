"""Single values out of plain data: each function returns the value, or says what was expected there."""

import math
from collections.abc import Iterable, Mapping
from typing import Any

from chargemap.formats.decode import Place
from chargemap.model.board import Point, Square

MOST_COORDINATE = 100_000


def text(value: object, place: Place, words: str = "text") -> str:
    """Return `value` if it is text, not empty."""
    if not isinstance(value, str) or not value:
        raise place.error(words, value)
    return value


def whole(value: object, place: Place, least: int | None = None) -> int:
    """Return `value` if it is a whole number of `least` or more."""
    words = "a whole number" if least is None else f"a whole number of {least} or more"
    if isinstance(value, float) and math.isfinite(value) and value == int(value):
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool):
        raise place.error(words, value)
    if least is not None and value < least:
        raise place.error(words, value)
    return value


def number(value: object, place: Place) -> float:
    """Return `value` if it is a finite number."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise place.error("a number", value)
    if isinstance(value, float) and not math.isfinite(value):
        raise place.error("a finite number", value)
    if abs(value) > MOST_COORDINATE:
        raise place.error(f"a number within {MOST_COORDINATE}", value)
    return value


def items(value: object, place: Place, words: str) -> list[Any]:
    """Return `value` if it is a list."""
    if not isinstance(value, list | tuple):
        raise place.error(words, value)
    return list(value)


def mapping(value: object, place: Place, words: str) -> Mapping[str, Any]:
    """Return `value` if it is a map whose keys are text."""
    if not isinstance(value, Mapping):
        raise place.error(words, value)
    for key in value:
        if not isinstance(key, str):
            raise place.key(key).error("text as the key", key)
    return value


def record(
    value: object, place: Place, needed: Iterable[str], others: Iterable[str] = ()
) -> Mapping[str, Any]:
    """Return `value` if it is a map that has all keys of `needed`, and none but those and `others`."""
    needed, known = tuple(needed), (*needed, *others)
    found = mapping(value, place, f"a map with the keys {', '.join(needed or known)}")
    for key in found:
        if key not in known:
            raise place.key(key).error(f"one of the keys {', '.join(known)}")
    for key in needed:
        if key not in found:
            raise place.key(key).error("this key, and it is not there")
    return found


def point(value: object, place: Place) -> Point:
    """Return `value` if it is a pair of finite numbers."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise place.error("[x, y]", value)
    return (number(value[0], place[0]), number(value[1], place[1]))


def square(value: object, place: Place) -> Square:
    """Return `value` if it is a pair of whole numbers."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise place.error("[column, row]", value)
    for index, item in enumerate(value):
        if abs(whole(item, place[index])) > MOST_COORDINATE:
            raise place[index].error(f"a number within {MOST_COORDINATE}", item)
    return (int(value[0]), int(value[1]))


def words(value: object, place: Place) -> tuple[str, ...]:
    """Return `value` if it is a list of words."""
    found = items(value, place, "a list of words")
    return tuple(text(item, place[index], "a word") for index, item in enumerate(found))


def ids_or_point(value: object, place: Place) -> tuple[str, ...] | Point:
    """Return a list of the ids of tokens, or a point."""
    if not isinstance(value, list | tuple):
        raise place.error("the id of a token or [x, y]", value)
    ids = tuple(one for one in value if isinstance(one, str))
    if value and len(ids) == len(value):
        return ids
    if len(value) != 2:
        raise place.error("the id of a token or [x, y]", value)
    return point(value, place)
