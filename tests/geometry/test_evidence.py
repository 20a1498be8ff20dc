"""What is drawn as the reason for sight, effect and cover is what the rules went by, and nothing else."""

from fractions import Fraction
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from chargemap.geometry.evidence import (
    cover_givers,
    effect_blockers,
    effect_line,
    sight_blockers,
    sight_line,
)
from chargemap.geometry.ground import Space, ground_of
from chargemap.geometry.sight import covered, reaches, sees
from chargemap.model.board import Wall
from tests.geometry.grid_oracle import OFTEN, boards, effect, ground, lines, sight
from tests.geometry.grid_oracle import spaces as spaces_on
from tests.geometry.test_symmetry import turned

A, B = Space(0, 0, 1), Space(4, 0, 1)


def exactly(line):
    x0, y0, x1, y1 = (Fraction(round(value * 100), 100) for value in line)
    return (x0, y0), (x1, y1)


def squares_of(line):
    """The squares that hold the ends of a line."""
    return [tuple(int(value // 1) for value in point) for point in exactly(line)]


# Lines


def test_over_open_ground_the_centres_are_joined():
    assert sight_line(ground("....."), A, B) == (0.5, 0.5, 4.5, 0.5)


def test_a_line_past_a_pillar_runs_from_a_corner():
    it = ground("..#..\n.....")
    assert sight_line(it, A, Space(4, 1, 1)) != (0.5, 0.5, 4.5, 1.5)


def test_there_is_no_line_through_a_wall():
    assert sight_line(ground("..#.."), A, B) is None
    assert effect_line(ground("..#.."), A, B) is None


@OFTEN
@given(st.data())
def test_there_is_a_line_where_one_sees_and_nothing_cuts_it(data):
    on = data.draw(boards())
    a, b = (data.draw(spaces_on(on, most=2)) for _ in range(2))
    it = ground_of(on)
    for line, holds, cut in (
        (sight_line(it, a, b), sees(it, a, b), sight(on)),
        (effect_line(it, a, b), reaches(it, a, b), effect(on)),
    ):
        assert (line is not None) == holds
        if line is not None:
            one, other = squares_of(line)
            assert one in set(a.squares())
            assert other in set(b.squares())
            assert not cut.line(exactly(line), one, other)


# What cuts them


def test_a_window_cuts_effect_and_not_sight():
    it = ground(".....", Wall(2, 0, 2, 1, "window"))
    assert effect_blockers(it, A, B) == ((), (0,))
    assert sight_blockers(it, A, B) == ((), ())


def test_fog_cuts_sight_and_not_effect():
    it = ground("..%..")
    assert sight_blockers(it, A, B) == (((2, 0),), ())
    assert effect_blockers(it, A, B) == ((), ())


@given(st.data())
def test_what_is_shown_is_all_that_cuts_a_line_of_effect(data):
    on = data.draw(boards())
    a, b = (data.draw(spaces_on(on, most=2)) for _ in range(2))
    cut, squares, walls = effect(on), set(), set()
    for one, other in product(a.squares(), b.squares()):
        for line in lines(one, other):
            squares |= cut.squares(line, one, other)
            walls |= cut.walls(line)
    shown = effect_blockers(ground_of(on), a, b)
    assert (set(shown.squares), set(shown.walls)) == (squares, walls)


# What gives cover


def givers(it, a, *target, others=()):
    return cover_givers(it, a, it.mask_of(target), it.mask_of(others))


def test_a_creature_in_the_way_gives_cover():
    assert givers(ground("....."), A, (4, 0), others=[(2, 0)]) == (((2, 0),), ())


def test_a_wall_inside_the_hull_of_neighbours_gives_cover():
    it = ground("..\n..", Wall(1, 0.5, 1, 1))
    assert givers(it, A, (1, 1)) == ((), (0,))


def test_only_what_blocks_the_best_corner_is_shown():
    it = ground("......\n......")
    shown = givers(it, A, (5, 0), others=[(2, 0), (2, 1)])
    assert shown.squares == ((2, 0),)


@OFTEN
@given(st.data())
def test_something_gives_cover_where_there_is_cover(data):
    on = data.draw(boards())
    a, t = (data.draw(spaces_on(on, most=2)) for _ in range(2))
    it = ground_of(on)
    crowd = data.draw(st.sets(spaces_on(on, 1).map(lambda one: one.square), max_size=3))
    others = it.mask_of(crowd - set(a.squares()) - set(t.squares()))
    shown = cover_givers(it, a, it.mask(t), others)
    if covered(it, a, it.mask(t), others):
        assert any(shown)
    assert not it.mask_of(shown.squares) & ~(it.wall | others)


@given(turned(), st.data())
def test_evidence_turns_with_the_board(both, data):
    on, turn, it, other = both
    a, b = data.draw(spaces_on(on)), data.draw(spaces_on(on))
    c, d = turn.space(a), turn.space(b)
    for here, there in (
        (effect_blockers(it, a, b), effect_blockers(other, c, d)),
        (cover_givers(it, a, it.mask(b), 0), cover_givers(other, c, other.mask(d), 0)),
    ):
        assert turn.squares(here.squares) == set(there.squares)
        assert here.walls == there.walls
