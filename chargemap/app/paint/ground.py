"""The ground of a grid board: floor, terrain, the void outside, grid lines and coordinates."""

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF

from chargemap.app.paint.ink import (
    BoardColours,
    Ink,
    colour,
    pen,
    write_centred,
)
from chargemap.model.board import (
    DIFFICULT,
    OBSCURING,
    OBSTACLE,
    OPEN,
    OUTSIDE,
    WALL,
    GridBoard,
)

CHUNK = 12  # details are kept by blocks of so many squares, so that only those in sight are drawn
DETAILED_FROM = 5.0  # pixels a square from which tufts, leaves and bricks are drawn
_BESIDE = ((0, -1), (1, 0), (0, 1), (-1, 0))


@dataclass(slots=True)
class Details:
    """What is drawn on the squares of one block, by the role of its colour."""

    specks: QPainterPath = field(default_factory=QPainterPath)
    tufts: QPainterPath = field(default_factory=QPainterPath)
    leaves: QPainterPath = field(default_factory=QPainterPath)
    stones: QPainterPath = field(default_factory=QPainterPath)
    stone_light: QPainterPath = field(default_factory=QPainterPath)
    bricks: QPainterPath = field(default_factory=QPainterPath)


@dataclass(slots=True)
class Ground:
    """The outlines of a board's ground, made once for each board."""

    fills: dict[str, QPainterPath]
    edges: dict[str, QPainterPath]
    details: dict[tuple[int, int], Details]


def paint_ground(
    painter: QPainter,
    board: GridBoard,
    colours: BoardColours,
    *,
    picture: bool = False,
    within: QRectF | None = None,
) -> None:
    """Draw floor and terrain; over a `picture` the floor is left out and terrain is seen through."""
    ground = _ground(board.ground)
    if not picture:
        painter.fillRect(QRectF(0, 0, board.width, board.height), QColor(colours.floor))
    _paint_fills(painter, ground, colours, 0.2 if picture else 1.0)
    fine = painter.worldTransform().m11() >= DETAILED_FROM
    blocks = [
        details
        for (column, row), details in ground.details.items()
        if fine and (within is None or within.intersects(_block(column, row)))
    ]
    if not fine and OBSTACLE in ground.fills:
        painter.fillPath(ground.fills[OBSTACLE], QColor(colours.stone))
    for details in blocks:
        if not picture:
            painter.fillPath(details.specks, QColor(colours.speck))
        _paint_details(painter, details, colours, halo=picture)
    _paint_edges(painter, ground, colours)


def _block(column: int, row: int) -> QRectF:
    """Return where the details of a block are, with what they stick out by."""
    square = QRectF(column * CHUNK, row * CHUNK, CHUNK, CHUNK)
    return square.adjusted(-0.5, -0.5, 0.5, 0.5)


def _paint_fills(
    painter: QPainter, ground: Ground, colours: BoardColours, opacity: float
) -> None:
    for character, value in (
        (OUTSIDE, colours.outside),
        (DIFFICULT, colours.difficult),
        (OBSCURING, colours.obscuring),
    ):
        if character in ground.fills:
            painter.fillPath(ground.fills[character], colour(value, opacity))
    if WALL in ground.fills:
        shade = ground.fills[WALL].translated(0.1, 0.12)
        painter.fillPath(shade, QColor(0, 0, 0, 45))
        painter.fillPath(
            ground.fills[WALL], colour(colours.wall, min(1.0, opacity + 0.4))
        )


def _paint_details(
    painter: QPainter, details: Details, colours: BoardColours, *, halo: bool
) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if halo:
        painter.strokePath(
            details.tufts, pen(colour(colours.difficult_light, 0.5), 0.1)
        )
        painter.strokePath(
            details.leaves, pen(colour(colours.obscuring_light, 0.4), 0.09)
        )
    else:
        painter.fillPath(details.leaves, colour(colours.obscuring_light, 0.5))
    tone = 0.8 if halo else 1.0
    painter.strokePath(details.tufts, pen(colour(colours.difficult_dark, tone), 0.04))
    painter.strokePath(details.leaves, pen(colour(colours.obscuring_dark, tone), 0.035))
    painter.strokePath(details.bricks, pen(colour(colours.wall_dark, 0.75), 0.03))
    painter.fillPath(details.stones.translated(0.05, 0.07), QColor(0, 0, 0, 70))
    painter.fillPath(details.stones, QColor(colours.stone))
    painter.strokePath(details.stone_light, pen(colours.stone_light, 0.05))
    painter.strokePath(details.stones, pen(colours.stone_dark, 0.045))


