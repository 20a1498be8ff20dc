"""Random Pathfinder battles, one for each number: two foes side by side, and whoever stands by."""

from dataclasses import replace
from random import Random
from typing import Any

from chargemap import rules
from chargemap.model.battle import Battle, Token
from chargemap.model.board import GridBoard, Square
from tests.rules import page, pf1_page
from tests.rules.scenes import chance, ground, slants

RULES = rules.get("pf1")
STATES = (
    *("prone", "prone", "flat-footed", "stunned", "blinded", "entangled", "squeezing"),
    *("shaken", "frightened", "sickened", "dazzled", "unconscious", "paralyzed"),
    *("immobilized", "incapacitated", "flying", "nauseated", "dazed", "cowering"),
    *("no-dex", "staggered", "fatigued", "bound"),
)
WEAPONS: tuple[Any, ...] = (
    *("longsword", "longsword", "dagger", "greatsword", "guisarme", "rapier", "club"),
    *("spear", "lance", "unarmed", "quarterstaff", "spiked-chain", "javelin", "dart"),
    *("longbow", "sling", "shuriken", "bolas"),
    {"name": "bite", "natural": True, "damage": "1d6"},
    {"name": "longsword", "broken": True},
    {"name": "club", "attack": 7, "dmg": 3},
    {"name": "pike", "hands": 2, "reach": 15, "adjacent": False},
    {"name": "dagger", "drawn": False},
    {"name": "dagger", "thrown": True},
    {"name": "rapier", "hp": 3, "max_hp": 5, "hardness": 2},
    {"name": "club", "hp": 2, "max_hp": 4},
    {"name": "flail", "crit": "19-20/x3", "light": True},
)
ITEMS: tuple[dict[str, Any], ...] = (
    {"name": "shield", "held": True, "hardness": 5, "hp": 15, "max_hp": 15},
    {"name": "torch", "held": True},
    {"name": "mail", "worn": True, "hardness": 2, "hp": 9, "max_hp": 20},
    {"name": "crown", "worn": True, "hp": 1, "hardness": 0},
    {"name": "lute"},
)
NAMES = ("trip", "disarm", "sunder", "bull-rush", "overrun", "grapple")
FEATS = (
    *(f"{how}-{name}" for how in ("improved", "greater") for name in NAMES),
    *("improved-feint", "grab", "two-weapon-fighting", "combat-reflexes"),
)
SIZED = ("medium",) * 7 + ("large",) * 3 + ("small", "tiny", "huge", "huge", "fine")
MODS = ("trip", "disarm", "sunder", "bull-rush", "overrun", "grapple", "break", "all")
KINDS = (*pf1_page.COUNTED, "armor", "shield", "natural")
SIDES = ("red", "blue", "blue", "red", "")
DICE = {"conceal": 100, "percent": 100, "fall": 6}
QUEUES = (
    *("maneuver", "break", "aoo", "conceal", "aid", "escape", "bluff", "ride"),
    *("concentration", "percent", "fall", "attack", "confirm"),
)


def stats_of(random: Random) -> dict[str, Any]:
    stats: dict[str, Any] = {
        "size": random.choice(SIZED),
        "shape": random.choice(("tall", "tall", "long")),
        "speed": random.choice((20, 30, 30, 40, 50)),
        "bab": random.choice((0, 1, 4, 5, 6, 11)),
        "str": random.choice((3, 8, 10, 13, 16, 22)),
        "dex": random.choice((4, 9, 10, 13, 16, 22)),
        "ac": random.choice((10, 12, 15, 20)),
        "weapons": random.choices(WEAPONS, k=random.choice((0, 1, 1, 1, 2, 3))),
        "feats": random.choices(FEATS, k=random.choice((0, 0, 1, 3))),
    }
    rare: dict[str, Any] = {
        "hp": random.choice((0, 3, 10, 30)),
        "aoo": random.choice((0, 2)),
        "legs": random.choice((0, 4, 8)),
        "ac_mods": {random.choice(KINDS): random.choice((-2, 1, 3)) for _ in range(3)},
        "attack_mods": [
            {"value": 1, "from": "bless"},
            {
                "value": 2,
                "from": "magic",
                "with": random.choice(("longsword", "dagger")),
            },
        ],
        "cmb_mod": random.choice((2, -1, {random.choice(MODS): 3, "break": 2})),
        "cmd_mod": random.choice((2, -1, {random.choice(MODS): 3, "break": 2})),
        "concealment": random.choice((20, 50)),
        "humanoid": False,
        "immune": ["trip"],
        "hands": random.choice((1, 4)),
        "hands_free": random.choice((0, 1, 2)),
        "items": random.choices(ITEMS, k=2),
        "skills": {
            name: random.choice((0, 3, 7, 12))
            for name in (
                "ride",
                "bluff",
                "sense-motive",
                "escape-artist",
                "concentration",
            )
            if chance(random, 0.6)
        },
        "wis": random.choice((7, 14)),
        "int": random.choice((None, 1, 2, 3)),
        "turn": random.choice(("standard", "move", "none")),
        "rope": True,
        "reach": random.choice((0, 5, 10)),
        "stable": True,
    }
    often = ("hp", "attack_mods", "items", "skills", "ac_mods", "concealment", "rope")
    for key, value in rare.items():
        if chance(random, 0.25 if key in often else 0.08):
            stats[key] = value
    return stats


