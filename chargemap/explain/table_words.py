"""The words of rulings on a table: failures, refusals, heights on the way."""

from collections.abc import Mapping

from chargemap import rules
from chargemap.explain.ruled import Ruled
from chargemap.explain.words import (
    fill,
    mapping,
    names_of,
    sequence,
    table_place,
)
from chargemap.i18n import N_
from chargemap.model.battle import Battle
from chargemap.model.verdict import Link, Verdict

FAILURES: Mapping[str, str] = {  # why it does not come off, within a sentence
    "too-far": N_("fails, for it takes {meant} of at most {most}"),
    "climb-too-high": N_("fails, for it climbs more than {max_climb}"),
    "jump-too-far": N_("fails, for the drop is more than {max_jump}"),
    "no-room": N_("fails, for there is no room at {at}"),
    "intercepted": N_("intercepted by {who}"),
}
REASONS: Mapping[str, str] = {  # the same as sentences
    "too-far": N_(
        "The charge fails: the way takes {meant}, and {by} charges at most {most}."
    ),
    "climb-too-high": N_(
        "The charge fails: the way climbs more than {max_climb} in all."
    ),
    "sight-test": N_("The charge fails: {at} is out of sight, and the test failed."),
    "no-room": N_("The charge fails: there is no room for {by} at {at}."),
    "jump-too-far": N_("A drop of more than {max_jump} fails without a test."),
}
AT_THE_PLACE = ("climb-test", "jump-test", "jump-too-far")
FIRST = ("too-far", "climb-too-high", "no-room")  # told before the way that is left
REFUSALS: Mapping[str, str] = {
    "own-side": N_("on the same side"),
    "is-target": N_("among those who are charged"),
    "too-far": N_("never within {intercept_range} on the same surface"),
    "in-combat": N_("in combat"),
    "blocked": N_("no straight way is free"),
    "one-only": N_("only one may"),
    "behind": N_("behind the mover, or not before the end of the way"),
    "stunned": N_("stunned"),
    "knocked-down": N_("knocked down"),
    "fleeing": N_("fleeing"),
    "hidden": N_("hidden"),
}
LINKS: Mapping[str, tuple[str, str]] = {  # up, down
    "climb": (
        N_("At {place} {by} climbs up {height}."),
        N_("At {place} {by} climbs down {height}."),
    ),
    "jump": (
        N_("At {place} {by} jumps down {height}."),
        N_("At {place} {by} jumps down {height}."),
    ),
    "ladder": (
        N_("At {place} {by} goes up a ladder, {height}."),
        N_("At {place} {by} goes down a ladder, {height}."),
    ),
    "step": (
        N_("At {place} {by} steps up {height}."),
        N_("At {place} {by} steps down {height}."),
    ),
}
FAILED_LINKS: Mapping[str, tuple[str, str]] = {
    "climb": (
        N_("At {place} {by} tries to climb up {height}."),
        N_("At {place} {by} tries to climb down {height}."),
    ),
    "jump": (
        N_("At {place} {by} tries to jump down {height}."),
        N_("At {place} {by} tries to jump down {height}."),
    ),
}
DEEDS: Mapping[str, str] = {
    "shoot": N_("Nothing bars {by} from shooting."),
    "cast": N_("Nothing bars {by} from casting."),
    "turn": N_("All may act again; what held until the end of the turn is over."),
}


def needed(link: Link, battle: Battle) -> str:
    """Return what the die must show in a test, as the table's option has it."""
    high = rules.get(battle.ruleset).option(battle, "initiative_test") == "d12"
    text = N_("{need} or more") if high else N_("{need} or less")
    return fill(text, need=link.need)


def filled(text: str, ruled: Ruled) -> str:
    """Return a sentence about the whole ruling, filled with its names, lengths and limits."""
    return fill(
        text,
        **ruled.limits(),
        by=ruled.by,
        at=ruled.at,
        who=interceptor(ruled),
        meant=ruled.length(ruled.verdict.meant),
        most=ruled.most(),
        end=high_place(ruled, -1),
    )


def met(verdict: Verdict) -> bool:
    """Whether somebody stepped into the way."""
    return bool(mapping(verdict.more.get("interception")).get("legal"))


def interceptor(ruled: Ruled) -> str:
    """Return the names of those who were named to step into the way."""
    by = mapping(ruled.verdict.more.get("interception")).get("by")
    named = [by] if isinstance(by, str) else [str(one) for one in sequence(by)]
    return names_of(ruled.battle, named)


def high_place(ruled: Ruled, index: int) -> str:
    """Return a point of the path with the height there, such as `(7.24, 6) at 3″`."""
    verdict = ruled.verdict
    if not verdict.path:
        return flat_place(verdict.end)
    heights = sequence(verdict.more.get("path_z"))
    height = heights[index] if len(heights) == len(verdict.path) else 0
    text = N_("{place} at {height}") if height else N_("{place}")
    place = flat_place(verdict.path[index])
    return fill(text, place=place, height=ruled.length(height))


def flat_place(at: object) -> str:
    """Return a place on the table to two places, such as `(7.24, 6)`."""
    return table_place([round(one, 2) for one in sequence(at)])
