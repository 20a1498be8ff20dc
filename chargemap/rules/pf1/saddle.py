"""In the saddle: how the mount goes, and how its rider comes off (PF1-R04, PF1-M80)."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Protocol, TypeVar, cast

from chargemap.geometry.ground import Space
from chargemap.i18n import N_
from chargemap.model.battle import Battle
from chargemap.model.board import Square
from chargemap.model.verdict import Clause, Effect, Mark, Reason
from chargemap.rules.d20 import clauses as d20
from chargemap.rules.d20 import movement, reasons
from chargemap.rules.d20.moving import Move
from chargemap.rules.d20.situation import Combatant, Situation
from chargemap.rules.dice import Dice
from chargemap.rules.pf1.armed import KNEES
from chargemap.rules.pf1.bars import ACT_STATES
from chargemap.rules.pf1.board_clauses import M80
from chargemap.rules.pf1.costs import used_up
from chargemap.rules.pf1.maneuver_clauses import M05
from chargemap.rules.pf1.moved import with_feet
from chargemap.rules.pf1.placing import nearest, places_beside, without_danger
from chargemap.rules.pf1.riding_clauses import R04
from chargemap.rules.ruling import Family, Requirement, Ruling

T = TypeVar("T")

AVOIDS = "avoids-combat"  # effect on a mount that nobody guides
FELL = "mount-fell"  # effect on a rider whose mount lies

MOUNT_SPENT = Reason(
    "no-action", (M05,), N_("{by}'s mount has no action left this turn.")
)
NOT_MOUNTED = Reason("not-mounted", (R04,), N_("{by} sits on no mount."))

# of a rider: what keeps it from guiding its mount
NO_GUIDE = frozenset({*ACT_STATES, "grappled", "pinned"})


def in_the_saddle(by: Combatant) -> Iterator[Mark]:
    """Yield the one who sits on no mount."""
    if not by.rides:
        yield Mark(tokens=(by.id,))


# ------------------------------------------------------------------ the mount goes
class Goes(Protocol):
    """What is asked, with the mount's way if it goes anywhere."""

    @property
    def way(self) -> Move | None:
        """The way of the mount."""


def mount_is_spent(attempt: Goes) -> Iterator[Mark]:
    """Yield the mount that should go and has no action left for it."""
    if attempt.way and not attempt.way.has_actions:
        yield Mark(tokens=(attempt.way.body.id,))


def gait(
    rider_bars: frozenset[str],
) -> tuple[Requirement[Move] | Family[Move], ...]:
    """Return what is required of how a mount goes, beside the way itself: `rider_bars` are states of its rider."""

    def held_back(move: Move) -> Iterator[tuple[str, Mark]]:
        for state in sorted(move.body.creature.states):
            if state in reasons.MOVE_STATES:
                yield state, Mark(tokens=(move.body.id,))
        if move.by.rides:
            for state in sorted(move.by.creature.states & rider_bars):
                yield state, Mark(tokens=(move.by.id,))

    return (
        movement.UNHAMPERED,
        movement.NOT_AFTER_A_STEP,
        movement.STRAIGHT,
        Family(reasons.MOVE_STATES, held_back),
        Family(reasons.RUN_STATES, too_tired_to_run),
    )


def too_tired_to_run(move: Move) -> Iterator[tuple[str, Mark]]:
    """Yield the states that keep the runner from running."""
    for state in sorted(move.body.creature.states) if move.runs else ():
        if state in reasons.RUN_STATES:
            yield state, Mark(tokens=(move.body.id,))


def of_the_way(
    *requirements: Requirement[Move] | Family[Move],
) -> Iterator[Requirement[Goes] | Family[Goes]]:
    """Yield what is required of a mount's way, for something that may be done with or without one."""
    for one in requirements:
        if isinstance(one, Family):
            yield Family(one.reasons, _asked(one.evidence))
        else:
            yield Requirement(one.reason, _asked(one.evidence))


def _asked(evidence: Callable[[Move], Iterable[T]]) -> Callable[[Goes], Iterable[T]]:
    return lambda attempt: evidence(attempt.way) if attempt.way else ()


def foreseen(move: Move, ruling: Ruling, clause: Clause) -> None:
    """Note the mount's way under `clause`, and who gets an attack of opportunity on it."""
    if move.connected:
        ruling.move(clause, move.path, move.distance_ft)
        ruling.provoke(d20.M11, move.provokes)


def gone(move: Move, ruling: Ruling, dice: Dice) -> Battle:
    """Set the mover at the end of its path: a mount's one action is spent, and its feet are counted."""
    battle = movement.moved(move, ruling, dice)
    if battle is move.battle:  # forced, and nowhere to go
        return battle
    body = move.body
    if move.by.rides:
        battle = battle.with_token(battle.tokens[body.id].without_effects(AVOIDS))
    if not move.is_step:
        battle = used_up(battle, body)
    return with_feet(battle, body.id, move.distance_ft)


# ------------------------------------------------------------------ out of the saddle
def ways_down(situation: Situation, rider: Combatant) -> tuple[Square, ...]:
    """Return the free places beside the mount on which its rider may stand."""
    anchor = situation.body(rider).space
    return places_beside(situation, anchor, rider.creature.space_sq, rider.pair)


def landing(situation: Situation, rider: Combatant) -> Square | None:
    """Return where a rider comes to stand that names no place; None if there is none free."""
    places = ways_down(situation, rider)
    safe = without_danger(situation.battle, places, rider.creature.space_sq)
    return nearest(safe, situation.body(rider).space.square)


def where_it_is(situation: Situation, rider: Combatant) -> Square | None:
    """Return where its mount stands; one who is larger stays on the board, and has no place if that is smaller."""
    ground, side = situation.ground, rider.creature.space_sq
    if side > min(ground.width, ground.height):
        return None
    column, row, _side = situation.body(rider).space
    return min(column, ground.width - side), min(row, ground.height - side)


def off(
    battle: Battle, ruling: Ruling, clause: Clause, rider_id: str, place: Square
) -> Battle:
    """Set the rider down beside its mount, which it rides no more."""
    token = battle.tokens[rider_id]
    token = replace(token.without_stat("mount"), at=place)
    token = token.without_effects(KNEES, FELL)
    ruling.effect(clause, Effect(rider_id, "dismounted"))
    ruling.effect(clause, Effect(rider_id, "moved-to", place))
    ruling.draw(M80, on="moved-to")
    ruling.path, ruling.end, ruling.distance = (), place, 0
    return battle.with_token(token)


def kept(battle: Battle, ruling: Ruling, rider_id: str) -> Battle:
    """Leave the rider in the saddle, for the whole board has no room for it (PF1-M80)."""
    ruling.effect(M80, Effect(rider_id, "in-saddle"))
    return battle.with_token(battle.tokens[rider_id].without_effects(FELL))


def named_place(
    situation: Situation, rider: Combatant, written: object
) -> Square | None:
    """Return the place asked for, if the rider can stand there at all: its squares are on the board."""
    if written is None:
        return None
    column, row = cast(Square, written)
    space = Space(column, row, rider.creature.space_sq)
    return space.square if situation.ground.on_board(space) else None
