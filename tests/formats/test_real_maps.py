"""Maps that people made, out of the folder of CHARGEMAP_REAL_FILES; our own maps stand in for them."""

import json
from pathlib import Path

import pytest

from chargemap.formats import NATIVE, UVTT, kind_of, native
from chargemap.formats.decode import FileError
from chargemap.formats.report import Report
from chargemap.formats.uvtt import read_map
from chargemap.model.battle import Battle
from tests.formats.uvtt_maps import line, map_of, packed, png, portal

ENDINGS = (".dd2vtt", ".uvtt", ".df2vtt")
MEASURED = {  # walls, outlines, doors, windows, cut, outside, by name
    "imagix_sampleMap.dd2vtt": (7, 1, 1, 1, 0, 0),
    "oganm_test.dd2vtt": (197, 2, 3, 0, 0, 0),
    "mb_safe-room.dd2vtt": (16, 0, 0, 0, 8, 4),
    "mb_chamber-of-echoing-grief.dd2vtt": (4, 0, 0, 0, 0, 0),
}


@pytest.fixture(scope="module")
def maps(
    real_files: Path | None, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, bytes]:
    """Real maps by name; where there are none (the summary says so) one of our own."""
    if real_files is not None:
        found = {
            path.name: path.read_bytes()
            for path in sorted(real_files.iterdir())
            if path.suffix in ENDINGS
        }
        assert found, "CHARGEMAP_REAL_FILES names a folder without maps"
        return found
    own = map_of(
        line_of_sight=[line((0, 0), (10, 0), (10, 10))],
        portals=[portal((3, 3), (4, 3), closed=True)],
        image=packed(png(640, 640)),
    )
    return {"own.dd2vtt": json.dumps(own).encode()}


def test_every_map_is_recognised_and_read_without_loss(maps: dict[str, bytes]) -> None:
    for name, data in maps.items():
        assert kind_of(data, name) is UVTT
        assert kind_of(data, "map.json") is UVTT
        board, picture, report = read_map(data, name)
        assert report.dropped == 0, name
        assert report.format_known, name
        assert not report.size_is_off, name
        assert len(board.walls) == report.segments, name
        assert picture is not None, name
        assert picture.rectangle == (0, 0, board.width, board.height), name


def test_every_wall_lies_on_its_map(maps: dict[str, bytes]) -> None:
    for name, data in maps.items():
        board = read_map(data, name)[0]
        for wall in board.walls:
            assert 0 <= min(wall.x0, wall.x1) <= max(wall.x0, wall.x1) <= board.width
            assert 0 <= min(wall.y0, wall.y1) <= max(wall.y0, wall.y1) <= board.height


def test_the_counts_are_those_that_were_measured(maps: dict[str, bytes]) -> None:
    for name in maps.keys() & MEASURED.keys():
        assert counts(read_map(maps[name], name)[2]) == MEASURED[name], name


def test_every_portal_end_meets_a_wall(maps: dict[str, bytes]) -> None:
    """No snap was needed in any real map: gaps are exactly as wide as their portals."""
    for name, data in maps.items():
        if name not in MEASURED:
            continue
        board = read_map(data, name)[0]
        walls = [wall for wall in board.walls if wall.kind == "wall"]
        ends = {(wall.x0, wall.y0) for wall in walls}
        ends |= {(wall.x1, wall.y1) for wall in walls}
        for door in board.walls:
            if door.kind != "wall":
                assert {(door.x0, door.y0), (door.x1, door.y1)} <= ends


def test_a_battle_on_every_map_is_saved_and_read_as_it_was(
    maps: dict[str, bytes],
) -> None:
    for name, data in maps.items():
        board, picture, _report = read_map(data, name)
        battle = Battle("dnd35", board, picture=picture)
        again = native.read_saved(native.to_bytes(battle), name).battle
        assert again == battle


def test_other_files_of_the_folder_are_refused_in_one_sentence(
    real_files: Path | None, maps: dict[str, bytes]
) -> None:
    others = [
        (path.name, path.read_bytes())
        for path in (sorted(real_files.iterdir()) if real_files else ())
        if path.suffix not in ENDINGS
    ] or [("notes.json", b'{"rects": [], "doors": []}')]
    for name, data in others:
        with pytest.raises(FileError) as caught:
            kind_of(data, name)
        assert str(caught.value).startswith(name)


def test_a_battle_is_known_by_its_content(maps: dict[str, bytes]) -> None:
    for name, data in maps.items():
        battle = Battle("dnd35", read_map(data, name)[0])
        assert kind_of(native.to_bytes(battle), "saved.json") is NATIVE
        assert kind_of(native.to_bytes(battle), "renamed.dd2vtt") is NATIVE
        assert kind_of(data, "renamed.chargemap") is UVTT


def counts(report: Report) -> tuple[int, ...]:
    doors = report.doors_closed + report.doors_open
    return (
        report.walls,
        report.outlines,
        doors,
        report.windows,
        report.clipped,
        report.outside,
    )
