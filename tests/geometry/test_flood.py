"""Floods see only a window of the board, and walks back along them only some of the floods."""

import networkx as nx
from hypothesis import given, settings
from hypothesis import strategies as st

from chargemap.geometry.backend import StepGraph, convert_to_nx
from chargemap.geometry.flood import FAR, Window, flood
from chargemap.geometry.passage import Passage
from chargemap.geometry.route import cheapest, costs, field
from tests.geometry.grid_oracle import ground, passages, spaces

FEW = settings(max_examples=max(5, settings().max_examples // 4))


@given(passages(), st.data())
def test_a_window_has_the_masks_of_its_squares(on, data):
    it = on.ground
    square = data.draw(spaces(it, 1)).square
    window = Window.around(it, square, data.draw(st.integers(0, 7)))
    inside = [window.square(at) for at in range(window.size)]
    assert [window.at(one) for one in inside] == list(range(window.size))
    masks = [it.solid, it.difficult, on.barred]
    for mask, part in zip(masks, window.cut(masks), strict=True):
        assert it.mask_of(inside) & mask == it.mask_of(
            one for one in inside if part >> window.at(one) & 1
        )


def test_a_window_ends_with_the_board():
    window = Window.around(ground("....\n" * 9), (1, 4), 2)
    assert (window.left, window.top, window.wide, window.high) == (0, 2, 4, 5)


def test_a_mover_off_the_board_reaches_nothing_but_its_own_square():
    on = Passage(ground("...\n..."), 1)
    assert field(on, (-2, 1), 60) == {(-2, 1): 0}
    assert field(on, (4, -3), 60) == {(4, -3): 0}
    assert cheapest(on, (-2, 1), ((0, 1),)) is None
    assert cheapest(on, (-2, 1), ((-2, 1),)) == ((-2, 1),)


@given(passages(), st.data())
def test_a_longer_flood_reaches_the_same_at_the_same_cost(on, data):
    start = data.draw(spaces(on.ground, on.side)).square
    odd, far = data.draw(st.booleans()), data.draw(st.integers(0, 12))
    short, long = (flood(on, start, ((0, odd),), one) for one in (far, 200))

    def known(reach):
        found, units = (row.tolist() for row in reach.nearest())
        counts, size = (False, True), reach.window.size
        nodes = [(reach.window.square(at % size), counts[at // size]) for at in found]
        return dict(zip(nodes, units, strict=True))

    within = {key: paid for key, paid in known(long).items() if paid <= far}
    assert known(short) == within
    assert long.whole
    assert not short.whole or within == known(long)
    assert long.units.max(initial=0) <= FAR


@st.composite
def strips(draw):
    """A long board, so that a flood has to be lengthened, its windows end within it, and its costs are high."""
    long, across = draw(st.integers(70, 150)), draw(st.integers(3, 5))
    cell = st.sampled_from("....~~.#o")
    lines = draw(
        st.lists(
            st.lists(cell, min_size=across, max_size=across).map("".join),
            min_size=long,
            max_size=long,
        )
    )
    if draw(st.booleans()):
        lines = ["".join(row) for row in zip(*lines, strict=True)]
    it = ground("\n".join(lines))
    side = draw(st.sampled_from((1, 1, 2)))
    some = st.sets(spaces(it, 1).map(lambda space: space.square), max_size=5)
    return Passage(
        it,
        side,
        barred=it.mask_of(draw(some)),
        difficult=it.difficult,
        double_diagonal=draw(st.booleans()),
    )


@FEW
@given(strips(), st.data())
def test_far_goals_are_reached_as_networkx_reaches_them(on, data):
    place = spaces(on.ground, on.side).map(lambda space: space.square)
    start, odd = data.draw(place), data.draw(st.booleans())
    plain = convert_to_nx(StepGraph(on))
    plain.add_node((start, odd))
    feet = nx.single_source_dijkstra_path_length(plain, (start, odd), weight="feet")
    reached = [square for square, _ in feet]
    for goal in data.draw(st.lists(place | st.sampled_from(reached), max_size=6)):
        path = cheapest(on, start, (goal,), odd=odd)
        assert path == first_of_all(plain, feet, (start, odd), goal)
        if path:
            assert costs(on, path, odd)[-1] == min(
                feet[key] for key in feet if key[0] == goal
            )


def first_of_all(plain, feet, start, goal):
    """Return the first by row and column of all paths of least cost."""
    least = min((paid for key, paid in feet.items() if key[0] == goal), default=None)
    if least is None:
        return None
    wanted = {key for key in feet if key[0] == goal and feet[key] == least}
    tight, waiting = set(wanted), list(wanted)
    for new in waiting:
        for old, _, paid in plain.in_edges(new, data="feet"):
            if feet.get(old) == feet[new] - paid and old not in tight:
                tight.add(old)
                waiting.append(old)
    path = [start]
    while path[-1] not in wanted:
        old = path[-1]
        path.append(
            min(
                (
                    new
                    for _, new, paid in plain.out_edges(old, data="feet")
                    if new in tight and feet[new] == feet[old] + paid
                ),
                key=lambda key: key[0][::-1],
            )
        )
    return tuple(square for square, _ in path)
