"""What there is to draw of a verdict, in board units and roles: the board and the pictures paint the same."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import cast

from chargemap import rules
from chargemap.app import phase_figures
from chargemap.app.degree_figures import hanging
from chargemap.app.figure import SIGNS, Figure, Role
from chargemap.app.figure_words import (
    course_label,
    length_label,
    mark_words,
)
from chargemap.app.result_figures import listed, results, shots
from chargemap.app.spaces import body, centre, middle, outline, set_down
from chargemap.explain.phased import would_be_lost
from chargemap.i18n import _
from chargemap.model.battle import Action, Battle, Token
from chargemap.model.board import Point, TableBoard
from chargemap.model.verdict import Finding, Mark, Verdict

BEYOND = ("over-budget", "too-far")  # reasons whose squares are the end of the path


def role_of(verdict: Verdict, action: Action | None = None) -> Role:
    """Return what a verdict is on the board: legal, legal if a test comes off, lost as things stand, or illegal."""
    if not verdict.legal:
        return "illegal"
    if action is not None and would_be_lost(verdict, action.by):
        return "warn"
    if verdict.success is None and _hangs_on_dice(verdict, action):
        return "test"
    return "legal"


def _hangs_on_dice(verdict: Verdict, action: Action | None) -> bool:
    """Whether a test decides: one that is listed, or that of what is done in place of the attack."""
    instead = action is not None and action.get("then") and not action.get("avoid")
    listed = any(not test.auto for test in verdict.tests)
    return listed or bool(instead and verdict.attack is None)


def describe(
    verdict: Verdict, action: Action, battle: Battle, after: Battle | None = None
) -> tuple[Figure, ...]:
    """Return everything to draw of a verdict on `action`; `battle` is the one before it.

    Where the board shows the battle `after` it, ghosts stand where tokens were; else where they would be.
    """
    if isinstance(battle.board, TableBoard):
        from chargemap.app.ruled_figures import describe_on_table  # it draws these, too

        return describe_on_table(verdict, action, battle, after)
    run = would_run(verdict, action, battle)
    ghosts = _ghosts(run, verdict, action, battle)
    phases = _by_phase(run, verdict, action, battle, after)
    drawn = (
        *phases,
        *_lane(verdict, action),
        *_course(run, verdict, action, battle),
        *_pushed(verdict, battle),
        *(ghosts if after is None else left_behind(battle, after)),
        *_marks(verdict, action, battle),
        *_provoked(run, verdict, action, battle),
        *(hanging(verdict, action, battle) if after is None else ()),
        *shots(verdict, battle),
        *results(verdict, action, after or battle),
    )
    return tuple(dict.fromkeys(drawn))  # two reasons may rest on the same evidence


def _by_phase(
    run: Verdict,
    verdict: Verdict,
    action: Action,
    battle: Battle,
    after: Battle | None,
) -> Iterator[Figure]:
    """Yield what falls in phases: where the one who acts is by the end of each, or what they brought."""
    told, ways = cast(Sequence[phase_figures.Event], run.phases), run.ways
    if after is not None:
        yield from phase_figures.happened(told, ways, battle, after)
    elif action.by:
        role = role_of(verdict, action)
        yield from phase_figures.ghosts(told, battle, action.by, role, last=False)
    else:
        yield from phase_figures.planned(told, ways, battle)


def rings(
    verdicts: Mapping[str, Verdict], action: Action, battle: Battle
) -> tuple[Figure, ...]:
    """Return a ring for each token that was judged as a target of `action`, with its verdict's sign."""
    return tuple(
        figure
        for key, verdict in verdicts.items()
        if key in battle.tokens
        for figure in ring(battle, battle.tokens[key], role_of(verdict, action))
    )


def ring(battle: Battle, token: Token, role: Role) -> Iterator[Figure]:
    """Yield a ring round the token, and its role's sign: a warning at the left, a verdict at the right."""
    corners = outline(battle, token)
    yield Figure("ring-token", corners, SIGNS[role], role, token.id)
    (x, y), (right, _y) = corners[:2]
    inward = (1 - 0.5**0.5) / 2 * (right - x)  # there the circle passes
    at = x + inward if role == "warn" else right - inward
    yield Figure("badge", ((at, y + inward),), SIGNS[role], role, token.id)


def helping(battle: Battle, helpers: Iterable[str]) -> list[Figure]:
    """Return rings around those who help, and the word beside each."""
    found: list[Figure] = []
    for one in helpers:
        token = battle.tokens[one]
        found += ring(battle, token, "info")
        spot = (centre(battle, token),)
        found.append(Figure("label", spot, _("helps"), "info", one, "helpers"))
    return found


