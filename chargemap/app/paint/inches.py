"""The inches of a table: small crosses, larger ones every six inches, and numbers along its edges."""

import math
from collections.abc import Iterator

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainter

from chargemap.app.paint.ink import (
    BoardColours,
    Ink,
    colour,
    pen,
    text_width,
    write_centred,
)
from chargemap.model.board import TableBoard

EVERY = 6  # inches from one larger cross to the next
ARM, LONG_ARM = 0.1, 0.24  # inches from the middle of a cross to its ends
EDGE = 0.2  # inches right of the table that a number may take
ARM_PX, LONG_PX, THINNEST = 3.5, 8.0, 1.1  # pixels that neither exceeds
CLOSEST = 9.0  # pixels between crosses, at least


def paint_inches(
    painter: QPainter,
    board: TableBoard,
    colours: BoardColours,
    scale: float,
    *,
    within: QRectF | None = None,
) -> None:
    """Draw the crosses in sight, at `scale` pixels an inch; from afar only the larger ones."""
    table = QRectF(0, 0, *board.size)
    part = table if within is None else table.intersected(within)
    for large in (False, True):
        if large or scale >= CLOSEST:
            lines = list(_crosses(part, scale, large=large))
            thin = min(0.03, THINNEST / scale)
            for ink, width in ((colours.halo, thin * 2.5), (colours.text, thin)):
                strength = 0.55 if large else 0.4
                painter.setPen(pen(colour(ink, strength), width))
                painter.drawLines(lines)


def _crosses(part: QRectF, scale: float, *, large: bool) -> Iterator[QLineF]:
    step, arm = (EVERY, LONG_ARM) if large else (1, ARM)
    arm = min(arm, (LONG_PX if large else ARM_PX) / scale)
    for x in _marks(part.left(), part.right(), step):
        for y in _marks(part.top(), part.bottom(), step):
            if large or x % EVERY or y % EVERY:
                yield QLineF(x - arm, y, x + arm, y)
                yield QLineF(x, y - arm, x, y + arm)


def _marks(start: float, end: float, step: int) -> range:
    return range(math.ceil(start / step) * step, math.floor(end) + 1, step)


def paint_inch_numbers(
    painter: QPainter, part: QRectF, ink: Ink, *, every: int = 1, away: float = 0.3
) -> None:
    """Number the inches above a part of the table and to its left, one of so many."""
    for x in _marks(part.left(), part.right(), every):
        most = part.right() + EDGE - text_width(str(x), ink.height) / 2
        at = QPointF(min(x, most), part.top() - away)
        write_centred(painter, at, str(x), ink)
    for y in _marks(part.top(), part.bottom(), every):
        write_centred(painter, QPointF(part.left() - away, y), str(y), ink)
