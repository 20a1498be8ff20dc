"""D20-M01 and M02: squares, spaces and what lies between them."""

from math import floor

from hypothesis import given
from hypothesis import strategies as st

from chargemap.geometry.ground import (
    PAD,
    Space,
    gap,
    ground_of,
    measure_ft,
    overlapping,
    remembered,
    touching,
)
from chargemap.model.board import GridBoard, Wall
from tests.geometry.grid_oracle import (
    board,
    boards,
    exact,
    ground,
    is_segment,
    shared,
    spaces,
)


def test_a_run_measures_every_second_diagonal_twice():
    assert [measure_ft(n, n) for n in range(5)] == [0, 5, 15, 20, 30]
    assert measure_ft(3, 0) == 15
    assert measure_ft(-2, 5) == measure_ft(5, 2) == 30


def test_neighbours_are_one_square_apart():
    ogre = Space(3, 3, 2)
    assert gap(ogre, Space(5, 4, 1)) == (1, 0)
    assert gap(ogre, Space(2, 2, 1)) == (1, 1)
    assert gap(Space(0, 0, 1), ogre) == (3, 3)
    assert touching(ogre, Space(5, 5, 1))
    assert not touching(ogre, Space(6, 5, 1))


def test_spaces_that_overlap_do_not_touch():
    assert overlapping(Space(0, 0, 3), Space(2, 2, 2))
    assert not touching(Space(0, 0, 3), Space(2, 2, 2))
    assert not overlapping(Space(0, 0, 3), Space(3, 2, 2))


@given(st.data())
def test_a_gap_is_that_of_the_nearest_squares(data):
    on = GridBoard(("." * 8,) * 8)
    a, b = data.draw(spaces(on)), data.draw(spaces(on))
    near = min((abs(c - x), abs(r - y)) for c, r in a.squares() for x, y in b.squares())
    assert gap(a, b) == near == gap(b, a)


def test_each_kind_of_ground_has_its_mask():
    it = ground(".#o\n~%.")
    assert it.squares(it.obstacle) == ((2, 0),)
    assert it.squares(it.difficult) == ((0, 1),)
    assert it.squares(it.obscuring) == ((1, 1),)
    assert it.wall & it.mask(Space(0, 0, 3)) == it.mask_of(
        [(1, 0), (0, 2), (1, 2), (2, 2)]
    )
    assert it.solid == it.wall | it.obstacle
    assert it.opaque == it.wall | it.obscuring


def test_the_padding_is_outside():
    it = ground("..\n..")
    everything = it.mask(Space(-PAD, -PAD, 2 + 2 * PAD))
    assert it.wall | it.mask(Space(0, 0, 2)) == everything
    assert it.inside(Space(-PAD, -PAD, 1))
    assert not it.inside(Space(-PAD - 1, 0, 1))
    assert it.inside(Space(2 + PAD - 3, 0, 3))
    assert not it.inside(Space(2 + PAD - 2, 0, 3))


def test_squares_come_by_row_then_column():
    it = ground("...\n...\n...")
    chosen = [(2, 0), (0, 1), (2, 1), (1, 2)]
    assert it.squares(it.mask_of(reversed(chosen))) == tuple(chosen)
    assert it.squares(0) == ()


@given(st.sets(st.tuples(st.integers(-8, 37), st.integers(-8, 37))))
def test_squares_and_masks_say_the_same(chosen):
    it = ground("\n".join(["." * 30] * 30))
    assert it.squares(it.mask_of(chosen)) == tuple(
        sorted(chosen, key=lambda square: (square[1], square[0]))
    )


def test_a_space_is_on_the_board_only_whole():
    it = ground("...\n...")
    assert it.on_board(Space(1, 0, 2))
    assert not it.on_board(Space(2, 0, 2))
    assert not it.on_board(Space(-1, 0, 1))


def test_a_template_may_begin_above_the_padding():
    it = ground("...\n...")
    column = sum(1 << row * it.stride for row in range(12))
    shown = it.shifted(column, (1, -PAD - 2))
    assert shown == it.mask_of([(1, row) for row in range(-PAD, 2)])


def test_the_same_board_has_one_ground():
    on = board("..\n..")
    assert ground_of(on) is ground_of(board("..\n.."))
    assert ground_of(on) is not ground_of(board("..\n..", Wall(0, 0, 1, 1)))


def test_open_doors_and_specks_touch_nothing():
    it = ground("....", Wall(1, 0, 1, 1, "open"), Wall(2.5, 0.5, 2.5, 0.5))
    assert it.touched_move == it.touched_sight == 0


def test_a_window_touches_movement_only():
    it = ground("....", Wall(2, 0.25, 2, 0.75, "window"))
    assert it.squares(it.touched_move) == ((1, 0), (2, 0))
    assert it.touched_sight == 0


@given(boards())
def test_touched_squares_are_those_a_closed_segment_meets(on):
    it = ground_of(on)
    area = [(c, r) for c in range(-2, on.width + 2) for r in range(-2, on.height + 2)]
    for square in area:
        meeting = {
            number
            for number, wall in enumerate(on.walls)
            if wall.blocks_movement
            and is_segment(exact(wall))
            and _meets_square(exact(wall), square)
        }
        found = it.walls_move.get(it.index(*square), ())
        assert set(found) == meeting
        assert bool(it.touched_move & it.bit(square)) == bool(meeting)
        seen = it.walls_sight.get(it.index(*square), ())
        assert set(seen) == {n for n in meeting if on.walls[n].blocks_sight}


def _meets_square(wall, square):
    column, row = square
    corners = [(column + i, row + j) for i, j in ((0, 0), (1, 0), (1, 1), (0, 1))]
    edges = zip(corners, corners[1:] + corners[:1], strict=True)
    within = any(column <= x <= column + 1 and row <= y <= row + 1 for x, y in wall)
    return within or any(shared(wall, edge) for edge in edges)


def test_walls_far_off_the_board_are_left_out():
    far = Wall(-4000.5, -3000.25, -4000.5, 9000)
    assert ground("....", far).touched_move == 0


def test_long_walls_run_through_the_padding():
    it = ground("....", Wall(-4000, 0.5, 9000, 0.5))
    assert it.touched_move.bit_count() == 4 + 2 * PAD


def test_a_square_of_a_bit_is_the_one_it_was_made_of():
    it = ground("....\n....")
    assert it.square(it.index(3, 1)) == (3, 1)
    assert floor(it.bit((3, 1)).bit_length() - 1) == it.index(3, 1)


def test_a_ground_remembers_answers_up_to_a_limit(monkeypatch):
    asked = []

    @remembered
    def answer(it, number):
        asked.append(number)
        return number * 2

    monkeypatch.setattr("chargemap.geometry.ground.MEMORY", 2)
    it = ground("..\n.")
    assert [answer(it, n) for n in (1, 2, 1, 3, 1)] == [2, 4, 2, 6, 2]
    assert asked == [1, 2, 3, 1]
    assert answer(ground("."), 1) == 2
    assert asked[-1] == 1
    assert answer(it, number=1) == answer(it, number=1) == 2
