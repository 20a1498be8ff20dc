"""What bars every special action of Pathfinder: the turn, states, a mount that is not trained."""

from collections.abc import Callable, Iterator
from typing import Any, Protocol

from chargemap.i18n import N_
from chargemap.model.verdict import Mark, Reason
from chargemap.rules.d20.reasons import by_states
from chargemap.rules.d20.situation import Combatant, Situation
from chargemap.rules.d20.states import SENTENCES
from chargemap.rules.pf1.clauses import C22
from chargemap.rules.pf1.costs import OPPORTUNITY, Cost
from chargemap.rules.pf1.game import CONDITIONS
from chargemap.rules.pf1.grapple_clauses import M55
from chargemap.rules.pf1.maneuver_clauses import M05, M67
from chargemap.rules.pf1.riding_clauses import R02
from chargemap.rules.ruling import Family, Requirement, requires

CONTROLLED = "controlled"  # effect on a mount: its rider has it in hand this turn

NO_ACTION = Reason("no-action", (M05,), N_("{tokens} has no action left for it."))
NO_OPPORTUNITY = Reason(
    "no-action", (M05,), N_("{by} can make no attack of opportunity now.")
)
NAUSEATED = Reason("state-nauseated", (M67,), SENTENCES["nauseated"])
PINNED = Reason("state-pinned", (M55,), SENTENCES["pinned"])
MOUNT_UNTRAINED = Reason(
    "mount-untrained",
    (R02,),
    N_(
        "{by}'s mount is not trained for war, and {by} has not brought it under control."
    ),
)
ACT_STATES = by_states(CONDITIONS, C22, "act")


class Attempt(Protocol):
    """What is asked: who acts, in which battle, at what cost."""

    situation: Situation
    by: Combatant

    @property
    def cost(self) -> Cost:
        """What it costs of the turn."""


def action_is_left(attempt: Attempt) -> Iterator[Mark]:
    """The turn still has what it costs."""
    cost = attempt.cost
    if cost != OPPORTUNITY and not cost.is_left(attempt.situation, attempt.by):
        yield Mark(tokens=(attempt.by.id,))


def opportunity_is_left(attempt: Attempt) -> Iterator[Mark]:
    """An attack of opportunity may still be made, where it is one."""
    cost = attempt.cost
    if cost == OPPORTUNITY and not cost.is_left(attempt.situation, attempt.by):
        yield Mark(tokens=(attempt.by.id,))


def able_to_act(attempt: Attempt) -> Iterator[tuple[str, Mark]]:
    """No state keeps the one from acting at all."""
    for state in sorted(attempt.by.creature.states):
        if state in ACT_STATES:
            yield state, Mark(tokens=(attempt.by.id,))


def without_state(state: str) -> Callable[[Attempt], Iterator[Mark]]:
    """The one who acts is not in that state."""

    def asked(attempt: Attempt) -> Iterator[Mark]:
        if state in attempt.by.creature.states:
            yield Mark(tokens=(attempt.by.id,))

    return asked


def mount_is_in_hand(attempt: Attempt) -> Iterator[Mark]:
    """The mount is trained for war, or was brought under control this turn."""
    mount = attempt.situation.body(attempt.by)
    untrained = attempt.by.rides and not mount.creature.war_trained
    if untrained and mount.token.effect(CONTROLLED) is None:
        yield Mark(tokens=(mount.id,))


ABLE = Family(ACT_STATES, able_to_act)
NOT_NAUSEATED = requires(NAUSEATED, without_state("nauseated"))
NOT_PINNED = requires(PINNED, without_state("pinned"))
MOUNT_IN_HAND = requires(MOUNT_UNTRAINED, mount_is_in_hand)

# of every special action; those that a state or a mount does not bar take what they need of it
ABLE_TO_DO: tuple[Requirement[Any] | Family[Any], ...] = (
    ABLE,
    NOT_NAUSEATED,
    NOT_PINNED,
    MOUNT_IN_HAND,
)
LEFT = (
    requires(NO_ACTION, action_is_left),
    requires(NO_OPPORTUNITY, opportunity_is_left),
)
EVERY = (*LEFT, *ABLE_TO_DO)
