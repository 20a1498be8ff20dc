"""Section 4, step 5, and D20-M14: lanes and straight runs."""

from fractions import Fraction

from hypothesis import assume, given
from hypothesis import strategies as st
from shapely.geometry import Polygon

from chargemap.geometry.ground import Space, ground_of, measure_ft
from chargemap.geometry.lane import (
    end_segments,
    lane_mask,
    lane_polygon,
    lane_segments,
    straight_run,
)
from chargemap.model.board import GridBoard, Wall
from tests.geometry.grid_oracle import (
    OFTEN,
    board,
    boards,
    enters,
    exact,
    ground,
    hull,
    hull_squares,
    is_segment,
    lane_walls,
    passed,
    shared,
    spaces,
)

HALF = Fraction(1, 2)
OPEN = GridBoard(("." * 12,) * 12)


def squares(on, start, end, centre=False):
    it = ground_of(on)
    return set(it.squares(lane_mask(it, Space(*start), Space(*end), centre)))


def test_a_straight_lane_is_a_rectangle_that_touches_no_neighbour():
    assert lane_polygon(Space(0, 1, 1), Space(6, 1, 1), False) == (
        (0, 1),
        (7, 1),
        (7, 2),
        (0, 2),
    )
    assert squares(OPEN, (0, 1, 1), (6, 1, 1)) == {(c, 1) for c in range(7)}


def test_a_diagonal_lane_clips_the_squares_beside_it():
    assert lane_polygon(Space(0, 0, 1), Space(8, 8, 1), False) == (
        (0, 0),
        (1, 0),
        (9, 8),
        (9, 9),
        (8, 9),
        (0, 1),
    )
    beside = squares(OPEN, (0, 0, 1), (2, 2, 1))
    assert {(1, 0), (0, 1), (2, 1), (1, 2)} < beside
    assert not {(2, 0), (0, 2)} & beside


def test_a_centre_lane_passes_between_the_squares_beside_a_diagonal():
    assert squares(OPEN, (0, 0, 1), (2, 2, 1), centre=True) == {(0, 0), (1, 1), (2, 2)}


def test_a_centre_lane_is_drawn_as_the_hull_of_all_centres():
    assert lane_polygon(Space(4, 2, 1), Space(1, 0, 1), True) == (
        (1.5, 0.5),
        (4.5, 2.5),
    )
    assert lane_polygon(Space(3, 1, 1), Space(1, 1, 1), True) == (
        (1.5, 1.5),
        (3.5, 1.5),
    )
    assert lane_polygon(Space(0, 0, 2), Space(5, 3, 2), True) == (
        (0.5, 0.5),
        (1.5, 0.5),
        (6.5, 3.5),
        (6.5, 4.5),
        (5.5, 4.5),
        (0.5, 1.5),
    )


def test_who_stays_has_no_lane():
    for centre in (False, True):
        assert lane_polygon(Space(2, 2, 2), Space(2, 2, 2), centre) == ()
        it = ground_of(GridBoard(OPEN.ground, (Wall(2, 2, 4, 4),)))
        assert lane_segments(it, Space(2, 2, 2), Space(2, 2, 2), centre) == ()
        assert len(squares(OPEN, (2, 2, 2), (2, 2, 2), centre)) == 4


@given(st.data())
def test_a_strict_lane_is_the_hull_of_both_spaces(data):
    start = data.draw(spaces(OPEN))
    end = data.draw(spaces(OPEN, start.side))
    assert squares(OPEN, start, end) == hull_squares(start, end)
    assume(start != end)
    drawn = lane_polygon(start, end, False)
    assert Polygon(drawn).equals(hull(start, end))
    assert drawn[0] == min(drawn, key=lambda point: (point[1], point[0]))
    assert not Polygon(
        [(x, -y) for x, y in drawn]
    ).exterior.is_ccw  # clockwise as drawn
    assert len(drawn) == len(Polygon(drawn).simplify(0).exterior.coords) - 1


@given(st.data())
def test_a_centre_lane_is_what_the_lines_of_the_centres_pass(data):
    start = data.draw(spaces(OPEN))
    end = data.draw(spaces(OPEN, start.side))
    assume(start != end)
    expected = set()
    for (a, b), (c, d) in zip(start.squares(), end.squares(), strict=True):
        expected |= passed(((a + HALF, b + HALF), (c + HALF, d + HALF)))
    assert squares(OPEN, start, end, centre=True) == expected


def test_a_wall_along_the_lanes_edge_is_no_hindrance():
    it = ground("......\n......\n......", Wall(0, 1, 6, 1), Wall(3, 1, 3, 0))
    assert lane_segments(it, Space(0, 1, 1), Space(5, 1, 1), False) == ()


def test_a_wall_along_a_slanted_edge_is_no_hindrance():
    it = ground("......\n" * 6, Wall(1, 0, 4, 3), Wall(0, 1, 3, 4))
    assert lane_segments(it, Space(0, 0, 1), Space(3, 3, 1), False) == ()
    it = ground("......\n" * 6, Wall(0.9, 0, 3.9, 3))
    assert lane_segments(it, Space(0, 0, 1), Space(3, 3, 1), False) == (0,)


