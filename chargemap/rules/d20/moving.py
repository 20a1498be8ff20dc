"""Ordinary movement: a move with its path, its cost and its faults (D20-M01 to M10, M14, M15)."""

from collections.abc import Iterator, Sequence
from typing import cast

from chargemap.geometry.ground import Space
from chargemap.geometry.lane import straight_run
from chargemap.geometry.route import Passage, cheapest, costs
from chargemap.geometry.steps import step_blockers, step_faults
from chargemap.model.battle import Action, Battle
from chargemap.model.board import Square
from chargemap.model.verdict import Mark
from chargemap.rules.d20 import turns
from chargemap.rules.d20.provoke import (
    Provocation,
    already_provoked,
    provocations,
    squares_left,
    strikes_at,
)
from chargemap.rules.d20.push import difficult_squares
from chargemap.rules.d20.situation import Combatant, Situation, Way
from chargemap.rules.memo import lazy

_MOVES = {
    "single": 1,
    "double": 2,
    "run": 2,
    "step": 0,
}  # move actions that each kind takes


class Move:
    """An attempt to move. Everything is worked out when it is first asked for, and once."""

    def __init__(
        self,
        situation: Situation,
        action: Action,
        through: frozenset[str] = frozenset(),
    ) -> None:
        """Take the mover and its body from the action; those of `through` do not bar its way."""
        self.situation = situation
        self.through = through
        self.action = action
        self.by = situation[action.by]
        self.body = situation.body(self.by)
        self.kind = cast(str, action.get("as", "single"))
        self.start = cast(Square, self.body.token.at)

    @property
    def battle(self) -> Battle:
        """The battle before the move."""
        return self.situation.battle

    @property
    def unhindered_by(self) -> frozenset[str]:
        """Who is never in its way: itself, its mount or its rider."""
        return self.body.pair

    @property
    def is_step(self) -> bool:
        """Whether it is a 5-foot step."""
        return self.kind == "step"

    @property
    def runs(self) -> bool:
        """Whether it is a run."""
        return self.kind == "run"

    @property
    def moves(self) -> int:
        """How many move actions it takes."""
        return _MOVES[self.kind]

    @lazy
    def budget_ft(self) -> int:
        """How far it may go."""
        creature = self.body.creature
        times = {"single": 1, "double": 2, "run": creature.run, "step": 0}[self.kind]
        return 5 if self.is_step else creature.speed_ft * times

    @lazy
    def path(self) -> tuple[Square, ...]:
        """The squares of the move, the mover's own first (D20-M15 where none is given)."""
        written = self.action.get("path")
        if written is not None:
            return tuple(
                (column, row) for column, row in cast(Sequence[Square], written)
            )
        if not self.goals:
            return (self.start,)
        if self.runs:
            return straight_run(self.body.space, self._space(self.goals[-1]))
        return self.route or self._direct()

    @property
    def route(self) -> Way | None:
        """The way of least cost through `via` to `to`, found once; None where there is none."""
        routes = self.situation.routes
        passed = self.unhindered_by | self.through
        key = (self.by.id, self.goals, self.is_step, passed)
        if key not in routes:
            inside = self.situation.ground.inside
            reachable = all(inside(self._space(goal)) for goal in self.goals)
            routes[key] = (
                cheapest(
                    self.passage,
                    self.start,
                    self.goals,
                    self._provoked_by_step,
                    self._threatened,
                )
                if reachable
                else None
            )
        return routes[key]

    @lazy
    def goals(self) -> tuple[Square, ...]:
        """The squares of `via`, then that of `to`."""
        via = cast(Sequence[Square], self.action.get("via") or ())
        to = self.action.get("to")
        listed = [*via, cast(Square, to)] if to is not None else list(via)
        return tuple((column, row) for column, row in listed)

    @lazy
    def passage(self) -> Passage:
        """What the mover's way is made of: ground, the creatures that bar it, difficult squares."""
        situation = self.situation
        barred = 0
        for one in situation.combatants.values():
            if self._bars(one):
                barred |= one.mask
        return Passage(
            situation.ground,
            self.body.space.side,
            barred,
            situation.crowd(self.unhindered_by, helpless=False),
            difficult_squares(situation, self.body.pair),
            situation.options["difficult_diagonal"] == "double",
        )

    @lazy
    def connected(self) -> bool:
        """Whether the path begins at the mover, goes from neighbour to neighbour, and stays near the board."""
        inside = self.situation.ground.inside
        return not tuple(self.jumps()) and all(
            inside(self._space(square)) for square in self.path
        )

    @property
    def ends_on_board(self) -> bool:
        """Whether the last space lies on the board as a whole."""
        return self.situation.ground.on_board(self._space(self.path[-1]))

    @lazy
    def costs_ft(self) -> tuple[int, ...]:
        """What has been paid at each square of the path; empty where the path has jumps."""
        return costs(self.passage, self.path) if self.connected else ()

    @property
    def distance_ft(self) -> int:
        """What the whole path costs."""
        return self.costs_ft[-1] if self.costs_ft else 0

    @property
    def provokes(self) -> tuple[str, ...]:
        """Who gets an attack of opportunity; a 5-foot step provokes nothing."""
        return tuple(one for one, _ in self.provocations)

    @lazy
    def provocations(self) -> tuple[Provocation, ...]:
        """Who gets one, with the square that the mover leaves then."""
        if self.is_step or not self.connected:
            return ()
        return provocations(self.situation, self.by, self.path)

    @property
    def steps(self) -> Iterator[tuple[Square, Square]]:
        """The steps of the path that go to a neighbour."""
        return (
            (old, new)
            for old, new in zip(self.path, self.path[1:], strict=False)
            if _neighbours(old, new)
        )

    def jumps(self) -> Iterator[Mark]:
        """Yield the squares that are no neighbours of the one before."""
        if self.path[0] != self.start:
            yield Mark(squares=(self.path[0],))
        for old, new in zip(self.path, self.path[1:], strict=False):
            if not _neighbours(old, new):
                yield Mark(squares=(new,))

    def blocked(self, fault: str) -> Iterator[Mark]:
        """Yield what stands in the way of the steps with that fault."""
        ground, side = self.situation.ground, self.body.space.side
        for old, new in self.steps:
            if not ground.inside(self._space(new)):
                if fault == "blocked":
                    yield Mark(squares=(new,))
            elif fault in step_faults(ground, side, old, new):
                found = step_blockers(ground, side, old, new)
                corner = fault == "corner"
                yield Mark(
                    squares=found.corner_squares if corner else found.squares,
                    shapes=self.situation.outlines(
                        found.corner_walls if corner else found.walls
                    ),
                )

    def standing_in_the_way(self) -> Iterator[Mark]:
        """Yield the enemies whose squares the path enters (D20-M08)."""
        ground = self.situation.ground
        for new in self.path[1:]:
            space = self._space(new)
            mask = ground.mask(space) if ground.inside(space) else 0
            for one in (
                self.situation.combatants.values() if mask & self.passage.barred else ()
            ):
                if one.mask & mask and self._bars(one):
                    yield Mark(
                        tokens=(one.id,), squares=ground.squares(one.mask & mask)
                    )

    def at_the_end(self) -> Iterator[Mark]:
        """Yield who holds a square of the space where the path ends (D20-M07)."""
        space = self._space(self.path[-1])
        if len(self.path) < 2 or not self.situation.ground.inside(space):
            return
        full = self.situation.ground.mask(space) & self.passage.no_stop
        if full:
            holders = self.situation.holders(full, self.unhindered_by, helpless=False)
            yield Mark(tokens=holders, squares=self.situation.ground.squares(full))

    def unpaid(self) -> Iterator[Mark]:
        """Yield the squares beyond the allowance."""
        if self.is_step:
            beyond = self.path[2:]
        else:
            beyond = tuple(
                square
                for square, cost in zip(self.path, self.costs_ft, strict=False)
                if cost > self.budget_ft
            )
        if beyond:
            yield Mark(squares=beyond)

    def difficult(self) -> Iterator[Mark]:
        """Yield the difficult squares that the path enters."""
        ground = self.situation.ground
        for new in self.path[1:]:
            space = self._space(new)
            slow = (
                ground.mask(space) & self.passage.difficult
                if ground.inside(space)
                else 0
            )
            if slow:
                yield Mark(squares=ground.squares(slow))

    @property
    def straight(self) -> bool:
        """Whether the path is the straight run from its start to its end."""
        return self.path == straight_run(
            self._space(self.path[0]), self._space(self.path[-1])
        )

    @property
    def has_actions(self) -> bool:
        """Whether the turn still allows it."""
        token, creature = self.body.token, self.body.creature
        if self.is_step:
            return True
        if self.runs:
            return turns.full_round_left(token, creature)
        return turns.move_actions_left(token, creature) >= self.moves

    def _space(self, square: Square) -> Space:
        return self.situation.space_at(self.body, square)

    def _direct(self) -> tuple[Square, ...]:
        """Return the straight way through every goal, whatever stands in it."""
        path = [self.start]
        for goal in self.goals:
            path += straight_run(self._space(path[-1]), self._space(goal))[1:]
        return tuple(path)

    def _bars(self, one: Combatant) -> bool:
        """Whether the mover may not pass through that one."""
        if (
            one.dead
            or one.id in self.unhindered_by
            or one.id in self.through
            or not self.situation.enemies(one, self.by)
        ):
            return False
        if self.situation.helpless(one):
            return False
        return abs(one.creature.size.rank - self.body.creature.size.rank) < 3

    def _provoked_by_step(self, old: Square, new: Square) -> int:
        """Return the enemies that one step provokes, as bits in the order of the watchers."""
        if self.is_step:
            return 0
        left, bits = squares_left(self.situation, self.by, old, new), 0
        for index, (one, threat) in enumerate(self._watching):
            if threat & left and strikes_at(self.situation, one, self.by, left):
                bits |= 1 << index
        return bits

    @lazy
    def _threatened(self) -> int:
        """All squares in which leaving may provoke."""
        mask = 0
        for _, threat in self._watching:
            mask |= threat
        return mask

    @lazy
    def _watching(self) -> tuple[tuple[Combatant, int], ...]:
        had = already_provoked(self.situation, self.by)
        return tuple(
            (one, threat)
            for one, threat in self.situation.watchers
            if self.situation.enemies(one, self.by) and one.id not in had
        )


def _neighbours(old: Square, new: Square) -> bool:
    return max(abs(new[0] - old[0]), abs(new[1] - old[1])) == 1
