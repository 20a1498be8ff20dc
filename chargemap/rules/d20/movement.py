"""What a move requires and what comes of it, in both d20 games (D20-M01 to D20-M10)."""

from collections.abc import Callable, Iterator

from chargemap.model.battle import Battle
from chargemap.model.verdict import Mark
from chargemap.rules.d20 import clauses, reasons, turns
from chargemap.rules.d20.moving import Move
from chargemap.rules.d20.provoke import remember_provoked
from chargemap.rules.d20.requirements import no_state_bars
from chargemap.rules.d20.situation import with_pair_at
from chargemap.rules.dice import Dice
from chargemap.rules.ruling import Family, Requirement, Ruling, requires


def _free_to_move(attempt: Move) -> Iterator[tuple[str, Mark]]:
    """Those who cannot act or cannot move do not move."""
    return no_state_bars(attempt, reasons.MOVE_STATES)


def _free_to_run(attempt: Move) -> Iterator[tuple[str, Mark]]:
    """The fatigued, exhausted and entangled do not run."""
    return no_state_bars(attempt, reasons.RUN_STATES) if attempt.runs else iter(())


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


# of every way, whoever pays for it and however it is gone
WAY: tuple[Requirement[Move], ...] = (
    requires(reasons.NOT_ADJACENT, Move.jumps),
    requires(reasons.BLOCKED, lambda attempt: attempt.blocked("blocked")),
    requires(reasons.STEP_CORNER, lambda attempt: attempt.blocked("corner")),
    requires(reasons.ENEMY_IN_WAY, Move.standing_in_the_way),
    requires(reasons.STOP_OCCUPIED, Move.at_the_end),
)
WITHIN_ITS_ALLOWANCE = requires(reasons.OVER_BUDGET, _when(False, Move.unpaid))
UNHAMPERED = requires(reasons.HAMPERED, _when(False, _hampered))
NOT_AFTER_A_STEP = requires(reasons.STEP_AND_MOVE, _not_after_a_step)
STRAIGHT = requires(reasons.NOT_STRAIGHT, _straight)
WITHIN_A_STEP = requires(reasons.STEP_OVER_BUDGET, _when(True, Move.unpaid))
STEP_UNHAMPERED = requires(reasons.STEP_HAMPERED, _when(True, _hampered))
ACTIONS_LEFT = requires(reasons.NO_MOVE, _enough_actions)

MOVE: tuple[Requirement[Move] | Family[Move], ...] = (
    *WAY,
    WITHIN_ITS_ALLOWANCE,
    WITHIN_A_STEP,
    UNHAMPERED,
    STEP_UNHAMPERED,
    NOT_AFTER_A_STEP,
    STRAIGHT,
    ACTIONS_LEFT,
    Family(reasons.MOVE_STATES, _free_to_move),
    Family(reasons.RUN_STATES, _free_to_run),
)


def forecast_move(attempt: Move, ruling: Ruling) -> None:
    """Note the path, its cost, and who gets an attack of opportunity."""
    if not attempt.connected:
        return
    ruling.move(
        clauses.M10 if attempt.is_step else clauses.M09,
        attempt.path,
        attempt.distance_ft,
    )
    ruling.provoke(clauses.M11, attempt.provokes)


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
    return with_pair_at(attempt.battle.with_token(token), body, attempt.path[-1])
