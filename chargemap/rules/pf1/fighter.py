"""What Pathfinder reads of a token beside what the d20 games share."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast

from chargemap.model.battle import Token


@dataclass(frozen=True, slots=True)
class Item:
    """Something held or worn that is no weapon."""

    name: str
    held: bool = False
    worn: bool = False
    hands: int = 1
    hardness: int | None = None
    hp: int | None = None
    max_hp: int | None = None
    broken: bool = False


@dataclass(frozen=True, slots=True)
class AttackMod:
    """A bonus to attack rolls beyond the weapon's own; `weapon` empty: with any, or none."""

    value: int
    source: str = ""
    weapon: str = ""


@dataclass(frozen=True, slots=True)
class Fighter:
    """The token's own numbers, defaults filled in. `intelligence` None: it has none."""

    wisdom: int
    intelligence: int | None
    ac_mods: Mapping[str, int]
    attack_mods: tuple[AttackMod, ...]
    cmb_mod: Mapping[str, int]
    cmd_mod: Mapping[str, int]
    concealment: int
    humanoid: bool
    immune: frozenset[str]
    hands: int
    hands_free: int | None
    items: tuple[Item, ...]
    grapples: str
    bonds: int | None
    rope: bool
    skills: Mapping[str, int]
    saddle: str

    @property
    def dodge(self) -> int:
        """The dodge bonus in its armour class, which goes where the Dexterity bonus does."""
        return max(0, self.ac_mods.get("dodge", 0))


@lru_cache(maxsize=4096)
def fighter_of(token: Token) -> Fighter:
    """Return the token's numbers; the ruleset has checked that they fit."""
    stats = cast(Mapping[str, Any], token.stats)
    return Fighter(
        wisdom=stats.get("wis", 10),
        intelligence=stats.get("int", 10),
        ac_mods=stats.get("ac_mods", {}),
        attack_mods=tuple(
            AttackMod(one["value"], one.get("from", ""), one.get("with", ""))
            for one in stats.get("attack_mods", ())
        ),
        cmb_mod=_by_maneuver(stats.get("cmb_mod", 0)),
        cmd_mod=_by_maneuver(stats.get("cmd_mod", 0)),
        concealment=stats.get("concealment", 0),
        humanoid=stats.get("humanoid", True),
        immune=frozenset(stats.get("immune", ())),
        hands=stats.get("hands", 2),
        hands_free=stats.get("hands_free"),
        items=tuple(Item(**one) for one in stats.get("items", ())),
        grapples=stats.get("grapples") or "",
        bonds=stats.get("bonds"),
        rope=stats.get("rope", False),
        skills=stats.get("skills", {}),
        saddle=stats.get("saddle", "riding"),
    )


def _by_maneuver(written: int | Mapping[str, int]) -> Mapping[str, int]:
    return written if isinstance(written, Mapping) else {"all": written}
