"""The other actions of D&D 3.5: move, attack, ready-brace, stand and start-turn."""

from collections.abc import Iterator

from chargemap.model.battle import Action, Battle
from chargemap.model.verdict import Mark
from chargemap.rules.d20 import clauses as d20
from chargemap.rules.d20 import deeds, reasons
from chargemap.rules.d20.deeds import Deed
from chargemap.rules.d20.moving import Move
from chargemap.rules.dice import Dice
from chargemap.rules.dnd35 import clauses
from chargemap.rules.dnd35.game import situation_of
from chargemap.rules.ruling import Family, Requirement, Ruling, requires


def deed(battle: Battle, action: Action) -> Deed:
    """Return the attempt of an action of one token."""
    return Deed(situation_of(battle), action)


# ------------------------------------------------------------------ move
def move(battle: Battle, action: Action) -> Move:
    """Return the move with its path and its cost."""
    return Move(situation_of(battle), action)


# ------------------------------------------------------------------ attack
ATTACK: tuple[Requirement[Deed], ...] = (
    requires(reasons.ATTACK_NO_WEAPON, deeds.no_weapon),
    requires(reasons.ATTACK_CANNOT_REACH, deeds.out_of_reach),
    requires(reasons.NO_MOVE, deeds.no_attack_left),
)


def preview_attack(attempt: Deed, ruling: Ruling) -> None:
    """Note the attack before its die falls."""
    if blow := deeds.plain_blow(attempt):
        ruling.attack(d20.M03, blow.forecast())
        if blow.covered:
            ruling.cite(d20.M13, on="attack")


def attacked(attempt: Deed, ruling: Ruling, dice: Dice) -> Battle:
    """Roll the attack; damage is reported, not taken off."""
    blow = deeds.plain_blow(attempt)
    if blow is None:  # forced without a weapon that reaches
        ruling.success = False
        return attempt.battle
    attack = blow.struck(dice)
    ruling.attack(d20.M03, attack, attack.damage)
    if blow.covered:
        ruling.cite(d20.M13, on="attack")
    ruling.success = attack.hit
    return deeds.after_attack(attempt)


# ------------------------------------------------------------------ ready-brace, stand
def _able_to_act(attempt: Deed) -> Iterator[tuple[str, Mark]]:
    for state in sorted(attempt.by.creature.states):
        if state in clauses.ACT_STATES:
            yield state, Mark(tokens=(attempt.by.id,))


_ACTS = Family(clauses.ACT_STATES, _able_to_act)

BRACE: tuple[Requirement[Deed] | Family[Deed], ...] = (
    requires(clauses.NOT_BRACE_WEAPON, deeds.not_a_brace_weapon),
    requires(reasons.NO_MOVE, Deed.without_standard),
    _ACTS,
)


def set_weapon(attempt: Deed, ruling: Ruling, dice: Dice) -> Battle:
    """Set the weapon against a charge."""
    battle, effect = deeds.braced(attempt)
    if effect is None:
        ruling.success = False
    else:
        ruling.effect(clauses.C19, effect)
    return battle


STAND: tuple[Requirement[Deed] | Family[Deed], ...] = (
    requires(reasons.NOT_PRONE, deeds.not_prone),
    requires(reasons.NO_MOVE, deeds.no_move_left),
    _ACTS,
)


# ------------------------------------------------------------------ damage
def toll(left: int) -> str:
    """Return the state that so many hit points left bring: 0 disabled, below dying, -10 dead."""
    if left > 0:
        return ""
    return "disabled" if left == 0 else "dying" if left > -10 else "dead"
