"""The search for routes to one goal in one class: lines are looked at only where a most direct route may run (section 4)."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from heapq import heappop, heappush
from itertools import count
from math import hypot, inf
from typing import NamedTuple

import numpy as np

from chargemap.geometry.table.allowed import Allowed
from chargemap.geometry.table.contact import Goal
from chargemap.geometry.table.ground import Row
from chargemap.geometry.table.links import CLIMB, JUMP, Link
from chargemap.geometry.table.rounds import ANGLE, TURN, Points, Round, point
from chargemap.geometry.table.surfaces import rounded
from chargemap.geometry.table.ways import Ways
from chargemap.model.board import Point

AHEAD = 1.0  # inches beyond the least in which lines are looked at together
MANY = 250  # nodes, before it is worked out whether there is any way at all
MET, MORE, STRAIGHT, ASIDE = range(4)


@dataclass(slots=True)
class Label:
    """A node that was reached: from which direction round it, how many inches from the start, of which some climbed.

    `left` is the direction in which the circle of the label before was left.
    """

    node: int
    height: float
    round: Round
    part: float
    length: float
    climbed: float
    before: "Label | None" = None
    left: float = 0.0
    link: Link | None = None
    walked: bool = True  # whether he came on foot, not over a link
    children: "list[Children]" = field(default_factory=list)
    done: float = -inf
    turnable: float = inf

    @property
    def chain(self) -> "list[Label]":
        """The labels from the start to this one."""
        found = [self]
        while found[-1].before is not None:
            found.append(found[-1].before)
        return found[::-1]


@dataclass(slots=True)
class Children:
    """The lines from a label: which of the row's, how far it turns for each, the lengths from the start and at least to the goal."""

    row: Row
    index: np.ndarray
    turned: np.ndarray
    lengths: np.ndarray
    least: np.ndarray


class Aim(NamedTuple):
    """A line to the goal: where a label's circle is left (the direction, the place), its end, and the inches in all."""

    left: float
    start: Point
    end: Point
    length: float


class Found(NamedTuple):
    """The goal as it was reached: the last label, where its circle is left, the place, and the inches in all."""

    label: Label
    left: float
    place: Point
    length: float
    aimed: bool  # straight towards the goal


