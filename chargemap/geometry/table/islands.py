"""Which parts of a table hang together: enough to know at once of most places without a route that there is none (section 4)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import networkx as nx
import numpy as np
import shapely

from chargemap.geometry.table.allowed import Allowed, kinds_of
from chargemap.geometry.table.ground import Ground
from chargemap.geometry.table.links import CLIMB, Crossing
from chargemap.geometry.table.rounds import FORGIVEN, QUARTER, Points
from chargemap.geometry.table.surfaces import EPS, Base
from chargemap.model.board import Point

BESIDE = 0.02  # inches that a place may be off where the centre may be


@dataclass(frozen=True, eq=False)
class Islands:
    """The parts of all surfaces in which the centre of a base may be, past `bodies`, and what leads from part to part."""

    ground: Ground
    bodies: tuple[Base, ...]

    @cached_property
    def _trees(self) -> Mapping[float, tuple[int, shapely.STRtree]]:
        """The parts of each surface, and the number of the first of them."""
        ground, found, first = self.ground, {}, 0
        discs = [
            shapely.buffer(
                shapely.Point(one.at),
                one.radius + ground.radius - FORGIVEN,
                quad_segs=QUARTER,
            )
            for one in self.bodies
        ]
        for height, numbers in ground.table.standing(self.bodies).items():
            there = shapely.union_all([discs[one] for one in numbers])
            area = shapely.difference(ground.open_to(height), there)
            tree = shapely.STRtree(shapely.get_parts(area))
            found[height] = first, tree
            first += len(tree)
        return found

    def at(self, places: Points, height: float) -> frozenset[int]:
        """Return the parts of a surface in which places are."""
        first, tree = self._trees[height]
        _, parts = tree.query(shapely.points(places), "dwithin", BESIDE)
        return frozenset((first + parts).tolist())

    def all(self, height: float) -> frozenset[int]:
        """Return all parts of a surface."""
        first, tree = self._trees[height]
        return frozenset(range(first, first + len(tree)))

    @cached_property
    def _bridges(self) -> Iterable[tuple[int, int, Crossing]]:
        """From which upper part which crossing leads to which lower one; of those alike one."""
        crossings = self.ground.crossings
        above = self._each([(one.top, one.edge.upper) for one in crossings])
        below = self._each([(one.foot, one.lower) for one in crossings])
        return {
            (upper, lower, one.drop, one.ladder): (upper, lower, one)
            for index, one in enumerate(crossings)
            for upper in above.get(index, ())
            for lower in below.get(index, ())
        }.values()

    def _each(self, places: Sequence[tuple[Point, float]]) -> dict[int, list[int]]:
        """Return for each place, of which the height is given, the parts in which it is."""
        at = np.array([at for at, _ in places]).reshape(-1, 2)
        heights = np.array([height for _, height in places])
        found: dict[int, list[int]] = {}
        for height, (first, tree) in self._trees.items():
            here = np.flatnonzero(heights == height)
            spot, part = tree.query(shapely.points(at[here]), "dwithin", BESIDE)
            for index, one in zip(here[spot].tolist(), part.tolist(), strict=True):
                found.setdefault(index, []).append(first + one)
        return found

    def _climbs(self, allowed: Allowed) -> Iterator[tuple[int, int, float]]:
        """Yield from which part a class of routes leads to which, and the inches that are climbed there."""
        for above, below, one in self._bridges:
            for start, end, down in ((above, below, True), (below, above, False)):
                for kind in kinds_of(one, down, allowed):
                    yield start, end, one.drop if kind == CLIMB else 0.0

    def graph(self, allowed: Allowed) -> "nx.DiGraph[int]":
        """Return the parts with the least inches that are climbed from one straight to another."""
        made: nx.DiGraph[int] = nx.DiGraph()
        dearest_first = sorted(self._climbs(allowed), key=lambda one: -one[2])
        made.add_weighted_edges_from(dearest_first)
        return made

    def lead(
        self, origin: frozenset[int], there: frozenset[int], allowed: Allowed
    ) -> bool:
        """Whether a class of routes may lead from some parts to others."""
        known, most = _climbed(self, origin, allowed), allowed.climb + EPS
        return any(one in known and known[one] <= most for one in there)


@lru_cache(maxsize=64)
def islands_of(ground: Ground, bodies: tuple[Base, ...]) -> Islands:
    """Return the islands of a ground past bodies, worked out once."""
    return Islands(ground, bodies)


@lru_cache(maxsize=128)
def _climbed(
    islands: Islands, origin: frozenset[int], allowed: Allowed
) -> Mapping[int, float]:
    """Return the least inches that are climbed on the way to each part that can be reached."""
    graph = islands.graph(allowed)
    graph.add_nodes_from(origin)
    found: Mapping[int, float] = nx.multi_source_dijkstra_path_length(graph, origin)
    return found
