"""Overrun: through the target's space, during a move or at the end of a charge (PF1-M15 to PF1-M21)."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import cast

from chargemap.geometry.ground import Heading, Space, heading, overlapping
from chargemap.geometry.route import costs
from chargemap.i18n import N_
from chargemap.model.battle import Action, Battle
from chargemap.model.board import Square
from chargemap.model.verdict import Check, Mark, Part, Reason
from chargemap.rules.d20 import clauses as d20
from chargemap.rules.d20 import turns
from chargemap.rules.d20.charging import Charge
from chargemap.rules.d20.moving import Move
from chargemap.rules.d20.provoke import provoked_by_path, remember_provoked
from chargemap.rules.d20.push import along, passes
from chargemap.rules.d20.reasons import (
    BLOCKED,
    ENEMY_IN_WAY,
    MOVE_STATES,
    NOT_ADJACENT,
    OVER_BUDGET,
    STEP_AND_MOVE,
    STEP_CORNER,
    STOP_OCCUPIED,
)
from chargemap.rules.d20.situation import Combatant, with_pair_at
from chargemap.rules.d20.states import SENTENCES
from chargemap.rules.dice import Dice
from chargemap.rules.memo import lazy
from chargemap.rules.pf1 import bars, maneuver, push_bars
from chargemap.rules.pf1.board_clauses import M76
from chargemap.rules.pf1.check import leg_parts, margin
from chargemap.rules.pf1.clauses import C22
from chargemap.rules.pf1.costs import FULL, Cost
from chargemap.rules.pf1.game import situation_of
from chargemap.rules.pf1.grapple_clauses import M55
from chargemap.rules.pf1.harm import is_down
from chargemap.rules.pf1.maneuver import Maneuver
from chargemap.rules.pf1.maneuver_clauses import M15, M16, M18, M19, M20
from chargemap.rules.pf1.moved import with_feet
from chargemap.rules.pf1.shove import beyond
from chargemap.rules.pf1.trip import may_be_tripped
from chargemap.rules.ruling import Ruling, requires

TOO_BIG = Reason(
    "target-too-big", (M16,), N_("{at} is more than one size larger than {by}.")
)
GRAPPLED = Reason("state-grappled", (M55,), SENTENCES["grappled"])
PRONE = Reason("state-prone", (C22,), SENTENCES["prone"])
NO_EXIT = Reason(
    "no-exit", (M76,), N_("There is no way out behind {at} for {by} to reach.")
)
NOT_IN_LINE = Reason("not-in-line", (M76,), N_("The way does not lead through {at}."))


@dataclass(frozen=True, slots=True)
class Way:
    """The way of an overrun: its squares, what is paid at each, and the last of them before the target.

    `out`: whether it ends in a space where the overrunner may be.
    """

    squares: tuple[Square, ...]
    costs_ft: tuple[int, ...]
    check: int
    out: bool


class Overrun(Maneuver):
    """An attempt to pass through another's space."""

    kind = "overrun"

    @property
    def body(self) -> Combatant:
        """The one whose legs go."""
        return self.situation.body(self.by)

    @property
    def cost(self) -> Cost:
        """The whole turn: it is a standard action during a move."""
        return FULL

    @property
    def charge_bonus(self) -> int:
        """What it has at the end of a charge (option `overrun_charge_bonus`)."""
        return cast(int, self.situation.options["overrun_charge_bonus"])

    @property
    def place(self) -> Space:
        """The last space before the target (PF1-M76)."""
        return self.body.space.at(self.way.squares[self.way.check])

    @property
    def avoided(self) -> bool:
        """Whether the target steps aside; it cannot before Improved Overrun (PF1-M19)."""
        return bool(self.action.get("avoid", False)) and not self.unprovoking

    def need_parts(self) -> tuple[Part, ...]:
        """Return the legs beyond two (PF1-M21)."""
        return leg_parts(self.at)

    @lazy
    def u(self) -> Heading:
        """The direction in which it goes without a path (PF1-M71)."""
        return heading(self.body.space, self.at.space)

    # -------------------------------------------------------------- the way
    @property
    def written(self) -> tuple[Square, ...]:
        """The squares of `path`; none: it goes straight."""
        path = cast(Sequence[Square], self.action.get("path") or ())
        return tuple((column, row) for column, row in path)

    @lazy
    def squares(self) -> tuple[Square, ...]:
        """The squares of the way: those of `path`, or straight on to the first free space beyond."""
        if self.written or self.u == (0, 0):
            return self.written or (self.body.space.square,)
        squares, met = [self.body.space.square], False
        while self.situation.ground.on_board(self.space(squares[-1])):
            touches = self.meets(squares[-1])
            if met and not touches and not self.others_at(squares[-1], self.at.pair):
                break
            met = met or touches
            squares.append(along(squares[-1], self.u))
        return tuple(squares)

    @property
    def led(self) -> bool:
        """Whether a way is given, or a direction to go in."""
        return bool(self.written) or self.u != (0, 0)

    @lazy
    def met(self) -> int | None:
        """Which of the squares is the first to share one with the target; None: none does."""
        found = (nth for nth, one in enumerate(self.squares) if self.meets(one))
        return next(found, None)

    @lazy
    def move(self) -> Move:
        """The whole way as a move that the target does not bar."""
        return self.part(self.squares)

    @lazy
    def before(self) -> Move:
        """The part of the way that is judged as any move: all of a path, else up to the target."""
        return self.move if self.written else self.part(self.squares[: self.check + 1])

    @lazy
    def beyond(self) -> Move:
        """The part of the way from the target on."""
        return self.part(self.squares[self.check :])

    @property
    def check(self) -> int:
        """Which of the squares is the last before the target."""
        return max(0, (self.met or 0) - 1)

    def part(self, squares: tuple[Square, ...]) -> Move:
        """Return a part of the way as a move."""
        action = Action("move", self.by.id, choices={"path": squares})
        return Move(self.situation, action, through=self.at.pair)

    @lazy
    def way(self) -> Way:
        """The way as far as it can be gone."""
        if self.charge:
            return self._way_on(self.charge)
        start = self.body.space.square
        if self.met is None or not self.move.connected:
            return Way((start,), (0,), 0, out=False)
        out = self.move.ends_on_board
        return Way(self.squares, self.move.costs_ft, self.check, out)

    def _way_on(self, charge: Charge) -> Way:
        """Return the way out of the space where a charge ends."""
        walk = beyond(charge, self.situation, self.body)
        odd, start = walk.odd, walk.at
        if not passes(walk, self.at):
            return Way((start,), (charge.run_ft,), 0, out=False)
        paid = costs(walk.passage, walk.path, odd)
        feet = tuple(charge.run_ft + one for one in paid)
        return Way(tuple(walk.path), feet, 0, out=True)

    def space(self, square: Square) -> Space:
        """Return the overrunner's space at a square."""
        return self.body.space.at(square)

    def meets(self, square: Square) -> bool:
        """Whether it shares a square with the target there."""
        return overlapping(self.space(square), self.at.space)

    def may_stop_at(self, square: Square) -> bool:
        """Whether it may stop there: on the board, on nobody's space."""
        on_board = self.situation.ground.on_board(self.space(square))
        return on_board and not self.others_at(square)

    def others_at(self, square: Square, without: frozenset[str] = frozenset()) -> bool:
        """Whether creatures that are not helpless stand there, others than those."""
        crowd = self.situation.crowd(self.body.pair | without, helpless=False)
        return bool(self.situation.ground.mask(self.space(square)) & crowd)


