"""What the hand is asked to do with turns, effects and dice, checked."""

from collections.abc import Callable, Mapping

from chargemap.formats.decode import Place
from chargemap.formats.turns import WHO, initiative_number
from chargemap.formats.values import items, mapping, text, whole
from chargemap.model.battle import Action, Battle
from chargemap.rules.hand_turns import MOST_SEED


def _initiative(battle: Battle, action: Action, place: Place) -> None:
    where = place.key("numbers")
    numbers = mapping(action.get("numbers", {}), where, "a map of numbers")
    for key, number in numbers.items():
        _require_token(battle, key, where.key(key))
        initiative_number(number, where.key(key))
    for key in _ids(battle, action.get("roll", []), place.key("roll")):
        if key in numbers:
            raise place.key("roll").error("no token whose number is given", key)


def _come_in(battle: Battle, action: Action, place: Place) -> None:
    for key in ("before", "after"):
        if other := action.get(key):
            _require_token(battle, other, place.key(key))
        if other == action.by:
            raise place.key(key).error("the id of another token", other)
    if action.get("before") and action.get("after"):
        raise place.key("after").error("either before or after, not both")


def _reorder(battle: Battle, action: Action, place: Place) -> None:
    _ids(battle, action.get("order"), place.key("order"))


def _end_effect(battle: Battle, action: Action, place: Place) -> None:
    where = place.key("what")
    what = text(action.get("what"), where, "the name of an effect")
    if battle.tokens[action.by].effect(what) is None:
        raise where.error("an effect that holds on the token", what)


def _seed(battle: Battle, action: Action, place: Place) -> None:
    where = place.key("seed")
    if not 0 <= whole(action.get("seed"), where) <= MOST_SEED:
        raise where.error(f"a whole number from 0 to {MOST_SEED}", action.get("seed"))


CHECKS: Mapping[str, Callable[[Battle, Action, Place], None]] = {
    "initiative": _initiative,
    "come-in": _come_in,
    "reorder": _reorder,
    "end-effect": _end_effect,
    "seed": _seed,
}


def _ids(battle: Battle, value: object, place: Place) -> list[str]:
    ids = items(value, place, "a list of ids")
    for index, key in enumerate(ids):
        _require_token(battle, key, place[index])
    if len(set(ids)) < len(ids):
        raise place.error("each id once", value)
    return ids


def _require_token(battle: Battle, key: object, place: Place) -> None:
    if not isinstance(key, str) or key not in battle.tokens:
        raise place.error(WHO, key)
