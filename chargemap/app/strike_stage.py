"""An action that waits for attacks of opportunity, and how far its offers have come."""

from dataclasses import dataclass

from chargemap.app.document import Again
from chargemap.app.harm import Hit
from chargemap.model.battle import Action, Battle, Entry
from chargemap.model.verdict import Verdict
from chargemap.rules.chance import WAIVE, Chance


@dataclass(frozen=True, slots=True)
class Held:
    """An action that waits, or whose dice have just fallen, with its verdict and who may strike.

    `lying` are those who go no further anyhow; `since` is how long the log was when the first was asked.
    `again` carries a waiting action out; one that was carried out has its `entry` in the log.
    """

    action: Action
    verdict: Verdict
    queue: tuple[Chance, ...]
    lying: frozenset[str]
    since: int
    again: Again | None = None
    entry: Entry | None = None


@dataclass(frozen=True, slots=True)
class Stage:
    """How far the offers have come: whose turn it is, a hit to be applied, at which of them the last blow fell.

    `waived` is to be logged together with what comes next.
    """

    index: int = 0
    hit: Hit | None = None
    struck: int | None = None
    waived: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """Who was asked about the move released last, from which battle it went, and what was waived."""

    battle: Battle
    action: Action
    ids: frozenset[str]
    waived: tuple[Action, ...]

    def leads_to(self, action: Action, battle: Battle) -> bool:
        """Whether `action` is that move, taken back and made longer, as arrow keys do."""
        old, new = self.action.get("path"), action.get("path")
        if battle is not self.battle or action.by != self.action.by:
            return False
        if not isinstance(old, list) or not isinstance(new, list):
            return False
        return len(new) > len(old) and new[: len(old)] == old


def goes_on(old: Battle, new: Battle) -> bool:
    """Whether the new battle is the old one with a step more, or the old one adorned."""
    if new.log is old.log:
        return new.tokens is old.tokens
    length = len(old.log)
    between = new.log[length:-1]
    if len(new.log) <= length or any(one.action.do != WAIVE for one in between):
        return False
    return new.log[:length] == old.log


def is_strike(entry: Entry, striker: str, chance: Chance) -> bool:
    """Whether the entry is the attack of that striker, or what it did in place of one."""
    action, came = entry.action, entry.verdict.attack is not None
    if action.by != striker:
        return False
    if came and action.get("opportunity") is True:
        return True
    return (action.do, action.at) in {(one.do, one.at) for one in chance.instead}
