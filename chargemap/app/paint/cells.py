"""Where things lie on a board, so that those near a rectangle are found without asking all of them."""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from PySide6.QtCore import QRectF

from chargemap.model.board import Point

SIDE = 8.0  # board units across a cell
MOST = 256  # cells under one box; what is larger is near everything
Cell: TypeAlias = tuple[int, int]


class Cells:
    """The numbers of lines and outlines by the coarse cells that the boxes round them touch."""

    def __init__(self, shapes: Iterable[Iterable[Point]]) -> None:
        cells: defaultdict[Cell, list[int]] = defaultdict(list)
        self._everywhere: list[int] = []
        for number, points in enumerate(shapes):
            across, down = zip(*points, strict=True)
            wide, deep = max(across) - min(across), max(down) - min(down)
            if (wide / SIDE + 1) * (deep / SIDE + 1) > MOST:
                self._everywhere.append(number)
                continue
            for cell in _cells(min(across), min(down), max(across), max(down)):
                cells[cell].append(number)
        self._cells = dict(cells)

    def near(self, rect: QRectF) -> list[int]:
        """Return the numbers, in their order, of all that may touch the rectangle."""
        found = {*self._everywhere}
        for cell in _cells(rect.left(), rect.top(), rect.right(), rect.bottom()):
            found.update(self._cells.get(cell, ()))
        return sorted(found)


def _cells(left: float, top: float, right: float, bottom: float) -> Iterator[Cell]:
    rows = range(math.floor(top / SIDE), math.floor(bottom / SIDE) + 1)
    for column in range(math.floor(left / SIDE), math.floor(right / SIDE) + 1):
        for row in rows:
            yield column, row