def attempt(battle: Battle, action: Action) -> Overrun:
    """Return the overrun."""
    return Overrun(situation_of(battle), action)


def at_end(charge: Charge) -> Overrun:
    """Return the overrun at the end of a charge."""
    return Overrun(charge.situation, charge.action, charge)


# ------------------------------------------------------------------ what bars it
def after_a_step(overrun: Overrun) -> Iterator[Mark]:
    """A 5-foot step goes with no other movement in the turn."""
    if turns.STEP in overrun.body.token.spent:
        yield Mark(tokens=(overrun.body.id,))


def never_met(overrun: Overrun) -> Iterator[Mark]:
    """The way leads through the target."""
    if overrun.led and overrun.met is None:
        yield Mark(tokens=(overrun.at.id,), squares=overrun.squares)


def no_way_out(overrun: Overrun) -> Iterator[Mark]:
    """Straight on there is a free space beyond the target, and movement enough to reach it."""
    if overrun.written or overrun.met is None or not overrun.led:
        return
    yield from overrun.beyond.blocked("blocked")
    yield from overrun.beyond.blocked("corner")
    yield from overrun.beyond.standing_in_the_way()
    yield from overrun.move.unpaid()


def on_the_way(
    evidence: Callable[[Move], Iterator[Mark]],
) -> Callable[[Overrun], Iterator[Mark]]:
    """What bars a move bars a path, and the way up to the target."""

    def asked(overrun: Overrun) -> Iterator[Mark]:
        if overrun.written or (overrun.led and overrun.met is not None):
            yield from evidence(overrun.before)

    return asked


def on_the_path(
    evidence: Callable[[Move], Iterator[Mark]],
) -> Callable[[Overrun], Iterator[Mark]]:
    """What bars a move bars a path that is given."""
    return lambda overrun: evidence(overrun.move) if overrun.written else iter(())


