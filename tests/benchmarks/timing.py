"""Two ways to one answer, timed in turns; the medians are compared."""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

ROUNDS = 9


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table; `reach` is what `measured` must be, at least or at most."""

    goal: str
    workload: str
    measured: float
    reach: float
    at_least: bool = True
    equal: bool | None = None  # whether both sides gave the same answers
    unit: str = "x"

    @property
    def good(self) -> bool:
        """Whether the goal is reached, with equal answers."""
        reached = (
            self.measured >= self.reach
            if self.at_least
            else self.measured <= self.reach
        )
        return reached and self.equal is not False

    def __str__(self) -> str:
        bound = "at least" if self.at_least else "at most"
        equal = {None: "", True: "equal", False: "DIFFERENT"}[self.equal]
        verdict = "good" if self.good else "MISSED"
        return (
            f"{self.goal:4} {self.workload:62} {self.measured:8.2f} {self.unit:2} "
            f"({bound} {self.reach:g}) {equal:9} {verdict}"
        )


def alternating(
    ours: Callable[[int], object], theirs: Callable[[int], object], rounds: int = ROUNDS
) -> tuple[float, float, bool]:
    """Return the median seconds of both, each called with the number of the round, and whether they agree."""
    times: tuple[list[float], list[float]] = ([], [])
    equal = True
    for number in range(-1, rounds):  # the first one warms up and is not counted
        answers = []
        for side, spent in zip((ours, theirs), times, strict=True):
            begun = time.perf_counter()
            answers.append(side(number))
            if number >= 0:
                spent.append(time.perf_counter() - begun)
        equal = equal and answers[0] == answers[1]
    return statistics.median(times[0]), statistics.median(times[1]), equal
