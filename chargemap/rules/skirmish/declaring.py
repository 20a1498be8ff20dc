"""What a table may know of a charge before it is resolved: before it is declared nearly nothing (SK-02), then who may step in."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from chargemap.i18n import N_
from chargemap.model.battle import Action, Battle, Entry
from chargemap.model.board import TableBoard
from chargemap.model.verdict import Verdict
from chargemap.rules.chance import Crossing
from chargemap.rules.ruleset import State
from chargemap.rules.ruling import Ruling
from chargemap.rules.skirmish import charge, clauses
from chargemap.rules.skirmish.fields import STATES
from chargemap.rules.skirmish.warrior import Field

CHARGED = State("charged", N_("charged this turn"))
MOVED = State("moved", N_("moved this turn"))
FIGHTS = next(one for one in STATES if one.id == "in-combat")
ACTED = "acted"
ORDER = {one.id: index for index, one in enumerate(clauses.CLAUSES)}
BY = "intercepted_by"


def foreseen(battle: Battle, action: Action) -> Verdict | None:
    """Return what bars a charge that nobody has declared, as far as nothing is measured; None if all may be seen."""
    known = any(one.by == action.by and one.at == action.at for one in battle.declared)
    field = Field.of(battle)
    if action.do != "charge" or known or field.option("premeasure"):
        return None
    one = charge.attempt(battle, action)
    ruling = Ruling(action, ORDER)
    ruling.ask_all(charge.UNMEASURED, one)
    ruling.cite(clauses.C01, clauses.C02)
    ruling.stay(one.by.at)
    return ruling.verdict()


def crossings(battle: Battle, action: Action, verdict: Verdict) -> tuple[Crossing, ...]:
    """Return who may step into the way of each mover of an action for whom nobody has been named."""
    if action.do == "charges":
        return tuple(_of_list(action, verdict))
    if action.do not in ("charge", "move") or action.get(BY):
        return ()
    ways = {one: action.choosing(**{BY: one}) for one in verdict.intercept}
    return (Crossing(action.by, ways),) if ways else ()


def _of_list(action: Action, verdict: Verdict) -> Iterator[Crossing]:
    listed = cast(Sequence[Mapping[str, Any]], action.get("list", ()))
    ruled = cast(Sequence[Verdict], verdict.more["charges"])
    named = {str(one[BY]) for one in listed if one.get(BY)}
    for index, (written, one) in enumerate(zip(listed, ruled, strict=True)):
        able = [who for who in one.intercept if who not in named]
        if written.get(BY) or not able:
            continue
        ways = {}
        for who in able:
            changed = [*listed]
            changed[index] = {**written, BY: who}
            ways[who] = action.choosing(list=changed)
        yield Crossing(str(written["by"]), ways)


def holds(battle: Battle, token_id: str) -> tuple[State, ...]:
    """Return what is shown of a warrior: that he fights, what he did this turn, and his states."""
    if not isinstance(battle.board, TableBoard):  # a picture of him alone
        return ()
    field = Field.of(battle)
    one = field.warriors[token_id]
    states = {state.id: state for state in STATES if state.id in one.token.states}
    if field.in_combat(one):
        states = {FIGHTS.id: FIGHTS} | states
    if ACTED in states and (did := _did(battle.log, token_id)):
        states[ACTED] = did
    return tuple(states.values())


def _did(log: Sequence[Entry], token_id: str) -> State | None:
    """Return what a warrior did since the turn began, as the log tells it."""
    for entry in reversed(log):
        action = entry.action
        if action.do == "turn":
            return None
        if action.do == "move" and action.by == token_id and _done(entry.verdict):
            return MOVED
        if action.do == "charge" and action.by == token_id and _done(entry.verdict):
            return CHARGED
        if action.do == "charges":
            listed = cast(Sequence[Mapping[str, Any]], action.get("list", ()))
            if any(one.get("by") == token_id for one in listed):
                return CHARGED
    return None


def _done(verdict: Verdict) -> bool:
    return verdict.legal or bool(verdict.path)
