"""Zones on a table: grey ground within a line, which is whole round ground that others keep off."""

from PySide6.QtGui import QPainter, QPainterPath

from chargemap.app.paint.ink import BoardColours, colour
from chargemap.app.paint.strokes import THIN, WHOLE, Hand, stroke

VEIL = 0.24  # how opaque a zone's ground is
FILLS = (0.16, 0.36)  # and the grey on it, of one that others may enter or keep off
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
    painter.fillPath(outline, colour(GREY, FILLS[firm]))
    dashes = WHOLE if firm else DASHES
    pens = hand.layers("neutral", hand.width(THIN, 1.4 if firm else 1.0), dashes)
    stroke(painter, pens, lambda one: one.drawPath(outline))
