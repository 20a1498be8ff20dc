"""A charge as the page rules it before any die is rolled: every reason, or the run and what it cites."""

from collections.abc import Iterator
from itertools import product

from chargemap.model.battle import Action, Battle, Token
from chargemap.model.board import Square
from tests.rules import page, walking
from tests.rules.spaces import Asked, Lane, turn_of

BARRED = walking.CANNOT | {
    "entangled",
    "squeezing",
    "fatigued",
    "exhausted",
    "panicked",
    "frightened",
    "nauseated",
}
CANNOT_ACT = page.HELPLESS | {"stunned", "cowering", "dazed", "incapacitated", "dead"}
NO_DEXTERITY = {
    "stunned",
    "cowering",
    "grappled",
    "pinned",
    "blinded",
    "flat-footed",
}
ARMOUR_BY_STATE = {
    "stunned": -2,
    "cowering": -2,
    "prone": -4,
    "pinned": -4,
    "entangled": -2,
    "squeezing": -4,
    "blinded": -2,
}
ATTACK_BY_STATE = {
    "prone": -4,
    "entangled": -2,
    "squeezing": -4,
    "frightened": -2,
    "shaken": -2,
    "sickened": -2,
    "dazzled": -1,
}
ATTACK_BY_SIZE = dict(zip(page.SIZES, (8, 4, 2, 1, 0, -1, -2, -4, -8), strict=True))
ENDING = {
    "": {"D35-C13", "D35-C14"},
    "bull-rush": {"D35-C16", "D35-C22"},
    "overrun": {"D35-C23"},
}
CITES = {
    "not-an-opponent": "D35-C03",
    "target-dead": "D35-C03",
    "five-foot-step": "D35-C10",
    "no-action": "D35-C01",
    "not-restricted": "D35-C12",
    "no-line-of-sight": "D35-C09",
    "no-weapon": "D35-C13",
    "draw-not-allowed": "D35-C20",
    "draw-bab": "D35-C20",
    "draw-too-far": "D35-C20",
    "draw-standard": "D35-C20",
    "mount-untrained": "D35-C24",
    "mounted": "D35-C24",
    "target-mounted": "D35-C24",
    "overrun-not-in-charge": "D35-C23",
    "no-space": "D35-C05",
    "too-close": "D35-C03",
    "too-far": "D35-C03",
    "end-not-closest": "D35-C05",
    "lane-blocked": "D35-C04 D35-C06",
    "lane-difficult": "D35-C04 D35-C06",
    "lane-creature": "D35-C07",
    "end-blocked": "D35-C05",
    "end-occupied": "D35-C05",
    "corner": "D20-M06",
    "weapon-cannot-reach": "D35-C13",
    "no-exit": "D35-C23",
}


# ---- general reasons


def general(asked: Asked) -> Iterator[str]:
    battle = asked.battle
    yield from of_the_turn(asked)
    if not page.sees(battle, asked.by, asked.t):
        yield "no-line-of-sight"
    named = [asked.action.get("with"), asked.action.get("draw")]
    if not asked.then:
        hands = {weapon["name"] for weapon in asked.in_hand()}
        if not hands or any(name and name not in hands for name in named):
            yield "no-weapon"
        if not hands:
            return
    if asked.draws():
        yield from drawing(asked)
    trained = battle.tokens[asked.body].stats.get("war_trained", True)
    if page.mount(battle, asked.by) and trained is False:
        yield "mount-untrained"
    if asked.then:
        yield from pushing(asked)
    yield from distances(asked)


def of_the_turn(asked: Asked) -> Iterator[str]:
    """Whom it is aimed at, who is able, and what the turn allows."""
    battle = asked.battle
    own, theirs = (page.side(battle, key) for key in (asked.by, asked.at))
    if own and own == theirs:
        yield "not-an-opponent"
    if "dead" in battle.tokens[asked.at].states:
        yield "target-dead"
    bearers = (asked.by, asked.body)
    for state in {s for key in bearers for s in battle.tokens[key].states & BARRED}:
        if state != "exhausted" or not asked.option("exhausted_charge", False):
            yield f"state-{state}"
    if asked.kind != "full" and turn_of(battle, asked.by) == "full":
        yield "not-restricted"
    if any(turn_of(battle, one) not in ("full", asked.kind) for one in asked.movers()):
        yield "no-action"


