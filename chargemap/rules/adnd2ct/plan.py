"""What is declared for a round: the action's way, its events, and when they fall (sections 3 and 4 of the page)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import cast

from chargemap.model.battle import Action
from chargemap.model.board import Square
from chargemap.rules.adnd2ct.arms import Weapon
from chargemap.rules.adnd2ct.field import Fighter
from chargemap.rules.adnd2ct.phases import CLOSING, LAST, number, shifted
from chargemap.rules.adnd2ct.walk import Walk

COVER, ACT, MOVE = 0, 1, 2  # the order inside a phase (CT-04)
FULL_MOVES = ("charge", "move", "sprint")  # they have a second half


@dataclass(frozen=True, slots=True)
class Due:
    """An event to come: in which phase, of which kind, and which of several it is."""

    phase: int
    does: str
    group: int = ACT
    index: int = 0
    allowance: int = 0  # points that may have been spent when it is over


@dataclass(slots=True, eq=False)
class Plan:
    """One action as it is carried out. `shift` is what initiative does to its side's phases (CT-03)."""

    action: Action
    by: Fighter
    weapon: Weapon | None = None
    targets: tuple[str, ...] = ()
    walk: Walk | None = None
    takes: str = ""
    shift: int = 0
    roll: int = 0  # of a psionic power
    dues: list[Due] = field(default_factory=list)
    square: Square | None = None  # that it covers
    shot_at: str = ""  # whom the covering shot was aimed at
    moved: bool = False  # a half-move was planned
    over: bool = False
    released: bool = False  # the held shot has been let go
    half: int = 0  # points of a half-move
    lost: bool = False  # something of it was
    alone: bool = False  # not one of a round's

    @property
    def do(self) -> str:
        """The action's name."""
        return self.action.do

    @property
    def target(self) -> str:
        """Whom it is aimed at, if at one."""
        return self.targets[0] if self.targets else ""

    @property
    def mod(self) -> int:
        """The table's modifier to every blow and missile of the action itself."""
        return cast(int, self.action.get("mod", 0))

    @property
    def base(self) -> int:
        """The base phase of who acts."""
        return shifted(self.by.one.base_phase, self.shift)

    @property
    def speed(self) -> int:
        """The phase of the weapon."""
        if self.weapon is None or not self.weapon.speed:
            return self.base
        return shifted(number(self.weapon.speed), self.shift)

    @property
    def normal(self) -> int:
        """The phase of the first blow or missile: the later of base phase and weapon (CT-06, CT-56)."""
        return max(self.base + (1 if self.moved else 0), self.speed)

    @property
    def reason(self) -> str:
        """By what the phase of the first blow or missile is fixed."""
        own = self.base + (1 if self.moved else 0)
        if self.speed > own:
            return "weapon"
        return "half-moved" if self.moved else "base"

    def stand_guard(self) -> None:
        """From now on it guards, against the one it names or against all (CT-60)."""
        self.by.guards = True
        self.by.awaits = next(iter(self.action.targets), None)

    def schedule(self) -> None:
        """Set down when its events fall."""
        self.dues = list(_SCHEDULES[self.do](self))

    def walking(self, halves: bool) -> list[Due]:
        """Return the events of its movement: in the base phase, and if it takes both halves in the next."""
        if self.walk is None:
            return []
        first = Due(self.base, "move", MOVE, 0, self.walk.half)
        return [first, self.second_half(self.base)] if halves else [first]

    @property
    def may_go_on(self) -> bool:
        """Whether a second half of its movement may still be put after the first."""
        planned = any(one.does == "move" for one in self.dues)
        return self.do in FULL_MOVES and not planned

    def second_half(self, first: int) -> Due:
        """Return the event of the second half of its movement, one phase after the first."""
        assert self.walk is not None, "only a walk has halves"
        return Due(min(first + 1, CLOSING), "move", MOVE, 1, self.walk.limit)

    def missiles(self, first: int, count: int, start: int = 0) -> list[Due]:
        """Return so many shots: together, or one a phase."""
        volley = self.weapon is not None and "volley" in self.weapon.traits
        return [
            Due(
                min(first if volley else first + index, CLOSING),
                "shoot",
                ACT,
                start + index,
            )
            for index in range(count)
        ]

    @property
    def count(self) -> int:
        """How many missiles it sends this round."""
        if self.weapon is None:
            return 0
        most = self.weapon.missiles(self.moved)
        return min(most, cast(int, self.action.get("shots", most)))

    @property
    def cover_phase(self) -> int:
        """The first phase of a covering shot or blow (CT-44): no initiative shifts it."""
        specialist = self.weapon is not None and self.weapon.prof == "specialist"
        return 0 if specialist else 1

    @property
    def waits_for_acts(self) -> bool:
        """Whether a covering shot waits until whoever stands there acts (CT-46a)."""
        return self.do == "cover" and self.action.get("hold") == "acts"

    def covered_from(self, phase: int) -> list[Due]:
        """Return the covering shot in that phase and the rest of the missiles after it (CT-47)."""
        if self.weapon is None or not self.weapon.is_missile:
            return [Due(phase, "cover-strike", COVER)]
        rest = self.weapon.missiles(False) - 1
        return [
            Due(phase, "cover-shot", COVER),
            *self.missiles(max(self.normal, phase + 1), rest, 1),
        ]


def _attack(plan: Plan) -> list[Due]:
    blow = Due(min(plan.normal, CLOSING), "attack", ACT)
    return [*plan.walking(halves=False), blow]


def _shoot(plan: Plan) -> list[Due]:
    return [*plan.walking(halves=False), *plan.missiles(plan.normal, plan.count)]


def _full(plan: Plan) -> list[Due]:
    walk = plan.walk
    return plan.walking(halves=walk is not None and walk.cost() > walk.half)


def _cover(plan: Plan) -> list[Due]:
    if plan.waits_for_acts:
        return []
    hold = plan.action.get("hold")
    phase = number(cast(str, hold)) if hold else plan.cover_phase
    return plan.covered_from(phase)


def _guard(plan: Plan) -> list[Due]:
    dues = plan.walking(halves=False)
    if plan.action.get("then") and not plan.alone:
        dues.append(Due(CLOSING, "late", MOVE))
    return dues


def cast_phase(plan: Plan) -> int:
    """Return the phase in which the spell comes (CT-20)."""
    time = plan.action.get("time", 0)
    if plan.action.get("rounds") or time == "round":
        return shifted(LAST, plan.shift)
    units = cast(int, time)
    place = 1 if units <= 3 else 2 if units <= 6 else 3
    return shifted(place, plan.shift)


def _cast(plan: Plan) -> list[Due]:
    spell = Due(cast_phase(plan), "cast", ACT)
    if plan.walk is None:
        return [spell]
    return [spell, Due(CLOSING, "move", MOVE, 0, plan.walk.half)]


def _psionic(plan: Plan) -> list[Due]:
    total = plan.roll + cast(int, plan.action.get("prep", 0))
    return [Due(min((max(total, 1) - 1) // 2, LAST), "power", ACT)]


_SCHEDULES: Mapping[str, Callable[[Plan], list[Due]]] = {
    "attack": _attack,
    "shoot": _shoot,
    "charge": _full,
    "move": _full,
    "sprint": _full,
    "cover": _cover,
    "guard": _guard,
    "cast": _cast,
    "psionic": _psionic,
    "parry": lambda plan: [],
}
