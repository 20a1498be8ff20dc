"""Every fact of Universal VTT maps that real files taught, each on a map made by hand."""

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chargemap.formats.decode import FileError
from chargemap.formats.uvtt import MOST_SEGMENTS, clipped, read_map
from tests.formats.uvtt_maps import at, line, map_of, portal, read, resolution, walls_of


def test_walls_become_segments_and_the_ground_is_open() -> None:
    board, picture, report = read(line_of_sight=[line((1, 2), (3, 2), (3, 4.25))])
    assert [w.kind for w in board.walls] == ["wall", "wall"]
    assert walls_of(line_of_sight=[line((1, 2), (3, 2), (3, 4.25))]) == [
        (1, 2, 3, 2, "wall"),
        (3, 2, 3, 4.25, "wall"),
    ]
    assert board.ground == ("." * 10,) * 10
    assert picture is None
    assert (report.walls, report.segments, report.columns, report.rows) == (
        2,
        2,
        10,
        10,
    )


def test_the_crop_is_moved_to_the_origin_and_cut_at_the_map() -> None:
    """Coordinates stay in the space of the whole map: RPTools/maptool#5028, CozyVTT#62."""
    board, _picture, report = read(
        resolution=resolution(size=(10, 12), origin=(2, 12)),
        line_of_sight=[
            line((3, 13), (5, 13)),
            line((1, 20), (4, 20)),
            line((30, 40), (31, 41)),
        ],
        objects_line_of_sight=[line((4, 14), (5, 14), (5, 15))],
        portals=[
            portal((6, 13), (7, 13), closed=True),
            portal((50, 13), (51, 13), closed=True),
        ],
    )
    segments = [(w.x0, w.y0, w.x1, w.y1, w.kind) for w in board.walls]
    assert segments == [
        (1, 1, 3, 1, "wall"),
        (0, 8, 2, 8, "wall"),
        (2, 2, 3, 2, "wall"),
        (3, 2, 3, 3, "wall"),
        (3, 3, 2, 2, "wall"),
        (4, 1, 5, 1, "closed"),
    ]
    assert (board.width, board.height) == (10, 12)
    assert (report.clipped, report.outside, report.dropped) == (1, 2, 0)
    assert (report.walls, report.outlines, report.outline_segments) == (2, 1, 3)
    assert report.doors_closed == 1


def test_negative_points_are_cut_and_not_refused() -> None:
    segments = walls_of(
        line_of_sight=[line((-1, -0.19), (12, -0.19)), line((-1, 3), (5, 3))]
    )
    assert segments == [(0, 3, 5, 3, "wall")]


def test_a_cut_end_lies_exactly_on_the_border() -> None:
    segments = walls_of(line_of_sight=[line((-0.1, 0.7), (10.3, 9.1))])
    x0, _y0, x1, _y1, _kind = segments[0]
    assert (x0, x1) == (0, 10)


def test_a_wall_along_the_border_is_kept_and_one_that_only_touches_it_is_not() -> None:
    segments = walls_of(
        line_of_sight=[
            line((0, 0), (0, 10)),
            line((10, 2), (10, 12)),
            line((10, 5), (12, 5)),
        ]
    )
    assert segments == [(0, 0, 0, 10, "wall"), (10, 2, 10, 10, "wall")]


@pytest.mark.parametrize("closed", [True, [True], "true", None, 1])
def test_a_closed_portal_fills_its_gap(closed: object) -> None:
    """The tuple of a public converter is written as a list: portal["closed"] = True,"""
    found = walls_of(portals=[portal((3, 1), (4, 1), closed=closed)])
    assert found == [(3, 1, 4, 1, "closed")]


def test_a_portal_that_does_not_say_is_closed() -> None:
    assert walls_of(portals=[portal((3, 1), (4, 1))]) == [(3, 1, 4, 1, "closed")]


