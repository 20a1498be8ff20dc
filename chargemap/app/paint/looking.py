"""How measures and lines of sight are painted, in board units."""

import math
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF

from chargemap.app.paint.strokes import LINE, THIN, Hand, Weight, stroke, wash

if TYPE_CHECKING:
    from chargemap.app.figure import Figure
    from chargemap.model.board import Point

BAR = Weight(0.2, 5, 12)  # half the length of the bar at an end
CORNER = Weight(0.09, 3, 6)  # radius of a dot


def paint_measure(painter: QPainter, figure: "Figure", hand: Hand) -> None:
    """Paint the line, a bar across each of its ends and a dot at each corner."""
    strokes = [QLineF(*one, *other) for one, other in pairwise(figure.points)]
    if len(figure.points) > 1 and figure.points[0] != figure.points[-1]:
        arm = hand.width(BAR)
        strokes.append(_bar(figure.points[0], figure.points[1], arm))
        strokes.append(_bar(figure.points[-1], figure.points[-2], arm))
    pens = hand.layers(figure.role, hand.width(LINE, 0.8))
    stroke(painter, pens, lambda one: one.drawLines(strokes))
    radius = hand.width(CORNER)
    painter.setBrush(hand.veil(1.0))
    for ink in hand.layers(figure.role, radius * 0.6)[1:]:
        painter.setPen(ink)
        for x, y in figure.points[1:-1]:
            painter.drawEllipse(QPointF(x, y), radius, radius)


def _bar(at: "Point", towards: "Point", arm: float) -> QLineF:
    """Return a short line across the end `at` of a line that comes from `towards`."""
    turn = math.atan2(at[1] - towards[1], at[0] - towards[0]) + math.pi / 2
    dx, dy = arm * math.cos(turn), arm * math.sin(turn)
    return QLineF(at[0] - dx, at[1] - dy, at[0] + dx, at[1] + dy)


def paint_passed(painter: QPainter, figure: "Figure", hand: Hand) -> None:
    """Paint the squares faintly, each with a thin edge."""
    inset = 0.07
    side = 1 - 2 * inset
    path = QPainterPath()
    for x, y in figure.points:
        path.addRect(QRectF(x + inset, y + inset, side, side))
    wash(painter, path, hand, figure.role, 0.7)
    pens = hand.layers(figure.role, hand.width(THIN, 0.6))
    stroke(painter, pens, lambda one: one.drawPath(path))


def paint_sight_line(painter: QPainter, figure: "Figure", hand: Hand) -> None:
    """Paint a thin line: whole if it is open, in dashes if it is cut."""
    line = QPolygonF([QPointF(x, y) for x, y in figure.points])
    dashes = () if figure.role == "legal" else (3.0, 2.0)
    pens = hand.layers(figure.role, hand.width(THIN), dashes)
    stroke(painter, pens, lambda one: one.drawPolyline(line))
