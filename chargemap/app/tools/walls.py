"""Drawing walls, doors and windows from point to point, on the corners of squares or off them."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from chargemap.app.pointer import Pointer
from chargemap.app.tools.terrain_items import WallsItem
from chargemap.app.tools.terrain_shapes import Box, snapped
from chargemap.app.tools.walls_change import drawing
from chargemap.explain import lengths
from chargemap.i18n import N_, _
from chargemap.model.board import GridBoard, Point, Wall

if TYPE_CHECKING:
    from chargemap.app.tools.terrain import TerrainTool

WALLS = "walls"
NEAR_PX, NEAR = (
    8.0,
    0.3,
)  # pixels, squares: an end of another wall as near as that takes the mouse
HINT = N_(
    "Drag from corner to corner to draw a wall. Shift: half squares, Ctrl: anywhere. Right click: change or delete a wall."
)


class Drawing:
    """The gesture of drawing one segment."""

    def __init__(self, tool: "TerrainTool") -> None:
        self._tool = tool
        self._from: Point | None = None
        self._item: WallsItem | None = None

    @property
    def busy(self) -> bool:
        """Whether a segment is being drawn."""
        return self._from is not None

    def press(self, pointer: Pointer) -> None:
        """Begin a segment."""
        board = self._tool.document.battle.board
        if self.busy or not isinstance(board, GridBoard):
            self.cancel()
            return
        self._from = snap(self._tool, pointer)

    def move(self, pointer: Pointer) -> None:
        """Show the segment as it would be."""
        if self._from is None:
            return
        if not pointer.buttons & Qt.MouseButton.LeftButton:
            self.cancel()
            return
        wall = self._wall(pointer)
        if self._item is None:
            self._item = WallsItem(self._tool.scene)
            self._tool.scene.add_overlay(self._item)
        self._item.show_walls((wall,) if wall else ())
        if wall is not None:
            self._tool.status_changed.emit(length_text(wall))

    def release(self, pointer: Pointer) -> None:
        """Have the segment on the board; one without length is none."""
        if self._from is None or pointer.button != Qt.MouseButton.LeftButton:
            return
        wall, board = self._wall(pointer), self._tool.document.battle.board
        self.cancel()
        if wall is not None and isinstance(board, GridBoard):
            self._tool.document.act(drawing(board, wall))

    def cancel(self) -> None:
        """Leave nothing of the gesture behind."""
        if self._item is not None:
            self._tool.scene.remove_overlay(self._item)
            self._tool.say_hint()
        self._from = self._item = None

    def _wall(self, pointer: Pointer) -> Wall | None:
        assert self._from is not None
        end = snap(self._tool, pointer)
        if end == self._from:
            return None
        return Wall(*self._from, *end, self._tool.wall_kind)


def snap(tool: "TerrainTool", pointer: Pointer, besides: Point | None = None) -> Point:
    """Return the point meant by the mouse: the corner of squares, or an end of another wall that is near."""
    within = min(NEAR_PX * tool.pixel, NEAR)
    rect = tool.scene.board_rect()
    x, y = pointer.at
    near = [
        end
        for end in tool.ends
        if abs(end[0] - x) <= within and abs(end[1] - y) <= within and end != besides
    ]
    at = snapped(pointer.at, step_of(pointer), near, within)
    return Box(0, 0, rect.width(), rect.height()).nearest(at)


def step_of(pointer: Pointer) -> float:
    """Return the distance between the points that the mouse keeps to, by the keys held."""
    if pointer.with_(Qt.KeyboardModifier.ControlModifier):
        return 0.0
    return 0.5 if pointer.with_(Qt.KeyboardModifier.ShiftModifier) else 1.0


def length_text(wall: Wall) -> str:
    """Return how long the wall is, in words."""
    length = ((wall.x1 - wall.x0) ** 2 + (wall.y1 - wall.y0) ** 2) ** 0.5
    return _("{length} {unit} long").format(
        length=lengths.number(round(length, 1), "squares"),
        unit=lengths.spelled("squares"),
    )
