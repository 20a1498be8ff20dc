"""Zones on a table: grey ground within a line, which is whole round ground that others keep off."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPainterPath

from chargemap.app.paint.ink import BoardColours, colour, pen

FILL = 0.22  # how opaque the grey of one zone is
GREY = "#7f858c"
WIDTHS = (2.0, 1.4)  # pixels of the line, in dashes or whole


def paint_zone(
    painter: QPainter,
    outline: QPainterPath,
    colours: BoardColours,
    pixel: float,
    *,
    firm: bool,
) -> None:
    """Paint a zone, at so many board units a pixel; one that is `firm` is kept off."""
    painter.fillPath(outline, colour(GREY, FILL))
    width = WIDTHS[firm] * pixel
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.strokePath(outline, pen(colour(colours.halo, 0.6), width * 2))
    line = pen(colour(colours.ghost, 0.95), width)
    if not firm:
        line.setDashPattern([4.0, 3.0])
    painter.strokePath(outline, line)
