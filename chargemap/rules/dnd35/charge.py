"""The charge of D&D 3.5: what bars it, and what comes of it."""

from collections.abc import Callable, Iterator

from chargemap.model.battle import Action, Battle
from chargemap.model.verdict import Attack, Mark
from chargemap.rules.d20 import clauses as d20
from chargemap.rules.d20 import requirements as bars
from chargemap.rules.d20 import run
from chargemap.rules.d20.charging import PUSHES, Charge
from chargemap.rules.d20.strike import Blow
from chargemap.rules.dice import Dice
from chargemap.rules.dnd35 import clauses, opposed
from chargemap.rules.dnd35.clauses import (
    C03,
    C05,
    C08,
    C11,
    C13,
    C14,
    C15,
    C18,
    C19,
    C20,
    C24,
)  # fmt: skip
from chargemap.rules.dnd35.game import situation_of
from chargemap.rules.ruling import Family, Requirement, Ruling, requires


def attempt(battle: Battle, action: Action) -> Charge:
    """Return the charge with all its geometry."""
    return Charge(situation_of(battle), action)


# ------------------------------------------------------------------ where 3.5 goes its own way
def no_state_bars(charge: Charge) -> Iterator[tuple[str, Mark]]:
    """Neither the charger nor its mount is barred by a state (option `exhausted_charge`)."""
    if charge.on_itself:
        return
    for state, mark in bars.no_state_bars(charge, clauses.CHARGE_STATES):
        if state != "exhausted" or not charge.situation.options["exhausted_charge"]:
            yield state, mark


def drawing_is_allowed(charge: Charge) -> Iterator[Mark]:
    """3.5 has no drawing during a charge (option `draw_on_charge`)."""
    if bars.draws(charge) and not charge.situation.options["draw_on_charge"]:
        yield Mark(tokens=(charge.by.id,))


def where_drawing_is_allowed(
    limit: Callable[[Charge], Iterator[Mark]],
) -> Callable[[Charge], Iterator[Mark]]:
    """The limits of drawing hold where it is allowed at all."""

    def limited(charge: Charge) -> Iterator[Mark]:
        if charge.situation.options["draw_on_charge"]:
            yield from limit(charge)

    return limited


def overrun_is_in_the_charge(charge: Charge) -> Iterator[Mark]:
    """The errata took the overrun out of the charge (option `overrun_on_charge`)."""
    if (
        charge.can_be_judged
        and charge.then == "overrun"
        and not charge.situation.options["overrun_on_charge"]
    ):
        yield Mark(tokens=(charge.at.id,))


IN_SIGHT = requires(clauses.NO_LINE_OF_SIGHT, bars.target_is_in_sight)

SPACE_REASONS = {
    reason.code: reason
    for reason in (
        clauses.LANE_BLOCKED,
        clauses.LANE_DIFFICULT,
        clauses.LANE_CREATURE,
        clauses.END_BLOCKED,
        clauses.END_OCCUPIED,
        clauses.CORNER,
        clauses.WEAPON_CANNOT_REACH,
        clauses.NO_EXIT,
    )
}

# of the places of the two, beside the line of sight
PLACED: tuple[Requirement[Charge] | Family[Charge], ...] = (
    requires(clauses.NO_SPACE, bars.there_is_a_space),
    requires(clauses.TOO_CLOSE, bars.is_far_enough),
    requires(clauses.TOO_FAR, bars.is_within_double_speed),
    requires(clauses.TOO_FAR_PARTIAL, bars.is_within_speed),
    requires(clauses.END_NOT_CLOSEST, bars.end_is_closest),
    Family(SPACE_REASONS, bars.nothing_is_wrong_with_the_space),
)

