"""Drawing pieces of terrain on a table: a rectangle or a line by a drag, any shape corner by corner."""

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from chargemap.app.pointer import Pointer
from chargemap.app.tools.pieces_change import (
    NO_EDGE,
    edge_near,
    new_ids,
    putting,
    size_text,
    trouble,
)
from chargemap.app.tools.terrain_items import HandlesItem
from chargemap.app.tools.terrain_shapes import Box, Shape
from chargemap.app.tools.walls import NEAR_PX, snap, step_of
from chargemap.i18n import N_, _, ngettext
from chargemap.model.board import Piece, Point, TableBoard

if TYPE_CHECKING:
    from chargemap.app.tools.terrain import TerrainTool

FAR_PX = 4.0  # pixels from which a press becomes a drag
HINTS = {
    "polygon": N_(
        "Drag a rectangle, or click corner by corner and end on the first. Shift: half inches, Ctrl: anywhere."
    ),
    "line": N_(
        "Drag a line, or click from point to point and end with Enter. Shift: half inches, Ctrl: anywhere."
    ),
    "at": N_("Click at the edge of a platform. Shift: half inches, Ctrl: anywhere."),
}


class PieceDrawing:
    """The gesture of drawing one piece."""

    def __init__(self, tool: "TerrainTool") -> None:
        self._tool = tool
        self._corners: tuple[Point, ...] = ()
        self._press: Pointer | None = None
        self._outline: HandlesItem | None = None

    @property
    def busy(self) -> bool:
        """Whether a piece is being drawn."""
        return bool(self._corners) or self._press is not None

    @property
    def _board(self) -> TableBoard:
        board = self._tool.document.battle.board
        assert isinstance(board, TableBoard)
        return board

    # Mouse --------------------------------------------------------------------

    def press(self, pointer: Pointer) -> None:
        """Begin a piece, or its next corner."""
        self._press = pointer
        if not self._corners:
            self._tool.mending.select(())
        self._show(pointer)

    def move(self, pointer: Pointer) -> None:
        """Show the piece as it would be."""
        held = pointer.buttons & Qt.MouseButton.LeftButton
        if self._press is not None and not held:
            self._press = None  # the button went up where nobody told us
            if not self._corners:
                self.cancel()
        if self.busy:
            self._show(pointer)

    def release(self, pointer: Pointer) -> None:
        """Have a dragged piece on the table, or one corner more."""
        press = self._press
        if press is None or pointer.button != Qt.MouseButton.LeftButton:
            return
        self._press = None
        if self._tool.pieces.form == "at":
            self._finish(self._ladder(pointer))
        elif not self._corners and self._is_far(press, pointer):
            self._finish(self._dragged(press, pointer))
        else:
            self._click(self._at(pointer))

    def _click(self, at: Point) -> None:
        corners = self._corners
        if corners and (at == corners[-1] or (len(corners) > 2 and at == corners[0])):
            self.end(closed=at == corners[0])
            return
        self._corners = (*corners, at)
        self._show(None)

    def _is_far(self, press: Pointer, pointer: Pointer) -> bool:
        return math.dist(press.at, pointer.at) >= FAR_PX * self._tool.pixel

    def _at(self, pointer: Pointer) -> Point:
        """Return the point meant: the first or the last corner if it is near."""
        within = NEAR_PX * self._tool.pixel
        for corner in (*self._corners[:1], *self._corners[-1:]):
            if math.dist(corner, pointer.at) <= within:
                return corner
        return snap(self._tool, pointer)

    # Steps --------------------------------------------------------------------

    def key(self, key: Qt.Key) -> None:
        """Enter ends the shape, Backspace takes a corner back."""
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.end()
        elif key == Qt.Key.Key_Backspace:
            self.take_back()

    def end(self, *, closed: bool = False) -> None:
        """Have the corners set so far on the table as a piece; if they make none they stay."""
        if self._corners:
            self._finish(self._shape(self._corners, closed=closed))

    def take_back(self) -> None:
        """Take the last corner back, the gesture with the only one."""
        self._corners = self._corners[:-1]
        if self._corners:
            self._show(None)
        else:
            self.cancel()

    def cancel(self) -> None:
        """Leave nothing of the gesture behind."""
        if self._outline is not None:
            self._tool.scene.remove_overlay(self._outline)
            self._tool.scene.ground.sketch(None)
        if self.busy:
            self._tool.say_hint()
        self._outline = self._press = None
        self._corners = ()

    def _finish(self, shape: Shape | None) -> None:
        told = _(NO_EDGE) if shape is None else trouble(self._board, (shape,))
        if told or shape is None:
            if not self._corners:
                self.cancel()
            self._tool.status_changed.emit(told)
            return
        piece = self._piece(shape)
        self.cancel()
        self._tool.document.act(putting((piece,)))
        self._tool.mending.select((piece.id,))

    # Shapes -------------------------------------------------------------------

    def _shape(self, points: tuple[Point, ...], *, closed: bool) -> Shape:
        """Return the points as the kind in hand has them."""
        if self._tool.pieces.form == "polygon":
            return Shape(points, closed=True)
        if closed and "polygon" in self._tool.pieces.known.forms:
            return Shape(points, closed=True)
        return Shape((*points, points[0]) if closed else points)

    def _dragged(self, press: Pointer, pointer: Pointer) -> Shape:
        start = snap(self._tool, replace(press, modifiers=pointer.modifiers))
        end = snap(self._tool, pointer)
        if self._tool.pieces.form != "polygon":
            return Shape((start, end))
        box = Box.of((start, end))
        across = ((box.left, box.top), (box.right, box.top))
        back = ((box.right, box.bottom), (box.left, box.bottom))
        return Shape((*across, *back), closed=True)

    def _ladder(self, pointer: Pointer) -> Shape | None:
        at = edge_near(self._board, pointer.at, step_of(pointer))
        return None if at is None else Shape((at,), lone=True)

    def _piece(self, shape: Shape) -> Piece:
        pieces = self._tool.pieces
        name = next(new_ids(self._board, [pieces.kind]))
        return pieces.made(name, shape)

    # What is shown ------------------------------------------------------------

    def _so_far(self, pointer: Pointer | None) -> Shape | None:
        """Return what there would be if the mouse were let go."""
        if self._tool.pieces.form == "at":
            return None if pointer is None else self._ladder(pointer)
        if not self._corners:
            assert self._press is not None
            return self._dragged(self._press, pointer or self._press)
        points = self._corners
        if pointer is not None and (at := self._at(pointer)) != points[-1]:
            ring = len(points) > 2 and at == points[0]
            points = points if ring else (*points, at)
        return self._shape(points, closed=False)

    def _show(self, pointer: Pointer | None) -> None:
        shape, scene = self._so_far(pointer), self._tool.scene
        if shape is None:
            return
        if self._outline is None:
            self._outline = HandlesItem(scene)
            scene.add_overlay(self._outline)
        sound = not trouble(self._board, (shape,))
        terrain = self._board.terrain
        if sound:
            terrain = (*terrain, self._piece(shape))
        scene.ground.sketch(replace(self._board, terrain=terrain))
        self._outline.sound = sound or len(set(shape.points)) < 3
        self._outline.show_shapes({"": shape})
        self._say(shape)

    def _say(self, shape: Shape) -> None:
        if n := len(self._corners):
            text = ngettext(
                "{n} corner. Enter ends the shape, Backspace takes the corner back, Esc leaves it.",
                "{n} corners. Enter ends the shape, Backspace takes one back, Esc leaves it.",
                n,
            )
            self._tool.status_changed.emit(text.format(n=n))
        elif len(shape.points) > 1:
            self._tool.status_changed.emit(size_text(shape))