def would_run(verdict: Verdict, action: Action, battle: Battle) -> Verdict:
    """Return the verdict with the way that a refused action would have taken: it is drawn, too."""
    if verdict.path or verdict.legal or action.force or action.by not in battle.tokens:
        return verdict
    return rules.get(battle.ruleset).judge(battle, replace(action, force=True))


def _lane(verdict: Verdict, action: Action) -> Iterator[Figure]:
    if verdict.lane:
        yield Figure("lane", verdict.lane, role=role_of(verdict, action))


def _course(
    run: Verdict, verdict: Verdict, action: Action, battle: Battle
) -> Iterator[Figure]:
    """Yield the path, the part of it beyond the allowance, the landing place and the length."""
    if action.by not in battle.tokens:
        return
    if len(run.path) < 2:
        yield from _meant(verdict, action, battle) if not verdict.legal else ()
        return
    walker = body(battle, action.by)
    points = [centre(battle, walker, at) for at in run.path]
    reached = _reached(run, verdict)
    role = role_of(verdict, action)
    if reached > 1:
        walked: Role = role if reached == len(points) else "legal"
        yield Figure("path", tuple(points[:reached]), role=walked)
    if reached < len(points):
        yield Figure("beyond", tuple(points[max(0, reached - 1) :]), role="warn")
    words = course_label(run, verdict, action, battle)
    if not verdict.legal:
        role = "neutral" if reached == len(points) else "warn"
    yield Figure("label", (points[-1],), words, role, walker.id, "path")


def _meant(verdict: Verdict, action: Action, battle: Battle) -> Iterator[Figure]:
    """Yield the way that a refused action would have taken, as far as the allowance reaches and beyond."""
    views = rules.get(battle.ruleset).views
    squares, paid = views.way(battle, action)
    if len(squares) < 2 or len(paid) < len(squares):
        return
    walker, most = body(battle, action.by), views.allowance(battle, action)
    points = [centre(battle, walker, at) for at in squares]
    within = sum(one <= most for one in paid)
    if within > 1:
        yield Figure("path", tuple(points[:within]), role="legal")
    if within < len(points):
        yield Figure("beyond", tuple(points[within - 1 :]), role="warn")
    words = length_label(replace(verdict, distance=paid[-1]), action, battle)
    yield Figure("label", (points[-1],), words, "warn", walker.id, "path")


def _ghosts(
    run: Verdict, verdict: Verdict, action: Action, battle: Battle
) -> Iterator[Figure]:
    """Yield where the one who acts would land, and those it would push."""
    walker = body(battle, action.by) if action.by in battle.tokens else None
    if walker and run.end is not None and run.end != walker.at:
        if walker.id != action.by and not run.path:  # a rider out of the saddle
            walker = battle.tokens[action.by]
        corners = set_down(battle, walker, run.end)
        yield Figure(
            "ghost", corners, walker.label, role_of(verdict, action), walker.id
        )
    for token, at in _moved_to(verdict, battle):
        yield Figure("ghost", set_down(battle, token, at), token.label, token=token.id)


def left_behind(battle: Battle, after: Battle) -> Iterator[Figure]:
    """Yield where tokens stood that stand elsewhere now."""
    for token in battle.tokens.values():
        now = after.tokens.get(token.id)
        if now is None or now.at != token.at:
            yield Figure("ghost", outline(battle, token), token.label, token=token.id)


def _reached(run: Verdict, verdict: Verdict) -> int:
    """Return how many points of the path lie within the allowance."""
    beyond = {
        square
        for finding in verdict.findings
        if finding.reason.code in BEYOND
        for mark in finding.marks
        for square in mark.squares
    }
    inside = [index for index, at in enumerate(run.path) if at not in beyond]
    return inside[-1] + 1 if inside else 0


def _marks(verdict: Verdict, action: Action, battle: Battle) -> Iterator[Figure]:
    """Yield what bars the way, each thing outlined, each cause named once; of several who act at each of them."""
    for finding in verdict.findings:
        named: set[tuple[str, str]] = set()
        for mark in finding.marks:
            shapes = () if finding.reason.code in BEYOND else shapes_of(mark, battle)
            yield from shapes
            label = mark_words(finding, mark, action, battle)
            cause = (label, "" if action.by else mark.head)
            if label and cause not in named:
                named.add(cause)
                place = _place(finding, mark, action, battle)
                if place is not None:
                    code = finding.reason.code
                    yield Figure("label", (place,), label, "illegal", mark.head, code)


