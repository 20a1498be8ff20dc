"""The ring that grows under a resting finger: when it is full, the finger has asked for the menu."""

from PySide6.QtCore import QPointF, QRectF, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from chargemap.app.theme import colours
from chargemap.app.unfelt import Unfelt

ROOM = 108  # pixels: larger than a finger, so that it is seen round it
WIDE = 5.0
LATE = 0.2  # the part of the time that a mere tap may take without a ring


class HoldRing(Unfelt):
    """A ring on the board that takes no mouse."""

    full = Signal()

    def __init__(self, port: QWidget) -> None:
        super().__init__(port)
        self.resize(ROOM, ROOM)
        self._part = 0.0
        self._clock = QVariantAnimation(self)
        self._clock.setStartValue(0.0)
        self._clock.setEndValue(1.0)
        self._clock.valueChanged.connect(self._show)
        self._clock.finished.connect(self._finish)

    @property
    def part(self) -> float:
        """How much of the ring is drawn, from 0 to 1."""
        return max(0.0, (self._part - LATE) / (1 - LATE))

    def grow(self, at: QPointF) -> None:
        """Begin round that point of the board."""
        self.move(at.toPoint() - self.rect().center())
        self._part = 0.0
        hints = QGuiApplication.styleHints()
        self._clock.setDuration(hints.mousePressAndHoldInterval())
        self._clock.start()

    def stop(self) -> None:
        """The finger has moved or gone: nothing was asked for."""
        self._clock.stop()
        self.hide()

    def _show(self, value: object) -> None:
        self._part = float(str(value))
        if self.part:
            self.show()
            self.raise_()
            self.update()

    def _finish(self) -> None:
        self.hide()
        self.full.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(WIDE, WIDE, -WIDE, -WIDE)
        for colour, wide in (("#FFFFFF", WIDE + 3), (colours.blue, WIDE)):
            pen = QPen(QColor(colour), wide)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawArc(box, 90 * 16, -round(self.part * 360 * 16))
