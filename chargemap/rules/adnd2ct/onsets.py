"""What bars an attack or a charge (CT-06, CT-14, CT-31, CT-39)."""

from math import ceil
from typing import cast

from chargemap.rules.adnd2ct.arms import Weapon
from chargemap.rules.adnd2ct.declared import Declaration
from chargemap.rules.adnd2ct.field import Fighter, nearest_square
from chargemap.rules.adnd2ct.routes import Path
from chargemap.rules.adnd2ct.walk import Walk, closing

LATER = {  # in a round these are tried when their phase comes (CT-19a)
    "attack": frozenset({"out-of-reach", "no-path", "more-than-half"}),
    "shoot": frozenset({"no-sight", "out-of-range"}),
}


def attack(it: Declaration) -> None:
    """A blow, perhaps after a half-move."""
    target, weapon = cast(Fighter, it.target), it.plan.weapon
    if weapon is None or weapon.reach is None:
        it.fault("no-melee-weapon", tokens=(it.by.id,))
    if it.says_where:
        end = it.movement(it.half, "more-than-half")
        armed = weapon is not None and weapon.reach is not None
        reaches = end is None or it.field.strikes(it.by, weapon, target, end)
        if armed and not reaches:
            it.fault("out-of-reach", tokens=(target.id,))
    elif weapon and weapon.reach is not None:
        _seek(it, target, weapon)
    it.takes_half()
    forgive(it)


def _seek(it: Declaration, target: Fighter, weapon: Weapon) -> None:
    """Go to the cheapest square in reach, if it is not in reach already."""
    if target is it.by or it.field.strikes(it.by, weapon, target):
        return
    walk = Walk(it.field, it.by, it.half, it.half, target=target, weapon=weapon)
    # in a round who cannot come within reach stands still, however far it is
    if not walk.plan(it.half if it.in_round else None):
        it.fault("no-path", tokens=(target.id,))
    elif walk.cost() > it.half:
        it.fault("more-than-half", tokens=(target.id,))
    else:
        it.plan.walk, it.plan.moved = walk, True


def forgive(it: Declaration) -> None:
    """In a round what depends on where the foe stands is tried when its phase comes (CT-19a)."""
    if not it.in_round:
        return
    later = LATER.get(it.action.do, frozenset())
    seeks = not it.says_where
    own = {"no-path", "more-than-half"}
    it.faults = [
        one for one in it.faults if one[0] not in later or (one[0] in own and not seeks)
    ]


def charge(it: Declaration) -> None:
    """Up to one and a half moves, straight at the foe, and a blow on arrival."""
    target, weapon = cast(Fighter, it.target), it.plan.weapon
    limit = it.by.one.move * 3 // 2
    it.plan.takes = "full-move"
    armed = weapon is not None and weapon.reach is not None
    if not armed:
        it.fault("no-melee-weapon", tokens=(it.by.id,))
    if target is it.by:
        return
    if not it.field.sees(it.by, target.place.squares()):
        it.fault("no-sight", tokens=(target.id,))
    if not armed and not it.says_where:
        return
    if it.field.strikes(it.by, weapon, target):
        it.fault("already-in-reach", tokens=(target.id,))
        return
    direct = it.field.options["charge_path"] == "direct"
    walk = Walk(
        it.field,
        it.by,
        limit,
        ceil(limit / 2),
        target=target,
        weapon=weapon,
        direct=direct,
    )
    it.plan.walk = walk
    if it.says_where:
        _charge_along(it, walk, it.given_path, direct)
    elif not walk.plan():
        it.fault("no-path", tokens=(target.id,))
    elif walk.cost() > limit:
        it.fault("too-far", tokens=(target.id,))


def _charge_along(it: Declaration, walk: Walk, path: Path, direct: bool) -> None:
    """Follow the squares up to the first from which the weapon reaches the target (CT-33)."""
    target = cast(Fighter, walk.target)
    reaching = (
        index
        for index, square in enumerate(path, start=1)
        if it.field.strikes(it.by, walk.weapon, target, square)
    )
    reached = next(reaching, None)
    path = path[:reached]
    if not it.ask_steps(walk, path):
        return
    armed = walk.weapon is not None and walk.weapon.reach is not None
    if armed and reached is None:
        it.fault("out-of-reach", tokens=(target.id,))
    nearer = closing(it.by.one.space, nearest_square(target.place, it.by.place))
    steps = zip((it.by.at, *path), path, strict=False)
    if direct and not all(nearer(old, new) for old, new in steps):
        it.fault("not-direct", squares=path)
    walk.given = path
    walk.ahead = list(path)
    if path and not walk.may_end(path[-1]):
        it.occupied(path[-1])
    if walk.cost() > walk.limit:
        it.fault("too-far", squares=path)
