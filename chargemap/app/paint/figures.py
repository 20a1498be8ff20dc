"""How figures are painted: one hand for the board and for pictures, in board units."""

import math
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF

from chargemap.app.figure import SIGNS, Figure, Kind, Role
from chargemap.app.paint.ink import pen
from chargemap.app.paint.looking import paint_measure, paint_passed, paint_sight_line
from chargemap.app.paint.minis import paint_token
from chargemap.app.paint.signs import paint_sign
from chargemap.app.paint.strokes import (
    BOLD,
    DASHES,
    EDGE,
    HAIR,
    LINE,
    RIM,
    THIN,
    Dashes,
    Hand,
    Weight,
    edge_of,
    edged,
    stroke,
    wash,
)
from chargemap.geometry.hatching import cut
from chargemap.model.board import Point

__all__ = ["UNDER", "Hand", "paint_figure", "paint_sign"]

SIGN = Weight(0.46, 16, 40)  # across a sign
LARGEST_SIGN, LEAST_SIGN = (
    0.6,
    10,
)  # board units that it may take as long as it has so many pixels
HEAD = Weight(0.42, 11, 26)  # along an arrow's head
DOT = Weight(0.1, 3, 7)  # radius
CROSS = Weight(0.12, 3.4, 8)  # arms
PUSH = Weight(0.26, 6, 18)  # across the shaft of a push
# Figures that lie under miniatures and names, the lowest first; all others lie over them.
UNDER: tuple[Kind, ...] = (
    "zone",
    "engagement",
    "lane",
    "passed",
    "outline-square",
    "push-arrow",
    "ghost",
    "beyond",
    "path",
    "declared",
    "link",
)
MEANT: Mapping[Role, Dashes] = {**DASHES, "info": (1.3, 1.5)}  # of what is declared


def paint_figure(painter: QPainter, figure: Figure, hand: Hand) -> None:
    """Paint the figure; words of labels are left to whoever lays them out."""
    if figure.kind in _PAINT and figure.points:
        _PAINT[figure.kind](painter, figure, hand)


def _lane(painter: QPainter, figure: Figure, hand: Hand) -> None:
    """Paint a band that is hatched in the way of its role."""
    path = QPainterPath()
    path.addPolygon(_polygon(figure.points))
    path.closeSubpath()
    wash(painter, path, hand, figure.role)
    lines = _hatching(figure.points, figure.role)
    width = hand.width(HAIR)
    hatch = (pen(hand.veil(0.55), width * 2.6), pen(hand.role(figure.role), width))
    stroke(painter, hatch, lambda one: one.drawLines(lines))
    dashes = DASHES[figure.role]
    pens = hand.layers(figure.role, hand.width(THIN), dashes)
    stroke(painter, pens, lambda one: one.drawPath(path))


@lru_cache(maxsize=64)
def _hatching(points: tuple[Point, ...], role: Role) -> list[QLineF]:
    """Return the lines of a role as far as they lie in a band."""
    ends = [(one.p1().toTuple(), one.p2().toTuple()) for one in _lines_of(points, role)]
    return [QLineF(*start, *end) for start, end in cut(ends, points)]


