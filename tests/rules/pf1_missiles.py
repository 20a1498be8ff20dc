"""Shots and spells from the saddle as the page tells them (PF1-R12 to R18, M66, M68)."""

from chargemap.model.board import Square
from tests.rules import page, pf1_page, walking
from tests.rules.pf1_blows import in_line, in_list, iteratives, range_of, success_of
from tests.rules.pf1_page import Weapon
from tests.rules.pf1_saddle import CANNOT_MOVE, faults, goes, rolled, way
from tests.rules.pf1_strokes import two_handed
from tests.rules.pf1_telling import Told
from tests.rules.spaces import turn_of

# ---- shots


def missile(told: Told, stand: set[Square]) -> Weapon | None:
    """What `with` names, else the first that flies so far."""
    drawn = [
        one
        for one in pf1_page.in_hand(told.me)
        if one.get("ranged") or one.get("thrown")
    ]
    name = told.action.get("with")
    fits = [one for one in drawn if not name or one["name"] == name]
    near = (one for one in fits if range_of(told, one, told.at, stand) is not None)
    return next(near, fits[0] if fits else None)


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
    if "not-adjacent" in told.reasons:
        path, place = [page.place(told.battle, told.by)], 0
    stand_at = path[place]
    stand = page.space(stand_at, page.width(told.battle, told.by))
    weapon = missile(told, stand)
    if weapon and two_handed(weapon):
        if not told.spent.knees:
            told.bar("one-hand", "PF1-R06")
        if "grappled" in told.me.states:
            told.bar("state-grappled", "PF1-M55")
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
