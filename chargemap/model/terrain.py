"""What stands on a table: the kinds of terrain, how each is drawn, and how high a piece stands."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from chargemap.model.board import Piece, Point

Form: TypeAlias = Literal["line", "polygon", "at"]  # the key that holds its points


@dataclass(frozen=True, slots=True)
class TerrainKind:
    """A kind of terrain: in which forms it comes, and its heights in inches."""

    id: str
    forms: tuple[Form, ...]
    height: float = 0.0  # of a new piece; 0: it has none
    unsaid: float = 0.0  # of a piece that does not say
    most: float = 0.0  # inches a piece may be high
    raised: bool = False  # whether its foot may stand above the ground, `z`


HIGHEST = 48.0  # inches
KINDS: Mapping[str, TerrainKind] = {
    one.id: one
    for one in (
        TerrainKind("wall", ("line",), 3, 3, HIGHEST, raised=True),
        TerrainKind("building", ("polygon",), 6, 6, HIGHEST),
        TerrainKind("platform", ("polygon",), 3, 0, HIGHEST),
        TerrainKind("ladder", ("at",)),
        TerrainKind("rough", ("polygon",)),
        TerrainKind("low", ("line", "polygon"), 1, 0, 1),
    )
}
STRANGE = TerrainKind("", ("polygon", "line", "at"), 0, 0, HIGHEST)  # not of these


def kind_of(piece: Piece) -> TerrainKind:
    """Return the kind of a piece; one that nobody knows may look any way."""
    return KINDS.get(piece.kind, STRANGE)


def height_of(piece: Piece) -> float:
    """Return how tall a piece is, also where it leaves that to its kind.

    >>> height_of(Piece("w", "wall", line=((0, 0), (1, 0))))
    3
    """
    return piece.height or kind_of(piece).unsaid


def foot_of(piece: Piece) -> float:
    """Return how high above the ground the foot of a piece is."""
    z = piece.stats.get("z")
    if not kind_of(piece).raised or not isinstance(z, int | float):
        return 0.0
    return z


def top_of(piece: Piece) -> float:
    """Return how high above the ground the top of a piece is."""
    return foot_of(piece) + height_of(piece)


def form_of(piece: Piece) -> Form:
    """Return the key that holds the points of a piece."""
    if piece.polygon:
        return "polygon"
    return "line" if piece.line else "at"


def points_of(piece: Piece) -> tuple[Point, ...]:
    """Return the corners of an area, the points of a line, or the one place of a ladder."""
    if piece.polygon or piece.line:
        return piece.polygon or piece.line
    match piece.stats.get("at"):
        case [int() | float() as x, int() | float() as y]:
            return ((x, y),)
    return ()