def states_of(random: Random) -> frozenset[str]:
    many = random.choice((0, 0, 0, 0, 0, 1, 1, 2))
    return frozenset(random.choice(STATES) for _ in range(many))


def fits(battle: Battle, token: Token) -> bool:
    board = battle.board
    assert isinstance(board, GridBoard)
    there = battle.with_token(token)
    stand = page.filled(there, token.id)
    taken = {s for one in battle.tokens for s in page.filled(battle, one)}
    return not (stand & taken or any(board.at(s) in "#o " for s in stand))


def beside(random: Random, battle: Battle, other: str, wide: int, most: int) -> Square:
    """A place about that far from the other's space."""
    x, y = page.place(battle, other)
    far = page.width(battle, other) - 1 + most
    return x + random.randint(-wide + 1 - most, far), y + random.randint(
        -wide + 1 - most, far
    )


def crowd(random: Random, battle: Battle, most: int) -> Battle:
    """The foes close together, the others not far off."""
    for index in range(random.randint(2, most)):
        stats, states = stats_of(random), states_of(random)
        token = Token(f"t{index}", (0, 0), SIDES[index], states=states, stats=stats)
        wide = page.SIDES[str(stats["size"])]
        for _ in range(30):
            board = battle.board
            assert isinstance(board, GridBoard)
            at = random.randrange(board.width), random.randrange(board.height)
            if "t0" in battle.tokens and chance(random, 0.9):
                far = random.choice((1, 1, 1, 1, 2, 3)) if index == 1 else 2
                near = random.choice(sorted(battle.tokens)) if index > 1 else "t0"
                at = beside(random, battle, near, wide, far)
            if fits(battle, replace(token, at=at)):
                battle = battle.with_token(replace(token, at=at))
                break
    return battle


def mounted(random: Random, battle: Battle, share: float) -> Battle:
    """The battle with a rider on the first, or on its foe."""
    for horse, rider in (("t0", "r0"), ("t1", "a1")):
        if horse in battle.tokens and chance(random, share):
            below = battle.tokens[horse]
            stats = {**stats_of(random), "mount": horse}
            states = states_of(random)
            if chance(random, 0.15):
                trained = {"war_trained": False}
                below = replace(below, stats={**below.stats, **trained})
            if chance(random, 0.3):
                saddle = random.choice(("military", "none", "riding"))
                below = replace(below, stats={**below.stats, "saddle": saddle})
            token = Token(rider, below.at, below.side, states=states, stats=stats)
            battle = battle.with_token(below, token)
    return battle


def touching(battle: Battle, one: str, other: str) -> bool:
    mine = page.filled(battle, one)
    return min(max(page.gap(mine, s)) for s in page.filled(battle, other)) == 1


def holding(random: Random, battle: Battle, share: float) -> Battle:
    """The battle with a hold between some who stand side by side, now and then a pin."""
    if not chance(random, share):
        return battle
    pairs = [
        (one, other)
        for one in battle.tokens
        for other in battle.tokens
        if page.body(battle, one) != page.body(battle, other)
        and touching(battle, one, other)
    ]
    if not pairs:
        return battle
    liked = [pair for pair in pairs if set(pair) <= {"t0", "t1"}]
    one, other = random.choice(liked if liked and chance(random, 0.7) else pairs)
    holder = battle.tokens[one]
    held = battle.tokens[other]
    states = holder.states - pf1_page.CANNOT_ACT
    held = replace(held, states=held.states - {"bound"})
    if chance(random, 0.2):
        held = replace(held, states=held.states | {"pinned"})
        states = states | {"no-dex"}
    holder = replace(holder, states=states, stats={**holder.stats, "grapples": other})
    return battle.with_token(holder, held)


