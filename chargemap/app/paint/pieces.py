"""Pieces of terrain on a table: each kind looks its own way without any colour, and its height can be read."""

import math
from collections.abc import Generator, Iterable, Iterator, Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF

from chargemap.app.paint.heights import covers_of, paint_heights
from chargemap.app.paint.ink import BoardColours, clipped, colour, draw_lines, pen
from chargemap.app.paint.outlines import (
    Span,
    far_from,
    path_of,
    sides_of,
    span_over,
)
from chargemap.app.paint.roofs import paint_roof
from chargemap.model.board import Piece, Point, TableBoard
from chargemap.model.terrain import foot_of, points_of, top_of

SHADE = 0.18  # inches of shadow for each inch of height
HIGHEST = 8.0  # inches from which shadows grow no longer
FARTHEST = 3.0  # inches from the points of a piece to where nothing is drawn for it
PLANK = 0.5  # inches from seam to seam
HATCH = 0.6  # inches from line to line of rough ground
SEEN_THROUGH = 0.65  # how opaque a piece over a picture is
LADDER = (0.3, 1.1, 0.3)  # inches on top, at the foot, and to either side
RUNGS = 5
POST = 0.3  # inches: what has but one place, and is no ladder
OUT_OF_REACH = 2000.0  # inches
AT_ONCE = 8  # pieces that are drawn in one step


def paint_table(
    painter: QPainter,
    board: TableBoard,
    colours: BoardColours,
    *,
    picture: bool,
    within: QRectF | None = None,
) -> None:
    """Draw the table and what of its pieces lies `within`; over a `picture` they are seen through."""
    steps = table_steps(painter, board, colours, picture=picture, within=within)
    for _step in steps:
        pass


def table_steps(
    painter: QPainter,
    board: TableBoard,
    colours: BoardColours,
    *,
    picture: bool,
    within: QRectF | None = None,
) -> Generator[None, None, None]:
    """Draw the table as `paint_table` does, some pieces at each step."""
    table = QRectF(0, 0, *board.size)
    if not picture:
        painter.fillRect(table, QColor(colours.floor))
    near = (within or table).adjusted(-FARTHEST, -FARTHEST, FARTHEST, FARTHEST)
    shown = [one for one in board.terrain if _touches(one, near)]
    opacity = SEEN_THROUGH if picture else 1.0
    with clipped(painter, table):
        for number, piece in enumerate(sorted(shown, key=_order)):
            _paint_piece(painter, piece, shown, colours, opacity)
            if number % AT_ONCE == AT_ONCE - 1:
                yield
    covers = covers_of(board.terrain)
    for start in range(0, len(shown), AT_ONCE):
        some = shown[start : start + AT_ONCE]
        paint_heights(painter, some, colours, covers)
        yield


def paint_pieces(
    painter: QPainter,
    pieces: Sequence[Piece],
    colours: BoardColours,
    opacity: float = 1.0,
) -> None:
    """Draw the pieces, the low ones first and ladders last."""
    for piece in sorted(pieces, key=_order):
        _paint_piece(painter, piece, pieces, colours, opacity)


def _paint_piece(
    painter: QPainter,
    piece: Piece,
    pieces: Sequence[Piece],
    colours: BoardColours,
    opacity: float,
) -> None:
    """Draw one of the pieces; a ladder leads away from what it leans on."""
    points = points_of(piece)
    if points and piece.kind == "ladder" and len(points) == 1:
        _paint_ladder(painter, points[0], _outward(points[0], pieces), colours)
    elif len(points) == 1:
        painter.setPen(pen(colours.wall_dark, 0.12))
        painter.setBrush(colour(colours.stone_light, opacity))
        painter.drawEllipse(QPointF(*points[0]), POST, POST)
    elif points:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        _paint_shadow(painter, piece, colours)
        if piece.polygon:
            _paint_area(painter, piece, colours, opacity)
        else:
            _paint_line(painter, piece, colours)


def _order(piece: Piece) -> tuple[bool, float]:
    return (piece.kind == "ladder", top_of(piece))


def _touches(piece: Piece, rect: QRectF) -> bool:
    return reaches(span_of(piece), rect)


