"""Trip, disarm, sunder and feint as the page tells them."""

from typing import Any

from tests.rules import page, pf1_page
from tests.rules.pf1_page import Weapon
from tests.rules.pf1_telling import Told

CITES = {
    "trip": ("PF1-M22", "PF1-M23"),
    "disarm": ("PF1-M26", "PF1-M28"),
    "sunder": ("PF1-M57", "PF1-M58"),
}


def weapon_of(told: Told) -> Weapon | None:
    """`with` names a drawn weapon or `unarmed`; else the first drawn melee weapon that reaches."""
    drawn = pf1_page.melee(told.me)
    name = told.action.get("with")
    if name == "unarmed" or (not name and not drawn):
        return pf1_page.unarmed(told.me)
    if name:
        return next((one for one in drawn if one["name"] == name), None)
    return next((one for one in drawn if told.within_reach(one)), drawn[0])


def two_handed(weapon: Weapon) -> bool:
    return weapon["hands"] == 2 or bool(weapon.get("double_weapon"))


def bars_of_weapon(told: Told, weapon: Weapon | None, no_weapon: str) -> None:
    if weapon is None:
        told.bar("no-weapon", no_weapon)
        return
    two = two_handed(weapon)
    reins = told.horse and not told.spent.knees
    if reins and two and not weapon.get("lance"):
        told.bar("one-hand", "PF1-R06")
    in_saddle = told.horse and weapon.get("lance")
    if "grappled" in told.me.states and two and not in_saddle:
        told.bar("state-grappled", "PF1-M55")


def spend(told: Told) -> None:
    """What the stroke costs, if that is left."""
    manner = told.action.get("as", "attack")
    blow = told.action.get("iterative", 0)
    assert isinstance(blow, int)
    if manner == "attack":
        told.turn("standard")
    elif manner == "full-attack":
        full_attack(told, blow, "PF1-M05")
    elif manner == "opportunity":
        if not may_react(told):
            told.bar("no-action", "PF1-M05")
    else:
        told.bar("wrong-action", "PF1-M05")
        told.turn("standard")


def full_attack(told: Told, blow: int, clause: str) -> None:
    """The whole turn, shared by its blows; each comes once, while base attack - 5k is above 0."""
    begun = told.spent.blows
    if begun is None:
        told.turn("full", clause=clause)
    late = blow > 0 and page.number(told.me, "bab", 0) - 5 * blow <= 0
    if late or blow in (begun or ()):
        told.bar("no-action", clause)
    if told.horse and told.ledger.spent[told.horse].feet > 5:
        told.bar("mount-moved", "PF1-R08")


def may_react(told: Told) -> bool:
    """Whether it may make opportunity attacks at all (d20-charge.md, 5)."""
    states = told.me.states
    ready = "flat-footed" not in states or "combat-reflexes" in pf1_page.feats(told.me)
    return (
        ready
        and not states & page.NO_OPPORTUNITY
        and page.number(told.me, "aoo", 1) > 0
    )


def less(told: Told) -> int:
    """-5 for each blow of a full attack after the first."""
    blow = told.action.get("iterative", 0)
    assert isinstance(blow, int)
    return -5 * blow if told.action.get("as") == "full-attack" else 0


def stroke(told: Told) -> dict[str, object]:
    name = told.action.do
    told.able()
    spend(told)
    weapon = weapon_of(told)
    bars_of_weapon(told, weapon, "PF1-M05")
    if weapon and not told.within_reach(weapon):
        told.bar("cannot-reach", "PF1-M70")
    if name == "trip":
        bars_of_trip(told)
    elif not named_things(told, name):
        told.bar("no-item", "PF1-M28" if name == "disarm" else "PF1-M57")
    if told.reasons:
        return told.told()
    assert weapon
    told.cite(*CITES[name])
    told.provoke(name)
    told.success = False
    if not told.down:
        carried_out(told, name, weapon)
    return told.told()


def carried_out(told: Told, name: str, weapon: Weapon) -> None:
    attempt(told, name, weapon, told.bonus(name, weapon) + less(told))


def attempt(told: Told, name: str, weapon: Weapon, bonus: int) -> None:
    bonus += pf1_page.above(told.battle, told.by, told.at)
    if name == "disarm" and weapon["name"] == "unarmed":
        bonus -= 4
    need = pf1_page.legs(told.target) if name == "trip" else 0
    margin = told.check(name, bonus, need=need)
    told.success = margin is not None
    {"trip": fall, "disarm": drop, "sunder": split}[name](told, weapon, margin)


def bars_of_trip(told: Told) -> None:
    if pf1_page.rank(told.target) - pf1_page.rank(told.me) > 1:
        told.bar("target-too-big", "PF1-M22")
    # A given case, blow by blow: without an action left nobody asks whether it lies.
    if "prone" in told.target.states and "no-action" not in told.reasons:
        told.bar("already-prone", "PF1-M23")
    if pf1_page.cannot_be_tripped(told.target):
        told.bar("target-immune", "PF1-M25")
    if page.mount(told.battle, told.at):
        told.bar("target-mounted", "PF1-M79")


