"""Grapples as the page tells them: to start, to hold, to let go, to break (PF1-M40 to M56, M77)."""

from itertools import pairwise

from chargemap.model.board import Square
from tests.rules import page, pf1_page, walking
from tests.rules.pf1_escapes import (
    aid,
    bars_of_helpers,
    ended,
    escape,
    escaping,
    holds,
    moved,
    release,
)
from tests.rules.pf1_places import dangerous, fit, going, nearest, wanted_place
from tests.rules.pf1_telling import SELF_SUCCESS, Told

RESTRAINED = {"pinned", *SELF_SUCCESS}  # pinned, otherwise restrained or unconscious


def grapple(told: Told) -> dict[str, object]:
    usual = "maintain" if holds(told, told.by, told.at) else "start"
    mode = str(told.action.get("mode", usual))
    tell = {"start": start, "maintain": maintain, "release": release}
    return tell.get(mode, escape)(told)


# ---- what start and maintain share


def hands(told: Told) -> int:
    """PF1-M41."""
    humanoid = told.me.stats.get("humanoid", True)
    return -4 if humanoid and pf1_page.hands_free(told.me) < 2 else 0


def wrong_action(told: Told) -> None:
    if told.action.get("as") is not None:
        told.bar("wrong-action", "PF1-M05")


# ---- start


def start(told: Told) -> dict[str, object]:
    told.able()
    told.turn("standard")
    wrong_action(told)
    if not told.natural_reach():
        told.bar("cannot-reach", "PF1-M70")
    others = set(told.battle.tokens) - {told.by}
    if any(holds(told, one, told.at) for one in others):
        told.bar("already-grappled", "PF1-M56")
    if told.action.get("then", "hold") != "hold":
        told.bar("not-grappling", "PF1-M46")
    if "grappled" in told.me.states:
        told.bar("state-grappled", "PF1-M55")
    here = page.place(told.battle, told.by)
    place = wanted_place(told)
    near = min(max(page.gap(told.stand, s)) for s in page.filled(told.battle, told.at))
    if place is not None and near > 1 and not fit(told, place, here):
        told.bar("bad-place", "PF1-M77")
    bars_of_helpers(told)
    if told.reasons:
        return told.told()
    told.cite("PF1-M40", "PF1-M42")
    told.provoke("grapple")
    told.success = False
    if told.down:
        return told.told()
    bonus = told.bonus("grapple") + hands(told) + aid(told)
    if told.check("grapple", bonus) is None:
        return told.told()
    take_hold(told, place or nearest(told, here))
    return told.told()


def take_hold(told: Told, at: Square | None) -> None:
    near = min(max(page.gap(told.stand, s)) for s in page.filled(told.battle, told.at))
    if near > 1 and at is None:
        return
    told.take(told.by, told.at)
    loose = near > 1 and at and dangerous(told, told.at, at) and broken(told)
    if near > 1 and at:
        safe = nearest(told, page.place(told.battle, told.by))
        moved(told, (safe or at) if loose else at)
    told.success = True
    told.effect(told.by, "grappled")
    told.effect(told.at, "grappled")
    if loose:
        ended(told)


# ---- maintain


def maintain(told: Told) -> dict[str, object]:
    told.able()
    told.turn("standard")
    wrong_action(told)
    if not holds(told, told.by, told.at):
        told.bar("not-grappling", "PF1-M45")
    if not told.natural_reach():
        told.bar("cannot-reach", "PF1-M70")
    bars_of_helpers(told)
    then = str(told.action.get("then", "hold"))
    bars = {"move": bars_of_move, "damage": bars_of_damage, "tie-up": bars_of_rope}
    bars.get(then, lambda told: None)(told)
    if told.reasons:
        return told.told()
    told.cite("PF1-M45")
    told.cite(
        *{"move": ["M47"], "damage": ["M49"], "pin": ["M50"], "tie-up": ["M51"]}.get(
            then, []
        )
    )
    told.clauses = {one if "-" in one else f"PF1-{one}" for one in told.clauses}
    bonus = told.bonus("grapple") + 5 + hands(told)
    if then == "tie-up" and not told.target.states & RESTRAINED:
        bonus -= 10
    bonus += aid(told)
    if told.check("grapple", bonus) is None:
        told.success = False
        if not told.tests[-1]["pass"] and told.tests[-1]["kind"] == "grapple":
            ended(told)  # a miss by concealment backfires never
        return told.told()
    does = {"move": drag, "damage": harm, "pin": pin, "tie-up": bind}
    does.get(then, lambda told: None)(told)
    return told.told()


