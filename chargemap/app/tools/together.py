"""Several tokens moved by one gesture: one undo step, but for the strikes that come between."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QObject

from chargemap.app.tools.carry import (
    foremost_first,
    move_choices,
    moved_to,
    ruled_move,
)
from chargemap.i18n import _
from chargemap.model.battle import Action, Battle
from chargemap.model.board import Point
from chargemap.model.verdict import Verdict

if TYPE_CHECKING:
    from chargemap.app.document import Document

Say: TypeAlias = Callable[[Verdict, Action, Battle], None]


class Together(QObject):
    """Moves tokens under the rules, the foremost first, each where those before it have left it room.

    Whoever provokes on the way is asked about before it goes; the others go on when that is settled.
    """

    def __init__(self, document: "Document", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self._rest: list[Callable[[], None]] = []  # moves that wait for a strike
        self._gestures = count()
        document.released.connect(self._go_on)

    def move(
        self, ids: Sequence[str], shift: Point, say: Say, *, step: bool = False
    ) -> None:
        """Move each by `shift`, as a 5-foot step perhaps, and `say` what was ruled."""
        order = foremost_first(self.document.battle, ids, shift)
        ruled = partial(self._ruled, shift, step)
        text = _("Move of {number} tokens").format(number=len(order))
        act = partial(
            self.document.act, merge=f"together {next(self._gestures)}", text=text
        )
        moves = [partial(self._move, ruled, act, say, one) for one in order]
        if self.document.waits:
            moves[0]()  # is told that somebody may strike first
            return
        self._rest = list(moves)
        self._go_on(carried_out=True)

    def _ruled(self, shift: Point, step: bool, token: str) -> Action:
        document = self.document
        to = moved_to(document.battle, token, shift)
        choices = move_choices(document.battle, token, to)
        if step:
            choices["as"] = "step"
        return ruled_move(document.ruleset, document.battle, token, choices)[0]

    def _move(
        self,
        ruled: Callable[[str], Action],
        act: Callable[[Action], Verdict | None],
        say: Say,
        token: str,
    ) -> None:
        before = self.document.battle
        if token not in before.tokens:
            return
        action = ruled(token)
        verdict = act(action)
        if verdict is not None:
            say(verdict, action, before)

    def _go_on(self, carried_out: bool) -> None:
        """Make the next moves, up to one that has to wait; a gesture that was given up ends."""
        if not carried_out:
            self._rest.clear()
        while self._rest and not self.document.waits:
            self._rest.pop(0)()
