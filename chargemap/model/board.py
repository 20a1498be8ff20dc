"""Boards: a grid of ground characters with wall segments, or a table in inches with pieces."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

Square: TypeAlias = tuple[int, int]  # (column, row), 0-based
Point: TypeAlias = tuple[float, float]  # board units: squares or inches; y points down
WallKind: TypeAlias = Literal["wall", "closed", "open", "window"]

OPEN, WALL, OBSTACLE, DIFFICULT, OBSCURING, OUTSIDE = ".", "#", "o", "~", "%", " "
GROUND = OPEN + WALL + OBSTACLE + DIFFICULT + OBSCURING + OUTSIDE
WALL_KINDS: tuple[WallKind, ...] = ("wall", "closed", "open", "window")
DOOR_KINDS: tuple[WallKind, ...] = ("closed", "open")


@dataclass(frozen=True, slots=True)
class Wall:
    """A wall segment in board units; `closed` and `open` are doors, a `window` lets only sight through."""

    x0: float
    y0: float
    x1: float
    y1: float
    kind: WallKind = "wall"

    @property
    def blocks_movement(self) -> bool:
        """Whether nobody walks, strikes or charges through it."""
        return self.kind != "open"

    @property
    def blocks_sight(self) -> bool:
        """Whether it cuts sight lines and gives cover."""
        return self.kind in ("wall", "closed")

    @property
    def is_door(self) -> bool:
        """Whether it can be opened and shut."""
        return self.kind in DOOR_KINDS

    def within(self, width: float, height: float) -> "Wall | None":
        """Return what of it lies on a board of that size, or None if no length of it does.

        >>> Wall(-1, 1, 3, 1).within(2, 2)
        Wall(x0=0.0, y0=1.0, x1=2.0, y1=1.0, kind='wall')
        """
        dx, dy = self.x1 - self.x0, self.y1 - self.y0
        enter, leave = 0.0, 1.0
        for start, by, most in ((self.x0, dx, width), (self.y0, dy, height)):
            if by == 0:
                if not 0 <= start <= most:
                    return None
            else:
                ends = sorted((-start / by, (most - start) / by))
                enter, leave = max(enter, ends[0]), min(leave, ends[1])
        if enter >= leave:
            return None
        if (enter, leave) == (0.0, 1.0):
            return self
        ends = [round(self.x0 + dx * t, 6) for t in (enter, leave)]
        sides = [round(self.y0 + dy * t, 6) for t in (enter, leave)]
        return replace(self, x0=ends[0], y0=sides[0], x1=ends[1], y1=sides[1])


@dataclass(frozen=True, slots=True)
class GridBoard:
    """Squares. `ground` holds a character of `GROUND` a square, row 0 on top; every row has the same length."""

    ground: tuple[str, ...]
    walls: tuple[Wall, ...] = ()

    def __hash__(self) -> int:
        """Hash the ground only: cheap enough to be a cache's key at every ruling."""
        return hash(self.ground)

    @property
    def width(self) -> int:
        """Columns."""
        return len(self.ground[0]) if self.ground else 0

    @property
    def height(self) -> int:
        """Rows."""
        return len(self.ground)

    def at(self, square: Square) -> str:
        """Return the ground character of `square`; outside the board it is `OUTSIDE`."""
        column, row = square
        if 0 <= row < self.height and 0 <= column < self.width:
            return self.ground[row][column]
        return OUTSIDE

    def painted(self, squares: Mapping[Square, str]) -> "GridBoard":
        """Return the board with the ground of `squares` (those on the board) replaced."""
        rows = {row for _, row in squares}
        ground = tuple(
            "".join(squares.get((column, row), old) for column, old in enumerate(text))
            if row in rows
            else text
            for row, text in enumerate(self.ground)
        )
        return replace(self, ground=ground)

    def with_wall(self, index: int, wall: Wall) -> "GridBoard":
        """Return the board with the wall of that index replaced."""
        return replace(
            self, walls=(*self.walls[:index], wall, *self.walls[index + 1 :])
        )

    def reframed(self, columns: int, rows: int, shift: Square) -> "GridBoard":
        """Return a board of that size with all this one has moved by `shift`: new squares are open, walls end at the edge."""
        dx, dy = shift
        left = max(0, dx)
        ground = []
        for row in range(rows):
            text = self.ground[row - dy] if 0 <= row - dy < self.height else ""
            kept = text[max(0, -dx) : max(0, columns - dx)]
            ground.append((OPEN * left + kept).ljust(columns, OPEN)[:columns])
        moved = (
            replace(one, x0=one.x0 + dx, y0=one.y0 + dy, x1=one.x1 + dx, y1=one.y1 + dy)
            for one in self.walls
        )
        cut = (one.within(columns, rows) for one in moved)
        return GridBoard(tuple(ground), tuple(one for one in cut if one is not None))


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of terrain on a table: a `line` or a `polygon` in inches, `height` inches tall."""

    id: str
    kind: str
    line: tuple[Point, ...] = ()
    polygon: tuple[Point, ...] = ()
    height: float = 0.0
    stats: Mapping[str, object] = field(default_factory=dict)

    def __hash__(self) -> int:
        """Hash the id and the kind."""
        return hash((self.id, self.kind))


@dataclass(frozen=True, slots=True)
class TableBoard:
    """A table of `size` (width, height) inches with terrain pieces."""

    size: tuple[float, float]
    terrain: tuple[Piece, ...] = ()


Board: TypeAlias = GridBoard | TableBoard
