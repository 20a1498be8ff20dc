"""Rulings on a table in words: the way with its heights, who steps into it, why it ends where it ends."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from math import dist

from chargemap.explain.rolled import check_sentence
from chargemap.explain.ruled import Line, Ruled
from chargemap.explain.table_words import (
    AT_THE_PLACE,
    DEEDS,
    FAILED_LINKS,
    FAILURES,
    FIRST,
    LINKS,
    REASONS,
    REFUSALS,
    filled,
    flat_place,
    high_place,
    interceptor,
    met,
    needed,
)
from chargemap.explain.words import (
    check_dice,
    fill,
    kind_text,
    mapping,
    names_of,
    sequence,
)
from chargemap.i18n import N_, _
from chargemap.model.verdict import Check, Link, Verdict
from chargemap.rules.hand import action_of

LEAST = 0.02  # inches that are worth a word


# ---- several rulings at once


def several(verdict: Verdict) -> bool:
    """Whether the verdict holds a verdict for each of several actions."""
    return any(isinstance(one, Verdict) for one in _listed(verdict))


def in_part(verdict: Verdict) -> bool:
    """Whether it bars one of several actions, and not another."""
    found = {one.legal for one in _listed(verdict) if isinstance(one, Verdict)}
    return len(found) > 1


def _listed(verdict: Verdict) -> tuple[object, ...]:
    return tuple(sequence(verdict.more.get("charges")))


def each(ruled: Ruled) -> Iterator[Ruled]:
    """Yield each of several rulings by itself."""
    written = sequence(ruled.action.get("list"))
    for one, verdict in zip(written, _listed(ruled.verdict), strict=False):
        action = action_of({**mapping(one), "do": "charge"})
        if action is not None and isinstance(verdict, Verdict):
            action = replace(action, force=ruled.action.force)
            yield Ruled(verdict, action, ruled.battle)


def briefly(ruled: Ruled) -> Iterator[str]:
    """Yield a few words for each of several rulings."""
    for one in each(ruled):
        text = N_("{by} at {at}")
        failure = str(one.verdict.more.get("failure") or "")
        if one.barred:
            text = N_("{by} may not charge {at}")
        elif failure == "intercepted":
            text = N_("{by} is intercepted by {who}")
        elif failure:
            text = N_("{by} fails to reach {at}")
        elif one.verdict.success is not None:
            text = N_("{by} reaches {at}")
        yield fill(text, by=one.by, at=one.at, who=interceptor(one))


# ---- one sentence


def parts(ruled: Ruled) -> Iterator[str]:
    """Yield the parts of the sentence about what comes of the action."""
    verdict = ruled.verdict
    failure = str(verdict.more.get("failure") or "")
    if verdict.success is None:
        yield from _foreseen(ruled)
    yield from _tested(verdict.tests)
    if failure:
        text = FAILURES.get(failure)
        if text is None and ruled.action.do == "charge":
            text = N_("the charge fails")
        if text is not None:
            yield filled(text, ruled)
    yield from _moved(ruled, failure)
    if failure != "intercepted" and met(verdict):
        yield filled(FAILURES["intercepted"], ruled)
    for effect in verdict.effects:
        if effect.what == "fell" and isinstance(effect.value, int | float):
            yield fill(N_("falls {height}"), height=ruled.length(effect.value))
        if effect.what == "strength":
            yield _("a diving charge")
    if verdict.engaged:
        names = names_of(ruled.battle, verdict.engaged)
        yield fill(N_("in contact with {tokens}"), tokens=names)


def _tested(checks: Sequence[Check]) -> Iterator[str]:
    """Yield the tests, those of one kind that came out alike together."""
    for (_kind, passed), found in groupby(checks, lambda one: (one.kind, one.passed)):
        alike = list(found)
        text = N_("{kind} passed ({dice})") if passed else N_("{kind} failed ({dice})")
        rolls = ", ".join(str(one.roll) for one in alike[:-1])
        dice = check_dice(alike[-1])
        yield fill(
            text,
            kind=kind_text(alike[-1]),
            dice=f"{rolls}, {dice}" if rolls else dice,
        )


def _moved(ruled: Ruled, failure: str) -> Iterator[str]:
    verdict = ruled.verdict
    if len(verdict.path) < 2:
        return
    text = N_("{distance}")
    if failure or ruled.action.do == "move":
        text = N_("{distance} to {place}")
    length = ruled.length(verdict.distance)
    yield fill(text, distance=length, place=high_place(ruled, -1))


def _foreseen(ruled: Ruled) -> Iterator[str]:
    """Yield what a preview says: that it is legal, and the tests that it takes."""
    if ruled.verdict.legal:
        yield _("legal")
    for link in ruled.verdict.links:
        if link.tests:
            text = N_("{kind} ({need})")
            if link.tests > 1:
                text = N_("{tests} times {kind} ({need})")
            kind = kind_text(Check(link.kind, ruled.action.by))
            need = needed(link, ruled.battle)
            yield fill(text, kind=kind, need=need, tests=link.tests)


# ---- step by step


def lines(ruled: Ruled) -> Iterator[Line]:
    """Yield what happens in the order in which it is ruled: measured, tested for sight, gone, met."""
    verdict = ruled.verdict
    failure = str(verdict.more.get("failure") or "")
    if ruled.barred:
        return
    if ruled.action.do in DEEDS:
        known = verdict.clauses or ruled.beside(ruled.action.do)
        yield Line(filled(DEEDS[ruled.action.do], ruled), known)
        return
    if failure in FIRST:
        yield _failure(failure, ruled)
    checks = [*verdict.tests]
    for link in verdict.links:
        if link.kind == "sight" and (verdict.success is None or failure not in FIRST):
            yield from _unseen(link, checks, ruled)
    if failure == "sight-test":
        yield _failure(failure, ruled)
    yield from _way(ruled, failure)
    for link in verdict.links:
        if link.kind != "sight":
            yield from _link(link, checks, ruled)
    yield from (_check(one, ruled) for one in checks)
    if failure in AT_THE_PLACE:
        yield from _ended(failure, ruled)
    yield from _interceptions(ruled)
    yield from _contact(ruled, failure)
    if verdict.success is False and not failure:
        yield Line(_("It does not come off."), _barring(verdict))


def _barring(verdict: Verdict) -> tuple[str, ...]:
    """Return the clauses of all that speaks against it."""
    found = (one for finding in verdict.findings for one in finding.reason.clauses)
    return tuple(dict.fromkeys(one.id for one in found))


def _failure(failure: str, ruled: Ruled) -> Line:
    return Line(filled(REASONS[failure], ruled), ruled.grounds("failure"))


def _ended(failure: str, ruled: Ruled) -> Iterator[Line]:
    """Yield where a climb or a jump that failed ended the way."""
    if failure in REASONS:
        yield _failure(failure, ruled)
    text = N_("{by} goes no farther than {end}.")
    if ruled.action.do == "charge":
        text = N_("The charge fails, and {by} ends at {end}.")
    yield Line(filled(text, ruled), ruled.grounds("failure", "stop"))


def _unseen(link: Link, checks: list[Check], ruled: Ruled) -> Iterator[Line]:
    """Yield that the target is out of sight, with the test that takes."""
    text = N_("{at} is out of sight, which takes a test: {need}.")
    told = fill(text, at=ruled.at, need=needed(link, ruled.battle))
    yield Line(told, (link.clause,))
    while checks and checks[0].kind == "sight":
        yield _check(checks.pop(0), ruled)


def _check(check: Check, ruled: Ruled) -> Line:
    told = check_sentence(check, ruled, check_dice(check))
    return Line(told, ruled.grounds(check.kind) or ruled.grounds("tests"))


def _way(ruled: Ruled, failure: str) -> Iterator[Line]:
    """Yield how far the way was gone, of how much, and where it ended."""
    verdict = ruled.verdict
    stopped = (*FIRST, "sight-test")
    text = N_("{by} goes {distance} of at most {most} from {start} to {end}.")
    if failure in stopped:
        text = N_("{by} moves {distance} towards {at} and stops at {end}.")
        if ruled.grounds("short"):
            text = N_(
                "{by} moves {distance} towards {at} and stops {engage_range} short, at {end}."
            )
        if not verdict.distance:
            text = N_("{by} stays at {end}.")
            if ruled.grounds("short"):
                text = N_("{by} stays at {end}, no farther than {engage_range} off.")
    elif len(verdict.path) < 2:
        if not failure:
            return
        text = N_("{by} stays at {end}.")
    if not ruled.sensible:
        text = N_("{by} goes {distance} from {start} to {end}.")
    told = fill(
        text,
        **ruled.limits(),
        by=ruled.by,
        at=ruled.at,
        distance=ruled.length(verdict.distance),
        most=ruled.most(),
        start=high_place(ruled, 0),
        end=high_place(ruled, -1),
    )
    stop = ("stop", "short") if failure in stopped else ()
    yield Line(told, ruled.grounds("path", *stop))
    extra = _rough(verdict)
    if extra > LEAST:
        text = N_("{extra} of the way lie in difficult ground and count twice.")
        yield Line(fill(text, extra=ruled.length(extra)), ruled.beside("rough"))


def _rough(verdict: Verdict) -> float:
    """Return what was paid beyond the inches that were gone: difficult ground."""
    gone = 0.0
    over = [link for link in verdict.links if link.kind not in ("step", "sight")]
    for start, end in pairwise(verdict.path):
        link = next((one for one in over if dist(one.ends[0], start) < LEAST), None)
        if link is None:
            gone += dist(start, end)
        elif link.kind != "jump" and not link.failed:
            gone += abs(link.heights[1] - link.heights[0])
    return verdict.distance - gone


def _link(link: Link, checks: list[Check], ruled: Ruled) -> Iterator[Line]:
    """Yield where the way leaves one height for another, and the tests that fell for it."""
    yield Line(_link_text(link, ruled), _link_clauses(link, ruled))
    if ruled.verdict.success is None and link.tests:
        text = N_("It takes a test, {need}.")
        if link.tests > 1:
            text = N_("It takes {tests} tests, {need} each.")
        told = fill(text, tests=link.tests, need=needed(link, ruled.battle))
        yield Line(told, (link.clause,))
    for _test in range(link.tests):
        if checks and checks[0].kind == link.kind:
            check = checks.pop(0)
            yield _check(check, ruled)
            if not check.passed:
                break


def _link_text(link: Link, ruled: Ruled) -> str:
    down = link.heights[1] < link.heights[0]
    words = FAILED_LINKS if link.failed else LINKS
    return fill(
        words.get(link.kind, LINKS["step"])[down],
        place=flat_place(link.ends[0]),
        by=ruled.by,
        height=ruled.length(abs(link.heights[1] - link.heights[0])),
    )


def _link_clauses(link: Link, ruled: Ruled) -> tuple[str, ...]:
    jumped = ruled.grounds("jumped") if link.kind == "jump" else ()
    return tuple(dict.fromkeys((link.clause, *jumped)))


def _interceptions(ruled: Ruled) -> Iterator[Line]:
    """Yield who may step into the way, and what came of the one who was named."""
    verdict = ruled.verdict
    if verdict.intercept:
        names = names_of(ruled.battle, verdict.intercept)
        text = N_("May step into the way of {by}: {tokens}.")
        told = fill(text, by=ruled.by, tokens=names)
        yield Line(told, ruled.grounds("intercept"))
    made = mapping(verdict.more.get("interception"))
    if not made:
        return
    text = N_("{who} steps {moved} to {place} and stops {by}: both are in combat.")
    codes = sequence(made.get("reasons"))
    if not made.get("legal"):
        text = N_("{who} may not step into the way of {by}: {reasons}.")
    moved = made.get("moved")
    told = fill(
        text,
        who=interceptor(ruled),
        by=ruled.by,
        moved=ruled.length(moved if isinstance(moved, int | float) else 0),
        place=flat_place(made.get("at")),
        reasons=_("; ").join(filled(REFUSALS.get(one, one), ruled) for one in codes),
    )
    yield Line(told, ruled.grounds("interception"))


def _contact(ruled: Ruled, failure: str) -> Iterator[Line]:
    """Yield whom the mover is in contact with at the end, and whether it dived there."""
    verdict = ruled.verdict
    met = mapping(verdict.more.get("interception")).get("by")
    touched = [one for one in verdict.engaged if not failure or one != met]
    if touched:
        text = N_("{by} is in contact with {tokens}: they are in combat.")
        told = fill(text, by=ruled.by, tokens=names_of(ruled.battle, touched))
        yield Line(told, ruled.grounds("engaged") or ruled.beside("engaged"))
    also = [one for one in sequence(ruled.action.get("also")) if one != ruled.action.at]
    missed = [str(one) for one in also if one not in verdict.engaged]
    if missed and touched and not failure:
        text = N_(
            "No place in contact with {at} and within range touches {tokens} too."
        )
        told = fill(text, at=ruled.at, tokens=names_of(ruled.battle, missed))
        yield Line(told, ruled.beside("also"))
    if dive := ruled.grounds("dive"):
        text = N_("It is a diving charge: {by} lands within {inches:2} of {at}.")
        yield Line(filled(text, ruled), dive)
