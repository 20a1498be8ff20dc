"""What is wrong with the shape of a piece, and what a base overlaps where it stands."""

import re
from functools import lru_cache

import shapely

from chargemap.geometry.table.surfaces import EPS, Surface, Table, shape_of
from chargemap.model.board import Piece, Point

LEAST = 1e-3  # inches, or square inches: what is smaller is nothing
AT_EDGE = 0.02  # inches from the edge at which a ladder still stands


def crossing(piece: Piece) -> Point | None:
    """Return a place where the sides of a polygon cross or touch; None where they do not."""
    if not piece.polygon:
        return None
    shape = shapely.Polygon(piece.polygon)
    if shapely.is_valid(shape):
        return None
    told = re.search(r"\[(\S+) (\S+)\]", shapely.is_valid_reason(shape))
    return (float(told[1]), float(told[2])) if told else piece.polygon[0]


def is_nothing(piece: Piece) -> bool:
    """Whether a line has no length, or a polygon no area."""
    shape = shape_of(piece)
    if not piece.polygon:
        return bool(shape.length < LEAST)
    return bool(shapely.convex_hull(shape).area < LEAST)  # a bow tie may have none


def at_edge(table: Table, point: Point) -> bool:
    """Whether a point lies on the edge of a platform that can be climbed."""
    spot = shapely.Point(point)
    return any(
        one.height and shapely.boundary(one.area).distance(spot) <= AT_EDGE
        for one in table.surfaces
    )


def overlapped(surface: Surface, at: Point, radius: float) -> Piece | None:
    """Return the wall or building that a base overlaps."""
    near = radius - EPS - 1e-9
    hits = surface.tree.query(shapely.Point(at), "dwithin", near).tolist()
    pieces = surface.pieces  # the bars begin with them, in order
    first = min(hits, default=len(pieces))
    return pieces[first] if first < len(pieces) else None


@lru_cache(maxsize=4096)
def covered(piece: Piece, others: tuple[Piece, ...]) -> bool:
    """Whether areas together cover all of an area; what has no sound outline covers nothing, and is not covered."""
    shapes = [shapely.Polygon(one.polygon) for one in (piece, *others)]
    sound = [one for one in shapes if shapely.is_valid(one)]
    if shapes[0] not in sound[:1]:
        return False
    left = shapely.difference(shapes[0], shapely.union_all(sound[1:]))
    return bool(left.area < LEAST)
