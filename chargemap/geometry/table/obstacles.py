"""What stands in the way of a base that is swept along a straight line: pieces of terrain, and other bases."""

from collections.abc import Iterator, Sequence

import shapely

from chargemap.geometry.table.surfaces import (
    EPS,
    Base,
    Surface,
    Table,
    height_of,
    shape_of,
)
from chargemap.model.board import Piece, Point


def pieces_in_the_way(
    table: Table, surface: Surface, radius: float, start: Point, end: Point
) -> Iterator[Piece]:
    """Yield the walls and buildings that bar the line on that surface, and the platforms that rise above it."""
    line = _line(start, end)
    higher = (
        one
        for one in table.board.terrain
        if one.kind == "platform" and one.polygon and _rises(one, surface)
    )
    for piece in (*surface.walls, *surface.buildings, *higher):
        if shape_of(piece).distance(line) < radius - EPS:
            yield piece


def bases_in_the_way(
    bases: Sequence[Base], surface: Surface, radius: float, start: Point, end: Point
) -> Iterator[Base]:
    """Yield the bases on that surface that the line runs into."""
    line = _line(start, end)
    for one in bases:
        far = line.distance(shapely.Point(one.at))
        if one.height == surface.height and far < radius + one.radius - EPS:
            yield one


def _rises(piece: Piece, surface: Surface) -> bool:
    return height_of(piece) > max(surface.height, 1.0)


def _line(start: Point, end: Point) -> shapely.LineString:
    return shapely.LineString([start, end])
