"""The picture under the sample `spear-line`: a stubble field in the morning, a hedge, a ditch with reeds, a hay cart."""

import math
import random

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
)
from sample_backdrop import bush, landscape, round_pen, winding

from chargemap.model.board import GridBoard

STUBBLE = [(-1, 1.2), (6, 0.9), (9.4, 2.6), (9.9, 5.4), (9.2, 8.3), (4, 8.6), (-1, 8.2)]
TRACK = [(-1, 10.6), (4, 10.3), (9, 10.7), (14, 10.4), (20, 10.9), (24, 12.1), (29, 12.6)]  # fmt: skip
CART = QRectF(20.92, 11.12, 2.16, 0.76)


def painted(board: GridBoard) -> bytes:
    """Return the picture of the board as WebP."""

    def paint(painter: QPainter, chance: random.Random) -> None:
        stubble(painter, chance)
        track(painter, chance)
        trampled(painter, chance)
        ditch(painter, board, chance)
        hedges(painter, board, chance)
        cart(painter, chance)
        morning(painter, board)

    return landscape(board, 1480, paint)


def stubble(painter: QPainter, chance: random.Random) -> None:
    """A reaped field with its rows, a little wavering, and sheaves left to dry."""
    edge = winding(STUBBLE)
    edge.closeSubpath()
    painter.strokePath(edge, round_pen("#6f7d45", 0.5, 150))
    painter.fillPath(edge, QColor("#c3a968"))
    painter.setClipPath(edge)
    for row in range(34):
        y = 0.7 + row * 0.25
        line = QPainterPath(QPointF(-0.5, y))
        line.cubicTo(QPointF(3, y + 0.25), QPointF(6, y - 0.2), QPointF(10.5, y + 0.1))
        painter.strokePath(line, round_pen("#b0934f", 0.07, 190))
    for _ in range(1500):
        x, y = chance.uniform(0, 10), chance.uniform(0.8, 8.8)
        tone = chance.choice(("#dcc688", "#a88c4a", "#e4d29a"))
        painter.setPen(QPen(QColor(tone), 0.03))
        painter.drawLine(QLineF(x, y, x + chance.uniform(-0.04, 0.04), y - 0.09))
    painter.setClipping(False)
    for x, y in ((1.5, 2.5), (2.5, 6.5), (7.5, 1.6)):
        sheaf(painter, QPointF(x, y), chance)


def sheaf(painter: QPainter, middle: QPointF, chance: random.Random) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(50, 40, 10, 80))
    painter.drawEllipse(middle + QPointF(0.1, 0.14), 0.32, 0.24)
    for _ in range(46):
        turn, far = chance.uniform(0, math.tau), chance.uniform(0.08, 0.3)
        end = middle + QPointF(math.cos(turn) * far, math.sin(turn) * far * 0.9)
        tone = chance.choice(("#e0c274", "#c9a552", "#f0dc9c"))
        painter.setPen(round_pen(tone, 0.045))
        painter.drawLine(QLineF(middle, end))
    painter.setPen(round_pen("#8a6a2c", 0.05))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(middle, 0.1, 0.09)


def track(painter: QPainter, chance: random.Random) -> None:
    """A cart track with two ruts and grass between them."""
    path = winding(TRACK)
    for width, tone, alpha in ((1.5, "#97865a", 120), (1.2, "#ad9a6c", 235)):
        painter.strokePath(path, round_pen(tone, width, alpha))
    painter.strokePath(path, round_pen("#8b9758", 0.3, 170))
    for shift in (-0.34, 0.34):
        painter.strokePath(path.translated(0, shift), round_pen("#8a774c", 0.14, 210))
        painter.strokePath(
            path.translated(0.02, shift - 0.05), round_pen("#c0ae80", 0.03, 160)
        )
    painter.setPen(Qt.PenStyle.NoPen)
    for _ in range(170):
        at = path.pointAtPercent(chance.random())
        painter.setBrush(QColor(chance.choice(("#857349", "#c6b68a"))))
        size = chance.uniform(0.02, 0.05)
        painter.drawEllipse(
            at + QPointF(0, chance.uniform(-0.6, 0.6)), size * 1.3, size
        )


def trampled(painter: QPainter, chance: random.Random) -> None:
    """Earth turned up by hooves where the horses stood, and by boots along the line."""
    painter.setPen(Qt.PenStyle.NoPen)
    for centre, wide, high in (
        (QPointF(5.6, 6.6), 2.4, 2.6),
        (QPointF(18.7, 8), 0.9, 3.4),
        (QPointF(13.2, 9.2), 2.4, 1.0),
    ):
        for _ in range(60):
            turn, far = chance.uniform(0, math.tau), math.sqrt(chance.random())
            at = centre + QPointF(
                math.cos(turn) * far * wide, math.sin(turn) * far * high
            )
            tone = QColor(chance.choice(("#7d6a45", "#8d7a50", "#6c5c3c")))
            tone.setAlpha(chance.randint(30, 80))
            painter.setBrush(tone)
            painter.drawEllipse(
                at, chance.uniform(0.1, 0.4), chance.uniform(0.08, 0.26)
            )
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for _ in range(90):
        x = chance.uniform(4, 15)
        at = QPointF(x, 6.8 + (x - 4) * 0.12 + chance.uniform(-2.4, 2.4))
        painter.setPen(round_pen("#5f5032", 0.045, 150))
        mark = QRectF(at.x() - 0.08, at.y() - 0.09, 0.16, 0.18)
        painter.drawArc(mark, chance.randint(120, 160) * 16, 270 * 16)


