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
