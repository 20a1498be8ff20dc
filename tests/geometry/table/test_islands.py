"""Where it is said at once that no route leads, a search through the whole table finds none either."""

from math import inf

import numpy as np
import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from chargemap.geometry.table import routes, search
from chargemap.geometry.table.allowed import Allowed
from chargemap.geometry.table.contact import Goal
from chargemap.geometry.table.ground import DOWN, UP
from chargemap.geometry.table.links import JUMP, LADDER, STEP
from chargemap.geometry.table.surfaces import Base, Table
from chargemap.geometry.table.ways import Ways
from chargemap.model.board import Piece, TableBoard
from tests.geometry.table.tables import SIZE, WALK

LEAP = Allowed(frozenset({STEP, LADDER, JUMP}), jump=4.0, climb=0.0)
SCALE = Allowed(frozenset({STEP, LADDER, UP, DOWN}), climb=3.0)
ALL = Allowed(frozenset({STEP, LADDER, JUMP, UP, DOWN}), jump=4.0, climb=3.0)
FREE = Allowed(frozenset({STEP, LADDER, JUMP, UP, DOWN}))
RADIUS = 0.5
whole_table = routes.most_direct.__wrapped__  # not remembered


def platform(name, box, height):
    corners = tuple(shapely.box(*box).exterior.coords)[:-1]
    return Piece(name, "platform", polygon=corners, height=height)


def wall(name, *line):
    return Piece(name, "wall", line=line, height=9.0)


def ladder(at):
    return Piece("rungs", "ladder", stats={"at": at})


def ways(pieces, start, bodies=()):
    """Return the ways over a table from a place on whatever lies highest there."""
    table = Table.of(TableBoard(SIZE, tuple(pieces)))
    height = table.surface_at(start).height
    return Ways.of(table, RADIUS, tuple(bodies), start, height)


def spot(over, at):
    """Return a place as a goal."""
    height = over.table.surface_at(at).height
    return Goal(Base("", at, 0.0, height), over.floor(height))


def hopeless(over, goal, allowed):
    return over.out_of_reach(goal.places, goal.floor.surface.height, allowed)


def searched(over, goal, allowed, within=inf):
    """Return the route that is found without it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Ways, "out_of_reach", lambda *_: False)
        return whole_table(over, goal, allowed, within)


# ------------------------------------------------------------------ by hand
HIGH = platform("p", (6, 2, 11, 8), 3.5)
ROOF = (8.0, 5.0)


def test_a_roof_higher_than_all_that_may_be_climbed_is_out_of_reach():
    over = ways([HIGH], (3.0, 5.0))
    goal = spot(over, ROOF)
    assert hopeless(over, goal, ALL)
    assert not hopeless(over, goal, FREE)
    assert searched(over, goal, ALL) is None
    assert searched(over, goal, FREE) is not None


def test_what_is_climbed_in_two_parts_is_added():
    half = platform("q", (11, 2, 14, 8), 2.0)
    over = ways([HIGH, half], (3.0, 5.0))
    assert hopeless(over, spot(over, ROOF), ALL)
    assert not hopeless(over, spot(over, (12.5, 5.0)), ALL)
    low = platform("p", (6, 2, 11, 8), 3.0)
    over = ways([low, half], (3.0, 5.0))
    assert not hopeless(over, spot(over, ROOF), ALL)


def test_a_ladder_is_no_climbing():
    over = ways([HIGH, ladder((6.0, 5.0))], (3.0, 5.0))
    assert not hopeless(over, spot(over, ROOF), WALK)


def test_a_ladder_on_whose_foot_somebody_stands_leads_nowhere():
    pieces = HIGH, ladder((6.0, 5.0))
    over = ways(pieces, (3.0, 5.0), [Base("o", (5.5, 5.0), 0.5)])
    assert hopeless(over, spot(over, ROOF), WALK)
    assert searched(over, spot(over, ROOF), WALK) is None


def test_one_goes_down_where_nobody_comes_up():
    over = ways([HIGH], ROOF)
    assert not hopeless(over, spot(over, (3.0, 5.0)), LEAP)
    over = ways([HIGH], (3.0, 5.0))
    assert hopeless(over, spot(over, ROOF), LEAP)


def test_who_stands_in_a_wall_may_come_from_anywhere():
    shut = wall("w", (5, 0), (5, 11))
    over = ways([shut], (4.8, 5.0))
    assert not hopeless(over, spot(over, (3.0, 5.0)), WALK)
    assert not hopeless(over, spot(over, (9.0, 5.0)), WALK)
    over = ways([shut], (4.0, 5.0))
    assert hopeless(over, spot(over, (9.0, 5.0)), WALK)


def test_who_stands_on_another_may_come_from_anywhere():
    row = [Base(f"o{y}", (7.0, float(y)), 0.6) for y in range(12)]
    over = ways([], (6.5, 5.0), row)
    assert not hopeless(over, spot(over, (3.0, 5.0)), WALK)
    over = ways([], (5.0, 5.0), row)
    assert hopeless(over, spot(over, (10.0, 5.0)), WALK)


def test_nothing_is_searched_for_in_vain_once_the_islands_are_known(monkeypatch):
    over = ways([HIGH], (3.0, 4.0))  # nobody asked for them from here
    begun = []
    monkeypatch.setattr(search.Search, "_begin", lambda *given: begun.append(given))
    assert whole_table(over, spot(over, ROOF), ALL) is None
    assert begun
    begun.clear()
    assert over.islands
    assert whole_table(over, spot(over, ROOF), ALL) is None
    assert not begun


# ------------------------------------------------------------------ any table
def places():
    across, down = (
        st.integers(2, int(2 * one) - 2).map(lambda n: n / 2) for one in SIZE
    )
    return st.tuples(across, down)


@st.composite
def boxes(draw):
    x, y = draw(st.integers(-3, 12)), draw(st.integers(-3, 9))  # beyond its edges too
    return (x, y, x + draw(st.integers(2, 5)), y + draw(st.integers(2, 4)))


@st.composite
def heaps(draw):
    """Platforms on platforms, walls, a ladder, and others."""
    heights = st.sampled_from([0.8, 2.0, 3.0, 3.5, 5.0])
    made = [
        platform(f"p{one}", draw(boxes()), draw(heights))
        for one in range(draw(st.integers(1, 3)))
    ]
    for one in range(draw(st.integers(0, 2))):
        ends = draw(places()), draw(places())
        assume(ends[0] != ends[1])
        made.append(wall(f"w{one}", *ends))
    if draw(st.booleans()):
        first = np.array(made[0].polygon)
        made.append(ladder(tuple(((first[0] + first[1]) / 2).tolist())))
    others = draw(st.lists(places(), max_size=4))
    table = Table.of(TableBoard(SIZE, tuple(made)))
    bodies = [
        Base(f"o{one}", at, 0.5, table.surface_at(at).height)
        for one, at in enumerate(others)
    ]
    return made, bodies


@given(heaps(), places(), places(), st.sampled_from([WALK, LEAP, SCALE, ALL, FREE]))
@settings(max_examples=150)
def test_on_any_table_the_route_is_the_one_of_a_whole_search(heap, start, end, allowed):
    over = ways(heap[0], start, heap[1])
    goal = spot(over, end)
    found = searched(over, goal, allowed)
    assert whole_table(over, goal, allowed) == found
    assert not (hopeless(over, goal, allowed) and found)
    assert over.charted
    assert whole_table(over, goal, allowed) == found