def _lines_of(points: tuple[Point, ...], role: Role) -> tuple[QLineF, ...]:
    """Return lines over all of an area: slanted, in pairs, crossed, slanted the other way, level, upright."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    match role:
        case "legal":
            return tuple(_slanted(left, right, top, bottom, 0.42))
        case "test":
            pairs = [*_slanted(left, right, top, bottom, 0.84)]
            return (*pairs, *(line.translated(0.16, 0) for line in pairs))
        case "illegal":
            falling = _slanted(left, right, top, bottom, 0.46)
            return (*falling, *_mirrored(falling, left, right))
        case "warn":
            return tuple(
                _mirrored(_slanted(left, right, top, bottom, 0.42), left, right)
            )
        case "neutral":
            steps = range(1, math.ceil((bottom - top) / 0.3))
            return tuple(
                QLineF(left, top + n * 0.3, right, top + n * 0.3) for n in steps
            )
    steps = range(1, math.ceil((right - left) / 0.3))
    return tuple(QLineF(left + n * 0.3, top, left + n * 0.3, bottom) for n in steps)


def _slanted(
    left: float, right: float, top: float, bottom: float, gap: float
) -> list[QLineF]:
    high = bottom - top
    starts = [
        left + gap / 2 + index * gap
        for index in range(math.ceil((right - left + high) / gap) + 1)
    ]
    return [QLineF(x, top, x - high, bottom) for x in starts]


def _mirrored(lines: Sequence[QLineF], left: float, right: float) -> list[QLineF]:
    both = left + right
    return [
        QLineF(both - one.x1(), one.y1(), both - one.x2(), one.y2()) for one in lines
    ]


def _path(painter: QPainter, figure: Figure, hand: Hand) -> None:
    """Paint the way walked, a dot a step and a head at its end."""
    pens = hand.layers(figure.role, hand.width(LINE))
    line = _polygon(_shortened(figure.points, hand.width(HEAD, 0.3)))
    stroke(painter, pens, lambda one: one.drawPolyline(line))
    radius = hand.width(DOT)
    painter.setBrush(hand.veil(1.0))
    for ink in hand.layers(figure.role, radius * 0.5)[1:]:
        painter.setPen(ink)
        for x, y in figure.points[:-1]:
            painter.drawEllipse(QPointF(x, y), radius, radius)
    _head(painter, figure, hand)


def _beyond(painter: QPainter, figure: Figure, hand: Hand) -> None:
    """Paint the way that is too far: dashes, and a cross a step instead of a dot."""
    width, arm = hand.width(LINE), hand.width(CROSS)
    line = _polygon(figure.points)
    pens = hand.layers(figure.role, width, (1.6, 1.2))
    stroke(painter, pens, lambda one: one.drawPolyline(line))
    crosses = [
        one
        for x, y in figure.points[1:]
        for one in (
            QLineF(x - arm, y - arm, x + arm, y + arm),
            QLineF(x - arm, y + arm, x + arm, y - arm),
        )
    ]
    pens = hand.layers(figure.role, width * 0.85)
    stroke(painter, pens, lambda one: one.drawLines(crosses))


def _head(painter: QPainter, figure: Figure, hand: Hand, weight: Weight = HEAD) -> None:
    """Paint an arrow's head at the last point, in the direction of the last step."""
    (x0, y0), (x1, y1) = figure.points[-2:]
    turn = math.atan2(y1 - y0, x1 - x0)
    size = hand.width(weight)
    corners = [
        QPointF(
            x1 + size * reach * math.cos(turn + by),
            y1 + size * reach * math.sin(turn + by),
        )
        for reach, by in ((0.36, 0.0), (0.74, 2.62), (0.38, math.pi), (0.74, -2.62))
    ]
    shape = QPolygonF(corners)
    edge, rim = hand.width(EDGE), hand.width(RIM)
    painter.setBrush(hand.role(figure.role))
    painter.setPen(pen(hand.veil(0.9), 2 * (edge + rim)))
    painter.drawPolygon(shape)
    dark = edged(hand.colours)
    ink = edge_of(hand.role(figure.role)) if dark else hand.role(figure.role)
    painter.setPen(pen(ink, 2 * edge))
    painter.drawPolygon(shape)


def _shortened(points: Sequence[Point], by: float) -> list[Point]:
    """Return the points with the last one drawn back, so that a line ends within its head."""
    (x0, y0), (x1, y1) = points[-2:]
    far = math.hypot(x1 - x0, y1 - y0)
    part = max(0.0, 1 - by / far) if far else 0.0
    return [*points[:-1], (x0 + (x1 - x0) * part, y0 + (y1 - y0) * part)]


def _ghost(painter: QPainter, figure: Figure, hand: Hand) -> None:
    """Paint a faint token in a broken ring where it is not."""
    box = _box(figure.points)
    if look := hand.looks.get(figure.token):
        painter.save()
        painter.setOpacity(painter.opacity() * 0.55)
        half = look.space / 2  # of a rider's mount, where it sits on one
        painter.translate(box.center() - QPointF(half, half))
        paint_token(painter, look, hand.colours)
        painter.restore()
    inset = box.width() * 0.03
    box = box.adjusted(inset, inset, -inset, -inset)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(hand.role(figure.role, 0.15))
    painter.drawEllipse(box)
    dashes = DASHES[figure.role] or (7.0, 1.2)
    pens = hand.layers(figure.role, hand.width(LINE, 0.75), dashes)
    stroke(painter, pens, lambda one: one.drawEllipse(box))


def _outline_square(painter: QPainter, figure: Figure, hand: Hand) -> None:
    """Paint a box with a cross in it."""
    box = _box(figure.points).adjusted(0.07, 0.07, -0.07, -0.07)
    path = QPainterPath()
    path.addRect(box)
    wash(painter, path, hand, figure.role, 0.7)
    cross = [
        QLineF(box.topLeft(), box.bottomRight()),
        QLineF(box.topRight(), box.bottomLeft()),
    ]
    pens = hand.layers(figure.role, hand.width(HAIR, 1.4))
    stroke(painter, pens, lambda one: one.drawLines(cross))
    pens = hand.layers(figure.role, hand.width(THIN, 1.2))
    stroke(painter, pens, lambda one: one.drawRect(box))


def _ring_token(painter: QPainter, figure: Figure, hand: Hand) -> None:
    """Paint a ring round a token in the dashes of its role; one that informs is a double line."""
    box = _box(figure.points)
    width = hand.width(LINE)
    out = width * 1.6 if figure.role == "warn" else 0.0  # round the ring of a verdict
    box = box.adjusted(-out, -out, out, out)
    double = figure.role == "info"
    wide = width * 1.7 if double else width
    pens = hand.layers(figure.role, wide, DASHES[figure.role])
    stroke(painter, pens, lambda one: one.drawEllipse(box))
    if double:
        painter.setPen(pen(hand.veil(1.0), width * 0.55))
        painter.drawEllipse(box)