def span_of(piece: Piece) -> Span | None:
    """Return the least and greatest x, then y, of a piece; None if it lies nowhere."""
    points = points_of(piece)
    return span_over(points) if points else None


def reaches(span: Span | None, rect: QRectF) -> bool:
    """Whether what spans so much touches the rectangle."""
    return span is not None and not (
        span[1] < rect.left()
        or span[0] > rect.right()
        or span[3] < rect.top()
        or span[2] > rect.bottom()
    )


# Shadows ----------------------------------------------------------------------


def _paint_shadow(painter: QPainter, piece: Piece, colours: BoardColours) -> None:
    """Draw what the piece keeps the light from, between its foot and its top."""
    foot, far = (
        min(max(one, 0.0), HIGHEST) * SHADE for one in (foot_of(piece), top_of(piece))
    )
    if far <= foot:
        return
    points = points_of(piece)
    closed = bool(piece.polygon)
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    if closed:
        _add(path, [QPointF(x + far, y + far * 1.2) for x, y in points])
    for (x0, y0), (x1, y1) in sides_of(points, closed=closed):
        near = [
            QPointF(x0 + foot, y0 + foot * 1.2),
            QPointF(x1 + foot, y1 + foot * 1.2),
        ]
        away = [QPointF(x1 + far, y1 + far * 1.2), QPointF(x0 + far, y0 + far * 1.2)]
        _add(path, [*near, *away])
    painter.fillPath(path, QColor(0, 0, 0, 130 if _is_dark(colours) else 70))


def _is_dark(colours: BoardColours) -> bool:
    return QColor(colours.floor).lightness() < 128


def _add(path: QPainterPath, points: Sequence[QPointF]) -> None:
    """Add a polygon, always in the same sense, so that those that overlap are one."""
    ring = zip(points, (*points[1:], points[0]), strict=True)
    if sum(one.x() * two.y() - two.x() * one.y() for one, two in ring) < 0:
        points = points[::-1]
    path.addPolygon(QPolygonF([*points, points[0]]))


# Areas ------------------------------------------------------------------------


def _paint_area(
    painter: QPainter, piece: Piece, colours: BoardColours, opacity: float
) -> None:
    outline = path_of(piece.polygon, closed=True)
    match piece.kind if _is_near(piece.polygon) else "":
        case "building":
            paint_roof(painter, piece.polygon, colours, opacity)
            _edge(painter, outline, colours, 0.14)
        case "platform":
            painter.fillPath(outline, colour(colours.plank, opacity))
            seams = list(_stripes(piece.polygon, PLANK, _bearing(piece.polygon)))
            _within(painter, outline, seams, colours.plank_dark, 0.07)
            _edge(painter, outline, colours, 0.12)
        case "rough":
            painter.fillPath(outline, colour(colours.difficult, opacity))
            lines = list(_stripes(piece.polygon, HATCH, math.radians(-45)))
            ink = (
                colours.difficult_light if _is_dark(colours) else colours.difficult_dark
            )
            _within(painter, outline, lines, ink, 0.08)
            dashes = pen(ink, 0.12)
            dashes.setDashPattern([3, 2.5])
            painter.strokePath(outline, pen(colour(colours.halo, 0.8), 0.22))
            painter.strokePath(outline, dashes)
        case "low":
            painter.fillPath(outline, colour(colours.stone_light, opacity * 0.7))
            _thin(painter, outline, colours)
        case _:
            painter.fillPath(outline, colour(colours.stone_light, opacity))
            _edge(painter, outline, colours, 0.12)


def _is_near(points: Sequence[Point]) -> bool:
    """Whether a piece is no larger than tables are: a pattern on what a bad file has would take for ever."""
    return all(max(abs(x), abs(y)) <= OUT_OF_REACH for x, y in points)


def _edge(
    painter: QPainter, outline: QPainterPath, colours: BoardColours, width: float
) -> None:
    painter.strokePath(outline, pen(colour(colours.halo, 0.8), width + 0.12))
    painter.strokePath(outline, pen(colours.wall_dark, width))


def _within(
    painter: QPainter,
    outline: QPainterPath,
    lines: Sequence[QLineF],
    ink: str,
    width: float,
) -> None:
    """Draw lines as far as they lie in the outline."""
    with clipped(painter, outline):
        draw_lines(painter, lines, pen(ink, width))


