"""What there is to draw of a die that is still to fall: what it must show, and where each face would lead."""

from collections.abc import Iterator, Sequence

from chargemap import rules
from chargemap.app.figure import Figure
from chargemap.app.spaces import body, centre, middle, outline, set_down
from chargemap.i18n import _
from chargemap.model.battle import Action, Battle
from chargemap.model.board import Point
from chargemap.model.verdict import Effect, Verdict
from chargemap.rules.degrees import Degree, degrees

MOVED, BONDS, HELP = "moved-to", "escape-bonds", "aid"


def hanging(verdict: Verdict, action: Action, battle: Battle) -> Iterator[Figure]:
    """Yield what the die must show, and where it would bring those that are moved."""
    if verdict.success is not None or not (verdict.legal or action.force):
        return
    found = degrees(rules.get(battle.ruleset), battle, action)
    if found:
        yield from _needed(found, verdict, action, battle)
        yield from _landings(found, verdict, action, battle)
        yield from _stop(found, verdict, action, battle)


def _needed(
    found: Sequence[Degree], verdict: Verdict, action: Action, battle: Battle
) -> Iterator[Figure]:
    """Yield what it must show to succeed, at the one it is rolled against or else at the one who acts."""
    least = next((one.least for one in found if one.success), None)
    whom = action.at if isinstance(action.at, str) else action.by
    if any(one.kind == BONDS for one in verdict.tests):
        whom = action.by  # they are nobody else's
    if whom not in battle.tokens:
        return
    words = _("cannot succeed")
    if least is not None:
        helped = any(one.kind == HELP for one in verdict.tests)
        words = _("die: {need} or more")
        if helped:
            words = _("with help, die: {need} or more")
        words = words.format(need=least)
    spot = (centre(battle, battle.tokens[whom]),)
    yield Figure("label", spot, words, "test", whom, "tests")


def _landings(
    found: Sequence[Degree], verdict: Verdict, action: Action, battle: Battle
) -> Iterator[Figure]:
    """Yield each square to which somebody would be brought; the first one's with the least face that does so.

    Where the one who acts ends whatever the die shows is drawn anyway.
    """
    drawn: dict[tuple[str, Point], int] = {}
    farthest: dict[str, Point] = {}
    for degree in found:
        for who, at in _moved(degree.effects):
            if (who, at) == (action.by, verdict.end):
                continue
            drawn.setdefault((who, at), degree.least)
            farthest[who] = at
    first = next(iter(farthest), "")
    for (who, at), least in drawn.items():
        token = battle.tokens.get(who)
        if token is None or at == token.at:
            continue
        corners = set_down(battle, token, at)
        yield Figure("ghost", corners, token.label, "warn", who)
        if who == first:
            spot = (middle(corners),)
            words = _("{need}+").format(need=least)
            yield Figure("label", spot, words, "warn", "", f"{who} {least}")
    for who, at in farthest.items():
        token = battle.tokens.get(who)
        if token is not None and at != token.at:
            points = (centre(battle, token), middle(set_down(battle, token, at)))
            yield Figure("push-arrow", points, token.label, "warn", who)


def _stop(
    found: Sequence[Degree], verdict: Verdict, action: Action, battle: Battle
) -> Iterator[Figure]:
    """Yield where a failure stops the one who acts, if that is neither where it stands nor where it would go."""
    if action.by not in battle.tokens:
        return
    walker = body(battle, action.by)
    ends = {one.end for one in found if not one.success and one.end is not None}
    for end in ends - {walker.at, verdict.end}:
        corners = outline(battle, walker, end)
        yield Figure("ghost", corners, walker.label, "illegal", walker.id)
        words = _("stops here if it fails")
        yield Figure("label", (centre(battle, walker, end),), words, "illegal", "", "stop")  # fmt: skip


def _moved(effects: Sequence[Effect]) -> Iterator[tuple[str, Point]]:
    for effect in effects:
        if effect.what == MOVED and isinstance(effect.value, list | tuple):
            x, y = effect.value
            yield effect.who, (x, y)
