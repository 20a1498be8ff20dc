"""What a token holds and wears: its hands, and things dropped, picked up, broken and destroyed (section 4)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias, cast

from chargemap.model.battle import Token
from chargemap.rules.d20.situation import Combatant
from chargemap.rules.d20.weapons import Weapon, weapon_of
from chargemap.rules.pf1.fighter import Item, fighter_of
from chargemap.rules.pf1.game import UNARMED, WEAPONS

Written: TypeAlias = str | Mapping[str, Any]  # a thing as the token's keys have it

_DEFAULT = (5, 5)
_TOUGHNESS: Mapping[str, tuple[int, int]] = {
    **dict.fromkeys(("dagger", "shortsword"), (10, 2)),
    **dict.fromkeys(("longsword", "scimitar", "rapier"), (10, 5)),
    "greatsword": (10, 10),
    **dict.fromkeys(
        (
            "spear", "longspear", "halberd", "glaive", "guisarme", "ranseur", "greataxe",
            "quarterstaff", "lance",
        ),
        (5, 10),
    ),
}  # fmt: skip

_PERSONAL = ("attack", "dmg")  # of a weapon: numbers of the one who holds it


@dataclass(frozen=True, slots=True)
class Thing:
    """A weapon or an item of a token: `index` is its place in the key `weapons` or `items`."""

    key: str
    index: int
    name: str
    hands: int
    held: bool
    worn: bool
    hardness: int
    hp: int
    max_hp: int
    broken: bool

    def after(self, points: int, destroy: bool) -> tuple[int, bool]:
        """Return the hit points that so much damage leaves, and whether it is broken then.

        At 0 it is destroyed; if it shall not be, 1 hit point is left (PF1-M58 to PF1-M60).
        """
        dealt = max(0, points - self.hardness)
        left = max(0, self.hp - dealt)
        if left == 0 and dealt and not destroy:
            return 1, True
        return left, self.broken or 2 * left <= self.max_hp


# ------------------------------------------------------------------ what there is
def things(token: Token) -> tuple[Thing, ...]:
    """Return all that can be dropped or broken: weapons, then items; teeth and fists are none."""
    return (*_weapons(token), *_items(token))


def held(token: Token) -> tuple[Thing, ...]:
    """Return what is in its hands: drawn weapons, then held items (PF1-M28)."""
    return tuple(one for one in things(token) if one.held)


def held_or_worn(token: Token) -> tuple[Thing, ...]:
    """Return what can be sundered: what it holds, then what it wears (PF1-M57)."""
    worn = (one for one in things(token) if one.worn and not one.held)
    return (*held(token), *worn)


def named(
    token: Token, reachable: Callable[[Token], tuple[Thing, ...]], name: str
) -> Thing | None:
    """Return the first of its things within reach of that name, else any of that name; without a name the first."""
    every = things(token) if name else ()
    return next(
        (one for one in (*reachable(token), *every) if name in ("", one.name)), None
    )


def hands_free(one: Combatant) -> int:
    """Return its hands less those of what it holds, or what `hands_free` says; a lance takes one in the saddle."""
    fighter = fighter_of(one.token)
    if fighter.hands_free is not None:
        return fighter.hands_free
    lances = sum(weapon.lance and weapon.hands == 2 for weapon in one.creature.in_hand)
    taken = sum(thing.hands for thing in held(one.token))
    return max(0, fighter.hands - taken + (lances if one.rides else 0))


# ------------------------------------------------------------------ what becomes of it
def without(token: Token, *gone: Thing) -> Token:
    """Return the token without these things; the hands that held them are free."""
    for thing in sorted(gone, key=lambda one: -one.index):
        written = _written(token, thing.key)
        del written[thing.index]
        token = _with(token, thing.key, written)
        token = _freed(token, thing.hands if thing.held else 0)
    return token


def picked_up(token: Token, thing: Thing, owner: Token) -> Token:
    """Return the token with a thing of the owner's in hand."""
    found = _written(owner, thing.key)[thing.index]
    if thing.key == "items":
        found = {**cast(Mapping[str, Any], found), "held": True, "worn": False}
    elif not isinstance(found, str):
        found = {key: one for key, one in found.items() if key not in _PERSONAL}
    token = _with(token, thing.key, [*_written(token, thing.key), found])
    return _freed(token, -thing.hands)


def damaged(token: Token, thing: Thing, left: int, broken: bool) -> Token:
    """Return the token with so many hit points left to the thing, broken or not; at 0 it is gone."""
    if left == 0:
        return without(token, thing)
    written = _written(token, thing.key)
    found = written[thing.index]
    keys = {"name": found} if isinstance(found, str) else dict(found)
    keys |= {"hp": left, "max_hp": thing.max_hp}
    written[thing.index] = {**keys, "broken": True} if broken else keys
    return _with(token, thing.key, written)


# ------------------------------------------------------------------ as the token's keys have it
def _weapons(token: Token) -> Iterator[Thing]:
    for index, written in enumerate(_written(token, "weapons")):
        one = weapon_of(WEAPONS, written)
        if not one.natural and one.name != UNARMED.name:
            yield _thing("weapons", index, one, one.drawn, False)


def _items(token: Token) -> Iterator[Thing]:
    for index, one in enumerate(fighter_of(token).items):
        yield _thing("items", index, one, one.held, one.worn)


def _thing(key: str, index: int, one: Weapon | Item, held: bool, worn: bool) -> Thing:
    hardness, whole = _TOUGHNESS.get(one.name, _DEFAULT)
    hp = one.hp if one.hp is not None else whole if one.max_hp is None else one.max_hp
    most = hp if one.max_hp is None else one.max_hp
    return Thing(
        key,
        index,
        one.name,
        one.hands,
        held,
        worn,
        hardness if one.hardness is None else one.hardness,
        hp,
        most,
        one.broken or 2 * hp <= most,
    )


def _written(token: Token, key: str) -> list[Written]:
    """Return the list as it is written; who says nothing of weapons has one."""
    default = ["weapon"] if key == "weapons" else ()
    return list(cast(Any, token.stats.get(key, default)))


def _with(token: Token, key: str, written: list[Written]) -> Token:
    return replace(token, stats={**token.stats, key: written})


def _freed(token: Token, hands: int) -> Token:
    """Return the token with so many more hands free, if they are not counted by themselves."""
    fighter = fighter_of(token)
    if fighter.hands_free is None:
        return token
    free = max(0, min(fighter.hands, fighter.hands_free + hands))
    return replace(token, stats={**token.stats, "hands_free": free})
