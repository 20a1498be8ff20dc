"""What the Pathfinder page says of a creature's numbers: weapons, states, CMB, CMD, attack bonus and AC.

Written from the page alone, word by word; it reads tokens as they are written, and nothing of the program.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from chargemap.model.battle import Battle, Token
from tests.rules import page

Weapon = dict[str, Any]

TWO = {"hands": 2}
FAR: Weapon = {"reach": True, "adjacent": False, "hands": 2}
SHOT: Weapon = {"ranged": True, "range": 10}
THROWN: Weapon = SHOT | {"thrown": True}
NAMED: dict[str, Weapon] = {
    "unarmed": {"damage": "1d3", "threatens": False, "light": True},
    "dagger": {"damage": "1d4", "crit": "19-20/x2", "light": True},
    "shortsword": {"damage": "1d6", "crit": "19-20/x2", "light": True},
    "handaxe": {"light": True},
    "longsword": {"damage": "1d8", "crit": "19-20/x2"},
    "scimitar": {"damage": "1d6", "crit": "18-20/x2"},
    "rapier": {"damage": "1d6", "crit": "18-20/x2"},
    "battleaxe": {"damage": "1d8", "crit": "x3"},
    "warhammer": {"damage": "1d8", "crit": "x3"},
    "club": {"damage": "1d6"},
    "shortspear": {"damage": "1d6"},
    "greatsword": {"damage": "2d6", "crit": "19-20/x2", **TWO},
    "greataxe": {"damage": "1d12", "crit": "x3", **TWO},
    "spear": {"damage": "1d8", "crit": "x3", **TWO},
    "halberd": {"damage": "1d10", "crit": "x3", **TWO},
    "trident": {"damage": "1d8"},
    "longspear": {"damage": "1d8", "crit": "x3", **FAR},
    "glaive": {"damage": "1d10", "crit": "x3", **FAR},
    "guisarme": {"damage": "2d4", "crit": "x3", **FAR},
    "ranseur": {"damage": "2d4", "crit": "x3", **FAR},
    "lance": {"damage": "1d8", "crit": "x3", "lance": True, **FAR},
    "spiked-chain": {"damage": "2d4", **TWO},
    "quarterstaff": {"damage": "1d6", "double_weapon": True, **TWO},
    "javelin": {"damage": "1d6", **THROWN, "range": 30},
    "dart": {"damage": "1d4", **THROWN, "range": 20, "light": True},
    "shuriken": {"damage": "1d2", **THROWN, "light": True},
    "bolas": {"damage": "1d4", **THROWN},
    "net": THROWN,
    "sling": {"damage": "1d4", **SHOT, "range": 50},
    "longbow": {"damage": "1d8", "crit": "x3", **SHOT, "range": 100, **TWO},
}
USUAL: Weapon = {
    "damage": "1d8",
    "crit": "x2",
    "hands": 1,
    "adjacent": True,
    "threatens": True,
    "drawn": True,
}
TOUGH = {
    "dagger": (10, 2),
    "shortsword": (10, 2),
    "longsword": (10, 5),
    "scimitar": (10, 5),
    "rapier": (10, 5),
    "greatsword": (10, 10),
    **dict.fromkeys(("spear", "longspear", "halberd", "glaive", "guisarme"), (5, 10)),
    **dict.fromkeys(("ranseur", "greataxe", "quarterstaff", "lance"), (5, 10)),
}
ATTACK_SIZE = dict(zip(page.SIZES, (8, 4, 2, 1, 0, -1, -2, -4, -8), strict=True))
SPECIAL_SIZE = dict(zip(page.SIZES, (-8, -4, -2, -1, 0, 1, 2, 4, 8), strict=True))
COUNTED = (
    *("circumstance", "deflection", "dodge", "insight"),
    *("luck", "morale", "profane", "sacred"),
)  # PF1-M12
CANNOT_ACT = page.HELPLESS | {"stunned", "cowering", "dazed", "incapacitated", "dead"}
NO_DEX = {"pinned", "no-dex", "flat-footed", "stunned", "cowering", "blinded"}

# ---- a battle with everything written out


def written_out(battle: Battle) -> Battle:
    """The battle with whole weapons, and with the states that follow from holds."""
    held = {
        str(one.stats["grapples"])
        for one in battle.tokens.values()
        if one.stats.get("grapples")
    }
    return battle.with_token(
        *(
            replace(
                token,
                states=with_holds(token, held),
                stats={**token.stats, "weapons": list(whole(token))},
            )
            for token in battle.tokens.values()
        )
    )


def with_holds(token: Token, held: set[str]) -> frozenset[str]:
    """Both sides of a hold are grappled; who is pinned is so instead (PF1-M55)."""
    states = token.states
    if token.stats.get("grapples") or token.id in held:
        states |= {"grappled"}
    return states - {"grappled"} if "pinned" in states else states


def whole(token: Token) -> Iterator[Weapon]:
    listed = token.stats.get("weapons", ["weapon"])
    assert isinstance(listed, list | tuple)
    for one in listed or ["unarmed"]:
        keys = dict(one) if isinstance(one, dict) else {"name": one}
        weapon = USUAL | NAMED.get(str(keys["name"]), {}) | keys
        if weapon.get("thrown"):
            weapon.setdefault("range", 10)
        hp = weapon.get("hp")
        if hp is not None and 2 * hp <= weapon.get("max_hp", hp):
            weapon["broken"] = True  # PF1-M59
        if weapon.get("ranged"):
            weapon["threatens"] = False
        weapon["reach"] = reach_of(token, weapon)
        yield weapon


def reach_of(token: Token, weapon: Weapon) -> int:
    far = weapon.get("reach", page.reach(token))
    return 2 * page.reach(token) if far is True else int(far)


def unarmed(token: Token) -> Weapon:
    own = (one for one in weapons(token) if one["name"] == "unarmed")
    bare = USUAL | NAMED["unarmed"] | {"name": "unarmed", "reach": page.reach(token)}
    return next(own, bare)


def weapons(token: Token) -> list[Weapon]:
    listed = token.stats["weapons"]
    assert isinstance(listed, list)
    return listed


def in_hand(token: Token) -> list[Weapon]:
    return [one for one in weapons(token) if one["drawn"]]


def melee(token: Token) -> list[Weapon]:
    """Drawn melee weapons."""
    return [one for one in in_hand(token) if not one.get("ranged")]


def is_worn_on_body(weapon: Weapon) -> bool:
    """Whether it fills no hand and cannot fall: natural or a fist."""
    return bool(weapon.get("natural")) or weapon["name"] == "unarmed"


# ---- plain keys


def feats(token: Token) -> tuple[str, ...]:
    found = token.stats.get("feats", ())
    assert isinstance(found, list | tuple)
    return tuple(found)


def keyed(token: Token, key: str) -> dict[str, Any]:
    found = token.stats.get(key, {})
    assert isinstance(found, dict)
    return found


def items(token: Token) -> list[dict[str, Any]]:
    found = token.stats.get("items", [])
    assert isinstance(found, list)
    return found


def modifier(score: int) -> int:
    return (score - 10) // 2


def strength(token: Token) -> int:
    return modifier(page.number(token, "str", 10))


def dexterity(token: Token) -> int:
    """The modifier as it is now: less 4 points grappled or entangled, -5 for the helpless."""
    return -5 if page.helpless(token) else lowered_dexterity(token)


def lowered_dexterity(token: Token) -> int:
    less = sum(4 for state in ("grappled", "entangled") if state in token.states)
    return modifier(page.number(token, "dex", 10) - less)


def own_dexterity(token: Token) -> int:
    """Without the states: the table gives their Dexterity -4 to AC, CMD and a Tiny one's CMB only."""
    return modifier(page.number(token, "dex", 10))


