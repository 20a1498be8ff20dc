"""Who may step into the way of a mover is asked before it moves, one mover after the other: the opponents' choice."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from chargemap.app.document import Again, Shown
from chargemap.app.elsewhere import steps_in_elsewhere
from chargemap.app.seen import ruling_words
from chargemap.app.strike_stage import Asked
from chargemap.i18n import _
from chargemap.model.battle import Action, Battle
from chargemap.rules.chance import Crossing

if TYPE_CHECKING:
    from chargemap.app.document import Document


@dataclass(frozen=True, slots=True)
class Waiting:
    """An action that waits for an answer: as it is by now, whose way is open, and who was asked about before."""

    action: Action
    again: Again
    crossing: Crossing
    answered: frozenset[str] = frozenset()
    left: int = 0  # further movers whose way is open


class Interceptions(QObject):
    """Holds an action back until its opponents have said who steps into its way, or that nobody does."""

    changed = Signal()  # another offer, or none any more
    said = Signal(str)

    def __init__(self, document: "Document", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.held: Waiting | None = None
        self._through: Action | None = None  # needs no answer any more
        self._asked: Asked | None = None
        document.ask_opponent = self.hold
        document.battle_changed.connect(self._battle_changed)

    @property
    def mover(self) -> str:
        """Whose way is open."""
        return self.held.crossing.mover if self.held else ""

    @property
    def able(self) -> tuple[str, ...]:
        """Who may step into it."""
        return tuple(self.held.crossing.ways) if self.held else ()

    # What a player does ------------------------------------------------------------

    def hold(self, action: Action, again: Again) -> bool:
        """Whether `action` must wait here until it is known who steps in."""
        if action is self._through:
            return False
        if self.held is not None:
            self.said.emit(_("First say who intercepts; Esc gives the move up."))
            return True
        document = self.document
        if steps_in_elsewhere(document, action):
            return True
        verdict = document.judge(action)
        in_part = document.ruleset.rules[action.do].in_part
        if not (verdict.legal or action.force or in_part):
            return False
        open_ways = self._open_ways(action)
        if not self._is_news(action, open_ways):
            return False
        self._ask(action, again, open_ways, frozenset())
        document.waits = True
        self.changed.emit()
        return True

    def choose(self, token_id: str) -> None:
        """Let that token step into the way."""
        if self.held is not None and token_id in self.held.crossing.ways:
            self._answer(self.held.crossing.ways[token_id])

    def nobody(self) -> None:
        """Let the mover pass."""
        if self.held is not None:
            self._answer(self.held.action)

    def nobody_at_all(self) -> None:
        """Let every mover pass that has not been asked about."""
        if self.held is not None:
            self._release(self.held.action)

    def cancel(self) -> None:
        """Give the whole action up."""
        if self.held is not None:
            self._close()
            self.document.show_verdict(None)
            self.said.emit(_("Given up: nothing has happened."))
            self.document.released.emit(False)

    # How it goes on ----------------------------------------------------------------

    def _open_ways(self, action: Action) -> tuple[Crossing, ...]:
        document = self.document
        crossings = document.ruleset.views.crossings
        return crossings(document.battle, action, document.judge(action))

    def _is_news(self, action: Action, open_ways: tuple[Crossing, ...]) -> bool:
        """Whether there is anybody to ask who was not asked about the shorter move that this one goes on from."""
        asked = self._asked
        able = {one for crossing in open_ways for one in crossing.ways}
        if asked is None or not asked.leads_to(action, self.document.battle):
            return bool(able)
        return not able <= asked.ids

    def _ask(
        self,
        action: Action,
        again: Again,
        open_ways: tuple[Crossing, ...],
        answered: frozenset[str],
    ) -> None:
        left = [one for one in open_ways if one.mover not in answered]
        self.held = Waiting(action, again, left[0], answered, len(left) - 1)
        document = self.document
        shown = Shown(document.judge(action), action, document.battle)
        document.show_verdict(shown)

    def _answer(self, action: Action) -> None:
        held = self.held
        assert held is not None, "somebody moves"
        answered = held.answered | {held.crossing.mover}
        open_ways = self._open_ways(action)
        if any(one.mover not in answered for one in open_ways):
            self._ask(action, held.again, open_ways, answered)
            self.changed.emit()
        else:
            self._release(action)

    def _release(self, action: Action) -> None:
        """Carry the action out as it is by now."""
        held, document, before = self.held, self.document, self.document.battle
        assert held is not None, "somebody moves"
        self._asked = Asked(before, action, frozenset(held.crossing.ways), ())
        self._close()
        self._through = action
        verdict = held.again(action)
        if verdict is not None:
            self.said.emit(ruling_words(document, verdict, action, before))
        document.released.emit(True)

    def _battle_changed(self, old: Battle, new: Battle) -> None:
        """Give up: what was asked is no longer so."""
        if self.held is not None:
            self._close()
            self.document.released.emit(False)

    def _close(self) -> None:
        self.held = None
        self.document.waits = False
        self.changed.emit()
