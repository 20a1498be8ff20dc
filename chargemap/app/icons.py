"""Icons of tools and actions: one-coloured drawings in the colour that the palette has for text."""

from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer

from chargemap.resources import resource

SIZES = (16, 20, 24, 32, 48, 64)
_INK = b"currentColor"
_MODES = (QIcon.Mode.Normal, QIcon.Mode.Disabled, QIcon.Mode.Selected)


def icon(name: str) -> QIcon:
    """Return the icon of that name, whole, greyed and on a row that is chosen, as the palette in force has it."""
    letters, lit = QPalette.ColorRole.ButtonText, QPalette.ColorRole.HighlightedText
    colours = QGuiApplication.palette()
    greyed = colours.color(QPalette.ColorGroup.Disabled, letters)
    inks = (colours.color(letters), greyed, colours.color(lit))
    return _made(name, tuple(one.name() for one in inks))


@lru_cache(maxsize=512)
def _made(name: str, inks: tuple[str, ...]) -> QIcon:
    path = resource("icons", f"{name}.svg")
    made = QIcon()
    if path.is_file():
        drawn = _renderer(path)
        for size in SIZES:
            plain = _rendered(drawn, size)
            for mode, ink in zip(_MODES, inks, strict=True):
                made.addPixmap(_inked(plain, QColor(ink)), mode)
    return made


def drawing(path: Path, ink: QColor, size: int) -> QPixmap:
    """Return the drawing at `path` in the colour `ink`, `size` pixels wide."""
    return _inked(_rendered(_renderer(path), size), ink)


def _renderer(path: Path) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(path.read_bytes().replace(_INK, b"#000000")))


def _rendered(drawn: QSvgRenderer, size: int) -> QPixmap:
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    drawn.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return pixmap


def _inked(plain: QPixmap, ink: QColor) -> QPixmap:
    """Return the drawing in another colour, as dense as it is wherever it has any."""
    inked = QPixmap(plain)
    painter = QPainter(inked)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    painter.fillRect(inked.rect(), ink)
    painter.end()
    return inked
