"""Walls and pieces of terrain as shapes, and the hand's actions that change them."""

import math
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from chargemap.app.tools.pieces_change import removing, reshaping, shapes_of_table
from chargemap.app.tools.terrain_shapes import ACROSS, Box, Key, Shape, Shapes, mirrored
from chargemap.model.battle import Action
from chargemap.model.board import (
    Board,
    GridBoard,
    Point,
    Square,
    Wall,
    WallKind,
)
from chargemap.model.plain import wall_to_plain

NEAR = (
    0.01  # squares: what lies as near is on the same line, what is as short is nothing
)


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle of squares."""

    left: int
    top: int
    columns: int
    rows: int

    @staticmethod
    def between(one: Square, other: Square, board: GridBoard) -> "Area | None":
        """Return the rectangle between two corners, as much of it as lies on the board."""
        left, right = sorted((one[0], other[0]))
        top, bottom = sorted((one[1], other[1]))
        left, top = max(0, left), max(0, top)
        right, bottom = min(board.width - 1, right), min(board.height - 1, bottom)
        if left > right or top > bottom:
            return None
        return Area(left, top, right - left + 1, bottom - top + 1)

    @property
    def box(self) -> Box:
        """Its outline."""
        right, bottom = self.left + self.columns, self.top + self.rows
        return Box(self.left, self.top, right, bottom)

    def fits(self, board: GridBoard) -> bool:
        """Whether all of it lies on the board."""
        return self.box.right <= board.width and self.box.bottom <= board.height

    def ground(self, board: GridBoard) -> list[str]:
        """Return the ground in it, row by row."""
        rows = board.ground[self.top : self.top + self.rows]
        return [text[self.left : self.left + self.columns] for text in rows]


def shapes_of(board: Board) -> dict[Key, Shape]:
    """Return what of the board is edited by its points, by number or id."""
    if isinstance(board, GridBoard):
        return {
            index: Shape(((wall.x0, wall.y0), (wall.x1, wall.y1)))
            for index, wall in enumerate(board.walls)
        }
    return shapes_of_table(board)


def inside(board: Board, box: Box) -> tuple[Key, ...]:
    """Return what lies wholly in the box."""
    return tuple(key for key, one in shapes_of(board).items() if one.within(box))


def reshaped(board: Board, shapes: Shapes) -> Action:
    """Return the action that gives these walls or pieces other points."""
    if isinstance(board, GridBoard):
        change = {
            str(key): wall_to_plain(wall)
            for key, wall in walls_like(board, shapes).items()
        }
        return Action("walls", choices={"change": change})
    return reshaping(board, shapes)


def walls_like(board: GridBoard, shapes: Shapes) -> dict[int, Wall]:
    """Return the walls of these numbers with the ends that the shapes have."""
    made = {}
    for key, shape in shapes.items():
        assert isinstance(key, int)
        (x0, y0), (x1, y1) = shape.points
        made[key] = replace(board.walls[key], x0=x0, y0=y0, x1=x1, y1=y1)
    return made


def without(board: GridBoard, keys: Container[Key]) -> GridBoard:
    """Return the board without the walls of these numbers."""
    kept = (wall for index, wall in enumerate(board.walls) if index not in keys)
    return replace(board, walls=tuple(kept))


def removal(board: Board, keys: Collection[Key]) -> Action:
    """Return the action that takes these walls or pieces away."""
    if isinstance(board, GridBoard):
        return Action("walls", choices={"remove": list(keys)})
    return removing(board, keys)


def turning(board: GridBoard, keys: Iterable[Key], kind: WallKind) -> Action | None:
    """Return the action that makes these walls doors, windows or plain walls; None if they are."""
    change = {
        str(key): wall_to_plain(replace(board.walls[key], kind=kind))
        for key in keys
        if isinstance(key, int) and board.walls[key].kind != kind
    }
    return Action("walls", choices={"change": change}) if change else None


def adding(walls: Iterable[Wall]) -> Action:
    """Return the action that puts these walls on the board."""
    return Action("walls", choices={"add": [wall_to_plain(one) for one in walls]})


def drawing(board: GridBoard, wall: Wall) -> Action:
    """Return the action that draws a wall: it takes the place of whatever lies under it on the same line."""
    change: dict[str, object] = {}
    gone: list[int] = []
    added = [wall_to_plain(wall)]
    for index, old in enumerate(board.walls):
        rest = _rest(old, wall)
        if rest is None:
            continue
        if rest:
            change[str(index)] = wall_to_plain(rest[0])
            added += map(wall_to_plain, rest[1:])
        else:
            gone.append(index)
    choices: Mapping[str, object] = {"change": change, "remove": gone, "add": added}
    return Action("walls", choices={key: one for key, one in choices.items() if one})


def mirroring(board: GridBoard, area: Area, axis: int) -> list[Action]:
    """Return the actions that mirror the ground of a rectangle and the walls that lie in it."""
    actions = []
    ground = area.ground(board)
    turned = [one[::-1] for one in ground] if axis == ACROSS else ground[::-1]
    if rows := _rows(board, (area.left, area.top), turned):
        actions.append(Action("paint", choices={"rows": rows}))
    if keys := inside(board, area.box):
        shapes = {key: one for key, one in shapes_of(board).items() if key in keys}
        actions.append(
            reshaped(board, mirrored(shapes, axis, area.box.middle[axis])),
        )
    return actions


def pasting(
    board: GridBoard, at: Square, ground: Sequence[str], walls: Iterable[Wall]
) -> list[Action]:
    """Return the actions that put ground and walls, which begin at (0, 0), on the board at a square."""
    actions = []
    if rows := _rows(board, at, ground):
        actions.append(Action("paint", choices={"rows": rows}))
    moved = (
        replace(one, x0=one.x0 + x, y0=one.y0 + y, x1=one.x1 + x, y1=one.y1 + y)
        for one in walls
        for x, y in (at,)
    )
    cut = [one.within(board.width, board.height) for one in moved]
    if kept := [one for one in cut if one is not None]:
        actions.append(adding(kept))
    return actions


def _rows(board: GridBoard, at: Square, ground: Sequence[str]) -> dict[str, str]:
    """Return the rows of the board that change where `ground` is laid at a square."""
    changed = {}
    left, top = at
    for row, laid in enumerate(ground, top):
        if not 0 <= row < board.height:
            continue
        old = board.ground[row]
        start, end = max(0, left), min(board.width, left + len(laid))
        text = old
        if start < end:
            text = old[:start] + laid[start - left : end - left] + old[end:]
        if text != old:
            changed[str(row)] = text
    return changed


def _rest(old: Wall, new: Wall) -> list[Wall] | None:
    """Return what of `old` is left beside `new` on the same line; None if they share no length."""
    start, along = (old.x0, old.y0), (old.x1 - old.x0, old.y1 - old.y0)
    length = along[0] ** 2 + along[1] ** 2
    parts = []
    for x, y in ((new.x0, new.y0), (new.x1, new.y1)):
        dx, dy = x - start[0], y - start[1]
        if abs(dx * along[1] - dy * along[0]) > NEAR * length**0.5:
            return None
        parts.append((dx * along[0] + dy * along[1]) / length)
    first, last = max(0.0, min(parts)), min(1.0, max(parts))
    if (last - first) * length**0.5 <= NEAR:
        return None
    return list(_pieces(old, first, last))


def _pieces(old: Wall, first: float, last: float) -> Iterator[Wall]:
    def spot(part: float) -> Point:
        x = old.x0 + (old.x1 - old.x0) * part
        return (round(x, 4), round(old.y0 + (old.y1 - old.y0) * part, 4))

    for start, end in ((0.0, first), (last, 1.0)):
        if (end - start) * math.hypot(old.x1 - old.x0, old.y1 - old.y0) > NEAR:
            (x0, y0), (x1, y1) = spot(start), spot(end)
            yield replace(old, x0=x0, y0=y0, x1=x1, y1=y1)
