"""The rubber band: a rectangle dragged over what shall be selected."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPen
from PySide6.QtWidgets import QGraphicsRectItem

from chargemap.app.theme import colours


def band() -> QGraphicsRectItem:
    """Return a band without a size yet."""
    made = QGraphicsRectItem()
    pen = QPen(QColor(colours.blue), 2, Qt.PenStyle.DashLine)
    pen.setCosmetic(True)
    made.setPen(pen)
    fill = QColor(colours.blue)
    fill.setAlphaF(0.15)
    made.setBrush(fill)
    return made
