"""The sign of what players do not see: an eye, crossed out."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from chargemap.app.paint.ink import pen

DARK, BRIGHT = "#16140f", "#fdfbf4"


def paint_crossed_eye(painter: QPainter, at: QPointF, radius: float) -> None:
    """Draw the sign on a disc of that radius, in black and white only."""
    painter.save()
    painter.translate(at)
    painter.scale(radius, radius)
    painter.setPen(Qt.PenStyle.NoPen)
    for fill, wide in ((BRIGHT, 1.2), (DARK, 1.06)):
        painter.setBrush(QColor(fill))
        painter.drawEllipse(QPointF(), wide, wide)
    eye = QPainterPath(QPointF(-0.78, 0))
    eye.quadTo(0, -0.92, 0.78, 0)
    eye.quadTo(0, 0.92, -0.78, 0)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(BRIGHT, 0.17))
    painter.drawPath(eye)
    painter.setBrush(QColor(BRIGHT))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawEllipse(QPointF(), 0.24, 0.24)
    for ink, wide in ((DARK, 0.46), (BRIGHT, 0.19)):
        painter.setPen(pen(ink, wide))
        painter.drawLine(QPointF(-0.62, 0.66), QPointF(0.62, -0.66))
    painter.restore()
