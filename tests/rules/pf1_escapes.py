"""Letting go, breaking free and getting out of bonds (PF1-M44, PF1-M52 to M54)."""

from chargemap.model.board import Square
from tests.rules import page, pf1_page
from tests.rules.pf1_page import Weapon
from tests.rules.pf1_telling import Told


def holds(told: Told, one: str, other: str) -> bool:
    return told.battle.tokens[one].stats.get("grapples") == other


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


def moved(told: Told, at: Square) -> None:
    """A rider whom a grapple moves is dismounted first (PF1-M81)."""
    if page.mount(told.battle, told.at):
        told.effect(told.at, "dismounted")
    told.effect(told.at, "moved-to", at)


def ended(told: Told) -> None:
    told.effect(told.by, "grapple-ended")
    told.effect(told.at, "grapple-ended")


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
    own = pf1_page.still_cmb(told.me, "break")
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