REQUIREMENTS: tuple[Requirement[Charge] | Family[Charge], ...] = (
    requires(clauses.NOT_AN_OPPONENT, bars.target_is_an_opponent),
    requires(clauses.TARGET_DEAD, bars.target_is_alive),
    Family(clauses.CHARGE_STATES, no_state_bars),
    requires(clauses.FIVE_FOOT_STEP, bars.no_step_was_taken),
    requires(clauses.NO_FULL_ROUND, bars.full_round_is_left),
    requires(clauses.NO_PARTIAL, bars.the_single_action_is_left),
    requires(clauses.NOT_RESTRICTED, bars.the_turn_is_restricted),
    IN_SIGHT,
    requires(clauses.NO_WEAPON, bars.weapon_is_in_hand),
    requires(clauses.DRAW_NOT_ALLOWED, drawing_is_allowed),
    requires(clauses.DRAW_BAB, where_drawing_is_allowed(bars.drawing_by_base_attack)),
    requires(clauses.DRAW_TOO_FAR, where_drawing_is_allowed(bars.drawing_within_speed)),
    requires(
        clauses.DRAW_STANDARD, where_drawing_is_allowed(bars.drawing_in_a_full_charge)
    ),
    requires(clauses.MOUNT_UNTRAINED, bars.mount_is_trained),
    requires(clauses.MOUNTED, bars.pusher_is_no_rider),
    requires(clauses.TARGET_MOUNTED, bars.target_is_no_rider(*PUSHES)),
    requires(clauses.OVERRUN_NOT_IN_CHARGE, overrun_is_in_the_charge),
    requires(clauses.RUSH_TOO_BIG, bars.target_is_not_too_big("bull-rush")),
    requires(clauses.OVERRUN_TOO_BIG, bars.target_is_not_too_big("overrun")),
    *PLACED,
)

# what holds of a charge with nothing chosen wherever the two stand
ANYWHERE = tuple(one for one in REQUIREMENTS if one not in (IN_SIGHT, *PLACED))


# ------------------------------------------------------------------ what comes of it
def forecast(charge: Charge, ruling: Ruling) -> None:
    """Note the lane, the run and who gets an attack of opportunity on it."""
    ruling.lane = charge.lane
    if (ruling.findings and not ruling.action.force) or not charge.path:
        return
    ruling.move(C03, charge.path, charge.run_ft)
    ruling.cite(C05, on="path")
    if charge.partial:
        ruling.cite(C11, on="path")
    if charge.over_helpless:
        ruling.cite(C08, on="path")
    if charge.by.rides:
        ruling.cite(C24)
    if charge.draws:
        ruling.cite(C20)
    ruling.provoke(d20.M11, run.provoked_by_run(charge))
    for effect in run.charging_effects(charge):
        ruling.effect(C15, effect)
    if charge.then == "bull-rush":
        opposed.foretell_bull_rush(charge, ruling)
    elif charge.then == "overrun":
        opposed.foretell_overrun(charge, ruling)


def preview(charge: Charge, ruling: Ruling) -> None:
    """Add the attacks and the check to come, before their dice."""
    _note_readied(ruling, [blow.forecast() for _, blow in run.set_blows(charge)])
    if charge.then in PUSHES:
        opposed.preview_push(charge, ruling)
    elif blow := run.final_blow(charge):
        ruling.attack(C13, blow.forecast())
        _cite_attack(ruling, blow)


def outcome(charge: Charge, ruling: Ruling, dice: Dice) -> Battle:
    """Run, meet the set weapons, then attack, push or pass through."""
    if charge.end is None:  # forced without any space to go to
        ruling.success = False
        return charge.battle
    readied = [blow.struck(dice) for _, blow in run.set_blows(charge)]
    _note_readied(ruling, readied)
    struck = [one.by for one in readied]
    after = run.after_run(charge, charge.end.square, ruling.provoked, struck)
    if charge.then == "bull-rush":
        return opposed.bull_rush(charge, ruling, dice, after)
    if charge.then == "overrun":
        return opposed.overrun(charge, ruling, dice, after)
    blow = run.final_blow(charge)
    if blow is None:  # forced with a weapon that is not there
        ruling.success = False
        return after
    attack = blow.struck(dice)
    ruling.attack(C13, attack, attack.damage)
    _cite_attack(ruling, blow)
    ruling.success = attack.hit
    return after


def _note_readied(ruling: Ruling, attacks: list[Attack]) -> None:
    ruling.more["readied"] = attacks
    if attacks:
        ruling.cite(C19, on="readied")


def _cite_attack(ruling: Ruling, blow: Blow) -> None:
    ruling.cite(C14, on="attack")
    if blow.multiplier > 1:
        ruling.cite(C18, on="attack")
    if blow.covered:
        ruling.cite(d20.M13, on="attack")
