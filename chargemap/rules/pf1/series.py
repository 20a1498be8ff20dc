"""Attacks one after the other: each is rolled against the target as it is by then."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from chargemap.i18n import N_
from chargemap.model.battle import Battle
from chargemap.model.verdict import Attack, Check, Part, Strike
from chargemap.rules.d20.situation import Situation
from chargemap.rules.d20.strike import Blow, concealment_ahead
from chargemap.rules.dice import Dice
from chargemap.rules.pf1 import feint, harm
from chargemap.rules.pf1.game import situation_of
from chargemap.rules.pf1.maneuver_clauses import M10
from chargemap.rules.ruling import Ruling

Rolls: TypeAlias = Callable[[Situation], Blow]


@dataclass(frozen=True, slots=True)
class Planned:
    """One attack of several: how it is rolled in the situation that it meets, and with which hand."""

    rolls: Rolls
    hand: str = "main"
    ranged: bool = False


def main_attacks(base_attack: int) -> int:
    """Return how many attacks a base attack gives in a full attack.

    >>> main_attacks(0), main_attacks(5), main_attacks(6), main_attacks(16)
    (1, 1, 2, 4)
    """
    return max(1, -(-base_attack // 5))


def later(number: int) -> tuple[Part, ...]:
    """Return what the attack of that number loses, 0 the first: 5 for each one before it."""
    return (Part(-5 * number, N_("later blow")),) if number else ()


@dataclass(slots=True)
class Made:
    """Attacks made, or about to be: each with its hand, and whether cover met any."""

    strikes: list[Strike] = field(default_factory=list)
    covered: bool = False

    @property
    def hit(self) -> bool:
        """Whether one of them hit."""
        return any(one.attack.hit for one in self.strikes)

    @property
    def concealed(self) -> bool:
        """Whether a d% was rolled for one of them."""
        return any(one.attack.concealed for one in self.strikes)

    def add(self, blow: Blow, attack: Attack, hand: str) -> None:
        """Add one."""
        self.strikes.append(Strike(attack, hand))
        self.covered = self.covered or blow.covered


def foreseen(planned: Iterable[Planned], battle: Battle, ruling: Ruling) -> Made:
    """Return the attacks before their dice fall; note the d% that hits on each target would have to pass."""
    made, hidden = Made(), dict[str, Check]()
    for one in planned:
        blow = one.rolls(situation_of(battle))
        made.add(blow, blow.forecast(), one.hand)
        if blow.concealment:
            ahead = concealment_ahead(blow.by, blow.at, blow.concealment)
            hidden[blow.at] = ahead
        if not one.ranged:
            battle = feint.used_up(battle, blow.by, blow.at)
    for ahead in hidden.values():
        _tell(ruling, ahead)
    return made


def struck(
    planned: Iterable[Planned], battle: Battle, ruling: Ruling, dice: Dice
) -> tuple[Battle, Made]:
    """Roll each in turn and take its damage off; return also the attacks.

    One who goes down is struck at on, as it lies by then.
    """
    made = Made()
    for one in planned:
        blow = one.rolls(situation_of(battle))
        attack = blow.struck(dice)
        if attack.concealed:
            _tell(ruling, attack.concealed)
        if not one.ranged:
            battle = feint.used_up(battle, attack.by, attack.at)
        battle = harm.struck(battle, ruling, attack)
        made.add(blow, attack, one.hand)
    return battle, made


def _tell(ruling: Ruling, check: Check) -> None:
    """Note a d%: attacks cite no clause for it."""
    ruling.tally(check)
    ruling.draw(M10, on="test concealment")
