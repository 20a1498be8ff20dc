"""Grapples asked for in random Pathfinder battles."""

from dataclasses import replace
from random import Random

from chargemap.model.battle import Action, Battle
from tests.rules import page, pf1_page
from tests.rules.pf1_people import (
    RULES,
    battle_of,
    beside,
    common,
    foes,
    keen,
    named,
    rolls_of,
    touching,
)
from tests.rules.scenes import chance


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
    if mode == "start" and chance(random, 0.3):
        token = battle.tokens[by]
        far = {"reach": random.choice((10, 15))}
        battle = battle.with_token(replace(token, stats={**token.stats, **far}))
        place = list(beside(random, battle, by, 1, 1))
        choices["place"] = place
        if chance(random, 0.5):
            battle = RULES.settle(replace(battle, stats={"hazards": [place]}))
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