def _bearing(points: Sequence[Point]) -> float:
    """Return the direction of the longest side."""
    (x0, y0), (x1, y1) = max(
        sides_of(points, closed=True), key=lambda one: math.dist(*one)
    )
    return math.atan2(y1 - y0, x1 - x0)


def _stripes(points: Sequence[Point], apart: float, bearing: float) -> Iterator[QLineF]:
    """Yield lines in one direction, that far apart, over all of a polygon."""
    along, aside = (
        (math.cos(turned), math.sin(turned))
        for turned in (bearing, bearing + math.pi / 2)
    )
    lengths = [x * along[0] + y * along[1] for x, y in points]
    heights = [x * aside[0] + y * aside[1] for x, y in points]
    first = math.floor(min(heights) / apart)
    for number in range(first, math.ceil(max(heights) / apart) + 1):
        ends = [
            QPointF(
                length * along[0] + number * apart * aside[0],
                length * along[1] + number * apart * aside[1],
            )
            for length in (min(lengths), max(lengths))
        ]
        yield QLineF(*ends)


# Lines ------------------------------------------------------------------------


def _paint_line(painter: QPainter, piece: Piece, colours: BoardColours) -> None:
    line = path_of(piece.line, closed=False)
    if piece.kind == "low" and _is_near(piece.line):
        _thin(painter, line, colours)
        return
    for ink, width in (
        (colour(colours.halo, 0.85), 0.56),
        (colour(colours.wall_dark), 0.44),
        (colour(colours.wall_light), 0.24),
    ):
        painter.strokePath(line, pen(ink, width))
    if not _is_near(piece.line):
        return
    joints = pen(colours.wall_dark, 0.24)
    joints.setCapStyle(Qt.PenCapStyle.FlatCap)
    joints.setDashPattern([0.3, 2.7])
    painter.strokePath(line, joints)


def _thin(painter: QPainter, line: QPainterPath, colours: BoardColours) -> None:
    """Draw a wall that one steps over: thin, and in pieces."""
    painter.strokePath(line, pen(colour(colours.halo, 0.85), 0.3))
    painter.strokePath(line, pen(colours.wall_dark, 0.2))
    dashes = pen(colours.wall_light, 0.1)
    dashes.setDashPattern([2.0, 3.5])
    painter.strokePath(line, dashes)


# Ladders ----------------------------------------------------------------------


def _outward(at: Point, pieces: Iterable[Piece]) -> Point:
    """Return the direction away from the platform at whose edge a ladder stands, of length 1."""
    found = [
        (far_from(side, at), side, piece.polygon)
        for piece in pieces
        if piece.kind == "platform"
        for side in sides_of(piece.polygon, closed=True)
        if math.dist(*side)
    ]
    if not found:
        return (0.0, 1.0)
    _far, ((x0, y0), (x1, y1)), polygon = min(found)
    length = math.dist((x0, y0), (x1, y1))
    x, y = (y1 - y0) / length, (x0 - x1) / length
    spot = QPointF(at[0] + x * 0.05, at[1] + y * 0.05)
    inside = path_of(polygon, closed=True).contains(spot)
    return (-x, -y) if inside else (x, y)


def _paint_ladder(
    painter: QPainter, at: Point, outward: Point, colours: BoardColours
) -> None:
    """Draw two rails and the rungs between them, from the top over the edge to the ground."""
    top, foot, half = LADDER
    x, y = outward

    def spot(out: float, aside: float) -> QPointF:
        return QPointF(at[0] + out * x - aside * y, at[1] + out * y + aside * x)

    rails = [QLineF(spot(-top, side), spot(foot, side)) for side in (-half, half)]
    step = (top + foot) / RUNGS
    heights = [step * (number + 0.5) - top for number in range(RUNGS)]
    rungs = [QLineF(spot(one, -half), spot(one, half)) for one in heights]
    draw_lines(painter, (*rails, *rungs), pen(colours.halo, 0.3))
    draw_lines(painter, rungs, pen(colours.text, 0.1))
    draw_lines(painter, rails, pen(colours.text, 0.16))