def _paint_edges(painter: QPainter, ground: Ground, colours: BoardColours) -> None:
    for character, dark, light in (
        (DIFFICULT, colours.difficult_dark, colours.difficult_light),
        (OBSCURING, colours.obscuring_dark, colours.obscuring_light),
        (OUTSIDE, colours.outside_hatch, colours.outside),
        (WALL, colours.wall_dark, colours.wall_light),
    ):
        if character in ground.edges:
            wide = 0.12 if character == WALL else 0.08
            painter.strokePath(ground.edges[character], pen(colour(light, 0.8), wide))
            painter.strokePath(ground.edges[character], pen(dark, wide * 0.45))


@lru_cache(maxsize=24)
def _ground(rows: tuple[str, ...]) -> Ground:
    """Return the outlines of the ground with those rows."""
    board = GridBoard(rows)
    made = Ground({}, {}, {})
    for row, text in enumerate(rows):
        for start, end, character in _runs(text):
            if character != OPEN:
                made.fills.setdefault(character, _winding()).addRect(
                    QRectF(start, row, end - start, 1)
                )
        for column, character in enumerate(text):
            block = made.details.setdefault(
                (column // CHUNK, row // CHUNK), Details(stones=_winding())
            )
            _add_details(block, column, row, character)
            if character not in (OPEN, OBSTACLE):
                _add_edges(made, board, (column, row))
    return made


def _winding() -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    return path


def _runs(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, character) of each run of one character."""
    start = 0
    for index in range(1, len(text) + 1):
        if index == len(text) or text[index] != text[start]:
            yield start, index, text[start]
            start = index


def _add_edges(made: Ground, board: GridBoard, square: tuple[int, int]) -> None:
    column, row = square
    character = board.at(square)
    path = made.edges.setdefault(character, QPainterPath())
    corners = ((0, 0, 1, 0), (1, 0, 1, 1), (1, 1, 0, 1), (0, 1, 0, 0))
    for (dx, dy), (x0, y0, x1, y1) in zip(_BESIDE, corners, strict=True):
        beside = (column + dx, row + dy)
        on_board = 0 <= beside[0] < board.width and 0 <= beside[1] < board.height
        if on_board and board.at(beside) != character:
            path.moveTo(column + x0, row + y0)
            path.lineTo(column + x1, row + y1)


def _add_details(block: Details, column: int, row: int, character: str) -> None:
    chance = random.Random(column * 7919 + row * 104729)
    match character:
        case ".":
            _add_specks(block.specks, column, row, chance)
        case "~":
            _add_tufts(block.tufts, column, row, chance)
        case "%":
            _add_leaves(block.leaves, column, row, chance)
        case "o":
            _add_stone(block, column, row, chance)
        case "#":
            _add_bricks(block.bricks, column, row)


def _add_specks(path: QPainterPath, x: int, y: int, chance: random.Random) -> None:
    for _ in range(2):
        size = chance.uniform(0.015, 0.035)
        path.addEllipse(
            QPointF(x + chance.uniform(0.1, 0.9), y + chance.uniform(0.1, 0.9)),
            size * 1.5,
            size,
        )


def _add_tufts(path: QPainterPath, x: int, y: int, chance: random.Random) -> None:
    """Broken ground: little angles, two in a row and one between."""
    for at_x, at_y in ((0.3, 0.34), (0.76, 0.42), (0.4, 0.8), (0.86, 0.86)):
        left = x + at_x + chance.uniform(-0.07, 0.07)
        foot = y + at_y + chance.uniform(-0.06, 0.06)
        wide, high = chance.uniform(0.08, 0.12), chance.uniform(0.1, 0.16)
        path.moveTo(left - wide, foot)
        path.lineTo(left - wide * 0.1, foot - high)
        path.lineTo(left + wide, foot)


def _add_leaves(path: QPainterPath, x: int, y: int, chance: random.Random) -> None:
    """A thicket: rosettes of scallops."""
    for at_x, at_y in ((0.28, 0.3), (0.74, 0.36), (0.36, 0.76), (0.78, 0.8)):
        centre = QPointF(
            x + at_x + chance.uniform(-0.05, 0.05),
            y + at_y + chance.uniform(-0.05, 0.05),
        )
        radius = chance.uniform(0.13, 0.17)
        lobe = radius * 0.62
        turn = chance.uniform(0, 72)
        for index in range(5):
            middle = QLineF.fromPolar(radius * 0.75, turn + index * 72).p2() + centre
            box = QRectF(middle.x() - lobe, middle.y() - lobe, lobe * 2, lobe * 2)
            path.arcMoveTo(box, turn + index * 72 - 85)
            path.arcTo(box, turn + index * 72 - 85, 170)


def _add_stone(block: Details, x: int, y: int, chance: random.Random) -> None:
    """A boulder that nearly fills its square."""
    centre = QPointF(x + 0.5, y + 0.5)
    points = [
        QLineF.fromPolar(chance.uniform(0.34, 0.45), index * 40 + chance.uniform(-9, 9))
        for index in range(9)
    ]
    corners = QPolygonF([centre + line.p2() for line in points])
    stone = QPainterPath()
    stone.addPolygon(corners)
    stone.closeSubpath()
    block.stones.addPath(stone)
    top = QPainterPath()
    shrunk = [centre + line.p2() * 0.62 - QPointF(0.05, 0.06) for line in points]
    top.addPolygon(QPolygonF(shrunk[1:6]))
    block.stone_light.addPath(top)


def _add_bricks(path: QPainterPath, x: int, y: int) -> None:
    """Courses of stone, every other one shifted by half."""
    for course in range(3):
        level = y + course / 3
        path.moveTo(x, level)
        path.lineTo(x + 1, level)
        joint = x + (0.25 if (course + y * 3) % 2 else 0.75)
        path.moveTo(joint, level)
        path.lineTo(joint, level + 1 / 3)


def paint_grid(
    painter: QPainter,
    board: GridBoard,
    colours: BoardColours,
    *,
    picture: bool = False,
    within: QRectF | None = None,
) -> None:
    """Draw the lines between squares: dark on light, so that they show on any picture."""
    whole = QRectF(0, 0, board.width, board.height)
    part = whole if within is None else whole.intersected(within)
    lines = [
        QLineF(x, part.top(), x, part.bottom())
        for x in range(int(part.left()), int(part.right()) + 1)
    ]
    lines += [
        QLineF(part.left(), y, part.right(), y)
        for y in range(int(part.top()), int(part.bottom()) + 1)
    ]
    if picture:
        painter.setPen(pen(colour(colours.grid_halo), 0.05))
        painter.drawLines(lines)
    painter.setPen(pen(colour(colours.grid, 1.6 if picture else 1.0), 0.022))
    painter.drawLines(lines)


def paint_coordinates(
    painter: QPainter, part: QRectF, ink: Ink, *, every: int = 1, away: float = 0.3
) -> None:
    """Number the columns above a part of the board and the rows to its left, one of so many."""
    for column in range(math.floor(part.left()), math.ceil(part.right())):
        if column % every == 0 and part.left() <= column + 0.5 <= part.right():
            at = QPointF(column + 0.5, part.top() - away)
            write_centred(painter, at, str(column), ink)
    for row in range(math.floor(part.top()), math.ceil(part.bottom())):
        if row % every == 0 and part.top() <= row + 0.5 <= part.bottom():
            at = QPointF(part.left() - away, row + 0.5)
            write_centred(painter, at, str(row), ink)
