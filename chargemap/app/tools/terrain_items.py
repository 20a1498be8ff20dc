"""What a terrain tool shows while it works: the board as it will be, the brush, handles and a rectangle."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from chargemap.app.paint.walls import paint_walls
from chargemap.app.scene import OVERLAY_Z, THREAT_Z
from chargemap.app.theme import colours
from chargemap.app.tools.terrain_shapes import Box, Shapes, on_side
from chargemap.model.board import Point, Wall

if TYPE_CHECKING:
    from chargemap.app.scene import BoardScene

HANDLE = 9.0  # pixels a side


class Preview(QGraphicsItem):
    """An item of a tool: it hears no mouse."""

    height = OVERLAY_Z

    def __init__(self, scene: "BoardScene") -> None:
        super().__init__()
        self.board_scene = scene
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(self.height - OVERLAY_Z)

        self._bounds = QRectF()

    def boundingRect(self) -> QRectF:
        return self._bounds

    def bound(self, rect: QRectF, room: float) -> None:
        """Be as large as that rectangle with some room round it: the rest of the board is not drawn anew."""
        self.board_scene.update(self._bounds)  # Qt forgets it if it paints too soon
        self.prepareGeometryChange()
        self._bounds = rect.adjusted(-room, -room, room, room)
        self.update()


class WallsItem(Preview):
    """Walls as they will be."""

    height = THREAT_Z - 1

    def __init__(self, scene: "BoardScene") -> None:
        super().__init__(scene)
        self._new: tuple[Wall, ...] = ()
        self.setCacheMode(self.CacheMode.DeviceCoordinateCache)

    def show_walls(self, walls: Iterable[Wall]) -> None:
        """Draw these walls."""
        self._new = tuple(walls)
        doors = [_line_of(wall).length() for wall in self._new if wall.is_door]
        room = max([0.5, *doors]) + 0.3  # for the leaf of an open door
        self.bound(_rect_of(self._new), room)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        paint_walls(painter, self._new, self.board_scene.colours)


class BrushItem(Preview):
    """The outline of the squares that the next click would paint."""

    def __init__(self, scene: "BoardScene") -> None:
        super().__init__(scene)
        self.rect = QRectF()

    def show_rect(self, rect: QRectF) -> None:
        """Outline these squares."""
        if rect != self.rect:
            self.rect = rect
            self.bound(rect, 4 * pixel_of(self.board_scene))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for ink, width in (("#000000", 3.4), ("#ffffff", 1.4)):
            painter.setPen(_cosmetic(ink, width))
            painter.drawRect(self.rect)


class HandlesItem(Preview):
    """What is selected: its lines in colour, a handle at every point, and the rectangle if there is one."""

    def __init__(self, scene: "BoardScene") -> None:
        super().__init__(scene)
        self._shapes: Shapes = {}
        self._box: Box | None = None
        self.setCacheMode(self.CacheMode.DeviceCoordinateCache)
        self.grips = True  # at every point
        self.middles = False  # a round one at the middle of every side
        self.sound = True  # false: the shapes may not stay like that

    def show_shapes(self, shapes: Shapes, box: Box | None = None) -> None:
        """Mark these shapes and this rectangle."""
        points = [point for shape in shapes.values() for point in shape.points]
        if box is not None:
            points += [(box.left, box.top), (box.right, box.bottom)]
        self._shapes, self._box = shapes, box
        room = max(1.0, HANDLE * pixel_of(self.board_scene))
        self.bound(_rect_round(points), room)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        if self._box is not None:
            self._paint_box(painter, self._box)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        inner = _cosmetic(colours.pink, 3.0)
        if not self.sound:
            inner = _cosmetic(self.board_scene.colours.illegal, 3.0)
            inner.setStyle(Qt.PenStyle.DotLine)
        for ink in (_cosmetic("#ffffff", 5.0), inner):
            painter.setPen(ink)
            for shape in self._shapes.values():
                for start, end in shape.sides:
                    painter.drawLine(QPointF(*start), QPointF(*end))
        half = HANDLE / 2 / painter.worldTransform().m11()
        painter.setPen(_cosmetic("#1b1a17", 1.5))
        painter.setBrush(QColor("#ffffff"))
        for x, y in self._middles():
            painter.drawEllipse(QPointF(x, y), half * 0.7, half * 0.7)
        for x, y in self._spots():
            painter.drawRect(QRectF(x - half, y - half, 2 * half, 2 * half))

    def _spots(self) -> set[Point]:
        shapes = self._shapes.values() if self.grips else ()
        lone = (one for one in self._shapes.values() if one.lone)
        return {point for shape in (*shapes, *lone) for point in shape.points}

    def _middles(self) -> set[Point]:
        shapes = self._shapes.values() if self.grips and self.middles else ()
        return {on_side(side, 0.5) for shape in shapes for side in shape.sides}

    def _paint_box(self, painter: QPainter, box: Box) -> None:
        rect = QRectF(QPointF(box.left, box.top), QPointF(box.right, box.bottom))
        fill = QColor(colours.sky)
        fill.setAlphaF(0.12)
        painter.fillRect(rect, fill)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(_cosmetic("#ffffff", 3.0))
        painter.drawRect(rect)
        dashes = _cosmetic(colours.blue, 2.0)
        dashes.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(dashes)
        painter.drawRect(rect)


def pixel_of(scene: "BoardScene") -> float:
    """Return how long a pixel is, in squares."""
    views = scene.views()
    return 1 / views[0].transform().m11() if views else 1 / 50


def _line_of(wall: Wall) -> QLineF:
    return QLineF(wall.x0, wall.y0, wall.x1, wall.y1)


def _rect_of(walls: Iterable[Wall]) -> QRectF:
    ends = [((one.x0, one.y0), (one.x1, one.y1)) for one in walls]
    return _rect_round([point for pair in ends for point in pair])


def _rect_round(points: Sequence[Point]) -> QRectF:
    """Return the rectangle round some points, never quite empty; a null one round none."""
    if not points:
        return QRectF()
    box = Box.of(points)
    corner = QPointF(box.left, box.top)
    return QRectF(corner, QPointF(box.right, box.bottom)).adjusted(0, 0, 0.01, 0.01)


def _cosmetic(ink: str, width: float) -> QPen:
    pen = QPen(QColor(ink), width)
    pen.setCosmetic(True)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    return pen
