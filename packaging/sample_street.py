"""The picture under the sample `ruined-street`: cobbles, floors of houses without roofs, rubble, in evening light."""

import math
import os
import random
from collections.abc import Iterator, Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QImage,
    QPainter,
    QPainterPath,
    QPolygonF,
)
from sample_backdrop import bush, encoded, evening, round_pen

from chargemap.model.board import Piece, Point, TableBoard

SCALE = 44  # pixels an inch
STREETS = (  # where cobbles lie
    QRectF(-1, 7.5, 32, 4.9),
    QRectF(14.1, 12, 1.6, 9),
    QRectF(5.7, 12, 2.0, 9),
    QRectF(6.2, -1, 1.4, 9),
    QRectF(21.7, 12, 1.5, 9),
)
ROOMS = (QRectF(16.2, 13, 5.3, 5.6),)  # floors of what is open to the sky
GREENS = ((0.7, 3.2), (0.7, 16), (29, 19.3), (29.3, 3.2), (22.4, 19.4), (13.7, 0.8))
PUDDLES = ((25.8, 8.6, 0.9), (11.1, 11.6, 0.7), (3.7, 9, 1.0), (14.9, 16.5, 0.5))


def painted(board: TableBoard) -> bytes:
    """Return the picture of the table as WebP."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication.instance() or QGuiApplication(["samples"])
    wide, high = board.size
    made = QImage(round(wide * SCALE), round(high * SCALE), QImage.Format.Format_RGB32)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(SCALE, SCALE)
    chance = random.Random(53)
    earth(painter, board, chance)
    for street in STREETS:
        cobbles(painter, street, chance)
    puddles(painter)
    for room in ROOMS:
        flags(painter, room, chance)
    for piece in board.terrain:
        if piece.kind == "platform":
            boards(painter, piece, chance)
        elif piece.kind == "rough":
            heap(painter, piece.polygon, chance)
    fallen(painter, board, chance)
    for at in GREENS:
        for _ in range(4):
            near = QPointF(chance.uniform(-0.7, 0.7), chance.uniform(-0.6, 0.6))
            bush(painter, QPointF(*at) + near, chance)
    evening(painter, *board.size)
    painter.end()
    assert application is not None
    return encoded(made)


def earth(painter: QPainter, board: TableBoard, chance: random.Random) -> None:
    """Trodden earth with grass in it."""
    wide, high = board.size
    painter.fillRect(QRectF(0, 0, wide, high), QColor("#8d8163"))
    painter.setPen(Qt.PenStyle.NoPen)
    for _ in range(260):
        tone = QColor(chance.choice(("#968a6b", "#82775b", "#8a8a5e", "#7c7f56")))
        tone.setAlpha(100)
        painter.setBrush(tone)
        centre = QPointF(chance.uniform(0, wide), chance.uniform(0, high))
        painter.drawEllipse(centre, chance.uniform(0.4, 1.5), chance.uniform(0.3, 1.0))
    for _ in range(1500):
        x, y = chance.uniform(0, wide), chance.uniform(0, high)
        painter.setPen(round_pen(chance.choice(("#6d7348", "#9aa06c")), 0.025, 190))
        lean = chance.uniform(-0.06, 0.06)
        painter.drawLine(QLineF(x, y, x + lean, y - chance.uniform(0.07, 0.16)))


def cobbles(painter: QPainter, street: QRectF, chance: random.Random) -> None:
    """Rows of round stones, with a few missing and a ragged edge."""
    ground = QColor("#6f685a")
    ground.setAlpha(225)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    painter.drawRoundedRect(street, 0.5, 0.5)
    high = 0.34
    for row in range(math.ceil(street.height() / high)):
        x, y = street.left() - chance.uniform(0, 0.4), street.top() + row * high
        while x < street.right():
            wide = chance.uniform(0.34, 0.56)
            edge = min(y - street.top(), street.bottom() - y - high)
            aside = min(x - street.left(), street.right() - x - wide)
            if aside > -0.2 and chance.random() < (
                0.6 if min(edge, aside) < 0.3 else 0.97
            ):
                tone = QColor(
                    chance.choice(("#9a9384", "#8e8778", "#a39b8a", "#958a7a"))
                )
                painter.setBrush(tone.lighter(chance.randint(94, 106)))
                stone = QRectF(x, y, wide, high).adjusted(0.025, 0.025, -0.025, -0.025)
                painter.drawRoundedRect(stone, 0.12, 0.12)
            x += wide


def puddles(painter: QPainter) -> None:
    """Water that stands where cobbles have sunk."""
    painter.setPen(round_pen("#5c5a52", 0.06, 160))
    for x, y, size in PUDDLES:
        painter.setBrush(QColor("#6d8790"))
        shape = QPainterPath()
        shape.addEllipse(QPointF(x, y), size, size * 0.42)
        other = QPainterPath()
        other.addEllipse(QPointF(x + size * 0.6, y + 0.16), size * 0.6, size * 0.3)
        painter.drawPath(shape.united(other))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawLine(QLineF(x - size * 0.4, y - 0.06, x + size * 0.1, y - 0.06))


def flags(painter: QPainter, room: QRectF, chance: random.Random) -> None:
    """The stone floor of a house that is no more."""
    painter.fillRect(room, QColor("#857b6b"))
    painter.setPen(round_pen("#6b6254", 0.03))
    size = 0.66
    for row in range(math.ceil(room.height() / size)):
        x = room.left() - (size / 2 if row % 2 else 0)
        while x < room.right():
            if chance.random() < 0.9:
                tone = QColor("#a0968a").lighter(chance.randint(90, 106))
                painter.setBrush(tone)
                stone = QRectF(x, room.top() + row * size, size, size)
                painter.drawRect(
                    stone.intersected(room).adjusted(0.02, 0.02, -0.02, -0.02)
                )
            x += size


def boards(painter: QPainter, piece: Piece, chance: random.Random) -> None:
    """A wooden floor, the lighter the higher, with burnt places and gaps."""
    outline = QPainterPath()
    outline.addPolygon(QPolygonF([QPointF(*one) for one in piece.polygon]))
    outline.closeSubpath()
    box = outline.boundingRect()
    wood = QColor(
        "#6a4826"
        if piece.height < 3.5
        else "#a07a48"
        if piece.height < 5.2
        else "#e2c48c"
    )
    painter.save()
    painter.setClipPath(outline, Qt.ClipOperation.IntersectClip)
    painter.setPen(round_pen("#4d3a24", 0.03))
    across = box.width() < box.height()
    start, end = (box.left(), box.right()) if across else (box.top(), box.bottom())
    while start < end:
        wide = chance.uniform(0.36, 0.52)
        painter.setBrush(wood.lighter(chance.randint(90, 110)))
        plank = (
            QRectF(start, box.top(), wide, box.height())
            if across
            else QRectF(box.left(), start, box.width(), wide)
        )
        painter.drawRect(plank)
        start += wide
    painter.setPen(Qt.PenStyle.NoPen)
    for _ in range(int(box.width() * box.height() / 6)):
        burnt = QColor("#2d2118")
        burnt.setAlpha(chance.randint(26, 60))
        painter.setBrush(burnt)
        at = QPointF(
            chance.uniform(box.left(), box.right()),
            chance.uniform(box.top(), box.bottom()),
        )
        painter.drawEllipse(at, chance.uniform(0.3, 0.9), chance.uniform(0.2, 0.6))
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(round_pen("#3b2b19", 0.16))
    painter.drawPath(outline)


def heap(painter: QPainter, polygon: Sequence[Point], chance: random.Random) -> None:
    """Broken stones, large ones last, within an outline."""
    outline = QPainterPath()
    outline.addPolygon(QPolygonF([QPointF(*one) for one in polygon]))
    outline.closeSubpath()
    painter.fillPath(outline, QColor("#756b5c"))
    painter.setPen(round_pen("#4f473b", 0.03))
    for at in _within(outline, 130, chance):
        painter.setBrush(QColor("#a3988a").lighter(chance.randint(78, 112)))
        painter.drawPolygon(_stone(at, chance.uniform(0.1, 0.26), chance))


def fallen(painter: QPainter, board: TableBoard, chance: random.Random) -> None:
    """Stones at the foot of broken walls."""
    painter.setPen(round_pen("#4f473b", 0.025))
    for piece in board.terrain:
        if piece.kind != "wall" or piece.stats.get("z"):
            continue
        for (x0, y0), (x1, y1) in zip(piece.line, piece.line[1:], strict=False):
            for _ in range(round(math.dist((x0, y0), (x1, y1)) * 5)):
                part = chance.random()
                at = QPointF(
                    x0 + (x1 - x0) * part + chance.gauss(0, 0.25),
                    y0 + (y1 - y0) * part + chance.gauss(0, 0.25),
                )
                painter.setBrush(QColor("#a3988a").lighter(chance.randint(80, 112)))
                painter.drawPolygon(_stone(at, chance.uniform(0.05, 0.15), chance))


def _within(
    outline: QPainterPath, count: int, chance: random.Random
) -> Iterator[QPointF]:
    box = outline.boundingRect()
    for _ in range(count):
        at = QPointF(
            chance.uniform(box.left(), box.right()),
            chance.uniform(box.top(), box.bottom()),
        )
        if outline.contains(at):
            yield at


def _stone(at: QPointF, size: float, chance: random.Random) -> QPolygonF:
    turns = sorted(chance.uniform(0, math.tau) for _ in range(6))
    return QPolygonF(
        [at + QPointF(math.cos(turn), math.sin(turn) * 0.85) * size for turn in turns]
    )