def shapes_of(mark: Mark, battle: Battle, role: Role = "illegal") -> Iterator[Figure]:
    """Yield the outlines of all that a mark shows: tokens, squares, segments."""
    spaces = set()
    for key in mark.tokens:
        if key in battle.tokens:
            corners = outline(battle, battle.tokens[key])
            spaces.add(corners)
            yield from ring(battle, battle.tokens[key], role)
    for x, y in mark.squares:
        corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
        if not any(_within(corners, space) for space in spaces):
            yield Figure("outline-square", corners, role=role)
    for shape in mark.shapes:
        if len(shape) > 1:
            yield Figure("segment", shape, role=role)


def _within(corners: tuple[Point, ...], space: tuple[Point, ...]) -> bool:
    return (
        space[0][0] <= corners[0][0]
        and space[0][1] <= corners[0][1]
        and corners[2][0] <= space[2][0]
        and corners[2][1] <= space[2][1]
    )


def _place(
    finding: Finding, mark: Mark, action: Action, battle: Battle
) -> Point | None:
    """Return where the words for a mark belong: at what it shows, else at the one who acts."""
    tokens = [battle.tokens[key] for key in mark.tokens if key in battle.tokens]
    if mark.squares and finding.reason.code in BEYOND:
        x, y = mark.squares[0]
        return (x + 0.5, y + 0.5)
    if tokens:
        return centre(battle, tokens[0])
    if mark.squares:
        x, y = mark.squares[0]
        return (x + 0.5, y + 0.5)
    if mark.shapes and mark.shapes[0]:
        return _nearest(mark.shapes[0], _halfway(action, battle))
    actor = battle.tokens.get(action.by)
    return None if actor is None else centre(battle, actor)


def _halfway(action: Action, battle: Battle) -> Point | None:
    """Return the point halfway between the one who acts and the target."""
    pair = [battle.tokens.get(str(one)) for one in (action.by, action.at)]
    known = [centre(battle, token) for token in pair if token is not None]
    return middle(known) if known else None


def _nearest(shape: tuple[Point, ...], to: Point | None) -> Point:
    """Return the point of a polyline that is nearest to `to`."""
    if to is None:
        return middle(shape)
    found = [_foot(start, end, to) for start, end in pairwise(shape)]
    return min(found or [shape[0]], key=lambda point: math.dist(point, to))


def _foot(start: Point, end: Point, to: Point) -> Point:
    """Return the point of a segment that is nearest to `to`."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    part = ((to[0] - start[0]) * dx + (to[1] - start[1]) * dy) / length if length else 0
    part = min(1.0, max(0.0, part))
    return (start[0] + part * dx, start[1] + part * dy)


def _provoked(
    run: Verdict, verdict: Verdict, action: Action, battle: Battle
) -> Iterator[Figure]:
    """Yield a badge on each enemy that the run gives an opportunity attack; the first is named."""
    provokes = verdict.provokes or run.provokes
    if not (verdict.legal or action.force or run.path):
        return  # it was refused before anybody moved
    words = _("opportunity attack")
    if provokes and _is_waived(provokes[0], verdict, action, battle):
        words = _("opportunity attack waived")
    for key in provokes:
        if key in battle.tokens:
            corners = outline(battle, battle.tokens[key])
            yield from ring(battle, battle.tokens[key], "warn")
            if words:
                place = (middle(corners),)
                yield Figure("label", place, words, "warn", key, "provokes")
            words = ""


def _is_waived(who: str, verdict: Verdict, action: Action, battle: Battle) -> bool:
    """Whether the target has decided, and not to strike."""
    if who in {attack.by for attack in listed(verdict, "aoo")}:
        return False
    decided = rules.get(battle.ruleset).views.decided(battle, action)
    return action.get("aoo") != "taken" and who in {one for one, _told in decided}


def _pushed(verdict: Verdict, battle: Battle) -> Iterator[Figure]:
    """Yield an arrow for each token that the action moved against its will."""
    for token, at in _moved_to(verdict, battle):
        corners = set_down(battle, token, at)
        start, goal = centre(battle, token), middle(corners)
        far = math.dist(start, goal)
        if far:
            side = corners[1][0] - corners[0][0]
            part = 1 - side / 2 / far  # up to the edge of its base
            tip = tuple(a + (b - a) * part for a, b in zip(start, goal, strict=True))
            points = (start, (tip[0], tip[1]))
            yield Figure("push-arrow", points, token.label, "warn", token.id)


def _moved_to(verdict: Verdict, battle: Battle) -> Iterator[tuple[Token, Point]]:
    for effect in verdict.effects:
        token, place = battle.tokens.get(effect.who), effect.value
        if effect.what == "moved-to" and token and isinstance(place, list | tuple):
            yield token, (place[0], place[1])
