"""Whether one place of a table can be reached from another at all, other bases and walls left out: known at once."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import inf

import numpy as np
import shapely

from chargemap.geometry.table.links import crossings
from chargemap.geometry.table.surfaces import LOW, OUTWARD, Table
from chargemap.model.board import Point


@dataclass(frozen=True, eq=False)
class Parts:
    """The separate areas of all surfaces, and between which of them one may cross.

    `rises` holds, by lower and upper area, the least that has to be climbed: nothing at a step or a ladder.
    """

    tree: shapely.STRtree
    heights: tuple[float, ...]
    rises: Mapping[tuple[int, int], float]

    def at(self, point: Point, height: float) -> int | None:
        """Return the area of that height under a point."""
        found = self.tree.query(shapely.Point(point), "dwithin", OUTWARD).tolist()
        return next((one for one in found if self.heights[one] == height), None)

    def joined(self, start: int, goal: int, climb: float) -> bool:
        """Whether a chain of crossings leads from area to area with no climb higher than that; down one may jump."""
        seen, here = {start}, [start]
        while here:
            one = here.pop()
            for (low, high), rise in self.rises.items():
                if low == one and rise <= climb:
                    then = high
                elif high == one:
                    then = low
                else:
                    continue
                if then not in seen:
                    seen.add(then)
                    here.append(then)
        return goal in seen


@lru_cache(maxsize=16)
def parts_of(table: Table, radius: float) -> Parts:
    """Return the areas of a table for bases of that radius."""
    areas, heights = [], []
    for surface in table.surfaces:
        for part in shapely.get_parts(surface.area).tolist():
            areas.append(part)
            heights.append(surface.height)
    tree = shapely.STRtree(areas)
    found = crossings(table, radius)
    tops = _areas(tree, heights, [(one.top, one.edge.upper) for one in found])
    feet = _areas(tree, heights, [(one.foot, one.lower) for one in found])
    rises: dict[tuple[int, int], float] = {}
    for one, top, foot in zip(found, tops, feet, strict=True):
        free = one.ladder or one.drop <= LOW
        rise = 0.0 if free else one.drop
        rises[foot, top] = min(rise, rises.get((foot, top), inf))
    return Parts(tree, tuple(heights), rises)


def _areas(
    tree: shapely.STRtree, heights: list[float], places: list[tuple[Point, float]]
) -> list[int]:
    """Return the area of its height that each place lies in; -1: in none."""
    found = [-1] * len(places)
    points = shapely.points(np.array([at for at, _ in places]).reshape(-1, 2))
    hits, areas = tree.query(points, "dwithin", OUTWARD)
    for hit, area in zip(hits.tolist(), areas.tolist(), strict=True):
        if heights[area] == places[hit][1]:
            found[hit] = area
    return found


def may_reach(
    table: Table,
    radius: float,
    start: tuple[Point, float],
    goal: tuple[Point, float],
    climb: float,
) -> bool:
    """Whether a way may lead from place to place, each with the height of its surface; False: none does."""
    parts = parts_of(table, radius)
    here, there = parts.at(*start), parts.at(*goal)
    return here is None or there is None or parts.joined(here, there, climb)
