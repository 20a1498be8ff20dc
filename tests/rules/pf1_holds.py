"""Grapples as the page tells them: to start, to hold, to let go, to break (PF1-M40 to M56, M77)."""

from itertools import pairwise

from chargemap.model.board import Square
from tests.rules import page, pf1_page, plane, walking
from tests.rules.pf1_page import Weapon
from tests.rules.pf1_telling import SELF_SUCCESS, Told

RESTRAINED = {"pinned", *SELF_SUCCESS}  # pinned, otherwise restrained or unconscious


def holds(told: Told, one: str, other: str) -> bool:
    return told.battle.tokens[one].stats.get("grapples") == other


def grapple(told: Told) -> dict[str, object]:
    usual = "maintain" if holds(told, told.by, told.at) else "start"
    mode = str(told.action.get("mode", usual))
    tell = {"start": start, "maintain": maintain, "release": release}
    return tell.get(mode, escape)(told)


# ---- what start and maintain share


def wide_of(told: Told, key: str) -> int:
    """Squares a side that it fills out of any saddle."""
    token = told.battle.tokens[key]
    return page.number(token, "space", page.SIDES[page.size(token)])


def going(told: Told) -> set[str]:
    """Who is moved with the target: its riders; a mount stays where its rider is taken from."""
    if page.mount(told.battle, told.at):
        return {told.at}
    return page.party(told.battle, told.at)


def beside(told: Told, key: str, at: Square, grappler: Square) -> bool:
    """Whether the place is beside the grappler there, with no closed wall between."""
    mine = page.space(grappler, page.width(told.battle, told.by))
    theirs = page.space(at, wide_of(told, key))
    near = min(max(page.gap(mine, square)) for square in theirs)
    return near == 1 and open_between(told, mine, at, wide_of(told, key))


