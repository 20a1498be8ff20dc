"""The picture under the sample `tilt-yard`: trampled grass, sand along the tilt, a painted rail, a stand in the sun."""

import random

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from sample_backdrop import SCALE, canvas, encoded, grass, round_pen

from chargemap.model.board import GridBoard

LISTS = QRectF(0.6, 2.2, 24.8, 6.6)
TILT = QRectF(6, 5.28, 14, 0.44)
STAND = QRectF(8, 0, 10, 0.98)
RING = QRectF(8, 7.1, 8.2, 3.7)
CLOTHS = ("#8c3b3b", "#e3d7b8", "#3c5a7d", "#e3d7b8")


def painted(board: GridBoard) -> bytes:
    """Return the picture of the board as WebP."""
    made = canvas(board)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(SCALE, SCALE)
    chance = random.Random(41)
    grass(painter, board, chance)
    sand(painter, LISTS, chance)
    sand(painter, RING, chance)
    hoofprints(painter, chance)
    stand(painter, chance)
    tilt(painter)
    fence(painter, board)
    painter.end()
    return encoded(made)


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
    for lane in (4.0, 7.0):
        for step in range(46):
            at = QPointF(1.4 + step * 0.5, lane + chance.uniform(-0.55, 0.55))
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


def tilt(painter: QPainter) -> None:
    painter.fillRect(TILT.translated(0.08, 0.16), QColor(40, 30, 10, 90))
    painter.setPen(QPen(QColor("#4d3a24"), 0.03))
    width = TILT.width() / 28
    for index in range(28):
        painter.setBrush(QColor(("#e3d7b8", "#8c3b3b")[index % 2]))
        x = TILT.left() + index * width
        painter.drawRect(QRectF(x, TILT.top(), width, TILT.height()))
    painter.setPen(round_pen("#3b2b19", 0.1))
    painter.drawLine(TILT.topLeft(), TILT.topRight())
    painter.setPen(Qt.PenStyle.NoPen)
    for index in range(8):
        painter.setBrush(QColor("#3b2b19"))
        at = QPointF(TILT.left() + index * 2, TILT.center().y())
        painter.drawEllipse(at, 0.14, 0.14)


def fence(painter: QPainter, board: GridBoard) -> None:
    for x in range(board.width + 1):
        if not 10 < x < 13:
            painter.setPen(round_pen("#4d3a24", 0.16))
            painter.drawPoint(QPointF(x, 11))
    for start, end in ((0, 10), (13, board.width)):
        painter.setPen(round_pen("#7a5a32", 0.08))
        painter.drawLine(QLineF(start, 11, end, 11))
