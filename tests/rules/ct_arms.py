"""Weapons of the Combat & Tactics page, its tables as they stand."""

from fractions import Fraction
from math import ceil
from typing import Any

Plain = dict[str, Any]


def melee(
    reach: int, size: str | None, speed: str | None, trait: str, dice: str
) -> Plain:
    return {
        "reach": reach,
        "size": size,
        "speed": speed,
        "traits": trait.split(),
        "damage": dice,
    }


def missile(
    size: str | None, speed: str | None, trait: str, rof: Any, bands: str, dice: str
) -> Plain:
    short, medium, long = map(int, bands.split("/"))
    found = {
        "size": size,
        "speed": speed,
        "traits": trait.split(),
        "rof": rof,
        "damage": dice,
    }
    return found | {"short": short, "medium": medium, "long": long}


PRESETS: dict[str, Plain] = {
    "longsword": melee(1, "M", "average", "edged", "1d8"),
    "shortsword": melee(1, "S", "fast", "edged", "1d6"),
    "dagger": melee(1, "S", "fast", "edged", "1d4"),
    "greatsword": melee(1, "L", "slow", "edged", "1d10"),
    "mace": melee(1, "M", "average", "", "1d6+1"),
    "spear": melee(1, "M", "average", "set", "1d6"),
    "long-spear": melee(2, "L", "slow", "set", "1d8"),
    "partisan": melee(2, "L", "slow", "set", "1d6"),
    "halberd": melee(2, "L", "slow", "edged", "1d10"),
    "lance": melee(2, "L", "slow", "lance", "1d8+1") | {"min_reach": 2},
    "claws": melee(1, None, None, "natural", "1d6"),
    "longbow": missile("L", "average", "bow", 2, "42/84/126", "1d6"),
    "shortbow": missile("M", "fast", "bow", 2, "30/60/90", "1d6"),
    "light-crossbow": missile("M", "fast", "crossbow", 1, "36/72/108", "1d4"),
    "heavy-crossbow": missile("M", "slow", "crossbow", 0.5, "48/96/144", "1d4+1"),
    "arquebus": missile("M", "slow", "firearm", "1/3", "30/90/126", "1d10"),
    "dart": missile("T", "fast", "thrown", 3, "6/12/24", "1d3"),
    "javelin": missile("M", "fast", "thrown", 1, "12/24/36", "1d6"),
    "holy-water": missile("T", "fast", "thrown", 1, "6/12/18", "1d6+1"),
    "tail-spikes": missile(None, None, "natural volley", 6, "36/72/108", "1d6"),
}
USUAL: Plain = {
    "reach": None,
    "min_reach": 1,
    "size": None,
    "speed": None,
    "traits": [],
    "rof": None,
    "short": None,
    "medium": None,
    "long": None,
    "loaded": True,
    "discharged": False,
    "prof": "slot",
    "damage": None,
}


def whole_weapon(written: Any) -> Plain:
    keys = {"like": written} if isinstance(written, str) else dict(written)
    like = keys.pop("like", None)
    found = USUAL | ({"name": like} | PRESETS[like] if like else {}) | keys
    found["rof"] = None if found["rof"] is None else Fraction(str(found["rof"]))
    # rounds without a shot still to come, this one included; and those in which one shoots only standing
    found["empty"] = 0 if found["loaded"] else rest(found) + 1
    found["standing"] = 0
    return found


def rest(weapon: Plain) -> int:
    """Following rounds without a shot: 1/rate - 1, rounded up (CT-58)."""
    rate = weapon["rof"]
    return max(0, ceil(1 / rate - 1)) if rate else 0
