"""What bars a maneuver that stands in for a melee attack: trip, disarm, sunder (PF1-M05, PF1-M70)."""

from collections.abc import Iterator
from typing import Protocol

from chargemap.i18n import N_
from chargemap.model.verdict import Mark, Reason
from chargemap.rules.d20.situation import Combatant, Situation
from chargemap.rules.d20.weapons import Weapon
from chargemap.rules.pf1.board_clauses import M70
from chargemap.rules.pf1.grapple_clauses import M55
from chargemap.rules.pf1.maneuver import Armed
from chargemap.rules.pf1.maneuver_clauses import M05
from chargemap.rules.pf1.moved import feet_moved
from chargemap.rules.pf1.riding_clauses import R06, R08
from chargemap.rules.ruling import requires

KNEES = (
    "hands"  # effect on a rider who guides with the knees: how many hands that frees
)

CANNOT_REACH = Reason("cannot-reach", (M70,), N_("{by} does not reach {at}."))
NO_WEAPON = Reason("no-weapon", (M05,), N_("{by} does not hold that weapon."))
WRONG_ACTION = Reason(
    "wrong-action", (M05,), N_("{by} cannot do that with that kind of action.")
)
ONE_HAND = Reason(
    "one-hand",
    (R06,),
    N_(
        "{by} has but one hand free: the other holds the reins, unless it guides the mount with the knees (Ride)."
    ),
)
GRAPPLED_HANDS = Reason(
    "state-grappled", (M55,), N_("{by} is grappled and cannot use both hands.")
)
MOUNT_MOVED = Reason(
    "mount-moved",
    (R08,),
    N_("{by}'s mount moved more than {ft:5}: there is one attack, no full attack."),
)

WAYS = ("attack", "full-attack", "opportunity")


class Wielding(Protocol):
    """What is asked: who strikes with which weapon."""

    situation: Situation

    @property
    def by(self) -> Combatant:
        """The one who strikes."""

    @property
    def weapon(self) -> Weapon | None:
        """The weapon."""


def takes_two_hands(weapon: Weapon, one: Combatant) -> bool:
    """Whether the weapon takes both hands; a lance takes one in the saddle."""
    both = weapon.hands == 2 or weapon.double_weapon
    return both and not (weapon.lance and one.rides)


def has_one_hand(one: Combatant) -> bool:
    """Whether the one rides with one hand on the reins (PF1-R06)."""
    freed = one.token.effect(KNEES)
    return one.rides and (freed is None or freed.value != 2)


def _reaches(attempt: Armed) -> Iterator[Mark]:
    weapon = attempt.weapon
    if attempt.charge is None and weapon and not attempt.reaches_with(weapon):
        yield Mark(tokens=(attempt.at.id,))


def _holds_it(attempt: Armed) -> Iterator[Mark]:
    if not attempt.weapons:
        yield Mark(tokens=(attempt.by.id,))


def _as_it_is_done(attempt: Armed) -> Iterator[Mark]:
    if attempt.way not in WAYS:
        yield Mark(tokens=(attempt.by.id,))


def reins(attempt: Wielding) -> Iterator[Mark]:
    """A weapon that takes both hands is not wielded with one on the reins."""
    weapon, by = attempt.weapon, attempt.by
    if weapon and takes_two_hands(weapon, by) and has_one_hand(by):
        yield Mark(tokens=(by.id,))


def held_fast(attempt: Wielding) -> Iterator[Mark]:
    """Nor in a grapple."""
    weapon, by = attempt.weapon, attempt.by
    grappled = "grappled" in by.creature.states
    if weapon and takes_two_hands(weapon, by) and grappled:
        yield Mark(tokens=(by.id,))


def mount_went(
    situation: Situation, by: Combatant, moved_ft: int | None = None
) -> Iterator[Mark]:
    """The mount has not moved more than 5 ft; `moved_ft` if that is told."""
    went = feet_moved(situation, by) if moved_ft is None else moved_ft
    if by.rides and went > 5:
        yield Mark(tokens=(by.id,))


def _mount_stood(attempt: Armed) -> Iterator[Mark]:
    if attempt.way == "full-attack":
        yield from mount_went(attempt.situation, attempt.by)


ARMED = (
    requires(CANNOT_REACH, _reaches),
    requires(NO_WEAPON, _holds_it),
    requires(WRONG_ACTION, _as_it_is_done),
    requires(ONE_HAND, reins),
    requires(GRAPPLED_HANDS, held_fast),
    requires(MOUNT_MOVED, _mount_stood),
)
