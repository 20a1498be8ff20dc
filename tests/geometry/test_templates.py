"""Lines and hulls as masks, at any length and in any direction."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from chargemap.geometry.ground import Space
from chargemap.geometry.templates import (
    SPOTS,
    hull_mask,
    line_squares,
    passes,
    passes_point,
    runs,
    spots_line,
)
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
    drawn_line = spots_line(dx, dy, ends, exact)
    mask = line_squares(drawn_line, STRIDE)
    assert drawn(mask) == passed(line)
    box = [(x, y) for x in range(-2, abs(dx) + 3) for y in range(-2, abs(dy) + 3)]
    assert {s for s in box if passes(drawn_line, *s)} == passed(line)


@given(far, far, spots, st.booleans())
def test_a_line_passes_a_grid_point_beside_two_squares(dx, dy, ends, exact):
    drawn_line = spots_line(dx, dy, ends, exact)
    x0, y0, x1, y1 = (Fraction(n, 100) for n in drawn_line)
    corners = corners_passed(((x0, y0), (x1, y1)))
    if x0 == x1 or y0 == y1:
        corners = set()  # it runs along the grid
    falls = (x1 - x0) * (y1 - y0) > 0
    beside = {frozenset(pair) for *_, pair in runs(drawn_line) if pair}
    assert beside == {
        frozenset({(x - 1, y), (x, y - 1)} if falls else {(x - 1, y - 1), (x, y)})
        for x, y in corners
    }
    box = [(x, y) for x in range(-2, abs(dx) + 4) for y in range(-2, abs(dy) + 4)]
    if x0 != x1 and y0 != y1:
        assert {p for p in box if passes_point(drawn_line, *p)} == corners


@given(far, far, st.integers(1, 6), st.integers(1, 6))
def test_a_hull_meets_the_squares_that_shapelys_does(dx, dy, a, b):
    left, top = min(0, dx), min(0, dy)
    one, other = Space(-left, -top, a), Space(dx - left, dy - top, b)
    assert drawn(hull_mask((a, b), dx, dy, STRIDE)) == hull_squares(one, other)
