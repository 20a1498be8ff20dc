"""Attack rolls and damage: every number with the words for it (sections 4, 5 and 6)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from chargemap.geometry.ground import Space
from chargemap.geometry.sight import covered
from chargemap.i18n import N_
from chargemap.model.board import Square
from chargemap.model.verdict import Attack, Check, Damage, Part
from chargemap.rules.d20.creature import Creature, modifier
from chargemap.rules.d20.reach import covered_part
from chargemap.rules.d20.situation import Combatant, Situation
from chargemap.rules.d20.weapons import Weapon
from chargemap.rules.dice import Check as Wanted
from chargemap.rules.dice import Dice
from chargemap.rules.ruleset import total

_FEAR = ("frightened", "shaken")  # -2 once


@dataclass(frozen=True, slots=True)
class Queues:
    """What the dice of an attack are rolled for."""

    attack: str = "attack"
    damage: str = "damage"


@dataclass(frozen=True, slots=True)
class Blow:
    """An attack about to be rolled: its bonus, what it must reach, and the damage of a hit.

    `concealment` is the chance in 100 that a hit on one who is hard to see goes astray.
    """

    by: str
    at: str
    weapon: Weapon
    bonus_parts: tuple[Part, ...]
    against_parts: tuple[Part, ...]
    damage_bonus: int
    multiplier: int = 1
    covered: bool = False
    concealment: int = 0
    start: Square | None = None

    def forecast(self) -> Attack:
        """Return the attack before its die falls."""
        return Attack(
            self.by,
            self.at,
            total(self.bonus_parts),
            total(self.against_parts),
            weapon=self.weapon.name,
            bonus_parts=self.bonus_parts,
            against_parts=self.against_parts,
            start=self.start,
        )

    def struck(self, dice: Dice, queues: Queues = Queues()) -> Attack:
        """Roll it: 20 hits, 1 misses; a hit in the threat range is confirmed by a second roll."""
        attack = self.forecast()
        low, crit_multiplier = self.weapon.critical
        need = min(20, max(2, attack.against - attack.bonus))
        roll = dice.roll(
            queues.attack, 20, check=Wanted("attack", need, low=False), who=self.by
        )
        hit = _hits(roll, attack)
        concealed = None
        if hit and self.concealment:
            concealed = concealment_rolled(self.by, self.at, self.concealment, dice)
            hit = bool(concealed.passed)
        wanted = Wanted("confirm", need, low=False)
        threat = hit and roll >= low
        confirm = (
            dice.roll("confirm", 20, check=wanted, who=self.by) if threat else None
        )
        critical = confirm is not None and _hits(confirm, attack)
        more = crit_multiplier - 1 if critical else 0
        return replace(
            attack,
            roll=roll,
            total=roll + attack.bonus,
            hit=hit,
            critical=critical,
            confirm=confirm,
            damage=self.dealt(dice, more, queues) if hit else None,
            concealed=concealed,
        )

    def dealt(self, dice: Dice, more: int = 0, queues: Queues = Queues()) -> Damage:
        """Roll the damage of a hit: dice and bonuses as often as the multiplier, and `more`, says; at least 1."""
        multiplier = self.multiplier + more
        number, sides, added = self.weapon.dice
        many = number * multiplier
        wanted = (Wanted("damage", 1, False, one, many) for one in range(1, many + 1))
        rolls = tuple(
            dice.roll(queues.damage, sides, check=one, who=self.by) for one in wanted
        )
        return Damage(
            multiplier,
            rolls,
            max(1, sum(rolls) + multiplier * (added + self.damage_bonus)),
        )


def table_parts(mod: int) -> tuple[Part, ...]:
    """Return the table's own modifier, if there is any."""
    return (Part(mod, N_("other modifier")),) if mod else ()


def concealment_rolled(by: str, at: str, chance: int, dice: Dice) -> Check:
    """Roll the d% of one who is hard to see: up to the chance the attack goes astray."""
    check = concealment_ahead(by, at, chance)
    roll = dice.roll("conceal", 100, who=by)
    return replace(check, roll=roll, passed=roll > chance)


