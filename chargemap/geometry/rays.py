"""Lines followed square by square until something cuts them (D20-M12)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from chargemap.geometry.ground import MARKS, PAD, Ground, Segment, remembered
from chargemap.geometry.segments import touch
from chargemap.geometry.templates import UNIT, Line, passes, runs

CLOSED, TOUCHED = 1, 2  # marks of a cell: its square cuts lines, a segment touches it


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """What cuts one kind of line, a byte a square of the padded area."""

    stride: int
    marks: bytes
    walls: Mapping[int, tuple[int, ...]]
    lines: tuple[Segment, ...]
    ends_cut: bool


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """What cuts one kind of line: squares as a mask, and the walls that touch each square; the same by cells."""

    closed: int
    touched: int
    walls: Mapping[int, tuple[int, ...]]
    ends_cut: bool
    cells: Cells


@remembered
def sight_kind(ground: Ground) -> Kind:
    """Return what cuts lines of sight."""
    return _kind(ground, ground.opaque, ground.touched_sight, ends_cut=True)


@remembered
def effect_kind(ground: Ground) -> Kind:
    """Return what cuts lines of effect; the squares at a line's ends never do."""
    return _kind(ground, ground.wall, ground.touched_move, ends_cut=False)


def _kind(ground: Ground, closed: int, touched: int, *, ends_cut: bool) -> Kind:
    walls = ground.walls_sight if ends_cut else ground.walls_move
    marks = _marks(ground, closed, touched)
    cells = Cells(ground.stride, marks, walls, ground.lines, ends_cut)
    return Kind(closed, touched, walls, ends_cut, cells)


def _marks(ground: Ground, closed: int, touched: int) -> bytes:
    """Return a byte for each square of the padded area."""
    size = ground.stride * (ground.height + 2 * PAD)
    closed_marks, touched_marks = (
        int.from_bytes(f"{mask:0{size}b}".encode().translate(MARKS))
        for mask in (closed, touched)
    )
    return (closed_marks + TOUCHED * touched_marks).to_bytes(size)[::-1]


class Cutter(NamedTuple):
    """What cuts a line: a square by its bit's number, a wall, or, with neither, two squares that meet by a corner."""

    square: int | None = None
    wall: int | None = None


def first_uncut(
    cells: Cells, lines: Iterable[Line], ends: tuple[int, int]
) -> Line | None:
    """Return the first of the lines that nothing cuts, in hundredths from the padded corner.

    All of them run between the two squares `ends`. What cuts one is asked of those after it first.
    """
    left = list(lines)
    while left:
        cutter = _cutter(cells, left[0], ends)
        if cutter is None:
            return left[0]
        left = _not_cut(cells, left[1:], cutter)
    return None


def _not_cut(cells: Cells, lines: list[Line], cutter: Cutter) -> list[Line]:
    """Return the lines that the cutter does not cut; a corner is not asked."""
    if cutter.square is not None:
        row, column = divmod(cutter.square, cells.stride)
        return [line for line in lines if not passes(line, column, row)]
    if cutter.wall is not None:
        wall = cells.lines[cutter.wall]
        return [line for line in lines if not touch(drawn(line), wall)]
    return lines


def _cutter(cells: Cells, line: Line, ends: tuple[int, int]) -> Cutter | None:
    """Follow the line row by row to the first that cuts it."""
    marks, stride = cells.marks, cells.stride
    for row, first, last, beside in runs(line):
        start, stop = row * stride + first, row * stride + last + 1
        if marks[start:stop].strip(b"\0"):
            for cell in range(start, stop):
                if marks[cell] and (found := _cutter_at(cells, cell, line, ends)):
                    return found
        if beside and all(marks[y * stride + x] & CLOSED for x, y in beside):
            return Cutter()
    return None


def _cutter_at(
    cells: Cells, cell: int, line: Line, ends: tuple[int, int]
) -> Cutter | None:
    """Return the marked square that cuts the line passing it, or a segment that touches the square and the line."""
    if cells.marks[cell] & CLOSED and (cells.ends_cut or cell not in ends):
        return Cutter(square=cell)
    if cells.marks[cell] & TOUCHED:
        shown = drawn(line)
        for wall in cells.walls[cell]:
            if touch(shown, cells.lines[wall]):
                return Cutter(wall=wall)
    return None


def drawn(line: Line) -> Segment:
    """Return a line in hundredths from the padded corner as a segment on the board."""
    x0, y0, x1, y1 = line
    return x0 / UNIT - PAD, y0 / UNIT - PAD, x1 / UNIT - PAD, y1 / UNIT - PAD
