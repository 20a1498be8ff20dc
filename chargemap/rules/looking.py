"""What a ruleset says of distances and of lines when people measure or look, without any action."""

from dataclasses import dataclass
from typing import TypeAlias

from chargemap.model.board import Point, Square
from chargemap.model.verdict import Clause, Mark

Place: TypeAlias = str | Point  # the id of a token, or a square (a point on a table)


@dataclass(frozen=True, slots=True)
class Measured:
    """A length by the ruleset's own rule, which `text` names: a sentence with {distance} and {unit},
    or {length}.

    `points` are the points of the line as drawn, in board units, `so_far` the length up to each of them;
    `squares` are those it passes, both ends included. A length that players may not know yet is not `told`:
    `text` says why, and there are no numbers.
    """

    distance: float
    unit: str
    text: str
    clauses: tuple[Clause, ...]
    points: tuple[Point, ...]
    so_far: tuple[float, ...] = ()
    squares: tuple[Square, ...] = ()
    told: bool = True


@dataclass(frozen=True, slots=True)
class Stride:
    """The squares that one kind of `move` reaches and none named before it, by their upper left corners.

    `kind` is what the action calls it, `text` a sentence with {length} and {unit}.
    """

    kind: str
    text: str
    length: float
    squares: frozenset[Square]


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that holds, or not, between who looks and what is looked at.

    `text` is a sentence with {by}, {at} and {value} (or {length}, in the ruleset's unit), `short` a few words for the board; `marks` are the
    evidence against it, `line` an open line if there is one. `good` is whether a striker would like it.
    """

    code: str
    good: bool
    text: str
    short: str
    clauses: tuple[Clause, ...]
    value: str = ""
    length: float = 0.0
    marks: tuple[Mark, ...] = ()
    line: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Sight:
    """All that `by` has to know of a token or a square before it acts."""

    by: str
    at: Place
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Zone:
    """The ground round a token in which others have to reckon with it: its outline, and so many inches wide.

    `kind` is what the ruleset calls it, `text` a sentence with {who} and {length}; others keep off one
    that is `firm`.
    """

    kind: str
    text: str
    inches: float
    points: tuple[Point, ...]
    firm: bool = False


@dataclass(frozen=True, slots=True)
class Cost:
    """One line of what an action's way costs: `text` is a phrase with {length}.

    `movement` is what it takes of the allowance, `tests` how many dice have to come off there, `test` the
    words for one of them with {need}, `at` the place of the board where it is paid, if it is one place.
    """

    kind: str
    text: str
    length: float
    movement: float
    tests: int = 0
    test: str = ""
    need: int = 0
    at: Point | None = None
