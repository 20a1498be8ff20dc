"""Where a card goes that belongs to a place of the board: beside it, in sight, over as little as can be."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QMargins, QPoint, QPointF, QRect, QRectF, QSize

from chargemap.model.board import Point

if TYPE_CHECKING:
    from chargemap.app.items import TokenItem
    from chargemap.app.view import BoardView

GAP, EDGE = 18, 6  # pixels
NAMES = QMargins(0, 0, 0, 14)  # pixels below a token for its name


def beside(
    view: "BoardView", size: QSize, spaces: Sequence[tuple[Point, ...]]
) -> QPoint:
    """Return the corner for a card of that size beside the first space.

    It hides as little as can be of the others, and of the tokens.
    """
    room = view.viewport().geometry().adjusted(EDGE, EDGE, -EDGE, -EDGE)
    shunned = [_pixels(view, one[0], one[2]) for one in spaces]
    tokens = [_pixels(view, *_ends(item)) for item in view.board_scene.token_items()]
    spot, middle = shunned[0], shunned[0].center()
    level = middle.y() - size.height() // 2
    across = middle.x() - size.width() // 2
    right, left = spot.right() + GAP, spot.left() - GAP - size.width()
    below, above = spot.bottom() + GAP, spot.top() - GAP - size.height()
    places = ((right, level), (left, level), (across, below), (across, above))
    slanted = ((x, y) for x in (right, left) for y in (below, above))
    inside = [
        _within(QRect(QPoint(*corner), size), room) for corner in (*places, *slanted)
    ]
    weighed = [spot, *shunned, *shunned, *tokens]  # the first counts most
    return min(inside, key=lambda box: _hidden(box, weighed)).topLeft()


def _ends(item: "TokenItem") -> tuple[Point, Point]:
    x, y, side = item.x(), item.y(), item.look.space
    return (x, y), (x + side, y + side)


def _pixels(view: "BoardView", start: Point, end: Point) -> QRect:
    """Return a space with the name below it, in pixels of the view."""
    space = QRectF(QPointF(*start), QPointF(*end))
    box = view.viewportTransform().mapRect(space).toAlignedRect()
    return box.translated(view.viewport().geometry().topLeft()) + NAMES


def _within(box: QRect, room: QRect) -> QRect:
    """Return the box moved into the room."""
    x = max(room.left(), min(box.left(), room.right() - box.width()))
    y = max(room.top(), min(box.top(), room.bottom() - box.height()))
    return QRect(QPoint(x, y), box.size())


def _hidden(box: QRect, shunned: Sequence[QRect]) -> int:
    """Return how many pixels of those the box would hide."""
    covers = [box.intersected(one) for one in shunned]
    return sum(one.width() * one.height() for one in covers if not one.isEmpty())
