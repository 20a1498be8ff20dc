"""Arrow keys move tokens a square at a time; presses in a row are one move and one undo step."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from chargemap.app.document import Shown
from chargemap.app.pointer import ARROWS
from chargemap.app.spaces import body
from chargemap.app.tools.carry import move_choices, moved_to, placing, ruled_move
from chargemap.model.battle import Action, Battle, Entry
from chargemap.model.board import GridBoard, Point
from chargemap.model.verdict import Verdict

if TYPE_CHECKING:
    from chargemap.app.document import Document


class Nudge:
    """The selected tokens pushed along by arrow keys."""

    def __init__(self, document: "Document") -> None:
        self.document = document
        self._last: Entry | None = None  # the move that the next press makes longer
        self._taken_back: Entry | None = None  # for a longer one, which waits
        document.released.connect(self._released)

    def by_hand(self, shift: Point) -> None:
        """Place the selected tokens a square further, without a ruling."""
        ids = self.document.selection
        action = placing(self.document.battle, ids, shift)
        self.document.act(action, merge="nudge " + " ".join(ids))

    def ruled(
        self, shift: Point, *, step: bool
    ) -> Iterator[tuple[Action, Verdict, Battle]]:
        """Move the one selected token a square further under the rules; yield what was ruled."""
        ids = self.document.selection
        if step:
            yield from self._act(*self._plain(ids[0], shift, step=True))
        elif (entry := self._unfinished(ids[0])) is not None:
            yield from self._further(entry, shift)
        else:
            yield from self._act(*self._path(self.document.battle, ids[0], [], shift))

    def _plain(self, token: str, shift: Point, *, step: bool) -> tuple[Action, Verdict]:
        battle = self.document.battle
        choices = move_choices(battle, token, moved_to(battle, token, shift))
        if step:
            choices["as"] = "step"
        return ruled_move(self.document.ruleset, battle, token, choices)

    def _path(
        self, battle: Battle, token: str, path: list[list[float]], shift: Point
    ) -> tuple[Action, Verdict]:
        """Return the move along `path` (empty: from where the token stands) and a square further."""
        way = path
        if not way and isinstance(battle.board, GridBoard):
            way = [moved_to(battle, token, (0, 0))]  # where a path of squares begins
        x, y = way[-1] if way else body(battle, token).at
        choices = {"path": [*way, [x + shift[0], y + shift[1]]]}
        return ruled_move(self.document.ruleset, battle, token, choices)

    def _unfinished(self, token: str) -> Entry | None:
        """Return the last entry if it is the move of this token that arrow keys made so far.

        While others may strike first there is none: to take it back would give up what waits.
        """
        log = self.document.battle.log
        last = None if self.document.waits else self._last
        if last is None or not log or log[-1] is not last or last.action.by != token:
            return None
        return last

    def _further(
        self, entry: Entry, shift: Point
    ) -> Iterator[tuple[Action, Verdict, Battle]]:
        """Take the last move back and make a longer one of it, if that one is allowed."""
        way = entry.action.get("path")
        assert isinstance(way, list)
        action, verdict = self._path(entry.before, entry.action.by, way, shift)
        if verdict.legal:
            self.document.undo.undo()
            self._taken_back = entry
            yield from self._act(action, verdict)
        else:
            self.document.show_verdict(Shown(verdict, action, entry.before))
            yield action, verdict, entry.before

    def _act(
        self, action: Action, judged: Verdict
    ) -> Iterator[tuple[Action, Verdict, Battle]]:
        before = self.document.battle
        verdict = self.document.act(action)
        if verdict is None:
            return
        self._taken_back = None
        ended = verdict.legal and "path" in action.choices
        self._last = self.document.battle.log[-1] if ended else None
        yield action, verdict, before

    def _released(self, carried_out: bool) -> None:
        """Go on from a move that had to wait; if it was given up, the shorter one holds again."""
        document, taken = self.document, self._taken_back
        self._taken_back = None
        last = document.battle.log[-1] if document.battle.log else None
        if carried_out and last is not None and "path" in last.action.choices:
            self._last = last if last.verdict.legal else None
        elif taken is not None and document.battle is taken.before:
            document.undo.redo()


def pushed(battle: Battle, event: QKeyEvent) -> Point:
    """Return how far an arrow key pushes: a square; on a table an inch, with Shift half of one."""
    x, y = ARROWS[Qt.Key(event.key())]
    shifted = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
    on_grid = isinstance(battle.board, GridBoard)
    return (x / 2, y / 2) if shifted and not on_grid else (x, y)
