"""G5 to G8: charges, routes and sight over a table, against plain loops, full graphs, and the clock."""

import itertools
import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from math import cos, dist, inf, pi, sin

import numpy as np
import shapely

from chargemap import rules
from chargemap.geometry.table import links, surfaces
from chargemap.geometry.table.allowed import Allowed
from chargemap.geometry.table.contact import Goal
from chargemap.geometry.table.floor import Floor
from chargemap.geometry.table.ground import ground_of
from chargemap.geometry.table.rounds import FORGIVEN
from chargemap.geometry.table.search import Search
from chargemap.geometry.table.sight import Watcher, all_seen, blockers
from chargemap.geometry.table.surfaces import Base, Table
from chargemap.geometry.table.ways import Ways
from chargemap.model.battle import Action, Battle, Token
from chargemap.model.board import Piece, TableBoard
from chargemap.rules.skirmish.routing import Mover
from tests.benchmarks import fullgraph
from tests.benchmarks.timing import ROUNDS, Row, alternating

RADIUS = 25 / 25.4 / 2
WALK = Allowed(frozenset({links.STEP, links.LADDER}))
KINDS = ("building", "platform", "wall", "rough")
NEVER_SEEN = itertools.count()  # a board for each number


def board(pieces: int, side: float, seed: int, kinds: tuple[str, ...]) -> TableBoard:
    """Return a table with pieces of half an inch to two and a half, turned anyhow."""
    chance = random.Random(seed)
    terrain = []
    for number in range(pieces):
        kind = chance.choice(kinds)
        x, y = chance.uniform(1, side - 4), chance.uniform(1, side - 4)
        wide, high = chance.uniform(0.5, 2.5), chance.uniform(0.5, 2.5)
        turn = chance.uniform(0, pi)
        c, s = cos(turn), sin(turn)
        corners = ((0, 0), (wide, 0), (wide, high), (0, high))
        polygon = tuple((x + c * a - s * b, y + s * a + c * b) for a, b in corners)
        height = {"building": 6.0, "wall": 3.0, "rough": 0.0}.get(kind, 0.5)
        if kind == "platform":
            height = chance.choice((0.5, 2.0, 3.0, 4.0))
        line = polygon[:2] if kind == "wall" else ()
        terrain.append(
            Piece(f"p{seed}-{number}", kind, line, () if line else polygon, height)
        )
    return TableBoard((side, side), tuple(terrain))


def places(
    table: Table, count: int, seed: int, near: tuple[float, float, float] | None = None
) -> list[tuple[float, float]]:
    """Return places where bases stand free of everything and of each other; `near` is a middle and how far off it."""
    chance = random.Random(seed)
    floor = Floor(table.surfaces[0], RADIUS)
    width, height = table.board.size
    found: list[tuple[float, float]] = []
    while len(found) < count:
        at = chance.uniform(1, width - 1), chance.uniform(1, height - 1)
        if near:
            x, y, far = near
            at = x + chance.uniform(-far, far), y + chance.uniform(-far, far)
        apart = min((dist(at, other) for other in found), default=inf)
        if (
            apart > 4.2 * RADIUS * (1 if count < 100 else 0.6)
            and floor.free(np.array([at]), -2 * RADIUS if near else 0.0)[0]
        ):
            found.append(at)
    return found


