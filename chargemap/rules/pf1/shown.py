"""What is shown to hold on a token: its states, and those that follow from who holds whom."""

from chargemap.model.battle import Battle
from chargemap.rules.pf1.game import CONDITIONS, situation_of
from chargemap.rules.ruleset import State


def holds(battle: Battle, token_id: str) -> tuple[State, ...]:
    """Return the states in which the token is, in order of their names."""
    states = situation_of(battle)[token_id].creature.states
    return tuple(State(one, CONDITIONS[one].text) for one in sorted(states))
