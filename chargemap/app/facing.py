"""Which way tokens face: turned by dragging the tick on a base, by keys, or by Alt and the wheel."""

import math
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent

from chargemap.app.document import Document
from chargemap.app.items import TokenItem
from chargemap.app.paint.minis import TICK
from chargemap.model.battle import Action
from chargemap.rules.hand import FACING

if TYPE_CHECKING:
    from chargemap.app.view import BoardView

NEAR = 9.0  # pixels from a tick at which it is taken hold of
EIGHTH = 45


class Facing(QObject):
    """Turns tokens on one view, where the rules have them face a way; every turn is one undo step."""

    def __init__(self, view: "BoardView") -> None:
        super().__init__(view)
        self.view, self.scene = view, view.board_scene
        self.document: Document = view.board_scene.document
        self._held = ""  # whose tick the mouse drags
        view.viewport().installEventFilter(self)
        view.guard.given_up.connect(self._give_up)

    @property
    def words(self) -> tuple[str, ...]:
        """The eight ways to face, clockwise from the top; () where tokens face none."""
        return self.document.ruleset.views.facings

    # Turning ----------------------------------------------------------------------

    def turn_left(self) -> None:
        """Turn the selected tokens by an eighth, against the clock."""
        self.turn(self.document.selection, -1)

    def turn_right(self) -> None:
        """Turn the selected tokens by an eighth, with the clock."""
        self.turn(self.document.selection, 1)

    def turn(self, ids: Iterable[str], eighths: int) -> None:
        """Turn these tokens; one that faces no way yet faces the top of the board first."""
        words, tokens = self.words, self.document.battle.tokens
        known = [one for one in ids if one in tokens]
        if not words or not known or self.scene.is_past:
            return
        to = {}
        for one in known:
            word = tokens[one].stats.get(FACING)
            at = words.index(str(word)) + eighths if word in words else 0
            to[one] = words[at % len(words)]
        merge = "face " + " ".join(known)
        self.document.act(Action("face", choices={"to": to}), merge=merge)

    # The tick ---------------------------------------------------------------------

    def tick_at(self, point: QPointF) -> str:
        """Return whose tick is at a point of the scene; empty if none is."""
        if not self.words or self.scene.is_past:
            return ""
        within = NEAR / self.view.scale_px
        found = [
            (math.dist(tick, (point.x(), point.y())), item.token_id)
            for item in self.scene.token_items()
            if (tick := _tick_of(item)) is not None
        ]
        near = [one for one in found if one[0] <= within]
        return min(near)[1] if near else ""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QWheelEvent):
            return self._wheel(event)
        if isinstance(event, QMouseEvent):
            return self._mouse(event)
        return False

    def _wheel(self, event: QWheelEvent) -> bool:
        if not event.modifiers() & Qt.KeyboardModifier.AltModifier or not self.words:
            return False
        turned = event.angleDelta().y() or event.angleDelta().x()
        point = self._point(event.position())
        under = self.scene.token_at((point.x(), point.y()))
        chosen = self.document.selection
        ids = chosen if not under or under in chosen else (under,)
        if turned:
            self.turn(ids, 1 if turned < 0 else -1)
        return True

    def _mouse(self, event: QMouseEvent) -> bool:
        kinds, point = QEvent.Type, self._point(event.position())
        left = event.button() == Qt.MouseButton.LeftButton
        if event.type() == kinds.MouseButtonPress and left and self._may_take():
            self._held = self.tick_at(point)
            if self._held:
                self.document.select((self._held,))
            return bool(self._held)
        if event.type() == kinds.MouseMove and self._held:
            self._show(self._aimed(point))
            return True
        hovers = event.type() == kinds.MouseMove and not event.buttons()
        if hovers and self._may_take() and self.tick_at(point):
            self.view.viewport().setCursor(Qt.CursorShape.SizeAllCursor)
            return True
        if event.type() == kinds.MouseButtonRelease and left and self._held:
            held, self._held = self._held, ""
            self._let_go(held, self._aimed(point, held))
            return True
        return False

    def _may_take(self) -> bool:
        """Whether the tool in hand leaves tokens to be taken hold of."""
        tool = self.view.tool
        return tool is not None and tool.id == "select"

    def _point(self, at: QPointF) -> QPointF:
        return self.view.viewportTransform().inverted()[0].map(at)

    def _aimed(self, point: QPointF, held: str = "") -> int:
        """Return which of the eight ways leads from the held token to a point."""
        item = self.scene.token_item(held or self._held)
        if item is None:
            return 0
        way = point - item.centre
        angle = math.degrees(math.atan2(way.x(), -way.y()))
        return round(angle / EIGHTH) % len(self.words)

    def _show(self, aimed: int) -> None:
        item = self.scene.token_item(self._held)
        if item is not None:
            look = replace(item.look, facing=aimed * EIGHTH)
            item.show_look(look, item.toolTip())

    def _give_up(self) -> None:
        """Show whoever is being turned as it stands."""
        token = self.document.battle.tokens.get(self._held)
        if token is not None and (word := str(token.stats.get(FACING))) in self.words:
            self._show(self.words.index(word))
        self._held = ""

    def _let_go(self, token_id: str, aimed: int) -> None:
        token = self.document.battle.tokens.get(token_id)
        if token is None:
            return
        word = self.words[aimed]
        if token.stats.get(FACING) != word:
            self.document.act(Action("face", choices={"to": {token_id: word}}))


def _tick_of(item: TokenItem) -> tuple[float, float] | None:
    """Return where the tip of a token's tick is in the scene; None if it has none."""
    if item.look.facing is None:
        return None
    angle, reach = math.radians(item.look.facing), item.look.base / 2 * TICK
    centre = item.centre
    return centre.x() + math.sin(angle) * reach, centre.y() - math.cos(angle) * reach
