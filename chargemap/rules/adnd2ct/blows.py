"""Blows and missiles: to hit, criticals, damage and what they do (CT-07 to CT-09)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from chargemap.i18n import N_
from chargemap.model.verdict import Attack, Damage, Part
from chargemap.rules.adnd2ct.arms import Weapon
from chargemap.rules.adnd2ct.field import Fighter
from chargemap.rules.dice import Check, Dice
from chargemap.rules.fields import LEAST_HP

CRITICAL, THROAT = (
    18,
    16,
)  # the least natural roll of a critical hit; at the throat (CT-50)
CRITICAL_MARGIN = 5

CHARGED, COVERED = Part(2, N_("charge")), Part(2, N_("covering"))
MEDIUM, LONG = N_("medium range"), N_("long range")
OTHER = N_("other modifier")


@dataclass(frozen=True, slots=True)
class Blow:
    """A blow or missile about to be rolled; `doubled` says for what its damage is doubled, each time anew."""

    does: str
    by: Fighter
    at: Fighter
    weapon: Weapon
    parts: tuple[Part, ...] = ()
    doubled: tuple[str, ...] = ()
    critical: int = CRITICAL
    number: int = 1  # which of the attacker's strikes

    def struck(self, dice: Dice | None) -> Attack:
        """Roll it, hurt its target, and return what came of it; without dice only what is known before."""
        parts = tuple(one for one in self.parts if one.value)
        attack = Attack(
            by=self.by.id,
            at=self.at.id,
            bonus=sum(one.value for one in parts),
            against=self.by.one.thac0 - self.at.ac,
            weapon=self.weapon.name,
            bonus_parts=parts,
            against_parts=tuple(armour(self.at)),
            thac0=self.by.one.thac0,
        )
        self.at.aimed_at = True
        if dice is None:
            return attack
        need = min(20, max(2, attack.against - attack.bonus))
        sought = Check("attack", need, False, at=self.at.id, strike=self.number)
        roll = dice.roll("attack", 20, of=self.by.id, check=sought)
        total = roll + attack.bonus
        hit = roll == 20 or (roll != 1 and total >= attack.against)
        margin = total - attack.against
        critical = hit and roll >= self.critical and margin >= CRITICAL_MARGIN
        doubled = (*self.doubled, *((N_("critical hit"),) if critical else ()))
        return replace(
            attack,
            roll=roll,
            total=total,
            hit=hit,
            critical=critical,
            damage=self._damage(dice, doubled) if hit else None,
        )

    def _damage(self, dice: Dice, doubled: tuple[str, ...]) -> Damage:
        """Roll the weapon's dice and take the damage off the target's hit points."""
        self.at.disrupted = self.at.concentrating
        multiplier = 2 ** len(doubled)
        if self.weapon.dice is None:
            return Damage(multiplier, (), 0, doubled)
        number, sides, added = self.weapon.dice
        sought = (
            Check("damage", 1, False, one, number, self.at.id, self.number)
            for one in range(1, number + 1)
        )
        rolls = tuple(
            dice.roll("damage", sides, of=self.by.id, check=one) for one in sought
        )
        damage = max(1, multiplier * sum(rolls) + added)
        if self.at.hp is not None:
            self.at.hp = max(LEAST_HP, self.at.hp - damage)
            self.at.down = self.at.hp <= 0
        return Damage(multiplier, rolls, damage, doubled)


def armour(one: Fighter) -> Iterator[Part]:
    """Yield what goes into the present armour class: it descends, so that what is added makes it worse."""
    yield Part(one.one.ac, N_("as on the sheet"))
    if one.lost_dex:
        yield Part(one.lost_dex, N_("no Dexterity"))
    if one.reckless:
        word = N_("sprinting") if one.sprinting else N_("charging")
        yield Part(1, word)
    if one.parrying and one.one.parry:
        yield Part(-one.one.parry, N_("parrying"))


def event_of(does: str, attack: Attack) -> dict[str, object]:
    """Return what the story tells of a blow or missile."""
    told: dict[str, object] = {
        "by": attack.by,
        "does": does,
        "at": attack.at,
        "bonus": attack.bonus,
        "against": attack.against,
    }
    if attack.roll is None:
        return told
    told |= {key: getattr(attack, key) for key in ("roll", "total", "hit", "critical")}
    if attack.damage is not None:
        told["multiplier"] = attack.damage.multiplier
        if attack.damage.rolls:
            told["rolls"] = list(attack.damage.rolls)
            told["damage"] = attack.damage.total
    return told
