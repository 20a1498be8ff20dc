"""All lines at once give the answers of the lines one by one."""

from hypothesis import given
from hypothesis import strategies as st

from chargemap.geometry import bundle, rays
from chargemap.geometry.ground import Ground, Space, ground_of
from chargemap.geometry.links import ends_of, lines_of, links_of
from chargemap.geometry.rays import Kind, effect_kind, sight_kind
from chargemap.model.board import Wall
from tests.geometry.grid_oracle import OFTEN, boards, ground, spaces
from tests.geometry.test_evidence import A, B

KINDS = st.sampled_from([sight_kind, effect_kind])


def first_uncut(it: Ground, kind: Kind, a: Space, b: Space):
    """Line by line, the nearest squares first."""
    return next(
        (
            line
            for link in links_of(a, b)
            for line in lines_of(link)
            if rays.first_uncut(kind.cells, [line], ends_of(link, it.stride))
        ),
        None,
    )


@OFTEN
@given(st.data(), KINDS)
def test_the_lines_between_two_squares_at_once_are_the_lines_one_by_one(data, kind_of):
    on = data.draw(boards(4, 9))
    a, b = (data.draw(spaces(on, most=1)) for _ in range(2))
    it = ground_of(on)
    kind = kind_of(it)
    (link,) = links_of(a, b)
    ends = ends_of(link, it.stride)
    found = rays.first_uncut(kind.cells, lines_of(link), ends)
    assert found == first_uncut(it, kind, a, b)


@OFTEN
@given(st.data(), KINDS)
def test_the_first_uncut_line_is_the_same(data, kind_of):
    on = data.draw(boards(4, 9))
    a, b = (data.draw(spaces(on, most=4)) for _ in range(2))
    it = ground_of(on)
    found = bundle.first_uncut(it, kind_of(it), a, b)
    assert found == first_uncut(it, kind_of(it), a, b)


def test_two_walls_that_meet_by_a_corner_let_the_one_between_them_strike():
    it = ground("...\n...\n#..\n.#.")  # it stands on one of them, by the GM's hand
    a, b = Space(1, 3, 1), Space(0, 1, 2)
    kind = effect_kind(it)
    squares, walls = bundle.cutters(it, kind, a, b)
    assert (it.squares(squares), walls) == (((0, 2),), set())
    assert bundle.first_uncut(it, kind, a, b) == first_uncut(it, kind, a, b)


def test_a_wall_that_only_touches_cuts():
    it = ground(".....", Wall(2, 0, 2, 0.5))
    line = bundle.first_uncut(it, sight_kind(it), A, B)
    assert line == first_uncut(it, sight_kind(it), A, B)
    assert bundle.cutters(it, sight_kind(it), A, B)[1] == {0}
