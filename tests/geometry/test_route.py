"""D20-M01, M04 and M15: costs, reach and the cheapest path."""

from itertools import pairwise

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from chargemap.geometry.ground import Space
from chargemap.geometry.passage import Passage
from chargemap.geometry.route import cheapest, costs, field, step_cost
from chargemap.geometry.steps import step_faults
from chargemap.model.board import Wall
from tests.geometry.grid_oracle import OFTEN, ground, passages, spaces

OPEN = "........\n" * 7 + "........"


def passage(text, side=1, *walls, **keys):
    it = ground(text, *walls)
    return Passage(it, side, difficult=it.difficult, **keys)


def test_every_second_diagonal_costs_twice():
    on = passage(OPEN)
    assert costs(on, [(n, n) for n in range(5)]) == (0, 5, 15, 20, 30)
    assert costs(on, [(0, 0), (1, 1), (2, 1), (3, 2)]) == (0, 5, 10, 20)


def test_the_count_of_diagonals_goes_on():
    on = passage(OPEN)
    assert costs(on, [(0, 0), (1, 1)], odd=True) == (0, 10)
    assert step_cost(on, (0, 0), (1, 1), True) == (10, False)
    assert step_cost(on, (0, 0), (1, 0), True) == (5, True)


def test_a_path_of_one_square_costs_nothing():
    assert costs(passage(OPEN), [(1, 1)]) == (0,)
    assert costs(passage(OPEN), []) == ()


def test_a_jump_costs_what_it_measures():
    assert costs(passage(OPEN), [(0, 0), (3, 3), (4, 3)]) == (0, 20, 25)


def test_difficult_ground_costs_ten_and_diagonally_fifteen():
    on = passage(".~.\n.~.")
    assert costs(on, [(0, 0), (1, 0), (2, 0)]) == (0, 10, 15)
    assert costs(on, [(0, 0), (1, 1), (2, 0)]) == (0, 15, 20)


def test_the_option_doubles_the_diagonal_and_counts_it():
    on = passage(".~.\n.~.\n...", double_diagonal=True)
    assert costs(on, [(0, 0), (1, 1), (2, 2)]) == (0, 10, 20)
    assert costs(on, [(0, 1), (1, 0)], odd=True) == (0, 20)


def test_a_large_space_pays_for_its_worst_square():
    on = passage("....\n...~\n....", 2)
    assert costs(on, [(0, 0), (1, 0), (2, 0)]) == (0, 5, 15)
    # a square that it fills already is paid for again
    assert costs(on, [(2, 0), (2, 1)]) == (0, 10)


def test_reach_is_the_least_cost_to_every_square():
    found = field(passage("...\n...\n..."), (0, 0), 10)
    assert found == {
        (0, 0): 0,
        (1, 0): 5,
        (0, 1): 5,
        (1, 1): 5,
        (2, 0): 10,
        (0, 2): 10,
        (2, 1): 10,
        (1, 2): 10,
    }


def test_reach_goes_round_walls_and_creatures():
    it = ground("...\n...", Wall(1, 0, 1, 1))
    on = Passage(it, 1, barred=it.bit((1, 1)))
    assert field(on, (0, 0), 30) == {(0, 0): 0, (0, 1): 5}


def test_reach_stops_where_walls_meet_on_the_centre_line():
    it = ground("..\n..", Wall(1, 0, 1, 0.5), Wall(1, 0.5, 1, 2))
    assert set(field(Passage(it, 1), (0, 0), 30)) == {(0, 0), (0, 1)}
    it = ground("..\n..", Wall(1, 0, 1, 0.5), Wall(1, 0.5, 0.6, 0))
    assert field(Passage(it, 1), (0, 0), 5)[1, 0] == 5


