"""Marks of verdicts: each differs from the others by its shape as well as by its colour."""

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from chargemap.app.theme import colours
from chargemap.explain.logbook import came_of
from chargemap.i18n import N_
from chargemap.model.battle import Action
from chargemap.model.verdict import Verdict
from chargemap.rules.ruleset import Ruleset

MarkKind: TypeAlias = Literal[
    "came-off", "failed", "illegal", "hand", "forced", "harm", "fall", "declared"
]
BY_HAND: Mapping[str, MarkKind] = {
    "wound": "harm",
    "fall": "fall",
}
CAME: Mapping[str, MarkKind] = {
    "legal": "came-off",
    "failed": "failed",
    "refused": "illegal",
    "forced": "forced",
    "declared": "declared",
}

WORDS: Mapping[MarkKind, str] = {
    "came-off": N_("Legal, and it came off"),
    "failed": N_("Legal, but it failed"),
    "illegal": N_("Illegal"),
    "hand": N_("By the GM's hand"),
    "forced": N_("Forced by the GM"),
    "harm": N_("Damage or healing"),
    "fall": N_("Fell on the way"),
    "declared": N_("Declared"),
}
COLOURS: Mapping[MarkKind, str] = {
    "came-off": colours.legal,
    "failed": colours.warn,
    "illegal": colours.illegal,
    "hand": colours.sky,
    "forced": colours.pink,
    "harm": colours.illegal,
    "fall": colours.illegal,
    "declared": colours.sky,
}


def mark_kind(verdict: Verdict, action: Action, ruleset: Ruleset) -> MarkKind:
    """Return which mark stands beside the verdict."""
    came = came_of(verdict, action, ruleset)
    return BY_HAND.get(action.do, "hand") if came == "hand" else CAME[came]


def paint_mark(painter: QPainter, box: QRectF, kind: MarkKind) -> None:
    """Paint the mark into `box`."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _PAINT[kind](painter, box, QColor(COLOURS[kind]))
    painter.restore()


def _points(box: QRectF, *points: tuple[float, float]) -> QPolygonF:
    return QPolygonF(
        [
            QPointF(box.left() + x * box.width(), box.top() + y * box.height())
            for x, y in points
        ]
    )


def _stroke(painter: QPainter, box: QRectF, colour: QColor | str) -> None:
    pen = QPen(QColor(colour), box.width() * 0.14)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _tick(painter: QPainter, box: QRectF, colour: QColor) -> None:
    _disc(painter, box, colour)
    _stroke(painter, box, "white")
    painter.drawPolyline(_points(box, (0.27, 0.53), (0.43, 0.69), (0.74, 0.34)))


def _half_ring(painter: QPainter, box: QRectF, colour: QColor) -> None:
    inset = box.width() * 0.1
    ring = box.adjusted(inset, inset, -inset, -inset)
    _stroke(painter, box, colour)
    painter.drawEllipse(ring)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPie(ring, 180 * 16, 180 * 16)


def _cross(painter: QPainter, box: QRectF, colour: QColor) -> None:
    _stroke(painter, box, colour)
    pen = painter.pen()
    pen.setWidthF(box.width() * 0.24)
    painter.setPen(pen)
    painter.drawPolyline(_points(box, (0.16, 0.16), (0.84, 0.84)))
    painter.drawPolyline(_points(box, (0.84, 0.16), (0.16, 0.84)))


def _hand(painter: QPainter, box: QRectF, colour: QColor) -> None:
    pen = QPen(colour, box.width() * 0.15)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    fingers = ((0.28, 0.28, 0.3), (0.44, 0.1, 0.3), (0.6, 0.14, 0.3), (0.76, 0.3, 0.4))
    for x, top, bottom in fingers:
        painter.drawPolyline(_points(box, (x, top), (x, bottom + 0.2)))
    painter.drawPolyline(_points(box, (0.1, 0.55), (0.3, 0.75)))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    palm = _points(box, (0.2, 0.5), (0.84, 0.5), (0.8, 0.8), (0.66, 0.98), (0.38, 0.98))
    painter.drawPolygon(palm)


def _exclamation(painter: QPainter, box: QRectF, colour: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPolygon(_points(box, (0.5, 0.02), (1.02, 0.96), (-0.02, 0.96)))
    _stroke(painter, box, "black")
    painter.drawPolyline(_points(box, (0.5, 0.38), (0.5, 0.6)))
    painter.drawPolyline(_points(box, (0.5, 0.8), (0.5, 0.81)))


def _drop(painter: QPainter, box: QRectF, colour: QColor) -> None:
    around = ((0.14, 0.42), (0.12, 0.64), (0.14, 0.99), (0.5, 1.0))
    back = ((0.86, 0.99), (0.88, 0.64), (0.86, 0.42), (0.5, 0.0))
    curve = _points(box, (0.5, 0.0), *around, *back)
    shape = QPainterPath(curve.at(0))
    for bend in range(1, curve.size(), 2):
        shape.quadTo(curve.at(bend), curve.at(bend + 1))
    painter.fillPath(shape, colour)


def _arrow_down(painter: QPainter, box: QRectF, colour: QColor) -> None:
    _stroke(painter, box, colour)
    painter.drawPolyline(_points(box, (0.5, 0.06), (0.5, 0.68)))
    painter.drawPolyline(_points(box, (0.24, 0.42), (0.5, 0.7), (0.76, 0.42)))
    painter.drawPolyline(_points(box, (0.1, 0.94), (0.9, 0.94)))


def _flag(painter: QPainter, box: QRectF, colour: QColor) -> None:
    _stroke(painter, box, colour)
    painter.drawPolyline(_points(box, (0.24, 0.08), (0.24, 0.94)))
    painter.setBrush(colour)
    painter.drawPolygon(_points(box, (0.3, 0.12), (0.88, 0.34), (0.3, 0.56)))


def _disc(painter: QPainter, box: QRectF, colour: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawEllipse(box)


_PAINT: Mapping[MarkKind, Callable[[QPainter, QRectF, QColor], None]] = {
    "came-off": _tick,
    "failed": _half_ring,
    "illegal": _cross,
    "hand": _hand,
    "forced": _exclamation,
    "harm": _drop,
    "fall": _arrow_down,
    "declared": _flag,
}
