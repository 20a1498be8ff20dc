"""The surfaces of a table: the ground and, for each height, the platforms that can be stood on (section 3)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, box
from shapely.geometry.base import BaseGeometry

from chargemap.model.board import Piece, Point, TableBoard

EPS = 0.01  # inches: an overlap is deeper, "within" and "too far" begin beyond
LOW = 1.0  # inches that cost nothing to step over
TALL = {"wall": 3.0, "building": 6.0}  # inches where a piece names no height
OUTWARD = 1e-6  # inches past an edge, to look what lies there


def rounded(height: float) -> float:
    """Return a height as all comparisons take it (section 2)."""
    return round(height, 3)


def height_of(piece: Piece) -> float:
    """Return how high the piece is, in inches over its own foot."""
    return rounded(piece.height or TALL.get(piece.kind, 0.0))


def foot_of(piece: Piece) -> float:
    """Return the height its foot stands at: only walls are built on others."""
    foot = piece.stats.get("z", 0.0)
    return rounded(foot) if isinstance(foot, int | float) else 0.0


def top_of(piece: Piece) -> float:
    """Return the height of its top over the ground."""
    return rounded(foot_of(piece) + height_of(piece))


@lru_cache(maxsize=4096)
def shape_of(piece: Piece) -> BaseGeometry:
    """Return the piece as a line or an area."""
    if piece.polygon:
        return shapely.Polygon(piece.polygon)
    return shapely.LineString(piece.line)


@dataclass(frozen=True, eq=False)
class Surface:
    """Where a base may stand at one height: an area, and what bars movement on it."""

    height: float
    area: BaseGeometry
    walls: tuple[Piece, ...]
    buildings: tuple[Piece, ...]

    def __post_init__(self) -> None:
        """Make the area quick to ask."""
        shapely.prepare(self.area)

    @cached_property
    def bars(self) -> tuple[BaseGeometry, ...]:
        """All that a base keeps clear of: what stands there, and the edges of the area."""
        rings = shapely.get_parts(shapely.boundary(self.area)).tolist()
        return (*(shape_of(one) for one in self.pieces), *rings)

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """The walls and buildings that stand on it, wholly or in part."""
        found = (*self.walls, *self.buildings)
        shapes = np.array([shape_of(one) for one in found], dtype=object)
        meet = shapely.dwithin(self.area, shapes, EPS)
        return tuple(found[index] for index in np.flatnonzero(meet).tolist())

    @cached_property
    def tree(self) -> shapely.STRtree:
        """Return the bars, quickly found."""
        return shapely.STRtree(self.bars)

    @cached_property
    def barriers(self) -> tuple[BaseGeometry, ...]:
        """The walls that bar movement, as lines."""
        return tuple(shape_of(one) for one in self.walls)

    def walled(self, a: Point, b: Point) -> bool:
        """Whether a wall that bars movement stands between two points, or touches the line."""
        line = shapely.LineString([a, b])
        return any(one.intersects(line) for one in self.barriers)

    @cached_property
    def wall_tree(self) -> shapely.STRtree:
        """Return the walls, quickly found."""
        return shapely.STRtree(self.barriers)


@dataclass(frozen=True, eq=False)
class Table:
    """A board of inches, with its surfaces worked out."""

    board: TableBoard
    surfaces: tuple[Surface, ...]  # the ground first, then upwards
    rough: BaseGeometry
    steps: tuple[tuple[float, BaseGeometry], ...]  # platforms up to 1", low ones first

    @classmethod
    def of(cls, board: TableBoard) -> "Table":
        """Return the table of the board, worked out once."""
        return _table(board)

    @cached_property
    def has_ladders(self) -> bool:
        """Whether there is any way up without climbing: steps join platforms only."""
        return any(one.kind == "ladder" for one in self.board.terrain)

    def surface_at(self, point: Point) -> Surface:
        """Return the surface under a point; off the board that is the ground."""
        spot = shapely.Point(point)
        for surface in reversed(self.surfaces):
            if surface.height and surface.area.distance(spot) <= OUTWARD:
                return surface
        return self.surfaces[0]

    def levels_at(self, points: np.ndarray) -> np.ndarray:
        """Return the heights of the surfaces under many points."""
        spots = shapely.points(points)
        found = np.zeros(len(points))
        for surface in self.surfaces[1:]:
            found[shapely.dwithin(surface.area, spots, OUTWARD)] = surface.height
        return found

    def surface_of(self, height: float) -> Surface:
        """Return the surface of a height; every height up to 1" is the ground."""
        if rounded(height) <= LOW:
            return self.surfaces[0]
        return next(one for one in self.surfaces if one.height == rounded(height))

    def standing(self, bodies: "Sequence[Base]") -> Mapping[float, tuple[int, ...]]:
        """Return the numbers of the bodies on each surface, by its height."""
        found: dict[float, list[int]] = {one.height: [] for one in self.surfaces}
        for index, one in enumerate(bodies):
            found[self.surface_of(one.height).height].append(index)
        return {height: tuple(those) for height, those in found.items()}

    def height_at(self, point: Point) -> float:
        """Return the height under a point: of its surface, or of a low platform on the ground."""
        surface = self.surface_at(point)
        if surface.height:
            return surface.height
        return self.lift(point)

    def lift(self, point: Point) -> float:
        """Return how high the ground is under a point: low platforms are part of it."""
        spot = shapely.Point(point)
        under = [height for height, area in self.steps if area.covers(spot)]
        return max(under, default=0.0)

    def rough_in(self, points: tuple[Point, ...]) -> float:
        """Return the inches of a path on the ground that lie inside difficult ground."""
        if self.rough.is_empty or len(points) < 2:
            return 0.0
        return float(shapely.LineString(points).intersection(self.rough).length)


