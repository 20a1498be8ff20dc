"""What the table's hand did with turns, declarations, effects and dice, in words."""

from collections.abc import Iterator, Mapping

from chargemap import rules
from chargemap.explain.words import (
    fill,
    mapping,
    name_of,
    names_of,
    sequence,
    value_text,
)
from chargemap.i18n import N_, _
from chargemap.model.battle import Action, Battle
from chargemap.model.verdict import Effect, Verdict


def turn_sentences(
    action: Action, battle: Battle, verdict: Verdict | None
) -> Iterator[str]:
    """Yield what became of the order of turns, of an effect or of the dice."""
    by = name_of(battle, action.by)
    match action.do:
        case "initiative":
            yield from _initiative(action, battle, verdict)
        case "delay":
            yield fill(N_("{token} delays its turn."), token=by)
        case "ready":
            text = N_("{token} gets ready to act: {what}.")
            what = str(action.get("for") or "").rstrip(".")
            yield fill(
                text if what else N_("{token} gets ready to act."),
                token=by,
                what=what,
            )
        case "come-in":
            yield _comes_in(action, battle)
        case "reorder":
            ids = [str(one) for one in sequence(action.get("order"))]
            text = N_("The order of turns was changed by hand: {tokens}.")
            yield fill(text, tokens=names_of(battle, ids))
        case "end-effect":
            yield _ended(action, battle)
        case "declare":
            yield _declared(mapping(action.get("action")), battle)
        case "undeclare":
            ids = [str(one) for one in sequence(action.get("ids"))]
            text = N_("Taken back: what {tokens} had declared.")
            yield fill(text, tokens=names_of(battle, ids))
        case "seed":
            text = N_("The dice follow from the seed {seed} from now on.")
            yield fill(text, seed=action.get("seed"))


def _initiative(
    action: Action, battle: Battle, verdict: Verdict | None
) -> Iterator[str]:
    """Yield the numbers, the highest first; before the dice fall, for whom they will."""
    numbers = dict(mapping(action.get("numbers")))
    rolled = {one.of: one.total for one in (verdict.tests if verdict else ())}
    if action.get("anew"):
        if not (numbers or action.get("roll")):
            yield _("The order of turns was given up.")
            return
        yield _("A fight begins.")
    if numbers | rolled:
        ranked = sorted((numbers | rolled).items(), key=lambda one: (-one[1], one[0]))
        told = ", ".join(f"{name_of(battle, key)} {one}" for key, one in ranked)
        yield fill(N_("Initiative: {numbers}."), numbers=told)
    waiting = [one for one in sequence(action.get("roll")) if one not in rolled]
    if waiting:
        names = names_of(battle, map(str, waiting))
        yield fill(N_("Initiative is rolled for {tokens}."), tokens=names)


def _declared(written: Mapping[str, object], battle: Battle) -> str:
    """Return who declares what, and against whom if against anybody."""
    rule = rules.get(battle.ruleset).actions.get(str(written.get("do")))
    at = written.get("at")
    aimed = [at] if isinstance(at, str) else sequence(at)
    foes = [*aimed, *sequence(written.get("also"))]
    text = N_("{by} declares: {action}.")
    if foes:
        text = N_("{by} declares: {action} against {tokens}.")
    return fill(
        text,
        by=name_of(battle, written.get("by")),
        action=_(rule.text) if rule else written.get("do"),
        tokens=names_of(battle, [str(one) for one in foes]),
    )


def _comes_in(action: Action, battle: Battle) -> str:
    before, after = action.get("before"), action.get("after")
    text = N_("{token} comes in now.")
    if before or after:
        text = N_("{token} comes in after {other}.")
        if before:
            text = N_("{token} comes in before {other}.")
    other = name_of(battle, before or after)
    return fill(text, token=name_of(battle, action.by), other=other)


def _ended(action: Action, battle: Battle) -> str:
    """Return what no longer holds on the token."""
    what = str(action.get("what"))
    token = battle.tokens.get(action.by)
    effect = (token.effect(what) if token else None) or Effect(action.by, what)
    words = rules.get(battle.ruleset).effects
    held = fill(
        words.texts.get(what, N_("{who}: {what}")),
        who=name_of(battle, action.by),
        what=what,
        value=value_text(effect.value, battle),
    )
    return fill(N_("Ended by hand: {effect}"), effect=held)
