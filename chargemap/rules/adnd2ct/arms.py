"""Weapons by name, and weapons written out (section 2 of the page)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import lru_cache
from math import ceil
from typing import Any, cast

from chargemap.rules.fields import Complaint, dice_of, ratio_of

SIZES = ("T", "S", "M", "L", "H", "G")
TRAITS = (
    "edged",
    "set",
    "lance",
    "bow",
    "crossbow",
    "firearm",
    "thrown",
    "volley",
    "natural",
)


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon. `reach` None: none in melee; `rof` None: no missiles; `speed` None: its wielder's base phase.

    `wait` counts the rounds that must begin before it is loaded, `standing` those that must begin before it
    may be shot after a half-move again.
    """

    name: str
    reach: int | None = None
    min_reach: int = 1
    size: str = ""
    speed: str = ""
    traits: frozenset[str] = frozenset()
    rof: Fraction | None = None
    short: int | None = None
    medium: int | None = None
    long: int | None = None
    loaded: bool = True
    discharged: bool = False
    prof: str = "slot"
    damage: str = ""
    wait: int = 0
    standing: int = 0

    @property
    def is_missile(self) -> bool:
        """Whether it shoots or is thrown."""
        return self.rof is not None

    @property
    def dice(self) -> tuple[int, int, int] | None:
        """Number of damage dice, their sides and what is added; None: no damage is rolled."""
        return dice_of(self.damage) if self.damage else None

    @property
    def rate(self) -> Fraction:
        """Missiles a round."""
        return self.rof or Fraction(1)

    @property
    def slow_to_load(self) -> bool:
        """Whether its rate is below one a round: it is empty after each shot."""
        return self.rate < 1

    @property
    def reloading(self) -> int:
        """The rounds without a shot that follow one (CT-58)."""
        return max(0, ceil(1 / self.rate - 1))

    def missiles(self, moved: bool) -> int:
        """Return how many missiles it sends a round, or after a half-move (CT-58a)."""
        rate = self.rate
        if moved and rate >= 1:
            rate = rate / 2
        return max(1, int(rate))

    @property
    def paid_next_round(self) -> bool:
        """Whether a shot after a half-move is paid for by the next round (CT-58b)."""
        return self.rate >= 1 and self.rate / 2 < 1

    def range_penalty(self, distance: int) -> int | None:
        """Return the modifier at that distance; None: out of range (CT-17)."""
        for limit, penalty in ((self.short, 0), (self.medium, -2), (self.long, -5)):
            if limit is not None and distance <= limit:
                return penalty
        return None


def _melee(
    name: str, reach: int, size: str, speed: str, *traits: str, **more: Any
) -> Weapon:
    return Weapon(name, reach, size=size, speed=speed, traits=frozenset(traits), **more)


def _missile(
    name: str,
    size: str,
    speed: str,
    trait: str,
    rof: str,
    ranges: tuple[int, int, int],
    damage: str,
) -> Weapon:
    short, medium, long = ranges
    return Weapon(
        name,
        size=size,
        speed=speed,
        traits=frozenset({trait}),
        rof=Fraction(rof),
        short=short,
        medium=medium,
        long=long,
        damage=damage,
    )


KNOWN: Mapping[str, Weapon] = {
    one.name: one
    for one in (
        _melee("longsword", 1, "M", "average", "edged", damage="1d8"),
        _melee("shortsword", 1, "S", "fast", "edged", damage="1d6"),
        _melee("dagger", 1, "S", "fast", "edged", damage="1d4"),
        _melee("greatsword", 1, "L", "slow", "edged", damage="1d10"),
        _melee("mace", 1, "M", "average", damage="1d6+1"),
        _melee("spear", 1, "M", "average", "set", damage="1d6"),
        _melee("long-spear", 2, "L", "slow", "set", damage="1d8"),
        _melee("partisan", 2, "L", "slow", "set", damage="1d6"),
        _melee("halberd", 2, "L", "slow", "edged", damage="1d10"),
        _melee("lance", 2, "L", "slow", "lance", min_reach=2, damage="1d8+1"),
        _melee("claws", 1, "", "", "natural", damage="1d6"),
        _missile("longbow", "L", "average", "bow", "2", (42, 84, 126), "1d6"),
        _missile("shortbow", "M", "fast", "bow", "2", (30, 60, 90), "1d6"),
        _missile("light-crossbow", "M", "fast", "crossbow", "1", (36, 72, 108), "1d4"),
        _missile("heavy-crossbow", "M", "slow", "crossbow", "1/2", (48, 96, 144), "1d4+1"),
        _missile("arquebus", "M", "slow", "firearm", "1/3", (30, 90, 126), "1d10"),
        _missile("dart", "T", "fast", "thrown", "3", (6, 12, 24), "1d3"),
        _missile("javelin", "M", "fast", "thrown", "1", (12, 24, 36), "1d6"),
        _missile("holy-water", "T", "fast", "thrown", "1", (6, 12, 18), "1d6+1"),
        Weapon(
            "tail-spikes",
            traits=frozenset({"natural", "volley"}),
            rof=Fraction(6),
            short=36,
            medium=72,
            long=108,
            damage="1d6",
        ),
    )
}  # fmt: skip


def keys_of(weapon: Weapon) -> dict[str, object]:
    """Return a weapon's keys as `weapon_of` reads them, those at their defaults left out."""
    usual = Weapon(weapon.name)
    keys = {
        one.name: getattr(weapon, one.name)
        for one in fields(Weapon)
        if getattr(weapon, one.name) != getattr(usual, one.name)
    }
    if weapon.traits:
        keys["traits"] = [one for one in TRAITS if one in weapon.traits]
    if weapon.rof is not None:
        keys["rof"] = str(weapon.rof) if weapon.rof < 1 else int(weapon.rof)
    return {"name": weapon.name, **keys}


@lru_cache(maxsize=512)
def _named(name: str) -> Weapon:
    return KNOWN.get(name) or Weapon(name)


def weapon_of(written: object) -> Weapon:
    """Return the weapon of a preset's name, or of a map that starts from the values of `like`."""
    if isinstance(written, str):
        return _named(written)
    keys = dict(cast(Mapping[str, Any], written))
    base = KNOWN.get(keys.pop("like", ""), Weapon(keys.get("name", "weapon")))
    if "traits" in keys:
        keys["traits"] = frozenset(keys["traits"])
    if keys.get("rof") is not None:
        keys["rof"] = ratio_of(keys["rof"])
    made = replace(base, **keys)
    if not made.loaded and "wait" not in keys and made.is_missile:
        made = replace(made, wait=made.reloading + 1)
    return made


def weapons_of(stats: Mapping[str, Any]) -> tuple[Weapon, ...]:
    """Return the weapons of a token by its keys: claws, if it says nothing of any."""
    return tuple(weapon_of(one) for one in stats.get("weapons", ["claws"]))


def weapon_complaints(
    stats: Mapping[str, Any], name: object, place: str
) -> Iterator[Complaint]:
    """Yield that a token has no weapon of that name; no name is never wrong."""
    names = [one.name for one in weapons_of(stats)]
    if name and name not in names:
        known = ", ".join(names) or "none"
        yield Complaint(place, f"the name of a weapon ({known}), not {name}")
