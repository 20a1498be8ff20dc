"""What riders ask for in random Pathfinder battles."""

from dataclasses import replace
from random import Random
from typing import Any

from chargemap.model.battle import Action, Battle
from chargemap.model.board import GridBoard, Square
from tests.rules import page
from tests.rules.pf1_people import (
    RULES,
    battle_of,
    beside,
    rolls_of,
)
from tests.rules.scenes import chance


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