def test_where_one_may_not_stop_one_may_pass():
    it = ground("...")
    on = Passage(it, 1, no_stop=it.bit((1, 0)))
    assert field(on, (0, 0), 10) == {(0, 0): 0, (1, 0): 5, (2, 0): 10}
    assert not on.may_stop((1, 0))
    assert on.may_stop((2, 0))
    assert on.may_enter((1, 0))
    assert not Passage(it, 1, barred=it.bit((1, 0))).may_enter((1, 0))


def test_the_cheapest_path_is_the_least_list_of_row_and_column():
    assert cheapest(passage(OPEN), (0, 0), ((3, 1),)) == (
        (0, 0),
        (1, 0),
        (2, 0),
        (3, 1),
    )
    assert cheapest(passage(OPEN), (3, 3), ((0, 2),)) == (
        (3, 3),
        (2, 2),
        (1, 2),
        (0, 2),
    )


def test_who_is_there_already_stays():
    assert cheapest(passage(OPEN), (1, 1), ((1, 1),)) == ((1, 1),)
    assert cheapest(passage(OPEN), (1, 1), ()) == ((1, 1),)


def test_there_may_be_no_path():
    assert cheapest(passage(".#."), (0, 0), ((2, 0),)) is None
    assert cheapest(passage("..."), (0, 0), ((5, 0),)) is None
    assert cheapest(passage("...."), (0, 0), ((1, 0), (9, 0))) is None


def test_a_path_goes_by_its_points_in_order():
    assert cheapest(passage("....."), (0, 0), ((3, 0), (1, 0))) == (
        *((0, 0), (1, 0), (2, 0), (3, 0)),
        *((2, 0), (1, 0)),
    )


def test_the_count_of_diagonals_goes_on_after_a_point():
    # two diagonals cost 15, so the second leg begins straight
    path = cheapest(passage(OPEN), (0, 0), ((1, 1), (3, 2)))
    assert costs(passage(OPEN), path)[-1] == 20


def test_a_dearer_way_to_a_point_may_be_as_cheap_in_the_end():
    # with one diagonal behind it, the step to (3, 2) costs 10; without, 5
    path = cheapest(passage(OPEN), (0, 0), ((2, 1), (3, 2)))
    assert path == ((0, 0), (1, 0), (2, 0), (2, 1), (3, 2))
    stairs = "..~oooo\noo.oooo\nooo~ooo\noooo.oo\nooooo~o\noooooo."
    path = cheapest(passage(stairs, double_diagonal=True), (0, 0), ((2, 1), (6, 5)))
    assert path[:4] == ((0, 0), (1, 0), (2, 0), (2, 1))


def test_of_the_cheapest_paths_one_that_provokes_least_is_taken():
    on = passage("....\n....\n....")
    guarded = {(1, 0), (2, 0)}

    def provoked(old, new):
        return 1 if old in guarded else 0

    assert cheapest(on, (0, 0), ((3, 1),), provoked) == (
        *((0, 0), (1, 1), (2, 1), (3, 1)),
    )
    threatened = on.ground.mask_of(guarded)
    assert cheapest(on, (0, 0), ((3, 1),), provoked, threatened) == (
        *((0, 0), (1, 1), (2, 1), (3, 1)),
    )


def test_an_enemy_provoked_twice_counts_once():
    on = passage("....\n....")

    def provoked(old, new):
        return {(1, 0): 1, (2, 0): 1, (1, 1): 2, (2, 1): 4}.get(old, 0)

    assert cheapest(on, (0, 0), ((3, 0),), provoked) == ((0, 0), (1, 0), (2, 0), (3, 0))


def test_a_path_that_costs_more_is_not_taken_to_provoke_less():
    on = passage("...\n...")
    path = cheapest(on, (0, 0), ((2, 0),), lambda old, new: 1 if old == (1, 0) else 0)
    assert path == ((0, 0), (1, 0), (2, 0))


# --- against networkx and against all paths


