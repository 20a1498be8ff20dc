"""What an entry of the log is about, for those who look for it: who, whose side, which action, what came of it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from chargemap.explain import logbook
from chargemap.explain.phased import would_be_lost
from chargemap.model.battle import Entry
from chargemap.model.verdict import Attack, Strike

LEGAL, REFUSED, FORCED = "legal", "refused", "forced"
SUCCEEDED, FAILED, HAND, DECLARED = "succeeded", "failed", "hand", "declared"


@dataclass(frozen=True, slots=True)
class Facets:
    """What an entry can be found by: the tokens it is about, the sides that act, the action, the outcomes."""

    token: frozenset[str]
    side: frozenset[str]
    kind: frozenset[str]
    outcome: frozenset[str]


def facets_of(entry: Entry) -> Facets:
    """Return what the entry can be found by."""
    about = frozenset(involved(entry))
    return Facets(
        token=about,
        side=frozenset(_sides(entry)),
        kind=frozenset((entry.action.do,)),
        outcome=frozenset(_outcomes(entry)),
    )


def involved(entry: Entry) -> tuple[str, ...]:
    """Return the ids of those who act, at whom, who strikes or is struck, and whom the hand touched."""
    action, verdict = entry.action, entry.verdict
    known = entry.before.everybody
    attacks = [*_blows((verdict.attack, *verdict.more.values()))]
    found = (
        action.by,
        *action.targets,
        *_named(action.choices),
        *(end for one in attacks for end in (one.by, one.at)),
        *(one.who for one in verdict.effects),
        *_actors(entry),
        *(str(one.get("at")) for one in _maps(verdict.phases)),
    )
    put = action.choices.get("tokens")
    new = put if isinstance(put, Mapping) else {}  # not yet there before it
    return tuple(dict.fromkeys(one for one in found if one in known or one in new))


def _outcomes(entry: Entry) -> Iterator[str]:
    verdict, force = entry.verdict, entry.action.force
    if logbook.by_hand(entry):
        yield DECLARED if logbook.declared(entry) else HAND
        return
    yield LEGAL if verdict.legal else FORCED if force else REFUSED
    lost = verdict.success is False or would_be_lost(verdict, entry.action.by)
    if verdict.success and not lost:
        yield SUCCEEDED
    elif verdict.legal or force:
        yield FAILED


def _sides(entry: Entry) -> Iterator[str]:
    """Yield the sides of those who act; where nobody acts, of those whom the hand touched."""
    everybody = entry.before.everybody
    acting = [one for one in _actors(entry) if one in everybody]
    yield from (
        everybody[one].side for one in acting or involved(entry) if one in everybody
    )
    if not acting and entry.turn.side:
        yield entry.turn.side  # the turn of a side begins


def _actors(entry: Entry) -> Iterator[str]:
    """Yield who acts: alone, among several who act together, or in a phase of a round."""
    yield entry.action.by
    listed = (*entry.action.choices.values(), entry.verdict.phases)
    yield from (
        str(one["by"]) for value in listed for one in _maps(value) if "by" in one
    )


def _maps(value: object) -> Iterator[Mapping[str, object]]:
    for one in value if isinstance(value, list | tuple) else ():
        if isinstance(one, Mapping):
            yield one


def _named(value: object) -> Iterator[str]:
    """Yield every word in what an action brings: the ids of tokens are among them."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield str(key)
            yield from _named(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _named(one)


def _blows(value: object) -> Iterator[Attack]:
    """Yield every blow among what a ruleset's own keys of a verdict hold."""
    if isinstance(value, Attack):
        yield value
    elif isinstance(value, Strike):
        yield value.attack
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _blows(one)
