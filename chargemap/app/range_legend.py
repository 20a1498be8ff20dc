"""What the lit squares mean: a strip of signs and words at the foot of the board."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QWidget

from chargemap.app.range_items import paint_sign
from chargemap.app.ranges import Ranges

if TYPE_CHECKING:
    from chargemap.app.view import BoardView

SIGN, GAP, EDGE = 16, 7, 8  # pixels: a sign, between it and its words, round all


class RangeLegend(QWidget):
    """Lies beside the scale bar while something is lit; the mouse goes through it."""

    def __init__(self, view: "BoardView", ranges: Ranges) -> None:
        super().__init__(view)
        self._view, self._ranges = view, ranges
        self._told: list[tuple[str, str]] = []
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        ranges.changed.connect(self.follow)
        view.moved.connect(self._settle)
        view.zoomed.connect(self._settle)
        self.follow()

    def follow(self) -> None:
        """Say what is lit now, or nothing."""
        self._told = self._ranges.sentences()
        self.setAccessibleName("; ".join(words for _sign, words in self._told))
        self.setVisible(bool(self._told))
        self._settle()
        self.update()

    def sentences(self) -> list[str]:
        """Return the words in sight."""
        return [words for _sign, words in self._told]

    def _settle(self) -> None:
        """Take the room at the foot of the view, to the right of the scale bar."""
        bar = self._view.scale_bar.geometry()
        room = self._view.width() - bar.right() - 24
        size, self._places = self._flow(max(room, 120))
        self.resize(size)
        self.move(bar.right() + 10, bar.bottom() - size.height() + 1)

    def _flow(self, room: int) -> tuple[QSize, list[QPoint]]:
        """Return the size of the strip, and where each sign stands in it: in rows within `room`."""
        metrics, places = self.fontMetrics(), list[QPoint]()
        high = max(metrics.height(), SIGN) + 4
        x, y, widest = EDGE, 4, 0
        for _sign, words in self._told:
            wide = SIGN + GAP + metrics.horizontalAdvance(words)
            if x > EDGE and x + wide + EDGE > room:
                x, y = EDGE, y + high
            places.append(QPoint(x, y))
            widest = max(widest, x + wide)
            x += wide + 2 * GAP
        return QSize(widest + EDGE, y + high + 4), places

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        back = self.palette().color(QPalette.ColorRole.Window)
        back.setAlpha(220)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(back)
        painter.drawRoundedRect(self.rect(), 4, 4)
        ink = self.palette().color(QPalette.ColorRole.WindowText)
        high = max(self.fontMetrics().height(), SIGN) + 4
        colours = self._ranges.scene.colours
        for (sign, words), at in zip(self._told, self._places, strict=True):
            corner = QPointF(at.x(), at.y() + (high - SIGN) / 2)
            paint_sign(painter, sign, QRectF(corner, QSize(SIGN, SIGN)), colours)
            painter.setPen(ink)
            box = QRectF(at.x() + SIGN + GAP, at.y(), self.width(), high)
            painter.drawText(
                box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words
            )
