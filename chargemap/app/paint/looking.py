"""How measures and lines of sight are painted, in board units."""

import math
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from chargemap.app.paint.ink import colour

if TYPE_CHECKING:
    from chargemap.app.figure import Figure
    from chargemap.app.paint.figures import Hand
    from chargemap.model.board import Point


def paint_measure(painter: QPainter, figure: "Figure", hand: "Hand") -> None:
    """Paint the line, a bar across each of its ends and a dot at each corner."""
    width = hand.width(0.07, 2.2, 5)
    strokes = [QLineF(*one, *other) for one, other in pairwise(figure.points)]
    if len(figure.points) > 1 and figure.points[0] != figure.points[-1]:
        arm = hand.width(0.2, 5, 12)
        strokes.append(_bar(figure.points[0], figure.points[1], arm))
        strokes.append(_bar(figure.points[-1], figure.points[-2], arm))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for pen in (hand.halo(width * 2.2), hand.pen(figure.role, width)):
        painter.setPen(pen)
        painter.drawLines(strokes)
    radius = hand.width(0.09, 3, 6)
    painter.setPen(hand.pen(figure.role, width * 0.8))
    painter.setBrush(colour(hand.colours.halo))
    for x, y in figure.points[1:-1]:
        painter.drawEllipse(QPointF(x, y), radius, radius)


def _bar(at: "Point", towards: "Point", arm: float) -> QLineF:
    """Return a short line across the end `at` of a line that comes from `towards`."""
    turn = math.atan2(at[1] - towards[1], at[0] - towards[0]) + math.pi / 2
    dx, dy = arm * math.cos(turn), arm * math.sin(turn)
    return QLineF(at[0] - dx, at[1] - dy, at[0] + dx, at[1] + dy)


def paint_passed(painter: QPainter, figure: "Figure", hand: "Hand") -> None:
    """Paint the squares faintly, each with a thin edge."""
    painter.setPen(hand.pen(figure.role, hand.width(0.03, 1.0, 2)))
    painter.setBrush(hand.role(figure.role, 0.16))
    inset = 0.06
    side = 1 - 2 * inset
    painter.drawRects(
        [QRectF(x + inset, y + inset, side, side) for x, y in figure.points]
    )


def paint_sight_line(painter: QPainter, figure: "Figure", hand: "Hand") -> None:
    """Paint a thin line: whole if it is open, in dashes if it is cut."""
    width = hand.width(0.05, 2, 4)
    line = QPolygonF([QPointF(x, y) for x, y in figure.points])
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(hand.halo(width * 2.4))
    painter.drawPolyline(line)
    pen = hand.pen(figure.role, width)
    if figure.role != "legal":
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setDashPattern([3.0, 2.0])
    painter.setPen(pen)
    painter.drawPolyline(line)