def arrows(on):
    """All free steps with what they cost, over (square, odd)."""
    it = on.ground
    places = [
        (column, row)
        for column in range(it.width - on.side + 1)
        for row in range(it.height - on.side + 1)
    ]
    for old in places:
        for new in places:
            if max(abs(old[0] - new[0]), abs(old[1] - new[1])) != 1:
                continue
            if step_faults(it, on.side, old, new) or not on.may_enter(new):
                continue
            for odd in (False, True):
                hard = any(
                    it.bit(square) & on.difficult
                    for square in Space(*new, on.side).squares()
                )
                diagonal = old[0] != new[0] and old[1] != new[1]
                if not diagonal:
                    yield old, new, odd, odd, 10 if hard else 5
                elif hard and not on.double_diagonal:
                    yield old, new, odd, odd, 15
                else:
                    feet = (10 if odd else 5) * (2 if hard else 1)
                    yield old, new, odd, not odd, feet


@given(passages(), st.data())
def test_reach_agrees_with_networkx(on, data):
    start = data.draw(spaces(on.ground, on.side)).square
    odd, budget = data.draw(st.booleans()), data.draw(st.integers(0, 12)) * 5
    graph = nx.DiGraph()
    graph.add_node((start, odd))
    for old, new, before, after, feet in arrows(on):
        graph.add_edge((old, before), (new, after), feet=feet)
    reached = nx.single_source_dijkstra_path_length(
        graph, (start, odd), cutoff=budget, weight="feet"
    )
    least = {}
    for (square, _), feet in reached.items():
        least[square] = min(feet, least.get(square, feet))
    assert field(on, start, budget, odd) == least


@OFTEN
@given(passages(least=2, most=4, sides=2), st.data())
def test_the_cheapest_path_is_the_best_of_all(on, data):
    place = spaces(on.ground, on.side).map(lambda space: space.square)
    start, odd = data.draw(place), data.draw(st.booleans())
    goals = tuple(data.draw(st.lists(place, min_size=1, max_size=3)))
    guards = data.draw(
        st.dictionaries(st.tuples(place, place), st.integers(0, 15), max_size=12)
        | st.dictionaries(place, st.integers(0, 15), max_size=8)
    )

    def provoked(old, new):
        return guards.get((old, new), 0) | guards.get(old, 0)

    threatened = on.ground.mask_of(
        square
        for key in guards
        for square in Space(*(key if isinstance(key[0], int) else key[0]), 1).squares()
    )
    best = best_of_all(on, start, goals, odd, provoked)
    assert cheapest(on, start, goals, provoked, odd=odd) == best
    assert cheapest(on, start, goals, provoked, threatened, odd) == best
    free = best_of_all(on, start, goals, odd, lambda old, new: 0)
    assert cheapest(on, start, goals, odd=odd) == free


def best_of_all(on, start, goals, odd, provoked):
    """Weigh every path of least cost; its nodes count the goals it has passed."""
    graph = nx.DiGraph()

    def stages(stage, square):
        yield stage
        while stage < len(goals) and goals[stage] == square:
            stage += 1
            yield stage

    for stage in stages(0, start):
        graph.add_edge("start", (stage, start, odd), feet=0)
    for old, new, before, after, feet in arrows(on):
        for stage in range(len(goals)):
            for later in stages(stage, new):
                graph.add_edge((stage, old, before), (later, new, after), feet=feet)
    graph.add_node("end")
    for parity in (False, True):
        graph.add_edge((len(goals), goals[-1], parity), "end", feet=0)
    if not nx.has_path(graph, "start", "end"):
        return None
    weighed = []
    for nodes in nx.all_shortest_paths(graph, "start", "end", weight="feet"):
        path = tuple(node[1] for node in nodes[1:-1])
        enemies = 0
        for old, new in pairwise(path):
            enemies |= provoked(old, new)
        order = [(row, column) for column, row in path]
        weighed.append((enemies.bit_count(), order, path))
    return min(weighed)[2]
