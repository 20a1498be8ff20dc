"""What is shot or thrown: how far it carries, how it is aimed, what it does (PF1-M68)."""

from chargemap.geometry.ground import Space, gap, measure_ft
from chargemap.geometry.sight import covered, reaches
from chargemap.i18n import N_
from chargemap.model.verdict import Part, Reason
from chargemap.rules.d20.creature import Creature, modifier
from chargemap.rules.d20.reach import squares_of
from chargemap.rules.d20.situation import Combatant, Situation
from chargemap.rules.d20.strike import Blow
from chargemap.rules.d20.weapons import Weapon
from chargemap.rules.pf1.maneuver_clauses import M68
from chargemap.rules.pf1.strike import (
    against_parts,
    bonus_parts,
    broken,
    concealment,
    one_handed_bonus,
    unless_zero,
)

OUT_OF_RANGE = Reason(
    "out-of-range",
    (M68,),
    N_("Nothing that {by} holds flies as far as {tokens}, or its path is barred."),
)

ANY_FT = 10  # increment of whatever is thrown though it was not made for it
THROWN, SHOT = 5, 10  # increments at most
PER_INCREMENT = -2
SLING = "sling"  # shot, but by the strength of the arm


def missiles(creature: Creature, named: str = "") -> tuple[Weapon, ...]:
    """Return what is in hand to shoot or throw: all that is made for it, or what `named` names.

    A weapon made for melee may be thrown if it is named; what is part of the body may not.
    """
    if not named:
        return tuple(one for one in creature.in_hand if one.ranged or one.thrown)
    return tuple(
        one
        for one in creature.in_hand
        if one.name == named and (one.ranged or not (one.natural or is_fist(one)))
    )


def is_fist(weapon: Weapon) -> bool:
    """Whether it is no weapon but the bare hand."""
    return weapon.name == "unarmed"


def is_thrown(weapon: Weapon) -> bool:
    """Whether it flies from the hand: all that is not a launcher."""
    return weapon.thrown or not weapon.ranged


def increments(weapon: Weapon, place: Space, target: Space) -> int:
    """Return how many range increments are begun after the first."""
    distance = measure_ft(*gap(place, target))
    return max(0, -(-distance // (weapon.range_ft or ANY_FT)) - 1)


def carries(weapon: Weapon, place: Space, target: Space) -> bool:
    """Whether the target is within the most increments."""
    most = THROWN if is_thrown(weapon) else SHOT
    return increments(weapon, place, target) < most


def arrives(
    situation: Situation, weapon: Weapon, place: Space, target: Combatant
) -> bool:
    """Whether it flies so far, and nothing solid is between."""
    free = reaches(situation.ground, place, target.space)
    return free and carries(weapon, place, target.space)


def ranged_blow(
    situation: Situation,
    striker: Combatant,
    target: Combatant,
    weapon: Weapon,
    extra: tuple[Part, ...] = (),
    *,
    place: Space | None = None,
    offhand: bool = False,
) -> Blow:
    """Return the shot or throw at `target`, from `place` if `striker` is not where it stands."""
    at = place or striker.space
    hidden = has_cover(situation, striker, target, at)
    far = PER_INCREMENT * increments(weapon, at, target.space)
    return Blow(
        by=striker.id,
        at=target.id,
        weapon=weapon,
        bonus_parts=(
            *bonus_parts(situation, striker, weapon, ranged=True),
            *unless_zero(far, N_("range")),
            *extra,
        ),
        against_parts=tuple(
            against_parts(situation, striker, target, False, hidden, ranged=True)
        ),
        damage_bonus=damage_bonus(striker, weapon, offhand) + broken(weapon),
        covered=hidden,
        concealment=concealment(striker, target),
        start=at.square,
    )


def has_cover(
    situation: Situation, striker: Combatant, target: Combatant, place: Space
) -> bool:
    """Whether the target has cover from what is shot at it from `place` (D20-M13)."""
    if not situation.options["cover"]:
        return False
    ground, squares = situation.ground, 0
    for square in squares_of(target.space):
        if reaches(ground, place, square):
            squares |= ground.bit(square.square)
    others = situation.crowd(striker.pair | target.pair, helpless=True)
    return covered(ground, place, squares, others)


def damage_bonus(striker: Combatant, weapon: Weapon, offhand: bool = False) -> int:
    """Return the Strength bonus of a hit: a launcher takes only a penalty, the off hand half a bonus."""
    strength = modifier(striker.creature.strength)
    if weapon.dmg is None and not is_thrown(weapon) and weapon.name != SLING:
        return min(0, strength)
    return one_handed_bonus(striker, weapon, offhand)