@dataclass(frozen=True, eq=False)
class Lanes:
    """G5: straight charges between 200 bases on a table of 500 polygons."""

    table: Table
    bases: tuple[Base, ...]

    @classmethod
    def made(cls) -> "Lanes":
        """Return the same lanes each time."""
        table = Table.of(board(500, 120.0, 5, ("building", "wall")))
        spots = places(table, 200, 5)
        return cls(
            table, tuple(Base(f"b{n}", at, RADIUS) for n, at in enumerate(spots))
        )

    def charge(self, number: int) -> tuple[int, int]:
        """Return who charges whom in a round: one of the nearest."""
        by = number % len(self.bases)
        near = sorted(
            (other for other in range(len(self.bases)) if other != by),
            key=lambda one: dist(self.bases[by].at, self.bases[one].at),
        )
        return by, near[number % 5]

    @cached_property
    def charges(self) -> list[tuple[Floor, Goal]]:
        """The floor and the goal of each round."""
        found = []
        for number in range(ROUNDS):
            by, at = self.charge(number)
            bodies = tuple(one for index, one in enumerate(self.bases) if index != by)
            floor = Floor(self.table.surfaces[0], RADIUS, bodies, self.bases[by].at)
            floor.goes(self.bases[by].at, self.bases[by].at)
            found.append((floor, Goal(self.bases[at], floor)))
        return found

    def ours(self, number: int) -> bool:
        """Judge a straight charge."""
        floor, goal = self.charges[number % ROUNDS]
        end = goal.nearest(floor.start)
        return floor.goes(floor.start, end) and goal.floor.fits(end, FORGIVEN)

    @cached_property
    def shapes(self) -> list[shapely.Geometry]:
        """All terrain."""
        edge = shapely.box(0, 0, *self.table.board.size).exterior
        return [*(surfaces.shape_of(one) for one in self.table.board.terrain), edge]

    def loop(self, number: int, *, circles: list[shapely.Geometry] | None) -> bool:
        """Judge it with one look after the other, each base a circle of many corners."""
        by, at = self.charge(number % ROUNDS)
        floor, goal = self.charges[number % ROUNDS]
        line = shapely.LineString([floor.start, goal.nearest(floor.start)])
        near = RADIUS - FORGIVEN
        clear = all(line.distance(one) >= near for one in self.shapes)
        for index, one in enumerate(self.bases):
            circle = circles[index] if circles else round_of(one)
            if index not in (by, at) and line.distance(circle) < near:
                clear = False
        return clear


def round_of(one: Base) -> shapely.Geometry:
    """Return a base as a circle of many corners."""
    return shapely.Point(one.at).buffer(one.radius, quad_segs=24)


def lanes() -> Iterator[Row]:
    """Measure G5."""
    on = Lanes.made()
    circles = [round_of(one) for one in on.bases]
    text = "one straight charge, 500 polygons, 200 bases: "
    for name, ready, need in (("a loop", None, 60), ("circles kept", circles, 4)):
        quick, slow, same = alternating(
            on.ours, lambda one, ready=ready: on.loop(one, circles=ready), 5 * ROUNDS
        )
        yield Row("G5", text + name, slow / quick, need, equal=same)


def length(ways: Ways, goal: Goal, within: float = inf) -> float | None:
    """Return the length of the most direct route on foot, to a millionth of an inch."""
    found = next(Search(ways, goal, WALK).found(within), None)
    return None if found is None else round(found.length, 6)


def who(
    table: Table, start: tuple[float, float], foes: list[Base]
) -> list[float | None]:
    """Return how far each of the enemies within 14 inches is for a charge."""
    mover = Mover(table, RADIUS, tuple(foes), start, 0.0)
    return [length(mover.ways, mover.goal(one), 14.0) for one in foes]


def whom() -> Iterator[Row]:
    """Measure G6."""
    on = board(500, 100.0, 6, ("building", "wall"))
    table = Table.of(on)
    start, *spots = places(table, 21, 6, (50.0, 50.0, 16.0))
    foes = [Base(f"f{n}", at, RADIUS) for n, at in enumerate(spots)]
    who(table, start, foes)

    def theirs(_number: int) -> list[float | None]:
        graph = fullgraph.vectorised(table, RADIUS, foes, start, 14.0)
        return [graph.length(one) for one in foes]

    quick, slow, same = alternating(lambda _number: who(table, start, foes), theirs)
    text = "whom 20 enemies away: "
    yield Row("G6", text + "a full visibility graph", slow / quick, 60, equal=same)
    warm = spent(lambda _on: who(table, start, foes), lambda: on)
    yield Row("G6", text + "rows known", warm, 16, at_least=False, unit="ms")
    cold = spent(lambda new: who(Table.of(new), start, foes), lambda: again(on))
    yield Row("G6", text + "a new table", cold, 100, at_least=False, unit="ms")


def again(on: TableBoard) -> TableBoard:
    """Return a table that nobody has asked of, with the same pieces."""
    mark = next(NEVER_SEEN)
    terrain = tuple(replace(one, id=f"{one.id}.{mark}") for one in on.terrain)
    return replace(on, terrain=terrain)


