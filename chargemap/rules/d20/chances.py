"""Attacks of opportunity as the table offers them before an action has begun."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, cast

from chargemap.model.battle import Action
from chargemap.model.board import Square
from chargemap.rules.chance import Chance
from chargemap.rules.d20 import deeds
from chargemap.rules.d20.charging import Charge
from chargemap.rules.d20.moving import Move
from chargemap.rules.d20.provoke import Provocation
from chargemap.rules.d20.situation import Combatant, Situation

OfCharge: TypeAlias = Callable[[Charge], tuple[Provocation, ...]]


def before(
    situation: Situation, action: Action, of_charge: OfCharge
) -> tuple[Chance, ...]:
    """Return who gets an attack on the one who acts before it has acted, in the verdict's order.

    `of_charge` tells it of a charge, up to the attack, push or passage at its end.
    """
    by, charging = situation[action.by], action.do == "charge"
    strike: dict[str, object] = {"running": True} if charging else {}
    fall: dict[str, object] = {"charging": True} if charging else {}
    return tuple(
        chance(by, one, square, strike, fall)
        for one, square in _provoked_before(situation, action, of_charge)
    )


def _provoked_before(
    situation: Situation, action: Action, of_charge: OfCharge
) -> tuple[Provocation, ...]:
    match action.do:
        case "charge":
            return of_charge(Charge(situation, action))
        case "move":
            return Move(situation, action).provocations
        case "stand":
            at = cast(Square, situation[action.by].token.at)
            rising = deeds.provoked_by_rising(deeds.Deed(situation, action))
            return tuple((one, at) for one in rising)
    return ()


def chance(
    mover: Combatant,
    striker: str,
    square: Square,
    strike: Mapping[str, object],
    fall: Mapping[str, object],
    stood: Sequence[Mapping[str, object]] = (),
) -> Chance:
    """Return the chance to strike `mover` in that square; `strike` and `fall` are what the actions say beside.

    `stood` is how others stood by then, where that is not as they stand when it is offered.
    """
    if stood:
        strike = {**strike, "stood": [dict(one) for one in stood]}
    where = {"where": list(square)}
    stack = (mover.id, *sorted(mover.pair - {mover.id}))
    return Chance(
        striker,
        square,
        tuple(
            Action("attack", striker, one, {"opportunity": True, **where, **strike})
            for one in stack
        ),
        Action("fall", mover.id, choices={**where, **fall}),
    )


def squares(path: Sequence[tuple[float, float]]) -> tuple[Square, ...]:
    """Return the squares of a verdict's path."""
    return tuple((int(x), int(y)) for x, y in path)
