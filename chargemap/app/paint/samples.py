"""One piece of each kind of terrain, for buttons and legends."""

from collections.abc import Mapping

from PySide6.QtGui import QPainter

from chargemap.app.paint.ink import BoardColours
from chargemap.app.paint.pieces import paint_pieces
from chargemap.model.board import Piece

_HOUSE = ((0.6, 0.8), (3.0, 0.8), (3.0, 3.0), (0.6, 3.0))
_HEATH = ((0.5, 0.9), (3.5, 0.5), (3.2, 3.3), (0.8, 3.5))
_LINE = ((0.6, 2.4), (3.3, 2.4))
SAMPLES: Mapping[str, Piece] = {
    "wall": Piece("", "wall", line=_LINE, height=2),
    "building": Piece("", "building", polygon=_HOUSE, height=2),
    "platform": Piece("", "platform", polygon=_HOUSE, height=2),
    "ladder": Piece("", "ladder", stats={"at": [0.9, 0.5]}),
    "rough": Piece("", "rough", polygon=_HEATH),
    "low": Piece("", "low", line=_LINE, height=1),
}
SIDE, LADDER_SIDE = 4.0, 1.8  # inches


def paint_sample(painter: QPainter, kind: str, colours: BoardColours) -> None:
    """Draw a piece of that kind in a square of one unit a side."""
    side = LADDER_SIDE if kind == "ladder" else SIDE
    painter.save()
    painter.scale(1 / side, 1 / side)
    paint_pieces(painter, (SAMPLES[kind],), colours)
    painter.restore()
