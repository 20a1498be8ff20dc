"""States that the GM's hand set or ended, in words."""

from collections.abc import Mapping
from typing import Any

from chargemap import rules
from chargemap.explain.words import fill, name_of
from chargemap.i18n import N_, _
from chargemap.model.battle import Battle
from chargemap.model.plain import token_to_plain


def state_sentence(battle: Battle, key: str, keys: Mapping[str, Any]) -> str:
    """Return which states of a token begin and end; empty if anything else of it is changed, too."""
    token = battle.tokens[key]
    states = frozenset(map(str, keys.get("states", ())))
    old, new = ({**one, "states": ()} for one in (token_to_plain(token), keys))
    if old != new or states == token.states:
        return ""
    words = {one.id: one.text for one in rules.get(battle.ruleset).states}

    def told(ids: frozenset[str]) -> str:
        return ", ".join(_(words.get(one, one)) for one in sorted(ids))

    begun, ended = told(states - token.states), told(token.states - states)
    text = N_("{token} is no longer {ended}, by hand.")
    if begun:
        text = N_("{token} is {begun} from now on, by hand.")
        if ended:
            text = N_("{token} is {begun} from now on, no longer {ended}, by hand.")
    return fill(text, token=name_of(battle, key), begun=begun, ended=ended)
