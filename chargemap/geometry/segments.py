"""Segments of any slope: whether they touch, cross or enter, all within the tolerance `EPS`."""

from collections.abc import Iterable
from math import hypot
from typing import NamedTuple, TypeAlias

from chargemap.geometry.ground import EPS, Segment, Space

Plane: TypeAlias = tuple[float, float, float]  # a*x + b*y + c > 0 inside


class Contact(NamedTuple):
    """Where a segment meets a line: `at` along the line, from its start."""

    at: float
    side: int = 0  # 1 or -1: only the segment's end touches; the rest lies on that side
    along: bool = False  # the segment lies on the line, for longer than a touch

    def is_at(self, at: float) -> bool:
        """Whether it meets the line at that one point."""
        return not self.along and abs(self.at - at) <= 2 * EPS


def _apart(a: Segment, b: Segment) -> bool:
    """Whether the boxes around two segments are further apart than the tolerance."""
    ax0, ay0, ax1, ay1 = a
    bx0, by0, bx1, by1 = b
    if ax0 > ax1:
        ax0, ax1 = ax1, ax0
    if bx0 > bx1:
        bx0, bx1 = bx1, bx0
    if ax0 > bx1 + EPS or bx0 > ax1 + EPS:
        return True
    if ay0 > ay1:
        ay0, ay1 = ay1, ay0
    if by0 > by1:
        by0, by1 = by1, by0
    return ay0 > by1 + EPS or by0 > ay1 + EPS


def touch(a: Segment, b: Segment) -> bool:
    """Whether two segments come within the tolerance of each other."""
    if _apart(a, b):
        return False
    ax0, ay0, ax1, ay1 = a
    bx0, by0, bx1, by1 = b
    ux, uy, vx, vy = ax1 - ax0, ay1 - ay0, bx1 - bx0, by1 - by0
    b0 = ux * (by0 - ay0) - uy * (bx0 - ax0)
    b1 = ux * (by1 - ay0) - uy * (bx1 - ax0)
    a0 = vx * (ay0 - by0) - vy * (ax0 - bx0)
    a1 = vx * (ay1 - by0) - vy * (ax1 - bx0)
    near_a, near_b = EPS * (abs(ux) + abs(uy)), EPS * (abs(vx) + abs(vy))
    if (
        min(b0, b1) > near_a
        or max(b0, b1) < -near_a
        or min(a0, a1) > near_b
        or max(a0, a1) < -near_b
    ):
        return False  # one lies wholly beside the other's line
    if b0 * b1 < 0 and a0 * a1 < 0:
        return True
    return (
        point_distance(bx0, by0, a) <= EPS
        or point_distance(bx1, by1, a) <= EPS
        or point_distance(ax0, ay0, b) <= EPS
        or point_distance(ax1, ay1, b) <= EPS
    )


def point_distance(x: float, y: float, line: Segment) -> float:
    """Return the distance of a point from a segment."""
    x0, y0, x1, y1 = line
    dx, dy = x1 - x0, y1 - y0
    length = dx * dx + dy * dy
    t = ((x - x0) * dx + (y - y0) * dy) / length if length else 0.0
    t = min(max(t, 0.0), 1.0)
    return hypot(x - x0 - t * dx, y - y0 - t * dy)


def contact(line: Segment, wall: Segment) -> Contact | None:
    """Return how `wall` meets `line`, or None if it does not."""
    if _apart(line, wall):
        return None
    x0, y0, x1, y1 = line
    length = hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    px, py, qx, qy = wall[0] - x0, wall[1] - y0, wall[2] - x0, wall[3] - y0
    p_off, q_off = ux * py - uy * px, ux * qy - uy * qx
    p_at, q_at = ux * px + uy * py, ux * qx + uy * qy
    if abs(p_off) <= EPS and abs(q_off) <= EPS:
        first, last = max(min(p_at, q_at), 0.0), min(max(p_at, q_at), length)
        if last - first <= EPS:
            return None  # their ends touch
        return Contact((first + last) / 2, along=True)
    if abs(p_off) <= EPS:
        found = Contact(p_at, 1 if q_off > 0 else -1)
    elif abs(q_off) <= EPS:
        found = Contact(q_at, 1 if p_off > 0 else -1)
    elif (p_off < 0) != (q_off < 0):
        found = Contact(p_at + (q_at - p_at) * p_off / (p_off - q_off))
    else:
        return None
    return found if -EPS <= found.at <= length + EPS else None


def meets_between_its_ends(line: Segment, wall: Segment) -> bool:
    """Whether `wall` meets `line` elsewhere than at the line's own two ends."""
    found = contact(line, wall)
    if found is None:
        return False
    length = hypot(line[2] - line[0], line[3] - line[1])
    return not found.is_at(0) and not found.is_at(length)


def inside(wall: Segment, planes: Iterable[Plane]) -> tuple[float, float] | None:
    """Return the part of `wall`, as two fractions of it, on the inner side of all planes; None if there is none."""
    x0, y0, x1, y1 = wall
    first, last = 0.0, 1.0
    for a, b, c in planes:
        f0, f1 = a * x0 + b * y0 + c, a * x1 + b * y1 + c
        if f0 <= 0 and f1 <= 0:
            return None
        if f0 < 0:
            first = max(first, f0 / (f0 - f1))
        elif f1 < 0:
            last = min(last, f0 / (f0 - f1))
    return (first, last) if first < last else None


def box_planes(space: Space, inset: float = EPS) -> tuple[Plane, ...]:
    """Return the planes of a space's interior, the tolerance inward."""
    column, row, side = space
    return (
        (1.0, 0.0, -column - inset),
        (-1.0, 0.0, column + side - inset),
        (0.0, 1.0, -row - inset),
        (0.0, -1.0, row + side - inset),
    )


def hull_planes(start: Space, end: Space) -> tuple[Plane, ...]:
    """Return the planes of the interior of the hull of two spaces of one size, the tolerance inward."""
    left, top = min(start.column, end.column), min(start.row, end.row)
    dx, dy = end.column - start.column, end.row - start.row
    box = (
        (1.0, 0.0, -left - EPS),
        (-1.0, 0.0, left + abs(dx) + start.side - EPS),
        (0.0, 1.0, -top - EPS),
        (0.0, -1.0, top + abs(dy) + start.side - EPS),
    )
    if not dx or not dy:
        return box
    length = hypot(dx, dy)
    a, b = -dy / length, dx / length
    x, y = start.centre
    middle, half = a * x + b * y, (abs(a) + abs(b)) * start.side / 2
    return (*box, (a, b, half - middle - EPS), (-a, -b, half + middle - EPS))
