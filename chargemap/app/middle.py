"""Where tokens go that are put on the board without a place named."""

from typing import TYPE_CHECKING

from chargemap.model.board import Point, TableBoard

if TYPE_CHECKING:
    from chargemap.app.view import BoardView
    from chargemap.app.window import MainWindow


def wanted_place(window: "MainWindow") -> Point:
    """Return the place of the cursor on the board, else the middle of what is in sight."""
    return window.tools.cursor.place or middle_place(window.view)


def middle_place(view: "BoardView") -> Point:
    """Return the square, or the half inch of a table, in the middle of what is in sight."""
    board = view.board_scene.battle.board
    x, y = view.mapToScene(view.viewport().rect().center()).toTuple()
    if isinstance(board, TableBoard):
        width, depth = board.size
        return _kept(round(x * 2) / 2, width), _kept(round(y * 2) / 2, depth)
    return int(_kept(int(x), board.width - 1)), int(_kept(int(y), board.height - 1))


def _kept(place: float, most: float) -> float:
    return min(max(place, 0.0), most)
