"""What routes and sight are compared with: whole graphs of tangents, and loops over lines and polygons."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import inf

import networkx as nx
import numpy as np
import shapely

from chargemap.geometry.table.rounds import (
    FORGIVEN,
    Round,
    Rounds,
    round_body,
    round_corners,
    touching,
)
from chargemap.geometry.table.sight import Watcher, lines_between
from chargemap.geometry.table.surfaces import Base, Table, foot_of, shape_of, top_of

Place = tuple[int, float]  # on which circle, in which direction
Line = tuple[Place, Place, float]


@dataclass(frozen=True)
class Whole:
    """The inches from the start to every base, and the number of its centre."""

    far: dict[Place, float]
    reach: dict[str, tuple[int, float]]
    most: float

    def length(self, foe: Base) -> float | None:
        """Return the length of the way to contact with a base."""
        number, reach = self.reach[foe.id]
        far = self.far.get((number, 0.0), inf) - reach
        return round(far, 6) if far <= self.most else None


def things(table: Table) -> list[shapely.Geometry]:
    """Return all terrain, and the table's edge."""
    edge = shapely.box(0, 0, *table.board.size).exterior
    return [*(shape_of(one) for one in table.board.terrain), edge]


def circles(
    table: Table, radius: float, foes: Sequence[Base], start: tuple[float, float]
) -> Rounds:
    """Return all that a way may turn at: corners, bases, their centres, and the start last."""
    bodies = Rounds.of([round_body(one, radius) for one in foes])
    centres = Rounds.points(np.array([*(one.at for one in foes), start]))
    corners = round_corners(table.surfaces[0], radius)
    return Rounds.joined([corners, bodies, centres])


def vectorised(
    table: Table,
    radius: float,
    foes: Sequence[Base],
    start: tuple[float, float],
    most: float,
) -> Whole:
    """Return all ways of at most so many inches, every line between circles looked at at once."""
    many = circles(table, radius, foes, start)
    near = np.hypot(*(many.at - start).T) <= most + 2 * radius + 1
    many = many.taken(np.flatnonzero(near))
    goals = len(many) - 1 - int(near[-1 - len(foes) : -1].sum())
    rows = [
        (here, touching(many[here], many))
        for here in range(len(many))
        if here < goals or here == len(many) - 1
    ]
    starts = np.concatenate([row.starts for _, row in rows])
    ends = np.concatenate([row.ends for _, row in rows])
    # a way ends in contact, before it comes to a centre
    to = np.concatenate([row.others for _, row in rows])
    last = (to >= goals) & (to < len(many) - 1)
    reach = np.where(last, 2 * radius, 0.0)
    whole = np.maximum(np.hypot(*(ends - starts).T), 1e-12)
    ends = ends - (ends - starts) * (reach / whole)[:, None]
    lines = shapely.linestrings(np.stack((starts, ends), axis=1))
    clear = iter(_clear(table, radius, foes, lines).tolist())
    found: list[Line] = []
    for here, row in rows:
        for there, leaves, meets, far in zip(
            row.others.tolist(),
            row.leaves.tolist(),
            row.meets.tolist(),
            row.lengths.tolist(),
            strict=True,
        ):
            if next(clear):
                found.append(((here, leaves), (there, meets), far))
    named = [
        foe for foe, one in zip(foes, near[-1 - len(foes) : -1], strict=True) if one
    ]
    numbers = {foe.id: (goals + n, foe.radius + radius) for n, foe in enumerate(named)}
    numbers |= {foe.id: (-1, 0.0) for foe in foes if foe.id not in numbers}
    return Whole(_searched(table, radius, foes, many, found), numbers, most)


def _clear(
    table: Table, radius: float, foes: Sequence[Base], lines: np.ndarray
) -> np.ndarray:
    clear = np.ones(len(lines), dtype=bool)
    tree = shapely.STRtree(things(table))
    hit, _ = tree.query(lines, "dwithin", radius - FORGIVEN)
    clear[hit] = False
    for one in foes:
        apart = shapely.distance(lines, shapely.Point(one.at))
        clear &= apart >= one.radius + radius - FORGIVEN
    return clear


