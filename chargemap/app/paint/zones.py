"""Zones on a table: grey ground within a line, the widest dashed, those within it darker and whole."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPainterPath

from chargemap.app.paint.ink import BoardColours, colour, pen

FILL = 0.22  # how opaque the grey of one zone is
GREY = "#7f858c"
WIDTHS = (2.0, 1.4)  # pixels of the line of the widest zone, and of the others


def paint_zone(
    painter: QPainter,
    outline: QPainterPath,
    rank: int,
    colours: BoardColours,
    pixel: float,
) -> None:
    """Paint a zone; `rank` counts those around it, `pixel` is the size of one in board units."""
    painter.fillPath(outline, colour(GREY, FILL))
    width = WIDTHS[min(rank, 1)] * pixel
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.strokePath(outline, pen(colour(colours.halo, 0.6), width * 2))
    line = pen(colour(colours.ghost, 0.95), width)
    if rank == 0:
        line.setDashPattern([4.0, 3.0])
    painter.strokePath(outline, line)
