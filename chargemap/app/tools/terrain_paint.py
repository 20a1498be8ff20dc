"""Painting squares: by a brush, a rectangle or a flood; one gesture is one step."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt

from chargemap.app.pointer import Pointer
from chargemap.app.tools.terrain_items import BrushItem
from chargemap.app.tools.terrain_squares import (
    Marking,
    Sketch,
    Span,
    block,
    flood,
    rectangle,
    stroke,
)
from chargemap.i18n import N_, _
from chargemap.model.battle import Action
from chargemap.model.board import OPEN, OUTSIDE, GridBoard

if TYPE_CHECKING:
    from chargemap.app.tools.terrain import TerrainTool

BRUSH, RECTANGLE, FLOOD = "brush", "rectangle", "flood"
HINTS = {
    BRUSH: N_(
        "Drag to paint; the right button paints open ground, Alt and a click takes the kind under the mouse."
    ),
    RECTANGLE: N_("Drag from corner to corner; the right button makes open ground."),
    FLOOD: N_(
        "Click to fill what hangs together, up to walls; the right button makes open ground."
    ),
}
MARK_HINT = N_("Drag or click to mark squares; the right button takes the marks away.")


class Painting:
    """The gesture of painting, and the outline of the brush under the mouse."""

    def __init__(self, tool: "TerrainTool") -> None:
        self._tool = tool
        self._board: GridBoard | None = None
        self._sketch = Sketch(())
        self._marking: Marking | None = None  # in place of the sketch
        self._brush: BrushItem | None = None
        self._kind = OPEN
        self._button = Qt.MouseButton.NoButton
        self._from: Pointer | None = None
        self._last: Pointer | None = None

    @property
    def busy(self) -> bool:
        """Whether a gesture is under way."""
        return self._board is not None

    def press(self, pointer: Pointer) -> None:
        """Begin to paint, or take the kind under the mouse."""
        board = self._tool.document.battle.board
        if self.busy or not isinstance(board, GridBoard):
            self.cancel()
            return
        if pointer.with_(Qt.KeyboardModifier.AltModifier):
            self._pick(board, pointer)
            return
        self._board, self._button = board, pointer.button
        right = pointer.button == Qt.MouseButton.RightButton
        self._kind = OPEN if right else self._tool.kind
        self._from = self._last = pointer
        self._sketch = Sketch(board.ground)
        if field := self._tool.mark:
            before = self._tool.document.battle.marked(field.key)
            self._marking = Marking(board, before, on=not right)
        if self._tool.mode == FLOOD:
            self._paint(flood(board, pointer.square))
        else:
            self._go_on(pointer)

    def move(self, pointer: Pointer) -> None:
        """Paint on, or show what a click would paint."""
        self._show_brush(pointer)
        if self._board is None:
            return
        if not pointer.buttons & self._button:
            self.cancel()  # the button went up where nobody told us
        elif self._tool.mode != FLOOD:
            self._go_on(pointer)

    def release(self, pointer: Pointer) -> None:
        """Have what was painted on the board, as one step."""
        if self._board is None or pointer.button != self._button:
            return
        if self._marking is not None:
            self._mark(self._marking)
        elif rows := self._sketch.rows():
            self._tool.document.act(Action("paint", choices={"rows": rows}))
        self.cancel()  # now, so that what is painted already stays so
        self._show_brush(pointer)

    def cancel(self) -> None:
        """Leave nothing of the gesture behind."""
        if self._board is not None:
            self._tool.scene.ground.sketch(None)
            self._tool.scene.marks.sync()
            self._tool.say_hint()
        self._board = self._from = self._last = self._marking = None

    def leave(self) -> None:
        """Take the brush's outline away."""
        if self._brush is not None:
            self._tool.scene.remove_overlay(self._brush)
            self._brush = None

    def _go_on(self, pointer: Pointer) -> None:
        assert self._from is not None
        assert self._last is not None
        if self._tool.mode == RECTANGLE:
            if pointer.square == self._last.square and self._last is not self._from:
                return
            self._sketch.restart()
            if self._marking is not None:
                self._marking.restart()
            one, other = self._from.square, pointer.square
            self._paint(rectangle(one, other))
            self._say_size(abs(one[0] - other[0]) + 1, abs(one[1] - other[1]) + 1)
        else:
            self._paint(stroke(self._last.at, pointer.at, self._tool.size))
        self._last = pointer

    def _paint(self, spans: list[Span]) -> None:
        """Show the board with these squares painted, too."""
        assert self._board is not None
        field = self._tool.mark
        if self._marking is not None and field is not None:
            self._marking.fill(spans)
            self._tool.scene.marks.sketch(field, self._marking.squares)
            return
        self._sketch.fill(spans, self._kind)
        made = GridBoard(tuple(self._sketch.ground), self._board.walls)
        self._tool.scene.ground.sketch(made)

    def _mark(self, marking: Marking) -> None:
        """Have the squares marked, or no longer, as one step."""
        field, changes = self._tool.mark, marking.changes()
        if field is not None and changes:
            choices = {"key": field.key, **changes}
            self._tool.document.act(Action("mark", choices=choices))

    def _pick(self, board: GridBoard, pointer: Pointer) -> None:
        column, row = pointer.square
        if 0 <= column < board.width and 0 <= row < board.height:
            battle = self._tool.document.battle
            marks = (
                one.key
                for one in self._tool.marks
                if pointer.square in battle.marked(one.key)
            )
            self._tool.choose_kind(next(marks, board.at(pointer.square) or OUTSIDE))

    def _say_size(self, columns: int, rows: int) -> None:
        text = _("{columns} by {rows} squares").format(columns=columns, rows=rows)
        self._tool.status_changed.emit(text)

    def _show_brush(self, pointer: Pointer) -> None:
        if not isinstance(self._tool.document.battle.board, GridBoard):
            return
        if self._brush is None:
            self._brush = BrushItem(self._tool.scene)
            self._tool.scene.add_overlay(self._brush)
        size = self._tool.size if self._tool.mode == BRUSH else 1
        rows = block(pointer.at, size)
        row, start, end = rows[0]
        squares = QRectF(start, row, end - start, len(rows))
        self._brush.show_rect(squares.intersected(self._tool.scene.board_rect()))
