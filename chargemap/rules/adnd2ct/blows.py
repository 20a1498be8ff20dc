"""Blows and missiles: to hit, criticals, damage and what they do (CT-07 to CT-09)."""

from collections.abc import Mapping
from dataclasses import dataclass

from chargemap.rules.adnd2ct.arms import Weapon
from chargemap.rules.adnd2ct.field import Fighter
from chargemap.rules.dice import Dice

CRITICAL, THROAT = (
    18,
    16,
)  # the least natural roll of a critical hit; at the throat (CT-50)
CRITICAL_MARGIN = 5


@dataclass(frozen=True, slots=True)
class Blow:
    """A blow or missile about to be rolled."""

    does: str
    by: Fighter
    at: Fighter
    weapon: Weapon
    bonus: int = 0
    multiplier: int = 1
    critical: int = CRITICAL

    def struck(self, dice: Dice | None) -> dict[str, object]:
        """Roll it, hurt its target, and return what to tell; without dice only what is known before."""
        against = self.by.one.thac0 - self.at.ac
        told: dict[str, object] = {
            "by": self.by.id,
            "does": self.does,
            "at": self.at.id,
            "bonus": self.bonus,
            "against": against,
        }
        self.at.aimed_at = True
        if dice is None:
            return told
        roll = dice.roll("attack", 20, of=self.by.id)
        total = roll + self.bonus
        hit = roll == 20 or (roll != 1 and total >= against)
        critical = hit and roll >= self.critical and total - against >= CRITICAL_MARGIN
        told |= {"roll": roll, "total": total, "hit": hit, "critical": critical}
        if hit:
            told |= self._damage(dice, self.multiplier * (2 if critical else 1))
        return told

    def _damage(self, dice: Dice, multiplier: int) -> Mapping[str, object]:
        """Roll the weapon's dice and take the damage off the target's hit points."""
        self.at.disrupted = self.at.concentrating
        told: dict[str, object] = {"multiplier": multiplier}
        if self.weapon.dice is None:
            return told
        number, sides, added = self.weapon.dice
        rolls = [dice.roll("damage", sides, of=self.by.id) for _ in range(number)]
        damage = multiplier * sum(rolls) + added
        if self.at.hp is not None:
            self.at.hp -= damage
            self.at.down = self.at.hp <= 0
        return told | {"rolls": rolls, "damage": damage}