@pytest.mark.parametrize("closed", [False, [False]])
@pytest.mark.parametrize(
    ("width", "kind"),
    [(0.76, "window"), (0.78, "window"), (0.89, "window"), (0.9, "open"), (1, "open")],
)
def test_an_opening_is_a_window_if_it_is_narrow(
    closed: object, width: float, kind: str
) -> None:
    """Dungeondraft means windows, Arkenforge open doors: FVTT-DD-Import#22, maptool#3110."""
    _board, _picture, report = read(portals=[portal((0, 2), (width, 2), closed=closed)])
    found = walls_of(portals=[portal((0, 2), (width, 2), closed=closed)])
    assert found == [(0, 2, width, 2, kind)]
    assert (report.windows, report.doors_open) == (kind == "window", kind == "open")


def test_a_window_cut_at_the_border_is_judged_by_its_whole_width() -> None:
    found = walls_of(portals=[portal((-0.5, 2), (0.5, 2), closed=False)])
    assert found == [(0, 2, 0.5, 2, "open")]


def test_the_leaves_of_a_double_door_stay_two_that_meet() -> None:
    leaves = [portal((3, 1), (4, 1), closed=True), portal((5, 1), (4, 1), closed=True)]
    crop = resolution(origin=(0.1, 0.7))
    board, _picture, report = read(portals=leaves, resolution=crop)
    left, right = board.walls
    assert (left.x1, left.y1) == (right.x1, right.y1)
    assert report.doors_closed == 2


def test_outlines_are_closed_rings_and_walls() -> None:
    ring = line((1, 1), (2, 1), (2, 2))
    found = walls_of(objects_line_of_sight=[ring])
    assert found == [
        (1, 1, 2, 1, "wall"),
        (2, 1, 2, 2, "wall"),
        (2, 2, 1, 1, "wall"),
    ]
    assert walls_of(objects_line_of_sight=[[*ring, at(1, 1)]]) == found


def test_an_outline_of_two_points_is_not_doubled() -> None:
    assert walls_of(objects_line_of_sight=[line((1, 1), (2, 1))]) == [
        (1, 1, 2, 1, "wall")
    ]


def test_format_02_has_no_key_for_outlines() -> None:
    _board, _picture, report = read(format=0.2)
    assert report.format_known
    assert report.outlines == 0


FAULTY = [
    line((1, 1), (1, 1)),
    line((1, 1), (math.nan, 2)),
    line((1, 1), (math.inf, 2)),
    line((1, 1), ("2", 2)),
    line((1, 1), (True, 2)),
    line((1, 1), (1e300, 2)),
    line((1, 1), (10**400, 2)),
    [at(1, 1), {"x": 2}],
    [at(1, 1), [2, 2]],
    [at(1, 1)],
    "wall",
]


@pytest.mark.parametrize("faulty", FAULTY, ids=map(str, range(len(FAULTY))))
def test_a_faulty_segment_is_dropped_and_counted(faulty: object) -> None:
    """FVTT-DD-Import#93 dies of walls that are not finite."""
    sound = line((1, 2), (2, 2))
    text = json.dumps(map_of(line_of_sight=[faulty, sound]) | {"x": 1})
    board, _picture, report = read_map(text.encode(), "cave.uvtt")
    assert [(w.x0, w.y0, w.x1, w.y1) for w in board.walls] == [(1, 2, 2, 2)]
    assert report.dropped == 1


def test_a_faulty_point_takes_only_the_segments_it_ends() -> None:
    path = [at(0, 0), at(1, 0), at("x", 0), at(3, 0), at(4, 0)]
    _board, _picture, report = read(line_of_sight=[path])
    assert (report.walls, report.dropped) == (2, 2)


def test_faulty_portals_are_dropped_and_counted() -> None:
    faulty = [
        {},
        "door",
        {"bounds": line((1, 1))},
        portal((1, 1), (1, 1)),
        {"bounds": {}},
    ]
    board, _picture, report = read(portals=faulty)
    assert board.walls == ()
    assert report.dropped == len(faulty)


