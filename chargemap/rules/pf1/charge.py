"""The charge of Pathfinder: what bars it, and what comes of it (PF1-C01 to PF1-C33)."""

from collections.abc import Callable, Iterator
from typing import Any

from chargemap.model.battle import Action, Battle
from chargemap.model.board import Square
from chargemap.model.verdict import Attack, Mark
from chargemap.rules.d20 import clauses as d20
from chargemap.rules.d20 import requirements as bars
from chargemap.rules.d20 import run
from chargemap.rules.d20.charging import PUSHES, Charge, distance_between
from chargemap.rules.d20.strike import Blow
from chargemap.rules.dice import Dice
from chargemap.rules.pf1 import charge_reasons as reasons
from chargemap.rules.pf1 import disarm, endings, feint, harm, sunder, trip
from chargemap.rules.pf1.clauses import (
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
    C30,
)  # fmt: skip
from chargemap.rules.pf1.endings import ARMED
from chargemap.rules.pf1.game import situation_of
from chargemap.rules.pf1.maneuver import Maneuver
from chargemap.rules.pf1.moved import with_feet
from chargemap.rules.ruling import Family, Requirement, Ruling, requires


def attempt(battle: Battle, action: Action) -> Charge:
    """Return the charge with all its geometry."""
    return Charge(situation_of(battle), action)


# ------------------------------------------------------------------ where Pathfinder goes its own way
def no_state_bars(charge: Charge) -> Iterator[tuple[str, Mark]]:
    """Neither the charger nor its mount is barred by a state."""
    if not charge.on_itself:
        yield from bars.no_state_bars(charge, reasons.STATES)


def the_standard_action_is_left(charge: Charge) -> Iterator[Mark]:
    """The shorter charge takes a standard action of rider and mount, and no other."""
    if charge.kind == "move" and not charge.on_itself:
        yield Mark(tokens=(charge.by.id,))
    else:
        yield from bars.the_single_action_is_left(charge)


def at_its_end(
    then: str, evidence: Callable[[Any], Iterator[Mark]]
) -> Callable[[Charge], Iterator[Mark]]:
    """What bars a maneuver bars it at the end of a charge, too."""

    def asked(charge: Charge) -> Iterator[Mark]:
        if charge.then == then and charge.can_be_judged:
            yield from evidence(endings.before_the_run(charge))

    return asked


def part_of_the_charge(*thens: str) -> Callable[[Charge], Iterator[Mark]]:
    """What ends a charge is no other kind of action; an attack's place is taken anyway."""

    def asked(charge: Charge) -> Iterator[Mark]:
        way = charge.action.get("as", "")
        plain = ("", "attack") if charge.then in ARMED else ("",)
        if charge.then in thens and charge.can_be_judged and way not in plain:
            yield Mark(tokens=(charge.by.id,))

    return asked


IN_SIGHT = requires(reasons.NO_LINE_OF_SIGHT, bars.target_is_in_sight)

# of the places of the two, beside the line of sight
PLACED: tuple[Requirement[Charge] | Family[Charge], ...] = (
    requires(reasons.NO_SPACE, bars.there_is_a_space),
    requires(reasons.TOO_CLOSE, bars.is_far_enough),
    requires(reasons.TOO_FAR, bars.is_within_double_speed),
    requires(reasons.TOO_FAR_PARTIAL, bars.is_within_speed),
    requires(reasons.END_NOT_CLOSEST, bars.end_is_closest),
    Family(reasons.SPACE, bars.nothing_is_wrong_with_the_space),
)

# of what takes the place of the attack
ENDED: tuple[Requirement[Charge], ...] = (
    requires(reasons.MOUNTED, bars.pusher_is_no_rider),
    requires(reasons.TARGET_MOUNTED, bars.target_is_no_rider(*PUSHES, "trip")),
    requires(reasons.RUSH_TOO_BIG, bars.target_is_not_too_big("bull-rush")),
    requires(reasons.OVERRUN_TOO_BIG, bars.target_is_not_too_big("overrun")),
    requires(reasons.TRIP_TOO_BIG, bars.target_is_not_too_big("trip")),
    requires(reasons.ALREADY_PRONE, at_its_end("trip", trip.prone_already)),
    requires(reasons.TARGET_IMMUNE, at_its_end("trip", trip.immune)),
    requires(reasons.NOT_HELD, at_its_end("disarm", disarm.not_held)),
    requires(reasons.NOT_THERE, at_its_end("sunder", sunder.not_there)),
    requires(reasons.RUSH_WRONG_ACTION, part_of_the_charge("bull-rush")),
    requires(reasons.OVERRUN_WRONG_ACTION, part_of_the_charge("overrun")),
    requires(reasons.ARMED_WRONG_ACTION, part_of_the_charge(*ARMED)),
)

REQUIREMENTS: tuple[Requirement[Charge] | Family[Charge], ...] = (
    requires(reasons.NOT_AN_OPPONENT, bars.target_is_an_opponent),
    requires(reasons.TARGET_DEAD, bars.target_is_alive),
    Family(reasons.STATES, no_state_bars),
    requires(reasons.FIVE_FOOT_STEP, bars.no_step_was_taken),
    requires(reasons.NO_FULL_ROUND, bars.full_round_is_left),
    requires(reasons.NO_STANDARD, the_standard_action_is_left),
    requires(reasons.NOT_RESTRICTED, bars.the_turn_is_restricted),
    IN_SIGHT,
    requires(reasons.NO_WEAPON, bars.weapon_is_in_hand),
    requires(reasons.DRAW_BAB, bars.drawing_by_base_attack),
    requires(reasons.DRAW_TOO_FAR, bars.drawing_within_speed),
    requires(reasons.DRAW_STANDARD, bars.drawing_in_a_full_charge),
    requires(reasons.MOUNT_UNTRAINED, bars.mount_is_trained),
    *ENDED,
    *PLACED,
)

