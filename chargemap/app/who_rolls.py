"""Who rolls the dice: the program, the players, whoever is asked each time, or the players of some sides."""

from collections.abc import Collection

from PySide6.QtCore import QObject, Signal

from chargemap.app import settings
from chargemap.model.battle import Action, Battle

PROGRAM, TYPED, ASKED, BY_SIDE = "program", "typed", "asked", "by-side"
MODES = (PROGRAM, TYPED, ASKED, BY_SIDE)
MODE_KEY, SIDES_KEY = "dice/who", "dice/sides"


class WhoRolls(QObject):
    """The choice in force, remembered between starts."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        found = settings.text(MODE_KEY, PROGRAM)
        self.mode = found if found in MODES else PROGRAM
        self.sides = frozenset(filter(None, settings.text(SIDES_KEY, "").split("\n")))

    def choose(self, mode: str) -> None:
        """Put one of `MODES` in force."""
        if mode != self.mode:
            self.mode = mode
            settings.remember(MODE_KEY, mode)
            self.changed.emit()

    def choose_sides(self, sides: Collection[str]) -> None:
        """Have the players of these sides type their dice in, where it goes by sides."""
        if (chosen := frozenset(sides)) != self.sides:
            self.sides = chosen
            settings.remember(SIDES_KEY, "\n".join(sorted(chosen)))
            self.changed.emit()

    def is_typed(self, battle: Battle, action: Action, whose: str) -> bool:
        """Whether a player types that die in; `whose` is a token, a side, or "" for whoever acts."""
        if self.mode == PROGRAM:
            return False
        return self.mode != BY_SIDE or _side(battle, whose or action.by) in self.sides


def _side(battle: Battle, whose: str) -> str:
    token = battle.tokens.get(whose)
    return token.side if token else whose
