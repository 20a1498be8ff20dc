"""The movement of one base to every direction round a target, all at once (section 7)."""

from collections.abc import Sequence
from math import inf
from typing import cast

import networkx as nx
import numpy as np

from chargemap.geometry.table.contact import Goal
from chargemap.geometry.table.floor import Points
from chargemap.geometry.table.packing import DEGREES, TURN
from chargemap.geometry.table.ways import START, Allowed, Graph, Label, Node, Ways


def movement_round(
    ways: Ways, goal: Goal, chosen: Sequence[Allowed], within: float
) -> np.ndarray:
    """Return the movement to the place of contact in each of the DEGREES directions; infinite where it is not free or beyond `within`.

    Edges that are climbed or jumped from are taken where they were sampled.
    """
    angles = np.arange(DEGREES) * TURN / DEGREES
    places = np.array([goal.at_angle(one) for one in angles])
    lengths = np.full(DEGREES, inf)
    free = goal.free(places)
    for allowed in chosen:
        wanted = np.flatnonzero(free & ~np.isfinite(lengths))
        if not len(wanted):
            break
        lengths[wanted] = _lengths(ways, goal, places[wanted], allowed, within)
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
    graph = Graph(ways, goal, allowed, within + 2 * goal.reach)
    cutoff = within - graph.least
    found = nx.single_source_dijkstra(graph, Label(START), cutoff=cutoff)
    far, paths = cast(tuple[dict[Label, float], dict[Label, list[Label]]], found)
    nodes = [
        (length + graph.least - graph.remaining(label), label)
        for label, length in far.items()
        if not label.at_goal and ways.node(label.node).height == surface.height
    ]
    nodes.sort(key=lambda one: one[0])
    best = straight.copy()
    for length, label in nodes:
        at = np.asarray(ways.node(label.node).at)
        total = length + np.hypot(*(places - at).T)
        better = np.flatnonzero((total < best - 1e-9) & (total <= within))
        if not len(better):
            continue
        starts = np.broadcast_to(at, (len(better), 2))
        seen = better[goal.floor.clear(starts, places[better])]
        legs = [ways.node(one.node) for one in paths[label]]
        for index in seen.tolist():
            rough = _rough(ways, legs, places[index])
            if total[index] + rough <= within:
                best[index] = min(best[index], total[index] + rough)
    return best


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


def _rough(ways: Ways, legs: Sequence[Node], place: np.ndarray) -> float:
    """Return the difficult inches of a way through nodes to a place."""
    if ways.table.rough.is_empty:
        return 0.0
    x, y = place.tolist()
    ends = [*(one.at for one in legs[1:]), (x, y)]
    return sum(
        ways.table.rough_in((one.at, there))
        for one, there in zip(legs, ends, strict=True)
        if not one.height
    )
