"""Outlines to draw: the lane a base sweeps, and the zones round it (section 9)."""

from collections.abc import Sequence

import shapely
from shapely.geometry.base import BaseGeometry

from chargemap.geometry.table.surfaces import Base
from chargemap.model.board import Point

ROUND = 8  # pieces of a quarter circle, as drawn
FAR = 1e4  # inches


def swept(points: Sequence[Point], radius: float) -> tuple[Point, ...]:
    """Return the outline of a path with so many inches on every side."""
    return _outline(_buffered(points, radius))


def swept_before(
    points: Sequence[Point], radius: float, line: Point, ahead: Point
) -> tuple[Point, ...]:
    """Return the outline of a path with so many inches on every side, cut off at a line across `ahead`."""
    dx, dy = ahead
    x, y = line
    sx, sy = -dy * FAR, dx * FAR
    bx, by = x - dx * FAR, y - dy * FAR
    behind = shapely.Polygon(
        [(x + sx, y + sy), (x - sx, y - sy), (bx - sx, by - sy), (bx + sx, by + sy)]
    )
    return _outline(shapely.intersection(_buffered(points, radius), behind))


def round_base(base: Base, inches: float) -> tuple[Point, ...]:
    """Return the outline of a base with so many inches round it."""
    return _outline(_buffered([base.at], base.radius + inches))


def _buffered(points: Sequence[Point], radius: float) -> BaseGeometry:
    line = shapely.LineString(points) if len(points) > 1 else shapely.Point(*points[0])
    return shapely.buffer(line, radius, quad_segs=ROUND)


def _outline(area: BaseGeometry) -> tuple[Point, ...]:
    parts = [one for one in shapely.get_parts(area).tolist() if one.area > 0]
    if not parts:
        return ()
    largest = max(parts, key=lambda one: one.area)
    return tuple((round(x, 4), round(y, 4)) for x, y in largest.exterior.coords[:-1])
