"""What fingers say to the board: one drags or pans, two pinch and pan, a tap is a click, a long press the menu."""

import math
from typing import TYPE_CHECKING, Literal, TypeAlias

from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QTouchEvent
from PySide6.QtWidgets import QApplication

from chargemap.app.declared_card import DeclaredCard
from chargemap.app.hold_ring import HoldRing
from chargemap.app.notice import Card
from chargemap.app.stand_in import StandIn

if TYPE_CHECKING:
    from chargemap.app.view import BoardView

SLOP = 12.0  # pixels that a finger may stray and still rest
REACH = 20.0  # pixels from a token or a door that still mean it
TARGET = 40  # pixels, the least size of what a finger presses on a card
Gesture: TypeAlias = Literal["", "rests", "drags", "pans", "pinches", "spent"]
_KINDS = QEvent.Type


class Touch(QObject):
    """Turns touches of one view into clicks and drags of the mouse, into pans, zooms and menus.

    Every touch is taken, so that Qt makes no mouse events of its own from it: nothing happens twice.
    """

    def __init__(self, view: "BoardView") -> None:
        super().__init__(view)
        self._view, self._port = view, view.viewport()
        self._mouse = StandIn(view)
        self._gesture: Gesture = ""
        self._fingers: dict[int, QPointF] = {}
        self._start = QPointF()  # where the first finger went down
        self._shift = QPointF()  # from there to what was meant
        self._last: tuple[int, QPointF] = (-(10**9), QPointF())  # the tap before
        self._under, self._apart, self._scale = QPointF(), 0.0, 1.0
        self._known = False  # somebody uses fingers here
        self.ring = HoldRing(self._port)
        self.ring.full.connect(self._held_long)
        self._port.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        self._port.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QTouchEvent):
            return False
        if event.type() == _KINDS.TouchCancel:
            self._give_up()
            self._fingers.clear()
            self._gesture = ""
        else:
            self._take(event)
        event.accept()
        return True

    # Fingers come, move and go -----------------------------------------------------

    def _take(self, event: QTouchEvent) -> None:
        self._mouse.keys = event.modifiers()
        if event.type() == _KINDS.TouchBegin:
            self._give_up()
            self._fingers.clear()  # whatever a menu may have kept from us
            self._gesture = ""
        gone: list[int] = []
        for point in event.points():
            match point.state():
                case point.State.Pressed:
                    self._fingers[point.id()] = point.position()
                    self._comes(point.position())
                case point.State.Released:
                    gone.append(point.id())
                    if point.id() in self._fingers:
                        self._fingers[point.id()] = point.position()
                case point.State.Updated if point.id() in self._fingers:
                    self._fingers[point.id()] = point.position()
        if self._fingers:
            self._move()
        for one in gone:
            if one in self._fingers:
                self._goes(one, event.timestamp())

    def _comes(self, at: QPointF) -> None:
        match len(self._fingers):
            case 1:
                self._view.setFocus(Qt.FocusReason.MouseFocusReason)
                self._make_room()
                self._start, self._shift = at, self._meant(at) - at
                self._gesture = "rests"
                self.ring.grow(at)
            case 2 if self._gesture != "spent":
                self._give_up()
                self._anchor("pinches")

    def _move(self) -> None:
        at = next(iter(self._fingers.values()))
        if self._gesture == "rests" and math.dist(_xy(at), _xy(self._start)) > SLOP:
            self.ring.stop()
            if self._drags():
                self._gesture = "drags"
                self._mouse.press(self._start + self._shift)
            else:
                self._anchor("pans", self._start)
        if self._gesture == "drags":
            self._mouse.move(at + self._shift, held=True)
        elif self._gesture in ("pans", "pinches"):
            spot, apart = self._spot_and_span()
            factor = apart / self._apart if self._apart else 1.0
            self._view.hold(self._under, spot, self._scale * factor)

    def _goes(self, finger: int, time: int) -> None:
        at = self._fingers.pop(finger)
        if self._gesture == "rests":
            self.ring.stop()
            self._tap(time)
        elif self._gesture == "drags":
            self._mouse.release(at + self._shift)
        if not self._fingers:
            self._gesture = ""
        elif self._gesture in ("pans", "pinches"):
            self._anchor("pinches" if len(self._fingers) > 1 else "pans")
        else:
            self._gesture = "spent"

    # What they mean ----------------------------------------------------------------

    def _tap(self, time: int) -> None:
        """Click, or double-click if the tap before was at once and here."""
        spot = self._start + self._shift
        before, there = self._last
        again = time - before <= QApplication.doubleClickInterval()
        twice = again and math.dist(_xy(there), _xy(self._start)) <= TARGET
        self._last = (-(10**9) if twice else time, self._start)
        self._mouse.click(spot, twice=twice)

    def _held_long(self) -> None:
        """Ask for the menu; what the finger does after that means nothing."""
        if self._gesture == "rests":
            self._gesture = "spent"
            self._mouse.ask(self._start + self._shift)

    def _give_up(self) -> None:
        """Leave nothing of what one finger has begun."""
        self.ring.stop()
        if self._gesture == "drags":
            self._view.guard.give_up()
        self._gesture = "spent"

    def _drags(self) -> bool:
        """Whether a drag from where the finger went down is for the tool: else it moves the board."""
        tool = self._view.tool
        if tool is None:
            return False
        point = self._mouse.point(self._start + self._shift)
        return tool.drags or self._view.board_scene.token_at(_xy(point)) is not None

    def _meant(self, at: QPointF) -> QPointF:
        """Return the point that a finger there means: a token or a door that it has all but met."""
        scene, reach = self._view.board_scene, REACH / self._view.scale_px
        point = self._mouse.point(at)
        tool = self._view.tool
        if scene.token_at(_xy(point)) is not None or (tool and tool.drags):
            return at
        near = [
            (math.dist(_xy(item.centre), _xy(point)), item.centre)
            for item in scene.token_items()
            if item.sceneBoundingRect()
            .adjusted(-reach, -reach, reach, reach)
            .contains(point)
        ]
        if near:
            return self._mouse.spot(min(near, key=lambda one: one[0])[1])
        wall = scene.wall_at(_xy(point), reach)
        if wall is None:
            return at
        walls = getattr(scene.battle.board, "walls", ())
        ends = walls[wall]
        start, end = QPointF(ends.x0, ends.y0), QPointF(ends.x1, ends.y1)
        along, way = end - start, point - start
        far = QPointF.dotProduct(along, along)
        part = QPointF.dotProduct(way, along) / far if far else 0.0
        return self._mouse.spot(start + along * max(0.0, min(1.0, part)))

    # Pan and zoom ------------------------------------------------------------------

    def _anchor(self, gesture: Gesture, at: QPointF | None = None) -> None:
        """Hold the board from now on where the fingers are."""
        self._gesture = gesture
        spot, self._apart = self._spot_and_span()
        self._under = self._mouse.point(at if at is not None else spot)
        self._scale = self._view.scale_px

    def _spot_and_span(self) -> tuple[QPointF, float]:
        """Return the middle between the first two fingers, and how far they are apart."""
        first, *others = list(self._fingers.values())[:2]
        if not others:
            return first, 0.0
        return (first + others[0]) / 2, math.dist(_xy(first), _xy(others[0]))

    # Room --------------------------------------------------------------------------

    def _make_room(self) -> None:
        """Make what is pressed on cards as large as a finger, once one is used."""
        if self._known:
            return
        self._known = True
        self._view.setStyleSheet(
            f"QPushButton, QToolButton {{ min-height: {TARGET}px; min-width: {TARGET}px; }}"
        )
        for card in self._view.findChildren(Card):
            if isinstance(card, DeclaredCard):
                card.refresh()
            elif card.isVisible():
                card.settle()


def _xy(point: QPointF) -> tuple[float, float]:
    return point.x(), point.y()
