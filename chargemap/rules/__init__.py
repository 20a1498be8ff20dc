"""The rulesets there are, found by entry point; built-in ones use the same door as strangers."""

from functools import cache

from chargemap.rules.ruleset import Ruleset

GROUP = "chargemap.rulesets"


class UnknownRulesetError(LookupError):
    """There is no ruleset of that id; the message says which there are."""


@cache
def rulesets() -> dict[str, Ruleset]:
    """Return every installed ruleset by its id, in the order of the ids."""
    from importlib.metadata import entry_points  # here, for it loads slowly

    found = {point.name: point.load() for point in entry_points(group=GROUP)}
    return dict(sorted(found.items()))


def get(ruleset_id: str) -> Ruleset:
    """Return the ruleset of that id; raise `UnknownRulesetError` if there is none."""
    if ruleset_id in (found := rulesets()):
        return found[ruleset_id]
    known = ", ".join(found) or "none is installed; run: pip install -e ."
    raise UnknownRulesetError(f"one of the rulesets {known}" if found else known)