REQUIREMENTS = (
    *bars.EVERY,
    requires(GRAPPLED, bars.without_state("grappled")),
    requires(PRONE, bars.without_state("prone")),
    requires(MOVE_STATES["immobilized"], bars.without_state("immobilized")),
    requires(STEP_AND_MOVE, after_a_step),
    requires(TOO_BIG, push_bars.too_big),
    *push_bars.BOTH,
    requires(NO_EXIT, no_way_out),
    requires(NOT_IN_LINE, never_met),
    requires(BLOCKED, on_the_way(lambda move: move.blocked("blocked"))),
    requires(STEP_CORNER, on_the_way(lambda move: move.blocked("corner"))),
    requires(ENEMY_IN_WAY, on_the_way(Move.standing_in_the_way)),
    requires(NOT_ADJACENT, on_the_path(Move.jumps)),
    requires(OVER_BUDGET, on_the_path(Move.unpaid)),
    requires(STOP_OCCUPIED, on_the_path(Move.at_the_end)),
)


# ------------------------------------------------------------------ what comes of it
def forecast(overrun: Overrun, ruling: Ruling) -> None:
    """Note the way, and who gets an attack of opportunity up to the check."""
    way = overrun.way
    ruling.cite(M15)
    ruling.move(M15, way.squares, way.costs_ft[-1])
    ruling.provoke(d20.M11, provoked(overrun, way.squares[: way.check + 1]))
    maneuver.forecast(overrun, ruling, M15)


def preview(overrun: Overrun, ruling: Ruling) -> None:
    """Note the check before its die falls, and who gets an attack on the way on."""
    if overrun.avoided:
        ruling.cite(M19)
    else:
        ruling.cite(M20, on="tests")
        maneuver.preview(overrun, ruling)
        if check := maneuver.sure(overrun):
            _fallen(overrun, ruling, check, overrun.battle)
    ruling.provoke(d20.M11, provoked(overrun, overrun.way.squares))


def provoked(overrun: Overrun, squares: Sequence[Square]) -> tuple[str, ...]:
    """Return who gets an attack on the overrunner along those squares: not the target (PF1-M78)."""
    return provoked_by_path(
        overrun.situation, overrun.by, squares, without=overrun.at.pair
    )


def outcome(overrun: Overrun, ruling: Ruling, dice: Dice) -> Battle:
    """Go up to the target; pass if it steps aside or the check succeeds, else stop before it."""
    ruling.success = False
    if not overrun.charge and (overrun.met is None or not overrun.move.connected):
        ruling.stay(overrun.body.space.square)  # forced without any way
        return maneuver.paid(overrun)
    battle, penalty = maneuver.answered(overrun, ruling, dice, maneuver.paid(overrun))
    if is_down(battle, overrun.by.id):
        return _stopped(overrun, ruling, battle)
    if overrun.avoided:
        ruling.cite(M19)
        return _passed(overrun, ruling, battle)
    check, hits = maneuver.rolled(overrun, ruling, dice, penalty)
    if not hits:
        return _stopped(overrun, ruling, battle)
    ruling.cite(M20, on="tests")
    return _fallen(overrun, ruling, check, _passed(overrun, ruling, battle))


def _fallen(overrun: Overrun, ruling: Ruling, check: Check, battle: Battle) -> Battle:
    """Lay the target down if the check succeeds by 5 or more; who cannot be tripped, or lies already, does not fall."""
    stands = "prone" not in overrun.at.creature.states
    if margin(check) < 5 or not stands or not may_be_tripped(overrun.at):
        return battle
    return maneuver.fallen(battle, ruling, M20, overrun.at.id)


def _passed(overrun: Overrun, ruling: Ruling, battle: Battle) -> Battle:
    """Go on through the target's space to the end of the way."""
    way = overrun.way
    if not way.out:  # forced where there is no way out
        return _stopped(overrun, ruling, battle)
    ruling.success = True
    ruling.provoke(d20.M11, provoked(overrun, way.squares))
    return _gone(overrun, ruling, battle, len(way.squares) - 1)


def _stopped(overrun: Overrun, ruling: Ruling, battle: Battle) -> Battle:
    """Stop before the target, or in the nearest free space on the way back (PF1-M18)."""
    way = overrun.way
    ruling.cite(M18, on="path")
    back = range(way.check, 0, -1)
    free = (nth for nth in back if overrun.may_stop_at(way.squares[nth]))
    return _gone(overrun, ruling, battle, next(free, 0))


def _gone(overrun: Overrun, ruling: Ruling, battle: Battle, last: int) -> Battle:
    """Set the overrunner, and who rides it, on that square of its way."""
    way, body = overrun.way, overrun.body
    ruling.move(M15, way.squares[: last + 1], way.costs_ft[last])
    battle = with_pair_at(battle, body, way.squares[last])
    had = overrun.provokes  # they are remembered already
    ids = [one for one in ruling.provoked if one not in had]
    token = remember_provoked(battle.tokens[body.id], ids)
    token = turns.spend(token, turns.MOVED)
    feet = way.costs_ft[last] - way.costs_ft[0]
    return with_feet(battle.with_token(token), body.id, feet)