@lru_cache(maxsize=8)
def _table(board: TableBoard) -> Table:
    pieces = board.terrain
    platforms = [one for one in pieces if one.kind == "platform" and one.polygon]
    high = [one for one in platforms if height_of(one) > LOW]
    whole = box(0, 0, *board.size)
    heights = sorted({height_of(one) for one in high})
    areas = {
        height: shapely.union_all([shape_of(p) for p in high if height_of(p) == height])
        for height in heights
    }
    surfaces = []
    for height in (0.0, *heights):
        above = shapely.union_all([areas[one] for one in heights if one > height])
        area = shapely.difference(areas.get(height, whole), above)
        area = _areas_of(shapely.intersection(area, whole))
        surfaces.append(_surface(height, area, pieces))
    rough = [shape_of(one) for one in pieces if one.kind == "rough"]
    low = [one for one in platforms if height_of(one) <= LOW]
    return Table(
        board,
        tuple(surfaces),
        shapely.union_all(rough),
        tuple(sorted(((height_of(p), shape_of(p)) for p in low), key=lambda s: s[0])),
    )


def _areas_of(found: BaseGeometry) -> BaseGeometry:
    """Return the areas alone: where pieces lie flush, lines and points are left over."""
    parts = shapely.get_parts(found).tolist()
    return MultiPolygon([one for one in parts if one.area > OUTWARD])


def _surface(height: float, area: BaseGeometry, pieces: tuple[Piece, ...]) -> Surface:
    walls = [
        one
        for one in pieces
        if one.kind == "wall"
        and foot_of(one) <= rounded(height + LOW)
        and top_of(one) > rounded(height + LOW)
    ]
    buildings = [one for one in pieces if one.kind == "building"]
    return Surface(height, area, tuple(walls), tuple(buildings))


@dataclass(frozen=True, slots=True)
class Base:
    """A round base in somebody's way: its centre and radius in inches, and the height of its surface."""

    id: str
    at: Point
    radius: float
    height: float = 0.0


def gap(a: Point, radius_a: float, b: Point, radius_b: float) -> float:
    """Return the distance from edge to edge in the plane, never below 0."""
    return max(0.0, float(np.hypot(a[0] - b[0], a[1] - b[1])) - radius_a - radius_b)
