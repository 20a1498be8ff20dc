"""A backend for networkx: a mover's steps are a graph, whose distances are flooded on bitboards.

`networkx.single_source_dijkstra_path_length(StepGraph(passage), (square, odd), cutoff, weight="feet")` comes here.
Any other algorithm of networkx works on `convert_to_nx(graph)`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from chargemap.geometry.ground import PAD, Ground, Space, remembered
from chargemap.geometry.passage import DIRECTIONS, FOOT, Passage, steps_of
from chargemap.geometry.route import step_cost
from chargemap.model.board import Square

if TYPE_CHECKING:
    import networkx
    import numpy as np
    from numpy.typing import NDArray

Node: TypeAlias = tuple[Square, bool]  # the square, whether an odd number of diagonals
FEET = "feet"


@dataclass(frozen=True, slots=True)
class StepGraph:
    """The free steps of one mover: an arrow costs its `feet`."""

    __networkx_backend__: ClassVar[str] = "chargemap"
    passage: Passage

    def is_directed(self) -> bool:
        """Whether arrows have a direction: stepping onto difficult ground costs more than off it."""
        return True

    def is_multigraph(self) -> bool:
        """Whether two nodes may have several arrows: never."""
        return False

    def arrows(self) -> Iterator[tuple[Node, Node, int]]:
        """Yield every free step from a position on the board that no creature bars: from, to, feet."""
        ground = self.passage.ground
        steps = steps_of(ground, self.passage.side)
        for (dx, dy), free in zip(DIRECTIONS, steps.free, strict=True):
            for column, row in ground.squares(free):
                new = (column + dx, row + dy)
                if self.passage.may_enter(new):
                    for odd in (False, True):
                        feet, after = step_cost(self.passage, (column, row), new, odd)
                        yield ((column, row), odd), (new, after), feet


def single_source_dijkstra_path_length(
    graph: StepGraph,
    source: Node,
    cutoff: float | None = None,
    weight: str = "weight",
) -> dict[Node, int]:
    """Return the least feet to every node within the cutoff, the nearest first."""
    if weight != FEET:
        raise ValueError(f"an arrow has its {FEET!r} and no {weight!r}")
    from chargemap.geometry.flood import flood  # here, for it loads numpy

    (square, odd), passage = source, graph.passage
    ground = passage.ground
    if not ground.on_board(Space(*square, passage.side)):
        raise _not_found(source)
    widest = 3 * (ground.width + ground.height) ** 2  # no path costs more
    units = widest if cutoff is None else min(int(cutoff // FOOT), widest)
    reach = flood(passage, square, ((0, odd),), units)
    found, costs = reach.nearest()
    rows, columns = reach.window.slices
    nodes = _nodes(ground)[:, rows, columns].ravel()[found]
    return dict(zip(nodes.tolist(), (costs * FOOT).tolist(), strict=True))


@remembered
def _nodes(ground: Ground) -> "NDArray[np.object_]":
    """Return all nodes of the padded area by count, row and column."""
    import numpy as np

    counts = (False, True)
    rows, columns = (range(-PAD, size + PAD) for size in (ground.height, ground.width))
    squares = [(column, row) for row in rows for column in columns]
    nodes = ((square, odd) for odd in counts for square in squares)
    found = np.fromiter(nodes, object, len(counts) * len(squares))
    return found.reshape(len(counts), len(rows), len(columns))


def _not_found(source: Node) -> Exception:
    """Return what networkx raises where a graph has no such node."""
    import networkx

    return networkx.NodeNotFound(f"Node {source} not found in graph")


def convert_from_nx(graph: object, **_: object) -> StepGraph:
    """Refuse a plain graph: it has no squares to flood."""
    raise TypeError(f"{type(graph).__name__} is no map of squares")


def convert_to_nx(graph: object, **_: object) -> "networkx.DiGraph[Node] | object":
    """Return a `StepGraph` as a plain graph of networkx, anything else as it is."""
    import networkx  # heavy, and wanted by few

    if not isinstance(graph, StepGraph):
        return graph
    plain: networkx.DiGraph[Node] = networkx.DiGraph()
    for old, new, feet in graph.arrows():
        plain.add_edge(old, new, feet=feet)
    return plain
