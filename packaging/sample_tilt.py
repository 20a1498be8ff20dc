"""The picture under the sample `tilt-yard`: trampled grass, sand along the tilt, a bank of turf, a stand in the sun."""

import random

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from sample_backdrop import landscape, round_pen

from chargemap.model.board import GridBoard

LISTS = QRectF(0.4, 1.7, 21.2, 5.6)
TILT = QRectF(4.9, 4.02, 12.2, 0.96)
STAND = QRectF(7, 0, 8, 0.98)
RING = QRectF(5.6, 7.6, 10.8, 3.8)
FENCE, GATE = 12, (9, 12)  # the row line, and between which columns
CLOTHS = ("#8c3b3b", "#e3d7b8", "#3c5a7d", "#e3d7b8")


def painted(board: GridBoard) -> bytes:
    """Return the picture of the board as WebP."""

    def paint(painter: QPainter, chance: random.Random) -> None:
        sand(painter, LISTS, chance)
        sand(painter, RING, chance)
        hoofprints(painter, chance)
        stand(painter, chance)
        tilt(painter, chance)
        fence(painter, board)

    return landscape(board, 41, paint)


def sand(painter: QPainter, where: QRectF, chance: random.Random) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    for grown, alpha in ((0.35, 90), (0.15, 170), (0.0, 255)):
        tone = QColor("#cdb88a")
        tone.setAlpha(alpha)
        painter.setBrush(tone)
        painter.drawRoundedRect(where.adjusted(-grown, -grown, grown, grown), 1.2, 1.2)
    for _ in range(int(where.width() * where.height() * 14)):
        at = QPointF(
            chance.uniform(where.left(), where.right()),
            chance.uniform(where.top(), where.bottom()),
        )
        painter.setBrush(QColor(chance.choice(("#bfa97a", "#dccaa0", "#c4ae80"))))
        size = chance.uniform(0.02, 0.07)
        painter.drawEllipse(at, size * 1.6, size)


def hoofprints(painter: QPainter, chance: random.Random) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for lane in (3.0, 6.0):
        for step in range(40):
            at = QPointF(1.0 + step * 0.5, lane + chance.uniform(-0.55, 0.55))
            painter.setPen(round_pen("#9a8459", 0.05, 150))
            mark = QRectF(at.x() - 0.09, at.y() - 0.08, 0.18, 0.16)
            painter.drawArc(mark, 40 * 16, 280 * 16)


def stand(painter: QPainter, chance: random.Random) -> None:
    painter.fillRect(STAND.translated(0.1, 0.18), QColor(20, 20, 30, 80))
    painter.setPen(QPen(QColor("#4d3a24"), 0.03))
    for row in range(3):
        painter.setBrush(QColor("#94703f").lighter(96 + 8 * row))
        painter.drawRect(QRectF(STAND.left(), row * 0.24, STAND.width(), 0.24))
    width = STAND.width() / 16
    for index in range(16):
        x = STAND.left() + index * width
        painter.setBrush(QColor(CLOTHS[index % 4]).lighter(chance.randint(96, 106)))
        painter.drawPolygon(
            QPolygonF(
                [
                    QPointF(x, 0.72),
                    QPointF(x + width, 0.72),
                    QPointF(x + width, 0.9),
                    QPointF(x + width / 2, 1.04),
                    QPointF(x, 0.9),
                ]
            )
        )


def tilt(painter: QPainter, chance: random.Random) -> None:
    """The bank of turf on which the stones between the lanes lie."""
    painter.setPen(Qt.PenStyle.NoPen)
    for grown, tone in ((0.1, "#9a8459"), (0.0, "#6b7c46"), (-0.14, "#7f9053")):
        painter.setBrush(QColor(tone))
        painter.drawRoundedRect(TILT.adjusted(-grown, -grown, grown, grown), 0.4, 0.4)
    for _ in range(160):
        x = chance.uniform(TILT.left() + 0.1, TILT.right() - 0.1)
        y = chance.uniform(TILT.top() + 0.2, TILT.bottom())
        painter.setPen(round_pen(chance.choice(("#71824a", "#a3b073")), 0.03))
        painter.drawLine(QLineF(x, y, x + chance.uniform(-0.06, 0.06), y - 0.18))


def fence(painter: QPainter, board: GridBoard) -> None:
    """Posts and rails; the gate between them stands open."""
    for x in range(board.width + 1):
        if not GATE[0] < x < GATE[1]:
            painter.setPen(round_pen("#4d3a24", 0.16))
            painter.drawPoint(QPointF(x, FENCE))
    for start, end in ((0, GATE[0]), (GATE[1], board.width)):
        painter.setPen(round_pen("#7a5a32", 0.08))
        painter.drawLine(QLineF(start, FENCE, end, FENCE))
