"""G1, G2, G3: where a mover gets, asked of networkx, of a plain graph, and of other libraries if they are there."""

import random
from collections.abc import Callable, Iterator
from importlib.util import find_spec

import networkx as nx

from chargemap.geometry.backend import StepGraph, convert_to_nx
from chargemap.geometry.ground import ground_of
from chargemap.geometry.passage import Passage
from chargemap.geometry.route import field
from chargemap.model.board import GridBoard
from tests.benchmarks.timing import ROUNDS, Row, alternating

SPEED_FT = 24 * 5
distances = nx.single_source_dijkstra_path_length


def passage(side: int) -> Passage:
    """Return a board of 20% walls and 15% difficult ground, the same each time, open round its middle."""
    chance = random.Random(side)
    rows = [
        "".join(chance.choices("#~.", (20, 15, 65), k=side)) for _row in range(side)
    ]
    middle = side // 2
    for row in range(middle - 3, middle + 3):
        rows[row] = (
            rows[row][: middle - 3] + "." * 6 + rows[row][middle + 3 :]
        )  # so that no start is shut in
    ground = ground_of(GridBoard(tuple(rows)))
    difficult = ground.difficult
    return Passage(ground, 1, difficult=difficult)


def starts(side: int) -> list[tuple[tuple[int, int], bool]]:
    """Return a start for each round."""
    middle = side // 2
    return [
        ((middle - 3 + number % 6, middle - 3 + number // 6), False)
        for number in range(ROUNDS + 1)
    ]


def rows() -> Iterator[Row]:
    """Measure G1 to G3."""
    graph = StepGraph(passage(200))
    plain = convert_to_nx(graph)
    at = starts(200)

    def ours(number: int) -> dict:
        return distances(graph, at[number], cutoff=SPEED_FT, weight="feet")

    def theirs(number: int) -> dict:
        return distances(plain, at[number], cutoff=SPEED_FT, weight="feet")

    quick, slow, equal = alternating(ours, theirs)
    yield Row(
        "G1",
        "reach on 200x200: networkx on a plain graph",
        slow / quick,
        8,
        equal=equal,
    )
    for name, need, other in others(plain):
        quick, slow, equal = alternating(ours, lambda one, other=other: other(at[one]))
        yield Row("G2", f"reach on 200x200: {name}", slow / quick, need, equal=equal)
    large, small = passage(500), passage(50)
    far, near = starts(500), starts(50)
    wide, narrow, _equal = alternating(
        lambda one: field(large, far[one][0], SPEED_FT),
        lambda one: field(small, near[one][0], SPEED_FT),
    )
    yield Row(
        "G3", "reach on 500x500 against 50x50", wide / narrow, 2.5, at_least=False
    )


Other = Callable[[tuple], dict]


def others(plain: nx.DiGraph) -> Iterator[tuple[str, float, Other]]:
    """Yield what else is installed, the goal against it, and how it is asked."""
    nodes = list(plain)
    number = {node: index for index, node in enumerate(nodes)}
    if find_spec("scipy"):
        import numpy as np
        from scipy.sparse.csgraph import dijkstra

        matrix = nx.to_scipy_sparse_array(
            plain, nodelist=nodes, weight="feet", format="csr"
        )

        def by_scipy(start: tuple) -> dict:
            found = dijkstra(matrix, indices=number[start], limit=SPEED_FT)
            return {
                nodes[one]: int(found[one])
                for one in np.flatnonzero(np.isfinite(found))
            }

        yield "scipy's csgraph with a limit", 1, by_scipy
    if find_spec("rustworkx"):
        import rustworkx

        whole = rustworkx.PyDiGraph()
        whole.add_nodes_from(nodes)
        whole.add_edges_from(
            [
                (number[old], number[new], feet)
                for old, new, feet in plain.edges.data("feet")
            ]
        )

        def by_rustworkx(start: tuple) -> dict:
            (column, row), _odd = start
            reach = SPEED_FT // 5
            near = [
                number[node]
                for node in nodes
                if abs(node[0][0] - column) <= reach and abs(node[0][1] - row) <= reach
            ]
            part, back = windows.get(start) or (None, None)
            if part is None:
                part, back = whole.subgraph_with_nodemap(near)
                windows[start] = part, back
            index = {old: new for new, old in back.items()}
            found = rustworkx.dijkstra_shortest_path_lengths(
                part, index[number[start]], float
            )
            reached = {
                nodes[back[one]]: int(feet)
                for one, feet in found.items()
                if feet <= SPEED_FT
            }
            return {**reached, start: 0}

        windows: dict = {}
        yield "rustworkx on a window", 2.5, by_rustworkx
