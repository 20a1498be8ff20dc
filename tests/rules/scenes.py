"""Random battles for the oracle: one for each number, most of them with a charge that is nearly legal."""

from dataclasses import replace
from random import Random
from typing import Any

from chargemap import rules
from chargemap.model.battle import Action, Battle, Token
from chargemap.model.board import GridBoard, Square, Wall
from chargemap.rules.dice import Dice
from tests.rules import page
from tests.rules.spaces import Asked

RULES = rules.get("dnd35")
STATES = (
    "unconscious",
    "prone",
    "flat-footed",
    "blinded",
    "dead",
    "paralyzed",
    "stunned",
    "exhausted",
    "staggered",
    "shaken",
    "entangled",
    "grappled",
)
WEAPONS = (
    "longsword",
    "longspear",
    "spear",
    "spiked-chain",
    "unarmed",
    "glaive",
    {"name": "whip", "reach": 15, "adjacent": False},
    {"name": "tail", "reach": 10},
    {"name": "dagger", "drawn": False},
)
KINDS = ("wall", "closed", "open", "window")
SIZED = ("medium",) * 8 + ("large",) * 4 + ("small", "tiny", "huge", "huge")
RARE = ("fine", "diminutive", "gargantuan", "colossal")
FEATS = ["improved-bull-rush", "improved-overrun", "quick-draw", "combat-reflexes"]
SIDES = ("red", "blue", "blue", "red", "blue", "", "blue", "red")
COURSES = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
OPTIONS = {
    "lane": "centre",
    "closest": "weapon",
    "start_square": "count",
    "reach_diagonal": "none",
    "big_mover": "left",
    "cover": False,
    "difficult_diagonal": "double",
    "draw_on_charge": True,
    "overrun_on_charge": True,
    "exhausted_charge": True,
    "charge_ac_from": "end",
}


def chance(random: Random, share: float) -> bool:
    return random.random() < share


def ground(random: Random, columns: int, rows: int, most: float) -> tuple[str, ...]:
    some = random.choice(("", "~", "#o", "%", "#o~% ", "o"))
    share = random.choice((0.01, 0.03, most))
    return tuple(
        "".join(
            random.choice(some) if some and chance(random, share) else "."
            for _ in range(columns)
        )
        for _ in range(rows)
    )


def slants(random: Random, columns: int, rows: int) -> tuple[Wall, ...]:
    """Segments on whole or half squares or anywhere, half of them along the grid."""
    walls = []
    for _ in range(random.choice((0, 0, 1, 2, 3))):
        fine = random.choice((1, 2, 2, 100))
        x, y = random.randint(0, columns * fine), random.randint(0, rows * fine)
        far = random.choice((1, 2, 3)) * fine
        dx, dy = random.randint(-far, far), random.randint(-far, far)
        if chance(random, 0.5):
            dx, dy = (dx, 0) if chance(random, 0.5) else (0, dy)
        if dx or dy:
            ends = (x / fine, y / fine, (x + dx) / fine, (y + dy) / fine)
            walls.append(Wall(*ends, random.choice(KINDS)))
    return tuple(walls)


def stats_of(random: Random) -> dict[str, object]:
    limited = chance(random, 0.07)
    own = {"reach": random.choice((0, 5, 10, 15)), "space": random.choice((1, 2, 3))}
    return {
        "size": random.choice(RARE if chance(random, 0.05) else SIZED),
        "shape": random.choice(("tall", "tall", "long")),
        "speed": random.choice((20, 25, 30, 30, 40, 50)),
        "bab": random.choice((0, 1, 5)),
        "str": random.choice((7, 10, 16)),
        "dex": random.choice((7, 10, 16)),
        "aoo": random.choice((1, 1, 1, 1, 0)),
        "weapons": random.choices(WEAPONS, k=random.choice((0, 1, 1, 1, 2, 3))),
        "feats": FEATS if chance(random, 0.1) else [],
        "turn": random.choice(("standard", "move", "none")) if limited else "full",
        **(own if chance(random, 0.05) else {}),
    }


def states_of(random: Random) -> frozenset[str]:
    return frozenset([random.choice(STATES)] if chance(random, 0.1) else [])


def near(battle: Battle, one: str, other: str) -> bool:
    """Whether a charge from one to the other is neither hopelessly far nor much too close."""
    squares = page.filled(battle, other)
    return 3 <= min(max(page.gap(page.filled(battle, one), s)) for s in squares) <= 9


def standing(random: Random, battle: Battle, key: str, side: str) -> Token | None:
    """A token on good ground where nobody stands; the target is not far from its charger."""
    board = battle.board
    assert isinstance(board, GridBoard)
    stats, states = stats_of(random), states_of(random)
    for _ in range(40):
        at = random.randrange(board.width), random.randrange(board.height)
        token = Token(key, at, side, states=states, stats=stats)
        there = battle.with_token(token)
        stand = page.filled(there, key)
        taken = {s for one in battle.tokens for s in page.filled(battle, one)}
        if stand & taken or any(board.at(s) in "# " for s in stand):
            continue
        if key != "t1" or "t0" not in battle.tokens or near(there, "t0", "t1"):
            return token
    return None


def crowd(random: Random, battle: Battle, most: int) -> Battle:
    for index in range(random.randint(2, most)):
        one = standing(random, battle, f"t{index}", SIDES[index])
        battle = battle.with_token(one) if one else battle
    return battle


