"""A cursor on the board for those without a mouse: arrow keys move it, Enter clicks, Space drags."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent

from chargemap.app.cursor_frame import CursorFrame
from chargemap.app.middle import middle_place
from chargemap.app.pointer import ARROWS
from chargemap.app.spaces import body, centre
from chargemap.app.stand_in import StandIn
from chargemap.app.tools.nudge import pushed
from chargemap.i18n import N_, _
from chargemap.model.battle import Battle
from chargemap.model.board import GridBoard, Point

if TYPE_CHECKING:
    from chargemap.app.view import BoardView

HOW = N_(
    "Arrow keys move the cursor, Enter clicks, Space drags, the menu key asks what can be done, Esc puts it away."
)
LEAP = 5  # squares, with Shift
NEAR = 1.5  # squares from which a door is opened by key
_KEYS, _HELD = Qt.Key, Qt.KeyboardModifier
_ENTER = (_KEYS.Key_Return, _KEYS.Key_Enter)
_CLICKS = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)


class BoardCursor(QObject):
    """A second mouse, moved by keys; what it does takes the way of the first one."""

    told = Signal(str)  # what can be done with it
    moved = Signal()

    def __init__(self, view: "BoardView") -> None:
        super().__init__(view)
        self._view, self._scene = view, view.board_scene
        self._document = view.board_scene.document
        self._mouse = StandIn(view)
        self._at: QPointF | None = None
        self._drags = False
        self._frame = CursorFrame(view.viewport())
        view.installEventFilter(self)
        view.viewport().installEventFilter(self)
        view.key_ignored.connect(self._ignored)
        view.guard.given_up.connect(self._let_go)
        view.moved.connect(self._place)
        view.board_scene.board_resized.connect(self.put_away)
        self._document.battle_changed.connect(self._battle_changed)

    # Where it is -------------------------------------------------------------------

    @property
    def place(self) -> Point | None:
        """The square or the point of a table that it is on; None while it is put away."""
        return None if self._at is None else self._mouse.pointer(self._spot).place

    @property
    def token(self) -> str:
        """The name of the token that it is on, if it is on one."""
        found = self._at and self._scene.token_at((self._at.x(), self._at.y()))
        return self._scene.battle.tokens[found].label if found else ""

    def toggle(self) -> None:
        """Show it, at the selected token if there is one, or put it away."""
        if self._at is not None:
            self.put_away()
            return
        self._view.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._at = self._begin()
        self._look()
        self.told.emit(_(HOW))

    def put_away(self) -> None:
        """Take it off the board, and leave nothing of what it drags."""
        if self._drags:
            self._view.guard.give_up()
        if self._at is not None:
            self._at = None
            self._frame.hide()
            self.told.emit("")

    def turn_door(self) -> None:
        """Open or close the door that is nearest to the cursor, or to the selected token."""
        at = self._at or self._begin()
        doors = [one for one in self._scene.openings() if one.wall.is_door]
        found = [(one.distance(at), one.index) for one in doors]
        near = [one for one in found if one[0] <= NEAR]
        if not near or self._view.tool is None:
            self.told.emit(_("No door is near: bring the cursor (F7) to one."))
        elif not self._view.tool.back_to_now():
            self._view.tool.turn_door(min(near)[1])

    def _begin(self) -> QPointF:
        """Return where it comes up: at the token selected last, else in the middle of what is in sight."""
        battle, chosen = self._document.battle, self._document.selection
        if chosen:
            return QPointF(*centre(battle, body(battle, chosen[-1])))
        x, y = middle_place(self._view)
        half = 0.5 if isinstance(battle.board, GridBoard) else 0.0
        return QPointF(x + half, y + half)

    @property
    def _spot(self) -> QPointF:
        return self._mouse.spot(self._at or QPointF())

    def _look(self) -> None:
        """Bring it into sight, and let the tool see where it is."""
        if self._at is None:
            return
        self._view.show_rect(QRectF(self._at, self._at).adjusted(-0.6, -0.6, 0.6, 0.6))
        self._place()
        self._mouse.move(self._spot, held=self._drags)
        self.moved.emit()

    def _place(self) -> None:
        if self._at is not None:
            on_grid = isinstance(self._document.battle.board, GridBoard)
            wide = self._view.scale_px if on_grid else 0.0
            self._frame.show_at(self._spot, wide, held=self._drags)

    # Keys --------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent):
            return self._meets_mouse(event)
        if isinstance(event, QContextMenuEvent):
            by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
            return by_key and self._ask()
        if watched is not self._view or not isinstance(event, QKeyEvent):
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            free = self._at is not None and not self._document.waits
            mine = free and self._is_click(event)
            if mine:
                event.accept()
            return mine
        return event.type() == QEvent.Type.KeyPress and self._key(event)

    def _is_click(self, event: QKeyEvent) -> bool:
        """Whether the key is Enter, by itself or with what is held down for a click."""
        control = event.modifiers() & _HELD.ControlModifier
        return event.key() in _ENTER and not control

    def _key(self, event: QKeyEvent) -> bool:
        key, shifted = event.key(), event.modifiers() & _HELD.ShiftModifier
        if key == _KEYS.Key_Menu or (key == _KEYS.Key_F10 and shifted):
            return self._ask()
        if self._at is None:
            return False
        if key in ARROWS and not event.modifiers() & _HELD.ControlModifier:
            return self._go(event)
        if self._document.waits:
            return False  # the keys are for what is asked on the board
        if key == _KEYS.Key_Space and not event.isAutoRepeat():
            return self._space(event)
        if self._is_click(event):
            return self._enter(event)
        if key == _KEYS.Key_Escape:
            return self._escape()
        if key in (_KEYS.Key_Tab, _KEYS.Key_Backtab):
            self.put_away()
        return False

    def _go(self, event: QKeyEvent) -> bool:
        assert self._at is not None
        battle, edge = self._document.battle, self._scene.board_rect()
        x, y = pushed(battle, event)
        if isinstance(battle.board, GridBoard):
            leap = LEAP if event.modifiers() & _HELD.ShiftModifier else 1
            x, y, edge = x * leap, y * leap, edge.adjusted(0.5, 0.5, -0.5, -0.5)
        self._at = QPointF(
            min(max(self._at.x() + x, edge.left()), edge.right()),
            min(max(self._at.y() + y, edge.top()), edge.bottom()),
        )
        self._look()
        return True

    def _space(self, event: QKeyEvent) -> bool:
        """Take hold of what is there; while something is held, the tool may want the key."""
        if not self._drags:
            self._drags = True
            self._mouse.move(self._spot)
            self._mouse.press(self._spot)
        elif self._view.tool is None or not self._view.tool.key(event):
            self._drop()
        self._place()
        return True

    def _enter(self, event: QKeyEvent) -> bool:
        """Drop what is held, else click; a tool that waits for Enter has it."""
        tool = self._view.tool
        if self._drags:
            self._drop()
            self._place()
        elif tool is not None and tool.claims(event):
            return False
        else:
            self._mouse.keys = event.modifiers() & ~_HELD.KeypadModifier
            self._mouse.click(self._spot)
            self._mouse.keys = _HELD.NoModifier
        return True

    def _drop(self) -> None:
        self._drags = False
        self._mouse.release(self._spot)

    def _escape(self) -> bool:
        tool = self._view.tool
        if self._drags:
            self._view.guard.give_up()
        elif tool is not None and tool.busy:
            return False
        else:
            self.put_away()
        return True

    def _ask(self) -> bool:
        """Ask for the menu: of the place of the cursor, else of the selected token."""
        at = self._at or self._begin()
        self._view.show_rect(QRectF(at, at).adjusted(-0.6, -0.6, 0.6, 0.6))
        self._mouse.ask(self._mouse.spot(at))
        return True

    def _ignored(self, event: QKeyEvent) -> None:
        """Come up when arrow keys mean nothing to the tool."""
        control = event.modifiers() & _HELD.ControlModifier
        if event.key() in ARROWS and self._at is None and not control:
            self.toggle()

    # The mouse proper --------------------------------------------------------------

    def _meets_mouse(self, event: QMouseEvent) -> bool:
        """Give way to the mouse when it is pressed; while something is dragged by keys, let it move alone."""
        if self._mouse.sends or self._at is None:
            return False
        if event.type() in _CLICKS:
            self.put_away()
        return self._drags and event.type() == QEvent.Type.MouseMove

    def _battle_changed(self, old: Battle, new: Battle) -> None:
        """Leave the arrow keys to whoever's turn begins."""
        if old.turn.token != new.turn.token or old.turn.side != new.turn.side:
            self.put_away()

    def _let_go(self) -> None:
        self._drags = False
        self._place()
