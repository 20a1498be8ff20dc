"""A push on its way: square by square, through the creatures it meets, each with its own steps (PF1-M71 to PF1-M74)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from chargemap.geometry.ground import Heading
from chargemap.model.battle import Battle
from chargemap.model.board import Square
from chargemap.rules.d20.charging import Charge
from chargemap.rules.d20.push import (
    Walk,
    along,
    feet_pushed,
    may_be_pushed,
    squares_pushed,
    walk_on,
)
from chargemap.rules.d20.situation import Combatant, Situation, with_pair_at

# a creature in the way and its place in the line: the feet it may be pushed, None if the check fails
Ask: TypeAlias = Callable[[Combatant, int], int | None]


@dataclass(slots=True)
class Pushed:
    """One that is pushed: the squares it came through, its own first, and the steps that its result allows."""

    one: Combatant
    u: Heading
    most: int
    path: list[Square]

    @property
    def steps(self) -> int:
        """The squares it was really moved."""
        return len(self.path) - 1

    @property
    def feet(self) -> int:
        """The feet it was really moved."""
        return feet_pushed(self.steps, self.u)

    @property
    def at(self) -> Square:
        """The square where it is by now."""
        return self.path[-1]

    @property
    def next(self) -> Square:
        """The square one step on."""
        return along(self.at, self.u)


@dataclass(slots=True)
class Shove:
    """A push: the line of those pushed, in the order in which they were met."""

    situation: Situation
    by: Combatant
    ask: Ask
    line: list[Pushed]
    solid: bool = False  # something solid stopped it
    met: bool = False  # a creature was in the way

    @property
    def moved(self) -> tuple[Pushed, ...]:
        """Those who were moved at all."""
        return tuple(one for one in self.line if one.steps)

    @property
    def ids(self) -> frozenset[str]:
        """Those who are pushed, with their mounts and riders."""
        return frozenset[str]().union(*(pushed.one.pair for pushed in self.line))

    def placed(self, battle: Battle, back: int = 0) -> Battle:
        """Return the battle with those pushed where they are, or were so many steps before."""
        for pushed in self.line:
            at = pushed.path[max(0, pushed.steps - back)]
            battle = with_pair_at(battle, pushed.one, at)
        return battle

    def steps(self) -> Iterator[tuple[int, tuple[Pushed, ...]]]:
        """Yield for each step how many steps before the end it was taken, and who took it."""
        most = max((one.steps for one in self.line), default=0)
        for back in range(most, 0, -1):
            yield back, tuple(one for one in self.line if one.steps >= back)

    def go(self) -> None:
        """Push on until one has used up its result, or something is in the way."""
        while all(one.steps < one.most for one in self.line) and self._is_free():
            for one in self.line:
                one.path.append(one.next)

    def _is_free(self) -> bool:
        """Whether all may take one more step; those in the way are rolled for and join the line."""
        fresh = list(self.line)
        while fresh:
            self.solid = any(not self._may_enter(pushed) for pushed in fresh)
            waiting = self._in_the_way(fresh)
            self.met = self.met or (bool(waiting) and not self.solid)
            if self.solid or any(self._is_a_wall(one) for one in waiting):
                return False
            fresh = []
            for one in waiting:
                feet = self.ask(one, len(self.line))
                if feet is None:
                    return False
                fresh.append(pushed_from(one, self.line[0].u, feet))
                self.line.append(fresh[-1])
        return True

    def _may_enter(self, pushed: Pushed) -> bool:
        return may_be_pushed(self.situation, pushed.one, pushed.at, pushed.next)

    def _is_a_wall(self, one: Combatant) -> bool:
        """Whether it is more than one size larger than the attacker."""
        return one.creature.size.rank - self.by.creature.size.rank > 1

    def _in_the_way(self, fresh: list[Pushed]) -> list[Combatant]:
        """Return who holds a square behind those, by rows and columns; of rider and mount the mount."""
        situation, behind = self.situation, 0
        for pushed in fresh:
            space = situation.ground.mask(situation.space_at(pushed.one, pushed.next))
            held = situation.ground.mask(situation.space_at(pushed.one, pushed.at))
            behind |= space & ~held
        without = self.ids | self.by.pair
        found: dict[str, Combatant] = {}
        for square in situation.ground.squares(behind):
            bit = situation.ground.bit(square)
            for key in situation.holders(bit, without, helpless=False):
                body = situation.body(situation[key])
                found[body.id] = body
        return list(found.values())


def pushed_from(one: Combatant, u: Heading, feet: int) -> Pushed:
    """Return one that is about to be pushed that many feet from where it stands."""
    steps = squares_pushed(feet, u) if u != (0, 0) else 0
    return Pushed(one, u, steps, [one.space.square])


def shoved(
    situation: Situation,
    by: Combatant,
    target: Combatant,
    u: Heading,
    feet: int,
    ask: Ask,
) -> Shove:
    """Push `target` that many feet along `u`, with whoever is in the way."""
    shove = Shove(situation, by, ask, [pushed_from(target, u, feet)])
    shove.go()
    return shove


def beyond(charge: Charge, situation: Situation, mover: Combatant) -> Walk:
    """Return the way on of a charger that stands where its run ended: the run's feet and diagonals count."""
    at = mover.space.square
    across, down = at[0] - charge.start.column, at[1] - charge.start.row
    odd = min(abs(across), abs(down)) % 2 == 1
    return walk_on(situation, mover, at, charge.limit_ft, charge.run_ft, odd)
