"""How figures are painted: one hand for the board and for pictures, in board units."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from chargemap.app.figure import ALERT, CROSS, DIE, TICK, Figure, Role
from chargemap.app.paint.ink import LIGHT, BoardColours, colour
from chargemap.app.paint.looking import paint_measure, paint_passed, paint_sight_line
from chargemap.app.paint.minis import TokenLook, paint_token
from chargemap.model.board import Point

HATCH = 0.4  # squares between the lines that fill a lane
SIGN = 0.46  # squares across a sign, unless it would be too small to read


@dataclass(frozen=True, slots=True)
class Hand:
    """With what figures are painted: `pixel` is the size of a pixel of the device in board units.

    `looks` are those of the tokens whose ghosts may have to be painted.
    """

    colours: BoardColours = LIGHT
    pixel: float = 0.02
    looks: Mapping[str, TokenLook] = field(default_factory=dict)

    def width(self, units: float, least: float, most: float = 8.0) -> float:
        """Return a line's width: `units`, but from `least` to `most` pixels."""
        return min(max(units, least * self.pixel), most * self.pixel)

    def role(self, role: Role, alpha: float = 1.0) -> QColor:
        """Return the colour of a role."""
        return colour(getattr(self.colours, _ROLES[role]), alpha)

    def pen(self, role: Role, width: float) -> QPen:
        """Return a pen in the colour of a role, with round ends."""
        return _pen(self.role(role), width)

    def halo(self, width: float) -> QPen:
        """Return the pen that sets a line off from whatever lies beneath."""
        return _pen(colour(self.colours.halo, 0.85), width)


_ROLES: Mapping[Role, str] = {
    "legal": "legal",
    "test": "warn",
    "illegal": "illegal",
    "warn": "warn",
    "neutral": "ghost",
    "info": "info",
}
_DASHES: Mapping[Role, list[float]] = {
    "test": [4.0, 1.4],
    "illegal": [1.3, 0.7],
    "warn": [2.0, 1.0],
}


def paint_figure(painter: QPainter, figure: Figure, hand: Hand) -> None:
    """Paint the figure; words of labels are left to whoever lays them out."""
    if figure.kind in _PAINT and figure.points:
        _PAINT[figure.kind](painter, figure, hand)


def paint_sign(
    painter: QPainter, sign: str, box: QRectF, colours: BoardColours
) -> None:
    """Paint a sign into `box`; each has a shape of its own, so that colour never stands alone."""
    if sign in _SIGNS:
        _SIGNS[sign](painter, box, colours)


def _lane(painter: QPainter, figure: Figure, hand: Hand) -> None:
    """Paint a hatched band: lines one way if legal, both ways if illegal, apart if dice decide."""
    path = QPainterPath()
    path.addPolygon(_polygon(figure.points))
    path.closeSubpath()
    painter.fillPath(path, colour(hand.colours.halo, 0.4))  # calms a busy picture
    painter.fillPath(path, hand.role(figure.role, 0.28))
    lines = _hatching(figure.points, figure.role)
    line = hand.pen(figure.role, hand.width(0.035, 1.0, 3))
    line.setColor(hand.role(figure.role, 0.7))
    painter.save()
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    painter.setPen(line)
    painter.drawLines(list(lines))
    painter.restore()
    painter.strokePath(path, hand.halo(hand.width(0.1, 3)))
    painter.strokePath(path, hand.pen(figure.role, hand.width(0.05, 1.5)))


@lru_cache(maxsize=64)
def _hatching(points: tuple[Point, ...], role: Role) -> tuple[QLineF, ...]:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    high = bottom - top
    gap = HATCH * (2 if role == "test" else 1)
    lines = []
    for index in range(math.ceil((right - left + high) / gap) + 1):
        x = left + index * gap
        lines.append(QLineF(x, top, x - high, bottom))
        if role == "illegal":
            lines.append(QLineF(x - high, top, x, bottom))
    return tuple(lines)


