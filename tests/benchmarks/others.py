"""What else finds distances, where it is installed: each on windows of the board that are made before time counts."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib.util import find_spec

import networkx as nx
import numpy as np

from chargemap.geometry.backend import Node

REACH = 24  # squares
SPEED_FT = REACH * 5
Answer = dict[Node, int]
Windows = Mapping[int, tuple[Node, nx.DiGraph]]  # by the number of the round


@dataclass(frozen=True, slots=True)
class Other:
    """A library: its search alone, and its search with a distance for every node."""

    name: str
    need: float  # how many times as fast the flood should be
    found: Callable[[int], object]
    answered: Callable[[int], Answer]
    starts: int

    def find(self, number: int) -> None:
        """Search, and drop what is found in the library's own form."""
        self.found(number % self.starts)

    def answer(self, number: int) -> Answer:
        """Search, and return a distance for every node."""
        return self.answered(number % self.starts)


@dataclass(frozen=True, slots=True)
class Absent:
    """A line of the table for a library that is not installed."""

    name: str
    good: bool = True

    def __str__(self) -> str:
        return f"G2   {self.name} IS NOT INSTALLED: nothing is said of it"


def others(plain: nx.DiGraph, starts: Mapping[int, Node]) -> Iterator[Other | Absent]:
    """Yield the libraries, each asked once from every start before its time counts."""
    windows = {number: (start, _near(plain, start)) for number, start in starts.items()}
    for name, make in (
        ("tcod", _tcod),
        ("rustworkx", _rustworkx),
        ("scipy", lambda windows: _scipy(plain, windows)),
    ):
        if not find_spec(name):
            yield Absent(name)
            continue
        other = make(windows)
        for number in windows:
            other.find(number)
        yield other


def _near(plain: nx.DiGraph, start: Node) -> nx.DiGraph:
    (column, row), _odd = start
    return nx.DiGraph(
        plain.subgraph(
            node
            for node in plain
            if max(abs(node[0][0] - column), abs(node[0][1] - row)) <= REACH
        )
    )


def _tcod(windows: Windows) -> Other:
    import tcod.path

    side = 2 * REACH + 1

    def corner(start: Node) -> tuple[int, int]:
        return start[0][0] - REACH, start[0][1] - REACH

    def made(start: Node, near: nx.DiGraph) -> tcod.path.CustomGraph:
        (left, top), edges = corner(start), {}
        for ((x0, y0), before), ((x1, y1), after), feet in near.edges.data("feet"):
            step = (after - before, y1 - y0, x1 - x0)
            cost = edges.setdefault(step, np.zeros((2, side, side), np.int32))
            cost[int(after), y1 - top, x1 - left] = feet
        graph = tcod.path.CustomGraph((2, side, side))
        for step, cost in edges.items():
            graph.add_edge(step, 1, cost=cost)
        return graph

    graphs = {number: made(*window) for number, window in windows.items()}

    def found(number: int) -> np.ndarray:
        finder = tcod.path.Pathfinder(graphs[number])
        finder.add_root((int(windows[number][0][1]), REACH, REACH))
        finder.resolve()
        return finder.distance

    def answer(number: int) -> Answer:
        feet = found(number)
        odds, rows, columns = np.nonzero(feet <= SPEED_FT)
        left, top = corner(windows[number][0])
        squares = zip((columns + left).tolist(), (rows + top).tolist(), strict=True)
        nodes = zip(squares, (odds > 0).tolist(), strict=True)
        return dict(zip(nodes, feet[odds, rows, columns].tolist(), strict=True))

    return Other("tcod's CustomGraph on a window", 5, found, answer, len(windows))


def _rustworkx(windows: Windows) -> Other:
    import rustworkx

    graphs, nodes = {}, {}
    for number, (start, near) in windows.items():
        nodes[number] = [start, *(node for node in near if node != start)]
        numbers = {node: at for at, node in enumerate(nodes[number])}
        graph = graphs[number] = rustworkx.PyDiGraph()
        graph.add_nodes_from(nodes[number])
        graph.add_edges_from(
            [(numbers[a], numbers[b], feet) for a, b, feet in near.edges.data("feet")]
        )

    def found(number: int) -> Mapping[int, float]:
        return rustworkx.dijkstra_shortest_path_lengths(graphs[number], 0, float)

    def answer(number: int) -> Answer:
        known = nodes[number]
        feet = {
            known[at]: int(paid)
            for at, paid in found(number).items()
            if paid <= SPEED_FT
        }
        feet[known[0]] = 0
        return feet

    return Other("rustworkx on a window", 2.5, found, answer, len(windows))


def _scipy(plain: nx.DiGraph, windows: Windows) -> Other:
    from scipy.sparse.csgraph import dijkstra

    nodes = list(plain)
    numbers = {node: at for at, node in enumerate(nodes)}
    matrix = nx.to_scipy_sparse_array(
        plain, nodelist=nodes, weight="feet", format="csr"
    )

    def found(number: int) -> np.ndarray:
        start = numbers[windows[number][0]]
        return dijkstra(matrix, indices=start, limit=SPEED_FT)

    def answer(number: int) -> Answer:
        feet = found(number)
        reached = np.flatnonzero(np.isfinite(feet))
        paid = feet[reached].astype(int).tolist()
        return dict(zip([nodes[at] for at in reached.tolist()], paid, strict=True))

    return Other("scipy's csgraph with a limit", 1, found, answer, len(windows))
