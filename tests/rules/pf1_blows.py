"""Attacks, one or all of a turn, and two weapons, as the page tells them."""

from chargemap.model.board import Square
from tests.rules import page, pf1_page, pf1_strokes
from tests.rules.pf1_page import Weapon
from tests.rules.pf1_telling import Roll, Told

ONE_HANDED_THROWN = ("bolas", "javelin", "net", "sling")


def iteratives(told: Told) -> list[int]:
    """0, -5, -10 ... while base attack - 5k is above 0."""
    bab = page.number(told.me, "bab", 0)
    return [0, *(-5 * k for k in range(1, 20) if bab - 5 * k > 0)]


def success_of(told: Told, found: list[Roll]) -> None:
    told.success = any(one["hit"] for one in found)


def mount_moved(told: Told) -> bool:
    """PF1-R08; in a fresh battle the mount has moved what `mount_moved` says."""
    went = told.ledger.spent[told.horse].feet if told.horse else 0
    far = told.action.get("mount_moved", went)
    assert isinstance(far, int)
    return bool(told.horse) and far > 5


# ---- attack


def attack(told: Told) -> dict[str, object]:
    full = bool(told.action.get("full"))
    manner = told.action.get("as")
    blow = told.action.get("iterative", 0)
    assert isinstance(blow, int)
    told.able()
    if told.action.get("opportunity"):  # with what threatens, if something does
        if not pf1_strokes.may_react(told):
            told.bar("no-action", "D20-M09")
    elif manner == "full-attack" and not full:
        pf1_strokes.full_attack(told, blow, "D20-M09")
    else:
        told.turn("full" if full or manner else "standard", clause="D20-M09")
    weapon = listed(told)
    pf1_strokes.bars_of_weapon(told, weapon, "D20-M03")
    if weapon and not told.within_reach(weapon):
        told.bar("weapon-cannot-reach", "D20-M03")
    told.reasons.pop("mount-moved", None)  # `mount_moved` may say otherwise
    if (full or manner == "full-attack") and mount_moved(told):
        told.bar("mount-moved", "PF1-R08")
    if told.reasons:
        return told.told()
    assert weapon
    struck = [struck_with(told, weapon, less) for less in blows(told, full, blow)]
    if full:
        told.attacks = [in_list(one) for one in struck]
    else:
        told.attack = struck[0]
        told.damage = struck[0].pop("damage", None)
    success_of(told, struck)
    told.clauses = {"D20-M03"} | ({"D20-M13"} if told.covered else set())
    return told.told()


def listed(told: Told) -> Weapon | None:
    """In an attack fists count only if listed (d20-charge.md, 3)."""
    own = {one["name"] for one in pf1_page.melee(told.me)}
    if str(told.action.get("with", "")) not in {"", *own} or not own:
        return None
    weapon = pf1_strokes.weapon_of(told)
    if told.action.get("opportunity") and not told.action.get("with"):
        drawn = [one for one in pf1_page.melee(told.me) if told.within_reach(one)]
        weapon = next((one for one in drawn if one["threatens"]), weapon)
    return weapon


def blows(told: Told, full: bool, blow: int) -> list[int]:
    if full:
        return iteratives(told)
    return [-5 * blow if told.action.get("as") == "full-attack" else 0]


def struck_with(told: Told, weapon: Weapon, less: int) -> Roll:
    bonus = pf1_page.striking(told.me, weapon) + less + told.mod
    bonus += pf1_page.above(told.battle, told.by, told.at)
    found = told.blow(told.by, told.at, weapon, bonus, told.within_reach(weapon))
    if found["hit"]:
        told.hurt(told.at, found["damage"]["total"])
    return found


def in_list(found: Roll, hand: str = "") -> Roll:
    """In a list of attacks damage is told in points."""
    entry = {**found, **({"hand": hand} if hand else {})}
    if found["hit"]:
        entry["damage"] = found["damage"]["total"]
    return entry


# ---- two weapons


def two_weapon(told: Told) -> dict[str, object]:
    told.able()
    told.turn("full")
    drawn = pf1_page.in_hand(told.me)
    main = named(told, drawn, told.action.get("main"))
    other = told.action.get("offhand")
    double = other is None
    rest = [one for one in drawn if one is not main]
    off = main if double else named(told, rest, other)
    bars(told, main, off, double)
    if told.reasons:
        return told.told()
    assert main
    assert off
    throw = bool(told.action.get("throw"))
    told.cite("PF1-W05", "PF1-W06")
    if double:
        told.cite("PF1-W01", "PF1-W02")
    if throw:
        told.cite("PF1-W03", "PF1-W04")
        told.provokes = told.threateners(told.stand)
        if told.provokes:
            told.cite("PF1-M66")
    strike_all(told, main, off, double)
    success_of(told, told.attacks)
    return told.told()


