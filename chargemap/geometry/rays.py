"""Lines followed square by square until something cuts them (D20-M12)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from chargemap.geometry.ground import MARKS, PAD, Ground, Segment, remembered
from chargemap.geometry.segments import touch
from chargemap.geometry.templates import UNIT, Line, passes, runs

KEPT = 3  # cutters remembered beside the newest
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


@dataclass(slots=True)
class Search:
    """Asks one line after the other; what cut the last ones is asked first, for it often cuts the next."""

    cells: Cells
    squares: list[int] = field(default_factory=list)
    walls: list[int] = field(default_factory=list)

    def is_cut(self, line: Line, ends: tuple[int, int]) -> bool:
        """Whether something cuts the line, in hundredths from the padded corner, between the squares `ends`."""
        for cell in self.squares:
            row, column = divmod(cell, self.cells.stride)
            if passes(line, column, row) and (self.cells.ends_cut or cell not in ends):
                return True
        for wall in self.walls:
            if touch(drawn(line), self.cells.lines[wall]):
                return True
        return self._walk(line, ends)

    def _walk(self, line: Line, ends: tuple[int, int]) -> bool:
        """Follow the line row by row; remember what cuts it."""
        marks, stride = self.cells.marks, self.cells.stride
        for row, first, last, beside in runs(line):
            start, stop = row * stride + first, row * stride + last + 1
            if marks[start:stop].strip(b"\0"):
                for cell in range(start, stop):
                    if marks[cell] and self._cell_cuts(cell, line, ends):
                        return True
            if beside and all(marks[y * stride + x] & CLOSED for x, y in beside):
                return True
        return False

    def _cell_cuts(self, cell: int, line: Line, ends: tuple[int, int]) -> bool:
        """Whether a marked square cuts the line that passes it, or a segment that touches the square does."""
        cells = self.cells
        if cells.marks[cell] & CLOSED and (cells.ends_cut or cell not in ends):
            self.squares = [cell, *self.squares[:KEPT]]
            return True
        if cells.marks[cell] & TOUCHED:
            shown = drawn(line)
            for wall in cells.walls[cell]:
                if wall not in self.walls and touch(shown, cells.lines[wall]):
                    self.walls = [wall, *self.walls[:KEPT]]
                    return True
        return False


def drawn(line: Line) -> Segment:
    """Return a line in hundredths from the padded corner as a segment on the board."""
    x0, y0, x1, y1 = line
    return x0 / UNIT - PAD, y0 / UNIT - PAD, x1 / UNIT - PAD, y1 / UNIT - PAD
