"""D20-M12: lines of sight and of effect."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chargemap.geometry.evidence import sight_blockers
from chargemap.geometry.ground import Space, ground_of
from chargemap.geometry.sight import hull, reaches, sees
from chargemap.model.board import Wall
from tests.geometry.grid_oracle import (
    OFTEN,
    boards,
    effect,
    ground,
    hull_squares,
    lines,
    sight,
    some_line,
    spaces,
)


def looks(text, *walls):
    """Whether the eye in the first column of row 0 sees the last square of the last row."""
    it = ground(text, *walls)
    return sees(it, Space(0, 0, 1), Space(it.width - 1, it.height - 1, 1))


def strikes(text, *walls):
    it = ground(text, *walls)
    return reaches(it, Space(0, 0, 1), Space(it.width - 1, it.height - 1, 1))


def test_nothing_hinders_sight_over_open_ground():
    assert looks("......")
    assert looks("......", Wall(3, 0, 3, 1, "open"))


def test_obstacles_and_creatures_do_not_cut_sight():
    assert looks("..o~..")
    assert strikes("..o~..")


@pytest.mark.parametrize("kind", ["#", "%", " "])
def test_a_square_that_is_opaque_cuts_sight(kind):
    assert not looks(f"..{kind}...")


def test_only_walls_cut_effect():
    assert strikes("..%...")
    assert not strikes("..#...")
    assert not strikes(".. ...")


def test_the_ends_own_squares_count_for_sight_and_not_for_effect():
    assert not looks("%.....")
    assert not looks(".....%")
    assert strikes("#.....")
    assert strikes(".....#")


def test_one_uncut_line_is_enough():
    assert looks("...#..\n......")
    assert not looks("...#..\n...#..")


def test_lines_start_inside_the_corners():
    # along the shared edge there is no line, so a wall of squares has no gap
    assert not looks("..#..\n..#..\n..#..")


def test_no_line_passes_between_squares_that_meet_by_a_corner():
    assert not looks(".#\n#.")
    assert not strikes(".#\n#.")
    assert looks(".#\n..")
    assert not looks(".%\n%.")
    assert strikes(".%\n%.")


def test_a_line_may_pass_the_corner_of_one_square():
    # the segment leaves only the lines that pass (1, 1) exactly
    beside = Wall(0, 1, 0.995, 1)
    assert looks(".#\n..", beside)
    assert not looks(".#\n#.", beside)
    assert not looks(".#\n..", Wall(0, 1, 1, 1))


def test_a_line_beside_the_corner_is_another_line():
    # (1, 1) and (2, 2) meet by a corner only; the lines from the long side pass it by
    it = ground("....\n.#..\n..#.\n....")
    assert not sees(it, Space(1, 2, 1), Space(2, 1, 1))
    assert sees(it, Space(0, 3, 1), Space(3, 3, 1))


def test_a_closed_segment_cuts_by_touching():
    assert not looks("....", Wall(2, 0, 2, 1))
    # the lines run from 0.01 to 0.99 below the top edge
    assert not looks("....", Wall(2, 0.01, 2, 0.99))
    assert looks("....", Wall(2, 0.02, 2, 1))


def test_a_segment_within_the_tolerance_touches():
    assert not looks("....", Wall(2, 0.01 + 5e-7, 2, 0.99))
    assert looks("....", Wall(2, 0.01 + 5e-6, 2, 0.99))


def test_a_window_cuts_effect_and_not_sight():
    pane = Wall(2, 0, 2, 1, "window")
    assert looks("....", pane)
    assert not strikes("....", pane)


def test_a_closed_door_cuts_both_and_an_open_one_none():
    for kind, open_ in (("closed", False), ("open", True)):
        door = Wall(2, 0, 2, 1, kind)
        assert looks("....", door) is open_
        assert strikes("....", door) is open_


def test_a_segment_between_neighbours_cuts_effect():
    it = ground("..\n..", Wall(1, 0, 1, 1))
    assert not reaches(it, Space(0, 0, 1), Space(1, 0, 1))
    assert reaches(it, Space(0, 1, 1), Space(1, 1, 1))


def test_any_square_of_a_large_space_may_look():
    it = ground("......\n..#...\n......")
    assert sees(it, Space(0, 1, 2), Space(5, 1, 1))
    assert not sees(it, Space(0, 1, 1), Space(5, 1, 1))


def test_what_cuts_sight_can_be_shown():
    it = ground("..#...\n......", Wall(4, 0, 4, 1))
    squares, walls = sight_blockers(it, Space(0, 0, 1), Space(5, 0, 1))
    assert squares == ((2, 0),)
    assert walls == (0,)


def test_both_squares_of_a_corner_are_shown():
    it = ground(".#\n#.")
    assert sight_blockers(it, Space(0, 0, 1), Space(1, 1, 1))[0] == ((1, 0), (0, 1))


@OFTEN
@given(st.data())
def test_sight_and_effect_are_those_of_the_named_lines(data):
    on = data.draw(boards())
    a, b = (data.draw(spaces(on, most=2)) for _ in range(2))
    it = ground_of(on)
    assert sees(it, a, b) == some_line(sight(on), a, b)
    assert reaches(it, a, b) == some_line(effect(on), a, b)


@given(st.data())
def test_sight_is_mutual_and_blockers_are_shown_when_there_is_none(data):
    on = data.draw(boards())
    a, b = data.draw(spaces(on)), data.draw(spaces(on))
    it = ground_of(on)
    assert sees(it, a, b) == sees(it, b, a)
    assert reaches(it, a, b) == reaches(it, b, a)
    if not sees(it, a, b):
        assert any(sight_blockers(it, a, b))


@given(st.data())
def test_what_is_shown_is_all_that_cuts_a_line_of_sight(data):
    on = data.draw(boards())
    a, b = (data.draw(spaces(on, most=2)) for _ in range(2))
    cut, squares, walls = sight(on), set(), set()
    for one, other in product(a.squares(), b.squares()):
        for line in lines(one, other):
            squares |= cut.squares(line)
            walls |= cut.walls(line)
    shown = sight_blockers(ground_of(on), a, b)
    assert (set(shown[0]), set(shown[1])) == (squares, walls)


@given(st.data())
def test_the_hull_of_two_spaces_is_shapelys(data):
    on = data.draw(boards(least=6, most=9))
    a, b = data.draw(spaces(on)), data.draw(spaces(on))
    it = ground_of(on)
    assert set(it.squares(hull(it, a, b))) == hull_squares(a, b)
