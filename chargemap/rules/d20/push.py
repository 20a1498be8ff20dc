"""Pushing and passing through: where a bull rush and an overrun lead on the board (section 7)."""

from collections.abc import Iterator
from dataclasses import dataclass

from chargemap.geometry.ground import Heading, Space, heading, measure_ft, overlapping
from chargemap.geometry.route import Passage, step_cost
from chargemap.geometry.steps import step_faults
from chargemap.model.board import Square
from chargemap.model.verdict import Mark
from chargemap.rules.d20.situation import Combatant, Situation


def squares_pushed(feet: int, u: Heading) -> int:
    """Return how many squares a push of that many feet goes along `u`.

    >>> squares_pushed(15, (1, 0)), [squares_pushed(ft, (1, 1)) for ft in (5, 10, 15, 20, 25)]
    (3, [1, 1, 2, 3, 3])
    """
    steps = 0
    while feet_pushed(steps + 1, u) <= feet:
        steps += 1
    return steps


def feet_pushed(steps: int, u: Heading) -> int:
    """Return the feet that so many steps along `u` measure (D20-M01)."""
    return 5 * (steps + (steps // 2 if u[0] and u[1] else 0))


def along(square: Square, u: Heading, steps: int = 1) -> Square:
    """Return the square that many steps along `u`."""
    return square[0] + u[0] * steps, square[1] + u[1] * steps


@dataclass(slots=True)
class Walk:
    """A charger going on past E: its path so far, what it has cost, and the diagonals counted."""

    situation: Situation
    mover: Combatant
    passage: Passage
    path: list[Square]
    distance_ft: int
    odd: bool
    limit_ft: int

    @property
    def at(self) -> Square:
        """The square reached."""
        return self.path[-1]

    def may_go(self, new: Square, without: frozenset[str]) -> bool:
        """Whether nothing solid and no creature but those named and the helpless is in the way."""
        space = self.situation.space_at(self.mover, new)
        crowd = self.situation.crowd(without | self.mover.pair, helpless=False)
        if (
            not self.situation.ground.inside(space)
            or self.situation.ground.mask(space) & crowd
        ):
            return False
        return not step_faults(self.situation.ground, space.side, self.at, new)

    def can_pay(self, new: Square) -> bool:
        """Whether the step is within the limit of the charge."""
        return (
            self.distance_ft + step_cost(self.passage, self.at, new, self.odd)[0]
            <= self.limit_ft
        )

    def go(self, new: Square) -> None:
        """Take the step."""
        cost, self.odd = step_cost(self.passage, self.at, new, self.odd)
        self.distance_ft += cost
        self.path.append(new)


def walk_from(
    situation: Situation, mover: Combatant, end: Space, limit_ft: int
) -> Walk:
    """Return the mover's walk as it stands at the end of its straight run."""
    across, down = end.column - mover.space.column, end.row - mover.space.row
    odd = min(abs(across), abs(down)) % 2 == 1
    return walk_on(
        situation, mover, end.square, limit_ft, measure_ft(across, down), odd
    )


def walk_on(
    situation: Situation,
    mover: Combatant,
    at: Square,
    limit_ft: int,
    distance_ft: int = 0,
    odd: bool = False,
) -> Walk:
    """Return a walk that goes on from `at`, with so many feet paid and the diagonals counted so far."""
    doubled = situation.options["difficult_diagonal"] == "double"
    difficult = difficult_squares(situation, mover.pair)
    passage = Passage(situation.ground, mover.space.side, 0, 0, difficult, doubled)
    return Walk(situation, mover, passage, [at], distance_ft, odd, limit_ft)


def difficult_squares(situation: Situation, movers: frozenset[str]) -> int:
    """Return the difficult squares, those of paralyzed creatures but the movers among them (D20-M04)."""
    mask = situation.ground.difficult
    for one in situation.combatants.values():
        lies = "paralyzed" in one.creature.states and not one.dead
        if lies and one.id not in movers:
            mask |= one.mask
    return mask


def way_out(end: Space, target: Space) -> Iterator[Square]:
    """Yield the squares along the line from E until clear of the target."""
    u, at = heading(end, target), end.square
    while True:
        at = along(at, u)
        yield at
        if not overlapping(end.at(at), target):
            return


def passes(walk: Walk, target: Combatant) -> bool:
    """Walk from E through the target's space until clear of it; whether nothing bars that."""
    ground = walk.situation.ground
    for new in way_out(walk.situation.space_at(walk.mover, walk.at), target.space):
        space = walk.situation.space_at(walk.mover, new)
        if not walk.may_go(new, target.pair) or not walk.can_pay(new):
            return False
        if ground.mask(space) & ground.difficult:
            return False
        walk.go(new)
    return True


def exit_obstacles(walk: Walk, target: Combatant) -> Iterator[Mark]:
    """Yield the evidence that there is no way out behind the target of an overrun."""
    end = walk.situation.space_at(walk.mover, walk.at)
    if not overlapping(end, target.space) and not passes(walk, target):
        yield Mark(squares=tuple(way_out(end, target.space)))


@dataclass(frozen=True, slots=True)
class Pushed:
    """How far a creature was pushed: its path, its own square first."""

    path: tuple[Square, ...]
    u: Heading

    @property
    def feet(self) -> int:
        """The feet really moved."""
        return feet_pushed(len(self.path) - 1, self.u)


def may_be_pushed(
    situation: Situation, target: Combatant, old: Square, new: Square
) -> bool:
    """Whether nothing solid bars that square of a push; creatures are another matter."""
    space = situation.space_at(target, new)
    return situation.ground.inside(space) and not step_faults(
        situation.ground, space.side, old, new
    )
