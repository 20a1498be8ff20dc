"""Riding, shots and spells from the saddle, as the page tells them (PF1-R.., M66, M68, M80)."""

from collections.abc import Iterator
from dataclasses import replace

from chargemap.model.board import Square
from tests.rules import page, pf1_page, plane, walking
from tests.rules.pf1_blows import (
    in_line,
    in_list,
    iteratives,
    range_of,
    success_of,
)
from tests.rules.pf1_holds import hazards, walled
from tests.rules.pf1_page import Weapon
from tests.rules.pf1_strokes import two_handed
from tests.rules.pf1_telling import Told
from tests.rules.spaces import turn_of

CANNOT_MOVE = walking.CANNOT
RIDING = ("mount-untrained", "nauseated")


# ---- ride


def ride(told: Told) -> dict[str, object]:
    task = str(told.action.get("task"))
    tell = {
        "control": control,
        "knees": knees,
        "soft-fall": soft_fall,
        "dropped": dropped,
        "dismount": dismount,
        "move": ride_move,
    }
    if not told.horse:
        told.bar("not-mounted", "PF1-R04")
    return tell[task](told)


def rolled(told: Told, kind: str, skill: str, queue: str, need: int) -> bool:
    """A skill check: no automatic 20 or 1."""
    bonus = pf1_page.skill(told.me, skill) + told.mod
    roll = told.roll(queue)
    told.tests.append(
        {
            "kind": kind,
            "of": told.by,
            "roll": roll,
            "bonus": bonus,
            "total": roll + bonus,
            "need": need,
            "pass": roll + bonus >= need,
        }
    )
    return roll + bonus >= need


def trained(told: Told) -> bool:
    return told.battle.tokens[told.horse].stats.get("war_trained", True) is not False


def control(told: Told) -> dict[str, object]:
    told.able(("nauseated", "mount-untrained"))
    if told.horse and not trained(told):
        told.turn("move")
    if told.reasons:
        return told.told()
    told.cite("PF1-R02", "PF1-R03")
    if trained(told):
        return told.told()
    told.provokes = told.threateners(told.stand)
    told.success = rolled(told, "ride", "ride", "ride", 20)
    if told.success:
        told.effect(told.horse, "controlled")
    else:
        told.effect(told.by, "turn-lost")
    return told.told()


def knees(told: Told) -> dict[str, object]:
    told.able(("nauseated",))
    if told.spent.knees is not None:
        told.bar("no-action", "PF1-M05")
    if told.reasons:
        return told.told()
    told.cite("PF1-R06")
    told.success = rolled(told, "ride", "ride", "ride", 5)
    told.effect(told.by, "hands", 2 if told.success else 1)
    return told.told()


# ---- out of the saddle (PF1-M80)


def on_foot(told: Told) -> int:
    token = told.me
    return page.number(token, "space", page.SIDES[page.size(token)])


