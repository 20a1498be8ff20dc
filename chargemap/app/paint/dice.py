"""Dice as they lie on a table: each kind by its outline, with what it shows."""

from collections.abc import Mapping, Sequence
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPolygonF

from chargemap.model.board import Point

PERCENT = 100
INNER: Mapping[int, tuple[int, float]] = {20: (3, 0.8), 12: (5, 0.64)}  # face on top
KITE = ((0, -1), (0.95, 0.12), (0.95, 0.3), (0, 1), (-0.95, 0.3), (-0.95, 0.12))
KITE_TOP = ((0, -1), (0.62, 0.3), (0, 0.6), (-0.62, 0.3))  # of a d10
FACE = {4: 0.36, 6: 0.56, 8: 0.46, 10: 0.42, 12: 0.46, 20: 0.36}  # height of the number


def faces_of(sides: int, value: int) -> tuple[tuple[int, str], ...]:
    """Return the dice that show a number, and what stands on each: a d100 is two d10.

    >>> faces_of(20, 7), faces_of(100, 73), faces_of(100, 100)
    (((20, '7'),), ((10, '70'), (10, '3')), ((10, '00'), (10, '0')))
    """
    if sides != PERCENT:
        return ((sides, str(value)),)
    return ((10, f"{value // 10 % 10}0"), (10, str(value % 10)))


def paint_die(
    painter: QPainter,
    box: QRectF,
    die: tuple[int, str],
    colours: "DieColours",
    turned: float = 0.0,
) -> None:
    """Paint a die of so many sides, turned by so many degrees, with what stands on its face."""
    sides, text = die
    painter.save()
    painter.translate(box.center())
    painter.rotate(turned)
    side = box.width()
    edge = QPen(colours.edge, side * 0.045)
    edge.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(edge)
    painter.setBrush(colours.body)
    _paint_body(painter, sides, side)
    painter.setPen(colours.ink)
    font = QFont(painter.font())
    font.setBold(True)
    part = FACE.get(sides, 0.4) * (0.75 if sides == 10 and len(text) > 1 else 1)
    font.setPixelSize(max(1, round(side * part)))
    painter.setFont(font)
    lower = side * {4: 0.12, 10: -0.06}.get(sides, 0.0)
    face = QRectF(-side / 2, -side / 2 + lower, side, side)
    painter.drawText(face, Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()


def _paint_body(painter: QPainter, sides: int, side: float) -> None:
    """Paint the outline that the die is known by, and the edges of the face on top."""
    reach = side * 0.48
    if sides == 6:
        square = QRectF(-reach * 0.86, -reach * 0.86, reach * 1.72, reach * 1.72)
        painter.drawRoundedRect(square, side * 0.12, side * 0.12)
        return
    outline = (
        KITE if sides == 10 else _regular({4: 3, 8: 4, 12: 10, 20: 6}.get(sides, 8))
    )
    painter.drawPolygon(_scaled(outline, reach))
    pen = QPen(painter.pen())
    faint = QColor(pen.color())
    faint.setAlphaF(0.4)
    pen.setColor(faint)
    pen.setWidthF(pen.widthF() * 0.6)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if sides == 10:
        painter.drawPolygon(_scaled(KITE_TOP, reach))
    elif sides in INNER:
        corners, part = INNER[sides]
        painter.drawPolygon(_scaled(_regular(corners), reach * part))


def _regular(corners: int) -> list[Point]:
    """Return a polygon with equal sides round the origin, its first corner on top."""
    turns = (2 * pi * index / corners - pi / 2 for index in range(corners))
    return [(cos(one), sin(one)) for one in turns]


def _scaled(points: Sequence[Point], reach: float) -> QPolygonF:
    return QPolygonF([QPointF(x * reach, y * reach) for x, y in points])


class DieColours:
    """The colours of dice: ivory on the light board, slate on the dark one."""

    def __init__(self, *, dark: bool) -> None:
        self.body = QColor("#39465A" if dark else "#FBF7EC")
        self.edge = QColor("#9DB4D2" if dark else "#3C4A5E")
        self.ink = QColor("#F4F7FB" if dark else "#1E2733")
        self.shadow = QColor(0, 0, 0, 110)
