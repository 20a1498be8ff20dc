"""Grapple: one action with its modes, and how a hold begins (PF1-M40 to PF1-M56)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from chargemap.geometry.ground import gap
from chargemap.i18n import N_
from chargemap.model.battle import Action, Battle
from chargemap.model.board import Square
from chargemap.model.verdict import Check, Effect, Mark, Part, Reason
from chargemap.rules.d20.moving import Move
from chargemap.rules.d20.situation import Situation
from chargemap.rules.dice import Dice
from chargemap.rules.memo import lazy
from chargemap.rules.pf1 import bars, dragging, escape, hold, maneuver
from chargemap.rules.pf1.board_clauses import M77
from chargemap.rules.pf1.costs import FREE
from chargemap.rules.pf1.danger import breaks_free, forecast_attempt
from chargemap.rules.pf1.escape import Escape
from chargemap.rules.pf1.game import situation_of
from chargemap.rules.pf1.grapple_clauses import M40, M42, M43, M46, M48, M55, M56
from chargemap.rules.pf1.grappling import (
    CANNOT_REACH,
    HELPER_CANNOT_REACH,
    WRONG_ACTION,
    Grapple,
    another_way,
    helpless_helpers,
    out_of_reach,
    when,
)
from chargemap.rules.pf1.hold import Hold, Release
from chargemap.rules.pf1.holds import begun, ended, held_by, holder_of, parted
from chargemap.rules.pf1.putting import Putting, place_asked, put, tell_place
from chargemap.rules.ruling import Family, Requirement, Ruling, requires

ALREADY_GRAPPLED = Reason(
    "already-grappled", (M56,), N_("{at} is already held by {tokens}.")
)
NOT_GRAPPLING = Reason(
    "not-grappling", (M46,), N_("The check that starts a grapple does nothing else.")
)
GRAPPLED = Reason("state-grappled", (M55,), N_("{by} is in a grapple already."))
BAD_PLACE = Reason("bad-place", (M77,), N_("{at} cannot be put there."))


class Start(Grapple):
    """An attempt to start a grapple."""

    @property
    def unprovoking(self) -> bool:
        """Whether Improved Grapple or grab keeps the target from its attack of opportunity."""
        return not self.by.creature.feats.isdisjoint({"improved-grapple", "grab"})

    def own_parts(self) -> tuple[Part, ...]:
        """Return -4 without two free hands."""
        return self.hands_parts

    @property
    def pulls(self) -> bool:
        """Whether the target is not adjacent and must be pulled."""
        return max(gap(self.place, self.at.space)) > 1

    @lazy
    def putting(self) -> Putting:
        """The choice of a place for the target beside the grappler."""
        asked = place_asked(self.action.get("place"))
        return Putting(self.situation, self.by, self.at, self.place, asked)

    @property
    def once_held(self) -> Situation:
        """The battle as it is once both are grappled."""
        return situation_of(begun(self.battle, self.by.id, self.at.id))

    @property
    def landing(self) -> Square | None:
        """Where a target that is not adjacent comes to stand."""
        return self.putting.chosen or self.putting.nearest


_MODES: dict[str, type[Grapple]] = {
    "start": Start,
    "maintain": Hold,
    "release": Release,
    "break": Escape,
    "reverse": Escape,
}


def attempt(battle: Battle, action: Action) -> Grapple:
    """Return the attempt of the mode asked for; who holds the other already holds on."""
    situation = situation_of(battle)
    holds = held_by(battle, action.by) == action.at
    mode = str(action.get("mode") or ("maintain" if holds else "start"))
    return _MODES[mode](situation, action)


# ------------------------------------------------------------------ what bars a start
def held_by_another(start: Start) -> Iterator[Mark]:
    """Nobody else holds the target."""
    holder = holder_of(start.battle, start.at.id)
    if holder not in ("", start.by.id):
        yield Mark(tokens=(holder,))


def too_early(start: Start) -> Iterator[Mark]:
    """The check that starts the grapple does nothing with the hold."""
    if start.then != "hold":
        yield Mark(tokens=(start.by.id,))


def in_a_grapple(start: Start) -> Iterator[Mark]:
    """Who starts a grapple is in none."""
    if "grappled" in start.by.creature.states:
        yield Mark(tokens=(start.by.id,))


def no_such_place(start: Start) -> Iterator[Mark]:
    """The place asked for is free and beside the grappler."""
    if start.putting.asked_in_vain and start.pulls and start.putting.asked:
        yield Mark(squares=(start.putting.asked,))


# ------------------------------------------------------------------ what bars all of them
def able_to_act(attempt: Grapple) -> Iterator[tuple[str, Mark]]:
    """No state keeps the one from acting; bonds do not keep it from escaping them."""
    bonds = isinstance(attempt, Escape) and attempt.from_bonds
    found = bars.able_to_act(attempt)
    return ((state, mark) for state, mark in found if not (bonds and state == "bound"))


def nauseated(attempt: Grapple) -> Iterator[Mark]:
    """The nauseated only let go, which is free."""
    free = attempt.cost == FREE
    return iter(()) if free else bars.without_state("nauseated")(attempt)


def along(
    evidence: Callable[[Any], Iterator[Mark]],
) -> Callable[[Grapple], Iterator[Mark]]:
    """Return the evidence against the way of a hold that moves."""

    def asked(holding: Hold) -> Iterator[Mark]:
        return evidence(holding.drag) if holding.drag is not None else iter(())

    return when(Hold, asked)


_PINNED = bars.without_state("pinned")

REQUIREMENTS: tuple[Requirement[Any] | Family[Any], ...] = (
    *bars.LEFT,
    Family(bars.ACT_STATES, able_to_act),
    requires(bars.NAUSEATED, nauseated),
    requires(bars.PINNED, when(Start, _PINNED)),
    requires(bars.PINNED, when(Hold, _PINNED)),
    requires(bars.MOUNT_UNTRAINED, when(Start, bars.mount_is_in_hand)),
    requires(bars.MOUNT_UNTRAINED, when(Hold, bars.mount_is_in_hand)),
    requires(CANNOT_REACH, when(Start, out_of_reach)),
    requires(CANNOT_REACH, when(Hold, out_of_reach)),
    requires(WRONG_ACTION, when(Start, another_way)),
    requires(WRONG_ACTION, when(Hold, another_way)),
    requires(HELPER_CANNOT_REACH, helpless_helpers),
    requires(ALREADY_GRAPPLED, when(Start, held_by_another)),
    requires(NOT_GRAPPLING, when(Start, too_early)),
    requires(GRAPPLED, when(Start, in_a_grapple)),
    requires(BAD_PLACE, when(Start, no_such_place)),
    requires(hold.NOT_GRAPPLING, when(Hold, hold.not_holding)),
    requires(dragging.JUMPS, along(Move.jumps)),
    requires(dragging.BLOCKED, along(dragging.blocked)),
    requires(dragging.CORNER, along(dragging.cornered)),
    requires(dragging.ENEMY_IN_WAY, along(Move.standing_in_the_way)),
    requires(dragging.END_OCCUPIED, along(Move.at_the_end)),
    requires(dragging.OVER_BUDGET, along(Move.unpaid)),
    requires(BAD_PLACE, along(dragging.bad_place)),
    requires(hold.NO_WEAPON, when(Hold, hold.not_in_hand)),
    requires(hold.TWO_HANDED, when(Hold, hold.two_handed)),
    requires(hold.NO_ROPE, when(Hold, hold.without_rope)),
    requires(hold.NOT_GRAPPLER, when(Release, hold.not_holding)),
    requires(escape.NOT_GRAPPLED, when(Escape, escape.not_held)),
    requires(escape.CANNOT_ESCAPE, when(Escape, escape.hopeless)),
    requires(escape.REVERSE_PINNED, when(Escape, escape.reversing_pinned)),
)


# ------------------------------------------------------------------ what comes of a start
def forecast_start(start: Start, ruling: Ruling) -> None:
    """Note the clauses, and whether the target gets an attack of opportunity."""
    maneuver.forecast(start, ruling, M40, M42)


def preview_start(start: Start, ruling: Ruling) -> None:
    """Note the checks before their dice fall, and where the target would come to stand."""
    start.forecast_help(ruling)
    maneuver.preview(start, ruling)
    if start.pulls and start.landing:
        forecast_attempt(start.once_held, start.putting, start.landing, ruling)
        tell_place(ruling, M43, start.at.id, start.landing)


def started(start: Start, ruling: Ruling, dice: Dice) -> Battle:
    """Roll: both are grappled; a target that was not adjacent is now."""

    def won(battle: Battle, check: Check) -> Battle:
        square, free = start.landing, False
        if start.pulls and square is None:
            ruling.success = False
            return battle
        if start.pulls and square:
            free = breaks_free(start.once_held, start.putting, square, ruling, dice)
            square = start.putting.nearest or square if free else square
            battle = put(battle, ruling, M43, start.at.id, square)
            battle = parted(battle, ruling, {start.at.id})
        for one in (start.by.id, start.at.id):
            ruling.effect(M42, Effect(one, "grappled"))
        battle = begun(battle, start.by.id, start.at.id)
        return ended(battle, ruling, M48, start.by.id) if free else battle

    return maneuver.resolved(start, ruling, dice, won)


# ------------------------------------------------------------------ one action
@dataclass(frozen=True)
class Mode:
    """How one mode is foreseen and carried out."""

    forecast: Callable[[Any, Ruling], None]
    preview: Callable[[Any, Ruling], None]
    outcome: Callable[[Any, Ruling, Dice], Battle]


_RULED: dict[type[Grapple], Mode] = {
    Start: Mode(forecast_start, preview_start, started),
    Hold: Mode(hold.forecast, hold.preview, hold.outcome),
    Release: Mode(hold.forecast_release, lambda attempt, ruling: None, hold.released),
    Escape: Mode(escape.forecast, escape.preview, escape.outcome),
}


def forecast(attempt: Grapple, ruling: Ruling) -> None:
    """Note what needs no dice."""
    _RULED[type(attempt)].forecast(attempt, ruling)


def preview(attempt: Grapple, ruling: Ruling) -> None:
    """Note the dice to come."""
    _RULED[type(attempt)].preview(attempt, ruling)


def outcome(attempt: Grapple, ruling: Ruling, dice: Dice) -> Battle:
    """Roll and carry it out."""
    return _RULED[type(attempt)].outcome(attempt, ruling, dice)
