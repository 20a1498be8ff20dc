"""The view on the board: zoom, pan and rulers, and what mouse and keyboard say to the tool."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QGraphicsView,
    QWidget,
)

from chargemap.app import drops
from chargemap.app.held import Held
from chargemap.app.pointer import ARROWS, Pointer
from chargemap.app.rulers import RULER, Ruler, ScaleBar, place_rulers
from chargemap.app.steady import Steady
from chargemap.app.underlay import Underlay
from chargemap.i18n import _
from chargemap.model.board import TableBoard

if TYPE_CHECKING:
    from chargemap.app.scene import BoardScene
    from chargemap.app.tools.tool import Tool

NEAREST, FARTHEST = 400.0, 2.0  # pixels a square
STEP = 1.25
PICKABLE = 9.0  # pixels round a door that still mean the door
SWIFT = (QEvent.Type.Wheel, QEvent.Type.NativeGesture)


class BoardView(QGraphicsView):
    """A window on the scene. The one active tool gets what the mouse and the keyboard do on the board."""

    zoomed = Signal(float)  # pixels a square
    moved = Signal()
    pointed = Signal(object)  # Pointer, or None when the mouse has left
    context_requested = Signal(object)  # Pointer
    template_dropped = Signal(str, object)  # name, square
    reserve_dropped = Signal(list, object)  # ids, square
    picture_dropped = Signal(str, object)  # token, file or image
    files_dropped = Signal(list)
    key_ignored = Signal(object)  # QKeyEvent that the tool had no use for

    def __init__(self, scene: "BoardScene", parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.board_scene = scene
        self.tool: Tool | None = None
        self._pan_from: QPointF | None = None
        self._space = self._right = False
        self._steady = Steady(self)
        self._fitted = True  # whole board in sight until somebody zooms or pans
        self._dress()
        self._rulers = (
            Ruler(self, Qt.Orientation.Horizontal),
            Ruler(self, Qt.Orientation.Vertical),
        )
        self.scale_bar = ScaleBar(self)
        self.guard = Held(self)
        self._underlay = Underlay(self)
        self.setViewportMargins(RULER, RULER, 0, 0)
        scene.board_resized.connect(self.fit)

    def _dress(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHints(
            QPainter.RenderHint.Antialiasing
            | QPainter.RenderHint.TextAntialiasing
            | QPainter.RenderHint.SmoothPixmapTransform
        )
        self.setViewportUpdateMode(
            QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate
        )
        self.setOptimizationFlag(
            QGraphicsView.OptimizationFlag.DontSavePainterState, True
        )
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setAcceptDrops(True)
        self._say()

    def _say(self) -> None:
        self.setAccessibleName(_("Board"))
        self.setAccessibleDescription(
            _("The battle map. Tab chooses a token, the arrow keys move it.")
        )

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._say()
        super().changeEvent(event)

    # Zoom and pan -----------------------------------------------------------

    @property
    def scale_px(self) -> float:
        """Pixels a square."""
        return self.transform().m11()

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        """Zoom by `factor`; what is at `at` (a point of the viewport; else its centre) stays there."""
        self._fitted = False
        spot = at or self._middle()
        self._zoom_to(self.scale_px * factor, spot, self._to_scene(spot))

    def zoom_to(self, scale: float) -> None:
        """Show squares `scale` pixels wide, about the centre."""
        self.zoom(scale / self.scale_px)

    def fit(self) -> None:
        """Show the whole board."""
        self._fitted = True
        board = self.board_scene.board_rect()
        space = self.viewport().rect()
        if board.isEmpty() or space.width() < 40 or space.height() < 40:
            return
        scale = min(
            (space.width() - 24) / board.width(), (space.height() - 24) / board.height()
        )
        self._zoom_to(scale, self._middle(), board.center())

    def show_rect(self, rect: QRectF) -> None:
        """Pan so that `rect` is in sight; stay where it already is."""
        seen = self.mapToScene(self.viewport().rect()).boundingRect()
        if not seen.contains(rect):
            self._fitted = False
            self._put(rect.center(), self._middle())

    def pan(self, dx: float, dy: float) -> None:
        """Move the board by so many pixels."""
        self._fitted = False
        middle = self._middle()
        self._put(self._to_scene(middle), middle + QPointF(dx, dy))

    def hold(self, under: QPointF, spot: QPointF, scale: float) -> None:
        """Keep a point of the scene at `spot` of the viewport, as fingers do, with squares so wide."""
        self._fitted = False
        self._underlay.hurry()
        self._zoom_to(scale, spot, under)

    def _zoom_to(self, scale: float, spot: QPointF, under: QPointF) -> None:
        scale = max(FARTHEST, min(NEAREST, scale))
        self.resetTransform()
        self.scale(scale, scale)
        self._spread()
        self._put(under, spot)
        self.zoomed.emit(scale)

    def _spread(self) -> None:
        """Let every part of the board be moved to the centre of the view."""
        size = self.viewport().size()
        wide, high = size.width() / self.scale_px, size.height() / self.scale_px
        rect = self.board_scene.board_rect().adjusted(-wide, -high, wide, high)
        if rect != self.sceneRect():
            self.setSceneRect(rect)

    def _put(self, point: QPointF, spot: QPointF) -> None:
        """Scroll so that a point of the scene is at `spot`, and some of the board at the centre."""
        board, scale = self.board_scene.board_rect(), self.scale_px
        centre = point + (self._middle() - spot) / scale
        x = min(max(centre.x(), board.left()), board.right())
        y = min(max(centre.y(), board.top()), board.bottom())
        shift = self.viewportTransform().map(QPointF(x, y)) - self._middle()
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() + round(shift.x()))
        down.setValue(down.value() + round(shift.y()))
        self.moved.emit()

    def _middle(self) -> QPointF:
        return QPointF(self.viewport().width() / 2, self.viewport().height() / 2)

    def _to_scene(self, spot: QPointF) -> QPointF:
        """Return the scene's point under a point of the viewport, to a fraction of a pixel."""
        return self.viewportTransform().inverted()[0].map(spot)

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Show what stays as it is while tokens move."""
        self._underlay.paint(painter)

    # Pointer ----------------------------------------------------------------

    def pointer(self, event: QMouseEvent | QDropEvent) -> Pointer:
        """Return where a mouse event is in the board's own terms."""
        point = self._to_scene(event.position())
        at = (point.x(), point.y())
        screen = self.viewport().mapToGlobal(event.position().toPoint())
        return Pointer(
            at=at,
            square=(int(at[0] // 1), int(at[1] // 1)),
            token=self.board_scene.token_at(at),
            wall=self.board_scene.wall_at(at, PICKABLE / self.scale_px),
            button=event.button()
            if isinstance(event, QMouseEvent)
            else Qt.MouseButton.NoButton,
            buttons=event.buttons(),
            modifiers=event.modifiers(),
            screen=(screen.x(), screen.y()),
            table=isinstance(self.board_scene.battle.board, TableBoard),
        )

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        left = event.button() == Qt.MouseButton.LeftButton
        if event.button() == Qt.MouseButton.MiddleButton or (left and self._space):
            self._pan_from = event.position()
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        elif event.button() == Qt.MouseButton.RightButton and not self._tool_is(
            "right"
        ):
            self._right = True
            self._pan_from = event.position()
        elif self.tool is not None:
            self.tool.press(self.pointer(event))
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        pointer = self.pointer(event)
        self.pointed.emit(pointer)
        if self._pan_from is None:
            if self.tool is not None:
                self.tool.move(pointer)
                self._show_cursor(pointer)
            return
        shift = event.position() - self._pan_from
        if self._right and shift.manhattanLength() < 6:
            return
        self._right = False
        self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        self.pan(shift.x(), shift.y())
        self._pan_from = event.position()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pan_from is not None and event.button() != Qt.MouseButton.NoButton:
            if event.button() == Qt.MouseButton.LeftButton and not self._space:
                return
            self._pan_from = None
            self._show_cursor(self.pointer(event))
            if self._right:
                self._right = False
                self.context_requested.emit(self.pointer(event))
        elif self.tool is not None:
            self.tool.release(self.pointer(event))
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        double = getattr(self.tool, "double_click", None)
        if double is not None and event.button() == Qt.MouseButton.LeftButton:
            double(self.pointer(event))
        else:
            self.mousePressEvent(event)

    def _tool_is(self, what: str) -> bool:
        """Whether the tool wants the `right` button for itself, or `mends` the map, so that doors are no doors."""
        return bool(getattr(self.tool, what, False))

    def leaveEvent(self, event: QEvent) -> None:
        self.pointed.emit(None)
        if (leave := getattr(self.tool, "leave", None)) is not None:
            leave()
        super().leaveEvent(event)

    def _show_cursor(self, pointer: Pointer) -> None:
        if self._space:
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        elif (
            pointer.wall is not None
            and pointer.token is None
            and not self._tool_is("mends")
        ):
            self.viewport().setCursor(Qt.CursorShape.PointingHandCursor)
        else:
            self.viewport().setCursor(
                self.tool.cursor if self.tool else Qt.CursorShape.ArrowCursor
            )

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the cursor; two fingers on a trackpad pan, as everywhere on such machines."""
        pixels, turned = event.pixelDelta(), event.angleDelta().y()
        by_finger = (
            event.phase() != Qt.ScrollPhase.NoScrollPhase and not pixels.isNull()
        )
        if by_finger and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.pan(pixels.x(), pixels.y())
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.pan(turned or event.angleDelta().x(), 0)
        else:
            self.zoom(STEP ** (turned / 120), event.position())
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        if self._pan_from is not None or event.type() in SWIFT:
            self._underlay.hurry()
        if isinstance(event, QPaintEvent):
            self._underlay.prepare(event.region())
        if event.type() == QEvent.Type.ToolTip and self._tool_is("mends"):
            return True  # a click on a door does not open it now
        if (
            isinstance(event, QNativeGestureEvent)
            and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture
        ):
            self.zoom(1 + event.value(), event.position())
            return True
        return super().viewportEvent(event)

    # Keys -------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """Let a key that the tool needs reach it, though a menu has it for a shortcut."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and self.tool is not None
            and self.tool.claims(event)
        ):
            event.accept()
            return True
        return super().event(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Leave Tab to the tool and the tokens; F6 goes to the next pane. Cards on the board have Tab."""
        return not self.hasFocus() and super().focusNextPrevChild(forward)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.tool is not None and self.tool.key(event):
            event.accept()
            return
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = True
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        elif event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self.zoom(STEP if event.key() == Qt.Key.Key_PageUp else 1 / STEP)
        elif control and event.key() in ARROWS:
            dx, dy = ARROWS[Qt.Key(event.key())]
            self.pan(-dx * 60, -dy * 60)
        else:
            self.key_ignored.emit(event)
            return
        event.accept()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = False
            self.viewport().setCursor(
                self.tool.cursor if self.tool else Qt.CursorShape.ArrowCursor
            )
        super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._space = False
        super().focusOutEvent(event)

    # Drops ------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if drops.is_welcome(event.mimeData()):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        if drops.is_welcome(event.mimeData()):
            self.pointed.emit(self.pointer(event))
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        drops.take(self, event)
        event.acceptProposedAction()

    # Size -------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        corner = self._to_scene(QPointF())
        super().resizeEvent(event)
        self._place_children()
        down = self._steady.shift(event)
        if self._fitted and not down:
            self.fit()
        else:
            self._spread()
            self._put(corner, QPointF(0, -down))

    def _place_children(self) -> None:
        place_rulers(*self._rulers, self.scale_bar, self.viewport().geometry())
