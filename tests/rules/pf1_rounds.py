"""Turns of several actions: what each leaves of the turn, and what of the one before still holds."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from chargemap.model.battle import Action, Battle
from tests.rules import (
    page,
    pf1_blows,
    pf1_charges,
    pf1_holds,
    pf1_missiles,
    pf1_overruns,
    pf1_page,
    pf1_people,
    pf1_pushes,
    pf1_rides,
    pf1_saddle,
    pf1_strokes,
)
from tests.rules.pf1_telling import Told
from tests.rules.pf1_turns import Ledger
from tests.rules.scenes import chance

Teller = Callable[[Told], dict[str, object]]


def start_turn(told: Told) -> dict[str, object]:
    """The holds that were not kept end (PF1-M45)."""
    for one in told.ledger.start(told.battle, told.by):
        other = str(told.battle.tokens[one].stats["grapples"])
        told.effect(one, "grapple-ended")
        told.effect(other, "grapple-ended")
    return told.told()


def move(told: Told) -> dict[str, object]:
    """An ordinary move along a path; a rider's is its mount's (as `ride`, `move`)."""
    manner = str(told.action.get("as", "single"))
    path = pf1_saddle.way(told)[0]
    if told.horse:
        told.able(("nauseated", "pinned", *pf1_page.CANNOT_ACT))
        barred = told.me.states & (pf1_page.CANNOT_ACT | {"grappled", "pinned"})
        for state in barred:
            told.bar(f"state-{state}", "D20-M09")
    body = page.body(told.battle, told.by)
    cost = "move" if manner == "single" else "full"
    if not told.ledger.holds(told.battle, body, cost):
        told.bar("no-action", "D20-M09")
    for reason, clause in pf1_saddle.faults(told, path, manner):
        if reason != "no-action":
            told.bar(reason, clause)
    if told.reasons:
        return told.told()
    told.cite("D20-M09")
    pf1_saddle.goes(told, path)
    return told.told()


def stand(told: Told) -> dict[str, object]:
    """D20-M16: a move action; it provokes as it lies, from who has had no blow yet."""
    told.able(("nauseated",))
    if "prone" not in told.me.states:
        told.bar("not-prone", "D20-M16")
    if not told.ledger.holds(told.battle, told.by, "move"):
        told.bar("no-action", "D20-M09")
    if told.reasons:
        return told.told()
    told.cite("D20-M16")
    had = told.spent.struck_by
    told.provokes = [one for one in told.threateners(told.stand) if one not in had]
    told.effect(told.by, "stood-up")
    return told.told()


TELLERS: dict[str, Teller] = {
    "trip": pf1_strokes.stroke,
    "disarm": pf1_strokes.stroke,
    "sunder": pf1_strokes.stroke,
    "feint": pf1_strokes.feint,
    "attack": pf1_blows.attack,
    "two-weapon": pf1_blows.two_weapon,
    "bull-rush": pf1_pushes.bull_rush,
    "overrun": pf1_overruns.overrun,
    "grapple": pf1_holds.grapple,
    "ride": pf1_saddle.ride,
    "shoot-mounted": pf1_missiles.shoot,
    "cast-mounted": pf1_missiles.cast,
    "charge": pf1_charges.charge,
    "start-turn": start_turn,
    "move": move,
    "stand": stand,
}


# ---- what is paid


def pay(ledger: Ledger, told: Told, found: dict[str, object]) -> None:
    """Note in the ledger what a legal action has spent."""
    action, battle, key = told.action, told.battle, told.by
    if not found["legal"] or action.do == "start-turn":
        return
    spent, horse = ledger.spent[key], page.mount(battle, key)
    for one in told.struck:
        for body in page.party(battle, key):
            ledger.spent[body].struck_by.add(one)
    for blow in told.aoo:
        ledger.spent[str(blow["by"])].aoo += 1
    cost = cost_of(told)
    if cost == "opportunity":
        spent.aoo += 1
    elif cost == "blow":
        ledger.pay(battle, key, "full")
        number = action.get("iterative", 0)
        assert isinstance(number, int)
        spent.blows = {*(spent.blows or ()), number}
    else:
        ledger.pay(battle, key, cost)
    if action.do == "grapple" and str(action.get("mode", "")) in (
        "",
        "start",
        "maintain",
    ):
        spent.checked = True
    if action.do == "bull-rush" and told.distance:
        spent.move = True
        went(ledger, battle, key, told.distance)
    if action.do == "charge":
        for one in page.party(battle, key):
            ledger.pay(battle, one, "full")
    of_ride(ledger, told)
    if action.do == "move":
        body = page.body(battle, key)
        ledger.pay(
            battle, body, "move" if action.get("as", "single") == "single" else "full"
        )
        went(ledger, battle, key, told.distance)
    moves = action.do in (
        "shoot-mounted",
        "cast-mounted",
        "overrun",
        "grapple",
        "charge",
    )
    if moves and told.distance:
        went(ledger, battle, key, told.distance)
    way = told.action.get("as", "none") != "none"
    if horse and action.do == "shoot-mounted" and way:
        ledger.pay(battle, horse, "full")
    if horse and action.do == "cast-mounted":
        feet = pf1_missiles.number(told, "before") + pf1_missiles.number(told, "after")
        if feet:
            ledger.pay(battle, horse, "full")
            went(ledger, battle, key, feet)


def went(ledger: Ledger, battle: Battle, key: str, feet: int) -> None:
    for one in page.party(battle, key):
        ledger.spent[one].feet += feet
        ledger.spent[one].walked = True


def of_ride(ledger: Ledger, told: Told) -> None:
    if told.action.do != "ride":
        return
    spent, task = told.spent, told.action.get("task")
    if task == "control" and told.tests:
        spent.controlled = told.success
        if not told.success:
            spent.standard = spent.move = True
    if task == "knees":
        spent.knees = told.success
    if task == "move":
        ledger.pay(told.battle, told.horse, "full")
        went(ledger, told.battle, told.by, told.distance)


def cost_of(told: Told) -> str:
    action = told.action
    if action.do in ("trip", "disarm", "sunder", "attack"):
        if action.get("opportunity") or action.get("as") == "opportunity":
            return "opportunity"
        if action.get("full"):
            return "full"
        return "blow" if action.get("as") == "full-attack" else "standard"
    if action.do == "ride":
        task = action.get("task")
        moves = task == "dismount" or (task == "control" and told.tests)
        return "move" if moves else "free"
    if action.do == "grapple":
        return "free" if action.get("mode") == "release" else "standard"
    if action.do == "move":
        return "free"  # what it costs is the mount's, if it has one
    if action.do == "stand":
        return "move"
    if action.do == "feint":
        return str(action.get("action", "standard"))
    full = ("overrun", "two-weapon", "charge")
    if action.do in full or (action.do == "shoot-mounted" and action.get("full")):
        return "full"
    return "standard"


# ---- scenes


def scene(number: int) -> tuple[Battle, list[Action]]:
    """A battle and some actions, most of them of one token."""
    random = Random(number)
    battle = pf1_people.battle_of(random, riding=0.45, holds=0.2)
    tokens = [
        replace(token, states=frozenset() if chance(random, 0.7) else token.states)
        for token in battle.tokens.values()
    ]
    battle = pf1_people.RULES.settle(battle.with_token(*tokens))
    main = random.choice([key for key in ("t0", "r0", "r0") if key in battle.tokens])
    actions = []
    for _ in range(random.choice((2, 3, 4))):
        other = [key for key in ("t0", "r0", "t1") if key in battle.tokens]
        by = main if chance(random, 0.85) else random.choice(other)
        ats = [key for key in ("t1", "a1", "t0", "r0") if key in battle.tokens]
        ats = [key for key in ats if key not in page.party(battle, by)]
        actions.append(asked(random, battle, by, random.choice(ats)))
    return battle, actions


def asked(random: Random, battle: Battle, by: str, at: str) -> Action:
    mounted = bool(page.mount(battle, by))
    kinds = ["attack", "attack", "trip", "disarm", "bull-rush", "grapple", "start-turn"]
    kinds += ["feint", "two-weapon", "overrun", "sunder", "move", "move", "stand"]
    if mounted:
        kinds += ["ride"] * 6 + ["shoot-mounted", "cast-mounted"]
    do = random.choice(kinds)
    choices: dict[str, object] = {}
    pf1_people.common(random, choices)
    if do in ("trip", "disarm", "sunder", "attack", "feint"):
        stroke_choices(random, do, choices)
    if do in ("disarm", "sunder"):
        choices["item"] = random.choice(("longsword", "club", "shield", "dagger"))
    if do == "grapple":
        choices["mode"] = random.choice(("start", "maintain", "break", "release"))
    if do == "two-weapon":
        choices |= {"main": "longsword", "offhand": "dagger"}
    if do == "ride":
        choices = {"task": random.choice(("control", "knees", "knees", "move", "move"))}
    if do == "cast-mounted":
        choices |= {"level": 1, "before": random.choice((0, 20)), "after": 10}
    way = choices.get("task") == "move" or (
        do == "shoot-mounted" and chance(random, 0.6)
    )
    if way:
        choices |= {"path": pf1_rides.course(random, battle, by), "as": "single"}
    if do == "move":
        manner = random.choice(("single", "single", "double", "run"))
        choices = {"path": pf1_rides.course(random, battle, by), "as": manner}
    alone = ("ride", "cast-mounted", "start-turn", "move", "stand")
    choices = {} if do in ("start-turn", "stand") else choices
    target = None if do in alone else at
    return Action(do, by, target, choices, pf1_people.rolls_of(random))


def stroke_choices(random: Random, do: str, choices: dict[str, object]) -> None:
    if do == "attack":
        choices.pop("aoo", None)
    if do == "feint":
        choices.pop("aoo", None)
        choices["action"] = random.choice(("standard", "move"))
    elif chance(random, 0.45):
        choices |= {"as": "full-attack", "iterative": random.choice((0, 0, 1, 2))}
    elif do == "attack" and chance(random, 0.2):
        choices["full"] = True
    elif chance(random, 0.15):
        choices |= {"opportunity": True} if do == "attack" else {"as": "opportunity"}


def from_here(action: Action) -> Callable[[Battle], Action]:
    """The action with its path moved to where the token stands by then."""

    def asked_of(battle: Battle) -> Action:
        path = action.get("path")
        if not isinstance(path, list):
            return action
        x, y = page.place(battle, action.by)
        dx, dy = x - path[0][0], y - path[0][1]
        return action.choosing(path=[[p + dx, q + dy] for p, q in path])

    return asked_of
