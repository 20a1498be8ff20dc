"""Line of sight between two bases on a table: nine lines at head height (section 6)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
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
LINES = 9  # from base to base
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


@dataclass(frozen=True, eq=False)
class Looks:
    """Lines of sight, each from a place to a place, with the heights of the heads there."""

    starts: Points
    ends: Points
    heads: np.ndarray
    others: np.ndarray

    @classmethod
    def between(cls, pairs: Sequence[tuple[Watcher, Watcher]]) -> "Looks":
        """Return the nine lines of each pair of watchers."""
        mine = np.array([(*a.at, a.radius, a.head) for a, _ in pairs]).reshape(-1, 4)
        theirs = np.array([(*b.at, b.radius, b.head) for _, b in pairs]).reshape(-1, 4)
        to = theirs[:, :2] - mine[:, :2]
        far = np.hypot(to[:, 0], to[:, 1])
        far[far == 0.0] = 1.0
        side = np.stack((-to[:, 1] / far, to[:, 0] / far), axis=1)[:, None, :]
        rim = np.array([0.0, -1.0, 1.0])[None, :, None]
        starts = mine[:, None, :2] + side * mine[:, None, 2:3] * rim
        ends = theirs[:, None, :2] + side * theirs[:, None, 2:3] * rim
        return cls(
            np.repeat(starts, 3, axis=1).reshape(-1, 2),
            np.tile(ends, (1, 3, 1)).reshape(-1, 2),
            np.repeat(mine[:, 3], LINES),
            np.repeat(theirs[:, 3], LINES),
        )

    def taken(self, index: np.ndarray) -> "Looks":
        """Return some of the lines."""
        return Looks(
            self.starts[index],
            self.ends[index],
            self.heads[index],
            self.others[index],
        )

    @cached_property
    def lines(self) -> Any:
        """The lines as shapes."""
        return shapely.linestrings(np.stack((self.starts, self.ends), axis=1))

    def heights(self, lines: np.ndarray, places: Points) -> np.ndarray:
        """Return how high lines run over places on them."""
        whole = np.hypot(*(self.ends[lines] - self.starts[lines]).T)
        along = np.hypot(*(places - self.starts[lines]).T) / np.maximum(whole, 1e-12)
        rise = self.others[lines] - self.heads[lines]
        high: np.ndarray = self.heads[lines] + rise * np.minimum(along, 1.0)
        return high


def lines_between(a: Watcher, b: Watcher) -> tuple[Points, Points]:
    """Return the nine lines: from centre, left and right rim point of one base to those of the other."""
    looks = Looks.between([(a, b)])
    return looks.starts, looks.ends


def clear_lines(table: Table, a: Watcher, b: Watcher) -> np.ndarray:
    """Say of each of the nine lines whether nothing blocks it."""
    return ~_blocked(blockers(table), Looks.between([(a, b)]))


def sees(table: Table, a: Watcher, b: Watcher) -> bool:
    """Whether at least one of the nine lines is clear."""
    return bool(all_seen(table, [(a, b)])[0])


def all_seen(table: Table, pairs: Sequence[tuple[Watcher, Watcher]]) -> np.ndarray:
    """Say of each pair whether at least one of the nine lines is clear; that between the centres is looked at first."""
    things, looks = blockers(table), Looks.between(pairs)
    seen = np.zeros(len(pairs), dtype=bool)
    for some in (np.arange(1), np.arange(1, LINES)):
        left = np.flatnonzero(~seen)
        lines = (left[:, None] * LINES + some).ravel()
        clear = ~_blocked(things, looks.taken(lines))
        seen[left] = clear.reshape(-1, len(some)).any(axis=1)
    return seen


def blocking(table: Table, a: Watcher, b: Watcher) -> tuple[str, ...]:
    """Return the ids of the pieces that block any of the nine lines, in the order of the board."""
    things, looks = blockers(table), Looks.between([(a, b)])
    lines, areas = things.area_tree.query(looks.lines, "intersects")
    found = areas[_by_areas(things, looks, lines, areas)].tolist()
    names = {things.names[0][one] for one in found}
    lines, walls = things.wall_tree.query(looks.lines, "intersects")
    found = walls[_by_walls(things, looks, lines, walls)].tolist()
    names |= {things.names[1][one] for one in found}
    return tuple(one.id for one in table.board.terrain if one.id in names)


def _blocked(things: Blockers, looks: Looks) -> np.ndarray:
    """Say of each line whether anything blocks it; what is highest is looked at first."""
    blocked = np.zeros(len(looks.starts), dtype=bool)
    lines, areas = things.area_tree.query(looks.lines, "intersects")
    order = np.lexsort((-things.tops[areas], lines))
    lines, areas = lines[order], areas[order]
    while len(lines):
        first = np.append(True, lines[1:] != lines[:-1])
        found = _by_areas(things, looks, lines[first], areas[first])
        blocked[lines[first][found]] = True
        later = ~first & ~blocked[lines]
        lines, areas = lines[later], areas[later]
    left = np.flatnonzero(~blocked)
    lines, walls = things.wall_tree.query(looks.lines[left], "intersects")
    lines = left[lines]
    blocked[lines[_by_walls(things, looks, lines, walls)]] = True
    return blocked


def _by_areas(
    things: Blockers, looks: Looks, lines: np.ndarray, areas: np.ndarray
) -> np.ndarray:
    """Say of each line and area whether it runs inside of it, lower than its top."""
    inside = shapely.intersection(looks.lines[lines], things.areas[areas])
    parts, pair = shapely.get_parts(inside, return_index=True)
    places, part = shapely.get_coordinates(parts, return_index=True)
    lowest = np.full(len(parts), np.inf)
    np.minimum.at(lowest, part, looks.heights(lines[pair[part]], places))
    low = lowest < things.tops[areas[pair]] - EPS
    blocked = np.zeros(len(lines), dtype=bool)
    blocked[pair[low & (shapely.length(parts) > GRAZED)]] = True
    return blocked


def _by_walls(
    things: Blockers, looks: Looks, lines: np.ndarray, walls: np.ndarray
) -> np.ndarray:
    """Say of each line and wall whether it crosses it between its foot and its top."""
    meets = shapely.intersection(looks.lines[lines], things.walls[walls])
    places, pair = shapely.get_coordinates(meets, return_index=True)
    heights = looks.heights(lines[pair], places)
    low, high = np.full(len(lines), np.inf), np.full(len(lines), -np.inf)
    np.minimum.at(low, pair, heights)
    np.maximum.at(high, pair, heights)
    crossed: np.ndarray = (low < things.heights[walls] - EPS) & (
        high > things.feet[walls]
    )
    return crossed


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
