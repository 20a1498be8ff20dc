"""Random battles of Combat & Tactics as plain data, one for each number, and what is asked in them."""

from collections.abc import Mapping
from random import Random
from typing import Any

from chargemap import rules
from chargemap.model.battle import Action, Battle, Token
from chargemap.model.board import GridBoard, Wall
from chargemap.rules.dice import Dice
from tests.rules.ct_arms import PRESETS

Plain = dict[str, Any]

RULES = rules.get("adnd2ct")
WEAPONS: tuple[Any, ...] = (
    *("longsword", "longsword", "shortsword", "dagger", "greatsword", "mace", "spear"),
    *("spear", "long-spear", "long-spear", "partisan", "halberd", "lance", "claws"),
    *("longbow", "shortbow", "light-crossbow", "heavy-crossbow", "arquebus", "dart"),
    *("javelin", "holy-water", "tail-spikes"),
    {"like": "longbow", "short": 3, "medium": 5, "long": 7},
    {"like": "longbow", "prof": "specialist"},
    {"like": "dart", "rof": 5, "short": 2, "medium": 4, "long": 6},
    {"like": "light-crossbow", "loaded": False, "prof": "specialist"},
    {"like": "heavy-crossbow", "loaded": False},
    {"like": "javelin", "rof": "3/2"},
    {"like": "dagger", "prof": "specialist"},
    {"like": "longsword", "prof": "none", "damage": None},
    {"like": "shortbow", "prof": "none", "short": 2, "medium": None},
)
OPTIONS: Mapping[str, tuple[Any, ...]] = {
    "diagonals": ("5-10-5", "one"),
    "facing": ("all-round",),
    "half_move": ("down",),
    "charge_path": ("free",),
    "friends": ("pass", "pass"),
    "leaving": ("free",),
    "first_strike": ("reach-initiative",),
    "extremes": ("plain",),
    "sprint_factor": (3,),
    "sprint_cost": (2,),
}
STATES = ("stunned", "dazed", "bound", "unconscious", "surprised", "down", "dazed")
FACINGS = (
    "north",
    "northeast",
    "east",
    "southeast",
    "south",
    "southwest",
    "west",
    "northwest",
)
PHASES = ("very-fast", "fast", "average", "slow", "very-slow")
FOR_MISSILES = ("shoot", "shoot", "shoot", "cover", "cover", "move")
FOR_HANDS = ("attack", "attack", "charge", "charge", "guard", "guard", "move", "cover")
SINGLE = (
    "attack",
    "attack",
    "charge",
    "charge",
    "move",
    "move",
    "guard",
    "shoot",
    "shoot",
    "cover",
    "cast",
    "psionic",
    "parry",
    "sprint",
)


def chance(random: Random, share: float) -> bool:
    return random.random() < share


def ground(random: Random) -> list[str]:
    wide, high = random.randint(5, 9), random.randint(4, 6)
    some = random.choice(("", "", "o", "~", "#", "%", "~o", "#o~%", "o%"))
    share = random.choice((0.04, 0.1, 0.2))
    return [
        "".join(
            random.choice(some) if some and chance(random, share) else "."
            for _ in range(wide)
        )
        for _ in range(high)
    ]


def walls(random: Random, rows: list[str]) -> list[list[Any]]:
    found: list[list[Any]] = []
    for _ in range(random.choice((0, 0, 0, 1, 2, 4))):
        x, y, long = (
            random.randint(0, len(rows[0]) - 1),
            random.randint(0, len(rows) - 1),
            random.randint(1, 3),
        )
        dx, dy = random.choice(
            ((1, 0), (0, 1), (1, 0), (0, 1), (1, 2), (2, 1), (-1, 2))
        )
        if dx and dy:
            long = 1
        wall: list[Any] = [x, y, x + dx * long, y + dy * long]
        found.append(
            wall + random.choice(([], [], ["closed"], ["open"], ["window"], ["wall"]))
        )
    return found


