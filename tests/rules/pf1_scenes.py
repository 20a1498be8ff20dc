"""Random Pathfinder battles, one for each number: two foes side by side, whoever stands by, and what is asked."""

from dataclasses import replace
from random import Random
from typing import Any

from chargemap import rules
from chargemap.model.battle import Action, Battle, Token
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


# ---- what is asked


def stroke(number: int, name: str) -> tuple[Battle, Action]:
    """A trip, a disarm or a sunder."""
    random = Random(number)
    battle = battle_of(random)
    by, at = foes(random, battle)
    battle = keen(random, battle, by, name)
    choices: dict[str, object] = {}
    common(random, choices)
    if chance(random, 0.3):
        choices["with"] = named(random, battle, by)
    if chance(random, 0.3):
        choices["as"] = random.choice(
            ("attack", "full-attack", "full-attack", "opportunity", "charge")
        )
        if chance(random, 0.5):
            choices["iterative"] = random.choice((0, 1, 2))
    if name != "trip":
        things = pf1_page.held(pf1_page.written_out(battle).tokens[at])
        things += [one["name"] for one in ITEMS[2:4]] if chance(random, 0.3) else []
        choices["item"] = random.choice(things) if things else "hat"
        if name == "disarm" and chance(random, 0.2) and things:
            choices["also"] = random.choice(things)
        if chance(random, 0.3):
            choices[{"disarm": "take", "sunder": "destroy"}[name]] = chance(random, 0.6)
    return battle, Action(name, by, at, choices, rolls_of(random))


def feint(number: int) -> tuple[Battle, Action]:
    random = Random(number)
    battle = battle_of(random)
    by, at = foes(random, battle)
    choices: dict[str, object] = {}
    if chance(random, 0.4):
        choices["action"] = random.choice(("standard", "move"))
    if chance(random, 0.2):
        choices["mod"] = 2
    return battle, Action("feint", by, at, choices, rolls_of(random))


def blow(number: int) -> tuple[Battle, Action]:
    """An attack, or all of a turn."""
    random = Random(number)
    battle = battle_of(random)
    by, at = foes(random, battle)
    choices: dict[str, object] = {}
    common(random, choices)
    choices.pop("aoo", None)
    if chance(random, 0.3):
        choices["with"] = named(random, battle, by)
    if chance(random, 0.3):
        choices["full"] = True
    elif chance(random, 0.3):
        choices |= {"as": "full-attack", "iterative": random.choice((0, 1, 2))}
    elif chance(random, 0.1):
        choices["opportunity"] = True
    if chance(random, 0.1):
        choices["mount_moved"] = random.choice((5, 10))
    return battle, Action("attack", by, at, choices, rolls_of(random))


def two_weapon(number: int) -> tuple[Battle, Action]:
    random = Random(number)
    battle = battle_of(random, riding=0.05, holds=0.05)
    pairs = (
        *(("quarterstaff",), ("longsword", "dagger"), ("club", "rapier")),
        *(("javelin", "dart"), ("dagger", "javelin"), ("shuriken", "bolas")),
        *(("bite", "unarmed"), ("greatsword", "dagger"), ("sling", "dart")),
    )
    names = random.choice(pairs)
    known = {one["name"]: one for one in WEAPONS[18:19]}
    both: list[Any] = [known.get(name, name) for name in names]
    if names[0] == "dagger":
        both[0] = {"name": "dagger", "thrown": True}
    if names[0] == "javelin" and chance(random, 0.5):
        both[0] = {"name": "javelin", "light": True, "ranged": True, "thrown": True}
    t0 = battle.tokens["t0"]
    t0 = replace(t0, stats={**t0.stats, "weapons": both})
    battle = RULES.settle(battle.with_token(t0))
    by, at = foes(random, battle)
    choices: dict[str, object] = {"main": names[0]}
    if len(names) > 1 or chance(random, 0.1):
        choices["offhand"] = names[-1]
    if names[-1] in ("dart", "javelin", "bolas") and chance(random, 0.9):
        choices["throw"] = True
    if chance(random, 0.1):
        choices["main"] = named(random, battle, by)
    if chance(random, 0.2):
        others = [key for key in battle.tokens if key not in page.party(battle, by)]
        choices["at_offhand"] = random.choice(others)
    if chance(random, 0.3):
        choices["first"] = random.choice(("main", "offhand"))
    if chance(random, 0.15):
        choices["mod"] = 2
    return battle, Action("two-weapon", by, at, choices, rolls_of(random))


