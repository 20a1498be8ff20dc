"""A token read as a creature of the d20 games: numbers, weapons and states with their defaults."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast

from chargemap.model.battle import Token
from chargemap.rules.d20.game import Game
from chargemap.rules.d20.sizes import MEDIUM, SIZES, Size
from chargemap.rules.d20.states import RESTRICTING
from chargemap.rules.d20.weapons import UNARMED, Weapon, weapon_of


@dataclass(frozen=True, slots=True)
class Creature:
    """What a token's keys say, defaults filled in. Scores, not modifiers; feet, not squares."""

    size: Size
    space_sq: int
    reach_ft: int
    speed_ft: int
    run: int
    base_attack: int
    strength: int
    dexterity: int
    ac: int
    legs: int
    stable: bool
    feats: frozenset[str]
    weapons: tuple[Weapon, ...]
    mount: str
    war_trained: bool
    turn: str
    aoo: int
    states: frozenset[str]
    charging: bool

    @property
    def in_hand(self) -> tuple[Weapon, ...]:
        """The weapons that are drawn."""
        return tuple(weapon for weapon in self.weapons if weapon.drawn)

    @property
    def for_melee(self) -> tuple[Weapon, ...]:
        """Those of them to strike with, not to shoot or throw."""
        return tuple(weapon for weapon in self.in_hand if not weapon.ranged)


@lru_cache(maxsize=4096)
def creature_of(
    game: Game, token: Token, following: frozenset[str] = frozenset()
) -> Creature:
    """Return the token's numbers, with the states that follow from others; the ruleset has checked that they fit."""
    states = token.states | following
    stats = cast(Mapping[str, Any], token.stats)
    size = Size(SIZES.index(stats.get("size", SIZES[MEDIUM])))
    reach = stats.get("reach")
    turn = stats.get("turn", "full")
    if turn == "full" and states & RESTRICTING:
        turn = "standard"
    weapons = tuple(
        weapon_of(game.weapons, one) for one in stats.get("weapons", ["weapon"])
    )
    return Creature(
        size=size,
        space_sq=stats.get("space") or size.space_sq,
        reach_ft=size.reach_ft(stats.get("shape", "tall")) if reach is None else reach,
        speed_ft=stats.get("speed", 30),
        run=stats.get("run", 4),
        base_attack=stats.get("bab", 0),
        strength=stats.get("str", 10),
        dexterity=stats.get("dex", 10),
        ac=stats.get("ac", 10),
        legs=stats.get("legs", 2),
        stable=stats.get("stable", False),
        feats=frozenset(stats.get("feats", ())),
        weapons=weapons or (game.weapons[UNARMED.name],),
        mount=stats.get("mount", ""),
        war_trained=stats.get("war_trained", True),
        turn=turn,
        aoo=stats.get("aoo", 1),
        states=states,
        charging=token.effect("charging-ac") is not None,
    )


def modifier(score: int) -> int:
    """Return the modifier of an ability score.

    >>> modifier(10), modifier(15), modifier(7)
    (0, 2, -2)
    """
    return (score - 10) // 2
