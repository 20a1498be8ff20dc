"""How the grid of a picture lies on the grid of the board."""

import math
from dataclasses import dataclass, replace

from chargemap.model.board import Point

DECIMALS = 4
LEAST_PX = 1.0  # pixels a square
Rectangle = tuple[float, float, float, float]  # x, y, width, height


@dataclass(frozen=True, slots=True)
class Marks:
    """Two points on a picture that lie on corners of squares, and how many squares lie between them."""

    first: Point = (0.0, 0.0)  # top left
    last: Point = (1.0, 1.0)
    columns: int = 1
    rows: int = 1

    def moved(self, which: int | None, by: Point) -> "Marks":
        """Return them with the first (0), the last (1) or both moved by so many pixels."""
        first = _sum(self.first, by) if which in (0, None) else self.first
        last = _sum(self.last, by) if which in (1, None) else self.last
        return replace(self, first=first, last=last)


@dataclass(frozen=True, slots=True)
class Fit:
    """Pixels a square `across` and `down`, and the pixel (`left`, `top`) of a corner of squares.

    That corner lies on the corner of the board's square (`column`, `row`).
    """

    width: int  # of the picture, in pixels
    height: int
    across: float
    down: float
    left: float = 0.0
    top: float = 0.0
    column: int = 0
    row: int = 0

    @staticmethod
    def of(size: tuple[int, int], rectangle: Rectangle) -> "Fit":
        """Return the fit of a picture of `size` pixels that fills that rectangle of the board.

        >>> Fit.of((100, 50), (-0.5, 0, 10, 5))
        Fit(width=100, height=50, across=10.0, down=10.0, left=5.0, top=0.0, column=0, row=0)
        """
        x, y, width, height = rectangle
        across, down = size[0] / width, size[1] / height
        column, row = math.ceil(x - 1e-6), math.ceil(y - 1e-6)
        left, top = (column - x) * across, (row - y) * down
        return Fit(*size, across, down, left, top, column, row)

    @property
    def rectangle(self) -> Rectangle:
        """Where the picture lies, in squares of the board."""
        return (
            round(self.column - self.left / self.across, DECIMALS),
            round(self.row - self.top / self.down, DECIMALS),
            round(self.width / self.across, DECIMALS),
            round(self.height / self.down, DECIMALS),
        )

    @property
    def columns(self) -> float:
        """How many squares the picture spans from left to right."""
        return self.width / self.across

    @property
    def rows(self) -> float:
        """How many squares it spans from top to bottom."""
        return self.height / self.down

    @property
    def board_size(self) -> tuple[int, int]:
        """Columns and rows of the board that the picture would fill."""
        x, y, width, height = self.rectangle
        return (
            max(1, math.ceil(x + width - 0.05)),
            max(1, math.ceil(y + height - 0.05)),
        )

    def pixel(self, at: Point) -> Point:
        """Return the pixel under a point of the board."""
        return (
            self.left + (at[0] - self.column) * self.across,
            self.top + (at[1] - self.row) * self.down,
        )

    def scaled(self, across: float, down: float) -> "Fit":
        """Return the fit with other pixels a square; its first corner stays within its first square."""
        made = replace(self, across=max(LEAST_PX, across), down=max(LEAST_PX, down))
        return made.begun(made.left, made.top)

    def begun(self, left: float, top: float) -> "Fit":
        """Return the fit with a corner of squares on that pixel: its first corner is the first there is."""
        return replace(self, left=left % self.across, top=top % self.down)

    def through(self, marks: Marks, *, square: bool) -> "Fit | None":
        """Return the fit whose lines go through the marks; None if there is no room between them.

        Where `square` makes all squares as high as wide, it is the nearest there is.
        """
        (x0, y0), (x1, y1) = marks.first, marks.last
        across, down = (x1 - x0) / marks.columns, (y1 - y0) / marks.rows
        if across < LEAST_PX or down < LEAST_PX:
            return None
        if square:
            across = down = (across + down) / 2
        made = replace(self, across=across, down=down)
        return made.begun(
            (x0 + x1 - across * marks.columns) / 2, (y0 + y1 - down * marks.rows) / 2
        )

    def marks(self, near: Marks) -> Marks:
        """Return as many squares of the grid, from the corner that is nearest to the first mark."""
        column = round((near.first[0] - self.left) / self.across)
        row = round((near.first[1] - self.top) / self.down)
        first = (self.left + column * self.across, self.top + row * self.down)
        last = (near.columns * self.across, near.rows * self.down)
        return replace(near, first=first, last=_sum(first, last))


def _sum(one: Point, other: Point) -> Point:
    return (one[0] + other[0], one[1] + other[1])
