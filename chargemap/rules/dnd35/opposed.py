"""Bull rush and overrun at the end of a 3.5 charge: opposed checks (D35-C16, D35-C22, D35-C23)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from chargemap.geometry.ground import heading
from chargemap.i18n import N_
from chargemap.model.battle import Battle
from chargemap.model.board import Square
from chargemap.model.verdict import Check, Effect, Part
from chargemap.rules.d20 import clauses as d20
from chargemap.rules.d20 import push, run
from chargemap.rules.d20.charging import PUSHES, Charge
from chargemap.rules.d20.creature import modifier
from chargemap.rules.d20.provoke import Provocation, provoked_at, remember_provoked
from chargemap.rules.d20.situation import Combatant, Situation, with_pair_at
from chargemap.rules.d20.strike import table_parts
from chargemap.rules.dice import Dice
from chargemap.rules.dnd35.clauses import C16, C22, C23
from chargemap.rules.ruleset import total
from chargemap.rules.ruling import Ruling


# ------------------------------------------------------------------ who gets an attack
def provoked_at_end(charge: Charge) -> tuple[str, ...]:
    """Return who gets an attack as the charger pushes into the target's space from E, by ids.

    A bull rush provokes from all who threaten E, an overrun from the target alone.
    """
    improved = f"improved-{charge.then}" in charge.by.creature.feats
    if charge.end is None or charge.then not in PUSHES or improved:
        return ()
    mask = charge.ground.mask(charge.end)
    threatening = provoked_at(charge.situation, charge.by, mask)
    rush = charge.then == "bull-rush"
    return tuple(one for one in threatening if rush or one == charge.at.id)


def provocations_of_charge(charge: Charge) -> tuple[Provocation, ...]:
    """Return who gets an attack on the charger up to its own attack or push, each with the square."""
    found = run.provocations_of_run(charge)
    ids = [one for one, _ in found]
    if charge.end is None:
        return found
    at_end = [one for one in provoked_at_end(charge) if one not in ids]
    return (*found, *((one, charge.end.square) for one in at_end))


def provocations_beyond(
    charge: Charge, walked: Sequence[Square]
) -> tuple[Provocation, ...]:
    """Return who gets an attack on the charger as it goes on from E, and had none on the run or at its end."""
    had = {one for one, _ in provocations_of_charge(charge)}
    return run.provocations_beyond(charge, walked, had)


# ------------------------------------------------------------------ opposed checks
@dataclass(frozen=True, slots=True)
class Side:
    """One side of an opposed check; the helpless do not roll and count as 0."""

    kind: str
    of: Combatant
    parts: tuple[Part, ...]
    rolls: bool = True


def strength_parts(one: Combatant) -> Iterator[Part]:
    """Yield Strength and size: +4 a category above Medium, -4 below."""
    yield Part(modifier(one.creature.strength), N_("Strength"))
    if one.creature.size.leverage:
        yield Part(one.creature.size.leverage, N_("size"))


def best_parts(one: Combatant) -> Iterator[Part]:
    """Yield the better of Strength and Dexterity, and size."""
    strength, dexterity = (
        modifier(one.creature.strength),
        modifier(one.creature.dexterity),
    )
    if dexterity > strength:
        yield Part(dexterity, N_("Dexterity"))
        yield from tuple(strength_parts(one))[1:]
    else:
        yield from strength_parts(one)


def firm_parts(one: Combatant) -> Iterator[Part]:
    """Yield +4 for more than two legs, or for being unusually stable."""
    if one.creature.legs > 2 or one.creature.stable:
        yield Part(4, N_("stability"))


def charger_parts(charge: Charge, feat: str) -> Iterator[Part]:
    """Yield what the charger adds to its Strength check."""
    yield from strength_parts(charge.by)
    if charge.then == "bull-rush":
        yield Part(2, N_("charge"))
    if feat in charge.by.creature.feats:
        yield Part(4, N_("feat"))
    yield from table_parts(charge.mod)


def opposed(first: Side, second: Side, dice: Dice) -> tuple[Check, Check, int]:
    """Roll both sides, the first one first; return the two checks and the margin of the first."""
    one, other = _rolled(first, dice), _rolled(second, dice)
    margin = (one.total or 0) - (other.total or 0)
    need = (other.total or 0) + 1
    return (
        replace(one, against=second.of.id, need=need, passed=margin > 0),
        replace(other, against=first.of.id) if second.rolls else other,
        margin,
    )


def _rolled(side: Side, dice: Dice) -> Check:
    if not side.rolls:
        return Check(side.kind, side.of.id, total=0)
    roll, bonus = dice.roll("check", 20, who=side.of.id), total(side.parts)
    return Check(
        side.kind,
        side.of.id,
        roll=roll,
        bonus=bonus,
        total=roll + bonus,
        parts=side.parts,
    )


# ------------------------------------------------------------------ bull rush
def foretell_bull_rush(charge: Charge, ruling: Ruling) -> None:
    """Note who gets an attack as the charger steps into the target's space."""
    ruling.cite(C16, C22, on="tests")
    ruling.provoke(d20.M11, provoked_at_end(charge))


def preview_push(charge: Charge, ruling: Ruling) -> None:
    """Note the check to come, before its die falls."""
    rush = charge.then == "bull-rush"
    parts = tuple(charger_parts(charge, f"improved-{charge.then}"))
    check = Check(
        charge.then,
        charge.by.id,
        charge.at.id,
        bonus=total(parts),
        parts=parts,
    )
    ruling.test(C22 if rush else C23, check)