def _path(painter: QPainter, figure: Figure, hand: Hand) -> None:
    """Paint the way walked, a dot a step and a head at its end."""
    width = hand.width(0.09, 2.5, 7)
    line = _polygon(figure.points)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(hand.halo(width * 2))
    painter.drawPolyline(line)
    painter.setPen(hand.pen(figure.role, width))
    painter.drawPolyline(line)
    _dots(painter, figure, hand)
    _head(painter, figure, hand)


def _beyond(painter: QPainter, figure: Figure, hand: Hand) -> None:
    """Paint the way that is too far: dashes, and a cross a step instead of a dot."""
    width = hand.width(0.09, 2.5, 7)
    line = _polygon(figure.points)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(hand.halo(width * 2))
    painter.drawPolyline(line)
    dashes = hand.pen(figure.role, width)
    dashes.setCapStyle(Qt.PenCapStyle.FlatCap)
    dashes.setDashPattern([1.6, 1.2])
    painter.setPen(dashes)
    painter.drawPolyline(line)
    arm = hand.width(0.13, 3.5, 9)
    crosses = [
        one
        for x, y in figure.points[1:]
        for one in (
            QLineF(x - arm, y - arm, x + arm, y + arm),
            QLineF(x - arm, y + arm, x + arm, y - arm),
        )
    ]
    painter.setPen(hand.halo(width * 1.8))
    painter.drawLines(crosses)
    painter.setPen(hand.pen(figure.role, width * 0.8))
    painter.drawLines(crosses)


def _dots(painter: QPainter, figure: Figure, hand: Hand) -> None:
    radius = hand.width(0.1, 3, 7)
    painter.setPen(hand.pen(figure.role, radius * 0.5))
    painter.setBrush(colour(hand.colours.halo))
    for x, y in figure.points[:-1]:
        painter.drawEllipse(QPointF(x, y), radius, radius)


def _head(painter: QPainter, figure: Figure, hand: Hand) -> None:
    """Paint an arrow's head at the last point, in the direction of the last step."""
    (x0, y0), (x1, y1) = figure.points[-2:]
    turn = math.atan2(y1 - y0, x1 - x0)
    size = hand.width(0.36, 9, 22)
    corners = [
        QPointF(
            x1 + size * reach * math.cos(turn + by),
            y1 + size * reach * math.sin(turn + by),
        )
        for reach, by in ((0.5, 0.0), (0.62, 2.5), (0.28, math.pi), (0.62, -2.5))
    ]
    painter.setPen(hand.halo(hand.width(0.04, 1.2)))
    painter.setBrush(hand.role(figure.role))
    painter.drawPolygon(QPolygonF(corners))


def _ghost(painter: QPainter, figure: Figure, hand: Hand) -> None:
    """Paint a faint token in a broken ring where it is not."""
    box = _box(figure.points)
    if look := hand.looks.get(figure.token):
        painter.save()
        painter.setOpacity(painter.opacity() * 0.5)
        half = look.space / 2  # of a rider's mount, where it sits on one
        painter.translate(box.center() - QPointF(half, half))
        paint_token(painter, look, hand.colours)
        painter.restore()
    inset = box.width() * 0.03
    box = box.adjusted(inset, inset, -inset, -inset)
    width = hand.width(0.06, 2, 5)
    painter.setPen(hand.halo(width * 2))
    painter.setBrush(hand.role(figure.role, 0.15))
    painter.drawEllipse(box)
    line = hand.pen(figure.role, width)
    line.setCapStyle(Qt.PenCapStyle.FlatCap)
    line.setDashPattern([2.2, 1.4])
    painter.setPen(line)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(box)


