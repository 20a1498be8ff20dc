"""Where a base can be set down on a table: the nearest place that is free, and the heights at a point."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import shapely

from chargemap.geometry.table.floor import Floor
from chargemap.geometry.table.surfaces import OUTWARD, Base, Table
from chargemap.model.board import Point

APART = 0.05  # inches kept to others by who is not set down in contact with them
STEP, FARTHEST = 0.05, 24.0  # inches between rings in which a free place is looked for
TURNS = np.linspace(0.0, 2 * np.pi, 72, endpoint=False)
RING = np.stack((np.cos(TURNS), np.sin(TURNS)), axis=1)


def heights_at(table: Table, point: Point) -> tuple[float, ...]:
    """Return the heights at which a centre may stand there: on an edge there are two."""
    spot = shapely.Point(point)
    under = (one for one in table.surfaces if one.area.distance(spot) <= OUTWARD)
    return tuple(one.height or table.lift(point) for one in under)


def nearest_free(
    table: Table, radius: float, others: Sequence[Base], near: Point
) -> Point | None:
    """Return the place nearest to a point where a base lies wholly on one surface, and on nobody.

    The point itself will do in contact with others; a place beside it keeps a little way off them.
    """
    spot = np.asarray([near])
    if any(floor.free(spot)[0] for floor in _floors(table, radius, others)):
        return near
    apart = [replace(one, radius=one.radius + APART) for one in others]
    floors = _floors(table, radius, apart)
    for far in np.arange(STEP, FARTHEST, STEP):
        places = np.round(spot + far * RING, 2)
        for floor in floors:
            free = floor.free(places)
            if free.any():
                x, y = places[_middle(free)]
                return float(x), float(y)
    return None


def _middle(free: np.ndarray) -> int:
    """Return the middle of the first stretch of a ring that is free."""
    count = len(free)
    start = int(np.argmin(free))  # somewhere that is not free, if anywhere
    turned = np.roll(free, -start)
    first = int(np.argmax(turned))
    rest = turned[first:]
    long = count - first if rest.all() else int(np.argmin(rest))
    return (start + first + (long - 1) // 2) % count


def _floors(table: Table, radius: float, others: Sequence[Base]) -> list[Floor]:
    """Return the surfaces for a base of that radius, with those who stand on each."""
    return [
        Floor(
            surface,
            radius,
            tuple(one for one in others if one.height == surface.height),
        )
        for surface in table.surfaces
    ]
