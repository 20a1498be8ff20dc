"""The other actions of D&D 3.5: move, attack, ready-brace, stand and start-turn."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from chargemap.model.battle import Action, Battle
from chargemap.model.verdict import Effect, Mark
from chargemap.rules.d20 import clauses as d20
from chargemap.rules.d20 import deeds, turns
from chargemap.rules.d20.deeds import Deed
from chargemap.rules.d20.moving import Move
from chargemap.rules.d20.provoke import remember_provoked
from chargemap.rules.d20.requirements import no_state_bars
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


def _free_to_move(attempt: Move) -> Iterator[tuple[str, Mark]]:
    """Those who cannot act or cannot move do not move."""
    return no_state_bars(attempt, clauses.MOVE_STATES)


def _free_to_run(attempt: Move) -> Iterator[tuple[str, Mark]]:
    """The fatigued, exhausted and entangled do not run."""
    return no_state_bars(attempt, clauses.RUN_STATES) if attempt.runs else iter(())


def _not_after_a_step(attempt: Move) -> Iterator[Mark]:
    """A step goes with no other movement in the turn, before or after."""
    bar = turns.MOVED if attempt.is_step else turns.STEP
    spent = attempt.body.token.spent
    if bar in spent or (attempt.is_step and turns.STEP in spent):
        yield Mark(tokens=(attempt.body.id,))


def _enough_actions(attempt: Move) -> Iterator[Mark]:
    if not attempt.has_actions:
        yield Mark(tokens=(attempt.body.id,))


def _straight(attempt: Move) -> Iterator[Mark]:
    if attempt.runs and attempt.connected and not attempt.straight:
        yield Mark(squares=attempt.path)


def _when(
    step: bool, evidence: Callable[[Move], Iterator[Mark]]
) -> Callable[[Move], Iterator[Mark]]:
    def asked(attempt: Move) -> Iterator[Mark]:
        return evidence(attempt) if attempt.is_step == step else iter(())

    return asked


def _hampered(attempt: Move) -> Iterator[Mark]:
    if attempt.runs or attempt.is_step:
        yield from attempt.difficult()


MOVE: tuple[Requirement[Move] | Family[Move], ...] = (
    requires(clauses.NOT_ADJACENT, Move.jumps),
    requires(clauses.BLOCKED, lambda attempt: attempt.blocked("blocked")),
    requires(clauses.STEP_CORNER, lambda attempt: attempt.blocked("corner")),
    requires(clauses.ENEMY_IN_WAY, Move.standing_in_the_way),
    requires(clauses.STOP_OCCUPIED, Move.at_the_end),
    requires(clauses.OVER_BUDGET, _when(False, Move.unpaid)),
    requires(clauses.STEP_OVER_BUDGET, _when(True, Move.unpaid)),
    requires(clauses.HAMPERED, _when(False, _hampered)),
    requires(clauses.STEP_HAMPERED, _when(True, _hampered)),
    requires(clauses.STEP_AND_MOVE, _not_after_a_step),
    requires(clauses.NOT_STRAIGHT, _straight),
    requires(clauses.NO_MOVE, _enough_actions),
    Family(clauses.MOVE_STATES, _free_to_move),
    Family(clauses.RUN_STATES, _free_to_run),
)


def forecast_move(attempt: Move, ruling: Ruling) -> None:
    """Note the path, its cost, and who gets an attack of opportunity."""
    if not attempt.connected:
        return
    ruling.move(
        d20.M10 if attempt.is_step else d20.M09, attempt.path, attempt.distance_ft
    )
    ruling.provoke(d20.M11, attempt.provokes)


def moved(attempt: Move, ruling: Ruling, dice: Dice) -> Battle:
    """Set the mover, and who rides it, at the end of the path."""
    if not attempt.connected or not attempt.ends_on_board:  # forced all the same
        ruling.success = False
        ruling.stay(attempt.start)
        return attempt.battle
    body = attempt.body
    if attempt.is_step:
        token = turns.spend(body.token, turns.STEP)
    else:
        token = turns.spend_move(body.token, body.creature, attempt.moves)
        token = turns.spend(token, turns.MOVED)
    token = remember_provoked(token, attempt.provokes)
    pair = (
        token if key == body.id else attempt.battle.tokens[key]
        for key in sorted(body.pair)
    )
    return attempt.battle.with_token(
        *(replace(one, at=attempt.path[-1]) for one in pair)
    )


# ------------------------------------------------------------------ attack
ATTACK: tuple[Requirement[Deed], ...] = (
    requires(clauses.ATTACK_NO_WEAPON, deeds.no_weapon),
    requires(clauses.ATTACK_CANNOT_REACH, deeds.out_of_reach),
    requires(clauses.NO_MOVE, deeds.no_attack_left),
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
    requires(clauses.NO_MOVE, Deed.without_standard),
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
    requires(clauses.NOT_PRONE, deeds.not_prone),
    requires(clauses.NO_MOVE, deeds.no_move_left),
    _ACTS,
)


def forecast_stand(attempt: Deed, ruling: Ruling) -> None:
    """Note who gets an attack of opportunity on the one who rises."""
    ruling.cite(d20.M16)
    ruling.provoke(d20.M16, deeds.provoked_by_rising(attempt))


def stood(attempt: Deed, ruling: Ruling, dice: Dice) -> Battle:
    """Prone ends."""
    ruling.effect(d20.M16, Effect(attempt.by.id, "stood-up"))
    return deeds.risen(attempt)


# ------------------------------------------------------------------ damage
def toll(left: int) -> str:
    """Return the state that so many hit points left bring: 0 disabled, below dying, -10 dead."""
    if left > 0:
        return ""
    return "disabled" if left == 0 else "dying" if left > -10 else "dead"