def token(random: Random, side: str) -> Plain:
    weapons = random.sample(WEAPONS, k=random.choice((1, 1, 1, 2)))
    names = [one if isinstance(one, str) else one["like"] for one in weapons]
    if len(set(names)) < len(names):
        weapons = weapons[:1]
    keys: Plain = {
        "side": side,
        "weapons": weapons,
        "move": random.choice((12, 12, 12, 9, 6, 4, 3, 18, 7)),
    }
    rare: Plain = {
        "size": random.choice("TSMLHG"),
        "space": 2,
        "base_phase": random.choice(PHASES),
        "ac": random.choice((2, 5, 8, 9)),
        "dex_ac": random.choice((1, 3)),
        "thac0": random.choice((11, 15, 18)),
        "level": random.choice((4, 5, 7, 10)),
        "class_group": "warrior",
        "hp": random.choice((1, 2, 4, 6, 0)),
        "con": random.choice((8, 12)),
        "fatigue": random.choice((0, 1, 3)),
        "sprinted": random.choice((3, 7)),
        "states": [random.choice(STATES)],
        "stance": random.choice(("guard", "guard", "parry")),
        "moved_up": True,
    }
    shares = {
        "size": 0.4,
        "space": 0.2,
        "hp": 0.5,
        "states": 0.08,
        "facing": 0.4,
        "stance": 0.25,
        "moved_up": 0.05,
    }
    for key, value in rare.items():
        if chance(random, shares.get(key, 0.3)):
            keys[key] = value
    if chance(random, 0.4):
        keys["facing"] = random.choice(FACINGS)
    if chance(random, 0.05):
        keys["weapons"] = []
    return keys


def scene(random: Random) -> Plain:
    rows = ground(random)
    tokens: Plain = {}
    taken: set[tuple[int, int]] = set()
    sides = [
        "red",
        "blue",
        *(
            random.choice(
                ("red", "blue", "red", "blue", "green")
                if chance(random, 0.1)
                else ("red", "blue")
            )
            for _ in range(3)
        ),
    ]
    for index in range(random.randint(2, 5)):
        keys = token(random, sides[index])
        for _ in range(20):
            x, y = random.randrange(len(rows[0])), random.randrange(len(rows))
            n = keys.get("space", 1)
            mine = {(x + i, y + j) for i in range(n) for j in range(n)}
            inside = all(
                0 <= b < len(rows) and 0 <= a < len(rows[0]) and rows[b][a] not in "#o "
                for a, b in mine
            )
            if inside and not mine & taken:
                taken |= mine
                tokens["ABCDE"[index]] = {**keys, "at": [x, y]}
                break
    if len(tokens) < 2:
        return scene(random)
    options = {
        key: random.choice(values)
        for key, values in OPTIONS.items()
        if chance(random, 0.12)
    }
    return {
        "map": rows,
        "walls": walls(random, rows),
        "tokens": tokens,
        "options": options,
    }


def place(random: Random, battle: Plain) -> list[int]:
    rows = battle["map"]
    if chance(random, 0.04):
        return [random.choice((-1, len(rows[0]))), 0]
    return [random.randrange(len(rows[0])), random.randrange(len(rows))]


def near(random: Random, battle: Plain, at: list[int]) -> list[int]:
    """A place not too far off, most times."""
    far = random.choice((2, 3, 4, 9))
    x, y = (one + random.randint(-far, far) for one in at)
    inside = 0 <= y < len(battle["map"]) and 0 <= x < len(battle["map"][0])
    return [x, y] if inside else place(random, battle)


def walk(random: Random, start: list[int]) -> list[list[int]]:
    """A path that mostly holds its course."""
    x, y = start
    steps = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
    course, path = random.choice(steps), []
    for _ in range(random.randint(1, 7)):
        if chance(random, 0.3):
            course = random.choice(steps)
        x, y = x + course[0], y + course[1]
        path.append([x, y])
    if chance(random, 0.03):
        path.append([x + 2, y])
    return [start, *path] if chance(random, 0.3) else path


