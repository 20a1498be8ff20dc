"""Free spaces beside a creature: where a grapple puts its target, where a rider stands (PF1-M77, PF1-M80)."""

from collections.abc import Iterable, Sequence
from typing import cast

from chargemap.geometry.ground import Space
from chargemap.geometry.steps import step_walls
from chargemap.model.battle import Battle
from chargemap.model.board import Square
from chargemap.rules.d20.reach import touching_offsets
from chargemap.rules.d20.situation import Situation


def places_beside(
    situation: Situation, anchor: Space, side: int, without: frozenset[str]
) -> tuple[Square, ...]:
    """Return the free places of a space beside `anchor` with no closed wall between, by rows and columns.

    Those of `without` do not count as standing there, nor do the helpless.
    """
    ground = situation.ground
    taken = ground.solid | ground.mask(anchor) | situation.crowd(without, False)
    found = []
    for dx, dy in touching_offsets(side, anchor.side):
        place = Space(anchor.column + dx, anchor.row + dy, side)
        free = ground.on_board(place) and not ground.mask(place) & taken
        if free and _open_between(situation, anchor, place):
            found.append(place.square)
    return tuple(found)


def nearest(places: Iterable[Square], to: Square) -> Square | None:
    """Return the place nearest in a straight line between corners, then first by row and column."""

    def rank(place: Square) -> tuple[int, int, int]:
        column, row = place
        return (column - to[0]) ** 2 + (row - to[1]) ** 2, row, column

    return min(places, key=rank, default=None)


def without_danger(
    battle: Battle, places: Iterable[Square], side: int
) -> tuple[Square, ...]:
    """Return those of the places that hold no square of the battle's `hazards`."""
    written = cast(Sequence[Sequence[int]], battle.stats.get("hazards") or ())
    hazards = {(one[0], one[1]) for one in written}
    return tuple(
        place for place in places if hazards.isdisjoint(Space(*place, side).squares())
    )


def _open_between(situation: Situation, anchor: Space, place: Space) -> bool:
    """Whether some step out of the anchor into the place meets no closed wall."""
    ground = situation.ground
    inside = ground.mask(anchor)
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            old = Space(place.column + dx, place.row + dy, place.side)
            if not ground.mask(old) & inside:
                continue
            crossed, touched = step_walls(ground, place.side, old.square, place.square)
            if not crossed and not touched:
                return True
    return False
