"""Rounds in which everybody's declared actions are played phase by phase, as a planner shows them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from chargemap.model.battle import Action, Battle


@dataclass(frozen=True)
class Phased:
    """How a ruleset plays a round in phases.

    `phase` is the action that plays the next phase, `whole` the one that plays all that are left; with
    the key `actions` either begins a round, with `initiative` it names the side that won. `fresh` begins
    a round in which nobody has done anything. Their verdicts tell each event under `phases` as a map with
    `phase`, `by`, `does` and more, and under `dropped` which actions were refused, and why.
    """

    phase: str
    whole: str
    fresh: str
    steps: Mapping[str, str]  # every phase in order -> its words
    # the phase that comes next in the round under way; None if none is
    comes: Callable[[Battle], str | None]
    # what is carried out in the round under way, in order
    playing: Callable[[Battle], tuple[Action, ...]]
    number: Callable[[Battle], int]  # of the round that would begin now
    sides: Callable[[Battle], tuple[str, ...]]  # who may win initiative
    won: Callable[[Battle], str]  # who has won it in the round under way
    # what an event does whose phase a die finds -> the phases in which it may come
    by_die: Mapping[str, tuple[str, ...]]
    # what else there is to know of an action that is declared: a few words, and what they are filled with
    notes: Callable[[Battle, Action], tuple[tuple[str, Mapping[str, object]], ...]]
    # what an event does -> a few words with {at}, {to} and {value}
    events: Mapping[str, str]
    lost: Mapping[str, str]  # why something of an action is lost -> a few words
