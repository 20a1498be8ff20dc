"""What happens on the way: tests in the order of the route, falls, and a stop by an interceptor (SK-10 to SK-22, SK-45)."""

import dataclasses
from dataclasses import dataclass, replace

from chargemap.geometry.table.links import CLIMB, JUMP, Link
from chargemap.geometry.table.surfaces import rounded
from chargemap.model.board import Point
from chargemap.model.verdict import Check
from chargemap.rules.dice import Check as Sought
from chargemap.rules.dice import Dice
from chargemap.rules.skirmish.course import Course
from chargemap.rules.skirmish.warrior import Field, Warrior

SIDES = {"d6": 6, "d12": 12}


def initiative_test(
    field: Field, one: Warrior, kind: str, dice: Dice, which: tuple[int, int] = (1, 1)
) -> Check:
    """Return an Initiative test (SK-39), which of so many it is."""
    die = str(field.option("initiative_test"))
    sought = Sought(kind, field.need(one), die == "d6", *which)
    roll = dice.roll("initiative", SIDES[die], one.id, sought)
    return Check(
        kind=kind,
        of=one.id,
        roll=roll,
        need=sought.need,
        passed=sought.passed(roll),
        die=SIDES[die],
        low=sought.low,
    )


@dataclass
class Trial:
    """One warrior on his way: the dice so far, and whether and where he failed.

    Without dice nothing is rolled, and nothing fails that a die would decide.
    """

    field: Field
    by: Warrior
    course: Course
    dice: Dice | None
    failure: str = ""
    tests: list[Check] = dataclasses.field(default_factory=list)
    fell: float = 0.0
    failed_at: int | None = None  # the link he failed at
    _next: int = 0
    _climbed: bool = False

    @property
    def links(self) -> tuple[Link, ...]:
        """The links of the way, in order."""
        return self.course.links

    def test(self, kind: str, number: int = 1, many: int = 1) -> bool:
        """Roll a test, one of so many, and note it; without dice it is passed."""
        if self.dice is None:
            return True
        which = (number, many)
        check = initiative_test(self.field, self.by, kind, self.dice, which)
        self.tests.append(check)
        return bool(check.passed)

    def roll_before(self, link: int) -> None:
        """Take the tests of all links before the one of that number, up to the first failure."""
        while not self.failure and self._next < min(link, len(self.links)):
            self._take(self._next, self.links[self._next])
            self._next += 1

    def roll_all(self) -> None:
        """Take all tests that are left, up to the first failure."""
        self.roll_before(len(self.links))

    def _take(self, index: int, link: Link) -> None:
        if link.kind == CLIMB and not self._climbed:
            self._climbed = True
            if not self.test("climb"):
                self._fail("climb-test", index, link.height if link.down else 0.0)
        elif link.kind == JUMP:
            if rounded(link.height) > float(self.field.option("max_jump")):
                self._fail("jump-too-far", index, link.height)
            elif not all(
                self.test("jump", number, link.tests)
                for number in range(1, link.tests + 1)
            ):
                self._fail("jump-test", index, link.height)

    def _fail(self, failure: str, index: int, fell: float) -> None:
        self.failure, self.failed_at, self.fell = failure, index, fell

    @property
    def jumped(self) -> bool:
        """Whether a jump was done or failed so far."""
        done = self.failed_at + 1 if self.failed_at is not None else self._next
        return any(one.kind == JUMP for one in self.links[:done])

    def failed_course(self, field: Field | None = None) -> Course:
        """Return the way to where he failed a test: the foot of the wall, or where he fell to, as a field is by then."""
        assert self.failed_at is not None
        before = self.course.before_link(self.failed_at)
        if not self.fell:
            return before
        link = self.links[self.failed_at]
        fall = next(one for one in self.course.pieces if one.link is link)
        fall = replace(fall, end=self._landing(link, field or self.field), movement=0.0)
        return replace(before, pieces=(*before.pieces, fall))

    def _landing(self, link: Link, field: Field) -> Point:
        """Return where he falls to: the foot, or the nearest free place to it."""
        foot = link.ends[1]
        floor = field.floor(self.by, link.heights[1])
        return floor.nearest_free(foot) or foot
