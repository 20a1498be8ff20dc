"""Riding and leaving the saddle as the page tells them (PF1-R.., M80)."""

from collections.abc import Iterator
from dataclasses import replace

from chargemap.model.board import GridBoard, Square
from tests.rules import page, pf1_page, walking
from tests.rules.pf1_places import hazards, open_between
from tests.rules.pf1_telling import Told

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
    stand, mine = page.space(at, on_foot(told)), told.stand
    taken = {
        square
        for other in walking.creatures(told.battle, told.by)
        for square in page.filled(told.battle, other)
    }
    near = min(max(page.gap(mine, square)) for square in stand) == 1
    solid = any(page.ground(told.battle, square) in "#o " for square in stand)
    open_way = open_between(told, mine, at, on_foot(told))
    return near and not solid and not stand & taken and open_way


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


def where_it_is(told: Told) -> Square:
    """Where the mount stands; a larger rider stays on the board."""
    (x, y), board = page.place(told.battle, told.by), told.battle.board
    assert isinstance(board, GridBoard)
    wide = on_foot(told)
    return max(0, min(x, board.width - wide)), max(0, min(y, board.height - wide))


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
    gets_off(told, landing(told) or where_it_is(told))
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
        gets_off(told, landing(told) or where_it_is(told))
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
    able = replace(told.me, states=frozenset() if told.horse else told.me.states)
    battle = told.battle.with_token(able)
    for reason in walking.faults(battle, action, path):
        if reason != "no-action":
            yield reason, CITES.get(reason, "D20-M09")
    cost = "move" if manner == "single" else "full"
    if told.horse and not told.ledger.holds(told.battle, told.horse, cost):
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