def rank(token: Token) -> int:
    return page.SIZES.index(page.size(token))


def hands_free(token: Token) -> int:
    """`hands_free`, or hands less those of drawn weapons and held items."""
    told = token.stats.get("hands_free")
    if isinstance(told, int):
        return told
    used = sum(one["hands"] for one in in_hand(token) if not is_worn_on_body(one))
    used += sum(one.get("hands", 1) for one in items(token) if one.get("held"))
    return max(0, page.number(token, "hands", 2) - int(used))


def held(token: Token) -> list[str]:
    """What it holds, weapons first (PF1-M28)."""
    drawn = [one["name"] for one in in_hand(token) if not is_worn_on_body(one)]
    return drawn + [one["name"] for one in items(token) if one.get("held")]


def skill(token: Token, name: str) -> int:
    usual = own_dexterity(token) if name in ("ride", "escape-artist") else 0
    return int(keyed(token, "skills").get(name, usual))


def by_name(token: Token, key: str, name: str) -> int:
    """`cmb_mod` or `cmd_mod` for that maneuver: a number for all, or by name."""
    told = token.stats.get(key, 0)
    if isinstance(told, dict):
        return int(told.get(name, 0)) + int(told.get("all", 0))
    assert isinstance(told, int)
    return told


# ---- CMB and CMD


