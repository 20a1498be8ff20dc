"""Where a token may end a move now: one flood, and the requirements that no square changes."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from chargemap.geometry.ground import spread
from chargemap.geometry.route import field
from chargemap.i18n import N_
from chargemap.model.battle import Action, Battle
from chargemap.model.board import Square
from chargemap.rules.d20.moving import Move
from chargemap.rules.d20.situation import Situation
from chargemap.rules.looking import Stride
from chargemap.rules.ruling import Family, Requirement

Requirements: TypeAlias = Sequence[Requirement[Any] | Family[Any]]

# The kinds of move that go where one likes, the run apart, which only goes straight.
KINDS: Mapping[str, str] = {
    "single": N_("May move {length} {unit}"),
    "double": N_("Double move: {length} {unit}"),
    "step": N_("May take a step of {length} {unit}"),
}


def strides(
    layout: Callable[[Battle], Situation],
    required: Requirements,
    battle: Battle,
    token_id: str,
) -> tuple[Stride, ...]:
    """Return for each kind of move that is `required` of nothing more the squares that it alone reaches.

    To stand still asks everything of a move but its way: what bars this bars every square.
    """
    situation = layout(battle)
    ways = {kind: _still(situation, token_id, kind) for kind in KINDS}
    able = {kind: move for kind, move in ways.items() if _permitted(move, required)}
    if not able:
        return ()
    feet = _feet(
        next(iter(able.values())), max(move.budget_ft for move in able.values())
    )
    found, known = [], set[Square]()
    for kind, move in able.items():
        squares = {
            square for square, paid in feet.items() if paid <= move.budget_ft
        } - known
        if squares:
            known |= squares
            found.append(Stride(kind, KINDS[kind], move.budget_ft, frozenset(squares)))
    return tuple(found)


def _still(situation: Situation, token_id: str, kind: str) -> Move:
    """Return a move of that kind that stays where it is."""
    start = situation.body(situation[token_id]).token.at
    choices = {"as": kind, "path": [start]}
    return Move(situation, Action("move", token_id, choices=choices))


def _permitted(move: Move, required: Requirements) -> bool:
    return not any(True for one in required for _found in one.evidence(move))


def _feet(move: Move, budget_ft: int) -> dict[Square, int]:
    """Return the least feet to each square within the budget on which the mover may stop, but its own."""
    passage = move.passage
    feet = field(passage, move.start, budget_ft)
    side, ground = passage.side, passage.ground
    full = spread(passage.barred | passage.no_stop, (side, side), ground.stride)
    for square in (move.start, *ground.squares(full)):
        feet.pop(square, None)
    return feet
