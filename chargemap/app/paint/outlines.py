"""Outlines of terrain: paths along points, their sides, and how far a place is from one."""

import math
from collections.abc import Sequence
from typing import TypeAlias

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from chargemap.model.board import Point

Span: TypeAlias = tuple[float, float, float, float]  # the least and greatest x, then y


def path_of(points: Sequence[Point], *, closed: bool) -> QPainterPath:
    """Return the way along the points, and back to the first of a closed one."""
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(QPointF(*point))
    if closed:
        path.closeSubpath()
    return path


def span_over(points: Sequence[Point]) -> Span:
    """Return how far points spread."""
    xs, ys = zip(*points, strict=True)
    return (min(xs), max(xs), min(ys), max(ys))


def sides_of(points: Sequence[Point], *, closed: bool) -> list[tuple[Point, Point]]:
    """Return the segments between the points, with the one back to the first of a closed outline."""
    ends = (*points[1:], points[0]) if closed else points[1:]
    return list(zip(points, ends, strict=False))


def far_from(side: tuple[Point, Point], at: Point) -> float:
    """Return how far a point is from a side."""
    (x0, y0), (x1, y1) = side
    length = (x1 - x0) ** 2 + (y1 - y0) ** 2 or 1.0
    part = ((at[0] - x0) * (x1 - x0) + (at[1] - y0) * (y1 - y0)) / length
    part = min(1.0, max(0.0, part))
    return math.dist(at, (x0 + part * (x1 - x0), y0 + part * (y1 - y0)))
