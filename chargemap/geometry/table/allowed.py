"""What a class of routes may use of the places where one surface is left for another (section 4)."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf

from chargemap.geometry.table.ground import DOWN, UP, WALKED
from chargemap.geometry.table.links import CLIMB, JUMP, LADDER, STEP, Crossing
from chargemap.geometry.table.surfaces import LOW, rounded


@dataclass(frozen=True, slots=True)
class Allowed:
    """A class of routes: the kinds of links that may be used, and how far jumps and all climbs together may go."""

    links: frozenset[str]
    jump: float = inf
    climb: float = inf

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of ends of crossings that are gone to."""
        down = (DOWN,) if JUMP in self.links or DOWN in self.links else ()
        return (WALKED, *down, *((UP,) if UP in self.links else ()))


def kinds_of(one: Crossing, down: bool, allowed: Allowed) -> Iterator[str]:
    """Yield the ways in which a class of routes may take a crossing up or down."""
    if one.drop <= LOW:
        if STEP in allowed.links:
            yield STEP
        return
    if down and JUMP in allowed.links and one.drop <= rounded(allowed.jump):
        yield JUMP
    elif one.ladder and LADDER in allowed.links:
        yield LADDER
    if (DOWN if down else UP) in allowed.links:
        yield CLIMB
