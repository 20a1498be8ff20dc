"""The picture under the sample `troll-bridge`: rapids in a gorge, a stone bridge, moss and mist."""

import random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen
from sample_backdrop import bush, landscape, round_pen, rubble, winding

from chargemap.model.board import GridBoard

WET = range(8, 17)  # columns in which a difficult square is water
BRIDGE = QRectF(8.7, 4.96, 6.6, 3.08)


def painted(board: GridBoard) -> bytes:
    """Return the picture of the board as WebP."""

    def paint(painter: QPainter, chance: random.Random) -> None:
        track(painter, chance)
        rapids(painter, board, chance)
        bridge(painter, chance)
        growth(painter, board, chance)
        mist(painter, board)

    return landscape(board, 77, paint)


def track(painter: QPainter, chance: random.Random) -> None:
    path = winding([(-1, 6.8), (3, 6.6), (7, 6.5), (12, 6.5), (17, 6.5), (25, 6.9)])
    for width, tone, alpha in (
        (2.3, "#8f8260", 110),
        (1.9, "#a3956e", 255),
        (1.2, "#b0a37c", 130),
    ):
        painter.strokePath(path, round_pen(tone, width, alpha))
    painter.setPen(Qt.PenStyle.NoPen)
    for _ in range(220):
        painter.setBrush(QColor(chance.choice(("#8a7d5b", "#c2b591"))))
        at = path.pointAtPercent(chance.random())
        size = chance.uniform(0.02, 0.06)
        painter.drawEllipse(
            at + QPointF(0, chance.uniform(-0.9, 0.9)), size * 1.3, size
        )


def banks(
    board: GridBoard,
) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    """Return the left and the right bank, taken from the difficult squares of the bed."""
    left, right = [(10.1, -0.5)], [(15.9, -0.5)]
    for row, text in enumerate(board.ground):
        if wet := [column for column in WET if text[column] == "~"]:
            left.append((wet[0] + 0.08, row + 0.5))
            right.append((wet[-1] + 0.92, row + 0.5))
    deep = board.height + 0.5
    return [*left, (left[-1][0], deep)], [*right, (right[-1][0], deep)]


def rapids(painter: QPainter, board: GridBoard, chance: random.Random) -> None:
    left, right = banks(board)
    bed = winding(left)
    bed.connectPath(winding(right[::-1]))
    bed.closeSubpath()
    painter.strokePath(bed, round_pen("#57534a", 0.8, 230))
    painter.strokePath(bed, round_pen("#3d3a34", 0.3, 230))
    water = QLinearGradient(QPointF(8.5, 0), QPointF(15.5, 0))
    for stop, tone in (
        (0.0, "#5f8f94"),
        (0.35, "#2f5f70"),
        (0.65, "#2a5666"),
        (1.0, "#5f8f94"),
    ):
        water.setColorAt(stop, QColor(tone))
    painter.fillPath(bed, water)
    painter.setClipPath(bed)
    for _ in range(420):
        x, y = chance.uniform(8.2, 15.8), chance.uniform(-0.3, board.height)
        long = chance.uniform(0.25, 0.8)
        foam = QPainterPath(QPointF(x, y))
        foam.cubicTo(
            QPointF(x - 0.1, y + long * 0.3),
            QPointF(x + 0.12, y + long * 0.7),
            QPointF(x + chance.uniform(-0.08, 0.08), y + long),
        )
        tone = chance.choice(("#d8e8e6", "#a9cbd0", "#234a58"))
        painter.strokePath(foam, round_pen(tone, chance.uniform(0.02, 0.06), 130))
    painter.setClipping(False)


def bridge(painter: QPainter, chance: random.Random) -> None:
    painter.fillRect(BRIDGE.translated(0, 0.3), QColor(10, 15, 20, 130))
    painter.fillRect(BRIDGE, QColor("#6f6a60"))
    painter.setPen(QPen(QColor("#5a554c"), 0.03))
    for row in range(6):
        x = BRIDGE.left() - (0.4 if row % 2 else 0)
        top = BRIDGE.top() + row * BRIDGE.height() / 6
        while x < BRIDGE.right():
            wide = chance.uniform(0.6, 1.0)
            painter.setBrush(QColor("#99938a").lighter(chance.randint(90, 110)))
            stone = QRectF(x, top, wide, BRIDGE.height() / 6).intersected(BRIDGE)
            painter.drawRoundedRect(
                stone.adjusted(0.02, 0.02, -0.02, -0.02), 0.08, 0.08
            )
            x += wide
    for y in (BRIDGE.top() + 0.07, BRIDGE.bottom() - 0.07):
        painter.setPen(round_pen("#4a463f", 0.24))
        painter.drawLine(QPointF(BRIDGE.left(), y), QPointF(BRIDGE.right(), y))
        painter.setPen(round_pen("#857f74", 0.14))
        painter.drawLine(QPointF(BRIDGE.left(), y), QPointF(BRIDGE.right(), y))
    painter.setPen(Qt.PenStyle.NoPen)
    for _ in range(26):
        moss = QColor(chance.choice(("#6a7d45", "#57693a")))
        moss.setAlpha(150)
        painter.setBrush(moss)
        at = QPointF(
            chance.uniform(BRIDGE.left(), BRIDGE.right()),
            chance.choice((BRIDGE.top() + 0.15, BRIDGE.bottom() - 0.15)),
        )
        painter.drawEllipse(at, chance.uniform(0.08, 0.25), chance.uniform(0.04, 0.1))


def growth(painter: QPainter, board: GridBoard, chance: random.Random) -> None:
    for row, text in enumerate(board.ground):
        for column, character in enumerate(text):
            middle = QPointF(column + 0.5, row + 0.5)
            if character == "%":
                bush(painter, middle, chance)
            elif character == "o":
                boulder(painter, middle)
            elif character == "~" and column not in WET:
                rubble(painter, middle, chance)


def boulder(painter: QPainter, middle: QPointF) -> None:
    painter.setPen(QPen(QColor("#4a463f"), 0.04))
    for shift, size, tone in ((0.0, 0.44, "#77726a"), (-0.08, 0.28, "#8f897f")):
        painter.setBrush(QColor(tone))
        painter.drawEllipse(middle + QPointF(shift, shift), size, size * 0.85)


def mist(painter: QPainter, board: GridBoard) -> None:
    """Cold light from above, grey over the water."""
    light = QLinearGradient(QPointF(0, 0), QPointF(0, board.height))
    for stop, tone in ((0.0, "#30c8d8e0"), (0.5, "#0890a0a8"), (1.0, "#40202c38")):
        light.setColorAt(stop, QColor(tone))
    painter.fillRect(QRectF(0, 0, board.width, board.height), light)
