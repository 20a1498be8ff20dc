"""The picture with the board's grid over it, and some squares whose corners are dragged to fit it."""

import math

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from chargemap.app.backdrop import Backdrop
from chargemap.app.fit import Fit, Marks
from chargemap.app.theme import colours
from chargemap.app.tools.terrain_shapes import Grip, Shape, grip_at
from chargemap.i18n import _
from chargemap.model.battle import Picture
from chargemap.model.board import Point

NEAR_PX, HANDLE_PX = 12.0, 11.0
STEP = 1.25
DENSE = 5.0  # pixels of the screen: a grid finer than that is not drawn
BOX = 0  # the key of the only shape there is


class FitPreview(QWidget):
    """Wheel zooms at the mouse, the right or middle button pans, corners of the squares are dragged."""

    dragged = Signal(object, object)  # Fit, Marks
    loaded = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fit: Fit | None = None
        self.marks = Marks()
        self.square = True
        self.board = (1, 1)
        self.opacity = 1.0
        self._backdrop = Backdrop(self, behind=True)
        self._backdrop.loaded.connect(self._show_loaded)
        self._scale, self._origin = 0.0, QPointF()  # screen pixels a pixel
        self._grip: Grip | None = None
        self._press, self._pan = QPointF(), QPointF()
        self._panning = False
        self._before: tuple[Fit, Marks] | None = None
        self.setMinimumSize(360, 300)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy.Policy.Expanding
        self.setSizePolicy(policy, policy)

    def sizeHint(self) -> QSize:
        return QSize(600, 460)

    @property
    def ready(self) -> bool:
        """Whether the picture is decoded."""
        return self._backdrop.ready

    def show_picture(self, encoded: bytes, fit: Fit) -> None:
        """Take this picture; it is decoded behind the scenes, and then `loaded` is told."""
        self.fit, self._scale = fit, 0.0
        whole = (0.0, 0.0, float(fit.width), float(fit.height))
        self._backdrop.show(Picture("", whole, data=encoded))
        self.update()

    def forget(self) -> None:
        """Let the picture go: decoded it may be large."""
        self._backdrop.show(None)

    def wait(self) -> None:
        """Wait until nothing is being decoded any more."""
        self._backdrop.wait()

    def show_fit(self, fit: Fit, marks: Marks) -> None:
        """Lay the grid like that."""
        self.fit, self.marks = fit, marks
        self.update()

    def spot(self, pixel: Point) -> QPointF:
        """Return where a pixel of the picture is in the widget."""
        self._frame()
        return QPointF(*pixel) * self._scale + self._origin

    def _show_loaded(self) -> None:
        self.update()
        self.loaded.emit()

    def _frame(self) -> None:
        """Show the whole picture until somebody zooms."""
        if self.fit is None or self._scale:
            return
        room = (
            (self.width() - 40) / self.fit.width,
            (self.height() - 40) / self.fit.height,
        )
        self._scale = max(1e-4, min(room))
        size = QPointF(self.fit.width, self.fit.height) * self._scale
        self._origin = (QPointF(self.width(), self.height()) - size) / 2

    # Mouse and keys -----------------------------------------------------------

    def _pixel(self, spot: QPointF) -> Point:
        at = (spot - self._origin) / self._scale
        return (at.x(), at.y())

    def _box(self) -> Shape:
        return Shape((self.marks.first, self.marks.last))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.fit is None:
            return
        self._frame()
        self._press = self._pan = event.position()
        if event.button() != Qt.MouseButton.LeftButton:
            self._panning = True
            return
        at, box = self._pixel(event.position()), self._box()
        grip = grip_at({BOX: box}, at, NEAR_PX / self._scale)
        if grip is None or grip.point is None:
            (x0, y0), (x1, y1) = box.points
            grip = Grip(BOX) if x0 <= at[0] <= x1 and y0 <= at[1] <= y1 else None
        self._grip = grip
        self._before = (self.fit, self.marks)
        self._panning = grip is None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._panning:
            self._origin += event.position() - self._pan
            self._pan = event.position()
            self.update()
        elif self._grip is not None and self._before is not None:
            self._drag(event.position())
        elif self.fit is not None:
            self._frame()
            at, box = self._pixel(event.position()), self._box()
            grip = grip_at({BOX: box}, at, NEAR_PX / self._scale)
            over = grip is not None and grip.point is not None
            shape = (
                Qt.CursorShape.SizeFDiagCursor if over else Qt.CursorShape.ArrowCursor
            )
            self.setCursor(shape)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._let_go()

    def _let_go(self) -> None:
        self._grip, self._before, self._panning = None, None, False

    def _drag(self, spot: QPointF) -> None:
        """Lay the grid as the dragged corner, or the dragged squares, ask for."""
        assert self._before is not None
        assert self._grip is not None
        fit, marks = self._before
        by = (spot - self._press) / self._scale
        self._offer(fit, marks.moved(self._grip.point, (by.x(), by.y())))

    def _offer(self, fit: Fit, marks: Marks) -> None:
        """Tell of the grid that goes through the marks, if there is one."""
        made = fit.through(marks, square=self.square)
        if made is not None:
            self.dragged.emit(made, marks)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.fit is None:
            return
        self._frame()
        at = self._pixel(event.position())
        factor = STEP ** (event.angleDelta().y() / 120)
        self._scale = min(40.0, max(0.005, self._scale * factor))
        self._origin = event.position() - QPointF(*at) * self._scale
        self.update()
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the grid by a pixel, with Shift by a tenth; Esc gives a drag up."""
        shift = _ARROWS.get(Qt.Key(event.key()))
        if event.key() == Qt.Key.Key_Escape and self._before is not None:
            before = self._before
            self._let_go()
            self.dragged.emit(*before)
        elif shift is None or self.fit is None:
            super().keyPressEvent(event)
        else:
            held = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            part = 0.1 if held else 1.0
            self._offer(
                self.fit, self.marks.moved(None, (shift[0] * part, shift[1] * part))
            )

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._scale = 0.0
        super().resizeEvent(event)

    # Painting -----------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().color(QPalette.ColorRole.Dark))
        if self.fit is not None:
            self._frame()
            self._paint(painter, self.fit)
        else:
            text = _("Choose a picture, or drop one here.")
            painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, text)
        painter.end()

    def _paint(self, painter: QPainter, fit: Fit) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(self._origin)
        painter.scale(self._scale, self._scale)
        whole = QRectF(0, 0, fit.width, fit.height)
        painter.fillRect(whole, self.palette().color(QPalette.ColorRole.Base))
        painter.setOpacity(self.opacity)
        self._backdrop.paint(painter, whole)
        painter.setOpacity(1.0)
        seen = QRectF(QPointF(*self._pixel(QPointF())), self.size() / self._scale)
        self._paint_grid(painter, fit, whole.intersected(seen))
        start, end = fit.pixel((0, 0)), fit.pixel(self.board)
        self._frame_rect(painter, QRectF(QPointF(*start), QPointF(*end)), colours.warn)
        self._paint_box(painter)

    def _paint_grid(self, painter: QPainter, fit: Fit, part: QRectF) -> None:
        lines = []
        if fit.across * self._scale >= DENSE:
            for x in _steps(fit.left, fit.across, part.left(), part.right()):
                lines.append(QLineF(x, part.top(), x, part.bottom()))
        if fit.down * self._scale >= DENSE:
            for y in _steps(fit.top, fit.down, part.top(), part.bottom()):
                lines.append(QLineF(part.left(), y, part.right(), y))
        for ink, width in (("#70000000", 2.6), ("#c8ffffff", 1.1)):
            painter.setPen(_cosmetic(ink, width))
            painter.drawLines(lines)

    def _frame_rect(self, painter: QPainter, rect: QRectF, ink: str) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for one, width in (("#000000", 4.0), (ink, 2.0)):
            painter.setPen(_cosmetic(one, width))
            painter.drawRect(rect)

    def _paint_box(self, painter: QPainter) -> None:
        start, end = (QPointF(*point) for point in self._box().points)
        fill = QColor(colours.sky)
        fill.setAlphaF(0.25)
        painter.fillRect(QRectF(start, end), fill)
        self._frame_rect(painter, QRectF(start, end), colours.sky)
        half = HANDLE_PX / 2 / self._scale
        painter.setPen(_cosmetic("#1b1a17", 1.5))
        painter.setBrush(QColor("#ffffff"))
        for spot in (start, end):
            room = QPointF(half, half)
            painter.drawRect(QRectF(spot - room, spot + room))


_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


def _steps(first: float, step: float, start: float, end: float) -> list[float]:
    """Return the multiples of `step` from `first` on that lie between two numbers."""
    least = math.ceil((start - first) / step)
    most = math.floor((end - first) / step)
    return [first + step * index for index in range(least, most + 1)]


def _cosmetic(ink: str, width: float) -> QPen:
    pen = QPen(QColor(ink), width)
    pen.setCosmetic(True)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    return pen