@pytest.mark.parametrize("key", ["line_of_sight", "portals", "objects_line_of_sight"])
@pytest.mark.parametrize("value", [None, {}, "", 3])
def test_a_list_that_is_none_counts_as_empty(key: str, value: object) -> None:
    board, _picture, _report = read(**{key: value})
    assert board.walls == ()


def test_a_size_with_a_fraction_is_rounded_up_and_cuts_where_it_is() -> None:
    board, _picture, _report = read(
        resolution=resolution(size=(33.0, 7.5)), line_of_sight=[line((2, 1), (2, 9))]
    )
    assert (board.width, board.height) == (33, 8)
    assert board.walls[0].y1 == 7.5


def test_origin_and_pixels_may_be_missing() -> None:
    board, _picture, report = read(
        resolution={"map_size": at(4, 3)}, line_of_sight=[line((1, 1), (2, 1))]
    )
    assert (board.width, board.height, len(board.walls)) == (4, 3, 1)
    assert report.expected_size is None


@pytest.mark.parametrize("number", [0.2, 0.3, 1.0, 1, "1.0", "0.3"])
def test_known_formats_need_no_word(number: object) -> None:
    assert read(format=number)[2].format_known


@pytest.mark.parametrize(
    ("keys", "sentence"),
    [
        ({"format": 7}, "Format 7 is new here; it was read like those known."),
        ({"format": {}}, "The map names no format; it was read like those known."),
        ({"format": True}, "Format True is new here; it was read like those known."),
    ],
)
def test_an_unknown_format_is_read_with_a_word(
    keys: dict[str, object], sentence: str
) -> None:
    """MapTool refuses format 1 (maptool#5427), Dungeon Alchemist once wrote none (#3061)."""
    _board, _picture, report = read(line_of_sight=[line((1, 1), (2, 1))], **keys)
    assert report.walls == 1
    assert sentence in report.sentences()


def test_lights_are_ignored() -> None:
    assert read(lights=[{"position": None}, 3], environment="dark")[0].walls == ()


def test_a_curve_keeps_every_point() -> None:
    curve = [(5 + 3 * math.cos(i / 30), 5 + 3 * math.sin(i / 30)) for i in range(150)]
    assert len(walls_of(line_of_sight=[line(*curve)])) == 149


def test_too_many_segments_are_refused() -> None:
    curve = line(*((i % 9, i % 7) for i in range(MOST_SEGMENTS + 1)))
    with pytest.raises(FileError) as caught:
        read(line_of_sight=[curve])
    assert str(caught.value) == (
        "cave.dd2vtt: line_of_sight: expected at most 20000 segments, not 20001."
    )


COORDINATES = st.floats(-30, 30) | st.integers(-3, 13)
POINTS = st.tuples(COORDINATES, COORDINATES)


@given(st.tuples(POINTS, POINTS))
def test_what_is_cut_lies_on_the_map_and_on_the_segment(segment: object) -> None:
    start, end = segment
    kept = clipped((start, end), (10, 7.5))
    if kept is None:
        middle = [
            ((1 - t) * start[0] + t * end[0], (1 - t) * start[1] + t * end[1])
            for t in (0, 0.25, 0.5, 0.75, 1)
        ]
        inside = [1e-9 < x < 10 - 1e-9 and 1e-9 < y < 7.5 - 1e-9 for x, y in middle]
        assert not any(inside) or start == end
        return
    for x, y in kept:
        assert 0 <= x <= 10
        assert 0 <= y <= 7.5
        through = math.dist(start, (x, y)) + math.dist((x, y), end)
        assert through == pytest.approx(math.dist(start, end), abs=1e-6)


@given(st.tuples(POINTS, POINTS))
def test_cutting_twice_or_from_the_other_end_changes_nothing(segment: object) -> None:
    start, end = segment
    kept = clipped((start, end), (10, 7.5))
    back = clipped((end, start), (10, 7.5))
    if kept is None:
        return
    assert clipped(kept, (10, 7.5)) == kept
    if back is not None:
        assert math.dist(back[0], kept[1]) < 1e-6
        assert math.dist(back[1], kept[0]) < 1e-6