def open_between(told: Told, mine: set[Square], at: Square, wide: int) -> bool:
    """Whether some step out of the grappler's space into the place meets no closed wall."""
    segments = list(page.walls(told.battle, sight=False))
    figure = plane.hull(p for s in page.space(at, wide) for p in plane.corners(s))
    if any(plane.overlap(one, figure) for one in segments):
        return False
    around = [(at[0] + x, at[1] + y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
    return any(
        page.space(old, wide) & mine and not walled(segments, wide, old, at)
        for old in around
        if old != at
    )


def walled(segments: list[plane.Line], wide: int, old: Square, new: Square) -> bool:
    pairs = list(walking.pairs(wide, old, new))
    cornered = walking.diagonal(old, new) and any(
        plane.on(walking.grid_point(a, b), one) for a, b in pairs for one in segments
    )
    return cornered or any(walking.crossed(segments, a, b) for a, b in pairs)


def free(told: Told, key: str, at: Square, grappler: Square) -> bool:
    """PF1-M77: on the board, no `#` or `o`, no creature that is not helpless."""
    stand = page.space(at, wide_of(told, key))
    mine = page.space(grappler, page.width(told.battle, told.by))
    if any(page.ground(told.battle, square) in "#o " for square in stand):
        return False
    out = page.party(told.battle, told.by) | going(told)
    taken = {
        square
        for other in walking.creatures(told.battle, told.by)
        if other not in out
        for square in page.filled(told.battle, other)
    }
    return not stand & (taken | mine)


def hazards(told: Told) -> set[Square]:
    listed = told.battle.stats.get("hazards", [])
    assert isinstance(listed, list)
    return {(int(x), int(y)) for x, y in listed}


def dangerous(told: Told, key: str, at: Square) -> bool:
    return bool(page.space(at, wide_of(told, key)) & hazards(told))


def fit(told: Told, at: Square, grappler: Square) -> bool:
    return beside(told, told.at, at, grappler) and free(told, told.at, at, grappler)


def nearest(told: Told, grappler: Square) -> Square | None:
    """The free and safe space beside the grappler nearest to where the target is."""
    here = page.place(told.battle, told.at)
    board = told.battle.board
    wide, high = board.width, board.height  # type: ignore[union-attr]
    found = [
        ((x - here[0]) ** 2 + (y - here[1]) ** 2, y, x)
        for x in range(wide)
        for y in range(high)
        if fit(told, (x, y), grappler) and not dangerous(told, told.at, (x, y))
    ]
    return (min(found)[2], min(found)[1]) if found else None


def wanted_place(told: Told) -> Square | None:
    place = told.action.get("place")
    return (int(place[0]), int(place[1])) if isinstance(place, list) else None


def helpers(told: Told) -> list[str]:
    listed = told.action.get("helpers", [])
    assert isinstance(listed, list)
    return [str(one) for one in listed]


def helping_weapon(told: Told, helper: str) -> Weapon | None:
    """The first drawn melee weapon that reaches; none drawn: unarmed."""
    token = told.battle.tokens[helper]
    drawn = pf1_page.melee(token) or [pf1_page.unarmed(token)]
    if "grappled" in token.states:
        drawn = [one for one in drawn if one["hands"] < 2]
    own = "bound" in told.me.states and told.action.get("mode") == "break"
    at = told.by if own else told.at  # in bonds it is the bound one who is helped
    return next((one for one in drawn if told.within_reach(one, helper, at)), None)


def bars_of_helpers(told: Told) -> None:
    for one in helpers(told):
        states = told.battle.tokens[one].states
        cannot = states & (pf1_page.CANNOT_ACT | {"nauseated", "pinned"})
        if cannot or helping_weapon(told, one) is None:
            told.bar("helper-cannot-reach", "PF1-M56")


def aid(told: Told) -> int:
    """+2 for each who succeeds in aiding: an attack roll against AC 10."""
    found = 0
    for one in helpers(told):
        weapon = helping_weapon(told, one)
        assert weapon
        bonus = pf1_page.striking(told.battle.tokens[one], weapon)
        roll = told.roll("aid")
        success = roll == 20 or (roll != 1 and roll + bonus >= 10)
        told.tests.append(
            {
                "kind": "aid",
                "of": one,
                "roll": roll,
                "bonus": bonus,
                "total": roll + bonus,
                "need": 10,
                "pass": success,
            }
        )
        found += 2 * success
    return found


def hands(told: Told) -> int:
    """PF1-M41."""
    humanoid = told.me.stats.get("humanoid", True)
    return -4 if humanoid and pf1_page.hands_free(told.me) < 2 else 0


def wrong_action(told: Told) -> None:
    if told.action.get("as") is not None:
        told.bar("wrong-action", "PF1-M05")


def moved(told: Told, at: Square) -> None:
    """A rider whom a grapple moves is dismounted first (PF1-M81)."""
    if page.mount(told.battle, told.at):
        told.effect(told.at, "dismounted")
    told.effect(told.at, "moved-to", at)


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
    if near > 1:
        if at is None:
            return
        moved(told, at)
    told.success = True
    told.effect(told.by, "grappled")
    told.effect(told.at, "grappled")


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


def ended(told: Told) -> None:
    told.effect(told.by, "grapple-ended")
    told.effect(told.at, "grapple-ended")


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


def all_mod(key_of: object) -> int:
    if isinstance(key_of, dict):
        return int(key_of.get("all", 0))
    return int(key_of) if isinstance(key_of, int) else 0


def bind(told: Told) -> None:
    """Bonds DC = 20 + CMB with `all`, without feats or situation."""
    mine = pf1_page.plain_cmb(told.me) + all_mod(told.me.stats.get("cmb_mod", 0))
    theirs = pf1_page.plain_cmb(told.target) + pf1_page.by_name(
        told.target, "cmb_mod", "break"
    )
    told.effect(told.at, "bound", 20 + mine)
    if mine > theirs:
        told.effect(told.at, "cannot-escape")
    told.effect(told.by, "grapple-ended")


# ---- release, break, reverse


def release(told: Told) -> dict[str, object]:
    told.able(("nauseated", "pinned", "mount-untrained"))
    told.turn("free")
    if not holds(told, told.by, told.at):
        told.bar("not-grappler", "PF1-M44")
    if told.reasons:
        return told.told()
    told.cite("PF1-M44")
    ended(told)
    return told.told()


def escape(told: Told) -> dict[str, object]:
    mode = str(told.action.get("mode"))
    bound = "bound" in told.me.states and mode == "break"
    exempt = ("pinned", "mount-untrained", *(("bound",) if bound else ()))
    told.able(exempt)
    told.turn("standard")
    caught = holds(told, told.at, told.by)
    if not caught and not bound:
        told.bar("not-grappled", "PF1-M53")
    if mode == "reverse" and "pinned" in told.me.states:
        told.bar("state-pinned", "PF1-M54")
    by_skill = told.action.get("using") == "escape-artist"
    if bound and hopeless(told, by_skill):
        told.bar("cannot-escape", "PF1-M52")
    bars_of_helpers(told)
    if told.reasons:
        return told.told()
    told.cite("PF1-M53", *(["PF1-M54"] if mode == "reverse" else []))
    bonus = aid(told)
    if bound:
        out_of_bonds(told, bonus, by_skill)
        return told.told()
    if by_skill:
        margin = by_escape_artist(told, bonus)
    else:
        told.cite("PF1-M09", "PF1-M14")
        margin = escaping(told, told.by, told.at, "maneuver", bonus + told.mod)
    told.success = margin >= 0
    if told.success and mode == "reverse":
        told.effect(told.by, "grappler", told.at)
    elif told.success:
        told.effect(told.at, "grapple-ended")
        told.effect(told.by, "grapple-ended")
    return told.told()


def own_bonus(told: Told, key: str) -> int:
    """CMB for breaking free: `cmb_mod` under break and all, no feats; no -2 for being grappled."""
    token = told.battle.tokens[key]
    bonus = pf1_page.plain_cmb(token) + pf1_page.by_name(token, "cmb_mod", "break")
    return bonus + pf1_page.by_state(token, escape=True) + pf1_page.mods(token)


def escaping(told: Told, key: str, against: str, queue: str, more: int) -> int:
    """A check by CMB against the other's CMD; no concealment counts (PF1-M10)."""
    other = told.battle.tokens[against]
    bonus = own_bonus(told, key) + more
    need = pf1_page.cmd(other, "break")
    auto = told.succeeds_by_itself(other)
    if "stunned" in other.states:
        bonus += 4
        told.cite("PF1-M08")
    if auto:
        told.cite("PF1-M07")
    roll = 20 if auto else told.roll(queue)
    success = roll == 20 or (roll != 1 and roll + bonus >= need)
    told.tests.append(
        test(told, "break", key, against, roll, bonus, need, success) | {"auto": auto}
    )
    return 0 if success else -1


def test(
    told: Told,
    kind: str,
    of: str,
    against: str,
    roll: int,
    bonus: int,
    need: int,
    success: bool,
) -> dict[str, object]:
    found: dict[str, object] = {"kind": kind, "of": of, "roll": roll, "bonus": bonus}
    found |= {"total": roll + bonus, "need": need, "pass": success}
    return found | ({"against": against} if against else {})


def by_escape_artist(told: Told, more: int) -> int:
    bonus = pf1_page.skill(told.me, "escape-artist") + more + told.mod
    roll, need = told.roll("escape"), pf1_page.cmd(told.target, "break")
    success = roll + bonus >= need
    told.tests.append(
        test(told, "escape-artist", told.by, told.at, roll, bonus, need, success)
    )
    return 0 if success else -1


def hopeless(told: Told, by_skill: bool) -> bool:
    """PF1-M52: not even on a natural 20."""
    own = pf1_page.plain_cmb(told.me) + pf1_page.by_name(told.me, "cmb_mod", "break")
    if by_skill:
        own = pf1_page.skill(told.me, "escape-artist")
    return page.number(told.me, "bonds", 20) > 20 + own


def out_of_bonds(told: Told, more: int, by_skill: bool) -> None:
    """A natural 20 is no success by itself; 1 fails."""
    need = page.number(told.me, "bonds", 20)
    if by_skill:
        bonus, roll = pf1_page.skill(told.me, "escape-artist"), told.roll("escape")
    else:
        told.cite("PF1-M09", "PF1-M14")
        bonus, roll = own_bonus(told, told.by), told.roll("maneuver")
    bonus += more + told.mod
    told.success = roll != 1 and roll + bonus >= need
    told.tests.append(
        test(told, "escape-bonds", told.by, "", roll, bonus, need, told.success)
    )
    if told.success:
        told.effect(told.by, "freed")