def bull_rush(number: int) -> tuple[Battle, Action]:
    random = Random(number)
    battle = lined_up(random, battle_of(random, riding=0.08))
    by, at = foes(random, battle)
    battle = keen(random, battle, by, "bull-rush")
    choices: dict[str, object] = {}
    common(random, choices)
    if chance(random, 0.2):
        choices["follow"] = False
    if chance(random, 0.15):
        choices["push"] = random.choice((5, 10, 15))
    if chance(random, 0.15):
        choices["moved"] = random.choice((5, 15, 25))
    if chance(random, 0.03):
        choices["as"] = "attack"
    return battle, Action("bull-rush", by, at, choices, rolls_of(random))


def overrun(number: int) -> tuple[Battle, Action]:
    random = Random(number)
    battle = battle_of(random, riding=0.06, holds=0.04)
    by, at = foes(random, battle)
    battle = keen(random, battle, by, "overrun")
    choices: dict[str, object] = {}
    common(random, choices)
    if chance(random, 0.25):
        choices["avoid"] = True
    if chance(random, 0.03):
        choices["as"] = "attack"
    if chance(random, 0.35):
        choices["path"] = wander(random, battle, by, at)
    return battle, Action("overrun", by, at, choices, rolls_of(random))


def wander(random: Random, battle: Battle, by: str, at: str) -> list[list[int]]:
    """A path that mostly makes for the other and goes on beyond."""
    path = [page.place(battle, by)]
    goal, steps = page.place(battle, at), random.choice((2, 3, 4, 5, 6))
    course = (1, 0)
    for _ in range(steps):
        (x, y), (a, b) = path[-1], goal
        if chance(random, 0.8) and (x, y) != goal and len(path) < steps - 1:
            course = ((a > x) - (a < x), (b > y) - (b < y))
        elif chance(random, 0.3):
            course = random.choice(((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1)))
        if course == (0, 0):
            course = (1, 0)
        stride = 2 if chance(random, 0.02) else 1
        path.append((x + course[0] * stride, y + course[1] * stride))
    return [list(one) for one in path]


def grapple(number: int) -> tuple[Battle, Action]:
    """A grapple of any mode; most of what needs a hold has one."""
    random = Random(number)
    mode = random.choice(
        ("start", "maintain", "maintain", "break", "reverse", "release")
    )
    hold = 0.1 if mode == "start" else 0.0
    battle = battle_of(random, riding=0.07, holds=hold)
    by, at = foes(random, battle)
    battle = keen(random, battle, by, "grapple")
    if mode != "start" and chance(random, 0.9):
        battle = gripped(
            random, battle, *((at, by) if mode in ("break", "reverse") else (by, at))
        )
    choices: dict[str, object] = {}
    common(random, choices)
    if mode in ("start", "maintain"):
        if chance(random, 0.2):
            choices["mode"] = mode
    else:
        choices["mode"] = mode
    if mode != "release" and chance(random, 0.25) and len(battle.tokens) > 2:
        others = [key for key in battle.tokens if key not in (by, at)]
        choices["helpers"] = random.sample(
            others, random.choice((1, min(2, len(others))))
        )
    if mode in ("break", "reverse") and chance(random, 0.3):
        choices["using"] = "escape-artist"
    if mode == "break" and chance(random, 0.2):
        battle = tied(random, battle, by)
    if mode == "maintain":
        ways = ("hold", "move", "move", "damage", "pin", "tie-up")
        choices["then"] = random.choice(ways)
        held_choices(random, battle, by, at, choices)
    elif mode == "start" and chance(random, 0.04):
        choices["then"] = random.choice(("hold", "pin"))
    if mode == "start" and chance(random, 0.15):
        choices["place"] = list(beside(random, battle, by, 1, 1))
    return battle, Action("grapple", by, at, choices, rolls_of(random))


