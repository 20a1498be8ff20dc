"""Attack rolls of Pathfinder: every number with the words for it (PF1-M09, PF1-M10, PF1-M68)."""

from collections.abc import Iterator

from chargemap.geometry.ground import Space
from chargemap.i18n import N_
from chargemap.model.verdict import Effect, Part
from chargemap.rules.d20.creature import modifier
from chargemap.rules.d20.situation import Combatant, Situation
from chargemap.rules.d20.strike import (
    Blow,
    damage_bonus,
    has_cover,
    state_parts,
)
from chargemap.rules.d20.weapons import Weapon
from chargemap.rules.pf1.fighter import fighter_of

FEINTED = "feinted"  # effect on one who was taken in: its value is by whom
BLIND_CHANCE = 50  # in 100: to the blinded every foe is that hard to see
BROKEN = -2  # with a broken weapon, on attack and damage


def blow(
    situation: Situation,
    striker: Combatant,
    target: Combatant,
    weapon: Weapon,
    extra: tuple[Part, ...] = (),
    *,
    place: Space | None = None,
    target_place: Space | None = None,
    charging: bool = False,
    doubled: bool = False,
) -> Blow:
    """Return the attack of `striker` on `target` with `weapon` in melee.

    The two stand where they are, or at `place` and `target_place`. `charging`: the target has the
    charger's AC penalty although no effect says so yet. `doubled`: a lance or a set weapon.
    """
    at, there = place or striker.space, target_place or target.space
    hidden = has_cover(situation, striker, target, weapon, at, there)
    return Blow(
        by=striker.id,
        at=target.id,
        weapon=weapon,
        bonus_parts=(*bonus_parts(situation, striker, weapon), *extra),
        against_parts=tuple(
            against_parts(situation, striker, target, charging, hidden)
        ),
        damage_bonus=damage_bonus(striker, weapon) + broken(weapon),
        multiplier=2 if doubled else 1,
        covered=hidden,
        concealment=concealment(striker, target),
    )


def bonus_parts(
    situation: Situation, striker: Combatant, weapon: Weapon, ranged: bool = False
) -> Iterator[Part]:
    """Yield what goes into the attack bonus, states included."""
    creature = striker.creature
    if weapon.attack is not None:
        yield Part(weapon.attack, N_("weapon's attack bonus"))
    else:
        yield Part(creature.base_attack, N_("base attack"))
        if ranged:
            yield from unless_zero(modifier(creature.dexterity), N_("Dexterity"))
        else:
            yield from unless_zero(modifier(creature.strength), N_("Strength"))
        yield from unless_zero(creature.size.attack, N_("size"))
    yield from other_attack_parts(situation, striker, weapon, ranged)


def other_attack_parts(
    situation: Situation,
    striker: Combatant,
    weapon: Weapon | None,
    ranged: bool = False,
) -> Iterator[Part]:
    """Yield what every attack roll takes: states, bonuses of the moment, a broken weapon."""
    yield from state_parts(situation, striker.creature, ranged)
    for mod in fighter_of(striker.token).attack_mods:
        if not mod.weapon or (weapon is not None and mod.weapon == weapon.name):
            yield Part(mod.value, mod.source or N_("attack modifier"))
    if weapon is not None:
        yield from unless_zero(broken(weapon), N_("broken weapon"))


def against_parts(
    situation: Situation,
    striker: Combatant,
    target: Combatant,
    charging: bool,
    cover: bool,
    ranged: bool = False,
) -> Iterator[Part]:
    """Yield what goes into the armour class that the attack must reach."""
    creature = target.creature
    yield Part(creature.ac, N_("armour class"))
    feinted = any(is_feint(one, striker.id) for one in target.token.effects)
    denied = feinted and not ranged
    yield from armour_state_parts(situation, target, ranged, denied)
    if charging or creature.charging:
        yield Part(-2, N_("charging"))
    if cover:
        yield Part(4, N_("cover"))


def armour_state_parts(
    situation: Situation,
    target: Combatant,
    ranged: bool = False,
    denied: bool = False,
) -> Iterator[Part]:
    """Yield what the target's states do to its armour class, and to its CMD; `denied` its Dexterity bonus."""
    creature = target.creature
    states = creature.states
    if "pinned" in states:  # in place of grappled (PF1-M55)
        states -= {"grappled"}
    conditions = [situation.game.conditions[state] for state in sorted(states)]
    normal = modifier(creature.dexterity)
    now = modifier(creature.dexterity + sum(condition.dex for condition in conditions))
    helpless = any(condition.helpless for condition in conditions)
    denied = denied or helpless or any(condition.no_dex for condition in conditions)
    if denied:
        now = min(now, 0)
        yield from unless_zero(-fighter_of(target.token).dodge, N_("dodge lost"))
    if helpless:
        now = -5
    yield from unless_zero(now - normal, N_("Dexterity lost"))
    if helpless and not ranged:
        yield Part(-4, N_("helpless"))
    for condition in conditions:
        by_kind = condition.ac_ranged if ranged else condition.ac_melee
        yield from unless_zero(condition.ac + by_kind, condition.text)


def concealment(striker: Combatant, target: Combatant) -> int:
    """Return the chance in 100 that the attack goes astray; to the blinded all are concealed (PF1-M10)."""
    blind = BLIND_CHANCE if "blinded" in striker.creature.states else 0
    return max(blind, fighter_of(target.token).concealment)


def is_feint(effect: Effect, feinter: str) -> bool:
    """Whether the effect is that of a feint of the feinter's: its victim has no Dexterity bonus (PF1-M64)."""
    return effect.what == FEINTED and effect.value == feinter


def one_handed_bonus(striker: Combatant, weapon: Weapon, off: bool = False) -> int:
    """Return the Strength bonus of a hit with one hand, or one end of a double weapon: in the `off` hand half (PF1-W07)."""
    if weapon.dmg is not None:
        return weapon.dmg
    strength = modifier(striker.creature.strength)
    return strength // 2 if off and strength > 0 else strength


def broken(weapon: Weapon) -> int:
    """Return what a broken weapon takes off attack and damage rolls (PF1-M59)."""
    return BROKEN if weapon.broken else 0


def unless_zero(value: int, text: str) -> Iterator[Part]:
    """Yield the part, if there is anything to it."""
    if value:
        yield Part(value, text)
