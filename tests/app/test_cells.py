"""Where things lie: none that may touch a rectangle is missed, however large a file makes it."""

import time

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF

from chargemap.app.paint.cells import Cells, box_round
from chargemap.model.board import Point

NUMBER = st.sampled_from([-90_000.0, -40.0, 0.0, 3.0, 7.9, 8.0, 30.0, 500.0, 90_000.0])
LINE = st.tuples(st.tuples(NUMBER, NUMBER), st.tuples(NUMBER, NUMBER))


@given(lines=st.lists(LINE, max_size=6), left=NUMBER, top=NUMBER)
def test_all_that_may_touch_a_rectangle_is_found(
    lines: list[tuple[Point, Point]], left: float, top: float
) -> None:
    rect = QRectF(left, top, 20, 20)
    found = Cells(map(box_round, lines)).near(rect)
    assert found == sorted(set(found))
    for number, ((x0, y0), (x1, y1)) in enumerate(lines):
        beside = max(x0, x1) < left or min(x0, x1) > rect.right()
        apart = max(y0, y1) < top or min(y0, y1) > rect.bottom()
        assert number in found or beside or apart


def test_walls_across_more_than_any_board_are_sorted_in_no_time() -> None:
    lines = [((0.0, -90_000.0), (90_000.0, 90_000.0 - one)) for one in range(2000)]
    lines += [((-90_000.0, 3.0), (90_000.0, 3.0))] * 2000
    started = time.perf_counter()
    assert len(Cells(map(box_round, lines)).near(QRectF(0, 0, 20, 20))) == 4000
    assert time.perf_counter() - started < 1
