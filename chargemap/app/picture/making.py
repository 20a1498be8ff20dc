"""How long work is done in steps: whoever has it done decides what happens between them.

A making yields how far it has come, from 0 to 1, after each little piece of work; or a `Job`, which
takes long but needs nothing of the window, so that it may be run in a thread. Closed, it leaves
nothing behind. On the command line all of it is done at once, and the same comes of it.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import TypeAlias, TypeVar


@dataclass(frozen=True, slots=True)
class Job:
    """A piece of long work; the `last` one is not given up any more."""

    run: Callable[[], object]
    last: bool = False


Made = TypeVar("Made")
Making: TypeAlias = Generator["float | Job", None, Made]


def finish(making: Making[Made]) -> Made:
    """Do all of the work now; return what came of it."""
    while True:
        try:
            step = next(making)
        except StopIteration as done:
            made: Made = done.value
            return made
        if isinstance(step, Job):
            step.run()


def part_of(making: Making[Made], start: float, end: float) -> Making[Made]:
    """Do the work as a part of a longer one, which it brings on from `start` to `end`."""
    while True:
        try:
            step = next(making)
        except StopIteration as done:
            made: Made = done.value
            return made
        yield step if isinstance(step, Job) else start + (end - start) * step
