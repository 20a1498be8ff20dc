"""A backend for networkx: a mover's steps are a graph, whose distances are flooded on bitboards.

`networkx.single_source_dijkstra_path_length(StepGraph(passage), (square, odd), cutoff, weight="feet")` comes here.
Any other algorithm of networkx works on `convert_to_nx(graph)`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from chargemap.geometry.passage import DIRECTIONS, FOOT, Passage, steps_of
from chargemap.geometry.route import step_cost
from chargemap.model.board import Square

if TYPE_CHECKING:
    import networkx

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

    start, odd = source
    ground = graph.passage.ground
    widest = 3 * (ground.width + ground.height) ** 2  # no path costs more
    units = widest if cutoff is None else min(int(cutoff // FOOT), widest)
    reach = flood(graph.passage, start, ((0, odd),), units)
    columns, rows, odds, costs = reach.nearest()
    nodes = zip(
        zip(columns.tolist(), rows.tolist(), strict=True),
        odds.astype(bool).tolist(),
        strict=True,
    )
    return dict(zip(nodes, (costs * FOOT).tolist(), strict=True))


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