def test_a_wall_within_the_tolerance_of_the_edge_is_none_either():
    it = ground("......\n......\n......", Wall(0, 1 + 5e-7, 6, 1 + 5e-7))
    assert lane_segments(it, Space(0, 1, 1), Space(5, 1, 1), False) == ()


def test_a_wall_through_the_start_counts():
    it = ground("......", Wall(0.5, 0, 0.5, 1))
    assert lane_segments(it, Space(0, 0, 1), Space(4, 0, 1), False) == (0,)


def test_a_wall_inside_the_end_is_the_ends_matter():
    it = ground("......", Wall(4.5, 0, 4.5, 1))
    assert lane_segments(it, Space(0, 0, 1), Space(4, 0, 1), False) == ()
    assert end_segments(it, Space(4, 0, 1)) == (0,)
    assert lane_segments(it, Space(0, 0, 1), Space(4, 0, 1), True) == (0,)


def test_a_wall_on_the_ends_near_edge_blocks_the_lane():
    it = ground("......", Wall(4, 0, 4, 1))
    assert lane_segments(it, Space(0, 0, 1), Space(4, 0, 1), False) == (0,)
    assert end_segments(it, Space(4, 0, 1)) == ()


def test_a_wall_that_ends_on_the_ends_near_edge_stays_inside_it():
    it = ground("......", Wall(4.5, 0.5, 4, 0.5), Wall(4, 0.5, 4.5, 0.25))
    assert lane_segments(it, Space(0, 0, 1), Space(4, 0, 1), False) == ()


def test_a_slanted_wall_that_ends_in_the_ends_corner_stays_inside_it():
    it = ground("......\n" * 6, Wall(5, 2, 0, 3))
    assert lane_segments(it, Space(0, 1, 3), Space(0, 0, 3), False) == ()


def test_an_open_door_lets_the_lane_through_and_a_window_does_not():
    it = ground("......", Wall(2, 0, 2, 1, "open"), Wall(3, 0, 3, 1, "window"))
    assert lane_segments(it, Space(0, 0, 1), Space(4, 0, 1), False) == (1,)


def test_a_centre_line_is_stopped_by_a_touch():
    it = ground("......\n......", Wall(2, 0, 2, 0.5))
    assert lane_segments(it, Space(0, 0, 1), Space(4, 0, 1), True) == (0,)
    it = ground("......\n......", Wall(2, 0, 2, 0.499))
    assert lane_segments(it, Space(0, 0, 1), Space(4, 0, 1), True) == ()


@OFTEN
@given(st.data())
def test_walls_in_a_lane_are_those_with_a_piece_in_it_outside_the_end(data):
    on = data.draw(boards())
    start = data.draw(spaces(on))
    end = data.draw(spaces(on, start.side))
    assume(start != end)
    it = ground_of(on)
    assert set(lane_segments(it, start, end, False)) == lane_walls(on, start, end)
    shut = {
        number: exact(wall)
        for number, wall in enumerate(on.walls)
        if wall.blocks_movement and is_segment(exact(wall))
    }
    assert set(end_segments(it, end)) == {
        number for number, wall in shut.items() if enters(wall, end)
    }
    lines = [
        ((a + HALF, b + HALF), (c + HALF, d + HALF))
        for (a, b), (c, d) in zip(start.squares(), end.squares(), strict=True)
    ]
    assert set(lane_segments(it, start, end, True)) == {
        number
        for number, wall in shut.items()
        if any(shared(line, wall) is not None for line in lines)
    }


def test_a_run_rounds_halves_toward_the_start():
    assert straight_run(Space(0, 0, 1), Space(4, 2, 1)) == (
        (0, 0),
        (1, 0),
        (2, 1),
        (3, 1),
        (4, 2),
    )
    assert straight_run(Space(1, 5, 2), Space(0, 3, 2)) == ((1, 5), (1, 4), (0, 3))
    assert straight_run(Space(3, 3, 1), Space(3, 3, 1)) == ((3, 3),)


@given(st.integers(-9, 9), st.integers(-9, 9))
def test_a_run_goes_straight_by_the_formula(dx, dy):
    run = straight_run(Space(0, 0, 1), Space(dx, dy, 1))
    most, least = max(abs(dx), abs(dy)), min(abs(dx), abs(dy))
    assert run[0] == (0, 0)
    assert run[-1] == (dx, dy)
    for i, (column, row) in enumerate(run):
        long, short = (column, row) if abs(dx) >= abs(dy) else (row, column)
        assert abs(long) == i
        exactly = Fraction(i * least, most) if most else Fraction(0)
        nearest = [n for n in range(most + 1) if abs(n - exactly) <= HALF]
        assert abs(short) == nearest[0]
    assert measure_ft(dx, dy) == 5 * (most + least // 2)


def test_lanes_of_any_direction_have_the_same_form():
    on = board("\n".join(["." * 9] * 9))
    east = squares(on, (4, 4, 1), (8, 6, 1))
    assert squares(on, (4, 4, 1), (0, 2, 1)) == {(8 - c, 8 - r) for c, r in east}
    assert squares(on, (4, 4, 1), (6, 8, 1)) == {(r, c) for c, r in east}
