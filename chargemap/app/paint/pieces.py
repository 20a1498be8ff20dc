"""Pieces of terrain on a table: areas and lines, each with its height."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from chargemap.app.paint.ink import BoardColours, Ink, colour, pen, write_centred
from chargemap.model.board import Piece, Point, TableBoard

LETTER = 0.55  # inches
SHADE = 0.12  # inches of shadow for each inch of height
HIGHEST = 6.0  # inches from which shadows grow no longer


def paint_table(
    painter: QPainter, board: TableBoard, colours: BoardColours, *, picture: bool
) -> None:
    """Draw the table and its pieces, the low ones first; over a `picture` they are seen through."""
    if not picture:
        painter.fillRect(QRectF(0, 0, *board.size), QColor(colours.floor))
    for piece in sorted(board.terrain, key=lambda one: one.height):
        if piece.polygon:
            _paint_area(painter, piece, colours, 0.35 if picture else 1.0)
        elif piece.line:
            _paint_line(painter, piece, colours)


def _paint_area(
    painter: QPainter, piece: Piece, colours: BoardColours, opacity: float
) -> None:
    outline = _path(piece.polygon)
    outline.closeSubpath()
    far = min(max(piece.height, 0.0), HIGHEST) * SHADE
    painter.fillPath(outline.translated(far, far * 1.2), QColor(0, 0, 0, 50))
    painter.fillPath(outline, colour(colours.stone_light, opacity))
    for edge, width in ((colours.wall_light, 0.16), (colours.wall_dark, 0.07)):
        painter.strokePath(outline, pen(edge, width))
    if piece.height:
        text = f"{piece.height:g}″"
        ink = Ink(LETTER, colours.text, colours.halo, "bold")
        write_centred(painter, _middle(piece.polygon), text, ink)


def _paint_line(painter: QPainter, piece: Piece, colours: BoardColours) -> None:
    line = _path(piece.line)
    for ink, width in (
        (colours.halo, 0.34),
        (colours.wall_dark, 0.24),
        (colours.wall_light, 0.1),
    ):
        painter.strokePath(line, pen(ink, width))


def _path(points: Sequence[Point]) -> QPainterPath:
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(QPointF(*point))
    return path


def _middle(points: Sequence[Point]) -> QPointF:
    """Return the centre of the corners."""
    across, down = zip(*points, strict=True)
    return QPointF(sum(across) / len(points), sum(down) / len(points))
