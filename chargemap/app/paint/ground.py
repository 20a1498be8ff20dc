"""The ground of a grid board: floor, terrain, the void outside, grid lines and coordinates."""

import math
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Protocol, TypeAlias

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF

from chargemap.app.paint.ink import (
    BoardColours,
    colour,
    draw_lines,
    pen,
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

DETAILED_FROM = 5.0  # pixels a square from which tufts, leaves and bricks are drawn
VARIANTS = 8  # of the details of each kind of ground
OVERHANG = 0.1  # by which details stick out of their square
Spot: TypeAlias = tuple[int, int, str]  # column, row, character


@dataclass(slots=True)
class Details:
    """What is drawn on squares, by the role of its colour."""

    specks: QPainterPath = field(default_factory=QPainterPath)
    tufts: QPainterPath = field(default_factory=QPainterPath)
    leaves: QPainterPath = field(default_factory=QPainterPath)
    stones: QPainterPath = field(default_factory=QPainterPath)
    stone_light: QPainterPath = field(default_factory=QPainterPath)
    bricks: QPainterPath = field(default_factory=QPainterPath)


@dataclass(frozen=True, slots=True)
class Row:
    """A row of ground: its runs of one character, and the edges between unlike squares, from its top down."""

    runs: tuple[tuple[int, int, str], ...]
    edges: tuple[tuple[str, int, int, int, int], ...]


class Stamper(Protocol):
    """Who paints details quicker than by their outlines."""

    def paint(
        self,
        painter: QPainter,
        spots: Sequence[Spot],
        colours: BoardColours,
        *,
        picture: bool,
    ) -> None:
        """Paint the details of these squares."""


def paint_ground(
    painter: QPainter,
    board: GridBoard,
    colours: BoardColours,
    *,
    picture: bool = False,
    within: QRectF | None = None,
    stamper: Stamper | None = None,
) -> None:
    """Draw floor and terrain; over a `picture` the floor is left out and terrain is seen through."""
    whole = QRectF(0, 0, board.width, board.height)
    part = whole if within is None else whole.intersected(within)
    rows = range(
        max(0, math.floor(part.top()) - 1),
        min(board.height, math.ceil(part.bottom()) + 1),
    )
    if not picture:
        painter.fillRect(part, QColor(colours.floor))
    ground = {row: _row(*_round(board, row)) for row in rows}
    left, right = math.floor(part.left()) - 1, math.ceil(part.right()) + 1
    fills = _fills(ground, left, right)
    _paint_fills(painter, fills, colours, 0.2 if picture else 1.0)
    if painter.worldTransform().m11() >= DETAILED_FROM:
        spots = _spots(board, rows, part, specks=not picture)
        if stamper is not None:
            stamper.paint(painter, spots, colours, picture=picture)
        else:
            paint_details(painter, gather(spots), colours, picture=picture)
    elif OBSTACLE in fills:
        painter.fillPath(fills[OBSTACLE], QColor(colours.stone))
    _paint_edges(painter, ground, colours, (left, right))


def _fills(ground: Mapping[int, Row], left: int, right: int) -> dict[str, QPainterPath]:
    fills: dict[str, QPainterPath] = {}
    for row, one in ground.items():
        for start, end, character in one.runs:
            if end < left or start > right:
                continue
            path = fills.setdefault(character, _winding())
            path.addRect(QRectF(start, row, end - start, 1))
    return fills


def _spots(board: GridBoard, rows: range, part: QRectF, *, specks: bool) -> list[Spot]:
    """Return the squares in sight that have details."""
    plain = (OUTSIDE,) if specks else (OUTSIDE, OPEN)
    columns = range(
        max(0, math.floor(part.left()) - 1),
        min(board.width, math.ceil(part.right()) + 1),
    )
    return [
        (column, row, character)
        for row in rows
        for column in columns
        if (character := board.ground[row][column]) not in plain
    ]


def gather(spots: Sequence[Spot]) -> Details:
    """Return the details of all these squares as one."""
    made = Details(stones=_winding())
    for column, row, character in spots:
        one = details_of(character, variant(column, row, character))
        for name in Details.__slots__:
            path: QPainterPath = getattr(one, name)
            if not path.isEmpty():
                getattr(made, name).addPath(path.translated(column, row))
    return made


def variant(column: int, row: int, character: str) -> int:
    """Return which of the variants stands on a square; courses of stone go on from row to row."""
    if character == WALL:
        return row % 2
    return ((column * 73856093) ^ (row * 19349663)) // 7 % VARIANTS


@lru_cache(maxsize=256)
def details_of(character: str, number: int) -> Details:
    """Return the details of one variant of ground, on the square at the origin."""
    made = Details(stones=_winding())
    chance = random.Random(number * 7919 + 104729)
    match character:
        case ".":
            _add_specks(made.specks, 0, 0, chance)
        case "~":
            _add_tufts(made.tufts, 0, 0, chance)
        case "%":
            _add_leaves(made.leaves, 0, 0, chance)
        case "o":
            _add_stone(made, 0, 0, chance)
        case "#":
            _add_bricks(made.bricks, number)
    return made


def _paint_fills(
    painter: QPainter,
    fills: Mapping[str, QPainterPath],
    colours: BoardColours,
    opacity: float,
) -> None:
    for character, value in (
        (OUTSIDE, colours.outside),
        (DIFFICULT, colours.difficult),
        (OBSCURING, colours.obscuring),
    ):
        if character in fills:
            painter.fillPath(fills[character], colour(value, opacity))
    if WALL in fills:
        shade = fills[WALL].translated(0.1, 0.12)
        painter.fillPath(shade, QColor(0, 0, 0, 45))
        painter.fillPath(fills[WALL], colour(colours.wall, min(1.0, opacity + 0.4)))


def paint_details(
    painter: QPainter, details: Details, colours: BoardColours, *, picture: bool
) -> None:
    """Draw the details; over a `picture` they are set off by halos."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if picture:
        painter.strokePath(
            details.tufts, pen(colour(colours.difficult_light, 0.5), 0.1)
        )
        painter.strokePath(
            details.leaves, pen(colour(colours.obscuring_light, 0.4), 0.09)
        )
    else:
        painter.fillPath(details.specks, QColor(colours.speck))
        painter.fillPath(details.leaves, colour(colours.obscuring_light, 0.5))
    tone = 0.8 if picture else 1.0
    painter.strokePath(details.tufts, pen(colour(colours.difficult_dark, tone), 0.04))
    painter.strokePath(details.leaves, pen(colour(colours.obscuring_dark, tone), 0.035))
    painter.strokePath(details.bricks, pen(colour(colours.wall_dark, 0.75), 0.03))
    painter.fillPath(details.stones.translated(0.05, 0.07), QColor(0, 0, 0, 70))
    painter.fillPath(details.stones, QColor(colours.stone))
    painter.strokePath(details.stone_light, pen(colours.stone_light, 0.05))
    painter.strokePath(details.stones, pen(colours.stone_dark, 0.045))


def _paint_edges(
    painter: QPainter,
    ground: Mapping[int, Row],
    colours: BoardColours,
    columns: tuple[int, int],
) -> None:
    left, right = columns
    edges: dict[str, list[QLineF]] = {}
    for row, one in ground.items():
        for character, x0, y0, x1, y1 in one.edges:
            if not left <= x0 <= right:
                continue
            line = QLineF(x0, row + y0, x1, row + y1)
            edges.setdefault(character, []).append(line)
    for character, dark, light in (
        (DIFFICULT, colours.difficult_dark, colours.difficult_light),
        (OBSCURING, colours.obscuring_dark, colours.obscuring_light),
        (OUTSIDE, colours.outside_hatch, colours.outside),
        (WALL, colours.wall_dark, colours.wall_light),
    ):
        if lines := edges.get(character):
            wide = 0.12 if character == WALL else 0.08
            draw_lines(painter, lines, pen(colour(light, 0.8), wide))
            draw_lines(painter, lines, pen(dark, wide * 0.45))


def _round(board: GridBoard, row: int) -> tuple[str, str, str]:
    """Return the row with the one above and the one below it; beyond the board there is none."""
    above, below = (
        board.ground[one] if 0 <= one < board.height else ""
        for one in (row - 1, row + 1)
    )
    return above, board.ground[row], below


@lru_cache(maxsize=4096)
def _row(above: str, text: str, below: str) -> Row:
    """Return the row `text`, ready to be drawn: while a board is painted, few of its rows change."""
    runs = tuple(run for run in runs_of(text) if run[2] != OPEN)
    return Row(runs, tuple(_edges(above, text, below)))


def _winding() -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    return path


def runs_of(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, character) of each run of one character."""
    start = 0
    for index in range(1, len(text) + 1):
        if index == len(text) or text[index] != text[start]:
            yield start, index, text[start]
            start = index


def _edges(
    above: str, text: str, below: str
) -> Iterator[tuple[str, int, int, int, int]]:
    """Yield (character, line) of each side of a square in the row that has another kind beside it."""
    for column, character in enumerate(text):
        if character in (OPEN, OBSTACLE):
            continue
        if above and above[column] != character:
            yield character, column, 0, column + 1, 0
        if column + 1 < len(text) and text[column + 1] != character:
            yield character, column + 1, 0, column + 1, 1
        if below and below[column] != character:
            yield character, column + 1, 1, column, 1
        if column and text[column - 1] != character:
            yield character, column, 1, column, 0


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


def _add_bricks(path: QPainterPath, row: int) -> None:
    """Courses of stone, every other one shifted by half."""
    for course in range(3):
        level = course / 3
        path.moveTo(0, level)
        path.lineTo(1, level)
        joint = 0.25 if (course + row * 3) % 2 else 0.75
        path.moveTo(joint, level)
        path.lineTo(joint, level + 1 / 3)