def _searched(
    table: Table,
    radius: float,
    foes: Sequence[Base],
    many: Rounds,
    lines: Sequence[Line],
) -> dict[Place, float]:
    """Return the inches to each place, arcs between the ends of lines added."""
    graph = nx.DiGraph()
    graph.add_node((len(many) - 1, 0.0))
    graph.add_weighted_edges_from(lines)
    arcs = list(_arcs(many, lines))
    ways = np.array(
        [shapely.LineString(_bent(many[n], a, turn)) for n, a, _, turn in arcs]
    )
    clear = _clear(table, radius, foes, ways) if arcs else []
    for (node, here, there, turn), fits in zip(arcs, clear, strict=True):
        if fits:
            far = turn * float(many.radius[node])
            graph.add_edge((node, here), (node, there), weight=far)
    return nx.single_source_dijkstra_path_length(graph, (len(many) - 1, 0.0))


def _bent(one: Round, here: float, turn: float) -> list[tuple[float, float]]:
    there = here + one.side * turn
    return [one.place(here), *one.bends(here, turn), one.place(there)]


def _arcs(
    many: Rounds, lines: Sequence[Line]
) -> Iterator[tuple[int, float, float, float]]:
    """Yield the arcs between neighbouring ends of lines on each circle."""
    met: dict[int, set[float]] = defaultdict(set)
    for (here, leaves), (there, meets), _ in lines:
        met[here].add(leaves)
        met[there].add(meets)
    for node, parts in met.items():
        one = many[node]
        if not one.side:
            continue
        ordered = sorted(parts, reverse=one.side < 0)
        pairs = [*pairwise(ordered)]
        if one.whole and len(ordered) > 1:
            pairs.append((ordered[-1], ordered[0]))
        for here, there in pairs:
            turn = one.ahead(here, there)
            if turn > 0:
                yield node, here, there, turn


def looped(
    table: Table, radius: float, foes: Sequence[Base], start: tuple[float, float]
) -> Whole:
    """Return all ways, pair by pair of circles and polygon by polygon."""
    many = circles(table, radius, foes, start)
    each = [many[number] for number in range(len(many))]
    goals = len(many) - 1 - len(foes)
    shapes, found = things(table), list[Line]()
    for here, one in enumerate(each):
        if goals <= here < len(many) - 1:
            continue
        for there, other in enumerate(each):
            line = one.tangent(other) if here != there else None
            if line is None or line.length == 0.0:
                continue
            end = line.end
            if goals <= there < len(many) - 1:  # in contact, before the centre
                part = 1 - (foes[there - goals].radius + radius) / line.length
                end = (
                    line.start[0] + (end[0] - line.start[0]) * part,
                    line.start[1] + (end[1] - line.start[1]) * part,
                )
            way = shapely.LineString([line.start, end])
            if _free(way, shapes, foes, radius):
                found.append(((here, line.leaves), (there, line.meets), line.length))
    numbers = {foe.id: (goals + n, foe.radius + radius) for n, foe in enumerate(foes)}
    return Whole(_searched(table, radius, foes, many, found), numbers, inf)


def _free(
    way: shapely.Geometry,
    shapes: Sequence[shapely.Geometry],
    foes: Sequence[Base],
    radius: float,
) -> bool:
    near = radius - FORGIVEN
    return all(way.distance(one) >= near for one in shapes) and all(
        way.distance(shapely.Point(one.at)) >= one.radius + near for one in foes
    )


def seen(table: Table, a: Watcher, b: Watcher) -> bool:
    """Whether one of nine lines is clear of every piece, looked at one after the other."""
    starts, ends = lines_between(a, b)
    return any(
        not any(_blocks(one, start, end, a.head, b.head) for one in _tall(table))
        for start, end in zip(starts.tolist(), ends.tolist(), strict=True)
    )


def _tall(table: Table) -> Iterator[object]:
    for one in table.board.terrain:
        platform = one.kind == "platform" and top_of(one) > 1.0
        if one.kind in ("building", "wall") or platform:
            yield one


def _blocks(one, start, end, head, other) -> bool:
    line, shape = shapely.LineString([start, end]), shape_of(one)
    if not line.intersects(shape):
        return False
    if one.polygon:
        shape = shape.buffer(-0.001, join_style="mitre")
    for part in shapely.get_parts(line.intersection(shape)).tolist():
        heights = [
            head + (other - head) * line.project(shapely.Point(at)) / line.length
            for at in shapely.get_coordinates(part).tolist()
        ]
        low = min(heights, default=inf) < top_of(one) - 0.01
        if one.polygon and low and part.length > 0.01:
            return True
        if one.line and low and max(heights) > foot_of(one):
            return True
    return False
