"""The verdict: legal or not, why, and what came of it; with the evidence to draw."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from chargemap.model.board import Point, Square

Plain: TypeAlias = object  # JSON data: None, bool, int, float, str, list, dict


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause of the rules: its id, its text in our words, and the source it was read from."""

    id: str
    text: str
    source: str


@dataclass(frozen=True, slots=True)
class Reason:
    """One way in which an action can be barred: the code, the clauses it cites, and its sentence.

    The sentence may use {by}, {at} and {tokens} (the names of the tokens in the evidence), {meant} and
    {most} (the length of the way, and how long it may be), and every length that is an option. One that is
    true of each mark by itself (`each`) is told once for every mark, with the tokens of that mark.
    """

    code: str
    clauses: tuple[Clause, ...]
    text: str
    each: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """Evidence to draw: the tokens, squares and outlines in the way, and a short `label` for them."""

    tokens: tuple[str, ...] = ()
    squares: tuple[Square, ...] = ()
    shapes: tuple[tuple[Point, ...], ...] = ()  # polylines in board units
    label: str = ""

    @property
    def head(self) -> str:
        """The token that it is drawn at; none if it has no tokens."""
        return self.tokens[0] if self.tokens else ""


@dataclass(frozen=True, slots=True)
class Finding:
    """One reason why an action is barred, with all the evidence for it."""

    reason: Reason
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """One number that goes into a total, with the words for it: a number never stands without its reasons."""

    value: int
    text: str


@dataclass(frozen=True, slots=True)
class Damage:
    """Damage of a hit: every die, the multiplier and the total; `doubled` says for what it was multiplied."""

    multiplier: int
    rolls: tuple[int, ...]
    total: int
    doubled: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack roll. Before the dice fall (in a preview) `roll`, `total`, `hit` and `critical` are None.

    With `thac0` an armour class descends: `against` is what is left of THAC0 when it is taken off, and
    `against_parts` are the parts of that armour class.
    """

    by: str
    at: str
    bonus: int
    against: int
    roll: int | None = None
    total: int | None = None
    hit: bool | None = None
    critical: bool | None = None
    confirm: int | None = None  # the second roll of a threat
    weapon: str = ""
    bonus_parts: tuple[Part, ...] = ()
    against_parts: tuple[Part, ...] = ()
    damage: Damage | None = None
    start: Square | None = (
        None  # where it was made from, if that is not where `by` stands
    )
    concealed: "Check | None" = None  # the d% of a hit on one who is hard to see
    thac0: int | None = None


@dataclass(frozen=True, slots=True)
class Check:
    """A check or a maneuver roll: `need` is the total required, None where the other side's is compared."""

    kind: str
    of: str
    against: str = ""
    roll: int | None = None
    bonus: int | None = None
    total: int | None = None
    need: int | None = None
    passed: bool | None = None
    auto: bool = False
    parts: tuple[Part, ...] = ()
    need_parts: tuple[Part, ...] = ()
    die: int = 20  # its sides
    low: bool = False  # passed on `need` or less, else on `need` or more


@dataclass(frozen=True, slots=True)
class Strike:
    """One attack of several in a verdict: made with which `hand`, if that matters. Its damage is told in points."""

    attack: Attack
    hand: str = ""


@dataclass(frozen=True, slots=True)
class Effect:
    """A condition or modifier that holds on token `who` from now on, `until` some moment of play."""

    who: str
    what: str
    value: Plain = None
    until: str = ""
    capped: bool = True  # false: it may go beyond what the kind allows
    item: str = ""  # of `who`, which it befell


@dataclass(frozen=True, slots=True)
class Link:
    """Where a way goes from one height to another: how, from where to where, and what it takes.

    `tests` says how many tests it takes, and `need` what each must show; `clause` is the id of the
    clause that asks for them.
    """

    kind: str
    ends: tuple[Point, Point]
    heights: tuple[float, float]
    tests: int = 0
    need: int | None = None
    clause: str = ""
    failed: bool = False  # it was not come over


@dataclass(frozen=True, slots=True)
class Moment:
    """What is known of an event of `phases` beside its keys: of which action it is, and why it came then.

    `do` is that action and `target` whom it is aimed at; `why` and `order` are words of the ruleset: why it
    came in this phase or at this step, and before or after whom in it; `beside` what else there is to say.
    `way` is what was gone, the square it began on first; `attack` the blow or missile with its parts;
    `clauses` the ids of what decided.
    """

    do: str
    target: str = ""
    why: str = ""
    order: str = ""
    beside: str = ""
    clauses: tuple[str, ...] = ()
    way: tuple[Point, ...] = ()
    attack: Attack | None = None


@dataclass(frozen=True, slots=True)
class Refusal:
    """An action left out of a list that is carried out together, its place there, and all that bars it."""

    by: str
    do: str
    at: object
    findings: tuple[Finding, ...]
    place: int = 0


@dataclass(frozen=True, slots=True)
class Verdict:
    """A ruling. Only `rules.ruling.Ruling` makes one, so that none is without its clauses.

    `success` is None in a preview: the dice have not fallen. `more` holds the keys that the ruleset's
    page adds, in its order. `findings` carry the reasons with their evidence, `links` the heights on the
    way, `meant` how long that would have been, `grounds` the clauses by what they decided (path,
    provokes, tests, attack ...), `moments` one for each of the `phases`, and `refused` what was left out of
    several actions; none of the six is in the JSON.
    """

    legal: bool
    findings: tuple[Finding, ...] = ()
    success: bool | None = None
    clauses: tuple[str, ...] = ()
    path: tuple[Point, ...] = ()
    end: Point | None = None
    distance: float = 0
    lane: tuple[Point, ...] = ()
    tests: tuple[Check, ...] = ()
    attack: Attack | None = None
    damage: Damage | None = None
    provokes: tuple[str, ...] = ()
    intercept: tuple[str, ...] = ()
    engaged: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()
    phases: tuple[Plain, ...] = ()
    more: Mapping[str, object] = field(default_factory=dict)
    grounds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    links: tuple[Link, ...] = ()
    meant: float = 0  # the length of the whole way, where something cut it short
    moments: tuple[Moment, ...] = ()
    refused: tuple[Refusal, ...] = ()

    @property
    def ways(self) -> tuple[tuple[Point, ...], ...]:
        """The squares passed in each of the `phases`, as far as the ruling tells them."""
        return tuple(tuple(one.way) for one in self.moments)

    @property
    def reasons(self) -> tuple[str, ...]:
        """The codes of the findings, each once."""
        return tuple(dict.fromkeys(finding.reason.code for finding in self.findings))
