"""The words of rulings on a table: failures, refusals, heights on the way."""

from collections.abc import Mapping

from chargemap.i18n import N_

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
