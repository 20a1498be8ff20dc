"""Random tables for routes, and a second opinion on them: discs along a path, and a search on a fine grid."""

from dataclasses import dataclass, replace
from itertools import pairwise
from math import cos, hypot, inf, pi, sin

import networkx as nx
import numpy as np
import shapely
from hypothesis import assume
from hypothesis import strategies as st

from chargemap.geometry.table.allowed import Allowed
from chargemap.geometry.table.contact import Goal
from chargemap.geometry.table.links import LADDER, STEP
from chargemap.geometry.table.routes import Route, most_direct
from chargemap.geometry.table.surfaces import Base, Table
from chargemap.geometry.table.ways import Ways
from chargemap.model.board import Piece, TableBoard

SIZE = (14.0, 11.0)
WALK = Allowed(frozenset({STEP, LADDER}))
SPACING = 0.25  # inches between points of the grid
NEIGHBOURS = [
    (x, y) for x in range(-2, 3) for y in range(-2, 3) if abs(x) + abs(y) in (1, 2, 3)
]


@dataclass(frozen=True)
class Walk:
    """One who goes to contact with a base on a flat table, past others."""

    board: TableBoard
    radius: float
    start: tuple[float, float]
    target: Base
    others: tuple[Base, ...] = ()

    @property
    def bodies(self):
        return (self.target, *self.others)

    def ways(self):
        table = Table.of(self.board)
        return Ways.of(table, self.radius, self.bodies, self.start, 0.0)

    def goal(self):
        return Goal(self.target, self.ways().floor(0.0))

    def route(self, allowed=WALK, within=inf) -> Route | None:
        return most_direct(self.ways(), self.goal(), allowed, within)

    def moved(self, place):
        """Return it with every place put elsewhere."""

        def piece(one):
            line, polygon = map(place, one.line), map(place, one.polygon)
            return replace(one, line=tuple(line), polygon=tuple(polygon))

        size = tuple(abs(one) for one in np.subtract(place(SIZE), place((0, 0))))
        terrain = tuple(piece(one) for one in self.board.terrain)
        others = tuple(replace(one, at=place(one.at)) for one in self.others)
        target = replace(self.target, at=place(self.target.at))
        board = TableBoard(size, terrain)
        return Walk(board, self.radius, place(self.start), target, others)

    def with_pieces(self, *pieces):
        terrain = (*self.board.terrain, *pieces)
        return replace(self, board=TableBoard(self.board.size, terrain))

    def solid(self):
        """Everything of terrain that a base keeps clear of."""
        shapes = [
            shapely.Polygon(one.polygon)
            if one.polygon
            else shapely.LineString(one.line)
            for one in self.board.terrain
        ]
        edge = shapely.box(0, 0, *self.board.size).exterior
        return shapely.union_all([*shapes, edge])

    def room(self, geometries):
        """Return how much nearer each might come to what is in the way."""
        room = shapely.distance(self.solid(), geometries) - self.radius
        for one in self.bodies:
            apart = shapely.distance(shapely.Point(one.at), geometries)
            room = np.minimum(room, apart - one.radius - self.radius)
        return room


def discs(route):
    """Return centres close together along all a flat route."""
    found = []
    for (ax, ay), (bx, by) in pairwise(route.legs[0].points):
        many = max(2, int(hypot(bx - ax, by - ay) / 0.02))
        part = np.linspace(0.0, 1.0, many)
        found.append(np.stack((ax + part * (bx - ax), ay + part * (by - ay)), axis=1))
    return shapely.points(np.concatenate(found))


