"""Who may step into the way of a mover, and who is named to (SK-24 to SK-29, SK-47 to SK-49; section 5)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from chargemap.geometry.table.meeting import (
    BEHIND,
    BLOCKED,
    NEVER,
    Meeting,
    meeting,
)
from chargemap.geometry.table.surfaces import EPS
from chargemap.model.board import Point
from chargemap.rules.skirmish.course import Course
from chargemap.rules.skirmish.warrior import Field, Warrior

NO_INTERCEPT = ("stunned", "knocked-down", "fleeing")
WORDS = {NEVER: "too-far", BEHIND: "behind", BLOCKED: "blocked"}


def unable(field: Field, one: Warrior) -> tuple[str, ...]:
    """Return what keeps a warrior from intercepting anybody (SK-25, SK-49)."""
    found = ["in-combat"] if field.in_combat(one) else []
    found += [word for word in NO_INTERCEPT if word in one.token.states]
    hidden = "hidden" in one.token.states
    if hidden and not field.option("hidden_may_intercept"):
        found.append("hidden")
    return tuple(found)


@dataclass(frozen=True)
class Passage:
    """A way as others see it: who goes it, who is being charged, and the line behind which nobody steps up.

    The line runs through `line` at right angles to `ahead`; `ends` says that who is level with it may
    still step up (the end of a move), else he may not (a target).
    """

    field: Field
    mover: Warrior
    course: Course
    charged: frozenset[str]
    line: Point
    ahead: Point
    ends: bool = False

    def reasons(self, one: Warrior) -> tuple[str, ...]:
        """Return all that bars a warrior from intercepting at all."""
        found = []
        if self.field.same_side(self.mover, one):
            found.append("own-side")
        if one.id in self.charged:
            found.append("is-target")
        found += unable(self.field, one)
        if self._behind_the_end(one):
            found.append("behind")
        return tuple(found)

    def _behind_the_end(self, one: Warrior) -> bool:
        past = (one.at[0] - self.line[0]) * self.ahead[0] + (
            one.at[1] - self.line[1]
        ) * self.ahead[1]
        return past > EPS if self.ends else past >= -EPS

    def meets(self, one: Warrior) -> Meeting | tuple[str, ...]:
        """Return where a warrior may meet the mover; else the reasons why not."""
        barred = self.reasons(one)
        if barred:
            return barred
        mover, field = self.mover, self.field
        floor = field.floor(one, one.height, mover.id)
        landing = field.floor(mover, one.height) if mover.flies else None
        found = meeting(
            self.course.straight(),
            mover.radius,
            one.base,
            floor,
            float(field.option("intercept_range")),
            landing=landing,
        )
        return found if isinstance(found, Meeting) else (WORDS[found],)

    @cached_property
    def able(self) -> tuple[str, ...]:
        """The ids of all who may intercept, in the order of the battle."""
        return tuple(
            key
            for key, one in self.field.warriors.items()
            if key != self.mover.id and isinstance(self.meets(one), Meeting)
        )


@dataclass(frozen=True, slots=True)
class Interception:
    """What came of the interceptor who was named: a meeting, or the reasons against it."""

    by: object
    meeting: Meeting | None = None
    reasons: tuple[str, ...] = ()

    def plain(self) -> dict[str, object]:
        """Return it as the verdict's `interception`."""
        met = self.meeting
        return {
            "by": self.by,
            "legal": met is not None,
            "reasons": list(self.reasons),
            "at": list(met.stands) if met else None,
            "moved": met.moved if met else 0,
        }


def named(choice: object, passage: Passage) -> Interception | None:
    """Return what comes of the interceptors that an action names: nobody, one, or more than is allowed (SK-28)."""
    if not choice:
        return None
    ids: Sequence[str] = [choice] if isinstance(choice, str) else list(choice)  # type: ignore[call-overload]
    if len(set(ids)) > 1:
        return Interception(list(ids), reasons=("one-only",))
    one = passage.field.warriors[ids[0]]
    if one.id == passage.mover.id:
        return Interception(one.id, reasons=("own-side",))
    met = passage.meets(one)
    if isinstance(met, Meeting):
        return Interception(one.id, met)
    return Interception(one.id, reasons=met)
