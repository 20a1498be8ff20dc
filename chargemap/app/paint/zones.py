"""Zones on a table: grey ground within a line, which is whole round ground that others keep off."""

from PySide6.QtGui import QPainter, QPainterPath

from chargemap.app.paint.ink import BoardColours, colour
from chargemap.app.paint.strokes import THIN, WHOLE, Hand, stroke

VEIL, FILL = 0.24, 0.22  # how opaque a zone's ground is, and the grey on it
GREY = "#7f858c"
DASHES = (4.0, 2.6)  # of one that others may enter


def paint_zone(
    painter: QPainter,
    outline: QPainterPath,
    colours: BoardColours,
    pixel: float,
    *,
    firm: bool,
) -> None:
    """Paint a zone, at so many board units a pixel; one that is `firm` is kept off."""
    hand = Hand(colours, pixel)
    painter.fillPath(outline, hand.veil(VEIL))
    painter.fillPath(outline, colour(GREY, FILL))
    dashes = WHOLE if firm else DASHES
    pens = hand.layers("neutral", hand.width(THIN), dashes)
    stroke(painter, pens, lambda one: one.drawPath(outline))