def bull_rush(charge: Charge, ruling: Ruling, dice: Dice, ran: Battle) -> Battle:
    """Roll, push the target straight back, and go along with it."""
    target = charge.at
    ours, theirs, margin = opposed(
        Side(
            "bull-rush", charge.by, tuple(charger_parts(charge, "improved-bull-rush"))
        ),
        Side(
            "strength",
            target,
            (*strength_parts(target), *firm_parts(target)),
            _rolls(charge.situation, target),
        ),
        dice,
    )
    ruling.test(C22, ours)
    ruling.test(C22, theirs)
    ruling.success = False
    if not ours.passed:
        return ran
    follows = bool(charge.action.get("follow", True))
    feet = 5 + 5 * (margin // 5) if follows else 5
    walk, pushed = _pushed(charge, feet, follows)
    if not pushed.feet:
        return ran
    ruling.success = True
    return _carried(charge, ruling, walk, pushed, ran)


def _pushed(charge: Charge, feet: int, follows: bool) -> tuple[push.Walk, push.Pushed]:
    """Push square by square; with `follows` a step that the charger cannot take or pay stops both."""
    assert charge.end is not None, "a push starts at the end of a run"
    situation, target = charge.situation, charge.at
    u = heading(charge.end, target.space)
    walk = charge.walk_from(charge.end)
    path: list[Square] = [target.space.square]
    around = charge.by.pair | target.pair
    for number in range(push.squares_pushed(feet, u)):
        new = push.along(path[-1], u)
        if not push.may_be_pushed(situation, target, path[-1], new) or _in_the_way(
            situation, target, new, around
        ):
            break
        if follows:
            own = push.along(walk.at, u)
            if not walk.may_go(own, around) or not (number == 0 or walk.can_pay(own)):
                break
            walk.go(own)
        path.append(new)
    return walk, push.Pushed(tuple(path), u)


def _carried(
    charge: Charge, ruling: Ruling, walk: push.Walk, pushed: push.Pushed, ran: Battle
) -> Battle:
    """Note the push and the steps after it; return the battle with all of them where they ended."""
    target, end = charge.at, pushed.path[-1]
    following = tuple(walk.path)
    provoked = [one for one, _ in provocations_beyond(charge, following)]
    ruling.provoke(d20.M11, provoked)
    ruling.move(C22, (*charge.path, *following[1:]), walk.distance_ft)
    ruling.effect(C22, Effect(target.id, "pushed", pushed.feet))
    ruling.effect(C22, Effect(target.id, "moved-to", list(end)))
    friends = run.provocations_of_pushed(charge, walk.at, pushed.path)
    if friends:
        ids = [one for one, _ in friends]
        ruling.effect(C22, Effect(target.id, "provokes", ids))
    battle = with_pair_at(with_pair_at(ran, charge.by, walk.at), target, end)
    return battle.with_token(remember_provoked(battle.tokens[charge.body.id], provoked))


def _in_the_way(
    situation: Situation, target: Combatant, new: Square, around: frozenset[str]
) -> bool:
    mask = situation.ground.mask(situation.space_at(target, new))
    return bool(mask & situation.crowd(around, helpless=False))


# ------------------------------------------------------------------ overrun (option overrun_on_charge)
def foretell_overrun(charge: Charge, ruling: Ruling) -> None:
    """Note that the target gets an attack if it threatens the charger at E."""
    ruling.cite(C23)
    ruling.provoke(d20.M11, provoked_at_end(charge))


def overrun(charge: Charge, ruling: Ruling, dice: Dice, ran: Battle) -> Battle:
    """Pass through: at once if the target steps aside, else by opposed checks."""
    improved = "improved-overrun" in charge.by.creature.feats
    if charge.action.get("avoid", False) and not improved:
        return _passed(charge, ruling, ran)
    target = charge.at
    ours, theirs, _ = opposed(
        Side("overrun", charge.by, tuple(charger_parts(charge, "improved-overrun"))),
        Side(
            "block",
            target,
            (*best_parts(target), *firm_parts(target)),
            _rolls(charge.situation, target),
        ),
        dice,
    )
    ruling.test(C23, ours)
    ruling.test(C23, theirs)
    if ours.passed:
        passed = _passed(charge, ruling, ran)
        return _prone(ruling, passed, target) if ruling.success else passed
    ruling.success = False
    if not _rolls(charge.situation, target):
        return ran
    back, ours, _ = opposed(
        Side("knock-prone", target, tuple(strength_parts(target))),
        Side("resist", charge.by, tuple(best_parts(charge.by))),
        dice,
    )
    ruling.test(C23, back)
    ruling.test(C23, ours)
    return _prone(ruling, ran, charge.body) if back.passed else ran


def _passed(charge: Charge, ruling: Ruling, ran: Battle) -> Battle:
    """Go on along the line until clear of the target."""
    assert charge.end is not None, "an overrun starts at the end of a run"
    walk = charge.walk_from(charge.end)
    if not push.passes(walk, charge.at):  # forced where there is no way out
        ruling.success = False
        return ran
    fresh = [one for one, _ in provocations_beyond(charge, walk.path)]
    ruling.provoke(d20.M11, fresh)
    ruling.move(C23, (*charge.path, *walk.path[1:]), walk.distance_ft)
    battle = with_pair_at(ran, charge.by, walk.at)
    return battle.with_token(remember_provoked(battle.tokens[charge.body.id], fresh))


def _prone(ruling: Ruling, battle: Battle, one: Combatant) -> Battle:
    ruling.effect(C23, Effect(one.id, "prone"))
    token = battle.tokens[one.id]
    return battle.with_token(replace(token, states=token.states | {"prone"}))


def _rolls(situation: Situation, one: Combatant) -> bool:
    return not situation.helpless(one)
