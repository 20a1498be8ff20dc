"""What there is to draw of a verdict on a table: ways over heights, zones, who steps in, where and why one stopped."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from chargemap import rules
from chargemap.app.declared import parts_of
from chargemap.app.figure import Figure, Role
from chargemap.app.figure_words import length_label
from chargemap.app.figures import (
    left_behind,
    ring,
    role_of,
    shapes_of,
    would_run,
)
from chargemap.app.spaces import centre, outline
from chargemap.app.table_figures import course
from chargemap.app.table_words import (
    clause_words,
    failure_words,
    link_words,
    refusal_words,
    stop_words,
)
from chargemap.i18n import _
from chargemap.model.battle import Action, Battle
from chargemap.model.board import Point
from chargemap.model.verdict import Check, Link, Verdict

__all__ = ["clause_words", "describe_on_table", "stands_at"]


def describe_on_table(
    verdict: Verdict, action: Action, battle: Battle, after: Battle | None = None
) -> tuple[Figure, ...]:
    """Return everything to draw of a verdict on `action`; of several actions everything of each."""
    parts = parts_of(rules.get(battle.ruleset), verdict, action)
    drawn: list[Figure] = []
    for one, part in parts:
        drawn += _figures(one, part, battle, resolved=after is not None)
    if after is not None:
        drawn += left_behind(battle, after)
    return tuple(dict.fromkeys(drawn))


def _figures(
    verdict: Verdict, action: Action, battle: Battle, *, resolved: bool
) -> Iterator[Figure]:
    """Yield what there is to draw of one verdict."""
    measured = rules.get(battle.ruleset).views.foreseen(battle, action) is None
    run = would_run(verdict, action, battle) if measured or resolved else verdict
    role = _role(verdict, action)
    yield from _zones(run)
    if run.lane:
        yield Figure("lane", run.lane, role=role)
    yield from _course(run, verdict, action, battle, role)
    if not resolved:
        yield from _ghost(run, action, battle, role)
    yield from _links(run, battle, named=resolved or not _is_drawn(run, action))
    yield from _stop(run, action, battle)
    yield from _gained(run, action)
    yield from _interceptors(run, action, battle)
    yield from _refusals(verdict, action, battle)


def _role(verdict: Verdict, action: Action) -> Role:
    """Return what a verdict is on the board: one that fails by itself warns, one that takes tests hangs on dice."""
    role = role_of(verdict, action)
    if role == "legal" and verdict.more.get("failure"):
        return "warn"
    waiting = verdict.success is None and any(one.tests for one in verdict.links)
    return "test" if role == "legal" and waiting else role


def _zones(run: Verdict) -> Iterator[Figure]:
    """Yield the grey interception zone, and the zones of engagement."""
    zones = run.more.get("zones")
    if not isinstance(zones, Mapping) or len(run.path) < 2:
        return
    grey = zones.get("interception") or ()
    if grey:
        yield Figure("zone", tuple(grey))
        ids = run.grounds.get("zones", ())
        if run.intercept:
            words, place = (
                clause_words(_("interception zone"), ids),
                _aside(grey, run.path),
            )
            yield Figure("label", (place,), words, about="zones", clauses=ids)
    for one in zones.get("engagement") or ():
        yield Figure("engagement", tuple(one), role="warn")


def _aside(zone: Sequence[Point], path: Sequence[Point]) -> Point:
    """Return the corner of a zone that is farthest from both ends of a path."""

    def away(point: Point) -> float:
        return min(
            abs(point[0] - x) + abs(point[1] - y) for x, y in (path[0], path[-1])
        )

    return max(zone, key=away)


def _course(
    run: Verdict, verdict: Verdict, action: Action, battle: Battle, role: Role
) -> Iterator[Figure]:
    """Yield the way with its length; what stopped it is told elsewhere."""
    if len(run.path) < 2 or action.by not in battle.tokens:
        return
    if _is_drawn(run, action):
        yield from course(run, verdict, action, battle, role)
        return
    yield Figure("path", tuple(run.path), role=role)
    if not run.more.get("failure"):
        words = length_label(run, action, battle)
        ids = run.grounds.get("path", ())
        label = clause_words(words, ids)
        yield Figure("label", (run.path[-1],), label, role, action.by, "path", ids)


def _ghost(
    run: Verdict, action: Action, battle: Battle, role: Role
) -> Iterator[Figure]:
    """Yield where the one who acts comes to stand."""
    token = battle.tokens.get(action.by)
    if token is not None and run.end is not None and run.end != token.at:
        corners = outline(battle, token, run.end)
        yield Figure("ghost", corners, token.label, role, token.id)


def _is_drawn(run: Verdict, action: Action) -> bool:
    """Whether it is a way that a player drew and nothing cut short: what it costs is told point by point."""
    return bool(action.get("path")) and not run.more.get("failure")


def _links(run: Verdict, battle: Battle, *, named: bool) -> Iterator[Figure]:
    """Yield each place where the way leaves one height for another, with the tests it takes there."""
    rolled = list(run.tests)
    for link in run.links:
        checks = _taken(rolled, link)
        words = link_words(link, checks, battle)
        if not words:
            continue
        role: Role = "info"
        if link.tests:
            passed = len(checks) == link.tests and all(one.passed for one in checks)
            role = ("legal" if passed else "illegal") if checks else "test"
        if link.failed:
            role = "illegal"
        if link.ends[0] != link.ends[1]:
            yield Figure("link", link.ends, link.kind, role)
        if not named:
            continue
        ids = (link.clause,) if link.clause else ()
        label, place = clause_words(words, ids), (link.ends[0],)
        yield Figure("label", place, label, role, about="links", clauses=ids)


def _taken(rolled: list[Check], link: Link) -> list[Check]:
    """Return the checks of a link, taken from those that are left."""
    found: list[Check] = []
    while rolled and len(found) < link.tests and rolled[0].kind == link.kind:
        found.append(rolled.pop(0))
    return found


def _stop(run: Verdict, action: Action, battle: Battle) -> Iterator[Figure]:
    """Yield where a charge that failed stopped, and why."""
    failure = run.more.get("failure")
    if not failure or run.end is None or action.by not in battle.tokens:
        return
    ids = run.grounds.get("failure", ())
    if stepped := stands_at(run):
        ids = run.grounds.get("interception", ids)
        by = str(cast(Mapping[str, Any], run.more["interception"])["by"])
        token = battle.tokens[by]
        spot = centre(battle, token)
        yield Figure("ghost", outline(battle, token, stepped), token.label, "warn", by)
        if stepped != token.at:
            yield Figure("push-arrow", (spot, stepped), "", "warn", by)
    words = stop_words(str(failure), run, action, battle)
    role: Role = "warn" if stepped else "illegal"
    token = battle.tokens[action.by]
    yield from ring(battle, token, role) if len(run.path) < 2 else ()
    label = clause_words(words, ids)
    yield Figure("label", (run.end,), label, role, action.by, "failure", ids)


def _gained(run: Verdict, action: Action) -> Iterator[Figure]:
    """Yield what a leap onto the target gives."""
    for one in run.effects:
        if one.what == "strength" and run.end is not None:
            words = _("diving charge: {value} Strength").format(value=f"+{one.value}")
            ids = run.grounds.get(one.what, ())
            label, place = clause_words(words, ids), (run.end,)
            yield Figure("label", place, label, "legal", action.by, one.what, ids)


def _interceptors(run: Verdict, action: Action, battle: Battle) -> Iterator[Figure]:
    """Yield a ring round each warrior who may step in, and why one who was named may not."""
    chosen = run.more.get("interception")
    named = chosen if isinstance(chosen, Mapping) else {}
    ids = run.grounds.get("intercept", ())
    for one in run.intercept:
        if one in battle.tokens and one != named.get("by"):
            token = battle.tokens[one]
            yield from ring(battle, token, "warn")
            words = clause_words(_("may intercept"), ids)
            place = (centre(battle, token),)
            yield Figure("label", place, words, "warn", one, "intercept", ids)
    by = named.get("by")
    if isinstance(by, str) and by in battle.tokens and not named.get("legal"):
        reasons = [refusal_words(one) for one in named.get("reasons", ())]
        text = _("cannot intercept: {why}").format(why=", ".join(reasons))
        ids = run.grounds.get("interception", ())
        words = clause_words(text, ids)
        place = (centre(battle, battle.tokens[by]),)
        yield Figure("label", place, words, "illegal", by, "interception", ids)


def _refusals(verdict: Verdict, action: Action, battle: Battle) -> Iterator[Figure]:
    """Yield what bars the action, each thing outlined and each reason named once, with its clauses."""
    for finding in verdict.findings:
        for mark in finding.marks:
            yield from shapes_of(mark, battle)
        tokens = [
            one for mark in finding.marks for one in mark.tokens if one in battle.tokens
        ]
        shapes = [one for mark in finding.marks for one in mark.shapes if one]
        place = None
        if tokens:
            place = centre(battle, battle.tokens[tokens[0]])
        elif shapes:
            place = shapes[0][len(shapes[0]) // 2]
        elif action.by in battle.tokens:
            place = centre(battle, battle.tokens[action.by])
        if place is not None:
            code = finding.reason.code
            ids = tuple(one.id for one in finding.reason.clauses)
            words = clause_words(failure_words(code, battle), ids)
            token = tokens[0] if tokens else ""
            yield Figure("label", (place,), words, "illegal", token, code, ids)


def stands_at(verdict: Verdict) -> Point | None:
    """Return where the one who was named steps to; None if nobody does."""
    found = verdict.more.get("interception")
    if not isinstance(found, Mapping) or not found.get("legal"):
        return None
    x, y = found["at"]
    return (float(x), float(y))
