"""Items of the scene: tokens and their names, doors and windows, threatened squares."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsSceneHoverEvent,
    QStyleOptionGraphicsItem,
    QWidget,
)

from chargemap.app.paint.ink import LIGHT, BoardColours, Ink, pen, shortened
from chargemap.app.paint.minis import TokenLook, paint_sign
from chargemap.app.paint.names import LINE, LINES, Named, named, title_of
from chargemap.app.paint.rings import paint_pile, paint_selected, paint_turn
from chargemap.app.paint.threats import paint_threats
from chargemap.app.paint.walls import paint_opening
from chargemap.app.theme import colours
from chargemap.app.words import literal
from chargemap.i18n import N_, _
from chargemap.model.board import Square, Wall

if TYPE_CHECKING:
    from chargemap.app.scene import BoardScene

NAME_FROM = 17.0  # pixels a square from which names are written
LETTER = 0.165  # height of a name's capitals in squares, within these pixels:
SMALLEST, LARGEST = 6.5, 13.0


class TokenItem(QGraphicsItem):
    """A token; its origin is the top-left corner of its space."""

    def __init__(self, token_id: str, look: TokenLook, scene: "BoardScene") -> None:
        super().__init__()
        self.token_id = token_id
        self.look = look
        self._bare = replace(look, name="", below="")
        self._scene = scene
        self._selected = self._turn = False
        self._pile = 1
        self.name = NameItem(token_id, look, scene)

    def show_look(self, look: TokenLook, about: str) -> None:
        """Look like this from now on; `about` is what a screen reader or a hovering mouse is told."""
        if look != self.look:
            self.prepareGeometryChange()
            self.look, self._bare = look, replace(look, name="", below="")
            self.update()
            self.name.show_look(look)
        self.setToolTip(literal(about))

    def mark(self, *, selected: bool, turn: bool) -> None:
        """Show whether the token is selected, and whether it is its turn."""
        if (selected, turn) != (self._selected, self._turn):
            self._selected, self._turn = selected, turn
            self.update()

    def pile(self, count: int) -> None:
        """Say that so many tokens stand on its squares, this one on top."""
        if count != self._pile:
            self._pile = count
            self.update()

    @property
    def centre(self) -> QPointF:
        """The centre of its space, in the scene."""
        return self.pos() + QPointF(self.look.space / 2, self.look.space / 2)

    def covers(self, point: QPointF) -> bool:
        """Whether a point of the scene lies in its space (of a rider, or on a table: on its disc)."""
        if self.look.riding or self.look.round:
            return self.hits(point)
        return QRectF(self.pos(), self.pos() + self._corner()).contains(point)

    def hits(self, point: QPointF) -> bool:
        """Whether a point of the scene lies on its disc."""
        return QLineF(self.centre, point).length() <= self.look.base / 2

    def _corner(self) -> QPointF:
        return QPointF(self.look.space, self.look.space)

    def boundingRect(self) -> QRectF:
        return QRectF(QPointF(0, 0), self._corner()).adjusted(-0.3, -0.3, 0.3, 0.3)

    def shape(self) -> QPainterPath:
        path = QPainterPath()
        middle, radius = self._corner() / 2, self.look.base / 2
        path.addEllipse(middle, radius, radius)
        return path

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        middle, radius = self._corner() / 2, self.look.base / 2
        if self._turn:
            paint_turn(painter, middle, radius)
        self._scene.miniatures.paint(painter, self._bare, self._scene.colours)
        if self._selected:
            paint_selected(painter, middle, radius)
        if self._selected or self._turn:
            paint_sign(painter, self.look)  # over the rings
        if self._pile > 1:
            paint_pile(painter, middle + QPointF(radius, 0), self._pile)


class NameItem(QGraphicsItem):
    """The name of a token, above all tokens; its letters stay readable at any zoom, or are left out."""

    def __init__(self, token_id: str, look: TokenLook, scene: "BoardScene") -> None:
        super().__init__()
        self.token_id = token_id
        self._look, self._scene = look, scene
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_look(self, look: TokenLook) -> None:
        """Write the name of a token that looks like this."""
        self.prepareGeometryChange()  # while the rectangle is still the old one
        self._look = look
        self.update()

    @property
    def place(self) -> Named:
        """Where it would stand if there were no others."""
        at = (self.x(), self.y())
        return named(self.token_id, self._look, at, self._wide())

    @property
    def text(self) -> str:
        """What is written, where there is room: how high the token stands even if names are hidden."""
        return self._look.title if self._scene.names else self._look.lift

    def _wide(self) -> float:
        return max(3.4, self._look.space + 2.4)

    def boundingRect(self) -> QRectF:
        look, wide = self._look, self._wide()
        lines = SMALLEST / NAME_FROM * LINE * (LINES - 1)
        return QRectF((look.space - wide) / 2, look.foot - 0.1, wide, 1.3 + lines)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        look, inks = self._look, self._scene.colours
        scale = painter.worldTransform().m11()
        if not self.text or scale < NAME_FROM:
            return
        height = min(max(LETTER * scale, SMALLEST), LARGEST) / scale
        ink = Ink(height, inks.text, inks.halo, "bold")
        lower = self._scene.name_lines(height).get(self.token_id)
        if lower is None:
            return  # it would cover others
        at = QPointF(look.space / 2, look.foot + height * (0.75 + lower * LINE))
        parts = title_of(look, at, self._wide(), ink, named=self._scene.names)
        for spot, text, one in parts:
            self._scene.words.paint(painter, spot, text, one)
        if look.below and self._scene.names:
            small = Ink(height * 0.78, inks.text, inks.halo)
            below = at + QPointF(0, height * 1.5)
            text = shortened(look.below, self._wide(), small)
            self._scene.words.paint(painter, below, text, small)


class OpeningItem(QGraphicsItem):
    """A door or a window; a door opens and shuts with a click."""

    _WORDS: Mapping[str, str] = {
        "closed": N_("Closed door. Click to open it."),
        "open": N_("Open door. Click to close it."),
        "window": N_("Window: it lets sight through, and nothing else."),
    }

    def __init__(self, index: int, wall: Wall, scene: "BoardScene") -> None:
        super().__init__()
        self.index, self.wall = index, wall
        self._scene = scene
        self._line = QLineF(wall.x0, wall.y0, wall.x1, wall.y1)
        self._hot = False
        self.setAcceptHoverEvents(wall.is_door)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.retranslate()

    def retranslate(self) -> None:
        """Say what it is in the language in force."""
        self.setToolTip(_(self._WORDS[self.wall.kind]))

    def distance(self, point: QPointF) -> float:
        """Return how far a point of the scene is from the segment."""
        line = self._line
        length = line.length()
        if length == 0:
            return QLineF(line.p1(), point).length()
        along = QPointF.dotProduct(point - line.p1(), line.p2() - line.p1())
        spot = line.pointAt(min(1.0, max(0.0, along / length**2)))
        return QLineF(spot, point).length()

    def boundingRect(self) -> QRectF:
        box = QRectF(self._line.p1(), self._line.p2()).normalized()
        room = 0.3 + (self._line.length() if self.wall.kind == "open" else 0)
        return box.adjusted(-room, -room, room, room)

    def shape(self) -> QPainterPath:
        path = QPainterPath()
        normal = self._line.normalVector().unitVector()
        shift = (normal.p2() - normal.p1()) * 0.18
        path.moveTo(self._line.p1() + shift)
        for point in (
            self._line.p2() + shift,
            self._line.p2() - shift,
            self._line.p1() - shift,
        ):
            path.lineTo(point)
        path.closeSubpath()
        return path

    def hoverEnterEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        self._hot = True
        self.update()

    def hoverLeaveEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        self._hot = False
        self.update()

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        if self._hot:
            painter.setPen(pen(colours.sky, 0.42))
            painter.drawLine(self._line)
        paint_opening(painter, self.wall, self._scene.colours)


class ThreatItem(QGraphicsItem):
    """The squares that each side threatens, in its colour."""

    def __init__(
        self,
        squares: Mapping[str, frozenset[Square]],
        inks: Mapping[str, str],
        colours: BoardColours = LIGHT,
    ) -> None:
        super().__init__()
        self._colours = colours
        self._sides = [
            (_area(found), inks[side], index)
            for index, (side, found) in enumerate(sorted(squares.items()))
            if found
        ]
        self._box = QRectF()
        for path, _ink, _index in self._sides:
            self._box = self._box.united(path.boundingRect())

    def boundingRect(self) -> QRectF:
        return self._box.adjusted(-0.1, -0.1, 0.1, 0.1)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        for path, ink, index in self._sides:
            paint_threats(painter, path, ink, index, self._colours)


def _area(squares: frozenset[Square]) -> QPainterPath:
    path = QPainterPath()
    for column, row in squares:
        path.addRect(column, row, 1, 1)
    return path.simplified()
