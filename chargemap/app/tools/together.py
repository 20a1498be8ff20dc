"""Several tokens moved by one gesture: one undo step, unless somebody may strike on the way."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QObject

from chargemap.app.tools.carry import foremost_first, moved_to, ruled_move
from chargemap.i18n import _
from chargemap.model.battle import Action
from chargemap.model.board import Point
from chargemap.model.verdict import Verdict

if TYPE_CHECKING:
    from chargemap.app.document import Document

Ruled: TypeAlias = Callable[[str], tuple[Action, Verdict]]


class Together(QObject):
    """Moves tokens under the rules, the foremost first, each where those before it have left it room."""

    def __init__(self, document: "Document", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self._rest: list[Callable[[], None]] = []  # moves that wait for a strike
        document.released.connect(self._go_on)

    def move(
        self,
        ids: Sequence[str],
        shift: Point,
        act: Callable[[Action], None],
        *,
        step: bool,
    ) -> None:
        """Move each by `shift`, as a 5-foot step perhaps, by `act`."""
        document, asks = self.document, self.document.hold_back
        order = foremost_first(document.battle, ids, shift)
        ruled = partial(self._ruled, shift, step)
        moves = [partial(self._move, ruled, act, one) for one in order]
        judged = (ruled(one)[1] for one in order if asks is not None)
        if any(verdict.legal and verdict.provokes for verdict in judged):
            self._rest = list(moves)
            self._go_on(carried_out=True)
            return
        document.hold_back = None  # within one step nobody is asked
        document.undo.beginMacro(_("Move of {number} tokens").format(number=len(order)))
        for move in moves:
            move()
        document.undo.endMacro()
        document.hold_back = asks

    def _ruled(self, shift: Point, step: bool, token: str) -> tuple[Action, Verdict]:
        document = self.document
        choices: dict[str, object] = {"to": moved_to(document.battle, token, shift)}
        if step:
            choices["as"] = "step"
        return ruled_move(document.ruleset, document.battle, token, choices)

    def _move(self, ruled: Ruled, act: Callable[[Action], None], token: str) -> None:
        if token in self.document.battle.tokens:
            act(ruled(token)[0])

    def _go_on(self, carried_out: bool) -> None:
        """Make the next moves, up to one that has to wait; a gesture that was given up ends."""
        if not carried_out:
            self._rest.clear()
        while self._rest and not self.document.waits:
            self._rest.pop(0)()
