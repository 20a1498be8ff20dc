"""How much health is left, as an arc in the groove of a miniature's base: its length says it, its colour and hatch again."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from chargemap.app.paint.ink import colour

TRACK = "#0d0c0a"
WELL, HALF, LOW = "#37c79a", "#f2b233", "#f0692b"  # from above a half down to a quarter
WIDTH, REACH = 0.1, 0.795  # of the base's radius
WIDEST = 0.075  # squares
SLIM = 0.55  # of that width where nothing is lost, for then it need not be read
TOP, TURN = 90 * 16, 360 * 16  # in sixteenths of a degree


def paint_health(
    painter: QPainter, part: float, radius: float, width: float = 0.0
) -> None:
    """Paint `part` of a circle, clockwise from the top, round the painter's origin; `width` 0 is the usual one."""
    reach = radius * REACH
    box = QRectF(-reach, -reach, 2 * reach, 2 * reach)
    usual = width or min(radius * WIDTH, WIDEST)
    width = usual * (SLIM if part >= 1 else 1)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(_pen(TRACK, usual * 1.4))
    painter.drawEllipse(QPointF(0, 0), reach, reach)
    long = -round(TURN * min(1.0, part))
    if not long:
        return
    painter.setPen(_pen(ink_of(part), width))
    painter.drawArc(box, TOP, long)
    if part < 0.5:
        hatch = _pen(TRACK, width)
        hatch.setDashPattern([0.45, 0.9])
        painter.setPen(hatch)
        painter.drawArc(box, TOP, long)


def ink_of(part: float) -> str:
    """Return the colour for so much health: the eye that cannot tell them has the length and the hatch."""
    return WELL if part >= 0.5 else HALF if part >= 0.25 else LOW


def _pen(ink: str, width: float, opacity: float = 1.0) -> QPen:
    made = QPen(colour(ink, opacity), width)
    made.setCapStyle(Qt.PenCapStyle.FlatCap)
    return made
