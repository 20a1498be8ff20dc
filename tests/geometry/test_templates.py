"""Lines and hulls as masks, at any length and in any direction."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from chargemap.geometry.ground import Space
from chargemap.geometry.templates import SPOTS, hull_mask, line_squares, spots_line
from tests.geometry.grid_oracle import corners_passed, hull_squares, passed

STRIDE = 100
far = st.integers(-40, 40)
spots = st.tuples(st.sampled_from(SPOTS), st.sampled_from(SPOTS))


def drawn(mask):
    """The squares of a mask as rows and columns from its own corner."""
    found = (i for i in range(mask.bit_length()) if mask >> i & 1)
    return {(i % STRIDE, i // STRIDE) for i in found}


@given(far, far, spots, st.booleans())
def test_a_line_passes_the_squares_whose_interior_it_meets(dx, dy, ends, exact):
    x0, y0, x1, y1 = (Fraction(n, 100) for n in spots_line(dx, dy, ends, exact))
    line = (x0, y0), (x1, y1)
    mask, pairs = line_squares(spots_line(dx, dy, ends, exact), STRIDE)
    assert drawn(mask) == passed(line)
    expected = {
        frozenset({(x - 1, y), (x, y - 1)} if dx * dy > 0 else {(x - 1, y - 1), (x, y)})
        for x, y in corners_passed(line)
        if x0 != x1 and y0 != y1
    }
    assert {frozenset(drawn(pair)) for pair in pairs} == expected


@given(far, far, st.integers(1, 6), st.integers(1, 6))
def test_a_hull_meets_the_squares_that_shapelys_does(dx, dy, a, b):
    left, top = min(0, dx), min(0, dy)
    one, other = Space(-left, -top, a), Space(dx - left, dy - top, b)
    assert drawn(hull_mask((a, b), dx, dy, STRIDE)) == hull_squares(one, other)
