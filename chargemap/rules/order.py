"""Who comes after whom: the order of turns, and what is changed in it by a turn that begins or is put off."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias, TypeVar

from chargemap.model.battle import Battle, Turn
from chargemap.rules.ruleset import Ruleset

Value = TypeVar("Value")
HasTurns: TypeAlias = Callable[[str], bool]
START = "start-turn"  # the action by which a ruleset begins the turn of a token
SIDE_START = "turn"  # and that of a side, where all of a side act in one turn


def sequence(battle: Battle) -> tuple[str, ...]:
    """Return everybody on the board, in the order of their turns.

    Those whom nobody has put in order come last, as they were put on the board.
    """
    order = [one for one in battle.turn.order if one in battle.tokens]
    known = frozenset(order)
    return (*order, *(one for one in battle.tokens if one not in known))


def has_turns(battle: Battle, ruleset: Ruleset, token_id: str) -> bool:
    """Whether the token has turns of its own: it has not fallen, and nobody rides it."""
    views = ruleset.views
    return not (views.fallen(battle.tokens[token_id]) or views.riders(battle, token_id))


def next_in_turn(battle: Battle, ruleset: Ruleset) -> str:
    """Return whose turn comes next, in this round or the one after it; empty if nobody can have one."""

    def able(token_id: str) -> bool:
        return has_turns(battle, ruleset, token_id)

    whole = sequence(battle)
    left = whole if battle.turn.order else whole[_place(battle, battle.turn.token) :]
    still = (one for one in left if able(one) and _is_to_come(battle.turn, one))
    return next(still, "") or next(filter(able, whole), "")


def begun(battle: Battle, token_id: str, able: HasTurns) -> Turn:
    """Return the turn of that token: it no longer waits, and who was in turn has acted."""
    turn = battle.turn
    anew = _begins_a_round(battle, token_id, able)
    done = {turn.token} & battle.tokens.keys() - turn.delayed.keys()
    return replace(
        turn,
        round=turn.round + anew,
        token=token_id,
        acted=frozenset() if anew else (turn.acted | done) - {token_id},
        delayed=_without(turn.delayed, token_id),
        readied=_without(turn.readied, token_id),
    )


def by_sides(ruleset: Ruleset) -> bool:
    """Whether all of a side act in one turn."""
    return SIDE_START in ruleset.rules


def sides(battle: Battle) -> tuple[str, ...]:
    """Return the sides on the board, in the order of their turns."""
    found = (one.side for one in battle.tokens.values() if one.side)
    return tuple(dict.fromkeys(found))


def next_side(battle: Battle) -> str:
    """Return which side's turn comes next; empty if nobody on the board is on a side."""
    order, current = sides(battle), battle.turn.side
    if current not in order:
        return order[0] if order else ""
    return order[(order.index(current) + 1) % len(order)]


def side_begun(battle: Battle, side: str) -> Turn:
    """Return the turn of that side: a new round if it does not come after the side before."""
    order, turn = sides(battle), battle.turn
    known = side in order and turn.side in order
    anew = known and order.index(side) <= order.index(turn.side)
    return replace(turn, round=turn.round + anew, token="", side=side)


def put_off(battle: Battle, token_id: str) -> Turn:
    """Return the turn with the token waiting: this round it comes in when it is told to."""
    turn = battle.turn
    return replace(
        turn,
        delayed={**turn.delayed, token_id: turn.round},
        readied=_without(turn.readied, token_id),
    )


def made_ready(battle: Battle, token_id: str, what_for: str) -> Turn:
    """Return the turn with the token ready to act when something happens."""
    turn = battle.turn
    return replace(
        turn,
        readied={**turn.readied, token_id: what_for},
        delayed=_without(turn.delayed, token_id),
    )


def come_in(battle: Battle, token_id: str, before: str = "", after: str = "") -> Turn:
    """Return the turn with the waiting token back in the order, from now on at that place.

    Where no place is named, who was ready acts before the token in turn, who delayed after it. It
    takes the initiative of its neighbour.
    """
    turn = battle.turn
    order = [one for one in sequence(battle) if one != token_id]
    neighbour = before or after or turn.token
    if neighbour in order:
        early = before or (not after and token_id in turn.readied)
        order.insert(order.index(neighbour) + (not early), token_id)
    else:
        order = list(sequence(battle))
    number = turn.initiative.get(neighbour)
    taken = {} if number is None else {token_id: number}
    return replace(
        turn,
        order=tuple(order),
        initiative={**turn.initiative, **taken},
        delayed=_without(turn.delayed, token_id),
        readied=_without(turn.readied, token_id),
    )


def reordered(battle: Battle, order: Sequence[str]) -> Turn:
    """Return the turn with these tokens first, in this order, then all others as they were."""
    rest = (one for one in sequence(battle) if one not in order)
    return replace(battle.turn, order=(*order, *rest))


def numbered(
    battle: Battle, numbers: Mapping[str, int], modifier: Callable[[str], int]
) -> Turn:
    """Return the turn with these tokens at the place of their numbers, the highest first.

    Ties go to the higher modifier, then to the id that comes first. All others keep their order. Who
    joins at a place before the token in turn has missed its turn of this round.
    """
    turn = battle.turn
    known = {**turn.initiative, **numbers}

    def rank(token_id: str) -> tuple[int, int, str]:
        return (-known[token_id], -modifier(token_id), token_id)

    whole = sequence(battle)
    order = [one for one in whole if one in known and one not in numbers]
    for one in sorted(numbers, key=rank):
        later = (at for at, other in enumerate(order) if rank(other) > rank(one))
        order.insert(next(later, len(order)), one)
    order += (one for one in whole if one not in known)
    now = replace(turn, order=tuple(order), initiative=known)
    passed = order[: order.index(turn.token)] if turn.token in order else []
    missed = {one for one in passed if one not in turn.initiative}
    return replace(now, acted=turn.acted | missed)


def _begins_a_round(battle: Battle, token_id: str, able: HasTurns) -> bool:
    """Whether a turn of that token is one of the next round.

    Without an order it is when the token comes no later than the one before. In an order it is when
    the token has had its turn, or has put it off and nobody else is left who has not.
    """
    turn = battle.turn
    if not turn.order:
        return _place(battle, token_id) <= _place(battle, turn.token)
    if token_id == turn.token or token_id in turn.acted:
        return True
    others = (one for one in sequence(battle) if one != turn.token and able(one))
    left = any(_is_to_come(turn, one) for one in others)
    return turn.delayed.get(token_id) == turn.round and not left


def _is_to_come(turn: Turn, token_id: str) -> bool:
    """Whether the token's turn of this round is still before it."""
    put_off = turn.delayed.get(token_id) == turn.round
    return token_id != turn.token and token_id not in turn.acted and not put_off


def _place(battle: Battle, token_id: str) -> int:
    """Return the place of the token as it came onto the board, from 1; 0 if it is not there."""
    ids = list(battle.tokens)
    return ids.index(token_id) + 1 if token_id in battle.tokens else 0


def _without(known: Mapping[str, Value], token_id: str) -> dict[str, Value]:
    return {key: value for key, value in known.items() if key != token_id}
