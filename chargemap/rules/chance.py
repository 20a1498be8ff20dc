"""An attack of opportunity, as the table offers it."""

from dataclasses import dataclass

from chargemap.model.battle import Action
from chargemap.model.board import Square

WAIVE = "waive"


@dataclass(frozen=True, slots=True)
class Chance:
    """Who may strike, the square in which the mover is struck, and the attacks to choose from.

    They are on the mover first, then on its mount or rider. `fall` lays the mover down in that square:
    whoever goes down stops where it was struck.
    """

    striker: str
    where: Square
    strikes: tuple[Action, ...]
    fall: Action

    @property
    def waived(self) -> Action:
        """The hand's action that tells of the attack which was not made."""
        choices = {"where": list(self.where)}
        return Action(WAIVE, self.striker, self.mover, choices)

    @property
    def mover(self) -> str:
        """Who is struck first of all: the one that moves, or is moved."""
        return self.fall.by
