"""An attempt in a grapple, of whichever mode: who helps, how far it reaches, what bars it (PF1-M40 to PF1-M56)."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar, cast

from chargemap.i18n import N_
from chargemap.model.verdict import Mark, Part, Reason
from chargemap.rules.d20 import reach
from chargemap.rules.d20.situation import Combatant
from chargemap.rules.dice import Dice
from chargemap.rules.memo import lazy
from chargemap.rules.pf1.aid import HELP, able_to_help, aid, helping_weapon
from chargemap.rules.pf1.board_clauses import M70
from chargemap.rules.pf1.fighter import fighter_of
from chargemap.rules.pf1.game import UNARMED
from chargemap.rules.pf1.gear import hands_free
from chargemap.rules.pf1.grapple_clauses import M56
from chargemap.rules.pf1.holds import held_by
from chargemap.rules.pf1.maneuver import Maneuver
from chargemap.rules.pf1.maneuver_clauses import M05
from chargemap.rules.ruling import Ruling

Kind = TypeVar("Kind", bound="Grapple")

CANNOT_REACH = Reason("cannot-reach", (M70,), N_("{by} does not reach {at}."))
WRONG_ACTION = Reason(
    "wrong-action", (M05,), N_("A grapple is a standard action of its own.")
)
HELPER_CANNOT_REACH = Reason(
    "helper-cannot-reach", (M56,), N_("{tokens} cannot help from there, or cannot act.")
)
HANDS = Part(-4, N_("no two free hands"))


class Grapple(Maneuver):
    """An attempt to grapple, to hold on, to let go or to get free."""

    kind = "grapple"

    @property
    def holds(self) -> bool:
        """Whether the one who acts holds the other."""
        return held_by(self.battle, self.by.id) == self.at.id

    @property
    def is_held(self) -> bool:
        """Whether the one who acts is held by the other."""
        return held_by(self.battle, self.at.id) == self.by.id

    @property
    def then(self) -> str:
        """What is done with the hold."""
        return cast(str, self.action.get("then") or "hold")

    @property
    def unprovoking(self) -> bool:
        """Whether it gives the target no attack of opportunity: only the start does."""
        return True

    @property
    def reaches(self) -> bool:
        """Whether the natural reach covers the target with a line of effect."""
        grip = self.situation.grip(self.by, UNARMED)
        return reach.covers(self.situation.ground, self.place, grip, self.at.space)

    @property
    def aided_against(self) -> Combatant:
        """Whom the helpers must reach."""
        return self.at

    @lazy
    def helpers(self) -> tuple[Combatant, ...]:
        """Those who help, each once."""
        named = self.action.get("helpers") or ()
        ids = (named,) if isinstance(named, str) else cast(Sequence[str], named)
        return tuple(self.situation[one] for one in dict.fromkeys(ids))

    @property
    def hands_parts(self) -> tuple[Part, ...]:
        """Return -4 for a humanoid without two free hands (PF1-M41)."""
        humanoid = fighter_of(self.by.token).humanoid
        return (HANDS,) if humanoid and hands_free(self.by) < 2 else ()

    def forecast_help(self, ruling: Ruling) -> None:
        """Note what each helper has to roll."""
        for one in self.helpers:
            ruling.tally(aid(self.situation, one, self.aided_against).forecast())
            ruling.draw(M56, on="test aid")

    def aided(self, ruling: Ruling, dice: Dice) -> tuple[Part, ...]:
        """Let the helpers roll, and return +2 for each who succeeds."""
        checks = [
            aid(self.situation, one, self.aided_against).rolled(dice, "aid")
            for one in self.helpers
        ]
        for check in checks:
            ruling.tally(check)
            ruling.draw(M56, on="test aid")
        return tuple(HELP for check in checks if check.passed)


def when(
    kind: type[Kind], evidence: Callable[[Kind], Iterator[Mark]]
) -> Callable[[Grapple], Iterator[Mark]]:
    """Return the evidence against attempts of that kind only."""

    def asked(attempt: Grapple) -> Iterator[Mark]:
        return evidence(attempt) if isinstance(attempt, kind) else iter(())

    return asked


# ------------------------------------------------------------------ what bars several modes
def out_of_reach(attempt: Grapple) -> Iterator[Mark]:
    """The natural reach covers the target."""
    if not attempt.reaches:
        yield Mark(tokens=(attempt.at.id,))


def another_way(attempt: Grapple) -> Iterator[Mark]:
    """It stands in for no attack."""
    if attempt.action.get("as"):
        yield Mark(tokens=(attempt.by.id,))


def helpless_helpers(attempt: Grapple) -> Iterator[Mark]:
    """Each helper can act and reaches the other with a weapon of its own."""
    target = attempt.aided_against
    for one in attempt.helpers:
        fit = one.id not in (attempt.by.id, attempt.at.id) and able_to_help(one)
        if not fit or helping_weapon(attempt.situation, one, target) is None:
            yield Mark(tokens=(one.id,))
