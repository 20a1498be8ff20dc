"""The rubber band: a rectangle dragged over what shall be selected."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPen
from PySide6.QtWidgets import QGraphicsRectItem

from chargemap.app.theme import colours
from chargemap.model.board import Point

if TYPE_CHECKING:
    from chargemap.app.scene import BoardScene


EDGE = 0.05  # squares


class Band:
    """The band over a scene, from where it was begun to where it was stretched."""

    def __init__(self, scene: "BoardScene", start: Point) -> None:
        self._scene, self._start, self._item = scene, start, QGraphicsRectItem()
        pen = QPen(QColor(colours.blue), 2, Qt.PenStyle.DashLine)
        pen.setCosmetic(True)
        self._item.setPen(pen)
        fill = QColor(colours.blue)
        fill.setAlphaF(0.15)
        self._item.setBrush(fill)
        scene.add_overlay(self._item)

    def stretch(self, to: Point) -> None:
        """Draw it to there."""
        (x, y), (column, row) = self._start, to
        self._item.setRect(QRectF(x, y, column - x, row - y).normalized())

    def caught(self) -> list[str]:
        """Return the tokens whose middle lies in it."""
        rect, items = self._item.rect(), self._scene.token_items()
        rect.adjust(-EDGE, -EDGE, EDGE, EDGE)  # a cursor goes from middle to middle
        return [one.token_id for one in items if rect.contains(one.centre)]

    def end(self) -> None:
        """Take it away."""
        self._scene.remove_overlay(self._item)