def path_of(told: Told) -> list[Square]:
    """Its own square may be left out (given cases)."""
    here = page.place(told.battle, told.by)
    listed = told.action.get("path", [])
    assert isinstance(listed, list)
    path = [(int(x), int(y)) for x, y in listed]
    return path if path and path[0] == here else [here, *path]


def bars_of_move(told: Told) -> None:
    """PF1-M47: half speed, by steps that it may take; the place is beside it then."""
    path, wide = path_of(told), page.width(told.battle, told.by)
    gone = going(told)
    battle = told.battle.without_token(*gone)
    jumps = False
    for old, new in pairwise(path):
        if max(abs(old[0] - new[0]), abs(old[1] - new[1])) != 1:
            told.bar("not-adjacent", "PF1-M47")
            jumps = True
            continue
        if walking.blocked(battle, wide, old, new):
            told.bar("blocked", "PF1-M47")
        if walking.corner(battle, wide, old, new):
            told.bar("corner", "PF1-M47")
    if any(walking.through_enemy(battle, told.by, at) for at in path[1:]):
        told.bar("enemy-in-way", "PF1-M47")
    if walking.occupied(battle, told.by, path[-1]):
        told.bar("end-occupied", "PF1-M47")
    half = (
        page.number(told.battle.tokens[page.body(battle, told.by)], "speed", 30)
        // 10
        * 5
    )
    if not jumps and walking.cost(told.battle, told.by, path) > half:
        told.bar("over-budget", "PF1-M47")
    if jumps or any(page.ground(battle, s) == " " for s in page.space(path[-1], wide)):
        return
    place = wanted_place(told)
    if place is not None and not fit(told, place, path[-1]):
        told.bar("bad-place", "PF1-M77")
    if place is None and kept(told, path) is None:
        told.bar("bad-place", "PF1-M77")


def kept(told: Told, path: list[Square]) -> Square | None:
    """Its place beside the grappler as before, if that is free and safe; else the nearest."""
    x, y = page.place(told.battle, told.at)
    same = x + path[-1][0] - path[0][0], y + path[-1][1] - path[0][1]
    if fit(told, same, path[-1]) and not dangerous(told, told.at, same):
        return same
    return nearest(told, path[-1])


def drag(told: Told) -> None:
    path = path_of(told)
    gone = page.party(told.battle, told.at)
    told.provokes += told.moves(path, gone)
    if told.provokes:
        told.cite("D20-M11")
    told.path, told.end = path, path[-1]
    told.distance = walking.cost(told.battle, told.by, path)
    place = wanted_place(told) or kept(told, path)
    assert place
    loose = dangerous(told, told.at, place) and broken(told)
    moved(told, (kept(told, path) or place) if loose else place)
    if loose:
        ended(told)


def broken(told: Told) -> bool:
    """The free attempt to break the grapple, at +4 (PF1-M48)."""
    if told.target.states & pf1_page.CANNOT_ACT:
        return False
    return escaping(told, told.at, told.by, "break", 4) >= 0


def bars_of_damage(told: Told) -> None:
    name = told.action.get("with")
    if name is None or name == "unarmed":
        return
    weapon = next(
        (one for one in pf1_page.in_hand(told.me) if one["name"] == name), None
    )
    if weapon is None:
        told.bar("no-weapon", "PF1-M49")
    elif weapon["hands"] == 2 and not weapon.get("natural"):
        told.bar("two-handed", "PF1-M49")


def harm(told: Told) -> None:
    name = told.action.get("with")
    fits = [
        one
        for one in (pf1_page.in_hand if name else pf1_page.melee)(told.me)
        if (one["name"] == name if name else one.get("natural") or one["hands"] != 2)
    ]
    weapon = fits[0] if fits and name != "unarmed" else pf1_page.unarmed(told.me)
    each = pf1_page.might(told.me, weapon, bool(told.horse))
    told.damage = told.rolled(weapon, each, 1, "damage")
    points = told.damage["total"]
    if told.action.get("lethal", weapon["name"] != "unarmed"):
        told.effect(told.at, "damage", points)
        told.hurt(told.at, points)
    else:
        told.effect(told.at, "nonlethal", points)


def pin(told: Told) -> None:
    told.effect(told.at, "pinned")
    told.effect(told.by, "no-dex")


def bars_of_rope(told: Told) -> None:
    if not (told.action.get("rope") or told.me.stats.get("rope")):
        told.bar("no-rope", "PF1-M51")


def bind(told: Told) -> None:
    """Bonds DC = 20 + CMB with `all`, without feats or situation."""
    mine = pf1_page.still_cmb(told.me)
    theirs = pf1_page.still_cmb(told.target, "break")
    told.effect(told.at, "bound", 20 + mine)
    if mine > theirs:
        told.effect(told.at, "cannot-escape")
    told.effect(told.by, "grapple-ended")
