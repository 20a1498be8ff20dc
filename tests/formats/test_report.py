"""The import report: each count has its sentence, and all counts are in the plain form."""

import json
from dataclasses import replace

import pytest

from chargemap.formats.report import Report
from tests.formats.uvtt_maps import line, packed, png, portal, read, resolution

NOTHING = ("The map has 0 by 0 squares.", "0 wall segments were kept.")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"walls": 1}, "1 wall segment was kept."),
        ({"outlines": 1}, "1 outline of an object was kept: it is a wall."),
        ({"outlines": 3}, "3 outlines of objects were kept: they are walls."),
        ({"doors_closed": 1}, "1 door is closed."),
        ({"doors_closed": 2}, "2 doors are closed."),
        ({"doors_open": 1}, "1 opening as wide as a door was taken for an open door."),
        (
            {"windows": 2},
            "2 narrow openings were taken for windows: they bar the way, not sight.",
        ),
        ({"clipped": 1}, "1 segment was cut at the edge of the map."),
        ({"outside": 2}, "2 segments outside the map were left out."),
        ({"dropped": 1}, "1 faulty segment was left out."),
    ],
)
def test_a_count_has_its_sentence(change: dict[str, int], sentence: str) -> None:
    assert sentence in replace(Report(), **change).sentences()


def test_what_did_not_happen_is_not_told() -> None:
    assert Report().sentences() == (*NOTHING, "The map has no picture.")


def test_the_plain_form_is_json_with_every_count() -> None:
    _board, _picture, report = read(
        line_of_sight=[line((-1, 1), (2, 1))],
        portals=[portal((3, 1), (4, 1), closed=False)],
        image=packed(png(640, 500)),
        resolution=resolution(),
    )
    assert json.loads(json.dumps(report.to_plain())) == {
        "format": "0.3",
        "format_known": True,
        "columns": 10,
        "rows": 10,
        "walls": 1,
        "outlines": 0,
        "outline_segments": 0,
        "doors_closed": 0,
        "doors_open": 1,
        "windows": 0,
        "clipped": 1,
        "outside": 0,
        "dropped": 0,
        "image": "embedded",
        "image_kind": "PNG",
        "image_name": "",
        "image_size": [640, 500],
        "expected_size": [640, 640],
        "size_is_off": True,
    }
