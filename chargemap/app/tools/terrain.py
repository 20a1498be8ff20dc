"""The terrain tool: it paints squares, draws walls and mends what is there."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMenu, QWidget

from chargemap.app.pointer import Pointer
from chargemap.app.tools import pieces_draw, terrain_paint, walls, walls_mend
from chargemap.app.tools.pieces_commands import PieceCommands
from chargemap.app.tools.pieces_draw import PieceDrawing
from chargemap.app.tools.terrain_items import pixel_of
from chargemap.app.tools.terrain_paint import BRUSH, FLOOD, RECTANGLE, Painting
from chargemap.app.tools.terrain_shapes import Shapes
from chargemap.app.tools.terrain_strip import TerrainStrip
from chargemap.app.tools.tool import Tool
from chargemap.app.tools.walls import WALLS, Drawing
from chargemap.app.tools.walls_change import shapes_of
from chargemap.app.tools.walls_commands import KINDS, WallCommands
from chargemap.app.tools.walls_mend import MEND, Mending
from chargemap.i18n import N_, _
from chargemap.model import terrain
from chargemap.model.board import (
    DIFFICULT,
    OBSCURING,
    OBSTACLE,
    OPEN,
    OUTSIDE,
    WALL,
    Board,
    Point,
    TableBoard,
    Wall,
    WallKind,
)

if TYPE_CHECKING:
    from chargemap.app.document import Document
    from chargemap.app.scene import BoardScene
    from chargemap.rules.fields import Field

GROUNDS = (OPEN, WALL, OBSTACLE, DIFFICULT, OBSCURING, OUTSIDE)
PAINTS = (BRUSH, RECTANGLE, FLOOD)
LARGEST = 5  # squares a side of the brush
HINTS = {**terrain_paint.HINTS, WALLS: walls.HINT, MEND: walls_mend.HINT}
MODE_KEYS = {
    Qt.Key.Key_B: BRUSH,
    Qt.Key.Key_R: RECTANGLE,
    Qt.Key.Key_K: FLOOD,
    Qt.Key.Key_W: WALLS,
    Qt.Key.Key_Q: MEND,
}
ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class TerrainTool(Tool):
    """Makes and mends the map: five modes for squares, two for a table, each a gesture of its own."""

    choices_changed = Signal()  # kind, mode or size
    selection_changed = Signal()

    id = "terrain"
    text = N_("Terrain")
    icon = "terrain"
    shortcut = "T"
    hint = N_("Paint the ground, draw walls, doors and terrain, or mend what is there.")
    cursor = Qt.CursorShape.CrossCursor
    drags = changes = True
    mends = True

    def __init__(
        self, document: "Document", scene: "BoardScene", parent: QObject | None = None
    ) -> None:
        super().__init__(document, scene, parent)
        self.mode = BRUSH
        self.kind = WALL
        self.wall_kind: WallKind = "wall"
        self.size = 1
        self._known: tuple[Board, Shapes, frozenset[Point]] | None = None
        self._at: Pointer | None = None
        self.painting, self.drawing = Painting(self), Drawing(self)
        self.mending = Mending(self)
        self.pieces, self.outline = (
            PieceCommands(self, self.mending),
            PieceDrawing(self),
        )
        self.walls = WallCommands(self, self.mending)
        self._strip: TerrainStrip | None = None
        self._active = False
        document.battle_changed.connect(self._follow)
        self._fit_mode()

    # What there is ------------------------------------------------------------

    @property
    def on_table(self) -> bool:
        """Whether there are pieces and no squares."""
        return isinstance(self.document.battle.board, TableBoard)

    @property
    def mends_pieces(self) -> bool:
        """Whether the mouse selects and drags pieces."""
        return self.on_table and self.mode == MEND

    @property
    def commands(self) -> WallCommands | PieceCommands:
        """What can be done to what is selected."""
        return self.pieces if self.on_table else self.walls

    @property
    def gesture(self) -> Painting | Drawing | PieceDrawing | Mending:
        """What the mouse does in the mode in force."""
        if self.mode == WALLS:
            return self.outline if self.on_table else self.drawing
        return self.mending if self.mode == MEND else self.painting

    @property
    def busy(self) -> bool:
        return self.gesture.busy

    @property
    def right(self) -> bool:
        """Whether the right button is the tool's: it paints open ground."""
        return self.mode in PAINTS

    @property
    def pixel(self) -> float:
        """How long a pixel is, in squares."""
        return pixel_of(self.scene)

    @property
    def marks(self) -> tuple["Field", ...]:
        """The keys that mark squares, each painted as a kind of its own."""
        battle = self.document.battle
        return self.document.ruleset.marks if battle.ruleset else ()

    @property
    def mark(self) -> "Field | None":
        """The key that is painted, if it is no kind of ground."""
        return next((one for one in self.marks if one.key == self.kind), None)

    @property
    def shapes(self) -> Shapes:
        """The walls or pieces of the board as shapes."""
        return self._look()[0]

    @property
    def ends(self) -> frozenset[Point]:
        """Every point of a wall or a piece."""
        return self._look()[1]

    def _look(self) -> tuple[Shapes, frozenset[Point]]:
        """Return the shapes of the board and their points; while it stays the same they are kept."""
        board = self.document.battle.board
        if self._known is None or self._known[0] is not board:
            shapes = shapes_of(board)
            points = (point for shape in shapes.values() for point in shape.points)
            self._known = (board, shapes, frozenset(points))
        return self._known[1:]

    # Choices ------------------------------------------------------------------

    def choose_kind(self, kind: str) -> None:
        """Paint this kind of ground from now on."""
        self.kind = kind
        self.choices_changed.emit()
        self.say_hint()

    def choose_wall(self, kind: WallKind) -> None:
        """Draw this kind of wall from now on; what is selected becomes one."""
        self.wall_kind = kind
        if self.mode == MEND:
            self.walls.turn(kind)
        self.choices_changed.emit()

    def choose_mode(self, mode: str) -> None:
        """Take another mode; a gesture under way is given up."""
        self._give_up()
        self.painting.leave()
        if mode != MEND:
            self.mending.leave()
        self.mode = mode
        self._fit_mode()
        self.mending.select(self.mending.keys, self.mending.area)
        self.choices_changed.emit()
        self.say_hint()

    def choose_size(self, size: int) -> None:
        """Paint with a brush of so many squares a side."""
        self.size = min(max(size, 1), LARGEST)
        self.choices_changed.emit()

    def say_hint(self) -> None:
        """Say what the mouse does now."""
        self.status_changed.emit("")

    @property
    def wants(self) -> str:
        hints = HINTS
        if self.on_table:
            mend = walls_mend.PIECES_HINT
            hints = {WALLS: pieces_draw.HINTS[self.pieces.form], MEND: mend}
        elif self.mark is not None:
            hints = {**HINTS, **dict.fromkeys(PAINTS, terrain_paint.MARK_HINT)}
        return _(hints[self.mode])

    def say_length(self, wall: Wall) -> None:
        """Say how long a wall is."""
        self.status_changed.emit(walls.length_text(wall))

    def options_widget(self) -> QWidget | None:
        if self._strip is None:
            self._strip = TerrainStrip(self)
        return self._strip

    # Hooks --------------------------------------------------------------------

    def activate(self) -> None:
        self._active = True
        self.choices_changed.emit()
        self.say_hint()

    def deactivate(self) -> None:
        self._active = False
        self._give_up()
        self.painting.leave()
        self.mending.leave()

    def press(self, pointer: Pointer) -> None:
        left = pointer.button == Qt.MouseButton.LeftButton
        if not self.busy and (self.back_to_now() or not (left or self.right)):
            return
        self.gesture.press(pointer)

    def double_click(self, pointer: Pointer) -> None:
        """End a shape, or delete a corner; anything else it is a press like any other."""
        if self.outline.busy:
            self.outline.end()
        elif self.mends_pieces and self.pieces.corner_at(pointer.at) is not None:
            self.pieces.delete_corner(pointer.at)
        else:
            self.press(pointer)

    def move(self, pointer: Pointer) -> None:
        self._at = pointer
        self.gesture.move(pointer)

    def release(self, pointer: Pointer) -> None:
        self.gesture.release(pointer)

    def leave(self) -> None:
        """The mouse has left the board."""
        if not self.busy:
            self.painting.leave()

    def fill_menu(self, menu: QMenu, pointer: Pointer) -> bool:
        """Fill the menu of the right button; say whether the tool has one."""
        if self.mode in PAINTS:
            return False
        if self.outline.busy:
            self._fill_drawing(menu)
            return True
        found = self.mending.select_at(pointer.at)
        if self.mode != MEND and found:
            keys = self.mending.keys
            self.choose_mode(MEND)
            self.mending.select(keys)
        self.commands.fill_menu(menu, pointer.at)
        return True

    def _fill_drawing(self, menu: QMenu) -> None:
        """Offer the ways out of a shape that is being drawn."""
        menu.addAction(_("End the shape\tEnter"), self.outline.end)
        menu.addAction(
            _("Take the last corner back\tBackspace"), self.outline.take_back
        )
        menu.addAction(_("Leave the shape\tEsc"), self.outline.cancel)

    def claims(self, event: QKeyEvent) -> bool:
        return self.busy or self._meant(event) is not None

    def key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Escape:
            return self._escape()
        if self.busy:
            if self.outline.busy:
                self.outline.key(Qt.Key(event.key()))
            return True
        meant = self._meant(event)
        if meant is not None:
            meant()
        return meant is not None

    # Keys ---------------------------------------------------------------------

    def _meant(self, event: QKeyEvent) -> "Callable[[], object] | None":
        """Return what a key stands for now."""
        key, held = Qt.Key(event.key()), event.modifiers()
        if key in ARROWS and self.mode == MEND and self.mending.keys:
            step = 0.5 if held & Qt.KeyboardModifier.ShiftModifier else 1.0
            x, y = ARROWS[key]
            return partial(self.commands.nudge, (x * step, y * step))
        if held & ~Qt.KeyboardModifier.KeypadModifier:
            return self._meant_with_control(key, held)
        if key in MODE_KEYS and not (self.on_table and MODE_KEYS[key] in PAINTS):
            return partial(self.choose_mode, MODE_KEYS[key])
        if key in (Qt.Key.Key_BracketLeft, Qt.Key.Key_BracketRight):
            by = 1 if key == Qt.Key.Key_BracketRight else -1
            if self.on_table:
                return partial(self.pieces.step_height, by / 2)
            return partial(self.choose_size, self.size + by)
        if key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self._may_mend:
            return partial(self.commands.remove)
        number = key - Qt.Key.Key_1
        if self.on_table and 0 <= number < len(terrain.KINDS):
            return partial(self.pieces.choose_kind, tuple(terrain.KINDS)[number])
        kinds = (*GROUNDS, *(one.key for one in self.marks))
        if self.right and 0 <= number < len(kinds):
            return partial(self.choose_kind, kinds[number])
        if not self.right and 0 <= number < len(KINDS):
            return partial(self.choose_wall, tuple(KINDS)[number])
        return None

    @property
    def _may_mend(self) -> bool:
        """Whether keys are for what is selected: what was just drawn on a table is."""
        return self.mode == MEND or bool(self.on_table and self.mending.keys)

    def _meant_with_control(
        self, key: Qt.Key, held: Qt.KeyboardModifier
    ) -> "Callable[[], object] | None":
        if held != Qt.KeyboardModifier.ControlModifier or not self._may_mend:
            return None
        match key:
            case Qt.Key.Key_A:
                return partial(self.commands.select_all)
            case Qt.Key.Key_C:
                return partial(self.commands.copy)
            case Qt.Key.Key_X:
                return partial(self.commands.cut)
            case Qt.Key.Key_V:
                return partial(self.commands.paste, self._at.at if self._at else None)
        return None

    def _escape(self) -> bool:
        if self.busy:
            self.gesture.cancel()
            return True
        if self.mending.keys or self.mending.area:
            self.mending.select(())
            self.say_hint()
            return True
        return False

    def _follow(self, _old: object, _new: object) -> None:
        """The board has changed under a gesture: it is given up."""
        self._fit_mode()
        if self.kind not in GROUNDS and self.mark is None:
            self.kind = WALL  # other rules mark other squares
        if self._active:
            self._give_up()
            self.mending.follow()
            self.choices_changed.emit()

    def _fit_mode(self) -> None:
        """Have a mode that the board has: a table has no squares to paint."""
        if self.on_table and self.mode in PAINTS:
            self.mode = WALLS

    def _give_up(self) -> None:
        """Leave nothing of a gesture that makes something behind."""
        self.painting.cancel()
        self.drawing.cancel()
        self.outline.cancel()
