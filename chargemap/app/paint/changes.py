"""Which parts of a board look otherwise on another one."""

import math
from collections.abc import Iterable, Iterator
from typing import TypeVar

from PySide6.QtCore import QRectF

from chargemap.app.paint.cells import box_round
from chargemap.app.paint.pieces import FARTHEST
from chargemap.model.board import Board, GridBoard, Piece, TableBoard, Wall
from chargemap.model.terrain import points_of

Thing = TypeVar("Thing", Wall, Piece)
RIM = 0.35  # squares round squares and walls, for their edges and shadows
STRETCH = 4.0  # squares of a long wall that are taken together
MOST = 400  # stretches, else they are taken as one


def changed_parts(old: Board, new: Board) -> list[QRectF]:
    """Return rectangles that hold all that differs; a null one stands for everything."""
    match old, new:
        case GridBoard(), GridBoard() if _size(old) == _size(new):
            return [*_ground(old, new), *_joined(list(_walls(old, new)))]
        case TableBoard(), TableBoard() if old.size == new.size:
            return _joined(list(_pieces(old.terrain, new.terrain)))
    return [QRectF()]


def _size(board: GridBoard) -> tuple[int, int]:
    return (board.width, board.height)


def _ground(old: GridBoard, new: GridBoard) -> Iterator[QRectF]:
    """Yield what differs of the rows, alike stretches of neighbouring rows together."""
    rect = QRectF()
    for row, (before, now) in enumerate(zip(old.ground, new.ground, strict=True)):
        if before == now:
            continue
        differ = [one != other for one, other in zip(before, now, strict=True)]
        start, end = differ.index(True), len(differ) - differ[::-1].index(True)
        joins = (rect.left(), rect.right(), rect.bottom()) == (start, end, row)
        if not joins and not rect.isNull():
            yield rect.adjusted(-RIM, -RIM, RIM, RIM)
        top = rect.top() if joins else row
        rect = QRectF(start, top, end - start, row + 1 - top)
    if not rect.isNull():
        yield rect.adjusted(-RIM, -RIM, RIM, RIM)


def _walls(old: GridBoard, new: GridBoard) -> Iterator[QRectF]:
    """Yield the rectangles along the plain walls that only one of the boards has."""
    if old.walls is new.walls:
        return
    for wall in _apart(old.walls, new.walls):
        if wall.kind == "wall":
            yield from _along(wall)


def _along(wall: Wall) -> Iterator[QRectF]:
    across, down = wall.x1 - wall.x0, wall.y1 - wall.y0
    parts = min(max(1, math.ceil(max(abs(across), abs(down)) / STRETCH)), MOST)
    for part in range(parts):
        x, y = wall.x0 + across * part / parts, wall.y0 + down * part / parts
        rect = QRectF(x, y, across / parts, down / parts).normalized()
        yield rect.adjusted(-RIM, -RIM, RIM, RIM)


def _pieces(old: Iterable[Piece], new: Iterable[Piece]) -> Iterator[QRectF]:
    """Yield the rectangles round the pieces that are not the same, with their shadows."""
    for piece in _apart(old, new):
        if points := points_of(piece):
            left, top, right, bottom = box_round(points)
            rect = QRectF(left, top, right - left, bottom - top)
            yield rect.adjusted(-FARTHEST, -FARTHEST, FARTHEST, FARTHEST)


def _apart(old: Iterable[Thing], new: Iterable[Thing]) -> Iterator[Thing]:
    """Yield the things that only one side has; what has not been changed is the same object."""
    was, now = ({id(one): one for one in things} for things in (old, new))
    for key in was.keys() ^ now.keys():
        yield was[key] if key in was else now[key]


def _joined(parts: list[QRectF]) -> list[QRectF]:
    """Return the rectangles, or one round them all if there are very many."""
    if len(parts) <= MOST:
        return parts
    whole = QRectF()
    for part in parts:
        whole = whole.united(part)
    return [whole]
