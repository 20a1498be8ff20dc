"""What a turn still allows, and what is spent of it (D20-M09)."""

from dataclasses import replace

from chargemap.model.battle import Token
from chargemap.rules.d20.creature import Creature
from chargemap.rules.d20.provoke import NEXT_TURN

STANDARD, MOVE, STEP, MOVED = "standard", "move", "step", "moved"
_HOLDS = {
    "full": frozenset({STANDARD, MOVE}),
    "standard": frozenset({STANDARD}),
    "move": frozenset({MOVE}),
    "none": frozenset[str](),
}


def left(token: Token, creature: Creature) -> frozenset[str]:
    """Return which of the standard and the move action are left this turn."""
    return _HOLDS[creature.turn] - token.spent


def full_round_left(token: Token, creature: Creature) -> bool:
    """Whether a full-round action is left."""
    return creature.turn == "full" and left(token, creature) == _HOLDS["full"]


def move_actions_left(token: Token, creature: Creature) -> int:
    """Return how many move actions are left; a standard action may be spent on one."""
    return len(left(token, creature))


def spend_move(token: Token, creature: Creature, moves: int) -> Token:
    """Return the token with that many move actions spent, the move action first."""
    order = [action for action in (MOVE, STANDARD) if action in left(token, creature)]
    return spend(token, *order[:moves])


def spend(token: Token, *actions: str) -> Token:
    """Return the token with these words spent."""
    return replace(token, spent=token.spent | set(actions))


def started(token: Token) -> Token:
    """Return the token at the start of its next turn: all is there again, what lasted until now ends."""
    stats = {key: value for key, value in token.stats.items() if key != "turn"}
    lasting = tuple(one for one in token.effects if one.until != NEXT_TURN)
    return replace(token, spent=frozenset(), stats=stats, effects=lasting)
