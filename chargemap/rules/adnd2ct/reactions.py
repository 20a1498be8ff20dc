"""What others do about one who moves: attacks of opportunity, and guards (CT-15, CT-16, CT-61 to CT-68)."""

from typing import TYPE_CHECKING, Any

from chargemap.geometry.ground import Space, gap
from chargemap.i18n import N_
from chargemap.model.board import Square
from chargemap.model.verdict import Clause
from chargemap.rules.adnd2ct import clauses as ct
from chargemap.rules.adnd2ct import moving
from chargemap.rules.adnd2ct.blows import Blow
from chargemap.rules.adnd2ct.field import Fighter
from chargemap.rules.adnd2ct.phases import CLOSING
from chargemap.rules.adnd2ct.plan import Plan
from chargemap.rules.adnd2ct.walk import Walk

if TYPE_CHECKING:
    from chargemap.rules.adnd2ct.fight import Fight

LEAVES, SHOOTS = "leaves", "shoots"  # what gives an opportunity
SET = N_("set against a charge")


def left_behind(fight: "Fight", walk: Walk, new: Square) -> list[Fighter]:
    """Return who strikes as the mover leaves a square it threatens (CT-15, CT-16)."""
    mover = walk.mover
    if fight.field.options["leaving"] == "free":
        return []
    return [
        enemy
        for enemy in fight.field.fighters.values()
        if may_strike(fight, enemy, mover)
        and fight.field.threatens(enemy, mover)
        and not fight.field.threatens(enemy, mover, new)
        and not _nearer(fight, enemy, mover, new)
    ]


def _nearer(fight: "Fight", enemy: Fighter, mover: Fighter, new: Square) -> bool:
    side = mover.one.space
    before = max(gap(enemy.place, mover.place))
    after = max(gap(enemy.place, Space(new[0], new[1], side)))
    return after < before


def may_strike(fight: "Fight", enemy: Fighter, mover: Fighter) -> bool:
    """Whether an attack of opportunity on that one is left to the enemy."""
    return (
        fight.field.enemies(enemy, mover)
        and not enemy.sprinting
        and not enemy.concentrating
        and mover.id not in enemy.struck
        and len(enemy.struck) < enemy.one.opportunities
    )


def opportunity(fight: "Fight", enemy: Fighter, at: Fighter, why: str) -> None:
    """One immediate blow at no bonus; it is always taken."""
    if enemy.hand is None or enemy.down:
        return
    enemy.struck.append(at.id)
    fight.provokes.append(enemy.id)
    clause = ct.CT16 if why == LEAVES else ct.CT54
    fight.blow(Blow("opportunity", enemy, at, enemy.hand), None, why, ct.CT15, clause)


def entered(fight: "Fight", plan: Plan, points: int) -> int:
    """Let the guards strike whose threatened squares the mover has stepped into; return the points untold."""
    for guard in fight.field.fighters.values():
        if plan.by.down:
            break
        if not would_strike(fight, guard, plan.by):
            continue
        if _answers_later(fight, guard, plan):
            guard.owes.add(plan.by.id)
            continue
        points = moving.told_move(fight, plan, points)
        guard_strike(fight, guard, plan.by, *_why_now(guard, plan))
    return points


def _why_now(guard: Fighter, plan: Plan) -> tuple[Any, ...]:
    """Return why the guard strikes at this step: at its charger with the longer weapon, at all others anyway."""
    ours = plan.weapon.reach if plan.weapon else None
    theirs = guard.hand.reach if guard.hand else None
    charged = plan.do == "charge" and guard.id in plan.targets
    if charged and (theirs or 0) > (ours or 0):
        return "longer", ct.CT61, ct.CT63, ct.CT37
    return "enters", ct.CT61


def would_strike(fight: "Fight", guard: Fighter, mover: Fighter) -> bool:
    """Whether a guard has its strike left and threatens the mover."""
    return (
        guard.guards
        and not guard.guard_used
        and not guard.sprinting
        and fight.field.enemies(guard, mover)
        and guard.awaits in (None, mover.id)
        and fight.field.threatens(guard, mover)
    )


def _answers_later(fight: "Fight", guard: Fighter, plan: Plan) -> bool:
    """Whether the mover comes first: its longer weapon is aimed at the guard, or its charge (CT-62, CT-63)."""
    if guard.id not in plan.targets or plan.weapon is None or guard.hand is None:
        return False
    ours, theirs = plan.weapon.reach or 0, guard.hand.reach or 0
    if plan.do == "charge":
        return ours >= theirs
    attacks = plan.do == "attack" or (plan.do == "guard" and fight.phase == CLOSING)
    return attacks and ours > theirs


def guard_strike(
    fight: "Fight", guard: Fighter, at: Fighter, why: str, *clauses: Clause
) -> None:
    """The guard's blow: a set spear does double damage to who charges or sprints."""
    weapon = guard.hand
    assert weapon is not None, "a guard without a weapon threatens nothing"
    guard.guard_used = True
    guard.owes.discard(at.id)
    doubled: tuple[str, ...] = ()
    if "set" in weapon.traits and (at.charging or at.sprinting):
        clauses = (*clauses, ct.CT83 if at.sprinting else ct.CT66)
        doubled = (N_("set against a sprint") if at.sprinting else SET,)
    blow = Blow("guard-strike", guard, at, weapon, doubled=doubled)
    fight.blow(blow, None, why, *clauses)


def answer(fight: "Fight", guard: Fighter, mover: Fighter) -> None:
    """Let a guard strike who came second, if it still can."""
    if mover.id in guard.owes:
        guard.owes.discard(mover.id)
        if would_strike(fight, guard, mover) and not mover.down:
            guard_strike(fight, guard, mover, "answers", ct.CT62)
