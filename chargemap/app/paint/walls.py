"""Wall segments on the board: walls, doors shut and open, windows."""

import math
from collections.abc import Sequence

from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QPainter, QPainterPath, QPen

from chargemap.app.paint.ink import BoardColours, colour, draw_lines, pen
from chargemap.model.board import Wall

WALL_WIDTH = 0.13
_SWING = 75  # degrees by which the leaf of an open door stands off its frame


def paint_walls(
    painter: QPainter, walls: tuple[Wall, ...], colours: BoardColours
) -> None:
    """Draw the segments: outlines first, so that joints of walls are one piece."""
    solid = [
        QLineF(wall.x0, wall.y0, wall.x1, wall.y1)
        for wall in walls
        if wall.kind == "wall"
    ]
    _stroke(painter, solid, colours)
    for wall in walls:
        if wall.kind != "wall":
            paint_opening(painter, wall, colours)


def paint_opening(painter: QPainter, wall: Wall, colours: BoardColours) -> None:
    """Draw one door or window."""
    line = QLineF(wall.x0, wall.y0, wall.x1, wall.y1)
    match wall.kind:
        case "closed":
            _leaf(painter, line, colours)
        case "open":
            _threshold(painter, line, colours)
            swung = QLineF(line)
            swung.setAngle(line.angle() + _SWING)
            _swing(painter, line, colours)
            _leaf(painter, swung, colours)
        case "window":
            _window(painter, line, colours)
        case "wall":
            _stroke(painter, [line], colours)
    if wall.is_door or wall.kind == "window":
        for end in (line.p1(), line.p2()):
            _post(painter, end, colours)


def _stroke(painter: QPainter, lines: Sequence[QLineF], colours: BoardColours) -> None:
    shade = _flat(colour("#000000", 0.28), WALL_WIDTH + 0.06)
    draw_lines(painter, [line.translated(0.04, 0.05) for line in lines], shade)
    for value, width in (
        (colour(colours.halo, 0.85), WALL_WIDTH + 0.1),
        (colour(colours.wall_dark), WALL_WIDTH + 0.02),
        (colour(colours.wall_light), WALL_WIDTH * 0.42),
    ):
        draw_lines(painter, lines, pen(value, width))


def _leaf(painter: QPainter, line: QLineF, colours: BoardColours) -> None:
    """A plank with a handle."""
    draw_lines(painter, [line], _flat(colour(colours.halo, 0.9), 0.32))
    draw_lines(painter, [line], _flat(colours.wall_dark, 0.25))
    draw_lines(painter, [line], _flat(colours.door, 0.18))
    draw_lines(painter, [line], _flat(colour(colours.wall_dark, 0.55), 0.02))
    painter.setPen(pen(colours.wall_dark, 0.025))
    painter.setBrush(colour("#f0c94a"))
    painter.drawEllipse(line.pointAt(0.8), 0.05, 0.05)


def _threshold(painter: QPainter, line: QLineF, colours: BoardColours) -> None:
    draw_lines(painter, [line], _flat(colour(colours.halo, 0.7), 0.12))
    dashed = _flat(colour(colours.door, 0.9), 0.045)
    dashed.setDashPattern([2, 2])
    draw_lines(painter, [line], dashed)


def _swing(painter: QPainter, line: QLineF, colours: BoardColours) -> None:
    """The quarter of a circle that the leaf goes through."""
    radius = line.length()
    arc = QPainterPath(line.p2())
    for step in range(1, 13):
        angle = math.radians(line.angle() + _SWING * step / 12)
        arc.lineTo(
            line.x1() + radius * math.cos(angle), line.y1() - radius * math.sin(angle)
        )
    painter.strokePath(arc, pen(colour(colours.halo, 0.6), 0.07))
    painter.strokePath(arc, pen(colour(colours.door, 0.8), 0.025))


def _window(painter: QPainter, line: QLineF, colours: BoardColours) -> None:
    draw_lines(painter, [line], _flat(colour(colours.halo, 0.9), 0.28))
    draw_lines(painter, [line], _flat(colours.wall_dark, 0.21))
    draw_lines(painter, [line], _flat(colours.glass, 0.14))
    draw_lines(painter, [line], _flat(colours.wall_dark, 0.025))
    bars = QPen(_flat(colours.wall_dark, 0.14))
    bars.setDashPattern([0.2, 2.2])
    draw_lines(painter, [line], bars)


def _post(painter: QPainter, at: QPointF, colours: BoardColours) -> None:
    painter.setPen(pen(colours.halo, 0.03))
    painter.setBrush(colour(colours.wall_dark))
    painter.drawEllipse(at, 0.1, 0.1)


def _flat(value: object, width: float) -> QPen:
    made = pen(value, width)  # type: ignore[arg-type]
    made.setCapStyle(made.capStyle().FlatCap)
    return made
