"""The phases of a round, event by event: movement with its reactions, blows, missiles, spells (section 4)."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from chargemap.model.verdict import Clause, Moment
from chargemap.rules.adnd2ct import clauses as ct
from chargemap.rules.adnd2ct import moving, striking
from chargemap.rules.adnd2ct.blows import Blow, event_of
from chargemap.rules.adnd2ct.field import Field, Fighter
from chargemap.rules.adnd2ct.phases import LAST, STEPS, name
from chargemap.rules.adnd2ct.plan import COVER, Due, Plan
from chargemap.rules.dice import Dice

Telling = dict[str, object]

FIRST, AFTER = "first", "after"  # than the other sides in the same phase
LOST = {
    "down": (ct.CT09,),
    "target-down": (ct.CT09,),
    "target-gone": (ct.CT19B,),
    "square-empty": (ct.CT41,),
    "blocked": (ct.CT19B, ct.CT19C),
    "out-of-sight": (ct.CT17,),
    "out-of-range": (ct.CT17,),
    "disrupted": (ct.CT24,),
}


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
        self.moments: list[Moment] = []  # one for each of what is told
        self.order = ""  # whether the event that happens comes before or after others
        self.led = False  # the side that won initiative has acted in this phase
        self.provokes: list[str] = []
        self.phase = 0
        self.shot: list[Plan] = []  # plans that sent a missile
        self.strikes: Counter[str] = Counter()  # of each one, so far

    def run(self) -> None:
        """Play every phase, and the closing step."""
        for phase in range(len(STEPS)):
            self.play(phase)

    def play(self, phase: int) -> None:
        """Play one phase: each event is finished before the next begins."""
        self.phase, self.led = phase, False
        self._release_held()
        while (found := self._next()) is not None:
            plan, due = found
            self.order = self._order(plan, due)
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

    def _order(self, plan: Plan, due: Due) -> str:
        """Return whether the event comes before or after those of other sides in this phase (CT-04)."""
        if due.group == COVER:
            return ""
        if self._side_rank(plan):
            return AFTER if self.led else ""
        self.led = True
        behind = (one for one in self.plans if self._side_rank(one) and not one.over)
        waiting = any(due.phase == self.phase for one in behind for due in one.dues)
        return FIRST if waiting else ""

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
                self.lose(plan, "down")
            plan.over = True
            return
        _EVENTS[due.does](self, plan, due)

    def tell(
        self, told: Telling, of: Plan | None, why: str, *clauses: Clause, **more: Any
    ) -> None:
        """Add an event to the story: of which action, and why it comes just then; `more` goes into its moment."""
        self.told.append({"phase": name(self.phase), **told})
        known: dict[str, Any] = {"target": of.target, "order": self.order} if of else {}
        cited = tuple(one.id for one in clauses)
        moment = Moment(of.do if of else "", why=why, clauses=cited, **known)
        self.moments.append(replace(moment, **more))

    def blow(
        self,
        blow: Blow,
        of: Plan | None,
        why: str,
        *clauses: Clause,
        beside: str = "",
    ) -> None:
        """Strike, and tell it."""
        self.strikes[blow.by.id] += 1
        number = self.strikes[blow.by.id]
        attack = replace(blow, number=number).struck(self.dice)
        told = event_of(blow.does, attack)
        more = {"attack": attack, "target": attack.at, "beside": beside}
        self.tell(told, of, why, *clauses, **more)

    def lose(self, plan: Plan, why: str) -> None:
        """Tell that something of the action is lost, and why."""
        plan.lost = True
        told: Telling = {"by": plan.by.id, "does": "lost", "why": why}
        self.tell(told, plan, why, *LOST[why])

    def fell(self, plan: Plan) -> bool:
        """Whether the one who acts went down in its own event; with anything left to do that is told."""
        if not plan.by.down:
            return False
        if not plan.over:
            self.lose(plan, "down")
        plan.over = True
        return True

    def _end_concentration(self, plan: Plan) -> None:
        """A spell that has come, or is lost, no longer binds its caster."""
        if plan.do == "cast" and not any(due.does == "cast" for due in plan.dues):
            plan.by.concentrating = False


_EVENTS: dict[str, Callable[[Fight, Plan, Due], None]] = {
    "move": moving.move,
    "attack": striking.attack,
    "late": moving.late,
    "cover-shot": striking.cover,
    "cover-strike": striking.cover,
    "shoot": striking.shoot,
    "cast": striking.spell,
    "power": striking.power,
}
