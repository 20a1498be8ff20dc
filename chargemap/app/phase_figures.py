"""What there is to draw of events that fall in phases: where each mover is at the end of each, and what was struck."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, TypeAlias

from chargemap import rules
from chargemap.app.figure import Figure, Role
from chargemap.app.spaces import centre, outline
from chargemap.i18n import N_, _
from chargemap.model.battle import Battle, Token
from chargemap.model.board import Point

Event: TypeAlias = Mapping[str, Any]
Ways: TypeAlias = Sequence[Sequence[Point]]


def phase_words(battle: Battle, phase: str) -> str:
    """Return what people call a phase."""
    phased = rules.get(battle.ruleset).phased
    return _(phased.steps.get(phase, phase)) if phased else phase


def stops(events: Sequence[Event], by: str) -> list[tuple[str, Point]]:
    """Return where the token is at the end of each phase in which it moves."""
    moves = (one for one in events if one["by"] == by and "to" in one)
    last = ((phase, list(found)[-1]) for phase, found in groupby(moves, _phase))
    return [(phase, (one["to"][0], one["to"][1])) for phase, one in last]


def _phase(event: Event) -> str:
    return str(event["phase"])


def way_of(
    events: Sequence[Event], ways: Ways, by: str, start: Point
) -> dict[str, list[Point]]:
    """Return the squares that the token passes in each phase, the one it stands on first."""
    found: dict[str, list[Point]] = {}
    at = start
    for index, one in enumerate(events):
        if one["by"] != by or "to" not in one:
            continue
        passed = [*(ways[index] if index < len(ways) else ())]
        end = (one["to"][0], one["to"][1])
        leg = found.setdefault(_phase(one), [at])
        leg += passed[1:] or [end]
        at = end
    return found


def movers(events: Sequence[Event]) -> tuple[str, ...]:
    """Return the ids of those who move, in the order in which they set off."""
    return tuple(dict.fromkeys(one["by"] for one in events if "to" in one))


def _gone(
    events: Sequence[Event], ways: Ways, battle: Battle, token: Token, role: Role
) -> Figure:
    """Return the whole way of a token, from where it stood."""
    legs = way_of(events, ways, token.id, token.at).values()
    passed = [point for leg in legs for point in leg[1:]]
    line = tuple(centre(battle, token, at) for at in (token.at, *passed))
    return Figure("path", line, role=role, token=token.id)


def ghosts(
    events: Sequence[Event],
    battle: Battle,
    by: str,
    role: Role = "info",
    *,
    last: bool = True,
) -> Iterator[Figure]:
    """Yield where the token is at the end of each phase, named for it; the `last` place may be drawn elsewhere."""
    token = battle.tokens.get(by)
    if token is None:
        return
    found = stops(events, by)
    for index, (phase, at) in enumerate(found):
        if last or index < len(found) - 1:
            yield Figure("ghost", outline(battle, token, at), token.label, role, by)
        spot = centre(battle, token, at)
        words = phase_words(battle, phase)
        yield Figure("label", (spot,), words, "info", by, "phases")


def planned(
    events: Sequence[Event], ways: Ways, battle: Battle, only: str = ""
) -> Iterator[Figure]:
    """Yield the ways and the places of everybody who moves, or of one token, phase by phase."""
    for by in movers(events):
        token = battle.tokens.get(by)
        if token is None or (only and by != only):
            continue
        yield _gone(events, ways, battle, token, "info")
        yield from ghosts(events, battle, by)
    yield from _aims(events, battle, only)


def _aims(events: Sequence[Event], battle: Battle, only: str) -> Iterator[Figure]:
    """Yield who is shot or struck without being walked up to, from where that is done."""
    at = {key: token.at for key, token in battle.tokens.items()}
    for one in events:
        if "to" in one and one["by"] in at:
            at[one["by"]] = (one["to"][0], one["to"][1])
        target = str(one.get("at"))
        known = target in battle.tokens and one["by"] in battle.tokens
        if not known or (only and one["by"] != only):
            continue
        start = centre(battle, battle.tokens[one["by"]], at[one["by"]])
        end = centre(battle, battle.tokens[target], at[target])
        yield Figure("declared", (start, end), role="info", token=one["by"])


def happened(
    events: Sequence[Event], ways: Ways, battle: Battle, after: Battle
) -> Iterator[Figure]:
    """Yield the ways gone, and what came of every blow and missile, at whom it was aimed."""
    for by in movers(events):
        if (token := battle.tokens.get(by)) is not None:
            yield _gone(events, ways, battle, token, "legal")
    for one in events:
        struck = after.tokens.get(str(one.get("at")))
        if struck is None or "hit" not in one or one["by"] not in battle.tokens:
            continue
        spot = (centre(after, struck),)
        role: Role = "legal" if one["hit"] else "illegal"
        words = _blow(one, battle, _BLOWS)
        whole = _blow(one, battle, _STRUCK)
        yield Figure("label", spot, words, role, struck.id, "attack", whole=whole)


def _blow(
    event: Event, battle: Battle, sentences: Mapping[tuple[bool, bool, bool], str]
) -> str:
    name = battle.tokens[event["by"]].label
    total, against = event.get("total"), event.get("against")
    words = sentences[
        bool(event["hit"]), bool(event.get("critical")), "damage" in event
    ]
    return _(words).format(
        name=name,
        total=total,
        against=against,
        struck=battle.tokens[str(event["at"])].label,
        damage=event.get("damage", 0),
    )


_BLOWS = {
    (False, False, False): N_("{name} {total} vs {against}: miss"),
    (True, False, False): N_("{name} {total} vs {against}: hit"),
    (True, False, True): N_("{name} {total} vs {against}: hit, {damage} damage"),
    (True, True, False): N_("{name} {total} vs {against}: critical hit"),
    (True, True, True): N_(
        "{name} {total} vs {against}: critical hit, {damage} damage"
    ),
}
_STRUCK = {  # where who is struck is told, too
    (False, False, False): N_("{name} {total} vs {against} at {struck}: miss"),
    (True, False, False): N_("{name} {total} vs {against} at {struck}: hit"),
    (True, False, True): N_(
        "{name} {total} vs {against} at {struck}: hit, {damage} damage"
    ),
    (True, True, False): N_("{name} {total} vs {against} at {struck}: critical hit"),
    (True, True, True): N_(
        "{name} {total} vs {against} at {struck}: critical hit, {damage} damage"
    ),
}
