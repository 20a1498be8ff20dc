"""What is shown to hold on a token: its states, how it stands, what it has done this round, what it must load."""

from collections.abc import Iterator

from chargemap.i18n import N_
from chargemap.model.battle import Battle
from chargemap.rules.adnd2ct.field import (
    ACTED,
    GUARDING,
    PARRIED,
    PARRY,
    SPRINTED,
    Fighter,
    fighter_of,
)
from chargemap.rules.adnd2ct.fields import STATES
from chargemap.rules.adnd2ct.words import WEAPONS
from chargemap.rules.ruleset import State

DONE = frozenset({ACTED, PARRIED, SPRINTED})


def holds(battle: Battle, token_id: str) -> tuple[State, ...]:
    """Return the states in which the token is, in order of their names, then what it does and has done."""
    token = battle.tokens[token_id]
    one = fighter_of(token)
    states = (State(key, STATES[key]) for key in sorted(token.states))
    acted = (State("acted", N_("has acted this round")),) if token.spent & DONE else ()
    stands = () if "down" in token.states else _stands(one, battle)
    return (*states, *stands, *acted, *_loads(one))


def _stands(one: Fighter, battle: Battle) -> Iterator[State]:
    """Yield that it stands guard, and against whom; or that it parries."""
    if one.parrying:
        yield State(PARRY, N_("parries: AC {ac}"), {"ac": str(one.ac)})
    elif one.guards and one.guard_used:
        yield State(GUARDING, N_("stood guard, and has struck"))
    elif one.guards and one.awaits is not None and one.awaits in battle.tokens:
        name = battle.tokens[one.awaits].label
        yield State(GUARDING, N_("stands guard against {name}"), {"name": name})
    elif one.guards:
        yield State(GUARDING, N_("stands guard"))


def _loads(one: Fighter) -> Iterator[State]:
    """Yield which weapons are not loaded, and for how long."""
    for weapon in one.one.weapons:
        if weapon.is_missile and not weapon.loaded:
            name = WEAPONS.get(weapon.name, weapon.name)
            text = N_("{weapon} not loaded: {rounds} rounds to go")
            if weapon.wait == 1:
                text = N_("{weapon} not loaded: ready next round")
            names = {"weapon": name, "rounds": str(weapon.wait)}
            yield State("unloaded", text, names)
