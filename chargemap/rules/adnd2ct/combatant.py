"""A token read as a combatant of Combat & Tactics: its numbers, defaults filled in."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast

from chargemap.geometry.ground import Space
from chargemap.model.battle import Token
from chargemap.model.board import Square
from chargemap.rules.adnd2ct.arms import SIZES, Weapon, weapons_of
from chargemap.rules.adnd2ct.phases import number, shifted

FACINGS: Mapping[str, Square] = {
    "north": (0, -1),
    "northeast": (1, -1),
    "east": (1, 0),
    "southeast": (1, 1),
    "south": (0, 1),
    "southwest": (-1, 1),
    "west": (-1, 0),
    "northwest": (-1, -1),
}
DIRECTIONS = {vector: name for name, vector in FACINGS.items()}
HELD = frozenset({"stunned", "dazed", "bound", "unconscious", "surprised"})  # CT-49
IDLE = frozenset(
    {"stunned", "bound", "unconscious", "surprised", "down"}
)  # CT-14b, CT-18
DOWN = "down"

_BASE_PHASE = (0, 0, 1, 2, 3, 4)  # by size (CT-02)


@dataclass(frozen=True, slots=True)
class Combatant:
    """What a token's keys say. Squares, not feet; armour class descends; `facing` "" has no front."""

    id: str
    side: str
    at: Square
    space: int
    size: int
    move: int
    base_phase: int
    ac: int
    dex_ac: int
    thac0: int
    level: int
    warrior: bool
    hp: int | None
    con: int | None
    fatigue: int | None
    sprinted: int
    facing: str
    states: frozenset[str]
    weapons: tuple[Weapon, ...]
    hand: Weapon | None
    stance: str
    moved_up: bool

    @property
    def place(self) -> Space:
        """The squares it fills."""
        return Space(self.at[0], self.at[1], self.space)

    @property
    def parry(self) -> int:
        """By how much a parry betters its armour class (CT-77, CT-78)."""
        return self.level // 2 + (1 if self.warrior else 0)

    @property
    def opportunities(self) -> int:
        """How many attacks of opportunity it has a round (CT-15)."""
        return (3 if self.warrior else 1) + self.level // 5

    def named(self, name: str) -> Weapon | None:
        """Return the weapon of that name."""
        return next((one for one in self.weapons if one.name == name), None)

    def size_of(self, weapon: Weapon) -> int:
        """Return how large a weapon is; a natural one is as large as its owner."""
        return SIZES.index(weapon.size) if weapon.size else self.size


@lru_cache(maxsize=4096)
def combatant_of(token: Token) -> Combatant:
    """Return the token's numbers; the ruleset has checked that they fit."""
    stats = cast(Mapping[str, Any], token.stats)
    size = SIZES.index(stats.get("size", "M"))
    move = stats.get("move", 12)
    base = stats.get("base_phase")
    by_size = shifted(_BASE_PHASE[size], -1 if move >= 18 else 1 if move <= 6 else 0)
    weapons = weapons_of(stats)
    hand = stats.get("hand", "")
    column, row = token.at
    return Combatant(
        id=token.id,
        side=token.side,
        at=(int(column), int(row)),
        space=stats.get("space", 1),
        size=size,
        move=move,
        base_phase=number(base) if base else by_size,
        ac=stats.get("ac", 10),
        dex_ac=stats.get("dex_ac", 0),
        thac0=stats.get("thac0", 20),
        level=stats.get("level", 1),
        warrior=stats.get("class_group", "other") == "warrior",
        hp=stats.get("hp"),
        con=stats.get("con"),
        fatigue=stats.get("fatigue"),
        sprinted=stats.get("sprinted", 0),
        facing=stats.get("facing") or "",
        states=token.states,
        weapons=weapons,
        hand=next(
            (one for one in weapons if one.name == hand),
            weapons[0] if weapons else None,
        ),
        stance=stats.get("stance") or "",
        moved_up=stats.get("moved_up", False),
    )
