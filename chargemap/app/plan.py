"""The plan of a round as a planner shows it: who does what, and what each phase brings, or has brought."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast

from chargemap import explain, rules
from chargemap.app.paint.looks import side_marks
from chargemap.explain import lengths, phased_lines
from chargemap.explain.ruled import Ruled
from chargemap.explain.words import fill, name_of, place_text
from chargemap.i18n import N_, _
from chargemap.model.battle import Action, Battle, Entry
from chargemap.model.verdict import Finding, Refusal
from chargemap.rules.hand import action_of
from chargemap.rules.order import sequence
from chargemap.rules.phased import Phased
from chargemap.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from chargemap.app.document import Document

Event: TypeAlias = Mapping[str, Any]
Stage: TypeAlias = Literal["open", "planned", "under-way", "over"]
MarkName: TypeAlias = Literal[
    "moves", "strikes", "does", "hit", "miss", "down", "lost", "barred"
]


@dataclass(frozen=True, slots=True)
class Line:
    """One event in a cell: its mark, and its words."""

    mark: MarkName
    words: str
    event: int = -1  # its place among all events of the plan
    number: int = 0  # its place among the events of its phase, where several fall in it
    assumed: bool = (
        False  # whether that place hangs on initiative, which is still to be rolled
    )

    @property
    def place(self) -> str:
        """The number as it is shown."""
        text = _("{number}?") if self.assumed else "{number}"
        return text.format(number=self.number) if self.number else ""

    @property
    def spoken(self) -> str:
        """The words after their number."""
        return f"{self.place}. {self.words}" if self.number else self.words


@dataclass(frozen=True, slots=True)
class PlanRow:
    """What one token does this round. `why` says in sentences what bars it, each with its clauses."""

    id: str
    name: str
    colour: str
    letters: str
    action: Action | None = None
    words: str = ""
    why: tuple[str, ...] = ()
    cells: Mapping[str, tuple[Line, ...]] = field(default_factory=dict, hash=False)
    health: str = ""

    def spoken(self, phase: str) -> str:
        """Return all that a cell says in one line, for those who listen."""
        return "; ".join(line.spoken for line in self.cells.get(phase, ()))


@dataclass(frozen=True, slots=True)
class Plan:
    """The round as it is planned, or as far as it has been played.

    `comes` is the phase that comes next while a round is under way; `events` are those that are shown,
    and `start` is the battle that they begin from.
    """

    stage: Stage
    rows: tuple[PlanRow, ...]
    start: Battle
    comes: str | None = None
    events: tuple[Event, ...] = ()
    ways: tuple[tuple[tuple[float, float], ...], ...] = ()  # one for each of the events
    sources: tuple[Ruled, ...] = ()  # the rulings that tell of them, in order

    def sentences(self) -> tuple[str, ...]:
        """Return each event in a sentence that says why it falls just then."""
        return tuple(text for one in self.sources for text in _sentences(one))

    @property
    def declared(self) -> int:
        """How many have something to do."""
        return sum(row.action is not None for row in self.rows)


def plan_of(document: "Document", together: Action | None) -> Plan:
    """Return the plan: `together` is the action that would carry out what is declared now."""
    battle, ruleset = document.battle, document.ruleset
    phased = ruleset.phased
    assert phased is not None, "only a round of phases is planned"
    comes = phased.comes(battle)
    if together is not None and comes is None:
        return _planned(document, together)
    entries = played_so_far(battle, phased)
    if not entries:
        rows = tuple(_rows(document, battle, {}, (), ()))
        return Plan("open", rows, battle)
    return _played(document, entries, comes)


def _planned(document: "Document", together: Action) -> Plan:
    battle, verdict = document.battle, document.judge(together)
    actions = {one.by: one for one in battle.declared}
    told = cast(Sequence[Event], verdict.phases)
    if not together.get("initiative"):
        told = _with_doubts(told, [one.why for one in verdict.moments], battle)
    told = [{**one, "unknown": True} if _by_die(document, one) else one for one in told]
    rows = tuple(_rows(document, battle, actions, told, verdict.refused))
    source = Ruled(verdict, together, battle)
    return Plan("planned", rows, battle, None, tuple(told), verdict.ways, (source,))


def _played(document: "Document", entries: Sequence[Entry], comes: str | None) -> Plan:
    """Return the round as the log tells it, with what is still to come if it is under way."""
    ruleset = document.ruleset
    first = entries[0]
    told: list[Event] = []
    ways: list[tuple[tuple[float, float], ...]] = []
    sources = [Ruled(one.verdict, one.action, one.before) for one in entries]
    for entry in entries:
        here = cast(Sequence[Event], entry.verdict.phases)
        told += _with_falls(here, entry, _after(document, entry))
        ways += entry.verdict.ways
    listed = cast(Sequence[object], first.action.get("actions") or ())
    found = (action_of(one) for one in listed)
    actions: dict[str, Action] = {}
    for one in found:
        if one is not None:
            actions.setdefault(one.by, one)
    if comes is not None:
        assert ruleset.phased is not None, "a round is under way"
        action = Action(ruleset.phased.whole)
        rest = document.judge(action)
        sources.append(Ruled(rest, action, document.battle))
        told += cast(Sequence[Event], rest.phases)
        ways += rest.ways
    refused = first.verdict.refused
    rows = tuple(_rows(document, first.before, actions, told, refused))
    stage: Stage = "over" if comes is None else "under-way"
    return Plan(
        stage, rows, first.before, comes, tuple(told), tuple(ways), tuple(sources)
    )


def played_so_far(battle: Battle, phased: Phased) -> list[Entry]:
    """Return the entries of the log that play the round under way, or the last one; what the hand did is left out."""
    from chargemap import rules  # here, for it loads rulesets

    actions = rules.get(battle.ruleset).actions
    found: list[Entry] = []
    for entry in reversed(battle.log):
        do = entry.action.do
        if not (entry.verdict.legal or entry.action.force):
            continue  # it was refused, and changed nothing
        if do in (phased.phase, phased.whole):
            found.insert(0, entry)
            if entry.action.get("actions") is not None:
                return found
        elif not actions[do].by_hand:
            return []
    return []


def _sentences(ruled: Ruled) -> list[str]:
    """Return what a ruling says of each of its events: its last lines but one deep."""
    count = len(ruled.verdict.phases)
    found = [line.text for line in phased_lines.lines(ruled) if line.depth == 1]
    return found[-count:] if count else []


def _after(document: "Document", entry: Entry) -> Battle:
    """Return the battle as it was after an entry of the log."""
    battle = document.battle
    at = next(index for index, one in enumerate(battle.log, 1) if one is entry)
    return battle.after(at)


def _with_falls(told: Sequence[Event], entry: Entry, after: Battle) -> list[Event]:
    """Return the events, the last hit on whoever was felled by then marked as the one that did it."""
    before = entry.before.tokens
    fallen = _fallen(entry.before)
    felled = {key for key in _fallen(after) - fallen if key in before}
    found: list[Event] = []
    for one in reversed(told):
        if one.get("hit") and one.get("at") in felled:
            felled.discard(one["at"])
            one = {**one, "fells": True}
        found.insert(0, one)
    return found


def _fallen(battle: Battle) -> set[str]:
    from chargemap import rules

    views = rules.get(battle.ruleset).views
    return {key for key, token in battle.tokens.items() if views.fallen(token)}


_ANSWERS = ("guard-strike", "opportunity", "cover-shot", "cover-strike")


def _with_doubts(
    told: Sequence[Event], whys: Sequence[str], battle: Battle
) -> list[Event]:
    """Return the events, those marked whose order in their phase hangs on who wins initiative."""
    sides: dict[object, set[str]] = {}
    for one in told:
        if one["does"] not in _ANSWERS:  # they come when they are called for
            sides.setdefault(one["phase"], set()).add(battle.tokens[one["by"]].side)
    hanging = {phase for phase, found in sides.items() if len(found) > 1}
    pairs = zip(told, whys, strict=True)
    hanging |= {one["phase"] for one, why in pairs if why == "initiative"}
    return [{**one, "assumed": one["phase"] in hanging} for one in told]


def _by_die(document: "Document", event: Event) -> bool:
    phased = document.ruleset.phased
    return phased is not None and event["does"] in phased.by_die


# ------------------------------------------------------------------ rows
def _rows(
    document: "Document",
    battle: Battle,
    actions: Mapping[str, Action],
    told: Sequence[Event],
    refused: Sequence[Refusal],
) -> Iterator[PlanRow]:
    """Yield a row for everybody who stands, and who did so as the round began."""
    ruleset, sides = document.ruleset, side_marks(document.battle)
    now, barred = document.battle, {one.by: one.findings for one in refused}
    for key in sequence(now):
        token = battle.tokens.get(key, now.tokens[key])
        if ruleset.views.fallen(token):
            continue
        action = actions.get(key)
        why = tuple(_reasons(battle, action, barred.get(key, ()))) if action else ()
        colour, letters = sides[token.side]
        yield PlanRow(
            key,
            token.label,
            colour,
            letters,
            action,
            action_words(ruleset, battle, action) if action else "",
            why,
            dict(_cells(ruleset, now, key, told)),
        )


def _reasons(
    battle: Battle, action: Action, findings: Sequence[Finding]
) -> Iterator[str]:
    """Yield what bars an action, each reason in a sentence with its clauses."""
    for finding in findings:
        clauses = ", ".join(one.id for one in finding.reason.clauses)
        yield _("{sentence} ({clauses})").format(
            sentence=explain.reason_sentence(finding, action, battle), clauses=clauses
        )


def action_words(ruleset: Ruleset, battle: Battle, action: Action) -> str:
    """Return what is done, against whom, and where to, in a few words."""
    rules = ruleset.rules[action.do]
    words = _(rules.text)
    targets = [name_of(battle, one) for one in action.targets]
    if targets:
        words = _("{action}: {targets}").format(
            action=words, targets=", ".join(targets)
        )
    phased = ruleset.phased
    notes = phased.notes(battle, action) if phased else ()
    noted = (fill(text, **names) for text, names in notes)
    return " · ".join((words, *_choice_words(ruleset, battle, action), *noted))


def _choice_words(ruleset: Ruleset, battle: Battle, action: Action) -> Iterator[str]:
    """Yield what was chosen for an action."""
    for one in ruleset.rules[action.do].keys:
        value = action.get(one.key)
        if value is None or value == one.default or value is True:
            continue
        if one.kind == "map":
            foe = cast(Mapping[str, object], value).get("at")
            yield _("then {target}").format(target=name_of(battle, foe))
        elif one.kind in ("square", "squares"):
            at = value if one.kind == "square" else cast(Sequence[object], value)[-1:]
            there = at if one.kind == "square" else next(iter(cast(Any, at)), ())
            yield _("to {place}").format(place=place_text(there))
        elif one.kind == "text":
            yield str(value)
        elif one.kind == "choice" and isinstance(value, str):
            yield _(one.word(value))
        else:
            told = _distance(value, one.length)
            yield _("{what}: {value}").format(what=lengths.label(one), value=told)


def _cells(
    ruleset: Ruleset, battle: Battle, key: str, told: Sequence[Event]
) -> Iterator[tuple[str, tuple[Line, ...]]]:
    phased = ruleset.phased
    assert phased is not None, "only a round of phases has cells"
    for phase in phased.steps:
        known = [at for at, one in enumerate(told) if not one.get("unknown")]
        here = [at for at in known if told[at]["phase"] == phase]
        lines = list(_perhaps(phased, phase, key, told))
        for number, at in enumerate(here, 1):
            one = told[at]
            if one["by"] == key:
                line = line_of(phased, battle, one)
                place = number if len(here) > 1 else 0
                doubt = bool(place and one.get("assumed"))
                lines.append(replace(line, event=at, number=place, assumed=doubt))
            elif one.get("fells") and one.get("at") == key:
                place = number if len(here) > 1 else 0
                lines.append(Line("down", _("goes down"), at, place))
        if lines:
            yield phase, tuple(lines)


def _perhaps(
    phased: Phased, phase: str, key: str, told: Sequence[Event]
) -> Iterator[Line]:
    """Yield what may come of the token in that phase, if a die says so."""
    for at, one in enumerate(told):
        does = str(one["does"])
        if one.get("unknown") and one["by"] == key and phase in phased.by_die[does]:
            yield Line("does", _(phased.events[f"{does}?"]), at)


def _distance(value: object, unit: str) -> object:
    """Return a length as a number alone, as the rules have it, or with another unit that it is told in."""
    told = lengths.shown(value, unit)
    if told is value or lengths.told_in(unit) == unit:
        return told
    return lengths.length(cast(float, value), unit)


def line_of(phased: Phased, battle: Battle, event: Event) -> Line:
    """Return an event as a line of a cell."""
    does = str(event["does"])
    if does == "lost":
        why = str(event["why"])
        return Line("lost", _(phased.lost.get(why, why)))
    unit = rules.get(battle.ruleset).unit_of_ways
    words = fill(
        phased.events.get(does, does),
        at=name_of(battle, event.get("at")),
        to=place_text(event.get("to")),
        value=_distance(event.get("distance", ""), unit),
    )
    if "hit" not in event:
        aimed: MarkName = "strikes" if "at" in event else "does"
        return Line("moves" if "to" in event else aimed, words)
    if not event["hit"]:
        return Line("miss", _("{event}: miss").format(event=words))
    told = _(_HITS[bool(event.get("critical")), "damage" in event])
    return Line("hit", told.format(event=words, damage=event.get("damage", 0)))


_HITS = {
    (False, True): N_("{event}: {damage}"),
    (False, False): N_("{event}: hit"),
    (True, True): N_("{event}: critical, {damage}"),
    (True, False): N_("{event}: critical"),
}
