"""Pathfinder's charge as the page tells it: its reasons, its run, and what ends it, with the dice given."""

from collections.abc import Iterator
from itertools import product

from chargemap.model.board import Square
from chargemap.model.verdict import Effect
from tests.rules import (
    oracle,
    page,
    pf1_overruns,
    pf1_page,
    pf1_pushes,
    pf1_strokes,
    walking,
)
from tests.rules.oracle import judged
from tests.rules.pf1_page import Weapon
from tests.rules.pf1_telling import Told
from tests.rules.spaces import PUSHES, Asked, Lane

STROKES = ("trip", "disarm", "sunder")
BARRED = oracle.BARRED
OF_PUSH = {"bull-rush": "PF1-C23", "overrun": "PF1-C26"}
ENDING = {
    "": {"PF1-C13", "PF1-C14"},
    "bull-rush": {"PF1-C16", "PF1-C23", "PF1-C24"},
    "overrun": {"PF1-C26", "PF1-C27"},
    **{key: {"PF1-C14", "PF1-C33"} for key in STROKES},
}
CITES = {
    "draw-bab": "PF1-C20",
    "draw-too-far": "PF1-C20",
    "draw-standard": "PF1-C21",
    "mount-untrained": "PF1-C28",
    "mounted": "PF1-C30",
    "target-mounted": "PF1-C30",
    "already-prone": "PF1-C33",
    "target-immune": "PF1-C33",
    "no-item": "PF1-C33",
    "no-exit": "PF1-C26",
}


class Charge(Asked):
    """The charge that is asked for, by Pathfinder's words for what is in hand."""

    def __init__(self, told: Told) -> None:
        super().__init__(told.battle, told.action)
        self.told = told

    def in_hand(self) -> list[Weapon]:
        drawn = [one for one in super().in_hand() if not one.get("ranged")]
        bare = self.action.get("with") == "unarmed" or not drawn
        if (
            self.then in STROKES
            and bare
            and "unarmed" not in [one["name"] for one in drawn]
        ):
            drawn.append(self.fist())
        return drawn

    def fist(self) -> Weapon:
        return pf1_page.unarmed(self.battle.tokens[self.by])

    def named(self) -> list[Weapon]:
        """For a maneuver fists are named even where they are not listed."""
        if self.then in STROKES and self.action.get("with") == "unarmed":
            return [self.fist()]
        return super().named()


def charge(told: Told) -> dict[str, object]:
    asked = Charge(told)
    if told.at in page.party(told.battle, told.by):
        told.bar("not-an-opponent", "PF1-C03")
        return told.told()
    reasons = set(general(asked))
    lane = judged(asked, PfLane)
    if lane and not ("no-weapon" in reasons and not asked.in_hand()):
        reasons |= set(lane.faults())
    if not told.ledger.holds(told.battle, told.by, "standard"):
        reasons.discard("already-prone")  # as in any trip
    for reason in reasons:
        told.bar(reason, *cited(asked, reason))
    if reasons:
        return told.told()
    assert lane
    runs(told, asked, lane)
    return told.told()


class PfLane(Lane):
    """A lane whose faults count the weapon of a maneuver, too."""

    def faults(self) -> Iterator[str]:
        yield from super().faults()
        named = self.asked.named()
        strokes = self.asked.then in STROKES
        if strokes and named and not self.asked.covers(named[0], self.e):
            yield "weapon-cannot-reach"


# ---- what bars it


def general(asked: Charge) -> Iterator[str]:
    battle = asked.battle
    yield from oracle.of_the_turn(asked)
    states = {s for key in (asked.by, asked.body) for s in battle.tokens[key].states}
    yield from (f"state-{state}" for state in states & BARRED)
    cost = "full" if asked.kind == "full" else "standard"
    ledger = asked.told.ledger
    if any(not ledger.holds(battle, one, cost) for one in asked.movers()):
        yield "no-action"
    if asked.kind == "move":
        yield "no-action"
    if not page.sees(battle, asked.by, asked.t):
        yield "no-line-of-sight"
    hands = {weapon["name"] for weapon in asked.in_hand()}
    named = [asked.action.get("with"), asked.action.get("draw")]
    if not asked.then and (not hands or any(n and n not in hands for n in named)):
        yield "no-weapon"
    if asked.then in STROKES and asked.action.get("with") not in (None, *hands):
        yield "no-weapon"
    if not asked.then and not hands:
        return
    if asked.draws():
        yield from drawing(asked)
    trained = battle.tokens[asked.body].stats.get("war_trained", True)
    if page.mount(battle, asked.by) and trained is False:
        yield "mount-untrained"
    yield from maneuver(asked)
    yield from oracle.distances(asked)