def still_cmb(token: Token, *names: str) -> int:
    """Without feats or situation, with `cmb_mod` under those names and `all`."""
    quiet = replace(token, states=frozenset())
    told = token.stats.get("cmb_mod", 0)
    mods = told if isinstance(told, dict) else {"all": told}
    return plain_cmb(quiet) + sum(mods.get(name, 0) for name in (*names, "all"))


def plain_cmb(token: Token) -> int:
    """PF1-M01 to PF1-M03."""
    tiny = rank(token) <= page.SIZES.index("tiny")
    ability = lowered_dexterity(token) if tiny else strength(token)
    size = SPECIAL_SIZE[page.size(token)]
    return page.number(token, "bab", 0) + ability + size


def cmb(token: Token, name: str) -> int:
    """With the feats and abilities for one maneuver (PF1-M04)."""
    own = feats(token)
    bonus = 2 * (f"improved-{name}" in own) + 2 * (f"greater-{name}" in own)
    if name == "grapple" and "grab" in own:  # as Improved Grapple, but +4
        bonus += 2 if "improved-grapple" in own else 4
    return plain_cmb(token) + bonus + by_name(token, "cmb_mod", name)


def cmd(token: Token, name: str) -> int:
    """PF1-M11 to PF1-M13."""
    base = 10 + page.number(token, "bab", 0) + strength(token)
    base += SPECIAL_SIZE[page.size(token)] + dexterity_to_armour(token)
    parts = keyed(token, "ac_mods")
    base += sum(min(value, 0) for value in parts.values())
    for kind in COUNTED:
        if kind != "dodge" or not denied(token):
            base += max(parts.get(kind, 0), 0)
    base += 2 * (f"improved-{name}" in feats(token)) + by_name(token, "cmd_mod", name)
    return base + penalties(token)


def legs(token: Token) -> int:
    return 2 * max(0, page.number(token, "legs", 2) - 2)


def cannot_be_tripped(token: Token) -> bool:
    immune = token.stats.get("immune", ())
    assert isinstance(immune, list | tuple)
    return (
        page.number(token, "legs", 2) == 0
        or "trip" in immune
        or "flying" in token.states
    )


# ---- AC and attack bonus by state (section 2)


def denied(token: Token) -> bool:
    """Whether it has no Dexterity bonus: the helpless, too, have none."""
    return bool(token.states & NO_DEX) or page.helpless(token)


def dexterity_to_armour(token: Token, feinted: bool = False) -> int:
    barred = feinted or denied(token)
    return min(0, dexterity(token)) if barred else dexterity(token)


