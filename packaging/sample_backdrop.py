"""The picture under the sample `bridge-at-dusk`: grass, a road, a river, planks, a floor, in evening light."""

import itertools
import math
import os
import random
from collections.abc import Callable

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QImage,
    QImageWriter,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
)

from chargemap.model.board import GridBoard

SCALE = 56  # pixels a square
BRIDGE = QRectF(9.6, 7.85, 5.8, 2.3)
HOUSE = QRectF(19, 1, 5, 5)
_kept: list[QGuiApplication] = []  # alive as long as pictures are painted


def painted(board: GridBoard) -> bytes:
    """Return the picture of the board as WebP."""

    def paint(painter: QPainter, chance: random.Random) -> None:
        road(painter, board, chance)
        floor(painter, chance)
        river(painter, board, chance)
        bridge(painter, chance)
        growth(painter, board, chance)
        evening(painter, board.width, board.height)

    return landscape(board, 35, paint)


def landscape(
    board: GridBoard, seed: int, paint: Callable[[QPainter, random.Random], None]
) -> bytes:
    """Return grass with what is painted on it, as WebP; the same seed paints the same."""
    made = canvas(board)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(SCALE, SCALE)
    chance = random.Random(seed)
    grass(painter, board, chance)
    paint(painter, chance)
    painter.end()
    return encoded(made)


def canvas(board: GridBoard) -> QImage:
    """Return a picture of the board's size to paint on."""
    if QGuiApplication.instance() is None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        _kept.append(QGuiApplication(["samples"]))
    return QImage(board.width * SCALE, board.height * SCALE, QImage.Format.Format_RGB32)


def encoded(made: QImage) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(b"webp"))
    writer.setQuality(72)
    writer.write(made)
    return bytes(data.data())


def grass(painter: QPainter, board: GridBoard, chance: random.Random) -> None:
    painter.fillRect(QRectF(0, 0, board.width, board.height), QColor("#8a9a5b"))
    painter.setPen(Qt.PenStyle.NoPen)
    for _ in range(260):
        tone = chance.choice(("#93a263", "#7f9053", "#97a468", "#869759"))
        made = QColor(tone)
        made.setAlpha(90)
        painter.setBrush(made)
        centre = QPointF(
            chance.uniform(0, board.width), chance.uniform(0, board.height)
        )
        painter.drawEllipse(centre, chance.uniform(0.5, 1.8), chance.uniform(0.4, 1.3))
    for _ in range(2600):
        x, y = chance.uniform(0, board.width), chance.uniform(0, board.height)
        tone = chance.choice(("#71824a", "#a3b073", "#6b7c46"))
        painter.setPen(QPen(QColor(tone), 0.022))
        lean = chance.uniform(-0.06, 0.06)
        painter.drawLine(QLineF(x, y, x + lean, y - chance.uniform(0.07, 0.16)))


def winding(points: list[tuple[float, float]]) -> QPainterPath:
    """Return a smooth line through the points."""
    path = QPainterPath(QPointF(*points[0]))
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        path.cubicTo(
            QPointF((x0 * 2 + x1) / 3, (y0 * 2 + y1) / 3),
            QPointF((x0 + x1) / 2, (y0 + y1) / 2),
            QPointF((x0 + x1) / 2, (y0 + y1) / 2),
        )
        path.lineTo((x0 + x1 * 3) / 4, (y0 + y1 * 3) / 4)
    path.lineTo(*points[-1])
    return path


