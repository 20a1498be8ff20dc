"""Damage that an entry of the log tells of: whom it hit, how much, and whether it was taken off."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chargemap import rules
from chargemap.explain.words import readied
from chargemap.model.battle import Action, Entry

WOUND = "wound"


@dataclass(frozen=True, slots=True)
class Hit:
    """The hit of that number in the entry of that place in the log: `amount` off `who`."""

    of: int
    number: int
    who: str
    amount: int

    @property
    def key(self) -> tuple[int, int]:
        """What tells it from every other hit of the log."""
        return self.of, self.number

    def wound(self) -> Action:
        """Return the hand's action that takes it off."""
        choices: dict[str, object] = {"amount": self.amount, "of": self.of}
        if self.number:
            choices["hit"] = self.number
        return Action(WOUND, by=self.who, choices=choices)


def hits_of(entry: Entry, place: int) -> tuple[Hit, ...]:
    """Return the hits of the entry at that place that are to be taken off: those of set weapons, then its own.

    Where the rules take every hit off by themselves there are none.
    """
    if rules.get(entry.before.ruleset).views.keeps_health:
        return ()
    return tuple(
        Hit(place, number, who, amount)
        for number, (who, amount) in enumerate(_harm(entry))
    )


def applied(log: Sequence[Entry]) -> frozenset[tuple[int, int]]:
    """Return the keys of the hits that were taken off, as the log has it."""
    return frozenset(key for entry in log if (key := applied_by(entry)) is not None)


def applied_by(entry: Entry) -> tuple[int, int] | None:
    """Return the key of the hit that this entry took off, if it did that."""
    of, number = entry.action.get("of"), entry.action.get("hit", 0)
    if entry.action.do != WOUND or not isinstance(of, int):
        return None
    return of, number if isinstance(number, int) else 0


def _harm(entry: Entry) -> Iterator[tuple[str, int]]:
    verdict = entry.verdict
    for attack in readied(verdict):
        if attack.hit and attack.damage is not None:
            yield attack.at, attack.damage.total
    if verdict.attack is not None and verdict.attack.hit and verdict.damage is not None:
        yield verdict.attack.at, verdict.damage.total
