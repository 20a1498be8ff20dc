"""What is done to selected walls and ground by a word: copy, paste, mirror, remove, turn into a door."""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from chargemap.app.tools import walls_change as change
from chargemap.app.tools.terrain_menu import fill_edits, fill_kinds
from chargemap.app.tools.terrain_shapes import bounds, mirrored, shifted
from chargemap.app.tools.walls_change import Area
from chargemap.app.tools.walls_clip import clip_of, from_clipboard, to_clipboard
from chargemap.app.tools.walls_mend import Mending
from chargemap.formats.plain import MOST_WALLS
from chargemap.i18n import N_, _
from chargemap.model.battle import Action
from chargemap.model.board import GridBoard, Point, Square, Wall, WallKind

if TYPE_CHECKING:
    from chargemap.app.tools.terrain import TerrainTool

KINDS: dict[WallKind, str] = {
    "wall": N_("Wall"),
    "closed": N_("Closed door"),
    "open": N_("Open door"),
    "window": N_("Window"),
}
NOTHING = N_(
    "Nothing is selected: click a wall, or drag over squares, with “Select and mend”."
)


class WallCommands:
    """The commands on what a terrain tool has selected."""

    def __init__(self, tool: "TerrainTool", mending: Mending) -> None:
        self._tool = tool
        self._mending = mending

    @property
    def _board(self) -> GridBoard | None:
        board = self._tool.document.battle.board
        return board if isinstance(board, GridBoard) else None

    def select_all(self) -> None:
        """Select every wall."""
        self._mending.select(self._tool.shapes)

    def remove(self) -> None:
        """Take the selected walls away."""
        keys = self._mending.keys
        if not keys:
            self._tool.status_changed.emit(_(NOTHING))
            return
        self._tool.document.act(change.removal(self._tool.document.battle.board, keys))
        self._mending.select(())

    def nudge(self, by: Point) -> None:
        """Move the selected walls by so much; a row of nudges is one undo step."""
        shapes, board = self._mending.shapes, self._tool.document.battle.board
        if shapes:
            action = change.reshaped(board, shifted(shapes, by))
            self._tool.document.act(action, merge=f"nudge {sorted(shapes, key=str)}")
            self._mending.select(shapes)

    def turn(self, kind: WallKind) -> None:
        """Make the selected walls doors, windows or plain walls."""
        if self._board is None:
            return
        keys = self._mending.keys
        if action := change.turning(self._board, keys, kind):
            self._tool.document.act(action)
            self._mending.select(keys, self._mending.area)

    def mirror(self, axis: int) -> None:
        """Mirror the selected ground and walls left and right, or top and bottom."""
        mending, board = self._mending, self._tool.document.battle.board
        area, keys = mending.area, mending.keys
        if area is not None and isinstance(board, GridBoard):
            self._act_all(_("Mirror"), change.mirroring(board, area, axis))
            mending.select(keys, area)
        elif keys:
            turned = mirrored(mending.shapes, axis)
            if turned != mending.shapes:
                self._tool.document.act(change.reshaped(board, turned))
                mending.select(keys)
        else:
            self._tool.status_changed.emit(_(NOTHING))

    def copy(self) -> bool:
        """Put the selected walls, and the ground of the rectangle, on the clipboard."""
        board, area, shapes = self._board, self._mending.area, self._mending.shapes
        if board is None or not (area or shapes):
            self._tool.status_changed.emit(_(NOTHING))
            return False
        walls = self._walls()
        if area is not None:
            to_clipboard(clip_of(walls, area.ground(board), (area.left, area.top)))
        else:
            box = bounds(shapes)
            corner = (math.floor(box.left), math.floor(box.top))
            to_clipboard(clip_of(walls, (), corner))
        self._tool.status_changed.emit(_("Copied. Ctrl+V puts it under the mouse."))
        return True

    def cut(self) -> None:
        """Copy the selected walls, and take them away."""
        if self.copy() and self._mending.keys:
            self.remove()

    def paste(self, at: Point | None = None) -> None:
        """Put what was copied at a point, and select it."""
        board, clip = self._board, from_clipboard()
        if board is None or clip is None:
            self._tool.status_changed.emit(_("There are no walls on the clipboard."))
            return
        if len(board.walls) + len(clip.walls) > MOST_WALLS:
            text = _("A board holds at most {n} walls.").format(n=MOST_WALLS)
            self._tool.status_changed.emit(text)
            return
        corner = self._corner(board, at)
        actions = change.pasting(board, corner, clip.ground, clip.walls)
        if not actions:
            return
        self._act_all(_("Paste"), actions)
        self._select_pasted(board, corner, clip.ground)

    def fill_menu(self, menu: QMenu, at: Point) -> None:
        """Offer what can be done to what is selected."""
        fill_kinds(menu, KINDS, self.kinds(), self.turn)
        chosen = bool(self._mending.keys or self._mending.area)
        everything = _("Select all walls")
        fill_edits(menu, self, at, chosen=chosen, everything=everything)

    def kinds(self) -> set[WallKind]:
        """Return the kinds of the selected walls."""
        return {wall.kind for wall in self._walls()}

    def _walls(self) -> list[Wall]:
        """Return the selected walls."""
        board, keys = self._board, self._mending.keys
        if board is None:
            return []
        return [board.walls[key] for key in keys if isinstance(key, int)]

    def _act_all(self, text: str, actions: Sequence[Action]) -> None:
        """Carry out the actions as one undo step."""
        document = self._tool.document
        if len(actions) == 1:
            document.act(actions[0])
        elif actions:
            document.undo.beginMacro(text)
            for action in actions:
                document.act(action)
            document.undo.endMacro()

    def _corner(self, board: GridBoard, at: Point | None) -> Square:
        """Return the square at a point, or, if it is off the board, the first one."""
        column, row = map(math.floor, at or (0, 0))
        on_board = 0 <= column < board.width and 0 <= row < board.height
        return (column, row) if on_board else (0, 0)

    def _select_pasted(
        self, before: GridBoard, corner: Square, ground: Sequence[str]
    ) -> None:
        board = self._board
        assert board is not None
        area = None
        if ground:
            end = (corner[0] + len(ground[0]) - 1, corner[1] + len(ground) - 1)
            area = Area.between(corner, end, board)
        new = range(len(before.walls), len(board.walls))
        self._mending.select(new, area)
