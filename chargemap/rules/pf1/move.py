"""Ordinary movement: a rider's is its mount's, which has one action a turn (D20-M01 to D20-M10, PF1-R04)."""

from typing import Any

from chargemap.model.battle import Action, Battle
from chargemap.rules.d20 import movement
from chargemap.rules.d20.moving import Move
from chargemap.rules.pf1 import bars, saddle
from chargemap.rules.pf1.game import situation_of
from chargemap.rules.ruling import Family, Requirement, requires

MOVE: tuple[Requirement[Any] | Family[Any], ...] = (
    *movement.WAY,
    movement.WITHIN_ITS_ALLOWANCE,
    movement.WITHIN_A_STEP,
    movement.STEP_UNHAMPERED,
    movement.ACTIONS_LEFT,
    *saddle.gait(saddle.NO_GUIDE),
    requires(bars.MOUNT_UNTRAINED, bars.mount_is_in_hand),
)


def attempt(battle: Battle, action: Action) -> Move:
    """Return the move with its path and its cost."""
    return Move(situation_of(battle), action)
