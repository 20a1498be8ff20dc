"""Lines of letters under a picture: measured first, then painted; nobody cuts a page through one of them."""

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from chargemap.app.paint.ink import BoardColours, Ink, colour, pen, wrapped, write

LEADING = 1.8  # from line to line, in heights of capitals


class Lines:
    """Writes lines with a painter, or without one only measures; `rows` are those written, from top to bottom."""

    def __init__(self, painter: QPainter | None, colours: BoardColours) -> None:
        self.painter, self.colours = painter, colours
        self.rows: list[tuple[float, float]] = []

    def ink(self, height: float, *, bold: bool = False) -> Ink:
        """Return what plain letters are written with."""
        return Ink(height, self.colours.text, "", "bold" if bold else "")

    def faint(self, height: float) -> Ink:
        """Return what letters are written with that stand back."""
        return Ink(height, colour(self.colours.text, 0.75).name(), "", "bold")

    def write(self, text: str, x: float, y: float, ink: Ink) -> None:
        """Write on the foot line `y`."""
        if self.painter is not None:
            write(self.painter, QPointF(x, y), text, ink)

    def rule(self, y: float, left: float, right: float) -> None:
        """Draw a faint line across."""
        if self.painter is not None:
            self.painter.setPen(pen(colour(self.colours.text, 0.25), 1))
            self.painter.drawLine(QPointF(left, y), QPointF(right, y))

    def keep(self, top: float, bottom: float) -> None:
        """Keep what lies between these heights on one page."""
        self.rows.append((top, bottom))

    def fill(self, text: str, x: float, y: float, width: float, ink: Ink) -> float:
        """Write lines from `y` down; return where the next ones may begin."""
        for line in wrapped(text, width, ink):
            self.write(line, x, y + ink.height, ink)
            self.keep(y - ink.height * 0.2, y + ink.height * 1.4)
            y += ink.height * LEADING
        return y
