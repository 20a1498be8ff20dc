"""D20-M13: cover."""

from hypothesis import given
from hypothesis import strategies as st

from chargemap.geometry.ground import Space, ground_of
from chargemap.geometry.sight import covered
from chargemap.model.board import Wall
from tests.geometry.grid_oracle import OFTEN, boards, cover, ground, spaces


def has_cover(it, a, *target, others=()):
    return covered(it, Space(*a), it.mask_of(target), it.mask_of(others))


def test_nobody_has_cover_on_open_ground():
    it = ground("......\n......")
    assert not has_cover(it, (0, 0, 1), (4, 1))
    assert not has_cover(it, (0, 0, 1), (1, 1))


def test_a_creature_between_gives_cover():
    it = ground(".....")
    assert has_cover(it, (0, 0, 1), (2, 0), others=[(1, 0)])


def test_creatures_beside_touching_squares_give_none():
    it = ground("...\n...")
    assert not has_cover(it, (0, 0, 1), (1, 1), others=[(1, 0), (0, 1)])


def test_a_wall_beside_a_diagonal_gives_cover():
    it = ground(".#.\n...")
    assert has_cover(it, (0, 0, 1), (1, 1))
    assert not has_cover(it, (0, 0, 1), (0, 1))


def test_the_boards_edge_is_a_wall():
    it = ground(". \n..")
    assert has_cover(it, (0, 0, 1), (1, 1))


def test_obstacles_and_bushes_give_no_cover():
    it = ground("..o%..")
    assert not has_cover(it, (0, 0, 1), (5, 0))


def test_a_segment_inside_the_hull_of_touching_squares_gives_cover():
    it = ground("...\n...", Wall(1, 0.9, 1, 1))
    assert has_cover(it, (0, 0, 1), (1, 0))
    it = ground("...\n...", Wall(0, 1, 3, 1))
    assert not has_cover(it, (0, 0, 1), (1, 0))


def test_a_window_gives_no_cover():
    it = ground(".....", Wall(1, 0, 1, 1, "window"))
    assert not has_cover(it, (0, 0, 1), (1, 0))
    assert not has_cover(it, (0, 0, 1), (4, 0))


def test_a_segment_at_the_lines_own_end_blocks_nothing():
    # it begins on the attacker's own corner and leads away
    it = ground(".....\n.....", Wall(1, 0, 0, 0.5))
    assert not has_cover(it, (0, 0, 1), (3, 0))
    it = ground(".....\n.....", Wall(2, 0, 2, 1))
    assert has_cover(it, (0, 0, 1), (3, 0))


def test_a_segment_at_the_targets_corner_blocks_nothing():
    # it cuts the lines along the board's edge; those from the lower corners end on its tip
    it = ground(".....\n.....", Wall(3, -1, 3, 0))
    assert not has_cover(it, (0, 0, 1), (3, 0))
    it = ground(".....\n.....", Wall(2.9, -1, 2.9, 0.1))
    assert has_cover(it, (0, 0, 1), (3, 0))


def test_a_line_may_run_along_the_edge_of_a_wall():
    it = ground(".....\n.#...\n.....")
    assert not has_cover(it, (0, 0, 1), (3, 0))


def test_one_free_square_is_enough():
    it = ground(".....\n.....")
    assert not has_cover(it, (0, 0, 1), (3, 0), (3, 1), others=[(2, 0)])
    assert not has_cover(it, (0, 0, 2), (3, 0), others=[(2, 1)])


def test_the_own_square_is_free():
    it = ground("...")
    assert not has_cover(it, (0, 0, 1), (0, 0))


def test_what_covers_no_square_has_no_free_line():
    assert has_cover(ground("..."), (0, 0, 1))


@OFTEN
@given(st.data())
def test_cover_is_what_the_corners_give(data):
    on = data.draw(boards(ground="........#o% "))
    a = data.draw(spaces(on))
    squares = st.sets(spaces(on, 1).map(lambda space: space.square), max_size=4)
    target, others = data.draw(squares.filter(bool)), data.draw(squares)
    it = ground_of(on)
    found = covered(it, a, it.mask_of(target), it.mask_of(others))
    assert found == cover(on, a, target, others)
