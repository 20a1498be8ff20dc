"""Where a grapple puts its target on the board (PF1-M43, PF1-M47, PF1-M48, PF1-M77, PF1-M81)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import cast

from chargemap.geometry.ground import Space
from chargemap.model.battle import Battle
from chargemap.model.board import Square
from chargemap.model.verdict import Clause, Effect
from chargemap.rules.d20.situation import Combatant, Situation
from chargemap.rules.memo import lazy
from chargemap.rules.pf1.armed import KNEES
from chargemap.rules.pf1.board_clauses import M81
from chargemap.rules.pf1.placing import nearest, places_beside, without_danger
from chargemap.rules.pf1.saddle import FELL
from chargemap.rules.ruling import Ruling


@dataclass(frozen=True)
class Putting:
    """The choice of a place for the target beside the grappler, who stands on `anchor` by then."""

    situation: Situation
    by: Combatant
    at: Combatant
    anchor: Space
    asked: Square | None  # what `place` names

    @property
    def where(self) -> Square:
        """Where the target is before."""
        return cast(Square, self.at.token.at)

    @property
    def side(self) -> int:
        """How many squares a side the target fills, out of any saddle."""
        return self.at.creature.space_sq

    @lazy
    def places(self) -> tuple[Square, ...]:
        """The free places beside the grappler; a mount stays where its rider is taken from."""
        going = frozenset({self.at.id}) if self.at.rides else self.at.pair
        return places_beside(
            self.situation, self.anchor, self.side, self.by.pair | going
        )

    @lazy
    def safe(self) -> tuple[Square, ...]:
        """Those of them without danger."""
        return self._without_danger(self.places)

    @property
    def asked_in_vain(self) -> bool:
        """Whether the place asked for is none of the free ones beside the grappler."""
        return self.asked is not None and self.asked not in self.places

    @property
    def chosen(self) -> Square | None:
        """The place asked for, wherever on the board: whether it may be is asked elsewhere."""
        if self.asked is None:
            return None
        space = Space(*self.asked, self.side)
        return self.asked if self.situation.ground.on_board(space) else None

    @property
    def nearest(self) -> Square | None:
        """The safe place nearest to where the target is."""
        return nearest(self.safe, self.where)

    @property
    def kept(self) -> Square | None:
        """Its place beside the grappler after a move, if free and safe; else the nearest that is."""
        start = cast(Square, self.situation.body(self.by).token.at)
        same = (
            self.where[0] + self.anchor.column - start[0],
            self.where[1] + self.anchor.row - start[1],
        )
        return same if same in self.safe else self.nearest

    def is_dangerous(self, square: Square) -> bool:
        """Whether the target would stand in danger there."""
        return not self._without_danger((square,))

    def _without_danger(self, places: Iterable[Square]) -> tuple[Square, ...]:
        return without_danger(self.situation.battle, places, self.side)


def place_asked(written: object) -> Square | None:
    """Return the square that `place` names."""
    if written is None:
        return None
    column, row = cast(Sequence[int], written)
    return column, row


def put(
    battle: Battle, ruling: Ruling, clause: Clause, token_id: str, square: Square
) -> Battle:
    """Set the target on that place; a rider is out of the saddle first (PF1-M81)."""
    token = battle.tokens[token_id]
    if token.stats.get("mount"):
        token = token.without_stat("mount").without_effects(KNEES, FELL)
        ruling.report(Effect(token_id, "dismounted"))
        ruling.draw(M81, on="dismounted")
    tell_place(ruling, clause, token_id, square)
    return battle.with_token(replace(token, at=square))


def tell_place(ruling: Ruling, clause: Clause, token_id: str, square: Square) -> None:
    """Note where the target ends."""
    ruling.report(Effect(token_id, "moved-to", list(square)))
    ruling.draw(clause, on="moved-to")