class Search:
    """Looks for the goal from the start, the most direct way first."""

    def __init__(self, ways: Ways, goal: Goal, allowed: Allowed) -> None:
        """Take where from, where to, and what may be used."""
        self.ways, self.goal, self.allowed = ways, goal, allowed
        self._target = goal.floor.surface.height
        reached = ways.ground.reached(ways.height, allowed.kinds)
        self.possible = self._target in reached[""]
        self._kinds = tuple(kind for kind in allowed.kinds if kind in reached)
        self.flat = not self._kinds  # no link is in reach
        self._set_bounds()
        self.shrinks = self._shrink > 1.0 or self._leap * ways.height > 0
        self._heap: list[tuple[float, int, int, Label, Aim | None]] = []
        self._count = count()
        self._settled: dict[tuple[int, bool], list[Label]] = {}
        self._shortest: dict[tuple[int, int], np.ndarray] = {}

    def _set_bounds(self) -> None:
        """Work out how many inches an inch of movement may bring nearer, and how many an inch of height may.

        A climb or a ladder leaps a base's width for its height; a jump leaps it for nothing, but
        uses up height, which climbs, ladders and steps have to give.
        """
        self._leap, self._shrink = 0.0, 1.0
        if not self._kinds:
            return
        ground, width = self.ways.ground, 2 * self.ways.radius
        if JUMP in self.allowed.links:
            self._leap = width / ground.lowest
        self._shrink = max(1.0, width / ground.lowest + self._leap)
        if ground.highest_step and self._leap:
            self._shrink = max(self._shrink, 1 + ground.highest_step / ground.lowest)

    def remaining(self, places: Points, height: float) -> np.ndarray:
        """Return the inches that a route takes at least from places of a surface on."""
        far = np.hypot(*(places - self.goal.target.at).T)
        straight = far - self.goal.reach - self._leap * height
        least: np.ndarray = np.maximum(straight, 0.0) / self._shrink
        return least

    def least(self, at: Point, height: float) -> float:
        """Return the inches that a route takes at least from a place of a surface on."""
        x, y = self.goal.target.at
        straight = hypot(at[0] - x, at[1] - y) - self.goal.reach - self._leap * height
        return max(straight, 0.0) / self._shrink

    def found(self, bound: float) -> Iterator[Found]:
        """Yield the goal as often as it is reached within a bound, the most direct way first."""
        for what, one, aim in self._steps(bound):
            if aim is None:
                continue
            if self.goal.opens(aim.start, aim.end):
                yield Found(one, aim.left, aim.end, aim.length, what == STRAIGHT)
            elif what == STRAIGHT:
                self._aim_aside(one)

    def labels(self, bound: float) -> Iterator[Label]:
        """Yield all nodes that are reached within a bound of inches to the goal."""
        for what, one, _ in self._steps(bound):
            if what == MET:
                yield one

    def _steps(self, bound: float) -> Iterator[tuple[int, Label, Aim | None]]:
        """Yield nodes as they are met, and lines to the goal that have not been looked at."""
        ways = self.ways
        start = Label(
            ways.origin, ways.height, point(ways.start), 0.0, 0.0, 0.0, walked=False
        )
        if self.possible and not self._hopeless(bound):
            self._push(self.least(ways.start, ways.height), MET, start)
        while self._heap:
            now, _, what, one, aim = heappop(self._heap)
            if now > bound or (len(self._settled) > MANY and self._out_of_reach):
                return
            if what == MET and self._settle(one):
                self._begin(one, bound)
                self._go_on(one, now, bound)
                yield what, one, None
            elif what == MORE:
                self._go_on(one, now, bound)
            elif aim:
                yield what, one, aim

    def _hopeless(self, bound: float) -> bool:
        """Whether a search would be in vain, as far as that costs little to know."""
        full = bound == inf and not self.goal.has_room
        return full or (self.ways.charted and self._out_of_reach)

    @cached_property
    def _out_of_reach(self) -> bool:
        """Whether no way leads to the goal at all, as far as is seen at once."""
        return self.ways.out_of_reach(self.goal.places, self._target, self.allowed)

    def _push(
        self, least: float, what: int, one: Label, aim: Aim | None = None
    ) -> None:
        heappush(self._heap, (least, next(self._count), what, one, aim))

    def _settle(self, one: Label) -> bool:
        """Note a label; whether no other comes as far with fewer inches."""
        others = self._settled.setdefault((one.node, one.walked), [])
        free = self.allowed.climb == inf
        for other in others:
            if not free and other.climbed > one.climbed:
                continue
            turned = one.round.ahead(other.part, one.part) if one.round.side else 0.0
            if turned < -ANGLE or turned > other.turnable + ANGLE:
                continue
            if other.length + turned * one.round.radius <= one.length + 1e-9:
                return False
        if one.round.side:
            one.turnable = self.ways.turnable(one.node, one.height, one.part)
        others.append(one)
        return True

    def _begin(self, one: Label, bound: float) -> None:
        """Ask for the lines from a label, the links at it, and the goal."""
        if one.walked and not one.round.side:
            self._cross(one)
            return
        for row in self.ways.rows(one.node, one.height, self._kinds):
            found = self._children(one, row, bound)
            if len(found.index):
                one.children.append(found)
        if one.height == self._target:
            self._aim(one)

    def _children(self, one: Label, row: Row, bound: float) -> Children:
        lines = row.lines
        if one.round.side:
            turned = (lines.leaves - one.part) * one.round.side
            if one.round.whole:
                turned %= TURN
                turned = np.where(turned > TURN - ANGLE, 0.0, turned)
            lengths = one.length + np.maximum(turned, 0.0) * one.round.radius
            lengths += lines.lengths
            keep = (turned >= -ANGLE) & (turned <= one.turnable + ANGLE)
            keep &= row.clear != 2
        else:
            turned = np.zeros(len(row.nodes))
            lengths = one.length + lines.lengths
            keep = row.clear != 2
        least = lengths + self.remaining(lines.ends, one.height)
        keep &= least <= bound
        index = np.flatnonzero(keep)
        return Children(row, index, turned[index], lengths[index], least[index])

    def _go_on(self, one: Label, now: float, bound: float) -> None:
        """Look at the lines from a label that may be part of a way of little more than so many inches."""
        upto, later = now + AHEAD, inf
        for found in one.children:
            least = found.least
            chosen = np.flatnonzero((least > one.done) & (least <= upto))
            if len(chosen):
                self._follow(one, found, chosen)
            rest = least[least > upto]
            if len(rest):
                later = min(later, float(rest.min()))
        one.done = upto
        if later <= bound and later < inf:
            self._push(later, MORE, one)

    def _follow(self, one: Label, found: Children, chosen: np.ndarray) -> None:
        row, index = found.row, found.index[chosen]
        known = self._shortest.get((one.node, id(row)))
        if known is None:
            known = np.full(len(row.nodes), inf)
            self._shortest[one.node, id(row)] = known
        if self.allowed.climb == inf or not one.climbed:
            better = found.lengths[chosen] < known[index] - 1e-9
            chosen, index = chosen[better], index[better]
        self.ways.look(row, index, one.height)
        clear = row.clear[index] == 1
        chosen, index = chosen[clear], index[clear]
        if not one.climbed:
            known[index] = found.lengths[chosen]
        lines, numbers = row.lines, row.nodes[index]
        for least, node, part, length, left in zip(
            found.least[chosen].tolist(),
            numbers.tolist(),
            lines.meets[index].tolist(),
            found.lengths[chosen].tolist(),
            lines.leaves[index].tolist(),
            strict=True,
        ):
            there = self.ways.round(node)
            label = Label(node, one.height, there, part, length, one.climbed, one, left)
            self._push(least, MET, label)

    def _cross(self, one: Label) -> None:
        """Go over the links at the end of a crossing."""
        for other, link in self.ways.links(one.node, self.allowed):
            total = one.climbed
            if link.kind == CLIMB:
                total = rounded(total + link.height)
                if total > rounded(self.allowed.climb):
                    continue
            height = link.heights[1]
            if not self.ways.open(other, height):
                continue
            there = self.ways.round(other)
            length = one.length + link.horizontal + link.climbed
            label = Label(
                other, height, there, 0.0, length, total, one, 0.0, link, walked=False
            )
            self._push(length + self.least(there.at, height), MET, label)

    def _aim(self, one: Label) -> None:
        """Ask for the line straight to the goal."""
        if one.round.side and one.round.at == self.goal.target.at:  # round the target
            left, start = one.part, one.round.place(one.part)
        else:
            line = one.round.tangent(point(self.goal.target.at))
            if line is None:
                self._aim_aside(one)
                return
            left, start = line.leaves, line.start
        turned, end = self._turned(one, left), self.goal.nearest(start)
        if turned is None or end is None:
            self._aim_aside(one)
            return
        length = one.length + turned + hypot(end[0] - start[0], end[1] - start[1])
        self._push(length, STRAIGHT, one, Aim(left, start, end, length))

    def _turned(self, one: Label, left: float) -> float | None:
        """Return the inches round a label's circle to a direction, if it can be turned so far."""
        if not one.round.side:
            return 0.0
        turned = one.round.ahead(one.part, left)
        if not -ANGLE <= turned <= one.turnable + ANGLE:
            return None
        return max(turned, 0.0) * one.round.radius

    def _aim_aside(self, one: Label) -> None:
        """Ask for the lines to the ends of free arcs."""
        for x, y in self.goal.ends.tolist():
            line = one.round.tangent(point((x, y)))
            turned = self._turned(one, line.leaves) if line else None
            if line is not None and turned is not None:
                length = one.length + turned + line.length
                aim = Aim(line.leaves, line.start, (x, y), length)
                self._push(length, ASIDE, one, aim)
