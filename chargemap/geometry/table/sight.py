"""Line of sight between two bases on a table: nine lines at head height (section 6)."""

from dataclasses import dataclass
from functools import lru_cache
from math import hypot
from typing import Any

import numpy as np
import shapely

from chargemap.geometry.table.rounds import Points
from chargemap.geometry.table.surfaces import (
    EPS,
    LOW,
    Table,
    foot_of,
    height_of,
    shape_of,
    top_of,
)
from chargemap.model.board import Point

SHRUNK = 0.001  # inches by which areas are smaller for sight
GRAZED = 0.01  # inches of a line inside an area that block nothing


@dataclass(frozen=True, slots=True)
class Watcher:
    """Who looks or is looked at: a round base, and the height of the head over the ground."""

    at: Point
    radius: float
    head: float


@dataclass(frozen=True, eq=False)
class Blockers:
    """All of a table that may block sight: areas with their tops, walls with their feet and tops."""

    areas: np.ndarray  # of shapes, shrunk
    tops: np.ndarray
    walls: np.ndarray  # of lines, one straight piece each
    feet: np.ndarray
    heights: np.ndarray
    area_tree: shapely.STRtree
    wall_tree: shapely.STRtree
    names: tuple[tuple[str, ...], tuple[str, ...]]


def lines_between(a: Watcher, b: Watcher) -> tuple[Points, Points]:
    """Return the nine lines: from centre, left and right rim point of one base to those of the other."""
    dx, dy = b.at[0] - a.at[0], b.at[1] - a.at[1]
    far = hypot(dx, dy) or 1.0
    side = np.array([-dy / far, dx / far])
    mine = [np.array(a.at) + side * a.radius * one for one in (0, -1, 1)]
    theirs = [np.array(b.at) + side * b.radius * one for one in (0, -1, 1)]
    starts = np.array([one for one in mine for _ in theirs])
    ends = np.array([one for _ in mine for one in theirs])
    return starts, ends


def clear_lines(table: Table, a: Watcher, b: Watcher) -> np.ndarray:
    """Say of each of the nine lines whether nothing blocks it."""
    starts, ends = lines_between(a, b)
    blocked = np.zeros(len(starts), dtype=bool)
    for line, _ in _blocked(table, starts, ends, a.head, b.head):
        blocked[line] = True
    return ~blocked


def sees(table: Table, a: Watcher, b: Watcher) -> bool:
    """Whether at least one of the nine lines is clear."""
    return bool(clear_lines(table, a, b).any())


def blocking(table: Table, a: Watcher, b: Watcher) -> tuple[str, ...]:
    """Return the ids of the pieces that block any of the nine lines, in the order of the board."""
    starts, ends = lines_between(a, b)
    names = {name for _, name in _blocked(table, starts, ends, a.head, b.head)}
    return tuple(one.id for one in table.board.terrain if one.id in names)


def _blocked(
    table: Table, starts: Points, ends: Points, head: float, other: float
) -> list[tuple[int, str]]:
    """Return which line is blocked by which piece."""
    things = blockers(table)
    lines: Any = shapely.linestrings(np.stack((starts, ends), axis=1))
    found = []
    pairs = things.area_tree.query(lines, "intersects")
    for line, area in zip(*pairs.tolist(), strict=True):
        inside = shapely.intersection(lines[line], things.areas[area])
        for part in shapely.get_parts(inside).tolist():
            if (
                part.length > GRAZED
                and _lowest(lines[line], part, head, other) < things.tops[area] - EPS
            ):
                found.append((line, things.names[0][area]))
    pairs = things.wall_tree.query(lines, "intersects")
    for line, wall in zip(*pairs.tolist(), strict=True):
        meets = shapely.intersection(lines[line], things.walls[wall])
        low, high = _heights(lines[line], meets, head, other)
        if low < things.heights[wall] - EPS and high > things.feet[wall]:
            found.append((line, things.names[1][wall]))
    return found


def _heights(
    line: shapely.LineString, part: shapely.Geometry, head: float, other: float
) -> tuple[float, float]:
    """Return the lowest and the highest that a line runs over a part of it."""
    points = shapely.points(shapely.get_coordinates(part))
    along = shapely.line_locate_point(line, points, normalized=True)
    heights = head + (other - head) * along
    return float(heights.min()), float(heights.max())


def _lowest(
    line: shapely.LineString, part: shapely.Geometry, head: float, other: float
) -> float:
    return _heights(line, part, head, other)[0]


@lru_cache(maxsize=8)
def blockers(table: Table) -> Blockers:
    """Return what may block sight on a table, worked out once."""
    terrain = table.board.terrain
    solid = [
        one
        for one in terrain
        if one.polygon
        and (
            one.kind == "building" or (one.kind == "platform" and height_of(one) > LOW)
        )
    ]
    areas = [
        shapely.buffer(shape_of(one), -SHRUNK, join_style="mitre") for one in solid
    ]
    walls = [
        (one, shapely.LineString(pair))
        for one in terrain
        if one.kind == "wall"
        for pair in zip(one.line, one.line[1:], strict=False)
    ]
    return Blockers(
        np.array(areas, dtype=object),
        np.array([top_of(one) for one in solid]),
        np.array([line for _, line in walls], dtype=object),
        np.array([foot_of(one) for one, _ in walls]),
        np.array([top_of(one) for one, _ in walls]),
        shapely.STRtree(areas),
        shapely.STRtree([line for _, line in walls]),
        (tuple(one.id for one in solid), tuple(one.id for one, _ in walls)),
    )