def riders(told: Told, key: str) -> list[str]:
    return [one for one in told.battle.tokens if page.mount(told.battle, one) == key]


def falls(told: Told, key: str) -> None:
    told.effect(key, "prone")
    for rider in riders(told, key):
        told.effect(rider, "mount-fell")


def fall(told: Told, weapon: Weapon, margin: int | None) -> None:
    if margin is not None:
        falls(told, told.at)
    elif told.failed_by_10 and not told.horse:
        falls(told, told.by)


# ---- disarm


def things(told: Told, name: str) -> list[str]:
    found = pf1_page.held(told.target)
    if name == "sunder":
        found += [one["name"] for one in pf1_page.items(told.target) if one.get("worn")]
    return found


def named_things(told: Told, name: str) -> bool:
    """Whether the target has the item, and the second one besides."""
    found = things(told, name)
    for key in ("item", "also"):
        wanted = told.action.get(key)
        if wanted is not None and wanted not in found:
            return False
        found = (
            [*found[: found.index(wanted)], *found[found.index(wanted) + 1 :]]
            if wanted
            else found
        )
    return bool(things(told, name))


def drop(told: Told, weapon: Weapon, margin: int | None) -> None:
    own = pf1_page.is_worn_on_body(weapon)
    if margin is None:
        if told.failed_by_10 and not own:
            told.effect(told.by, "dropped", weapon["name"])
        return
    item = told.action.get("item") or things(told, "disarm")[0]
    told.effect(told.at, "dropped", item)
    rest = pf1_page.held(told.target)
    rest.remove(str(item))
    also = told.action.get("also") or (rest[0] if rest else None)
    if margin >= 10 and also in rest:
        told.effect(told.at, "dropped", also)
    free = weapon["name"] == "unarmed" and pf1_page.hands_free(told.me) > 0
    if told.action.get("take") and free:
        told.effect(told.by, "picked-up", item)


# ---- sunder


def split(told: Told, weapon: Weapon, margin: int | None) -> None:
    if margin is None:
        return
    each = pf1_page.might(told.me, weapon, bool(told.horse))
    doubled = told.action.do == "charge" and told.horse and weapon.get("lance")
    if doubled:
        told.cite("PF1-C18")
    told.damage = told.rolled(weapon, each, 2 if doubled else 1, "damage")
    name = str(told.action.get("item") or things(told, "sunder")[0])
    item = thing(told, name)
    hard, usual = pf1_page.TOUGH.get(name, (5, 5))
    now = item.get("hp", usual)
    most = item.get("max_hp", now)
    left = now - max(0, told.damage["total"] - item.get("hardness", hard))
    gone = left <= 0 and told.action.get("destroy", True)
    spared = left <= 0 and not gone
    left = max(left, int(spared))
    told.effect(told.at, "item-hp", (name, left))
    if gone:
        told.effect(told.at, "destroyed", (name, None))
    elif not (item.get("broken") or 2 * now <= most) and (spared or 2 * left <= most):
        told.effect(told.at, "broken", (name, None))


def thing(told: Told, name: str) -> dict[str, Any]:
    drawn = pf1_page.in_hand(told.target)
    drawn = [one for one in drawn if not pf1_page.is_worn_on_body(one)]
    carried = [
        one for one in pf1_page.items(told.target) if one.get("held") or one.get("worn")
    ]
    carried.sort(key=lambda one: not one.get("held"))
    return next(one for one in [*drawn, *carried] if one["name"] == name)


# ---- feint


def feint(told: Told) -> dict[str, object]:
    manner = told.action.get("action", "standard")
    told.able()
    told.turn(str(manner))
    mind = told.target.stats.get("int", 10)
    if mind is None:
        told.bar("mindless", "PF1-M63")
    if manner == "move" and "improved-feint" not in pf1_page.feats(told.me):
        told.bar("needs-improved-feint", "PF1-M61")
    if told.reasons:
        return told.told()
    told.cite("PF1-M61" if manner == "move" else "PF1-M62", "PF1-M64")
    bonus = pf1_page.skill(told.me, "bluff") + told.mod
    if mind in (1, 2):
        bonus -= 8
    elif told.target.stats.get("humanoid", True) is False:
        bonus -= 4
    wisdom = pf1_page.modifier(page.number(told.target, "wis", 10))
    need = 10 + page.number(told.target, "bab", 0) + wisdom
    trained = pf1_page.keyed(told.target, "skills").get("sense-motive")
    if trained is not None:
        need = max(need, 10 + trained)
    roll = told.roll("bluff")
    told.success = roll + bonus >= need
    told.tests.append(
        {
            "kind": "feint",
            "of": told.by,
            "against": told.at,
            "roll": roll,
            "bonus": bonus,
            "total": roll + bonus,
            "need": need,
            "pass": told.success,
            "auto": False,
        }
    )
    if told.success:
        told.effect(told.at, "feinted", told.by)
        told.ledger.feints[told.by, told.at] = 2  # until the end of its next turn
    return told.told()
