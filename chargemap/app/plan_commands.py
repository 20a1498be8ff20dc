"""What players do with a planned round: play a phase, or all of it, begin another, and name who won initiative."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Signal

from chargemap.app.phase_figures import Event, movers, way_of
from chargemap.app.tools.walk import Walk, Walks
from chargemap.i18n import _
from chargemap.model.battle import Action, Entry
from chargemap.rules.phased import Phased

if TYPE_CHECKING:
    from chargemap.app.declared import Declarations
    from chargemap.app.document import Document
    from chargemap.app.scene import BoardScene


class PlanCommands(QObject):
    """The commands on the round of one document; each is one undo step and one entry of the log."""

    said = Signal(str)  # a sentence for the status line
    changed = Signal()  # who is taken to have won initiative

    def __init__(
        self,
        scene: "BoardScene",
        declarations: "Declarations",
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.document: Document = scene.document
        self.declarations = declarations
        self._winner = ""
        self.walk = Walk(scene, self)
        declarations.with_choices = self._with_initiative
        self.document.acted.connect(self._acted)

    @property
    def phased(self) -> Phased | None:
        """How rounds are played, where they are played in phases."""
        return self.document.ruleset.phased

    @property
    def comes(self) -> str | None:
        """The phase that comes next in the round under way."""
        return self.phased.comes(self.document.whole) if self.phased else None

    @property
    def winner(self) -> str:
        """The side that has won initiative; nothing: it is rolled."""
        phased = self.phased
        known = phased.sides(self.document.battle) if phased else ()
        return self._winner if self._winner in known else ""

    @winner.setter
    def winner(self, side: str) -> None:
        if side != self._winner:
            self._winner = side
            self.changed.emit()

    def together(self) -> Action | None:
        """Return the action that carries out what is declared; None if nothing is."""
        return self.declarations.together() if self.phased else None

    def _with_initiative(self, action: Action) -> Action:
        return action.choosing(initiative=self.winner) if self.winner else action

    # Playing ----------------------------------------------------------------------

    def next_phase(self) -> None:
        """Play the next phase: the first one of what is declared, if no round is under way."""
        if self.phased is not None:
            self._play(self.phased.phase)

    def play_round(self) -> None:
        """Play all phases that are left, or the whole round that is declared."""
        if self.phased is not None:
            self._play(self.phased.whole)

    def new_round(self) -> None:
        """Let the round end without more, and begin the next."""
        if self.phased is not None:
            self.document.act(Action(self.phased.fresh))

    def _play(self, do: str) -> None:
        if self.comes is not None:
            self.document.act(Action(do))
            return
        together = self.declarations.of_all_sides()
        if together is None or self.together() is None:
            self.said.emit(_("Nothing is declared yet: give somebody something to do."))
            return
        self.document.act(Action(do, choices=together.choices))

    # Walking ----------------------------------------------------------------------

    def _acted(self, entry: Entry) -> None:
        phased = self.phased
        if phased and entry.action.do in (phased.phase, phased.whole):
            self.walk.play(*stages_of(entry, phased))
            if entry.action.get("actions") is not None:
                self.winner = ""  # who wins the next round's is not known


def stages_of(entry: Entry, phased: Phased) -> list[Walks]:
    """Return who walked where, phase by phase."""
    events = cast(Sequence[Event], entry.verdict.phases)
    tokens = entry.before.tokens
    legs = {
        by: way_of(events, entry.verdict.ways, by, tokens[by].at)
        for by in movers(events)
        if by in tokens
    }
    return [
        [(by, found[phase]) for by, found in legs.items() if phase in found]
        for phase in phased.steps
    ]
