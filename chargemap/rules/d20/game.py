"""What the shared rules must be told about the game that calls them."""

from collections.abc import Mapping
from dataclasses import dataclass

from chargemap.rules.d20.states import Condition
from chargemap.rules.d20.weapons import Weapon


@dataclass(frozen=True, eq=False)
class Game:
    """One of the d20 games: its words and its defaults."""

    weapons: Mapping[str, Weapon]
    conditions: Mapping[str, Condition]
    options: Mapping[str, object]  # defaults
