"""How the cursor of the board looks: a frame round a square, or a cross on a table, on whatever is beneath."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from chargemap.app.theme import colours
from chargemap.app.unfelt import Unfelt

CROSS = 30  # pixels
MARGIN = 4
LEAST = 14  # pixels: of a square that is smaller the frame is not


class CursorFrame(Unfelt):
    """The cursor; it takes no mouse."""

    def __init__(self, port: QWidget) -> None:
        super().__init__(port)
        self._square = self._held = False

    def show_at(self, spot: QPointF, wide: float, *, held: bool) -> None:
        """Show it there, `wide` pixels; 0 is a table without squares."""
        self._square, self._held = bool(wide), held
        side = round(max(wide, LEAST) if wide else CROSS) + 2 * MARGIN
        self.resize(side, side)
        self.move(round(spot.x() - side / 2), round(spot.y() - side / 2))
        self.show()
        self.raise_()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        inner = colours.warn if self._held else colours.sky
        for colour, wide in (("#FFFFFF", 7), ("#101010", 5), (inner, 2.5)):
            pen = QPen(QColor(colour), wide)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            if self._square:
                painter.drawRect(box)
            else:
                self._draw_cross(painter, box)

    def _draw_cross(self, painter: QPainter, box: QRectF) -> None:
        middle, gap = box.center(), box.width() / 6
        painter.drawEllipse(middle, gap * 2, gap * 2)
        for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            way = QPointF(x, y)
            painter.drawLine(middle + way * gap, middle + way * gap * 3)
