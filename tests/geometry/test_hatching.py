"""Lines cut to an area: nothing beyond it, nothing of it left out."""

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from chargemap.geometry.hatching import cut

numbers = st.integers(-40, 40).map(lambda n: n / 4)
points = st.tuples(numbers, numbers)


@given(
    st.lists(st.tuples(points, points), max_size=6),
    st.lists(points, min_size=3, max_size=7),
)
def test_each_line_is_kept_inside_and_cut_outside(lines, outline):
    area = shapely.make_valid(shapely.Polygon(outline))
    kept = shapely.linestrings(cut(lines, outline) or [((0, 0), (0, 0))])
    inside = (
        shapely.length(shapely.intersection(shapely.linestrings(lines), area)).sum()
        if lines
        else 0.0
    )
    assert shapely.length(kept).sum() == pytest.approx(inside)
    assert all(area.buffer(1e-6).covers(one) for one in kept if one.length)


def test_a_line_through_two_arms_is_two_lines():
    arms = ((0, 0), (6, 0), (6, 4), (4, 4), (4, 2), (2, 2), (2, 4), (0, 4))
    assert cut([((-1, 3), (9, 3))], arms) == [((0, 3), (2, 3)), ((4, 3), (6, 3))]


def test_what_a_band_encloses_twice_lies_outside():
    bow = ((0, 0), (4, 4), (4, 0), (0, 4))
    assert cut([((2, -1), (2, 1))], bow) == []
    assert cut([((1, 0), (1, 4))], bow) == [((1, 1), (1, 3))]
