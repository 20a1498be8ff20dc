"""What is shown to hold on a token: its states, who holds whom, what has befallen its mount and its weapons."""

from collections.abc import Iterator

from chargemap.i18n import N_
from chargemap.model.battle import Battle
from chargemap.rules.d20.situation import Combatant, Situation
from chargemap.rules.pf1.fighter import fighter_of
from chargemap.rules.pf1.game import CONDITIONS, situation_of
from chargemap.rules.ruleset import State

HELD = {
    "grappled": N_("grappled by {name}"),
    "pinned": N_("pinned by {name}"),
}


def holds(battle: Battle, token_id: str) -> tuple[State, ...]:
    """Return the states in which the token is, in order of their names, then what follows from others."""
    situation = situation_of(battle)
    one = situation[token_id]
    states = (_state(situation, one, state) for state in sorted(one.creature.states))
    return (*states, *_beside(situation, one))


def _state(situation: Situation, one: Combatant, state: str) -> State:
    """Return a state, with the one who holds it so, or what it takes to get out of it."""
    holder = _holder(situation, one)
    if state in HELD and holder:
        return State(state, HELD[state], {"name": holder})
    bonds = fighter_of(one.token).bonds
    if state == "bound" and bonds is not None:
        return State(state, N_("bound, {need} to escape"), {"need": str(bonds)})
    return State(state, CONDITIONS[state].text)


def _holder(situation: Situation, one: Combatant) -> str:
    """Return the name of the one who holds it; of the holder itself, and of others, nothing."""
    holders = (
        other.token.label
        for other in situation.combatants.values()
        if fighter_of(other.token).grapples == one.id
    )
    return next(holders, "")


def _beside(situation: Situation, one: Combatant) -> Iterator[State]:
    held = situation.combatants.get(fighter_of(one.token).grapples)
    if held is not None:
        yield State("holds", N_("holds {name}"), {"name": held.token.label})
    for weapon in one.creature.in_hand:
        if weapon.broken:
            yield State("broken", N_("broken {weapon}"), {"weapon": weapon.name})
    if one.rides:
        yield from _of_the_mount(situation, situation.body(one))


def _of_the_mount(situation: Situation, mount: Combatant) -> Iterator[State]:
    """Yield what the rider has to know of the mount beneath it, which its own ring hides."""
    states = mount.creature.states
    if "dead" in states:
        yield State("mount-fell", N_("its mount is dead"))
    elif "dying" in states:
        yield State("mount-fell", N_("its mount is dying"))
    elif situation.helpless(mount):
        yield State("mount-fell", N_("its mount lies helpless"))
    elif "prone" in states:
        yield State("mount-fell", N_("its mount has fallen"))
    if "pinned" in states:
        yield State("mount-held", N_("its mount is pinned"))
    elif "grappled" in states:
        yield State("mount-held", N_("its mount is grappled"))