def maneuver(asked: Charge) -> Iterator[str]:
    """What bars the maneuver at the end."""
    told, target = asked.told, asked.told.target
    if asked.then in PUSHES and told.horse:
        yield "mounted"
    if asked.then in (*PUSHES, "trip"):
        if page.mount(told.battle, told.at):
            yield "target-mounted"
        if pf1_page.rank(target) - pf1_page.rank(told.me) > 1:
            yield "target-too-big"
    if asked.then == "trip" and "prone" in target.states:
        yield "already-prone"
    if asked.then == "trip" and pf1_page.cannot_be_tripped(target):
        yield "target-immune"
    takes = asked.then in ("disarm", "sunder")
    if takes and not pf1_strokes.named_things(told, asked.then):
        yield "no-item"


def drawing(asked: Charge) -> Iterator[str]:
    token = asked.battle.tokens[asked.by]
    if "quick-draw" in pf1_page.feats(token):
        return
    if page.number(token, "bab", 0) < 1:
        yield "draw-bab"
    tied, least = asked.tied()
    if tied and least > asked.speed:
        yield "draw-too-far"
    if asked.kind != "full":
        yield "draw-standard"


def cited(asked: Charge, reason: str) -> set[str]:
    if asked.kind != "full" and reason in ("no-action", "too-far"):
        return {"PF1-C11"}
    if reason == "target-too-big":
        return {OF_PUSH.get(asked.then, "PF1-C33")}
    usual = oracle.CITES.get(reason, "PF1-C22").replace("D35", "PF1").split()
    return {CITES[reason]} if reason in CITES else set(usual)


# ---- the run


def runs(told: Told, asked: Charge, lane: Lane) -> None:
    battle = told.battle
    run = walking.straight(asked.start, lane.end)
    charging(told)
    effects, told.effects = told.effects, []
    run = meets_set_weapons(told, asked, run)
    whole = run[-1] == lane.end and not told.down
    told.path, told.end = run, run[-1]
    told.distance = asked.far(run[-1])
    arrived = run[-1] == lane.end
    told.provokes = entering(told, asked, run) if arrived else told.moves(run)
    told.effects = effects + told.effects
    counted = asked.option("start_square", "ignore") == "count"
    in_lane = lane.e | (lane.squares - (set() if counted else asked.s))
    helpless = in_lane & Charge(Told(battle, told.action, {})).helpless()
    told.put(asked.body, run[-1])
    if whole:
        ends(told, asked, lane)
    else:
        told.success = False
    cites(told, asked, whole, bool(helpless))


def cites(told: Told, asked: Charge, whole: bool, helpless: bool) -> None:
    also = {
        "PF1-C08": helpless,
        "PF1-C11": asked.kind != "full",
        "PF1-C19": told.readied,
        "PF1-C20": asked.draws(),
        "PF1-C30": told.horse,
        "D20-M11": told.provokes,
        "D20-M13": told.attack and told.attack_covered,
        "PF1-C25": told.clauses & {"PF1-M37", "PF1-M38"},
        "PF1-C18": "PF1-C18" in told.clauses,
    }
    told.clauses = {"PF1-C03", "PF1-C05", "PF1-C15"}
    told.clauses |= ENDING[asked.then] if whole else set()
    told.clauses |= {clause for clause, holds in also.items() if holds}


def charging(told: Told) -> None:
    """The penalty holds from the moment the charge starts."""
    for key in sorted(page.party(told.battle, told.by)):
        told.effect(key, "charging-ac", -2)
        slow = told.battle.tokens[key].with_effect(Effect(key, "charging-ac", -2))
        told.battle = told.battle.with_token(slow)


def meets_set_weapons(told: Told, asked: Charge, run: list[Square]) -> list[Square]:
    """Step 7: each set weapon strikes once, for double damage; who goes down lies there."""
    struck: set[str] = set()
    for at, key in product(run[1:], sorted(told.battle.tokens)):
        weapon = set_against(told, key)
        if key in struck or weapon is None:
            continue
        token, stand = told.battle.tokens[key], page.filled(told.battle, key)
        squares = page.space(at, asked.wide)
        covered = page.struck(told.battle, token, weapon, stand, squares)
        if not covered:
            continue
        struck.add(key)
        bonus = pf1_page.striking(token, weapon)
        found = told.blow(key, told.by, weapon, bonus, covered, times=2)
        told.readied.append(found)
        if found["hit"]:
            told.hurt(told.by, found["damage"]["total"])
        if told.down:
            return run[: run.index(at) + 1]
    return run


