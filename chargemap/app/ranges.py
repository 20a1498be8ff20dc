"""The reach of the selected token, and where it could be charged: lit on the board after each change."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar, cast

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication

from chargemap.app import settings
from chargemap.app.document import PLAY
from chargemap.app.paint.ranges import Squares, covered
from chargemap.app.range_items import AreaItem, DangerItem, ReachItem
from chargemap.app.spaces import body
from chargemap.explain import lengths
from chargemap.i18n import _
from chargemap.model.battle import Battle
from chargemap.model.board import GridBoard, Square
from chargemap.rules.looking import Stride
from chargemap.rules.memo import by_identity

if TYPE_CHECKING:
    from chargemap.app.scene import BoardScene

REACH, DANGER = "reach", "danger"
DEFAULTS = {REACH: True, DANGER: False}
PAUSE_MS = (
    120  # that nothing must change before danger is worked out, which may take a while
)
KEPT = 8  # battles whose answers are remembered
Answer = TypeVar("Answer")


class Ranges(QObject):
    """Asks the ruleset once for each battle and token, when the board has been painted."""

    changed = Signal()  # what is lit

    def __init__(self, scene: "BoardScene") -> None:
        super().__init__(scene)
        self.scene, self.document = scene, scene.document
        self.on = {name: settings.flag(name, DEFAULTS[name]) for name in DEFAULTS}
        self.in_hand = True  # whether the tool is one that moves tokens
        self.strides: tuple[Stride, ...] = ()
        self._shown: tuple[object, ...] = ()
        self._hand = QCursor.pos()
        self._items: dict[str, AreaItem] = {}
        self._soon = {
            REACH: self._timer(0, self._show_reach),
            DANGER: self._timer(PAUSE_MS, self._show_danger),
        }
        self.document.battle_changed.connect(self._follow)
        self.document.selection_changed.connect(self._follow)
        self.document.mode_changed.connect(self._follow)
        self.document.verdict_shown.connect(self._follow)  # perhaps one of the past

    def _timer(self, wait: int, then: Callable[[], None]) -> QTimer:
        timer = QTimer(self, interval=wait, singleShot=True)
        timer.timeout.connect(then)
        return timer

    # What is lit --------------------------------------------------------------

    @property
    def token(self) -> str:
        """The one token that is selected and may be moved under the rules; else nothing."""
        battle, chosen = self.scene.battle, self.document.selection
        able = (
            self.in_hand
            and self.document.mode == PLAY
            and "move" in self.document.ruleset.rules
            and isinstance(battle.board, GridBoard)
            and not self.scene.is_past
            and not self.document.waits  # for an answer: then that alone is to be seen
        )
        return chosen[0] if able and len(chosen) == 1 else ""

    @property
    def waits(self) -> bool:
        """Whether something has still to be worked out."""
        return any(timer.isActive() for timer in self._soon.values())

    def item(self, name: str) -> AreaItem | None:
        """Return the item that lights the reach, or the danger, if there is one."""
        return self._items.get(name)

    def sentences(self) -> list[tuple[str, str]]:
        """Return what is lit in words, each with the sign that it is drawn by."""
        told = []
        for number, stride in enumerate(self.strides if REACH in self._items else ()):
            unit = self.document.ruleset.unit_of_ways
            words = _(stride.text).format(
                length=lengths.number(stride.length, unit), unit=lengths.name(unit)
            )
            told.append((f"{REACH}-{min(number, 1)}", words))
        if DANGER in self._items:
            told.append((DANGER, _("Could be charged here next turn")))
        return told

    # Switches -----------------------------------------------------------------

    def show_reach(self, shown: bool) -> None:
        """Light the squares that the selected token may move to, or do not, and remember it."""
        self._switch(REACH, shown)

    def show_danger(self, shown: bool) -> None:
        """Mark the squares in which the selected token could be charged, or do not, and remember it."""
        self._switch(DANGER, shown)

    def _switch(self, name: str, shown: bool) -> None:
        self.on[name] = shown
        settings.remember(name, shown)
        self.refresh()

    def take(self, moves_tokens: bool) -> None:
        """Follow the tool that was taken in hand."""
        self.in_hand = moves_tokens
        self._follow()

    def refresh(self) -> None:
        """Draw everything again, in the colours that the scene has now."""
        self._shown = ()
        self._follow()

    # Following ----------------------------------------------------------------

    def _follow(self, *_of: object) -> None:
        """Take away what is no longer true, and have it worked out anew when there is time."""
        token = self.token
        wanted = (self.scene.battle, token) if token else ()
        same = len(wanted) == len(self._shown) and all(
            one is other for one, other in zip(wanted, self._shown, strict=True)
        )
        if same and wanted:
            return
        self._shown = wanted
        self._clear()
        for name, timer in self._soon.items():
            if token and self.on[name]:
                timer.start()
            else:
                timer.stop()

    def _clear(self) -> None:
        had = bool(self._items)
        for item in self._items.values():
            self.scene.removeItem(item)
        self._items.clear()
        self.strides = ()
        if had:
            self.changed.emit()

    def _show_reach(self) -> None:
        if not (token := self.token):
            return
        views = self.document.ruleset.views
        self.strides = _answer(self.scene.battle, token, REACH, views.strides)
        if self.strides:
            squares = [stride.squares for stride in self.strides]
            own, side = self._stand(token)
            self._put(REACH, ReachItem(squares, own, side, self.scene.colours))

    def _show_danger(self) -> None:
        if not (token := self.token):
            return
        if self._hand_moved():
            self._soon[DANGER].start()
            return
        views, battle = self.document.ruleset.views, self.scene.battle
        found = _answer(battle, token, DANGER, views.danger)
        if found:
            drawn = self._threatened_ground(token, found)
            self._put(DANGER, DangerItem(found, drawn, self.scene.colours))

    def _hand_moved(self) -> bool:
        """Whether a drag is under way that has not come to rest: nothing slow is done in it."""
        before, self._hand = self._hand, QCursor.pos()
        held = QApplication.mouseButtons() != Qt.MouseButton.NoButton
        return held and self._hand != before

    def _threatened_ground(self, token: str, found: Squares) -> Squares:
        """Return the squares on which the token cannot stand out of danger."""
        own, side = self._stand(token)
        if side == 1:
            return found
        views, battle = self.document.ruleset.views, self.scene.battle
        strides = _answer(battle, token, REACH, views.strides)
        places = frozenset({own}).union(*(one.squares for one in strides))
        return covered(found, side) - covered(places - found, side)

    def _stand(self, token: str) -> tuple[Square, int]:
        """Return where the token's legs stand, and how many squares wide its space is."""
        walker = body(self.scene.battle, token)
        column, row = walker.at
        side = self.document.ruleset.views.space_sq(walker)
        return (int(column), int(row)), side

    def _put(self, name: str, item: AreaItem) -> None:
        self._items[name] = item
        self.scene.addItem(item)
        self.changed.emit()


@by_identity(KEPT)
def _known(battle: Battle) -> dict[tuple[str, str], object]:
    """Return what was asked about that battle so far."""
    return {}


def _answer(
    battle: Battle, token: str, name: str, ask: Callable[[Battle, str], Answer]
) -> Answer:
    """Return the ruleset's answer, asked for once."""
    known = _known(battle)
    if (name, token) not in known:
        known[name, token] = ask(battle, token)
    return cast(Answer, known[name, token])
