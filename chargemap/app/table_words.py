"""The words on the board about ways over heights, tests, and why one stopped; each with the clauses it rests on."""

from collections.abc import Iterable, Mapping, Sequence

from chargemap import rules
from chargemap.app.reason_words import REASON_WORDS
from chargemap.explain import lengths
from chargemap.explain.table_words import needed
from chargemap.explain.words import name_of, names_of
from chargemap.i18n import N_, _, ngettext
from chargemap.model.battle import Action, Battle
from chargemap.model.verdict import Check, Link, Verdict


def clause_words(words: str, ids: Iterable[str]) -> str:
    """Return the words with the clauses that they rest on."""
    named = ", ".join(dict.fromkeys(ids))
    if not named:
        return words
    return _("{words} · {clauses}").format(words=words, clauses=named)


def link_words(link: Link, checks: Sequence[Check], battle: Battle) -> str:
    """Return how the way goes on here, and its tests: to be rolled, or as they fell; nothing for a mere step."""
    rise = link.heights[1] - link.heights[0]
    kind = f"{link.kind} {'up' if rise > 0 else 'down'}"
    text = _LINKS.get(kind) or _LINKS.get(link.kind)
    if text is None:
        return ""
    way = _(text).format(height=lengths.length(abs(rise), "inches"))
    if checks:
        told = ", ".join(str(one.roll) for one in checks)
        words = N_("{way}: {rolls} (need {need}), passed")
        if not all(one.passed for one in checks):
            words = N_("{way}: {rolls} (need {need}), failed")
        return _(words).format(way=way, rolls=told, need=needed(link, battle))
    if link.tests:
        words = ngettext(
            "{way}: {n} test (need {need})",
            "{way}: {n} tests (need {need})",
            link.tests,
        )
        return words.format(way=way, n=link.tests, need=needed(link, battle))
    return way


def stop_words(failure: str, run: Verdict, action: Action, battle: Battle) -> str:
    """Return where one stopped who did not come through, and why."""
    unit = rules.get(battle.ruleset).unit
    distance = lengths.length(run.distance, unit)
    found = run.more.get("interception")
    if failure == "intercepted" and isinstance(found, Mapping):
        text = _("intercepted by {name} after {distance}")
        return text.format(name=name_of(battle, found.get("by")), distance=distance)
    fell = next((one.value for one in run.effects if one.what == "fell"), None)
    why = failure_words(failure, battle)
    if isinstance(fell, int | float):
        text = _("{why}, falls {height}")
        return text.format(why=why, height=lengths.length(fell, unit))
    return _("{why}, stops after {distance}").format(why=why, distance=distance)


def failure_words(code: str, battle: Battle) -> str:
    """Return a few words for a reason or a failure."""
    states = {one.id: one.text for one in rules.get(battle.ruleset).states}
    known = _FAILURES.get(code) or states.get(code)
    return _(known) if known else code.replace("-", " ")


def refusal_words(code: object) -> str:
    """Return a few words for why one may not step in."""
    known = _REFUSED.get(str(code))
    return _(known) if known else str(code).replace("-", " ")


_LINKS: Mapping[str, str] = {
    "climb up": N_("climb {height} up"),
    "climb down": N_("climb {height} down"),
    "jump": N_("jump {height} down"),
    "ladder up": N_("ladder up {height}"),
    "ladder down": N_("ladder down {height}"),
    "sight": N_("out of sight"),
}
_FAILURES: Mapping[str, str] = {
    "climb-too-high": N_("too high to climb"),
    "sight-test": N_("target not found"),
    "climb-test": N_("climb failed"),
    "jump-test": N_("jump failed"),
    "jump-too-far": N_("too high to jump"),
    **{
        code: REASON_WORDS[code]
        for code in (
            *(
                "too-far",
                "no-room",
                "no-route",
                "not-direct",
                "own-side",
                "hidden-target",
            ),
            *("also-apart", "also-behind", "late", "blocked", "within-1"),
        )
    },
}
_REFUSED: Mapping[str, str] = {
    "is-target": N_("is being charged"),
    "one-only": N_("only one may"),
    "behind": N_("behind"),
    "hidden": N_("hidden"),
    **{
        code: REASON_WORDS[code]
        for code in (
            *("own-side", "too-far", "in-combat", "blocked"),
            *("stunned", "knocked-down", "fleeing"),
        )
    },
}


def declared_words(action: Action, battle: Battle) -> tuple[str, str]:
    """Return who has declared an action against whom, and what was chosen for it."""
    also = action.get("also")
    listed = also if isinstance(also, list | tuple) else ()
    foes = [str(action.at), *map(str, listed)]
    words = _("{by} → {tokens}").format(
        by=name_of(battle, action.by), tokens=names_of(battle, foes)
    )
    keys = rules.get(battle.ruleset).rules[action.do].keys
    notes = [
        _(field.word(action.get(field.key)))
        for field in keys
        if field.kind == "choice" and action.get(field.key) not in (None, field.default)
    ]
    via = action.get("via")
    if isinstance(via, list | tuple) and via:
        text = ngettext("by way of {n} place", "by way of {n} places", len(via))
        notes.append(text.format(n=len(via)))
    return words, " · ".join(notes)
