"""Mending: walls and pieces are selected and dragged, alone or with the ground of a rectangle."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from chargemap.app.pointer import Pointer
from chargemap.app.tools import walls_change as change
from chargemap.app.tools.pieces_change import edge_near, size_text, table_like, trouble
from chargemap.app.tools.terrain_items import HandlesItem, WallsItem
from chargemap.app.tools.terrain_shapes import (
    Box,
    Grip,
    Key,
    Shapes,
    dragged,
    grip_at,
    on_side,
    shifted,
    side_at,
    snapped,
)
from chargemap.app.tools.walls import NEAR_PX, snap, step_of
from chargemap.app.tools.walls_change import Area
from chargemap.i18n import N_, _, ngettext
from chargemap.model.board import GridBoard, Point, TableBoard

if TYPE_CHECKING:
    from chargemap.app.tools.terrain import TerrainTool

MEND = "mend"
FAR_PX = 4.0  # pixels from which a press becomes a drag
PIECES_HINT = N_(
    "Click a piece, drag it or its corners; drag the middle of a side for one more corner, double-click one to delete it."
)
HINT = N_(
    "Click a wall to select it, then drag its ends or all of it. Drag over squares to select ground and walls."
)


@dataclass(slots=True)
class Hold:
    """A gesture: what the mouse took hold of, and what has become of it."""

    press: Pointer
    grip: Grip | None = None  # None: a rectangle is drawn
    alone: bool = False  # a mere click leaves what is held selected alone
    start: Shapes | None = None  # what is dragged; None: what is selected
    moved: Shapes | None = None
    keys: frozenset[Key] = frozenset()  # of the walls that move
    by: Point = (0.0, 0.0)  # how far they have moved, if they move as one
    area: Area | None = None
    box: Box | None = None  # drawn over a table


class Mending:
    """What is selected, and the gesture that changes it."""

    def __init__(self, tool: "TerrainTool") -> None:
        self._tool = tool
        self.area: Area | None = None
        self.shapes: Shapes = {}  # those selected
        self._hold: Hold | None = None
        self._handles: HandlesItem | None = None
        self._walls: tuple[WallsItem, HandlesItem] | None = None  # that are dragged

    @property
    def busy(self) -> bool:
        """Whether a gesture is under way."""
        return self._hold is not None

    @property
    def keys(self) -> tuple[Key, ...]:
        """The numbers of the walls, or the ids of the pieces, that are selected."""
        return tuple(self.shapes)

    # What is selected ---------------------------------------------------------

    def select(self, keys: Iterable[Key], area: Area | None = None) -> None:
        """Select these walls or pieces, and the ground of a rectangle."""
        everything = self._tool.shapes
        self.shapes = {key: everything[key] for key in keys if key in everything}
        self.area = area
        self._show()
        self._tool.selection_changed.emit()

    def take_area(self, area: Area | None) -> None:
        """Select a rectangle of ground with the walls that lie in it."""
        board = self._tool.document.battle.board
        self.select(change.inside(board, area.box) if area else (), area)
        if area is not None:
            text = ngettext(
                "{columns} by {rows} squares with {n} wall are selected.",
                "{columns} by {rows} squares with {n} walls are selected.",
                len(self.shapes),
            )
            told = text.format(columns=area.columns, rows=area.rows, n=len(self.shapes))
            self._tool.status_changed.emit(told)

    def select_at(self, at: Point) -> bool:
        """Select what lies under a point unless it is; say whether anything does."""
        found = self._found(at)
        if found is not None and found.key not in self.shapes:
            self.select((found.key,))
        return found is not None

    def follow(self) -> None:
        """Keep selected what is as it was when it was selected; the board has changed."""
        self.cancel()
        everything = self._tool.shapes
        kept = [key for key, one in self.shapes.items() if everything.get(key) == one]
        board, area = self._tool.document.battle.board, self.area
        fits = isinstance(board, GridBoard) and (area is None or area.fits(board))
        if len(kept) < len(self.shapes) or not fits:
            self.select(kept, area if fits else None)

    # Mouse --------------------------------------------------------------------

    def press(self, pointer: Pointer) -> None:
        """Take hold of what is under the mouse, or begin a rectangle."""
        if self.busy:
            self.cancel()
            return
        adds = pointer.with_(Qt.KeyboardModifier.ShiftModifier)
        within = NEAR_PX * self._tool.pixel
        held = None if adds else grip_at(self.shapes, pointer.at, within)
        if not adds and (held is None or held.point is None):
            self._hold = self._new_corner(pointer)
        if self._hold is not None:
            return
        if held is not None:
            self._hold = Hold(pointer, held, alone=True)
            return
        found = self._found(pointer.at)
        self._hold = Hold(pointer, found and Grip(found.key))
        if found is None:
            return
        if not adds:
            self.select((found.key,))
        elif found.key in self.shapes:
            self.select(key for key in self.shapes if key != found.key)
        else:
            self.select((*self.shapes, found.key))

    def move(self, pointer: Pointer) -> None:
        """Show what the drag would make."""
        hold = self._hold
        if hold is None:
            return
        if not pointer.buttons & Qt.MouseButton.LeftButton:
            self.cancel()  # the button went up where nobody told us
        elif not (hold.moved or hold.area or hold.box) and self._is_near(pointer):
            return
        elif hold.grip is None:
            self._stretch(hold, pointer)
        elif hold.grip.key in self.shapes:
            self._drag(hold, pointer)

    def release(self, pointer: Pointer) -> None:
        """Have it so, as one step; a mere click selects."""
        hold = self._hold
        if hold is None or pointer.button != Qt.MouseButton.LeftButton:
            return
        self.cancel()
        if hold.moved is not None:
            self._reshape(hold.moved)
        elif hold.box is not None:
            board = self._tool.document.battle.board
            self.select(change.inside(board, hold.box))
        elif hold.grip is None:
            self.take_area(hold.area)
        elif hold.alone:
            self.select((hold.grip.key,))

    def cancel(self) -> None:
        """Leave nothing of the gesture behind; what was selected stays so."""
        if self._walls is not None:
            for item in self._walls:
                self._tool.scene.remove_overlay(item)
            self._walls = None
        if self._hold is not None:
            self._hold = None
            self._tool.scene.ground.sketch(None)
            self._tool.scene.hide_openings(())
            self._tool.say_hint()
            self._show()

    def leave(self) -> None:
        """Select nothing, and take the handles away."""
        self.cancel()
        self.shapes, self.area = {}, None
        self._show()

    def _found(self, at: Point) -> Grip | None:
        everything = self._tool.shapes
        found = grip_at(everything, at, NEAR_PX * self._tool.pixel)
        return found and Grip(found.key)

    def _new_corner(self, pointer: Pointer) -> Hold | None:
        """Return the hold of a new corner if the middle of a selected piece's side is under the mouse."""
        if isinstance(self._tool.document.battle.board, GridBoard):
            return None  # a wall has two ends and no corners
        side = side_at(self.shapes, pointer.at, NEAR_PX * self._tool.pixel)
        if side is None or side.point is None:
            return None
        shape = self.shapes[side.key]
        corner = on_side(shape.sides[side.point], 0.5)
        grip = Grip(side.key, side.point + 1)
        start = {**self.shapes, side.key: shape.with_corner(side.point + 1, corner)}
        return Hold(pointer, grip, alone=True, start=start)

    def _is_near(self, pointer: Pointer) -> bool:
        assert self._hold is not None
        x, y = self._hold.press.at
        far = max(abs(pointer.at[0] - x), abs(pointer.at[1] - y))
        return far < FAR_PX * self._tool.pixel

    # What a drag makes --------------------------------------------------------

    def _stretch(self, hold: Hold, pointer: Pointer) -> None:
        board = self._tool.document.battle.board
        if isinstance(board, GridBoard):
            hold.area = Area.between(hold.press.square, pointer.square, board)
        else:
            hold.box = Box.of((hold.press.at, pointer.at))
        self._show()

    def _drag(self, hold: Hold, pointer: Pointer) -> None:
        assert hold.grip is not None
        shapes, grip = hold.start or self.shapes, hold.grip
        lone = len(shapes) == 1 and shapes[grip.key].lone
        if lone or grip.point is not None:
            grip = Grip(grip.key, grip.point or 0)
            spot = shapes[grip.key].points[grip.point or 0]
            to = self._edge(pointer, spot) if lone else None
            to = to or snap(self._tool, pointer, besides=spot)
            held = {key: one for key, one in shapes.items() if spot in one.points}
            hold.moved, hold.keys = (
                {**shapes, **dragged(held, grip, to)},
                frozenset(held),
            )
        else:
            x, y = hold.press.at
            by = snapped((pointer.at[0] - x, pointer.at[1] - y), step_of(pointer))
            if hold.moved is not None and by == hold.by:
                return
            hold.moved, hold.keys = shifted(shapes, by), frozenset(shapes)
            hold.by = by
        self._preview(hold)

    def _edge(self, pointer: Pointer, spot: Point) -> Point:
        """Return where at the edge of a platform a ladder would stand."""
        board = self._tool.document.battle.board
        assert isinstance(board, TableBoard)
        return edge_near(board, pointer.at, step_of(pointer)) or spot

    def _preview(self, hold: Hold) -> None:
        board, moved = self._tool.document.battle.board, hold.moved
        assert moved is not None
        if isinstance(board, GridBoard):
            self._preview_walls(hold, board, moved)
            return
        self._tool.scene.ground.sketch(table_like(board, moved))
        told = trouble(board, moved.values()) or self._sizes(moved)
        self._tool.status_changed.emit(told)
        self._show()

    def _preview_walls(self, hold: Hold, board: GridBoard, moved: Shapes) -> None:
        """Show the walls where they would be; those that move as one are drawn but once."""
        scene, as_one, begun = self._tool.scene, any(hold.by), self._walls is not None
        if self._walls is None:
            self._walls = (WallsItem(scene), HandlesItem(scene))
            for item in self._walls:
                scene.add_overlay(item)
            scene.ground.sketch(change.without(board, hold.keys))
            scene.hide_openings(hold.keys)
            self._show()
        walls, handles = self._walls
        if not (as_one and begun):
            shapes = self.shapes if as_one else moved
            held = {key: shapes[key] for key in hold.keys}
            made = change.walls_like(board, held)
            walls.show_walls(made.values())
            handles.show_shapes(held)
            if len(made) == 1:
                self._tool.say_length(*made.values())
        walls.setPos(*hold.by)
        handles.setPos(*hold.by)

    def _sizes(self, moved: Shapes) -> str:
        """Return how large the only piece that is held would be."""
        return "" if len(moved) > 1 else size_text(*moved.values())

    def _reshape(self, moved: Shapes) -> None:
        board = self._tool.document.battle.board
        if isinstance(board, TableBoard):
            self._tool.pieces.reshape(dict(moved))
        elif any(shape.degenerate for shape in moved.values()):
            self._tool.status_changed.emit(_("A wall needs two ends that differ."))
        elif any(moved[key] != shape for key, shape in self.shapes.items()):
            self._tool.document.act(change.reshaped(board, moved))
            self.select(moved)

    def _show(self) -> None:
        """Mark what is selected, as it is or as the drag would have it."""
        hold, scene = self._hold, self._tool.scene
        moving = hold is not None and hold.moved is not None
        shapes = hold.moved if hold and hold.moved else self.shapes
        if hold is not None and self._walls is not None:
            shapes = {key: one for key, one in shapes.items() if key not in hold.keys}
        area = hold.area if hold and hold.area else self.area
        box = hold.box if hold and hold.box else area.box if area else None
        if not shapes and box is None:
            if self._handles is not None:
                scene.remove_overlay(self._handles)
                self._handles = None
            return
        if self._handles is None:
            self._handles = HandlesItem(scene)
            scene.add_overlay(self._handles)
        board = self._tool.document.battle.board
        table = isinstance(board, TableBoard)
        self._handles.grips = not table or self._tool.mends_pieces
        self._handles.middles = table and not moving
        self._handles.sound = not (
            moving and isinstance(board, TableBoard) and trouble(board, shapes.values())
        )
        self._handles.show_shapes(shapes, None if moving else box)