def grid_length(walk):
    """Return the length of the shortest way over the points of a fine grid; infinite if there is none."""
    columns = int(SIZE[0] / SPACING) + 1
    rows = int(SIZE[1] / SPACING) + 1
    spots = np.array([(x, y) for x in range(columns) for y in range(rows)])
    places = np.concatenate((spots * SPACING, [walk.start]))
    free = walk.room(shapely.points(places)) >= 0
    kept = {tuple(spot): index for index, spot in enumerate(spots.tolist())}
    pairs = [
        (index, kept.get((x + dx, y + dy), -1))
        for (x, y), index in kept.items()
        for dx, dy in NEIGHBOURS
        if dx > 0 or (dx == 0 and dy > 0)
    ]
    near = np.flatnonzero(np.hypot(*(places[:-1] - walk.start).T) < 2 * SPACING)
    pairs += [(len(places) - 1, int(index)) for index in near]
    found = np.array([(a, b) for a, b in pairs if b >= 0 and free[a] and free[b]])
    graph = nx.Graph()
    graph.add_node(len(places) - 1)
    if len(found):
        lines = shapely.linestrings(
            np.stack((places[found[:, 0]], places[found[:, 1]]), axis=1)
        )
        for (a, b), far in zip(
            found[walk.room(lines) >= 0].tolist(),
            shapely.length(lines)[walk.room(lines) >= 0].tolist(),
            strict=True,
        ):
            graph.add_edge(a, b, weight=far)
    far = nx.single_source_dijkstra_path_length(graph, len(places) - 1)
    return min(_contacts(walk, places, far), default=inf)


def _contacts(walk, places, far):
    reach = walk.radius + walk.target.radius
    for index, length in far.items():
        x, y = places[index]
        dx, dy = x - walk.target.at[0], y - walk.target.at[1]
        last = hypot(dx, dy) - reach
        if 0 < last < 1.0:
            part = reach / (last + reach)
            end = (walk.target.at[0] + dx * part, walk.target.at[1] + dy * part)
            line = shapely.LineString([(x, y), end])
            centre = shapely.LineString([end, walk.target.at])
            if walk.room(np.array([line]))[0] >= -1e-9 and not walls(walk).intersects(
                centre
            ):
                yield length + last


def walls(walk):
    """Return all walls of a table."""
    return shapely.union_all(
        [shapely.LineString(one.line) for one in walk.board.terrain if one.line]
    )


numbers = st.integers(0, 8 * 14).map(lambda one: one / 8)
points = st.tuples(numbers, st.integers(0, 8 * 11).map(lambda one: one / 8))


@st.composite
def pieces(draw, name):
    x, y = draw(points)
    if draw(st.booleans()):
        steps = draw(
            st.lists(
                st.tuples(st.integers(-12, 12), st.integers(-12, 12)),
                min_size=1,
                max_size=2,
            )
        )
        line = [(x, y)]
        for dx, dy in steps:
            assume((dx, dy) != (0, 0))
            line.append((line[-1][0] + dx / 4, line[-1][1] + dy / 4))
        return Piece(name, "wall", line=tuple(line), height=3.0)
    wide, high = draw(st.integers(2, 16)) / 4, draw(st.integers(2, 16)) / 4
    angle = draw(st.sampled_from([0.0, pi / 6, pi / 4, 1.0]))
    c, s = cos(angle), sin(angle)
    corners = ((0, 0), (wide, 0), (wide, high), (0, high))
    polygon = tuple((x + c * px - s * py, y + s * px + c * py) for px, py in corners)
    return Piece(name, "building", polygon=polygon, height=6.0)


@st.composite
def walks(draw):
    """Draw a walk over a table with buildings, walls and other bases."""
    count = draw(st.integers(1, 6))
    terrain = tuple(draw(pieces(f"p{one}")) for one in range(count))
    radius = draw(st.sampled_from([0.4921, 0.6299, 0.9843]))
    start, at = draw(points), draw(points)
    target = Base("target", at, draw(st.sampled_from([0.4921, 0.9843])))
    walk = Walk(TableBoard(SIZE, terrain), radius, start, target)
    others: list[Base] = []
    for number, place in enumerate(draw(st.lists(points, max_size=4))):
        one = Base(f"o{number}", place, 0.4921)
        apart = [
            hypot(place[0] - b.at[0], place[1] - b.at[1]) - b.radius
            for b in (*walk.bodies, *others, Base("", start, radius))
        ]
        if min(apart) >= one.radius:
            others.append(one)
    walk = replace(walk, others=tuple(others))
    assume(walk.room(np.array([shapely.Point(start)]))[0] >= 0)
    return walk
