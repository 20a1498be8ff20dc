"""Where a card goes that belongs to a place of the board: beside it, in sight, over as little as can be."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QMargins, QPoint, QPointF, QRect, QRectF, QSize

from chargemap.model.board import Point

if TYPE_CHECKING:
    from chargemap.app.view import BoardView

GAP, EDGE = 18, 6  # pixels
NAMES = QMargins(0, 0, 0, 14)  # pixels below a token for its name


def beside(
    view: "BoardView", size: QSize, spaces: Sequence[tuple[Point, ...]]
) -> QPoint:
    """Return the corner for a card of that size beside the first space, off the others if it can be."""
    room = view.viewport().geometry().adjusted(EDGE, EDGE, -EDGE, -EDGE)
    shunned = [_pixels(view, one) for one in spaces]
    spot, middle = shunned[0], shunned[0].center()
    level = middle.y() - size.height() // 2
    across = middle.x() - size.width() // 2
    corners = (
        QPoint(spot.right() + GAP, level),
        QPoint(spot.left() - GAP - size.width(), level),
        QPoint(across, spot.bottom() + GAP),
        QPoint(across, spot.top() - GAP - size.height()),
    )
    inside = [_within(QRect(corner, size), room) for corner in corners]
    return min(inside, key=lambda box: _hidden(box, shunned)).topLeft()


def _pixels(view: "BoardView", corners: tuple[Point, ...]) -> QRect:
    """Return a space with the name below it, in pixels of the view."""
    space = QRectF(QPointF(*corners[0]), QPointF(*corners[2]))
    box = view.viewportTransform().mapRect(space).toAlignedRect()
    return box.translated(view.viewport().geometry().topLeft()) + NAMES


def _within(box: QRect, room: QRect) -> QRect:
    """Return the box moved into the room."""
    x = max(room.left(), min(box.left(), room.right() - box.width()))
    y = max(room.top(), min(box.top(), room.bottom() - box.height()))
    return QRect(QPoint(x, y), box.size())


def _hidden(box: QRect, shunned: Sequence[QRect]) -> int:
    """Return how many pixels of those the box would hide; the first counts twice."""
    covers = [box.intersected(one) for one in (*shunned, shunned[0])]
    return sum(one.width() * one.height() for one in covers if not one.isEmpty())
