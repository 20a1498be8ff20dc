"""What is drawn round a miniature by the window: it is selected, it is its turn, it stands on others."""

from collections.abc import Sequence

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from chargemap.app.paint.ink import NEAR_BLACK, WHITE, Ink, write_centred
from chargemap.app.theme import colours

PILE = 0.17  # squares: radius of the disc with a number


def paint_turn(painter: QPainter, centre: QPointF, radius: float) -> None:
    """Paint a ring with four arrowheads that point at it."""
    _ring(painter, centre, radius + 0.1, ((NEAR_BLACK, 5.5), (colours.turn, 3.5)))
    edge = QPen(QColor(NEAR_BLACK), 1.2)
    edge.setCosmetic(True)
    painter.setPen(edge)
    painter.setBrush(QColor(colours.turn))
    for angle in range(0, 360, 90):
        painter.drawPath(_wedge(centre, radius + 0.08, angle))


def paint_selected(painter: QPainter, centre: QPointF, radius: float) -> None:
    """Paint a ring in black, white and blue, which is seen on any ground."""
    inks = ((NEAR_BLACK, 6.6), (WHITE, 4.8), (colours.blue, 2.4))
    _ring(painter, centre, radius + 0.03, inks)


def paint_pile(painter: QPainter, centre: QPointF, count: int) -> None:
    """Paint a small disc with the number of tokens on one square."""
    painter.setPen(QPen(QColor(NEAR_BLACK), 0.03))
    painter.setBrush(QColor(colours.yellow))
    painter.drawEllipse(centre, PILE, PILE)
    write_centred(painter, centre, str(count), Ink(0.16, NEAR_BLACK, "", "bold"))


def _ring(
    painter: QPainter,
    centre: QPointF,
    radius: float,
    inks: Sequence[tuple[str, float]],
) -> None:
    """Draw a ring in several colours, the widest first; it is as wide at any zoom."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, wide in inks:
        ring = QPen(QColor(ink), wide)
        ring.setCosmetic(True)
        painter.setPen(ring)
        painter.drawEllipse(centre, radius, radius)


def _wedge(centre: QPointF, radius: float, angle: float) -> QPainterPath:
    """Return a small arrowhead that points at the centre from `radius` away."""
    tip = QLineF.fromPolar(radius, angle).p2() + centre
    path = QPainterPath(tip)
    wide = 0.1 / radius * 57
    for turn in (-wide, wide):
        path.lineTo(QLineF.fromPolar(radius + 0.18, angle + turn).p2() + centre)
    path.closeSubpath()
    return path
