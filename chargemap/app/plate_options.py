"""What is asked of a picture: which part of the board, what is shown of it, how large, on which paper."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from chargemap.app.paint import DARK, LIGHT, BoardColours
from chargemap.model.battle import Battle
from chargemap.model.board import GridBoard, Point, TableBoard, Wall

SMALLEST, LARGEST = 20, 600  # pixels a board unit that may be asked for
WIDTH = 1600  # pixels across, unless a scale is asked for
NARROWEST, WIDEST, TALLEST = 1200, 2000, 2600
Paper: TypeAlias = Literal["A4", "A3", "Letter"]
PAPERS: Mapping[Paper, tuple[float, float]] = {  # millimetres, portrait
    "A4": (210.0, 297.0),
    "A3": (297.0, 420.0),
    "Letter": (215.9, 279.4),
}
ZoneChoice: TypeAlias = Literal["none", "ruling", "all"]


@dataclass(frozen=True, slots=True)
class Region:
    """The part of the board that a picture shows, in board units."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Sheet:
    """Paper to print on: a board unit is so many `inches` on it, and pages share a strip of `overlap_mm`."""

    paper: Paper = "A4"
    landscape: bool = False
    inches: float = 1.0
    overlap_mm: float = 10.0

    @property
    def size_mm(self) -> tuple[float, float]:
        """How wide and how high a page is."""
        wide, high = PAPERS[self.paper]
        return (high, wide) if self.landscape else (wide, high)


@dataclass(frozen=True, slots=True)
class Options:
    """How a picture is made: `scale` in pixels a board unit, None = fitted; `region` None = the board.

    `zones` are those of the ruling or of everybody; `lanes` is all that moves: lane, way, ghosts.
    `numbers` of marks stand without a legend, too, for whoever tells of them elsewhere.
    `most_kb` bounds the file, in thousands of bytes; a `sheet` makes pages at true scale.
    """

    scale: float | None = None
    legend: bool = True
    region: Region | None = None
    grid: bool = True
    names: bool = True
    annotations: bool = True
    zones: ZoneChoice = "ruling"
    lanes: bool = True
    marks: bool = True
    log: bool = False
    hidden: bool = False
    numbers: bool = False
    dark: bool = False
    most_kb: int | None = None
    sheet: Sheet | None = None

    @property
    def colours(self) -> BoardColours:
        """The colours of the board: a picture's own, whatever the window looks like."""
        return DARK if self.dark else LIGHT


def whole(battle: Battle) -> Region:
    """Return the region that is the whole board."""
    board = battle.board
    if isinstance(board, TableBoard):
        return Region(0, 0, *board.size)
    return Region(0, 0, board.width, board.height)


def within(battle: Battle, region: Region) -> Region:
    """Return what of the region lies on the board; all of the board if nothing does."""
    board = whole(battle)
    left, top = max(0.0, region.x), max(0.0, region.y)
    right = min(board.width, region.x + region.width)
    bottom = min(board.height, region.y + region.height)
    if right <= left or bottom <= top:
        return board
    return Region(left, top, right - left, bottom - top)


def seen(battle: Battle, region: Region) -> Battle:
    """Return the battle with no more board than the squares and walls that the region touches."""
    board = battle.board
    if isinstance(board, TableBoard):
        return battle
    right, bottom = region.x + region.width, region.y + region.height
    columns = slice(math.floor(region.x), math.ceil(right))
    rows = board.ground[math.floor(region.y) : math.ceil(bottom)]
    walls = tuple(
        wall for wall in board.walls if touches(wall, region.x, region.y, right, bottom)
    )
    part = GridBoard(tuple(row[columns] for row in rows), walls)
    return replace(battle, board=part)


def meets(region: Region, points: Sequence[Point]) -> bool:
    """Whether something with these points may reach into the region."""
    xs, ys = [x for x, _y in points], [y for _x, y in points]
    return (
        min(xs) < region.x + region.width
        and max(xs) > region.x
        and min(ys) < region.y + region.height
        and max(ys) > region.y
    )


def touches(wall: Wall, left: float, top: float, right: float, bottom: float) -> bool:
    """Whether the wall may reach into that part of the board."""
    return (
        max(wall.x0, wall.x1) >= left
        and min(wall.x0, wall.x1) <= right
        and max(wall.y0, wall.y1) >= top
        and min(wall.y0, wall.y1) <= bottom
    )


def fitted_scale(across: float, down: float) -> float:
    """Return the pixels a board unit that make a picture of usual width, and not too tall."""
    wide = NARROWEST if across < 14 else WIDEST if across > 40 else WIDTH
    return min(wide / across, max(TALLEST / down, NARROWEST / across / 2))
