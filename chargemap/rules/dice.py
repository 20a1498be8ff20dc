"""Dice: scripted queues by purpose first, then a generator that follows from the battle's seed."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

ROLLS = ("attack", "confirm", "damage")  # what they are for is said by their name
TIE = "tie"  # the kind of a die that is rolled again, whatever it shows


class DiceError(ValueError):
    """A typed or scripted die that does not exist: `purpose`, `value`, and the number of `sides`."""

    def __init__(self, purpose: str, value: int, sides: int) -> None:
        """Keep what was wrong; the message says it in words."""
        super().__init__(f"a number from 1 to {sides}, not {value}")
        self.purpose, self.value, self.sides = purpose, value, sides


@dataclass(frozen=True, slots=True)
class Check:
    """What one die is rolled for: a kind of check, which of so many, and what it must show at most, or at least.

    `at` is whom it is rolled against, `strike` which of the strikes of whoever strikes it belongs to.
    """

    kind: str
    need: int
    low: bool
    number: int = 1
    many: int = 1
    at: str = ""
    strike: int = 1

    def passed(self, roll: int) -> bool:
        """Whether it comes off with that number."""
        return roll <= self.need if self.low else roll >= self.need


class Dice:
    """The dice of one action. Queues are used in order and used up; a dry one is rolled from the seed.

    `typed_by` says whose dice stand in the last queue, by the id of a token or the name of a side; "" is
    whoever acts. `thrown` are those that were rolled: their sides, and what they show.
    """

    def __init__(
        self,
        queues: Sequence[Mapping[str, Sequence[int]]] = (),
        seed: int = 1,
        drawn: int = 0,
        typed_by: Callable[[str], bool] = lambda _whose: True,
    ) -> None:
        """Take `queues` (the first one first), and the generator as it is after `drawn` dice."""
        self._queues = [
            {purpose: list(values) for purpose, values in queue.items()}
            for queue in queues
        ]
        self._seed = seed
        self.drawn = drawn
        self.typed_by = typed_by
        self.rolled: dict[str, list[int]] = {}
        self.thrown: list[tuple[int, int]] = []

    def roll(
        self,
        purpose: str,
        sides: int,
        of: str = "",
        check: Check | None = None,
        who: str = "",
    ) -> int:
        """Return one die of `sides` for `purpose`; raise `DiceError` if a scripted one shows no such face.

        `of` is the token that it is for, where it is one of many, and `check` what must come off; `who`
        rolls it, where that is not `of`, nor whoever acts.
        """
        value = self._scripted(purpose, who or of)
        if value is None:
            value = random.Random(f"{self._seed}/{self.drawn}").randint(1, sides)
            self.drawn += 1
            self.thrown.append((sides, value))
        elif not 1 <= value <= sides:
            raise DiceError(purpose, value, sides)
        self.rolled.setdefault(purpose, []).append(value)
        return value

    def left(self) -> dict[str, tuple[int, ...]]:
        """Return what is left of the last queue."""
        return (
            {purpose: tuple(values) for purpose, values in self._queues[-1].items()}
            if self._queues
            else {}
        )

    def _scripted(self, purpose: str, whose: str) -> int | None:
        queues = self._queues if self.typed_by(whose) else self._queues[:-1]
        for queue in queues:
            if queue.get(purpose):
                return queue[purpose].pop(0)
        return None
