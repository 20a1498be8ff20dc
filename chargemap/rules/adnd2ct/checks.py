"""Whether an action may be declared: every check that can be made is made (section 6)."""

from collections.abc import Callable, Mapping
from typing import cast

from chargemap.model.battle import Action, Token
from chargemap.rules.adnd2ct import aims, onsets
from chargemap.rules.adnd2ct.declared import Declaration
from chargemap.rules.adnd2ct.field import Field
from chargemap.rules.adnd2ct.phases import LAST
from chargemap.rules.adnd2ct.plan import cast_phase


def declare(
    field: Field, action: Action, token: Token, in_round: bool = False
) -> Declaration:
    """Return the action with its plan, and all that is wrong with it on the field as it stands."""
    declared = Declaration(field, action, token, in_round)
    _ASKED[action.do](declared)
    if not declared.faults:
        declared.plan.schedule()
    return declared


def guard(it: Declaration) -> None:
    """Await an approach, perhaps after a half-move."""
    weapon = it.plan.weapon
    if weapon is None or weapon.reach is None:
        it.fault("no-melee-weapon", tokens=(it.by.id,))
    it.movement(it.half, "more-than-half")
    it.takes_half()


def spell(it: Declaration) -> None:
    """A spell, and perhaps a half-move in the closing step."""
    if it.moves and cast_phase(it.plan) == LAST:
        it.fault("slow-spell-move", tokens=(it.by.id,))
    it.movement(it.half, "more-than-half")
    it.takes_half()


def psionic(it: Declaration) -> None:
    """A power of the mind."""
    it.plan.takes = "no-move"


def move(it: Declaration) -> None:
    """A move, whole or half."""
    it.movement(it.by.one.move, "too-far")
    walk = it.plan.walk
    whole = walk is not None and walk.cost() > it.half
    it.plan.takes = "full-move" if whole else "half-move"


def parry(it: Declaration) -> None:
    """Nothing but defence."""
    it.plan.takes = "no-move"
    if it.moves:
        it.fault("parry-no-move", tokens=(it.by.id,))


def sprint(it: Declaration) -> None:
    """Twice the move, or so many rounds outside combat."""
    it.plan.takes = "full-move"
    one, rounds = it.by.one, it.action.get("rounds")
    if rounds is not None:
        if one.con is not None and one.sprinted + cast(int, rounds) > one.con:
            it.fault("must-rest", tokens=(one.id,))
        return
    cost = cast(int, it.field.options["sprint_cost"])
    if one.fatigue is not None and one.fatigue < cost:
        it.fault("no-fatigue", tokens=(one.id,))
    it.movement(it.sprint_limit, "too-far", it.field.halved(it.sprint_limit))


_ASKED: Mapping[str, Callable[[Declaration], None]] = {
    "attack": onsets.attack,
    "charge": onsets.charge,
    "cover": aims.cover,
    "shoot": aims.shoot,
    "guard": guard,
    "cast": spell,
    "psionic": psionic,
    "move": move,
    "parry": parry,
    "sprint": sprint,
}