def held_choices(
    random: Random, battle: Battle, by: str, at: str, choices: dict[str, object]
) -> None:
    path = [page.place(battle, by)]
    if choices["then"] == "move":
        for _ in range(random.choice((0, 1, 1, 2, 3))):
            (x, y), step = (
                path[-1],
                random.choice(((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1))),
            )
            path.append((x + step[0], y + step[1]))
        choices["path"] = [list(one) for one in path]
        if chance(random, 0.4):
            (x, y), far = path[-1], page.width(battle, by)
            choices["place"] = [
                x + random.randint(-1, far),
                y + random.randint(-1, far),
            ]
    if choices["then"] == "damage":
        if chance(random, 0.4):
            choices["with"] = named(random, battle, by)
        if chance(random, 0.3):
            choices["lethal"] = chance(random, 0.5)
    if choices["then"] == "tie-up" and chance(random, 0.5):
        choices["rope"] = True


def tied(random: Random, battle: Battle, by: str) -> Battle:
    """The battle with him in bonds, which need no more holding."""
    token = battle.tokens[by]
    stats = {**token.stats, "bonds": random.choice((15, 22, 25, 30))}
    tokens = [
        replace(one, stats={k: v for k, v in one.stats.items() if k != "grapples"})
        for one in battle.tokens.values()
        if one.stats.get("grapples") == by
    ]
    token = replace(
        token,
        states=(token.states - pf1_page.CANNOT_ACT - {"pinned"}) | {"bound"},
        stats=stats,
    )
    return RULES.settle(battle.with_token(*tokens, token))


def gripped(random: Random, battle: Battle, one: str, other: str) -> Battle:
    """The battle with one in the grip of the other, if they stand side by side; now and then pinned."""
    if page.body(battle, one) == page.body(battle, other) or not touching(
        battle, one, other
    ):
        return battle
    holder, held = battle.tokens[one], battle.tokens[other]
    states = holder.states - pf1_page.CANNOT_ACT - {"pinned"}
    free = held.states - {"pinned", "bound"}
    if chance(random, 0.2):
        free, states = free | {"pinned"}, states | {"no-dex"}
    stats = {**holder.stats, "grapples": other}
    return RULES.settle(
        battle.with_token(
            replace(holder, states=states, stats=stats), replace(held, states=free)
        )
    )


# ---- in the saddle


def rider_of(random: Random) -> Battle:
    while True:
        battle = battle_of(random, riding=0.75, holds=0.05)
        if "r0" in battle.tokens:
            return battle