def spent(
    work: Callable[[TableBoard], object], made: Callable[[], TableBoard]
) -> float:
    """Return the median milliseconds of work on tables that are new."""
    found = []
    for _round in range(ROUNDS):
        new = made()
        begun = time.process_time()
        work(new)
        found.append((time.process_time() - begun) * 1000)
    return statistics.median(found)


def far() -> Iterator[Row]:
    """Measure G7."""
    table = Table.of(board(50, 72.0, 7, ("building",)))
    ground_of(table, RADIUS)
    rows = []
    for start, end in (((4.0, 8.0), (62.0, 40.0)), ((5.0, 60.0), (63.0, 45.0))):
        target = Base("t", end, RADIUS)
        rows.append((start, target))

    def ours(number: int) -> float | None:
        start, target = rows[number % len(rows)]
        ways = Ways(table, RADIUS, (target,), start, 0.0)  # nothing of his is known
        return length(ways, Goal(target, ways.floor(0.0)))

    def theirs(number: int) -> float | None:
        start, target = rows[number % len(rows)]
        return fullgraph.looped(table, RADIUS, [target], start).length(target)

    quick, slow, same = alternating(ours, theirs)
    text = "a blocked route of 60 inches, 50 polygons: a loop over pairs"
    yield Row("G7", text, slow / quick, 300, equal=same)


def looking() -> Iterator[Row]:
    """Measure G8."""
    table = Table.of(board(500, 72.0, 8, KINDS))
    chance = random.Random(8)
    watchers = []
    for x, y in places(table, 40, 8):
        watchers.append(Watcher((x, y), RADIUS, 1.5 + chance.choice((0.0, 2.0, 4.0))))
    pairs = [(a, b) for a in watchers[:20] for b in watchers[20:]]
    blockers(table)
    quick, slow, same = alternating(
        lambda _number: all_seen(table, pairs).tolist(),
        lambda _number: [fullgraph.seen(table, a, b) for a, b in pairs],
    )
    text = "400 lines of sight, 500 polygons with heights"
    yield Row("G8", text + ": a loop", slow / quick, 20, equal=same)
    alone = spent(lambda _on: all_seen(table, pairs), lambda: table.board)
    yield Row("G8", text, alone, 100, at_least=False, unit="ms")


def battle() -> Battle:
    """Return 40 warriors on a table of 500 pieces."""
    on = again(board(500, 72.0, 9, KINDS))
    at = places(Table.of(on), 40, 9)
    tokens = {
        f"t{one}": Token(f"t{one}", spot, ("red", "blue")[one % 2])
        for one, spot in enumerate(at)
    }
    return Battle("skirmish", on, tokens)


def hovers() -> Iterator[Row]:
    """Measure a hover over enemies near and far, the table new or asked before."""
    times: dict[tuple[bool, str], list[float]] = {}
    judge = rules.get("skirmish").judge
    on = battle()
    pairs = [
        (by, at, dist(on.tokens[by].at, on.tokens[at].at))
        for by in on.tokens
        for at in on.tokens
        if on.tokens[by].side != on.tokens[at].side
    ]
    chance = random.Random(9)
    for name, least, most in (("up to 14 inches", 0, 14), ("anywhere", 14, 99)):
        chosen = [one for one in pairs if least <= one[2] < most]
        for by, at, _far in chance.sample(chosen, ROUNDS):
            new = replace(on, board=again(on.board))
            for warm in (False, True):
                begun = time.process_time()
                judge(new, Action("charge", by, at))
                spent = (time.process_time() - begun) * 1000
                times.setdefault((warm, name), []).append(spent)
    for (warm, name), found in times.items():
        text = f"hover {name}, 500 pieces, 40 warriors, {'warm' if warm else 'cold'}"
        most = 16 if warm else 100
        yield Row("", text, statistics.median(found), most, at_least=False, unit="ms")


def rows() -> Iterator[Row]:
    """Measure G5 to G8, and hovers."""
    for measured in (lanes, whom, far, looking, hovers):
        yield from measured()