def pushing(asked: Asked) -> Iterator[str]:
    """Of a bull rush or an overrun."""
    battle, at = asked.battle, asked.battle.tokens[asked.at]
    if page.mount(battle, asked.by):
        yield "mounted"
    if page.mount(battle, asked.at):
        yield "target-mounted"
    if asked.then == "overrun" and not asked.option("overrun_on_charge", False):
        yield "overrun-not-in-charge"
    own = page.size(battle.tokens[asked.by])
    if page.SIZES.index(page.size(at)) - page.SIZES.index(own) > 1:
        yield "target-too-big"


def distances(asked: Asked) -> Iterator[str]:
    tied, least = asked.tied()
    if not tied:
        yield "no-space"
    if tied and least < 10:
        yield "too-close"
    if tied and least > asked.limit:
        yield "too-far"
    end = asked.action.get("end")
    if tied and isinstance(end, list) and tuple(end) not in tied:
        yield "end-not-closest"


def drawing(asked: Asked) -> Iterator[str]:
    token = asked.battle.tokens[asked.by]
    feats = token.stats.get("feats", ())
    assert isinstance(feats, list | tuple)
    if "quick-draw" in feats:
        return
    if not asked.option("draw_on_charge", False):
        yield "draw-not-allowed"
        return
    if page.number(token, "bab", 0) < 1:
        yield "draw-bab"
    tied, least = asked.tied()
    if tied and least > asked.speed:
        yield "draw-too-far"
    if asked.kind != "full":
        yield "draw-standard"


# ---- the ruling


def rule(battle: Battle, action: Action) -> dict[str, object]:
    """The charge as the page rules it before any die is rolled."""
    asked = Asked(battle, action)
    found: dict[str, object] = {
        "legal": False,
        "end": asked.start,
        "path": [],
        "distance": 0,
        "lane": [],
        "provokes": [],
        "attack": None,
        "readied": [],
    }
    if asked.at in page.party(battle, asked.by):
        return found | {"reasons": {"not-an-opponent"}, "clauses": {"D35-C03"}}
    reasons, lane = set(general(asked)), judged(asked)
    if lane and not ("no-weapon" in reasons and not asked.in_hand()):
        reasons |= set(lane.faults())
        found["lane"] = lane.polygon()
    if reasons:
        return found | {"reasons": reasons, "clauses": cited(asked, reasons)}
    assert lane is not None
    return found | legal(asked, lane)


def judged(asked: Asked, kind: type[Lane] = Lane) -> Lane | None:
    """The tied space that is ruled on: the first without a fault, else the first."""
    tied, _least = asked.tied()
    end = asked.action.get("end")
    if isinstance(end, list):
        tied = [at for at in tied if at == tuple(end)]
    lanes = [kind(asked, at) for at in tied]
    clear = (lane for lane in lanes if not set(lane.faults()))
    return next(clear, lanes[0] if lanes else None)


def cited(asked: Asked, reasons: set[str]) -> set[str]:
    clauses = set()
    for reason in reasons:
        cites = CITES.get(reason, "D35-C21")
        if asked.kind != "full" and reason in ("no-action", "too-far"):
            cites = "D35-C11"
        if reason == "target-too-big":
            cites = "D35-C22" if asked.then == "bull-rush" else "D35-C23"
        clauses |= set(cites.split())
    return clauses


def legal(asked: Asked, lane: Lane) -> dict[str, object]:
    battle, path = asked.battle, walking.straight(asked.start, lane.end)
    provokes = provoked(asked, lane, path)
    attack = None if asked.then else blow(asked, lane.e)
    readied = list(set_weapons(asked, path))
    counted = asked.option("start_square", "ignore") == "count"
    in_lane = lane.e | lane.squares - (set() if counted else asked.s)
    also = {
        "D35-C08": in_lane & asked.helpless(),
        "D35-C11": asked.kind != "full",
        "D35-C19": readied,
        "D35-C20": asked.draws(),
        "D35-C24": page.mount(battle, asked.by),
        "D20-M11": provokes,
        "D20-M13": covered(asked, attack),
    }
    clauses = {"D35-C03", "D35-C05", "D35-C15"} | ENDING[asked.then]
    return {
        "legal": True,
        "reasons": set(),
        "end": lane.end,
        "path": path,
        "distance": asked.far(lane.end),
        "provokes": provokes,
        "clauses": clauses | {clause for clause, holds in also.items() if holds},
        "attack": attack,
        "readied": readied,
    }


