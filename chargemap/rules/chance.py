"""What others may do about one who moves, as the table offers it: strike, or step into the way."""

from collections.abc import Mapping
from dataclasses import dataclass

from chargemap.model.battle import Action
from chargemap.model.board import Square

WAIVE = "waive"


@dataclass(frozen=True, slots=True)
class Chance:
    """Who may strike, the square in which the mover is struck, and the attacks to choose from.

    They are on the mover first, then on its mount or rider. `instead` may be done in place of any of
    them. `fall` lays the mover down in that square: whoever goes down stops where it was struck.
    """

    striker: str
    where: Square
    strikes: tuple[Action, ...]
    fall: Action
    instead: tuple[Action, ...] = ()

    @property
    def waived(self) -> Action:
        """The hand's action that tells of the attack which was not made."""
        choices = {"where": list(self.where)}
        return Action(WAIVE, self.striker, self.mover, choices)

    @property
    def mover(self) -> str:
        """Who is struck first of all: the one that moves, or is moved."""
        return self.fall.by


@dataclass(frozen=True, slots=True)
class Crossing:
    """A mover whose way others may step into: by who does, the action as it then is."""

    mover: str
    ways: Mapping[str, Action]
