"""The signs of verdicts: each has a shape of its own, so that colour never stands alone."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF

from chargemap.app.figure import ALERT, CROSS, DIE, TICK
from chargemap.app.paint.ink import BoardColours, letters_on, pen
from chargemap.model.board import Point

BORDER, DARK_EDGE = 0.26, 0.09  # of a sign's width: the halo round it, and the edge
DARK = "#16140f"
_OCTAGON = (
    (0.3, 0.0),
    (0.7, 0.0),
    (1.0, 0.3),
    (1.0, 0.7),
    (0.7, 1.0),
    (0.3, 1.0),
    (0.0, 0.7),
    (0.0, 0.3),
)
_PIPS = ((0.28, 0.28), (0.72, 0.28), (0.5, 0.5), (0.28, 0.72), (0.72, 0.72))


def paint_sign(
    painter: QPainter, sign: str, box: QRectF, colours: BoardColours
) -> None:
    """Paint a sign into `box`; anything that is no sign is left out."""
    if sign in _SIGNS:
        _SIGNS[sign](painter, box, colours)


def _tick(painter: QPainter, box: QRectF, colours: BoardColours) -> None:
    plate = QPainterPath()
    plate.addEllipse(box)
    _plate(painter, box, plate, colours, colours.legal)
    _strokes(painter, box, colours.legal)
    painter.drawPolyline(_at(box, ((0.27, 0.53), (0.43, 0.69), (0.74, 0.34))))


def _die(painter: QPainter, box: QRectF, colours: BoardColours) -> None:
    plate, round_ = QPainterPath(), box.width() * 0.2
    plate.addRoundedRect(box, round_, round_)
    _plate(painter, box, plate, colours, colours.warn)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(letters_on(colours.warn)))
    for spot in _at(box, _PIPS):
        painter.drawEllipse(spot, box.width() * 0.09, box.width() * 0.09)


def _cross(painter: QPainter, box: QRectF, colours: BoardColours) -> None:
    plate = QPainterPath()
    plate.addPolygon(QPolygonF(_at(box, _OCTAGON)))
    plate.closeSubpath()
    _plate(painter, box, plate, colours, colours.illegal)
    _strokes(painter, box, colours.illegal)
    painter.drawPolyline(_at(box, ((0.31, 0.31), (0.69, 0.69))))
    painter.drawPolyline(_at(box, ((0.69, 0.31), (0.31, 0.69))))


def _alert(painter: QPainter, box: QRectF, colours: BoardColours) -> None:
    plate = QPainterPath()
    plate.addPolygon(QPolygonF(_at(box, ((0.5, -0.04), (1.06, 0.96), (-0.06, 0.96)))))
    plate.closeSubpath()
    _plate(painter, box, plate, colours, colours.warn)
    _strokes(painter, box, colours.warn)
    painter.drawPolyline(_at(box, ((0.5, 0.36), (0.5, 0.6))))
    painter.drawPolyline(_at(box, ((0.5, 0.79), (0.5, 0.8))))


_SIGNS: Mapping[str, Callable[[QPainter, QRectF, BoardColours], None]] = {
    TICK: _tick,
    DIE: _die,
    CROSS: _cross,
    ALERT: _alert,
}


def _plate(
    painter: QPainter,
    box: QRectF,
    shape: QPainterPath,
    colours: BoardColours,
    fill: str,
) -> None:
    painter.setBrush(QColor(fill))
    for ink, wide in ((colours.halo, BORDER), (DARK, DARK_EDGE)):
        painter.strokePath(shape, pen(ink, box.width() * wide))
    painter.fillPath(shape, QColor(fill))


def _strokes(painter: QPainter, box: QRectF, fill: str) -> None:
    painter.setPen(pen(letters_on(fill), box.width() * 0.14))
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _at(box: QRectF, points: Sequence[Point]) -> list[QPointF]:
    return [
        QPointF(box.left() + x * box.width(), box.top() + y * box.height())
        for x, y in points
    ]
