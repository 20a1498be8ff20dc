"""Trip: in place of a melee attack, the target is laid down (PF1-M22 to PF1-M25)."""

from collections.abc import Iterator

from chargemap.i18n import N_
from chargemap.model.battle import Action, Battle
from chargemap.model.verdict import Check, Mark, Part, Reason
from chargemap.rules.d20.charging import Charge
from chargemap.rules.d20.situation import Combatant
from chargemap.rules.dice import Dice
from chargemap.rules.pf1 import bars, maneuver
from chargemap.rules.pf1.armed import ARMED
from chargemap.rules.pf1.board_clauses import M79
from chargemap.rules.pf1.check import failed_by_ten, leg_parts
from chargemap.rules.pf1.fighter import fighter_of
from chargemap.rules.pf1.game import situation_of
from chargemap.rules.pf1.maneuver import Armed
from chargemap.rules.pf1.maneuver_clauses import M22, M23, M25
from chargemap.rules.ruling import Ruling, requires

TOO_BIG = Reason(
    "target-too-big", (M22,), N_("{at} is more than one size larger than {by}.")
)
ALREADY_PRONE = Reason("already-prone", (M23,), N_("{at} is prone already."))
IMMUNE = Reason("target-immune", (M25,), N_("{at} cannot be tripped."))
TARGET_MOUNTED = Reason(
    "target-mounted", (M79,), N_("{at} rides: name the mount instead.")
)


class Trip(Armed):
    """An attempt to trip."""

    kind = "trip"

    def need_parts(self) -> tuple[Part, ...]:
        """Return the legs beyond two, and what a tie takes (option `trip_tie`)."""
        tie = self.situation.options["trip_tie"] == "fails"
        return (*leg_parts(self.at), *((Part(1, N_("a tie fails")),) if tie else ()))


def attempt(battle: Battle, action: Action) -> Trip:
    """Return the trip."""
    return Trip(situation_of(battle), action)


def at_end(charge: Charge) -> Trip:
    """Return the trip at the end of a charge."""
    return Trip(charge.situation, charge.action, charge)


# ------------------------------------------------------------------ what bars it
def may_be_tripped(one: Combatant) -> bool:
    """Whether the creature can be tripped: it has legs, does not fly, and nothing says otherwise (PF1-M25)."""
    flying = "flying" in one.creature.states
    return not (
        flying or one.creature.legs == 0 or "trip" in fighter_of(one.token).immune
    )


def too_big(trip: Trip) -> Iterator[Mark]:
    """The target is at most one size larger."""
    if trip.at.creature.size.rank - trip.by.creature.size.rank > 1:
        yield Mark(tokens=(trip.at.id,))


def prone_already(trip: Trip) -> Iterator[Mark]:
    """The target stands; without an action left for it that is not asked (given case of blow by blow)."""
    left = trip.cost.is_left(trip.situation, trip.by)
    if left and "prone" in trip.at.creature.states:
        yield Mark(tokens=(trip.at.id,))


def immune(trip: Trip) -> Iterator[Mark]:
    """The target can be tripped at all."""
    if not may_be_tripped(trip.at):
        yield Mark(tokens=(trip.at.id,))


def in_the_saddle(trip: Trip) -> Iterator[Mark]:
    """A rider is tripped by tripping the mount."""
    if trip.at.rides:
        yield Mark(tokens=(trip.at.id,))


REQUIREMENTS = (
    *bars.EVERY,
    *ARMED,
    requires(TOO_BIG, too_big),
    requires(ALREADY_PRONE, prone_already),
    requires(IMMUNE, immune),
    requires(TARGET_MOUNTED, in_the_saddle),
)


# ------------------------------------------------------------------ what comes of it
def forecast(trip: Trip, ruling: Ruling) -> None:
    """Note the clauses, and whether the target gets an attack of opportunity."""
    maneuver.forecast(trip, ruling, M22, M23)


def outcome(trip: Trip, ruling: Ruling, dice: Dice) -> Battle:
    """Roll: the target lies, or after a bad failure the one who tried, unless it rides."""

    def won(battle: Battle, check: Check) -> Battle:
        return maneuver.fallen(battle, ruling, M23, trip.at.id)

    def lost(battle: Battle, check: Check) -> Battle:
        if not failed_by_ten(check) or trip.by.rides:
            return battle
        return maneuver.fallen(battle, ruling, M23, trip.by.id)

    return maneuver.resolved(trip, ruling, dice, won, lost)
