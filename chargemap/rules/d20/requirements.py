"""What a charge of the d20 games requires; each ruleset binds these to its own reasons.

Each function yields the evidence against the charge; silence is consent.
"""

from collections.abc import Callable, Container, Iterator

from chargemap.geometry.evidence import sight_blockers
from chargemap.model.verdict import Mark
from chargemap.rules.d20 import turns
from chargemap.rules.d20.charging import (
    LEAST_FT,
    PUSHES,
    TOO_CLOSE,
    Charge,
    may_be_charged,
)
from chargemap.rules.d20.moving import Move


# ------------------------------------------------------------------ requirements: the charger and its target
def target_is_an_opponent(charge: Charge) -> Iterator[Mark]:
    """Anyone but the charger's own side may be charged."""
    if charge.on_itself or not may_be_charged(charge.by, charge.at):
        yield Mark(tokens=(charge.at.id,))


def target_is_alive(charge: Charge) -> Iterator[Mark]:
    """The dead are no creatures any more."""
    if not charge.on_itself and charge.at.dead:
        yield Mark(tokens=(charge.at.id,))


def no_state_bars(
    attempt: Charge | Move, states: Container[str]
) -> Iterator[tuple[str, Mark]]:
    """Neither the one who acts nor its mount is in one of these states."""
    for one in {attempt.by.id: attempt.by, attempt.body.id: attempt.body}.values():
        for state in sorted(one.creature.states):
            if state in states:
                yield state, Mark(tokens=(one.id,))


def no_step_was_taken(charge: Charge) -> Iterator[Mark]:
    """Neither rider nor mount has taken a 5-foot step."""
    if charge.on_itself:
        return
    for key in sorted(charge.by.pair):
        if turns.STEP in charge.situation[key].token.spent:
            yield Mark(tokens=(key,))


def full_round_is_left(charge: Charge) -> Iterator[Mark]:
    """A charge takes a full-round action of rider and mount."""
    if charge.on_itself or charge.partial:
        return
    for key in sorted(charge.by.pair):
        one = charge.situation[key]
        if not turns.full_round_left(one.token, one.creature):
            yield Mark(tokens=(key,))


def the_single_action_is_left(charge: Charge) -> Iterator[Mark]:
    """The shorter charge takes the one action that the turn gave, of rider and mount."""
    if charge.on_itself or not charge.partial:
        return
    for key in sorted(charge.by.pair):
        one = charge.situation[key]
        if charge.kind not in turns.left(one.token, one.creature):
            yield Mark(tokens=(key,))


def the_turn_is_restricted(charge: Charge) -> Iterator[Mark]:
    """The shorter charge is never a choice."""
    unrestricted = charge.by.creature.turn == "full"
    if not charge.on_itself and charge.partial and unrestricted:
        yield Mark(tokens=(charge.by.id,))


def target_is_in_sight(charge: Charge) -> Iterator[Mark]:
    """One uncut line from S to T is enough."""
    if charge.on_itself or charge.sees_target:
        return
    squares, walls = sight_blockers(charge.ground, charge.start, charge.at.space)
    yield Mark(
        tokens=(charge.at.id,), squares=squares, shapes=charge.situation.outlines(walls)
    )


# ------------------------------------------------------------------ requirements: weapons, riding, pushing
def weapon_is_in_hand(charge: Charge) -> Iterator[Mark]:
    """What is named is in hand or drawn on the way, and something is; a push needs no weapon, a trip a fist."""
    if charge.on_itself or charge.then in PUSHES:
        return
    named = {charge.asked} if charge.then else {charge.asked, charge.draw}
    named -= {""}
    if charge.nothing_in_hand or named - {weapon.name for weapon in charge.weapons}:
        yield Mark(tokens=(charge.by.id,))


