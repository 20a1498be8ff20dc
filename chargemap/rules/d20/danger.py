"""Where a token could be charged: all squares at once, by the rules of a charge (section 4)."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from chargemap.geometry import places
from chargemap.geometry.ground import Space, bits
from chargemap.model.battle import Action, Battle
from chargemap.model.board import Square
from chargemap.rules.d20.charging import LEAST_FT, Charge, distance_ft
from chargemap.rules.d20.reach import surely_covered
from chargemap.rules.d20.situation import Combatant, Situation
from chargemap.rules.d20.turns import started
from chargemap.rules.memo import lazy
from chargemap.rules.ruling import Family, Requirement

Layout: TypeAlias = Callable[[Battle], Situation]
Requirements: TypeAlias = Sequence[Requirement[Any] | Family[Any]]


def danger(
    layout: Layout, required: Requirements, battle: Battle, token_id: str
) -> frozenset[Square]:
    """Return the squares in which an enemy could charge the token in its next turn, all else as it is.

    `required` is what a charge requires wherever the two stand.
    """
    known = layout(battle).dangers
    if token_id not in known:
        known[token_id] = _danger(layout, required, battle, token_id)
    return known[token_id]


def _danger(
    layout: Layout, required: Requirements, battle: Battle, token_id: str
) -> frozenset[Square]:
    situation = _in_their_turn(layout(battle), token_id)
    ground, side = situation.ground, situation[token_id].space.side
    left, found = places.not_hidden(ground, side), 0
    for enemy in _enemies(situation, token_id):
        charge = Charge(situation, Action("charge", enemy.id, token_id))
        if any(True for one in required for _found in one.evidence(charge)):
            continue
        charged = _Charged(charge).among(left)
        found |= charged
        left &= ~charged
    return frozenset(ground.squares(found))


def _enemies(situation: Situation, token_id: str) -> list[Combatant]:
    """Return the enemies of the token."""
    token, everyone = situation[token_id], situation.combatants.values()
    return [one for one in everyone if situation.enemies(one, token)]


def _in_their_turn(situation: Situation, token_id: str) -> Situation:
    """Return the situation with the next turn of every enemy, its mount or rider begun."""
    ids = {key for one in _enemies(situation, token_id) for key in one.pair}
    fresh = (started(situation[key].token) for key in sorted(ids))
    return Situation(situation.game, situation.battle.with_token(*fresh))


class _Charged:
    """The places of a target in which one charge is legal, as far as places decide.

    A place is named by its top-left square, a set of them is a mask.
    """

    def __init__(self, charge: Charge) -> None:
        """Take the charge at the target where it stands."""
        self.charge = charge
        self.ground = charge.ground
        self.start = charge.start
        self.side = charge.at.space.side

    def among(self, left: int) -> int:
        """Return those of the places `left` in which the target could be charged.

        The nearest ends come first: where they can strike the target, no end further off is closest.
        """
        found = 0
        for distance, ends in self._ends():
            if not left:
                break
            clear = self._clear(ends) if distance >= LEAST_FT else 0
            charged = self._struck(clear, left, toward=True)
            found |= charged
            left &= ~(charged | self._struck(ends, left & ~charged, toward=False))
        return sum(1 << at for at in bits(found) if self.charge.sees(self._target(at)))

    def _ends(self) -> Iterator[tuple[int, int]]:
        """Yield the places in which the body has room, by the feet of the run to them."""
        ground, start = self.ground, self.start
        rooms = places.rooms(ground, start.side)
        for distance, ways in places.rings(self.charge.limit_ft):
            mask = 0
            for dx, dy in ways:
                column, row = start.column + dx, start.row + dy
                if 0 <= column < ground.width and 0 <= row < ground.height:
                    mask |= ground.bit((column, row))
            yield distance, mask & rooms

    def _clear(self, ends: int) -> int:
        """Return the ends to which the way is clear."""
        mask = 0
        for index in bits(ends):
            end = self.start.at(self.ground.square(index))
            if self.charge.approach.is_clear(end):
                mask |= 1 << index
        return mask

    def _struck(self, ends: int, left: int, *, toward: bool) -> int:
        """Return those of the places `left` that can be struck from one of the ends; `toward`: that is nearer."""
        found, doubtful = 0, []
        for (dx, dy), surely, near in self._offsets if ends else ():
            there = places.moved(self.ground, ends, -dx, -dy) & left
            if toward:
                there &= ~near
            found |= there & surely
            if there & ~surely:
                doubtful.append((dx, dy, there & ~surely))
        for dx, dy, there in doubtful:
            for index in bits(there & ~found):
                target = self._target(index)
                end = self.start.at((target.column + dx, target.row + dy))
                if self.charge.strikes(end, target):
                    found |= 1 << index
        return found

    @lazy
    def _offsets(self) -> list[tuple[Square, int, int]]:
        """How far an end may lie from a target: the targets surely struck from there, and those as near to S."""
        ground, grips = self.ground, self.charge.grips
        sides = (self.start.side, self.side)
        near: dict[int, int] = {}  # by the feet
        found = []
        for dx, dy in self.charge.offsets:
            if abs(dx) >= ground.width or abs(dy) >= ground.height:
                continue  # never are both on the board
            surely = surely_covered(ground, sides, grips, dx, dy)
            far = distance_ft(Space(dx, dy, self.start.side), Space(0, 0, self.side))
            if far not in near:
                near[far] = self._within(far)
            found.append(((dx, dy), surely, near[far]))
        return found

    def _within(self, far_ft: int) -> int:
        """Return the targets that are no further than that from S."""
        column, row, side = self.start
        near = places.within(side, self.side, far_ft)
        return self.ground.mask_of((column + dx, row + dy) for dx, dy in near)

    def _target(self, index: int) -> Space:
        return Space(*self.ground.square(index), self.side)