def concealment_ahead(by: str, at: str, chance: int) -> Check:
    """Return the d% of one who is hard to see before it falls."""
    return Check("concealment", by, at, need=chance + 1, die=100)


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
    """Return the attack of `striker` on `target` with `weapon`.

    The two stand where they are, or at `place` and `target_place`. `charging`: the target has the
    charger's AC penalty although no effect says so yet. `doubled`: a lance or a set weapon.
    """
    place = place or striker.space
    hidden = has_cover(
        situation, striker, target, weapon, place, target_place or target.space
    )
    return Blow(
        by=striker.id,
        at=target.id,
        weapon=weapon,
        bonus_parts=(*bonus_parts(situation, striker, weapon), *extra),
        against_parts=tuple(against_parts(situation, target, charging, hidden)),
        damage_bonus=damage_bonus(striker, weapon),
        multiplier=2 if doubled else 1,
        covered=hidden,
    )


def has_cover(
    situation: Situation,
    striker: Combatant,
    target: Combatant,
    weapon: Weapon,
    place: Space,
    target_place: Space,
) -> bool:
    """Whether the target has cover from the striker's weapon (D20-M13)."""
    if not situation.options["cover"]:
        return False
    squares = covered_part(
        situation.ground, place, situation.grip(striker, weapon), target_place
    )
    others = situation.crowd(striker.pair | target.pair, helpless=True)
    return bool(squares) and covered(situation.ground, place, squares, others)


def bonus_parts(
    situation: Situation, striker: Combatant, weapon: Weapon
) -> Iterator[Part]:
    """Yield what goes into the attack bonus, states included."""
    creature = striker.creature
    if weapon.attack is not None:
        yield Part(weapon.attack, N_("weapon's attack bonus"))
    else:
        yield Part(creature.base_attack, N_("base attack"))
        yield from _unless_zero(modifier(creature.strength), N_("Strength"))
        yield from _unless_zero(creature.size.attack, N_("size"))
    yield from state_parts(situation, creature)


def state_parts(
    situation: Situation, creature: Creature, ranged: bool = False
) -> Iterator[Part]:
    """Yield what the striker's states do to its own attack; fear counts once."""
    states = sorted(creature.states)
    if all(state in states for state in _FEAR):
        states.remove(_FEAR[1])
    for state in states:
        condition = situation.game.conditions[state]
        by_kind = 0 if ranged else condition.attack_melee
        yield from _unless_zero(condition.attack + by_kind, condition.text)


def against_parts(
    situation: Situation, target: Combatant, charging: bool, cover: bool
) -> Iterator[Part]:
    """Yield what goes into the armour class that a melee attack must reach."""
    creature = target.creature
    yield Part(creature.ac, N_("armour class"))
    yield from armour_state_parts(situation, creature)
    if charging or creature.charging:
        yield Part(-2, N_("charging"))
    if cover:
        yield Part(4, N_("cover"))


def armour_state_parts(situation: Situation, creature: Creature) -> Iterator[Part]:
    """Yield what the target's states do to its armour class in melee (section 5)."""
    conditions = [situation.game.conditions[state] for state in sorted(creature.states)]
    normal = modifier(creature.dexterity)
    now = modifier(creature.dexterity + sum(condition.dex for condition in conditions))
    if any(condition.no_dex for condition in conditions):
        now = min(now, 0)
    helpless = any(condition.helpless for condition in conditions)
    if helpless:
        now = -5
    yield from _unless_zero(now - normal, N_("Dexterity lost"))
    if helpless:
        yield Part(-4, N_("helpless"))
    for condition in conditions:
        yield from _unless_zero(condition.ac + condition.ac_melee, condition.text)


def saddle_parts(
    situation: Situation, striker: Combatant, target: Combatant
) -> Iterator[Part]:
    """Yield +1 for a rider who strikes down at someone on foot and smaller than the mount."""
    mount = situation.body(striker)
    if (
        striker.rides
        and not target.rides
        and target.creature.size.rank < mount.creature.size.rank
    ):
        yield Part(1, N_("from the saddle"))


def damage_bonus(striker: Combatant, weapon: Weapon) -> int:
    """Return the Strength bonus of a hit: half as much again in two hands; a lance takes one in the saddle."""
    if weapon.dmg is not None:
        return weapon.dmg
    strength = modifier(striker.creature.strength)
    one_hand = weapon.hands == 1 or (weapon.lance and striker.rides)
    return strength if one_hand or strength <= 0 else strength * 3 // 2


def _hits(roll: int, attack: Attack) -> bool:
    return roll == 20 or (roll != 1 and roll + attack.bonus >= attack.against)


def _unless_zero(value: int, text: str) -> Iterator[Part]:
    if value:
        yield Part(value, text)
