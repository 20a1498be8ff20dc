"""Reach as networkx is asked for it: the same distances, flooded on bitboards."""

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chargemap.geometry.backend import StepGraph, convert_to_nx
from chargemap.geometry.passage import Passage
from chargemap.geometry.route import field
from tests.geometry.grid_oracle import ground, passages, spaces

distances = nx.single_source_dijkstra_path_length


@given(passages(), st.data())
def test_networkx_floods_a_step_graph_and_walks_a_plain_one_to_the_same_distances(
    on, data
):
    graph = StepGraph(on)
    start = data.draw(spaces(on.ground, on.side)).square, data.draw(st.booleans())
    cutoff = data.draw(st.none() | st.integers(0, 60))
    plain = convert_to_nx(graph)
    plain.add_node(start)
    flooded = distances(graph, start, cutoff=cutoff, weight="feet")
    assert flooded == distances(plain, start, cutoff=cutoff, weight="feet")
    assert list(flooded.values()) == sorted(flooded.values())


def test_the_field_is_the_nearer_of_both_counts():
    on = Passage(ground("....\n.~..\n...."), 1)
    near = {}
    for (square, _), feet in distances(
        StepGraph(on), ((0, 0), False), cutoff=15, weight="feet"
    ).items():
        near.setdefault(square, feet)
    assert near == field(on, (0, 0), 15)


def test_arrows_have_feet_and_no_other_weight():
    with pytest.raises(ValueError, match="'feet'"):
        distances(StepGraph(Passage(ground(".."), 1)), ((0, 0), False))


@pytest.mark.parametrize("square", [(2, 0), (-1, 0), (1, 1), (40, 40)])
def test_what_is_off_the_board_is_no_node(square):
    graph = StepGraph(Passage(ground("...\n..."), 2))
    with pytest.raises(nx.NodeNotFound, match="not found"):
        distances(graph, (square, False), weight="feet")


def test_other_algorithms_take_the_plain_graph():
    on = Passage(ground("...."), 1)
    graph = convert_to_nx(StepGraph(on))
    assert graph.is_directed() is StepGraph(on).is_directed() is True
    assert graph.is_multigraph() is StepGraph(on).is_multigraph() is False
    assert (
        nx.shortest_path_length(graph, ((0, 0), False), ((3, 0), False), weight="feet")
        == 15
    )
    assert convert_to_nx(graph) is graph


def test_a_plain_graph_has_no_squares_to_flood():
    with pytest.raises(TypeError, match="no map of squares"):
        distances(nx.path_graph(2), 0, backend="chargemap")
