"""Items of the scene: the squares that a token may move to, and those in which it could be charged."""

from collections.abc import Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from chargemap.app.paint.ink import BoardColours, colour, draw_lines, mixed
from chargemap.app.paint.ranges import (
    TILE,
    Squares,
    area_path,
    covered,
    crosses,
    edges,
    fill_area,
    tiled,
)
from chargemap.model.board import Square

REACH_Z, DANGER_Z = 17.0, 18.0  # above doors, below threatened squares and tokens
INSET = 0.07  # squares from the edge of an area to the line that marks it
# Of the nearest kind of move and of all others: how much of its colour there is in the tint, and how opaque that is.
FILLS = ((0.62, 0.28), (0.4, 0.16))


class AreaItem(QGraphicsItem):
    """An area of the board; `lit` are the places that it stands for, by their upper left corners."""

    def __init__(self, lit: Squares, drawn: Squares) -> None:
        super().__init__()
        self.lit = lit
        self.drawn = drawn
        self._box = area_path(drawn).boundingRect()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        return self._box

    def shape(self) -> QPainterPath:
        return QPainterPath()  # nothing to point at


class ReachItem(AreaItem):
    """Where a token may move to: one tint a kind of move, and a line round each."""

    def __init__(
        self,
        strides: Sequence[Squares],
        own: Square,
        side: int,
        colours: BoardColours,
    ) -> None:
        lit = frozenset[Square]().union(*strides)
        super().__init__(lit, covered({*lit, own}, side))
        self._colours = colours
        self._bands: list[tuple[QPainterPath, list[QLineF]]] = []
        within: Squares = frozenset()
        corners = frozenset({own})
        for squares in strides:
            corners |= squares
            area = covered(corners, side)
            band = area - within
            self._bands.append((area_path(band), edges(area, band, INSET)))
            within = area
        self.setZValue(REACH_Z)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        ink = self._colours.info
        for number, (path, lines) in enumerate(self._bands):
            fill = mixed(ink, self._colours.halo, *FILLS[min(number, 1)])
            fill_area(painter, path, QBrush(fill))
            style = Qt.PenStyle.DashLine if number else Qt.PenStyle.SolidLine
            _mark(
                painter,
                lines,
                _line(colour(self._colours.halo, 0.8), 5),
                _line(ink, 2, style),
            )


class DangerItem(AreaItem):
    """Where a token could be charged: small crosses all over."""

    def __init__(self, lit: Squares, drawn: Squares, colours: BoardColours) -> None:
        super().__init__(lit, drawn)
        self._path, self._lines = area_path(drawn), edges(drawn, drawn, 2 * INSET)
        self._tile = crosses(colours.illegal, colours.halo)
        self._pens = (
            _line(colour(colours.halo, 0.85), 5),
            _line(colours.illegal, 2, Qt.PenStyle.DotLine),
        )
        self.setZValue(DANGER_Z)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        scale = painter.worldTransform().m11()
        fill_area(painter, self._path, tiled(self._tile, scale))
        _mark(painter, self._lines, *self._pens)


def _mark(painter: QPainter, lines: list[QLineF], *pens: QPen) -> None:
    """Draw lines along squares, which are sharper and sooner drawn without smoothing."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    for ink in pens:
        draw_lines(painter, lines, ink)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)


def _line(
    ink: QColor | str, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine
) -> QPen:
    """Return a pen that many pixels wide at any zoom."""
    made = QPen(QColor(ink), width, style)
    made.setCosmetic(True)
    made.setCapStyle(Qt.PenCapStyle.FlatCap)
    return made


def paint_sign(
    painter: QPainter, sign: str, box: QRectF, colours: BoardColours
) -> None:
    """Paint a square as it looks where it is lit: `reach-0`, `reach-1` or `danger`."""
    painter.save()
    painter.fillRect(box, colour(colours.floor))
    painter.setClipRect(box)
    if sign == "danger":
        painter.setBrushOrigin(box.center() - QPointF(TILE, TILE) / 4)
        painter.fillRect(box, QBrush(crosses(colours.illegal, colours.halo)))
        painter.setPen(_line(colours.illegal, 1.4, Qt.PenStyle.DotLine))
    else:
        number = int(sign[-1])
        painter.fillRect(box, mixed(colours.info, colours.halo, *FILLS[number]))
        style = Qt.PenStyle.DashLine if number else Qt.PenStyle.SolidLine
        painter.setPen(_line(colour(colours.info, 0.85), 1.5, style))
    painter.drawRect(box.adjusted(1.5, 1.5, -1.5, -1.5))
    painter.restore()