def named(told: Told, drawn: list[Weapon], name: object) -> Weapon | None:
    """The weapon of that name: one that strikes, or one that can be thrown."""
    if name == "unarmed" and not told.action.get("throw"):
        return pf1_page.unarmed(told.me)
    fits = [one for one in drawn if one["name"] == name]
    if told.action.get("throw"):
        fits = [one for one in fits if flies(one)]
    else:
        fits = [one for one in fits if not one.get("ranged")]
    return fits[0] if fits else None


def flies(weapon: Weapon) -> bool:
    return bool(weapon.get("thrown")) or weapon["name"] == "sling"


def target_of(told: Told, hand: str) -> str:
    return (
        str(told.action.get("at_offhand") or told.at) if hand == "offhand" else told.at
    )


def bars(told: Told, main: Weapon | None, off: Weapon | None, double: bool) -> None:
    if "grappled" in told.me.states:
        told.bar("state-grappled", "PF1-M55")
    if told.horse and not told.spent.knees:
        told.bar("one-hand", "PF1-R06")
    if mount_moved(told) and not told.action.get("throw"):
        told.bar("mount-moved", "PF1-R08")
    if main is None or off is None:
        told.bar("no-weapon", "PF1-W06")
    if double and main and not main.get("double_weapon"):
        told.bar("not-double", "PF1-W01")
    if not double and main and off and main["hands"] + off["hands"] > 2:
        told.bar("hands", "PF1-W06")
    for weapon, hand in ((main, "main"), (off, "offhand")):
        if weapon and told.action.get("throw"):
            if range_of(told, weapon, target_of(told, hand)) is None:
                told.bar("out-of-range", "PF1-M68")
        elif weapon and not told.within_reach(weapon, at=target_of(told, hand)):
            told.bar("weapon-cannot-reach", "D20-M03")


def range_of(
    told: Told, weapon: Weapon, at: str, stand: set[Square] | None = None
) -> int | None:
    """The penalty for the distance, None out of range (PF1-M68) or without a line of effect."""
    if not in_line(told, stand or told.stand, at):
        return None
    far = page.apart_by(stand or told.stand, page.filled(told.battle, at))
    begun = -(-far // weapon["range"])
    most = 5 if weapon.get("thrown") else 10
    return None if begun > most else -2 * max(0, begun - 1)


def light(weapon: Weapon, throw: bool) -> bool:
    if throw and weapon["name"] in ONE_HANDED_THROWN:
        return False
    return bool(weapon.get("light"))


def strike_all(told: Told, main: Weapon, off: Weapon, double: bool) -> None:
    throw = bool(told.action.get("throw"))
    easy = double or light(off, throw)
    trained = "two-weapon-fighting" in pf1_page.feats(told.me)
    on_main, on_off = (-4, -8) if easy else (-6, -10)
    if trained:
        on_main = on_off = -2 if easy else -4
    order: list[tuple[str, Weapon, int]] = [
        ("main", main, on_main + less) for less in iteratives(told)
    ]
    second = ("offhand", off, on_off)
    first = told.action.get("first") == "offhand"
    for hand, weapon, more in [second, *order] if first else [*order, second]:
        told.attacks.append(one_of_two(told, hand, weapon, more, throw, double))


def one_of_two(
    told: Told, hand: str, weapon: Weapon, more: int, throw: bool, double: bool
) -> Roll:
    at = target_of(told, hand)
    bonus = pf1_page.striking(told.me, weapon, throw) + more + told.mod
    if throw:
        bonus += range_of(told, weapon, at) or 0
        covered = in_line(told, told.stand, at)
    else:
        bonus += pf1_page.above(told.battle, told.by, at)
        covered = told.within_reach(weapon, at=at)
    used = weapon | {"hands": 1} if double else weapon
    found = told.blow(told.by, at, used, bonus, covered, shot=throw, hand=hand)
    if found["hit"]:
        told.hurt(at, found["damage"]["total"])
    return in_list(found, hand)


def in_line(told: Told, stand: set[Square], at: str) -> set[Square]:
    """The squares of the target to which there is a line of effect."""
    squares = page.filled(told.battle, at)
    return {one for one in squares if page.effect(told.battle, stand, {one})}
