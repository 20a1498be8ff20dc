"""Where things lie on a board, so that those near a rectangle are found without asking all of them."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from PySide6.QtCore import QRectF

from chargemap.model.board import Point

SIDE = 8.0  # board units across a cell
MOST = 256  # cells under one box; what is larger is near everything
Cell: TypeAlias = tuple[int, int]
Sides: TypeAlias = tuple[float, float, float, float]  # left, top, right, bottom


class Cells:
    """The numbers of lines and outlines by the coarse cells that the boxes round them touch."""

    def __init__(self, boxes: Iterable[Sides]) -> None:
        cells: defaultdict[Cell, list[int]] = defaultdict(list)
        self._everywhere: list[int] = []
        for number, (left, top, right, bottom) in enumerate(boxes):
            if ((right - left) / SIDE + 1) * ((bottom - top) / SIDE + 1) > MOST:
                self._everywhere.append(number)
                continue
            for cell in _touched(left, top, right, bottom):
                cells[cell].append(number)
        self._cells = dict(cells)

    def near(self, rect: QRectF) -> list[int]:
        """Return the numbers, in their order, of all that may touch the rectangle."""
        found = {*self._everywhere}
        for cell in _touched(rect.left(), rect.top(), rect.right(), rect.bottom()):
            found.update(self._cells.get(cell, ()))
        return sorted(found)


def box_round(points: Sequence[Point]) -> Sides:
    """Return the box round some points."""
    across, down = zip(*points, strict=True)
    return (min(across), min(down), max(across), max(down))


def _touched(left: float, top: float, right: float, bottom: float) -> list[Cell]:
    first, last = (
        (int(left // SIDE), int(top // SIDE)),
        (int(right // SIDE), int(bottom // SIDE)),
    )
    if first == last:  # as a rule
        return [first]
    rows = range(first[1], last[1] + 1)
    return [(column, row) for column in range(first[0], last[0] + 1) for row in rows]
