"""Icons of tools and actions: one-coloured drawings in the colour that the palette has for text."""

from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer

from chargemap.resources import resource

SIZES = (16, 20, 24, 32, 48, 64)
_INK = b"currentColor"


def icon(name: str) -> QIcon:
    """Return the icon of that name, whole, greyed and on a row that is chosen, as the palette in force has it."""
    path = resource("icons", f"{name}.svg")
    made = QIcon()
    if path.is_file():
        letters, lit = QPalette.ColorRole.ButtonText, QPalette.ColorRole.HighlightedText
        colours = QGuiApplication.palette()
        greyed = colours.color(QPalette.ColorGroup.Disabled, letters)
        _draw(made, path, QIcon.Mode.Normal, colours.color(letters))
        _draw(made, path, QIcon.Mode.Disabled, greyed)
        _draw(made, path, QIcon.Mode.Selected, colours.color(lit))
    return made


def _draw(made: QIcon, path: Path, mode: QIcon.Mode, ink: QColor) -> None:
    for size in SIZES:
        made.addPixmap(drawing(path, ink, size), mode)


def drawing(path: Path, ink: QColor, size: int) -> QPixmap:
    """Return the drawing at `path` in the colour `ink`, `size` pixels wide."""
    data = path.read_bytes().replace(_INK, ink.name().encode())
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    QSvgRenderer(QByteArray(data)).render(painter, QRectF(0, 0, size, size))
    painter.end()
    return pixmap
