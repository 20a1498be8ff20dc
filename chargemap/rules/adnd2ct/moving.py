"""Movement in play: stretches, what bars them, and a charger's arrival (CT-19b, CT-19c, CT-33, CT-63 to CT-73)."""

from typing import TYPE_CHECKING, Any, cast

from chargemap.model.verdict import Clause
from chargemap.rules.adnd2ct import clauses as ct
from chargemap.rules.adnd2ct import reactions, striking
from chargemap.rules.adnd2ct.arms import Weapon
from chargemap.rules.adnd2ct.blows import CHARGED
from chargemap.rules.adnd2ct.field import Fighter
from chargemap.rules.adnd2ct.phases import CLOSING
from chargemap.rules.adnd2ct.plan import FULL_MOVES, Due, Plan
from chargemap.rules.adnd2ct.routes import step_cost, touching
from chargemap.rules.adnd2ct.walk import Walk

if TYPE_CHECKING:
    from chargemap.rules.adnd2ct.fight import Fight


def move(fight: "Fight", plan: Plan, due: Due) -> None:
    """Go as far as this phase allows, with all that others do about it."""
    walk = plan.walk
    assert walk is not None, "only a walk is walked"
    if plan.do == "charge" and walk.arrived:
        _set_off(plan)
        _arrive(fight, plan)
        return
    if walk.arrived:
        return
    if not _has_way(fight, plan, walk):
        _turn_back(fight, plan)
        return
    barred = _stretch(fight, plan, walk, due.allowance)
    _after_stretch(fight, plan, walk, due, barred)


def _set_off(plan: Plan) -> None:
    """From now on a charger or sprinter is reckless (CT-36, CT-82)."""
    plan.by.charging = plan.by.charging or plan.do == "charge"
    plan.by.sprinting = plan.by.sprinting or plan.do == "sprint"
    plan.by.reckless = plan.by.charging or plan.by.sprinting


def _has_way(fight: "Fight", plan: Plan, walk: Walk) -> bool:
    """Whether the walk goes on: there is a way, and its points suffice."""
    if not walk.renew():
        return False
    if walk.given:
        return bool(walk.ahead)
    limit = walk.limit if plan.do in FULL_MOVES else walk.half
    return walk.spent + walk.cost() <= limit


def _turn_back(fight: "Fight", plan: Plan) -> None:
    """The walk cannot go on: a full move is over; what follows a half-move is done from here (CT-19c)."""
    if plan.do == "charge":
        fight.lose(plan, "target-gone")
        plan.over = True
    elif plan.do == "attack" and plan.walk is not None and plan.walk.target:
        plan.walk.ahead = []  # it seeks its own way: no event
    else:
        fight.lose(plan, "blocked")
        plan.over = plan.do in ("move", "sprint")
        if plan.do == "guard":
            plan.stand_guard()


def _after_stretch(
    fight: "Fight", plan: Plan, walk: Walk, due: Due, barred: bool
) -> None:
    if plan.over or _felled(fight, plan, walk):
        return
    if barred or (plan.do == "charge" and not walk.ahead):
        _turn_back(fight, plan)
    elif plan.do == "guard":
        plan.stand_guard()
    elif walk.ahead and due.index == 0 and plan.may_go_on:
        # planned anew, it takes more than the half that it was to take
        plan.dues.append(plan.second_half(fight.phase))


def _felled(fight: "Fight", plan: Plan, walk: Walk) -> bool:
    if not plan.by.down:
        return False
    left = walk.ahead or any(one.does in ("attack", "shoot") for one in plan.dues)
    if (left or plan.do == "charge") and not plan.over:
        fight.lose(plan, "down")
    plan.over = True
    return True


def _stretch(fight: "Fight", plan: Plan, walk: Walk, allowance: int) -> bool:
    """Take the steps that the points allow, up to the last square on which one may stop; whether one is barred."""
    points = 0
    steps, barred = _steps_within(walk, allowance)
    for _ in range(steps):
        points = _step(fight, plan, walk, points)
        if plan.by.down:
            break
        if plan.do == "charge" and walk.arrived and walk.may_end(plan.by.at):
            told_move(fight, plan, points)
            _arrive(fight, plan)
            return False
    told_move(fight, plan, points)
    return barred


def _step(fight: "Fight", plan: Plan, walk: Walk, points: int) -> int:
    """Take one step, between those who strike before and after it; return the points not yet told."""
    new, mover = walk.ahead[0], plan.by
    _set_off(plan)
    if behind := reactions.left_behind(fight, walk, new):
        points = told_move(fight, plan, points)
        for enemy in behind:
            if not mover.down:
                reactions.opportunity(fight, enemy, mover, reactions.LEAVES)
    if mover.down:
        return points
    points += walk.take(new)
    return reactions.entered(fight, plan, points)


