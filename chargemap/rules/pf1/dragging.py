"""Moving in a grapple: the grappler's way, and where it puts the one it holds (PF1-M47, PF1-M48, PF1-M77, PF1-M78)."""

from collections.abc import Iterator

from chargemap.i18n import N_
from chargemap.model.battle import Action, Battle
from chargemap.model.board import Square
from chargemap.model.verdict import Mark, Reason
from chargemap.rules.d20.clauses import M11
from chargemap.rules.d20.moving import Move
from chargemap.rules.d20.provoke import (
    Provocation,
    provocations,
    remember_provoked,
)
from chargemap.rules.d20.situation import Combatant, Situation, with_pair_at
from chargemap.rules.d20.turns import MOVED, spend
from chargemap.rules.dice import Dice
from chargemap.rules.memo import lazy
from chargemap.rules.pf1.board_clauses import M77
from chargemap.rules.pf1.danger import breaks_free, forecast_attempt
from chargemap.rules.pf1.grapple_clauses import M47, M48
from chargemap.rules.pf1.holds import ended, parted
from chargemap.rules.pf1.moved import with_feet
from chargemap.rules.pf1.putting import Putting, place_asked, put, tell_place
from chargemap.rules.ruling import Ruling

JUMPS = Reason("not-adjacent", (M47,), N_("The path jumps, or begins elsewhere."))
BLOCKED = Reason(
    "blocked", (M47,), N_("Something solid, or the edge of the board, is in the way.")
)
CORNER = Reason("corner", (M47,), N_("No diagonal step past a wall's corner."))
ENEMY_IN_WAY = Reason("enemy-in-way", (M47,), N_("The way is barred by {tokens}."))
END_OCCUPIED = Reason("end-occupied", (M47,), N_("That space is taken by {tokens}."))
OVER_BUDGET = Reason(
    "over-budget", (M47,), N_("That is farther than half of {by}'s speed.")
)


class Drag(Move):
    """The grappler's way at half speed, past the one it holds, and that one's place at its end."""

    def __init__(self, situation: Situation, action: Action, at: Combatant) -> None:
        """Take the way from the action, and the one who is held."""
        keys = ("path", "to")
        way = {key: action.get(key) for key in keys if action.get(key) is not None}
        super().__init__(situation, Action("move", action.by, choices=way))
        self.at = at
        self.asked = place_asked(action.get("place"))

    @lazy
    def budget_ft(self) -> int:
        """Half the speed, rounded down to 5 ft."""
        return self.body.creature.speed_ft // 2 // 5 * 5

    @property
    def unhindered_by(self) -> frozenset[str]:
        """Who is never in its way: the one it holds, too, with its riders."""
        return self.body.pair | (
            frozenset({self.at.id}) if self.at.rides else self.at.pair
        )

    @lazy
    def provocations(self) -> tuple[Provocation, ...]:
        """Who gets an attack of opportunity, but not the one it holds (PF1-M78)."""
        if not self.connected:
            return ()
        return provocations(self.situation, self.by, self.path, self.at.pair)

    @property
    def goes(self) -> bool:
        """Whether it ends somewhere: a path with jumps, or off the board, is carried out by nobody."""
        return self.connected and self.ends_on_board

    @lazy
    def putting(self) -> Putting:
        """The choice of a place for the target beside the end."""
        end = self._space(self.path[-1])
        return Putting(self.situation, self.by, self.at, end, self.asked)

    @property
    def place(self) -> Square | None:
        """Where the target is put: where it was asked for, else beside the grappler as before, out of danger."""
        return self.putting.chosen or self.putting.kept


# ------------------------------------------------------------------ what bars it
def blocked(drag: Drag) -> Iterator[Mark]:
    """Nothing solid is in the way."""
    return drag.blocked("blocked")


def cornered(drag: Drag) -> Iterator[Mark]:
    """No diagonal step goes past a corner."""
    return drag.blocked("corner")


def bad_place(drag: Drag) -> Iterator[Mark]:
    """There is a place for the target, and it is free."""
    if not drag.goes:
        return
    if drag.putting.asked_in_vain and drag.asked:
        yield Mark(squares=(drag.asked,))
    elif drag.place is None:
        yield Mark(tokens=(drag.at.id,))


# ------------------------------------------------------------------ what comes of it
def show_drag(drag: Drag, ruling: Ruling) -> None:
    """Note the way, who gets an attack of opportunity, and where the target would be put."""
    if not drag.goes:
        return
    _tell_way(drag, ruling)
    if drag.place is None:
        return
    forecast_attempt(drag.situation, drag.putting, drag.place, ruling)
    tell_place(ruling, M47, drag.at.id, drag.place)


def dragged(drag: Drag, ruling: Ruling, dice: Dice, battle: Battle) -> Battle:
    """Move both; who is put into danger may first break free, and then is put out of it."""
    if not drag.goes or drag.place is None:  # forced all the same
        return battle
    _tell_way(drag, ruling)
    battle = _at_the_end(drag, battle)
    square = drag.place
    free = breaks_free(drag.situation, drag.putting, square, ruling, dice)
    if free:
        square = drag.putting.kept or square
    battle = put(battle, ruling, M77, drag.at.id, square)
    if free:
        battle = ended(battle, ruling, M48, drag.by.id)
    return parted(battle, ruling, {*drag.by.pair, drag.at.id})


def _tell_way(drag: Drag, ruling: Ruling) -> None:
    ruling.move(M47, drag.path, drag.distance_ft)
    ruling.provoke(M11, drag.provokes)


def _at_the_end(drag: Drag, battle: Battle) -> Battle:
    """Return the battle with the grappler, and who rides it or carries it, at the end of the way."""
    body = drag.body
    battle = with_pair_at(battle, body, drag.path[-1])
    mover = remember_provoked(battle.tokens[body.id], drag.provokes)
    if not drag.distance_ft:
        return battle.with_token(mover)
    return with_feet(battle.with_token(spend(mover, MOVED)), body.id, drag.distance_ft)