def set_against(told: Told, key: str) -> Weapon | None:
    """The weapon that an enemy has set against this charger."""
    token = told.battle.tokens[key]
    braced, waits = token.effect("braced"), token.effect("braced-against")
    if braced is None or token.states & pf1_page.CANNOT_ACT:
        return None
    if not page.enemies(told.battle, key, told.by):
        return None
    if waits and waits.value not in page.party(told.battle, told.by):
        return None
    return next(w for w in pf1_page.in_hand(token) if w["name"] == braced.value)


def entering(told: Told, asked: Charge, run: list[Square]) -> list[str]:
    found = told.moves(run)
    if asked.then in PUSHES or page.reach(told.me):
        return found
    return oracle.entering(asked, run, found)


def ends(told: Told, asked: Charge, lane: Lane) -> None:
    if asked.then in STROKES:
        weapon = used(asked, lane)
        told.provoke(asked.then)
        told.success = False
        if not told.down:
            bonus = told.bonus(asked.then, weapon) + 2
            pf1_strokes.attempt(told, asked.then, weapon, bonus)
    elif asked.then == "bull-rush":
        rush(told, asked)
    elif asked.then == "overrun":
        overrun(told, asked)
    else:
        strikes(told, asked, used(asked, lane), lane)


def used(asked: Charge, lane: Lane) -> Weapon:
    drawn = [one for one in asked.in_hand() if one["name"] == asked.action.get("draw")]
    choice = asked.named() or [*drawn, *asked.in_hand()]
    return next(one for one in choice if asked.covers(one, lane.e))


def strikes(told: Told, asked: Charge, weapon: Weapon, lane: Lane) -> None:
    bonus = pf1_page.striking(told.me, weapon) + 2 + told.mod
    bonus += pf1_page.above(told.battle, told.by, told.at)
    covered, told.covered = asked.covers(weapon, lane.e), False
    doubled = bool(weapon.get("lance") and told.horse)
    told.attack = told.blow(told.by, told.at, weapon, bonus, covered, times=1 + doubled)
    told.attack_covered = told.covered
    told.damage = told.attack.pop("damage", None)
    told.success = bool(told.attack["hit"])
    if doubled:
        told.cite("PF1-C18")
    if told.damage:
        told.hurt(told.at, told.damage["total"])


# ---- pushes at its end


def rush(told: Told, asked: Charge) -> None:
    u = pf1_pushes.direction(told.stand, page.filled(told.battle, told.at))
    assert u
    told.provoke("bull-rush")
    told.success = False
    if told.down:
        return
    bonus = told.bonus("bull-rush") + 2
    margin = told.check("bull-rush", bonus)
    if margin is not None:
        pf1_pushes.shove(told, u, margin, bonus, limit=asked.limit)


def overrun(told: Told, asked: Charge) -> None:
    u = pf1_pushes.direction(told.stand, page.filled(told.battle, told.at))
    assert u
    told.provoke("overrun")
    avoids = bool(told.action.get("avoid"))
    avoids = avoids and "improved-overrun" not in pf1_page.feats(told.me)
    margin: int | None = None
    if not avoids and not told.down:
        extra = told.battle.options.get("overrun_charge_bonus", 0)
        assert isinstance(extra, int)
        need = pf1_page.legs(told.target)
        margin = told.check("overrun", told.bonus("overrun") + extra, need=need)
    told.success = not told.down and (avoids or margin is not None)
    if told.success:
        passes(told, asked, u)
    pf1_overruns.knocked_down(told, margin)


def passes(told: Told, asked: Charge, u: Square) -> None:
    run, on = told.path, [told.path[-1]]
    dx, dy = (abs(run[-1][i] - run[0][i]) for i in (0, 1))
    odd, paid = min(dx, dy) % 2 == 1, told.distance
    while len(on) == 1 or pf1_overruns.meets(told, on[-1]):
        new = pf1_pushes.on_from(on[-1], u)
        price, odd = walking.step_cost(told.battle, told.by, on[-1], new, odd)
        paid += price
        on.append(new)
    pf1_pushes.goes(told, on, {told.at})
    told.path, told.end, told.distance = run + on[1:], on[-1], paid
