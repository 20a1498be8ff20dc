"""The moment of play, as saved battles and cases hold it: the turn, what is declared, the dice drawn, the reserve."""

from collections.abc import Mapping
from dataclasses import replace

from chargemap.formats import plain, turns
from chargemap.formats.decode import Place
from chargemap.formats.values import items, mapping, whole
from chargemap.model.battle import Battle, Token
from chargemap.model.board import GridBoard

KEYS = ("turn", "declared", "drawn", "reserve")


def with_moment(battle: Battle, found: Mapping[str, object], place: Place) -> Battle:
    """Return the battle at the moment that the keys in `found` tell; one that is absent is as at first."""
    declared = place.key("declared")
    actions = items(_given(found, "declared", []), declared, "a list of actions")
    return replace(
        battle,
        turn=turns.turn_from_plain(_given(found, "turn", {}), place.key("turn")),
        declared=tuple(
            plain.action_from_plain(action, declared[index])
            for index, action in enumerate(actions)
        ),
        drawn=whole(_given(found, "drawn", 0), place.key("drawn"), 0),
        reserve=_reserve(_given(found, "reserve", {}), battle, place.key("reserve")),
    )


def reserve_to_plain(battle: Battle) -> dict[str, object]:
    """Return the tokens that are not on the board, by their ids."""
    return {key: plain.token_to_plain(token) for key, token in battle.reserve.items()}


def _reserve(value: object, battle: Battle, place: Place) -> dict[str, Token]:
    """Return the tokens that are not on the board; `at` is where they stood last."""
    written = mapping(value, place, "a map of tokens")
    for key in written:
        if key in battle.tokens:
            raise place.key(key).error("a token that is not on the board as well")
    grid = isinstance(battle.board, GridBoard)
    return {
        key: plain.token_from_plain(key, keys, place.key(key), grid=grid)
        for key, keys in written.items()
    }


def _given(found: Mapping[str, object], key: str, default: object) -> object:
    value = found.get(key)
    return default if value is None else value