def _steps_within(walk: Walk, allowance: int) -> tuple[int, bool]:
    """Return how many steps the points allow, the last one to where one may stop, and whether the next is barred."""
    spent, odd, at, good = walk.spent, walk.odd, walk.mover.at, 0
    side, field = walk.mover.one.space, walk.field
    for number, new in enumerate(walk.ahead, start=1):
        if not touching(at, new):
            return good, True
        cost, odd = step_cost(field.ground, field.paces, side, at, new, odd)
        spent += cost
        if spent > allowance:
            return good, False
        if walk.given and not walk.may_step(new, at):
            return good, True
        at = new
        if walk.may_end(new):
            good = number
    return good, good < len(walk.ahead)


def told_move(fight: "Fight", plan: Plan, points: int) -> int:
    """Tell of the stretch so far, if there is one; return 0, the points of the next."""
    walk = plan.walk
    if points and walk is not None:
        way, walk.told = tuple(walk.path[walk.told :]), len(walk.path) - 1
        told = {
            "by": plan.by.id,
            "does": "move",
            "to": list(plan.by.at),
            "distance": points,
        }
        why, *clauses = _stretch_of(fight, plan)
        fight.tell(told, plan, why, *clauses, way=way)
    return 0


def _stretch_of(fight: "Fight", plan: Plan) -> tuple[Any, ...]:
    """Return why the stretch comes in this phase, and by which clauses."""
    if plan.do == "cast":
        return "after-spell", ct.CT23
    if plan.do == "guard" and fight.phase == CLOSING and plan.action.get("then"):
        return "late", ct.CT67
    if plan.do in ("attack", "shoot", "guard"):
        return "half-move", ct.CT05, ct.CT72
    both = {"charge": ct.CT32, "sprint": ct.CT80}.get(plan.do, ct.CT73)
    if fight.phase > plan.base:
        return "second-half", *dict.fromkeys((both, ct.CT73))
    return "first-half", *dict.fromkeys((both, ct.CT72))


def _arrive(fight: "Fight", plan: Plan) -> None:
    """The charger's blow, and the guard it charges: who is first (CT-33, CT-63 to CT-65)."""
    guard = fight.field[plan.targets[0]]
    plan.over = True
    plan.dues.clear()
    entered = plan.by.id in guard.owes
    answers = entered and reactions.would_strike(fight, guard, plan.by)
    why, clauses = "arrives", cast(tuple[Clause, ...], (ct.CT33, ct.CT34))
    if answers:
        first, word, decided = _first_by(fight, guard, plan)
        if first:
            reactions.guard_strike(fight, guard, plan.by, word, *decided)
            if plan.by.down:
                fight.lose(plan, "down")
                return
        why, clauses = "second" if first else word, (*clauses, *decided)
        answers = not first
    striking.strike(fight, plan, why, *clauses, parts=(CHARGED,))
    if answers and not plan.by.down and reactions.would_strike(fight, guard, plan.by):
        reactions.guard_strike(fight, guard, plan.by, "second", *clauses)


def _first_by(
    fight: "Fight", guard: Fighter, plan: Plan
) -> tuple[bool, str, tuple[Clause, ...]]:
    """Return whether the guard strikes before the charger, by what, and by which clauses."""
    ours, theirs = cast(Weapon, plan.weapon), cast(Weapon, guard.hand)
    reach = (theirs.reach or 0) - (ours.reach or 0)
    size = guard.one.size_of(theirs) - plan.by.one.size_of(ours)
    if reach:
        return reach > 0, "longer", (ct.CT63, *((ct.CT37,) if reach > 0 else ()))
    if size and fight.field.options["first_strike"] == "reach-size-initiative":
        return size > 0, "larger", (ct.CT64,)
    return fight.winner() == guard.one.side, "initiative", (ct.CT65,)


def late(fight: "Fight", plan: Plan, due: Due) -> None:
    """A guard whom nobody attacked, and who struck nobody, attacks (CT-67)."""
    by = plan.by
    if by.aimed_at or by.guard_used:
        return
    then = cast(dict[str, str], plan.action.get("then"))
    plan.targets = (then["at"],)
    target = fight.field[then["at"]]
    by.guards = False
    if plan.walk is None and not target.down:
        plan.walk = Walk(
            fight.field,
            by,
            plan.half,
            plan.half,
            target=target,
            weapon=plan.weapon,
        )
        if not plan.walk.arrived and _has_way(fight, plan, plan.walk):
            _stretch(fight, plan, plan.walk, plan.half)
            if by.down:
                fight.fell(plan)
                return
    striking.strike(fight, plan, "late", ct.CT67)
    plan.over = True
    reactions.answer(fight, target, by)
