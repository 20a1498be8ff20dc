"""The phases of a round, event by event: movement with its reactions, blows, missiles, spells (section 4)."""

from collections.abc import Callable, Iterable, Sequence
from typing import cast

from chargemap.geometry.ground import Space, gap
from chargemap.model.board import Square
from chargemap.rules.adnd2ct.arms import Weapon
from chargemap.rules.adnd2ct.blows import THROAT, Blow
from chargemap.rules.adnd2ct.field import Field, Fighter
from chargemap.rules.adnd2ct.phases import LAST, STEPS, name
from chargemap.rules.adnd2ct.plan import COVER, Due, Plan
from chargemap.rules.adnd2ct.routes import step_cost, touching
from chargemap.rules.adnd2ct.walk import Walk
from chargemap.rules.dice import Dice

Telling = dict[str, object]


class Fight:
    """Plans carried out on a field, in the order of the round.

    `winner` is the side that won initiative, or who finds it out when it is needed. Without dice nothing is
    rolled and nobody is hurt: what is told is what was planned.
    """

    def __init__(
        self,
        field: Field,
        plans: Sequence[Plan],
        dice: Dice | None,
        winner: Callable[[], str],
    ) -> None:
        """Take the field, and the plans in the order in which they were declared."""
        self.field = field
        self.plans = list(plans)
        self.dice = dice
        self.winner = winner
        self.told: list[Telling] = []
        self.provokes: list[str] = []
        self.phase = 0
        self.shot: list[Plan] = []  # plans that sent a missile

    def run(self) -> None:
        """Play every phase, and the closing step."""
        for phase in range(len(STEPS)):
            self.phase = phase
            self._release_held()
            while (found := self._next()) is not None:
                plan, due = found
                plan.dues.remove(due)
                if not plan.over:
                    self._happen(plan, due)
            for plan in self.plans:
                self._end_concentration(plan)

    # ------------------------------------------------------------------ the order inside a phase
    def _next(self) -> tuple[Plan, Due] | None:
        """Return the next event of this phase (CT-04, CT-45)."""
        waiting = [
            (plan, due)
            for plan in self.plans
            for due in plan.dues
            if due.phase == self.phase
        ]
        if not waiting:
            return None
        shots = [one for one in waiting if one[1].group == COVER]
        if shots:
            shots.sort(key=lambda one: self._side_rank(one[0]))
            free = [one for one in shots if not self._must_wait(one[0], shots)]
            return (free or shots)[0]
        return min(waiting, key=lambda one: (self._side_rank(one[0]), one[1].group))

    def _side_rank(self, plan: Plan) -> int:
        if len(self.plans) == 1:
            return 0
        return 0 if plan.by.one.side == self.winner() else 1

    def _must_wait(self, plan: Plan, shots: Iterable[tuple[Plan, Due]]) -> bool:
        """Whether another's covering shot comes first: at its holder, who does not cover that one in turn."""
        return any(
            self._covers(other, plan.by) and not self._covers(plan, other.by)
            for other, _ in shots
            if other is not plan
        )

    def _covers(self, plan: Plan, one: Fighter) -> bool:
        return (
            self.field.enemies(plan.by, one)
            and plan.square is not None
            and plan.square in set(one.place.squares())
        )

    def _release_held(self) -> None:
        """Let those shots go that wait until whoever stands in their square acts (CT-46a)."""
        if self.phase > LAST:
            return
        for plan in self.plans:
            if not plan.waits_for_acts or plan.over or plan.dues or plan.shot_at:
                continue
            if self.phase >= plan.cover_phase and self._somebody_acts(plan):
                plan.dues = plan.covered_from(self.phase)
                plan.released = True

    def _somebody_acts(self, plan: Plan) -> bool:
        if plan.released:
            return False
        acting = {
            other.by.id
            for other in self.plans
            for due in other.dues
            if due.phase == self.phase and not other.over and not other.waits_for_acts
        }
        return any(self._covers(plan, self.field[one]) for one in acting)

    # ------------------------------------------------------------------ events
    def _happen(self, plan: Plan, due: Due) -> None:
        if plan.by.down:
            if due.does != "late" or not plan.by.aimed_at:
                self._lose(plan, "down")
            plan.over = True
            return
        _EVENTS[due.does](self, plan, due)

    def tell(self, told: Telling) -> None:
        """Add an event to the story."""
        self.told.append({"phase": name(self.phase), **told})

    def _lose(self, plan: Plan, why: str) -> None:
        plan.lost = True
        self.tell({"by": plan.by.id, "does": "lost", "why": why})

    def _fell(self, plan: Plan) -> bool:
        """Whether the one who acts went down in its own event; with anything left to do that is told."""
        if not plan.by.down:
            return False
        if not plan.over:
            self._lose(plan, "down")
        plan.over = True
        return True

    def _end_concentration(self, plan: Plan) -> None:
        """A spell that has come, or is lost, no longer binds its caster."""
        if plan.do == "cast" and not any(due.does == "cast" for due in plan.dues):
            plan.by.concentrating = False

    # ------------------------------------------------------------------ movement
    def move(self, plan: Plan, due: Due) -> None:
        """Go as far as this phase allows, with all that others do about it."""
        walk = plan.walk
        assert walk is not None, "only a walk is walked"
        plan.by.reckless = plan.by.reckless or plan.do in ("charge", "sprint")
        plan.by.charging = plan.by.charging or plan.do == "charge"
        plan.by.sprinting = plan.by.sprinting or plan.do == "sprint"
        if plan.do == "charge" and walk.arrived:
            self._arrive(plan)
            return
        if walk.arrived or (plan.do == "attack" and walk.target and walk.arrived):
            return
        if not self._has_way(plan, walk):
            self._turn_back(plan)
            return
        self._stretch(plan, walk, due.allowance)
        self._after_stretch(plan, walk, due)

    def _has_way(self, plan: Plan, walk: Walk) -> bool:
        """Whether the walk goes on: there is a way, and its points suffice."""
        if not walk.renew():
            return False
        if walk.given:
            return bool(walk.ahead) and walk.may_step(walk.ahead[0])
        limit = walk.limit if plan.do in ("charge", "move", "sprint") else walk.half
        return walk.spent + walk.cost() <= limit

    def _turn_back(self, plan: Plan) -> None:
        """The walk cannot go on: a full move is over; what follows a half-move is done from here (CT-19c)."""
        if plan.do == "charge":
            self._lose(plan, "target-gone")
            plan.over = True
        elif plan.do == "attack" and plan.walk is not None and plan.walk.target:
            plan.walk.ahead = []  # it seeks its own way: no event
        else:
            self._lose(plan, "blocked")
            plan.over = plan.do in ("move", "sprint")
            if plan.do == "guard":
                self._stand_guard(plan)

    def _after_stretch(self, plan: Plan, walk: Walk, due: Due) -> None:
        if plan.over or self._fell_with_more(plan, walk):
            return
        stuck = walk.given and walk.ahead and not walk.may_step(walk.ahead[0])
        if stuck and not walk.arrived:
            self._turn_back(plan)
        elif plan.do == "guard":
            self._stand_guard(plan)

    def _fell_with_more(self, plan: Plan, walk: Walk) -> bool:
        if not plan.by.down:
            return False
        left = bool(plan.dues) and not (plan.do in ("move", "sprint") and walk.arrived)
        if (walk.ahead or left) and not plan.over:
            self._lose(plan, "down")
        plan.over = True
        return True

    def _stretch(self, plan: Plan, walk: Walk, allowance: int) -> None:
        """Take the steps that the points allow, up to the last square on which one may stop."""
        points = 0
        for _ in range(self._steps_within(walk, allowance)):
            if walk.given and not walk.may_step(walk.ahead[0]):
                break
            points = self._step(plan, walk, points)
            if plan.by.down:
                break
            if plan.do == "charge" and walk.arrived:
                self._told_move(plan, points)
                self._arrive(plan)
                return
        self._told_move(plan, points)

    def _step(self, plan: Plan, walk: Walk, points: int) -> int:
        """Take one step, between those who strike before and after it; return the points not yet told."""
        new, mover = walk.ahead[0], plan.by
        if behind := self._left_behind(walk, new):
            points = self._told_move(plan, points)
            for enemy in behind:
                if not mover.down:
                    self._opportunity(enemy, mover)
        if mover.down:
            return points
        points += walk.take(new)
        return self._entered(plan, points)

    def _steps_within(self, walk: Walk, allowance: int) -> int:
        """Return how many steps the points allow, the last one to a square on which one may stop."""
        spent, odd, at, good = walk.spent, walk.odd, walk.mover.at, 0
        side, field = walk.mover.one.space, walk.field
        for number, new in enumerate(walk.ahead, start=1):
            if not touching(at, new):
                break
            cost, odd = step_cost(field.ground, field.paces, side, at, new, odd)
            spent += cost
            if spent > allowance:
                break
            at = new
            if walk.may_end(new):
                good = number
        return good

    def _told_move(self, plan: Plan, points: int) -> int:
        """Tell of the stretch so far, if there is one; return 0, the points of the next."""
        walk = plan.walk
        if points and walk is not None:
            self.tell(
                {
                    "by": plan.by.id,
                    "does": "move",
                    "to": list(plan.by.at),
                    "distance": points,
                }
            )
        return 0

    def _left_behind(self, walk: Walk, new: Square) -> list[Fighter]:
        """Return who strikes as the mover leaves a square it threatens (CT-15, CT-16)."""
        mover = walk.mover
        if self.field.options["leaving"] == "free":
            return []
        return [
            enemy
            for enemy in self.field.fighters.values()
            if self._may_strike(enemy, mover)
            and self.field.threatens(enemy, mover)
            and not self.field.threatens(enemy, mover, new)
            and not self._nearer(enemy, mover, new)
        ]

    def _nearer(self, enemy: Fighter, mover: Fighter, new: Square) -> bool:
        side = mover.one.space
        before = max(gap(enemy.place, mover.place))
        after = max(gap(enemy.place, Space(new[0], new[1], side)))
        return after < before

    def _may_strike(self, enemy: Fighter, mover: Fighter) -> bool:
        """Whether an attack of opportunity on that one is left to the enemy."""
        return (
            self.field.enemies(enemy, mover)
            and not enemy.sprinting
            and not enemy.concentrating
            and mover.id not in enemy.struck
            and len(enemy.struck) < enemy.one.opportunities
        )

    def _opportunity(self, enemy: Fighter, at: Fighter) -> None:
        if enemy.hand is None or enemy.down:
            return
        enemy.struck.append(at.id)
        self.provokes.append(enemy.id)
        self.tell(Blow("opportunity", enemy, at, enemy.hand).struck(self.dice))

    # ------------------------------------------------------------------ guards
    def _stand_guard(self, plan: Plan) -> None:
        plan.by.guards = True
        plan.by.awaits = cast(str | None, plan.action.get("at") or plan.action.at)

    def _entered(self, plan: Plan, points: int) -> int:
        """Let the guards strike whose threatened squares the mover has stepped into; return the points untold."""
        for guard in self.field.fighters.values():
            if plan.by.down:
                break
            if not self._would_strike(guard, plan.by):
                continue
            if self._answers_later(guard, plan):
                guard.owes.add(plan.by.id)
                continue
            points = self._told_move(plan, points)
            self._guard_strike(guard, plan.by)
        return points

    def _would_strike(self, guard: Fighter, mover: Fighter) -> bool:
        return (
            guard.guards
            and not guard.guard_used
            and not guard.sprinting
            and self.field.enemies(guard, mover)
            and guard.awaits in (None, mover.id)
            and self.field.threatens(guard, mover)
        )

    def _answers_later(self, guard: Fighter, plan: Plan) -> bool:
        """Whether the mover comes first: its longer weapon is aimed at the guard, or its charge (CT-62, CT-63)."""
        if guard.id not in plan.targets or plan.weapon is None or guard.hand is None:
            return False
        ours, theirs = plan.weapon.reach or 0, guard.hand.reach or 0
        if plan.do == "charge":
            return ours >= theirs
        return plan.do in ("attack", "guard") and ours > theirs

    def _guard_strike(self, guard: Fighter, at: Fighter) -> None:
        weapon = guard.hand
        assert weapon is not None, "a guard without a weapon threatens nothing"
        doubled = "set" in weapon.traits and (at.charging or at.sprinting)
        guard.guard_used = True
        guard.owes.discard(at.id)
        blow = Blow("guard-strike", guard, at, weapon, multiplier=2 if doubled else 1)
        self.tell(blow.struck(self.dice))

    def _answer(self, guard: Fighter, mover: Fighter) -> None:
        """Let a guard strike who came second, if it still can."""
        if mover.id in guard.owes:
            guard.owes.discard(mover.id)
            if self._would_strike(guard, mover) and not mover.down:
                self._guard_strike(guard, mover)

    def _arrive(self, plan: Plan) -> None:
        """The charger's blow, and the guard it charges: who is first (CT-33, CT-63 to CT-65)."""
        guard = self.field[plan.targets[0]]
        plan.over = True
        plan.dues.clear()
        answers = self._would_strike(guard, plan.by)
        if answers and self._guard_is_first(guard, plan):
            self._guard_strike(guard, plan.by)
            if plan.by.down:
                self._lose(plan, "down")
                return
            answers = False
        self._blow(plan, 2)
        if answers and not plan.by.down and self._would_strike(guard, plan.by):
            self._guard_strike(guard, plan.by)

    def _guard_is_first(self, guard: Fighter, plan: Plan) -> bool:
        ours, theirs = cast(Weapon, plan.weapon), cast(Weapon, guard.hand)
        reach = (theirs.reach or 0) - (ours.reach or 0)
        size = guard.one.size_of(theirs) - plan.by.one.size_of(ours)
        if reach:
            return reach > 0
        if size and self.field.options["first_strike"] == "reach-size-initiative":
            return size > 0
        return self.winner() == guard.one.side

    # ------------------------------------------------------------------ blows
    def _blow(self, plan: Plan, bonus: int = 0) -> None:
        """Strike the target with the action's own blow."""
        target, weapon = self.field[plan.targets[0]], plan.weapon
        if target.down:
            self._lose(plan, "target-down")
        elif weapon is None or not self.field.strikes(plan.by, weapon, target):
            self._lose(plan, "target-gone")
        else:
            self._face(plan.by, target)
            lance = plan.by.charging and "lance" in weapon.traits
            multiplier = 2 if plan.do == "charge" and lance else 1
            blow = Blow("attack", plan.by, target, weapon, bonus + plan.mod, multiplier)
            self.tell(blow.struck(self.dice))

    def _face(self, one: Fighter, other: Fighter) -> None:
        """Turn to whom one attacks: the nearest of the eight directions (CT-13)."""
        dx, dy = other.centre[0] - one.centre[0], other.centre[1] - one.centre[1]
        across, down = abs(dx), abs(dy)
        level = (across + down) ** 2 < 2 * across * across
        steep = (across + down) ** 2 < 2 * down * down
        turn = (0 if steep else _sign(dx), 0 if level else _sign(dy))
        if turn != (0, 0):
            one.turn_to(turn)

    def attack(self, plan: Plan, due: Due) -> None:
        """Strike; a guard whom a longer weapon came at answers (CT-62)."""
        self._blow(plan)
        plan.over = True
        self._answer(self.field[plan.targets[0]], plan.by)

    def late(self, plan: Plan, due: Due) -> None:
        """A guard whom nobody attacked, and who struck nobody, attacks (CT-67)."""
        by = plan.by
        if by.aimed_at or by.guard_used:
            return
        then = cast(dict[str, str], plan.action.get("then"))
        plan.targets = (then["at"],)
        target = self.field[then["at"]]
        by.guards = False
        if plan.walk is None and not target.down:
            plan.walk = Walk(
                self.field,
                by,
                plan.half,
                plan.half,
                target=target,
                weapon=plan.weapon,
            )
            if not plan.walk.arrived and self._has_way(plan, plan.walk):
                self._stretch(plan, plan.walk, plan.half)
                if by.down:
                    self._fell(plan)
                    return
        self._blow(plan)
        plan.over = True
        self._answer(target, by)

    def cover(self, plan: Plan, due: Due) -> None:
        """The first shot or blow at whoever of the enemy stands in the covered square (CT-41, CT-48)."""
        there = [
            one
            for one in self.field.standing_on(cast(Square, plan.square))
            if self.field.enemies(plan.by, one)
        ]
        if not there or plan.weapon is None:
            self._lose(plan, "square-empty")
            plan.over = True
            return
        target = there[0]
        plan.shot_at, plan.targets = target.id, (target.id,)
        if due.does == "cover-shot":
            self._missile(plan, target, "cover-shot", 2)
            return
        self._face(plan.by, target)
        self.tell(
            Blow(
                "cover-strike",
                plan.by,
                target,
                plan.weapon,
                2 + plan.mod,
                critical=THROAT,
            ).struck(self.dice)
        )

    def shoot(self, plan: Plan, due: Due) -> None:
        """Send one missile."""
        target = self.field[plan.targets[min(due.index, len(plan.targets) - 1)]]
        self._missile(plan, target, "shoot", 0)

    def _missile(self, plan: Plan, target: Fighter, does: str, bonus: int) -> None:
        weapon = cast(Weapon, plan.weapon)
        if why := self._unfit(plan, target):
            self._lose(plan, why)
            return
        for enemy in self._disturbing(plan.by, target):
            self._opportunity(enemy, plan.by)
            if plan.by.down:
                self._lose(plan, "down")
                plan.over = True
                return
        penalty = weapon.range_penalty(self.field.range_to(plan.by, target.place))
        self._face(plan.by, target)
        if plan not in self.shot:
            self.shot.append(plan)
        blow = Blow(does, plan.by, target, weapon, bonus + plan.mod + (penalty or 0))
        self.tell(blow.struck(self.dice))

    def _unfit(self, plan: Plan, target: Fighter) -> str:
        """Return why a missile cannot be sent at the target now; "" if it can."""
        weapon = cast(Weapon, plan.weapon)
        if target.down:
            return "target-down"
        if not self.field.sees(plan.by, target.place.squares()):
            return "out-of-sight"
        distance = self.field.range_to(plan.by, target.place)
        return "out-of-range" if weapon.range_penalty(distance) is None else ""

    def _disturbing(self, by: Fighter, target: Fighter) -> list[Fighter]:
        """Return who strikes at one who shoots within its reach (CT-54, CT-55)."""
        return [
            enemy
            for enemy in self.field.fighters.values()
            if self._may_strike(enemy, by)
            and self.field.threatens(enemy, by)
            and not (enemy is target and self._came_up(enemy, by))
        ]

    def _came_up(self, enemy: Fighter, shooter: Fighter) -> bool:
        """Whether the enemy moved up this round to threaten the shooter (CT-55)."""
        if enemy.one.moved_up:
            return True
        if not enemy.moved:
            return False
        now = (enemy.at, enemy.facing), (shooter.at, shooter.facing)
        (enemy.at, enemy.facing), (shooter.at, shooter.facing) = (
            enemy.began,
            shooter.began,
        )
        threatened = self.field.threatens(enemy, shooter)
        (enemy.at, enemy.facing), (shooter.at, shooter.facing) = now
        return not threatened

    # ------------------------------------------------------------------ spells and powers
    def spell(self, plan: Plan, due: Due) -> None:
        """The spell comes, unless its caster was hit before (CT-20, CT-24)."""
        if plan.by.disrupted:
            self._lose(plan, "disrupted")
            return
        rounds = cast(int, plan.action.get("rounds", 1))
        told: Telling = {"by": plan.by.id, "does": "cast"}
        self.tell(told | ({"round": rounds} if rounds > 1 else {}))
        plan.by.concentrating = False

    def power(self, plan: Plan, due: Due) -> None:
        """The psionic power takes effect (CT-26)."""
        self.tell({"by": plan.by.id, "does": "power"})


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


_EVENTS: dict[str, Callable[[Fight, Plan, Due], None]] = {
    "move": Fight.move,
    "attack": Fight.attack,
    "late": Fight.late,
    "cover-shot": Fight.cover,
    "cover-strike": Fight.cover,
    "shoot": Fight.shoot,
    "cast": Fight.spell,
    "power": Fight.power,
}
