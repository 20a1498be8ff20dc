"""Moves that are declared, to be made when everybody's are: by a drag, or a square at a time by arrow keys."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from chargemap.app.declared import Declarations
from chargemap.app.document import Shown
from chargemap.app.tools.carry import move_choices, moved_to
from chargemap.model.battle import Action
from chargemap.model.board import Point
from chargemap.model.verdict import Verdict

if TYPE_CHECKING:
    from chargemap.app.document import Document

Judged: TypeAlias = tuple[Action, Verdict]
MOVE = "move"


class DeclaredMoves:
    """The moves that tokens declare; what is refused is shown and not declared."""

    def __init__(self, document: "Document", declarations: Declarations) -> None:
        self.document, self.declarations = document, declarations

    @property
    def wanted(self) -> bool:
        """Whether the rules in force have moves declared."""
        return MOVE in self.document.ruleset.declares

    def judged(self, token: str, choices: dict[str, object]) -> Judged:
        """Return a move with what would come of it."""
        action = Action(MOVE, token, choices=choices)
        return action, self.document.foresee(action)

    def dragged(self, ids: Sequence[str], shift: Point) -> Iterator[Judged]:
        """Declare a move of each of these tokens to where it was dragged."""
        for token in ids:
            battle = self.document.battle
            to = moved_to(battle, token, shift)
            yield from self._take(*self.judged(token, move_choices(battle, token, to)))

    def pushed(self, ids: Sequence[str], shift: Point) -> Iterator[Judged]:
        """Declare moves that go a square further than those declared, or back by one."""
        merge = "nudge " + " ".join(ids)
        for token in ids:
            way = self._way(token)
            goal = [way[-1][0] + shift[0], way[-1][1] + shift[1]]
            back = len(way) > 1 and way[-2] == goal
            way = way[:-1] if back else [*way, goal]
            yield from self._take(*self.judged(token, {"path": way}), merge)

    def _way(self, token: str) -> list[list[float]]:
        """Return the squares of the move that the token has declared, or the one it stands on."""
        known = self.declarations.of(token)
        way = known.get("path") if known is not None and known.do == MOVE else None
        if isinstance(way, list | tuple) and way:
            return [[*square] for square in way]
        return [moved_to(self.document.battle, token, (0, 0))]

    def _take(
        self, action: Action, verdict: Verdict, merge: str = ""
    ) -> Iterator[Judged]:
        if verdict.legal and not self.declarations.declare(action, merge):
            return
        self.document.show_verdict(Shown(verdict, action, self.document.battle))
        yield action, verdict
