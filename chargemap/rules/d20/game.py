"""What the shared rules must be told about the game that calls them."""

from collections.abc import Mapping
from dataclasses import dataclass

from chargemap.model.verdict import Clause
from chargemap.rules.d20.states import Condition
from chargemap.rules.d20.weapons import Weapon


@dataclass(frozen=True, eq=False)
class Game:
    """One of the d20 games: its words, its defaults, and its own clauses by their short ids (`C13`)."""

    weapons: Mapping[str, Weapon]
    conditions: Mapping[str, Condition]
    options: Mapping[str, object]  # defaults
    clauses: Mapping[str, Clause]

    def clause(self, short: str) -> Clause:
        """Return the game's own clause of that short id."""
        return self.clauses[short]