def course(random: Random, battle: Battle, by: str) -> list[list[int]]:
    """A path that mostly goes straight on."""
    path = [page.place(battle, by)]
    step = random.choice([(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y])
    for _ in range(random.choice((1, 2, 3, 4, 6))):
        if chance(random, 0.2):
            step = random.choice(((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, -1)))
        stride = 2 if chance(random, 0.02) else 1
        new = path[-1][0] + step[0] * stride, path[-1][1] + step[1] * stride
        if off_board(battle, by, new):
            break
        path.append(new)
    return [list(one) for one in path]


def off_board(battle: Battle, by: str, at: Square) -> bool:
    board = battle.board
    assert isinstance(board, GridBoard)
    wide = page.width(battle, by)
    return not (0 <= at[0] <= board.width - wide and 0 <= at[1] <= board.height - wide)


def ride(number: int) -> tuple[Battle, Action]:
    random = Random(number)
    battle = rider_of(random)
    by = "r0" if chance(random, 0.95) else "t1"
    task = random.choice(
        ("control", "knees", "soft-fall", "dropped", "dismount", "move", "move")
    )
    choices: dict[str, object] = {"task": task}
    if chance(random, 0.15):
        choices["mod"] = 2
    rider, horse = battle.tokens["r0"], battle.tokens["t0"]
    if task == "dropped" and chance(random, 0.8):
        battle = battle.with_token(
            replace(rider, states=rider.states | {"unconscious"})
        )
    if task == "control" and chance(random, 0.7):
        stats = {**horse.stats, "war_trained": False}
        battle = battle.with_token(replace(horse, stats=stats))
    if task == "dismount" and chance(random, 0.4):
        choices["place"] = list(beside(random, battle, "t0", 1, 1))
    if task == "move":
        choices["path"] = course(random, battle, "r0")
        if chance(random, 0.6):
            choices["as"] = random.choice(("single", "double", "run"))
    return battle, Action("ride", by, None, choices, rolls_of(random))


def shoot(number: int) -> tuple[Battle, Action]:
    random = Random(number)
    battle = rider_of(random)
    names: tuple[Any, ...] = (
        *("javelin", "javelin", "dart", "bolas", "longbow", "sling", "club"),
        {"name": "bow", "ranged": True, "range": 20},
        {"name": "dagger", "thrown": True},
    )
    rider = battle.tokens["r0"]
    stats = {**rider.stats, "weapons": [random.choice(names)]}
    battle = battle.with_token(replace(rider, stats=stats))
    others = [key for key in battle.tokens if key not in ("t0", "r0")]
    choices: dict[str, object] = {}
    manner = random.choice(("none", "single", "double", "run"))
    if manner != "none" or chance(random, 0.5):
        choices["as"] = manner
    if manner != "none":
        choices["path"] = course(random, battle, "r0")
    if manner == "single" and chance(random, 0.5):
        choices["when"] = random.choice(("start", "end"))
    if chance(random, 0.3):
        choices["full"] = True
    if chance(random, 0.15):
        choices["mod"] = 2
    return RULES.settle(battle), Action(
        "shoot-mounted", "r0", random.choice(others), choices, rolls_of(random)
    )


def spell(number: int) -> tuple[Battle, Action]:
    random = Random(number)
    battle = rider_of(random)
    feet = (0, 0, 5, 20, 30, 40, 60, 65, 80, 100, 120, 160)
    choices: dict[str, object] = {"level": random.choice((0, 1, 3, 9))}
    for key in ("before", "after"):
        if chance(random, 0.7):
            choices[key] = random.choice(feet)
    if chance(random, 0.15):
        choices["as"] = "run"
    if chance(random, 0.1):
        choices["mod"] = 3
    by = "r0" if chance(random, 0.95) else "t1"
    return battle, Action("cast-mounted", by, None, choices, rolls_of(random))


# ---- charges


def charge(number: int) -> tuple[Battle, Action]:
    """A charge that is nearly legal, half of them with a maneuver at the end."""
    random = Random(number)
    battle = runway(random)
    by = random.choice([key for key in ("t0", "t0", "r0") if key in battle.tokens])
    at = random.choice([key for key in ("t1", "t1", "a1") if key in battle.tokens])
    then = random.choice(("", "", "", *NAMES[:5]))
    choices: dict[str, object] = {}
    common(random, choices)
    if not then:
        choices.pop("aoo", None)
    else:
        choices["then"] = then
        battle = keen(random, battle, by, then)
    if then in ("disarm", "sunder"):
        things = pf1_page.held(pf1_page.written_out(battle).tokens[at])
        choices["item"] = random.choice(things) if things else "hat"
    if then == "bull-rush":
        battle = lined_up(random, battle)
    rare: dict[str, object] = {
        "with": named(random, battle, by),
        "draw": "dagger",
        "action": random.choice(("full", "standard", "move")),
        "follow": False,
        "avoid": True,
    }
    for key, value in rare.items():
        if chance(random, 0.12):
            choices[key] = value
    return battle, Action("charge", by, at, choices, rolls_of(random))


def runway(random: Random) -> Battle:
    """A longer board with the foe some way off."""
    while True:
        columns, rows = random.choice(((14, 6), (11, 9), (9, 11)))
        share = random.choice((0.0, 0.01, 0.04))
        walls = slants(random, columns, rows) if chance(random, 0.4) else ()
        board = GridBoard(ground(random, columns, rows, share), walls)
        battle = Battle("pf1", board, options=options_of(random))
        for index in range(random.randint(2, 5)):
            stats, states = stats_of(random), states_of(random)
            if chance(random, 0.5):
                states = frozenset()
            wide = page.SIDES[str(stats["size"])]
            at = random.randrange(columns - wide), random.randrange(rows - wide)
            token = Token(f"t{index}", at, SIDES[index], states=states, stats=stats)
            if fits(battle, token):
                battle = battle.with_token(token)
        battle = mounted(random, battle, 0.12)
        if {"t0", "t1"} <= set(battle.tokens):
            return RULES.settle(battle)
