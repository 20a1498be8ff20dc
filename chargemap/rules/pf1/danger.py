"""The free attempt of one whom a grapple puts into danger (PF1-M48)."""

from chargemap.i18n import N_
from chargemap.model.board import Square
from chargemap.model.verdict import Part
from chargemap.rules.d20.situation import Situation
from chargemap.rules.dice import Dice
from chargemap.rules.pf1.check import Contest, contest
from chargemap.rules.pf1.game import CONDITIONS
from chargemap.rules.pf1.grapple_clauses import M48
from chargemap.rules.pf1.putting import Putting
from chargemap.rules.ruling import Ruling


def forecast_attempt(
    situation: Situation, putting: Putting, square: Square, ruling: Ruling
) -> None:
    """Note what the target would need, if it is to be put into danger there."""
    if _may_attempt(putting, square):
        ruling.tally(_attempt(situation, putting).forecast())
        ruling.draw(M48, on="test break")


def breaks_free(
    situation: Situation, putting: Putting, square: Square, ruling: Ruling, dice: Dice
) -> bool:
    """Roll the attempt of one who is to be put into danger there; return whether it is free."""
    if not _may_attempt(putting, square):
        return False
    check = _attempt(situation, putting).rolled(dice, "break")
    ruling.tally(check)
    ruling.draw(M48, on="test break")
    return bool(check.passed)


def _may_attempt(putting: Putting, square: Square) -> bool:
    """Whether it is dangerous there, and the target can do something about it."""
    states = putting.at.creature.states
    able = not any(CONDITIONS[state].bar == "act" for state in states)
    return able and putting.is_dangerous(square)


def _attempt(situation: Situation, putting: Putting) -> Contest:
    held, holder = situation[putting.at.id], situation[putting.by.id]
    danger = Part(4, N_("put into danger"))
    return contest(situation, "break", held, holder, extra=(danger,))
