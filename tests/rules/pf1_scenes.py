"""What is asked in random Pathfinder battles: one action for each number."""

from dataclasses import replace
from random import Random
from typing import Any

from chargemap.model.battle import Action, Battle, Token
from chargemap.model.board import GridBoard
from chargemap.rules.dice import Dice
from tests.rules import page, pf1_page
from tests.rules.pf1_people import (
    ITEMS,
    NAMES,
    RULES,
    SIDES,
    WEAPONS,
    battle_of,
    common,
    fits,
    foes,
    keen,
    lined_up,
    mounted,
    named,
    options_of,
    rolls_of,
    states_of,
    stats_of,
)
from tests.rules.scenes import chance, ground, slants


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


# ---- charges


def charge(number: int) -> tuple[Battle, Action]:
    """A charge that is nearly legal, half of them with a maneuver at the end."""
    random = Random(number)
    battle = braced(random, runway(random))
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


def braced(random: Random, battle: Battle) -> Battle:
    """The battle with some weapons set against a charge."""
    for key in sorted(battle.tokens):
        if key in ("t0", "r0") or not chance(random, 0.3):
            continue
        token = battle.tokens[key]
        spear = random.choice(("spear", "longspear", "trident"))
        ready = replace(token, stats={**token.stats, "weapons": [spear]})
        action = Action(
            "ready-brace", key, None, {"against": "t0"} if chance(random, 0.3) else {}
        )
        there = battle.with_token(ready)
        if RULES.judge(there, action).legal:
            _verdict, battle = RULES.resolve(there, action, Dice(seed=1))
    return battle


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
