"""How a sentence about an action begins."""

from collections.abc import Mapping

from chargemap.explain.ruled import Ruled
from chargemap.explain.special_words import BLOWS, CHECKED, Head
from chargemap.explain.words import fill, place_text
from chargemap.i18n import N_, _

HEADS: Mapping[str, Head] = {
    "charge": Head(
        N_("{by} charges {at}"),
        N_("{by} cannot charge {at}"),
        N_("{by} would charge {at}"),
    ),
    "charge bull-rush": Head(
        N_("{by} charges {at} for a bull rush"),
        N_("{by} cannot charge {at} for a bull rush"),
        N_("{by} would charge {at} for a bull rush"),
    ),
    "charge overrun": Head(
        N_("{by} charges to overrun {at}"),
        N_("{by} cannot charge to overrun {at}"),
        N_("{by} would charge to overrun {at}"),
    ),
    "move": Head(
        N_("{by} moves"), N_("{by} cannot move like that"), N_("{by} would move")
    ),
    "move run": Head(
        N_("{by} runs"), N_("{by} cannot run like that"), N_("{by} would run")
    ),
    "move step": Head(
        N_("{by} takes a 5-foot step"),
        N_("{by} cannot take that 5-foot step"),
        N_("{by} would take a 5-foot step"),
    ),
    "attack": Head(
        N_("{by} attacks {at}"),
        N_("{by} cannot attack {at}"),
        N_("{by} would attack {at}"),
    ),
    "attack opportunity": Head(
        N_("{by} makes an attack of opportunity on {at}"),
        N_("{by} cannot make an attack of opportunity on {at}"),
        N_("{by} would make an attack of opportunity on {at}"),
    ),
    "attack on-the-way": Head(
        N_("{by} makes an attack of opportunity on {at} at {place}"),
        N_("{by} cannot make an attack of opportunity on {at} at {place}"),
        N_("{by} would make an attack of opportunity on {at} at {place}"),
    ),
    "ready-brace": Head(
        N_("{by} sets a weapon against a charge"),
        N_("{by} cannot set a weapon against a charge"),
        N_("{by} would set a weapon against a charge"),
    ),
    "stand": Head(
        N_("{by} stands up"), N_("{by} cannot stand up"), N_("{by} would stand up")
    ),
    "start-turn": Head(
        N_("{by} starts a turn"),
        N_("{by} cannot start a turn"),
        N_("{by} would start a turn"),
    ),
    "charges": Head(
        N_("The charges"), N_("The charges"), N_("What would come of the charges")
    ),
    "shoot": Head(N_("{by} may shoot"), N_("{by} may not shoot"), N_("{by} may shoot")),
    "cast": Head(N_("{by} may cast"), N_("{by} may not cast"), N_("{by} may cast")),
    "turn": Head(*[N_("A new turn begins")] * 3),
    "turn of-side": Head(*[N_("The turn of {side} begins")] * 3),
    **CHECKED,
    **BLOWS,
}


def head_of(ruled: Ruled, *, barred: bool) -> str:
    """Return how the sentence about the ruling begins: what is done, or cannot be, or would be."""
    action, verdict = ruled.action, ruled.verdict
    head = HEADS.get(f"{action.do} {_variant(ruled)}") or HEADS.get(action.do)
    words = ""
    if head is None:
        known = ruled.ruleset.actions.get(action.do)
        words = _(known.text) if known else action.do
        head = Head(*[N_("{by}: {action}")] * 3)
    text = head.barred if barred else head.done
    if not barred and verdict.success is None:
        text = head.would
    elif not barred and not verdict.success:
        text = head.failed or head.done
    told = fill(
        text,
        by=ruled.by,
        at=ruled.at,
        place=place_text(action.get("where")),
        side=action.get("side"),
        item=_(str(action.get("item") or "")),
        action=words,
    )
    if action.get("as") == "opportunity":
        return fill(N_("{head} in an attack of opportunity"), head=told)
    return told


def _variant(ruled: Ruled) -> object:
    """Return which kind of its action it is."""
    action = ruled.action
    if action.do == "grapple":
        return _hold(ruled)
    if aside(ruled):
        return "avoided"
    if action.get("opportunity") is True:
        return "opportunity" if action.get("where") is None else "on-the-way"
    if action.get("side"):
        return "of-side"
    if action.get("full") is True:
        return "full"
    if action.do == "sunder" and action.get("item"):
        return "item"
    return action.get("then") or action.get("task") or action.get("as")


def aside(ruled: Ruled) -> bool:
    """Whether the target of an overrun steps aside."""
    action = ruled.action
    return action.do == "overrun" and bool(
        action.get("avoid") and not ruled.verdict.tests
    )


def _hold(ruled: Ruled) -> object:
    """Return what is done in a grapple, or to bonds."""
    action = ruled.action
    by = ruled.battle.tokens.get(action.by)
    holds = by is not None and by.stats.get("grapples") == action.at
    mode = action.get("mode") or ("maintain" if holds else "start")
    if mode == "maintain":
        ended = any(one.what == "grapple-ended" for one in ruled.verdict.effects)
        rolled = ruled.verdict.success is False and ruled.verdict.tests
        missed = rolled and not ended
        return "missed" if missed else action.get("then") or "hold"
    bound = by is not None and "bound" in by.states
    return "bonds" if mode == "break" and bound else mode
