"""Universal VTT maps: walls, doors, windows and the picture of .dd2vtt, .uvtt, .df2vtt and .json.

The walls of these maps have gaps where portals stand, so a closed portal becomes a segment between
its two bounds, and an open one a segment that bars nothing but can be shut. The leaves of a double
door share an end exactly: they stay two segments that meet there, of one kind if the map says the
same of both, so nothing has to be joined. Curves keep every point: rulings need them.
"""

import itertools
import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from chargemap.formats import images, plain
from chargemap.formats.decode import Place, foreign_json
from chargemap.formats.report import Report
from chargemap.formats.values import mapping
from chargemap.model.battle import Picture
from chargemap.model.board import OPEN, GridBoard, Point, Wall, WallKind

WHAT = "a Universal VTT map as JSON"
KNOWN_FORMATS = ("0.2", "0.3", "1", "1.0")
NARROW = 0.9  # an opening below this is a window: Dungeondraft's are 0.76 to 0.78 squares wide
MOST_SQUARES = 1000
MOST_SEGMENTS = plain.MOST_WALLS
_FAR = 1e6  # squares; nobody draws a wall there

Segment = tuple[Point, Point]
Box = tuple[float, float]


@dataclass(slots=True)
class _Sheet:
    """The map rectangle while segments are laid on it: the walls so far, and the counts."""

    origin: Point
    size: Box
    walls: list[Wall]
    clipped: int = 0
    outside: int = 0
    dropped: int = 0

    def lay(self, segments: Iterable[Segment | None], kind: WallKind = "wall") -> int:
        """Put what lies on the map of the segments on the sheet; return how many were laid."""
        before = len(self.walls)
        for segment in segments:
            if segment is None or segment[0] == segment[1]:
                self.dropped += 1
                continue
            whole = tuple((x - self.origin[0], y - self.origin[1]) for x, y in segment)
            kept = clipped((whole[0], whole[1]), self.size)
            if kept is None:
                self.outside += 1
                continue
            self.clipped += kept != whole
            self.walls.append(Wall(*kept[0], *kept[1], kind=kind))
        return len(self.walls) - before


def is_map(value: object) -> bool:
    """Whether the JSON `value` is a Universal VTT map, by what it holds."""
    if not isinstance(value, Mapping):
        return False
    resolution = value.get("resolution")
    return isinstance(resolution, Mapping) and "map_size" in resolution


def read_map(data: bytes, file: str) -> tuple[GridBoard, Picture | None, Report]:
    """Return board, picture and report of a map; a picture that is a file is looked for beside `file`."""
    place = Place(file)
    found = mapping(foreign_json(data, file, WHAT), place, WHAT)
    where = place.key("resolution")
    resolution = mapping(found.get("resolution"), where, "a map with map_size")
    size = _size(resolution.get("map_size"), where.key("map_size"))
    origin = _origin(resolution.get("map_origin"), where.key("map_origin"))
    _require_few(found, place)
    sheet = _Sheet(origin, size, [])
    report = _laid(found, sheet)
    columns, rows = (math.ceil(side - 1e-6) for side in size)
    picture, report = _picture(found.get("image"), size, Path(file), report)
    report = replace(
        report,
        **_format(found.get("format")),
        columns=columns,
        rows=rows,
        clipped=sheet.clipped,
        outside=sheet.outside,
        dropped=sheet.dropped,
        expected_size=_expected(resolution.get("pixels_per_grid"), size),
    )
    board = GridBoard((OPEN * columns,) * rows, tuple(sheet.walls))
    return board, picture, report


def clipped(segment: Segment, size: Box) -> Segment | None:
    """Return the part of the segment in the rectangle (0, 0) to `size`, or None if none has a length.

    >>> clipped(((-1.0, 1.0), (9.0, 1.0)), (4, 4))
    ((0.0, 1.0), (4.0, 1.0))
    """
    start, end = segment
    enter, leave = (0.0, start), (1.0, end)
    for axis in (0, 1):
        run = end[axis] - start[axis]
        for border in (0.0, float(size[axis])):
            inward = run if border == 0 else -run
            if inward == 0:
                if not 0 <= start[axis] <= size[axis]:
                    return None
                continue
            part = (border - start[axis]) / run
            crossing = (part, _crossing(segment, axis, border))
            if inward > 0 and part > enter[0]:
                enter = crossing
            elif inward < 0 and part < leave[0]:
                leave = crossing
    first, last = _within(enter[1], size), _within(leave[1], size)
    return None if enter[0] >= leave[0] or first == last else (first, last)


def _crossing(segment: Segment, axis: int, border: float) -> Point:
    """Return where the segment crosses the border: exactly on it, so that corners stay shut."""
    start, end = segment
    other = 1 - axis
    part = (border - start[axis]) / (end[axis] - start[axis])
    along = start[other] + part * (end[other] - start[other])
    return (border, along) if axis == 0 else (along, border)


def _within(point: Point, size: Box) -> Point:
    """Return the point moved by what rounding put it off the map."""
    x, y = (min(max(point[axis], 0.0), float(size[axis])) for axis in (0, 1))
    return (x, y)


# ---- resolution


def _size(value: object, place: Place) -> Box:
    sides = mapping(value, place, "a map with x and y")
    return _side(sides.get("x"), place.key("x")), _side(sides.get("y"), place.key("y"))


