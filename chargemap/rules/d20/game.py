"""What the shared rules must be told about the game that calls them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from chargemap.model.battle import Battle
from chargemap.rules.d20.states import Condition
from chargemap.rules.d20.weapons import Weapon

if TYPE_CHECKING:
    from chargemap.rules.d20.strike import Blow

Following: TypeAlias = Callable[[Battle], Mapping[str, frozenset[str]]]


@dataclass(frozen=True, eq=False)
class Game:
    """One of the d20 games: its words and its defaults."""

    weapons: Mapping[str, Weapon]
    conditions: Mapping[str, Condition]
    options: Mapping[str, object]  # defaults
    blow: Callable[..., "Blow"]  # an attack about to be rolled: as `strike.blow`
    # states that follow from those of others, by token: who is held by whom
    following: Following = lambda battle: {}
