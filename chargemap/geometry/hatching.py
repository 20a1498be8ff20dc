"""Lines cut to an area, so that whoever draws them needs no other bound."""

from collections.abc import Sequence

import shapely

from chargemap.model.board import Point


def cut(
    lines: Sequence[tuple[Point, Point]], outline: Sequence[Point]
) -> list[tuple[Point, Point]]:
    """Return of each line what lies inside of an outline, in the order of the lines.

    An outline may cross itself: inside is what is enclosed once, three times and so on.
    """
    if len(outline) < 3 or not lines:
        return []
    area = shapely.make_valid(shapely.Polygon(outline))
    parts = shapely.get_parts(shapely.intersection(shapely.linestrings(lines), area))
    straight = parts[shapely.length(parts) > 0]
    ends = shapely.get_coordinates(straight).reshape(-1, 2, 2)
    return [((ax, ay), (bx, by)) for (ax, ay), (bx, by) in ends.tolist()]
