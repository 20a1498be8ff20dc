"""Blows, missiles, spells and powers as their phase comes (CT-06, CT-20 to CT-26, CT-40 to CT-58)."""

from typing import TYPE_CHECKING, Any, cast

from chargemap.geometry.ground import heading
from chargemap.i18n import N_
from chargemap.model.board import Square
from chargemap.model.verdict import Clause, Part
from chargemap.rules.adnd2ct import clauses as ct
from chargemap.rules.adnd2ct import reactions
from chargemap.rules.adnd2ct.arms import Weapon
from chargemap.rules.adnd2ct.blows import COVERED, LONG, MEDIUM, OTHER, THROAT, Blow
from chargemap.rules.adnd2ct.field import Fighter
from chargemap.rules.adnd2ct.plan import Due, Plan

if TYPE_CHECKING:
    from chargemap.rules.adnd2ct.fight import Fight


CAME_UP = "came-up"  # why the target of a shot does not strike at the shooter


def strike(
    fight: "Fight",
    plan: Plan,
    why: str,
    *clauses: Clause,
    parts: tuple[Part, ...] = (),
) -> None:
    """Strike the target with the action's own blow."""
    target, weapon = fight.field[plan.targets[0]], plan.weapon
    if target.down:
        fight.lose(plan, "target-down")
    elif weapon is None or not fight.field.strikes(plan.by, weapon, target):
        fight.lose(plan, "target-gone")
    else:
        _face(plan.by, target)
        doubled: tuple[str, ...] = ()
        if plan.do == "charge" and "lance" in weapon.traits:
            doubled, clauses = (N_("lance in a charge"),), (*clauses, ct.CT35)
        parts = (*parts, Part(plan.mod, OTHER))
        blow = Blow("attack", plan.by, target, weapon, parts, doubled)
        fight.blow(blow, plan, why, *clauses)


def _face(one: Fighter, other: Fighter) -> None:
    """Turn to whom one attacks: the nearest of the eight directions (CT-13)."""
    turn = heading(one.place, other.place)
    if turn != (0, 0):
        one.turn_to(turn)


def attack(fight: "Fight", plan: Plan, due: Due) -> None:
    """Strike; a guard whom a longer weapon came at answers (CT-62)."""
    strike(fight, plan, plan.reason, ct.CT06)
    plan.over = True
    reactions.answer(fight, fight.field[plan.targets[0]], plan.by)


def cover(fight: "Fight", plan: Plan, due: Due) -> None:
    """The first shot or blow at whoever of the enemy stands in the covered square (CT-41, CT-48)."""
    there = [
        one
        for one in fight.field.standing_on(cast(Square, plan.square))
        if fight.field.enemies(plan.by, one)
    ]
    if not there or plan.weapon is None:
        fight.lose(plan, "square-empty")
        plan.over = True
        return
    target = there[0]
    plan.shot_at, plan.targets = target.id, (target.id,)
    if due.does == "cover-shot":
        why, *clauses = _cover_reason(plan)
        _missile(fight, plan, target, "cover-shot", why, *clauses, parts=(COVERED,))
        return
    _face(plan.by, target)
    parts = (COVERED, Part(plan.mod, OTHER))
    blow = Blow("cover-strike", plan.by, target, plan.weapon, parts, critical=THROAT)
    why, *clauses = _cover_reason(plan)
    fight.blow(blow, plan, why, *clauses, ct.CT50)


def _cover_reason(plan: Plan) -> tuple[Any, ...]:
    """Return why the first shot or blow comes in this phase, and by which clauses."""
    if plan.waits_for_acts:
        return "acts", ct.CT46A, ct.CT45
    if plan.action.get("hold"):
        return "holds", ct.CT46, ct.CT45
    return "covers" if plan.cover_phase else "specialist", ct.CT44, ct.CT45