def round_pen(tone: str, width: float, alpha: int = 255) -> QPen:
    ink = QColor(tone)
    ink.setAlpha(alpha)
    pen = QPen(ink, width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


def road(painter: QPainter, board: GridBoard, chance: random.Random) -> None:
    main = winding(
        [(-1, 9.3), (3, 9.0), (7, 9.1), (10, 9), (15, 9), (20, 9.1), (27, 8.6)]
    )
    branch = winding([(18.5, 9.1), (20.6, 8.3), (21.5, 7.2), (21.5, 6)])
    for width, tone, alpha in (
        (2.1, "#a58c5f", 120),
        (1.8, "#b79d6f", 255),
        (1.2, "#c2aa7e", 140),
    ):
        painter.strokePath(main, round_pen(tone, width, alpha))
        painter.strokePath(branch, round_pen(tone, width * 0.5, alpha))
    for shift in (-0.34, 0.34):
        painter.strokePath(main.translated(0, shift), round_pen("#a28858", 0.12, 130))
    painter.setPen(Qt.PenStyle.NoPen)
    for _ in range(240):
        at = main.pointAtPercent(chance.random())
        painter.setBrush(QColor(chance.choice(("#9d8558", "#d0ba90"))))
        size = chance.uniform(0.02, 0.05)
        painter.drawEllipse(
            at + QPointF(0, chance.uniform(-0.85, 0.85)), size * 1.3, size
        )


def floor(painter: QPainter, chance: random.Random) -> None:
    painter.fillRect(HOUSE.adjusted(-0.05, -0.05, 0.05, 0.05), QColor("#8f8676"))
    painter.setPen(QPen(QColor("#756d5f"), 0.03))
    for row in range(10):
        x = HOUSE.left() - (0.3 if row % 2 else 0)
        while x < HOUSE.right():
            wide = chance.uniform(0.55, 0.9)
            tone = QColor("#9b9282").lighter(chance.randint(92, 108))
            painter.setBrush(tone)
            stone = QRectF(x, HOUSE.top() + row * 0.5, wide, 0.5).intersected(HOUSE)
            painter.drawRoundedRect(
                stone.adjusted(0.02, 0.02, -0.02, -0.02), 0.06, 0.06
            )
            x += wide


def edges(
    board: GridBoard,
) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    """Return the river's left and right edges, taken from the difficult squares in its bed."""
    left, right = [], []
    for row, text in enumerate(board.ground):
        wet = [column for column in range(8, 16) if text[column] == "~"]
        if wet:
            left.append((wet[0] + 0.1, row + 0.5))
            right.append((wet[-1] + 0.9, row + 0.5))
    top, end = (left[0][0], right[0][0]), (left[-1][0], right[-1][0])
    deep = board.height + 0.5
    return (
        [(top[0], -0.5), *left, (end[0], deep)],
        [(top[1], -0.5), *right, (end[1], deep)],
    )


def river(painter: QPainter, board: GridBoard, chance: random.Random) -> None:
    left, right = edges(board)
    bank = winding(left)
    bank.connectPath(winding(right[::-1]))
    bank.closeSubpath()
    painter.strokePath(bank, round_pen("#b6a377", 0.55, 190))
    painter.strokePath(bank, round_pen("#75683f", 0.16, 170))
    water = QLinearGradient(QPointF(9, 0), QPointF(15, 0))
    for stop, tone in ((0.0, "#6f98a2"), (0.5, "#3f6f83"), (1.0, "#6f98a2")):
        water.setColorAt(stop, QColor(tone))
    painter.fillPath(bank, water)
    painter.setClipPath(bank)
    for _ in range(150):
        at = chance.random() * (len(left) - 2)
        index, part = int(at), at - int(at)
        x0 = left[index][0] + (left[index + 1][0] - left[index][0]) * part
        x1 = right[index][0] + (right[index + 1][0] - right[index][0]) * part
        y = left[index][1] + part
        x = chance.uniform(x0 + 0.2, x1 - 0.3)
        wave = QPainterPath(QPointF(x, y))
        wave.quadTo(QPointF(x + 0.16, y - 0.1), QPointF(x + 0.34, y))
        painter.strokePath(
            wave, round_pen(chance.choice(("#a9cbd0", "#2f5b6e")), 0.035, 150)
        )
    painter.setClipping(False)


def bridge(painter: QPainter, chance: random.Random) -> None:
    painter.fillRect(BRIDGE.translated(0.12, 0.2), QColor(20, 20, 30, 110))
    painter.setPen(QPen(QColor("#4d3a24"), 0.03))
    x = BRIDGE.left()
    while x < BRIDGE.right() - 0.05:
        wide = min(chance.uniform(0.24, 0.34), BRIDGE.right() - x)
        painter.setBrush(QColor("#94703f").lighter(chance.randint(88, 116)))
        rough = chance.uniform(-0.05, 0.05)
        painter.drawRect(QRectF(x, BRIDGE.top() + rough, wide, BRIDGE.height()))
        x += wide
    for y in (BRIDGE.top() + 0.06, BRIDGE.bottom() - 0.06):
        rail = QLineF(BRIDGE.left() - 0.15, y, BRIDGE.right() + 0.15, y)
        painter.setPen(round_pen("#3b2b19", 0.2))
        painter.drawLine(rail)
        painter.setPen(round_pen("#7a5a32", 0.11))
        painter.drawLine(rail)


def growth(painter: QPainter, board: GridBoard, chance: random.Random) -> None:
    """Bushes and reeds where sight is cut, rubble where the going is slow."""
    for row, text in enumerate(board.ground):
        for column, character in enumerate(text):
            middle = QPointF(column + 0.5, row + 0.5)
            if character == "%":
                bush(painter, middle, chance)
            elif character == "~" and not 8 <= column <= 15:
                rubble(painter, middle, chance)


def bush(painter: QPainter, middle: QPointF, chance: random.Random) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    for tone, reach in (("#3f5230", 0.34), ("#566c3d", 0.28), ("#7d9352", 0.2)):
        painter.setBrush(QColor(tone))
        for index in range(7):
            turn = index * math.tau / 7 + chance.uniform(-0.2, 0.2)
            far = chance.uniform(0.1, 0.3)
            at = middle + QPointF(math.cos(turn) * far, math.sin(turn) * far)
            size = reach * chance.uniform(0.4, 0.62)
            painter.drawEllipse(at - QPointF(0.03, 0.05), size, size)


def rubble(painter: QPainter, middle: QPointF, chance: random.Random) -> None:
    painter.setPen(QPen(QColor("#5a5347"), 0.025))
    for _ in range(9):
        at = middle + QPointF(chance.uniform(-0.42, 0.42), chance.uniform(-0.42, 0.42))
        painter.setBrush(QColor("#958b7b").lighter(chance.randint(86, 114)))
        size = chance.uniform(0.05, 0.13)
        painter.drawRoundedRect(
            QRectF(at.x() - size, at.y() - size * 0.8, size * 2, size * 1.6), 0.04, 0.04
        )


def evening(painter: QPainter, wide: float, high: float) -> None:
    """Low light from the west: warm on the left, blue on the right."""
    light = QLinearGradient(QPointF(0, 0), QPointF(wide, high * 0.4))
    for stop, tone in ((0.0, "#38ffb060"), (0.5, "#10c08a70"), (1.0, "#4a2a3a66")):
        light.setColorAt(stop, QColor(tone))
    painter.fillRect(QRectF(0, 0, wide, high), light)
