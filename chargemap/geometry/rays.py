"""Lines followed square by square until something cuts them (D20-M12)."""

from collections.abc import Mapping
from dataclasses import dataclass

from chargemap.geometry.ground import PAD, Ground, Segment, remembered
from chargemap.geometry.segments import touch
from chargemap.geometry.templates import UNIT, Line, runs

CLOSED, TOUCHED = 1, 2  # marks of a cell: its square cuts lines, a segment touches it


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """What cuts one kind of line, a byte a square of the padded area."""

    stride: int
    marks: bytes
    walls: Mapping[int, tuple[int, ...]]
    lines: tuple[Segment, ...]
    ends_cut: bool


@remembered
def sight_cells(ground: Ground) -> Cells:
    """Return what cuts lines of sight."""
    marks = _marks(ground, ground.opaque, ground.touched_sight)
    return Cells(ground.stride, marks, ground.walls_sight, ground.lines, True)


@remembered
def effect_cells(ground: Ground) -> Cells:
    """Return what cuts lines of effect; the squares at a line's ends never do."""
    marks = _marks(ground, ground.wall, ground.touched_move)
    return Cells(ground.stride, marks, ground.walls_move, ground.lines, False)


def _marks(ground: Ground, closed: int, touched: int) -> bytes:
    """Return a byte for each square of the padded area."""
    size = ground.stride * (ground.height + 2 * PAD)
    masks = (f"{mask:0{size}b}"[::-1].encode() for mask in (closed, touched))
    return bytes((a & 1) + 2 * (b & 1) for a, b in zip(*masks, strict=True))


def is_cut(cells: Cells, line: Line, ends: tuple[int, int]) -> bool:
    """Whether something cuts the line, in hundredths from the padded corner, between the squares `ends`."""
    marks, stride = cells.marks, cells.stride
    for row, first, last, beside in runs(line):
        start, stop = row * stride + first, row * stride + last + 1
        if marks[start:stop].strip(b"\\0"):
            for cell in range(start, stop):
                mark = marks[cell]
                if mark & CLOSED and (cells.ends_cut or cell not in ends):
                    return True
                if mark & TOUCHED and _wall_cuts(cells, line, cell):
                    return True
        if beside and all(marks[y * stride + x] & CLOSED for x, y in beside):
            return True
    return False


def _wall_cuts(cells: Cells, line: Line, cell: int) -> bool:
    """Whether a segment that touches the square touches the line."""
    x0, y0, x1, y1 = line
    drawn = (x0 / UNIT - PAD, y0 / UNIT - PAD, x1 / UNIT - PAD, y1 / UNIT - PAD)
    return any(touch(drawn, cells.lines[wall]) for wall in cells.walls[cell])