def ditch(painter: QPainter, board: GridBoard, chance: random.Random) -> None:
    """Dark water in a cut with a thrown-up bank, along the difficult squares."""
    middles = []
    for row, text in enumerate(board.ground):
        wet = [column for column, one in enumerate(text) if one == "~"]
        if wet:
            middles.append((sum(wet) / len(wet) + 0.5, row + 0.5))
    (x0, y0), (x1, y1) = middles[0], middles[-1]
    bed = winding([(x0 + 0.1, y0 - 0.6), *middles, (x1 + 0.1, y1 + 0.6)])
    for width, tone, alpha, shift in (
        (2.2, "#6d7a43", 150, 0.0),
        (1.75, "#8a7650", 235, -0.08),
        (1.4, "#574831", 255, 0.05),
        (0.95, "#3b5a57", 255, 0.06),
        (0.5, "#4f7774", 200, 0.0),
    ):
        painter.strokePath(bed.translated(shift, 0), round_pen(tone, width, alpha))
    for _ in range(60):
        at = bed.pointAtPercent(chance.random()) + QPointF(
            chance.uniform(-0.3, 0.25), 0
        )
        glint = QPainterPath(at)
        glint.quadTo(at + QPointF(0.09, -0.06), at + QPointF(0.2, 0))
        painter.strokePath(
            glint, round_pen(chance.choice(("#9cc0b4", "#2c4644")), 0.03, 170)
        )
    for _ in range(260):
        side = chance.choice((-1, 1))
        at = bed.pointAtPercent(chance.random()) + QPointF(
            side * chance.uniform(0.5, 0.95), chance.uniform(-0.1, 0.1)
        )
        tone = chance.choice(("#5f7a3c", "#7f9a4e", "#48602e", "#a9a964"))
        painter.setPen(round_pen(tone, 0.03))
        lean = chance.uniform(-0.1, 0.1)
        painter.drawLine(QLineF(at, at + QPointF(lean, -chance.uniform(0.14, 0.3))))


def hedges(painter: QPainter, board: GridBoard, chance: random.Random) -> None:
    """A shadow first, then the leaves, then the may blossom."""
    thick = [
        QPointF(column + 0.5, row + 0.5)
        for row, text in enumerate(board.ground)
        for column, character in enumerate(text)
        if character == "%"
    ]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(20, 30, 10, 70))
    for middle in thick:
        painter.drawEllipse(middle + QPointF(-0.16, 0.2), 0.56, 0.5)
    for middle in thick:
        for shift in ((-0.22, -0.2), (0.2, 0.18), (0.0, 0.0)):
            bush(painter, middle + QPointF(*shift), chance)
    for middle in thick:
        for _ in range(16):
            painter.setBrush(QColor(chance.choice(("#f2ead8", "#f6dfe0", "#ffffff"))))
            at = middle + QPointF(
                chance.uniform(-0.45, 0.45), chance.uniform(-0.45, 0.45)
            )
            size = chance.uniform(0.02, 0.045)
            painter.drawEllipse(at, size, size)


def cart(painter: QPainter, chance: random.Random) -> None:
    """A cart of hay from above: shafts, wheels at its sides, boards, the load."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(25, 20, 10, 110))
    painter.drawRoundedRect(CART.adjusted(-0.1, 0.02, 0.1, 0.26), 0.1, 0.1)
    painter.setPen(round_pen("#4d3a24", 0.1))
    for y in (CART.top() + 0.18, CART.bottom() - 0.18):
        painter.drawLine(QLineF(CART.left() - 0.75, y, CART.left() + 0.2, y))
    for x in (CART.left() + 0.62, CART.right() - 0.62):
        for y in (CART.top() - 0.04, CART.bottom() + 0.04):
            painter.setPen(round_pen("#2f2416", 0.15))
            painter.drawLine(QLineF(x - 0.34, y, x + 0.34, y))
            painter.setPen(round_pen("#6e5433", 0.06))
            painter.drawLine(QLineF(x - 0.3, y - 0.02, x + 0.3, y - 0.02))
    painter.setPen(QPen(QColor("#3f2f1c"), 0.035))
    for board in range(9):
        wide = CART.width() / 9
        painter.setBrush(QColor("#8a6a3e").lighter(chance.randint(88, 114)))
        painter.drawRect(
            QRectF(CART.left() + board * wide, CART.top(), wide, CART.height())
        )
    hay = QPolygonF()
    middle = CART.center()
    for step in range(40):
        turn = step * math.tau / 40
        hay << middle + QPointF(
            math.cos(turn) * chance.uniform(0.72, 0.86),
            math.sin(turn) * chance.uniform(0.24, 0.31),
        )
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#c8a754"))
    painter.drawPolygon(hay)
    for _ in range(150):
        at = middle + QPointF(chance.uniform(-0.72, 0.72), chance.uniform(-0.24, 0.24))
        tone = chance.choice(("#e6cd84", "#a88638", "#f2e2a8", "#bd9a48"))
        painter.setPen(round_pen(tone, 0.03))
        turn = chance.uniform(0, math.tau)
        end = at + QPointF(math.cos(turn) * 0.16, math.sin(turn) * 0.1)
        painter.drawLine(QLineF(at, end))


def morning(painter: QPainter, board: GridBoard) -> None:
    """Low sun from the east: gold over the line, blue haze where the knights come from."""
    light = QLinearGradient(QPointF(board.width, 0), QPointF(0, board.height * 0.5))
    for stop, tone in ((0.0, "#40ffd890"), (0.45, "#0cffe0a8"), (1.0, "#34384a68")):
        light.setColorAt(stop, QColor(tone))
    painter.fillRect(QRectF(0, 0, board.width, board.height), light)
