"""What lies under the tokens of a scene: the picture, the ground or the table, the grid and the plain walls."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF, Signal
from PySide6.QtGui import QColor, QPainter

from chargemap.app.backdrop import Backdrop
from chargemap.app.paint.cells import Cells, Sides
from chargemap.app.paint.changes import changed_parts
from chargemap.app.paint.gridlines import paint_grid
from chargemap.app.paint.ground import paint_ground
from chargemap.app.paint.inches import paint_inches
from chargemap.app.paint.pieces import paint_table
from chargemap.app.paint.stamps import Stamps
from chargemap.app.paint.walls import paint_walls
from chargemap.model.battle import Picture
from chargemap.model.board import Board, GridBoard, TableBoard, Wall

if TYPE_CHECKING:
    from chargemap.app.scene import BoardScene


WIDE = 0.5  # squares beside a wall that it may cover


class Ground(QObject):
    """Paints the board of a scene, and tells which parts of it have become others."""

    changed = Signal(list, bool)  # parts (a null one = all), whether it hurries

    def __init__(self, scene: "BoardScene") -> None:
        super().__init__(scene)
        self._scene = scene
        self.board: Board = scene.battle.board  # that is drawn
        self._picture: Picture | None = None
        self._stamps = Stamps()
        self._near: tuple[object, Cells] = ((), Cells(()))
        self.backdrop = Backdrop(self, behind=True)
        self.backdrop.loaded.connect(self.refresh)

    def show(self, board: Board, picture: Picture | None) -> None:
        """Draw this board on this picture from now on, and anew only where it differs."""
        if picture is self._picture:
            self._draw(board, hurried=False)
            return
        self.board, self._picture = board, picture
        self.backdrop.show(picture)
        self.refresh()

    def sketch(self, board: Board | None) -> None:
        """Draw this board of the same size, which may become the scene's; None = the scene's."""
        self._draw(board or self._scene.battle.board, hurried=True)

    def refresh(self) -> None:
        """Draw everything anew."""
        self.changed.emit([QRectF()], False)

    def _draw(self, board: Board, *, hurried: bool) -> None:
        parts = changed_parts(self.board, board)
        self.board = board
        if parts:
            self.changed.emit(parts, hurried)

    def paint(
        self, painter: QPainter, rect: QRectF, board: Board | None = None
    ) -> None:
        """Paint what of the board lies in `rect`, or what would of another one."""
        board = board or self.board
        scene = self._scene
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        part = rect.intersected(scene.board_rect())
        painter.fillRect(part, QColor(scene.colours.floor))  # a picture may leave gaps
        picture = self.backdrop.paint(painter, part)
        if isinstance(board, TableBoard):
            paint_table(painter, board, scene.colours, picture=picture, within=rect)
            if scene.grid:
                scale = painter.worldTransform().m11()
                paint_inches(painter, board, scene.colours, scale, within=rect)
            return
        paint_ground(
            painter,
            board,
            scene.colours,
            picture=picture,
            within=rect,
            stamper=self._stamps,
        )
        if scene.grid:
            paint_grid(painter, board, scene.colours, picture=picture, within=rect)
        paint_walls(painter, self._walls_near(board, rect), scene.colours)

    def _walls_near(self, board: GridBoard, rect: QRectF) -> tuple[Wall, ...]:
        """Return the plain walls that may touch a rectangle."""
        boxes = map(_box, board.walls)
        near = rect.adjusted(-WIDE, -WIDE, WIDE, WIDE)
        found = (board.walls[one] for one in self._cells(board.walls, boxes).near(near))
        sides = (near.left(), near.top(), near.right(), near.bottom())
        return tuple(wall for wall in found if _is_near(wall, sides))

    def _cells(self, things: object, boxes: Iterable[Sides]) -> Cells:
        """Return where these things lie; while they are the same it is known."""
        if self._near[0] is not things:
            self._near = (things, Cells(boxes))
        return self._near[1]


def _box(wall: Wall) -> Sides:
    x0, y0, x1, y1 = wall.x0, wall.y0, wall.x1, wall.y1
    left, right = (x0, x1) if x0 < x1 else (x1, x0)
    return (left, y0, right, y1) if y0 < y1 else (left, y1, right, y0)


def _is_near(wall: Wall, sides: Sides) -> bool:
    """Whether a plain wall may touch the rectangle with these sides."""
    left, top, right, bottom = _box(wall)
    return (
        wall.kind == "wall"
        and right >= sides[0]
        and bottom >= sides[1]
        and left <= sides[2]
        and top <= sides[3]
    )
