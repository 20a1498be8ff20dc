"""What bars holding a foe at the point of a weapon, and missiles (CT-17, CT-40 to CT-58)."""

from typing import cast

from chargemap.geometry import centres
from chargemap.geometry.ground import Space
from chargemap.model.board import Square
from chargemap.rules.adnd2ct import routes
from chargemap.rules.adnd2ct.arms import Weapon
from chargemap.rules.adnd2ct.combatant import HELD
from chargemap.rules.adnd2ct.declared import Declaration
from chargemap.rules.adnd2ct.field import nearest_square
from chargemap.rules.adnd2ct.onsets import forgive
from chargemap.rules.adnd2ct.phases import number


def cover(it: Declaration) -> None:
    """Hold one square, or a helpless foe, at the point of a weapon."""
    it.plan.takes = "no-move"
    weapon = it.plan.weapon
    it.plan.square = _covered_square(it)
    if weapon is not None and weapon.is_missile:
        _ask_aim(it, weapon, it.plan.square)
    else:
        _ask_throat(it, weapon, it.plan.square)
    hold = it.action.get("hold")
    if hold and hold != "acts" and number(cast(str, hold)) < it.plan.cover_phase:
        it.fault("too-early", tokens=(it.by.id,))


def _covered_square(it: Declaration) -> Square:
    if it.target is not None:
        return nearest_square(it.target.place, it.by.place)
    column, row = cast(Square, it.action.get("square"))
    return column, row


def _ask_aim(it: Declaration, weapon: Weapon, square: Square) -> None:
    if weapon.traits.isdisjoint({"bow", "crossbow"}):
        it.fault("wrong-weapon", tokens=(it.by.id,))
    if not weapon.loaded:
        it.fault("not-loaded", tokens=(it.by.id,))
    if not it.field.sees(it.by, (square,)):
        it.fault("no-sight", squares=(square,))
    distance = it.field.range_to(it.by, Space(*square, 1))
    if weapon.short is None or distance > weapon.short:
        it.fault("beyond-short", squares=(square,))
    if weapon.prof == "none":
        it.fault("not-proficient", tokens=(it.by.id,))


def _ask_throat(it: Declaration, weapon: Weapon | None, square: Square) -> None:
    if weapon is None or "edged" not in weapon.traits:
        it.fault("not-edged", tokens=(it.by.id,))
    beside = any(routes.touching(own, square) for own in it.by.place.squares())
    if not beside or not _hand_reaches(it, square):
        it.fault("not-adjacent", squares=(square,))
    there = it.field.standing_on(square)
    foes = [one for one in there if it.field.enemies(it.by, one)]
    if it.target is not None:
        foes = [it.target]
    if not any(one.one.states & HELD for one in foes):
        it.fault("not-helpless", squares=(square,))


def _hand_reaches(it: Declaration, square: Square) -> bool:
    ground = it.field.ground
    return any(
        routes.touching(own, square)
        and centres.passes(ground, own, square, ground.wall)
        for own in it.by.place.squares()
    )


def shoot(it: Declaration) -> None:
    """Missiles standing, or after a half-move at half the rate."""
    weapon = it.plan.weapon
    end = it.movement(it.half, "more-than-half") or it.by.at
    it.takes_half()
    if weapon is None or not weapon.is_missile:
        it.fault("wrong-weapon", tokens=(it.by.id,))
        return
    if weapon.slow_to_load:
        if not weapon.loaded:
            it.fault(
                "not-loaded-moving" if it.moves else "not-loaded", tokens=(it.by.id,)
            )
        if it.moves and weapon.discharged:
            it.fault("no-move-only", tokens=(it.by.id,))
    if it.moves and weapon.standing:
        it.fault("standing-only", tokens=(it.by.id,))
    _ask_targets_in_range(it, weapon, end)
    forgive(it)


def _ask_targets_in_range(it: Declaration, weapon: Weapon, end: Square) -> None:
    foes = [it.field[one] for one in dict.fromkeys(it.action.targets)]
    hidden = [
        one.id for one in foes if not it.field.sees(it.by, one.place.squares(), end)
    ]
    if hidden:
        it.fault("no-sight", tokens=tuple(hidden))
    for one in foes:
        if weapon.range_penalty(it.field.range_to(it.by, one.place, end)) is None:
            it.fault("out-of-range", tokens=(one.id,))