def _outline_square(painter: QPainter, figure: Figure, hand: Hand) -> None:
    box = _box(figure.points).adjusted(0.05, 0.05, -0.05, -0.05)
    width = hand.width(0.08, 2, 6)
    painter.setPen(hand.halo(width * 2))
    painter.setBrush(hand.role(figure.role, 0.22))
    painter.drawRect(box)
    painter.setPen(hand.pen(figure.role, width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(box)
    painter.setPen(hand.pen(figure.role, width * 0.6))
    painter.drawLines(
        [
            QLineF(box.topLeft(), box.bottomRight()),
            QLineF(box.topRight(), box.bottomLeft()),
        ]
    )


def _ring_token(painter: QPainter, figure: Figure, hand: Hand) -> None:
    """Paint a ring round a token: whole if legal, in long dashes if dice decide, in short ones if not."""
    box = _box(figure.points)
    width = hand.width(0.09, 2.5, 7)
    out = width * 1.3 if figure.role == "warn" else 0.0  # round the ring of a verdict
    box = box.adjusted(-out, -out, out, out)
    line = hand.pen(figure.role, width)
    if figure.role in _DASHES:
        line.setCapStyle(Qt.PenCapStyle.FlatCap)
        line.setDashPattern(_DASHES[figure.role])
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for stroke in (hand.halo(width * 1.8), line):
        painter.setPen(stroke)
        painter.drawEllipse(box)


def _segment(painter: QPainter, figure: Figure, hand: Hand) -> None:
    width = hand.width(0.14, 4, 10)
    line = _polygon(figure.points)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(hand.halo(width * 1.8))
    painter.drawPolyline(line)
    painter.setPen(hand.pen(figure.role, width))
    painter.drawPolyline(line)


def _badge(painter: QPainter, figure: Figure, hand: Hand) -> None:
    if figure.label in _SIGNS:
        x, y = figure.points[0]
        half = hand.width(SIGN, 16, 40) / 2
        box = QRectF(x - half, y - half, 2 * half, 2 * half)
        paint_sign(painter, figure.label, box, hand.colours)


def _push_arrow(painter: QPainter, figure: Figure, hand: Hand) -> None:
    width = hand.width(0.3, 6, 20)
    line = _polygon(figure.points)
    for pen in (hand.halo(width * 1.4), hand.pen(figure.role, width)):
        painter.setPen(pen)
        painter.drawPolyline(line)
    _head(painter, figure, hand)


def _zone(painter: QPainter, figure: Figure, hand: Hand) -> None:
    """Paint a grey area in a dotted line."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(hand.colours.halo, 0.25))  # calms a busy picture
    painter.drawPolygon(_polygon(figure.points))
    painter.setBrush(colour(hand.colours.ghost, 0.38))
    painter.drawPolygon(_polygon(figure.points))
    _dashed(painter, figure, hand, [0.1, 2.0])


def _engagement(painter: QPainter, figure: Figure, hand: Hand) -> None:
    """Paint a thin broken line round an area."""
    _dashed(painter, figure, hand, [3.0, 2.0])


def _dashed(
    painter: QPainter, figure: Figure, hand: Hand, dashes: Sequence[float]
) -> None:
    width = hand.width(0.05, 1.4, 3)
    line = hand.pen(figure.role, width)
    line.setDashPattern(dashes)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for stroke in (hand.halo(width * 2), line):
        painter.setPen(stroke)
        painter.drawPolygon(_polygon(figure.points))


def _link(painter: QPainter, figure: Figure, hand: Hand) -> None:
    """Paint rungs from one height to the other, and a head where they lead."""
    (x0, y0), (x1, y1) = figure.points
    width = hand.width(0.12, 3, 8)
    far = math.hypot(x1 - x0, y1 - y0) or 1.0
    ax, ay = -(y1 - y0) / far * 0.28, (x1 - x0) / far * 0.28
    rungs = [
        QLineF(x + ax, y + ay, x - ax, y - ay)
        for part in (0.1, 0.35, 0.6)
        for x, y in [(x0 + (x1 - x0) * part, y0 + (y1 - y0) * part)]
    ]
    for pen in (hand.halo(width * 1.9), hand.pen(figure.role, width)):
        painter.setPen(pen)
        painter.drawLine(QLineF(x0, y0, x1, y1))
        painter.drawLines(rungs)
    _head(painter, figure, hand)


def _declared(painter: QPainter, figure: Figure, hand: Hand) -> None:
    """Paint a thin broken arrow: somebody means to go there."""
    width = hand.width(0.07, 2, 5)
    line = hand.pen(figure.role, width)
    line.setDashPattern([1.2, 1.8])
    for stroke in (hand.halo(width * 2), line):
        painter.setPen(stroke)
        painter.drawPolyline(_polygon(figure.points))
    _head(painter, figure, hand)


_PAINT: Mapping[str, Callable[[QPainter, Figure, Hand], None]] = {
    "lane": _lane,
    "path": _path,
    "beyond": _beyond,
    "ghost": _ghost,
    "outline-square": _outline_square,
    "ring-token": _ring_token,
    "segment": _segment,
    "badge": _badge,
    "push-arrow": _push_arrow,
    "measure": paint_measure,
    "passed": paint_passed,
    "sight-line": paint_sight_line,
    "zone": _zone,
    "engagement": _engagement,
    "link": _link,
    "declared": _declared,
}


def _tick(painter: QPainter, box: QRectF, colours: BoardColours) -> None:
    _plate(painter, box, colours, colours.legal)
    painter.drawEllipse(box)
    _strokes(painter, box, "#ffffff")
    painter.drawPolyline(_at(box, (0.27, 0.53), (0.43, 0.69), (0.74, 0.34)))


def _die(painter: QPainter, box: QRectF, colours: BoardColours) -> None:
    _plate(painter, box, colours, colours.warn)
    painter.drawRoundedRect(box, box.width() * 0.18, box.width() * 0.18)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#1b1a17"))
    pips = ((0.28, 0.28), (0.72, 0.28), (0.5, 0.5), (0.28, 0.72), (0.72, 0.72))
    for spot in _at(box, *pips):
        painter.drawEllipse(spot, box.width() * 0.09, box.width() * 0.09)


def _cross(painter: QPainter, box: QRectF, colours: BoardColours) -> None:
    _plate(painter, box, colours, colours.illegal)
    corners = (
        (0.3, 0),
        (0.7, 0),
        (1, 0.3),
        (1, 0.7),
        (0.7, 1),
        (0.3, 1),
        (0, 0.7),
        (0, 0.3),
    )
    painter.drawPolygon(_at(box, *corners))
    _strokes(painter, box, "#ffffff")
    painter.drawPolyline(_at(box, (0.31, 0.31), (0.69, 0.69)))
    painter.drawPolyline(_at(box, (0.69, 0.31), (0.31, 0.69)))


def _alert(painter: QPainter, box: QRectF, colours: BoardColours) -> None:
    _plate(painter, box, colours, colours.warn)
    painter.drawPolygon(_at(box, (0.5, -0.04), (1.08, 0.98), (-0.08, 0.98)))
    _strokes(painter, box, "#1b1a17")
    painter.drawPolyline(_at(box, (0.5, 0.36), (0.5, 0.6)))
    painter.drawPolyline(_at(box, (0.5, 0.8), (0.5, 0.81)))


_SIGNS: Mapping[str, Callable[[QPainter, QRectF, BoardColours], None]] = {
    TICK: _tick,
    DIE: _die,
    CROSS: _cross,
    ALERT: _alert,
}


def _plate(painter: QPainter, box: QRectF, colours: BoardColours, fill: str) -> None:
    painter.setPen(_pen(colour(colours.halo), box.width() * 0.1))
    painter.setBrush(QColor(fill))


def _strokes(painter: QPainter, box: QRectF, ink: str) -> None:
    painter.setPen(_pen(QColor(ink), box.width() * 0.14))
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _pen(ink: QColor, width: float) -> QPen:
    made = QPen(ink, width)
    made.setCapStyle(Qt.PenCapStyle.RoundCap)
    made.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return made


def _polygon(points: Sequence[Point]) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in points])


def _box(points: Sequence[Point]) -> QRectF:
    return _polygon(points).boundingRect()


def _at(box: QRectF, *points: Point) -> list[QPointF]:
    return [
        QPointF(box.left() + x * box.width(), box.top() + y * box.height())
        for x, y in points
    ]
