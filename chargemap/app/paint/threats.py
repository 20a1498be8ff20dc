"""Squares that a side threatens: stripes in its colour, each side's at its own slant."""

from PySide6.QtCore import QLineF
from PySide6.QtGui import QPainter, QPainterPath

from chargemap.app.paint.ink import BoardColours, clipped, colour, mixed, pen, seen_on

GAP = 0.5  # squares from stripe to stripe
STRIPE, EDGE = 0.045, 0.06  # squares across
HALO = 2.4  # times as wide
LEAST = 4.0  # contrast of a stripe with its halo


def paint_threats(
    painter: QPainter, area: QPainterPath, ink: str, number: int, colours: BoardColours
) -> None:
    """Paint the area that the side with that number threatens."""
    ink = seen_on(ink, colours.halo, LEAST)
    box, halo = area.boundingRect(), colour(colours.halo, 0.85)
    painter.fillPath(area, mixed(ink, colours.halo, 0.4, 0.26))
    slant = -box.height() if number % 2 else box.height()
    start = box.left() - (box.height() if slant > 0 else 0)
    steps = int((box.width() + box.height()) / GAP) + 1
    stripes = [
        QLineF(x, box.top(), x + slant, box.bottom())
        for x in (start + (step + 0.5) * GAP for step in range(steps))
    ]
    with clipped(painter, area):
        for value, times in ((halo, HALO), (colour(ink), 1.0)):
            painter.setPen(pen(value, STRIPE * times))
            painter.drawLines(stripes)
    painter.strokePath(area, pen(colour(colours.halo, 0.85), EDGE * HALO))
    painter.strokePath(area, pen(ink, EDGE))
