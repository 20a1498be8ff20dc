"""Weapons known by name, and weapons written out (section 6 of the page)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, cast

from chargemap.i18n import N_
from chargemap.rules.fields import dice_of


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon. `reach_ft` None is the natural reach; `far` is twice that.

    `attack` replaces base attack, Strength and size; `dmg` replaces the Strength bonus.
    """

    name: str
    damage: str = "1d8"
    crit: str = "x2"
    hands: int = 1
    reach_ft: int | None = None
    far: bool = False
    adjacent: bool = True
    brace: bool = False
    lance: bool = False
    drawn: bool = True
    threatens: bool = True
    attack: int | None = None
    dmg: int | None = None
    light: bool = False
    natural: bool = False
    double_weapon: bool = False
    ranged: bool = False
    thrown: bool = False
    range_ft: int | None = None  # an increment of it
    broken: bool = False
    hardness: int | None = None
    hp: int | None = None
    max_hp: int | None = None

    @property
    def dice(self) -> tuple[int, int, int]:
        """Number of damage dice, their sides, and what is added."""
        return dice_of(self.damage) or (1, 8, 0)

    @property
    def critical(self) -> tuple[int, int]:
        """The lowest roll that threatens a critical hit, and its multiplier; of a broken one the least."""
        return (20, 2) if self.broken else crit_of(self.crit) or (20, 2)

    @property
    def half_gone(self) -> bool:
        """Whether it has half its hit points or less."""
        if self.hp is None or self.max_hp is None:
            return False
        return 2 * self.hp <= self.max_hp

    def covers_up_to_ft(self, natural_ft: int) -> int:
        """Return the reach in the hands of someone with that natural reach."""
        if self.far:
            return 2 * natural_ft
        return natural_ft if self.reach_ft is None else self.reach_ft


def _pole(name: str, damage: str, crit: str, **more: Any) -> Weapon:
    return Weapon(name, damage, crit, hands=2, far=True, adjacent=False, **more)


KNOWN: Mapping[str, Weapon] = {
    weapon.name: weapon
    for weapon in (
        Weapon(N_("weapon")),
        Weapon(N_("unarmed"), "1d3", threatens=False),
        Weapon(N_("dagger"), "1d4", "19-20/x2"),
        Weapon(N_("shortsword"), "1d6", "19-20/x2"),
        Weapon(N_("longsword"), "1d8", "19-20/x2"),
        Weapon(N_("scimitar"), "1d6", "18-20/x2"),
        Weapon(N_("rapier"), "1d6", "18-20/x2"),
        Weapon(N_("battleaxe"), "1d8", "x3"),
        Weapon(N_("warhammer"), "1d8", "x3"),
        Weapon(N_("club"), "1d6"),
        Weapon(N_("shortspear"), "1d6"),
        Weapon(N_("greatsword"), "2d6", "19-20/x2", hands=2),
        Weapon(N_("greataxe"), "1d12", "x3", hands=2),
        Weapon(N_("spear"), "1d8", "x3", hands=2, brace=True),
        Weapon(N_("trident"), "1d8", brace=True),
        Weapon(N_("halberd"), "1d10", "x3", hands=2, brace=True),
        _pole(N_("longspear"), "1d8", "x3", brace=True),
        _pole(N_("glaive"), "1d10", "x3"),
        _pole(N_("guisarme"), "2d4", "x3"),
        _pole(N_("ranseur"), "2d4", "x3"),
        _pole(N_("lance"), "1d8", "x3", lance=True),
        Weapon(N_("spiked-chain"), "2d4", hands=2, far=True),
    )
}

UNARMED = KNOWN["unarmed"]


@lru_cache(maxsize=512)
def _named(name: str) -> Weapon:
    return KNOWN.get(name, Weapon(name))


def weapon_of(known: Mapping[str, Weapon], written: object) -> Weapon:
    """Return the weapon of a name, or of a map that starts from the values of its name."""
    if isinstance(written, str):
        return known.get(written) or _named(written)
    keys = dict(cast(Mapping[str, Any], written))
    name = keys.pop("name")
    base = known.get(name) or Weapon(name)
    if "reach" in keys:
        keys |= {"reach_ft": keys.pop("reach"), "far": False}
    if "range" in keys:
        keys["range_ft"] = keys.pop("range")
    one = replace(base, **keys)
    return replace(one, broken=one.broken or one.half_gone)


def crit_of(text: str) -> tuple[int, int] | None:
    """Return the lowest threatening roll and the multiplier of `19-20/x2`, `x3` or `18-20`.

    >>> crit_of("19-20/x2"), crit_of("x3"), crit_of("18-20"), crit_of("20/x4"), crit_of("3")
    ((19, 2), (20, 3), (18, 2), (20, 4), None)
    """
    low, multiplier = 20, 2
    for part in text.split("/"):
        head, dash, tail = part.strip().partition("-")
        if head.startswith("x") and head[1:].isdigit() and not dash:
            multiplier = int(head[1:])
        elif head.isdigit() and tail == "20" and 1 < int(head) <= 20:
            low = int(head)
        elif head != "20" or dash:
            return None
    return (low, multiplier) if 1 <= multiplier <= 10 else None
