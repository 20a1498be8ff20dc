"""The straight ways of a body out of its space, and what bars each of them (section 4, step 5)."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from chargemap.geometry import lane as lanes
from chargemap.geometry.ground import Space
from chargemap.geometry.steps import step_faults
from chargemap.model.board import Square
from chargemap.model.verdict import Mark
from chargemap.rules.d20.situation import Combatant, Situation
from chargemap.rules.memo import lazy


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with one tied space: the reason's code and the evidence."""

    code: str
    mark: Mark


class Approach:
    """The ways that a body may charge from where it stands; those of `without` do not count as in the way."""

    def __init__(
        self, situation: Situation, body: Combatant, without: frozenset[str]
    ) -> None:
        """Take the body that runs."""
        self.situation = situation
        self.ground = situation.ground
        self.start = body.space
        self.without = without
        self.centre: bool = situation.options["lane"] == "centre"

    @lazy
    def crowd(self) -> int:
        """The squares of the creatures in the way."""
        return self.situation.crowd(self.without, helpless=False)

    @lazy
    def counted(self) -> int:
        """The squares of S that count for the lane (option `start_square`)."""
        counts = self.situation.options["start_square"] == "count"
        return self.ground.mask(self.start) if counts else 0

    @lazy
    def bars(self) -> int:
        """All squares that bar a lane which they lie in."""
        ground, slow = self.ground, self.ground.difficult | self.crowd
        outside = (ground.solid | slow) & ~ground.mask(self.start)
        return outside | slow & self.counted

    @lazy
    def taken(self) -> int:
        """All squares that bar a space which holds them."""
        return self.ground.obstacle | self.crowd

    def lane(self, end: Space) -> int:
        """Return the squares of the lane, both spaces included."""
        return lanes.lane_mask(self.ground, self.start, end, self.centre)

    def is_clear(self, end: Space) -> bool:
        """Whether the way to that space, and the space itself, have no fault."""
        if end == self.start:
            return True
        lane = self.lane(end)
        if self._in_the_way(lane, end):
            return False
        return not any(self._segments(lane, end)) and not self.cut_corners(end)

    def faults(self, end: Space) -> Iterator[Fault]:
        """Yield all that is wrong with the way to that space and with the space itself."""
        if end == self.start:
            return
        ground, at_end = self.ground, self.ground.mask(end)
        lane = self.lane(end)
        found = self._in_the_way(lane, end)
        cut, entered = self._segments(lane, end)
        inside = found & at_end
        before = found ^ inside
        if solid := before & ground.solid:
            yield Fault("lane-blocked", Mark(squares=ground.squares(solid)))
        if cut:
            yield Fault("lane-blocked", Mark(shapes=self.situation.outlines(cut)))
        if slow := found & ground.difficult:
            yield Fault("lane-difficult", Mark(squares=ground.squares(slow)))
        if full := (before | found & self.counted) & self.crowd:
            yield Fault("lane-creature", self._holders(full))
        if stones := inside & ground.obstacle:
            yield Fault("end-blocked", Mark(squares=ground.squares(stones)))
        if entered:
            yield Fault("end-blocked", Mark(shapes=self.situation.outlines(entered)))
        if full := inside & self.crowd:
            yield Fault("end-occupied", self._holders(full))
        if corners := self.cut_corners(end):
            yield Fault("corner", Mark(squares=corners))

    def _in_the_way(self, lane: int, end: Space) -> int:
        """Return the squares that bar the lane or the end; a `#` in the end, which is no candidate, does not."""
        ground, at_end = self.ground, self.ground.mask(end)
        found = lane & self.bars | at_end & self.taken
        if found & at_end & ground.wall:
            found &= ~(at_end & ground.wall & ~self.crowd)
        return found

    def _segments(
        self, lane: int, end: Space
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the closed segments that cut the lane, and those that enter the end."""
        if not lane & self.ground.touched_move:
            return (), ()
        return (
            lanes.lane_segments(self.ground, self.start, end, self.centre),
            lanes.end_segments(self.ground, end),
        )

    def cut_corners(self, end: Space) -> tuple[Square, ...]:
        """Return the steps of a centre lane's run that cut a corner, by the squares they lead to."""
        if not self.centre:
            return ()
        run, side = lanes.straight_run(self.start, end), self.start.side
        return tuple(
            new
            for old, new in itertools.pairwise(run)
            if "corner" in step_faults(self.ground, side, old, new)
        )

    def _holders(self, squares: int) -> Mark:
        holders = self.situation.holders(squares, self.without, helpless=False)
        return Mark(tokens=holders, squares=self.ground.squares(squares))