# what holds of a charge with nothing chosen wherever the two stand
ANYWHERE = tuple(one for one in REQUIREMENTS if one not in (IN_SIGHT, *PLACED))


# ------------------------------------------------------------------ before the dice
def forecast(charge: Charge, ruling: Ruling) -> None:
    """Note the lane."""
    ruling.lane = charge.lane


def preview(charge: Charge, ruling: Ruling) -> None:
    """Note the run, the attacks and the check to come, before their dice."""
    if not charge.path:
        return
    _note_run(charge, ruling, charge.path)
    _note_readied(ruling, [blow.forecast() for _, blow in run.set_blows(charge)])
    if charge.then:
        endings.foreseen(charge, ruling, _ran_through(charge))
    elif blow := run.final_blow(charge):
        _note_attack(ruling, blow, blow.forecast())


def ending_of(charge: Charge) -> Maneuver | None:
    """Return the maneuver to which the charge leads, if its run goes well; None if it is an attack."""
    if not charge.then or not charge.path:
        return None
    return endings.after_the_run(charge, _ran_through(charge))


def _ran_through(charge: Charge) -> Battle:
    """Return the battle after the whole run, before any dice."""
    struck = [blow.by for _, blow in run.set_blows(charge)]
    provoked = run.provoked_by_run(charge)
    return run.after_run(charge, charge.path[-1], provoked, struck)


def _note_run(charge: Charge, ruling: Ruling, path: tuple[Square, ...]) -> None:
    """Note the run as far as it goes, who gets an attack of opportunity on it, and the penalty."""
    end = charge.situation.space_at(charge.body, path[-1])
    ruling.move(C03, path, distance_between(charge.start, end))
    ruling.cite(C05, on="path")
    if charge.partial:
        ruling.cite(C11, on="path")
    if charge.over_helpless:
        ruling.cite(C08, on="path")
    if charge.by.rides:
        ruling.cite(C30)
    if charge.draws:
        ruling.cite(C20)
    ruling.provoke(d20.M11, _provoked_until(charge, len(path) - 1))
    for effect in run.charging_effects(charge):
        ruling.effect(C15, effect)


def _provoked_until(charge: Charge, steps: int) -> list[str]:
    """Return who gets an attack of opportunity in so many steps of the run."""
    found = run.provocations_of_run(charge)
    whole = steps == len(charge.path) - 1
    return [one for one, at in found if whole or charge.path.index(at) < steps]


def _note_readied(ruling: Ruling, attacks: list[Attack]) -> None:
    ruling.more["readied"] = attacks
    if attacks:
        ruling.cite(C19, on="readied")


def _note_attack(ruling: Ruling, blow: Blow, attack: Attack) -> None:
    ruling.attack(C13, attack, attack.damage)
    ruling.cite(C14, on="attack")
    if blow.multiplier > 1:
        ruling.cite(C18, on="attack")
    if blow.covered:
        ruling.cite(d20.M13, on="attack")


# ------------------------------------------------------------------ what comes of it
def outcome(charge: Charge, ruling: Ruling, dice: Dice) -> Battle:
    """Run, meet the set weapons, then attack, or make the maneuver in the attack's place."""
    if not charge.path:  # forced without any space to go to
        ruling.success = False
        return charge.battle
    attacks, down = _met(charge, ruling, dice)
    last = charge.path.index(down) if down else len(charge.path) - 1
    _note_run(charge, ruling, charge.path[: last + 1])
    _note_readied(ruling, attacks)
    battle = _ran(charge, ruling, attacks)
    if down:
        ruling.success = False
        return battle
    if charge.then:
        return endings.made(charge, ruling, dice, battle)
    return _attacked(charge, ruling, dice, battle)


def _met(
    charge: Charge, ruling: Ruling, dice: Dice
) -> tuple[list[Attack], Square | None]:
    """Roll the attacks of set weapons in turn; return them, and the square where one lays the charger low."""
    battle, attacks = charge.battle, list[Attack]()
    for square, blow in run.set_blows(charge):
        attacks.append(blow.struck(dice))
        before, battle = battle, harm.struck(battle, ruling.within(), attacks[-1])
        if harm.is_down(battle, charge.by.id) and battle is not before:
            return attacks, square
    return attacks, None


def _ran(charge: Charge, ruling: Ruling, attacks: list[Attack]) -> Battle:
    """Return the battle after the run, with the damage that set weapons did."""
    struck = [one.by for one in attacks]
    end = ruling.path[-1]
    battle = run.after_run(charge, (int(end[0]), int(end[1])), ruling.provoked, struck)
    battle = with_feet(battle, charge.body.id, ruling.distance)
    for one in attacks:
        battle = _suffered(battle, ruling, one)
    return battle


def _attacked(charge: Charge, ruling: Ruling, dice: Dice, battle: Battle) -> Battle:
    """Make the one attack."""
    blow = run.final_blow(charge)
    if blow is None:  # forced with a weapon that is not there
        ruling.success = False
        return battle
    attack = blow.struck(dice)
    _note_attack(ruling, blow, attack)
    ruling.success = attack.hit
    return _suffered(battle, ruling, attack)


def _suffered(battle: Battle, ruling: Ruling, attack: Attack) -> Battle:
    """Return the battle after an attack: a hit does damage, a feint has served; a roll for concealment is told."""
    if attack.concealed:
        ruling.tally(attack.concealed)
    battle = feint.used_up(battle, attack.by, attack.at)
    return harm.struck(battle, ruling, attack)
