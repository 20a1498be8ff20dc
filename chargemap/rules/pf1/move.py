"""Ordinary movement: a rider's is its mount's, which has one action a turn (D20-M01 to D20-M10, PF1-R04)."""

from typing import Any

from chargemap.model.battle import Action, Battle
from chargemap.rules.d20 import movement
from chargemap.rules.dice import Dice
from chargemap.rules.pf1 import bars, saddle
from chargemap.rules.pf1.costs import used_up
from chargemap.rules.pf1.game import situation_of
from chargemap.rules.pf1.saddle import MountMove
from chargemap.rules.ruling import Family, Requirement, Ruling, requires

MOVE: tuple[Requirement[Any] | Family[Any], ...] = (
    *movement.WAY,
    movement.WITHIN_ITS_ALLOWANCE,
    movement.WITHIN_A_STEP,
    movement.STEP_UNHAMPERED,
    movement.ACTIONS_LEFT,
    *saddle.gait(saddle.NO_GUIDE),
    requires(bars.MOUNT_UNTRAINED, bars.mount_is_in_hand),
)


def attempt(battle: Battle, action: Action) -> MountMove:
    """Return the move with its path and its cost."""
    return MountMove(situation_of(battle), action)


def moved(move: MountMove, ruling: Ruling, dice: Dice) -> Battle:
    """Set the mover, and who rides it, at the end of the path; what it went is remembered."""
    battle = saddle.gone(move, ruling, dice)
    return battle if move.is_step or not ruling.path else used_up(battle, move.body)