def asked(random: Random, battle: Plain, by: str, inside: bool) -> Plain:
    keys = battle["tokens"][by]
    foes = [key for key, one in battle["tokens"].items() if one["side"] != keys["side"]]
    if not foes or chance(random, 0.05):
        foes = [key for key in battle["tokens"] if key != by] or foes
    do = random.choice(SINGLE)
    if keys["weapons"] and chance(random, 0.6):  # what the weapon is for
        first = keys["weapons"][0]
        name = first if isinstance(first, str) else first["like"]
        do = random.choice(FOR_MISSILES if PRESETS[name].get("rof") else FOR_HANDS)
    action: Plain = {"do": do, "by": by}
    if do in ("attack", "charge", "shoot", "cover"):
        action["at"] = random.choice(foes)
    if do == "shoot":
        if chance(random, 0.2):
            action["at"] = [random.choice(foes) for _ in range(random.randint(1, 3))]
        if chance(random, 0.3):
            action["shots"] = random.randint(1, 3)
    if do == "cover":
        if chance(random, 0.3):
            del action["at"]
            action["square"] = place(random, battle)
        if chance(random, 0.4):
            action["hold"] = random.choice((*PHASES, "acts", "acts"))
    if do == "guard":
        if chance(random, 0.2):
            action["at"] = random.choice(foes)
        if chance(random, 0.5):
            action["then"] = {"at": random.choice(foes)}
    if do == "cast":
        action |= random.choice(
            (
                {"time": random.randint(0, 9)},
                {"time": "round"},
                {"rounds": random.randint(1, 3)},
                {"time": 5},
            )
        )
    if do == "psionic" and chance(random, 0.5):
        action["prep"] = random.randint(0, 6)
    if do == "sprint" and not inside and chance(random, 0.2):
        action["rounds"] = random.randint(1, 6)
    moving = {
        "move": 1,
        "sprint": 1,
        "attack": 0.3,
        "cast": 0.3,
        "guard": 0.3,
        "shoot": 0.35,
        "charge": 0.25,
    }
    stays = "rounds" in action and do == "sprint"
    if not stays and chance(random, moving.get(do, 0)):
        if do == "charge" or chance(random, 0.3):
            action["path"] = walk(random, keys["at"])
        else:
            action["to"] = near(random, battle, keys["at"])
    if chance(random, 0.1) and keys["weapons"]:
        one = random.choice(keys["weapons"])
        action["with"] = one if isinstance(one, str) else one["like"]
    if chance(random, 0.08) and do not in (
        "move",
        "parry",
        "sprint",
        "cast",
        "psionic",
    ):
        action["mod"] = random.choice((2, -1))
    return action


def whole(random: Random, battle: Plain) -> Plain:
    order = list(battle["tokens"])
    if chance(random, 0.5):
        random.shuffle(order)
    actions = [asked(random, battle, by, True) for by in order if chance(random, 0.92)]
    if actions and chance(random, 0.05):
        actions.append(asked(random, battle, random.choice(order), True))
    action: Plain = {
        "do": "round",
        "actions": actions or [asked(random, battle, order[0], True)],
    }
    if chance(random, 0.5):
        action["initiative"] = random.choice(
            [one["side"] for one in battle["tokens"].values()]
        )
    return action


def dice(random: Random) -> dict[str, list[int]]:
    attack = [random.randint(1, 20) for _ in range(80)]
    initiative = [random.choice((1, 1, 2, 3, 5, 7, 9, 10, 10)) for _ in range(60)]
    psionic = [random.randint(1, 10) for _ in range(20)]
    return {
        "attack": attack,
        "damage": [random.randint(1, 3) for _ in range(80)],
        "initiative": initiative,
        "psionic": psionic,
    }


def battle_of(found: Plain, seed: int = 1) -> Battle:
    """The program's battle of that scene."""
    tokens = {}
    for key, written in found["tokens"].items():
        stats = {k: v for k, v in written.items() if k not in ("side", "at", "states")}
        states = frozenset(written.get("states", ()))
        tokens[key] = Token(
            key, tuple(written["at"]), written["side"], states=states, stats=stats
        )
    board = GridBoard(
        tuple(found["map"]),
        tuple(Wall(*map(float, one[:4]), *one[4:]) for one in found["walls"]),
    )
    return RULES.settle(
        Battle("adnd2ct", board, tokens, options=found["options"], seed=seed)
    )


def action_of(written: Plain) -> Action:
    """The program's action of what is asked."""
    keys = dict(written)
    at = keys.pop("at", None)
    at = tuple(at) if isinstance(at, list) else at
    return Action(keys.pop("do"), keys.pop("by", ""), at, keys)


__all__ = ["RULES", "Dice", "action_of", "battle_of"]
