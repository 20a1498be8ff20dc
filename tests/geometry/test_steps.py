"""D20-M05 and M06: what stops a step."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chargemap.geometry.ground import ground_of
from chargemap.geometry.passage import DIRECTIONS, steps_of
from chargemap.geometry.steps import step_blockers, step_faults
from chargemap.model.board import Wall
from tests.geometry.grid_oracle import OFTEN, boards, ground, spaces
from tests.geometry.grid_oracle import step_faults as slow_faults

OPEN = "....\n....\n....\n...."


def faults(text, old, new, *walls, side=1):
    return step_faults(ground(text, *walls), side, old, new)


def test_a_step_over_open_ground_has_no_fault():
    assert not faults(OPEN, (1, 1), (2, 2))
    assert not faults(OPEN, (1, 1), (2, 1), Wall(2, 1, 2, 2, "open"))


@pytest.mark.parametrize("kind", ["#", "o", " "])
def test_walls_obstacles_and_the_outside_cannot_be_entered(kind):
    assert faults(f".{kind}.", (0, 0), (1, 0)) == {"blocked"}


def test_difficult_and_obscured_ground_can_be_entered():
    assert not faults(".~%", (0, 0), (1, 0))
    assert not faults(".~%", (1, 0), (2, 0))


def test_the_boards_edge_cannot_be_crossed():
    assert faults(OPEN, (0, 0), (-1, 0)) == {"blocked"}
    assert faults(OPEN, (3, 3), (4, 4)) == {"blocked", "corner"}
    assert faults(OPEN, (2, 2), (3, 2), side=2) == {"blocked"}


@pytest.mark.parametrize("kind", ["wall", "closed", "window"])
def test_closed_segments_stop_a_step(kind):
    assert faults(OPEN, (1, 1), (2, 1), Wall(2, 1, 2, 2, kind)) == {"blocked"}


def test_a_segment_that_misses_the_centre_line_stops_nothing():
    assert not faults(OPEN, (1, 1), (2, 1), Wall(2, 1, 2, 1.4))


def test_touching_the_line_with_its_end_is_no_crossing():
    assert not faults(OPEN, (1, 1), (2, 1), Wall(2, 1, 2, 1.5))
    assert not faults(OPEN, (1, 1), (2, 1), Wall(2, 1, 2, 1.5 + 5e-7))
    assert faults(OPEN, (1, 1), (2, 1), Wall(2, 1, 2, 1.51)) == {"blocked"}


def test_a_segment_in_line_with_a_step_may_end_where_the_step_begins():
    assert not faults(OPEN, (1, 1), (2, 1), Wall(1, 1.5, 1.5, 1.5))
    assert faults(OPEN, (1, 1), (2, 1), Wall(1, 1.5, 1.6, 1.5)) == {"blocked"}


def test_segments_that_end_there_on_both_sides_stop_a_step():
    meeting = Wall(2, 0, 2, 1.5), Wall(2, 1.5, 2, 3)
    assert faults(OPEN, (1, 1), (2, 1), *meeting) == {"blocked"}
    assert step_blockers(ground(OPEN, *meeting), 1, (1, 1), (2, 1)).walls == (0, 1)


def test_segments_that_end_there_on_one_side_stop_nothing():
    assert not faults(OPEN, (1, 1), (2, 1), Wall(2, 1, 2, 1.5), Wall(1.5, 1, 2, 1.5))


def test_an_open_door_on_half_squares_lets_one_through():
    door = Wall(2, 0, 2, 1.5), Wall(2, 1.5, 2, 2.5, "open"), Wall(2, 2.5, 2, 4)
    assert not faults(OPEN, (1, 1), (2, 1), *door)
    assert not faults(OPEN, (1, 2), (2, 2), *door)
    assert faults(OPEN, (1, 3), (2, 3), *door) == {"blocked"}
    shut = Wall(2, 1.5, 2, 2.5, "closed")
    assert faults(OPEN, (1, 1), (2, 1), door[0], shut, door[2]) == {"blocked"}


def test_a_segment_through_the_new_space_stops_a_step():
    assert faults(OPEN, (1, 1), (2, 1), Wall(2.8, 1, 2.8, 1.1)) == {"blocked"}
    assert not faults(OPEN, (1, 1), (2, 1), Wall(1.2, 1, 1.2, 1.1))
    assert not faults(OPEN, (1, 1), (2, 1), Wall(3, 1, 3, 2))


def test_a_large_space_is_stopped_by_a_segment_between_its_squares():
    assert faults(OPEN, (0, 0), (1, 0), Wall(2, 0, 2, 0.2), side=2) == {"blocked"}
    assert not faults(OPEN, (0, 0), (1, 0), Wall(3, 0, 3, 0.2), side=2)
    assert not faults(OPEN, (0, 0), (1, 0), Wall(3, 0, 3, 2), side=2)


def test_a_large_space_is_stopped_where_one_of_its_squares_is():
    assert faults("....\n..#.\n....", (0, 0), (1, 0), side=2) == {"blocked"}


def test_no_diagonal_past_a_walls_corner():
    assert faults("..\n#.", (0, 0), (1, 1)) == {"corner"}
    assert faults(".#\n..", (0, 0), (1, 1)) == {"corner"}
    assert faults(".#\n.#", (0, 0), (1, 1)) == {"blocked", "corner"}


def test_a_diagonal_may_pass_an_obstacle():
    assert not faults("..\no.", (0, 0), (1, 1))


def test_a_closed_segment_at_the_grid_point_crossed_is_a_corner():
    for wall in (Wall(1, 1, 2, 1), Wall(1, 0, 1, 1), Wall(1, 0, 1, 2)):
        assert faults(OPEN, (0, 0), (1, 1), wall) == {"corner"}
    assert faults(OPEN, (0, 0), (1, 1), Wall(1.5, 0.5, 0.5, 1.5)) == {"corner"}
    assert not faults(OPEN, (0, 0), (1, 1), Wall(1, 0, 1, 1, "open"))


def test_any_other_contact_on_a_diagonal_blocks():
    assert faults(OPEN, (0, 0), (1, 1), Wall(0.9, 0, 0.9, 2)) == {"blocked"}
    assert faults(OPEN, (0, 0), (1, 1), Wall(1, 1, 2, 2)) == {"blocked", "corner"}
    assert faults(OPEN, (0, 0), (1, 1), Wall(0.8, 0.8, 1, 1)) == {"blocked", "corner"}


def test_no_step_is_free_to_a_space_wider_than_the_board():
    assert not any(steps_of(ground("..\n..\n.."), 3).free)
    assert not any(steps_of(ground("...\n..."), 3).free)


def test_a_corner_of_any_square_of_a_large_space_counts():
    assert faults("....\n....\n#...\n....", (0, 0), (1, 1), side=2) == {"corner"}
    assert faults(OPEN, (0, 0), (1, 1), Wall(2, 1, 2, 0.5), side=2) == {"corner"}
    # the grid point between the squares of the old space, too
    assert faults(OPEN, (0, 0), (1, 1), Wall(1, 1, 1, 0.5), side=2) == {"corner"}


def test_what_stops_a_step_can_be_shown():
    it = ground("..\n#o", Wall(1, 0, 1, 2))
    found = step_blockers(it, 1, (0, 0), (1, 1))
    assert found.squares == ((1, 1),)
    assert found.walls == ()
    assert found.corner_squares == ((0, 1),)
    assert found.corner_walls == (0,)


@OFTEN
@given(st.data())
def test_the_faults_of_a_step_are_those_of_the_rule(data):
    on = data.draw(boards(ground="........#o~% "))
    old = data.draw(spaces(on))
    dx, dy = data.draw(
        st.tuples(st.integers(-1, 1), st.integers(-1, 1)).filter(any), label="step"
    )
    new = old.column + dx, old.row + dy
    found = step_faults(ground_of(on), old.side, old.square, new)
    assert found == slow_faults(on, old.side, old.square, new)


@OFTEN
@given(boards(ground="........#o~% "), st.integers(1, 3))
def test_the_masks_of_free_steps_are_those_without_a_fault(on, side):
    it = ground_of(on)
    for (dx, dy), free in zip(DIRECTIONS, steps_of(it, side).free, strict=True):
        assert set(it.squares(free)) == {
            (x, y)
            for x in range(on.width - side + 1)
            for y in range(on.height - side + 1)
            if not step_faults(it, side, (x, y), (x + dx, y + dy))
        }
