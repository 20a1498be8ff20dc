"""How notes are painted: arrows, words, circles, scribbles and measures, in board units."""

import math
from collections.abc import Callable, Mapping
from itertools import pairwise

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF

from chargemap.app.paint.eye import paint_crossed_eye
from chargemap.app.paint.ink import (
    BoardColours,
    Ink,
    colour,
    pen,
    text_width,
    write_centred,
)
from chargemap.model.battle import Annotation
from chargemap.model.board import Point

LETTER = 0.3  # height of capitals in squares
LINE = 0.09  # width of lines
HEAD = 0.42  # length of an arrow's head
BAR = 0.2  # half the length of the bars at a measure's ends
SIGN = 0.17  # radius of the sign of a note for the GM
MARGIN = 0.35  # round all of it


def paint_note(painter: QPainter, note: Annotation, colours: BoardColours) -> None:
    """Paint the note, and its words over it."""
    ink = ink_of(note, colours)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if note.kind in _STROKES:
        path = _STROKES[note.kind](note.points)
        painter.strokePath(path, pen(halo_of(ink), LINE * 2.1))
        if note.kind == "circle":
            painter.fillPath(path, colour(ink.name(), 0.14))
        painter.strokePath(path, pen(ink, LINE))
    if note.text:
        letters = Ink(LETTER, ink.name(), halo_of(ink).name(), "bold")
        write_centred(painter, caption_at(note), note.text, letters)
    if note.gm:
        paint_crossed_eye(painter, _sign_at(note), SIGN)


def ink_of(note: Annotation, colours: BoardColours) -> QColor:
    """Return the colour of the note; of one without, that of letters."""
    return QColor(note.colour or colours.text)


def halo_of(ink: QColor) -> QColor:
    """Return the colour that sets the ink off from whatever lies beneath."""
    return QColor("#fbf8ef" if ink.lightnessF() < 0.55 else "#121316")


def note_box(note: Annotation) -> QRectF:
    """Return all that the note covers."""
    box = QPolygonF([QPointF(x, y) for x, y in note.points]).boundingRect()
    if note.kind == "circle":
        radius = radius_of(note)
        centre = QPointF(*note.points[0])
        box = QRectF(centre, centre).adjusted(-radius, -radius, radius, radius)
    box = box.united(caption_box(note))
    if note.gm:
        at = _sign_at(note)
        box = box.united(QRectF(at, at).adjusted(-SIGN, -SIGN, SIGN, SIGN))
    return box.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)


def _sign_at(note: Annotation) -> QPointF:
    """Return where it is said that a note is for the GM only: before its words, else on its first point."""
    if not note.text:
        return QPointF(*note.points[0])
    box = caption_box(note)
    return QPointF(box.left() - SIGN * 1.7, box.center().y())


def caption_box(note: Annotation) -> QRectF:
    """Return the rectangle of the note's words; without any, a point of it."""
    wide = text_width(note.text, LETTER, "bold") if note.text else 0.0
    high = LETTER if note.text else 0.0
    at = caption_at(note)
    return QRectF(at.x() - wide / 2, at.y() - high / 2, wide, high)


def caption_at(note: Annotation) -> QPointF:
    """Return the middle of the note's words: behind an arrow, above whatever else has lines."""
    x, y = note.points[0]
    if note.kind == "arrow":
        return _behind(note)
    if note.kind == "measure":
        (x0, y0), (x1, y1) = note.points[-2:]
        return QPointF((x0 + x1) / 2, (y0 + y1) / 2 - LETTER * 1.6)
    if note.kind == "circle":
        return QPointF(x, y - radius_of(note) - LETTER * 1.1)
    if note.kind == "freehand":
        xs, ys = zip(*note.points, strict=True)
        return QPointF((min(xs) + max(xs)) / 2, min(ys) - LETTER * 1.4)
    return QPointF(x, y)


def _behind(note: Annotation) -> QPointF:
    """Return where words stand that do not meet the shaft of the arrow."""
    (x0, y0), (x1, y1) = note.points[:2]
    length = math.hypot(x1 - x0, y1 - y0) or 1.0
    half = text_width(note.text, LETTER, "bold") / 2 + LETTER * 0.7
    return QPointF(
        x0 - (x1 - x0) / length * half, y0 - (y1 - y0) / length * LETTER * 1.4
    )


def radius_of(note: Annotation) -> float:
    """Return the radius of a circle."""
    return math.dist(*note.points[:2])


def _arrow(points: tuple[Point, ...]) -> QPainterPath:
    path = _polyline(points)
    (x0, y0), (x1, y1) = points[-2:]
    turn = math.atan2(y1 - y0, x1 - x0)
    for aside in (2.6, -2.6):
        path.moveTo(x1, y1)
        path.lineTo(
            x1 + HEAD * math.cos(turn + aside), y1 + HEAD * math.sin(turn + aside)
        )
    return path


def _circle(points: tuple[Point, ...]) -> QPainterPath:
    path = QPainterPath()
    radius = math.dist(*points[:2])
    path.addEllipse(QPointF(*points[0]), radius, radius)
    return path


def _freehand(points: tuple[Point, ...]) -> QPainterPath:
    """Return a smooth line: it bends at each point and passes halfway between them."""
    path = QPainterPath(QPointF(*points[0]))
    for (x0, y0), (x1, y1) in pairwise(points):
        path.quadTo(x0, y0, (x0 + x1) / 2, (y0 + y1) / 2)
    path.lineTo(QPointF(*points[-1]))
    return path


def _measure(points: tuple[Point, ...]) -> QPainterPath:
    path = _polyline(points)
    for end, towards in ((points[0], points[1]), (points[-1], points[-2])):
        line = QLineF(*end, *towards).normalVector()
        line.setLength(BAR)
        step = line.p2() - line.p1()
        path.moveTo(line.p1() - step)
        path.lineTo(line.p1() + step)
    return path


def _polyline(points: tuple[Point, ...]) -> QPainterPath:
    path = QPainterPath(QPointF(*points[0]))
    for x, y in points[1:]:
        path.lineTo(x, y)
    return path


_STROKES: Mapping[str, Callable[[tuple[Point, ...]], QPainterPath]] = {
    "arrow": _arrow,
    "circle": _circle,
    "freehand": _freehand,
    "measure": _measure,
}


def paint_chosen(
    painter: QPainter, note: Annotation, grips: bool, pixel: float
) -> None:
    """Paint what marks a chosen note: a broken frame, and a grip at each point that can be dragged."""
    frame = pen("#0072b2", 1.6 * pixel, Qt.PenStyle.DashLine)
    frame.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for stroke in (pen("#ffffff", 3 * pixel), frame):
        painter.setPen(stroke)
        painter.drawRect(note_box(note))
    if not grips:
        return
    half = 4.5 * pixel
    painter.setPen(pen("#0072b2", 1.6 * pixel))
    painter.setBrush(QColor("#ffffff"))
    for x, y in note.points:
        painter.drawRect(QRectF(x - half, y - half, 2 * half, 2 * half))
