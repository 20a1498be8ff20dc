"""Attacks one after the other: each is rolled against the target as it is by then."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from chargemap.i18n import N_
from chargemap.model.battle import Battle
from chargemap.model.verdict import Check, Part, Strike
from chargemap.rules.d20.situation import Situation
from chargemap.rules.d20.strike import Blow, concealment_ahead
from chargemap.rules.dice import Dice
from chargemap.rules.pf1 import feint, harm
from chargemap.rules.pf1.game import situation_of
from chargemap.rules.ruling import Ruling

Rolls: TypeAlias = Callable[[Situation], Blow]


@dataclass(frozen=True, slots=True)
class Planned:
    """One attack of several: how it is rolled in the situation that it meets, and with which hand."""

    rolls: Rolls
    hand: str = ""
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


def foreseen(
    planned: Iterable[Planned], situation: Situation
) -> tuple[list[Strike], list[Check]]:
    """Return the attacks before their dice fall, and the d% that hits would have to pass."""
    blows = [(one.hand, one.rolls(situation)) for one in planned]
    strikes = [Strike(blow.forecast(), hand) for hand, blow in blows]
    checks = [
        concealment_ahead(blow.by, blow.at, blow.concealment)
        for _hand, blow in blows
        if blow.concealment
    ]
    return strikes, checks


def struck(
    planned: Iterable[Planned], battle: Battle, ruling: Ruling, dice: Dice
) -> tuple[Battle, list[Strike], bool]:
    """Roll each in turn and take its damage off; return also the attacks, and whether cover met any.

    A target that goes down is struck at on, as it lies by then. The d% are told without a clause.
    """
    strikes, covered = [], False
    for one in planned:
        blow = one.rolls(situation_of(battle))
        attack = blow.struck(dice)
        if attack.concealed:
            ruling.tally(attack.concealed)
        if not one.ranged:
            battle = feint.used_up(battle, attack.by, attack.at)
        battle = harm.struck(battle, ruling, attack)
        strikes.append(Strike(attack, one.hand))
        covered = covered or blow.covered
    return battle, strikes, covered