def may_stand(told: Told, at: Square) -> bool:
    """Free, and beside the mount (as PF1-M77)."""
    wide = on_foot(told)
    stand, mine = page.space(at, wide), told.stand
    if min(max(page.gap(mine, square)) for square in stand) != 1:
        return False
    if any(page.ground(told.battle, square) in "#o " for square in stand):
        return False
    taken = {
        square
        for other in walking.creatures(told.battle, told.by)
        for square in page.filled(told.battle, other)
    }
    if stand & taken:
        return False
    segments = list(page.walls(told.battle, sight=False))
    figure = plane.hull(p for s in stand for p in plane.corners(s))
    if any(plane.overlap(one, figure) for one in segments):
        return False
    around = [(at[0] + x, at[1] + y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
    return any(
        page.space(old, wide) & mine and not walled(segments, wide, old, at)
        for old in around
        if old != at
    )


def landing(told: Told) -> Square | None:
    here = page.place(told.battle, told.by)
    board = told.battle.board
    found = [
        ((x - here[0]) ** 2 + (y - here[1]) ** 2, y, x)
        for x in range(board.width)  # type: ignore[union-attr]
        for y in range(board.height)  # type: ignore[union-attr]
        if may_stand(told, (x, y))
        and not page.space((x, y), on_foot(told)) & hazards(told)
    ]
    return (min(found)[2], min(found)[1]) if found else None


def gets_off(told: Told, at: Square) -> None:
    told.effect(told.by, "dismounted")
    told.effect(told.by, "moved-to", at)
    told.end = at


def falls_for(told: Told) -> None:
    roll = told.roll("fall")
    told.damage = {"multiplier": 1, "rolls": [roll], "total": roll}
    told.effect(told.by, "damage", roll)
    told.hurt(told.by, roll)


def soft_fall(told: Told) -> dict[str, object]:
    told.able(RIDING, acting=False)
    if told.reasons:
        return told.told()
    told.cite("PF1-R19")
    told.success = rolled(told, "ride", "ride", "ride", 15)
    gets_off(told, landing(told) or page.place(told.battle, told.by))
    if not told.success:
        falls_for(told)
        told.effect(told.by, "prone")
    return told.told()


def dropped(told: Told) -> dict[str, object]:
    told.able(RIDING, acting=False)
    if not told.me.states & {"unconscious", "dying"}:
        told.bar("not-unconscious", "PF1-R20")
    if told.reasons:
        return told.told()
    told.cite("PF1-R20", "PF1-R21")
    saddle = told.battle.tokens[told.horse].stats.get("saddle", "riding")
    need, roll = 75 if saddle == "military" else 50, told.roll("percent")
    told.success = roll <= need
    told.tests.append(
        {
            "kind": "stay-in-saddle",
            "of": told.by,
            "roll": roll,
            "need": need,
            "pass": told.success,
        }
    )
    if told.success:
        told.effect(told.by, "in-saddle")
    else:
        gets_off(told, landing(told) or page.place(told.battle, told.by))
        falls_for(told)
    told.effect(told.horse, "avoids-combat")
    return told.told()


def dismount(told: Told) -> dict[str, object]:
    told.able(("nauseated", "mount-untrained"))
    told.turn("move")
    if "grappled" in told.me.states:
        told.bar("state-grappled", "PF1-M55")
    written = told.action.get("place")
    at: Square | None = None
    if told.horse:
        at = landing(told)
        if isinstance(written, list):
            at = (int(written[0]), int(written[1]))
            at = at if may_stand(told, at) else None
        if at is None:
            told.bar("bad-place", "PF1-M80")
    if told.reasons:
        return told.told()
    assert at
    told.cite("PF1-R02")
    gets_off(told, at)
    return told.told()


# ---- the mount's way


def way(told: Told) -> tuple[list[Square], str]:
    """The path, and in what manner."""
    manner = str(told.action.get("as", "single"))
    listed = told.action.get("path")
    assert isinstance(listed, list)
    return [(int(x), int(y)) for x, y in listed], manner


CITES = {
    "blocked": "D20-M05",
    "corner": "D20-M06",
    "end-occupied": "D20-M07",
    "enemy-in-way": "D20-M08",
    "not-adjacent": "D20-M01",
}


def faults(told: Told, path: list[Square], manner: str) -> Iterator[tuple[str, str]]:
    """Of the mount's move; the rider's states are asked elsewhere."""
    action = told.action.choosing(path=[list(at) for at in path], **{"as": manner})
    able = replace(told.me, states=frozenset())
    battle = told.battle.with_token(able)
    for reason in walking.faults(battle, action, path):
        if reason != "no-action":
            yield reason, CITES.get(reason, "D20-M09")
    cost = "move" if manner == "single" else "full"
    if not told.ledger.holds(told.battle, told.horse, cost):
        yield "no-action", "PF1-M05"


def ride_move(told: Told) -> dict[str, object]:
    if not told.horse:
        return told.told()
    told.able(("nauseated", *pf1_page.CANNOT_ACT, "pinned"))
    path, manner = way(told)
    for state in told.me.states & (pf1_page.CANNOT_ACT | {"grappled", "pinned"}):
        told.bar(f"state-{state}", "D20-M09")
    for reason, clause in faults(told, path, manner):
        told.bar(reason, clause)
    if told.reasons:
        return told.told()
    told.cite("PF1-R04")
    goes(told, path)
    return told.told()


def goes(told: Told, path: list[Square]) -> None:
    told.provokes = told.moves(path)
    if told.provokes:
        told.cite("D20-M11")
    told.path, told.end = path, path[-1]
    told.distance = walking.cost(told.battle, told.by, path)


# ---- shots


def missile(told: Told) -> Weapon | None:
    drawn = [
        one
        for one in pf1_page.in_hand(told.me)
        if one.get("ranged") or one.get("thrown")
    ]
    name = told.action.get("with")
    fits = [one for one in drawn if not name or one["name"] == name]
    return fits[0] if fits else None


def half_way(told: Told, path: list[Square]) -> int:
    """PF1-R14: the first square (its place in the path) at which at least half the path's cost is paid."""
    whole = walking.cost(told.battle, told.by, path)
    return next(
        i
        for i in range(len(path))
        if 2 * walking.cost(told.battle, told.by, path[: i + 1]) >= whole
    )


def shoot(told: Told) -> dict[str, object]:
    manner = str(told.action.get("as", "none"))
    full = bool(told.action.get("full"))
    told.able()
    told.turn("full" if full else "standard")
    if not told.horse:
        told.bar("not-mounted", "PF1-R04")
        return told.told()
    weapon = missile(told)
    if weapon and two_handed(weapon):
        if not told.spent.knees:
            told.bar("one-hand", "PF1-R06")
        if "grappled" in told.me.states:
            told.bar("state-grappled", "PF1-M55")
    path = [page.place(told.battle, told.by)]
    if manner != "none":
        path, _ = way(told)
        for reason, clause in faults(told, path, manner):
            told.bar(reason, "PF1-R12" if reason == "over-budget" else clause)
        if "grappled" in told.me.states:
            told.bar("state-grappled", "D20-M09")  # as in a ride
    place = len(path) - 1 if told.action.get("when", "end") == "end" else 0
    if manner in ("double", "run"):
        place = half_way(told, path)
    stand_at = path[place]
    stand = page.space(stand_at, page.width(told.battle, told.by))
    if weapon is None or range_of(told, weapon, told.at, stand) is None:
        told.bar("out-of-range", "PF1-M68")
    if told.reasons:
        return told.told()
    assert weapon
    told.cite("PF1-R15")
    told.cite(
        *{"double": ("PF1-R12", "PF1-R14"), "run": ("PF1-R13", "PF1-R14")}.get(
            manner, ()
        )
    )
    if len(path) > 1 or manner != "none":
        provoke_on_the_way(told, path, place)
    else:
        provoke_here(told, stand)
    fire(told, weapon, stand_at, {"double": -4, "run": -8}.get(manner, 0), full)
    return told.told()


def provoke_here(told: Told, stand: set[Square]) -> None:
    new = [one for one in told.threateners(stand) if one not in told.provokes]
    if new:
        told.cite("PF1-M66")
    told.provokes += new


def provoke_on_the_way(told: Told, path: list[Square], first: int) -> None:
    """As it happens: the way there, the shot, the rest of the way."""
    goes(told, path[: first + 1])
    provoke_here(told, page.space(path[first], page.width(told.battle, told.by)))
    later = told.moves(path)
    if later:
        told.cite("D20-M11")
    told.provokes += later
    told.path, told.end = path, path[-1]
    told.distance = walking.cost(told.battle, told.by, path)


def fire(told: Told, weapon: Weapon, at: Square, less: int, full: bool) -> None:
    stand = page.space(at, page.width(told.battle, told.by))
    far = range_of(told, weapon, told.at, stand) or 0
    shots = []
    for more in iteratives(told) if full else [0]:
        bonus = pf1_page.striking(told.me, weapon, True) + less + far + more + told.mod
        covered = in_line(told, stand, told.at)
        found = told.blow(
            told.by, told.at, weapon, bonus, covered, shot=True, stand=stand
        )
        if found["hit"]:
            told.hurt(told.at, found["damage"]["total"])
        shots.append(found | {"from": list(at)})
    if full:
        told.attacks = [in_list(one) for one in shots]
    else:
        told.attack = shots[0]
        told.damage = told.attack.pop("damage", None)
    success_of(told, shots)


# ---- spells


def cast(told: Told) -> dict[str, object]:
    told.able()
    told.turn("standard")
    if not told.horse:
        told.bar("not-mounted", "PF1-R04")
        return told.told()
    before, after = (number(told, key) for key in ("before", "after"))
    horse = told.battle.tokens[told.horse]
    speed = page.number(horse, "speed", 30)
    runs = told.action.get("as") == "run" or before + after > 2 * speed
    if before + after:
        told.turn("move", told.horse)
    if before + after > limit(told):
        told.bar("over-budget", "PF1-R18")
    if runs and before > 2 * speed:
        told.bar("too-late", "PF1-R18")
    if told.reasons:
        return told.told()
    level = number(told, "level")
    both = (before and after) or before > speed or after > speed
    told.cite("PF1-R18" if runs else "PF1-R17" if both else "PF1-R16")
    told.provokes = told.threateners(told.stand)
    if told.provokes:
        told.cite("PF1-M66")
    if runs or both:
        need = (15 if runs else 10) + level
        told.success = rolled(
            told, "concentration", "concentration", "concentration", need
        )
    told.effect(told.by, "spell-cast" if told.success else "spell-lost", level)
    return told.told()


def limit(told: Told) -> int:
    """How far the mount may go by its states and its turn."""
    horse = told.battle.tokens[told.horse]
    speed = page.number(horse, "speed", 30)
    if horse.states & CANNOT_MOVE:
        return 0
    standard, move = told.ledger.left(told.battle, told.horse)
    if turn_of(told.battle, told.horse) != "full":
        return speed if standard or move else 0
    return speed * (
        2 if horse.states & walking.NO_RUN else page.number(horse, "run", 4)
    )


def number(told: Told, key: str) -> int:
    value = told.action.get(key, 0)
    assert isinstance(value, int)
    return value