def provoked(asked: Asked, lane: Lane, path: list[Square]) -> list[str]:
    """By the run, and by what is done at its end."""
    battle, found = asked.battle, page.provoked(asked.battle, asked.by, path)
    if not asked.then and page.reach(battle.tokens[asked.by]) == 0:
        return entering(asked, path, found)
    feats = battle.tokens[asked.by].stats.get("feats", ())
    assert isinstance(feats, list | tuple)
    if f"improved-{asked.then}" in feats:
        return found
    if asked.then == "bull-rush":
        return page.provoked(battle, asked.by, [lane.end, (-99, -99)], found)
    hits = asked.then and page.strikes(battle, asked.at, asked.by, lane.e)
    return [*found, asked.at] if hits and asked.at not in found else found


def covered(asked: Asked, attack: tuple[str, int, int] | None) -> bool:
    return attack is not None and attack[2] != armour(asked.battle.tokens[asked.at])


def entering(asked: Asked, path: list[Square], provokes: list[str]) -> list[str]:
    """A charger of reach 0 provokes from the target, too, as it enters its square: if that threatens it."""
    before = page.provoked(asked.battle, asked.by, path[:-1])
    last = set(provokes) - set(before)
    stand = page.space(path[-1], asked.wide)
    if asked.at not in before and page.strikes(asked.battle, asked.at, asked.by, stand):
        last |= {asked.at}
    return before + sorted(last)


def set_weapons(asked: Asked, path: list[Square]) -> Iterator[tuple[str, int, int]]:
    """Step 7: who strikes, with what bonus, against what."""
    battle, struck = asked.battle, set()
    for at, key in product(path[1:], sorted(battle.tokens)):
        token, stand = battle.tokens[key], page.filled(battle, key)
        braced, waits = token.effect("braced"), token.effect("braced-against")
        if braced is None or key in struck or token.states & CANNOT_ACT:
            continue
        if not page.enemies(battle, key, asked.by):
            continue
        if waits and waits.value not in page.party(battle, asked.by):
            continue
        weapon = next(w for w in page.weapons(token) if w["name"] == braced.value)
        squares = page.space(at, asked.wide)
        covered = page.struck(battle, token, weapon, stand, squares)
        if covered:
            struck.add(key)
            against = armour(battle.tokens[asked.by])
            against -= 2 if asked.option("charge_ac_from", "start") == "start" else 0
            against += 4 if page.cover(battle, key, stand, asked.by, covered) else 0
            yield key, striking(token), against


def striking(token: Token) -> int:
    """The bonus of a blow before what is special to it."""
    states = sum(ATTACK_BY_STATE.get(state, 0) for state in token.states)
    size = ATTACK_BY_SIZE[page.size(token)]
    return page.number(token, "bab", 0) + modifier(token, "str") + size + states


def blow(asked: Asked, stand: set[Square]) -> tuple[str, int, int]:
    """The weapon that strikes, its bonus, and what it must reach."""
    battle, token = asked.battle, asked.battle.tokens[asked.by]
    named = asked.named()
    usable = [one for one in named or asked.in_hand() if asked.covers(one, stand)]
    squares = asked.covers(usable[0], stand)
    against = armour(battle.tokens[asked.at])
    if page.cover(battle, asked.by, stand, asked.at, squares):
        against += 4
    bonus = 2 + striking(token)
    ranks = [
        page.SIZES.index(page.size(battle.tokens[one]))
        for one in (asked.at, asked.body)
    ]
    on_foot = not page.mount(battle, asked.at)
    if page.mount(battle, asked.by) and on_foot and ranks[0] < ranks[1]:
        bonus += 1
    return str(usable[0]["name"]), bonus, against


def modifier(token: Token, score: str) -> int:
    return (page.number(token, score, 10) - 10) // 2


def armour(token: Token) -> int:
    """Section 5, for one state at most."""
    armour, dexterity = page.number(token, "ac", 10), modifier(token, "dex")
    for state in token.states:
        if state in page.HELPLESS:
            armour += -5 - dexterity - 4
        if state in NO_DEXTERITY:
            armour -= max(dexterity, 0)
        armour += ARMOUR_BY_STATE.get(state, 0)
    return armour
