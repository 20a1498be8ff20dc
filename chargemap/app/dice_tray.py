"""The dice that were just rolled tumble at the foot of the board, for the eye only: the ruling stands already."""

from math import pi, sin
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QCoreApplication,
    QEasingCurve,
    QEvent,
    QObject,
    QRectF,
    QSize,
    Qt,
    QTimer,
    QVariantAnimation,
)
from PySide6.QtGui import QPainter, QPaintEvent

from chargemap.app import settings
from chargemap.app.paint.dice import DieColours, faces_of, paint_die
from chargemap.app.tools.walk import LONGEST_MS
from chargemap.app.unfelt import Unfelt
from chargemap.i18n import _

if TYPE_CHECKING:
    from chargemap.app.view import BoardView

SETTING = "dice-animation"
SIDE, GAP, EDGE, HOP = 46, 10, 12, 14  # pixels: a die, between two, round all, a jump
MOST = 12  # dice in sight; the others are counted
REST_MS = 1600  # that they lie still before they are taken up
FRAMES = 9  # faces that a die shows on its way
ENDING = (
    QEvent.Type.MouseButtonPress,
    QEvent.Type.KeyPress,
    QEvent.Type.ShortcutOverride,  # of a key that a menu takes
)
Thrown = tuple[tuple[int, int], ...]  # sides, what it shows


class DiceTray(Unfelt):
    """Lies over the board while dice tumble and for a moment after; any click or key takes it away."""

    def __init__(self, view: "BoardView") -> None:
        super().__init__(view)
        self._view = view
        self.faces: tuple[tuple[int, str], ...] = ()
        self._more = 0
        self._gone = 1.0  # of the way to rest
        self._animation = QVariantAnimation(self)
        self._animation.setDuration(LONGEST_MS)
        self._animation.setStartValue(0.0)
        self._animation.setEndValue(1.0)
        self._animation.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._animation.valueChanged.connect(self._step)
        self._animation.finished.connect(self._come_to_rest)
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self.take_up)
        document = view.board_scene.document
        document.thrown.connect(self.throw)
        view.moved.connect(self._settle)

    @property
    def tumbling(self) -> bool:
        """Whether the dice have not come to rest yet."""
        return self._animation.state() == QVariantAnimation.State.Running

    def throw(self, thrown: Thrown) -> None:
        """Let these dice tumble, unless the settings say that nothing does."""
        self.take_up()
        if not settings.flag(SETTING, default=True):
            return
        most = min(MOST, self._room())
        self.faces = tuple(one for die in thrown[:most] for one in faces_of(*die))
        self._more = len(thrown) - most
        numbers = ", ".join(str(value) for _sides, value in thrown)
        self.setAccessibleName(_("Dice: {numbers}").format(numbers=numbers))
        self._settle()
        self.raise_()
        self.show()
        application = QCoreApplication.instance()
        assert application is not None, "a widget has an application"
        application.installEventFilter(self)
        self._animation.start()

    def _room(self) -> int:
        """Return how many dice lie beside each other in the view, with some words after them."""
        words = self.fontMetrics().horizontalAdvance(_("and {n} more").format(n=99))
        free = self._view.viewport().width() - 2 * EDGE - words - GAP
        return max(1, free // (SIDE + GAP))

    def take_up(self) -> None:
        """Take the dice off the board."""
        if self.faces:
            self.faces, self._gone = (), 1.0
            self._animation.stop()
            self._rest.stop()
            self.hide()
            application = QCoreApplication.instance()
            assert application is not None, "a widget has an application"
            application.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in ENDING:
            self.take_up()
        return False

    def _step(self, gone: float) -> None:
        self._gone = gone
        self.update()

    def _come_to_rest(self) -> None:
        if self.faces:
            self._gone = 1.0
            self._rest.start()
            self.update()

    # Painting -----------------------------------------------------------------

    def sizeHint(self) -> QSize:
        wide = len(self.faces) * (SIDE + GAP) - GAP + 2 * EDGE
        if self._more > 0:
            wide += self.fontMetrics().horizontalAdvance(self._counted()) + GAP
        return QSize(wide, SIDE + HOP + 2 * EDGE)

    def _counted(self) -> str:
        return _("and {n} more").format(n=self._more)

    def _settle(self) -> None:
        """Lie in the middle of the foot of the view, above the scale bar."""
        if not self.faces:
            return
        self.resize(self.sizeHint())
        room = self._view.viewport().geometry()
        bottom = self._view.scale_bar.geometry().top() - GAP
        self.move(
            room.center().x() - self.width() // 2,
            max(room.top(), bottom - self.height()),
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = DieColours(dark=self.palette().window().color().lightness() < 128)
        left, foot = float(EDGE), float(EDGE + HOP)
        for index, (sides, text) in enumerate(self.faces):
            lift, turned = self._flight(index)
            box = QRectF(left, foot - lift, SIDE, SIDE)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colours.shadow)
            painter.drawEllipse(QRectF(left + 4, foot + SIDE - 9, SIDE - 8, 12))
            shown = text if self._gone >= 1 else self._passing(index, sides, text)
            paint_die(painter, box, (sides, shown), colours, turned)
            left += SIDE + GAP
        if self._more > 0:
            painter.setPen(self.palette().windowText().color())
            rest = QRectF(left, 0, self.width() - left, self.height())
            painter.drawText(rest, Qt.AlignmentFlag.AlignVCenter, self._counted())

    def _flight(self, index: int) -> tuple[float, float]:
        """Return how high a die is, and how far it is turned; the next one is a little behind."""
        left = 1 - self._gone
        way = 1 if index % 2 else -1
        hop = abs(sin((self._gone * 2 + index * 0.15) * pi)) * HOP * left
        return hop, way * left * (420 + 40 * (index % 3))

    def _passing(self, index: int, sides: int, text: str) -> str:
        """Return what a die shows on its way: no chance decides it, nor anything that follows."""
        frame = int(self._gone * FRAMES)
        if frame >= FRAMES - 1:
            return text
        return str((frame * 7 + index * 5 + len(text)) % sides + 1)