def drawing_by_base_attack(charge: Charge) -> Iterator[Mark]:
    """Drawing on the way takes a base attack of +1."""
    if draws(charge) and charge.by.creature.base_attack < 1:
        yield Mark(tokens=(charge.by.id,))


def drawing_within_speed(charge: Charge) -> Iterator[Mark]:
    """Drawing on the way is for charges within the speed."""
    if draws(charge) and charge.distance_ft > charge.body.creature.speed_ft:
        yield Mark(tokens=(charge.by.id,))


def drawing_in_a_full_charge(charge: Charge) -> Iterator[Mark]:
    """The shorter charge leaves no time to draw."""
    if draws(charge) and charge.partial:
        yield Mark(tokens=(charge.by.id,))


def mount_is_trained(charge: Charge) -> Iterator[Mark]:
    """A mount without combat training does not charge for its rider."""
    if (
        charge.can_be_judged
        and charge.by.rides
        and not charge.body.creature.war_trained
    ):
        yield Mark(tokens=(charge.body.id,))


def pusher_is_no_rider(charge: Charge) -> Iterator[Mark]:
    """The mount pushes, not its rider."""
    if charge.can_be_judged and charge.then in PUSHES and charge.by.rides:
        yield Mark(tokens=(charge.by.id,))


def target_is_no_rider(*thens: str) -> Callable[[Charge], Iterator[Mark]]:
    """Riders are moved with their mounts only, in each of these ends of a charge."""

    def on_its_own_feet(charge: Charge) -> Iterator[Mark]:
        if charge.can_be_judged and charge.then in thens and charge.at.rides:
            yield Mark(tokens=(charge.at.id,))

    return on_its_own_feet


def target_is_not_too_big(then: str) -> Callable[[Charge], Iterator[Mark]]:
    """The target is at most one size larger, at that end of a charge."""

    def small_enough(charge: Charge) -> Iterator[Mark]:
        larger = charge.at.creature.size.rank - charge.by.creature.size.rank
        if charge.can_be_judged and charge.then == then and larger > 1:
            yield Mark(tokens=(charge.at.id,))

    return small_enough


# ------------------------------------------------------------------ requirements: the spaces
def there_is_a_space(charge: Charge) -> Iterator[Mark]:
    """There is a space to attack from."""
    if charge.can_be_judged and not charge.tied:
        yield Mark(tokens=(charge.at.id,))


def is_far_enough(charge: Charge) -> Iterator[Mark]:
    """The run is 10 ft at least, and nearer to the target."""
    if charge.tied and charge.distance_ft < LEAST_FT:
        yield Mark(tokens=(charge.at.id,))
    else:
        yield from (one.mark for one in charge.faults if one.code == TOO_CLOSE)


def is_within_double_speed(charge: Charge) -> Iterator[Mark]:
    """The run is at most double the speed."""
    if charge.tied and not charge.partial and charge.distance_ft > charge.limit_ft:
        yield Mark(tokens=(charge.at.id,))


def is_within_speed(charge: Charge) -> Iterator[Mark]:
    """The shorter charge is at most the speed."""
    if charge.tied and charge.partial and charge.distance_ft > charge.limit_ft:
        yield Mark(tokens=(charge.at.id,))


def end_is_closest(charge: Charge) -> Iterator[Mark]:
    """The space asked for is one of the closest."""
    if charge.tied and charge.wanted and charge.wanted not in charge.tied:
        yield Mark(squares=(charge.wanted.square,))


def nothing_is_wrong_with_the_space(charge: Charge) -> Iterator[tuple[str, Mark]]:
    """The space judged, and the way to it, have no fault, by its reason's code."""
    return ((one.code, one.mark) for one in charge.faults if one.code != TOO_CLOSE)


def draws(charge: Charge) -> bool:
    """Whether a weapon is drawn on the way without Quick Draw, which lifts all limits."""
    return bool(
        charge.can_be_judged
        and charge.draws
        and "quick-draw" not in charge.by.creature.feats
    )