def _side(value: object, place: Place) -> float:
    side = _coordinate(value)
    if side is None or not 1 <= side <= MOST_SQUARES:
        raise place.error(f"a number of squares from 1 to {MOST_SQUARES}", value)
    return side


def _origin(value: object, place: Place) -> Point:
    if value is None:
        return (0.0, 0.0)
    at = _point(value)
    if at is None:
        raise place.error("a map with the numbers x and y", value)
    return at


def _expected(pixels: object, size: Box) -> tuple[int, int] | None:
    each = _coordinate(pixels)
    if each is None or each <= 0:
        return None
    return round(size[0] * each), round(size[1] * each)


def _format(value: object) -> dict[str, Any]:
    known = not isinstance(value, bool) and str(value) in KNOWN_FORMATS
    named = isinstance(value, str | int | float)
    return {"format": str(value)[:20] if named else "", "format_known": known}


# ---- segments


def _laid(found: Mapping[str, Any], sheet: _Sheet) -> Report:
    """Lay all there is on the sheet, and return the counts of what stands on it."""
    walls = sum(sheet.lay(_lines(line)) for line in _list(found, "line_of_sight"))
    rings = [
        sheet.lay(_lines(_ring(ring))) for ring in _list(found, "objects_line_of_sight")
    ]
    portals = {"closed": 0, "open": 0, "window": 0}
    for portal in _list(found, "portals"):
        bounds = _bounds(portal)
        kind = _portal_kind(portal, bounds)
        portals[kind] += sheet.lay([bounds], kind)
    return Report(
        walls=walls,
        outlines=sum(laid > 0 for laid in rings),
        outline_segments=sum(rings),
        doors_closed=portals["closed"],
        doors_open=portals["open"],
        windows=portals["window"],
    )


def _require_few(found: Mapping[str, Any], place: Place) -> None:
    total = 0
    for key in ("line_of_sight", "objects_line_of_sight", "portals"):
        lines = _list(found, key)
        total += sum(
            max(len(line), 1) if isinstance(line, list) else 1 for line in lines
        )
        if total > MOST_SEGMENTS:
            raise place.key(key).error(f"at most {MOST_SEGMENTS} segments", total)


def _list(found: Mapping[str, Any], key: str) -> list[Any]:
    value = found.get(key)
    return value if isinstance(value, list) else []


def _lines(points: object) -> Iterator[Segment | None]:
    """Yield the segments of a polyline; None for each that lacks a sound end."""
    if not isinstance(points, list):
        yield None
        return
    ends = [_point(point) for point in points]
    if len(ends) == 1:
        yield None
    for start, end in itertools.pairwise(ends):
        yield (start, end) if start is not None and end is not None else None


def _ring(points: object) -> object:
    """Outlines are written without their last side: add it."""
    if isinstance(points, list) and len(points) > 2 and points[0] != points[-1]:
        return [*points, points[0]]
    return points


def _bounds(portal: object) -> Segment | None:
    bounds = portal.get("bounds") if isinstance(portal, Mapping) else None
    if not isinstance(bounds, list) or len(bounds) != 2:
        return None
    start, end = _point(bounds[0]), _point(bounds[1])
    return (start, end) if start is not None and end is not None else None


def _portal_kind(portal: object, bounds: Segment | None) -> WallKind:
    """A portal is closed unless it says otherwise; a narrow one that is not is a window."""
    if bounds is None or not isinstance(portal, Mapping):
        return "closed"
    closed = portal.get("closed", True)
    if isinstance(closed, list) and len(closed) == 1:
        closed = closed[0]
    if closed not in (False, "false"):
        return "closed"
    return "window" if math.dist(*bounds) < NARROW else "open"


def _point(value: object) -> Point | None:
    if not isinstance(value, Mapping):
        return None
    x, y = _coordinate(value.get("x")), _coordinate(value.get("y"))
    return None if x is None or y is None else (x, y)


def _coordinate(value: object) -> float | None:
    if not isinstance(value, int | float) or isinstance(value, bool):
        return None
    return float(value) if -_FAR < value < _FAR else None


# ---- the picture


def _picture(
    value: object, size: Box, file: Path, report: Report
) -> tuple[Picture | None, Report]:
    if not isinstance(value, str):
        return None, replace(report, image="absent" if value is None else "unreadable")
    if not value.strip():
        return None, replace(report, image="empty")
    data = images.unpacked(value)
    if data and not images.is_whole(data):
        return None, replace(report, image="unreadable")
    if data:
        kind = images.kind_of_image(data)
        picture = images.framed(f"{file.stem}.{kind.lower()}", size, data)
        measured = images.size_of_image(data)
        report = replace(report, image_kind=kind, image_size=measured)
        if measured is not None and images.too_large(measured):
            return None, replace(report, image="too large")
        return picture, replace(report, image="embedded")
    if not images.is_path(value):
        return None, replace(report, image="unreadable")
    name = value.strip().replace("\\", "/").rsplit("/", 1)[-1]
    path = images.beside(value, file.parent)
    if path is None:
        return None, replace(report, image="missing", image_name=name)
    picture = images.framed(name, size, b"", str(path))
    return picture, replace(report, image="beside", image_name=name)
