"""The movement of one base to every direction round a target, all at once (section 7)."""

from collections.abc import Sequence
from math import inf
from typing import TypeAlias

import numpy as np

from chargemap.geometry.table.allowed import Allowed
from chargemap.geometry.table.contact import Goal
from chargemap.geometry.table.packing import DEGREES
from chargemap.geometry.table.rounds import ANGLE, TURN, Points, Rounds, touching
from chargemap.geometry.table.routes import legs_to
from chargemap.geometry.table.search import Label, Search
from chargemap.geometry.table.ways import Ways
from chargemap.model.board import Point

Lengths: TypeAlias = np.ndarray  # inches to each of the DEGREES directions


def movement_round(
    ways: Ways, goal: Goal, chosen: Sequence[Allowed], within: float
) -> Lengths:
    """Return the movement to the place of contact in each of the DEGREES directions; infinite where it is not free or beyond `within`.

    Edges that are climbed or jumped from are taken where they were sampled.
    """
    places = goal.at_angles(np.arange(DEGREES) * TURN / DEGREES)
    lengths = np.full(DEGREES, inf)
    free = goal.free(places)
    for allowed in chosen:
        wanted = np.flatnonzero(free & ~np.isfinite(lengths))
        if not len(wanted):
            break
        lengths[wanted] = _lengths(ways, goal, places[wanted], allowed, within)
    return lengths


def flown_round(start: Point, goal: Goal, within: float) -> Lengths:
    """Return the inches of a straight flight to the place of contact in each of the DEGREES directions; infinite where it is not free or beyond `within`."""
    places = goal.at_angles(np.arange(DEGREES) * TURN / DEGREES)
    far: Lengths = np.hypot(*(places - start).T)
    far[~goal.free(places) | (far > within)] = inf
    return far


def first_of(several: Sequence[Lengths]) -> Lengths:
    """Return for each direction the movement of the first class of routes that comes there."""
    lengths = np.full(DEGREES, inf)
    for one in several:
        lengths = np.where(np.isfinite(lengths), lengths, one)
    return lengths


def _lengths(
    ways: Ways, goal: Goal, places: Points, allowed: Allowed, within: float
) -> np.ndarray:
    """Return the movement to each place in one class of routes."""
    surface = goal.floor.surface
    if ways.height == surface.height:
        straight = _straight(ways, goal, places, within)
        if np.isfinite(straight).all():
            return straight
    else:
        straight = np.full(len(places), inf)
    search = Search(ways, goal, allowed)
    best = straight.copy()
    for label in search.labels(within):
        if label.height != surface.height:
            continue
        left, starts, total = _from(label, places)
        better = np.flatnonzero((total < best - 1e-9) & (total <= within))
        if not len(better):
            continue
        seen = better[goal.floor.clear(starts[better], places[better])]
        for index in seen.tolist():
            rough = _rough(ways, label, float(left[index]), places[index])
            if total[index] + rough <= within:
                best[index] = min(best[index], total[index] + rough)
    return best


def _from(label: Label, places: Points) -> tuple[np.ndarray, Points, np.ndarray]:
    """Return where lines from a node to places leave it, the directions first, and the inches to each; infinite where there is none."""
    lines = touching(label.round, Rounds.points(places))
    turned = np.zeros(len(lines.others))
    if label.round.side:
        turned = (lines.leaves - label.part) * label.round.side
        if label.round.whole:
            turned %= TURN
        turned[(turned < -ANGLE) | (turned > label.turnable + ANGLE)] = inf
    far = label.length + np.maximum(turned, 0.0) * label.round.radius + lines.lengths
    left, total = np.zeros(len(places)), np.full(len(places), inf)
    starts = np.zeros((len(places), 2))
    left[lines.others], total[lines.others] = lines.leaves, far
    starts[lines.others] = lines.starts
    return left, starts, total


def _straight(ways: Ways, goal: Goal, places: Points, within: float) -> np.ndarray:
    start = np.broadcast_to(np.asarray(ways.start), places.shape)
    lengths: np.ndarray = np.hypot(*(places - start).T)
    lengths[~goal.floor.clear(start, places)] = inf
    if not goal.floor.surface.height and not ways.table.rough.is_empty:
        for index in np.flatnonzero(np.isfinite(lengths)).tolist():
            x, y = places[index].tolist()
            lengths[index] += ways.table.rough_in((ways.start, (x, y)))
    lengths[lengths > within] = inf
    return lengths


def _rough(ways: Ways, label: Label, left: float, place: np.ndarray) -> float:
    """Return the difficult inches of a way through nodes to a place."""
    if ways.table.rough.is_empty:
        return 0.0
    x, y = place.tolist()
    legs = legs_to(ways, label, left, (x, y))
    return sum(ways.table.rough_in(one.points) for one in legs if not one.height)