OPTIONS: dict[str, object] = {
    "trip_tie": "fails",
    "pinned_is_immobile": True,
    "overrun_charge_bonus": 2,
    "cover": False,
    "big_mover": "left",
    "reach_diagonal": "none",
    "difficult_diagonal": "double",
    "lane": "centre",
    "closest": "weapon",
    "start_square": "count",
}


def options_of(random: Random) -> dict[str, object]:
    many = random.choice((0, 0, 0, 1, 3))
    return {name: OPTIONS[name] for name in random.sample(sorted(OPTIONS), many)}


def battle_of(random: Random, riding: float = 0.15, holds: float = 0.12) -> Battle:
    while True:
        columns, rows = random.randint(6, 9), random.randint(5, 7)
        board = GridBoard(
            ground(random, columns, rows, 0.1), slants(random, columns, rows)
        )
        stats: dict[str, object] = {}
        if chance(random, 0.3):
            squares = [
                (random.randrange(columns), random.randrange(rows)) for _ in range(4)
            ]
            stats["hazards"] = [list(one) for one in squares]
        battle = Battle("pf1", board, options=options_of(random), stats=stats)
        battle = mounted(random, crowd(random, battle, len(SIDES)), riding)
        battle = holding(random, battle, holds)
        if {"t0", "t1"} <= set(battle.tokens):
            return RULES.settle(battle)


def rolls_of(random: Random) -> dict[str, tuple[int, ...]]:
    rolls = {}
    for queue in QUEUES:
        sides = DICE.get(queue, 20)
        low = random.choice((1, 1, 8)) if sides == 20 else 1
        rolls[queue] = tuple(random.randint(low, sides) for _ in range(16))
    for queue in ("damage", "aoo-damage"):
        rolls[queue] = tuple(random.randint(1, 2) for _ in range(60))
    return rolls


def foes(random: Random, battle: Battle) -> tuple[str, str]:
    by = random.choice([key for key in ("t0", "r0") if key in battle.tokens])
    ats = [key for key in ("t1", "t1", "a1") if key in battle.tokens]
    if chance(random, 0.08):
        ats = [key for key in battle.tokens if key not in page.party(battle, by)]
    return by, random.choice(ats)


def named(random: Random, battle: Battle, key: str) -> str:
    listed = battle.tokens[key].stats["weapons"]
    assert isinstance(listed, list)
    names = [one["name"] if isinstance(one, dict) else one for one in listed]
    return str(random.choice([*names, *names, "unarmed", "rock"]))


def keen(random: Random, battle: Battle, by: str, name: str) -> Battle:
    """The battle with feats for what is asked, now and then."""
    if not chance(random, 0.35):
        return battle
    feats = random.choice(
        (
            [f"improved-{name}"],
            [f"greater-{name}"],
            [f"improved-{name}", f"greater-{name}"],
        )
    )
    token = battle.tokens[by]
    return battle.with_token(replace(token, stats={**token.stats, "feats": feats}))


def lined_up(random: Random, battle: Battle) -> Battle:
    """The battle with one more close behind the foe, now and then."""
    (ax, ay), (bx, by) = page.place(battle, "t0"), page.place(battle, "t1")
    wide = page.width(battle, "t1")
    for key in ("t2", "t3"):
        if key in battle.tokens and chance(random, 0.4):
            step = random.choice((wide, wide, wide + 1))
            dx, dy = (bx > ax) - (bx < ax), (by > ay) - (by < ay)
            token = replace(battle.tokens[key], at=(bx + dx * step, by + dy * step))
            bound = any(
                key in (one.id, one.stats.get("grapples")) and one.stats.get("grapples")
                for one in battle.tokens.values()
            )
            if fits(battle.without_token(key), token) and not bound:
                battle = battle.with_token(token)
    return battle


def common(random: Random, choices: dict[str, object]) -> None:
    if chance(random, 0.4):
        choices["aoo"] = "taken"
    if chance(random, 0.15):
        choices["mod"] = random.choice((-3, 2, 5))
