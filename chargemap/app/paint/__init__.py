"""How boards, miniatures and verdicts look: one set of brushes for the window and for pictures.

Every function takes a painter whose unit is one square (or one inch).
"""

from chargemap.app.paint.gridlines import paint_coordinates, paint_grid
from chargemap.app.paint.ground import paint_ground
from chargemap.app.paint.ink import DARK, LIGHT, BoardColours, load_fonts
from chargemap.app.paint.looks import side_marks, token_look, token_looks
from chargemap.app.paint.minis import TokenLook, paint_token
from chargemap.app.paint.names import paint_name
from chargemap.app.paint.walls import paint_opening, paint_walls

__all__ = [
    "DARK",
    "LIGHT",
    "BoardColours",
    "TokenLook",
    "load_fonts",
    "paint_coordinates",
    "paint_grid",
    "paint_ground",
    "paint_name",
    "paint_opening",
    "paint_token",
    "paint_walls",
    "side_marks",
    "token_look",
    "token_looks",
]