def mounted(random: Random, battle: Battle) -> Battle:
    """The battle with a rider on the charger or on the target, now and then."""
    for horse, rider in (("t0", "r0"), ("t1", "a1")):
        if horse in battle.tokens and chance(random, 0.15):
            below, stats = battle.tokens[horse], {**stats_of(random), "mount": horse}
            states = states_of(random)
            token = Token(rider, below.at, below.side, states=states, stats=stats)
            if chance(random, 0.4):
                below = replace(below, side=random.choice(("", "", "", "green")))
            if chance(random, 0.1):
                below = replace(below, stats={**below.stats, "war_trained": False})
            battle = battle.with_token(below, token)
    return battle


def battle_of(random: Random) -> Battle:
    while True:
        columns, rows = random.choice(((16, 6), (12, 9), (9, 12), (20, 4)))
        board = GridBoard(
            ground(random, columns, rows, 0.08), slants(random, columns, rows)
        )
        chosen = random.sample(sorted(OPTIONS), random.choice((0, 0, 1, 1, 2, 3)))
        options = {name: OPTIONS[name] for name in chosen}
        battle = Battle("dnd35", board, options=options)
        battle = mounted(random, crowd(random, battle, len(SIDES)))
        if {"t0", "t1"} <= set(battle.tokens):
            return RULES.settle(battle)


def armed(random: Random, battle: Battle) -> Battle:
    """The battle with some weapons set against a charge."""
    for key in sorted(battle.tokens):
        if key not in ("t0", "r0") and chance(random, 0.3):
            against = {"against": "t0"} if chance(random, 0.3) else {}
            action = Action("ready-brace", key, None, against)
            if RULES.judge(battle, action).legal:
                _verdict, battle = RULES.resolve(battle, action, Dice(seed=1))
    return battle


# ---- what is asked


def riders(battle: Battle, *keys: str) -> list[str]:
    return [key for key in keys if key in battle.tokens]


def scene(number: int) -> tuple[Battle, Action]:
    """A charge with any of its choices."""
    random = Random(number)
    battle = armed(random, battle_of(random))
    by = random.choice(riders(battle, "t0", "r0"))
    at = random.choice(riders(battle, "t1", "a1"))
    if chance(random, 0.1):
        at = random.choice([key for key in battle.tokens if key != by])
    listed = page.weapons(battle.tokens[by])
    names: list[Any] = [weapon["name"] for weapon in listed]
    choices: dict[str, object] = {}
    if chance(random, 0.25):
        choices["then"] = random.choice(("bull-rush", "overrun"))
    if chance(random, 0.08):
        choices["action"] = random.choice(("full", "standard", "move"))
    if chance(random, 0.25):
        choices["with"] = random.choice([*names, "rock"])
    if chance(random, 0.5) and any(not weapon["drawn"] for weapon in listed):
        choices["draw"] = "dagger"
    elif chance(random, 0.05):
        choices["draw"] = random.choice(("rock", names[0]))
    action = Action("charge", by, at, choices)
    if chance(random, 0.3):
        tied, _least = Asked(battle, action).tied()
        action = action.choosing(end=list(random.choice([*tied, (3, 3)])))
    return battle, action


def stroll(number: int) -> tuple[Battle, Action]:
    """A move along a path that mostly goes on in one direction and now and then jumps."""
    random = Random(number)
    battle = battle_of(random)
    by = random.choice(riders(battle, "t0", "r0"))
    path: list[Square] = [page.place(battle, by)]
    course = random.choice(COURSES)
    for _ in range(random.choice((1, 1, 2, 3, 5, 8))):
        if chance(random, 0.3):
            course = random.choice(COURSES)
        stride = 2 if chance(random, 0.02) else 1
        (x, y), (dx, dy) = path[-1], course
        if -2 <= x <= 22 and -2 <= y <= 14:
            path.append((x + dx * stride, y + dy * stride))
    manner = random.choice(("single", "single", "double", "double", "run", "step"))
    choices = {"path": [list(at) for at in path], "as": manner}
    return battle, Action("move", by, None, choices)


def errand(number: int) -> tuple[Battle, Action]:
    """A small crowded board and a square to go to."""
    random = Random(number)
    side = random.choice((4, 5, 6))
    board = GridBoard(ground(random, side, side, 0.2), slants(random, side, side))
    options = {name: OPTIONS[name] for name in random.sample(sorted(OPTIONS), 1)}
    battle = crowd(random, Battle("dnd35", board, options=options), 4)
    if "t0" not in battle.tokens:
        return errand(number + 1)
    goal = [random.randrange(side), random.randrange(side)]
    manner = random.choice(("single", "double", "double", "run", "step"))
    return battle, Action("move", "t0", None, {"to": goal, "as": manner})


def shove(number: int) -> tuple[Battle, Action]:
    """A charge with a push or a passage at its end, its dice fixed."""
    random = Random(number)
    battle = battle_of(random)
    options = {**battle.options, "overrun_on_charge": True}
    for key in ("t0", "t1"):
        token = battle.tokens[key]
        more = {"legs": random.choice((2, 2, 4)), "stable": chance(random, 0.2)}
        more["str"] = random.choice((3, 10, 16, 24))
        battle = battle.with_token(replace(token, stats={**token.stats, **more}))
    choices: dict[str, object] = {"then": random.choice(("bull-rush", "overrun"))}
    if chance(random, 0.2):
        choices["follow"] = False
    if chance(random, 0.2):
        choices["avoid"] = True
    rolls = {"check": tuple(random.randint(1, 20) for _ in range(4))}
    action = Action("charge", "t0", "t1", choices, rolls)
    return replace(battle, options=options), action
