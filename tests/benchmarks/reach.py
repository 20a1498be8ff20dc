"""G1, G2, G3: where a mover gets, asked of networkx, of a plain graph, and of whatever else is installed."""

import gc
import random
from collections.abc import Iterator

import networkx as nx

from chargemap.geometry.backend import StepGraph, convert_to_nx
from chargemap.geometry.flood import flood
from chargemap.geometry.ground import ground_of
from chargemap.geometry.passage import Passage
from chargemap.geometry.route import field
from chargemap.model.board import GridBoard
from tests.benchmarks.others import REACH, SPEED_FT, Absent, others
from tests.benchmarks.timing import ROUNDS, Row, alternating

OFTEN = 5 * ROUNDS  # what takes a millisecond is soon disturbed
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


def rows() -> Iterator[Row | Absent]:
    """Measure G1 to G3."""
    on = passage(200)
    graph = StepGraph(on)
    plain = convert_to_nx(graph)
    at = starts(200)

    def ours(number: int) -> dict:
        return distances(graph, at[number % ROUNDS], cutoff=SPEED_FT, weight="feet")

    def theirs(number: int) -> dict:
        return distances(plain, at[number % ROUNDS], cutoff=SPEED_FT, weight="feet")

    def bare(number: int) -> None:
        square, odd = at[number % ROUNDS]
        flood(on, square, ((0, odd),), REACH)

    gc.collect()
    gc.freeze()  # nobody pays for looking through the plain graph
    quick, slow, equal = alternating(ours, theirs)
    yield Row(
        "G1",
        "reach on 200x200: networkx on a plain graph",
        slow / quick,
        8,
        equal=equal,
    )
    for other in others(plain, dict(enumerate(at[:ROUNDS]))):
        if isinstance(other, Absent):
            yield other
            continue
        quick, slow, equal = alternating(ours, other.answer, OFTEN)
        ratio = slow / quick
        yield Row(
            "G2", f"reach as a dict: {other.name}", ratio, other.need, equal=equal
        )
        quick, slow, _same = alternating(bare, other.find, OFTEN)
        yield Row("G2", f"reach as an array: {other.name}", slow / quick, other.need)
    large, small = passage(500), passage(50)
    far, near = starts(500), starts(50)
    wide, narrow, _equal = alternating(
        lambda one: field(large, far[one][0], SPEED_FT),
        lambda one: field(small, near[one][0], SPEED_FT),
    )
    yield Row(
        "G3", "reach on 500x500 against 50x50", wide / narrow, 2.5, at_least=False
    )
