"""What there is to draw of a way on a table: how far it comes, what lies beyond that, and each climb."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist

from chargemap import rules
from chargemap.app.cost_words import cost_label
from chargemap.app.figure import Figure, Role
from chargemap.app.figure_words import course_label
from chargemap.app.spaces import body
from chargemap.model.battle import Action, Battle
from chargemap.model.board import Point
from chargemap.model.verdict import Verdict

NEAR = 0.01  # inches that are nothing


def course(
    run: Verdict, verdict: Verdict, action: Action, battle: Battle, role: Role
) -> Iterator[Figure]:
    """Yield the path, the part of it that the allowance does not reach, the length and what is climbed."""
    walked, beyond = _reached(run, verdict, action, battle)
    walker = body(battle, action.by)
    if len(walked) > 1:
        yield Figure("path", walked, role="legal" if beyond else role)
    if len(beyond) > 1:
        yield Figure("beyond", beyond, role="warn")
    words = course_label(run, verdict, action, battle)
    if not verdict.legal:
        role = "warn" if beyond else "neutral"
    yield Figure("label", run.path[-1:], words, role, walker.id, "path")
    carried_out = verdict.success is not None and (verdict.legal or action.force)
    if not carried_out:
        yield from links(action, battle)


def links(action: Action, battle: Battle) -> Iterator[Figure]:
    """Yield what is climbed or jumped, at its place, with the tests that it needs."""
    views = rules.get(battle.ruleset).views
    for cost in views.costs(battle, action):
        if cost.at is not None:
            role: Role = "test" if cost.tests else "info"
            words = cost_label(cost, rules.get(battle.ruleset).unit)
            yield Figure("label", (cost.at,), words, role, about=cost.kind)


def _reached(
    run: Verdict, verdict: Verdict, action: Action, battle: Battle
) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """Return the part of the path that the allowance reaches, and the rest of one that was refused as too long."""
    views = rules.get(battle.ruleset).views
    allowance = views.allowance(battle, action)
    if verdict.legal or run.distance <= allowance + NEAR:
        return run.path, ()
    points, paid = views.way(battle, action)
    if not points:
        return run.path, ()
    return _cut(points, paid, allowance)


def _cut(
    points: Sequence[Point], paid: Sequence[float], most: float
) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """Return the points up to where `most` is paid, and those from there on."""
    for index, (before, after) in enumerate(pairwise(paid)):
        if after > most:
            part = (most - before) / (after - before)
            (x0, y0), (x1, y1) = points[index], points[index + 1]
            spot = (x0 + (x1 - x0) * part, y0 + (y1 - y0) * part)
            first, then = (*points[: index + 1], spot), (spot, *points[index + 1 :])
            return _apart(first), _apart(then)
    return tuple(points), ()


def _apart(points: Sequence[Point]) -> tuple[Point, ...]:
    """Return the points without those that stand where the one before them does."""
    found = list(points[:1])
    for point in points[1:]:
        if dist(point, found[-1]) > NEAR:
            found.append(point)
    return tuple(found)