def penalties(token: Token, ranged: bool = False) -> int:
    """What its states take from AC and CMD beside Dexterity."""
    states, found = token.states, 0
    if page.helpless(token) and not ranged:
        found -= 4
    if "prone" in states:
        found += 4 if ranged else -4
    for state in ("pinned", "squeezing"):
        found -= 4 * (state in states)
    for state in ("stunned", "cowering", "blinded"):
        found -= 2 * (state in states)
    if token.effect("charging-ac"):
        found -= 2
    return found


def armour(token: Token, ranged: bool = False, feinted: bool = False) -> int:
    """`ac` with the states."""
    base = modifier(page.number(token, "dex", 10))
    found = page.number(token, "ac", 10) - base + dexterity_to_armour(token, feinted)
    if denied(token) or feinted:
        found -= max(0, keyed(token, "ac_mods").get("dodge", 0))
    return found + penalties(token, ranged)


def by_state(token: Token, melee_blow: bool = True, escape: bool = False) -> int:
    """What its states take from its own attack and maneuver rolls."""
    states, found = token.states, 0
    if melee_blow:
        found -= 4 * ("prone" in states)
    if not escape:
        found -= 2 * ("grappled" in states)
    found -= 2 * ("entangled" in states) + 4 * ("squeezing" in states)
    found -= 2 * bool(states & {"shaken", "frightened"})
    return found - 2 * ("sickened" in states) - ("dazzled" in states)


def mods(token: Token, weapon: str = "") -> int:
    """`attack_mods`: those with `with` only if that weapon is used."""
    listed = token.stats.get("attack_mods", [])
    assert isinstance(listed, list)
    return sum(
        one["value"] for one in listed if not one.get("with") or one["with"] == weapon
    )


def striking(token: Token, weapon: Weapon, shot: bool = False) -> int:
    """The bonus of an attack with the weapon, before what is special to it."""
    ability = own_dexterity(token) if shot else strength(token)
    usual = page.number(token, "bab", 0) + ability + ATTACK_SIZE[page.size(token)]
    bonus = int(weapon.get("attack", usual)) + mods(token, str(weapon["name"]))
    return bonus + by_state(token, not shot) - 2 * bool(weapon.get("broken"))


def above(battle: Battle, by: str, at: str) -> int:
    """PF1-R07: +1 against those on foot and smaller than the mount."""
    horse = page.mount(battle, by)
    if not horse or page.mount(battle, at):
        return 0
    return int(rank(battle.tokens[at]) < rank(battle.tokens[horse]))


def concealment(battle: Battle, by: str, at: str) -> int:
    chance = page.number(battle.tokens[at], "concealment", 0)
    return max(chance, 50) if "blinded" in battle.tokens[by].states else chance


# ---- damage


def dice_of(weapon: Weapon) -> tuple[int, int]:
    many, _, rest = str(weapon["damage"]).partition("d")
    return int(many), int(rest)


def threat(weapon: Weapon) -> tuple[int, int]:
    """From which roll on it threatens, and its multiplier."""
    if weapon.get("broken"):
        return 20, 2
    low, _, times = str(weapon["crit"]).rpartition("/x")
    if not times or "x" in times:
        low, times = "", str(weapon["crit"]).lstrip("x")
    return int((low or "20").split("-")[0]), int(times)


def might(
    token: Token, weapon: Weapon, mounted: bool, hand: str = "", shot: bool = False
) -> int:
    """What Strength adds to the damage, or `dmg`; a broken weapon takes 2."""
    own = strength(token)
    two = weapon["hands"] == 2 and not (weapon.get("lance") and mounted)
    if shot and not (weapon.get("thrown") or weapon["name"] == "sling"):
        own = min(own, 0)
    elif hand == "offhand" and own > 0:
        own //= 2
    elif two and not shot and not hand and own > 0:
        own += own // 2
    return int(weapon.get("dmg", own)) - 2 * bool(weapon.get("broken"))
