"""The card on the board that offers an attack of opportunity, beside the square where the mover is struck."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from chargemap.app import strike_words
from chargemap.app.figure import Figure, Kind
from chargemap.app.offer_card import OfferCard
from chargemap.app.spaces import body, centre, outline
from chargemap.app.strikes import Strikes
from chargemap.model.board import Point

if TYPE_CHECKING:
    from chargemap.app.scene import BoardScene
    from chargemap.app.view import BoardView
    from chargemap.model.battle import Token


class StrikeCard(OfferCard):
    """The attack that is open, with the mover's ghost where it is struck."""

    def __init__(self, view: "BoardView", scene: "BoardScene") -> None:
        strikes = Strikes(scene.document, view)
        super().__init__(view, scene, strikes, strike_words)
        self.strikes = strikes

    def figures(self) -> Sequence[Figure]:
        """Return the mover where it is struck, and an arrow from the one who may strike."""
        battle, walker = self.scene.battle, self._walker()
        where = self.strikes.chance.where
        figures: list[Figure] = []
        if walker is not None:
            corners = outline(battle, walker, where)
            kind: Kind = "ring-token" if where == walker.at else "ghost"
            figures.append(Figure(kind, corners, walker.label, "warn", walker.id))
            striker = battle.tokens.get(self.strikes.striker)
            if striker is not None:
                points = (centre(battle, striker), centre(battle, walker, where))
                figures.append(Figure("push-arrow", points, "", "warn", striker.id))
        return figures

    def spaces(self) -> Sequence[Sequence[Point]]:
        """Return where the mover is struck, where it stands and goes, and its foes."""
        walker, battle, held = self._walker(), self.scene.battle, self.strikes.held
        if walker is None or held is None:
            return ()
        chance, end = self.strikes.chance, held.verdict.end
        found = [outline(battle, walker, chance.where), outline(battle, walker)]
        if end is not None and chance.mover == held.action.by:
            found.append(outline(battle, walker, end))
        foes = [*(one.striker for one in held.queue), str(held.action.at)]
        found += [outline(battle, battle.tokens[f]) for f in foes if f in battle.tokens]
        return found

    def _walker(self) -> "Token | None":
        held, battle = self.strikes.held, self.scene.battle
        if held is None or self.strikes.chance.mover not in battle.tokens:
            return None
        return body(battle, self.strikes.chance.mover)
