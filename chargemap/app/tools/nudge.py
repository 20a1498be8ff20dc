"""What arrow keys do to tokens: by hand at once, under the rules as one move that Enter makes."""

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from chargemap.app.pointer import ARROWS, Pointer
from chargemap.app.spaces import body, centre
from chargemap.app.tools.carry import placing
from chargemap.model.battle import Battle
from chargemap.model.board import GridBoard, Point, TableBoard

if TYPE_CHECKING:
    from chargemap.app.document import Document

QUARTER = 0.25  # inches
_LEFT = Qt.MouseButton.LeftButton


def push(document: "Document", shift: Point) -> None:
    """Place the selected tokens so much further, without a ruling; pushes in a row are one undo step."""
    ids = document.selection
    document.act(placing(document.battle, ids, shift), merge="nudge " + " ".join(ids))


def pushed(battle: Battle, event: QKeyEvent) -> Point:
    """Return how far an arrow key pushes: a square; on a table a quarter of an inch, with Shift a whole one."""
    x, y = ARROWS[Qt.Key(event.key())]
    if isinstance(battle.board, GridBoard):
        return (x, y)
    shifted = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
    far = 1.0 if shifted else QUARTER
    return (x * far, y * far)


def hold_of(battle: Battle, token_id: str) -> Pointer:
    """Return the mouse as it would be with the token in hand."""
    x, y = centre(battle, body(battle, token_id))
    on_table = isinstance(battle.board, TableBoard)
    square = (int(x), int(y))
    return Pointer(
        (x, y), square, token_id, button=_LEFT, buttons=_LEFT, table=on_table
    )


def moved(pointer: Pointer, shift: Point) -> Pointer:
    """Return the mouse so much further."""
    x, y = pointer.at[0] + shift[0], pointer.at[1] + shift[1]
    column, row = pointer.square
    square = (column + int(shift[0]), row + int(shift[1]))
    return replace(pointer, at=(x, y), square=square)
