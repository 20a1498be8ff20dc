"""What bars both bull rush and overrun: the saddle, another kind of action, no direction (PF1-M71, PF1-M79)."""

from collections.abc import Iterator
from typing import Protocol

from chargemap.geometry.ground import Heading
from chargemap.i18n import N_
from chargemap.model.battle import Action
from chargemap.model.verdict import Mark, Reason
from chargemap.rules.d20.situation import Combatant
from chargemap.rules.pf1.board_clauses import M71, M79
from chargemap.rules.pf1.maneuver_clauses import M05
from chargemap.rules.ruling import Requirement, requires

MOUNTED = Reason("mounted", (M79,), N_("{by} rides: that is for the mount to do."))
TARGET_MOUNTED = Reason(
    "target-mounted", (M79,), N_("{at} rides: name the mount instead.")
)
NO_DIRECTION = Reason(
    "no-direction",
    (M71,),
    N_("The centres of {by} and {at} coincide: there is no direction."),
)
WRONG_ACTION = Reason(
    "wrong-action",
    (M05,),
    N_("It is an action of its own: it takes the place of no other."),
)


class Push(Protocol):
    """A bull rush or an overrun."""

    by: Combatant
    at: Combatant
    action: Action

    @property
    def u(self) -> Heading:
        """The direction."""


def in_the_saddle(push: Push) -> Iterator[Mark]:
    """The mount pushes, not its rider."""
    if push.by.rides:
        yield Mark(tokens=(push.by.id,))


def target_in_the_saddle(push: Push) -> Iterator[Mark]:
    """A rider is pushed by pushing the mount."""
    if push.at.rides:
        yield Mark(tokens=(push.at.id,))


def no_direction(push: Push) -> Iterator[Mark]:
    """The two centres are apart."""
    if push.u == (0, 0):
        yield Mark(tokens=(push.at.id,))


def other_way(push: Push) -> Iterator[Mark]:
    """It takes the place of no attack."""
    if push.action.get("as"):
        yield Mark(tokens=(push.by.id,))


def too_big(push: Push) -> Iterator[Mark]:
    """The target is at most one size larger."""
    if push.at.creature.size.rank - push.by.creature.size.rank > 1:
        yield Mark(tokens=(push.at.id,))


BOTH: tuple[Requirement[Push], ...] = (
    requires(MOUNTED, in_the_saddle),
    requires(TARGET_MOUNTED, target_in_the_saddle),
    requires(NO_DIRECTION, no_direction),
    requires(WRONG_ACTION, other_way),
)