def _segment(painter: QPainter, figure: Figure, hand: Hand) -> None:
    """Paint a barrier: a bold line with stripes across."""
    width = hand.width(BOLD)
    line = _polygon(figure.points)
    stroke(
        painter,
        hand.layers(figure.role, width),
        lambda one: one.drawPolyline(line),
    )
    stripes = pen(edge_of(hand.role(figure.role)), width)
    stripes.setCapStyle(Qt.PenCapStyle.FlatCap)
    stripes.setDashPattern([0.55, 1.15])
    painter.setPen(stripes)
    painter.drawPolyline(line)


def _badge(painter: QPainter, figure: Figure, hand: Hand) -> None:
    if figure.label in SIGNS.values():
        x, y = figure.points[0]
        least = LEAST_SIGN * hand.pixel
        half = max(min(hand.width(SIGN), LARGEST_SIGN), least) / 2
        box = QRectF(x - half, y - half, 2 * half, 2 * half)
        paint_sign(painter, figure.label, box, hand.colours)


def _push_arrow(painter: QPainter, figure: Figure, hand: Hand) -> None:
    """Paint one broad arrow."""
    (x0, y0), (x1, y1) = figure.points[-2:]
    width, far = hand.width(PUSH), math.hypot(x1 - x0, y1 - y0) or 1.0
    long = min(width * 1.25, far * 0.7)
    ax, ay = (x1 - x0) / far, (y1 - y0) / far  # along, and across: (-ay, ax)
    shape = QPolygonF(
        [
            QPointF(x1 - ax * back - ay * side, y1 - ay * back + ax * side)
            for back, side in (
                (0.0, 0.0),
                (long, width * 1.05),
                (long, width * 0.45),
                (far, width * 0.45),
                (far, -width * 0.45),
                (long, -width * 0.45),
                (long, -width * 1.05),
            )
        ]
    )
    edge, rim = hand.width(EDGE, 1.5), hand.width(RIM)
    painter.setBrush(hand.role(figure.role))
    for ink, wide in (
        (hand.veil(0.9), 2 * (edge + rim)),
        (edge_of(hand.role(figure.role)), 2 * edge),
    ):
        painter.setPen(pen(ink, wide))
        painter.drawPolygon(shape)


def _zone(painter: QPainter, figure: Figure, hand: Hand) -> None:
    """Paint a grey area in a dotted line."""
    path = QPainterPath()
    path.addPolygon(_polygon(figure.points))
    path.closeSubpath()
    painter.fillPath(path, hand.veil(0.2))
    painter.fillPath(path, hand.role("neutral", 0.34))
    pens = hand.layers(figure.role, hand.width(THIN, 1.2), DASHES["neutral"])
    stroke(painter, pens, lambda one: one.drawPath(path))


def _engagement(painter: QPainter, figure: Figure, hand: Hand) -> None:
    """Paint a thin broken line round an area."""
    pens = hand.layers(figure.role, hand.width(THIN), (3.0, 2.0))
    shape = _polygon(figure.points)
    stroke(painter, pens, lambda one: one.drawPolygon(shape))


def _link(painter: QPainter, figure: Figure, hand: Hand) -> None:
    """Paint rungs from one height to the other, and a head where they lead."""
    (x0, y0), (x1, y1) = figure.points
    far = math.hypot(x1 - x0, y1 - y0) or 1.0
    ax, ay = -(y1 - y0) / far * 0.26, (x1 - x0) / far * 0.26
    (x2, y2) = _shortened(figure.points, hand.width(HEAD, 0.3))[-1]
    rungs = [QLineF(x0, y0, x2, y2)] + [
        QLineF(x + ax, y + ay, x - ax, y - ay)
        for part in (0.1, 0.35, 0.6)
        for x, y in [(x0 + (x1 - x0) * part, y0 + (y1 - y0) * part)]
    ]
    pens = hand.layers(figure.role, hand.width(LINE))
    stroke(painter, pens, lambda one: one.drawLines(rungs))
    _head(painter, figure, hand)


def _declared(painter: QPainter, figure: Figure, hand: Hand) -> None:
    """Paint a broken arrow: somebody means to go there."""
    pens = hand.layers(figure.role, hand.width(LINE, 0.75), MEANT[figure.role])
    line = _polygon(_shortened(figure.points, hand.width(HEAD, 0.3)))
    stroke(painter, pens, lambda one: one.drawPolyline(line))
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


def _polygon(points: Sequence[Point]) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in points])


def _box(points: Sequence[Point]) -> QRectF:
    return _polygon(points).boundingRect()