def shoot(fight: "Fight", plan: Plan, due: Due) -> None:
    """Send one missile."""
    target = fight.field[plan.targets[min(due.index, len(plan.targets) - 1)]]
    if plan.do == "cover":
        why, clause = "after-cover", ct.CT47
    elif plan.weapon is not None and "volley" in plan.weapon.traits:
        why, clause = "volley", ct.CT57
    else:
        why, clause = "next" if due.index else plan.reason, ct.CT56
    _missile(fight, plan, target, "shoot", why, clause)


def _missile(
    fight: "Fight",
    plan: Plan,
    target: Fighter,
    does: str,
    why: str,
    *clauses: Clause,
    parts: tuple[Part, ...] = (),
) -> None:
    weapon = cast(Weapon, plan.weapon)
    if lost := _unfit(fight, plan, target):
        fight.lose(plan, lost)
        return
    for enemy in _disturbing(fight, plan.by, target):
        reactions.opportunity(fight, enemy, plan.by, reactions.SHOOTS)
        if plan.by.down:
            fight.lose(plan, "down")
            plan.over = True
            return
    penalty = weapon.range_penalty(fight.field.range_to(plan.by, target.place))
    _face(plan.by, target)
    if plan not in fight.shot:
        fight.shot.append(plan)
    far = Part(penalty or 0, LONG if (penalty or 0) < -2 else MEDIUM)
    blow = Blow(does, plan.by, target, weapon, (*parts, far, Part(plan.mod, OTHER)))
    beside = ""
    if _waits_for_it(fight, target, plan.by):
        beside, clauses = CAME_UP, (*clauses, ct.CT55)
    fight.blow(blow, plan, why, *clauses, ct.CT17, beside=beside)


def _unfit(fight: "Fight", plan: Plan, target: Fighter) -> str:
    """Return why a missile cannot be sent at the target now; "" if it can."""
    weapon = cast(Weapon, plan.weapon)
    if target.down:
        return "target-down"
    if not fight.field.sees(plan.by, target.place.squares()):
        return "out-of-sight"
    distance = fight.field.range_to(plan.by, target.place)
    return "out-of-range" if weapon.range_penalty(distance) is None else ""


def _disturbing(fight: "Fight", by: Fighter, target: Fighter) -> list[Fighter]:
    """Return who strikes at one who shoots within its reach (CT-54, CT-55)."""
    return [
        enemy
        for enemy in fight.field.fighters.values()
        if reactions.may_strike(fight, enemy, by)
        and fight.field.threatens(enemy, by)
        and not (enemy is target and _came_up(fight, enemy, by))
    ]


def _waits_for_it(fight: "Fight", target: Fighter, by: Fighter) -> bool:
    """Whether the target would strike at the shot, had it not come up this round (CT-55)."""
    able = reactions.may_strike(fight, target, by)
    threatens = able and fight.field.threatens(target, by)
    return threatens and _came_up(fight, target, by)


def _came_up(fight: "Fight", enemy: Fighter, shooter: Fighter) -> bool:
    """Whether the enemy moved up this round to threaten the shooter (CT-55)."""
    if enemy.one.moved_up:
        return True
    return enemy.moved and not fight.field.threatened_at_first(enemy, shooter)


def spell(fight: "Fight", plan: Plan, due: Due) -> None:
    """The spell comes, unless its caster was hit before (CT-20, CT-24)."""
    plan.by.concentrating = False
    if plan.by.disrupted:
        fight.lose(plan, "disrupted")
        return
    rounds = cast(int, plan.action.get("rounds", 1))
    told: dict[str, object] = {"by": plan.by.id, "does": "cast"}
    told |= {"round": rounds} if rounds > 1 else {}
    fight.tell(told, plan, "time", ct.CT20, ct.CT22)


def power(fight: "Fight", plan: Plan, due: Due) -> None:
    """The psionic power takes effect (CT-26)."""
    fight.tell({"by": plan.by.id, "does": "power"}, plan, "power", ct.CT25, ct.CT26)
